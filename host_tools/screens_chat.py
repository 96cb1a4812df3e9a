"""The screens of the chat, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

TALK = ((1, 1), (0, "Hello! I am Maria."), (1, "Ready? À toi !"))
SAID = (  # by whom (0: by this side), what: texts of each language, and phrases by their numbers
    (1, 1),
    (0, "Γεια! Ready?"),
    (1, "Oui, très bien, à toi de jouer ! J'ai les noirs, et cette fois je gagne : prêt ?"),
    (0, 2),
    (1, "αβγ \ufffd Ж ñ"),
)


class End:
    """One end of a line between two sessions of one program."""

    line, up = 1, True

    def __init__(self) -> None:
        self.inside = bytearray()
        self.other: Any = None

    def read(self, buffer: bytearray) -> int:
        count = min(len(buffer), len(self.inside))
        buffer[:count] = self.inside[:count]
        del self.inside[:count]
        return count

    def write(self, data: bytes) -> int:
        self.other.inside += data
        return len(data)

    def update(self, now: int) -> None:
        pass

    def drop(self) -> None:
        pass

    def close(self) -> None:
        pass


def toss(tables: tuple[Any, Any], first: int) -> None:
    """Let the toss between two tables, that of the host first, fall so that HOST or JOINER begins:
    each secret is seen when it is sealed."""
    from console.link.agreement import who_begins

    secrets = [bytes(16), bytes(16)]
    while who_begins(*secrets) != first:
        secrets[1] = bytes([secrets[1][0] + 1] * 16)
    for table, secret in zip(tables, secrets, strict=True):
        table.agreement.secret = secret


class Company:
    """A Partner of a bench's console, who is to move in a game of Dynasty, and who sits there."""

    def __init__(self, bench: Any, minutes: int = 10):
        from console.apart.partner import Partner
        from console.link import session
        from console.link.agreement import HOST, PROPOSED, Terms
        from console.link.law import Law
        from console.link.table import Table
        from games.dynasty.rules import Position

        def law_of(_: Any) -> Any:
            return Law(Position())

        self.bench = bench
        self.ends = End(), End()
        self.ends[0].other, self.ends[1].other = reversed(self.ends)
        clock = bench.console.clock
        terms = Terms("dynasty", "plain", "", "", minutes, minutes)
        self.table = Table(session.Session(self.ends[0], clock, "4711"), law_of, terms)
        self.peer = Table(session.Session(self.ends[1], clock), law_of)
        self.partner = Partner(bench.console, "cable", self.ends[0], self.table)
        for _ in range(90):
            self.pass_time()
            if self.peer.session.state == session.ASKING:
                self.peer.session.enter("4711")
            elif self.peer.agreement and self.peer.agreement.state == PROPOSED:
                toss((self.table, self.peer), HOST)
                self.peer.agreement.answer(True)

    def pass_time(self, frames: int = 1) -> None:
        """Let frames go by for both."""
        for _ in range(frames):
            self.peer.update(33)
            self.table.update(33)
            self.bench.frames(1)

    def cut(self) -> None:
        """The line is gone."""
        for end in self.ends:
            end.up = False
        self.pass_time()

    def talk(self, said: tuple) -> None:
        """Say something, as SAID has it."""
        for who, what in said:
            table = (self.table, self.peer)[who]
            (table.say_phrase if isinstance(what, int) else table.say)(what)
            self.pass_time(3)


def _tap(bench: Any, keys: str) -> None:
    """Keys as a person presses them who thinks of each letter."""
    from console.input import KEY, KEY_UP, Event

    for key in keys:
        if key == " ":
            bench.frames(27)  # the pause that sets a letter
            continue
        for kind in (KEY, KEY_UP):
            bench.console._take(Event(kind, -1, key, bench.console.clock.ms()))
            bench.frames(1)


def _letters(bench: Any, chat: Any) -> Iterator[str]:
    """The letters with most signs, small and as capitals, and the digits; then the line as it was.

    The keys of both alphabets with letters: the last one of each is there after as many taps."""
    from console.apart.letters import ALPHABETS

    line, clock = chat.line, bench.console.clock
    before = line.text, line.at, line.alphabet
    line.put("", 0)
    for line.alphabet, key, letter, name in (
        (0, "2", "ç", "cedilla"),
        (0, "6", "œ", "ligature"),
        (1, "7", "ς", "final_sigma"),
        (1, "4", "ΐ", "two_signs"),
    ):
        for is_capital in (False, True):
            _tap(bench, key * (ALPHABETS[line.alphabet][int(key)].index(letter) + 1))
            line.raise_to(is_capital, clock.ms())
            bench.frames(3)
            yield f"chat_{name}" + "_capital" * is_capital
            bench.frames(30)
    line.alphabet = 2
    _tap(bench, "1234567890")
    bench.frames(12)
    yield "chat_digits"
    *typed, line.alphabet = before
    line.put(*typed)
    bench.frames(12)


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from console.apart.chat import Chat
    from console.link.messages import DRAW

    console = bench.console
    company = Company(bench)
    bench.show(Chat(company.partner))
    yield "chat_empty"
    company.talk(TALK)
    company.pass_time(12)
    yield "chat_talk"
    greek = console.settings["language"] == "el"
    _tap(bench, "222334442077766688" if greek else "4666 666 3 06 666")
    bench.frames(3)
    yield "chat_letter"
    _tap(bench, "33333")
    yield "chat_accents"
    chat = console.scene
    # On the lights time goes by while a picture is taken, and sets the letter.
    _tap(bench, "*33333")
    chat.line.raise_to(True, console.clock.ms())
    bench.frames(2)
    yield "chat_capital"
    _tap(bench, "1")
    chat.line.turn(9, console.clock.ms())
    bench.frames(2)
    yield "chat_marks"
    bench.frames(40)
    yield "chat_alphabets"
    yield from _letters(bench, chat)
    company.talk(SAID)
    company.pass_time(12)
    yield "chat_said"
    chat.line.put("ΕΛΛΗΝΙΚΑ και ελληνικά, " * 3 + "12345678901", 80)
    bench.frames(50)
    _tap(bench, "2")
    yield "chat_full"
    bench.frames(50)
    bench.step(0, 1)
    bench.step(0, 1)
    bench.frames(12)
    yield "chat_history"
    company.table.muted = True
    bench.frames(2)
    yield "chat_muted"
    company.peer.game.ask(DRAW)
    company.pass_time(9)
    yield "chat_asked"
    company.table.muted = False
    company.cut()
    _tap(bench, "#")
    bench.frames(12)
    yield "chat_no_line"
    chat.line.put("", 0)
    _tap(bench, "*")
    bench.frames(2)
    yield "chat_menu"
    bench.key("1")
    bench.frames(2)
    yield "chat_phrases"
