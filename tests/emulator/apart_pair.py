"""Two handhelds at one cable, played by keys: who hosts, who joins, and a game between them.

Whoever waits for one of them lets the time of both go by. A side's console is asked between two of
its frames, as in live.py; nothing is done to it in that way.
"""

import random

from apart_titles import TFT_WIDTH
from console.link.table import MINE
from console.sprites import FIGURES
from live import START_MS, Live

from sim import script
from sim.emulator.flash import ERASE_NS
from sim.emulator.joined import Joined

POLL_MS = 10
KEY_MS = 35  # a key is down, and up again as long: longer than a frame, at which pins are read
STICK_MS = 50
MENU_MS = 150  # until a menu is there
LOBBY_MS = 250  # until its code is in memory, and the lobby there
SAVE_MS = 150  # longer than a save, in which no press is seen
HELD_MS = 640  # longer than a key that is held
MEET_MS = 30_000
SETTLE_MS = 20_000  # a move on both screens, also over a line that loses bytes
BY_RULES = 5  # how a game ended, in docs/link.md
HAVE_FUN = "44 2 888 33 0 333 88 66"  # by multi-tap; no key twice in a row

GAMES = "print([game.NAME for game in partner.games_of(console)])"
STEP = "(getattr(console.scene, 'state', None) or [None])[0]"  # of who joins
LOOK = "probe()"
PROBE = """
def probe():
    scene = console.scene
    p = console.partner
    game = p and p.table.game
    match = getattr(scene, "match", None)
    law = game and game.law.position
    print((
        type(scene).__name__,
        p and p.session.state,
        game and game.side,
        law and [law.move_name(m) for m in law.history],
        law and law.to_text(),
        match and match.position.to_text(),
        game and game.over,
        getattr(scene, "phase", None),
    ))
"""


class Look:
    """What a side knows. scene: name of its class; state: of the session; side: 0 or 1; words: the
    moves by the law of the link; law, shown: the position of the law and of the screen, as text;
    over: how the game ended; phase: of the scene."""

    def __init__(self, scene, state, side, words, law, shown, over, phase):
        self.scene = scene
        self.state = state
        self.side = side
        self.words = words
        self.law = law
        self.shown = shown
        self.over = over
        self.phase = phase


class Side(Live):
    """A Live whose time is that of both."""

    pair: "Pair"

    def expect(self, text, max_ms=5000):
        wanted, board = text.encode(), self.h.board
        self.pair.until(lambda: wanted in board.out, max_ms, 1)

    def press(self, keys, then_ms=0):
        """One key after the other."""
        self.pair.press([self], keys, then_ms)

    def choose(self, keys):
        """One key after the other, each of which leads to another page, or changes this one."""
        for key in keys:
            self.press(key, MENU_MS)

    def stick(self, player, way):
        self.pair.stick([self], player, way)

    def is_saving(self, seen_ms):
        """Was its flash at work in the last seen_ms? Then it did not look at its pins all along."""
        done = self.h.board.flash.operations
        return bool(done) and self.h.board.ms - done[-1].us / 1000 < seen_ms + ERASE_NS / 1e6

    def hold(self, key):
        self.h.key(key, hold_ms=HELD_MS, then_ms=MENU_MS)

    def look(self):
        return Look(*eval(self.ask(LOOK)))

    def power_off(self, ms):
        """Switch it off for so long, and on again, up to the launcher."""
        (other,) = (side for side in self.pair.sides if side is not self)
        other.h.board.run_ms(ms)
        self.h._options["seed"] += len(self.pair.sides)  # chance is another one each time
        self.h.power_cycle()
        self.pair.join()
        self._to_prompt()
        self.start()

    def start(self, source="", wait_ms=START_MS):
        super().start(source, wait_ms)
        self.ask(PROBE)

    def partner(self, what):
        """A value of console.partner."""
        return eval(self.ask(f"print(repr(console.partner.{what}))"))


