"""The pause menu of a game of Dominate."""

from console.words import t


def pause(play):
    """Keep the game, and offer what can be done."""
    from console.dialogs import Menu  # only now: a game has the memory

    console = play.console
    play.keep()

    def rules():
        from console.dialogs import Reader

        console.push(Reader(t("dominate"), t("dominate.help").split("\n")))

    def settings():
        from console.settings import Settings

        console.push(Settings())

    items = (
        (t("resume"), None),
        (t("take_back"), play.take_back),
        (t("hint"), play.give_hint),
        (t("rules"), rules),
        (t("settings"), settings),
        (t("again"), play.again),
        (t("leave"), console.pop),
    )
    console.push(Menu(t("paused"), items))
