"""Real photographs, a few of each kind: the reader's promises hold outside drawn cards too.

The whole set is scored by its own program; this keeps a change from undoing what was reached.
"""

from __future__ import annotations

import csv
import random
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path

import pytest

from vision.images import open_picture
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
    labels: dict[str, dict[str, Counter[str]]] = defaultdict(lambda: defaultdict(Counter))
    with (photos / "manifest.csv").open(newline="") as rows:
        for row in csv.DictReader(rows):
            kind = row["file"].split("/")[0]
            if kind in _RECALL:
                cards = labels[kind][row["file"]]
                # these label every visible index, and no card lies in such a scene twice
                cards[row["label"]] = 1 if kind == "composited-jumbo" else cards[row["label"]] + 1
    reader = CardReader()
    scores = {kind: Score() for kind in _RECALL}
    for kind, files in labels.items():
        names = sorted(files)
        for name in random.Random(3).sample(names, min(_EACH, len(names))):
            told = Counter(
                reading.card for reading in reader.read(open_picture(photos / name)[0]) if reading.card
            )
            right = sum((told & files[name]).values())
            scores[kind].right += right
            scores[kind].wrong += sum(told.values()) - right
            scores[kind].missed += sum(files[name].values()) - right
    return scores


@pytest.mark.parametrize("kind", _RECALL)
def test_cards_of_photographs_are_found(scores: dict[str, Score], kind: str) -> None:
    score = scores[kind]
    assert score.right / (score.right + score.missed) >= _RECALL[kind]


def test_what_is_told_of_photographs_is_right(scores: dict[str, Score]) -> None:
    right = sum(score.right for score in scores.values())
    wrong = sum(score.wrong for score in scores.values())
    assert right / (right + wrong) >= 0.99
