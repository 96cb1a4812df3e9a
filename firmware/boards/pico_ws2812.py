"""Raspberry Pi Pico with a WS2812B 8x8 matrix on one pin."""

BOARD = {
    "display": {"driver": "ws2812", "pin": 2, "serpentine": False, "rotation": 0},
    "keypad": {"rows": (6, 7, 8, 9), "cols": (10, 11, 12)},
    "sticks": {"x": 26, "y": 27, "select": 13},
    "buttons": (14, 15),
    "buzzer": 22,
    "cable": {"uart": 1, "tx": 4, "rx": 5},
}
