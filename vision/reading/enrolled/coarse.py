"""Coarse matching: all enrolled cards are compared with a place at once, roughly, either way up, whatever
part of them is visible."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Picture
from vision.reading.enrolled.ink import (
    CELL,
    DOWN,
    Cells,
    Ink,
    Row,
    Rows,
    Sheet,
    column_medians,
    correlation_of,
    dot,
)

_MAY_AGREE = 0.6
"""Twice the shared energy of two pictures of a cell, over the sum of their own: from here on they may
agree."""
_NEARLY_AS_LIKE = 0.06
"""How much less similar a rival may be."""
_SPEAK_MOST = 8
"""For how many cards the best visible part is computed: those with the most agreement."""
_ROUGH = 2.0
"""The blur of coarse correlation pictures, sheet pixels."""
_LEAST_AGREED = 0.25
"""The least agreement of a visible part."""
_LIT_ALIKE = 0.12
"""The largest difference of the light on the cells of one card, as a logarithm."""
_SAME_LIGHT, _OTHER_LIGHT = 0.02, -0.06
"""The evidence that a cell is visible if its light matches the rest of the card, and if it does not."""
_ALONG_EDGE = 0.6
"""How far the visible part ends before the edge of what covers it, cells."""
BARE = 0.01
"""The cost of a cell without print."""


@dataclass(frozen=True, eq=False, slots=True)
class CoarseMatch:
    """A coarse match: card ``number``, ``upside_down`` or not; how ``like`` it the ``cells`` are, from -1 to
    1. ``rival`` is another card that is nearly as similar, and whether that one is upside down."""

    number: int
    upside_down: bool
    like: float
    cells: Cells
    rival: tuple[int, bool] | None


class CoarseMatcher:
    """Compares places with all cards, given their ``pictures`` (of the fine size of ``sheet``) and
    ``correlations``."""

    def __init__(self, sheet: Sheet, pictures: Sequence[Picture], correlations: Sequence[Ink]) -> None:
        self._sheet = sheet
        roughs = np.concatenate([self._in_cells(_rough(correlation)) for correlation in correlations], axis=1)
        self._rough_energy = np.asarray(np.square(roughs).sum(axis=2).T, np.float32)
        self._roughs = np.ascontiguousarray(roughs.transpose(0, 2, 1))
        self._count = len(pictures)
        self._tones = [_tones_of(sheet.small(picture), sheet) for picture in pictures]

    def at(self, straight: Picture, seen: Cells) -> tuple[CoarseMatch, ...]:
        """The coarse matches of ``straight``, a rectified picture (of the sheet's fine size) in which a card
        is nearly in place, either way up, and something with a straight edge may cover part of what may be
        ``seen``: by the part that agrees best with a card, and by everything."""
        small = self._sheet.small(straight)
        rough = self._in_cells(_rough(correlation_of(self._sheet.coarse_ink(small))))
        own = np.square(rough).sum(axis=(1, 2))
        turned = rough.reshape(len(rough), -1, 3)[::-1, ::-1].reshape(rough.shape)
        shared = np.concatenate([(rough @ self._roughs)[:, 0], (turned @ self._roughs)[::-1, 0]], axis=1).T
        energy = np.concatenate([self._rough_energy, self._rough_energy[:, ::-1]])
        agrees = 2.0 * shared - _MAY_AGREE * (own + energy)
        shown = best_part(self._sheet, agrees - BARE, seen)
        part = self._likeliest(shared, own, energy, shown)
        if part.cells.any():
            row = part.number + self._count * part.upside_down
            shown = best_part(self._sheet, agrees[row : row + 1] + self._paper_shows(small, part), seen)
            part = self._likeliest(shared, own, energy, shown)
        return part, self._likeliest(shared, own, energy, seen)

    def _paper_shows(self, small: Picture, part: CoarseMatch) -> Cells:
        """The evidence, by its light, that each cell belongs to the card and not to a cover: the light must
        match that on the visible ``part``."""
        tones = self._tones[part.number]
        light = _tones_of(small, self._sheet) - (tones[::-1] if part.upside_down else tones)
        off = np.abs(light - column_medians(light[part.cells > 0])).max(axis=1)
        return np.asarray(np.where(off < _LIT_ALIKE, _SAME_LIGHT, _OTHER_LIGHT), np.float32)

    def _likeliest(self, shared: Rows, own: Rows, energy: Rows, cells: Cells) -> CoarseMatch:
        """Which card the ``cells`` resemble most; there is a row for each card, and for each upside down."""
        alike = dot(shared, cells) / np.sqrt(np.maximum(dot(energy, cells) * (own @ cells), 1e-9))
        way, number = divmod(int(alike.argmax()), self._count)
        like = float(alike.max())
        alike[number :: self._count] = -1.0
        turned, other = divmod(int(alike.argmax()), self._count)
        rival = (other, turned > 0) if alike.max() > like - _NEARLY_AS_LIKE else None
        return CoarseMatch(number, way > 0, like, cells, rival)

    def _in_cells(self, rough: Row) -> NDArray[np.float32]:
        """A coarse correlation picture by cell: ``(cells, 1, values)``."""
        cut = rough.reshape(DOWN, 2, self._sheet.across, 6).transpose(0, 2, 1, 3)
        return np.ascontiguousarray(4.0 * cut.reshape(DOWN * self._sheet.across, 1, -1), np.float32)


def best_part(sheet: Sheet, speaks: Rows, seen: Cells) -> Cells:
    """The part of what is ``seen`` of a sheet that agrees best with one of the cards, without the cells along
    its edge. It contains no more bare paper than necessary: a cover may be as bare."""
    parts, inner = _parts(sheet.across)
    speaks = speaks * seen
    if len(speaks) > _SPEAK_MOST:
        most = np.argpartition(-np.maximum(speaks, 0.0).sum(axis=1), _SPEAK_MOST)[:_SPEAK_MOST]
        speaks = speaks[most]
    agree = parts @ speaks.T
    best = int(np.argmax(agree.max(axis=1)))
    if agree[best].max() <= _LEAST_AGREED:
        return np.zeros_like(seen)
    return np.asarray(inner[best] * seen, np.float32)


@lru_cache(maxsize=8)
def _parts(across: int) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The whole sheet, and each part of it with a straight edge; and the same parts without the cells that
    this edge may cut."""
    y, x = (np.mgrid[0:DOWN, 0:across].reshape(2, -1).T - [(DOWN - 1) / 2, (across - 1) / 2]).T
    parts, inner = [np.ones(DOWN * across)], [np.ones(DOWN * across)]
    for angle in np.linspace(0.0, 2 * np.pi, 16, endpoint=False):
        along = np.cos(angle) * x + np.sin(angle) * y
        for cut in np.arange(0.5 * float(along.min()), float(along.max()), 0.5):
            parts.append(along <= cut)
            inner.append(along <= cut - _ALONG_EDGE)
    return np.array(parts, np.float32), np.array(inner, np.float32)


def _rough(correlation: Ink) -> NDArray[np.float32]:
    """A correlation picture so blurred that exact alignment is not needed, at a quarter of the size, flat."""
    soft = cv2.GaussianBlur(correlation, (0, 0), _ROUGH)
    return np.asarray(cv2.resize(soft, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA).reshape(-1))


def _tones_of(small: Picture, sheet: Sheet) -> NDArray[np.float64]:
    """The logarithm of the brightest level of each cell of a card in each channel, ``(cells, 3)``: a stronger
    light adds the same everywhere."""
    soft = cv2.dilate(cv2.blur(small, (3, 3)), np.ones((CELL - 1, CELL - 1), np.uint8))
    middles = soft[CELL // 2 :: CELL, CELL // 2 :: CELL].reshape(DOWN * sheet.across, 3)
    return np.asarray(np.log(np.maximum(middles, 8).astype(np.float64)))
