"""The screens of Dames, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

# Positions: the middle of a game, captures of either board, a choice of routes, an end to crown.
MIDDLE8 = "B:W14,18,22,23,30,K2:B1,4,5,6,12,K26,K31"
MUST8 = "B:W14,18,22,23,30:B1,4,6,9,12,K26,K31"
MOST10 = "W:W27,31,44,50,K46:B1,2,3,5,6,13,21,22,39,K4"
ROUTES = "W:WK4,45:B13,20,32,37,1"
HUFF = "W:W22,31:B18,1"
PDN_BAD = '[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 3. 37-31 23-29 4. 34x24 *\n'


def _match(text: str = "", size: int = 8, **options: Any) -> Any:
    from games.dames.match import Match
    from games.dames.rules import EIGHT, TEN, Position

    rules = EIGHT if size == 8 else TEN
    match = Match(rules, **options)
    if text:
        match.position = Position(rules, text, match.position.huffing)
    return match


def _play(bench: Any, match: Any, words: str = "") -> Any:
    from games.dames.scene import Play

    for word in words.split():
        match.position.enter(word)
    return bench.show(Play(match))


def _point(bench: Any, *numbers: int) -> None:
    """The box to each of some squares by its number, and yes."""
    for number in numbers:
        bench.key(*str(number), "#")


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from games.dames import pause
    from games.dames.files import FOLDER, choose
    from games.dames.match import SAVE
    from games.dames.result import Result
    from games.dames.rules import TEN
    from games.dames.setup import Setup
    from games.dames.toss import Toss

    console = bench.console
    tft = console.display.kind == "tft"
    bench.show(Setup())
    yield "dames_setup"
    bench.key("2", "2", "3")
    bench.frames(3)
    yield "dames_setup_changed"
    bench.show(Toss(_match()))
    bench.frames(4)
    yield "dames_toss"
    bench.frames(60)
    yield "dames_tossed"

    _play(bench, _match(minutes=(10, 5)), "11-15 22-18")
    yield "dames_play"
    play = _play(bench, _match(MIDDLE8))
    bench.frames(60)
    yield "dames_men_and_kings"
    play = _play(bench, _match(MUST8))
    bench.frames(4)
    yield "dames_must_capture"
    _point(bench, 6)
    bench.frames(3)
    yield "dames_refused"
    _point(bench, 26)
    bench.frames(4)
    yield "dames_aim"
    bench.key("1", "7")
    bench.key("#")
    bench.frames(6)
    yield "dames_hop"
    play = _play(bench, _match(MOST10, 10, minutes=(30, 30)), "")
    bench.frames(4)
    yield "dames10_take_most"
    _point(bench, 44)
    bench.frames(3)
    yield "dames10_larger_exists"
    play = _play(bench, _match("W:W31-50:B1-20", 10))
    bench.key("3", "3", "#", "2", "8")
    bench.frames(5)
    yield "dames10_aim"
    if not tft:
        play.overview = True
        bench.frames(3)
        yield "dames10_overview"
        play.overview = False
        bench.key("4", "6")
        bench.frames(2)
        yield "dames10_window"
    play = _play(bench, _match(ROUTES, 10))
    _point(bench, 4, 15)
    bench.frames(4)
    yield "dames10_route"
    play = _play(bench, _match(HUFF, huffing=True), "31-27")
    bench.frames(4)
    yield "dames_huff"
    play = _play(bench, _match())
    bench.key("0")
    while play.hinting:
        play.idle(8)
    bench.frames(5)
    yield "dames_hint"
    bench.key("*")
    yield "dames_pause"
    bench.key("6" if not tft else "5")
    yield "dames_more"
    bench.key("1")
    yield "dames_no_moves"
    play = _play(bench, _match(), "11-15 22-18 15x22 25x18 12-16")
    play.match.refuse(1)
    pause.list_moves(play)
    bench.frames(2)
    yield "dames_moves"
    play = _play(bench, _match(MUST8))
    play.offer_draw()
    bench.frames(3)
    yield "dames_draw_offer"
    _play(bench, _match(levels=(3, 3)))
    bench.frames(3)
    yield "dames_demo"
    for name, text, options in (
        ("blocked", "W:W13:B6,9", {}),
        ("agreed", "", {"minutes": (5, 5)}),
        ("ending", "W:WK1:BK50", {"size": 10}),
    ):
        match = _match(text, **options)
        match.agreed = name == "agreed"
        if name == "ending":
            match.position._counted = 10
        bench.show(Result(match))
        bench.frames(30)
        yield f"dames_result_{name}"
    folder = bench.handheld.saves.parent / FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "bad.pdn").write_text(PDN_BAD)
    (folder / "middle.fen").write_text(MIDDLE8)
    bench.show(Setup())
    choose(console, TEN, lambda position: None)
    bench.frames(2)
    yield "dames_files"
    bench.key("1")
    yield "dames_loading"
    while type(console.scene).__name__ == "Loading":  # its module comes and goes
        console.scene.idle(8)
        bench.frames(1)
    bench.frames(2)
    yield "dames_bad_file"
    console.home()
    console.store.save(SAVE, _match(size=10).to_save())
    bench.show(Setup())
    bench.frames(2)
    yield "dames_unfinished"
    console.store.remove(SAVE)
