"""The large pips on the faces of black courts, which tell their suit where those of their indices do not.

A court shows one large pip beside each of its two upright halves. Out of focus nobody tells the small club of
its index from a spade, and the large one is plain, whatever inks of the picture touch it. By one end alone it
may be the next card's, seen past the court's edge; what both ends of one card show is its own.
"""

from __future__ import annotations

import cmath
import itertools
import math
from collections.abc import Sequence
from dataclasses import replace

from vision.core.cards import RANKS
from vision.reading.poker.candidates import (
    BLACK,
    HALF,
    HARDLY,
    JOKER_NUMBER,
    NAMES,
    Candidate,
    chance_of_twin,
    is_an_index,
    twin_of,
    with_share,
)
from vision.reading.poker.pairing import are_side_by_side, may_be_one_card
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer, above_pip

_ASIDE, _BELOW, _TALL = (0.5, 0.7, 0.9, 1.1), (-0.1, 0.2, 0.5), (0.45, 0.6, 0.8)
"""Where the middle of the pip may be from that of the index, to its right and below it, and how tall it may
be, all in index heights."""
_CLEAR = 0.95
"""As likely of one suit as this, in any of these views, it is plainly of that: of 1,282 corners out of focus
676 were told, none wrongly. Views of larger pips, farther below, told 18 more, one of them wrongly."""
_FARTHEST = 7.5
"""So many index heights apart along a card its ends are at most, as small indices are."""
_ERRS = 0.005
"""So often, at most, both ends of a court tell the other suit: of 313 cards out of focus none did."""


def told_by_faces(
    pyramid: Pyramid, told: Sequence[Candidate], asked: Sequence[bool], pip_namer: PipNamer
) -> list[Candidate]:
    """``told``; those of the ``asked`` that are black courts, with what the large pips of their faces say of
    their suit, as far as two opposed corners of one card say the same."""
    courts = [n for n, (c, it) in enumerate(zip(told, asked, strict=True)) if it and _is_black_court(c)]
    suits: dict[int, int | None] = {}

    def suit_of(number: int) -> int | None:
        if number not in suits:
            suits[number] = _suit_of_face(pyramid, told[number].pose, pip_namer)
        return suits[number]

    again = list(told)
    for one, other in itertools.combinations(courts, 2):
        if not _may_be_both_ends(told[one], told[other]):
            continue
        suit = suit_of(one)
        if suit is not None and suit == suit_of(other):
            for number in (one, other):
                again[number] = _in_suit(told[number], suit)
    return again


def _is_black_court(seen: Candidate) -> bool:
    return (
        is_an_index(seen)
        and seen.best != JOKER_NUMBER
        and seen.best // len(RANKS) in BLACK
        and NAMES[seen.best][:-1] in "JQK"
        and float(seen.names.max()) + chance_of_twin(seen.names) >= HALF
    )


def _may_be_both_ends(one: Candidate, other: Candidate) -> bool:
    """Whether two black courts may be opposed corners of one card."""
    return (
        one.best in (other.best, twin_of(other.best))
        and may_be_one_card(one.pose, other.pose, _FARTHEST)
        and not are_side_by_side(one.pose, other.pose)
    )


def _suit_of_face(pyramid: Pyramid, pose: Pose, pip_namer: PipNamer) -> int | None:
    """The number of the black suit of which a large pip beside the index at ``pose`` plainly is, if it is of
    one."""
    told = pip_namer.name(pyramid, _views_beside(pose))
    plain = {int(each.argmax()) for each in told if each.max() >= _CLEAR}
    suits = plain.intersection(BLACK)
    return suits.pop() if len(suits) == 1 else None


def _views_beside(pose: Pose) -> list[Pose]:
    """Poses of indices whose pips are where the large one of a court's face may be that has its index at
    ``pose``."""
    right, middle = cmath.rect(pose.height, math.radians(pose.degrees)), complex(pose.x, pose.y)
    places = [middle + complex(aside, below) * right for aside in _ASIDE for below in _BELOW]
    return [
        above_pip(at.real, at.imag, tall * pose.height, pose.degrees)
        for at, tall in itertools.product(places, _TALL)
    ]


def _in_suit(seen: Candidate, suit: int) -> Candidate:
    """``seen``, so much likelier of this ``suit`` than of the other black one as two faces seldom err."""
    says = 1.0 - _ERRS if seen.best // len(RANKS) == suit else _ERRS
    own, other = seen.names.max() * says, chance_of_twin(seen.names) * (1.0 - says)
    return replace(with_share(seen, float(own / max(HARDLY, own + other))), by_face=True)
