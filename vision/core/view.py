"""The results of vision: immutable values that know nothing of cameras or games.

Frames are ``uint8`` arrays of shape ``(height, width, 3)`` in BGR order. Pixel coordinates are ``(x, y)``, x
to the right and y down. Mat coordinates are millimetres from the top left corner of the mat as it is printed,
x to the right and y down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from vision.core.geometry import Point, Quad, Rect


@dataclass(frozen=True, slots=True)
class Reading:
    """One card in a frame.

    ``card`` is the card's code (``10H``, ``JOKER``), or ``None`` for a card that cannot be read.
    ``confidence`` is the probability that ``card`` is right. ``quads`` are where it was read, pixels of the
    frame, one for each index (or printed code); the first is the best. ``alternatives`` are the other
    candidates, likeliest first, each with its probability.
    """

    card: str | None
    confidence: float
    quads: tuple[Quad, ...]
    alternatives: tuple[tuple[str, float], ...] = ()

    @property
    def quad(self) -> Quad:
        """Where it was read best, pixels of the frame."""
        return self.quads[0]


@dataclass(frozen=True, slots=True)
class DieReading:
    """One die in a frame.

    ``pips`` is the number on its upper face, or ``None`` for a die that cannot be read. ``confidence`` is the
    probability of the likeliest number. ``box`` bounds the whole visible die, pixels of the frame.
    """

    pips: int | None
    confidence: float
    box: Rect

    @property
    def centre(self) -> Point:
        """The middle of the box."""
        return self.box.centre


@dataclass(frozen=True, slots=True)
class PileSet:
    """Cards that came to lie on a pile between two settled tables, in the order in which they are spread.

    ``number`` counts what was laid on this pile, from 1; a later set has a larger number, and a set keeps its
    number while a card of it lies there. ``certain`` means that these cards were laid and no others. A set
    that is not certain only because one more of its cards may be hidden, without a sign of it, ``may_lack``
    one. A set without cards was laid, but none of it can be read: it is never certain.
    """

    number: int
    cards: tuple[Reading, ...]
    certain: bool
    may_lack: bool = False

    @property
    def names(self) -> tuple[str | None, ...]:
        """The codes of the cards; ``None`` for a card that cannot be read."""
        return tuple(reading.card for reading in self.cards)


@dataclass(frozen=True, slots=True)
class ZoneView:
    """One zone of the mat: its cards in the order in which they were laid.

    A pile also tells its ``sets``, in the order in which they were laid: ``cards`` are the cards of all its
    sets, those that later ones cover included, as they were last read.
    """

    zone: str
    cards: tuple[Reading, ...] = ()
    sets: tuple[PileSet, ...] = ()

    @property
    def newest(self) -> PileSet | None:
        """The set that was laid last on a pile; ``None`` on an empty pile."""
        return self.sets[-1] if self.sets else None

    @property
    def names(self) -> tuple[str | None, ...]:
        """The codes of the cards; ``None`` for a card that cannot be read."""
        return tuple(reading.card for reading in self.cards)


@dataclass(frozen=True, slots=True)
class TableView:
    """What the table shows after one frame.

    ``time`` is seconds in the source, ``frame`` counts from 0. ``mat_found`` is false while the mat is not
    found; ``zones`` is then empty. ``hands`` is true while something moves over the mat or covers it.
    ``settled`` is true once nothing has moved for a few frames: only then do the zones show the table as it
    is. ``strays`` are cards on the mat but in no zone. ``dice`` are those in the tray in reading order, or
    ``None`` if dice were not requested or have not come to rest. ``unknown_deck`` is true if the cards have
    suits or letters of their own, so that they can be read once their deck is learnt.
    """

    time: float
    frame: int
    mat_found: bool
    settled: bool
    hands: bool
    zones: Mapping[str, ZoneView] = field(default_factory=lambda: MappingProxyType({}))
    strays: tuple[Reading, ...] = ()
    dice: tuple[DieReading, ...] | None = None
    unknown_deck: bool = False

    def names(self, zone: str) -> tuple[str | None, ...]:
        """The codes of the cards in ``zone``; empty for an unknown zone."""
        return self.zones[zone].names if zone in self.zones else ()
