"""Shows the last error of a board: the trace that the console keeps in /saves/error.txt."""

import argparse

from host_tools.cable import add_port, connected

NAME = "log"
HELP = "print the trace of the last error on a board"

TRACE = "/saves/error.txt"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_port(parser)


def run(args: argparse.Namespace) -> int:
    """Print the trace, or that there is none; 0 either way."""
    with connected(args.port) as cable:
        trace = cable.get(TRACE).decode("utf-8", "replace") if cable.kind(TRACE) == "file" else ""
    print(trace.strip() or "no error has been kept")
    return 0
