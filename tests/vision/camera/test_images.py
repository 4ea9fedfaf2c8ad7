"""Whatever wrote a photograph, it is opened upright in BGR, or refused in one sentence."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, PngImagePlugin

from tests.hostile import NO_FILES, peak_megabytes
from tests.long_cases import long_case
from vision.camera.images import LONGEST, open_picture
from vision.core.errors import UnreadablePicture


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
    with pytest.raises(UnreadablePicture, match="only 1 x 1 pixels"):
        open_picture(path)
    with pytest.raises(UnreadablePicture, match="folder"):
        open_picture(tmp_path)
    with pytest.raises(UnreadablePicture, match="does not exist"):
        open_picture(tmp_path / "none.jpg")


@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_file_is_refused_without_waiting_for_it(
    tmp_path: Path, make: Callable[[Path, str], Path]
) -> None:
    with pytest.raises(UnreadablePicture, match=r"not a (file|picture)"):
        open_picture(make(tmp_path, "a.jpg"))


_OPEN = "import sys, pathlib, vision.camera.images as i; i.open_picture(pathlib.Path(sys.argv[1]))"


@pytest.mark.parametrize(
    ("mode", "side"), [("I;16", 10_900), long_case("RGBA", 9200), long_case("P", 10_900)]
)
def test_a_picture_of_a_hundred_megapixels_takes_no_more_than_600_megabytes(
    tmp_path: Path, mode: str, side: int
) -> None:
    path = tmp_path / "large.png"
    _png(path, (side, side), mode)
    assert peak_megabytes(_OPEN, str(path)) < 600


def test_a_folder_of_pictures_of_a_hundred_megapixels_takes_no_more_than_600_megabytes(
    tmp_path: Path,
) -> None:
    _png(tmp_path / "0.png", (9200, 9200), "RGBA")
    (tmp_path / "1.png").hardlink_to(tmp_path / "0.png")
    watch = "import sys, companion.cli as c; c.main(['watch', '--still', '1', sys.argv[1]])"
    assert peak_megabytes(watch, str(tmp_path)) < 600


def _png(path: Path, size: tuple[int, int], mode: str) -> None:
    """A black PNG, some hundreds of rows high, written without holding its pixels."""
    depth, colours, bytes_a_pixel = {"RGBA": (8, 6, 4), "I;16": (16, 0, 2), "P": (8, 3, 1)}[mode]
    packing = zlib.compressobj(1)
    rows = bytes(100 * (1 + size[0] * bytes_a_pixel))
    # After a full flush the same rows are packed to the same bytes: two times tell all the others.
    first, next_ones = (packing.compress(rows) + packing.flush(zlib.Z_FULL_FLUSH) for _ in range(2))
    times = size[1] // 100
    check = 1
    for _ in range(times):
        check = zlib.adler32(rows, check)
    pixels = first + next_ones * (times - 1) + b"\x03\x00" + struct.pack(">I", check)
    chunks = [(b"IHDR", struct.pack(">IIBBBBB", *size, depth, colours, 0, 0, 0))]
    chunks += [(b"PLTE", bytes(768))] * (mode == "P")
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + b"".join(
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in (*chunks, (b"IDAT", pixels), (b"IEND", b""))
        )
    )


def test_a_panorama_and_a_photograph_of_200_megapixels_are_opened_small(tmp_path: Path) -> None:
    panorama, phone = tmp_path / "panorama.jpg", tmp_path / "phone.jpg"
    Image.new("L", (60_000, 2400), 90).save(panorama)
    Image.new("L", (16_320, 12_240), 90).save(phone)
    for path in (panorama, phone):
        assert peak_megabytes(_OPEN, str(path)) < 200
    assert open_picture(panorama)[0].shape == (104, 2600, 3)
    assert open_picture(phone)[0].shape == (1950, 2600, 3)


def test_a_very_large_picture_is_reduced_evenly(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    wide = np.repeat(np.linspace(0, 255, 8000, dtype=np.uint8)[None], 6000, axis=0)
    Image.fromarray(wide).save(path, compress_level=1)
    picture, shrunk = open_picture(path)
    assert picture.shape == (1950, 2600, 3)
    assert shrunk == pytest.approx(8000 / 2600)
    assert np.abs(picture[:, :, 0].astype(int) - np.linspace(0, 255, 2600)).max() < 2


@pytest.mark.parametrize(
    ("kind", "size", "how", "most"),
    [
        ("PNG", (12_000, 10_100), {"compress_level": 1}, 120),
        ("WEBP", (8000, 4000), {"lossless": True, "method": 0}, 20),
    ],
)
def test_a_picture_that_would_take_too_much_memory_is_refused_with_its_limit(
    tmp_path: Path, kind: str, size: tuple[int, int], how: dict[str, object], most: int
) -> None:
    path = tmp_path / "a.picture"
    Image.new("RGB" if kind == "WEBP" else "L", size).save(path, kind, **how)
    with pytest.raises(
        UnreadablePicture, match=f"has {size[0]} x {size[1]} pixels. In this format at most"
    ) as no:
        open_picture(path)
    assert f" {most} million " in str(no.value)


@pytest.mark.parametrize(("side", "told"), [(12_000, "at most 54 million"), (16_000, "250 million pixels")])
def test_a_progressive_jpeg_is_held_whole_and_may_have_fewer_pixels(
    tmp_path: Path, side: int, told: str
) -> None:
    packed = io.BytesIO()
    _gradient().save(packed, "JPEG", progressive=True, subsampling="4:4:4")
    data = bytearray(packed.getvalue())
    size_at = data.index(b"\xff\xc2") + 5
    data[size_at : size_at + 4] = struct.pack(">HH", side, side)
    path = tmp_path / "a.jpg"
    path.write_bytes(data)
    assert told in refusal(path)


def test_a_small_file_that_says_it_is_huge_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.ppm"
    path.write_bytes(b"P6 99999 99999 255\n" + bytes(60))
    with pytest.raises(UnreadablePicture, match="more than 250 million pixels"):
        open_picture(path)
    path.write_bytes(b"P6 9000 9000 255\n" + bytes(60))
    assert "broken" in refusal(path)
    assert peak_megabytes(f"import {__name__} as t, sys; t.refusal(t.Path(sys.argv[1]))", str(path)) < 200


def refusal(path: Path) -> str:
    with pytest.raises(UnreadablePicture) as refused:
        open_picture(path)
    return str(refused.value)


def test_a_picture_with_much_besides_its_pixels_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    more = PngImagePlugin.PngInfo()
    for _ in range(20):
        more.add(b"prVt", bytes(1_000_000), after_idat=True)
    _gradient().save(path, pnginfo=more)
    with pytest.raises(UnreadablePicture, match="holds 20 MB besides its pixels"):
        open_picture(path)


def test_a_picture_whose_text_unpacks_to_something_huge_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    more = PngImagePlugin.PngInfo()
    for number in range(100):
        more.add_text(f"Comment{number}", "x" * 1_000_000, zip=True)
    _gradient().save(path, pnginfo=more)
    with pytest.raises(UnreadablePicture, match="broken"):
        open_picture(path)


def test_a_file_that_is_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    with pytest.raises(UnreadablePicture, match="larger than 500 MB"):
        open_picture(path)


def test_of_a_moving_picture_the_first_is_taken(tmp_path: Path) -> None:
    path = tmp_path / "a.gif"
    first, second = (Image.new("RGB", (40, 30), colour) for colour in ("red", "blue"))
    first.save(path, save_all=True, append_images=[second])
    assert tuple(open_picture(path)[0][9, 9]) == (0, 0, 255)
