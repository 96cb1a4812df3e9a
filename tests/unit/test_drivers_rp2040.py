"""What the chip says of itself, and a battery behind its divider."""

import copy

import pytest


@pytest.mark.parametrize(
    "board, hz", [("pico_tft", 62_500_000), ("pico_ws2812", None), ("pico_max7219", 1_000_000)]
)
def test_rate_is_that_of_the_dividers(chip, board, hz):
    import boards

    said = boards.build(boards.load(board)).chip
    assert said.cpu_hz() == said.peripheral_hz() == 125_000_000
    if hz is None:
        assert said.spi_hz() is None
    else:
        assert said.spi_hz() == int(chip.spi_hz[0])
        assert hz * 0.99 < said.spi_hz() <= hz
    assert len(said.serial()) == 16


def test_clock_set_without_its_peripherals_is_found_out(chip):
    import boards
    import machine

    said = boards.build(boards.load("pico_tft")).chip
    machine.freq(125_000_000)
    assert said.peripheral_hz() == 48_000_000
    assert said.spi_hz() == 24_000_000


def with_battery(monkeypatch, **battery):
    import boards
    from boards import pico_tft

    board = dict(copy.deepcopy(pico_tft.BOARD), battery=battery)
    monkeypatch.setattr(pico_tft, "BOARD", board)
    return boards.load("pico_tft")


@pytest.mark.parametrize("ratio, mv", [(3, 4950), (2.0, 3300), (1, 1650)])
def test_battery_is_measured_behind_its_divider(chip, monkeypatch, ratio, mv):
    import boards

    chip.on_adc(2, lambda: 2048)
    battery = boards.build(with_battery(monkeypatch, pin=28, ratio=ratio)).battery
    assert abs(battery.millivolts() - mv) <= 2


def test_board_without_a_battery_has_none(chip):
    import boards

    assert boards.build(boards.load("pico_tft")).battery is None


@pytest.mark.parametrize(
    "battery, says",
    [
        ({"pin": 27, "ratio": 3}, "GP27 is both stick y and battery"),
        ({"pin": 3, "ratio": 3}, "battery on GP3, which has no converter"),
        ({"pin": 28, "ratio": 0.5}, "battery ratio is 0.5"),
        ({"pin": 28, "ratio": "3"}, "battery ratio is '3'"),
        ({"pin": 28}, "battery lacks 'ratio'"),
    ],
)
def test_wrong_battery_says_what_is_wrong(chip, monkeypatch, battery, says):
    import boards

    with pytest.raises(boards.BadBoard, match=says):
        with_battery(monkeypatch, **battery)


def test_contacts_closed_since_the_start_are_known(chip):
    import boards

    from sim.parts.button import Button
    from sim.parts.keypad import Keypad

    keys, button = Keypad(), Button(14)
    keys.attach(chip)
    button.attach(chip)
    keys.press("5")
    button.press()
    chip.clock.sleep_us(1000)
    hardware = boards.build(boards.load("pico_tft"))
    assert hardware.keypad.stuck() == 1 << 4 and hardware.buttons.stuck() == 1
    keys.release("5")
    button.release()
    for ms in range(0, 100, 5):
        chip.clock.sleep_us(5000)
        assert hardware.keypad.poll(ms) == hardware.buttons.poll(ms) == 0
    assert hardware.keypad.stuck() == hardware.buttons.stuck() == 0
