"""What a reader of cards does, and what those that can do more do besides."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.core.view import Reading


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of a picture before it is read: ``quads`` are certain indices that still apply,
    ``changed`` tells which quads have changed since they were read, and at those ``expected`` is ink as that
    of an index. A ``thorough`` look is for a card that must be there and was not found."""

    quads: tuple[Quad, ...]
    changed: Callable[[Sequence[Quad]], Sequence[bool]]
    expected: tuple[Quad, ...] = ()
    thorough: bool = False


class Reader(Protocol):
    """Names the cards in frames."""

    def read(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        """The cards in ``frame``. ``index_px`` is the range of index heights, pixels, if it is known. Nothing
        need be reported that has not changed since it became ``known``."""


@runtime_checkable
class PicturesBelowIndex(Protocol):
    """A reader of cards with pictures below the index: dark print there is not another card's index."""

    pictures_below_index: bool


@runtime_checkable
class LearnsDeck(Protocol):
    """A reader that learns how the cards of a deck look while they lie on one table."""

    def at_one_table(self) -> Reader:
        """A reader like this one that learns, for one table."""

    def forget_deck(self) -> None:
        """The next cards may be another deck's: what was learnt on this table is forgotten."""

    def hear(self, lying: Collection[str]) -> None:
        """Cards with these codes lie on the table, people say, whatever was read there."""

    def teach(self, frame: Picture, quad: Quad, card: str) -> None:
        """The index at ``quad`` of ``frame``, which could not be read for sure, is one of ``card``."""

    @property
    def deck_is_unknown(self) -> bool:
        """Whether the deck on this table has suits or letters of its own, and was not learnt."""


@runtime_checkable
class TellsInkFromIndices(Protocol):
    """A reader that tells other ink from indices that it cannot name."""

    def may_be_index(self, frame: Picture, quad: Quad) -> bool:
        """Whether the ink at ``quad`` of ``frame`` may be that of an index, even one half covered."""


@runtime_checkable
class FindsHalfCovered(Protocol):
    """A reader that finds an index of which little more than the rank shows."""

    def half_covered_near(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> Quad | None:
        """Where ``frame`` shows a rank, about as tall and as upright as an index at ``quad`` and up to its
        height away, that is none of those of ``others``; ``None`` where it plainly shows none."""


@runtime_checkable
class ReadsRanks(Protocol):
    """A reader that tells what an index may be of whose pip it cannot read."""

    def cards_of_rank(self, frame: Picture, quad: Quad, others: Sequence[Quad] = ()) -> tuple[str, ...]:
        """The cards that the index at ``quad`` of ``frame``, beside ``others``, may be of by its rank and its
        ink: surely one of them. None where its rank is not plain."""

    def bears_out(
        self, frame: Picture, quad: Quad, card: str, shown: float, *, plainly: bool = False
    ) -> bool:
        """Whether the pip of the index at ``quad`` of ``frame``, which shows down to ``shown`` heights of the
        index below its middle, is of the suit of ``card``, by what was seen of its deck; ``plainly`` if
        nothing else tells of the suit."""

    def shows_picture(self, frame: Picture, quad: Quad) -> bool:
        """Whether at ``quad`` of ``frame`` there is plainly no index, but something in several colours."""

    def rank_if_cut(self, frame: Picture, quad: Quad, card: str) -> str | None:
        """The rank that the index at ``quad`` of ``frame``, which is read as that of ``card``, has if its
        left part is covered; ``None`` if no other looks so."""


@runtime_checkable
class CountsPips(Protocol):
    """A reader that tells a number card by the pips on its face."""

    def cards_by_pips(
        self, frame: Picture, card: Quad, indices: Sequence[Quad]
    ) -> tuple[tuple[str, float], ...]:
        """The cards, likeliest first, that the whole card with these corners in ``frame``, clockwise from the
        upper left, and with ``indices``, may be by its pips: surely one of them. None where they tell no
        rank. A single one in the middle is an ace's, unless the deck's other faces show one, too."""

    def teach(self, frame: Picture, quad: Quad, card: str) -> None:
        """See :class:`LearnsDeck`."""

    @property
    def has_aces_like_sevens(self) -> bool:
        """Whether an ace of this deck was taught of which the index is like a 7's."""

    def is_plain_seven(self, frame: Picture, quad: Quad) -> bool:
        """Whether the index at ``quad`` of ``frame`` has a 7 that no ace's index looks like."""
