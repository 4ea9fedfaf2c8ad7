"""Telling the mat's own print from cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from threading import Thread

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Quad
from vision.core.pictures import Picture, correlation
from vision.drawing.engraving.mat import mat_in_grey
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout

_PX_PER_MM = 3.0
_SLACK_PX = 5
"""How far the print may be off the calibration, pixels."""
_ALIKE = 0.5
"""The correlation from which a place shows the print: with a card on it, it is near 0."""
_HALF_ALIKE = 0.6
"""The same for half of it: on cards one in a hundred is above .4."""
_STROKES_PX = (1.5, 4.0)
"""The strokes of the print are finer than the second and coarser than the first, pixels: noise is finer, and
shadows and reflections are coarser."""
_STROKES_ALIKE = 0.62
"""The correlation of the strokes alone from which a place shows the print: of 767 indices one was above
.54."""
_PART_ALIKE = ((0.75, 0.66), (0.6, 0.74))
"""The same for half of it and the strokes there, one pair or the other, whatever lies on the other half: of
half covered indices, whose places are told inexactly, one was .63 and .68, and of 1,700 others none more than
.69 and .51, or .43 and .59."""
_END_ALIKE = ((0.5, 0.7),)
"""The same for the upper or the lower half, across which the edge of a card may run: of 614 true indices none
had more than .48, and none .65 of the strokes."""
_GREY, _STRONGER = 128.0, 3.0
"""The grey of no stroke, and so many times as strong the others are seen."""
_DARKEST, _SHADOW = 5.0, 0.75
"""The percentile of the brightness that shows ink, and how dark a shadow is, relative to the median."""


class MatPrint:
    """Compares places of a frame with the print of ``layout``."""

    def __init__(self, layout: MatLayout) -> None:
        # Drawing the print takes longer than anything else at the start, while a camera is opened.
        self._layout = layout
        # Not a daemon: a thread that still draws in C++ while Python exits aborts the process.
        self._drawing = Thread(target=_grey_print, args=(layout,), name="mat-print")
        self._drawing.start()

    def wait(self) -> None:
        """Waits until the print is drawn. It takes memory that reading needs, too: better one after the
        other."""
        self._drawing.join()

    @cached_property
    def _print(self) -> Picture:
        self.wait()
        return _grey_print(self._layout)

    def shows_at(self, quad: Quad, frame: Picture, calibration: Calibration, in_part: bool = False) -> bool:
        """Whether ``quad``, pixels of ``frame``, shows the mat itself, so that no card lies there; or
        ``in_part``, in one half of it, with the edge of a card and whatever is printed along that: no index
        reaches so far beyond its card."""
        corners = calibration.to_mat(np.array(quad)) * _PX_PER_MM
        height, width = self._print.shape
        low = np.maximum(np.floor(corners.min(axis=0)), _SLACK_PX).astype(int)
        high = np.minimum(np.ceil(corners.max(axis=0)), (width - _SLACK_PX, height - _SLACK_PX)).astype(int)
        if (high - low < 2 * _SLACK_PX).any():
            return False
        colours = _from_above(frame, calibration, low, high)
        seen = np.asarray(cv2.cvtColor(colours, cv2.COLOR_BGR2GRAY), np.uint8)
        printed = self._print[
            low[1] - _SLACK_PX : high[1] + _SLACK_PX, low[0] - _SLACK_PX : high[0] + _SLACK_PX
        ]
        if correlation(seen, printed) >= _ALIKE:
            return True
        # In blur and in a lamp's reflection noise is as strong as the print.
        if correlation(_strokes(seen), _strokes(printed)) >= _STROKES_ALIKE:
            return True
        # The edge of the card beside it, or its shadow, may hide the print in one half.
        half = (high[0] - low[0]) // 2
        wide = half + 2 * _SLACK_PX
        # Red ink in a bright light is hardly darker than paper, but in green.
        green = colours[:, :, 1]
        halves = (
            (seen[:, :half], printed[:, :wide], green[:, half:]),
            (seen[:, -half:], printed[:, -wide:], green[:, :-half]),
        )
        if half < _SLACK_PX:
            return False
        if any(_is_bare(other) and correlation(part, place) >= _HALF_ALIKE for part, place, other in halves):
            return True
        if not in_part:
            return False
        # One half of what is seen at the end of a fan may be beyond its first card.
        half = (high[1] - low[1]) // 2
        tall = half + 2 * _SLACK_PX
        ends = ((seen[:half], printed[:tall]), (seen[-half:], printed[-tall:]))
        return any(_are_alike(part, place, _PART_ALIKE) for part, place, _ in halves) or any(
            _are_alike(part, place, _END_ALIKE) for part, place in ends
        )


def _are_alike(part: Picture, place: Picture, least: Sequence[tuple[float, float]]) -> bool:
    """Whether ``part`` is as much like a ``place`` of the print, and its strokes are, as one of ``least``
    says."""
    alike = correlation(part, place)
    if alike < min(it for it, _ in least):
        return False
    strokes = correlation(_strokes(part), _strokes(place))
    return any(alike >= one and strokes >= other for one, other in least)


def _strokes(seen: Picture) -> Picture:
    """What is ``seen`` without all that is finer or coarser than the strokes of the print."""
    fine, coarse = (cv2.GaussianBlur(seen.astype(np.float32), (0, 0), sigma) for sigma in _STROKES_PX)
    return np.asarray(np.clip(_GREY + _STRONGER * (fine - coarse), 0, 255), np.uint8)


def _is_bare(seen: Picture) -> bool:
    """Whether there is no ink in what is ``seen``, but for an edge or a shadow."""
    dark, usual = np.percentile(seen, (_DARKEST, 50))
    return bool(dark > _SHADOW * usual)


def _from_above(
    frame: Picture, calibration: Calibration, low: NDArray[np.int_], high: NDArray[np.int_]
) -> Picture:
    xs, ys = np.meshgrid(np.arange(low[0], high[0]) + 0.5, np.arange(low[1], high[1]) + 0.5)
    points = np.stack([xs.ravel(), ys.ravel()], axis=1) / _PX_PER_MM
    pixels = calibration.to_frame(points).astype(np.float32).reshape(*xs.shape, 2)
    return np.asarray(cv2.remap(frame, pixels[..., 0], pixels[..., 1], cv2.INTER_LINEAR), np.uint8)


@lru_cache(maxsize=1)
def _grey_print(layout: MatLayout) -> Picture:
    return mat_in_grey(layout, _PX_PER_MM)
