"""How fast the emulator is here: `python -m sim.emulator.speed IMAGE [--stock]`.

Prints millions of emulated cycles a second of processor time, for an image with a REPL."""

import argparse
import time

from sim.emulator import runner
from sim.emulator.board import Board

PROGRAMS = {
    "python": """
d = {i: i for i in range(50)}
def f(n):
    s = 0
    for i in range(n):
        s += d[i % 50] * 3 // 2
    return s
f({n})
""",
    "viper": """
@micropython.viper
def f(n: int, b: ptr8) -> int:
    s = 0
    for i in range(n):
        s += int(b[i & 63]) * 3
        b[i & 63] = s
    return s
f({n} * 40, bytearray(64))
""",
    "floats": """
def f(n):
    s = 0.0
    for i in range(n):
        s += i * 1.5 / 3
    return s
f({n})
""",
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("image", help="UF2 or raw, such as that of host_tools build plain")
    parser.add_argument("--stock", action="store_true", help="rp2040py's own loop")
    options = parser.parse_args()
    fast = runner.is_fast() and not options.stock
    print("fast core" if fast else "rp2040py's own loop")
    board = Board(options.image, files={}, fast=fast)
    board.expect(">>> ")
    for name, program in PROGRAMS.items():
        cycles, began = board.cycles, time.process_time()
        board.exec(program.replace("{n}", "40000" if fast else "2000"))
        cycles, seconds = board.cycles - cycles, time.process_time() - began
        print(f"{name:8} {cycles / seconds / 1e6:7.1f} M cycles/s")


if __name__ == "__main__":
    main()
