"""Real photographs, a few of each kind: the reader's promises hold outside drawn cards too.

The whole set is scored by its own program; this keeps a change from undoing what was reached.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.bench.photographs import labelled_cards
from vision.camera.images import open_picture
from vision.reading import CardReader

_EACH = 12
_RECALL = {
    "singles-beige": 0.99,
    "singles-wood": 0.99,
    "strips": 0.97,
    "grids": 0.97,
    "bicycle-scenes": 0.97,
    "overlapped-pairs": 0.85,
    "composited-jumbo": 0.75,
}


@dataclass
class Score:
    """Cards told right, told wrongly, and missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0


@pytest.fixture(scope="module")
def scores(photos: Path) -> dict[str, Score]:
    """Twelve photographs of each set, always the same, read and compared with their labels."""
    shown = defaultdict(list)
    for photograph in labelled_cards(photos, tuple(_RECALL)):
        shown[photograph.kind].append(photograph)
    reader = CardReader()
    scores = {kind: Score() for kind in _RECALL}
    for kind, of_kind in shown.items():
        for photograph in random.Random(3).sample(of_kind, min(_EACH, len(of_kind))):
            readings = reader.read(open_picture(photograph.path)[0])
            told = Counter(reading.card for reading in readings if reading.card)
            right = (told & photograph.cards).total()
            scores[kind].right += right
            scores[kind].wrong += told.total() - right
            scores[kind].missed += photograph.cards.total() - right
    return scores


@pytest.mark.parametrize("kind", _RECALL)
def test_cards_of_photographs_are_found(scores: dict[str, Score], kind: str) -> None:
    score = scores[kind]
    assert score.right / (score.right + score.missed) >= _RECALL[kind]


def test_what_is_told_of_photographs_is_right(scores: dict[str, Score]) -> None:
    right = sum(score.right for score in scores.values())
    wrong = sum(score.wrong for score in scores.values())
    assert right / (right + wrong) >= 0.99
