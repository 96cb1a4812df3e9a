"""The games of two players apart as a test plays them: whole ones, their keys, their boards.

The records are short because both sides help each other to an early end; they were found by search.
"""

from games.dames.rules import EIGHT, TEN
from games.dames.rules import Position as DamesPosition
from games.dominate import level
from games.dominate.rules import BLOCK
from games.dominate.rules import Position as DominatePosition
from games.dynasty.rules import PASS
from games.dynasty.rules import Position as DynastyPosition
from games.dynasty.scene import COMPASS
from test_dames import TAKES_MS, cells_on, move_keys

from host_tools.project import ROOT
from sim.panels.ws2812 import Ws2812
from tests.dynasty_script import cells_on_leds

TFT_WIDTH = 240  # or more
DISC, RING = 0xFB47, 0x3E99  # the colours of players one and two on a TFT
LEVELS = ROOT / "firmware" / "games" / "dominate" / "levels"


def armies_on(panel, places):
    """0, 1 or 2 for the middle of each square, (x, y): nothing, a disc, a ring."""
    cells = []
    for x, y in places:
        if panel.pixel(x, y) == DISC:
            cells.append(1)
        else:
            cells.append(2 if panel.pixel(x - 8, y) == RING else 0)
    return cells


class Dynasty:
    """name: of the game; rows: keys that change the terms; choose: the phase
    in which a move is entered; record: a whole game."""

    name = "dynasty"
    choose = 0
    places = [(24 + 24 * column, 44 + 24 * row) for row in range(8) for column in range(8)]

    def __init__(self, directional, record):
        self.directional = directional
        self.rows = "1" if directional else ""
        self.record = record

    def start(self):
        return DynastyPosition(self.directional)

    def enter(self, side, position, word):
        """Press the keys of a move; a pass goes by itself."""
        move = position.parse_move(word)
        if move == PASS:
            return
        side.press(f"{(move & 7) + 1}{(move >> 3 & 7) + 1}#")
        if self.directional and len(position.captures(move & 63)) > 1:
            ways = {way: key for key, way in COMPASS.items()}
            side.press(ways[move >> 6] + "#")

    def shows(self, panel, position):
        """Is the position on a panel? Lights without colour tell the armies by blinking, which
        takes longer than a look."""
        if panel.width >= TFT_WIDTH:
            return armies_on(panel, self.places) == list(position.cells)
        return not isinstance(panel, Ws2812) or cells_on_leds(panel.raw) == position.cells


class Dominate:
    name = "dominate"
    choose = 0

    def __init__(self, number, record):
        file = next(LEVELS.glob(f"{number:02d}_*"))
        self.text = level.read(file.read_text(encoding="utf-8"), file.name).text
        self.rows = "1" * number  # the open board comes before the levels
        self.record = record
        size = self.start().width
        left, low = 24 + 12 * (8 - size), 44 + 12 * (8 - size) + 24 * (size - 1)
        self.places = [(left + 24 * (i & 7), low - 24 * (i >> 3)) for i in range(64)]
        self.inside = [i for i in range(64) if i & 7 < size > i >> 3]

    def start(self):
        return DominatePosition(self.text)

    def enter(self, side, position, word):
        move = position.parse_move(word)
        squares = (move & 63, move >> 6)
        side.press("".join([f"{(square & 7) + 1}{(square >> 3) + 1}#" for square in squares]))

    def shows(self, panel, position):
        cells = [position.cells[i] % BLOCK for i in self.inside]
        return armies_on(panel, [self.places[i] for i in self.inside]) == cells


class Dames:
    name = "dames"
    choose = 0

    def __init__(self, rules, record):
        self.rules = rules
        self.rows = "1" if rules is TEN else ""
        self.record = record

    def start(self):
        return DamesPosition(self.rules)

    def enter(self, side, position, word):
        """The piece and its last landing; landing by landing where that is not enough."""
        move = position.parse_move(word)
        ends = move.path[0], move.path[-1]
        first, *landings = move_keys(move)
        if [m.path for m in position.legal_moves() if (m.path[0], m.path[-1]) == ends] == [
            move.path
        ]:
            landings = landings[-1:]
        side.press(first)
        for landing in landings:
            side.press(landing)
            if len(landings) > 1:
                side.h.run_ms(TAKES_MS)

    def shows(self, panel, position):
        try:
            return cells_on(panel, self.rules) == position.cells
        except KeyError:  # the colour of something in motion
            return False


DYNASTY = Dynasty(False, "d3 c3 f5 f4 f3 d6 d7 e3 b3")
DIRECTIONAL = Dynasty(True, "f5/W f4/W f3/S e6/N c4/E g5/W h5/W g4/SW e7/N e2/SE d1/SE d7/NE c8/NE")
DOMINATE = Dominate(3, "a1b2 f1e1 b2d2 a6b5 e1f2 b5b3 d2c2 a6b6 b3b5")
DAMES_8 = Dames(
    EIGHT,
    "12-16 23-19 16x23 27x18 10-14 32-27 14x23x32 22-17 9-13 31-27 13x22x31 30-26 32x23x30 21-17"
    " 30x21x14 29-25 31-27 25-22 27x20 28-24 20x27 22-18 14x23",
)
DAMES_10 = Dames(
    TEN,
    "32-27 19-23 33-28 23x32x21 31-27 21x32 37x28 18-22 42-37 22x33x42x31 36x27 17-21 34-30"
    " 21x32 43-38 32x43x34x25 44-39 20-24 35-30 24x35x44x33 47-42 33-39 50-44 39x50 49-44"
    " 50x33x47x36 48-42 14-20 46-41 36x47x29 45-40 29x45",
)
TITLES = {
    "dynasty": DYNASTY,
    "directional": DIRECTIONAL,
    "dominate": DOMINATE,
    "dames8": DAMES_8,
    "dames10": DAMES_10,
}
