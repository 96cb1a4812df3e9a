"""Frames on a stream of bytes: a length limit, a CRC, and a zero at both ends.

A frame is 0x00, COBS of the body and its CRC-32 (little-endian), 0x00. COBS puts a byte in front
and turns every zero into the distance to the next one, so that zeros are ends and nothing else, and
whatever rubbish came before, the next good frame is found. Several zeros in a row are no fault.
"""

import binascii

MAX_BODY = 240  # bytes; with its CRC below the 254 that COBS can do with a single extra byte
_CRC = 4
_MAX_CODED = MAX_BODY + _CRC + 1
MAX_FRAME = _MAX_CODED + 2


def encode(out, at, body, length):
    """Write the frame of body[:length], 1 to MAX_BODY bytes, into `out` from `at` on, where
    MAX_FRAME bytes must be free; returns the index after it."""
    code = at + 1
    end = code + 1 + length
    out[code + 1 : end] = memoryview(body)[:length]
    crc = binascii.crc32(memoryview(out)[code + 1 : end])
    for _ in range(_CRC):
        out[end] = crc & 255
        crc >>= 8
        end += 1
    out[at] = out[end] = 0
    for i in range(code + 1, end + 1):
        if not out[i]:
            out[code] = i - code
            code = i
    out[end] = 0
    return end + 1


class Parser:
    """Takes a stream in pieces of any size and finds the good frames in it.

    `length`: bytes of the body that the last feed() found at the start of `body`, 0 if it found
    none; they stay until the next one. `rejected` counts what was no frame.
    """

    def __init__(self):
        self._coded = bytearray(_MAX_CODED)
        self._held = 0  # coded bytes so far; more than fit: rubbish up to the next zero
        self.body = memoryview(self._coded)[1:]
        self.length = 0
        self.rejected = 0

    def feed(self, data, at, end):
        """Take data[at:end], of a bytes or bytearray, up to the end of the first good frame;
        returns the index after what it took, which is `end` when there was none. Never raises."""
        held = self._held
        self.length = 0
        while at < end:
            zero = data.find(b"\0", at, end)
            stop = end if zero < 0 else zero
            if held + stop - at <= _MAX_CODED:
                self._coded[held : held + stop - at] = memoryview(data)[at:stop]
                held += stop - at
            else:
                held = _MAX_CODED + 1  # too long, until the next zero
            if zero < 0:
                at = end
                break
            at = zero + 1
            if held:
                self.length = self._decode(held)
                held = 0
                if self.length:
                    break
                self.rejected += 1
        self._held = held
        return at

    def reset(self):
        """Forget the beginning of a frame: another line begins."""
        self._held = self.length = 0

    def _decode(self, size):
        """Bytes of the body, 0 if these are no frame."""
        length = size - 1 - _CRC
        if not 0 < length <= MAX_BODY:
            return 0
        coded = self._coded
        at = coded[0]
        while at < size:
            distance = coded[at]
            coded[at] = 0
            at += distance
        if at != size:
            return 0
        crc = 0
        for i in range(size - 1, length, -1):
            crc = crc << 8 | coded[i]
        return length if crc == binascii.crc32(self.body[:length]) else 0
