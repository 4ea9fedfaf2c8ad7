"""Pictures of tables composed of pictures of cards: turned, seen aslant, dimmed, half covered."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.core.view import Reading

Layer = NDArray[np.float32]

_SHADOW = 20
"""How far from a card its shadow falls at most, pixels."""
_ROUND = 0.04
"""The radius of a card's corner, in heights."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a table is looked at: ``tilt`` of each card in degrees, ``light`` as a factor, ``shade`` how much
    darker one side of the picture is than the other, ``blur`` in pixels, ``covered`` the share of each card
    under something, ``tall`` how tall the cards are, pixels."""

    tilt: float = 0.0
    light: float = 1.0
    shade: float = 0.0
    blur: float = 0.0
    covered: float = 0.0
    tall: float = 300.0


@dataclass(frozen=True, eq=False, slots=True)
class Composed:
    """A picture and where which card lies in it: corners from the card's own upper left, clockwise; and the
    outlines of what was laid over each, where something was."""

    picture: Picture
    cards: tuple[tuple[str, Points], ...]
    covers: tuple[Points, ...] = ()


def composed(cards: list[tuple[str, Picture]], seed: int, look: Look | None = None) -> Composed:
    """Up to eight ``cards``, each turned by chance, on a table of a kind that ``seed`` picks; 1920 by
    1080."""
    look = look or Look()
    rng = np.random.default_rng(seed)
    table = table_top(rng, (1920, 1080))
    laid, covers = [], []
    for place, (code, picture) in enumerate(cards):
        middle = np.array([(place % 4 + 0.5) * 480, (place // 4 + 0.5) * 540]) + rng.uniform(-20, 20, 2)
        tall = look.tall * rng.uniform(0.9, 1.1)
        corners = seen_from(picture, middle, tall, rng.uniform(0, 360), look.tilt, rng.uniform(0, 360))
        lay(table, picture, corners)
        laid.append((code, corners))
        if look.covered:
            covers.append(_cover(table, corners, middle, look.covered, rng))
    x = np.linspace(-0.5, 0.5, table.shape[1], dtype=np.float32)[None, :, None]
    lit = table * look.light * (1.0 + look.shade * x) * rng.uniform(0.92, 1.08, 3).astype(np.float32)
    if look.blur:
        lit = cv2.GaussianBlur(lit, (0, 0), look.blur)
    noise = rng.normal(0.0, 3.0, lit.shape[:2])[..., None]
    return Composed(np.clip(lit + noise, 0, 255).astype(np.uint8), tuple(laid), tuple(covers))


def table_top(rng: np.random.Generator, size: tuple[int, int]) -> Layer:
    """Cloth, wood, something dark or something bright and blotched, BGR."""
    width, height = size
    kind = int(rng.integers(4))
    if kind == 0:
        rough = cv2.resize(rng.normal(0, 9, (height // 3, width // 3, 3)).astype(np.float32), size)
        top = rough + np.array([60, 110, 50], np.float32)
    elif kind == 1:
        grain = cv2.resize(rng.normal(0, 18, (height // 3, 8)).astype(np.float32), size)
        top = grain[..., None] + np.array([70, 110, 150], np.float32)
    elif kind == 2:
        top = cv2.resize(rng.normal(35, 8, (40, 70, 3)).astype(np.float32), size)
    else:
        blotches = rng.uniform(20, 190, (18, 32, 3)).astype(np.float32)
        top = np.asarray(cv2.resize(blotches, size, interpolation=cv2.INTER_CUBIC), np.float32)
    return np.clip(top, 0, 255).astype(np.float32)


def seen_from(
    picture: Picture, middle: Points, tall: float, turn: float, tilt: float, azimuth: float
) -> Points:
    """The corners of a card ``tall`` pixels tall whose upper side is turned by ``turn`` degrees clockwise,
    seen aslant by ``tilt`` degrees from the side of ``azimuth``, from three card heights away."""
    slim = picture.shape[1] / picture.shape[0]
    corners = np.array([[-slim, -1], [slim, -1], [slim, 1], [-slim, 1]]) / 2 @ _turned(turn)
    aside = corners @ _turned(-azimuth)
    lean = np.radians(tilt)
    away = 3.0 + aside[:, 1] * np.sin(lean)
    flat = np.column_stack([aside[:, 0], aside[:, 1] * np.cos(lean)]) * (3.0 / away)[:, None]
    return np.asarray(flat @ _turned(azimuth) * tall + middle, np.float64)


def lay(table: Layer, picture: Picture, corners: Points) -> None:
    """Lays a card on ``table`` with a soft shadow."""
    left, top = np.maximum(np.floor(corners.min(axis=0)).astype(int) - _SHADOW, 0)
    right, bottom = np.maximum(np.ceil(corners.max(axis=0)).astype(int) + _SHADOW, 0)
    _lay_within(table[top:bottom, left:right], picture, corners - (left, top))


def _lay_within(table: Layer, picture: Picture, corners: Points) -> None:
    height, width = picture.shape[:2]
    own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(own, corners.astype(np.float32))
    size = (table.shape[1], table.shape[0])
    smaller = height / float(np.hypot(*(corners[3] - corners[0])))
    soft = cv2.GaussianBlur(picture, (0, 0), 0.4 * smaller) if smaller > 1.5 else picture
    shape = cv2.warpPerspective(card_shape((height, width)), matrix, size)[..., None].astype(np.float32) / 255
    colour = cv2.warpPerspective(soft, matrix, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    shadow = cv2.GaussianBlur(np.roll(shape[..., 0], (3, 4), (0, 1)), (0, 0), 3.0)[..., None]
    table *= 1.0 - 0.35 * shadow
    table *= 1.0 - shape
    table += colour * shape


def card_shape(shape: tuple[int, int]) -> Picture:
    """255 within a card of ``shape`` (height, width) with round corners, 0 without."""
    height, width = shape
    mask = np.zeros(shape, np.uint8)
    radius = round(_ROUND * height)
    cv2.rectangle(mask, (radius, 0), (width - 1 - radius, height - 1), 255, -1)
    cv2.rectangle(mask, (0, radius), (width - 1, height - 1 - radius), 255, -1)
    for x in (radius, width - 1 - radius):
        for y in (radius, height - 1 - radius):
            cv2.circle(mask, (x, y), radius, 255, -1)
    return mask


def photograph(picture: Picture, ground: tuple[int, int, int] = (60, 90, 50)) -> Picture:
    """A card alone on a plain ground, straight from above."""
    height, width = picture.shape[:2]
    table = np.full((height + height // 2, width + height, 3), ground, np.float32)
    middle = np.array([table.shape[1] / 2, table.shape[0] / 2])
    lay(table, picture, seen_from(picture, middle, float(height), 0.0, 0.0, 0.0))
    return np.clip(table, 0, 255).astype(np.uint8)


def told(readings: list[Reading], truth: Composed) -> tuple[list[str], list[str]]:
    """The cards that were named where they lie, and the names that are wrong there."""
    left = list(truth.cards)
    right, wrong = [], []
    for reading in readings:
        if reading.card is None:
            continue
        here = [place for place, card in enumerate(left) if _is_named(reading, *card)]
        if here:
            right.append(left.pop(here[0])[0])
        else:
            wrong.append(reading.card)
    return right, wrong


def _is_named(reading: Reading, code: str, corners: Points) -> bool:
    x, y = (float(value) for value in np.mean(reading.quad, axis=0))
    outside = -cv2.pointPolygonTest(corners.astype(np.float32), (x, y), True)
    return reading.card == code and outside < 9.0


def _turned(degrees: float) -> Points:
    """Turns rows of points clockwise as one sees them."""
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    return np.array([[c, s], [-s, c]])


def _cover(table: Layer, corners: Points, middle: Points, share: float, rng: np.random.Generator) -> Points:
    """Lays something plain over ``share`` of a card, its straight edge in any direction; what is laid over it
    is told by its outline."""
    tall = float(np.hypot(*(corners[3] - corners[0])))
    angle = rng.uniform(0, 2 * np.pi)
    over = np.array([np.cos(angle), np.sin(angle)]) * tall
    along = np.array([-over[1], over[0]])
    edge = corners.mean(axis=0) + over * (0.5 - share) * 0.8
    outline = np.array([edge - along, edge + along, edge + along + over, edge - along + over])
    # No farther than its card's own place on the table.
    place = np.array([236.0, 266.0])
    outline = np.clip(outline, middle - place, middle + place)
    colour = rng.uniform(40, 230, 3).tolist()
    cv2.fillConvexPoly(table, np.round(outline).astype(np.int32), colour, cv2.LINE_AA)
    return outline
