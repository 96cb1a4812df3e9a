"""`python -m sim` plays in a window; `--headless SCRIPT` makes pictures of a script's shots."""

import argparse
import logging
import os
import sys
from pathlib import Path

import lang

from sim.handheld import DISPLAYS


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    options = _parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO, format="damier: %(message)s")
    settings = {"language": options.language} if options.language else {}
    if options.headless:
        return _headless(options, settings)
    return _window(options, settings)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m sim", description="The Damier handheld on a PC. F1 in the window: the keys."
    )
    parser.add_argument("--display", choices=DISPLAYS, default="tft", help="the panel (tft)")
    parser.add_argument("--language", choices=lang.names(), help="instead of the one chosen last")
    parser.add_argument("--saves", metavar="DIR", help="instead of the user's data folder")
    parser.add_argument("--scale", type=_scale, help="window pixels to a panel pixel (2)")
    parser.add_argument("--headless", metavar="SCRIPT", help="run a script, - reads standard input")
    parser.add_argument(
        "--out", metavar="DIR", default="build/shots", help="pictures of a script (build/shots)"
    )
    return parser


def _scale(text: str) -> float:
    scale = float(text)
    if not 0.5 <= scale <= 8:
        raise argparse.ArgumentTypeError("0.5 to 8")
    return scale


def _headless(options: argparse.Namespace, settings: dict) -> int:
    from sim import headless
    from sim.script import ScriptError

    source = options.headless
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
        result = headless.run(text, options.display, options.saves, settings)
        paths = result.save(options.out)
    except ScriptError as error:
        return _refuse(f"{source}, {error}")
    except (OSError, UnicodeError) as error:
        return _refuse(str(error))
    for line in result.log:
        print(line)
    for path in paths:
        print(path)
    return 0


def _window(options: argparse.Namespace, settings: dict) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from sim import saves, window
    except ModuleNotFoundError as error:
        if error.name not in ("pygame", "platformdirs"):
            raise
        return _refuse(f"{error.name} is not installed here: `make play` installs it and plays")
    try:
        window.play(options.display, saves.folder(options.saves), settings, options.scale)
    except window.NoDisplay as error:
        return _refuse(
            f"no screen to open a window on ({error}).\n"
            "Start it from a desktop, or over `ssh -X`; without any screen run a script:\n"
            "python -m sim --headless SCRIPT --out DIR"
        )
    return 0


def _refuse(message: str) -> int:
    print(f"damier: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
