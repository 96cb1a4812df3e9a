"""Raspberry Pi Pico with an ST7789 320x240 panel on SPI 0, built in lying on its side."""

BOARD = {
    "display": {
        "driver": "st7789",
        "spi": 0,
        "sck": 18,
        "mosi": 19,
        "cs": 17,
        "dc": 20,
        "rst": 21,
        "backlight": 16,
        "hz": 62_500_000,
        "width": 320,
        "height": 240,
        "rotation": 1,
    },
    "keypad": {"rows": (6, 7, 8, 9), "cols": (10, 11, 12)},
    "sticks": {"x": 26, "y": 27, "select": 13},
    "buttons": (14, 15),
    "buzzer": 22,
    "cable": {"uart": 1, "tx": 4, "rx": 5},
}
