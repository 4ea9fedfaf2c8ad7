"""Reading covered cards of an enrolled deck.

A named card hides what lies under it, so a fan is read from its top card downwards, and the hidden part of
each card is known. Anything else over a card, such as a hand or an unknown card, may hide a part with a
straight edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.core.geometry import Points
from vision.decks.enrolled_outline import area, share, shared
from vision.reading.enrolled.coarse import CoarseMatch
from vision.reading.enrolled.ink import Cells
from vision.reading.enrolled.matcher import FrameMatcher, Match, height
from vision.reading.enrolled.occlusion import Cover, Extent, depth

_COVERED = 9.0
"""The largest distance of a card that may be covered."""
_DOUBTED = 0.6
"""The distance above which it may rather be the rival of the coarse match."""
_SHOWS = 0.16
"""The least visible part of a card that can be named."""
_PARTLY, _LIKE = 0.8, 0.6
"""The least similarity of a part, and of everything visible, in a coarse match."""
_NEAR = 0.03
"""How far apart the middles of two places that are one may be, in card heights."""
_SAME = 0.97
"""The overlap of two places that are one, of the larger one."""
_WHOLE = 0.7
"""The overlap of an outline and a place, of the larger one, if the outline is that of the card there."""
_MOSTLY, _INSIDE, _AS_LARGE = 0.5, 0.85, 0.75
"""The least part of what is visible of a card that lies in an outline, the most of the outline that lies in
the card, and the outline's least size relative to the card, if the visible part is the print of an unknown
card."""


@dataclass(eq=False, slots=True)
class _Guess:
    """A card may lie at ``corners``; ``seen`` is what was visible of it at the last attempt."""

    corners: Points
    seen: Cells | None = None


class CoveredCards:
    """Finds covered cards. ``over`` are the cards on top, ``strange`` are unknown cards that lie free:
    nothing covers those, and what is not recognised as a whole is not recognised by a part."""

    def __init__(self, matcher: FrameMatcher, over: list[Match], strange: list[Match]) -> None:
        self._matcher = matcher
        self._strange = strange
        self._over = [Cover(one.corners) for one in over]
        self._places: list[Points] = []
        self._middles: list[Points] = []
        self.named: list[Match] = []

    def name_at(self, places: Iterable[Points]) -> None:
        """Names the cards that may lie at ``places``, the likeliest first."""
        guesses = [_Guess(corners) for corners in places if self._is_new(corners)]
        again = True
        while again:
            again = False
            for guess in guesses:
                one = self._named(guess) if self._is_open(guess.corners) else None
                if one is not None:
                    self.named.append(one)
                    self._over.append(Cover(one.corners))
                    again = True

    def _is_new(self, corners: Points) -> bool:
        """Whether no previous place is the same as ``corners``."""
        middle = corners.mean(axis=0)
        near = np.abs(np.array(self._middles).reshape(-1, 2) - middle).max(axis=1) < _NEAR * height(corners)
        if any(share(corners, self._places[one]) > _SAME for one in np.flatnonzero(near)):
            return False
        self._places.append(corners)
        self._middles.append(middle)
        return True

    def _is_open(self, corners: Points) -> bool:
        """Whether none of the named cards lies at ``corners``."""
        place = Extent(corners)
        return not any(other.is_at(place) for other in self._over)

    def _named(self, guess: _Guess) -> Match | None:
        """The card at ``guess``, if it is certain."""
        seen = self._matcher.seen(guess.corners, self._over)
        if seen.mean() < _SHOWS or (guess.seen is not None and (guess.seen == seen).all()):
            return None
        guess.seen = seen
        for match, least in zip(
            self._matcher.coarse_matches(guess.corners, seen), (_PARTLY, _LIKE), strict=True
        ):
            if match.like < least or match.cells.mean() < _SHOWS:
                continue
            if match.cells.all():
                whole = self._matcher.judged(guess.corners, match.cells)
                if whole.known and self._is_open(whole.corners):
                    return whole
            if _coincides_with_any(guess.corners, self._strange):
                continue
            one = self._aligned(match, guess.corners)
            if one.judgement.distance > _COVERED:
                continue
            closely = self._matcher.settled(one)
            if not closely.known:
                shown = self._matcher.showing(one, self._matcher.seen(one.corners, self._over))
                if shown.mean() < _SHOWS or (shown == one.shown).all():
                    continue
                one = self._matcher.judged_as(one.judgement.number, one.corners, shown)
                closely = self._matcher.settled(one)
            if closely.known and self._is_open(closely.corners) and not self._is_of_another(closely):
                return closely
        return None

    def _aligned(self, match: CoarseMatch, corners: Points) -> Match:
        """The card of a coarse match, aligned; or its rival, if that fits better."""
        one = self._matcher.judged_as(match.number, corners, match.cells, match.upside_down)
        if match.rival is None or not _DOUBTED < one.judgement.distance < _COVERED:
            return one
        number, upside_down = match.rival
        other = self._matcher.judged_as(number, corners, match.cells, upside_down)
        return min(one, other, key=lambda found: found.judgement.distance)

    def _is_of_another(self, one: Match) -> bool:
        """Whether what is visible of a card is the print of an unknown card that lies free: its outline
        contains it and extends beyond the card's own."""
        points = self._matcher.cells_at(one.corners)[one.shown > 0]
        return _coincides_with_any(one.corners, self._strange) or any(
            area(other.corners) > _AS_LARGE * area(one.corners)
            and float((depth(other.corners, points) > 0).mean()) > _MOSTLY
            and shared(one.corners, other.corners) < _INSIDE * area(other.corners)
            for other in self._strange
        )


def _coincides_with_any(corners: Points, others: list[Match]) -> bool:
    return any(share(corners, other.corners) > _WHOLE for other in others)
