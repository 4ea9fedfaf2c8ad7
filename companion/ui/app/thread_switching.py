"""Lets the screen's thread run soon after it wants to, whatever the table's thread is doing."""

from __future__ import annotations

import sys

_SECONDS = 0.0005
"""How long one thread runs while another waits. By Python's default of 5 ms a frame during which the table's
thread works takes twice as long."""


def switch_threads_quickly() -> None:
    """Holds for the whole process: call it once."""
    sys.setswitchinterval(_SECONDS)
