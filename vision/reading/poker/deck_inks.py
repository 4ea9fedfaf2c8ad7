"""In which colours a deck prints its suits.

A club's small pip that blur makes look like a diamond's is still as black as the other black cards, and a
blue diamond half of which is covered is no black spade.
"""

from __future__ import annotations

import math
import statistics
from collections import defaultdict
from collections.abc import Iterator

from vision.core.cards import OF_ITS_COLOUR

Hue = tuple[float, float, float]
"""By how much the blue, green and red of an ink are above their mean, where paper is 1 in each."""

_APART = 0.2
"""The least distance of two inks that tell anything."""
_TWINS_APART = 0.15
"""The same of the two suits of one colour in a deck of four, which light changes alike."""
_SAME = 0.1
"""Inks that are closer to each other are one."""
_LIKE, _JUST_LIKE = 0.3, 0.2
"""What is closer to an ink than this share of the distance of both is printed in that one; than the second,
where the ink of its own suit was not seen yet: it may be another than that of the suit of its colour."""
_FADED, _RICHER, _ANOTHER = 0.25, 4.0, 0.18
"""Blur, a reflection and what is printed beside it make an ink paler, down to the first share of its colour,
and another one richer, up to the second. What is farther than the third from all of these is another
suit's."""
_PALE, _OTHERWISE = (-0.2, 0.4), 0.12
"""Between these shares of the colour of red ink, and less than this far from it in any other colour, an ink
is black, seen in coloured light. Blue is less red than that."""
_SEVERAL = 2
"""The ink of a suit is known well by so many of its cards."""
_STILL_RED, _MUCH_NEARER = 0.15, 0.5
"""From this share on it may be red all the same, so much nearer to that than to the black of others."""


