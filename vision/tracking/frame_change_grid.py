"""The change grid of the whole frame, where no mat is known."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.core.geometry import Quad, Region
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.tracking.motion import Cells, Mask

_ACROSS = 160
"""Cells across a frame without a mat."""


class FrameChangeGrid:
    """The change grid of a whole frame of ``shape`` (height, width, 3)."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        height, width = shape[:2]
        self._size = (min(width, _ACROSS), max(1, round(height * min(width, _ACROSS) / width)))
        self.cells_per_cm2 = 2.0
        self.whole = Region(0, 0, width, height)
        self.index_px: tuple[float, float] | None = None

    def cells(self, frame: Picture) -> Cells:
        """See :class:`ChangeGrid`."""
        small = cv2.resize(frame, self._size, interpolation=cv2.INTER_AREA)
        return np.asarray(cv2.cvtColor(small, cv2.COLOR_BGR2GRAY), np.float32)

    def regions(self, mask: Mask) -> tuple[Region, ...]:  # noqa: ARG002 - always the whole frame
        """See :class:`ChangeGrid`: always the whole frame."""
        return (self.whole,)

    def touched(self, quads: Sequence[Quad], mask: Mask) -> list[bool]:  # noqa: ARG002 - always the whole frame
        """See :class:`ChangeGrid`: everything is read again, so everything is touched."""
        return [True] * len(quads)

    def unread(self, frame: Picture, readings: Sequence[Reading], mask: Mask | None) -> tuple[Quad, ...]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat it is unknown where an index could be."""
        return ()

    def above_fans(
        self,
        frame: Picture,  # noqa: ARG002
        quads: Sequence[Quad],
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
    ) -> list[bool]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return [False] * len(quads)

    def gaps(
        self,
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
        *,
        of_rank: bool = False,  # noqa: ARG002
    ) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def cut_ranks(
        self,
        frame: Picture,  # noqa: ARG002
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
    ) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def places_with_room(
        self,
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
    ) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def paper_above_fans(
        self,
        frame: Picture,  # noqa: ARG002
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
    ) -> tuple[tuple[Quad, bool], ...]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def untold(self, readings: Sequence[Reading], mask: Mask) -> bool:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat it is unknown how large a card is."""
        return False

    def faint(
        self,
        frame: Picture,  # noqa: ARG002
        readings: Sequence[Reading],  # noqa: ARG002
        mask: Mask | None,  # noqa: ARG002
    ) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def beside_fans(
        self,
        readings: Sequence[Reading],  # noqa: ARG002
        told: Sequence[Reading],  # noqa: ARG002
        mask: Mask,  # noqa: ARG002
    ) -> Sequence[tuple[Quad, ...]]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def contradicted(self, kept: Sequence[Reading], seen: Sequence[Reading]) -> tuple[Reading, ...]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat nothing is kept."""
        return ()

    def far_corners(self, reading: Reading) -> tuple[Quad, ...]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat it is unknown how large a card is."""
        return ()

    def lower_ends(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def upper_corners(self, reading: Reading) -> tuple[Quad, ...]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def as_upper_corners(
        self,
        readings: Sequence[Reading],  # noqa: ARG002
        there: Sequence[Reading],  # noqa: ARG002
    ) -> tuple[Quad, ...]:
        """See :class:`ChangeGrid`: without a mat there are no fans."""
        return ()

    def impossible(
        self,
        doubted: Sequence[Reading],  # noqa: ARG002
        there: Sequence[Reading],  # noqa: ARG002
    ) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`: without a mat it is unknown how large a card is."""
        return ()

    def in_no_corner(self, readings: Sequence[Reading], sure: Sequence[Reading]) -> frozenset[Quad]:  # noqa: ARG002
        """See :class:`ChangeGrid`: without a mat it is unknown how large a card is."""
        return frozenset()

    def of_their_cards(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`: without a mat all may be."""
        return tuple(readings)

    def of_no_size(
        self,
        doubted: Sequence[Reading],  # noqa: ARG002
        sure: Sequence[Reading],  # noqa: ARG002
    ) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`: without a mat it is unknown how tall an index is."""
        return ()

    def hidden(
        self,
        lost: Sequence[Reading],  # noqa: ARG002
        before: Sequence[Reading],  # noqa: ARG002
        laid: Sequence[Reading],  # noqa: ARG002
        now: Sequence[Reading],  # noqa: ARG002
    ) -> tuple[Reading, ...]:
        """See :class:`ChangeGrid`: without a mat there are no zones."""
        return ()
