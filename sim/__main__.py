"""`python -m sim` plays in a window or a terminal, or makes pictures of a script's shots."""

import argparse
import logging
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import lang

from sim import script
from sim.emulator.image import BadImage
from sim.handheld import DISPLAYS

ROOT = Path(__file__).resolve().parents[1]
IMAGE = ROOT / "build" / "damier.uf2"
SPEEDS = 0.1, 50


class BadOption(ValueError):
    """The command line asks for what cannot be; the text says what."""


def main(arguments: list[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    logging.basicConfig(level=logging.INFO, format="damier: %(message)s")
    try:
        options = _parser().parse_args(arguments)
        _check(options)
        return _run(options)
    except (BadOption, BadImage, OSError) as error:
        return _refuse(str(error))
    except ModuleNotFoundError as error:
        if error.name in ("pygame", "platformdirs"):
            return _refuse(f"{error.name} is not installed here: `make play` installs it and plays")
        if error.name in ("rp2040py", "littlefs"):
            return _refuse(f"{error.name} is not installed here: `make emulate` installs it")
        raise


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadOption(message)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m sim", description="The Damier handheld on a PC. F1 in the window: the keys."
    )
    add = parser.add_argument
    add("--display", choices=DISPLAYS, default="tft", help="the panel (tft)")
    add("--language", choices=lang.names(), help="instead of the one chosen last")
    add("--saves", metavar="DIR", help="instead of the user's data folder")
    add("--games", metavar="DIR", help="your own games, instead of the user's data folder")
    add("--scale", type=_number("scale", 0.5, 8), help="window pixels to a panel pixel (2)")
    add("--speed", type=_number("speed", *SPEEDS), metavar="X", help="device time by real time (1)")
    add("--terminal", action="store_true", help="in this terminal, also where there is a screen")
    add("--plain", action="store_true", help="in this terminal, in letters without colours")
    add(
        "--emulate",
        nargs="?",
        type=Path,
        const=IMAGE,
        metavar="UF2",
        help="the image on an emulated RP2040 (build/damier.uf2); its flash is kept apart",
    )
    add("--serial", type=int, metavar="PORT", help="its console for mpremote, on this TCP port")
    add(
        "--host",
        nargs="?",
        type=_port,
        const=0,
        metavar="PORT",
        help="straight to hosting a game with a player apart, on that port (4864)",
    )
    add("--join", type=_address, metavar="ADDRESS", help="straight to the game of that host")
    add("--record", type=Path, metavar="FILE", help="write what is pressed, as a script")
    add("--replay", type=Path, metavar="FILE", help="play a script, then the player goes on")
    add(
        "--headless",
        nargs="?",
        const="",
        metavar="SCRIPT",
        help="no screen: run a script (- reads standard input), or that of --replay, and end",
    )
    add("--screenshot", type=Path, metavar="FILE", help="write the picture as PNG and end")
    add("--out", type=Path, metavar="DIR", default=Path("build/shots"), help="shots (build/shots)")
    return parser


def _port(text: str) -> int:
    if not (text.isdecimal() and 0 < int(text) < 65536):
        raise argparse.ArgumentTypeError(f"{text} is no port: 1 to 65535")
    return int(text)


def _address(text: str) -> str:
    from console.link.address import parse_address

    try:
        parse_address(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text} is no address: four numbers up to 255, such as 192.168.1.20, and perhaps :4864"
        ) from None
    return text


def _number(name: str, least: float, most: float):
    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"{text} is no {name}: {least:g} to {most:g}")
        return value

    return read


