"""All clubs of a deck are the same drawing: they tell a doubtful club from a spade."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import cv2
import numpy as np
import pytest

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called
from vision.core.pictures import Picture
from vision.mat.layouts import MACHINE
from vision.reading.poker.candidates import pose_of
from vision.reading.poker.deck_pips import DeckPips
from vision.reading.poker.patches import Pyramid, cut
from vision.simulation import SimulatedTable

SIZE = (1920, 1080)
LIKE_SPADES = 87044
"""The number of a deck whose clubs are so blunt that most networks take them for spades."""
CARDS = {
    "conveyor-1": "7S",
    "conveyor-2": "9S",
    "conveyor-3": "2C",
    "conveyor-4": "6C",
    "tray": "8C",
    "seat-1": "4H",
    "seat-2": "5D",
}


@cache
def _indices(conditions: str) -> Mapping[str, Picture]:
    """An index of each card, upright."""
    style = makers_deck(LIKE_SPADES)
    table = SimulatedTable(LIKE_SPADES, SIZE, conditions_called(conditions), style, MACHINE)
    for zone, card in CARDS.items():
        table.lay(zone, card)
    pyramid = Pyramid(table.frame())
    return {laid.card: cut(pyramid, pose_of(laid.indices[0].quad)) for laid in table.laid()}


def _pips(seen: Mapping[str, Picture], **names: str) -> DeckPips:
    """What was learnt of the cards ``names``, each read as the card that it is given as."""
    pips = DeckPips()
    for name, card in names.items():
        pips.see(card, seen[name.lstrip("_")])
    return pips


@pytest.mark.parametrize("conditions", ["plain", "blur", "dim+shadow", "sleeves+glare"])
def test_a_pip_is_of_the_suit_whose_pips_it_is_like(conditions: str) -> None:
    seen = _indices(conditions)
    pips = _pips(seen, _7S="7S", _9S="9S", _2C="2C", _6C="6C")
    assert pips.bear_out("8C", seen["8C"]) is True
    assert pips.bear_out("8S", seen["8C"]) is False


def test_one_pip_that_was_told_is_enough_beside_several_of_the_other_suit() -> None:
    seen = _indices("plain")
    assert _pips(seen, _7S="7S", _9S="9S", _2C="2C").bear_out("8C", seen["8C"]) is True


def test_too_few_pips_tell_nothing_nor_does_the_cards_own() -> None:
    seen = _indices("plain")
    assert _pips(seen, _7S="7S", _2C="2C").bear_out("8C", seen["8C"]) is None
    assert _pips(seen, _7S="7S", _9S="9S", _8C="8C").bear_out("8C", seen["8C"]) is None
    assert DeckPips().bear_out("8C", seen["8C"]) is None


def test_a_club_that_was_once_taken_for_a_spade_makes_no_other_one() -> None:
    seen = _indices("plain")
    pips = _pips(seen, _7S="7S", _6C="9S", _2C="2C")
    assert pips.bear_out("8S", seen["8C"]) is None
    assert pips.bear_out("8C", seen["8C"]) is None


def test_what_is_like_no_pip_of_the_deck_tells_nothing() -> None:
    seen = _indices("plain")
    pips = _pips(seen, _7S="7S", _9S="9S", _2C="2C", _6C="6C")
    assert pips.bear_out("8C", seen["4H"][::-1].copy()) is None


@pytest.mark.parametrize(
    ("conditions", "is_told"),
    [("plain", True), ("blur", False), ("dim+shadow", True), ("sleeves+glare", True)],
)
def test_the_upper_part_of_a_pip_is_of_the_suit_whose_pips_it_is_like(conditions: str, is_told: bool) -> None:
    seen = _indices(conditions)
    pips = _pips(seen, _7S="7S", _9S="9S", _2C="2C", _6C="6C")
    covered = seen["8C"].copy()
    covered[34:] = 255
    assert pips.bear_out_half("8C", covered, 0.2) is is_told
    assert not pips.bear_out_half("8S", covered, 0.2)


def test_plainly_it_is_like_another_of_its_suit_and_more_of_it_shows() -> None:
    seen = _indices("plain")
    pips = _pips(seen, _7S="7S", _9S="9S", _2C="2C", _6C="6C")
    covered = seen["8C"].copy()
    covered[34:] = 255
    assert pips.bear_out_half("8C", covered, 0.2, plainly=True)
    assert not pips.bear_out_half("8S", covered, 0.2, plainly=True)
    assert not pips.bear_out_half("8C", covered, 0.08, plainly=True)
    blurred = np.asarray(cv2.blur(seen["8C"], (5, 5)))
    blurred[34:] = 255
    assert pips.bear_out_half("8C", blurred, 0.2)
    assert not pips.bear_out_half("8C", blurred, 0.2, plainly=True)


def test_where_hardly_any_of_it_shows_or_few_have_been_seen_nothing_bears_it_out() -> None:
    seen = _indices("plain")
    pips = _pips(seen, _7S="7S", _9S="9S", _2C="2C", _6C="6C")
    assert not pips.bear_out_half("8C", seen["8C"], -0.1)
    assert not _pips(seen, _7S="7S", _2C="2C", _6C="6C").bear_out_half("8C", seen["8C"], 0.2)
    assert not _pips(seen, _7S="7S", _9S="9S").bear_out_half("8C", seen["8C"], 0.2)
