"""Pictures of decks that are printed otherwise, changed to look like those of usual ones before they are
read: all networks know dark ink on light paper, and a pip below each rank."""

from __future__ import annotations

from collections.abc import Sequence

from vision.core.cards import JOKER
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.reading.poker.candidates import pose_of
from vision.reading.poker.dark_paper import exchanged
from vision.reading.poker.ink import like_paper, paper_in
from vision.reading.poker.networks import Finder
from vision.reading.poker.patches import Pose, Pyramid, cut
from vision.reading.poker.pips_beside import with_pips_below
from vision.reading.poker.proposals import propose
from vision.reading.poker.wide_namer import view

_SURE = 0.97
"""With this confidence a reading tells how its deck is printed."""
_INDICES = 2
"""So many indices on their paper tell that."""
_PAPER = 0.22
"""The least share of paper in an index and the card around it. Of 632 indices of dark decks one in a hundred
shows less; white digits in black pips, which with light and dark exchanged are on paper, too, show at most
0.18."""


def as_usual(
    picture: Picture,
    printed: Print,
    finder: Finder,
    index_px: tuple[float, float] | None = None,
    thorough: bool = True,
) -> Picture:
    """``picture``, in which a deck that is ``printed`` so looks like a usual one; the same if nothing in it
    is. Indices are of a height in the range ``index_px``, pixels, if it is known; those that are hardly seen
    are looked at if that is to be ``thorough``."""
    match printed:
        case Print.USUAL:
            return picture
        case Print.DARK_PAPER:
            return exchanged(picture)
        case Print.PIPS_BESIDE:
            found = propose(finder, Pyramid(picture), index_px, thorough)
            return with_pips_below(picture, [pose for _, pose in found])


def are_surely_cards(readings: Sequence[Reading], picture: Picture) -> bool:
    """Whether ``readings`` of a ``picture`` that was changed are surely of cards. Jokers do not tell: other
    print is like their letters."""
    pyramid = Pyramid(picture)
    cards = [it for it in readings if it.card not in (None, JOKER) and it.confidence >= _SURE]
    sure = [quad for it in cards for quad in it.quads]
    return sum(_share_of_paper(pyramid, pose_of(quad)) >= _PAPER for quad in sure) >= _INDICES


def _share_of_paper(pyramid: Pyramid, pose: Pose) -> float:
    """How much of the index at ``pose`` and the card around it is its paper, as a share."""
    return float(like_paper(view(pyramid, pose), paper_in(cut(pyramid, pose))).mean())
