"""The latest value of something, shared between threads."""

from __future__ import annotations

import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(Generic[T]):
    """Holds the latest value of something, for any number of threads."""

    def __init__(self, first: T) -> None:
        self._value = first
        self._count = 0
        self._changed = threading.Condition()

    @property
    def value(self) -> T:
        """The latest value."""
        with self._changed:
            return self._value

    @property
    def count(self) -> int:
        """How many values there have been."""
        with self._changed:
            return self._count

    def put(self, value: T) -> None:
        """Set the latest value."""
        with self._changed:
            self._value = value
            self._count += 1
            self._changed.notify_all()

    def after(self, count: int, timeout: float) -> tuple[int, T]:
        """The latest value and its count, once that exceeds ``count``, or after ``timeout`` seconds."""
        with self._changed:
            self._changed.wait_for(lambda: self._count > count, timeout)
            return self._count, self._value
