"""The screens of the lobby of two players apart, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

from host_tools.screens_chat import End

FRAME_MS = 33
CODE = "4711"
ADDRESS = "192.168.1.20"
REASONS = range(6)
# Of each game the terms that take most words.
LONGEST = {
    "dynasty": [1, 1, 11, 10],
    "roi_albert": [2, 3, 1],
    "dominate": [24, 11, 10],
    "dames": [1, 1, 11, 10],
}


class Other:
    """The other side of a line: no screen, and what it does is said here."""

    def __init__(self, bench: Any):
        self.bench = bench
        self.ends = End(), End()
        self.ends[0].other, self.ends[1].other = reversed(self.ends)
        self.table: Any = None
        # Time goes by for both with every look of the console at its line.
        self.ends[0].update = self.update  # type: ignore[method-assign]

    def update(self, now: int) -> None:
        if self.table:
            self.table.update(FRAME_MS)

    def sit(self, code: str | None, terms: Any = None) -> None:
        """Host with a code, or join without one."""
        from console.apart.partner import law_of
        from console.link.session import Session
        from console.link.table import Table

        for end in self.ends:
            end.inside.clear()
        console = self.bench.console
        session = Session(self.ends[1], console.clock, code)
        self.table = Table(session, lambda proposed: law_of(console, proposed), terms)

    def until(self, state: str) -> None:
        """Let frames go by until the console shows that."""
        for _ in range(900):
            if self.bench.console.scene.state[0] == state:
                self.bench.frames(2)
                return
            self.bench.frames(1)
        raise AssertionError(f"{state} does not come, but {self.bench.console.scene.state}")

    def enter(self, code: str) -> None:
        """Type a code as soon as it is asked for."""
        from console.link.session import ASKING

        for _ in range(900):
            if self.table.session.state == ASKING and not self.table.session.wait_ms:
                break
            self.bench.frames(1)
        self.table.session.enter(code)


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from console.apart import address, lines
    from console.home import Home

    class Under(Home):
        """What lies under the lobby, and never brings up the launcher."""

        def update(self, dt: int) -> None:
            pass

    console = bench.console
    other = Other(bench)
    kept = lines.own_address, lines._open, lines.there, lines.new_code
    lines.own_address = address.own_address = lambda: ADDRESS
    lines._open = lambda *_: other.ends[0]
    lines.there = lambda _: [lines.NET, lines.CABLE, lines.USB]
    lines.new_code = lambda: CODE
    scenes = console.scenes[:]
    console.scenes[:] = []
    console.push(Under(console.games))  # what lies under all of it
    try:
        yield from _host(bench, other)
        yield from _join(bench, other)
        yield from _kept(bench, other)
        yield from _trouble(bench)
    finally:
        if console.partner:
            console.partner.close()
        console.scenes[:] = scenes
        lines.own_address, lines._open, lines.there, lines.new_code = kept
        address.own_address = kept[0]


def _host(bench: Any, other: Other) -> Iterator[str]:
    from console.apart import lines, lobby

    console = bench.console
    lobby.open(console)
    bench.frames(1)
    yield "apart_lobby"
    bench.key("1")
    yield "apart_line"
    bench.key("1")
    yield "apart_which"
    bench.key("1")
    yield "apart_rows"
    bench.key("#")
    bench.frames(1)
    yield "apart_host"
    other.sit(None)
    other.until("apart.typing")
    yield "apart_host_typing"
    other.enter("0000")
    other.until("apart.wrong")
    yield "apart_host_wrong"
    other.enter(CODE)
    other.until("apart.reads")
    yield "apart_host_reads"
    yield from _agreements(bench)
    other.table.agreement.answer(False)
    other.until("apart.declined")
    yield "apart_host_declined"
    other.table.session.leave()
    bench.frames(3)
    yield "apart_left"
    other.table = None
    bench.key("#", "*")
    for key, name in (("2", "cable"), ("3", "usb")):
        lobby.open(console)
        bench.key("1", key, "1", "#")
        yield "apart_host_" + name
        bench.key("*", "*")
    lobby.host(console, 54864)
    bench.key("1", "1", "#")
    bench.frames(1)
    yield "apart_host_port"
    bench.key("*", "*")
    there, lines.own_address = lines.own_address, lambda: ""
    lobby.open(console)
    bench.key("1", "1", "1", "#")
    bench.frames(1)
    yield "apart_host_no_network"
    lines.own_address = there
    bench.key("*", "*")
    yield from _rows(bench)
    lobby.open(console)
    bench.key("1", "1", "1", "#")
    other.sit(None)
    for n in range(5):
        other.enter("000%d" % n)
        other.until("apart.wrong" if n < 4 else "apart.shut")
    yield "apart_host_shut"
    other.table = None
    bench.key("*", "*")


def _agreements(bench: Any) -> Iterator[str]:
    """What goes by too fast to be seen, or needs somebody who cheats."""
    from console.link import agreement

    mine = bench.console.partner.table.agreement
    before = mine.state
    for state, name in (
        (agreement.TOSSING, "tossing"),
        (agreement.AGREED, "comparing"),
        (agreement.BENT, "bent"),
    ):
        mine.state = state
        bench.frames(2)
        yield "apart_" + name
    mine.state = before
    bench.frames(2)


def _rows(bench: Any) -> Iterator[str]:
    """The terms of each game as a host sees them, with the longest values."""
    from console.apart.partner import apart_of, games_of
    from console.apart.terms import Rows

    console = bench.console
    for game in games_of(console):
        rows = Rows(game, lambda terms: None, lambda: None)
        console.push(rows)
        rows.values[:] = LONGEST[game.NAME]
        bench.frames(2)
        yield f"apart_rows_{game.NAME}"
        console.pop()
    apart_of(game_named(console, "roi_albert")).ask(console, [2, 0, 0], None, None)
    bench.key(*"2147483647")
    yield "apart_rows_number"
    console.pop()


def game_named(console: Any, name: str) -> Any:
    """The package of a game."""
    return next(game for game in console.games if game.NAME == name)


def _join(bench: Any, other: Other) -> Iterator[str]:
    from console.apart import lobby
    from console.apart.partner import apart_of, games_of

    console = bench.console
    lobby.join(console, "cable", "")
    bench.frames(2)
    yield "apart_looking"
    bench.key("*", "*")
    lobby.open(console)
    bench.key("2", "1")
    yield "apart_address"
    bench.key("2")
    yield "apart_address_typed"
    bench.key("5", "6")
    bench.frames(2)
    yield "apart_address_refused"
    bench.words_out()
    bench.frames(50)
    bench.key("#")
    bench.frames(2)
    yield "apart_calling"
    other.sit(CODE, apart_of(games_of(console)[0]).terms([0] * 4))
    other.until("apart.type_code")
    bench.frames(60)
    bench.words_out()
    yield "apart_code"
    bench.key("1", "2")
    yield "apart_code_typed"
    bench.key("3", "4", "#")
    yield "apart_code_checked"
    other.until("apart.wrong")
    bench.words_out()
    yield "apart_code_wrong"
    while console.partner.session.wait_ms:
        bench.frames(1)
    bench.key(*CODE, "#")
    other.until("apart.terms")
    yield "apart_terms"
    yield from _terms(bench)
    bench.key("*")
    bench.frames(2)
    yield "apart_terms_declined"
    for end in other.ends:
        end.up = False
    other.until("apart.broken")
    yield "apart_broken"
    for end in other.ends:
        end.up = True
    other.table = None
    bench.key("*", "*")
    for reason in REASONS:
        lobby.join(console, "net", ADDRESS)
        console.partner.session._refused(reason)
        bench.frames(2)
        yield "apart_reason_%d" % reason
        bench.key("#", "*")


def _terms(bench: Any) -> Iterator[str]:
    """The terms of each game as a joiner sees them; and what may come before and after them."""
    from console.apart.partner import apart_of
    from console.link.agreement import DECLINED

    console = bench.console
    mine = console.partner.table.agreement
    before, proposed = mine.state, mine.terms
    for name, values in LONGEST.items():
        game = apart_of(game_named(console, name))
        number = (2147483647,) if name == "roi_albert" else ()
        mine.terms = game.terms(values, *number)
        bench.frames(2)
        yield f"apart_terms_{name}"
    for mine.state, name in ((None, "choosing"), (DECLINED, "not_here")):
        bench.frames(2)
        yield "apart_" + name
    mine.state, mine.terms = before, proposed
    bench.frames(2)


def _kept(bench: Any, other: Other) -> Iterator[str]:
    from console.apart import lobby
    from console.apart.partner import SAVE, SAVE_VERSION, apart_of, games_of, law_of
    from console.link.session import Session
    from console.link.table import Table

    console = bench.console
    terms = apart_of(games_of(console)[0]).terms([0] * 4)
    session = Session(other.ends[0], console.clock, CODE, bytes(8))
    table = Table(session, lambda proposed: law_of(console, proposed), terms)
    table._begin()
    table._agree_as_before(bytes(16))
    data = {"line": "net", "address": "", "host": True, "table": table.to_save()}
    console.store.save(SAVE, data, SAVE_VERSION)
    lobby.open(console)
    bench.frames(2)
    yield "apart_lobby_kept"
    bench.key("1")
    while console.scene.idle(8):
        pass
    bench.frames(3)
    yield "apart_returns"
    bench.key("*", "*")
    console.store.remove(SAVE)


def _trouble(bench: Any) -> Iterator[str]:
    from console.apart import lines, lobby
    from console.words import t

    console = bench.console
    opened = lines._open
    for code, name in ((lobby.IN_USE[0], "port_busy"), (101, "no_line")):

        def fail(*_: Any, code: int = code) -> None:
            raise OSError(code, "Network is unreachable")

        lines._open = fail
        lobby.join(console, "net", ADDRESS)
        bench.frames(1)
        yield "apart_" + name
        bench.key("#", "*")
    lines._open = opened
    for name in ("no_games", "no_room"):
        lobby.tell(console, t("apart." + name))
        bench.frames(1)
        yield "apart_" + name
        console.pop()
