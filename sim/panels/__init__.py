"""Models of the display chips: bytes in from the wires, picture out."""

from typing import Any


def looks(panel: Any) -> tuple:
    """Changes whenever the picture of a panel may have changed: cheaper than the picture."""
    lamp = getattr(panel, "backlight", None)
    return (
        id(panel),
        getattr(panel, "bytes_seen", 0),
        getattr(panel, "raw", b""),
        bytes(getattr(panel, "registers", b"")),
        getattr(panel, "lit", True),
        getattr(panel, "inverted", False),
        lamp.level if lamp else 1.0,
    )
