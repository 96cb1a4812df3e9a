"""The law of Le Roi Albert, against known deals and solutions, and word by word.

Plain functions without pytest: test_roi_albert_rules.py runs them on CPython, tests/twin on the
twin. What is in ../data/roi_albert.json was found by programs that share no code with this one.
"""

import json

from games.roi_albert import rules
from games.roi_albert.deal import BadDeal, deck
from games.roi_albert.notation import BadPosition, parse_card
from games.roi_albert.rules import NONE, UP, IllegalMove, Position

with open(__file__.rsplit("/", 2)[0] + "/data/roi_albert.json") as file:
    DATA = json.load(file)


def equal(found, wanted, about=""):
    assert found == wanted, "%s: %r, not %r" % (about, found, wanted)


def refused(error, call, *words):
    """The text of the named error that call(*words) raises."""
    try:
        call(*words)
    except error as refusal:
        return str(refusal)
    raise AssertionError("%r was taken" % (words,))


def play(position, text):
    for word in text.split():
        position.push(position.parse_move(word))


def names(position):
    return [position.move_name(move) for move in position.legal_moves()]


def laid(piles, reserve="", up=(0, 0, 0, 0)):
    """A position with these piles, up to eight, and reserve; all other cards lie in pile 9, in an
    order that makes no run."""
    position = Position()
    position.up = list(up)
    lists = [[parse_card(name) for name in pile.split()] for pile in piles.split("/")]
    cards = [parse_card(name) for name in reserve.split()]
    given = sum(lists, []) + cards
    rest = [card for card in range(52) if card not in given and card >> 2 >= up[card & 3]]
    position.piles = lists + [[] for _ in range(8 - len(lists))] + [rest]
    position.reserve = cards + [NONE] * (7 - len(cards))
    return position


def automatic(position):
    """Play all automatic moves; the cards that went."""
    gone = []
    while position.automatic_move() != NONE:
        move = position.automatic_move()
        gone.append(position.move_name(move))
        position.push(move)
    return gone


def any_game(number, moves, first=0):
    """A deal after `moves` moves chosen by the number, automatic ones among them."""
    position = Position(number, first)
    chosen = number
    while len(position.history) < moves:
        move = position.automatic_move()
        if move == NONE:
            legal = position.legal_moves()
            if not legal:
                break
            chosen = (chosen * 1103515245 + 12345) & 0x7FFFFFFF
            move = legal[(chosen >> 8) % len(legal)]
        position.push(move)
    return position


# -- deals


def case_ten_deals_are_card_by_card_what_they_were():
    for number in range(1, 11):
        position = Position(number)
        equal(position.to_text(), DATA["layouts"][str(number)], number)
        equal(position.number, number)


def case_30_deal_numbers_mean_the_same_cards_for_ever():
    for number, wanted in (
        (0, DECK_0),
        (11982, DECK_11982),
        (2147483647, DECK_LAST),
    ):
        for _ in range(3):
            equal(" ".join([rules.card_name(card) for card in deck(number)]), wanted, number)
        equal(sorted(deck(number)), list(range(52)), number)


def case_a_deal_number_out_of_range_is_named():
    for number in (2147483648, 99999999999999999999):
        assert str(number) in refused(BadDeal, Position, number)
    assert "-1" in refused(BadDeal, deck, -1)
    refused(BadDeal, Position, 1, 13)
    equal(Position("2147483647").number, 2147483647)


def case_the_first_rank_leaves_cards_out_of_the_deal():
    for first in range(13):
        position, whole = Position(5, first), Position(5)
        equal(position.up, [first] * 4)
        for pile, full in zip(position.piles, whole.piles):
            equal(pile, [card for card in full if card >> 2 >= first])
        cards = sum(position.piles, []) + [card for card in position.reserve if card != NONE]
        equal(sorted(cards), list(range(first * 4, 52)), first)
        equal(Position(position.to_text()).piles, position.piles, first)


# -- moves


