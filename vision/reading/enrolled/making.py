"""Enrolling a deck from a photograph of each card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from vision.core.errors import VisionError
from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.decks.enrolled import MOST_CARDS, SLIMNESS, EnrolledCard, EnrolledDeck, picture_size
from vision.decks.enrolled_outline import area, outlines, slimness, straightened
from vision.reading.enrolled.album import Album
from vision.reading.enrolled.ink import Sheet

_LEAST_SHARE = 0.02
"""The least part of its photograph that a card fills."""
_LEAST_HEIGHT = 150.0
"""The least height of a card in its photograph, pixels."""
_ODD = 0.12
"""By how much a card's slimness may differ from that of the deck's other cards."""
SAME = 0.2
"""Two cards at a smaller distance cannot be told apart."""
_LEAST_PRINT = 4.0
"""The least print on a card: the energy of its correlation picture."""


class CannotEnroll(VisionError, ValueError):
    """A card or a deck cannot be enrolled; ``card`` names it."""

    code = "cannot_enroll"
    template = "{card} cannot be enrolled."
    card: str


class TooManyCards(CannotEnroll):
    """The deck has no card, or too many."""

    code = "too_many_cards"
    template = "{card} has {count} different cards. A deck has 1 to {most}."
    count: int
    most: int


class NoCardFound(CannotEnroll):
    """No card is found in the photograph."""

    code = "no_card_found"
    template = (
        "{card}: there is no card. Lay it alone on a plain ground darker or brighter than itself, straight "
        "under the camera, so near that it fills a good part of the picture."
    )


class OddShape(CannotEnroll):
    """The card is shaped differently from the others."""

    code = "odd_shape"
    template = (
        "{card} has another shape than the other cards. Was the camera tilted, or something beside the card? "
        "Photograph it again."
    )


class TooLittlePrint(CannotEnroll):
    """The card has too little print to be recognised."""

    code = "too_little_print"
    template = "{card} shows too little print. Was it face up, in good light, and sharp? Photograph it again."


class LooksLikeAnother(CannotEnroll):
    """The card cannot be told from ``other``."""

    code = "looks_like_another"
    template = "{card} looks like {other}. Was one of the two photographed twice?"
    other: str


@dataclass(frozen=True, eq=False, slots=True)
class CardFound:
    """A card found in its photograph: its rectified ``picture`` and its ``slimness``, width over height."""

    picture: Picture
    slimness: float

    def sized(self, size: tuple[int, int]) -> Picture:
        """The picture in ``size`` (width, height)."""
        return np.asarray(cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def card_in(photograph: Picture, card: str) -> CardFound:
    """The one card in ``photograph``, called ``card`` in errors. Raises :class:`NoCardFound`."""
    height, width = photograph.shape[:2]
    large = [
        corners
        for corners in outlines(photograph, (_LEAST_HEIGHT, float(max(height, width))))
        if SLIMNESS[0] <= slimness(corners) <= SLIMNESS[1] and area(corners) > _LEAST_SHARE * height * width
    ]
    if not large:
        raise NoCardFound(card=card)
    # A shadow beside the card, or a printed frame, makes a second outline: the sharper one is the card's.
    nearly = [corners for corners in large if area(corners) > 0.9 * area(large[0])]
    grey = np.asarray(cv2.cvtColor(photograph, cv2.COLOR_BGR2GRAY), np.uint8)
    corners = max(nearly, key=lambda corners: _sharpness(grey, corners))
    width, height = picture_size(slimness(corners))
    # At twice the stored size, so that resizing it to the deck's size loses nothing.
    return CardFound(straightened(photograph, corners, (2 * width, 2 * height)), slimness(corners))


def enrolled(name: str, serves: tuple[str, ...], found: Mapping[str, CardFound]) -> EnrolledDeck:
    """The deck called ``name`` of the cards ``found``, by their codes. Raises :class:`CannotEnroll` for a
    card of another shape than the others, with too little print, or that looks like another."""
    if not 1 <= len(found) <= MOST_CARDS:
        raise TooManyCards(card=name, count=len(found), most=MOST_CARDS)
    usual = float(np.median([one.slimness for one in found.values()]))
    for code, one in found.items():
        if abs(one.slimness / usual - 1.0) > _ODD:
            raise OddShape(card=code)
    size = picture_size(usual)
    cards = tuple(EnrolledCard(code, one.sized(size)) for code, one in found.items())
    deck = EnrolledDeck(name, serves, round(usual, 4), cards)
    _check_distinguishable(deck)
    return deck


def album_of(deck: EnrolledDeck) -> Album:
    """The album of ``deck``."""
    sheet = Sheet.of(deck.slimness)
    fine = [cv2.resize(card.picture, sheet.fine, interpolation=cv2.INTER_AREA) for card in deck.cards]
    return Album(sheet, [np.asarray(picture, np.uint8) for picture in fine])


def _check_distinguishable(deck: EnrolledDeck) -> None:
    album = album_of(deck)
    for number, card in enumerate(deck.cards):
        if album.print_on(number) < _LEAST_PRINT:
            raise TooLittlePrint(card=card.code)
    for number, card in enumerate(deck.cards):
        other = album.nearest(number)
        if other is not None and other.distance < SAME:
            raise LooksLikeAnother(card=card.code, other=deck.cards[other.number].code)


def _sharpness(grey: Picture, corners: Points) -> tuple[float, float]:
    """The contrast along the weakest side of an outline. It ranks first by the contrast if all sides are
    brighter inside, or all darker: the edge of a shadow has the opposite sign."""
    sides = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        along = (end - start) / max(float(np.hypot(*(end - start))), 1e-6)
        across = np.array([-along[1], along[0]])
        points = start + np.linspace(0.15, 0.85, 40)[:, None] * (end - start)
        inner, outer = (_sampled(grey, points + step * across) for step in (3.0, -3.0))
        sides.append(float(np.median(inner - outer)))
    return max(min(sides), -max(sides), 0.0), min(abs(side) for side in sides)


def _sampled(grey: Picture, points: Points) -> Points:
    x, y = (np.ascontiguousarray(one, np.float32).reshape(1, -1) for one in points.T)
    values = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(values, np.float64).reshape(-1)