def _check(options: argparse.Namespace) -> None:
    """Raises BadOption for options that do not go together."""
    unseen = "--headless" if options.headless is not None else ""
    unseen = "--screenshot" if options.screenshot else unseen
    if options.headless and options.replay:
        raise BadOption("--headless SCRIPT and --replay name two scripts: one is enough")
    if options.headless == "" and not (options.replay or options.screenshot):
        raise BadOption("--headless needs a script")
    linked = _apart(options)
    if options.host is not None and options.join:
        raise BadOption("--host and --join: one of the two hosts, the other one joins")
    if linked and options.emulate:
        raise BadOption("--host and --join: an emulated board has no network; join it by `link`")
    if linked and options.screenshot:
        raise BadOption("--screenshot means nothing with --host and --join: it waits for stillness")
    for name in ("record", "speed", "serial", "terminal", "plain", "scale"):
        if name == "speed" and linked:
            continue
        if unseen and getattr(options, name) not in (None, False):
            raise BadOption(f"--{name} means nothing with {unseen}: nobody plays")
    for name in ("games", "saves") if options.emulate and unseen else ("games",):
        if options.emulate and getattr(options, name):
            raise BadOption(f"--{name} means nothing with --emulate: what it has is in its flash")
    if options.games and not Path(options.games).is_dir():
        raise BadOption(f"--games: {options.games} is no folder")
    if options.serial is not None and not options.emulate:
        raise BadOption("--serial needs --emulate: only an emulated board has a console")
    if options.serial is not None and not 0 <= options.serial <= 65535:
        raise BadOption(f"--serial: {options.serial} is no TCP port")
    if options.emulate and not options.emulate.is_file():
        raise BadOption(f"{options.emulate} is not there: `make firmware` builds build/damier.uf2")


def _run(options: argparse.Namespace) -> int:
    source = options.headless or options.replay
    events = _script(str(source)) if source else None
    alone = source or options.record or options.screenshot
    # What a script or a picture finds must not depend on who was here before, nor begin with the
    # question of a new handheld.
    language = options.language or ("en" if alone and not options.saves else None)
    settings = {"language": language} if language else {}
    if options.headless is not None or options.screenshot:
        return _unseen(options, events or [], settings)
    return _play(options, events, settings)


def _script(source: str) -> list[script.Event]:
    try:
        text = sys.stdin.read() if source == "-" else Path(source).read_text("utf-8")
        return script.parse(text)
    except (script.ScriptError, UnicodeError) as error:
        raise BadOption(f"{source}, {error}") from None


def _unseen(options: argparse.Namespace, events: Sequence[script.Event], settings: dict) -> int:
    """Pictures of a script, or one of what stands at its end."""
    from sim import headless, screenshot
    from sim.panels import png

    display, text = options.display, script.to_text(events)
    if options.emulate:
        from sim.emulator import pictures

        shots, last = pictures.take(
            options.emulate, DISPLAYS[display].board, events, bool(options.screenshot), settings
        )
    elif options.screenshot:
        shots, last = {}, screenshot.take(events, display, options.saves, settings, options.games)
    else:
        apart, speed = _apart(options), options.speed or 1.0
        result = headless.run(
            text, display, options.saves, settings, None, None, options.games, apart, speed
        )
        shots, last = result.shots, result.last
        for line in result.log:
            print(line)
    if options.screenshot:
        png.save(options.screenshot, *last)
        print(options.screenshot)
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    for name, picture in shots.items():
        path = options.out / f"{name}.png"
        png.save(path, *picture)
        print(path)
    return 0


def _apart(options: argparse.Namespace) -> str | None:
    if options.host is None:
        return options.join
    return f"host:{options.host}" if options.host else "host"


def _play(
    options: argparse.Namespace, events: Sequence[script.Event] | None, settings: dict
) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from sim import session, terminal, window

    wanted = session.Wanted(
        options.display,
        options.saves,
        settings,
        options.speed or 1.0,
        options.emulate,
        options.serial,
        options.record,
        events,
        options.out,
        options.games,
        _apart(options),
    )
    with session.session(wanted) as (device, power, hands):
        why: Exception | None = None
        if not (options.terminal or options.plain):
            try:
                window.Window(device, power, options.scale, hands).run()
                return 0
            except window.NoDisplay as error:
                why = error
        try:
            terminal.Terminal(device, power, hands, options.plain).run()
        except terminal.NoTerminal as error:
            lines = [f"no screen to open a window on ({why}), and" if why else "", f"{error}."]
            return _refuse(
                " ".join(filter(None, lines)) + "\n"
                "Start it from a desktop, in a terminal, or over `ssh -X`; or run a script:\n"
                "python -m sim --headless SCRIPT --out DIR"
            )
    return 0


def _refuse(message: str) -> int:
    print(f"damier: {message}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
