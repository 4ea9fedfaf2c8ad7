"""Mat layouts: where the markers and zones of a printed mat are.

Everything is in mat millimetres: from the top left corner of the mat, x to the right and y down, as the mat
is printed and as the players on its lower side see it.

The standard mat, :data:`MACHINE`, is A3 landscape. Where its numbers come from: a poker card is 63 by 88 mm;
an index (rank over pip) is 17 to 21 mm tall, measured from the edge of the card; a card laid carefully is off
by 2 mm, one laid carelessly by 5. A conveyor therefore leaves 7 mm beside its cards, and each card of a fan
lies 22 mm below the previous one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from vision.core.geometry import Point, Quad, Rect

CARD_MM = (63.0, 88.0)
"""A poker card, width and height."""
FAN_STEP_MM = 22.0
"""How far each card of a fan lies past the previous one: enough to show a whole index."""
TRAY = "tray"
"""The zone for what is shown briefly: sets, installed cards, dice."""
CONVEYOR_CARDS = 6
"""The most cards a conveyor holds for a moment: players + 2, with four players (BH-8)."""


@dataclass(frozen=True, slots=True)
class MarkerSpec:
    """An ArUco marker of ``DICT_4X4_50``, upright on the mat: ``x`` and ``y`` are its top left corner,
    ``size`` the side of its black square, ``quiet`` its white margin."""

    ident: int
    x: float
    y: float
    size: float = 20.0
    quiet: float = 3.5

    @property
    def rect(self) -> Rect:
        """The black square."""
        return Rect(self.x, self.y, self.size, self.size)

    @property
    def corners(self) -> Quad:
        """The corners of the black square, clockwise from the top left."""
        return self.rect.corners


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards. ``fan`` is the unit vector along which each card overlaps the previous one: ``(0,
    1)`` is downwards. A ``sideways`` zone holds its cards in landscape orientation. On a ``pile`` sets are
    laid on each other, any way round."""

    name: str
    x: float
    y: float
    width: float
    height: float
    fan: tuple[float, float] = (0.0, 1.0)
    step: float = FAN_STEP_MM
    sideways: bool = False
    pile: bool = False

    @property
    def rect(self) -> Rect:
        """The zone's place and size."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def centre(self) -> Point:
        """The middle of the zone."""
        return self.rect.centre

    @property
    def corners(self) -> Quad:
        """Clockwise from the top left."""
        return self.rect.corners

    @property
    def capacity(self) -> int:
        """How many fanned cards lie completely within the zone."""
        across, down = CARD_MM[::-1] if self.sideways else CARD_MM
        room = (self.width - across) * abs(self.fan[0]) + (self.height - down) * abs(self.fan[1])
        return 1 + max(0, int(room // self.step))

    @property
    def fan_begins(self) -> float:
        """How far along the direction of its fan the zone begins, millimetres."""
        return min(x * self.fan[0] + y * self.fan[1] for x, y in self.corners)

    @property
    def is_fan(self) -> bool:
        """Whether cards lie in a fan there, and not one alone, or on a pile."""
        return self.capacity > 1 and not self.pile

    @property
    def holds_one(self) -> bool:
        """Whether there is room for one card only."""
        return self.capacity == 1 and not self.pile

    def distance(self, point: Point) -> float:
        """The distance of ``point`` from the zone; 0 inside."""
        x, y = point
        past_x = max(self.x - x, 0.0, x - self.x - self.width)
        past_y = max(self.y - y, 0.0, y - self.y - self.height)
        return float((past_x * past_x + past_y * past_y) ** 0.5)


@dataclass(frozen=True, slots=True)
class MatLayout:
    """A mat: its size (width, height), its markers by number, its zones."""

    size_mm: tuple[float, float]
    markers: Mapping[int, MarkerSpec] = field(hash=False)
    zones: tuple[Zone, ...]

    @property
    def corners(self) -> Quad:
        """The mat's own corners, clockwise from the top left."""
        return Rect(0.0, 0.0, *self.size_mm).corners

    def zone(self, name: str) -> Zone:
        """The zone of that name. Raises ``KeyError``."""
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(name)

    def zone_at(self, point_mm: Point, reach: float = 0.0) -> Zone | None:
        """The zone that contains a mat point, or the nearest within ``reach`` millimetres; ``None`` if there
        is none. On a boundary the earlier zone wins."""
        nearest = min(self.zones, key=lambda zone: zone.distance(point_mm), default=None)
        return nearest if nearest is not None and nearest.distance(point_mm) <= reach else None


def _machine() -> MatLayout:
    marker_corners = ((6.0, 6.0), (394.0, 6.0), (394.0, 271.0), (6.0, 271.0))
    markers = {ident: MarkerSpec(ident, x, y) for ident, (x, y) in enumerate(marker_corners)}
    conveyors = tuple(
        Zone(f"conveyor-{place + 1}", 30.0 + 70.0 * place, 8.0, 70.0, 201.0) for place in range(4)
    )
    tray = Zone(TRAY, 314.0, 8.0, 76.0, 201.0)
    seats = tuple(
        Zone(f"seat-{seat + 1}", 30.0 + 90.0 * seat, 222.0, 90.0, 67.0, fan=(1.0, 0.0), sideways=True)
        for seat in range(4)
    )
    return MatLayout((420.0, 297.0), MappingProxyType(markers), (*conveyors, tray, *seats))


MACHINE = _machine()
"""The standard mat, A3 landscape: four conveyors and a tray, fanned downwards; below them a place for each
seat's card, in landscape orientation; markers 0 to 3 in the corners, clockwise from the top left."""


def _trick() -> MatLayout:
    width, height = 420.0, 297.0
    marker_corners = ((6.0, 6.0), (394.0, 6.0), (394.0, 271.0), (6.0, 271.0))
    markers = {ident: MarkerSpec(ident, x, y) for ident, (x, y) in enumerate(marker_corners, 4)}
    across, down = 78.0, 100.0
    left, right, top = 12.0, width - 12.0 - across, (height - down) / 2
    return MatLayout(
        (width, height),
        MappingProxyType(markers),
        (
            Zone("trick", 98.0, 22.0, 224.0, 253.0, pile=True),
            Zone("discards", left, top, across, down, pile=True),
            Zone("court-hand", right, top, across, down),
            Zone("tokens", left, 41.0, across, 38.0),
        ),
    )


TRICK = _trick()
"""The mat of a game of tricks, A3 landscape: a large pile in the middle; on the left the discards and a place
for tokens, on the right a hand that nobody holds; markers 4 to 7 in the corners, clockwise from the top
left, so that the camera tells it from the standard mat."""
LAYOUTS: Mapping[str, MatLayout] = MappingProxyType({"machine": MACHINE, "trick": TRICK})
"""Every mat that can be printed, by its name."""
