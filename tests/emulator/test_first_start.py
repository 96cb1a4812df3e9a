"""The first start of a new handheld: it asks for the language, once."""

from live import launcher, picture, screen


def ask(console):
    from console.launcher import Launcher
    from console.settings import ask_language

    console.push(Launcher(console.games))
    ask_language(console)


def test_new_handheld_asks_for_its_language_and_remembers_it(handheld):
    h = handheld(fresh=True)
    h.run_to_ms(1500)
    assert picture(h) == screen(ask)
    h.key("3", then_ms=600)
    assert picture(h) == launcher("tft", language="el")
    h.power_cycle()
    h.run_ms(1500)
    assert picture(h) == launcher("tft", language="el")
