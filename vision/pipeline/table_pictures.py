"""When a picture of the table is made: whenever it has come to rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from vision.camera.table_picture import table_picture
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading, TableView, ZoneView
from vision.mat.calibration import Calibration


class TablePictures:
    """Makes a picture of the first frame of a settled table, and another when more is read on it: so there is
    one of each frame whose readings are new. The cards that came last are outlined. ``stopwatch`` times it.
    """

    def __init__(self, stopwatch: Stopwatch | None = None) -> None:
        self._stopwatch = stopwatch or Stopwatch()
        self._before: TableView | None = None
        self._zones: Mapping[str, ZoneView] | None = None
        """What lay there when cards came last."""
        self._newest: tuple[Quad, ...] = ()

    def see(self, frame: Picture, view: TableView, mat: Calibration | None) -> bytes | None:
        """The picture of ``frame``, in which the ``mat`` lies and which gave this ``view``; ``None`` if there
        is nothing new to show."""
        before, self._before = self._before, view
        if mat is None or not view.settled:
            return None
        if before is not None and before.settled and _content(before) == _content(view):
            return None
        arrived = tuple(quad for reading in self._arrived(view) for quad in reading.quads)
        if _names(view.zones) != _names(self._zones or {}):
            self._newest = () if self._zones is None else arrived
            self._zones = view.zones
        with self._stopwatch.stage("picture"):
            return table_picture(frame, mat, self._newest)

    def _arrived(self, view: TableView) -> Iterator[Reading]:
        """The readings of ``view`` that are more than there were; of equal ones, the last."""
        for name, zone in view.zones.items():
            lay = () if self._zones is None or name not in self._zones else self._zones[name].names
            left = Counter(lay)
            for reading in zone.cards:
                if left[reading.card]:
                    left[reading.card] -= 1
                else:
                    yield reading


def _content(view: TableView) -> object:
    return view.zones, view.strays, view.dice


def _names(zones: Mapping[str, ZoneView]) -> dict[str, tuple[str | None, ...]]:
    return {name: zone.names for name, zone in zones.items() if zone.cards}
