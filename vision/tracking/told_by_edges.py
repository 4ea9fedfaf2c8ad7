"""Cards of a fan that show no index, told by their edges: how many lie there is known though not which.

A fan is looked at when something else is read in it, and as long as it shows such a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading, ZoneView
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout, Zone
from vision.tracking.card_edges import ReadInFan, edges_untold
from vision.tracking.merging import SURE
from vision.tracking.paper import mat_colours
from vision.tracking.stands import (
    IndicesOnMat,
    Outline,
    Stand,
    dot,
    in_frame,
    index_in_corner,
    outlines_of,
    upright,
)

_UNREAD = 0.25
"""The confidence of a card of which only an edge is seen."""
_LIKELY = 0.6
"""What has a name of less confidence may be seen elsewhere than it is."""

_Untold = tuple[tuple[int, Quad], ...]


class ToldByEdges:
    """Looks for the edges of cards in the fans of ``layout``. Cards are read ``by_codes`` where their indices
    may be covered, too."""

    def __init__(self, layout: MatLayout, *, by_codes: bool = False) -> None:
        self._by_codes = by_codes
        self._fans = tuple(zone for zone in layout.zones if zone.is_fan)
        self._known: dict[str, tuple[tuple[Quad, ...], _Untold]] = {}

    def told(
        self,
        frame: Picture,
        zones: Mapping[str, ZoneView],
        on_mat: IndicesOnMat,
        calibration: Calibration,
        *,
        in_the_way: bool = False,
    ) -> dict[str, ZoneView]:
        """``zones`` as ``frame`` shows them, with a card that cannot be read for each edge that is none of
        those that are. While a hand is ``in_the_way`` only what was known before is told."""
        before, self._known = self._known, {}
        told = dict(zones)
        for zone in self._fans:
            cards = zones[zone.name].cards
            read = tuple(quad for it in cards for quad in it.quads)
            known, untold = before.get(zone.name, ((), ()))
            if known != read and in_the_way:
                continue
            # What showed only its edge may be drawn out, and all else of its fan be as it was.
            if known != read or (untold and not in_the_way):
                untold = self._untold(frame, zone, zones, on_mat, calibration)
            self._known[zone.name] = read, untold
            if untold:
                told[zone.name] = replace(zones[zone.name], cards=_with(cards, untold))
        return told

    def _untold(
        self,
        frame: Picture,
        zone: Zone,
        zones: Mapping[str, ZoneView],
        on_mat: IndicesOnMat,
        calibration: Calibration,
    ) -> _Untold:
        cards = zones[zone.name].cards
        if not cards or cards[-1].confidence < SURE:
            return ()
        elsewhere = [it for name, view in zones.items() if name != zone.name for it in view.cards]
        readings = [*cards, *elsewhere]
        stands = on_mat.of(readings)
        sure = [it for reading, it in zip(readings, stands, strict=True) if reading.confidence >= SURE]
        outlines = outlines_of(stands, sure)
        number = len(cards)
        fan = complex(*zone.fan)
        one_of_each = [
            _upper_index(it, outline if reading.confidence >= SURE else None, fan)
            for reading, it, outline in zip(readings, stands, outlines, strict=True)
        ]
        shown = () if self._by_codes else zip(cards, stands[:number], strict=True)
        read = ReadInFan(
            outlines[number - 1],
            one_of_each[:number],
            [stand for it, those in shown if it.confidence >= SURE for stand in those],
            one_of_each[number:],
            all(it.confidence >= _LIKELY for it in cards),
        )
        mat = partial(mat_colours, frame, calibration, outlines, self._fans, read.last)
        # Between cards that lie apart nothing but the mat shows, and its print.
        found = [
            (place, index)
            for place, index in edges_untold(frame, calibration, zone, read, mat)
            if place == 0 or not _lie_apart(outlines[place - 1], outlines[place], fan)
        ]
        quads = in_frame([index for _, index in found], calibration.to_frame)
        return tuple(zip((place for place, _ in found), quads, strict=True))


def _upper_index(stands: Sequence[Stand], outline: Outline | None, fan: complex) -> Stand:
    """One of the indices of a card that stands upright in a ``fan``; or where it should be, of a card that is
    surely read at its other end, in the corner of its ``outline``."""
    in_fan = next((stand for stand in stands if dot(stand.down, fan) > 0.0), None)
    if in_fan is not None or outline is None:
        return in_fan or stands[0]
    corner, _, _, below = upright(outline, fan)
    down, height = (below - corner) / abs(below - corner), stands[0].height
    return Stand(sum(index_in_corner(corner, down, height)) / 4, down, height)


def _lie_apart(one: Outline, other: Outline, fan: complex) -> bool:
    """Whether the card with the first outline ends in a ``fan`` above where the next one begins."""
    return max(dot(corner, fan) for corner in one) < min(dot(corner, fan) for corner in other)


def _with(cards: tuple[Reading, ...], untold: _Untold) -> tuple[Reading, ...]:
    """``cards`` with those that are ``untold``, each before the one with its number."""
    among = [(number + 0.5, it) for number, it in enumerate(cards)]
    among += [(float(place), Reading(None, _UNREAD, (quad,))) for place, quad in reversed(untold)]
    return tuple(it for _, it in sorted(among, key=lambda pair: pair[0]))
