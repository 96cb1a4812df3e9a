"""Who runs the chip: the fast core when it was built, else the loop that rp2040py brings along."""

import importlib.util
import sys
import types
import warnings
from typing import TYPE_CHECKING, Protocol

import rp2040py.native._simulator as native_loop
from rp2040py.execute_batch import execute_batch

from sim.emulator import build

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

STOCK_CYCLE_NS = 8.0  # the loop of rp2040py knows 125 MHz only
IDLE = 1 << 61  # a PIO block whose next instruction is due later than this waits for data

# That loop ends after 5 ms of wall clock: time that it must not see, for results that repeat.
setattr(native_loop, "time", types.SimpleNamespace(monotonic=lambda: 0.0))  # noqa: B010


class Runner(Protocol):
    """Runs the chip until `stopped` is set. SIO registers it owns() are kept in it. `late_ns` is
    how long ago the PIO instruction was due that is being run: it waits for the processor's."""

    stopped: bool
    cycle_ns: float
    late_ns: float

    def run(self) -> None: ...
    def owns(self, offset: int) -> bool: ...
    def sio_read(self, offset: int) -> int: ...
    def sio_write(self, offset: int, value: int) -> None: ...


def make(chip: "RP2040", xip_miss: int = 0, fast: bool | None = None) -> Runner:
    """A runner for the chip. fast=None takes the fast core when it is there, True insists on it
    (ImportError), False refuses it. xip_miss is what a miss of the XIP cache costs in cycles;
    the loop of rp2040py models none."""
    core = None if fast is False else _fast_core()
    if core is None:
        if fast:
            raise ImportError("no fast core: python -m sim.emulator.build")
        if fast is None:
            warnings.warn("no fast core, 40 times slower: see sim.emulator.build", stacklevel=2)
        return StockRunner(chip)
    return core.Runner(chip, xip_miss)


def is_fast() -> bool:
    return _fast_core() is not None


def _fast_core() -> types.ModuleType | None:
    name = f"{__package__}.{build.MODULE}"
    if name not in sys.modules:
        if not build.target().exists():
            return None
        spec = importlib.util.spec_from_file_location(name, build.target())
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        sys.modules[name] = module
    return sys.modules[name]


class StockRunner:
    """The wheel's own loop, and where that falls short (a PIO program that runs while the
    processor sleeps, a clock other than 125 MHz) single steps from here: right, but slow."""

    def __init__(self, chip: "RP2040"):
        self.rp2040 = chip
        self.clock = chip.clock
        self._cycle_ns = STOCK_CYCLE_NS
        self.late_ns = 0.0
        self._halted = False
        self._look = False
        for address, pio in ((0x50200, chip.pio[0]), (0x50300, chip.pio[1])):
            chip.peripherals[address] = _WatchedPio(pio, self)

    @property
    def stopped(self) -> bool:
        """Read by rp2040py's loop after each instruction."""
        return self._halted or self._look

    @stopped.setter
    def stopped(self, value: bool) -> None:
        self._halted = value

    @property
    def cycle_ns(self) -> float:
        return self._cycle_ns

    @cycle_ns.setter
    def cycle_ns(self, value: float) -> None:
        self._cycle_ns = value
        self.look_again()

    def look_again(self) -> None:
        """End the stock loop after this instruction, without stopping the run."""
        self._look = True

    def run(self) -> None:
        while not self._halted:
            self._look = False
            stepping = self.cycle_ns != STOCK_CYCLE_NS or any(
                not pio.stopped and pio.next_due_fp < IDLE for pio in self.rp2040.pio
            )
            if stepping:
                self._step()
            else:
                execute_batch(self, 1)  # type: ignore[arg-type]

    def owns(self, offset: int) -> bool:
        return False

    def sio_read(self, offset: int) -> int:
        raise NotImplementedError

    def sio_write(self, offset: int, value: int) -> None:
        raise NotImplementedError

    def _step(self) -> None:
        core, clock, pios = self.rp2040.core, self.clock, self.rp2040.pio
        if core.waiting:
            ns = clock.nanos_to_next_alarm if clock.has_scheduled_alarm else 1e12
            cycles = max(1, int(ns / self.cycle_ns))
            for pio in pios:
                if not pio.stopped and pio.next_due_fp - pio.cycle_fp < cycles << 8:
                    cycles = max(1, (pio.next_due_fp - pio.cycle_fp + 255) >> 8)
                    ns = min(ns, cycles * self.cycle_ns)
            clock.tick(ns)
        else:
            cycle_ns = self.cycle_ns  # an instruction that changes it still takes the old one
            cycles = core.execute_instruction()
            clock.tick(cycles * cycle_ns)
        for pio in pios:
            if not pio.stopped:
                late = pio.cycle_fp + (cycles << 8) - pio.next_due_fp
                self.late_ns = max(0, late) / 256 * self.cycle_ns
                pio.advance(cycles)


class _WatchedPio:
    """A PIO block on the bus that tells the runner of each write, for it may start a program."""

    def __init__(self, pio, runner: StockRunner):
        self._pio, self._runner = pio, runner
        self.read_uint32 = pio.read_uint32
        self.reset = pio.reset

    def write_uint32(self, offset: int, value: int) -> None:
        self._pio.write_uint32(offset, value)
        self._runner.look_again()

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._pio.write_uint32_atomic(offset, value, atomic_type)
        self._runner.look_again()
