"""What the benches count with."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Self


class Counts:
    """Base of a dataclass of counts: those of two tables added are the counts of both."""

    __slots__ = ()

    def __add__(self, other: Self) -> Self:
        mine: Any = self
        return type(self)(*(getattr(mine, it.name) + getattr(other, it.name) for it in fields(mine)))
