"""Opening photographs, whatever wrote them."""

from __future__ import annotations

import errno
import logging
import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, UnidentifiedImageError, features

from vision.camera.picture_limits import (
    MOST_BYTES,
    MOST_HEADING_BYTES,
    MOST_JPEG_PIXELS,
    WHOLE_PIXELS,
    TooLarge,
    make_fit,
)
from vision.core.errors import UnreadablePicture
from vision.core.files import LimitedFile, open_limited, size_in_words
from vision.core.pictures import Picture

# What Pillow has to say of a file is for a log, where there is one, and not for stderr.
logging.getLogger("PIL").addHandler(logging.NullHandler())

LONGEST = 2600
"""Pixels of the longer side above which a picture is shrunk before it is read."""
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "PPM", "JPEG2000") + (
    ("AVIF",) if features.check("avif") else ()
)
"""What a photograph can be. Pillow opens much else, some of it by running other programs."""
_LEAST_SIDE = 16
_STRIP_PIXELS = 250_000
_ORIENTATION = 0x0112
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
"""What sets a picture upright, by its EXIF orientation."""

# Pillow refuses what has twice as many pixels, before it makes a decoder for them.
Image.MAX_IMAGE_PIXELS = MOST_JPEG_PIXELS // 2


def open_picture(path: Path) -> tuple[Picture, float]:
    """The picture in a file, BGR ``uint8`` (height, width, 3), upright as its EXIF data say, and by how much
    it was shrunk (1 for not at all): a pixel here times that is a pixel of the file. Of several pictures in a
    file it is the first.

    Grey, 16-bit, transparent and CMYK pictures are all turned into BGR. Raises :class:`UnreadablePicture`,
    also for what is larger than :data:`~vision.camera.picture_limits.LIMITS`.
    """
    try:
        with open_limited(path, MOST_HEADING_BYTES) as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures; the size is checked here
            if file.size > MOST_BYTES:
                raise UnreadablePicture(path, f"this file is larger than {size_in_words(MOST_BYTES)}")
            with Image.open(file, formats=_FORMATS) as image, _hushed(image.format == "TIFF"):
                return _prepared(image, path, file)
    except FileNotFoundError:
        raise UnreadablePicture(path, "there is no such file") from None
    except IsADirectoryError:
        raise UnreadablePicture(path, "this is a folder, not a picture") from None
    except PermissionError:
        raise UnreadablePicture(path, "this file may not be read; change its permissions") from None
    except UnidentifiedImageError:
        raise UnreadablePicture(path, "this is not a picture that can be opened") from None
    except Image.DecompressionBombError:
        most = MOST_JPEG_PIXELS // 1_000_000
        raise UnreadablePicture(path, f"it has more than {most} million pixels; make it smaller") from None
    except TooLarge as error:
        raise UnreadablePicture(path, str(error)) from None
    except UnreadablePicture:
        raise
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.EFBIG) and error.strerror:
            raise UnreadablePicture(path, error.strerror) from None
        raise _broken(path, error) from None
    except Exception as error:  # a broken file can fail anywhere inside a decoder
        raise _broken(path, error) from None


def _broken(path: Path, error: Exception) -> UnreadablePicture:
    return UnreadablePicture(path, f"this picture is broken ({type(error).__name__})")


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


def _prepared(image: Image.Image, path: Path, file: LimitedFile) -> tuple[Picture, float]:
    width, height = image.size
    if min(width, height) < _LEAST_SIDE:
        raise UnreadablePicture(path, f"{width} x {height} pixels are too few to show a card")
    make_fit(image, file, LONGEST)
    file.lift()
    image.load()
    turn = _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    picture = _in_colour(image)
    if picture is not image:
        image.close()  # of a large picture there is no room for a copy
    if turn is not None:
        picture = picture.transpose(turn)
    if max(picture.size) > LONGEST:
        picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    array = np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
    return array, max(width, height) / max(picture.size)


def _in_colour(image: Image.Image) -> Image.Image:
    """``image`` in RGB on white paper, a very large one reduced; a strip at a time, to save memory."""
    width, height = image.size
    factor = 1 if width * height <= WHOLE_PIXELS else max(width, height) // LONGEST
    if image.mode == "RGB" and factor == 1:
        return image
    brightest = _brightest(image)
    picture = Image.new("RGB", (-(-width // factor), -(-height // factor)))
    for top, strip in _strips(image, factor):
        if brightest is not None:
            strip = _eight_bits(strip, brightest)
        if strip.mode in ("RGBA", "LA", "PA", "P"):
            strip = strip.convert("RGBA")
            strip = Image.alpha_composite(Image.new("RGBA", strip.size, (255, 255, 255, 255)), strip)
        strip = strip.convert("RGB")
        picture.paste(strip.reduce(factor) if factor > 1 else strip, (0, top // factor))
    return picture


def _strips(image: Image.Image, factor: int) -> Iterator[tuple[int, Image.Image]]:
    """``image`` in strips with their places from the top; all but the last ``factor`` rows high, or more."""
    width, height = image.size
    rows = factor * max(1, _STRIP_PIXELS // (width * factor))
    for top in range(0, height, rows):
        yield top, image.crop((0, top, width, min(top + rows, height)))


def _brightest(image: Image.Image) -> float | None:
    """What is white in a 16-bit or floating picture: 16 bits are taken by their upper half, others by their
    own range. ``None`` for a picture of 8 bits."""
    if not image.mode.startswith(("I", "F")):
        return None
    if image.mode.startswith("I;16"):
        return 65535.0
    highest = max(float(_values(strip).max()) for _, strip in _strips(image, 1))
    return 65535.0 if image.mode != "F" and highest > 255 else max(highest, 1e-9)


def _eight_bits(strip: Image.Image, brightest: float) -> Image.Image:
    return Image.fromarray(np.clip(_values(strip) / brightest * 255.0, 0, 255).astype(np.uint8))


def _values(strip: Image.Image) -> npt.NDArray[np.float64]:
    return np.nan_to_num(np.asarray(strip, np.float64))
