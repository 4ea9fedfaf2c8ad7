"""What the other cards of a deck, and the light, say of the suit of an index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.core.cards import SUITS
from vision.core.pictures import Picture
from vision.reading.poker.candidates import NAMES, Candidate
from vision.reading.poker.deck_inks import DeckInks
from vision.reading.poker.deck_pips import DeckPips
from vision.reading.poker.deck_twins import DeckTwins
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.pip_namer import PipNamer
from vision.reading.poker.suits_in_deck import by_their_pips, by_themselves, with_twins_as_before


class ClubsByThemselves(PipNamer):
    """Sees a club with this ``chance``, and else a spade."""

    def __init__(self, chance: float) -> None:
        self._chance = chance

    def name(self, pyramid: Pyramid, poses: Sequence[Pose]) -> NDArray[np.float32]:
        pips = np.zeros((len(poses), len(SUITS) + 1), np.float32)
        pips[:, SUITS.index("C")], pips[:, SUITS.index("S")] = self._chance, 1.0 - self._chance
        return pips


def _ten_of_clubs(x: float) -> Candidate:
    names = np.zeros(len(NAMES))
    names[NAMES.index("10C")], names[NAMES.index("10S")] = 0.994, 0.005
    return Candidate(0.9, Pose(x, 40.0, 30.0, 0.0), names)


@pytest.mark.parametrize(
    ("paper", "club", "indices", "is_sure"),
    [(43, 0.7, 1, False), (43, 0.95, 1, False), (43, 0.99, 1, True), (43, 0.7, 2, True), (90, 0.7, 1, True)],
)
def test_a_single_black_index_in_the_dark_is_no_surer_than_its_pip_by_itself(
    paper: int, club: float, indices: int, is_sure: bool
) -> None:
    picture = np.full((48, 32, 3), paper, np.uint8)
    nothing = Pyramid(np.zeros((100, 200, 3), np.uint8))
    told = [_ten_of_clubs(40.0 + 100.0 * number) for number in range(indices)]
    pip_namer = ClubsByThemselves(club)
    ten, *_ = by_themselves(nothing, told, [picture] * indices, DeckTwins(), pip_namer)
    assert bool(ten.names.max() >= 0.9) is is_sure
    assert ten.names.sum() == pytest.approx(0.999, abs=1e-5)


def _black(card: str, y: float, chance: float, x: float = 40.0, degrees: float = 0.0) -> Candidate:
    twin = card[:-1] + {"C": "S", "S": "C"}[card[-1]]
    names = np.zeros(len(NAMES))
    names[NAMES.index(card)], names[NAMES.index(twin)] = chance, 0.999 - chance
    return Candidate(0.9, Pose(x, y, 30.0, degrees), names)


def _seen(twins: DeckTwins, *told: Candidate) -> list[Candidate]:
    nothing = Pyramid(np.zeros((200, 200, 3), np.uint8))
    picture = np.full((48, 32, 3), 200, np.uint8)
    return by_themselves(nothing, told, [picture] * len(told), twins, ClubsByThemselves(0.0))


def test_where_a_black_card_was_surely_read_twice_in_a_fan_another_may_be_of_either_suit() -> None:
    twins = DeckTwins()
    (king,) = _seen(twins, _black("KS", 50.0, 0.978))
    assert king.names.max() >= 0.9, "nothing speaks against it yet"
    first, second = _seen(twins, _black("2S", 50.0, 0.998), _black("2S", 90.0, 0.96))
    assert first.names.max() >= 0.99
    assert {NAMES[it] for it in np.argsort(second.names)[-2:]} == {"2S", "2C"}
    assert second.names.max() < 0.5
    (king,) = _seen(twins, _black("KS", 50.0, 0.978))
    assert king.names.max() < 0.5
    (king,) = _seen(twins, _black("KS", 50.0, 0.996))
    assert king.names.max() >= 0.99


def test_no_spade_is_sure_where_one_is_in_doubt_until_clubs_are_plainly_told() -> None:
    """Small clubs that are out of focus look like spades, and spades hardly ever like clubs."""
    twins = DeckTwins()
    spade, club, plain = (_black(card, 50.0, 0.99) for card in ("9S", "9C", "9S"))
    assert _seen(twins, spade)[0].names.max() >= 0.9
    _seen(twins, _black("KS", 50.0, 0.93))
    (in_doubt,) = _seen(twins, spade)
    assert {NAMES[it] for it in np.argsort(in_doubt.names)[-2:]} == {"9S", "9C"}
    assert in_doubt.names.max() < 0.82
    assert in_doubt.names.sum() == pytest.approx(spade.names.sum())
    assert _seen(twins, club)[0].names.max() >= 0.9, "hardly ever"
    assert _seen(twins, replace(spade, by_face=True))[0].names.max() >= 0.9, "its face tells"
    assert _seen(twins, _black("9S", 50.0, 0.998))[0].names.max() >= 0.9, "it is beyond doubt"
    _seen(twins, _black("5C", 50.0, 0.99), _black("7C", 150.0, 0.99))
    assert _seen(twins, plain)[0].names.max() >= 0.9


@pytest.mark.parametrize(("other", "is_sure"), [("4S", True), ("4C", False)])
def test_a_spade_in_doubt_for_its_rank_alone_puts_no_other_in_doubt(other: str, is_sure: bool) -> None:
    """A 4 in fine strokes, beside its pip, is like an ace; of what suit it is is plain all the same."""
    twins = DeckTwins()
    names = np.zeros(len(NAMES))
    names[NAMES.index("AS")], names[NAMES.index(other)] = 0.53, 0.45
    _seen(twins, Candidate(0.9, Pose(40.0, 50.0, 30.0, 0.0), names))
    (nine,) = _seen(twins, _black("9S", 50.0, 0.965))
    assert bool(nine.names.max() >= 0.9) is is_sure


@pytest.mark.parametrize(("chance", "is_plain"), [(0.97, True), (0.6, False)])
def test_clubs_that_are_told_by_their_faces_are_plain_only_if_their_pips_by_themselves_are(
    chance: float, is_plain: bool
) -> None:
    twins = DeckTwins()
    clubs = [replace(_black(card, 50.0, 0.995), by_face=True) for card in ("5C", "7C", "8C")]
    nothing = Pyramid(np.zeros((200, 200, 3), np.uint8))
    picture = np.full((48, 32, 3), 200, np.uint8)
    by_themselves(nothing, clubs, [picture] * 3, twins, ClubsByThemselves(chance))
    twins.see("KS", is_doubtful=True)
    assert twins.may_be_club("9S") is not is_plain


@pytest.mark.parametrize(
    ("x", "y", "degrees"),
    [
        pytest.param(130.0, 52.0, 0.0, id="its other upper corner"),
        pytest.param(130.0, 150.0, 180.0, id="its opposite corner"),
        pytest.param(41.0, 55.0, 3.0, id="the same index once more"),
    ],
)
def test_a_card_of_which_two_indices_are_read_is_no_card_that_was_read_twice(
    x: float, y: float, degrees: float
) -> None:
    twins = DeckTwins()
    _seen(twins, _black("2S", 50.0, 0.998), _black("2S", y, 0.96, x, degrees))
    assert not twins.were_mistaken


def test_where_clubs_and_spades_are_hard_to_tell_a_likeness_to_others_of_the_deck_says_nothing_of_them() -> (
    None
):
    unsure, likened = _black("8C", 50.0, 0.55), _black("8C", 50.0, 0.967)
    (eight,) = with_twins_as_before([unsure], [likened])
    assert eight.names[NAMES.index("8C")] == pytest.approx(0.55)
    assert eight.names.sum() == pytest.approx(likened.names.sum())


def test_it_still_says_something_of_ranks_and_of_red_suits() -> None:
    names = np.zeros(len(NAMES))
    names[NAMES.index("8H")], names[NAMES.index("8D")] = 0.97, 0.02
    red = Candidate(0.9, Pose(40.0, 50.0, 30.0, 0.0), names)
    assert with_twins_as_before([replace(red, names=names / 2)], [red])[0].names is names
    none = replace(red, names=np.zeros(len(NAMES)))
    now = _black("8C", 50.0, 0.967)
    assert with_twins_as_before([none], [now]) == [now]


@pytest.mark.parametrize(("card", "twin"), [("KS", "KC"), ("9C", "9S")])
def test_what_looks_like_a_card_for_which_its_twin_was_taken_may_be_either(card: str, twin: str) -> None:
    """A king of clubs that people had named was one of spades at .998 by a corner once it had been moved."""
    twins = DeckTwins()
    assert _seen(twins, _black(card, 50.0, 0.998))[0].names.max() >= 0.99
    twins.see_taken_for(card)
    (either,) = _seen(twins, _black(card, 50.0, 0.998))
    assert {NAMES[it] for it in np.argsort(either.names)[-2:]} == {card, twin}
    assert either.names.max() < 0.6
    (told,) = by_their_pips([either], [np.full((48, 32, 3), 200, np.uint8)], AllBearOut(), DeckInks(), twins)
    assert told.names.max() < 0.6, "nor do pips that are like those of either tell"
    names = either.names.copy()
    names[NAMES.index(card)], names[NAMES.index(twin)] = 0.9998, 0.0001
    by_its_face = replace(_black(card, 50.0, 0.998), by_face=True)
    of_another_rank = _black("Q" + card[-1], 50.0, 0.998)
    for plain in (replace(either, names=names), by_its_face, of_another_rank):
        assert _seen(twins, plain)[0].names.max() >= 0.99


class AllBearOut(DeckPips):
    """Pips that are like each one that is asked about."""

    def bear_out(self, card: str, picture: Picture) -> bool | None:
        return True


@pytest.mark.parametrize(("are_alike", "is_sure"), [(False, True), (True, False)])
def test_other_pips_bear_out_a_black_suit_only_where_it_is_not_hard_to_tell(
    are_alike: bool, is_sure: bool
) -> None:
    twins = DeckTwins()
    if are_alike:
        twins.see_mistake()
    picture = np.full((48, 32, 3), 200, np.uint8)
    (eight,) = by_their_pips([_black("8C", 50.0, 0.8)], [picture], AllBearOut(), DeckInks(), twins)
    assert bool(eight.names.max() >= 0.9) is is_sure


def test_spades_that_are_told_by_their_faces_put_no_other_in_doubt() -> None:
    """Their pips by themselves, small or blurred, may look like either."""
    twins = DeckTwins()
    spades = [replace(_black(card, 50.0, 0.995), by_face=True) for card in ("5S", "7S", "8S")]
    nothing = Pyramid(np.zeros((200, 200, 3), np.uint8))
    picture = np.full((48, 32, 3), 200, np.uint8)
    by_themselves(nothing, spades, [picture] * 3, twins, ClubsByThemselves(0.6))
    assert not twins.are_alike
    assert not twins.may_be_club("KS")


class NoneBearsOut(DeckPips):
    """Pips that are like those of the other suit."""

    def bear_out(self, card: str, picture: Picture) -> bool | None:
        return False


@pytest.mark.parametrize("by_face", [True, False])
def test_pips_of_other_indices_put_no_suit_in_doubt_that_the_face_of_its_card_told(by_face: bool) -> None:
    picture = np.full((48, 32, 3), 200, np.uint8)
    seen = replace(_black("8C", 50.0, 0.96), by_face=by_face)
    (eight,) = by_their_pips([seen], [picture], NoneBearsOut(), DeckInks(), DeckTwins())
    assert (eight == seen) if by_face else bool(eight.names.max() < 0.6)


def test_a_black_card_whose_framed_pip_bears_it_out_keeps_its_name_where_another_was_read_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twins = DeckTwins()
    twins.see_mistake()
    told = [_black("KC", 50.0, 0.978), _black("KS", 50.0, 0.978, x=150.0)]
    picture = np.full((48, 32, 3), 200, np.uint8)
    nothing = Pyramid(np.zeros((200, 200, 3), np.uint8))

    def frame(pyramid: Pyramid, pose: Pose) -> Pose:
        return pose

    clubs = ClubsByThemselves(0.97)
    unframed = by_themselves(nothing, told, [picture] * 2, twins, clubs)
    assert all(it.names.max() < 0.5 for it in unframed)
    monkeypatch.setattr("vision.reading.poker.index_pip.framed_pip", frame)
    club, spade = by_themselves(nothing, told, [picture] * 2, twins, clubs)
    assert NAMES[club.best] == "KC"
    assert club.names.max() >= 0.9
    assert spade.names.max() < 0.9
