"""Frames of the link, for tests that talk to a board: by docs/link.md, without firmware/."""

import binascii


def frame(body: bytes) -> bytes:
    """A zero, COBS of the body and its CRC-32, a zero."""
    data = body + binascii.crc32(body).to_bytes(4, "little")
    coded = b"".join(bytes((len(part) + 1,)) + part for part in data.split(b"\0"))
    return b"\0" + coded + b"\0"


def parse(stream: bytes) -> list[bytes]:
    """The bodies of the good frames in a stream."""
    found = []
    for coded in stream.split(b"\0"):
        parts, at = [], 0
        while at < len(coded):
            parts.append(coded[at + 1 : at + coded[at]])
            at += coded[at]
        data = b"\0".join(parts)
        body, crc = data[:-4], data[-4:]
        if at == len(coded) and body and binascii.crc32(body).to_bytes(4, "little") == crc:
            found.append(body)
    return found
