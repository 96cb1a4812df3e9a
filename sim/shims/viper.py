"""Viper's pointers and integers for CPython.

A pointer is an array laid over the same memory: it stores modulo its width, as viper does, and
refuses an index outside the object, as viper does not. int(pointer) is an address, and
ptr8(address) a pointer without bounds. Integers of plain Python do not wrap; kernels that need
32 bits mask them.
"""

import ctypes
import functools
import inspect
from typing import Any

UNBOUNDED = 1 << 27  # bytes that a pointer made of an address may reach


@functools.cache
def _array(kind: Any, length: int) -> Any:
    return type("Pointer", (kind * length,), {"__int__": lambda self: ctypes.addressof(self)})


def _pointer(kind: Any, letter: str) -> Any:
    size = ctypes.sizeof(kind)
    anywhere = _array(kind, UNBOUNDED // size)

    def pointer(target):
        if isinstance(target, int):
            return anywhere.from_address(target)
        view = memoryview(target)
        if view.readonly:
            flat = view if view.format == "B" and view.ndim == 1 else view.cast("B")
            return flat[: len(flat) // size * size].cast(letter)
        return _array(kind, view.nbytes // size).from_buffer(view)

    pointer.__name__ = f"ptr{8 * size}"
    return pointer


ptr8 = _pointer(ctypes.c_uint8, "B")
ptr16 = _pointer(ctypes.c_uint16, "H")
ptr32 = _pointer(ctypes.c_int32, "i")


def uint(value) -> int:
    return int(value) & 0xFFFFFFFF


_CONVERTED = (ptr8, ptr16, ptr32, uint)


def viper(fn):
    """Convert the arguments that are annotated with pointer types, as a viper function does."""
    kinds = [
        parameter.annotation if parameter.annotation in _CONVERTED else None
        for parameter in inspect.signature(fn).parameters.values()
    ]
    if not any(kinds):
        return fn

    @functools.wraps(fn)
    def call(*args):
        if len(args) != len(kinds):
            raise TypeError(f"{fn.__name__} takes {len(kinds)} arguments, not {len(args)}")
        return fn(*[k(a) if k else a for k, a in zip(kinds, args, strict=True)])

    return call
