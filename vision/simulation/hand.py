"""A hand and forearm moving over the simulated table."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.core.pictures import Field, Picture
from vision.simulation.materials import soft_noise

_SKIN = ((150, 178, 224), (120, 152, 206), (82, 112, 166), (52, 74, 118))
_SLEEVES = ((92, 62, 44), (58, 58, 62), (120, 128, 132), (48, 52, 112), (70, 96, 72))
_CANVAS_MM = (150.0, 560.0)
_TIP_MM = (72.0, 14.0)
"""The tip of the middle finger on the canvas; the arm comes from below."""
_FINGERS = (
    # knuckle x, y, tip x, y, thickness: millimetres, of a right hand seen from above
    (50, 98, 42, 44, 17.5),
    (66, 92, 66, 22, 19.0),
    (82, 95, 89, 32, 18.5),
    (97, 104, 112, 58, 15.5),
)
_THUMB = (44, 140, 16, 96, 21.0)
_TILT_MM = 2.5
"""How smooth the side that a part turns to the light is."""

_Window = tuple[slice, slice]
"""Rows and columns of the canvas."""


@lru_cache(maxsize=8)
def drawn_hand(number: int, px_per_mm: float) -> Hand:
    """The hand with this number, at a picture's scale, cached: drawing one takes half a second."""
    return Hand(np.random.default_rng([number, 21]), px_per_mm)


