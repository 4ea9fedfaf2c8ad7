"""Enrolling a deck: from a photograph of each card to the deck."""

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
"""Of a photograph that the card must fill."""
_LEAST_HEIGHT = 150.0
"""Pixels that the card must be tall in its photograph."""
_ODD = 0.12
"""By how much a card may be slimmer or wider than the deck's other cards."""
SAME = 0.2
"""Strangeness: two cards that are no stranger to each other cannot be told apart."""
_LEAST_PRINT = 4.0
"""How much print there must be on a card, as the energy of its likeness."""


class CannotEnroll(VisionError, ValueError):
    """A card or a deck that cannot be enrolled; ``str`` says which, why, and what to do."""

    def __init__(self, card: str, fault: str) -> None:
        super().__init__(f"{card}: {fault}")


@dataclass(frozen=True, eq=False, slots=True)
class CardFound:
    """A card that was found in its photograph: its ``picture``, straightened (BGR), and its ``slimness``,
    width over height."""

    picture: Picture
    slimness: float

    def sized(self, size: tuple[int, int]) -> Picture:
        """Its picture in ``size`` (width, height)."""
        return np.asarray(cv2.resize(self.picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def card_in(photograph: Picture, card: str) -> CardFound:
    """The one card that lies in ``photograph`` (BGR). Raises :class:`CannotEnroll`."""
    height, width = photograph.shape[:2]
    large = [
        corners
        for corners in outlines(photograph, (_LEAST_HEIGHT, float(max(height, width))))
        if SLIMNESS[0] <= slimness(corners) <= SLIMNESS[1] and area(corners) > _LEAST_SHARE * height * width
    ]
    if not large:
        raise CannotEnroll(
            card,
            "no card is seen; lay it alone on a plain ground darker or brighter than itself, straight "
            "under the camera, so near that it fills a good part of the picture",
        )
    # A shadow beside the card, or a frame printed on it, makes a second outline: the sharper one is the
    # card's.
    nearly = [corners for corners in large if area(corners) > 0.9 * area(large[0])]
    grey = np.asarray(cv2.cvtColor(photograph, cv2.COLOR_BGR2GRAY), np.uint8)
    corners = max(nearly, key=lambda corners: _sharpness(grey, corners))
    width, height = picture_size(slimness(corners))
    # Twice as fine as it is kept, so that being brought to the deck's size costs it nothing.
    return CardFound(straightened(photograph, corners, (2 * width, 2 * height)), slimness(corners))


def enrolled(name: str, serves: tuple[str, ...], found: Mapping[str, CardFound]) -> EnrolledDeck:
    """The deck called ``name`` of the cards ``found``, by their codes. Raises :class:`CannotEnroll` for a
    card that is shaped otherwise than the others, that bears too little to be known by, or that looks like
    another."""
    if not 1 <= len(found) <= MOST_CARDS:
        raise CannotEnroll(name, f"a deck has 1 to {MOST_CARDS} different cards")
    usual = float(np.median([one.slimness for one in found.values()]))
    for code, one in found.items():
        if abs(one.slimness / usual - 1.0) > _ODD:
            raise CannotEnroll(
                code,
                "this is shaped otherwise than the other cards; was it photographed aslant, or with "
                "something beside it? Take it again",
            )
    size = picture_size(usual)
    cards = tuple(EnrolledCard(code, one.sized(size)) for code, one in found.items())
    deck = EnrolledDeck(name, serves, round(usual, 4), cards)
    _can_be_told_apart(deck)
    return deck


def album_of(deck: EnrolledDeck) -> Album:
    """The cards of ``deck`` ready for comparison."""
    sheet = Sheet.of(deck.slimness)
    fine = [cv2.resize(card.picture, sheet.fine, interpolation=cv2.INTER_AREA) for card in deck.cards]
    return Album(sheet, [np.asarray(picture, np.uint8) for picture in fine])


def _can_be_told_apart(deck: EnrolledDeck) -> None:
    album = album_of(deck)
    for number, card in enumerate(deck.cards):
        if album.print_on(number) < _LEAST_PRINT:
            raise CannotEnroll(
                card.code,
                "too little is to be seen on it; was it face up, in light, and sharp? Take it again",
            )
    for number, card in enumerate(deck.cards):
        other = album.nearest(number)
        if other is not None and other.distance < SAME:
            raise CannotEnroll(
                card.code,
                f"it looks like {deck.cards[other.number].code}; was one of the two photographed twice?",
            )


def _sharpness(grey: Picture, corners: Points) -> tuple[float, float]:
    """How strong the picture's edge is along the weakest side of an outline. It counts first how strong it is
    where that is brighter within on all sides, or darker: a shadow's edge is the other way about."""
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
