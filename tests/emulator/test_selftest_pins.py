"""The self-test on the emulated board: keys at the pins, values from the registers."""

import pytest
from live import launcher, lights, picture, screen

CLOCK_AND_SPI = slice(240 * 3 * 78, 240 * 3 * 122)  # rows of the page of values, as RGB
HASH = 1 << 11


def page(jammed=0, pressed="", at=0):
    """For screen(): a page above the launcher, keys stuck and keys down."""

    def show(console):
        from console.input import KEY, Event
        from console.selftest import SelfTest

        launcher(console)
        console.hardware.keypad.jammed = jammed
        scene = SelfTest(at)
        console.push(scene)
        console.spoken = None  # the name of the page, which the key that is pressed cuts short
        for key in pressed:
            scene.handle(Event(KEY, -1, key, 0))

    return show


def open_it(h):
    """From the launcher."""
    for way in "sse":  # past two rows of games
        h.stick(0, way, then_ms=150)
    h.key("#", then_ms=400)


@pytest.mark.branch
def test_key_pressed_at_the_pin_lights_on_the_panel(live):
    h = live.h
    open_it(h)
    assert live.scene == "SelfTest"
    dark = picture(screen(page()))
    assert h.panel.picture() == dark
    h.keypad.press("5")
    h.run_ms(150)
    assert h.panel.picture() == picture(screen(page(pressed="5"))) != dark
    h.keypad.release("5")
    h.run_ms(150)
    h.keypad.press("*")
    h.run_ms(900)
    h.keypad.release("*")
    h.run_ms(300)
    assert live.scene == "Launcher"
    assert h.panel.picture() == picture(screen(launcher_there))


def launcher_there(console):
    """For screen(): the launcher with the self-test chosen."""
    launcher(console)
    console.scene.chosen = len(console.games) + 1


@pytest.mark.parametrize("live", ["pico_ws2812"], indirect=True)
@pytest.mark.branch
def test_key_pressed_at_the_pin_is_four_lights_of_the_matrix(live):
    h = live.h
    for _ in range(int(live.ask("print(len(console.games) + 1)"))):
        h.stick(0, "e", then_ms=150)
    h.key("#", then_ms=400)
    assert live.scene == "SelfTest"
    h.keypad.press("9")
    h.run_ms(150)
    assert h.panel.rows() == lights(screen(page(pressed="9"), "matrix"))


@pytest.mark.branch
def test_clock_and_real_rate_of_the_spi_are_shown(live):
    h = live.h
    open_it(h)
    h.keys("####", then_ms=300)
    values = eval(live.ask("print(console.scene.check._lines)"))
    assert ("SPI", "62.5 MHz") in values and ("Clock", "125 MHz") in values
    assert ("MicroPython", "1.25.0") in values
    shown, expected = h.panel.picture()[2], picture(screen(page(at=4)))[2]
    assert shown[CLOCK_AND_SPI] == expected[CLOCK_AND_SPI]
    h.key("#", then_ms=300)
    assert live.scene == "Launcher"


def test_number_sign_at_power_up_opens_it_and_is_shown_as_stuck_until_let_go(handheld):
    h = handheld(prepare=lambda h: h.keypad.press("#"))
    h.run_ms(1500)
    assert h.panel.picture() == picture(screen(page(jammed=HASH)))
    h.keypad.release("#")
    h.run_ms(150)
    assert h.panel.picture() == picture(screen(page()))
    h.key("#", then_ms=500)
    assert h.panel.picture() != picture(screen(page()))


BATTERY = "import boards.pico_tft\nboards.pico_tft.BOARD['battery'] = {'pin': 28, 'ratio': 2}"


@pytest.mark.branch
def test_a_board_with_a_battery_shows_it_in_the_self_test(at_prompt):
    """As docs/hardware.md wires it: two equal resistors, GP28 between them."""
    live, h = at_prompt, at_prompt.h
    h.board.wires.on_adc(2, lambda: round(3.7 / 2 / 3.3 * 4095))
    live.start(BATTERY)
    live.ask("from console.selftest import SelfTest\nconsole.push(SelfTest(4))")
    h.run_ms(200)
    shown = dict(eval(live.ask("print(console.scene.check._lines)")))
    assert shown["Battery"] in ("3.69 V", "3.70 V")
