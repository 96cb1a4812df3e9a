"""The chip's blocks as MicroPython sees them: clocks, pins, buses, converter, pulse width."""

import pytest

SPI_PROBE = """
import machine, time
buf = bytearray(10_000)
def rate(hz):
    spi = machine.SPI(0, hz, sck=machine.Pin(18), mosi=machine.Pin(19), miso=None)
    t = time.ticks_us()
    spi.write(buf)
    return 80_000_000_000 // time.ticks_diff(time.ticks_us(), t)
"""


def test_peripheral_clock_falls_to_48_mhz_unless_it_is_asked_for(plain):
    """Case 33: clk_peri leaves clk_sys at machine.freq(hz)."""
    h = plain()
    h.exec("import machine\nmachine.freq(125_000_000)")
    assert (h.board.chip.clk_sys, h.board.chip.clk_peri) == (125_000_000, 48_000_000)
    h.exec(SPI_PROBE + "print(rate(62_500_000))")
    assert h.board.spi[0].hz == 24_000_000
    h.exec("machine.freq(125_000_000, 125_000_000)")
    h.exec("print(rate(62_500_000))")
    assert h.board.spi[0].hz == 62_500_000


@pytest.mark.parametrize("mhz", [125, 200, 250])
def test_spi_takes_its_time_on_the_wire(plain, mhz):
    h = plain()
    printed = h.exec(
        f"import machine\nmachine.freq({mhz}_000_000, {mhz}_000_000)\n"
        + SPI_PROBE
        + "print(rate(10_000_000))"
    )
    true = h.board.spi[0].hz
    assert true <= 10_000_000
    assert 0.97 * true < int(printed) <= true  # the call costs some of it


def test_a_uart_byte_lasts_as_its_baud_rate_says(plain):
    h = plain()
    h.exec("import machine\nmachine.freq(125_000_000, 125_000_000)")
    frames, now = [], h.board.clock
    h.board.uart[1].on_start = lambda byte, end_ns: frames.append((byte, now.nanos, end_ns))
    h.exec(
        "u = machine.UART(1, 9600, tx=machine.Pin(4), rx=machine.Pin(5))\nu.write('Hi')\nu.flush()"
    )
    assert [byte for byte, _, _ in frames] == [0x48, 0x69]
    for _, start, end in frames:
        assert end - start == pytest.approx(10e9 / 9600, rel=0.005)
    assert frames[1][1] == pytest.approx(frames[0][2], abs=1000)  # back to back


def test_uart_receives_what_is_fed(plain):
    h = plain()
    h.exec("import machine\nu = machine.UART(1, 115200, tx=machine.Pin(4), rx=machine.Pin(5))")
    for byte in b"hello":
        h.board.uart[1].feed(byte)
        h.run_ms(0.1)
    assert h.exec("print(u.read())") == "b'hello'\n"
    assert h.board.uart[1].overruns == 0


def test_outputs_read_back_and_inputs_follow_their_pulls(plain):
    h = plain()
    printed = h.exec(
        """
from machine import Pin
p = Pin(3, Pin.OUT)
for v in (1, 0, 1):
    p(v)
    print(p(), end=" ")
q = Pin(4, Pin.IN, Pin.PULL_UP)
print(q(), end=" ")
q = Pin(4, Pin.IN, Pin.PULL_DOWN)
print(q(), end=" ")
r = Pin(5, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
print(r(), end=" ")
r(0)
print(r())
"""
    )
    assert printed == "1 0 1 1 0 1 0\n"
    assert (h.board.wires.driven(3), h.board.wires.driven(4), h.board.wires.driven(5)) == (
        1,
        None,
        0,
    )
    h.exec("r(1)")
    assert h.board.wires.driven(5) is None


def test_a_part_is_told_of_changes_of_the_drive_only(plain):
    h = plain()
    told = []
    h.board.wires.on_change(3, lambda pin: told.append(h.board.wires.driven(pin)))
    h.exec(
        """
from machine import Pin
p = Pin(3, Pin.IN, Pin.PULL_UP)
p = Pin(3, Pin.IN, Pin.PULL_DOWN)
p = Pin(3, Pin.OUT, value=1)
p(1)
p(0)
p = Pin(3, Pin.IN)
"""
    )
    assert told[-3:] == [1, 0, None]
    assert len(told) <= 4  # value and direction are two registers


def test_button_pulls_its_pin_low_and_raises_an_edge(plain):
    h = plain()
    h.exec(
        """
from machine import Pin
pin, falls = Pin(14, Pin.IN, Pin.PULL_UP), 0
def fell(_):
    global falls
    falls += 1
pin.irq(fell, Pin.IRQ_FALLING)
"""
    )
    assert h.exec("print(pin(), falls)") == "1 0\n"
    h.buttons[0].press()
    assert h.exec("print(pin(), falls)") == "0 1\n"
    h.buttons[0].release()
    assert h.exec("print(pin(), falls)") == "1 1\n"