def case_moves_of_deal_1_from_the_start():
    equal(" ".join(names(Position("1"))), "c3c7 c7c8 c9f r2Sc4 rJCc7 r9Hc5 rQDc8")


def case_known_solutions_lead_to_52_cards_up():
    for number, verdict, solution in DATA["deals"]:
        if solution:
            position = Position(number)
            play(position, solution)
            assert position.is_won() and position.outcome() is True, number
            equal(verdict, "solvable")


def case_what_wins_a_deal_wins_it_without_its_lowest_ranks():
    for number, _, solution in DATA["deals"][:20]:
        for first in (1, 5, 9) if solution else ():
            whole, position = Position(number), Position(number, first)
            for word in solution.split():
                move = whole.parse_move(word)
                if whole.top(rules.source(move)) >> 2 >= first:
                    play(position, word)
                whole.push(move)
            assert position.is_won(), (number, first)


def case_28_any_card_goes_to_any_empty_pile():
    for name in ("AC", "7D", "KS"):
        for pile in range(9):
            for source in range(9):
                if source != pile:
                    position = laid(name)
                    card, rest = position.piles[0], position.piles[8]
                    third = [n for n in range(9) if n not in (source, pile)][0]
                    position.piles = [[] for _ in range(9)]
                    position.piles[source], position.piles[third] = card, rest
                    move = rules.make_move(source, pile)
                    assert position.is_legal(move), (name, source, pile)
                    position.push(move)
                    equal(position.piles[pile], [parse_card(name)])


def case_28_every_reserve_card_can_be_played_and_none_comes_back():
    reserve = "KC QD JC TD 9C 8D 7C"
    for slot, name in enumerate(reserve.split()):
        position = laid("//2C", reserve)
        play(position, "r%sc1" % name)
        equal(position.piles[0], [parse_card(name)])
        equal(position.reserve[slot], NONE)
        equal([move for move in position.legal_moves() if rules.target(move) > UP + 3], [])
        refused(IllegalMove, position.parse_move, "c1r")


def case_28_cards_of_the_suit_piles_stay_there():
    position = laid("4H", "", (0, 0, 0, 3))
    refused(IllegalMove, position.parse_move, "fc1")
    refused(IllegalMove, position.parse_move, "r3Sc1")
    equal([word for word in names(position) if word.startswith("f")], [])


def case_a_card_goes_up_in_order_only():
    position = laid("3C/AC/2C")
    for word in ("c1f", "c3f"):
        refused(IllegalMove, position.push, position.parse_move(word))
    play(position, "c2f c3f c1f")
    equal(position.up, [3, 0, 0, 0])


def case_a_card_fits_one_rank_higher_of_the_other_colour():
    position = laid("8C/9C/9D/9S/TD", "8S 8H")
    equal(position.is_legal(position.parse_move("c1c3")), True)
    for word in ("c1c2", "c1c4", "c1c5", "c3c1", "r8Hc3", "r8Hc5"):
        assert not position.is_legal(position.parse_move(word)), word
    for word in ("r8Hc2", "r8Sc3", "r8Hc4"):
        assert position.is_legal(position.parse_move(word)), word


def case_a_run_needs_an_empty_pile_for_each_card_but_one():
    run = "9S 8D 7C 6H"
    for empty in range(5):
        rest = ["2C", "4C", "2S", "4S", "6S", "8S"]
        piles = [run, "TH"] + [""] * empty + rest[empty:]
        position = laid("/".join(piles))
        move = position.moving(0, 1)
        equal(rules.count(move), 4)
        equal(position.refusal(move), None if empty >= 3 else rules.NO_ROOM, empty)
        helped = position.moving(0, 1, helped=True)
        equal(helped != move, empty < 3)
        position.push(helped)
        equal(position.piles[1], [parse_card(name) for name in ("TH " + run).split()])
        equal(position.was_helped(), empty < 3)


