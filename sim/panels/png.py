"""Writes pictures as PNG files, with nothing but the standard library."""

import struct
import zlib
from pathlib import Path

SIGNATURE = b"\x89PNG\r\n\x1a\n"
RGB8 = 2  # colour type: three bytes a pixel


def encode(width: int, height: int, rgb: bytes) -> bytes:
    """The PNG file of width x height pixels, three bytes each, row by row from the top."""
    if len(rgb) != width * height * 3:
        raise ValueError(f"{len(rgb)} bytes are no picture of {width}x{height} RGB pixels")
    step = width * 3
    lines = b"".join(b"\0" + rgb[at : at + step] for at in range(0, len(rgb), step))
    return (
        SIGNATURE
        + _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, RGB8, 0, 0, 0))
        + _chunk(b"IDAT", zlib.compress(lines, 6))
        + _chunk(b"IEND", b"")
    )


def save(path: str | Path, width: int, height: int, rgb: bytes) -> None:
    Path(path).write_bytes(encode(width, height, rgb))


def _chunk(kind: bytes, data: bytes) -> bytes:
    body = kind + data
    return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
