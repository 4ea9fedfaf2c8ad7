"""A reader that knows the truth: for testing what stands behind the reading."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Quad
from vision.core.view import Reading
from vision.reading import Known
from vision.simulation import SimulatedTable


class TruthReader:
    """Tells what can be read in the simulated ``table``'s last frame, or in a slice of it.

    ``reads`` counts how often it was asked, ``pixels`` how many it was shown in all; ``known`` is what it was
    told last.
    """

    def __init__(self, table: SimulatedTable, confidence: float = 0.99) -> None:
        self.table = table
        self.confidence = confidence
        self.reads = 0
        self.pixels = 0
        self.known: Known | None = None

    def read(
        self,
        frame: NDArray[np.uint8],
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,
    ) -> list[Reading]:
        """See :class:`vision.reading.Reader`."""
        self.reads += 1
        self.known = known
        height, width = frame.shape[:2]
        self.pixels += height * width
        left, top = offset(frame)
        readings = []
        for card in self.table.laid():
            quads = []
            for index in card.indices:
                corners = np.array(index.quad) - (left, top)
                if index.visible >= 0.9 and self.sees(corners, (width, height)):
                    quads.append(_quad(corners))
            if quads:
                readings.append(Reading(card.card, self.confidence, tuple(quads)))
        return self.told(readings, frame)

    def sees(self, corners: NDArray[np.float64], size: tuple[int, int]) -> bool:
        """Whether it sees an index with these ``corners`` in a picture of this ``size`` (width, height)."""
        return bool((corners >= 0).all() and (corners <= (size[0] - 1, size[1] - 1)).all())

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        """What it says of ``frame``, knowing the true ``readings``: for readers that err."""
        return readings


def offset(frame: NDArray[np.uint8]) -> tuple[int, int]:
    """Where a slice begins in the frame that it is of."""
    if frame.base is None:
        return 0, 0
    assert isinstance(frame.base, np.ndarray)
    begins = frame.__array_interface__["data"][0] - frame.base.__array_interface__["data"][0]
    row, rest = divmod(begins, frame.strides[0])
    return rest // frame.strides[1], row


def _quad(corners: NDArray[np.float64]) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return a, b, c, d
