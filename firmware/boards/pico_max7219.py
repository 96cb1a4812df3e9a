"""Raspberry Pi Pico with a MAX7219 8x8 matrix on SPI 0."""

BOARD = {
    "display": {
        "driver": "max7219",
        "spi": 0,
        "sck": 18,
        "mosi": 19,
        "cs": 17,
        "hz": 1_000_000,
        "rotation": 0,
        "mirror": False,
    },
    "keypad": {"rows": (6, 7, 8, 9), "cols": (10, 11, 12)},
    "sticks": {"x": 26, "y": 27, "select": 13},
    "buttons": (14, 15),
    "buzzer": 22,
    "cable": {"uart": 1, "tx": 4, "rx": 5},
}
