"""The screens of a race in Le Roi Albert, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

from host_tools.screens_linked import Guest

VALUES = [0, 0, 1]  # winnable, all ranks, no card goes up by itself
NUMBER = 11982
MS = 754_000


class Race(Guest):
    """A race between the bench's console and a table without a screen."""

    def __init__(self, bench: Any):
        self.bench = bench
        self._sit("roi_albert", VALUES, 0, NUMBER)
        self.partner.open_game()
        bench.frames(60)

    @property
    def game(self) -> Any:
        return self.partner.table.race

    def other(self, up: int) -> None:
        """The other one has so many cards up."""
        self.table.race.progress(up, 31 + up, MS)
        self.bench.frames(8)


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from console.link.messages import CARDS
    from games.roi_albert import linked_menus

    console = bench.console
    race = Race(bench)
    yield "race_starts"
    race.other(17)
    play = console.scene
    play.game.used = 1_203_000
    play.made = 1288
    bench.frames(60)
    yield "race"
    play._refuse("apart.race.no_cheat")
    bench.frames(2)
    yield "race_no_cheat"
    play._forgive()
    for race.ends[0].up, race.ends[1].up, name in ((False, False, "broken"), (True, True, "back")):
        bench.frames(12)
        yield "race_" + name
        bench.words_out()
        bench.frames(60)
    linked_menus.stuck(play)
    bench.frames(2)
    yield "race_stuck"
    console.pop()
    bench.key("*")
    bench.frames(2)
    yield "race_menu"
    console.pop()
    linked_menus.give_up(play)
    bench.frames(2)
    yield "race_give_up"
    console.pop()
    play.give_up()
    bench.frames(30)
    yield "race_stopped"
    race.other(23)
    race.table.race.give_up()
    bench.frames(60)
    yield "race_lost"
    race.leave()

    race = Race(bench)
    console.scene.game.used = 100_000
    console.scene._begun = True
    race.other(CARDS)
    for _ in range(3):
        bench.frames(1)
    console.scene.game.used = MS + 1
    bench.frames(60)
    yield "race_lost_solved"
    yield from _ends(bench, race)
    race.leave()


def _ends(bench: Any, race: Race) -> Iterator[str]:
    """What the page of the end says otherwise."""
    from console.link.messages import CARDS, NOBODY
    from console.link.race import PEER, SELF

    mine = race.game
    solved, not_solved = (1, CARDS, MS), (0, 17, MS)
    for final, over, name in (
        ((solved, not_solved), SELF, "won"),
        ((solved, solved), SELF, "both"),
        ((not_solved, not_solved), NOBODY, "drawn"),
        ((solved, None), None, "solved"),
    ):
        mine._final[:], mine.over = final, over
        mine.up[:] = [CARDS if end == solved else 17 for end in final]
        bench.console.scene.game.position.is_won = lambda final=final: final[SELF] == solved
        bench.frames(3)
        yield "race_" + name
    mine._final[PEER], mine.over = not_solved, SELF
    race.table.session.leave()
    bench.frames(12)
    yield "race_left"
