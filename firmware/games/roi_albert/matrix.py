"""Le Roi Albert on the 8x8 matrix: the card under the cursor, large; while the cursor moves, where
it is among the piles, or among suit piles and reserve.

Without colour red suits blink slowly, and black ones are steady. Where the chosen cards can go, an
arrow points down beside the card, and the block of the pile has another corner.
"""

from console.themes import ACCENT, GOOD, INK, LINE, P1, P2, PAPER, RED

from games.roi_albert.places import SUIT_PLACES, SUITS_SHOWN
from games.roi_albert.rules import NONE, PILES, RESERVE, SLOTS, is_red

# Clubs, diamonds, hearts, spades: warm colours are red suits, cool ones black.
ROLES = (GOOD, P1, RED, P2)
LOOK_MS = 125
# Looks at which lights are dark: the cursor at 4 Hz, red suits without colour at 1 Hz.
CURSOR = 1
RED_SUIT = 4
HEIGHT = (0, 1)  # looks at which the height of a pile is lit without colour
WHERE_FRAMES = 18  # how long the cursor's place is shown after it moved

# Three columns (letters four, ten five) by five rows, and three by three: each digit is a row of
# five lights in base 32.
_RANKS = (
    "ciuii", "s4sgs", "s4c4s", "kks44", "sgs4s", "sgsks", "s4488",
    "sksks", "sks4s", "nllln", "622ic", "ciika", "ikoki",
)  # fmt: skip
_SUITS = ("k8k", "8k8", "ks8", "8s8")
_ARROW = "s8"


class MatrixView:
    """The card under the cursor as lights."""

    def __init__(self, position):
        self.position = position
        self._ms = 0
        self._cursor = NONE
        self._where = 0  # frames left of showing where the cursor is
        self._shown = self._changes = -1

    def update(self, dt):
        self._ms = (self._ms + dt) % 1000
        if self._where:
            self._where -= 1

    def draw(self, canvas, scene):
        if scene.cursor != self._cursor:
            self._where = WHERE_FRAMES if self._cursor != NONE else 0
            self._cursor = scene.cursor
            self._shown = -1
        if scene.changes != self._changes:
            # What has changed is seen at once: lights that blink begin with being lit.
            self._changes = scene.changes
            self._ms = 0 if self._where or scene.chosen != scene.cursor else LOOK_MS
        # One number holds all that the lights depend on: comparing allocates nothing.
        now = scene.changes << 4 | (self._where > 0) << 3 | self._ms // LOOK_MS
        if now == self._shown and not scene.stale:
            return
        self._shown = now
        look = now & 7
        canvas.fill(INK)
        if not self._where:
            self._draw_card(canvas, scene, look)
        elif scene.cursor < PILES:
            self._draw_piles(canvas, scene, look)
        else:
            self._draw_suits(canvas, scene, look)
        canvas.mark(0, 0, 8, 8)

    def _role(self, canvas, card, look):
        """A suit's colour; without colour red is dark half of the time."""
        if canvas.mono:
            return INK if is_red(card) and look & RED_SUIT else PAPER
        return ROLES[card & 3]

    def _draw_card(self, canvas, scene, look):
        """Rank at the top left, suit at the bottom right, the pile in the last column."""
        place = scene.cursor
        if place >= SUIT_PLACES:
            suit = SUITS_SHOWN[place - SUIT_PLACES]
            depth = self.position.up[suit]
            card = (depth - 1) * 4 + suit if depth else NONE
        else:
            card = self.position.top(place)
            depth = len(self.position.piles[place]) if place < PILES else 0
        pixel = canvas.fb.pixel
        # Where all lights are alike it flashes once a second: beside it a suit could not be read.
        if not canvas.mono or look in HEIGHT:
            for n in range(min(depth, 8)):
                pixel(7, 7 - n, LINE)
        if place < PILES:
            pixel(7, max(0, 7 - place), ACCENT)
        if scene.chosen == place:
            role = ACCENT if look & CURSOR else INK if canvas.mono else LINE
            for n in range(min(scene.count, 7)):  # those chosen, along the bottom
                pixel(n, 7, role)
        if place in scene.targets:
            _put(pixel, 0, 6, _ARROW, PAPER if canvas.mono else ACCENT)
        if card == NONE:
            return
        role = self._role(canvas, card, look)
        steady = PAPER if canvas.mono else role
        _put(pixel, 0, 0, _RANKS[card >> 2], steady)
        _put(pixel, 4, 5, _SUITS[card & 3], role)

    def _draw_piles(self, canvas, scene, look):
        """Nine piles as blocks, like the keys 1 to 9; the cursor's is chequered, or blinks."""
        pixel = canvas.fb.pixel
        for pile in range(PILES):
            x, y = pile % 3 * 3, pile // 3 * 3
            top = self.position.top(pile)
            role = LINE if top == NONE else self._role(canvas, top, look)
            mine = pile == scene.cursor
            for n in range(4):
                i, j = n & 1, n >> 1
                if n == 3 and pile in scene.targets:
                    pixel(x + i, y + j, INK if canvas.mono else ACCENT)
                elif canvas.mono and mine:
                    # All lights are alike: the block blinks, whatever lies there.
                    pixel(x + i, y + j, INK if look & CURSOR else PAPER)
                elif mine and (i + j) & 1 == 0:
                    pixel(x + i, y + j, ACCENT)
                elif top != NONE or (i + j) & 1 == 0:
                    pixel(x + i, y + j, role)

    def _draw_suits(self, canvas, scene, look):
        """Suit piles as bars, a light a rank; the reserve along the bottom."""
        pixel = canvas.fb.pixel
        for n, suit in enumerate(SUITS_SHOWN):
            role = self._role(canvas, suit, look)
            for rank in range(self.position.up[suit]):
                pixel(2 * n + rank % 2, 6 - rank // 2, role)
            if scene.cursor == SUIT_PLACES + n and not look & CURSOR:
                pixel(2 * n, 0, ACCENT)
                pixel(2 * n + 1, 0, ACCENT)
        for slot in range(SLOTS):
            card = self.position.reserve[slot]
            if scene.cursor == RESERVE + slot:
                pixel(slot, 7, INK if look & CURSOR else ACCENT)
            elif card != NONE:
                pixel(slot, 7, self._role(canvas, card, look))


def _put(pixel, x, y, rows, role):
    for j, digit in enumerate(rows):
        bits = int(digit, 32)
        for i in range(5):
            if bits & (16 >> i):
                pixel(x + i, y + j, role)
