"""The change grid: a small grey picture of what is watched, in which changes are detected, and what it knows
of where cards lie."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from vision.core.geometry import Quad, Region
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.tracking.motion import Cells, Mask


class ChangeGrid(Protocol):
    """The change grid of frames of one shape."""

    cells_per_cm2: float
    whole: Region
    """The part of the frame that is watched."""
    index_px: tuple[float, float] | None

    def cells(self, frame: Picture) -> Cells:
        """The cells of ``frame``."""

    def regions(self, mask: Mask) -> tuple[Region, ...]:
        """The regions of the frame to read if the cells in ``mask`` have changed."""

    def touched(self, quads: Sequence[Quad], mask: Mask) -> list[bool]:
        """Which ``quads`` of the frame touch cells in ``mask``."""

    def unread(self, frame: Picture, readings: Sequence[Reading], mask: Mask | None) -> tuple[Quad, ...]:
        """Where an index is visible in ``frame`` that none of ``readings`` covers, as far as the cells in
        ``mask`` have changed (``None``: all)."""

    def above_fans(
        self, frame: Picture, quads: Sequence[Quad], readings: Sequence[Reading], mask: Mask | None
    ) -> list[bool]:
        """Which of ``quads``, where an index was unread in ``frame`` and cells in ``mask`` have changed, are
        above every index of ``readings`` in their fan, and no noise."""

    def gaps(
        self, readings: Sequence[Reading], mask: Mask | None, *, of_rank: bool = False
    ) -> tuple[Quad, ...]:
        """Where another card's index, or at least its rank (``of_rank``), has room between those of
        ``readings`` in a fan, as far as the cells in ``mask`` have changed (``None``: all)."""

    def places_with_room(self, readings: Sequence[Reading], mask: Mask | None) -> Sequence[tuple[Quad, ...]]:
        """Where in each of those gaps an index may stand on the whole width of the first card, which may be
        that of a card that lies askew."""

    def paper_above_fans(
        self, frame: Picture, readings: Sequence[Reading], mask: Mask | None
    ) -> tuple[tuple[Quad, bool], ...]:
        """Where the index of another card may be above the first of ``readings`` in a fan, as ``frame`` shows
        paper there and not the mat, and cells in ``mask`` have changed (``None``: all); and whether so much
        of it shows that a card surely is there."""

    def untold(self, readings: Sequence[Reading], mask: Mask) -> bool:
        """Whether cells in ``mask`` have changed as if a card lay there that is none of ``readings``."""

    def faint(
        self, frame: Picture, readings: Sequence[Reading], mask: Mask | None
    ) -> Sequence[tuple[Quad, ...]]:
        """Where, in :meth:`unread`, the ink of an index in ``frame`` is too faint to tell whether there is
        another: a step from it; with that index."""

    def beside_fans(
        self, readings: Sequence[Reading], told: Sequence[Reading], mask: Mask
    ) -> Sequence[tuple[Quad, ...]]:
        """Where the next index of a fan of ``readings`` would be, before its first card or after its last,
        with that one's, if cells in ``mask`` have changed there as if it showed a strip of a card that is
        none of those ``told``."""

    def cut_ranks(self, frame: Picture, readings: Sequence[Reading], mask: Mask | None) -> tuple[Quad, ...]:
        """Where ``frame`` shows a part of a rank between two neighbours of a fan, and cells in ``mask`` have
        changed."""

    def contradicted(self, kept: Sequence[Reading], seen: Sequence[Reading]) -> tuple[Reading, ...]:
        """Those of ``kept`` at the other end of whose card an index of another name is ``seen``."""

    def far_corners(self, reading: Reading) -> tuple[Quad, ...]:
        """Where the index at the other end may be of a card of which ``reading`` has one only."""

    def lower_ends(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """The indices at the other ends of those cards of fans of which ``readings`` have one only, or both
        of the upper end."""

    def upper_corners(self, reading: Reading) -> tuple[Quad, ...]:
        """The same, if it is upside down in its fan."""

    def as_upper_corners(self, readings: Sequence[Reading], there: Sequence[Reading]) -> tuple[Quad, ...]:
        """Where the indices stand whose ranks were read as those of ``readings`` that are upside down in
        their fans, and are none: nor lower ones, half covered, of the cards that are ``there``."""

    def impossible(self, doubted: Sequence[Reading], there: Sequence[Reading]) -> tuple[Reading, ...]:
        """Those of the ``doubted`` readings of which no card can lie as they are read, by where others lie
        that are ``there``."""

    def in_no_corner(self, readings: Sequence[Reading], sure: Sequence[Reading]) -> frozenset[Quad]:
        """The indices of ``readings`` where their deck has none, by those of cards that are ``sure``."""

    def of_their_cards(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        """``readings`` without the indices that cannot be of their cards and have no name by themselves."""

    def of_no_size(self, doubted: Sequence[Reading], sure: Sequence[Reading]) -> tuple[Reading, ...]:
        """Those of the ``doubted`` readings that have no index as tall as one of several ``sure`` ones."""

    def hidden(
        self,
        lost: Sequence[Reading],
        before: Sequence[Reading],
        laid: Sequence[Reading],
        now: Sequence[Reading],
    ) -> tuple[Reading, ...]:
        """Those of the ``lost`` readings, among all ``before``, that a card ``laid`` in another zone may
        cover, among all that are read ``now``."""
