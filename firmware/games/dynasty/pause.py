"""The pause menu of a match of Dynasty; its clocks stand still while it is open."""

from console.dialogs import Menu, Reader
from console.settings import Settings
from console.words import t


def pause(play):
    """Stop the clocks, keep the match, and offer what can be done."""
    console = play.console
    clocks = play.match.clocks
    running = clocks.running
    clocks.run(None)
    play.keep()

    def resume():
        clocks.run(running)

    def cover(scene):
        resume()
        console.push(scene)

    def hint():
        resume()
        play.give_hint()

    items = (
        (t("resume"), resume),
        (t("take_back"), play.take_back),
        (t("hint"), hint),
        (t("rules"), lambda: cover(Reader(t("dynasty"), t("dynasty.help").split("\n")))),
        (t("settings"), lambda: cover(Settings())),
        (t("again"), play.again),
        (t("leave"), console.pop),
    )
    console.push(Menu(t("paused"), items, resume))
