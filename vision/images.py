"""Opening photographs, whatever wrote them."""

from __future__ import annotations

import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageOps, UnidentifiedImageError, features

from vision.errors import UnreadablePicture

# What Pillow has to say of a file is for a log, where there is one, and not for stderr.
logging.getLogger("PIL").addHandler(logging.NullHandler())

LONGEST = 2600
"""Pixels of the longer side above which a picture is shrunk before it is read."""
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "PPM", "JPEG2000") + (
    ("AVIF",) if features.check("avif") else ()
)
"""What a photograph can be. Pillow opens much else, some of it by running other programs."""
_MOST_PIXELS = 120_000_000
_LEAST_SIDE = 16


def open_picture(path: Path) -> tuple[npt.NDArray[np.uint8], float]:
    """The picture in a file, BGR ``uint8`` (height, width, 3), upright as its EXIF data say, and by how much
    it was shrunk (1 for not at all): a pixel here times that is a pixel of the file.

    Grey, 16-bit, transparent and CMYK pictures are all turned into BGR. Raises :class:`UnreadablePicture`.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures; the size is checked here
            with Image.open(path, formats=_FORMATS) as image, _hushed(image.format == "TIFF"):
                return _prepared(image, path)
    except FileNotFoundError:
        raise UnreadablePicture(path, "there is no such file") from None
    except IsADirectoryError:
        raise UnreadablePicture(path, "this is a folder, not a picture") from None
    except PermissionError:
        raise UnreadablePicture(path, "this file may not be read; change its permissions") from None
    except UnidentifiedImageError:
        raise UnreadablePicture(path, "this is not a picture that can be opened") from None
    except UnreadablePicture:
        raise
    except Exception as error:  # a broken file can fail anywhere inside a decoder
        raise UnreadablePicture(path, f"this picture is broken ({type(error).__name__})") from None


@contextmanager
def _hushed(noisy: bool) -> Iterator[None]:
    """Keeps what a decoder in C writes to stderr by itself, if it is a ``noisy`` one, from the table."""
    if not noisy:
        yield
        return
    with Path(os.devnull).open("wb") as nowhere:
        before = os.dup(2)
        os.dup2(nowhere.fileno(), 2)
        try:
            yield
        finally:
            os.dup2(before, 2)
            os.close(before)


def save_picture(picture: npt.NDArray[np.uint8], path: Path) -> None:
    """Writes ``picture`` (BGR ``uint8``, height by width by 3) to ``path``, in the format that its name ends
    with, or as PNG. Raises ``OSError``."""
    kind = Image.registered_extensions().get(path.suffix.lower(), "PNG")
    Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1])).save(path, kind)


def _prepared(image: Image.Image, path: Path) -> tuple[npt.NDArray[np.uint8], float]:
    width, height = image.size
    if width * height > _MOST_PIXELS:
        raise UnreadablePicture(path, f"{width} x {height} pixels are too many; make the picture smaller")
    if min(width, height) < _LEAST_SIDE:
        raise UnreadablePicture(path, f"{width} x {height} pixels are too few to show a card")
    longest = max(width, height)
    if longest > LONGEST:
        image.draft("RGB", (LONGEST, LONGEST))  # a JPEG decodes faster at a half or a quarter
    if image.mode.startswith(("I", "F")):
        image = _eight_bits(image)
    picture = ImageOps.exif_transpose(image)
    if picture.mode in ("RGBA", "LA", "PA", "P"):
        picture = picture.convert("RGBA")
        paper = Image.new("RGBA", picture.size, (255, 255, 255, 255))
        picture = Image.alpha_composite(paper, picture)
    picture = picture.convert("RGB")
    if max(picture.size) > LONGEST:
        picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    array = np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
    return array, longest / max(picture.size)


def _eight_bits(image: Image.Image) -> Image.Image:
    """A 16-bit or floating picture brought to 8 bits: 16 bits by their upper half, else by its own range."""
    values = np.nan_to_num(np.asarray(image, np.float64))
    top = 65535.0 if image.mode.startswith("I;16") or values.max() > 255 else max(float(values.max()), 1e-9)
    if image.mode == "F":
        top = max(float(values.max()), 1e-9)
    eight = Image.fromarray(np.clip(values / top * 255.0, 0, 255).astype(np.uint8))
    exif = image.getexif()
    if exif:
        eight.info["exif"] = exif.tobytes()
    return eight
