"""Firmware images: UF2 or raw, and where MicroPython keeps its file system in the flash."""

import struct
from pathlib import Path
from typing import NamedTuple

FLASH_BASE = 0x10000000
FLASH_SIZE = 2 * 1024 * 1024
UF2_MAGIC = b"UF2\n"
BINARY_INFO, BINARY_INFO_END = (
    0x7188EBF2,
    0xE71AA390,
)  # pico-sdk: pico/binary_info/defs.h
BLOCK_DEVICE, MICROPYTHON_TAG = 7, b"MP"


class BadImage(ValueError):
    """Not an image that the board can run; the text says what is wrong with it."""


class Region(NamedTuple):
    """A part of the flash: offset of its first byte, and size."""

    start: int
    size: int


def load(path: str | Path) -> bytes:
    """What the image puts at the start of the flash. Raises BadImage."""
    data = Path(path).read_bytes()
    image = _from_uf2(data) if data.startswith(UF2_MAGIC) else data
    if not 0x200 < len(image) <= FLASH_SIZE:
        raise BadImage(f"{path}: {len(image)} bytes are no image for {FLASH_SIZE} bytes of flash")
    return image


def storage(image: bytes) -> Region:
    """Where the image's MicroPython has its file system: as its own binary info says."""
    words = struct.unpack("<64I", image[:0x100]) + struct.unpack("<64I", image[0x100:0x200])
    if BINARY_INFO not in words:
        raise BadImage("the image carries no binary info")
    at = words.index(BINARY_INFO)
    first, last, _, end = words[at + 1 : at + 5]
    if end != BINARY_INFO_END:
        raise BadImage("the image's binary info has no end mark")
    for pointer in range(first - FLASH_BASE, last - FLASH_BASE, 4):
        entry = struct.unpack_from("<I", image, pointer)[0] - FLASH_BASE
        kind, tag = struct.unpack_from("<H2s", image, entry)
        if kind == BLOCK_DEVICE and tag == MICROPYTHON_TAG:
            _name, address, size = struct.unpack_from("<3I", image, entry + 4)
            return Region(address - FLASH_BASE, size)
    raise BadImage("the image's binary info names no file system")


def _from_uf2(data: bytes) -> bytes:
    image = bytearray()
    for at in range(0, len(data), 512):
        _m0, _m1, _flags, address, size = struct.unpack_from("<5I", data, at)
        offset = address - FLASH_BASE
        if not 0 <= offset <= FLASH_SIZE - size:
            raise BadImage(f"UF2 block for 0x{address:08x} lies outside the flash")
        image.extend(b"\xff" * (offset + size - len(image)))
        image[offset : offset + size] = data[at + 32 : at + 32 + size]
    return bytes(image)
