"""Who can take part in a match, each a process of its own: on the twin, or an engine with GTP."""

import os
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Protocol

from host_tools import twin
from host_tools.match import peers
from host_tools.match.boards import BOARDS, Position, parse_square
from host_tools.project import ToolError
from sim import shims

ON_TWIN = Path(__file__).with_name("on_twin.py")
PLAYERS = """
players:
  level:N                 the computer of the game at level 1 to 6
  level:N,N,N,N,N         at the numbers of an engine.levels.Level, to try another one
  depth:N, nodes:N        its search to so many plies, or for so many decisions a move
  depth:N:FILE …          the same with the weights of a file (host_tools tune --out; not Dominate)
  count:N                 looks so many plies ahead and counts pieces; greedy is count:1
  defensive:N, offensive:N  the computer of Dames in that style at level N; level:N is balanced
  gtp:COMMAND             another program that speaks GTP, as in 'gtp:gtp-rhino -l 3 -b 0' (Dynasty)
  dame-rs:N               its search to N plies (dames10)
  rapid-draughts:N        the same (dames8)
"""


class BadPlayer(ToolError):
    """Words that name no player; carries them and why."""


class EngineDied(ToolError):
    """A player's process has ended in the middle of a match; carries its name and what it said."""


class EngineSilent(ToolError):
    """A player gave no answer in time; carries its name and the question."""


class EngineRefused(ToolError):
    """A player answered that it will not; carries its name, the question and the answer."""


class IllegalReply(ToolError):
    """A player gave a move that the law refuses; carries its name, the move and the position."""


class Player(Protocol):
    """One side of one game at a time."""

    def begin(self) -> None:
        """A new game, from the opening position."""

    def told(self, position: Position, move: Any) -> None:
        """`move` is about to be played in `position`, by whoever."""

    def choose(self, position: Position) -> Any:
        """A move for the side to move, which has a choice; legal or not."""

    def close(self) -> None:
        """The match is over."""


class Process:
    """A program that answers lines with lines, within `patience` seconds each."""

    def __init__(self, name: str, command: list[str], patience: float):
        self.name = name
        self._patience = patience
        self._text = b""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={
                    **os.environ,
                    "MICROPYPATH": str(shims.FIRMWARE),
                    "PATH": os.environ.get("PATH", os.defpath) + ":/usr/games",  # Debian's place
                },
            )
        except OSError as error:
            raise BadPlayer(f"{name}: {error}") from error
        assert self._process.stdin and self._process.stdout
        self._in, self._out = self._process.stdin, self._process.stdout

    def send(self, line: str) -> None:
        """Give it a line."""
        self._asked = line
        try:
            self._in.write(line.encode() + b"\n")
            self._in.flush()
        except OSError:
            raise self._death() from None

    def line(self) -> str:
        """The next line it says, without its end."""
        until = time.monotonic() + self._patience
        while b"\n" not in self._text:
            if not select.select([self._out], [], [], max(0, until - time.monotonic()))[0]:
                self.close()
                asked = f"no answer to {self._asked!r} in {self._patience:g} s"
                raise EngineSilent(f"{self.name}: {asked}")
            said = os.read(self._out.fileno(), 65536)
            if not said:
                raise self._death()
            self._text += said
        line, _, self._text = self._text.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def close(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._in, self._out):
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def _death(self) -> EngineDied:
        self.close()
        status = self._process.returncode
        return EngineDied(f"{self.name}: ended after {self._asked!r} (status {status})")


class OnTwin:
    """A player of on_twin.py."""

    def __init__(self, name: str, game: str, words: list[str], patience: float):
        command = [twin.interpreter(), "-X", f"heapsize={twin.HEAP}", ON_TWIN, game, *words]
        self._board = BOARDS[game]
        self._process = Process(name, [str(word) for word in command], patience)

    def begin(self) -> None:
        """Nothing is remembered from move to move."""

    def told(self, position: Position, move: Any) -> None:
        """The position says it all."""

    def choose(self, position: Position) -> Any:
        """Its best move."""
        self._process.send(self._board.question(position))
        answer = self._process.line()
        move, _, decisions = answer.partition(" ")
        if not decisions.isdigit():
            raise EngineRefused(f"{self._process.name}: {position.to_text()}: {answer}")
        return self._board.answer(position, move)

    def close(self) -> None:
        self._process.close()


