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


class BadUsage(ToolError):
    """An argument that the command does not take."""


class Parser(argparse.ArgumentParser):
    """An argparse parser whose complaints are named errors like all others."""

    def error(self, message: str):
        """Raise BadUsage instead of exiting with status 2."""
        raise BadUsage(f"{message} (see: {self.prog} --help)")


def parser_for(arguments: list[str]) -> argparse.ArgumentParser:
    """A parser that knows the command asked for, or all of them when none is."""
    parser = Parser(prog="python -m host_tools", description="The tools of Damier.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name in arguments[:1] if arguments and arguments[0] in COMMANDS else COMMANDS:
        module = importlib.import_module(f"host_tools.{name}")
        command = commands.add_parser(module.NAME, help=module.HELP, description=module.HELP)
        module.add_arguments(command)
        command.set_defaults(run=module.run)
    return parser


def main(arguments: list[str]) -> int:
    """Run one command; its exit status, 1 with one line on stderr for a named error."""
    try:
        args = parser_for(arguments).parse_args(arguments)
        return args.run(args)
    except KeyboardInterrupt:
        return 130
    except (ToolError, OSError, ValueError) as error:
        if type(error) is ValueError:  # not a named one: a bug of ours, which wants its trace
            raise
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
