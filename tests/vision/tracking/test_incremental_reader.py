"""Of what a reader tells of one picture, what contradicts surer cards is left out."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.vision.tracking.telling import Telling, index_at
from tests.vision.truth import offset
from vision.core.geometry import Quad, Region, middle_of, moved
from vision.core.stopwatch import Stopwatch
from vision.core.view import Reading
from vision.reading import Known
from vision.tracking.frame_change_grid import FrameChangeGrid
from vision.tracking.incremental_reader import IncrementalReader
from vision.tracking.motion import Difference, Mask
from vision.tracking.stillness import Verdict


def _readings(*told: Reading) -> tuple[Reading, ...]:
    frame = np.full((300, 300, 3), 200, np.uint8)
    grid = FrameChangeGrid(frame.shape)
    reader = IncrementalReader(Telling(*told), grid, lambda *_: False, Stopwatch())
    reader.see(frame, Verdict.CHANGED, None)
    return reader.readings


def _read(*told: Reading) -> list[str | None]:
    return [reading.card for reading in _readings(*told)]


_FAN = Reading("6D", 0.99, (index_at(100, 100, 4),)), Reading("5D", 0.99, (index_at(100, 150, 0),))


@pytest.mark.parametrize("degrees", [90, 262])
@pytest.mark.parametrize("confidence", [0.92, 0.995])
def test_what_lies_across_two_sure_cards_is_none(degrees: float, confidence: float) -> None:
    """Ranks and the pips beside them look like a queen on its side."""
    across = Reading("QD", confidence, (index_at(112, 100, degrees), index_at(112, 148, degrees)))
    assert _read(*_FAN, across) == ["6D", "5D"]


def test_what_lies_across_one_corner_of_a_card_with_two_is_none() -> None:
    card = Reading("9D", 0.99, (index_at(100, 100, 0), index_at(160, 100, 0)))
    assert _read(card, Reading("QD", 0.999, (index_at(112, 100, 90),))) == ["9D"]


def test_of_two_sure_cards_across_each_other_both_are_told() -> None:
    """Nobody knows which of them lies there."""
    assert _read(_FAN[0], Reading("QD", 0.999, (index_at(112, 100, 90),))) == ["6D", "QD"]


def test_what_lies_across_beside_surer_cards_is_a_card() -> None:
    assert _read(*_FAN, Reading("QD", 0.92, (index_at(150, 100, 90),))) == ["6D", "5D", "QD"]


def test_what_is_upside_down_between_two_sure_cards_is_none() -> None:
    """A pip above the next card's 9 looks like a 6 the other way round."""
    assert _read(*_FAN, Reading("9D", 0.995, (index_at(100, 126, 182),))) == ["6D", "5D"]


def test_what_stands_upside_down_beside_a_corner_is_a_card_that_lies_edge_to_edge_with_that_one() -> None:
    """The index of a king of one zone beside the lower one of the next zone's king, a little above it."""
    king = Reading("KH", 0.999, (index_at(60, 60, 0), index_at(120, 180, 180)))
    beside, in_column = (Reading("KD", 0.994, (index_at(120 + aside, 168, -6),)) for aside in (22, 8))
    assert _read(king, beside) == ["KH", "KD"]
    assert _read(king, in_column) == ["KH"]


def test_a_card_that_was_surely_read_is_there_as_long_as_it_is_read_at_its_place() -> None:
    frame = np.full((300, 300, 3), 200, np.uint8)
    reader = Telling(Reading("KD", 0.994, (index_at(120, 160, 0),)))
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    reader.told = (*reader.told, Reading("KH", 0.999, (index_at(60, 60, 0), index_at(128, 168, 180))))
    incremental.see(frame, Verdict.CHANGED, None)
    assert {it.card for it in incremental.readings} == {"KD", "KH"}


