"""The micropython module, as far as firmware/ uses it."""

from .viper import viper

__all__ = ["const", "native", "viper"]


def const(value):
    return value


def native(fn):
    return fn


def __getattr__(name):
    raise AttributeError(f"micropython.{name} is not in the simulator (sim/shims/micropython.py)")
