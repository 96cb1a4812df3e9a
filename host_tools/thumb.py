"""Turns a kernel in Thumb assembly with named registers into a MicroPython module.

The source is what GNU as takes for the Cortex-M0+ with `.syntax unified`; of its directives

    .equ NAME, expression          a constant, used as #NAME or in an expression
    name .req register             a name for a register, until .unreq name
    .macro name [word, ...]        up to .endm; \\word in it is replaced, \\@ by a number of its own
    .if expression                 up to .else or .endif; expressions are those of C on integers
    .include "file"                the text of a file in the same folder

It becomes one function of MicroPython's inline assembler, whose prologue saves r4-r7 and lr and
whose end returns r0. What that assembler lacks (loads by a register, ldm, the high registers ...)
goes in by its opcode. Errors carry the line at fault.
"""

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path

from host_tools.project import ToolError

REGISTERS = {f"r{i}": i for i in range(16)} | {"sp": 13, "lr": 14, "pc": 15}
SKIPPED = (".syntax", ".cpu", ".thumb")  # for GNU as only
# Two low registers, by its own name in the inline assembler.
TWO_LOW = {"ands": "and_", "eors": "eor", "orrs": "orr", "bics": "bic", "mvns": "mvn"} | {
    name + "s": name for name in ("adc", "sbc", "mul", "lsl", "lsr", "asr", "ror")
}
THREE = {"adds": "add", "subs": "sub", "lsls": "lsl", "lsrs": "lsr", "asrs": "asr"}
CONDITIONS = {name: name for name in "eq ne cs cc mi pl vs vc hi ls ge lt gt le".split()} | {
    "hs": "cs",
    "lo": "cc",
}
BY_IMMEDIATE = {"ldr": 4, "str": 4, "ldrh": 2, "strh": 2, "ldrb": 1, "strb": 1}  # times 0..31
BY_REGISTER = {
    **{"str": 0x5000, "strh": 0x5200, "strb": 0x5400, "ldrsb": 0x5600},
    **{"ldr": 0x5800, "ldrh": 0x5A00, "ldrb": 0x5C00, "ldrsh": 0x5E00},
}
EXTENDS = {"sxth": 0xB200, "sxtb": 0xB240, "uxth": 0xB280, "uxtb": 0xB2C0, "rev": 0xBA00}


class BadAssembly(ToolError):
    """A line that this assembler does not take; carries its number and text."""


Line = tuple[str, str]  # where it stands, what it says


def module(path: Path, name: str) -> str:
    """The source of a module with the function name(r0), from an assembly file."""
    lines = ["import micropython", "", "", "@micropython.asm_thumb", f"def {name}(r0):"]
    return "\n".join(lines + ["    " + call for call in calls(path)]) + "\n"


def calls(path: Path) -> Iterator[str]:
    """A line of the inline assembler for each instruction and label of a file."""
    source = _Source(path.parent)
    for where, line in source.carry_out([("", f'.include "{path.name}"')]):
        with _at(where, line):
            call = _call(line, source)
        yield call


@contextlib.contextmanager
def _at(where: str, line: str) -> Iterator[None]:
    try:
        yield
    except (LookupError, ValueError, SyntaxError, NameError, TypeError, OSError) as why:
        raise BadAssembly(f"{where}: {line!r}: {why!r}") from why


class _Source:
    """Carries out the directives: what constants, names of registers and macros there are."""

    def __init__(self, folder: Path):
        self.symbols: dict[str, int] = {}
        self.names: dict[str, str] = {}
        self._folder = folder
        self._macros: dict[str, tuple[list[str], list[Line]]] = {}
        self._used = 0

    def _read(self, name: str) -> list[Line]:
        """The lines of a file that say something, without their comments."""
        text = (self._folder / name).read_text()
        lines = [re.split(r"(?<!\\)@", line)[0].strip() for line in text.splitlines()]
        return [(f"{name}, line {i}", line) for i, line in enumerate(lines, 1) if line]

    def carry_out(self, lines: list[Line]) -> Iterator[Line]:
        """The labels and instructions that are left when all else is done."""
        open_ifs: list[bool] = []
        at = 0
        while at < len(lines):
            where, line = lines[at]
            at += 1
            first, _, rest = line.partition(" ")
            rest = rest.strip()
            inner: list[Line] = []
            with _at(where, line):
                if first == ".if":
                    open_ifs.append(bool(all(open_ifs) and self.value(rest)))
                elif first == ".else":
                    was = open_ifs.pop()
                    open_ifs.append(all(open_ifs) and not was)
                elif first == ".endif":
                    open_ifs.pop()
                elif not all(open_ifs) or first in SKIPPED:
                    pass
                elif first == ".include":
                    inner = self._read(rest.strip('"'))
                elif first == ".equ":
                    name, _, value = rest.partition(",")
                    self.symbols[name.strip()] = self.value(value)
                elif first == ".unreq":
                    del self.names[rest]
                elif rest.startswith(".req "):
                    if first in self.names:
                        raise ValueError("the name is taken, until .unreq")
                    self.names[first] = self.register(rest.removeprefix(".req ").strip())
                elif first == ".macro":
                    name, _, words = rest.partition(" ")
                    end = [words for _, words in lines].index(".endm", at)
                    self._macros[name] = split(words), lines[at:end]
                    at = end + 1
                elif first in self._macros:
                    inner = self._expanded(first, split(rest))
                elif first[0] == ".":
                    raise ValueError("no such directive")
                else:
                    yield where, line
            yield from self.carry_out(inner)

    def _expanded(self, name: str, given: list[str]) -> list[Line]:
        words, body = self._macros[name]
        self._used += 1
        values = dict(zip(words, given, strict=True)) | {"@": str(self._used)}
        return [
            (where, re.sub(r"\\(\w+|@)", lambda found: values[found[1]], line))
            for where, line in body
        ]

    def value(self, text: str) -> int:
        """What an expression comes to."""
        return int(eval(text, {"__builtins__": {}}, self.symbols))

    def register(self, name: str) -> str:
        """r0..r15 for a register or a name of one."""
        name = self.names.get(name, name)
        return f"r{REGISTERS[name]}"


