"""Thirteen cards fanned in a hand, drawn: ``python -m tests.bench.hands [--hands N] [DECK…]``.

Each card covers the one before but for a strip as wide as its index. A shadow falls across the hand, and a
lamp shines on it. A card is *named* if its name is told; *wrong* is a name that is not in the hand, or told
once too often.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from tests.bench.counts import Counts
from tests.bench.lands import LANDS
from tests.vision.composing import Layer, lay, table_top
from vision.core.cards import POKER_CARDS
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.drawing.faces import CARD_MM, FaceStyle, draw_face
from vision.reading import CardReader

_SIZE = (1280, 960)
_CARDS = 13
_FACE_PPM = 5.0
DECKS = (
    *("english", "english serif", "english thin", "english heavy", "german", "danish"),
    *("four colours", "mono", "solid clubs", "fine pips"),
)


@dataclass(frozen=True, slots=True)
class Hand:
    """A picture of a hand, and its cards."""

    picture: Picture
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Cards counted."""

    cards: int = 0
    named: int = 0
    wrong: int = 0


def hands(style: FaceStyle, seed: int, count: int) -> Iterator[Hand]:
    """Hands of this style."""
    for number in range(count):
        rng = np.random.default_rng([seed, number])
        cards = tuple(str(card) for card in rng.choice(POKER_CARDS, _CARDS, replace=False))
        table = table_top(rng, _SIZE)
        tall, step = rng.uniform(330, 430), np.radians(rng.uniform(5.5, 8.0))
        pivot = np.array([640.0, 560.0]) + rng.uniform(-40, 40, 2) + [0.0, tall * 0.75]
        wide = tall * CARD_MM[0] / CARD_MM[1]
        upright = np.array([[-wide / 2, -tall], [wide / 2, -tall], [wide / 2, 0.0], [-wide / 2, 0.0]])
        upright += [0.0, -0.25 * tall]
        for place, card in enumerate(cards):
            angle = (place - _CARDS / 2) * step + rng.normal(0, 0.005)
            cos, sin = np.cos(angle), np.sin(angle)
            corners = upright @ np.array([[cos, sin], [-sin, cos]]) + pivot + rng.normal(0, 2.0, 2)
            lay(table, draw_face(card, style, _FACE_PPM).image, corners)
        yield Hand(_lit(table, rng), cards)


def _lit(table: Layer, rng: np.random.Generator) -> Picture:
    """``table`` with a shadow across it and the shine of a lamp, as a camera shows it."""
    y, x = np.mgrid[: table.shape[0], : table.shape[1]].astype(np.float32) / table.shape[1]
    angle = rng.uniform(0, 2 * np.pi)
    edge = (x - rng.uniform(0.35, 0.65)) * np.cos(angle) + (y - rng.uniform(0.2, 0.5)) * np.sin(angle)
    lit = table * (1.0 - rng.uniform(0.3, 0.6) / (1.0 + np.exp(-edge * rng.uniform(15, 80))))[..., None]
    away = (x - rng.uniform(0.3, 0.7)) ** 2 + (y - rng.uniform(0.15, 0.45)) ** 2
    lit += (255 * rng.uniform(0.1, 0.5) * np.exp(-away / (2 * rng.uniform(0.05, 0.15) ** 2)))[..., None]
    lit *= rng.uniform(0.85, 1.05, 3)
    lit = cv2.GaussianBlur(lit, (0, 0), rng.uniform(0.5, 1.3)) + rng.normal(0, 4.0, lit.shape)
    kept = cv2.imencode(".jpg", np.clip(lit, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 85])[1]
    return np.asarray(cv2.imdecode(kept, cv2.IMREAD_COLOR), np.uint8)


def scored(hand: Hand, readings: list[Reading]) -> Score:
    """``readings`` held against the cards of a hand."""
    told = Counter(reading.card for reading in readings if reading.card is not None)
    named = (told & Counter(hand.cards)).total()
    return Score(len(hand.cards), named, told.total() - named)


def main() -> int:
    """Prints a line for each deck."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.hands", description="Accuracy.")
    parser.add_argument("decks", nargs="*", choices=[*LANDS, []], metavar="DECK", help="of tests.bench.lands")
    parser.add_argument("--hands", type=int, default=4, help="of each (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=900, help="(default: %(default)s)")
    args = parser.parse_args()
    reader, total = CardReader(), Score()
    for name in args.decks or DECKS:
        score = Score()
        for hand in hands(LANDS[name], args.seed, args.hands):
            score += scored(hand, reader.read(hand.picture))
        print(_line(name, score), flush=True)
        total += score
    print(_line("all", total))
    return 0


def _line(name: str, score: Score) -> str:
    named = score.named / max(1, score.cards)
    return f"{name:16} {score.cards:>5} cards, named {named:.3f}, {score.wrong} wrong"


if __name__ == "__main__":
    raise SystemExit(main())