@pytest.mark.parametrize(("confidence", "names"), [(0.78, ["6D", "5D"]), (0.99, ["6D", "5D", "KC"])])
def test_what_holds_the_indices_of_two_sure_cards_is_none_unless_it_is_sure(
    confidence: float, names: list[str]
) -> None:
    """Two aces one above the other look like the letters of a Joker."""
    both = Reading("KC", confidence, (index_at(100, 125, 0, tall=2.6),))
    assert _read(*_FAN, both) == names


@pytest.mark.parametrize("tall", [0.6, 1.5])
def test_what_is_not_as_tall_as_the_other_indices_of_a_card_is_none_of_them(tall: float) -> None:
    """The pip of a queen, and the three below it, look like one upside down."""
    upper = index_at(100, 100, 0), index_at(160, 100, 0)
    (card,) = _readings(Reading("QD", 0.999, (*upper, index_at(160, 140, 180, tall))))
    assert card.quads == upper
    (card,) = _readings(Reading("QD", 0.999, (*upper, index_at(160, 220, 180, 1.1))))
    assert len(card.quads) == 3


@pytest.mark.parametrize(
    ("x", "y", "corners", "told"),
    [
        (104, 205, 3, ["AD"]),
        (104, 170, 3, ["AD", None]),
        (132, 205, 3, ["AD", None]),
        (104, 205, 2, ["AD", None]),
    ],
)
def test_what_has_no_name_where_the_fourth_corner_of_a_card_must_be_is_its_own(
    x: float, y: float, corners: int, told: list[str | None]
) -> None:
    """Beside the edge of the next card half of an index of the last one may be seen."""
    card = index_at(100, 100, 0), index_at(160, 200, 180), index_at(160, 100, 0)
    half = Reading(None, 0.25, (index_at(x, y, 0, 0.8),))
    assert _read(Reading("AD", 0.999, card[:corners]), half) == told


class KnowsEnds(FrameChangeGrid):
    """Knows where the lower index is of cards whose upper ones are seen."""

    def lower_ends(self, readings: Sequence[Reading]) -> tuple[Reading, ...]:
        return tuple(replace(it, quads=(index_at(160, 200, 180),)) for it in readings)


@pytest.mark.parametrize(
    ("corners", "x", "told"), [(2, 163, ["5S"]), (2, 130, ["5S", None]), (1, 163, ["5S", None])]
)
def test_what_has_no_name_at_the_lower_end_of_a_card_whose_upper_corners_are_read_is_its_own(
    corners: int, x: float, told: list[str | None]
) -> None:
    """Beside the next card, which lies askew."""
    card = index_at(100, 100, 0), index_at(160, 100, 0)
    half = Reading(None, 0.25, (index_at(x, 203, 180, 0.8),))
    reader = Telling(Reading("5S", 0.999, card[:corners]), half)
    incremental = IncrementalReader(reader, KnowsEnds((300, 300, 3)), lambda *_: False, Stopwatch())
    incremental.see(np.full((300, 300, 3), 200, np.uint8), Verdict.CHANGED, None)
    assert [reading.card for reading in incremental.readings] == told


class KnowsSizes(FrameChangeGrid):
    """Knows how tall a deck's indices are: none of those that it is asked about is so."""

    def of_no_size(self, doubted: Sequence[Reading], sure: Sequence[Reading]) -> tuple[Reading, ...]:
        return tuple(doubted)


@pytest.mark.parametrize(("tall", "is_told"), [(1.7, False), (1.1, True), (0.6, True)])
def test_what_has_no_name_and_is_much_taller_than_all_indices_is_none(tall: float, is_told: bool) -> None:
    """Pips of a face looked like a large ace; what is smaller may be half of an index."""
    frame = np.full((300, 300, 3), 200, np.uint8)
    unread = Reading(None, 0.27, (index_at(200, 150, 8, tall),), (("AH", 0.27),))
    grid = KnowsSizes(frame.shape)
    reader = IncrementalReader(Telling(*_FAN, unread), grid, lambda *_: False, Stopwatch())
    reader.see(frame, Verdict.CHANGED, None)
    assert (unread in reader.readings) is is_told


