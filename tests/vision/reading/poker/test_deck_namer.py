"""A learnt deck whose pips are the usual ones: its lesson tells the ranks, and all opinions the suits."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from tests.bench.lands import LANDS
from tests.long_cases import long_case
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.decks.lettered import LetteredDeck, LetteredIndex
from vision.drawing.faces import FaceStyle
from vision.reading import CardReader
from vision.reading.poker.candidates import pose_of
from vision.reading.poker.pip_namer import at_pip
from vision.simulation import PRESETS, SimulatedTable

_HEAVY, _RUSSIAN = LANDS["english heavy"], LANDS["russian bold"]
_ONE_CLUB = ("AS", "2H", "3D", "4S", "5H", "6D", "7S", "8H", "9D", "10S", "JH", "QD", "KC")
_PIP = 0.22
"""How far a pip reaches from its middle, in heights of its index."""
_PAPER = 235
_BARE = replace(PRESETS["plain"], mat=False)


@cache
def _plain() -> CardReader:
    return CardReader().at_one_lesson()


def _alone(style: FaceStyle, seed: int, card: str) -> SimulatedTable:
    table = SimulatedTable(seed, (1280, 720), _BARE, style)
    table.lay("seat-2", card)
    return table


def _cover_foot(frame: Picture, index: Quad) -> None:
    """Covers the lower half of the pip of an ``index`` that stands upright in a ``frame``."""
    pip = at_pip(pose_of(index))
    half = round(_PIP * pip.height)
    x, y = round(pip.x), round(pip.y)
    frame[y : y + 2 * half, x - 2 * half : x + 2 * half] = _PAPER


def _learnt(style: FaceStyle, cards: tuple[str, ...], covered: str = "") -> LetteredDeck:
    """A deck of this style of which one index of each of ``cards`` was learnt, as it lay alone, but for the
    ``covered`` one, half of whose pip lay under another card."""
    indices = []
    for number, card in enumerate(cards):
        table = _alone(style, 30 + number, card)
        (laid,) = table.laid()
        frame = table.frame()
        if card == covered:
            _cover_foot(frame, laid.indices[0].quad)
        picture = _plain().picture(frame, laid.indices[0].quad)
        indices.append(LetteredIndex(card, picture))
    return LetteredDeck("test", (), tuple(indices))


def _read(reader: CardReader, style: FaceStyle, seed: int, card: str) -> list[str | None]:
    return [reading.card for reading in reader.read(_alone(style, seed, card).frame())]


@pytest.mark.parametrize("card", ["3C", "JC", *map(long_case, ("4C", "6C", "9C"))])
def test_a_suit_of_which_only_half_a_pip_was_learnt_is_told_by_its_pips(card: str) -> None:
    reader = CardReader(lettered=_learnt(_HEAVY, _ONE_CLUB, covered="KC"))
    assert _read(reader, _HEAVY, 700, card) == [card]


def test_the_letters_of_a_deck_are_told_by_its_lesson_though_its_pips_are_the_usual_ones() -> None:
    reader = CardReader(lettered=_learnt(_RUSSIAN, _ONE_CLUB))
    for seed, card in enumerate(("AC", "JC", "QS", "KD")):
        assert _read(reader, _RUSSIAN, 710 + seed, card) == [card]


def test_by_a_lesson_that_cannot_be_right_no_card_has_a_name() -> None:
    right = _learnt(_HEAVY, (*_ONE_CLUB, "3S", "4H", "5D", "6S", "7H", "8D"))
    wrongly = ("4S", "5H", "6D", "7S", "8H", "3D")
    told = [index.card for index in right.indices[: len(_ONE_CLUB)]] + list(wrongly)
    indices = tuple(replace(index, card=card) for index, card in zip(right.indices, told, strict=True))
    for deck, named in ((right, ["9S"]), (replace(right, indices=indices), [None])):
        assert _read(CardReader(lettered=deck), _HEAVY, 730, "9S") == named


def test_a_rank_that_the_lesson_lacks_is_read_in_a_deck_of_usual_letters() -> None:
    """Of a deck with letters of its own what was not learnt has no name: a Т would be read as a 7."""
    twice = (*_ONE_CLUB, "3S", "4H", "5D", "6S", "8D", "9S", "10H", "JD", "QS", "KH")
    without_sevens = tuple(card for card in twice if card != "7S")
    for style, named in ((_HEAVY, ["7D"]), (_RUSSIAN, [None])):
        assert _read(CardReader(lettered=_learnt(style, without_sevens)), style, 740, "7D") == named
