"""Runs under MicroPython beside the simulator: thinks for the computer players of its games.

A line on standard input is a request, each is answered by a line on standard output; both begin
with the number of the request. It ends when its input does. LEVEL is 1 to 6 or the numbers of an
engine.levels.Level with commas between.

    N hello                          are you there? "ok", and how many bits its words have
    N new GAME VARIANT SEED STYLE    a computer of a game, what is not given as -; VARIANT a number:
                                     is Dynasty directional, which of the RULES of Dames
    N start LEVEL TEXT               take up a position, of to_text() in rules.py; in Dames, where
                                     the moves before it matter: 1 or 0 for huffing, to_record()
    N step MS                        think for about so many ms
    N FINISHED BEST DEPTH SCORE NODES EXACT RATE LINE
                                     the answer to both: BEST which of the legal moves, or None;
                                     LINE the moves expected, with commas, where they are numbers
    N error TEXT                the answer to what could not be done
"""

import sys
import time


class Clock:
    """The time of this machine, as the computers of the games want it."""

    def ms(self):
        return time.ticks_ms()

    def us(self):
        return time.ticks_us()

    def diff(self, a, b):
        return time.ticks_diff(a, b)


class Thinker:
    """Answers requests."""

    def hello(self):
        return "ok %d" % (64 if sys.maxsize > 1 << 32 else 32)

    def new(self, game, variant, seed, style):
        package = "games." + game
        self._rules = __import__(package + ".rules", None, None, ("Position",))
        made = __import__(package + ".computer", None, None, ("Computer",))
        # What the game's Computer and Position.from_text() are told besides.
        self._variant = () if variant == "-" else (self._variant_of(game, int(variant)),)
        seed = None if seed == "-" else int(seed)
        more = () if style == "-" else (style,)
        self._computer = made.Computer(*self._variant + (Clock(), seed) + more)
        self._computer.tells_line = True
        return "ok"

    def _variant_of(self, game, number):
        if game != "dames":
            return bool(number)
        from games.dames.variants import RULES

        return RULES[number]

    def _position(self, words):
        if hasattr(self._rules.Position, "huff"):
            record = " ".join(words[1:])
            return self._rules.Position.from_record(record, *self._variant + (words[0] == "1",))
        return self._rules.Position.from_text(" ".join(words), *self._variant)

    def start(self, level, *text):
        from engine.levels import Level

        numbers = [int(number) for number in level.split(",")]
        position = self._position(text)
        self._moves = list(position.legal_moves())
        self._computer.start(position, Level(*numbers) if len(numbers) > 1 else numbers[0])
        return self._state(False)

    def step(self, ms):
        start = time.ticks_ms()
        while True:
            finished = self._computer.step(8)
            if finished or time.ticks_diff(time.ticks_ms(), start) >= int(ms):
                return self._state(finished)

    def _state(self, finished):
        computer = self._computer
        depth, score, nodes, line, exact = computer.info
        best = None if computer.best is None else self._moves.index(computer.best)
        state = (int(finished), best, depth, score, nodes, int(exact), computer.rate)
        line = ",".join([str(move) for move in line if isinstance(move, int)])
        return " ".join([str(value) for value in state]) + " " + (line or "-")


def serve(requests, answer):
    """Answer requests until there are no more."""
    thinker = Thinker()
    while True:
        words = requests.readline().split()
        if not words:
            return
        try:
            text = getattr(thinker, words[1])(*words[2:])
        except Exception as error:
            text = "error %s: %s" % (type(error).__name__, error)
        answer("%s %s" % (words[0], text))


if __name__ == "__main__":
    sys.path.pop(0)  # the folder of this file: its engine.py is not that of the games
    serve(sys.stdin, print)
