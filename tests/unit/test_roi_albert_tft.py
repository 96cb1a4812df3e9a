"""The table of Le Roi Albert on the 240x240 screen: nothing is hidden, changes alone are drawn."""

import re
from pathlib import Path

import pytest
from console.canvas import stage
from console.themes import FOREST
from games.roi_albert import cards, faces, tft
from games.roi_albert.rules import NONE, RESERVE, Position, make_move
from roi_albert_cases import any_game
from stage import pixel
from test_sprites import pixels


class Look:
    """What a view reads of a scene."""

    def __init__(self, large=False):
        self.stale = True
        self.large = large
        self.cursor = 0
        self.chosen = NONE
        self.count = 0
        self.refusal = ""
        self.flying = ()
        self.targets = ()
        self.magnified = NONE
        self.hidden = {}
        self.changes = 0

    def coming(self, place):
        return self.hidden.get(place, 0)

    HEADS = ("No 1", "0", "00:00")

    def heads(self):
        return self.HEADS

    def keys(self):
        return (("ok", "x"),)

    def flown(self):
        return self.where


@pytest.fixture(params=[False, True], ids=["colour", "mono"])
def canvas(request):
    made = stage(240, 240)
    made.mono = request.param
    return made


def drawn(canvas, view, look):
    look.changes += 1
    view.draw(canvas, look)
    look.stale = False
    return bytes(canvas.buf)


def anew(canvas, position, look):
    """The same drawn from nothing."""
    fresh = stage(240, 240)
    fresh.mono = canvas.mono
    stale, look.stale = look.stale, True
    picture = drawn(fresh, tft.TftView(position), look)
    look.stale = stale
    return picture


def test_the_fan_of_any_pile_shows_every_index_and_stays_on_the_field():
    for large in (False, True):
        for n in range(1, 22):
            gap = tft.spacing(n, large)
            assert gap >= 8
            x, y, h = tft.card_spot(8, n - 1, n, large)
            assert h >= 14 and y + h <= 223 and x + cards.W <= 235
    wanted = {11: 14, 12: 13, 13: 12, 14: 11, 15: 10, 16: 9, 17: 9, 18: 8, 19: 8, 20: 8, 21: 8}
    assert {n: tft.spacing(n) for n in wanted} == wanted
    assert [tft.card_spot(0, n - 1, n)[2] for n in (1, 19, 20, 21)] == [28, 28, 22, 14]


def test_what_is_drawn_bit_by_bit_is_what_is_drawn_at_once(canvas):
    """Over a deal with cursors, selections and all kinds of moves."""
    position = any_game(4, 0)
    view, look = tft.TftView(position), Look()
    drawn(canvas, view, look)
    for n in range(90):
        legal = position.legal_moves()
        move = position.automatic_move()
        if move == NONE:
            move = legal[n * 7919 % len(legal)]
        look.cursor = n * 5 % tft.PLACES
        if n % 3 == 0:
            look.chosen = n // 3 % 16
            look.count = 1 if look.chosen >= RESERVE else position.run(look.chosen)
        else:
            look.chosen = NONE
        look.targets = tuple(range(n % 7, tft.PLACES, 3)) if n % 2 else ()
        assert drawn(canvas, view, look) == anew(canvas, position, look), n
        position.push(move)
        assert drawn(canvas, view, look) == anew(canvas, position, look), n


def test_cards_that_fly_leave_nothing_behind(canvas):
    position = Position(1)
    view, look = tft.TftView(position), Look()
    before = drawn(canvas, view, look)
    look.flying = (5, 50)
    for x, y in ((7, 40), (100, 60), (211, 190)):
        look.where = x, y
        assert drawn(canvas, view, look) != before
    look.flying = ()
    assert drawn(canvas, view, look) == before


def test_a_card_on_its_way_is_not_in_its_pile_yet(canvas):
    position = Position(1)
    position.push(make_move(2, 6))
    view, look = tft.TftView(position), Look()
    look.cursor = 19
    look.hidden = {6: 1}
    hidden = drawn(canvas, view, look)
    look.hidden = {}
    assert drawn(canvas, view, look) != hidden
    assert drawn(canvas, view, look) == anew(canvas, position, look)


def test_the_box_waits_on_the_card_that_is_there(canvas):
    """It was drawn round a place that the card flying to it had not reached."""
    position = Position(1)
    position.push(make_move(2, 6))
    view, look = tft.TftView(position), Look()
    look.cursor = 6
    look.hidden = {6: 1}
    drawn(canvas, view, look)
    there = len(position.piles[6]) - 1
    x, y, h = tft.card_spot(6, there, there + 1)
    below = range(y + cards.H - 14 + 2, y + cards.H)
    assert {pixel(canvas, x + n, at) for n in range(22) for at in below} <= {FOREST, 0}
    look.hidden = {}
    assert drawn(canvas, view, look) == anew(canvas, position, look)


def test_every_card_looks_different_without_colour_too(canvas):
    for strip, whole in ((8, False), (14, False), (14, True)):
        seen = set()
        for card in range(52):
            canvas.fill(FOREST)
            cards.card(canvas, 10, 60, 28 if whole else strip, card, strip, False, whole)
            seen.add(bytes(canvas.buf))
        assert len(seen) == 52


def test_faces_are_as_drawn():
    source = Path(faces.__file__).read_text()
    for name in ("RANKS", "SMALL_RANKS", "SUITS", "BIG_SUITS"):
        block = source[source.index(f"\n{name} = (") :]
        art = re.findall(
            r"# ([#.]+)$|(# \S+, \d+ x \d+)$", block[: block.index("\n)")], re.MULTILINE
        )
        drawings = []
        for row, head in art:
            drawings += [[]] if head else []
            if row:
                drawings[-1].append(row)
        assert [pixels(sprite) for sprite in getattr(faces, name)] == drawings


def test_large_ranks_are_13_high_with_strokes_of_the_small_ones():
    for rank in range(13):
        art = pixels(cards.large_rank(rank))
        small = pixels(faces.RANKS[rank])
        assert len(art) == 13 and len(art[0]) == (10 if rank == 9 else 9)
        columns = range(10) if rank == 9 else (0, 0, *range(1, 6), 6, 6)
        assert art[0] == "".join(small[0][i] for i in columns)


def test_the_magnifier_is_put_away_again(canvas):
    position = any_game(6, 60)
    view, look = tft.TftView(position), Look()
    before = drawn(canvas, view, look)
    for pile in range(9):
        look.magnified = pile
        assert drawn(canvas, view, look) != before or not position.piles[pile]
        assert drawn(canvas, view, look) != before or not position.piles[pile]
        look.magnified = NONE
        assert drawn(canvas, view, look) == before
