"""Kernels on 4-bit pixels: bitmaps stamped, rectangles sifted and copied, at speed in viper.

Two pixels to a byte, the even column in the high nibble; `stride` is the bytes of a row. Only
stamp() clips, and none keeps dirty rectangles: canvas.py does both.
"""

import micropython


@micropython.viper
def stamp(
    dst: ptr8,
    stride: int,
    width: int,
    height: int,
    src: ptr8,
    at: int,
    w: int,
    h: int,
    x: int,
    y: int,
    k: int,
    c: int,
):
    """Draw the 1 bits of a w x h bitmap (rows of whole bytes, MSB first) as k x k pixels of c."""
    pitch = (w + 7) >> 3
    low = c & 15
    high = low << 4
    row = 0
    while row < h:
        again = 0
        while again < k:
            py = y + row * k + again
            again += 1
            if py < 0 or py >= height:
                continue
            line = py * stride
            px = x
            i = 0
            bits = 0
            while i < w:
                if (i & 7) == 0:
                    bits = int(src[at + (i >> 3)])
                if bits & 128:
                    n = 0
                    while n < k:
                        if px >= 0 and px < width:
                            p = line + (px >> 1)
                            if px & 1:
                                dst[p] = (int(dst[p]) & 0xF0) | low
                            else:
                                dst[p] = (int(dst[p]) & 0x0F) | high
                        px += 1
                        n += 1
                else:
                    px += k
                bits <<= 1
                i += 1
        at += pitch
        row += 1


@micropython.viper
def ink(
    q: int,
    bits: int,
    dst: ptr8,
    src: ptr8,
    at: int,
    pitch: int,
    rows: int,
    stride: int,
    odd: int,
    c: int,
):
    """Draw the 1 bits of a bitmap that lies on the canvas whole, two pixels at a time.

    q is the byte of its top left pixel, odd whether that is the right one of the two; bits is a
    register. Six times as fast as stamp (the first three arguments live in registers).
    """
    high = c << 4
    both = high | c
    while rows:
        line = q
        carry = 0
        end = at + pitch
        while at < end:
            bits = int(src[at])
            if odd:
                bits |= carry
                carry = (bits & 1) << 8
                bits >>= 1
            if bits:
                if bits & 0xC0:
                    if bits & 0xC0 == 0xC0:
                        dst[q] = both
                    elif bits & 0x80:
                        dst[q] = (int(dst[q]) & 0x0F) | high
                    else:
                        dst[q] = (int(dst[q]) & 0xF0) | c
                if bits & 0x30:
                    if bits & 0x30 == 0x30:
                        dst[q + 1] = both
                    elif bits & 0x20:
                        dst[q + 1] = (int(dst[q + 1]) & 0x0F) | high
                    else:
                        dst[q + 1] = (int(dst[q + 1]) & 0xF0) | c
                if bits & 0x0C:
                    if bits & 0x0C == 0x0C:
                        dst[q + 2] = both
                    elif bits & 0x08:
                        dst[q + 2] = (int(dst[q + 2]) & 0x0F) | high
                    else:
                        dst[q + 2] = (int(dst[q + 2]) & 0xF0) | c
                if bits & 0x03:
                    if bits & 0x03 == 0x03:
                        dst[q + 3] = both
                    elif bits & 0x02:
                        dst[q + 3] = (int(dst[q + 3]) & 0x0F) | high
                    else:
                        dst[q + 3] = (int(dst[q + 3]) & 0xF0) | c
            q += 4
            at += 1
        if carry:
            dst[q] = (int(dst[q]) & 0x0F) | high
        q = line + stride
        rows -= 1


@micropython.viper
def sift(
    p: int,
    left: int,
    dst: ptr8,
    w: int,
    h: int,
    skip: int,
    keep: int,
    put: int,
    next_keep: int,
    next_put: int,
):
    """Clear and set bits in rows of w bytes from byte p on: keep and put in this row and every
    second one, the others in the rows between. `left` is a register."""
    while h:
        left = w
        while left:
            dst[p] = (int(dst[p]) & keep) | put
            p += 1
            left -= 1
        p += skip
        left = keep
        keep = next_keep
        next_keep = left
        left = put
        put = next_put
        next_put = left
        h -= 1


@micropython.viper
def copy(
    dst: ptr8,
    src: ptr8,
    left: int,
    to: int,
    dst_skip: int,
    at: int,
    src_skip: int,
    width: int,
    rows: int,
):
    """Copy rows of `width` bytes from src[at] to dst[to]; after each row so many are skipped.

    left is a register.
    """
    dst = ptr8(int(dst) + to)
    src = ptr8(int(src) + at)
    while rows:
        left = width
        while left >= 4:
            dst[0] = src[0]
            dst[1] = src[1]
            dst[2] = src[2]
            dst[3] = src[3]
            dst = ptr8(int(dst) + 4)
            src = ptr8(int(src) + 4)
            left -= 4
        while left:
            dst[0] = src[0]
            dst = ptr8(int(dst) + 1)
            src = ptr8(int(src) + 1)
            left -= 1
        dst = ptr8(int(dst) + dst_skip)
        src = ptr8(int(src) + src_skip)
        rows -= 1