class Pair:
    """`host` and `joiner`, two Sides whose consoles show the launcher, and the cable `joined`."""

    def __init__(self, image, boards=("pico_tft", "pico_tft")):
        self.sides = [Side(board, image, seed=n + 1) for n, board in enumerate(boards)]
        self.host, self.joiner = self.sides
        self.spoilt = 0  # bytes that were lost or changed
        self.key_ms, self.stick_ms = KEY_MS, STICK_MS
        self._noise = None
        self._since = 0.0  # when they began to meet
        self.join()
        for side in self.sides:
            side.pair = self
            side.start(wait_ms=0)
        self.run(START_MS)

    # -- the cable, and the time

    def join(self):
        """Put the cable in between the boards as they are now."""
        self.joined = Joined(*(side.h.board for side in self.sides))
        self.joined.noise = self._noise
        for side in self.sides:
            side.h.run_ms = self.run

    def spoil(self, one_in, seed=1):
        """From now on one byte in so many is lost, and one comes with another bit."""
        chance = random.Random(seed)

        def noise(direction, byte):
            n = chance.randrange(one_in)
            self.spoilt += n < 2
            return None if n == 0 else byte ^ 1 << chance.randrange(8) if n == 1 else byte

        self._noise = self.joined.noise = noise

    @property
    def ms(self):
        """Virtual ms since the boards were joined."""
        return self.joined.ms

    def run(self, ms):
        self.joined.run_ms(ms)

    def until(self, condition, max_ms=5000, poll_ms=POLL_MS):
        """Run until condition(); TimeoutError with what both consoles printed."""
        try:
            self.joined.run_until(condition, max_ms, poll_ms)
        except TimeoutError as late:
            printed = "\n".join(side.h.board.text[-800:] for side in self.sides)
            raise TimeoutError(f"{late}\n{printed}") from None

    def until_asked(self, side, what, wanted, max_ms=MEET_MS):
        """Run until a side's console has that value."""
        end = self.ms + max_ms
        while (seen := eval(side.ask(f"print(repr({what}))"))) != wanted:
            if self.ms > end:
                raise TimeoutError(f"{what} is {seen}, not {wanted}")
            self.run(50)

    def until_scene(self, side, name):
        """Run until a side shows a scene of that class."""
        self.until_asked(side, "type(console.scene).__name__", name, SETTLE_MS)

    def ask(self, source):
        """What both answer, asked at the same time."""
        for side in self.sides:
            side.put(source)
        self.until(lambda: all([side.has_answered for side in self.sides]), poll_ms=1)
        return [side.answer for side in self.sides]

    def looks(self):
        return [Look(*eval(answer)) for answer in self.ask(LOOK)]

    # -- hands, of one side or of both at the same time

    def press(self, sides, keys, then_ms=0):
        for key in keys:
            for side in sides:
                side.h.keypad.press(key)
            self._let_see(sides, self.key_ms)
            for side in sides:
                side.h.keypad.release(key)
            self._let_see(sides, self.key_ms)
        self.run(max(0, then_ms - self.key_ms))

    def stick(self, sides, player, way):
        for place in (script.VECTORS[way], (0, 0)):
            for side in sides:
                side.h.sticks.move(player, *place)
            self._let_see(sides, self.stick_ms)

    def _let_see(self, sides, ms):
        """Leave the contacts as they are for so long; during a save, in which nobody looks at them,
        and so long after it."""
        self.run(ms)
        while any([side.is_saving(ms) for side in sides]):
            self.run(POLL_MS)

    # -- from the launcher to a game

    def lobby(self, sides=None):
        """They, or both, go from the launcher to the lobby: its third button, below rows of two
        games, or behind all of them on lights."""
        sides = sides or self.sides
        games = int(sides[0].ask("print(len(console.games))"))
        tfts = [side for side in sides if side.h.panel.width >= TFT_WIDTH]
        lights = [side for side in sides if side not in tfts]
        for some, ways in ((tfts, "s" * ((games + 1) // 2) + "ee"), (lights, "e" * (games + 2))):
            for way in ways if some else "":
                self.stick(some, 0, way)
        self.press(sides, "#", LOBBY_MS)

    def meet(self, title):
        """Host and join by keys, up to the game on both screens."""
        self._since = self.ms
        self.lobby()
        self.host.choose("11")
        names = eval(self.host.ask("from console.apart import partner\n" + GAMES))
        self.host.choose(str(names.index(title.name) + 1))
        self.host.choose(title.rows + "#")
        self.joiner.choose("21")
        self.until_asked(self.joiner, STEP, "apart.type_code")
        self.joiner.press(self.code() + "#")
        self.until_asked(self.joiner, STEP, "apart.terms")
        self.joiner.press("#")
        for side in self.sides:
            self.until_asked(side, "console.partner.play is not None", True)

    def code(self):
        """The code that the host shows; on lights, where it runs through, it is asked for."""
        panel = self.host.h.panel
        return read_code(panel) if panel.width >= TFT_WIDTH else self.host.partner("session.code")

    # -- a game

    def whose(self, turn):
        """The Side that plays side 0 or 1."""
        return next(side for side in self.sides if side.look().side == turn)

    def play(self, title, words, position=None):
        """Moves, as words, by the keys of whose turn it is. After each of them both panels show the
        position, and both consoles have the same moves and the same position as the rules here."""
        position = title.start() if position is None else position
        of = {look.side: side for look, side in zip(self.looks(), self.sides, strict=True)}
        self.settle(title, position)
        for word in words:
            title.enter(of[position.turn], position, word)
            position.push(position.parse_move(word))
            self.settle(title, position)
        return position

    def settle(self, title, position):
        """Run until both show the position, and who has the move can make it; all they know is of
        that position."""
        text = position.to_text()
        words = [position.move_name(move) for move in position.history]
        end = self.ms + SETTLE_MS
        if not position.outcome():  # then the board gives way to the result
            for side in self.sides:
                panel = side.h.panel
                self.until(lambda panel=panel: title.shows(panel, position), SETTLE_MS)
        looks = self.looks()
        while not all([self._rests(title, position, look) for look in looks]):
            assert self.ms < end, (words[-1:], [vars(look) for look in looks])
            looks = self.looks()
        for look in looks:
            assert look.words == words
            assert look.law == text

    def _rests(self, title, position, look):
        """Is the position on the screen, and can a move be made by whose turn it is?"""
        waits = look.side == position.turn and not position.outcome()
        return look.shown == position.to_text() and (not waits or look.phase == title.choose)

    def over(self, winner):
        """Both say how it ended: by the rules, and who won."""
        for side in self.sides:
            self.until_scene(side, "Result")
        for look in self.looks():
            assert look.over == (BY_RULES, winner)

    def report(self, what, begun):
        """Print what a game took that began at that time: the figures of docs/link.md."""
        resent = sum([side.partner("session.channel.resent") for side in self.sides])
        meeting, game = (begun - self._since) / 1000, (self.ms - begun) / 1000
        print(
            f"\n{what}, {self.spoilt} bytes spoilt: {meeting:.1f} s to meet, {game:.1f} s to play, "
            f"{resent} messages sent again"
        )

    # -- the chat

    def chat(self, side, way="0"):
        """Say something from within the game: the way to the chat, the letters, # and back. Then
        the other one has it."""
        before = [len(side.partner("table.said")) for side in self.sides]
        side.choose(way)
        for key in HAVE_FUN.split():
            side.press(key)
        side.press("#", MENU_MS)
        side.hold("*")
        for each, n in zip(self.sides, before, strict=True):
            self.until_asked(each, "len(console.partner.table.said)", n + 1, SETTLE_MS)
            who, text = each.partner("table.said[-1]")
            assert text.lower() == "have fun"
            assert (who == MINE) == (each is side)


def read_code(panel, x=60, y=50):
    """The four digits on the TFT of a host that waits for a cable: figures in blocks of 8x8."""
    shapes = {bytes(FIGURES[digit][2:7]): digit for digit in "0123456789"}
    code = ""
    for n in range(4):
        rows = []
        for j in range(5):
            lit = [panel.pixel(x + 32 * n + 8 * i + 4, y + 8 * j + 4) for i in range(3)]
            rows.append(sum(128 >> i for i in range(3) if lit[i] > 0x8000))
        code += shapes[bytes(rows)]
    return code
