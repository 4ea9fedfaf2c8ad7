"""The pictures for the lids of boxes: whole at any width, and rich in colour."""

from __future__ import annotations

import numpy as np
import pytest

from vision.drawing.engraving.artworks import ARTWORKS, artwork_picture


@pytest.mark.parametrize("name", ARTWORKS)
@pytest.mark.parametrize("size", [(160, 96), (120, 160), (320, 96)])
def test_an_artwork_fills_its_picture(name: str, size: tuple[int, int]) -> None:
    picture = artwork_picture(name, size)
    assert picture.shape == (size[1], size[0], 3)
    for part in np.array_split(picture, 4, axis=1):
        assert len(np.unique((part // 32).reshape(-1, 3), axis=0)) >= 6


@pytest.mark.parametrize("name", ARTWORKS)
def test_what_is_in_the_middle_stays_in_the_middle(name: str) -> None:
    """A wider lid shows more beside it, and the same in its middle."""
    narrow, wide = artwork_picture(name, (90, 96)), artwork_picture(name, (270, 96))
    apart = np.abs(narrow[20:80, 25:65].astype(int) - wide[20:80, 115:155])
    assert apart.mean() < 12