class Hand:
    """One hand: ``rng`` decides skin, sleeve and side. ``px_per_mm`` is the picture's scale."""

    def __init__(self, rng: np.random.Generator, px_per_mm: float) -> None:
        self._px = px_per_mm
        skin = np.array(_SKIN[int(rng.integers(len(_SKIN)))], np.float32)
        sleeve = np.array(_SLEEVES[int(rng.integers(len(_SLEEVES)))], np.float32)
        left = bool(rng.integers(2))
        colour, cover = self._draw(rng, skin, sleeve, cuff=float(rng.uniform(205, 300)))
        if left:
            colour, cover = colour[:, ::-1], cover[:, ::-1]
        self._colour = np.ascontiguousarray(colour)
        self._cover = np.ascontiguousarray(cover)
        tip = _TIP_MM if not left else (_CANVAS_MM[0] - _TIP_MM[0], _TIP_MM[1])
        self._tip = np.array(tip) * px_per_mm
        soft = cv2.GaussianBlur(self._cover, (0, 0), 5 * px_per_mm)
        self._shadow = np.asarray(soft * 0.5, np.float32)

    def over(self, picture: Picture, tip: tuple[float, float], angle: float) -> NDArray[np.uint8]:
        """Draws the hand into ``picture`` with its finger tip at ``tip``, pixels, the arm coming from
        ``angle`` degrees (0: from below, clockwise). Returns the mask of the hand, 255 where it covers
        completely."""
        c, s = np.cos(np.radians(angle)), np.sin(np.radians(angle))
        turn = np.array([[c, -s], [s, c]])
        height, width = self._cover.shape
        corners = (
            np.array([[0, 0], [width, 0], [width, height], [0, height]]) - self._tip
        ) @ turn.T + np.array(tip)
        margin = 12 * self._px
        x0, y0 = np.floor(np.maximum(corners.min(axis=0) - margin, 0)).astype(int)
        x1 = int(min(corners[:, 0].max() + margin, picture.shape[1]))
        y1 = int(min(corners[:, 1].max() + margin, picture.shape[0]))
        mask = np.zeros(picture.shape[:2], np.uint8)
        if x1 <= x0 or y1 <= y0:
            return mask
        shift = np.array(tip) - turn @ self._tip - np.array([x0, y0])
        pose = np.column_stack([turn, shift])
        size = (int(x1 - x0), int(y1 - y0))
        roi = picture[y0:y1, x0:x1]
        fall = np.array([6.0, 9.0]) * self._px
        dark = cv2.warpAffine(self._shadow, np.column_stack([turn, shift + fall]), size)
        alpha = cv2.warpAffine(self._cover, pose, size)
        colour = cv2.warpAffine(self._colour, pose, size)
        shade = cv2.merge([(1 - dark) * (1 - alpha)] * 3)
        blended = cv2.multiply(roi, shade, dtype=cv2.CV_8U)
        lit = cv2.multiply(colour, cv2.merge([alpha] * 3), dtype=cv2.CV_8U)
        roi[:] = cv2.add(blended, lit)
        mask[y0:y1, x0:x1] = cv2.convertScaleAbs(alpha, alpha=255)
        return mask

    def _draw(
        self, rng: np.random.Generator, skin: Field, sleeve: Field, cuff: float
    ) -> tuple[Picture, Field]:
        px = self._px
        shape = (round(_CANVAS_MM[1] * px), round(_CANVAS_MM[0] * px))
        colour = np.zeros((*shape, 3), np.float32)
        cover = np.zeros(shape, np.float32)
        blotch = (
            1
            + soft_noise(rng, shape, (9 * px, 9 * px)) * 0.02
            + soft_noise(rng, shape, (1.0 * px, 1.0 * px)) * 0.012
        )
        arm = [(46, 205), (40, 330), (28, 560), (132, 560), (118, 330), (106, 205)]
        palm = [
            (48, 100),
            (58, 90),
            (84, 88),
            (102, 100),
            (110, 125),
            (107, 170),
            (106, 215),
            (46, 215),
            (45, 180),
            (38, 145),
        ]
        self._part(colour, cover, self._polygon(arm, shape, 10), skin * 0.96, blotch)
        self._part(colour, cover, self._polygon(palm, shape, 9), skin, blotch)
        for finger in (*_FINGERS, _THUMB):
            tone = skin * float(rng.uniform(0.96, 1.0))
            shows = partial(self._out_of_palm, finger)
            self._part(colour, cover, self._bone(finger, shape), tone, blotch, shows)
            self._nail(colour, finger, skin)
        folds = (
            1
            + soft_noise(rng, shape, (14 * px, 60 * px)) * 0.09
            + soft_noise(rng, shape, (0.7 * px, 0.7 * px)) * 0.04
        )
        cloth = [(34, cuff), (14, 560), (146, 560), (122, cuff)]
        self._part(colour, cover, self._polygon(cloth, shape, 3), sleeve, np.asarray(folds, np.float32))
        hem = self._polygon([(34, cuff), (33, cuff + 11), (123, cuff + 11), (122, cuff)], shape, 2)
        self._part(colour, cover, hem, sleeve * 0.86, np.asarray(folds, np.float32), everywhere=True)
        return np.clip(colour, 0, 255).astype(np.uint8), cover

    def _part(
        self,
        colour: NDArray[np.float32],
        cover: Field,
        mask: Picture,
        tone: Field,
        texture: Field,
        shows: Callable[[_Window], Field] | None = None,
        *,
        everywhere: bool = False,
    ) -> None:
        """Draws one rounded part, darker towards its edge like a cylinder in soft light.

        ``shows`` is its opacity over the parts below, from 0 to 1. Drawn ``everywhere`` it leaves its colour
        where no part is, too: a picture that is turned mixes some of it into the edge.
        """
        window = (slice(None), slice(None)) if everywhere else self._around(mask)
        mask, texture, colour, cover = mask[window], texture[window], colour[window], cover[window]
        inside = np.asarray(cv2.distanceTransform(mask, cv2.DIST_L2, 5), np.float32)
        deep = np.clip(inside / max(1.0, 0.8 * float(inside.max())), 0, 1)
        round_ = np.sqrt(1 - (1 - deep) ** 2) * 0.42 + 0.62
        tilt = np.clip(
            cv2.Sobel(cv2.GaussianBlur(inside, (0, 0), _TILT_MM * self._px), cv2.CV_32F, 1, 0, ksize=3) / 8,
            -1,
            1,
        )
        shade = (round_ + 0.07 * tilt) * texture
        alpha = cv2.GaussianBlur(mask, (0, 0), 0.25 * self._px + 0.3).astype(np.float32) / 255
        lit = shade[..., None] * tone
        blend = (alpha if shows is None else alpha * shows(window))[..., None]
        colour[:] = np.where(cover[..., None] > 0, colour * (1 - blend) + lit * blend, lit)
        np.maximum(cover, alpha, out=cover)

    def _around(self, mask: Picture) -> _Window:
        """The part of the canvas on which what is in ``mask`` has any effect."""
        x, y, wide, high = cv2.boundingRect(mask)
        reach = _blurred_px(_TILT_MM * self._px) + _blurred_px(0.25 * self._px + 0.3)
        return (
            slice(max(0, y - reach), y + high + reach),
            slice(max(0, x - reach), x + wide + reach),
        )

    def _polygon(
        self, corners: Sequence[tuple[float, float]], shape: tuple[int, int], rounding: float
    ) -> Picture:
        mask = np.zeros(shape, np.uint8)
        cv2.fillPoly(mask, [np.round(np.array(corners) * self._px).astype(np.int32)], 255)
        sigma = rounding * self._px / 2
        x, y, wide, high = cv2.boundingRect(mask)
        reach = _blurred_px(sigma)
        part = mask[max(0, y - reach) : y + high + reach, max(0, x - reach) : x + wide + reach]
        part[:] = (cv2.GaussianBlur(part, (0, 0), sigma) > 127) * 255
        return mask

    def _bone(self, finger: tuple[float, ...], shape: tuple[int, int]) -> Picture:
        mask = np.zeros(shape, np.uint8)
        x0, y0, x1, y1, thick = (n * self._px for n in finger)
        for t in np.linspace(0, 1, 40):
            # A finger tapers, and its joints are thicker.
            girth = thick * (1.04 - 0.2 * t + 0.035 * np.cos(t * 4 * np.pi)) / 2
            cv2.circle(
                mask,
                (round(x0 + (x1 - x0) * t), round(y0 + (y1 - y0) * t)),
                round(girth),
                255,
                -1,
                cv2.LINE_AA,
            )
        return np.asarray((mask > 127) * 255, np.uint8)

    def _out_of_palm(self, finger: tuple[float, ...], window: _Window) -> Field:
        """0 at a finger's root, 1 a joint further: its own shading begins there."""
        x0, y0, x1, y1, thick = finger
        along = np.array([x1 - x0, y1 - y0]) / float(np.hypot(x1 - x0, y1 - y0))
        down, across = window
        x = np.arange(across.start, across.stop, dtype=np.float32)[None] / self._px - x0
        y = np.arange(down.start, down.stop, dtype=np.float32)[:, None] / self._px - y0
        t = np.clip((x * along[0] + y * along[1] + 0.3 * thick) / (1.1 * thick), 0, 1)
        return np.asarray(t * t * (3 - 2 * t), np.float32)

    def _nail(self, colour: NDArray[np.float32], finger: tuple[float, ...], skin: Field) -> None:
        x0, y0, x1, y1, thick = finger
        angle = float(np.degrees(np.arctan2(y1 - y0, x1 - x0)))
        centre = (round((x1 - (x1 - x0) * 0.02) * self._px), round((y1 - (y1 - y0) * 0.02) * self._px))
        axes = (round(thick * 0.3 * self._px), round(thick * 0.24 * self._px))
        pink = np.clip(skin * 1.02 + np.array([18, 14, 12]), 0, 255)
        cv2.ellipse(colour, centre, axes, angle, 0, 360, tuple(float(v) for v in pink), -1, cv2.LINE_AA)


def _blurred_px(sigma: float) -> int:
    """How far a blur reaches, pixels, and what is taken of its slope."""
    return math.ceil(4 * sigma) + 2