class Gtp:
    """A program that speaks the Go Text Protocol of Othello, version 2.

    Passes are not told: gtp-rhino knows no move of that name, and passes by itself.
    """

    def __init__(self, name: str, command: str, patience: float):
        self._passing = BOARDS["dynasty"].passing
        self._mine = False  # it chose the move that it is told next
        self._process = Process(name, shlex.split(command), patience)

    def begin(self) -> None:
        """A board with the first four armies."""
        self._mine = False
        self._ask("clear_board")

    def told(self, position: Position, move: int) -> None:
        """Play it there, too, unless it is its own."""
        if move != self._passing and not self._mine:
            self._ask(f"play {COLOURS[position.turn]} {position.move_name(move)}")
        self._mine = False

    def choose(self, position: Position) -> int:
        """The move of genmove, which it has made on its own board."""
        answer = self._ask(f"genmove {COLOURS[position.turn]}")
        self._mine = True
        square = parse_square(answer.strip())
        if square < 0:
            raise IllegalReply(f"{self._process.name}: {answer!r} in {position.to_text()}")
        return square

    def close(self) -> None:
        self._process.close()

    def _ask(self, command: str) -> str:
        self._process.send(command)
        answer = self._process.line()
        while not answer:
            answer = self._process.line()
        while self._process.line():  # an answer ends with an empty line
            pass
        if not answer.startswith("="):
            raise EngineRefused(f"{self._process.name}: {command!r}: {answer}")
        return answer[1:]


class Peer:
    """Another program that plays Dames, behind a script: a position or a record in, a move out."""

    def __init__(self, name: str, patience: float):
        program, _, depth = name.partition(":")
        if program == "dame-rs":
            command = [sys.executable, str(ON_TWIN.with_name("peer_dame_rs.py")), depth]
        else:
            script = ON_TWIN.with_name("peer_rapid_draughts.mjs")
            command = ["node", str(script), str(peers.rapid_draughts()), depth]
        self._by_record = program != "dame-rs"
        self._process = Process(name, command, patience)

    def begin(self) -> None:
        """It is told the whole game for each move."""

    def told(self, position: Position, move: Any) -> None:
        """The same."""

    def choose(self, position: Any) -> Any:
        """Its best move; IllegalReply if it is none."""
        self._process.send(position.to_record() if self._by_record else position.to_text())
        answer = self._process.line()
        try:
            return position.parse_move(answer)
        except ValueError as error:
            raise IllegalReply(f"{self._process.name}: {error}") from error

    def close(self) -> None:
        self._process.close()


COLOURS = ("black", "white")
KINDS = ("level", "depth", "nodes", "count")
STYLES = ("defensive", "balanced", "offensive")  # of Dames
PEERS = {"dame-rs": "dames10", "rapid-draughts": "dames8"}


def check(words: str, game: str) -> None:
    """Raise BadPlayer if these words name nobody who plays that game, OSError for its file."""
    kind, _, rest = words.partition(":")
    if kind == "gtp" and rest:
        if game != "dynasty":
            raise BadPlayer(f"{words}: GTP has no moves of {game.capitalize()}")
        return
    if words == "greedy":
        return
    if kind in PEERS and rest.isdigit() and int(rest):
        if game != PEERS[kind]:
            raise BadPlayer(f"{words}: it plays {PEERS[kind]} only")
        return
    number, _, weights = rest.partition(":")
    numbers = number.split(",")
    dames = game in PEERS.values()
    known = kind in KINDS or dames and kind in STYLES
    if not known or len(numbers) not in ((1, 5) if kind == "level" else (1,)):
        raise BadPlayer(f"{words}: no player of that name (see --help)")
    if not all(each.isdigit() for each in numbers) or len(numbers) == 1 and not int(number):
        raise BadPlayer(f"{words}: no number of a player (see --help)")
    if kind in ("level", *STYLES) and len(numbers) == 1 and int(number) > 6:
        raise BadPlayer(f"{words}: levels are 1 to 6")
    if weights and (dames or game == "dominate"):
        raise BadPlayer(f"{words}: {game.capitalize()} has no file of weights")
    if weights and Path(weights).read_bytes()[:5] != b"DyE1" + bytes([game == "directional"]):
        raise BadPlayer(f"{words}: no weights of {game} are in that file")


def player(words: str, game: str, patience: float) -> Player:
    """A player by its words; the caller closes it. Raises BadPlayer."""
    check(words, game)
    kind, _, rest = words.partition(":")
    if kind == "gtp":
        return Gtp(words, rest, patience)
    if kind in PEERS:
        return Peer(words, patience)
    if words == "greedy":
        kind, rest = "count", "1"
    number, _, weights = rest.partition(":")
    return OnTwin(words, game, [kind, number, *([weights] if weights else [])], patience)
