"""The pictures of the documentation, drawn from the running firmware."""

import argparse
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import page
from sim import headless
from sim.handheld import Handheld

NAME = "pictures"
HELP = "draw the pictures of README and docs from the running firmware"

SCALE = 1.25  # picture pixels to a panel pixel
# Two persons, some moves by digits, and the box on its way: the keys are those of a player.
# What the page of a game shows, docs/games/NAME.md.
GAME_SCREENS = {
    "dynasty": ("dynasty_title", "dynasty_play", "directional_line", "dynasty_pass"),
    "roi_albert": (
        "roi_albert_play",
        "roi_albert_run",
        "roi_albert_long",
        "roi_albert_magnified",
    ),
    "dominate": ("dominate_levels", "dominate_aim", "dominate_boss", "dominate_result_total"),
    "dames": ("dames_must_capture", "dames_aim", "dames10_route", "dames_draw_offer"),
}
# What docs/apart.md shows: the way to a game and its breaks, and the chat.
APART_SCREENS = {
    "apart": ("apart_host", "apart_code_typed", "apart_terms", "linked_broken_claim"),
    "chat": ("chat_talk", "chat_accents", "chat_capital", "chat_phrases"),
}
MOVES = "f5 d6 c3 d3 c4 f4 f6 f3 e6".split()
# The game of docs/write_your_own_game.md, whose tile comes after the four of the console, on a TFT
# and among the lights: cross, nought, cross, and the box of player two.
NOUGHTS = """
1500 stick 1 s
+300 stick 1 s
+300 stick 1 e
+300 stick 1 e
+300 key #
+500 key 5
+300 key 1
+300 key 9
+300 stick 2 w
+475 shot play
+100 end
"""


def script(moves: list[str]) -> str:
    """A script that plays moves by the keypad, then asks for a picture."""
    lines = [f"{1500 + 300 * i} key {key}" for i, key in enumerate("10####")]
    for move in moves:
        column, row = "abcdefgh".index(move[0]) + 1, move[1]
        lines += [f"+700 key {column}", f"+150 key {row}", "+150 key #"]
    return "\n".join([*lines, "+1500 stick 2 e", "+600 shot play", "+200 end", ""])


def portrait(handheld: Handheld) -> Any:
    """The handheld with what its panel shows, as the window draws it."""
    import pygame

    from sim.body import Body
    from sim.hands import Hands
    from sim.paint import Painter

    width, height, _ = handheld.panel.picture()
    body = Body(width, height, handheld.display.leds)
    surface = pygame.Surface((round(body.width * SCALE), round(body.height * SCALE)))
    Painter(body, SCALE).draw(surface, 0, 0, Hands(handheld), handheld.panel)
    return surface


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("docs"), help="the folder (docs)")


def run(args: argparse.Namespace) -> int:
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    args.out.mkdir(parents=True, exist_ok=True)
    print(portraits(args.out / "handheld.png", script(MOVES)))
    with tempfile.TemporaryDirectory() as mygames:
        page.build(page.OWN_GAME, Path(mygames))
        print(portraits(args.out / "noughts.png", NOUGHTS, mygames))
    for path in strips(args.out):
        print(path)
    return 0


def portraits(path: Path, text: str, games: str | None = None) -> Path:
    """The handhelds with either display at the shot of a script, side by side."""
    import pygame

    surfaces: list[Any] = []
    for display in ("tft", "ws2812"):
        headless.run(
            text,
            display=display,
            settings={"language": "en"},
            on_shot=lambda _, handheld: surfaces.append(portrait(handheld)),
            games=games,
        )
    width = sum(surface.get_width() for surface in surfaces)
    sheet = pygame.Surface((width, max(surface.get_height() for surface in surfaces)))
    sheet.fill(surfaces[0].get_at((0, 0)))
    x = 0
    for surface in surfaces:
        sheet.blit(surface, (x, (sheet.get_height() - surface.get_height()) // 2))
        x += surface.get_width()
    pygame.image.save(sheet, path)
    return path


def strips(folder: Path) -> Iterator[Path]:
    """The screens of each game, of the link and of the chat side by side, twice as large as on the
    panel."""
    from host_tools import screens

    found: dict[str, Any] = {}
    screens.pictures("tft", "en", "colour", found.__setitem__)
    (folder / "games").mkdir(parents=True, exist_ok=True)
    pages = {f"games/{game}": names for game, names in GAME_SCREENS.items()}
    for page_name, names in (pages | APART_SCREENS).items():
        images = [found[name].resize((480, 480), 0) for name in names]
        path = folder / f"{page_name}.png"
        screens.sheet(images, len(images)).save(path, optimize=True)
        yield path
