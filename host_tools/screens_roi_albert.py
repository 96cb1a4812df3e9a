"""The screens of Le Roi Albert, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

EAST = 2

# Positions: the longest pile there can be, of 21 cards, beside one of 20; runs to choose and two
# empty piles; no move left; near the end.
LONG = (
    "TC 3D/9C/QD//KD 4C/2C 7C/JD KC/8C 2D 5D 7D 9D JC QC KH QS JH TS 9H 8S 7H 6S 5H 4S 3H 2S AH/"
    "AC 3C 5C 4D 6C 6D 8D TD KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS|AD"
)
RUNS = (
    "KS QH JS TH 9S 8D 7C/TS/KD QC JD//TD 9C/8C//8H 7S 6D 5S/"
    "QS KH 4H 9D 6S QD 5H 8S JH 4C 3C 9H 6H 7H|JC TC KC 6C 5C 7D 5D|C2 D4 H3 S4"
)
STUCK = (
    "AC AD AH AS 2D 2H 3C 3D 3H 3S 4D 4H 5C 5D 5H 5S 6D 6H 7C 7D 2C/7H 7S 8D 8H 9C 9D 9H 9S TD TH"
    " JC 4C/JD JH JS QD 6C/QH KD KH 8C/TC/QC/KC/2S/4S 6S 8S TS QS KS|"
)
LATE = "KS/KH QC/KD QS JH TC/KC////JD TS 9H/QD JC TD 9S|QH JS TH 9C 9D 8C 8D|C7 D7 H8 S8"
NUMBER = 2147483647  # the longest there is
FANS = ((12, 13, 14, 13), (15, 16, 18, 3), (19, 17, 11, 5))  # cards in piles: all widths of fans
RECORDS = {"played": 214, "won": 131, "best": 251, "streak": 12, "longest": 17, "helped": 3}
DEALS = ([11982, 605], [NUMBER, 1251], [7, 251])


def _fan(lengths: tuple[int, ...]) -> str:
    """A position with piles of these lengths and all 52 cards in them, as text."""
    from games.roi_albert.deal import card_name, deck

    names = [card_name(card) for card in deck(1)]
    piles = [""] * 9
    for pile, length in enumerate(lengths):
        piles[pile] = " ".join(names[:length])
        del names[:length]
    return "/".join(piles) + "|"


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    yield from _before(bench)
    yield from _table(bench)
    yield from _longest(bench)
    yield from _asked(bench)
    yield from _after(bench)
    for name in ("roi_albert", "roi_albert_options", "roi_albert_records"):
        bench.console.store.remove(name)


def _play(bench: Any, start: object, **chosen: object) -> Any:
    """A deal or a position on the screen, in which nothing goes by itself."""
    from games.roi_albert import options
    from games.roi_albert.game import Game
    from games.roi_albert.rules import Position
    from games.roi_albert.scene import Play

    options.save(bench.console.store, {**options.FRESH, "automatic": False, **chosen})
    scene = bench.show(Play(Game(Position(start))))
    bench.frames(1)
    return scene


def _hold(bench: Any, key: str) -> None:
    """Hold a key down."""
    from console.input import KEY_HELD, Event

    bench.key(key)
    bench.console._take(Event(KEY_HELD, -1, key, 0))
    bench.frames(1)


def _before(bench: Any) -> Iterator[str]:
    """What comes before a deal."""
    from games.roi_albert import options
    from games.roi_albert.game import SAVE, Game
    from games.roi_albert.rules import Position
    from games.roi_albert.setup import Number, Options, Title

    store = bench.console.store
    bench.show(Title())
    yield "roi_albert_title"
    bench.show(Number(None))
    bench.key(*"11982")
    yield "roi_albert_number"
    bench.show(Number(None))
    bench.key(*"9999999999", "#")
    yield "roi_albert_no_deal"
    bench.show(Options(dict(options.FRESH, large=True)))
    yield "roi_albert_options"
    store.save(SAVE, Game(Position(NUMBER)).to_save())
    bench.show(Title())
    bench.frames(1)
    yield "roi_albert_unfinished"


def _table(bench: Any) -> Iterator[str]:
    """A deal from its beginning, and its menus."""

    _play(bench, 1)
    yield "roi_albert_play"
    bench.key("3")
    bench.frames(2)
    yield "roi_albert_chosen"
    bench.key("7")
    bench.frames(2)
    yield "roi_albert_flight"
    bench.frames(10)
    bench.key("1", "2")
    bench.frames(2)
    yield "roi_albert_refused"
    bench.key("*", "*")
    yield "roi_albert_pause"
    bench.key("5")
    yield "roi_albert_deals"
    _play(bench, 1, large=True)
    bench.step(EAST)
    yield "roi_albert_large"
    _hold(bench, "9")
    yield "roi_albert_magnified"


def _longest(bench: Any) -> Iterator[str]:
    """The hardest tables: long piles, runs chosen, the longest words of the header."""
    scene = _play(bench, RUNS)
    bench.key("1")
    bench.frames(2)
    yield "roi_albert_card_of_run"
    bench.key("1")
    bench.frames(2)
    yield "roi_albert_run"
    bench.step(EAST)
    yield "roi_albert_run_elsewhere"
    bench.key("#")
    yield "roi_albert_cheat"
    bench.key("*", "8", "8")
    bench.frames(2)
    yield "roi_albert_run_of_8"
    bench.key("*", "0")
    bench.frames(2)
    yield "roi_albert_reserve"
    bench.key("*")
    scene.cursor = 17
    bench.frames(8)
    yield "roi_albert_suits"
    scene = _play(bench, NUMBER)
    scene.game.used = 5_999_000
    scene.position.history += [0] * 1500
    bench.frames(2)
    yield "roi_albert_header"
    for large in (False, True):
        name = "roi_albert_long" + "_large" * large
        scene = _play(bench, LONG, large=large)
        bench.key("9")
        bench.frames(2)
        yield name
        bench.key("9")
        bench.frames(2)
        yield name + "_run"
    bench.key("*")
    _hold(bench, "9")
    yield "roi_albert_long_magnified"
    for n, lengths in enumerate(FANS, 1):
        scene = _play(bench, _fan(lengths))
        scene.cursor = n - 1
        bench.frames(1)
        yield f"roi_albert_fans_{n}"


def _asked(bench: Any) -> Iterator[str]:
    """The solver thinks, and answers."""
    from games.roi_albert.asking import HINT, NOTHING, WINNABLE

    scene = _play(bench, 10)
    scene.ask(HINT)
    bench.frames(1)
    yield "roi_albert_thinking"
    scene = _play(bench, LATE)
    scene.ask(HINT)
    while scene.asked != NOTHING:
        scene.idle(8)
    bench.frames(3)
    yield "roi_albert_hint"
    scene = _play(bench, 5)
    scene.ask(WINNABLE)
    bench.frames(3)
    yield "roi_albert_unsolvable"


def _after(bench: Any) -> Iterator[str]:
    """How a deal ends, and what is remembered."""
    from console.help import Help
    from games.roi_albert import records, rules
    from games.roi_albert.game import Game
    from games.roi_albert.result import Result
    from games.roi_albert.rules import Position

    _play(bench, STUCK)
    bench.frames(2)
    yield "roi_albert_stuck"
    kept = {**records.FRESH, **RECORDS, "deals": [list(deal) for deal in DEALS]}
    for name, number, helped in (("won", 11982, 0), ("helped", NUMBER, rules.HELPED)):
        game = Game(Position(number))
        game.position.history += [rules.make_move(0, 1) | helped] * 131
        game.used = 605_000
        bench.show(Result(game, kept, False))
        bench.frames(3)
        yield f"roi_albert_{name}"
    bench.console.store.save(records.NAME, kept)
    records_key = bench.show(Help(bench.console.games)).entries - 1
    bench.key(str(records_key))
    bench.frames(1)
    yield "roi_albert_records"