def split(text: str) -> list[str]:
    """The words between commas outside brackets and braces."""
    return [word.strip() for word in re.split(r",(?![^\[{]*[\]}])", text) if word.strip()]


def _call(line: str, source: _Source) -> str:
    """The line of the inline assembler for one instruction or label."""
    if line.endswith(":"):
        return f"label({line[:-1]})"
    operation, _, rest = line.partition(" ")
    words = split(rest)
    if operation in ("b", "bl"):
        return f"{operation}({words[0]})"
    if operation[0] == "b" and operation[1:] in CONDITIONS:
        return f"b{CONDITIONS[operation[1:]]}({words[0]})"
    if operation in ("push", "pop"):
        return f"{operation}({{{', '.join(_list(words[0], source))}}})"
    if operation in ("ldmia", "stmia"):
        base = _low(source.register(words[0].removesuffix("!")))
        bits = sum(1 << _low(name) for name in _list(words[1], source))
        if (operation == "stmia" or not bits >> base & 1) != words[0].endswith("!"):
            raise ValueError("! goes with a base that is not loaded")
        return _opcode((0xC800 if operation == "ldmia" else 0xC000) | base << 8 | bits, line)
    if words and words[-1].startswith("["):
        return _memory(operation, words, source, line)
    return _registers(operation, words, source, line)


def _memory(operation: str, words: list[str], source: _Source, line: str) -> str:
    inner = split(words[1].strip("[]"))
    base, at = source.register(inner[0]), inner[1] if len(inner) > 1 else "#0"
    data = source.register(words[0])
    if not at.startswith("#"):
        bits = _low(source.register(at)) << 6 | _low(base) << 3 | _low(data)
        return _opcode(BY_REGISTER[operation] | bits, line)
    offset, size = source.value(at[1:]), BY_IMMEDIATE[operation]
    if base == "r13":
        if size != 4 or offset % 4 or not 0 <= offset < 1024:
            raise ValueError(f"offset {offset}")
        return _opcode(
            (0x9800 if operation == "ldr" else 0x9000) | _low(data) << 8 | offset // 4, line
        )
    if offset % size or not 0 <= offset // size < 32:
        raise ValueError(f"offset {offset}")
    return f"{operation}({data}, [r{_low(base)}, {offset}])"


def _registers(operation: str, words: list[str], source: _Source, line: str) -> str:
    if operation == "bx":
        return f"bx({source.register(words[0])})"
    immediate = source.value(words[-1][1:]) if words[-1].startswith("#") else None
    names = [source.register(word) for word in words if not word.startswith("#")]
    first = names[0]
    if immediate is not None:
        if operation in ("movs", "cmp", "adds", "subs") and len(words) == 2:
            if not 0 <= immediate < 256:
                raise ValueError(f"{immediate} is not in 0..255")
            return f"{operation.removesuffix('s')}(r{_low(first)}, {immediate})"
        if operation == "rsbs" and immediate == 0:
            return f"neg(r{_low(first)}, r{_low(names[1])})"
        if operation in ("add", "sub") and first == "r13":
            if immediate % 4 or not 0 <= immediate < 512:
                raise ValueError(f"{immediate} for the stack pointer")
            return _opcode((0xB000 if operation == "add" else 0xB080) | immediate // 4, line)
        if not 0 <= immediate < (8 if operation in ("adds", "subs") else 32):
            raise ValueError(f"{immediate} is out of range")
        return f"{THREE[operation]}(r{_low(first)}, r{_low(names[1])}, {immediate})"
    if operation == "mov":
        return f"mov({first}, {names[1]})"
    if operation in ("add", "cmp") and len(names) == 2:  # any two registers, or two low ones
        to, by = REGISTERS[first], REGISTERS[names[1]]
        if operation == "cmp" and to < 8 and by < 8:
            return f"cmp({first}, {names[1]})"
        base = 0x4400 if operation == "add" else 0x4500
        return _opcode(base | (to & 8) << 4 | by << 3 | to & 7, line)
    low = [f"r{_low(name)}" for name in names]
    if operation in EXTENDS:
        return _opcode(EXTENDS[operation] | _low(names[1]) << 3 | _low(first), line)
    if operation in ("tst", "cmn") and len(low) == 2:
        return f"{operation}({', '.join(low)})"
    if operation in ("adds", "subs"):
        return f"{THREE[operation]}({', '.join([low[0], *low[-2:]])})"
    if operation == "muls" and len(low) == 3 and low[0] == low[2]:
        low = low[:2]
    if len(low) != 2:
        raise ValueError("two registers are wanted")
    return f"{TWO_LOW[operation]}({', '.join(low)})"


def _list(text: str, source: _Source) -> list[str]:
    """Registers between braces, in order; r4-r7 is a run of them."""
    numbers: set[int] = set()
    for word in split(text.strip("{}")):
        first, _, last = word.partition("-")
        ends = [REGISTERS[source.register(name)] for name in (first, last or first)]
        numbers |= set(range(ends[0], ends[1] + 1))
    return [f"r{number}" for number in sorted(numbers)]


def _low(name: str) -> int:
    number = REGISTERS[name]
    if number > 7:
        raise ValueError(f"{name} is no low register")
    return number


def _opcode(bits: int, line: str) -> str:
    return f"data(2, 0x{bits:04X})  # {line}"
