"""The menus over a deal of Le Roi Albert on which two race. No clock stops for them."""

from console.apart.questions import leave
from console.dialogs import Menu
from console.words import t


def pause(play):
    """Offer what can be done; and say how far both are."""
    items = (
        (t("resume"), None),
        (t("chat"), play.partner.open_chat),
        (t("take_back"), play.take_back),
        (t("roi_albert.redo"), play.do_again),
        (t("apart.race.give_up"), lambda: give_up(play)),
        (t("leave"), lambda: leave(play.partner)),
    )
    play.console.push(Menu(t("menu"), items, None, 0, play.score()))


def give_up(play):
    items = ((t("back"), None), (t("apart.race.give_up"), play.give_up))
    play.console.push(Menu(t("apart.race.give_up"), items, None, 0, t("apart.race.give_up.ask")))


def stuck(play):
    """No move is left."""
    play.console.sound.play("lose")
    items = (
        (t("take_back"), play.take_back),
        (t("chat"), play.partner.open_chat),
        (t("apart.race.give_up"), lambda: give_up(play)),
    )
    play.console.push(Menu(t("roi_albert.stuck"), items, None, 0, t("apart.race.stuck")))
