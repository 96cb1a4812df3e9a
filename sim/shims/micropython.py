"""The micropython module, as far as firmware/ uses it."""

from .viper import viper  # noqa: F401


def const(value):
    return value


def native(fn):
    return fn


def kbd_intr(code) -> None:
    """The interrupt key of the USB console: there is none here."""


def mem_info(verbose=None) -> None:
    print("mem: CPython")


def alloc_emergency_exception_buf(size) -> None:
    """CPython always finds room for a traceback."""


def opt_level(level=None) -> int:
    return 0


def heap_lock() -> int:
    return 1


def heap_unlock() -> int:
    return 0


def __getattr__(name):
    raise AttributeError(f"micropython.{name} is not in the simulator (sim/shims)")
