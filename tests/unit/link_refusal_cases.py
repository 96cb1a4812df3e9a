"""Draws of Dames that are refused over the link: both sides count the 40 moves alike.

Plain functions without pytest: test_link_game.py runs them on CPython, tests/twin on the twin.
"""

from console.link.messages import BY_RULES, DRAW, NOBODY, TAKE_BACK
from games.dames.apart import law_of
from games.dames.draws import CLAUSE_MOVES
from link_stage import Chance, World, equal, terms, to_move

DAMES = terms("dames", "dames8")


def sitting(moves, chance):
    world = World(None, DAMES, law_of=law_of)
    world.sit_down()
    for _ in range(moves):
        world.move(chance)
    world.settle()
    return world


def refusals(world):
    """What both sides know of, which must be the same."""
    first, second = [game.law.match.refused for game in world.games]
    equal(first, second)
    return first


def case_a_refusal_begins_the_clause_on_both_sides():
    world = sitting(4, Chance(1))
    mover, other = to_move(world)
    mover.ask(DRAW)
    world.settle()
    assert other.answer(DRAW, False)
    world.settle()
    equal(refusals(world)[0][:2], [4, other.side])


def case_a_move_of_who_was_asked_refuses():
    world = sitting(4, Chance(1))
    mover, other = to_move(world)
    other.ask(DRAW)
    world.settle()
    world.move(Chance(2))
    world.settle()
    equal(refusals(world)[0][:2], [4, mover.side])


def case_a_move_that_crosses_an_offer_refuses_nothing():
    world = sitting(4, Chance(1))
    _, other = to_move(world)
    other.ask(DRAW)
    world.move(Chance(2))
    world.settle()
    equal(refusals(world), [])


def case_an_offer_is_counted_from_where_it_was_made():
    """Though its maker moved in between, before the refuser saw the move or after."""
    world = sitting(4, Chance(1))
    mover, other = to_move(world)
    mover.ask(DRAW)
    world.settle()
    world.move(Chance(2))
    assert other.answer(DRAW, False)
    world.settle()
    equal(refusals(world)[0][:2], [4, other.side])


def case_a_refusal_goes_with_the_moves_that_are_taken_back():
    world = sitting(4, Chance(1))
    mover, other = to_move(world)
    mover.ask(DRAW)
    world.settle()
    other.answer(DRAW, False)
    mover.ask(TAKE_BACK, 2)
    world.settle()
    other.answer(TAKE_BACK, True)
    world.settle()
    equal(refusals(world), [])


def case_a_refusal_is_kept_when_a_side_is_switched_off():
    world = sitting(4, Chance(1))
    mover, other = to_move(world)
    mover.ask(DRAW)
    world.settle()
    other.answer(DRAW, False)
    world.settle()
    kept = world.tables[1].to_save()
    world.switch_off(1)
    world.run(5000)
    world.switch_on(1, kept)
    world.come_together()
    world.settle()
    equal(len(refusals(world)), 1)


def case_notes_that_are_none_are_no_game():
    for notes in (7, [[1]], [["a", 0, 0]], [[9, 0, 0]], [[0, 2, 0]], [[0, 0, 99]], [None]):
        law = law_of(DAMES)
        try:
            law.take_notes(notes)
        except ValueError:
            continue
        raise AssertionError(notes)


def case_forty_moves_after_a_refusal_it_is_a_draw_on_both_sides():
    world = sitting(0, Chance(1))
    for game in world.games:  # as if 39 moves had been played
        game.law.match.clause = clause_of(game.law.match)
    mover, other = to_move(world)
    other.ask(DRAW)
    world.settle()
    mover.answer(DRAW, False)
    world.move(Chance(1))
    world.settle()
    world.agree()
    equal(world.games[0].over, (BY_RULES, NOBODY))
    equal(world.games[0].law.outcome().why, "clause")


def clause_of(match):
    """match.clause() with all but one of the moves behind it."""
    whole = type(match).clause

    def clause(side, played=None):
        found = whole(match, side, played)
        if found:
            found.moves -= CLAUSE_MOVES - 1
        return found

    return clause


CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
