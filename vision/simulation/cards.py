"""Cards drawn on a table top: soft shadow, cut edge, round corners, a slight bend."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Point, Size
from vision.core.pictures import Picture
from vision.decks import Deck
from vision.drawing.engraving.faces import printed_face
from vision.drawing.faces import Face, FaceStyle, draw_face
from vision.mat.layouts import CARD_MM
from vision.simulation.placing import Placement

Style = FaceStyle | Deck
"""How the cards look: a poker deck in some maker's style, or a deck with printed codes."""

_CORNER_MM = 3.2
_PAD_MM = 5.0
_EDGE_MM = 0.35
_CUT = (176, 184, 188)
"""The colour of a card's cut edge, BGR."""


@dataclass(frozen=True, slots=True)
class Surface:
    """The picture of a table top of ``size`` (width, height), pixels, whose top left corner is at mat
    millimetres ``origin``."""

    size: Size
    origin: Point
    px_per_mm: float


@lru_cache(maxsize=256)
def face(card: str, style: Style, px_per_mm: float) -> Face:
    """The face of ``card``, cached. Raises ``ValueError`` for a card that the deck does not have."""
    if isinstance(style, Deck):
        return printed_face(card, style, px_per_mm)
    return draw_face(card, style, px_per_mm)


@lru_cache(maxsize=8)
def _outline(shape: tuple[int, int], px_per_mm: float) -> Picture:
    """The card's mask, 255 inside, ``shape`` (height, width), with smooth round corners."""
    finer = 4
    height, width = shape[0] * finer, shape[1] * finer
    radius = round(_CORNER_MM * px_per_mm * finer)
    mask = np.zeros((height, width), np.uint8)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return np.asarray(cv2.resize(mask, (shape[1], shape[0]), interpolation=cv2.INTER_AREA), np.uint8)


@dataclass(frozen=True, eq=False, slots=True)
class CardOnTable:
    """A card as it lies on a table top, and what it does to what is around it: to the pixels from ``x``,
    ``y`` on, of the size of its ``colour``."""

    x: int
    y: int
    colour: Picture
    mask: Picture
    shade: Picture
    """How much light its shadow leaves, 255 for all."""
    edge: Picture

    @staticmethod
    def of(
        surface: Surface, face_image: Picture, placement: Placement, lamp_degrees: float, bend: float
    ) -> CardOnTable | None:
        """The card with this face as it lies on ``surface``; ``None`` beside it.

        ``lamp_degrees`` is the direction of the light, ``bend`` the strength of the shading from one side of
        the card to the other (0.03 is usual).
        """
        origin, px_per_mm = surface.origin, surface.px_per_mm
        height, width = face_image.shape[:2]
        middle = (np.array([placement.x, placement.y]) - origin) * px_per_mm - 0.5
        c, s = np.cos(np.radians(placement.degrees)), np.sin(np.radians(placement.degrees))
        turn = np.array([[c, -s], [s, c]])
        reach = np.abs(turn) @ (np.array(CARD_MM) / 2) + _PAD_MM
        low = np.maximum(np.floor(middle - reach * px_per_mm), 0).astype(int)
        high = np.minimum(np.ceil(middle + reach * px_per_mm), surface.size).astype(int)
        if (high <= low).any():
            return None
        size = (int(high[0] - low[0]), int(high[1] - low[1]))
        shift = middle - low - turn @ (np.array([width - 1, height - 1]) / 2)
        pose = np.column_stack([turn, shift])
        mask = _warped(_outline((height, width), px_per_mm), pose, size, cv2.BORDER_CONSTANT)
        colour = _warped(_bent(face_image, bend), pose, size, cv2.BORDER_REPLICATE)
        away = -np.array([np.cos(np.radians(lamp_degrees)), np.sin(np.radians(lamp_degrees))])
        near = cv2.GaussianBlur(_moved(mask, away * 0.5 * px_per_mm), (0, 0), 0.5 * px_per_mm)
        far = cv2.GaussianBlur(_moved(mask, away * 1.3 * px_per_mm), (0, 0), 1.5 * px_per_mm)
        shade = 255 - np.asarray(cv2.addWeighted(near, 0.22, far, 0.24, 0), np.uint8)
        edge = _moved(mask, away * _EDGE_MM * px_per_mm)
        return CardOnTable(int(low[0]), int(low[1]), colour, mask, shade, edge)

    def draw(self, top: Picture) -> None:
        """Draws the card on the picture of its table top."""
        height, width = self.mask.shape
        roi = top[self.y : self.y + height, self.x : self.x + width]
        ground = np.asarray(cv2.multiply(roi, cv2.merge([self.shade] * 3), scale=1 / 255), np.uint8)
        ground = _blend(ground, np.full_like(ground, _CUT), self.edge)
        roi[:] = _blend(ground, self.colour, self.mask)


def sleeved(face_image: Picture, strength: float, way_degrees: float, offset: float) -> Picture:
    """A card's face in a clear sleeve: a streak of reflected light across it in the direction
    ``way_degrees``, and a haze. ``offset`` from -1 to 1 is how far the streak is from the middle."""
    height, width = face_image.shape[:2]
    way = np.radians(way_degrees)
    x, y = np.meshgrid(np.linspace(-0.7, 0.7, width), np.linspace(-1, 1, height))
    across = x * np.cos(way) + y * np.sin(way) - offset * 0.8
    shine = strength * (0.12 + 0.88 * np.exp(-((across / 0.16) ** 2)))[..., None]
    return np.asarray(face_image * (1 - shine) + 250 * shine, np.uint8)


def _bent(image: Picture, bend: float) -> Picture:
    across = np.linspace(1 - abs(bend) - bend, 1 - abs(bend) + bend, image.shape[1], dtype=np.float32)
    table = np.broadcast_to(across[None, :, None], image.shape)
    return np.asarray(cv2.multiply(image, np.ascontiguousarray(table), dtype=cv2.CV_8U), np.uint8)


def _warped(image: Picture, pose: NDArray[np.float64], size: tuple[int, int], border: int) -> Picture:
    warped = cv2.warpAffine(image, pose, size, flags=cv2.INTER_LINEAR, borderMode=border)
    return np.asarray(warped, np.uint8)


def _moved(mask: Picture, by: NDArray[np.float64]) -> Picture:
    shift = np.array([[1, 0, by[0]], [0, 1, by[1]]])
    return np.asarray(cv2.warpAffine(mask, shift, (mask.shape[1], mask.shape[0])), np.uint8)


def _blend(under: Picture, over: Picture, mask: Picture) -> Picture:
    """``over`` where ``mask`` is 255, ``under`` where it is 0."""
    alpha = cv2.merge([mask] * 3)
    kept = cv2.multiply(under, 255 - alpha, scale=1 / 255)
    return np.asarray(cv2.add(kept, cv2.multiply(over, alpha, scale=1 / 255)), np.uint8)
