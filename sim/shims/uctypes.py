"""The uctypes module, as far as firmware/ uses it: true addresses of buffers."""

import ctypes


def addressof(obj) -> int:
    """Address of a writable buffer; the caller keeps the buffer alive, as on the device."""
    return ctypes.addressof(ctypes.c_char.from_buffer(obj))
