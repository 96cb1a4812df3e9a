"""The pause menu of a match of Dynasty; its clocks stand still while it is open."""

from console.words import t


def pause(play):
    """Stop the clocks, keep the match, and offer what can be done."""
    from console.dialogs import Menu  # only now: a match has the memory

    console = play.console
    clocks = play.match.clocks
    running = clocks.running
    clocks.run(None)
    play.keep()

    def resume():
        clocks.run(running)

    def rules():
        from console.dialogs import Reader

        resume()
        console.push(Reader(t("dynasty"), t("dynasty.help").split("\n")))

    def settings():
        from console.settings import Settings

        resume()
        console.push(Settings())

    def hint():
        resume()
        play.give_hint()

    items = (
        (t("resume"), resume),
        (t("take_back"), play.take_back),
        (t("hint"), hint),
        (t("rules"), rules),
        (t("settings"), settings),
        (t("again"), play.again),
        (t("leave"), console.pop),
    )
    console.push(Menu(t("paused"), items, resume))