ADC = """
from machine import ADC, Pin
import time
select, x, y = Pin(13, Pin.OUT, value=0), ADC(Pin(26)), ADC(Pin(27))
def read(player, settle_us):
    select(player)
    time.sleep_us(settle_us)
    return x.read_u16() >> 4, y.read_u16() >> 4
"""


def test_sticks_come_through_the_multiplexer(plain):
    h = plain()
    h.sticks.move(0, 1, -1)
    h.sticks.move(1, -0.5, 0.25)
    printed = h.exec(ADC + "print(read(0, 50), read(1, 50))")
    assert printed == "(4095, 0) (1024, 2560)\n"


def test_the_multiplexer_must_settle(plain):
    h = plain(prepare=lambda h: setattr(h.sticks, "settle_us", 20))
    h.sticks.move(0, 1, 1)
    h.sticks.move(1, -1, -1)
    h.exec(ADC)
    early = int(h.exec("read(0, 500)\nprint(read(1, 0)[0])"))
    late = int(h.exec("read(0, 500)\nprint(read(1, 200)[0])"))
    assert early > 200 > 5 > late


def test_converter_made_by_channel_number_leaves_the_pull_down_on(plain):
    """Case 36."""
    h = plain()
    by_pin, by_number = h.exec(
        """
from machine import ADC, Pin
Pin(26, Pin.IN, Pin.PULL_DOWN)
a = ADC(Pin(26)).read_u16() >> 4
Pin(26, Pin.IN, Pin.PULL_DOWN)
print(a, ADC(0).read_u16() >> 4)
"""
    ).split()
    assert int(by_pin) == 2048
    assert int(by_number) < 2000


def test_noisy_and_unplugged_sticks_wander_the_same_way_each_time(plain):
    def readings():
        h = plain()
        h.sticks.noise = 40
        h.sticks.unplug(1)
        return h.exec(ADC + "print([(read(0, 20)[0], read(1, 20)[0]) for _ in range(40)])")

    first = readings()
    assert readings() == first
    good, floating = zip(*eval(first), strict=True)
    assert 2048 - 40 <= min(good) < max(good) <= 2048 + 40
    assert max(floating) - min(floating) > 300


def test_buzzer_hears_frequency_and_duty(plain):
    h = plain()
    h.exec("from machine import PWM, Pin\nb = PWM(Pin(22), freq=440, duty_u16=32768)")
    h.run_ms(5)
    assert h.buzzer.hz == pytest.approx(440, rel=0.001)
    assert h.buzzer.duty == pytest.approx(0.5, abs=0.001)
    h.exec("b.freq(5000)")
    h.run_ms(5)
    assert h.buzzer.hz == pytest.approx(5000, rel=0.001)
    h.exec("b.duty_u16(0)")
    h.run_ms(5)
    assert (h.buzzer.hz, h.buzzer.duty) == (0, 0)
    h.exec("b.duty_u16(9000)")
    h.run_ms(5)
    assert h.buzzer.duty == pytest.approx(9000 / 65535, abs=0.001)
    h.exec("b.deinit()")
    h.run_ms(5)
    assert h.buzzer.hz == 0
    # In between the new divider may run with the old period, until that has wrapped.
    log = list(h.buzzer.log)
    lasting = [a for a, b in zip(log, log[1:], strict=False) if b.us - a.us > 1000] + log[-1:]
    assert [round(tone.hz) for tone in lasting] == [440, 5000, 0, 5000, 0]


def test_a_pin_taken_from_the_pwm_is_silent(plain):
    h = plain()
    h.exec("from machine import PWM, Pin\nb = PWM(Pin(22), freq=440, duty_u16=32768)")
    h.run_ms(5)
    h.exec("Pin(22, Pin.OUT, value=0)")
    assert h.buzzer.hz == 0
    assert h.board.wires.driven(22) == 0


def test_lamp_follows_pulse_width_and_plain_pin(plain):
    h = plain()
    assert h.panel.backlight.level == 1.0  # nobody drives it: the module pulls it up
    h.exec("from machine import PWM, Pin\nlamp = PWM(Pin(16), freq=20_000, duty_u16=65535 // 4)")
    assert h.panel.backlight.level == pytest.approx(0.25, abs=0.001)
    h.exec("lamp.deinit()\nPin(16, Pin.OUT, value=0)")
    assert h.panel.backlight.level == 0


def test_sleep_costs_no_cycles(plain):
    h = plain()
    h.exec("import time")
    before = h.board.cycles
    h.exec("time.sleep_ms(2000)")
    assert h.board.cycles - before < 4_000_000  # of the 250 million that it lasts
