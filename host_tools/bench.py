"""Measures the firmware on the emulated board, and compares every figure with the kept one.

A topic is a module host_tools/bench_<topic>.py:

    HELP                    what it measures, in a line
    FIGURES                 {name: what it means}; what follows the last "_" is the unit
    LIMITS                  {name: the most that it may be}, whatever was kept
    measure(words) -> dict  {column: {name: number}}, a column for each thing measured

and where it has more to say

    complaints(words, now) -> lines     what is wrong besides figures that got worse
    keep(words, now)                    what else to keep
    result(now, kernel) -> line         the last line of the report

All is counted in virtual time, so the same image gives the same figures on any machine.
"""

import argparse
import importlib
import json
from pathlib import Path
from typing import Any

from host_tools.project import ROOT, ToolError

NAME = "bench"
HELP = "frame times, answers, sleep, heap, boot time on the emulated board, beside the kept ones"

TOPICS = ("console", "search", "levels", "roi_albert", "frames")
# What `bench` alone measures, of every game on squares; that of the console comes last.
ALL = (("frames", "dames8"), ("frames", "dames10"), ("frames", "dominate"), ("console",))
KEPT = ROOT / "host_tools" / "bench.json"
SLACK = 0.05  # of the kept figure that may be lost
MORE_IS_BETTER = ("kib", "per_s")  # units; of all others less is better

Columns = dict[str, dict[str, float]]


class BadKeptFile(ToolError):
    """The kept file is not one; the text says which and why."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """[TOPIC [WORD ...]] and what to do with the figures."""
    alone = ", then ".join(map(" ".join, ALL))
    parser.add_argument("topic", nargs="?", choices=TOPICS, help=f"without one: {alone}")
    parser.add_argument("words", nargs="*", metavar="WORD", help="what the topic asks for")
    parser.add_argument(
        "--kernel", choices=("asm", "viper"), default="asm", help="search: of whom RESULT speaks"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="the figures as JSON, too")
    parser.add_argument("--keep", action="store_true", help="make these the kept figures")


def run(args: argparse.Namespace) -> int:
    """Print the figures beside the kept ones; 1 when one has got worse by more than SLACK, or is
    over its limit."""
    topics = [(args.topic, args.words)] if args.topic else [(name, words) for name, *words in ALL]
    reports: list[dict[str, Any]] = []
    for name, words in topics:
        if reports:
            print()
        reports.append(_run(args, name, words))
    if args.json:
        *others, report = reports
        report |= {"others": others} if others else {}
        args.json.write_text(json.dumps(report, indent=1) + "\n")
    return int(any(report["losses"] for report in reports))


def _run(args: argparse.Namespace, topic_name: str, words: list[str]) -> dict[str, Any]:
    """Measure and print a topic; its report."""
    topic = importlib.import_module(f"host_tools.bench_{topic_name}")
    name = " ".join([topic_name, *words])
    kept = load(KEPT)
    before = kept.get(name, {})
    now = topic.measure(words)
    print(*table(now, before, topic.FIGURES), sep="\n")
    if args.keep:
        kept = load(KEPT)  # as it is now: another bench may have been kept while this one ran
        kept[name] = now
        KEPT.write_text(json.dumps(kept, indent=1) + "\n")
        if hasattr(topic, "keep"):
            topic.keep(words, now)
        print(f"kept in {KEPT.name}")
        lost = []
    else:
        lost = losses(now, before)
    lost += excesses(now, topic.LIMITS)
    if hasattr(topic, "complaints"):
        lost += topic.complaints(words, now)
    print(*lost, sep="\n", end="\n" if lost else "")
    if hasattr(topic, "result"):
        print(topic.result(now, args.kernel))
    else:
        flat = {f"{column}.{key}": value for column in now for key, value in now[column].items()}
        print(f"RESULT topic={topic_name}", *[f"{key}={value:g}" for key, value in flat.items()])
    return {"topic": name, "figures": now, "kept": before, "losses": lost}


def load(path: Path) -> dict[str, Columns]:
    """What is kept, by topic; nothing where there is no file. Raises BadKeptFile."""
    if not path.exists():
        return {}
    try:
        kept = json.loads(path.read_text())
        for columns in kept.values():
            for figures in columns.values():
                for value in figures.values():
                    float(value)
    except (ValueError, AttributeError, TypeError) as why:
        raise BadKeptFile(f"{path}: {why}") from why
    return kept


def losses(now: Columns, kept: Columns) -> list[str]:
    """A line for each figure that is more than SLACK worse than the kept one, or is gone."""
    lines = []
    for column, figures in kept.items():
        for name, before in figures.items():
            value = now.get(column, {}).get(name)
            if value is None:
                lines.append(f"LOSS {column}.{name}: kept {before:g}, now not measured")
                continue
            more_is_better = any(name.endswith("_" + unit) for unit in MORE_IS_BETTER)
            worse = before - value if more_is_better else value - before
            if worse > SLACK * before:
                by = f" ({100 * worse / before:.1f} %)" if before else ""
                lines.append(f"LOSS {column}.{name}: {value:g}, kept {before:g}{by}")
    return lines


def excesses(now: Columns, limits: dict[str, float]) -> list[str]:
    """A line for each figure that is over its limit: keeping it does not make it good."""
    return [
        f"OVER {column}.{name}: {figures[name]:g}, at most {most:g}"
        for column, figures in now.items()
        for name, most in limits.items()
        if figures.get(name, 0) > most
    ]


def table(now: Columns, kept: Columns, meanings: dict[str, str]) -> list[str]:
    """The figures, a line each: now and kept for each column, and what it means."""
    head = "".join(f"{column:>10}{'kept':>10}" for column in now)
    width = max(map(len, meanings))
    lines = [f"{'':{width}}{head}"]
    for name, meaning in meanings.items():
        cells = ""
        for column, figures in now.items():
            for value in (figures.get(name), kept.get(column, {}).get(name)):
                cells += f"{'-' if value is None else format(value, 'g'):>10}"
        lines.append(f"{name:{width}}{cells}  {meaning}")
    return lines
