"""The menu of a game that is played with somebody apart. It stops no clock: a pause needs both."""

from console.apart.questions import leave
from console.link.messages import DRAW, PAUSE
from console.words import t


def pause(play):
    """Offer what can be done."""
    from console.dialogs import Menu

    console = play.console
    game = play.game

    def resign():
        items = ((t("back"), None), (t("apart.game.resign"), give_up))
        console.push(Menu(t("apart.game.resign"), items, None, 0, t("apart.game.resign.ask")))

    def give_up():
        if not game.resign():
            play.wait()

    def more():
        items = [
            (t("apart.game.pause"), lambda: play.ask(PAUSE)),
            (t("rules"), rules),
            (t("settings"), settings),
        ]
        if console.display.kind == "matrix":
            items.append((t("apart.game.score"), play.read_score))
        console.push(Menu(t("menu"), items))

    def rules():
        from console.dialogs import Reader

        console.push(Reader(t(play.NAME), t(play.NAME + ".help").split("\n")))

    def settings():
        from console.settings import Settings

        console.push(Settings())

    items = (
        (t("resume"), None),
        (t("chat"), play.partner.open_chat),
        (t("take_back"), play.take_back),
        (t("apart.game.draw"), lambda: play.ask(DRAW)),
        (t("apart.game.resign"), resign),
        (t("apart.game.more"), more),
        (t("leave"), lambda: leave(play.partner)),
    )
    console.push(Menu(t("menu"), items))
