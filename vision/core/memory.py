"""The memory of this process."""

from __future__ import annotations

import ctypes


def give_back() -> None:
    """Gives the system what this process has freed, where the C library can (glibc): after large pictures it
    keeps as much as they took, for the next one."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)
