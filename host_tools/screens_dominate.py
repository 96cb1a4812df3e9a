"""The screens of Dominate, one after the other, for host_tools/screens.py."""

from collections.abc import Iterator
from typing import Any

# What was reached in the first levels: points and stars.
REACHED = ((49, 2), (57, 2), (100, 3), (33, 1), (38, 1), (200, 3), (50, 2), (12, 0))
GOOD = "title: Mine\ncomputer: 2\n\nx..o\n.#..\n....\no..x\n"
BAD = GOOD.replace("....", "..q.")
# Positions: the middle of a game, and one whose end has squares to fill.
MIDDLE = "oo1x1o1x/x2ox3/1x-xx-2/-1xxo3/2xxo2-/o1-oo-1x/xo3ox1/xx3o1x x"
LAST = "xo1-/----/2--/2-- x"
TAKEN = "xxxxxxxx/xxxxxxxx/xx-xx-xx/-xxxxxxx/xxxxxxx-/xx-xx-xx/xxxxxxxx/xxxxxxxx x"
SPLIT = "xxxoo/xxxoo/xx-oo/xxxoo/xxooo x"
TURNED = "oooxx/oooxx/oo-xx/oooxx/ooxxx x"


def _match(text: str, kinds: int = 0, boss: bool = False) -> Any:
    from games.dominate.level import Level
    from games.dominate.match import KINDS, Match

    titles = {"": "Crossroads", "fr": "Le carrefour", "el": "Σταυροδρόμι"}
    return Match("15_crossroads", Level(titles, 4, boss, text), KINDS[kinds])


def screens(bench: Any) -> Iterator[str]:
    """Bring up one after the other; yields the name of each while it is on the panel."""
    from games.dominate import motion
    from games.dominate.boss import Boss
    from games.dominate.campaign import OWN_FOLDER, Campaign
    from games.dominate.chooser import Chooser
    from games.dominate.result import Result
    from games.dominate.scene import Play
    from games.dominate.scores import NAME

    console = bench.console
    store = console.store
    folder = bench.handheld.saves.parent / OWN_FOLDER
    folder.mkdir(exist_ok=True)
    (folder / "bad.txt").write_text(BAD)
    (folder / "good.txt").write_text(GOOD)
    campaign = Campaign(store)
    best = {key: list(pair) for key, pair in zip(campaign.keys, REACHED, strict=False)}
    store.save(NAME, {"best": best, "last": campaign.keys[8]})
    chooser = bench.show(Chooser())
    yield "dominate_levels"
    chooser._go(14)
    bench.key("#")
    yield "dominate_locked"
    chooser._go(24)
    bench.frames(3)
    yield "dominate_own_levels"
    bench.show(Boss(12, campaign.read(campaign.keys[11]), 41, None, None))
    bench.frames(4)
    yield "dominate_boss_falls"
    bench.frames(16)
    yield "dominate_boss"

    play = bench.show(Play(_match(MIDDLE)))
    yield "dominate_play"
    bench.key("5", "7", "#")
    bench.key("5", "8")
    bench.frames(5)
    yield "dominate_aim"
    bench.key("7", "6")
    bench.frames(5)
    yield "dominate_aim_nowhere"
    bench.key("#")
    bench.frames(2)
    yield "dominate_refused"
    play.forgive()
    bench.key("7", "7", "#")
    bench.frames(4)
    yield "dominate_jump"
    bench.frames(8)
    yield "dominate_turn"
    play = bench.show(Play(_match(MIDDLE, 1)))
    bench.key("0")
    while play.hinting:
        play.idle(8)
    bench.frames(5)
    yield "dominate_hint"
    bench.key("*")
    yield "dominate_pause"
    play = bench.show(Play(_match(LAST, 1)))
    bench.key("1", "4", "#")
    bench.frames(2)
    yield "dominate_small"
    bench.key("3", "4", "#")
    while play.phase != motion.FILL:
        bench.frames(1)
    bench.frames(6)
    yield "dominate_fill"
    for name, text, kinds, gain in (
        ("total", TAKEN, 0, (100, 3, 57)),
        ("won", SPLIT, 0, (13, 1, None)),
        ("lost", TURNED, 0, (11, 0, 20)),
        ("two", SPLIT, 1, None),
    ):
        bench.show(Result(_match(text, kinds), gain))
        bench.frames(90)
        yield f"dominate_result_{name}"
    store.remove("dominate")