def case_the_part_of_a_run_that_fits_is_picked():
    position = laid("9S 8D 7C 6H/8H/7S/TD/TH///2S")
    equal(rules.count(position.moving(0, 1)), 2)
    equal(rules.count(position.moving(0, 2)), 1)
    equal(rules.count(position.moving(0, 3)), 4)
    equal(position.fitting(0, 7), 0)
    equal(position.refusal(position.moving(0, 7)), rules.NO_FIT)


def case_a_whole_run_to_an_empty_pile_moves_as_many_as_are_empty():
    for empty in range(1, 5):
        rest = ["2C", "4C", "2S", "4S"]
        piles = ["9S 8D 7C", "TC"] + [""] * empty + rest[empty - 1 :] + ["6S"]
        position = laid("/".join(piles))
        equal(rules.count(position.moving(0, 2)), 1)
        equal(rules.count(position.moving(0, 2, whole=True)), min(3, empty))
        equal(rules.count(position.moving(0, 2, whole=True, helped=True)), 3)
        position.push(position.moving(0, 2, whole=True))
        equal(len(position.piles[2]), min(3, empty))
        assert not position.was_helped()


def case_destinations_are_where_a_card_or_its_run_may_go():
    for number in range(12):
        position = any_game(number, number * 9)
        for source in range(rules.RESERVE + rules.SLOTS):
            wanted = []
            for end in range(rules.PILES):
                if end != source and position.is_legal(position.moving(source, end, True)):
                    wanted.append(end)
            if position.top(source) != NONE and position.is_legal(position.going_up(source)):
                wanted.append(UP + (position.top(source) & 3))
            equal(position.destinations(source), wanted, (number, source))
    position = laid("9S 8D 7C 6H/8H/7S/TD/TH//2S")
    equal(position.destinations(0), [1, 2, 5, 7])
    position = laid("9S 8D 7C 6H/8H/7S/TD/TH/4C/2S/4S")
    equal(position.destinations(0), [2])


def case_sending_out_takes_the_first_empty_pile():
    position = laid("9S 8D/TC//2C//4S/4C/6S")
    play(position, position.move_name(position.sending_out(0)))
    equal(position.piles[2], [parse_card("8D")])
    play(position, position.move_name(position.sending_out(0)))
    equal(position.piles[4], [parse_card("9S")])
    position.push(position.sending_out(1))
    equal((position.sending_out(1), position.piles[0]), (NONE, [parse_card("TC")]))
    equal(position.sending_out(0), rules.make_move(0, 1))


def case_no_move_left_is_lost_but_a_move_to_an_empty_pile_is_not():
    stuck = "2C 4C 6C 8C TC QC KC 2S 4S 6S 8S TS QS KS".split()
    piles = ["AC AD AH AS 2D 2H 3C 3D 3H 3S 4D 4H 5C 5D 5H 5S 6D 6H 7C 7D 2C"]
    assert len(stuck) == 14
    piles += ["7H 7S 8D 8H 9C 9D 9H 9S TD TH JC 4C", "JD JH JS QD 6C", "QH KD KH 8C"]
    piles += ["TC", "QC", "KC", "2S", "4S 6S 8S TS QS KS"]
    position = Position("/".join(piles) + "|")
    equal((position.legal_moves(), position.is_stuck(), position.outcome()), ([], True, False))
    piles[3], piles[4] = "QH KD KH 8C TC", ""
    position = Position("/".join(piles) + "|")
    equal((position.is_stuck(), position.outcome()), (False, None))
    assert all([not position.piles[rules.target(move)] for move in position.legal_moves()])


# -- automatic moves


def case_27_a_card_goes_up_by_itself_when_nothing_can_want_it():
    position = laid("4H/4C/9C/9S/TC/TS/9D", "", (3, 5, 3, 4))
    equal(automatic(position), ["c1f", "c2f"])
    position = laid("5H/4C/9C/9S/TC/TS/9D", "", (3, 5, 4, 4))
    equal(position.automatic_move() & ~rules.AUTOMATIC, position.going_up(1))
    position = laid("5H/9C 4C 9H/9S/TC/TS/9D", "", (3, 5, 4, 4))
    equal(position.automatic_move(), NONE)
    play(position, "c1f")  # the player still may
    equal(position.up, [3, 5, 5, 4])