class SeenAtSlant(FrameChangeGrid):
    """Knows that the index of the 9 of hearts is too small: it is near the camera, and all others are far."""

    def of_no_size(self, doubted: Sequence[Reading], sure: Sequence[Reading]) -> tuple[Reading, ...]:
        return tuple(it for it in doubted if it.card == "9H")


def test_what_is_half_as_tall_on_the_mat_is_none_though_it_is_as_tall_in_the_picture() -> None:
    """The upper half of a curled 2 looks like a 9, and its foot like a pip."""
    frame = np.full((300, 300, 3), 200, np.uint8)
    half = Reading("9H", 1.0, (index_at(200, 250, 0),))
    reader = IncrementalReader(Telling(*_FAN, half), SeenAtSlant(frame.shape), lambda *_: False, Stopwatch())
    reader.see(frame, Verdict.CHANGED, None)
    assert [it.card for it in reader.readings] == ["6D", "5D"]


class SeesFromNearby:
    """Finds these cards in a whole picture, and others ``nearby`` where one is expected: from there, the
    finder's cells lie otherwise on wide indices."""

    def __init__(self, *told: Reading) -> None:
        self.told = self.nearby = told

    def read(
        self,
        frame: NDArray[np.uint8],
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,
    ) -> list[Reading]:
        told = self.nearby if known is not None and known.expected else self.told
        left, top = offset(frame)
        return [replace(it, quads=tuple(moved(quad, -left, -top) for quad in it.quads)) for it in told]


@pytest.mark.parametrize(
    ("confidence", "indices", "is_told"), [(0.99, 2, True), (0.9, 2, False), (0.99, 1, False)]
)
def test_a_card_that_is_surely_read_in_passing_is_told(
    confidence: float, indices: int, is_told: bool
) -> None:
    frame = np.full((300, 300, 3), 200, np.uint8)
    first = Reading("QS", 0.99, (index_at(100, 100, 0),))
    second = Reading("5S", confidence, (index_at(100, 131, 0, 0.5), index_at(126, 131, 0, 0.5))[:indices])
    for (x, y), _, (u, v), _ in (first.quad, *second.quads):
        frame[int(y) + 4 : int(v) - 4, int(x) + 4 : int(u) - 4] = 20
    reader = SeesFromNearby(first)
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    reader.told, reader.nearby = (), (first, second)
    incremental.see(frame, Verdict.CHANGED, None)
    assert [it.card for it in incremental.readings] == (["QS", "5S"] if is_told else ["QS"])


class HalfChanged(FrameChangeGrid):
    """The change grid of a frame of which the lower part changes."""

    def __init__(self, shape: tuple[int, ...], from_row: int) -> None:
        super().__init__(shape)
        self._changes = Region(0, from_row, shape[1], shape[0])

    def regions(self, mask: Mask) -> tuple[Region, ...]:
        return (self._changes,)

    def touched(self, quads: Sequence[Quad], mask: Mask) -> list[bool]:
        return [self._changes.holds(middle_of(quad)) for quad in quads]


