"""Reading the cards of an enrolled deck over which something lies.

A card that was named hides what lies under it: so a fan is read from its uppermost card downwards, and what
of a card is hidden is known. What else lies over a card, a hand or a card that is not known, may hide a part
of it that ends in a straight line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from vision.core.geometry import Points
from vision.decks.enrolled_outline import area, share, shared
from vision.reading.enrolled.glance import Glance
from vision.reading.enrolled.ink import Cells
from vision.reading.enrolled.looks import Found, Looks, height
from vision.reading.enrolled.over import Over, Place, depth

_COVERED = 9.0
"""Strangeness up to which a card may be under cover."""
_DOUBTED = 0.6
"""Strangeness from which on it may rather be the card that looked nearly as like."""
_SHOWS = 0.16
"""The least part of a card by which it is named."""
_PARTLY, _LIKE = 0.8, 0.6
"""How like a card a part, and all that may be seen, must be at a glance to be looked at."""
_NEAR = 0.03
"""How far apart the middles of two places are at the most that are one, in card heights."""
_SAME = 0.97
"""What two places share, of the larger one, that are one."""
_WHOLE = 0.7
"""What an outline and a place share, of the larger one, where the outline is that of what lies there."""
_MOSTLY, _INSIDE, _AS_LARGE = 0.5, 0.85, 0.75
"""The part of what is seen of a card that lies in an outline, and of the outline that lies in the card, if
the one is all of the other that is seen; and how large the outline is, for the card, if it is a card's."""


@dataclass(eq=False, slots=True)
class _Guess:
    """A card may lie at ``corners``; ``seen`` is what of it might show when it was last looked at."""

    corners: Points
    seen: Cells | None = None


class CoveredCards:
    """Finds the cards that lie under others, or under anything else. ``over`` are those that lie uppermost,
    ``strange`` is what lies free and is not known: nothing covers that, and what is not known wholly is not
    known by a part of it."""

    def __init__(self, looks: Looks, over: list[Found], strange: list[Found]) -> None:
        self._looks = looks
        self._strange = strange
        self._over = [Over(one.corners) for one in over]
        self._places: list[Points] = []
        self._middles: list[Points] = []
        self.named: list[Found] = []

    def look_at(self, places: Iterable[Points]) -> None:
        """Names the cards that may lie at ``places``, the likeliest first."""
        guesses = [_Guess(corners) for corners in places if self._is_new(corners)]
        again = True
        while again:
            again = False
            for guess in guesses:
                one = self._named(guess) if self._is_open(guess.corners) else None
                if one is not None:
                    self.named.append(one)
                    self._over.append(Over(one.corners))
                    again = True

    def _is_new(self, corners: Points) -> bool:
        """Whether ``corners`` are no place that was looked at before."""
        middle = corners.mean(axis=0)
        near = np.abs(np.array(self._middles).reshape(-1, 2) - middle).max(axis=1) < _NEAR * height(corners)
        if any(share(corners, self._places[one]) > _SAME for one in np.flatnonzero(near)):
            return False
        self._places.append(corners)
        self._middles.append(middle)
        return True

    def _is_open(self, corners: Points) -> bool:
        """Whether at ``corners`` none of the cards lies that were named."""
        place = Place(corners)
        return not any(other.is_at(place) for other in self._over)

    def _named(self, guess: _Guess) -> Found | None:
        """The card that lies where ``guess`` says, if it is surely one."""
        seen = self._looks.seen(guess.corners, self._over)
        if seen.mean() < _SHOWS or (guess.seen is not None and (guess.seen == seen).all()):
            return None
        guess.seen = seen
        for glance, least in zip(self._looks.glance(guess.corners, seen), (_PARTLY, _LIKE), strict=True):
            if glance.like < least or glance.cells.mean() < _SHOWS:
                continue
            if glance.cells.all():
                whole = self._looks.judged(guess.corners, glance.cells)
                if whole.known and self._is_open(whole.corners):
                    return whole
            if _lies_at_one_of(guess.corners, self._strange):
                continue
            one = self._looked_like(glance, guess.corners)
            if one.judgement.distance > _COVERED:
                continue
            closely = self._looks.told(one)
            if not closely.known:
                shown = self._looks.showing(one, self._looks.seen(one.corners, self._over))
                if shown.mean() < _SHOWS or (shown == one.shown).all():
                    continue
                one = self._looks.judged_as(one.judgement.number, one.corners, shown)
                closely = self._looks.told(one)
            if closely.known and self._is_open(closely.corners) and not self._is_of_another(closely):
                return closely
        return None

    def _looked_like(self, glance: Glance, corners: Points) -> Found:
        """The card that was glanced at, laid over what is seen; or its rival, if that one fits better."""
        one = self._looks.judged_as(glance.number, corners, glance.cells, glance.upside_down)
        if glance.rival is None or not _DOUBTED < one.judgement.distance < _COVERED:
            return one
        number, upside_down = glance.rival
        other = self._looks.judged_as(number, corners, glance.cells, upside_down)
        return min(one, other, key=lambda found: found.judgement.distance)

    def _is_of_another(self, one: Found) -> bool:
        """Whether what is seen of a card is the print of one that lies free and is not known: that one's
        outline goes round it, and past the card's own."""
        points = self._looks.cells_at(one.corners)[one.shown > 0]
        return _lies_at_one_of(one.corners, self._strange) or any(
            area(other.corners) > _AS_LARGE * area(one.corners)
            and float((depth(other.corners, points) > 0).mean()) > _MOSTLY
            and shared(one.corners, other.corners) < _INSIDE * area(other.corners)
            for other in self._strange
        )


def _lies_at_one_of(corners: Points, others: list[Found]) -> bool:
    return any(share(corners, other.corners) > _WHOLE for other in others)
