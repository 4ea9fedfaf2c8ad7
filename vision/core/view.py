"""What vision says: immutable values, and nothing of cameras or games in them.

Frames are ``uint8`` arrays of shape ``(height, width, 3)`` in BGR order. Pixel
coordinates are ``(x, y)``, x to the right and y down, in the frame that was given.
Mat coordinates are millimetres from the mat's upper left corner, x to the right and
y down, as the mat is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from vision.core.geometry import Point, Quad, Rect


@dataclass(frozen=True, slots=True)
class Reading:
    """One card seen in a frame.

    ``card`` is the card's code (``10H``, ``JOKER``), or ``None`` for a card that is there
    and cannot be read. ``confidence`` is the chance from 0 to 1 that ``card`` is right.
    ``quads`` are the places it was read from, pixels of the frame, one for each index (or
    printed code) of the card; the first is the one read best. ``alternatives`` are the
    other names it could have, likeliest first, each with its chance.
    """

    card: str | None
    confidence: float
    quads: tuple[Quad, ...]
    alternatives: tuple[tuple[str, float], ...] = ()

    @property
    def quad(self) -> Quad:
        """The place that was read best, pixels of the frame."""
        return self.quads[0]


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die seen in a frame.

    ``pips`` is what it shows upwards, 1 to 6, or ``None`` for a die that is there and cannot be read for
    sure; ``confidence`` is then how little the likeliest was to be believed, else the chance from 0 to 1 that
    ``pips`` is right. ``box`` bounds the whole die with those sides of it that show.
    """

    pips: int | None
    confidence: float
    box: Rect

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return self.box.centre


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone of the mat: its cards in the order in which they were laid."""

    zone: str
    cards: tuple[Reading, ...] = ()

    @property
    def names(self) -> tuple[str | None, ...]:
        """The codes of the cards, ``None`` for one that cannot be read."""
        return tuple(reading.card for reading in self.cards)


@dataclass(frozen=True, slots=True)
class TableView:
    """All that one frame shows of the table.

    ``time`` is seconds in the source, ``frame`` counts from 0. ``mat_found`` is false while
    the mat is not known; ``zones`` is then empty. ``hands`` is true while something
    moves over the mat or covers it. ``settled`` is true once nothing has moved for
    a few frames: only then do the zones say how the table lies. ``strays`` are cards on
    no zone. ``dice`` are those in the tray, in rows as one reads, or ``None`` while nobody looks for dice or
    they have not come to rest.
    """

    time: float
    frame: int
    mat_found: bool
    settled: bool
    hands: bool
    zones: Mapping[str, ZoneView] = field(default_factory=lambda: MappingProxyType({}))
    strays: tuple[Reading, ...] = ()
    dice: tuple[DieReading, ...] | None = None

    def names(self, zone: str) -> tuple[str | None, ...]:
        """The codes of the cards in ``zone``; none for a zone that is not seen."""
        return self.zones[zone].names if zone in self.zones else ()
