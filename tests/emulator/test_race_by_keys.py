"""Le Roi Albert raced by two handhelds at a cable, by keys alone."""

import pytest
from console.link.messages import CARDS
from console.link.race import PEER, SELF
from games.roi_albert import rules
from games.roi_albert.rules import NONE, PILES, UP, Position
from test_roi_albert import steps

from host_tools import bench_roi_albert

LEAST_FREE = 48 * 1024
SLICE_US = 8000
MOVES = 4
DEAL = 2  # can be won: its solution is in ../data
LOOK_AFTER = 10  # moves
ONE_IN = 200
TAP_MS = 100  # who types on while cards fly makes them land all at once, in frames of up to 85 ms
RACE = "(lambda race: (race.up, race.moves, race.over))(console.partner.table.race)"


class Race:
    name = "roi_albert"
    rows = ""


class Typed(Race):
    """On a deal that the host types."""

    rows = f"11#{DEAL}#"


def race_of(side):
    return eval(side.ask(f"print({RACE})"))


def some_move(position):
    """One from pile to pile, a single card."""
    for move in position.legal_moves():
        if rules.source(move) < PILES and rules.target(move) < PILES:
            return move
    return None


def follow(position):
    """What goes by itself."""
    while (move := position.automatic_move()) != NONE:
        position.push(move)


def start(pair, title=Race):
    """Meet; the deal as both have it."""
    pair.meet(title)
    pair.key_ms = pair.stick_ms = TAP_MS
    deal = eval(pair.host.ask("print(repr(console.partner.table.agreement.terms.start))"))
    position = Position(deal)
    follow(position)
    return position


def play(pair, side, position, moves):
    """So many moves by keys, fewer where there are no more; until the console has made them."""
    for _ in range(moves):
        move = some_move(position)
        if move is None:
            return
        side.press(f"{rules.source(move) + 1}{rules.target(move) + 1}")
        position.push(move)
        follow(position)
    pair.until_asked(side, "console.partner.play.position.to_text()", position.to_text())


@pytest.mark.branch
def test_a_race_by_keys_from_the_lobby_to_the_result(pair):
    position = start(pair)
    for side in pair.sides:
        side.ask("console.longest_slice = 0")
    play(pair, pair.host, position, MOVES)
    up = sum(position.up)
    moves = len(position.history)
    assert moves >= 2
    pair.until_asked(pair.joiner, f"{RACE}[1][1]", moves)
    assert race_of(pair.joiner)[0][1] == up == race_of(pair.host)[0][0]
    for side in pair.sides:
        assert int(side.ask("gc.collect(); print(gc.mem_free())")) >= LEAST_FREE
        assert int(side.ask("print(console.longest_slice)")) <= SLICE_US
    for side in pair.sides:
        side.press("*", 150)
        side.press("5", 150)
        side.press("2", 1500)
    for side in pair.sides:
        pair.until_asked(side, f"{RACE}[2] is not None", True)
        pair.until_scene(side, "Result")


@pytest.mark.branch
def test_a_side_that_was_switched_off_races_on_from_its_last_move(pair):
    position = start(pair)
    of_joiner = Position(position.number)
    follow(of_joiner)
    play(pair, pair.host, position, 2)
    pair.run(3000)  # nobody presses anything: it is kept
    pair.host.power_off(6000)
    play(pair, pair.joiner, of_joiner, 2)  # plays on
    pair.lobby([pair.host])
    pair.host.press("1", 150)
    pair.until_asked(pair.host, "console.partner and console.partner.play is not None", True)
    found = "console.partner.play.position.to_text()"
    pair.until_asked(pair.host, found, position.to_text())
    for side, own, other in (
        (pair.host, position, of_joiner),
        (pair.joiner, of_joiner, position),
    ):
        moves = [len(own.history), len(other.history)]
        pair.until_asked(side, f"{RACE}[:2]", ([sum(own.up), sum(other.up)], moves))


def solve(pair, side, position, seen):
    """The known solution by keys, but for what goes up by itself; seen() every few moves."""
    count = 0
    for card, onto in steps(position.number):
        source = place_of(position, card)
        if source is None:
            continue
        move = position.going_up(source) if onto == UP else rules.make_move(source, onto)
        for key in bench_roi_albert.keys(position, move):
            side.press(key)
        if onto == UP:
            side.stick(1, "n")
        position.push(move)
        follow(position)
        count += 1
        if count % LOOK_AFTER == 0:
            seen()


def place_of(position, card):
    places = range(rules.RESERVE + rules.SLOTS)
    return next((at for at in places if position.top(at) == card), None)


def to_the_end(pair):
    """The joiner begins, talks and stays where it is; the host solves the deal. What each has
    reached the other one sees."""
    of_host = start(pair, Typed)
    begun = pair.ms
    assert of_host.number == DEAL
    of_joiner = Position(DEAL)
    follow(of_joiner)
    play(pair, pair.joiner, of_joiner, MOVES)
    pair.chat(pair.joiner, "*2")

    def both_know():
        up, moves = zip(*[(sum(p.up), len(p.history)) for p in (of_host, of_joiner)], strict=True)
        pair.until_asked(pair.host, f"{RACE}[:2]", (list(up), list(moves)))
        pair.until_asked(pair.joiner, f"{RACE}[:2]", (list(up[::-1]), list(moves[::-1])))

    solve(pair, pair.host, of_host, both_know)
    assert of_host.is_won()
    for side, over in zip(pair.sides, (SELF, PEER), strict=True):
        pair.until_asked(side, f"{RACE}[2]", over)
        pair.until_scene(side, "Result")
    both_know()
    assert race_of(pair.joiner)[0][PEER] == CARDS
    for side, headline in zip(pair.sides, ("YOU WIN", "YOU LOSE"), strict=True):
        assert side.ask("print(console.scene.headline())").strip() == headline
    pair.report(f"roi_albert, {len(of_host.history)} moves", begun)


@pytest.mark.branch
def test_a_race_to_52_cards_by_keys(pair):
    to_the_end(pair)


@pytest.mark.branch
def test_a_race_to_52_cards_with_bytes_lost_and_changed(pair):
    pair.spoil(ONE_IN)
    to_the_end(pair)
    assert pair.spoilt > 5
