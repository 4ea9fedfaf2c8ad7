"""Random makes of dice: colours, veins, edges, pips and emblems."""

from __future__ import annotations

import functools

import cv2
import numpy as np

from vision.core.pictures import Bgr
from vision.drawing.dice import SPOTS, DieStyle, Emblem, Lamp
from vision.drawing.masks import cropped
from vision.training.alike import Known, Sign
from vision.training.fonts import Fonts
from vision.training.strange import strange_mark

_INKS: tuple[Bgr, ...] = ((250, 250, 250), (245, 245, 245), (20, 20, 20), (30, 30, 30))
_LEAST_CONTRAST = 18.0
"""The least distance between the colours of pips and body in CIE Lab."""
_EMBLEMS = 0.12
"""The share of makes with an emblem."""
_FACES_OF_EMBLEMS = (0.5, 0.04, 0.03, 0.03, 0.05, 0.35)
"""The shares of emblems that are in the place of one pip, of two and so on."""
_LIKE_PIPS = 0.7
"""From this likeness to the pips of a face on, a sign is no emblem: it could be counted."""
_PLATE = 96


def random_die_style(rng: np.random.Generator, trying: bool) -> DieStyle:
    """A random make of dice; a ``trying`` one is glossy, and its pips are about as bright as its body."""
    kind = rng.random()
    pale, dusky = (0.05, 0.6) if trying else (0.2, 0.44)
    body = _pale(rng) if kind < pale else _dusky(rng) if kind < dusky else _colour(rng)
    veined = rng.random() < 0.45
    kind = rng.random()
    second = _near(body, rng) if kind < 0.4 else _dusky(rng) if kind < 0.65 else _colour(rng)
    veins = float(rng.uniform(0.2, 0.9)) if veined else 0.0
    mean = _mixed(body, second, 0.5 * veins)
    pip = _ink(mean, rng, trying)
    radius = float(rng.uniform(0.14, 0.25))
    large_ace = rng.random() < 0.15
    return DieStyle(
        body=body,
        pip=pip,
        ace=_ink(mean, rng, trying) if rng.random() < 0.15 else pip,
        second=second,
        veins=veins,
        clear=float(rng.uniform(0.1, 0.8)) if rng.random() < 0.3 else 0.0,
        gloss=float(rng.uniform(0.5 if trying else 0, 1)),
        pip_radius=radius,
        ace_radius=float(rng.uniform(0.25, 0.4)) if large_ace else radius,
        spread=float(rng.uniform(0.4, 0.6)),
        six=float(rng.uniform(0.58, 1.05)),
        dome=float(rng.uniform(0, 0.55)) if trying or rng.random() < 0.8 else 0.0,
        dent=float(rng.uniform(0, 0.5)) if trying or rng.random() < 0.6 else 0.0,
        waves=float(rng.uniform(0, 0.12)) if rng.random() < 0.5 else 0.0,
        bevel=float(rng.uniform(0.04, 0.4)),
        ball=float(rng.uniform(1.36, 1.8)),
        seed=int(rng.integers(1 << 30)),
        emblem=_emblem(rng) if rng.random() < _EMBLEMS else None,
    )


def _emblem(rng: np.random.Generator) -> Emblem:
    """A sign that is unlike the pips of any face, in the middle of one."""
    while True:
        mask, ratio = strange_mark(rng, Fonts())
        if _faces().likeness((mask, ratio)) < _LIKE_PIPS:
            break
    face = 1 + int(rng.choice(6, p=_FACES_OF_EMBLEMS))
    tall = rng.uniform(0.8, 1.5)
    return Emblem(face, mask, tall * ratio, tall)


@functools.cache
def _faces() -> Known:
    """The pips of the six faces, close together and far apart, small and large."""

    def pips(number: int, spread: float, radius: float) -> Sign:
        plate = np.zeros((_PLATE, _PLATE), np.uint8)
        for x, y in SPOTS[number]:
            middle = (round(_PLATE * (0.5 + 0.5 * spread * x)), round(_PLATE * (0.5 + 0.5 * spread * y)))
            cv2.circle(plate, middle, round(0.5 * _PLATE * radius), 255, -1, cv2.LINE_AA)
        mask = cropped(plate)
        return mask, mask.shape[1] / mask.shape[0]

    return Known(
        pips(number, spread, radius) for number in SPOTS for spread in (0.4, 0.6) for radius in (0.15, 0.25)
    )