@pytest.mark.parametrize("covers", [True, False])
def test_what_covers_some_indices_of_a_card_and_is_not_seen_is_looked_for_again(covers: bool) -> None:
    frame = np.full((400, 300, 3), 200, np.uint8)
    upper, lower = index_at(60, 60, 0), index_at(60, 240, 180)
    reader = Telling(Reading("AS", 0.99, (upper, lower) if covers else (lower,)))
    incremental = IncrementalReader(reader, HalfChanged(frame.shape, 150), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    cells = np.ones((4, 4), np.bool_)
    reader.told = ()
    change = Difference(cells, cells.size)
    incremental.see(np.full_like(frame, 230), Verdict.CHANGED, change)
    reader.told = (Reading("8S", 0.99, (index_at(60, 50, 0),)),)
    incremental.see(np.full_like(frame, 230), Verdict.SETTLED, change)
    assert [it.card for it in incremental.readings] == (["AS", "8S"] if covers else [])


class TwoChanged(FrameChangeGrid):
    """The change grid of a frame of which the upper and the lower quarter change."""

    def regions(self, mask: Mask) -> tuple[Region, ...]:
        height, width = self.whole.y1, self.whole.x1
        return Region(0, 0, width, height // 4), Region(0, 3 * height // 4, width, height)


def test_a_card_that_went_and_may_lie_where_something_else_has_changed_is_looked_for_again() -> None:
    """In the dark a card was laid over the corner of another, and hardly anything seemed to have changed."""
    frame = np.full((400, 300, 3), 200, np.uint8)
    stays = Reading("8H", 0.99, (index_at(200, 350, 0),))
    reader = Telling(Reading("2H", 0.99, (index_at(60, 50, 0),)), stays)
    incremental = IncrementalReader(reader, TwoChanged(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    change = Difference(np.ones((4, 4), np.bool_), 16)
    reader.told = (stays,)
    incremental.see(np.full_like(frame, 230), Verdict.CHANGED, change)
    assert [it.card for it in incremental.readings] == ["8H"]
    reader.told = (stays, Reading("2H", 0.99, (index_at(60, 350, 0),)))
    incremental.see(np.full_like(frame, 230), Verdict.SETTLED, change)
    assert {it.card for it in incremental.readings} == {"2H", "8H"}


@pytest.mark.parametrize("is_as_it_was", [True, False])
def test_a_corner_that_shows_as_before_is_there_though_the_mats_print_is_stronger(is_as_it_was: bool) -> None:
    """A card lay at the black marker of the mat, and another was laid on its other corner."""
    frame = np.full((400, 300, 3), 220, np.uint8)
    upper, lower = index_at(60, 60, 0), index_at(60, 240, 180)
    cv2.rectangle(frame, (30, 30), (52, 60), (10, 10, 10), -1)
    cv2.putText(frame, "J", (55, 62), cv2.FONT_HERSHEY_DUPLEX, 0.8, (20, 20, 20), 2)
    reader = Telling(Reading("JS", 0.99, (upper, lower)))
    grid = HalfChanged(frame.shape, 150)
    incremental = IncrementalReader(reader, grid, lambda it, _: upper in it.quads[:1], Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    later = frame.copy()
    later[200:] = 230
    if not is_as_it_was:
        later[30:90, 53:90] = 220
    reader.told = ()
    cells = np.ones((4, 4), np.bool_)
    incremental.see(later, Verdict.CHANGED, Difference(cells, cells.size))
    assert [it.card for it in incremental.readings] == (["JS"] if is_as_it_was else [])


@pytest.mark.parametrize("is_half_covered", [True, False])
def test_what_has_no_name_where_a_card_is_gone_is_it_only_where_a_part_of_it_shows(
    is_half_covered: bool,
) -> None:
    """A card was taken from a queen, whose face then shows where its index was."""
    frame = np.full((400, 300, 3), 220, np.uint8)
    place = index_at(60, 100, 0)
    cv2.putText(frame, "3", (49, 98), cv2.FONT_HERSHEY_DUPLEX, 0.8, (20, 20, 20), 2)
    cv2.circle(frame, (60, 111), 6, (20, 20, 20), -1)
    reader = SeesFromNearby(Reading("3S", 0.99, (place,)))
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    later = frame.copy()
    reader.told, reader.nearby = (), (Reading(None, 0.25, (index_at(62, 101, 3),)),)
    if is_half_covered:
        later[101:121, 44:76] = 150
    else:
        later[80:121, 44:76] = 220
        cv2.line(later, (48, 118), (72, 82), (20, 60, 160), 5)
        cv2.line(later, (46, 100), (60, 82), (150, 60, 20), 5)
    incremental.see(later, Verdict.CHANGED, None)
    assert [it.card for it in incremental.readings] == ([None] if is_half_covered else [])


class Taught(Telling):
    """Keeps what it is taught: how light the middle of the index is, and of which card it is."""

    deck_is_unknown = False

    def __init__(self, *told: Reading) -> None:
        super().__init__(*told)
        self.lessons: list[tuple[int, str]] = []

    def at_one_table(self) -> Taught:
        return self

    def forget_deck(self) -> None:
        pass

    def hear(self, lying: Collection[str]) -> None:
        pass

    def teach(self, frame: NDArray[np.uint8], quad: Quad, card: str) -> None:
        x, y = middle_of(quad)
        self.lessons.append((int(frame[int(y), int(x), 0]), card))


def test_what_people_say_of_an_index_is_learnt_as_it_was_seen_though_it_is_taken_away_at_once() -> None:
    frame = np.full((300, 300, 3), 200, np.uint8)
    frame[110:130, 110:130] = 40
    reader = Taught(Reading(None, 0.35, (index_at(120, 120, 0),), (("JH", 0.35), ("QH", 0.35))))
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    frame[:] = 200
    incremental.look_again({"JH", "7C"})
    assert reader.lessons == [(40, "JH")]


class Asked(Telling):
    """Keeps the ranges of heights in which it is asked to search, pixels."""

    def __init__(self, *told: Reading) -> None:
        super().__init__(*told)
        self.ranges: list[tuple[float, float]] = []

    def read(
        self,
        frame: NDArray[np.uint8],
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,
    ) -> tuple[Reading, ...]:
        assert index_px is not None
        self.ranges.append(index_px)
        return super().read(frame, index_px, known)


class SeesRanks(Telling):
    """A reader to which a picture shows ranks in these places, each when it is asked for one near it."""

    def __init__(self, told: Reading, *ranks: Quad) -> None:
        super().__init__(told)
        self._ranks = ranks

    def half_covered_near(
        self, frame: NDArray[np.uint8], quad: Quad, others: Sequence[Quad] = ()
    ) -> Quad | None:
        x, y = middle_of(quad)
        return next(
            (it for it in self._ranks if math.hypot(middle_of(it)[0] - x, middle_of(it)[1] - y) < 8), None
        )


@pytest.mark.parametrize("way", [-1, 1])
@pytest.mark.parametrize(("apart", "cards"), [(22.0, 2), (14.0, 1)])
def test_two_ranks_that_look_like_one_index_without_a_name_are_those_of_two_cards(
    way: int, apart: float, cards: int
) -> None:
    index = Reading(None, 0.25, (index_at(100, 100, 0),))
    reader = SeesRanks(index, index_at(100, 102, 0), index_at(101, 102 + way * apart, 0))
    frame = np.full((300, 300, 3), 200, np.uint8)
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    assert [it.card for it in incremental.readings] == [None] * cards


def test_the_pip_below_an_index_without_a_name_is_no_other_card() -> None:
    index = Reading(None, 0.25, (index_at(100, 100, 0),))
    reader = SeesRanks(index, index_at(100, 102, 0))
    frame = np.full((300, 300, 3), 200, np.uint8)
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    assert [it.card for it in incremental.readings] == [None]


@pytest.mark.parametrize(("tall", "least"), [(1.0, 34.0), (0.5, 18.0)])
def test_short_indices_are_searched_for_until_a_deck_has_taller_ones(tall: float, least: float) -> None:
    frame = np.full((300, 300, 3), 200, np.uint8)
    reader = Asked(Reading("9C", 0.99, (index_at(100, 100, 0, tall),)))
    grid = FrameChangeGrid(frame.shape)
    grid.index_px = 34.0, 85.0
    incremental = IncrementalReader(reader, grid, lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    incremental.see(frame, Verdict.CHANGED, None)
    assert reader.ranges[0] == (17.0, 85.0)
    assert reader.ranges[-1] == pytest.approx((least, 85.0))


def test_a_card_that_is_read_where_another_still_seems_to_lie_is_not_named_as_the_one_that_was_moved() -> (
    None
):
    frame = np.full((300, 300, 3), 220, np.uint8)
    cv2.putText(frame, "J", (90, 105), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2)
    cv2.circle(frame, (100, 113), 5, (20, 20, 20), -1)
    before, now = Reading("JS", 0.99, (index_at(100, 100, 0),)), Reading("KS", 0.99, (index_at(101, 101, 0),))
    reader = Telling(before)
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    reader.told = (now,)
    incremental.see(frame, Verdict.CHANGED, None)
    (either,) = incremental.readings
    assert either.card is None
    assert {card for card, _ in either.alternatives} == {"JS", "KS"}


@pytest.mark.parametrize(
    ("others", "name"), [(("8H", "10H"), None), (("8S", "10H"), "9S"), (("8H", "10H", "8S"), None)]
)
def test_a_rank_half_covered_is_that_of_a_card_that_lay_there_unless_another_set_was_laid(
    others: tuple[str, ...], name: str | None
) -> None:
    frame = np.full((300, 300, 3), 220, np.uint8)
    cv2.putText(frame, "9", (90, 105), cv2.FONT_HERSHEY_DUPLEX, 0.9, (20, 20, 20), 2)
    cv2.circle(frame, (100, 113), 5, (20, 20, 20), -1)
    before = [
        Reading(card, 0.99, (index_at(100, 100 + 50 * at, 0),)) for at, card in enumerate(("9S", "8S", "7S"))
    ]
    reader = Telling(*before)
    incremental = IncrementalReader(reader, FrameChangeGrid(frame.shape), lambda *_: False, Stopwatch())
    incremental.see(frame, Verdict.CHANGED, None)
    incremental.see(frame, Verdict.MOVING, None)
    later = frame.copy()
    later[110:] = 220
    now = [Reading(card, 0.99, (index_at(100, 150 + 50 * at, 0),)) for at, card in enumerate(others)]
    reader.told = (Reading(None, 0.25, (index_at(104, 104, 0),)), *now)
    incremental.see(later, Verdict.CHANGED, None)
    assert [it.card for it in incremental.readings if it.card not in others] == [name]


def _with_ranks(four: int, below: str) -> NDArray[np.uint8]:
    """A 4 at this height of the picture, and the rank ``below`` the edge of its card."""
    frame = np.full((300, 300, 3), 220, np.uint8)
    for rank, y in (("4", four), (below, 180)):
        cv2.putText(frame, rank, (90, y + 1), cv2.FONT_HERSHEY_DUPLEX, 0.8, (20, 20, 20), 2)
        cv2.circle(frame, (100, y + 12), 5, (20, 20, 20), -1)
    frame[150:156, 80:200] = 190
    return frame


def _read_with_the_4_lower(below: str, *, is_print: bool) -> list[str | None]:
    """The cards that are read where a 4 and a 7 lay, a reader tells the card ``below`` only, and what is like
    the 4 is lower."""
    four, seven = Reading("4S", 0.99, (index_at(100, 100, 0),)), Reading("7S", 0.99, (index_at(100, 180, 0),))
    reader, grid = Telling(four, seven), FrameChangeGrid((300, 300, 3))
    incremental = IncrementalReader(reader, grid, lambda *_: is_print, Stopwatch())
    incremental.see(_with_ranks(100, "7"), Verdict.CHANGED, None)
    incremental.see(_with_ranks(100, "7"), Verdict.MOVING, None)
    reader.told = (Reading(below, 0.99, seven.quads),)
    incremental.see(_with_ranks(130, below[0]), Verdict.CHANGED, None)
    return [it.card for it in incremental.readings]


@pytest.mark.parametrize(("below", "names"), [("7S", ["7S", "4S"]), ("KH", ["KH"])])
def test_what_is_like_a_rank_above_a_new_card_is_no_card_of_a_fan_of_which_all_else_went(
    below: str, names: list[str]
) -> None:
    """Two sevens were taken and two jacks laid at once: the half-covered jack was like one of the sevens."""
    assert _read_with_the_4_lower(below, is_print=False) == names


@pytest.mark.parametrize("is_print", [False, True])
def test_what_is_like_the_rank_of_a_card_that_went_is_that_card_in_its_fan_and_not_the_print_of_the_mat(
    is_print: bool,
) -> None:
    assert _read_with_the_4_lower("7S", is_print=is_print) == (["7S"] if is_print else ["7S", "4S"])
