"""The cable between two handhelds: its driver, and that a board has it only when asked."""

import pytest
from drivers.uart import BAUD, Uart


class Port:
    """machine.UART with so much room, and what has come in."""

    def __init__(self, *args, **options):
        self.args, self.options = args, options
        self.inside = bytearray()
        self.sent = bytearray()
        self.room = 10
        self.closed = False

    def any(self):
        return len(self.inside)

    def readinto(self, buffer, count):
        buffer[:count] = self.inside[:count]
        del self.inside[:count]
        return count

    def write(self, data):
        count = min(self.room, len(data))
        self.room -= count
        self.sent += data[:count]
        return count or None  # MicroPython's word for no room

    def deinit(self):
        self.closed = True


def test_bytes_go_both_ways_as_far_as_there_is_room():
    uart = Uart(Port, 1, 4, 5)
    port = uart._uart
    buffer = bytearray(4)
    assert uart.read(buffer) == 0
    port.inside += b"abcdef"
    assert (uart.read(buffer), bytes(buffer)) == (4, b"abcd")
    assert (uart.read(buffer), bytes(buffer[:2])) == (2, b"ef")
    assert [uart.write(b"12345678"), uart.write(b"90ab"), uart.write(b"ab")] == [8, 2, 0]
    assert port.sent == b"1234567890"
    uart.close()
    assert port.closed


def test_it_waits_for_nothing():
    options = Uart(Port, 1, 4, 5)._uart.options
    assert options["timeout"] == options["timeout_char"] == 0


@pytest.mark.parametrize("name", ["pico_tft", "pico_tft320", "pico_ws2812", "pico_max7219"])
def test_a_board_opens_its_cable_when_asked(chip, monkeypatch, name):
    import boards
    import machine

    made = []
    monkeypatch.setattr(
        machine, "UART", lambda *args, **options: made.append((args, options)), raising=False
    )
    chip.clock.sleep_us(1000)
    hardware = boards.build(boards.load(name))
    assert made == []
    hardware.chip.open_cable()
    (block, baud), options = made[0]
    assert (block, baud) == (1, BAUD)
    assert (options["tx"].number, options["rx"].number) == (4, 5)


def test_a_board_may_have_no_cable(chip, monkeypatch):
    import boards

    spec = dict(boards.load("pico_ws2812"))
    del spec["cable"], spec["name"]
    monkeypatch.setattr("boards.pico_ws2812.BOARD", spec)
    chip.clock.sleep_us(1000)
    assert boards.build(boards.load("pico_ws2812")).chip.cable is None


def test_a_port_at_the_wrong_pins_is_refused_before_anything_is_built():
    import boards

    spec = dict(boards.load("pico_ws2812"), cable={"uart": 0, "tx": 4, "rx": 5})
    del spec["name"]
    with pytest.raises(boards.BadBoard, match="UART 0 has no GP4"):
        boards.check("x", spec)


def test_what_is_built_does_not_keep_the_module_of_boards(chip):
    """A function of it in there would: 2.4 KB of a copy's heap, for good."""
    import boards

    chip.clock.sleep_us(1000)
    held = {**vars(boards.Hardware), **vars(boards.build(boards.load("pico_ws2812")))}
    names = [name for name, value in held.items() if hasattr(value, "__globals__")]
    assert names == []
