"""Cards dealt a few at a time teach a poker deck's letters and pips; a person tells what cannot be read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np

from vision.core.cards import RANKS
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks.lettered import LetteredDeck
from vision.drawing.faces import FaceStyle, draw_face
from vision.drawing.glyphs import GlyphSet
from vision.drawing.masks import Mask
from vision.drawing.pips import SUIT_SIGNS, pip
from vision.pipeline.index_capture import DealtCards, IndexCapture
from vision.reading import CardReader
from vision.simulation.light import SensorNoise

_GROUND = (60, 90, 50)
_HIGH, _WIDE = 700, 1250


@dataclass(frozen=True)
class _Crossed:
    """Pips of which the spades are crosses."""

    plain: GlyphSet

    def glyph(self, text: str) -> tuple[Mask, float]:
        mask = np.zeros((90, 90), np.uint8)
        cv2.line(mask, (10, 10), (80, 80), 255, 12)
        cv2.line(mask, (10, 80), (80, 10), 255, 12)
        return (mask, 1.0) if text == "♠" else self.plain.glyph(text)


@dataclass(frozen=True)
class _Usual:
    """The usual pips."""

    def glyph(self, text: str) -> tuple[Mask, float]:
        suit = next(suit for suit, sign in SUIT_SIGNS.items() if sign == text)
        return pip(suit, np.random.default_rng([12, "SHDC".index(suit)]))


@dataclass(frozen=True)
class _Barred:
    """Glyphs of which the 7 is a bar."""

    plain: GlyphSet

    def glyph(self, text: str) -> tuple[Mask, float]:
        return (np.full((90, 30), 255, np.uint8), 0.33) if text == "7" else self.plain.glyph(text)


_PLAIN = FaceStyle.plain()
_ACES_LIKE_SEVENS = replace(_PLAIN, letters=("J", "Q", "K", "7"))
_BARRED = replace(_PLAIN, glyphs=_Barred(_PLAIN.glyphs))
_STRANGE = replace(_PLAIN, pips=_Crossed(_Usual()))


def _dealt(*cards: str, style: FaceStyle = _PLAIN) -> Picture:
    """A picture of cards side by side on a green table."""
    picture = np.full((_HIGH, _WIDE, 3), _GROUND, np.uint8)
    for number, card in enumerate(cards):
        face = draw_face(card, style, 4.5).image
        left = 20 + number * (face.shape[1] + 20)
        picture[100 : 100 + face.shape[0], left : left + face.shape[1]] = face
    return picture


def _frames(*pictures: Picture) -> Iterator[tuple[Picture, float]]:
    noise = SensorNoise(1.0, (_WIDE, _HIGH), np.random.default_rng(5))
    time = 0.0
    for picture in (np.full((_HIGH, _WIDE, 3), _GROUND, np.uint8), *pictures):
        for _ in range(10):
            yield noise.on(picture), time
            time += 0.1


def _looked(capture: IndexCapture, *pictures: Picture) -> list[DealtCards]:
    seen = (capture.see(picture, time) for picture, time in _frames(*pictures))
    return [dealt for dealt in seen if dealt is not None and (dealt.named or dealt.unnamed)]


def _names(readings: tuple[Reading, ...]) -> set[str | None]:
    return {reading.card for reading in readings}


def test_cards_that_are_surely_read_need_no_person() -> None:
    capture = IndexCapture(CardReader())
    first, second = _looked(capture, _dealt("KS", "7H", "4D"), _dealt("QC", "2S"))
    assert _names(first.named) == {"KS", "7H", "4D"}
    assert _names(second.named) == {"QC", "2S"}
    assert not first.unnamed
    assert not second.unnamed
    assert set(capture.lacking) == {"A", "3", "5", "6", "8", "9", "10", "J"}


def test_what_a_person_tells_of_one_card_names_the_next() -> None:
    capture = IndexCapture(CardReader())
    (dealt,) = _looked(capture, _dealt("KS", "7H", "4D", style=_STRANGE))
    assert "KS" not in _names(dealt.named)
    for reading in dealt.unnamed:
        capture.tell(reading, "KS")
    deck = capture.deck("crossed", ())
    assert isinstance(deck, LetteredDeck)
    reader = CardReader(lettered=deck)
    named = {reading.card for reading in reader.read(_dealt("4S", "7S", "KS", style=_STRANGE))}
    assert named >= {"4S", "7S", "KS"}


def test_two_cards_of_one_name_are_both_asked_for() -> None:
    capture = IndexCapture(CardReader())
    (dealt,) = _looked(capture, _dealt("AS", "7S", "KD", style=_ACES_LIKE_SEVENS))
    assert _names(dealt.named) == {"KD"}
    assert len(dealt.unnamed) == 2


def test_what_a_person_says_outweighs_what_was_misread() -> None:
    capture = IndexCapture(CardReader())
    _looked(capture, _dealt("AS", "KD", style=_ACES_LIKE_SEVENS))
    assert {index.card for index in capture.indices} == {"7S", "KD"}
    dealt = _looked(capture, _dealt("7H", style=_BARRED))[-1]
    (bar,) = dealt.unnamed
    capture.tell(bar, "7H")
    assert {index.card for index in capture.indices} == {"7H", "KD"}


def test_what_was_learnt_can_be_put_right_or_forgotten() -> None:
    capture = IndexCapture(CardReader())
    _looked(capture, _dealt("AS", "KD", style=_ACES_LIKE_SEVENS))
    for index in capture.indices:
        capture.put_right(index, "AS" if index.card == "7S" else None)
    assert {index.card for index in capture.indices} == {"AS"}
    assert "K" in capture.lacking
    assert "A" not in capture.lacking


def test_a_lesson_whose_letters_are_not_alike_tells_no_cards_apart() -> None:
    capture = IndexCapture(CardReader())
    _looked(capture, _dealt("AS", "2H", "3D", "4C"), _dealt("5S", "6H", "7D", "8C"))
    assert capture.is_told_apart  # more is to come
    _looked(capture, _dealt("9S", "10H", "JD", "QC"), _dealt("KS", "2D"))
    assert not capture.lacking
    assert capture.is_told_apart
    lower = dict(zip(RANKS[1:], RANKS, strict=False))
    second = [
        index for number, index in enumerate(capture.indices) if number % 2 and index.card[:-1] in lower
    ]
    for index in second:
        capture.put_right(index, lower[index.card[:-1]] + index.card[-1])
    assert not capture.is_told_apart
