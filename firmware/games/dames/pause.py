"""The pause menu of a game of Dames, and what can be done there besides playing.

The clocks stand still while it is open.
"""

from console.words import name_of, t

SIDES = ("dames.black", "dames.white")


def pause(play):
    """Stop the clocks, keep the game, and offer what can be done."""
    from console.dialogs import Menu  # only now: a game has the memory

    console = play.console
    clocks = play.match.clocks
    running = clocks.running
    clocks.run(None)
    play.keep()

    def resume():
        clocks.run(running)

    def then(action, *values):
        """What goes on with the game runs its clock again."""

        def go_on():
            resume()
            action(*values)

        return go_on

    def more():
        items = (
            (t("dames.moves"), then(list_moves, play)),
            (t("dames.save_pdn"), then(save_pdn, play)),
            (t("dames.save_fen"), then(save_fen, play)),
            (t("rules"), then(rules)),
            (t("settings"), then(settings)),
            (t("again"), play.again),
        )
        console.push(Menu(t("paused"), items, resume))

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
        (t("dames.score"), then(read_score, play)),
        (t("dames.more"), more),
        (t("leave"), console.pop),
    )
    if console.display.kind == "tft":
        items = items[:4] + items[5:]  # the score stands on the screen
    console.push(Menu(t("paused"), items, resume))


def read_score(play):
    """Pieces, clocks and thoughts in one line, as the matrices scroll it."""
    match = play.match
    words = ["%s %d" % (t(SIDES[side]), play.score[side]) for side in (0, 1)]
    for side in (0, 1):
        if match.clocks.limits[side]:
            words.append("%s %s" % (name_of(match.player(side)), match.clocks.text(side)))
    words += _clauses(match)
    if play.console.settings["thinking"]:
        words.append(play.thinking.text())
    play.console.toast("  ".join(words).strip())


def list_moves(play):
    """All moves so far, to be read."""
    from console.dialogs import Reader

    from games.dames.files import move_lines

    match = play.match
    play.console.push(Reader(t("dames.moves"), _clauses(match) + move_lines(match.position)))


def _clauses(match):
    """How many moves each side has left to show why it refused a draw, in words."""
    words = []
    for side in (0, 1):
        clause = match.clause(side)
        if clause is not None:
            words.append(t("dames.left", t(SIDES[side]), clause.moves))
    return words


def save_pdn(play):
    """Write the game as a file for other programs."""
    from games.dames.files import save_game

    play.console.toast(save_game(play.console.store, play.match))


def save_fen(play):
    """Write the position as a file for other programs."""
    from games.dames.files import save_position

    play.console.toast(save_position(play.console.store, play.match))