def case_27_an_ace_goes_by_itself_and_a_two_after_the_other_colours_aces():
    position = laid("AS/2D/AC", "AH")
    equal(automatic(position), ["c1f", "c3f", "rAHf"])
    position = laid("AD/2D/AC/AS", "")
    equal(automatic(position), ["c1f", "c3f", "c4f", "c2f"])


def case_27_undo_takes_an_automatic_move_back_and_it_is_not_replayed_at_once():
    position = laid("AS/9C/TD/9S/TC")
    before = position.to_text()
    equal(automatic(position), ["c1f"])
    position.pop()
    equal((position.to_text(), position.automatic_move()), (before, NONE))
    play(position, "c2c3")
    equal(automatic(position), ["c1f"])


def case_27_what_was_taken_back_is_not_replayed_after_a_save_either():
    position = any_game(8, 60)
    while not position.undone or not position.undone[-1] & rules.AUTOMATIC:
        position.pop()
    restored = Position.from_record(position.to_record())
    equal((restored.held, restored.automatic_move()), (True, NONE))


def case_27_undo_passes_automatic_moves_and_redo_brings_them_back():
    position = any_game(8, 60)
    assert [move for move in position.history if move & rules.AUTOMATIC]
    seen = []
    while position.history:
        seen.append(position.to_text())
        position.pop()
    equal(position.to_text(), Position(8).to_text())
    while position.undone:
        position.again()
        equal(position.to_text(), seen.pop())
    equal(seen, [])


# -- keeping


def case_31_a_deal_of_300_moves_is_kept_with_all_its_history():
    position = laid("9C/TD/TH/8D")
    rest = position.piles[8]
    position.piles[6:] = rest[:16], rest[16:32], rest[32:]
    position = Position(position.to_text())
    for n in range(300):  # to and fro
        play(position, ("c1c2", "c4c2", "c2c4", "c2c1")[n % 4])
    seen = []
    for _ in range(40):
        position.pop()
    record = position.to_record()
    assert len(record["moves"]) <= 3 * 300, len(record["moves"])
    restored = Position.from_record(json.loads(json.dumps(record)))
    equal(restored.history, position.history)
    equal(restored.undone, position.undone)
    equal((restored.held, restored.to_text()), (True, position.to_text()))
    while restored.undone:
        equal(restored.again(), position.again())
        equal(restored.to_text(), position.to_text())
    while restored.history:
        seen.append(restored.pop())
        position.pop()
        equal(restored.to_text(), position.to_text())
    equal((len(seen), restored.to_text()), (300, Position(position.start).to_text()))


def case_31_a_record_that_no_deal_leads_to_is_named():
    good = any_game(4, 50).to_record()
    for key in good:
        bad = dict(good)
        del bad[key]
        refused(rules.BadRecord, Position.from_record, bad)
    for change in (
        {"start": "2147483648"},
        {"start": "AC|AC"},
        {"first": 14},
        {"undone": 51},
        {"undone": -1},
        {"undone": "x"},
        {"moves": good["moves"][:-4] + "AAA="},
        {"moves": "////"},
        {"moves": "%%%"},
        {"moves": 7},
    ):
        bad = dict(good)
        bad.update(change)
        refused(ValueError, Position.from_record, bad)
    for bad in (None, [], "deal", 7):
        refused(rules.BadRecord, Position.from_record, bad)


# -- text


