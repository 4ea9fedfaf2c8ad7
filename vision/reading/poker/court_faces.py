"""The large pips on the faces of black courts, which tell their suit where those of their indices do not.

A court shows one large pip beside each of its two upright halves. Out of focus nobody tells the small club of
its index from a spade, and the large one is plain. Alone it may be the next card's, seen past the court's
edge; what both ends of one card show is its own.
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from vision.core.cards import RANKS
from vision.core.pictures import brightest_of, darkest_of
from vision.reading.poker.candidates import (
    BLACK,
    HALF,
    HARDLY,
    JOKER_NUMBER,
    NAMES,
    NO_NAME,
    SEEN_PLACE,
    Candidate,
    is_an_index,
    is_like,
    twin_of,
)
from vision.reading.poker.face_pips import OF_OTHERS, face_pips, is_beside
from vision.reading.poker.pairing import are_side_by_side, may_be_one_card
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PIP_OF_INDEX, PipNamer, above_pip, at_pip

_CLEAR, _LEAST = 0.95, 2
"""So likely of its suit a pip is plainly of it, in so many views."""
_LARGE, _LARGE_PIXELS = 1.2, 20.0
"""It would be that of an index so much taller than the court's own, and is so many pixels tall."""
_ASIDE, _SHARES = (0.0, -0.25), (0.6, 0.75, 0.9)
"""A pip may be so far aside of the middle of what is seen, in heights of that, and as tall as so much of
it."""
_ERRS = 0.005
"""So often, at most, both ends of a court tell the other suit: of 421 cards out of focus none did. Of 1,251
single corners four told the next card's."""


def told_by_faces(
    pyramid: Pyramid,
    told: Sequence[Candidate],
    asked: Sequence[bool],
    known: Sequence[Pose],
    pip_namer: PipNamer,
) -> list[Candidate]:
    """``told``; those of the ``asked`` that are black courts, with what the large pips of their faces say of
    their suit, as far as two opposed corners of one card say the same. Other indices are ``known`` in the
    picture."""
    courts = [n for n, (c, it) in enumerate(zip(told, asked, strict=True)) if it and _is_black_court(c)]
    pairs = [
        pair for pair in itertools.combinations(courts, 2) if _are_opposed(*(told[number] for number in pair))
    ]
    suits = {
        number: _suit_of_face(pyramid, told[number], [*known, *_others(told, number)], pip_namer)
        for number in sorted(set(itertools.chain.from_iterable(pairs)))
    }
    again = list(told)
    for one, other in pairs:
        suit = suits[one]
        if suit is not None and suit == suits[other]:
            for number in (one, other):
                again[number] = _in_suit(told[number], suit)
    return again


def _is_black_court(seen: Candidate) -> bool:
    return (
        is_an_index(seen)
        and seen.best != JOKER_NUMBER
        and seen.best // len(RANKS) in BLACK
        and NAMES[seen.best][:-1] in "JQK"
        and float(seen.names[[seen.best, twin_of(seen.best)]].sum()) >= HALF
    )


def _are_opposed(one: Candidate, other: Candidate) -> bool:
    """Whether two black courts may be the opposed corners of one card."""
    return (
        one.best in (other.best, twin_of(other.best))
        and may_be_one_card(one.pose, other.pose)
        and not are_side_by_side(one.pose, other.pose)
    )


def _others(told: Sequence[Candidate], number: int) -> Iterable[Pose]:
    """Where all indices are but for that of this ``number``."""
    own = told[number].pose
    for other, it in enumerate(told):
        if other != number and it.found >= SEEN_PLACE and (it.names.max() > NO_NAME or is_like(it.pose, own)):
            yield it.pose


def _suit_of_face(
    pyramid: Pyramid, seen: Candidate, others: Sequence[Pose], pip_namer: PipNamer
) -> int | None:
    """The number of the black suit of which large pips beside an index plainly are, whatever touches them."""
    views = [view for pip in _large_pips(pyramid, seen.pose, others) for view in _views_of(pip)]
    told = pip_namer.name(pyramid, views)
    plain = [int(each.argmax()) for each in told if each.max() >= _CLEAR]
    suits = [suit for suit in plain if suit in BLACK]
    return suits[0] if len(suits) >= _LEAST and len(set(suits)) == 1 else None


def _large_pips(pyramid: Pyramid, pose: Pose, others: Sequence[Pose]) -> list[Pose]:
    """Where large pips may be beside the index at ``pose``, each as the pose of an index that has it. Some
    are parted from the inks that touch them by what is dark in every colour, some by what is dark in any."""
    least = max(_LARGE * pose.height, _LARGE_PIXELS / PIP_OF_INDEX)
    return [
        pip
        for ink in (brightest_of, darkest_of)
        for pip in face_pips(pyramid, pose, others, OF_OTHERS, ink)
        if pip.height >= least and is_beside(pose, pip)
    ]


def _views_of(pip: Pose) -> list[Pose]:
    """Poses by which a ``pip`` is seen as large as it seems to be, and larger: what touches it, towards the
    middle of the card, is taken for a part of it."""
    seen = at_pip(pip)
    right = cmath.rect(pip.height * PIP_OF_INDEX, math.radians(pip.degrees))
    places = [complex(seen.x, seen.y) + aside * right for aside in _ASIDE]
    return [
        above_pip(at.real, at.imag, share * pip.height * PIP_OF_INDEX, pip.degrees)
        for at in places
        for share in _SHARES
    ]


def _in_suit(seen: Candidate, suit: int) -> Candidate:
    """``seen``, so much likelier of this ``suit`` than of the other black one as two faces seldom err."""
    pair = [seen.best, twin_of(seen.best)]
    says = np.array([_ERRS if it // len(RANKS) != suit else 1.0 - _ERRS for it in pair])
    names = seen.names.copy()
    joined = names[pair] * says
    names[pair] = joined * (names[pair].sum() / max(HARDLY, float(joined.sum())))
    return replace(seen, names=names, by_face=True)
