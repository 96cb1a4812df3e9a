"""A running console whose code was copied onto plain MicroPython, as `deploy` does it."""

from pathlib import Path

from host_tools import deploy, shorten, starter
from tests.emulator.live import ENGLISH, LISTENER, Live


def files(board: str = "pico_tft") -> dict[str, bytes | str]:
    """The flash after a deploy."""
    copied = {f"damier/{path}": data for path, data in deploy.compiled(board).items()}
    return {**copied, "main.py": Path(starter.__file__).read_text(), **ENGLISH}


class Copied(Live):
    """A Live on plain MicroPython; what it is asked may use the private names of the source."""

    run = "start()"
    prompt_ms = 1500

    def __init__(self, board: str, plain_image: str):
        self.short = shorten.short_names(deploy.texts(board))
        self.listener = shorten.with_names(LISTENER, self.short)
        super().__init__(board, plain_image, files=files(board))

    def ask(self, source: str, max_ms: float = 5000) -> str:
        return super().ask(shorten.with_names(source, self.short), max_ms)

    @property
    def memory(self) -> tuple[int, int]:
        """Bytes free, and those of the largest block that can still be had."""
        free, largest = self.ask(MEMORY).split()
        return int(free), int(largest)


MEMORY = """
def probe():
    gc.collect()
    free, low, high = gc.mem_free(), 0, gc.mem_free()
    while high - low > 64:
        size = (low + high) // 2
        try:
            bytearray(size)
            low = size
        except MemoryError:
            high = size
        gc.collect()
    print(free, low)
probe()
del probe
"""
