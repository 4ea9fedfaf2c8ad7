"""A change of the table, and what has been read of it."""

from __future__ import annotations

from dataclasses import dataclass

from vision.core.geometry import Region
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.tracking.motion import Mask


@dataclass(frozen=True, slots=True)
class Change:
    """One change of the table. ``mask`` marks the changed cells (``None``: all), ``regions`` are read,
    ``kept`` are the earlier readings that still apply, ``attempts`` is how often it was read, ``looked_over``
    how often the whole table was for its sake, ``asked_again`` how often it was as it explained nothing, and
    ``seen`` the combined result. ``committed`` is whether it has been committed to the table, ``arm`` the
    cells that an arm covered then, ``mean`` that of the pictures in which it was read, if it is to be read
    again. ``before`` is what was read before it; ``untold`` is whether something changed where no card is
    told, or as much as by a card that is not among ``seen``. ``impossible`` is what was surely read and
    cannot lie there."""

    mask: Mask | None
    regions: tuple[Region, ...]
    kept: tuple[Reading, ...]
    attempts: int = 0
    looked_over: int = 0
    asked_again: int = 0
    seen: tuple[Reading, ...] = ()
    committed: bool = False
    arm: Mask | None = None
    mean: Picture | None = None
    before: tuple[Reading, ...] = ()
    untold: bool = False
    impossible: tuple[Reading, ...] = ()
