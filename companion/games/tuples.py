"""Changes to one entry of a tuple with one entry a seat."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def with_value(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """``values`` with ``value`` at ``place``."""
    return (*values[:place], value, *values[place + 1 :])


def changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    """``counts`` with ``by`` added at ``place``."""
    return with_value(counts, place, counts[place] + by)