def random_lamp(rng: np.random.Generator, trying: bool) -> Lamp:
    """Light from a random direction above; a ``trying`` one is reflected by upper faces."""
    way, lean = rng.uniform(0, 2 * np.pi), rng.uniform(0, 1.0)
    # Often a lamp, or a window, is where the upper face reflects it into the camera.
    glint = rng.normal(0, rng.choice([0.12, 0.3, 1.0], p=[0.6, 0.4, 0] if trying else [0.3, 0.35, 0.35]), 2)
    ring = rng.random() < 0.6
    return Lamp(
        towards=(float(np.cos(way) * np.sin(lean)), float(np.sin(way) * np.sin(lean)), float(np.cos(lean))),
        ambient=float(rng.uniform(0.3, 0.85)),
        shadow=float(rng.uniform(0.0, 0.6)),
        softness=float(rng.uniform(0.02, 0.3)),
        glint=(float(glint[0]), float(glint[1])),
        panel=float(rng.uniform(0.1, 1.1) if ring else rng.uniform(0.05, 0.6)),
        # Usually a thin ring: a lens with a lamp around it, or a round edge under a bright ceiling.
        hollow=float(1.0 - 0.9 * rng.random() ** 2) if ring else 0.0,
    )


def _colour(rng: np.random.Generator) -> Bgr:
    """Any hue, saturation and brightness."""
    hue, strength, value = rng.integers(0, 180), rng.uniform(0, 255), 255 * rng.uniform(0.1, 1.0) ** 0.8
    pixel = np.array([[[hue, strength, value]]], np.uint8)
    return _as_colour(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0])


def _dusky(rng: np.random.Generator) -> Bgr:
    """Black, grey or nearly so."""
    return _as_colour(np.clip(rng.uniform(15, 110) + rng.normal(0, 8, 3), 0, 255))


def _pale(rng: np.random.Generator) -> Bgr:
    return _as_colour(np.clip(rng.uniform(190, 255) + rng.normal(0, 8, 3), 0, 255))


def _near(colour: Bgr, rng: np.random.Generator) -> Bgr:
    return _as_colour(np.clip(np.array(colour) * rng.uniform(0.3, 1.5) + rng.normal(0, 20, 3), 0, 255))


def _mixed(first: Bgr, second: Bgr, share: float) -> Bgr:
    return _as_colour(np.array(first) * (1 - share) + np.array(second) * share)


def _ink(body: Bgr, rng: np.random.Generator, trying: bool) -> Bgr:
    """A colour for pips that contrasts with ``body``; usually white or black, often one of another hue and
    the same brightness, and for a ``trying`` die almost always that."""
    for _ in range(20):
        kind = rng.uniform(0.6 if trying else 0, 1)
        ink = _INKS[int(rng.integers(len(_INKS)))] if kind < 0.4 else _colour(rng)
        if kind > 0.68:
            ink = _as_bright(ink, body, rng)
        if _contrast(ink, body) > max(_LEAST_CONTRAST, rng.uniform(0, 50)):
            return ink
    return (250, 250, 250) if sum(body) < 384 else (20, 20, 20)


def _as_bright(colour: Bgr, other: Bgr, rng: np.random.Generator) -> Bgr:
    """``colour`` about as bright as ``other``: a grey picture would hardly distinguish them."""
    pixels = np.array([[colour, other]], np.float32) / np.float32(255)
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2Lab)
    lab[0, 0, 0] = np.clip(lab[0, 1, 0] + rng.normal(0, 8), 5, 95)
    return _as_colour(np.clip(cv2.cvtColor(lab, cv2.COLOR_Lab2BGR)[0, 0] * 255, 0, 255))


def _contrast(first: Bgr, second: Bgr) -> float:
    pixels = np.array([[first, second]], np.float32) / np.float32(255)
    lab = cv2.cvtColor(pixels, cv2.COLOR_BGR2Lab)[0]
    return float(np.linalg.norm(lab[0] - lab[1]))


def _as_colour(values: object) -> Bgr:
    blue, green, red = (int(v) for v in np.asarray(values, np.float64))
    return blue, green, red