class DeckInks:
    """The hues in which cards were seen whose names are sure, on one table."""

    def __init__(self) -> None:
        self._seen: dict[str, Hue] = {}
        self._medians: defaultdict[str, dict[str, Hue | None]] = defaultdict(dict)
        """Of each suit, by the card that is left out; by no name that of all."""

    def see(self, card: str, hue: Hue) -> None:
        """An index of ``card`` is printed in this ``hue``; unless the other cards speak against that. Those
        that it and the rest speak against by now were misread. Of the only two of a suit that are printed in
        two inks either may be misread: both are forgotten until they are seen again."""
        other = self._only_other(card)
        if self.deny(card, hue):
            self._forget(card)
            if other is not None and _is_another(hue, self._seen[other]):
                self._forget(other)
            return
        is_new = card not in self._seen
        other_is_misread = other is not None and self._is_that_of_more(card[-1], self._seen[other])
        self._seen[card] = hue
        self._medians.pop(card[-1], None)
        if is_new:
            against = [it for it, ink in self._seen.items() if it != card and self.deny(it, ink)]
            for it in against:
                self._forget(it)
            if other in against and not other_is_misread:
                self._forget(card)

    def _only_other(self, card: str) -> str | None:
        """The other card of the suit of ``card`` that was seen, if it is a single one."""
        others = [it for it in self._seen if it[-1] == card[-1] and it != card]
        return others[0] if len(others) == 1 else None

    def _forget(self, card: str) -> None:
        self._seen.pop(card, None)
        self._medians.pop(card[-1], None)

    def deny(self, card: str, hue: Hue) -> bool:
        """Whether what is printed in this ``hue`` cannot be ``card``: it does not look at all like the ink of
        its own suit, or looks like that of another one, or is black where its own is red."""
        return self._deny(card, hue, is_of_four=True)

    def _deny(self, card: str, hue: Hue, *, is_of_four: bool) -> bool:
        """As :meth:`deny`; ``is_of_four``: the deck may print the two suits of a colour in two inks."""
        suit = card[-1]
        if suit in "HD" and self._is_black(hue, card):
            return True
        own, like = self._usual(suit, card), _LIKE
        if own is not None and self._is_that_of_more(suit, own):
            own = None
        if own is not None and _is_another(hue, own):
            return True
        if own is not None and is_of_four and self._is_that_of_its_twin(card, hue, own):
            return True
        if own is None:
            own, like = self._usual(OF_ITS_COLOUR[suit], card), _JUST_LIKE
        if own is None:
            return False
        for _, there in self._of_other_colour(suit):
            apart = math.dist(own, there)
            if apart > _APART and math.dist(hue, there) < like * apart:
                return True
        return False

    def leave(self, card: str, hue: Hue) -> bool:
        """Whether what is printed in this ``hue`` may be ``card``, though something else may be likelier.
        Under the gloss of a sleeve, in the dark, red is as pale as black is in coloured light. That the two
        suits of a colour are printed in two inks is known once several cards of each were seen: with one a
        part of the card beside it may have been."""
        if not self.deny(card, hue) or self._is_pale_red(hue, card):
            return True
        return self._is_only_that_of_its_twin(card, hue) and not self._are_both_known(card[-1])

    def _is_only_that_of_its_twin(self, card: str, hue: Hue) -> bool:
        """Whether nothing speaks against ``card`` but that the other suit of its colour is printed so."""
        own = self._usual(card[-1], card)
        is_that = own is not None and self._is_that_of_its_twin(card, hue, own)
        return is_that and not self._deny(card, hue, is_of_four=False)

    def _are_both_known(self, suit: str) -> bool:
        """Whether the inks of a ``suit`` and of the other one of its colour are both well known."""
        return min(self._count(suit), self._count(OF_ITS_COLOUR[suit])) >= _SEVERAL

    def tell(self, card: str, hue: Hue) -> bool:
        """Whether a deck of four colours prints the suit of ``card`` in this ``hue``, and the other of its
        colour in another."""
        own, twin = self._usual(card[-1], card), self._usual(OF_ITS_COLOUR[card[-1]], card)
        if own is None or twin is None:
            return False
        apart = math.dist(own, twin)
        return apart > _APART and math.dist(hue, own) < _LIKE * apart

    def _is_that_of_its_twin(self, card: str, hue: Hue, own: Hue) -> bool:
        """Whether a deck prints the other suit of the colour of ``card`` in this ``hue``, and not in its
        ``own``."""
        twin = self._usual(OF_ITS_COLOUR[card[-1]])
        apart = 0.0 if twin is None else math.dist(own, twin)
        if twin is None or apart < _TWINS_APART or _from_any_shade(hue, own) < _LIKE * apart:
            return False
        return math.dist(hue, twin) < _LIKE * apart

    def _is_black(self, hue: Hue, besides: str) -> bool:
        """Whether an ink has hardly a colour, where others have the red of hearts and diamonds."""
        share, off = self._as_red(hue, besides)
        return _PALE[0] < share < _PALE[1] and off < _OTHERWISE

    def _is_pale_red(self, hue: Hue, card: str) -> bool:
        """Whether an ink is much nearer to the red of hearts and diamonds, however pale, than to black, where
        both were seen, and ``card`` is a red one."""
        share, off = self._as_red(hue, card)
        blacks = [ink for suit in "SC" if (ink := self._usual(suit)) is not None]
        if card[-1] not in "HD" or share < _STILL_RED or not blacks:
            return False
        return off < _MUCH_NEARER * min(math.dist(hue, ink) for ink in blacks)

    def _as_red(self, hue: Hue, besides: str) -> tuple[float, float]:
        """What share of the colour of the red cards, ``besides`` one, an ink has, and how far it is from that
        in any other colour; infinite ones if there are none."""
        known = [ink for suit in "HD" if (ink := self._usual(suit, besides)) is not None]
        red = max(known, key=lambda ink: ink[2], default=None)
        if red is None or red[2] < _APART:
            return math.inf, math.inf
        share = _product(hue, red) / _product(red, red)
        return share, math.dist(hue, [share * it for it in red])

    def _is_that_of_more(self, suit: str, ink: Hue) -> bool:
        """Whether the ``ink`` of a ``suit`` is that in which more cards of one of the other colour are
        printed: then what was seen of this one was misread."""
        return any(
            math.dist(ink, there) < _SAME and self._count(other) > self._count(suit)
            for other, there in self._of_other_colour(suit)
        )

    def _of_other_colour(self, suit: str) -> Iterator[tuple[str, Hue]]:
        """The suits of the other colour than that of ``suit``, and their inks, as far as they were seen."""
        for other in OF_ITS_COLOUR:
            ink = None if other in (suit, OF_ITS_COLOUR[suit]) else self._usual(other)
            if ink is not None:
                yield other, ink

    def _count(self, suit: str) -> int:
        return sum(card[-1] == suit for card in self._seen)

    def _usual(self, suit: str, besides: str = "") -> Hue | None:
        """The median hue of the cards of ``suit`` but for one; ``None`` if there is no other."""
        without = besides if besides.endswith(suit) and besides in self._seen else ""
        known = self._medians[suit]
        if without not in known:
            known[without] = self._median(suit, without)
        return known[without]

    def _median(self, suit: str, besides: str) -> Hue | None:
        hues = [hue for card, hue in self._seen.items() if card[-1] == suit and card != besides]
        if not hues:
            return None
        blue, green, red = map(statistics.median, zip(*hues, strict=True))
        return blue, green, red


def _is_another(hue: Hue, own: Hue) -> bool:
    """Whether an ink is not its ``own`` suit's, in any light."""
    return _from_any_shade(hue, own) > _ANOTHER


def _from_any_shade(hue: Hue, own: Hue) -> float:
    """How far an ink is from its ``own`` suit's, however pale or rich that is."""
    share = _product(hue, own) / max(1e-6, _product(own, own))
    share = min(_RICHER, max(_FADED, share))
    return math.dist(hue, [share * it for it in own])


def _product(one: Hue, other: Hue) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))
