"""The menus over a deal of Le Roi Albert: what can be done with it, and what when it is stuck."""

from console.words import t

from games.roi_albert.asking import HINT, WINNABLE
from games.roi_albert.setup import another, ask_number


def pause(play):
    """Keep the deal, and offer what can be done."""
    from console.dialogs import Menu  # only now: a deal has the memory

    console = play.console
    play.keep()
    items = (
        (t("take_back"), play.take_back),
        (t("roi_albert.redo"), play.do_again),
        (t("hint"), lambda: play.ask(HINT)),
        (t("roi_albert.still"), lambda: play.ask(WINNABLE)),
        (t("roi_albert.new_deal"), lambda: deals(play)),
        (t("roi_albert.options"), lambda: choose(play)),
        (t("leave"), play.put_away),
    )
    console.push(Menu(t("paused"), items))


def deals(play):
    """Which deal comes in the place of this one."""
    from console.dialogs import Menu

    number = play.position.number or 0
    items = (
        (t("roi_albert.same"), lambda: play.begin(play.game.again())),
        (t("roi_albert.next"), lambda: play.begin(another(play.console, number + 1))),
        (t("roi_albert.random"), lambda: play.begin(another(play.console))),
        (t("roi_albert.by_number"), lambda: ask_number(play.console, play.begin)),
    )
    play.console.push(Menu(t("roi_albert.new_deal"), items))


def choose(play):
    """The options of the game; a change of the first rank is for the next deal."""
    from games.roi_albert.setup import Options

    play.console.push(Options(play.options))


def stuck(play):
    """No move is left: said at once, with what can be done about it."""
    from console.dialogs import Menu

    play.keep()
    play.console.sound.play("lose")
    items = (
        (t("take_back"), play.take_back),
        (t("roi_albert.same"), lambda: play.begin(play.game.again())),
        (t("roi_albert.new_deal"), lambda: deals(play)),
        (t("leave"), play.put_away),
    )
    play.console.push(Menu(t("roi_albert.stuck"), items, None, 0, t("roi_albert.stuck_text")))
