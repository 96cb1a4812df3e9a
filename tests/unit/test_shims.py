"""The fake chip does what the device's own sources say, and refuses what they do not."""

import sys
import time
import types

import pytest

from sim.shims import Chip, ChipFault, Reset, WallClock, forget_firmware, install


def test_sleep_moves_virtual_time_and_calls_what_falls_due_in_order(chip):
    seen = []
    chip.after_us(2000, lambda: seen.append(("b", chip.now_us())))
    chip.after_us(1000, lambda: seen.append(("a", chip.now_us())))
    chip.after_us(9000, lambda: seen.append(("c", chip.now_us())))
    time.sleep_ms(5)
    assert seen == [("a", 1000), ("b", 2000)]
    assert chip.now_us() == 5000


def test_a_program_that_spins_on_the_clock_comes_to_its_end():
    start = time.ticks_ms()
    while time.ticks_diff(time.ticks_ms(), start) < 20:
        pass


def test_ticks_wrap_like_small_integers(chip):
    chip.clock.sleep_us(((1 << 30) - 5) * 1000)
    before = time.ticks_ms()
    time.sleep_ms(10)
    assert before == (1 << 30) - 5
    assert time.ticks_ms() == 5
    assert time.ticks_diff(5, before) == 10
    assert time.ticks_diff(before, 5) == -10
    assert time.ticks_add(before, 10) == 5


def test_the_wall_clock_paces_sleeps_and_callbacks(monkeypatch):
    wall, naps = [100.0], []

    def sleep(seconds):
        naps.append(round(seconds, 6))
        wall[0] += seconds

    fake = types.SimpleNamespace(monotonic=lambda: wall[0], sleep=sleep)
    monkeypatch.setattr("sim.shims.clock.time", fake)
    chip = install(Chip(WallClock(speed=2)))
    seen = []
    chip.after_us(20_000, lambda: seen.append("late"))
    chip.after_us(10_000, lambda: seen.append("early"))
    time.sleep_ms(30)
    assert seen == ["early", "late"]
    assert naps == [0.005, 0.005, 0.005]
    chip.after_us(1000, lambda: seen.append("due"))
    wall[0] += 1
    assert time.ticks_ms() == 2030
    assert seen[-1] == "due"


