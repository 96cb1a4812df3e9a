"""The first start of a new handheld: it asks for the language, once."""

from live import launcher, picture, screen


def ask(console):
    """For screen(): the question, above the launcher."""
    from console.settings import ask_language

    launcher(console)
    ask_language(console)


def test_new_handheld_asks_for_its_language_and_remembers_it(handheld):
    h = handheld(fresh=True)
    h.run_to_ms(1500)
    assert h.panel.picture() == picture(screen(ask))
    h.key("3", then_ms=600)
    greek = picture(screen(launcher, language="el"))
    assert h.panel.picture() == greek
    h.power_cycle()
    h.run_ms(1500)
    assert h.panel.picture() == greek
