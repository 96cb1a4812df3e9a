"""The pause menu of a game of Dames; its clocks stand still while it is open."""

from console.words import t


def pause(play):
    """Stop the clocks, keep the game, and offer what can be done."""
    from console.dialogs import Menu  # only now: a game has the memory

    console = play.console
    clocks = play.match.clocks
    running = clocks.running
    clocks.run(None)
    play.keep()

    def then(action):
        """What goes on with the game runs its clock again."""

        def go_on():
            clocks.run(running)
            action()

        return go_on

    def more():
        items = (
            (t("dames.moves"), then(play.list_moves)),
            (t("dames.save_pdn"), then(play.save_pdn)),
            (t("dames.save_fen"), then(play.save_fen)),
            (t("rules"), then(rules)),
            (t("settings"), then(settings)),
            (t("again"), play.again),
        )
        console.push(Menu(t("paused"), items, resume))

    def resume():
        clocks.run(running)

    def rules():
        from console.dialogs import Reader

        console.push(Reader(t("dames"), t("dames.help").split("\n")))

    def settings():
        from console.settings import Settings

        console.push(Settings())

    items = (
        (t("resume"), resume),
        (t("take_back"), play.take_back),
        (t("hint"), then(play.give_hint)),
        (t("dames.offer"), then(play.offer_draw)),
        (t("dames.score"), then(play.read_score)),
        (t("dames.more"), more),
        (t("leave"), console.pop),
    )
    if console.display.kind == "tft":
        items = items[:4] + items[5:]  # the score stands on the screen
    console.push(Menu(t("paused"), items, resume))