def test_open_drain_never_drives_high(chip):
    from machine import Pin

    seen = []
    chip.on_change(6, lambda pin: seen.append(chip.driven(pin)))
    pin = Pin(6, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    assert chip.driven(6) is None
    assert pin() == 1
    pin(0)
    pin(0)
    pin(1)
    assert seen == [0, None]


def test_an_input_reads_the_part_before_the_resistor(chip):
    from machine import Pin

    pin = Pin(10, Pin.IN, Pin.PULL_UP)
    assert pin() == 1
    chip.pull(10, 0)
    assert pin() == 0
    chip.pull(10, None)
    assert pin() == 1
    pin.init(Pin.IN)  # no pull named: none left
    assert pin() == 0


def test_two_objects_of_one_pin_are_one_pin(chip):
    from machine import Pin

    Pin(6, Pin.OPEN_DRAIN, value=1)
    Pin(6)(0)
    assert chip.driven(6) == 0


def test_a_peripheral_takes_its_pins_with_it(chip):
    from machine import SPI, Pin

    Pin(16, Pin.OUT, value=1)
    SPI(0, 1_000_000)  # the default MISO is GP16
    assert chip.driven(16) is None
    Pin(16, Pin.OUT, value=1)
    SPI(0, 1_000_000, sck=18, mosi=19, miso=None)
    assert chip.driven(16) == 1


@pytest.mark.parametrize(
    "peri, asked, real",
    [
        (125e6, 62_500_000, 62.5e6),
        (48e6, 62_500_000, 24e6),
        (125e6, 40_000_000, 31.25e6),
    ],
)
def test_the_spi_rate_is_what_the_dividers_give(chip, peri, asked, real):
    import machine

    machine.freq(125_000_000, int(peri))
    machine.SPI(0, asked)
    assert chip.spi_hz[0] == real


def test_setting_the_system_clock_alone_slows_the_peripherals(chip):
    import machine

    machine.freq(125_000_000, 125_000_000)
    machine.SPI(0, 62_500_000)
    machine.freq(125_000_000)
    assert chip.spi_hz[0] == 24e6


def test_dma_reads_its_memory_to_the_end_of_the_transfer(chip):
    import machine
    import rp2

    seen = []
    chip.on_spi(0, seen.append)
    spi = machine.SPI(0, 1_000_000)
    dma = rp2.DMA()
    ctrl = dma.pack_ctrl(size=0, inc_write=False, treq_sel=16)
    data = bytearray(b"abcd")
    dma.config(read=data, write=spi, count=4, ctrl=ctrl, trigger=True)
    data[0] = 0x78
    with pytest.raises(ChipFault):
        dma.config(read=data, trigger=True)
    while dma.active():
        pass
    assert seen == [b"xbcd"]
    assert chip.now_us() >= 32


def test_dma_of_the_wrong_pace_is_refused(chip):
    import machine
    import rp2

    dma = rp2.DMA()
    ctrl = dma.pack_ctrl(size=0, inc_write=False, treq_sel=18)
    with pytest.raises(ChipFault):
        dma.config(read=b"a", write=machine.SPI(0), count=1, ctrl=ctrl, trigger=True)


def test_channels_of_one_slice_share_their_frequency(chip):
    from machine import PWM

    heard = []
    chip.on_pwm(22, lambda hz, duty: heard.append((hz, round(duty, 3))))
    PWM(22, freq=440, duty_u16=32768)
    PWM(23, freq=20_000, duty_u16=100)
    assert heard == [(440, 0.5), (20_000, 0.5)]


def test_adc_by_number_is_refused():
    from machine import ADC

    with pytest.raises(ChipFault):
        ADC(0)


def test_what_is_not_there_says_so():
    import framebuf
    import machine
    import micropython
    import rp2

    for module in (machine, micropython, rp2):
        with pytest.raises(AttributeError, match="simulator"):
            module.no_such_thing  # noqa: B018
    with pytest.raises(AttributeError, match="simulator"):
        framebuf.FrameBuffer(bytearray(8), 4, 4, framebuf.GS4_HMSB).poly()


def test_reset_reaches_whoever_powers_the_chip():
    import machine

    with pytest.raises(Reset):
        machine.reset()


def test_the_next_chip_is_a_new_device():
    from machine import Pin

    Pin(2, Pin.OUT, value=1)
    other = install(Chip())
    assert other.driven(2) is None
    Pin(2, Pin.OUT, value=0)
    assert other.driven(2) == 0


def test_firmware_modules_can_be_forgotten():
    import drivers.buzzer

    forget_firmware()
    assert "drivers.buzzer" not in sys.modules
    import drivers.buzzer as again

    assert again is not drivers.buzzer or sys.modules["drivers.buzzer"] is again


# -- viper


def test_viper_pointers_store_modulo_their_width():
    import micropython

    @micropython.viper
    def put(bytes_: ptr8, halves: ptr16, words: ptr32, n: int):
        bytes_[n] = 0x1FF
        halves[n] = 0x1FFFE
        words[n] = 0xFFFFFFFE
        return int(bytes_[n]) + int(halves[n]) + int(words[n])

    a, b, c = bytearray(4), bytearray(8), bytearray(16)
    assert put(a, b, c, 1) == 0xFF + 0xFFFE - 2
    assert (a[1], b[2:4], c[4:8]) == (0xFF, b"\xfe\xff", b"\xfe\xff\xff\xff")


def test_viper_pointers_read_constant_tables_and_refuse_what_lies_outside():
    import micropython

    @micropython.viper
    def get(table: ptr16, n: int) -> int:
        return int(table[n])

    assert get(b"\x01\x02\x03\x04", 1) == 0x0403
    with pytest.raises(IndexError):
        get(b"\x01\x02\x03\x04", 2)


def test_viper_pointers_are_addresses_to_calculate_with():
    import micropython

    @micropython.viper
    def copy(src: ptr8, dst: ptr32, n: int):
        src = ptr8(int(src) + 1)
        while n:
            dst[0] = src[0]
            dst = ptr32(int(dst) + 4)
            src = ptr8(int(src) + 1)
            n -= 1

    out = bytearray(12)
    copy(bytearray(b"abcd"), out, 3)
    assert out == b"b\0\0\0c\0\0\0d\0\0\0"


# -- framebuf


@pytest.mark.parametrize("x, y, w, h", [(0, 0, 5, 3), (1, 1, 4, 2), (3, 0, 1, 9), (-2, -3, 6, 5)])
def test_fill_rect_is_the_same_as_pixels(x, y, w, h):
    import framebuf

    fast, slow = bytearray(b"\x12" * 20), bytearray(b"\x12" * 20)
    framebuf.FrameBuffer(fast, 8, 5, framebuf.GS4_HMSB).fill_rect(x, y, w, h, 0x1A)
    slow_buffer = framebuf.FrameBuffer(slow, 8, 5, framebuf.GS4_HMSB)
    for j in range(y, y + h):
        for i in range(x, x + w):
            slow_buffer.pixel(i, j, 0xA)
    assert fast == slow


def test_even_columns_are_in_the_high_nibble():
    import framebuf

    data = bytearray(4)
    frame = framebuf.FrameBuffer(data, 4, 2, framebuf.GS4_HMSB)
    frame.pixel(0, 0, 1)
    frame.pixel(1, 0, 2)
    frame.fill_rect(1, 1, 2, 1, 5)
    assert data == b"\x12\x00\x05\x50"
    assert [frame.pixel(x, 1) for x in range(-1, 5)] == [None, 0, 5, 5, 0, None]


def test_a_timer_calls_until_it_is_stopped_and_a_new_start_replaces_the_old(chip):
    import machine

    seen = []
    timer = machine.Timer(-1)
    timer.init(period=10, callback=lambda t: seen.append(("a", chip.now_us(), t is timer)))
    time.sleep_ms(25)
    timer.init(period=4, callback=lambda t: seen.append(("b", chip.now_us(), t is timer)))
    time.sleep_ms(10)
    timer.deinit()
    time.sleep_ms(50)
    assert seen == [
        ("a", 10_000, True), ("a", 20_000, True), ("b", 29_000, True), ("b", 33_000, True)
    ]  # fmt: skip


def test_the_flash_has_the_size_of_the_boards_and_what_is_in_the_folders_is_used(chip, tmp_path):
    import os
    import re

    header = (sys.modules["sim.shims"].FIRMWARE / "mpboard" / "storage.h").read_text()
    kib = int(re.search(r"STORAGE_BYTES \((\d+) \* 1024\)", header)[1])
    unit, _, size, empty = os.statvfs("/")[:4]
    assert unit * size == kib * 1024
    assert empty < size
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "long").write_bytes(bytes(2 * unit + 1))
    (tmp_path / "saves" / "short").write_bytes(b"1")
    chip.folders = (tmp_path / "saves", tmp_path / "no games")
    assert os.statvfs("/")[3] == empty - 2 - 3 - 1
    assert os.statvfs(tmp_path)[2] != size
