"""Whatever wrote a photograph, it is opened upright in BGR, or refused in one sentence."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.errors import UnreadablePicture
from vision.images import LONGEST, open_picture


def _gradient(width: int = 80, height: int = 60) -> Image.Image:
    """Dark on the left, bright on the right, with a red upper left corner."""
    pixels = np.repeat(np.linspace(0, 255, width, dtype=np.uint8)[None, :, None], height, axis=0).repeat(
        3, axis=2
    )
    pixels[:20, :20] = (255, 0, 0)
    return Image.fromarray(pixels)


def test_a_colour_picture_comes_as_bgr(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    _gradient().save(path)
    picture, shrunk = open_picture(path)
    assert picture.shape == (60, 80, 3)
    assert picture.dtype == np.uint8
    assert shrunk == 1.0
    assert tuple(picture[5, 5]) == (0, 0, 255)


@pytest.mark.parametrize("mode", ["L", "LA", "RGBA", "CMYK", "P", "1"])
def test_other_colour_models_are_turned_into_bgr(tmp_path: Path, mode: str) -> None:
    path = tmp_path / ("a.jpg" if mode == "CMYK" else "a.png")
    _gradient().convert(mode).save(path)
    picture, _ = open_picture(path)
    assert picture.shape == (60, 80, 3)
    assert picture[40, 75].mean() > 200 > 60 > picture[40, 2].mean()


def test_a_16_bit_picture_keeps_its_brightness(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    values = np.repeat(np.linspace(0, 65535, 80, dtype=np.uint16)[None], 60, axis=0)
    Image.fromarray(values).save(path)
    picture, _ = open_picture(path)
    assert picture[30, 40].mean() == pytest.approx(129, abs=3)


def test_transparent_ground_is_white(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGBA", (40, 40), (0, 0, 0, 0)).save(path)
    assert open_picture(path)[0].min() == 255


def test_a_turned_photograph_is_set_upright_by_its_exif(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held a quarter turn: show it turned clockwise
    _gradient().save(path, exif=exif, quality=95)
    picture, _ = open_picture(path)
    assert picture.shape == (80, 60, 3)
    assert picture[5, 55, 2] > 200
    assert picture[5, 55, 0] < 80  # the red corner is now at the right


def test_a_50_megapixel_picture_is_shrunk_and_says_by_how_much(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    Image.new("RGB", (8660, 5774), (200, 180, 160)).save(path)
    picture, shrunk = open_picture(path)
    assert max(picture.shape) <= LONGEST
    assert shrunk * picture.shape[1] == pytest.approx(8660, rel=0.01)


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.jpg", b"", "not a picture"),
        ("a.png", b"these are words\n" * 40, "not a picture"),
        ("a.jpg", b"\xff\xd8\xff\xe0" + bytes(300), "picture"),
    ],
)
def test_a_file_that_is_no_picture_is_refused(tmp_path: Path, name: str, content: bytes, reason: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(UnreadablePicture, match=reason):
        open_picture(path)


def test_a_truncated_picture_is_refused(tmp_path: Path) -> None:
    data = io.BytesIO()
    _gradient(600, 400).save(data, "JPEG")
    path = tmp_path / "a.jpg"
    path.write_bytes(data.getvalue()[: len(data.getvalue()) // 2])
    with pytest.raises(UnreadablePicture, match="broken"):
        open_picture(path)


def test_a_single_pixel_a_folder_and_a_missing_file_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    Image.new("RGB", (1, 1)).save(path)
    with pytest.raises(UnreadablePicture, match="1 x 1 pixels are too few"):
        open_picture(path)
    with pytest.raises(UnreadablePicture, match="folder"):
        open_picture(tmp_path)
    with pytest.raises(UnreadablePicture, match="no such file"):
        open_picture(tmp_path / "none.jpg")
