"""Engravings of one colour: within their square, bold enough to be seen small, and each unlike the others."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from vision.drawing.engraving.characters import CHARACTERS
from vision.drawing.engraving.emblems import EMBLEMS, SMALL_EMBLEMS
from vision.drawing.engraving.keepsakes import KEEPSAKES
from vision.drawing.engraving.signs import SIGNS
from vision.drawing.engraving.stencils import stencil

DRAWINGS = {
    f"{kind} {name}": draw
    for kind, drawings in (
        ("emblem", EMBLEMS),
        ("small", SMALL_EMBLEMS),
        ("keepsake", KEEPSAKES),
        ("character", CHARACTERS),
        ("sign", SIGNS),
    )
    for name, draw in drawings.items()
}
SMALL = 24
PARTS = ("sign scale", "sign danger", "sign needle")
"""What is drawn over others, and not alone."""


@pytest.mark.parametrize("name", DRAWINGS)
def test_a_drawing_keeps_within_its_square_and_fills_it(name: str) -> None:
    points = np.concatenate([outline for shape in DRAWINGS[name]() for outline in shape])
    assert np.abs(points).max() <= 1.03
    assert np.ptp(points, axis=0).max() >= 1.5 or name in PARTS


@pytest.mark.parametrize("name", [name for name in DRAWINGS if name not in PARTS])
def test_a_drawing_is_seen_when_small(name: str) -> None:
    assert 0.1 <= stencil(DRAWINGS[name](), SMALL).mean() / 255 <= 0.8


@pytest.mark.parametrize(("one", "other"), list(combinations(KEEPSAKES, 2)))
def test_no_two_keepsakes_look_alike(one: str, other: str) -> None:
    """They differ where either has ink, by a third and more, even when small."""
    masks = [stencil(KEEPSAKES[name](), SMALL).astype(float) / 255 for name in (one, other)]
    assert np.minimum(*masks).sum() / np.maximum(*masks).sum() < 0.67


@pytest.mark.parametrize(("one", "other"), list(combinations(CHARACTERS, 2)))
def test_no_two_characters_look_alike(one: str, other: str) -> None:
    """Above the shoulders, which all share, they differ as much as keepsakes do."""
    heads = [
        stencil(CHARACTERS[name](), SMALL)[: SMALL * 3 // 4].astype(float) / 255 for name in (one, other)
    ]
    assert np.minimum(*heads).sum() / np.maximum(*heads).sum() < 0.67


def test_a_stencil_has_smooth_edges() -> None:
    mask = stencil(SIGNS["cog"](), 64)
    assert mask.shape == (64, 64)
    assert np.count_nonzero((mask > 30) & (mask < 225)) > 64
