"""What is remembered of deals of Le Roi Albert: how many, how many won, how fast, in a row."""

from console.clocks import minutes_text
from console.words import t

NAME = "roi_albert_records"
MOST_DEALS = 60  # numbers whose best time is kept, the latest ones
# Deals that came to an end and were won, the best time in seconds (0: none), deals won in a row,
# now and at most, deals won with help, and [number, best seconds] of those won.
FRESH = {
    "played": 0,
    "won": 0,
    "best": 0,
    "streak": 0,
    "longest": 0,
    "helped": 0,
    "deals": [],
}


def load(store):
    """The records as a dict like FRESH; what is not one is set aside like a torn file."""
    kept = store.load(NAME, None)
    if kept is not None:
        if _are_records(kept):
            return kept
        store.set_aside(NAME)
    records = dict(FRESH)
    records["deals"] = []
    return records


def _are_records(kept):
    if not isinstance(kept, dict) or len(kept) != len(FRESH):
        return False
    for key in FRESH:
        value = kept.get(key)
        if key != "deals":
            if type(value) is not int or value < 0:
                return False
        elif not isinstance(value, list) or len(value) > MOST_DEALS:
            return False
        else:
            for deal in value:
                if not isinstance(deal, list) or len(deal) != 2:
                    return False
                if type(deal[0]) is not int or type(deal[1]) is not int or min(deal) < 0:
                    return False
    return True


def add(store, game):
    """Count a deal that is won or given up; one in which the player never moved does not count, and
    one won with help only as such. Returns the records, or None when nothing was counted."""
    position = game.position
    if not position.was_begun():
        return None
    records = load(store)
    if position.is_won() and position.was_helped():
        records["helped"] += 1
    else:
        records["played"] += 1
        if position.is_won():
            _add_won(records, position, max(1, game.used // 1000))
        else:
            records["streak"] = 0
    store.save(NAME, records)
    return records


def _add_won(records, position, seconds):
    records["won"] += 1
    records["streak"] += 1
    records["longest"] = max(records["longest"], records["streak"])
    # With ranks left out a deal is no match for a whole one.
    if position.first or position.number is None:
        return
    if not records["best"] or seconds < records["best"]:
        records["best"] = seconds
    best = best_of(records, position.number)
    deals = [deal for deal in records["deals"] if deal[0] != position.number]
    deals.append([position.number, min(best, seconds) if best else seconds])
    records["deals"] = deals[-MOST_DEALS:]


def best_of(records, number):
    """Seconds of the fastest win of a deal, 0 if it was not won (or long ago)."""
    for deal, seconds in records["deals"]:
        if deal == number:
            return seconds
    return 0


def lines(store):
    """The records in words, a paragraph each."""
    records = load(store)
    if not records["played"] and not records["helped"]:
        return [t("records.none")]
    text = [t("roi_albert.played", records["played"], records["won"])]
    if records["won"]:
        text.append(t("roi_albert.streak", records["streak"], records["longest"]))
    if records["best"]:
        text.append(t("roi_albert.best", minutes_text(records["best"])))
    if records["helped"]:
        text.append(t("roi_albert.helped", records["helped"]))
    for number, seconds in records["deals"][::-1][:12]:
        text.append(t("roi_albert.deal_best", number, minutes_text(seconds)))
    return text
