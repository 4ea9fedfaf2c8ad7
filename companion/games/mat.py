"""The zones of the printed mat by their names, as every game speaks of them."""

from __future__ import annotations

CONVEYORS = ("conveyor-1", "conveyor-2", "conveyor-3", "conveyor-4")
"""The four conveyors, side by side."""

TRAY = "tray"


def seat_zone(seat: int) -> str:
    """The zone before the player at ``seat``, counted from 0."""
    return f"seat-{seat + 1}"
