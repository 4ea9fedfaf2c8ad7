"""Angles between directions."""

from __future__ import annotations

from typing import overload

from vision.core.geometry import Floats


@overload
def angle_between(first: float, second: float) -> float: ...
@overload
def angle_between(first: float | Floats, second: Floats) -> Floats: ...
def angle_between(first: float | Floats, second: float | Floats) -> float | Floats:
    """The angle from ``first`` to ``second`` the shorter way: degrees from -180 to 180."""
    return (second - first + 180.0) % 360.0 - 180.0
