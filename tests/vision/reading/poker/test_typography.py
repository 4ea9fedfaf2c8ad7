"""What was seen of a deck names its other cards, and what it is unlike speaks against a name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from vision.core.cards import JOKER, RANKS, SUITS
from vision.drawing.faces import FaceStyle, draw_face
from vision.reading import CardReader, LearnsDeck
from vision.reading.poker.networks import Namer
from vision.reading.poker.patches import Pose, Pyramid
from vision.reading.poker.typography import Chances, Comparison, Look, Typography, looks_around

_NOTHING = np.zeros(len(RANKS)), np.zeros(len(SUITS))
"""What the networks say of what has no name."""
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


def _told(sign: str, signs: Sequence[str], chance: float) -> Chances:
    """What the networks say of ``signs``."""
    return np.array([chance if one == sign else 0.0 for one in signs])


def test_a_card_that_was_never_seen_is_named_by_a_rank_and_a_pip_that_were(namer: Namer) -> None:
    known = Typography()
    for card in ("KS", "QH", "7D", "4C"):
        known.learn(card, _looks(namer, card)[0])
    for card in ("KH", "QC", "7S", "4D"):
        ranks, suits = known.compared(_looks(namer, card)).weighed(*_NOTHING)
        assert RANKS[int(ranks.argmax())] + SUITS[int(suits.argmax())] == card
        assert ranks.max() * suits.max() > 0.8


def test_a_rank_that_is_like_none_known_has_no_name(namer: Namer) -> None:
    known = Typography()
    for card in ("KS", "QH", "7D", "4C"):
        known.learn(card, _looks(namer, card)[0])
    for rank in ("A", "2", "3", "5", "6", "8", "9", "10", "J"):
        ranks, _ = known.compared(_looks(namer, rank + "S")).weighed(*_NOTHING)
        assert ranks.max() < 0.35


def test_what_the_networks_say_stays_where_nothing_is_known() -> None:
    ranks, suits = Comparison({}, {}).weighed(_told("K", RANKS, 0.97), _told("D", SUITS, 0.97))
    assert ranks[RANKS.index("K")] > 0.9
    assert suits[SUITS.index("D")] > 0.9


def test_a_sure_name_gives_way_to_a_letter_of_this_deck_that_looks_like_it() -> None:
    known = Comparison({"7": 0.3, "A": 0.9}, {})
    ranks, _ = known.weighed(_told("7", RANKS, 0.99), _told("S", SUITS, 0.99))
    assert ranks[RANKS.index("A")] > 0.8
    assert ranks[RANKS.index("7")] < 0.2


def test_what_is_like_two_letters_of_this_deck_is_named_by_what_the_networks_say() -> None:
    known = Comparison(dict.fromkeys(RANKS, 0.4) | {"4": 0.8, "A": 0.8}, {})
    ranks, _ = known.weighed(_told("A", RANKS, 0.9), _NOTHING[1])
    assert ranks[RANKS.index("A")] > 0.9
    unsure, _ = known.weighed(*_NOTHING)
    assert max(unsure) < 0.6


def test_what_a_card_is_unlike_speaks_against_it_and_what_is_unknown_does_not(namer: Namer) -> None:
    known = Typography()
    known.learn("QH", _looks(namer, "QH")[0])
    comparison = known.compared(_looks(namer, "JH"))
    assert comparison.fit("QH") < 0.2
    assert comparison.fit("JS") > 0.5 * comparison.fit("JH")


def test_its_memory_is_bounded() -> None:
    known = Typography()
    old, new = (Look(_turned(k), _turned(k), np.zeros(3, np.float32)) for k in range(2))
    known.learn("KS", old)
    assert known.compared([old]).ranks["K"] > 0.9
    for _ in range(50):
        known.learn("KS", new)
    known.learn(JOKER, old)
    assert known.compared([old]).ranks["K"] < 0.1


def _turned(which: int) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    """One of two vectors that are not alike."""
    return np.eye(2, dtype=np.float32)[which]


def test_a_reader_learns_only_at_a_table() -> None:
    reader = CardReader()
    assert isinstance(reader, LearnsDeck)
    assert reader.at_one_table() is not reader
