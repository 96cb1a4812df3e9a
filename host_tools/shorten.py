"""Gives the private names of the firmware's modules short ones, for copies that lie in a heap.

MicroPython keeps every name that it has met once, in a table that only grows, by doubling: with
the names as they are written it is the largest thing in the heap. Here a private name becomes one
of a few `_0`, `_1` … that the modules share, so that the table stays small whatever is played.

The same name becomes the same everywhere; two names become the same only where no object can have
both: never in one file, nor in the files of a class and of those it is derived from. Lines stay
where they are, so traces name the right ones. What is written in a string somewhere stays as it is.
"""

import ast
import io
import itertools
import re
import tokenize
import zlib
from collections.abc import Mapping

SLOTS = 128
OPEN = ("console/", "engine/", "lang/")  # constants there are for everybody, own games too
WORD = re.compile(r"\w+")
PRIVATE = re.compile(r"_[A-Za-z]\w*$")
CONSTANT = re.compile(r"[A-Z][A-Z0-9_]*$")


def short_names(sources: Mapping[str, str]) -> dict[str, str]:
    """Name in the sources (path to text) to short name.

    It hangs on little else than the name: a change in one file leaves most others as they are.
    Raises SyntaxError.
    """
    trees = {path: ast.parse(text) for path, text in sources.items()}
    users: dict[str, set[str]] = {}
    for path, text in sources.items():
        for token in _names(text):
            users.setdefault(token.string, set()).add(path)
    free = {name for name in users if PRIVATE.match(name)}
    attributes = set()
    for tree in trees.values():
        attributes |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
        free -= _foreign(tree)
    for path, tree in trees.items():
        if not path.startswith(OPEN):
            own = {name for name in _constants(tree) if users[name] == {path}}
            free |= own - attributes
    for tree in trees.values():
        free -= _written(tree)
    relatives = _relatives(trees)
    taken: dict[str, set[int]] = {path: set() for path in sources}
    short = {}
    for name in sorted(free):
        first = zlib.crc32(name.encode()) % SLOTS
        tries = [*range(first, SLOTS), *range(first)]
        near = set().union(*[relatives[path] for path in users[name]])
        used = set().union(*[taken[path] for path in near])
        slot = next(
            slot for slot in itertools.chain(tries, itertools.count(SLOTS)) if slot not in used
        )
        for path in users[name]:
            taken[path].add(slot)
        short[name] = f"_{slot}"
    return short


def with_names(text: str, short: Mapping[str, str]) -> str:
    """The text with those names replaced, line by line."""
    lines = text.splitlines(keepends=True)
    for token in reversed(_names(text)):
        if token.string in short:
            row, begin, end = token.start[0] - 1, token.start[1], token.end[1]
            lines[row] = lines[row][:begin] + short[token.string] + lines[row][end:]
    return "".join(lines)


def _names(text: str) -> list[tokenize.TokenInfo]:
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return [token for token in tokens if token.type == tokenize.NAME]


def _constants(tree: ast.Module) -> set[str]:
    """Names in capitals that a module gives a value at its top."""
    targets = [
        target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets
    ]
    names = {
        node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)
    }
    return {name for name in names if CONSTANT.match(name)}


def _foreign(tree: ast.Module) -> set[str]:
    """Private attributes of others than oneself that are not bound in this file: whose they are
    cannot be seen from here."""
    asked, bound = set(), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and PRIVATE.match(node.attr):
            itself = isinstance(node.value, ast.Name) and node.value.id == "self"
            if not itself:
                asked.add(node.attr)
            elif isinstance(node.ctx, ast.Store):
                bound.add(node.attr)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            bound.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
    return asked - bound


def _written(tree: ast.Module) -> set[str]:
    """Words in the strings of a file, but for its docstrings: by one of them, a name may be asked
    for."""
    docstrings = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    strings = [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docstrings
    ]
    return {word for text in strings for word in WORD.findall(text)}


def _relatives(trees: Mapping[str, ast.Module]) -> dict[str, set[str]]:
    """For each path itself, the paths of what its classes are derived from, and of what is derived
    from them: an object can have private names of all of these."""
    modules = {path.removesuffix(".mpy").replace("/", "."): path for path in trees}
    above: dict[str, set[str]] = {path: set() for path in trees}
    for path, tree in trees.items():
        homes: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    whole = f"{node.module}.{alias.name}"
                    homes[alias.asname or alias.name] = whole if whole in modules else node.module
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                roots = [
                    part.id
                    for base in node.bases
                    for part in ast.walk(base)
                    if isinstance(part, ast.Name)
                ]
                mothers = [modules[homes[root]] for root in roots if homes.get(root) in modules]
                above[path].update(mothers)
    for _ in trees:  # those above what is above
        for found in above.values():
            found |= set().union(*[above[path] for path in found])
    relatives: dict[str, set[str]] = {path: {path} | found for path, found in above.items()}
    for path, found in above.items():
        for other in found:
            relatives[other].add(path)
    return relatives
