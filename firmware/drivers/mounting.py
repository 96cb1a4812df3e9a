"""How an 8x8 module is built in: which cell of the picture each of its lights shows."""

SIZE = 8


def cells(rotation=0, mirror=False, serpentine=False):
    """64 numbers y * 8 + x, one for each light in the module's own order, row by row.

    rotation: quarter turns clockwise of the picture against the module. mirror: its rows run from
    the right. serpentine: every second row runs backwards.
    """
    last = SIZE - 1
    order = bytearray(SIZE * SIZE)
    for light in range(SIZE * SIZE):
        y, x = divmod(light, SIZE)
        if serpentine and y & 1:
            x = last - x
        if mirror:
            x = last - x
        for _ in range(rotation % 4):
            x, y = y, last - x
        order[light] = y * SIZE + x
    return order
