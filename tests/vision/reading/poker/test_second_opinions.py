"""A rank in doubt is looked at by itself; that says which it is, and nothing of the pip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.cards import RANKS, SUITS
from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.letter_namer import LETTERS, LetterNamer
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.second_opinions import SecondOpinions, without_guessed_suit
from vision.reading.poker.wide_namer import WideNamer

_NOTHING = Pyramid(np.zeros((8, 8, 3), np.uint8))
_PIP = (0.01, 0.01, 0.01, 0.96, 0.01)
"""A club, seen from near."""


def _row(chances: Mapping[str, float], names: Sequence[str]) -> NDArray[np.float32]:
    """The ``chances`` of ``names``, and of none of them."""
    row = [chances.get(name, 0.0) for name in names]
    return np.array([*row, 1.0 - sum(row)], np.float32)


class Ranks(Namer):
    """Names ranks with these chances, and the pip as a club's with this one."""

    def __init__(self, ranks: Mapping[str, float], club: float) -> None:
        self._seen = _row(ranks, (*RANKS, "JOKER")), _row({"C": club}, SUITS)

    def name(
        self,
        pyramid: Pyramid,
        poses: list[Pose],
        denied: float = 0.0,
        *,
        pips_are_known: bool = False,
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        ranks, suits = self._seen
        there = np.array([self.ranks_at(pose) for pose in poses], np.float32).reshape(-1, len(ranks))
        return there, np.tile(suits, (len(poses), 1))

    def ranks_at(self, pose: Pose) -> NDArray[np.float32]:
        """The chances of the ranks there."""
        return self._seen[0]

    def parts(
        self,
        pyramid: Pyramid,
        poses: list[Pose],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        ranks, suits = self._seen
        shape = (len(poses), 1)
        return np.tile(ranks[: len(RANKS)], shape), np.tile(suits[:-1], shape)

    def index(self, found: float) -> Candidate:
        ranks, suits = self._seen
        cards = np.outer(suits[:-1], ranks[: len(RANKS)]).ravel()
        return Candidate(found, Pose(4.0, 4.0, 30.0, 0.0), np.append(cards, ranks[-2]).astype(np.float64))


class Pips(PipNamer):
    def __init__(self) -> None:
        pass

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        return np.tile(np.array(_PIP, np.float32), (len(poses), 1))


class Faces(WideNamer):
    """Sees nothing that tells of rank or suit."""

    def __init__(self) -> None:
        pass

    def name(
        self,
        pyramid: Pyramid,
        poses: Sequence[Pose],
    ) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        return np.full((len(poses), 15), 1 / 15, np.float32), np.full((len(poses), 5), 0.2, np.float32)


class Letters(LetterNamer):
    def __init__(self, letters: Mapping[str, float]) -> None:
        self._letters = letters

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        return np.tile(_row(self._letters, LETTERS), (len(poses), 1))


def _named(
    ranks: Mapping[str, float], letters: Mapping[str, float], found: float = 0.9, club: float = 0.98
) -> tuple[str, float]:
    namer = Ranks(ranks, club)
    opinions = SecondOpinions(namer, Pips(), Faces(), Letters(letters))
    (told,) = opinions.heard(_NOTHING, [namer.index(found)], 0.0)
    return NAMES[told.best], float(told.names.max())


def test_a_rank_in_doubt_is_told_by_itself() -> None:
    card, chance = _named({"8": 0.5, "3": 0.4}, {"3": 0.95, "8": 0.03})
    assert (card, chance > 0.8) == ("3C", True)
    assert _named({"8": 0.5, "3": 0.4}, {"8": 0.99})[1] > _named({"8": 0.5, "3": 0.4}, {})[1]


def test_where_the_finder_hardly_sees_an_index_its_rank_says_nothing() -> None:
    seen = {"8": 0.5, "3": 0.4}
    assert _named(seen, {"3": 0.99}, found=0.5) == _named(seen, {"8": 0.99}, found=0.5)


def test_a_sure_rank_is_not_looked_at_again() -> None:
    three, eight = (_named({"8": 0.985}, {letter: 0.99}, club=0.99) for letter in "38")
    assert three == eight


@pytest.mark.parametrize("club", [0.5, 0.7])
def test_that_a_rank_is_plain_makes_no_pip_likelier(club: float) -> None:
    plain, doubtful = (_named({"6": rank}, {"6": 0.99}, club=club)[1] for rank in (0.98, 0.6))
    assert doubtful <= plain + 0.01


@pytest.mark.parametrize(("rank", "letter"), [("A", "E"), ("J", "Kn")])
def test_a_letter_of_another_land_speaks_for_its_rank(rank: str, letter: str) -> None:
    seen = {rank: 0.7, "7": 0.2}
    assert _named(seen, {letter: 0.99})[1] > 0.9


def test_a_1_speaks_for_an_ace_and_for_no_other() -> None:
    """Where an index is named as another, it may be half of a 10, or a 7."""
    assert _named({"A": 0.7, "7": 0.2}, {"1": 0.99})[1] > 0.9
    assert _named({"7": 0.7, "A": 0.2}, {"1": 0.99})[1] < 0.9


class PipsBySize(Pips):
    """Sees tall pips as clubs, small ones as spades, and that of an index as either."""

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        told = [
            (0.01, 0.0, 0.0, 0.98, 0.01) if it.height > 80 else (0.98, 0.0, 0.0, 0.01, 0.01) for it in poses
        ]
        own = (0.48, 0.01, 0.01, 0.48, 0.02)
        return np.array(
            [own if it.height == 40.0 else pip for it, pip in zip(poses, told, strict=True)], np.float32
        )


def _black_index(rank: str, spade: float, club: float, x: float = 150.0) -> Candidate:
    """An index of this ``rank`` that is as likely a spade's and a club's as that."""
    names = np.zeros(len(NAMES))
    names[NAMES.index(f"{rank}S")], names[NAMES.index(f"{rank}C")] = spade, club
    return Candidate(0.9, Pose(x, 100.0, 40.0, 0.0), names)


def _court() -> NDArray[np.uint8]:
    """A card with the rank of an index, and nothing on its face."""
    picture = np.full((300, 300, 3), 240, np.uint8)
    picture[82:118, 95:105] = 20
    return picture


def _told_of_court(picture: NDArray[np.uint8]) -> Candidate:
    """What is told of a black king, by pips as :class:`PipsBySize` sees them: its own tells nothing."""
    cv2.circle(picture, (160, 160), 20, (20, 20, 20), -1)
    index = _black_index("K", 0.4, 0.5, x=100.0)
    opinions = SecondOpinions(Ranks({"K": 0.9}, 0.5), PipsBySize(), Faces(), Letters({"K": 0.99}))
    (told,) = opinions.heard(Pyramid(picture), [index], 0.0)
    return told


def test_the_ornaments_of_a_court_are_none_of_its_pips() -> None:
    """A small blot beside its index, and the large pip of the face."""
    picture = _court()
    cv2.circle(picture, (150, 110), 8, (20, 20, 20), -1)
    told = _told_of_court(picture)
    assert NAMES[told.best] == "KC"
    assert told.names.max() > 0.9


def test_the_large_pip_of_a_black_court_is_told_where_other_inks_touch_it() -> None:
    """Green cloth behind it, from the frame of the picture on."""
    picture = _court()
    picture[130:260, 110:280] = (60, 150, 40)
    told = _told_of_court(picture)
    assert NAMES[told.best] == "KC"
    assert told.names.max() > 0.9


class PipsByPlace(Pips):
    """Sees pips to the right of an index as clubs, those to its left as spades, and its own as a spade's."""

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        told = [
            (0.002, 0.0, 0.0, 0.997, 0.001) if it.x > 150 else (0.997, 0.0, 0.0, 0.002, 0.001) for it in poses
        ]
        own = (0.88, 0.01, 0.01, 0.09, 0.01)
        return np.array(
            [own if it.height == 40.0 else pip for it, pip in zip(poses, told, strict=True)], np.float32
        )


@pytest.mark.parametrize(("card", "is_club"), [("6", True), ("K", False)])
def test_a_clear_pip_of_a_number_card_outweighs_its_blurred_index_and_the_card_beside_it(
    card: str, is_club: bool
) -> None:
    """In blur both pips are large; nearer to the index is the one on its own face."""
    picture = np.full((300, 300, 3), 240, np.uint8)
    picture[82:118, 145:155] = 20
    cv2.circle(picture, (195, 120), 14, (20, 20, 20), -1)
    cv2.circle(picture, (70, 120), 14, (20, 20, 20), -1)
    index = _black_index(card, 0.8, 0.1)
    opinions = SecondOpinions(Ranks({card: 0.97}, 0.1), PipsByPlace(), Faces(), Letters({card: 0.99}))
    (told,) = opinions.heard(Pyramid(picture), [index], 0.0)
    assert (NAMES[told.best] == f"{card}C") is told.by_face is is_club
    assert not is_club or told.names.max() > 0.75


def test_the_smaller_the_pip_of_an_index_the_less_it_says_against_those_of_the_face() -> None:
    def told(own_pip: int) -> Candidate:
        picture = np.full((300, 300, 3), 240, np.uint8)
        picture[82:100, 145:155] = 20
        cv2.circle(picture, (195, 120), 14, (20, 20, 20), -1)
        cv2.circle(picture, (150, 112), own_pip, (20, 20, 20), -1)
        index = _black_index("6", 0.9, 0.05)
        opinions = SecondOpinions(Ranks({"6": 0.97}, 0.1), PipsByPlace(), Faces(), Letters({"6": 0.99}))
        (seen,) = opinions.heard(Pyramid(picture), [index], 0.0)
        return seen

    small, larger = told(3), told(5)
    assert NAMES[small.best] == NAMES[larger.best] == "6C"
    assert small.names.max() > larger.names.max() > 0.9


class SpadeBesideClub(Pips):
    """Sees a spade in an index, and a club beside it with this chance."""

    def __init__(self, club: float) -> None:
        self._club = club

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        own, pip = (0.97, 0.01, 0.0, 0.02, 0.0), (1.0 - self._club, 0.0, 0.0, self._club, 0.0)
        return np.array([own if it.height == 40.0 else pip for it in poses], np.float32)


@pytest.mark.parametrize(("club", "is_sure"), [(0.85, False), (0.5, True)])
def test_a_court_whose_large_pip_is_rather_of_the_other_suit_is_in_doubt(club: float, is_sure: bool) -> None:
    """In blur the small clubs of indices were sure spades."""
    picture = np.full((300, 300, 3), 240, np.uint8)
    picture[82:118, 145:155] = 20
    cv2.circle(picture, (195, 120), 14, (20, 20, 20), -1)
    index = _black_index("K", 0.95, 0.03)
    opinions = SecondOpinions(Ranks({"K": 0.99}, 0.03), SpadeBesideClub(club), Faces(), Letters({"K": 0.99}))
    (told,) = opinions.heard(Pyramid(picture), [index], 0.0)
    assert bool(told.names[NAMES.index("KS")] > 0.9) is is_sure
    assert is_sure or told.names[NAMES.index("KC")] == pytest.approx(told.names[NAMES.index("KS")])


def test_what_several_views_named_is_no_surer_than_its_rank_seen_from_near_makes_it() -> None:
    """The end of a 2 was covered: a 4 by some views, hardly by the best pose, and not quite from near."""
    names = np.zeros(len(NAMES))
    names[NAMES.index("4C")] = 0.62
    by_views = Candidate(0.9, Pose(4.0, 4.0, 30.0, 0.0), names)
    opinions = SecondOpinions(Ranks({"4": 0.44}, 0.99), Pips(), Faces(), Letters({"4": 0.88, "": 0.12}))
    (told,) = opinions.heard(_NOTHING, [by_views], 0.0)
    assert NAMES[told.best] == "4C"
    assert 0.62 < told.names.max() < 0.97
    assert told.names.sum() <= 1.0


def test_of_a_wide_ten_too_little_is_seen_from_near_to_say_that_it_is_none() -> None:
    nothing, none = {"10": 0.05}, {"": 1.0}
    assert _named({"10": 0.9}, nothing)[1] > 0.8
    assert _named({"9": 0.9}, none)[1] < _named({"10": 0.9}, none)[1]


class RanksToTheRight(Ranks):
    """Names a 7 where the index was seen, and another rank with this chance to the right of that."""

    def __init__(self, rank: str, chance: float) -> None:
        super().__init__({"7": 0.97}, 0.98)
        self._beside = _row({rank: chance}, (*RANKS, "JOKER"))

    def ranks_at(self, pose: Pose) -> NDArray[np.float32]:
        return self._beside if pose.x > _SEEN_AT + 1.0 else super().ranks_at(pose)


_SEEN_AT = 4.0
"""Where :class:`Ranks` has its index."""


@pytest.mark.parametrize(
    ("rank", "chance", "letter", "card"),
    [
        ("10", 0.98, 0.99, "10C"),
        ("10", 0.7, 0.5, "10C"),
        ("10", 0.3, 0.99, "7C"),
        ("10", 0.98, 0.3, "7C"),
        ("6", 0.98, 0.99, "7C"),
    ],
)
def test_what_looks_like_a_7_is_a_10_where_that_is_plain_a_little_to_its_right(
    rank: str, chance: float, letter: float, card: str
) -> None:
    namer = RanksToTheRight(rank, chance)
    opinions = SecondOpinions(namer, Pips(), Faces(), Letters({"10": letter}))
    (told,) = opinions.heard(_NOTHING, [namer.index(0.9)], 0.0)
    assert NAMES[told.best] == card
    assert (told.pose.x > _SEEN_AT) is (card == "10C")


class ReadingSeven(Letters):
    """Reads a 7 where the index was seen, and a 10 to the right of that."""

    def __init__(self) -> None:
        super().__init__({"10": 0.99})

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        seven = _row({"7": 0.998}, LETTERS)
        read = super().name(pyramid, poses)
        read[[pose.x == _SEEN_AT for pose in poses]] = seven
        return read


def test_a_7_that_is_plainly_read_by_itself_is_none_that_a_large_pip_makes_a_10() -> None:
    namer = RanksToTheRight("10", 0.98)
    opinions = SecondOpinions(namer, Pips(), Faces(), ReadingSeven())
    (told,) = opinions.heard(_NOTHING, [namer.index(0.9)], 0.0)
    assert NAMES[told.best] == "7C"
    assert told.names[NAMES.index("10C")] < 0.1


class PipsOfShort(Pips):
    """Sees clubs where an index is as short as 40 pixels, and spades where it is taller."""

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        club, spade = (0.01, 0.0, 0.0, 0.98, 0.01), (0.98, 0.0, 0.0, 0.01, 0.01)
        return np.array([club if it.height <= 40.0 else spade for it in poses], np.float32).reshape(-1, 5)


def _told_in_fan(next_is_tall: float) -> Candidate:
    """What is told of a 4 of clubs, 40 pixels tall, on whose card one lies with an index of this height."""
    four = _black_index("4", 0.0, 0.96)
    hearts = np.zeros(len(NAMES))
    hearts[NAMES.index("4H")] = 0.998
    laid = Candidate(0.9, Pose(150.0, 160.0, next_is_tall, 0.0), hearts)
    opinions = SecondOpinions(Ranks({"4": 0.98}, 0.96), PipsOfShort(), Faces(), Letters({"4": 0.99}))
    told, _ = opinions.heard(Pyramid(np.full((300, 300, 3), 240, np.uint8)), [four, laid], 0.0)
    return without_guessed_suit(told, 0.55)


def test_what_seems_to_be_the_pip_of_an_index_that_is_short_in_its_fan_tells_no_suit() -> None:
    """The next card covers all but the tip of its pip, and with the foot of a 4 that looks like a club."""
    assert _told_in_fan(42.0).names.max() > 0.9
    assert _told_in_fan(56.0).names.max() <= 0.55
