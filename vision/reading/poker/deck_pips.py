"""How the pips of one deck look: whether an index has a club or a spade, a heart or a diamond.

Some makers' clubs are hardly told from other makers' spades, and blur makes them alike. But all clubs of a
deck are the same drawing, seen under one lamp: two of them correlate far better than a club and a spade.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product, repeat

import cv2
import numpy as np

from vision.core.cards import OF_ITS_COLOUR
from vision.core.pictures import Field, Picture, correlation, darkest_of
from vision.reading.poker.patches import INDEX_IN_PATCH

_PIP_ROWS, _PIP_COLUMNS = slice(27, 44), slice(7, 25)
"""The pip in an upright picture of an index, 32 by 48 pixels."""
_AROUND_ROWS = slice(22, 48)
"""Where it may be, as no pose is exact."""
_FINER = 2
"""So many times as large pictures are compared: a pip is not seen on whole pixels."""
_SIZES = (0.92, 1.0, 1.08)
"""How much larger or smaller it may be seen."""
_PAPER = 85
"""The percentile of the shades of an index that is its paper."""
_LEAST_INK = 10.0
"""The least difference of ink and paper, grey levels."""
_MOST = 6
"""With so many of a suit, the newest, it is compared."""
_NOISE = 0.003
"""What two pictures of one pip lack of a perfect correlation."""
_UNLIKE = 0.1
"""What is farther from all is no pip of this deck that is wholly seen."""
_SEVERAL = 2
"""From so many pips of a suit a pip is far: one may have been misread, or half covered."""
_NEARER, _NEARER_THAN_ONE = 1.3, 2.5
"""By the first factor it is clearly nearer to several of its own, by the second to one: of 1,200 pips in all
kinds of light none was so near to those of the other suit."""

_UPPER_ROWS, _SMALLER, _MOST_HALVES = (25, 27), 0.85, 8
"""Of a half-covered pip what begins in these rows is compared, in one size more, with so many others."""
_LOWER_PX, _LEAST_ROWS = 2, 4
"""What covers it begins twice so many pixels lower than its outline says; and so many rows must show."""
_FAR_NEARER = 2.0
"""By so much it is nearer to one of its own suit: of 109 half-covered pips whose suits were named rightly 87
were, and 2 as much nearer to one of the other."""
_ALIKE, _ROWS_ALIKE = 0.06, 6
"""What is so near to one of its own suit is like it, if so many rows show. Of 754 indices in all kinds of
light, covered from .17 of their height below the middle on, 399 bore out their own suit so and 4 the other;
from .21 on 465 and 1. Without that it was 326 and 37 where they were covered from .13 on."""


class DeckPips:
    """The pips of the cards whose names are sure, on one table."""

    def __init__(self) -> None:
        self._seen: dict[str, Picture] = {}
        self._in_sizes: dict[str, tuple[Field, ...]] = {}

    def see(self, card: str, picture: Picture) -> None:
        """``picture``, upright, 32 by 48 pixels, shows an index of ``card``."""
        self._seen.pop(card, None)
        self._in_sizes.pop(card, None)
        self._seen[card] = picture

    def bear_out(self, card: str, picture: Picture) -> bool | None:
        """Whether the pip in ``picture`` is of the suit of this ``card``: ``True`` if all pips of that suit,
        on other cards, are clearly nearer to it than any of the other suit of its colour, ``False`` if all of
        the other suit are. ``None`` if they do not say: some may have been misread, half of this one may be
        covered, or too few have been seen."""
        whole = _resized(_ink_in(picture)[_AROUND_ROWS], _FINER)
        own, other = self._distances(
            card, _MOST, lambda it: map(correlation, self._pip_of(it), repeat(whole))
        )
        if _is_of(own, other):
            return True
        return False if _is_of(other, own) else None

    def bear_out_half(self, card: str, picture: Picture, shown: float, *, plainly: bool = False) -> bool:
        """Whether the pip in ``picture`` is of the suit of this ``card`` by its upper part. That shows as far
        as ``shown`` heights of the index below its middle, and is far nearer to one of that suit than to any
        of the other suit of its colour, of which several have been seen. One that does so ``plainly`` is like
        the first, too."""
        end = min(_PIP_ROWS.stop, round((len(picture) - 1) / 2 + shown * INDEX_IN_PATCH) + _LOWER_PX)
        if end - _UPPER_ROWS[0] < (_ROWS_ALIKE if plainly else _LEAST_ROWS):
            return False
        seen = np.ascontiguousarray(picture[: end + _LOWER_PX])
        whole = _resized(_ink_in(seen)[_AROUND_ROWS.start :], _FINER)
        own, other = self._distances(card, _MOST_HALVES, lambda it: self._fits(it, whole, end))
        is_far_nearer = bool(own) and len(other) >= _SEVERAL and min(own) * _FAR_NEARER < min(other)
        return is_far_nearer and (not plainly or min(own) < _ALIKE)

    def _fits(self, card: str, whole: Field, end: int) -> Iterator[float]:
        """How well the pip of ``card`` down to this row fits into ``whole``, in all sizes in which it may be
        seen."""
        ink = _ink_in(self._seen[card])[:, _PIP_COLUMNS]
        for start, size in product(_UPPER_ROWS, (_SMALLER, *_SIZES)):
            part = _resized(np.ascontiguousarray(ink[start:end]), _FINER * size)
            if part.shape[0] <= whole.shape[0] and part.shape[1] <= whole.shape[1]:
                yield correlation(part, whole)

    def _distances(
        self, card: str, most: int, fits: Callable[[str], Iterable[float]]
    ) -> tuple[list[float], list[float]]:
        """How far a pip is from those of the suit of ``card``, on other cards, and from those of the other
        suit of its colour, of each from so many at ``most``: by how much the best correlation of those that
        ``fits`` tells of a card is less than 1."""
        own, other = (
            [1.0 - max(fits(it), default=0.0) + _NOISE for it in self._cards_of(suit, card)[-most:]]
            for suit in (card[-1], OF_ITS_COLOUR[card[-1]])
        )
        return own, other

    def _cards_of(self, suit: str, besides: str) -> list[str]:
        """The cards of ``suit`` that have been seen but for one, the newest last."""
        return [card for card in self._seen if card[-1] == suit and card != besides]

    def _pip_of(self, card: str) -> tuple[Field, ...]:
        """The pip of a card in all sizes in which it may be seen."""
        if card not in self._in_sizes:
            pip = _ink_in(self._seen[card])[_PIP_ROWS, _PIP_COLUMNS]
            self._in_sizes[card] = tuple(_resized(pip, _FINER * size) for size in _SIZES)
        return self._in_sizes[card]


def _is_of(near: list[float], far: list[float]) -> bool:
    """Whether a pip so ``near`` to those of one suit, and so ``far`` from those of the other, is of the
    first."""
    if not near or len(far) < _SEVERAL or min(near) > _UNLIKE:
        return False
    return max(near) * (_NEARER if len(near) >= _SEVERAL else _NEARER_THAN_ONE) < min(far)


def _resized(field: Field, times: float) -> Field:
    return np.asarray(cv2.resize(field, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC), np.float32)


def _ink_in(picture: Picture) -> Field:
    """How dark each pixel of ``picture`` is, 0 for its paper and 1 for its ink."""
    shade = darkest_of(picture).astype(np.float32)
    paper, ink = np.percentile(shade, (_PAPER, 2))
    return np.asarray(np.clip((paper - shade) / max(paper - ink, _LEAST_INK), 0.0, 1.2), np.float32)
