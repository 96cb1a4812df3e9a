"""Le Roi Albert on the 240x240 screen: draws what changed on the table, and nothing else.

Nine piles below, each fanned so that no index of up to 21 cards is hidden; above them the suit
piles and the reserve, whose cards do not overlap.
"""

from console import fonts, furniture
from console.themes import ACCENT, FOREST, INK, PAPER, SOFT

from games.roi_albert import cards
from games.roi_albert.places import PLACES, SUIT_PLACES, SUITS_SHOWN
from games.roi_albert.rules import NONE, PILES, RESERVE

TOP_Y = 17  # suit piles and reserve
PILE_Y = 49
PILES_H = 174
PITCH = 26
X = 5
RESERVE_X = 112
RESERVE_PITCH = 18

_HEAD_H = 14
_HEADS = (0, 88, 160, 240)  # number, moves, time
_UNKNOWN = None


def spacing(n, large=False):
    """Pixels from one card to the next in a fan of n."""
    most = 16 if large else 14
    return most if n < 2 else max(8, min(most, (PILES_H - cards.H) // (n - 1)))


def spot(place):
    """Where a place lies: x of its left edge, y of its upper edge, its width."""
    if place < PILES:
        return X + PITCH * place, PILE_Y, cards.W
    if place < SUIT_PLACES:
        return RESERVE_X + RESERVE_PITCH * (place - RESERVE), TOP_Y, cards.NARROW
    return X + PITCH * (place - SUIT_PLACES), TOP_Y, cards.W


def card_spot(place, n, count, large=False):
    """Where the n-th card of a pile of `count` lies, and how much of it is seen when it is on top:
    x, y, height."""
    x, y, _ = spot(place)
    if place >= PILES:
        return x, y, cards.H
    gap = spacing(count, large)
    return x, y + gap * n, min(cards.H, PILES_H - gap * n)


class TftView:
    """The table and what lies round it."""

    def __init__(self, position):
        self.position = position
        self._shown = [_UNKNOWN] * PLACES  # what was drawn at each place
        self._cursor = NONE  # the place with the box, and whether it is that of the selected pile
        self._own = False
        self._heads = _UNKNOWN  # words of the header, and of the footer
        self._foot = _UNKNOWN
        self._changes = -1
        self._under = None  # what the cards that fly cover: x, y, w, h, pixels
        self._barred = bytearray(PILES)  # piles with a bar under them: a card can go there
        self._magnified = NONE

    def update(self, dt):
        pass

    def draw(self, canvas, scene):
        if scene.magnified != self._magnified:
            if self._magnified != NONE:
                scene.stale = True
            self._magnified = scene.magnified
            if self._magnified != NONE:
                self._draw_table(canvas, scene)
                self._magnify(canvas, scene)
        elif self._magnified != NONE and scene.stale:
            self._draw_table(canvas, scene)
            self._magnify(canvas, scene)
        if self._magnified == NONE:
            self._draw_table(canvas, scene)

    def _draw_table(self, canvas, scene):
        canvas.part()
        if scene.stale:
            self._draw_field(canvas)
        self._land(canvas)
        if scene.changes != self._changes or scene.cursor != self._cursor:
            self._changes = scene.changes
            self._lift_box(canvas, scene)
            large = scene.large
            for place in range(PLACES):
                now = self._wanted(scene, place)
                if now != self._shown[place]:
                    self._draw_place(canvas, place, now, large)
            self._draw_bars(canvas, scene)
            self._draw_box(canvas, scene)
        self._draw_head(canvas, scene)
        self._draw_foot(canvas, scene)
        self._fly(canvas, scene)

    def _draw_field(self, canvas):
        canvas.fill(FOREST)
        canvas.rect(0, 0, 240, _HEAD_H, INK)
        if canvas.mono:
            canvas.rect(0, _HEAD_H, 240, 1, PAPER)
        for place in range(PLACES):
            self._shown[place] = _UNKNOWN
        self._cursor = NONE
        self._heads = _UNKNOWN
        self._foot = _UNKNOWN
        self._under = None
        self._changes = -1

    # -- places

    def _wanted(self, scene, place):
        """What a place has to show: its cards from the bottom, those selected with bit 6 set, and
        -1 for those that are still on their way."""
        position = self.position
        if place >= SUIT_PLACES:
            suit = SUITS_SHOWN[place - SUIT_PLACES]
            height = position.up[suit] - scene.coming(place)
            card = (height - 1) * 4 + suit if height else NONE
            return card, place in scene.targets
        if place >= RESERVE:
            card = position.reserve[place - RESERVE]
            shown = () if card == NONE else (card,)
        else:
            shown = position.piles[place]
            coming = scene.coming(place)
            if coming:
                shown = shown[:-coming] + [NONE] * coming
        if place == scene.chosen:
            first = len(shown) - scene.count
            return tuple([card | 64 if n >= first else card for n, card in enumerate(shown)])
        return tuple(shown)

    def _draw_place(self, canvas, place, now, large):
        before = self._shown[place]
        self._shown[place] = now
        x, y, w = spot(place)
        canvas.part()
        if place < PILES:
            self._barred[place] = False
        else:
            self._draw_single(canvas, place, now)
            canvas.part()
            return
        # A fan is drawn from the first card on that is not as it was.
        first = 0
        gap = spacing(len(now), large)
        if before is not _UNKNOWN and now and before and gap == spacing(len(before), large):
            while first < min(len(now), len(before)) and now[first] == before[first]:
                first += 1
            # The card under one that came or went is covered or uncovered.
            first = max(0, first - 1)
        top = y + gap * first
        canvas.rect(x - 2, top, w + 4, furniture.FOOT_Y - top, FOREST)
        if not now or now[0] == NONE:
            cards.slot(canvas, x, y, w)
        for n in range(first, len(now)):
            self._draw_card(canvas, place, now, n, gap, large)
        canvas.part()

    def _draw_single(self, canvas, place, now):
        x, y, w = spot(place)
        canvas.rect(x - 1, y, w + 2, cards.H, FOREST)
        if place >= SUIT_PLACES:
            card, marked = now
            if card == NONE:
                cards.slot(canvas, x, y, w, SUITS_SHOWN[place - SUIT_PLACES])
            else:
                cards.card(canvas, x, y, cards.H, card, cards.INDEX)
            if marked:
                canvas.rect(x + 6, y + cards.H - 3, 10, 2, PAPER if card == NONE else INK)
        elif now:
            cards.narrow(canvas, x, y, now[0] & 63, now[0] > 63)
            if now[0] > 63:
                self._teeth(canvas, x, y, w, cards.H, 1)
        else:
            cards.slot(canvas, x, y, w)

    def _draw_card(self, canvas, place, now, n, gap, large):
        """The n-th card of a fan."""
        card = now[n]
        if card == NONE:
            return
        x, y, w = spot(place)
        whole = n == len(now) - 1 or now[n + 1] == NONE
        at = y + gap * n
        h = min(cards.H, PILES_H - gap * n) if whole else gap
        strip = gap
        if whole:
            strip = min(gap, 16 if large else 14) if gap >= cards.INDEX else cards.INDEX
        cards.card(canvas, x, at, h, card & 63, strip, card > 63, whole, large, n > 0)
        if canvas.mono and n and gap >= 11:
            both = cards.is_red(card & 63) and cards.is_red(now[n - 1] & 63)
            if both:
                canvas.rect(x, at, w, 1, INK)
            else:
                canvas.rect(x + 1, at, w - 2, 1, PAPER)
        if card > 63:
            first = n
            while first and now[first - 1] > 63:
                first -= 1
            self._teeth(canvas, x, at, w, h, 2, gap * (n - first))

    def _teeth(self, canvas, x, y, w, h, wide, phase=0):
        """Without colour cards that are selected have perforated edges."""
        if canvas.mono:
            for j in range(h):
                if (j + phase) % 6 < 3:
                    canvas.rect(x - wide, y + j, wide, 1, PAPER)
                    canvas.rect(x + w, y + j, wide, 1, PAPER)

    # -- where it can go

    def _draw_bars(self, canvas, scene):
        """A bar under each pile that the selected cards can go to."""
        for pile in range(PILES):
            wanted = pile in scene.targets
            if wanted != self._barred[pile]:
                self._barred[pile] = wanted
                n = max(1, len(self._shown[pile]))
                x, y, h = card_spot(pile, n - 1, n, scene.large)
                canvas.part()
                canvas.rect(x + 6, y + h + 3, 10, 2, PAPER if wanted else FOREST)
                canvas.part()

    def _magnify(self, canvas, scene):
        """One pile, large enough for tired eyes: two columns of strips of 16 pixels."""
        pile = self.position.piles[scene.magnified]
        rows = 11
        columns = 2 if len(pile) > rows else 1
        h = 16 * min(len(pile), rows) + 12 + 14
        w = columns * 32 + 12
        x = (240 - w) // 2 & ~1
        y = min(30, furniture.FOOT_Y - h - 3)
        canvas.part()
        canvas.round(x - 3, y - 3, w + 6, h + 6, INK, 3)
        canvas.panel(x, y, w, h, PAPER, INK)
        for n, card in enumerate(pile):
            whole = n == len(pile) - 1 or n % rows == rows - 1
            at = y + 6 + 16 * (n % rows)
            cards.card(
                canvas,
                x + 11 + 32 * (n // rows),
                at,
                cards.H if whole else 16,
                card,
                16,
                False,
                whole,
                True,
                n % rows > 0,
            )
        canvas.part()

    # -- the box

    def _there(self, pile):
        """How many cards of a pile are shown that are not on their way."""
        shown = self._shown[pile] or ()
        n = len(shown)
        while n and shown[n - 1] == NONE:
            n -= 1
        return n

    def _box(self, place, large):
        """x, y, w, h of the card the box is round, and by how much more it reaches up."""
        x, y, w = spot(place)
        n = self._there(place) if place < PILES else 0
        if n > 1:
            _, y, h = card_spot(place, n - 1, len(self._shown[place]), large)
            return x, y, w, h, 0
        return x, y, w, cards.H, 2

    def _lift_box(self, canvas, scene):
        """Take the box away where it is not wanted any more, or what lies under it changes."""
        place = self._cursor
        if place == NONE:
            return
        own = place == scene.chosen
        if (
            place == scene.cursor
            and own == self._own
            and self._shown[place] == self._wanted(scene, place)
        ):
            return
        x, y, w, h, up = self._box(place, scene.large)
        canvas.part()
        canvas.rect(x - 2, y - up, w + 4, h + 2 + up, FOREST)
        self._cursor = NONE
        shown = self._shown[place]
        if place >= PILES:
            self._draw_single(canvas, place, shown)
        elif not self._there(place):
            cards.slot(canvas, x, y, w)
        else:
            gap = spacing(len(shown), scene.large)
            self._draw_card(canvas, place, shown, self._there(place) - 1, gap, scene.large)
        canvas.part()

    def _draw_box(self, canvas, scene):
        place = scene.cursor
        if self._cursor == place:
            return
        self._cursor = place
        self._own = place == scene.chosen
        x, y, w, h, up = self._box(place, scene.large)
        canvas.part()
        role = PAPER if self._own and place < PILES else ACCENT
        canvas.frame(x - 2, y - up, w + 4, h + 2 + up, role, 2)
        if canvas.mono:
            canvas.rect(x - 1, y, 1, h, INK)
            canvas.rect(x + w, y, 1, h, INK)
            canvas.rect(x - 1, y + h, w + 2, 1, INK)
            if up:
                canvas.rect(x - 1, y - 1, w + 2, 1, INK)
            else:
                canvas.rect(x - 2, y, w + 4, 1, INK)
                canvas.rect(x - 2, y + 1, w + 4, 1, PAPER)
        canvas.part()

    # -- header and footer

    def _draw_head(self, canvas, scene):
        heads = scene.heads()
        before = self._heads
        if heads is before:
            return
        self._heads = heads
        for i, text in enumerate(heads):
            if before is _UNKNOWN or text != before[i]:
                canvas.part()
                canvas.rect(_HEADS[i], 0, _HEADS[i + 1] - _HEADS[i], _HEAD_H, INK)
                if i == 0:
                    canvas.text(5, 1, text, PAPER, fonts.BOLD)
                else:
                    canvas.text(120 if i == 1 else 235, 1, text, SOFT, fonts.TEXT, 1, i - 1)
                canvas.part()

    def _draw_foot(self, canvas, scene):
        if scene.refusal:
            if self._foot != scene.refusal:
                self._foot = scene.refusal
                furniture.alert(canvas, scene.refusal)
        else:
            keys = scene.keys()
            if self._foot != keys:
                self._foot = keys
                furniture.footer(canvas, keys)

    # -- cards on their way

    def _land(self, canvas):
        if self._under:
            x, y, w, h, pixels = self._under
            canvas.part()
            canvas.paste(x, y, w, h, pixels)
            canvas.part()
            self._under = None

    def _fly(self, canvas, scene):
        if not scene.flying:
            return
        x, y = scene.flown()
        gap = spacing(2, scene.large)
        n = len(scene.flying)
        h = min(cards.H + gap * (n - 1), furniture.FOOT_Y - y)
        left = x & ~1
        w = cards.W + 2
        canvas.part()
        self._under = (left, y, w, h, canvas.cut(left, y, w, h))
        for i, card in enumerate(scene.flying):
            last = i == n - 1
            at = y + gap * i
            if at + (cards.H if last else gap) <= furniture.FOOT_Y:
                cards.card(
                    canvas, x, at, cards.H if last else gap, card, gap, True, last, scene.large
                )
        canvas.part()
