"""What was seen of a deck names its other cards, and what it is unlike speaks against a name."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from vision.core.cards import JOKER
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading import CardReader, LearnsDeck
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.typography import SIGHTINGS, Comparison, Look, Typography, looks_around

_STYLE = replace(FaceStyle.plain(), rank_height=10.0)


@pytest.fixture(scope="module")
def namer() -> Namer:
    return Namer()


def _looks(namer: Namer, card: str, style: FaceStyle = _STYLE) -> list[Look]:
    face = draw_face(card, style, 5.0)
    index = face.indices[0]
    pose = Pose(index.x, index.y, index.height, index.degrees)
    (looks,) = looks_around(namer, Pyramid(face.image), [pose])
    return looks


def test_a_card_that_was_never_seen_is_named_by_a_rank_and_a_pip_that_were(namer: Namer) -> None:
    known = Typography()
    for card in ("KS", "QH", "7D", "4C"):
        known.learn(card, _looks(namer, card)[0])
    for card in ("KH", "QC", "7S", "4D"):
        shown = known.compared(_looks(namer, card)).card()
        assert shown is not None
        assert shown[0] == card
        assert shown[1] > 0.8


def test_a_rank_that_is_like_none_known_names_no_card(namer: Namer) -> None:
    known = Typography()
    for card in ("KS", "QH", "7D", "4C"):
        known.learn(card, _looks(namer, card)[0])
    for rank in ("A", "2", "3", "5", "6", "8", "9", "10", "J"):
        shown = known.compared(_looks(namer, rank + "S")).card()
        assert shown is not None
        assert shown[1] < 0.35


def test_what_a_card_is_unlike_speaks_against_it_and_what_is_unknown_does_not(namer: Namer) -> None:
    known = Typography()
    known.learn("QH", _looks(namer, "QH")[0])
    comparison = known.compared(_looks(namer, "JH"))
    assert comparison.fit("QH") < 0.2
    assert comparison.fit("JS") > 0.5 * comparison.fit("JH")


def test_nothing_is_named_while_nothing_is_known() -> None:
    assert Comparison({}, {}).card() is None
    assert Comparison({"K": 0.9}, {}).card() is None


def test_with_one_rank_known_nothing_tells_it_from_another() -> None:
    shown = Comparison({"K": 0.7}, {"S": 0.9, "H": 0.2}).card()
    assert shown is not None
    assert shown[1] < 0.1


def test_its_memory_is_bounded_and_a_copy_has_its_own() -> None:
    known = Typography()
    look = Look(*(np.ones(8, np.float32) / np.sqrt(8) for _ in range(2)), np.zeros(3, np.float32))
    for number in range(3 * SIGHTINGS):
        assert known.knows("KS") == (number >= SIGHTINGS)
        known.learn("KS", look)
    known.learn(JOKER, look)
    other = known.copy()
    for _ in range(SIGHTINGS):
        other.learn("QH", look)
    assert other.knows("QH")
    assert other.knows("KS")
    assert not known.knows("QH")


def test_a_reader_learns_only_at_a_table() -> None:
    reader = CardReader()
    assert isinstance(reader, LearnsDeck)
    assert reader.at_one_table() is not reader
