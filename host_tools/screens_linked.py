"""The screens of games that two play apart, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

from host_tools.screens_chat import End, toss

FRAME_MS = 33
CODE = "4711"
MIDDLE = {
    "dynasty": "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3",
    "dominate": "a1a2 h1h2 a2b3 h2g3 b3c4",
    "dames": "11-15 22-18 15x22 25x18 12-16",
}


class Guest:
    """A game between the bench's console and a table without a screen, after the moves of MIDDLE
    or those given; it is the bench's turn, or not if `waits`."""

    def __init__(
        self,
        bench: Any,
        name: str,
        values: list[int],
        waits: bool = False,
        moves: str | None = None,
    ):
        self.bench = bench
        words = (MIDDLE[name] if moves is None else moves).split()
        side = len(words) + waits & 1
        self._sit(name, values, side)
        for n, word in enumerate(words):
            mover = self.game if n & 1 == side else self.table.game
            for _ in range(100):
                if mover.move(word):
                    break
                bench.frames(1)
            else:
                raise RuntimeError(f"{name}: {word} is no move of {mover.side}")
        self.partner.open_game()
        bench.frames(60 if words else 12)

    def _sit(self, name: str, values: list[int], first: int, *number: int) -> None:
        """Up to the first move; HOST, which the bench is, or JOINER begins."""
        from console.apart.partner import Partner, apart_of, game_of, law_of
        from console.link import session
        from console.link.agreement import PROPOSED, Terms
        from console.link.table import Table
        from console.scene import Scene

        console = self.bench.console
        console.home()
        console.push(Scene())  # what gives way to the game
        game = apart_of(game_of(console, Terms(name, "", "", "", 0, 0)))
        self.ends = End(), End()
        self.ends[0].other, self.ends[1].other = reversed(self.ends)
        clock = console.clock
        law = lambda terms: law_of(console, terms)  # noqa: E731
        self.table = Table(session.Session(self.ends[1], clock), law)
        host = session.Session(self.ends[0], clock, CODE)
        self.partner = Partner(
            console, "cable", self.ends[0], Table(host, law, game.terms(values, *number))
        )
        console.partner = self.partner
        # Time goes by for both with every look of the console at its line.
        self.ends[0].update = lambda now: self.table.update(FRAME_MS)  # type: ignore[method-assign]
        for _ in range(200):
            if self.table.session.state == session.ASKING:
                self.table.session.enter(CODE)
            elif self.table.agreement and self.table.agreement.state == PROPOSED:
                toss((self.partner.table, self.table), first)
                self.table.agreement.answer(True)
            self.bench.frames(1)
            if self.game and self.table.game:
                return

    @property
    def game(self) -> Any:
        return self.partner.table.game

    def leave(self) -> None:
        console = self.bench.console
        console.home()
        console.partner = None


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from console.link.messages import DRAW, PAUSE, REMATCH, TAKE_BACK

    yield from _begun(bench)
    mono = int(bench.mono)
    for name, values in (("dynasty", [0, mono, 6, 6]), ("dominate", [0, 6, 6]), ("dames", [0] * 4)):
        guest = Guest(bench, name, values)
        bench.words_out()
        bench.frames(3)
        yield f"linked_{name}"
        guest.leave()
        guest = Guest(bench, name, values, True)
        bench.words_out()
        bench.frames(3)
        yield f"linked_{name}_waits"
        if name != "dames":
            guest.leave()
    bench.key("*")
    yield "linked_menu"
    bench.key("6")
    yield "linked_more"
    bench.key("*", "*", "5")
    yield "linked_resign"
    bench.key("*")
    yield from _said(bench, guest)
    yield from _asked(bench, guest, (DRAW, TAKE_BACK, PAUSE))
    guest.leave()
    for name, values in (("dynasty", [0, mono, 6, 6]), ("dominate", [0] * 3), ("dames", [0] * 4)):
        guest = Guest(bench, name, values)
        guest.game.resign() if name == "dames" else guest.table.game.resign()
        bench.frames(100)
        yield f"linked_result_{name}"
        if name == "dames":
            guest.table.game.ask(REMATCH)
            bench.frames(6)
            yield "linked_rematch"
        guest.leave()
    yield from _ends(bench)
    guest = Guest(bench, "dynasty", [0, mono, 6, 6])
    for end in guest.ends:
        end.up = False
    bench.frames(90)
    yield "linked_broken"
    bench.frames(1800)
    yield "linked_broken_claim"
    bench.key("1")
    bench.frames(100)
    yield "linked_result_claim"
    guest.leave()


def _begun(bench: Any) -> Iterator[str]:
    """The first moments, and the boards that MIDDLE has not."""
    mono = int(bench.mono)
    for name, values, waits in (
        ("dynasty", [1, mono, 0, 1], False),
        ("dominate", [24, 0, 0], True),
        ("dames", [1, 1, 11, 0], False),
    ):
        guest = Guest(bench, name, values, waits, "")
        yield f"linked_{name}_begins"
        bench.words_out()
        bench.frames(60)
        yield f"linked_{name}_begun"
        guest.leave()


def _said(bench: Any, guest: Guest) -> Iterator[str]:
    """What is said over a game."""
    from console.link.messages import DRAW

    guest.table.say(
        "So, that was your answer; and here is mine, of eighty letters, quite precisely!"
    )
    bench.frames(12)
    yield "linked_chat_comes"
    bench.words_out()
    bench.frames(100)
    bench.key("*", "4")
    bench.frames(2)
    yield "linked_draw_offered"
    bench.words_out()
    guest.table.game.answer(DRAW, False)
    bench.frames(12)
    yield "linked_draw_refused"
    bench.words_out()
    bench.frames(60)


def _ends(bench: Any) -> Iterator[str]:
    """Every way to end a game but by its rules, and what is said when nothing goes on."""
    from console.apart import questions
    from console.link import messages
    from console.link.game import DIFFER

    guest = Guest(bench, "dynasty", [0, int(bench.mono), 6, 6])
    questions.take(guest.partner, DIFFER, None)
    bench.frames(2)
    yield "linked_differ"
    bench.key("#")
    game = guest.game
    for how, name in (
        (messages.BY_CLAIM, "claim"),
        (messages.BY_FLAG, "flag"),
        (messages.BY_RESIGNING, "resigning"),
        (messages.BY_DRAW, "agreed"),
        (messages.BY_RULES, "rules"),
    ):
        for winner, end in (
            (game.side, "won"),
            (1 - game.side, "lost"),
            (messages.NOBODY, "drawn"),
        ):
            if how == messages.BY_DRAW and winner != messages.NOBODY:
                continue
            game.over = (how, winner)
            bench.frames(100 if how == messages.BY_CLAIM else 3)
            yield f"linked_{end}_{name}"
    guest.table.session.leave()
    bench.frames(12)
    yield "linked_left"
    guest.leave()


def _asked(bench: Any, guest: Guest, kinds: tuple[int, ...]) -> Iterator[str]:
    """Each question of the other side; the last one is a pause, and is agreed to."""
    for kind in kinds:
        assert guest.table.game.ask(kind, guest.game.plies - 1 if kind == 1 else 0)
        bench.frames(30)
        yield f"linked_asked{kind}"
        bench.key("1" if kind == 2 else "2")
        bench.frames(3)
    bench.words_out()
    yield "linked_pause"
