"""What a letter means in its deck: an index is named anew, is in doubt, or keeps its name."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.deck_evidence import DeckEvidence
from vision.reading.poker.letter_namer import LETTERS, LetterNamer
from vision.reading.poker.letters import Letters
from vision.reading.poker.patches import Pose, Pyramid

_NOTHING = Pyramid(np.zeros((64, 64, 3), np.uint8))


class Reading(LetterNamer):
    """Reads the letters that it is given, in order, and then none."""

    def __init__(self, *letters: dict[str, float]) -> None:
        self._letters = letters

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        letters = itertools.islice(itertools.chain(self._letters, itertools.repeat({})), len(poses))
        chances = [[letter.get(name, 0.0) for name in (*LETTERS, "")] for letter in letters]
        return np.array(chances, np.float32).reshape(-1, len(LETTERS) + 1)


def _index(card: str) -> Candidate:
    names = np.zeros(len(NAMES))
    names[NAMES.index(card)] = 0.99
    return Candidate(0.9, Pose(32.0, 32.0, 30.0, 0.0), names)


def _meant(card: str, printed: dict[str, float], known: str = "", lying: Sequence[str] = ()) -> str:
    evidence = DeckEvidence()
    evidence.see_letters(known)
    (index,) = Letters(Reading(printed)).meant(_NOTHING, [_index(card)], evidence, lying)
    name = NAMES[index.best]
    return name if index.otherwise is None else f"{name} or {index.otherwise}"


@pytest.mark.parametrize(
    ("card", "printed", "known", "meant"),
    [
        ("JH", {"V": 0.99}, "", "JH or QH"),
        ("JH", {"V": 0.99}, "D", "JH"),
        ("JH", {"V": 0.99}, "H", "QH"),
        ("QS", {"V": 0.99}, "R", "JS"),
        ("JH", {"V": 0.6}, "H", "JH or QH"),
        ("JH", {"": 0.9, "V": 0.1}, "H", "JH"),
        ("JC", {"E": 0.94}, "", "AC"),
        ("JC", {"E": 0.8, "F": 0.1}, "", "JC or AC"),
        ("JC", {"": 0.45, "B": 0.37, "E": 0.05}, "", "JC or AC"),
        ("JC", {"": 0.05, "B": 0.85, "E": 0.05}, "", "JC"),
        ("JC", {"E": 0.8, "F": 0.1}, "E", "AC"),
        ("JC", {"E": 0.8, "F": 0.1}, "A", "JC"),
        ("JC", {"F": 0.9, "E": 0.1}, "", "JC"),
        ("7C", {"7": 0.999}, "", "7C"),
        ("7C", {"7": 0.9, "1": 0.1}, "", "7C or AC"),
        ("7C", {"1": 0.99}, "", "AC"),
        ("7C", {"1": 0.99}, "A", "7C"),
        ("7C", {"1": 0.6, "7": 0.38}, "", "7C or AC"),
        ("7C", {"1": 0.6, "7": 0.38}, "1", "AC"),
        ("7C", {"1": 0.0, "7": 0.99}, "1", "7C"),
        ("AC", {"7": 0.9}, "", "AC or 7C"),
        ("KD", {"K": 0.99}, "", "KD"),
        ("8C", {"8": 0.8, "B": 0.2}, "", "8C"),
        ("8C", {"8": 0.5, "B": 0.48}, "", "8C or JC"),
        ("8C", {"8": 0.3, "B": 0.6}, "", "8C or JC"),
        ("8C", {"8": 0.3, "B": 0.6}, "D", "JC"),
        ("8C", {"B": 0.95}, "", "JC"),
        ("8C", {"B": 0.95}, "B", "JC"),
        ("8C", {"B": 0.95}, "J", "8C"),
        ("8C", {"B": 0.95}, "VD", "8C"),
        ("10H", {"D": 0.95}, "", "QH"),
        ("10H", {"D": 0.95}, "Q", "10H"),
        ("10H", {"D": 0.95}, "VB", "10H"),
        ("10D", {"10": 0.05, "D": 0.6}, "D", "QD"),
        ("10D", {"10": 0.28, "D": 0.57}, "D", "10D or QD"),
        ("KH", {"Kn": 0.95}, "", "KH or JH"),
        ("KH", {"Kn": 0.95}, "E", "JH"),
        ("KH", {"Kn": 0.6, "K": 0.3}, "", "KH or JH"),
        ("KH", {"Kn": 0.6, "K": 0.3}, "E", "JH"),
        ("KH", {"Kn": 0.95}, "J", "KH"),
        ("KH", {"Kn": 0.2, "K": 0.7}, "E", "KH"),
        ("KH", {"W": 0.26, "H": 0.3, "K": 0.13}, "", "KH or JH"),
        ("KH", {"W": 0.26, "H": 0.3, "K": 0.3}, "", "KH"),
        ("KH", {"": 0.6, "K": 0.2}, "", "KH"),
        ("KH", {"H": 0.97}, "", "KH"),
    ],
)
def test_an_index_has_the_rank_that_its_letter_stands_for(
    card: str, printed: dict[str, float], known: str, meant: str
) -> None:
    assert _meant(card, printed, known) == meant


def test_people_tell_what_a_v_is() -> None:
    assert _meant("JH", {"V": 0.99}, lying=["QH"]) == "QH"
    assert _meant("JH", {"V": 0.99}, lying=["JH"]) == "JH"
    assert _meant("JH", {"V": 0.99}, lying=["JH", "QH"]) == "JH or QH"


@pytest.mark.parametrize(
    ("printed", "lying", "meant"),
    [
        ({"1": 0.3, "7": 0.7}, ["AC"], "AC"),
        ({"1": 0.03, "7": 0.96}, ["AC"], "7C or AC"),
        ({"1": 0.01, "7": 0.98}, ["AC"], "7C"),
        ({"1": 0.3, "7": 0.7}, ["7C", "AC"], "7C or AC"),
        ({"1": 0.3, "7": 0.7}, ["AS"], "7C or AC"),
    ],
)
def test_people_tell_that_an_ace_is_a_one(printed: dict[str, float], lying: list[str], meant: str) -> None:
    assert _meant("7C", printed, lying=lying) == meant


def test_once_people_have_told_so_other_aces_are_ones_too() -> None:
    evidence = DeckEvidence()
    letters = Letters(Reading({"1": 0.3, "7": 0.7}))
    letters.meant(_NOTHING, [_index("7C")], evidence, ["AC"])
    (index,) = letters.meant(_NOTHING, [_index("7S")], evidence, ["AC"])
    assert NAMES[index.best] == "AS"


def test_once_people_have_told_of_a_1_that_is_not_like_a_7_a_7_that_is_hardly_like_a_1_stays_in_doubt() -> (
    None
):
    evidence = DeckEvidence()
    letters = Letters(Reading({"1": 0.6, "": 0.4}, {"7": 0.66, "1": 0.18}))
    letters.hear(_NOTHING, _index("AC").pose, "AC", evidence)
    (index,) = letters.meant(_NOTHING, [_index("7D")], evidence, ["AC"])
    assert (NAMES[index.best], index.otherwise) == ("7D", "AD")


@pytest.mark.parametrize(
    ("printed", "known", "meant"),
    [
        ({"1": 0.72, "4": 0.17, "": 0.1}, "A", "AH or 4H"),
        ({"4": 0.41, "1": 0.37, "": 0.19}, "A", "AH or 4H"),
        ({"1": 0.6, "7": 0.3, "": 0.1}, "A", "AH or 7H"),
        ({"1": 0.72, "4": 0.17, "": 0.1}, "E", "AH or 4H"),
        ({"1": 0.72, "4": 0.17, "": 0.1}, "", "AH"),
        ({"1": 0.72, "4": 0.17, "": 0.1}, "1", "AH"),
        ({"4": 0.6, "A": 0.3}, "A", "AH"),
        ({"": 0.8, "4": 0.15}, "A", "AH"),
    ],
)
def test_what_is_plainly_another_number_is_no_ace_for_sure_where_aces_have_a_letter(
    printed: dict[str, float], known: str, meant: str
) -> None:
    """Blur left the stem of a 4 whose hairlines were thin, on a face with one large heart."""
    assert _meant("AH", printed, known) == meant


def test_one_4_that_was_taken_for_a_1_is_no_letter_of_this_deck_once_an_a_was_read() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("1", "AH")
    assert not evidence.has_no_ones
    evidence.see_letters("A", "AS")
    assert evidence.has_no_ones
    evidence.see_letters("1", "AC")
    assert not evidence.has_no_ones
    said = DeckEvidence()
    said.see_letters("A", "AS")
    said.hear_of_ones(like_a_7=False)
    assert not said.has_no_ones


@pytest.mark.parametrize(("y", "meant"), [(32.0, "AD"), (10.0, "7D or AD")])
def test_a_7_that_the_edge_of_the_picture_cuts_is_no_ace_for_sure(y: float, meant: str) -> None:
    evidence = DeckEvidence()
    evidence.see_letters("1")
    index = _index("7D")
    index = replace(index, pose=replace(index.pose, y=y))
    (index,) = Letters(Reading({"1": 0.96})).meant(_NOTHING, [index], evidence, ())
    name = NAMES[index.best]
    assert meant == (name if index.otherwise is None else f"{name} or {index.otherwise}")


def test_what_is_left_of_a_7_at_the_edge_of_the_picture_teaches_nothing() -> None:
    evidence = DeckEvidence()
    index = _index("7D")
    index = replace(index, pose=replace(index.pose, y=10.0))
    Letters(Reading({"1": 0.96})).meant(_NOTHING, [index], evidence, ["AD"])
    assert not evidence.has_ones


@pytest.mark.parametrize(
    ("printed", "is_plain"),
    [
        ({"7": 0.99, "1": 0.001}, True),
        ({"7": 0.98, "1": 0.01}, False),
        ({"7": 0.8, "2": 0.2}, False),
        ({"1": 0.6, "7": 0.38}, False),
    ],
)
def test_a_7_is_plain_if_no_1_looks_like_it(printed: dict[str, float], is_plain: bool) -> None:
    letters = Letters(Reading(printed))
    assert letters.is_plain_seven(_NOTHING, Pose(4.0, 4.0, 30.0, 0.0)) is is_plain


@pytest.mark.parametrize(
    ("printed", "card", "v", "has_ones"),
    [
        ({"V": 0.99}, "JH", "J", False),
        ({"V": 0.99}, "QH", "Q", False),
        ({"V": 0.8}, "JH", None, False),
        ({"J": 0.99}, "JH", None, False),
        ({"1": 0.3, "7": 0.7}, "AC", None, True),
        ({"A": 0.9, "1": 0.05}, "AC", None, False),
    ],
)
def test_what_people_say_of_one_index_tells_what_its_letter_means(
    printed: dict[str, float], card: str, v: str | None, has_ones: bool
) -> None:
    evidence = DeckEvidence()
    Letters(Reading(printed)).hear(_NOTHING, Pose(4.0, 4.0, 30.0, 0.0), card, evidence)
    assert (evidence.v_stands_for, evidence.has_ones) == (v, has_ones)


def test_letters_of_one_picture_tell_of_each_other() -> None:
    namer = Reading({"V": 0.99}, {"D": 0.99})
    told = Letters(namer).meant(_NOTHING, [_index("JH"), _index("QC")], DeckEvidence(), ())
    assert [(NAMES[it.best], it.otherwise) for it in told] == [("JH", None), ("QC", None)]


def test_a_letter_is_strange_that_is_none_from_near() -> None:
    letters = Letters(Reading({"": 0.95}, {"": 0.5, "6": 0.4}, {"10": 0.9}))
    assert letters.strange(_NOTHING, [Pose(4.0, 4.0, 30.0, 0.0)] * 3) == [True, False, False]


class ReadingOnASide(LetterNamer):
    """Reads a 5 of which the top points to the right."""

    def __init__(self) -> None:
        pass

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        chances = np.zeros((len(poses), len(LETTERS) + 1), np.float32)
        for number, pose in enumerate(poses):
            lies = (pose.x, pose.y, pose.degrees) == pytest.approx((33.4, 33.4, 90.0))
            chances[number, LETTERS.index("5") if lies else -1] = 0.95
        return chances


def test_a_number_beside_a_pip_of_its_face_is_not_strange() -> None:
    letters = Letters(ReadingOnASide())
    assert letters.strange(_NOTHING, [Pose(40.0, 40.0, 30.0, 0.0), Pose(90.0, 40.0, 30.0, 0.0)]) == [
        False,
        True,
    ]


class ReadingToTheRight(LetterNamer):
    """Reads a K, with a ``hint`` of a Kn, and this ``chance`` of one a little to the right of it."""

    def __init__(self, hint: float, chance: float) -> None:
        self._hint, self._chance = hint, chance

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        chances = np.zeros((len(poses), len(LETTERS) + 1), np.float32)
        for number, pose in enumerate(poses):
            kn = self._chance if pose.x == pytest.approx(40.0 + 0.15 * 30.0) else self._hint
            chances[number, LETTERS.index("Kn")] = kn
            chances[number, LETTERS.index("K")] = 1.0 - kn
        return chances


@pytest.mark.parametrize(
    ("hint", "chance", "known", "meant"),
    [
        (0.0, 0.99, "", "KC or JC"),
        (0.0, 0.99, "E", "JC"),
        (0.0, 0.99, "A", "KC"),
        (0.1, 0.93, "", "KC or JC"),
        (0.1, 0.93, "E", "JC"),
        (0.0, 0.93, "", "KC or JC"),
        (0.0, 0.93, "E", "KC or JC"),
        (0.1, 0.85, "", "KC"),
        (0.0, 0.99, "J", "KC"),
    ],
)
def test_a_broad_kn_that_is_seen_as_far_as_its_k_is_a_jack(
    hint: float, chance: float, known: str, meant: str
) -> None:
    evidence = DeckEvidence()
    evidence.see_letters(known)
    king = replace(_index("KC"), pose=Pose(40.0, 40.0, 30.0, 0.0))
    (index,) = Letters(ReadingToTheRight(hint, chance)).meant(_NOTHING, [king], evidence, ())
    name = NAMES[index.best]
    assert (name if index.otherwise is None else f"{name} or {index.otherwise}") == meant


def test_a_queen_with_a_letter_of_its_own_that_lies_there_says_nothing_of_a_v() -> None:
    evidence = DeckEvidence()
    evidence.see_letters("D", "QC")
    evidence.see_letters("B", "JC")
    letters = Letters(Reading({"V": 0.99}))
    letters.meant(_NOTHING, [_index("QD")], evidence, ["QD"])
    assert evidence.v_stands_for is None