def case_a_position_as_text_reads_back():
    for number in range(40):
        position = any_game(number, number * 3)
        text = position.to_text()
        read = Position(text)
        equal(read.to_text(), text)
        equal((read.piles, read.up), (position.piles, position.up))
    equal(
        Position(" " + Position(3).to_text().lower().replace("|", " | ")).piles, Position(3).piles
    )
    suits = "////////|KC QC JC TC|C9 D13 HK SK"
    equal(Position(suits).to_text(), "////////|KC QC JC TC|C9 D13 H13 S13")


def case_a_card_twice_or_missing_is_named():
    text = Position(1).to_text()
    about = refused(BadPosition, Position, text.replace("5S/", "5D/"))
    assert "5D twice" in about and "pile 1" in about and "pile 5" in about, about
    assert "missing 5S" in refused(BadPosition, Position, text.replace("5S/", "/"))
    about = refused(BadPosition, Position, text.replace("QD", "AC"))
    assert "AC twice" in about and "pile 9" in about and "the reserve" in about, about
    about = refused(BadPosition, Position, text + "|S1")
    assert "AS twice" in about and "suit pile S" in about, about


def case_texts_that_are_no_position_are_named():
    text = Position(1).to_text()
    for bad, why in (
        ("", "piles"),
        (text.replace("5S/", ""), "8 piles"),
        (text.replace("5S", "5X"), "5X"),
        (text.replace("5S", "10S"), "10S"),
        (text + "|X3", "X3"),
        (text + "|C14", "C14"),
        (text + "|C", "C is"),
        (text + "|C-1", "C-1"),
        (text + "|C1 C2", "twice"),
        (text + "|C0|", "piles"),
        (text.replace("5S/", "/").replace("|", "|5S "), "8 cards in the reserve"),
        (MANY, "22 cards in pile 1"),
    ):
        about = refused(BadPosition, Position, bad)
        assert why in about, (why, about)


def case_words_that_are_no_move_are_named():
    position = Position(1)
    words = "c c0c1 c1 c1c0 c1cc c1c2x c1c2x0 c1c2x99 c1c2x1x1 r rACf r7Sx f f1 c10f r7S pass C1F2"
    for word in [""] + words.split():
        about = refused(IllegalMove, position.parse_move, word)
        assert about.startswith(word + ": "), about
    for word in ("c1c1", "c1f", "c1c2", "c1c2x2", "r7Sf", "c9fx2"):
        refused(IllegalMove, position.push, position.parse_move(word))
    equal(position.to_text(), Position(1).to_text())
    play(position, "C9F r9hC5")
    equal((position.up, position.piles[4][-1]), ([0, 0, 0, 1], parse_card("9H")))


MANY = (
    "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D"
    "/6H 6S 7C 7D 7H 7S 8C 8D 8H 8S 9C 9D 9H 9S TC TD TH TS/JC JD JH JS QC QD QH QS KC KD KH KS"
    "//////|"
)
DECK_0 = (
    "QH TC 3C JC 4H 7C QC 3D 4S AC 3H 2H 9H 2S KH TH 8H AD 8C 2C 7H 2D JH 6H 5D 9D 6C 4D TD KC "
    "3S 6S JD 5C 7S 6D AH 7D TS QD QS 5S KD 8S KS AS 9C JS 5H 8D 4C 9S"
)
DECK_11982 = (
    "3D 4H 7S 5H KC 4D AD 3H TH 5C AS QD TS 9D KS 2C KH TC 3S 4C 4S TD QH 7D 2S 8S AH 7H JH 6C "
    "3C 6H 2D 8D JS 6D KD QS JD 8H 2H 9S 8C 9H AC QC 5D 6S JC 5S 9C 7C"
)
DECK_LAST = (
    "QH KC 5C 7D 6S TD 7S 4S JS 9H QS AS 3S KS 2D 3H TH 7H 6H 4H 9D 9C 9S 2H AD 3C QD 3D JD 6C "
    "AH JC KH QC 8H KD 2C TS 8C 5S 2S TC 6D AC 5D 7C 4D JH 8D 5H 4C 8S"
)

CASES = {name: case for name, case in globals().items() if name.startswith("case_")}
