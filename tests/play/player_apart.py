"""One of two simulators that play each other over TCP, by keys: a program of its own.

player_apart.py host:PORT|ADDRESS:PORT DISPLAY GAME SPEED. The host prints its code, the joiner
reads it; at the end each prints what it knows of the game as a line of JSON.
"""

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from sim import shims
from sim.handheld import Handheld, PowerOff

TICK_MS = 40
DOWN_MS = 60
UP_MS = 80
PATIENCE_MS = 600_000


def value(position):
    """How little is left: what a player seeks who wants an early end."""
    return -sum(1 for cell in position.cells if cell)


def choose(position):
    """The move of a player that gives and takes all it can, and so that the other one does."""
    best, found = None, []
    for move in position.legal_moves():
        position.push(move)
        score = value(position)
        replies = [] if position.outcome() else position.legal_moves()
        taken = 0
        for reply in replies:
            position.push(reply)
            taken = max(taken, value(position) - score)
            position.pop()
        position.pop()
        score += taken
        if best is None or score > best:
            best, found = score, []
        if score == best:
            found.append(move)
    # Chance that is the same on both sides, and in a program that plays both.
    return found[hash_of(position) % len(found)]


def hash_of(position):
    return sum((at + 1) * ord(letter) for at, letter in enumerate(position.to_text()))


class Dynasty:
    """key: of the game in the list of the host; rows: keys that change the terms."""

    name, rows = "dynasty", ""

    @staticmethod
    def start():
        from games.dynasty.rules import Position

        return Position()

    @staticmethod
    def keys(position, move):
        from games.dynasty.rules import PASS

        return [] if move == PASS else [f"{(move & 7) + 1}{(move >> 3) + 1}#"]


class Dames10:
    name, rows = "dames", "1"

    @staticmethod
    def start():
        from games.dames.rules import TEN, Position

        return Position(TEN)

    @staticmethod
    def keys(position, move):
        return [f"{square + 1}#" for square in move.path]


GAMES = {"dynasty": Dynasty, "dames10": Dames10}


class Player:
    """The hands of one side: steps() says what they press, and when they wait."""

    def __init__(self, apart, display, game, speed):
        self.apart = apart
        self.game = GAMES[game]
        self._saves = tempfile.TemporaryDirectory(prefix="damier-")
        self.handheld = Handheld(
            display,
            self._saves.name,
            {"language": "en", "dim": 0, "animations": False},
            lambda: shims.PacedClock(lambda: True, speed),
            apart=apart,
        )
        self._steps = self.steps()

    def run(self):
        self.handheld.at_ms(500, self.step)
        try:
            self.handheld.run()
        except PowerOff:
            pass

    def step(self):
        handheld = self.handheld
        if handheld.now_ms > PATIENCE_MS:
            raise AssertionError(f"{self.console.scene} is still there")
        key = next(self._steps)
        wait = TICK_MS
        if key:
            handheld.keypad.press(key)
            handheld.at_ms(handheld.now_ms + DOWN_MS, lambda: handheld.keypad.release(key))
            wait = DOWN_MS + UP_MS
        handheld.at_ms(handheld.now_ms + wait, self.step)

    @property
    def console(self):
        return self.handheld.console

    @property
    def scene(self):
        return type(self.console.scene).__name__

    def until(self, condition):
        while not condition():
            yield None

    def steps(self):
        """Keys to press, None to look again later."""
        if self.apart.startswith("host"):
            yield from self.host()
        else:
            yield from self.join()
        yield from self.until(lambda: self.console.partner.play)
        yield from self.play()
        yield from self.finish()

    def host(self):
        yield from self.until(lambda: self.scene == "Menu")
        menu = self.console.scene
        names = [item[0].lower() for item in menu.items]
        yield str(names.index(self.game.name) + 1)
        yield from self.until(lambda: self.scene == "Rows")
        yield from self.game.rows
        yield "#"
        yield from self.until(lambda: self.scene == "Waiting")
        print(self.console.partner.session.code, flush=True)

    def join(self):
        code = sys.stdin.readline().strip()

        def asked():
            return self.scene == "Joining" and self.console.scene.state[0]

        yield from self.until(lambda: asked() == "apart.type_code")
        yield from code + "#"
        yield from self.until(lambda: asked() == "apart.terms")
        yield "#"

    def play(self):
        partner = self.console.partner
        game = partner.table.game
        while self.scene != "Result":
            scene = self.console.scene
            if game.over or scene is not partner.play or scene.phase or not game.may_move():
                yield None
                continue
            position = scene.match.position
            plies = game.plies
            for keys in self.game.keys(position, choose(position)):
                yield from keys
            while game.plies == plies and not game.over:
                yield None

    def finish(self):
        partner = self.console.partner
        game = partner.table.game
        yield from self.until(lambda: partner.session.settled)
        law = game.law
        found = {
            "words": [law.word(ply) for ply in range(law.plies())],
            "text": law.position.to_text(),
            "over": game.over,
            "side": game.side,
            "used": game.used,
            "refused": partner.table.refused + partner.session.faults,
            "ms": round(self.handheld.now_ms),
        }
        print(json.dumps(found), flush=True)
        # The other one may still want an acknowledgement.
        for _ in range(2000 // TICK_MS):
            yield None
        raise PowerOff


if __name__ == "__main__":
    Player(*sys.argv[1:4], float(sys.argv[4])).run()
