"""What stands beside the screens of 240 pixels on a wider display: stripes, the name upright."""

from console import sprites
from console.canvas import Canvas
from console.themes import ACCENT, INK, LINE, P1, P2

SQUARE = 4  # pixels of a square of the wordmark
BAR = 2  # a stripe and the gap beside it
MARGIN = 3  # between the picture and the stripes


def draw(canvas, display):
    """Draw both sides of a canvas that is narrower than its display, and send them."""
    width = canvas.left
    if not width:
        return
    for right in (False, True):
        at = canvas.left + canvas.width if right else 0
        side = Canvas(width, canvas.height, canvas.buf, 2 * canvas.stride, at, canvas.top)
        side.mono = canvas.mono
        side.fill(INK)
        for n, role in enumerate((ACCENT, P1, P2)):
            x = MARGIN + 2 * BAR * n
            side.rect(x if right else width - x - BAR, 0, BAR, side.height, role)
        _wordmark(side, right)
        side.part()
        display.show(canvas, side.rects)


def _wordmark(side, right):
    """DAMIER in quiet squares, read upwards on the left side and downwards on the right one."""
    k = SQUARE
    x = (side.width - MARGIN - 5 * BAR - 5 * k) // 2
    if right:
        x = side.width - x - 5 * k
    length = sum([art[0] + 1 for art in sprites.WORDMARK]) * k - k
    along = (side.height - length) // 2
    for art in sprites.WORDMARK:
        for j in range(art[1]):
            for i in range(art[0]):
                if art[2 + j] & (128 >> i):
                    across = 4 - j if right else j
                    y = along + i * k
                    side.rect(x + across * k, y if right else side.height - y - k, k, k, LINE)
        along += (art[0] + 1) * k
    if side.mono:
        side.sift(x, 0, 5 * k, side.height, 2, INK)  # white would be louder than the picture
