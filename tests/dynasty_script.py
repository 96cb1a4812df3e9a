"""Scripts that play Dynasty with the sticks, and eyes that read the game back from the pixels."""

import itertools

from console.input import DX, DY
from games.dynasty.rules import PASS, Position

FRAME = 34  # ms, a little more than one
PUSH = 70  # ms a stick is held, and then at rest
LOOK_MS = 125  # between two pictures of the same position
DIRECTIONS = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
START_MS = 1500  # the launcher stands long before
# After so many plies a player thinks for once, long enough for the game to be saved: who never
# rests for half a minute, some 14 plies on lights, may lose a tap in a write of the flash.
THINKS = 10
THINKS_MS = 2200

# 64 plies with two passes of Black and one of White at the end, won by White 55 to 9.
WHOLE_GAME = (
    "f5 d6 c5 f4 d3 e3 f2 c6 g5 b5 a5 b4 b3 c4 c3 a6 a7 a3 f3 e6 c7 b6 d7 d8 b8 e7 f7 e8 c8 a8 a4"
    " f8 a2 b7 pass a1 pass b2 pass c2 c1 d1 e1 d2 b1 f1 e2 h6 h5 h4 g4 h3 f6 g6 g8 h8 g7 h7 pass"
    " g3 g1 h1 g2 h2"
)
# 63 plies of Directional Dynasty, passes on both sides, won by White 47 to 17.
WHOLE_DIRECTIONAL = (
    "d3/S c3/SE c4/E e3/W d2/S c5/NE f3/W f4/W g4/W f2/SW e2/S g3/W f1/S f5/NW e6/N h4/W g5/NW"
    " d6/NE f6/N c6/NE h5/NW h6/N c2/SE d1/S c1/SE e1/SW b5/E g6/NW b3/E h3/SW e7/NW b4/E a4/E"
    " d7/N c7/NE b6/NE d8/N a6/NE a5/E a3/S b7/NE c8/N b8/E a8/NE a7/NE e8/W a2/S a1/S g7/N b2/S"
    " h2/SW h1/S pass h8/NW f7/N h7/NW g8/N f8/NW pass b1/E pass g1/SW g2/W"
)


class Hand:
    """Writes a script, minding where the boxes of both players are and how long motions last.

    looks(ply): letters, a picture more for each after that ply; "b" is taken LOOK_MS later, "c" as
    long after that, and so on.
    """

    def __init__(self, looks, animated):
        self.looks = looks
        self.animated = animated
        self.lines = [f"{START_MS} key 1", "+250 key 0"]

    def add(self, wait, what):
        self.lines.append(f"+{wait} {what}")

    def begin(self, directional):
        """Version, two persons, no time limit."""
        self.lines[1] = f"+250 key {int(directional)}"
        for _ in range(4):
            self.add(300, "key #")
        self.add(300, "shot begin")
        self.position = Position(directional)
        self.boxes = [[3, 2], [4, 2]]

    def box_to(self, square):
        """Push the mover's stick until the box stands on a square."""
        who = self.position.turn
        box = self.boxes[who]
        while box != [square & 7, square >> 3]:
            dx = (square & 7) - box[0]
            dy = (square >> 3) - box[1]
            step = [(dx > 0) - (dx < 0), (dy > 0) - (dy < 0)]
            way = [list(pair) for pair in zip(DX, DY, strict=True)].index(step)
            self.add(2 * PUSH, f"stick {who + 1} {DIRECTIONS[way]} {PUSH}")
            box[0] += step[0]
            box[1] += step[1]

    def enter(self):
        self.add(2 * PUSH, f"button {self.position.turn + 1}")

    def wrong(self, square):
        """Try a square that is refused."""
        assert not self.position.captures(square)
        self.box_to(square)
        self.enter()
        self.add(120, f"shot refused{len(self.lines)}")

    def play(self, word):
        """One move or pass of a record."""
        position = self.position
        if len(position.history) % THINKS == THINKS - 1 and not position.must_pass():
            self.lines.append(f"+{THINKS_MS} shot thinks{len(position.history)}")
        move = position.parse_move(word)
        if move == PASS:
            # The band is open by now; any key shortens it.
            self.add(400, f"shot pass{len(position.history)}")
            self.add(50, "key 5")
            position.push(move)
            self.add(250, f"shot ply{len(position.history)}")
            return
        self.box_to(move & 63)
        self.enter()
        lines = position.captures(move & 63)
        if position.directional and len(lines) > 1:
            self.add(200, f"stick {position.turn + 1} {DIRECTIONS[move >> 6]} {PUSH}")
            self.add(150, f"button {position.turn + 1}")
        longest = max(len(line) for _, line in position.captured_by(move))
        position.push(move)
        ply = len(position.history)
        self.add(FRAME * (8 + 2 * longest + 4 if self.animated else 8), f"shot ply{ply}")
        # More looks, for the lights: the box blinks over what lies beneath.
        before = "a"
        for letter in self.looks(ply):
            self.add(LOOK_MS * (ord(letter) - ord(before)), f"shot ply{ply}{letter}")
            before = letter

    def text(self):
        return "\n".join([*self.lines, "+100 end", ""])


