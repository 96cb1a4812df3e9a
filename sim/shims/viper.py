"""Viper's pointers and integers for CPython.

A pointer is an array laid over the same memory: it stores modulo its width, as viper does, and
refuses an index outside the object, as viper does not. Integers of plain Python do not wrap;
kernels that need 32 bits mask them.
"""

import ctypes
import functools
import inspect


def _pointer(kind, letter: str):
    size = ctypes.sizeof(kind)

    def pointer(target):
        if isinstance(target, ctypes.Array):
            target = memoryview(target)
        elif isinstance(target, int):
            return (kind * (0x7FFFFFF // size)).from_address(target)
        view = memoryview(target)
        if view.readonly:
            flat = view.cast("B") if view.format != "B" or view.ndim != 1 else view
            return flat[: len(flat) // size * size].cast(letter)
        return (kind * (view.nbytes // size)).from_buffer(view)

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