def script_of(record, directional=False, wrong=None, looks=lambda ply: "b", animated=True):
    """(script, Position at its end) of a game between two persons with both sticks."""
    hand = Hand(looks, animated)
    hand.begin(directional)
    if wrong is not None:
        hand.wrong(wrong)
    for word in record.split():
        hand.play(word)
    if hand.position.outcome():
        hand.add(1500, "key #")
        hand.add(400, "key 5")
        hand.add(400, "shot result")
    return hand.text(), hand.position


# -- reading it back

ORANGE, CYAN = (255, 106, 61), (63, 211, 203)


def _near(rgb, other):
    return all(abs(a - b) < 12 for a, b in zip(rgb, other, strict=True))


def _at(picture, x, y):
    width, _, rgb = picture
    at = (y * width + x) * 3
    return tuple(rgb[at : at + 3])


def cells_on_tft(picture):
    """64 of 0, 1, 2: a disc is orange in its middle, a ring is cyan at its rim and not there."""
    cells = bytearray(64)
    for square in range(64):
        x, y = 12 + 24 * (square & 7) + 12, 32 + 24 * (square >> 3) + 12
        if _near(_at(picture, x, y), ORANGE):
            cells[square] = 1
        elif _near(_at(picture, x - 8, y), CYAN):
            cells[square] = 2
    return cells


def figures_on_tft(picture, x, n=2):
    """The number in n block figures of 9x15 pixels that begin at x, 3 in the header."""
    from console.sprites import FIGURES

    number = ""
    for i in range(n):
        rows = []
        for j in range(5):
            lit = [_at(picture, x + 12 * i + 3 * k + 1, 3 + 3 * j + 1) for k in range(3)]
            rows.append(sum(128 >> k for k in range(3) if min(lit[k]) > 200))
        shapes = {bytes(FIGURES[c][2:7]): c for c in "0123456789"}
        number += shapes[bytes(rows)]
    return int(number)


def score_on_tft(picture):
    """(armies of the first player, armies of the second) as the header says."""
    return figures_on_tft(picture, 25), figures_on_tft(picture, 215 - 21)


def cells_by_blinking(looks):
    """64 of 0, 1, 2 or HIDDEN from the rows of lights at eight looks, LOOK_MS apart.

    Three looks, 375 ms apart, tell the armies: whatever the moment, two of them lie well inside the
    light and the dark half of a second. Where the box is they do not tell.
    """
    cells = bytearray(64)
    for square in range(64):
        lit = [look[square >> 3] >> (7 - square % 8) & 1 for look in looks]
        changes = sum(a != b for a, b in itertools.pairwise(lit))
        cells[square] = HIDDEN if changes > 2 else 2 if changes else lit[0]
    return cells


HIDDEN = 9  # the box, lit, lies on the square


def cells_on_leds(raw):
    """64 of 0, 1, 2 or HIDDEN from the bytes the LEDs hold (green, red, blue of each)."""
    cells = bytearray(64)
    for square in range(64):
        green, red, blue = raw[3 * square : 3 * square + 3]
        if red > green > max(red // 4, 2 * blue):
            cells[square] = HIDDEN
        elif red > 2 * max(green, blue, 1):
            cells[square] = 1
        elif min(green, blue) > 2 * max(red, 1) and blue > 3:
            cells[square] = 2
    return cells
