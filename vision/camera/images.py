"""Opening photographs of any common format, safely."""

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
    make_fit,
)
from vision.core.errors import (
    BrokenPicture,
    NotAPicture,
    PictureFileTooLarge,
    PictureForbidden,
    PictureIsFolder,
    PictureNotAFile,
    PictureNotFound,
    PictureTooSmall,
    TooManyPixels,
    UnreadablePicture,
)
from vision.core.files import LimitedFile, open_limited, size_in_words
from vision.core.memory import give_back
from vision.core.pictures import Picture

# Pillow's remarks about a file belong in a log, if there is one, and not on stderr.
logging.getLogger("PIL").addHandler(logging.NullHandler())

LONGEST = 2600
"""Pixels of the longer side; a larger picture is shrunk before it is read."""
_FORMATS = ("JPEG", "PNG", "WEBP", "BMP", "GIF", "TIFF", "PPM", "JPEG2000") + (
    ("AVIF",) if features.check("avif") else ()
)
"""The formats of photographs. Pillow opens many others, some by running other programs."""
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
"""What turns a picture upright, by its EXIF orientation."""

# Pillow refuses pictures of twice as many pixels before it makes a decoder.
Image.MAX_IMAGE_PIXELS = MOST_JPEG_PIXELS // 2


def open_picture(path: Path) -> tuple[Picture, float]:
    """The first picture in a file, turned upright by its EXIF data, and the factor by which it was shrunk (1
    if it was not): pixel coordinates times the factor are those of the file.

    Grey, 16-bit, transparent and CMYK pictures are converted to BGR. Raises
    :class:`~vision.core.errors.UnreadablePicture`, also for a picture over
    :data:`~vision.camera.picture_limits.LIMITS`.
    """
    try:
        with open_limited(path, MOST_HEADING_BYTES) as file, warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large pictures; the size is checked here
            if file.size > MOST_BYTES:
                raise PictureFileTooLarge(path=str(path), most=size_in_words(MOST_BYTES))
            with Image.open(file, formats=_FORMATS) as image, _hushed(image.format == "TIFF"):
                return _prepared(image, path, file)
    except FileNotFoundError:
        raise PictureNotFound(path=str(path)) from None
    except IsADirectoryError:
        raise PictureIsFolder(path=str(path)) from None
    except PermissionError:
        raise PictureForbidden(path=str(path)) from None
    except UnidentifiedImageError:
        raise NotAPicture(path=str(path)) from None
    except Image.DecompressionBombError:
        raise TooManyPixels(path=str(path), most=MOST_JPEG_PIXELS // 1_000_000) from None
    except UnreadablePicture:
        raise
    except OSError as error:
        if error.errno in (errno.EINVAL, errno.EFBIG) and error.strerror:
            raise PictureNotAFile(path=str(path), reason=error.strerror) from None
        raise _broken(path, error) from None
    except Exception as error:  # a broken file can fail anywhere inside a decoder
        raise _broken(path, error) from None


def _broken(path: Path, error: Exception) -> UnreadablePicture:
    return BrokenPicture(path=str(path), fault=type(error).__name__)


@contextmanager
def _hushed(noisy: bool) -> Iterator[None]:
    """Silences stderr, to which some decoders in C write directly, if ``noisy``."""
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
    """Writes ``picture`` to ``path`` in the format of its suffix, or as PNG. Raises ``OSError``."""
    kind = Image.registered_extensions().get(path.suffix.lower(), "PNG")
    Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1])).save(path, kind)


def _prepared(image: Image.Image, path: Path, file: LimitedFile) -> tuple[Picture, float]:
    width, height = image.size
    if min(width, height) < _LEAST_SIDE:
        raise PictureTooSmall(path=str(path), width=width, height=height)
    make_fit(image, file, path, LONGEST)
    file.lift()
    if width * height > WHOLE_PIXELS:
        give_back()  # what the last picture took would come on top
    image.load()
    turn = _TURNS.get(image.getexif().get(_ORIENTATION, 1))
    picture = _in_colour(image)
    if picture is not image:
        image.close()  # there is no memory for two copies of a large picture
    if turn is not None:
        picture = picture.transpose(turn)
    if max(picture.size) > LONGEST:
        picture.thumbnail((LONGEST, LONGEST), Image.Resampling.BOX)
    array = np.ascontiguousarray(np.asarray(picture, np.uint8)[:, :, ::-1])
    return array, max(width, height) / max(picture.size)


def _in_colour(image: Image.Image) -> Image.Image:
    """``image`` in RGB on white, reduced if it is very large; strip by strip, to save memory."""
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
    """``image`` in strips, each with its top row; the height of all but the last is a multiple of
    ``factor``."""
    width, height = image.size
    rows = factor * max(1, _STRIP_PIXELS // (width * factor))
    for top in range(0, height, rows):
        yield top, image.crop((0, top, width, min(top + rows, height)))


def _brightest(image: Image.Image) -> float | None:
    """The value of white in a 16-bit or floating-point picture; ``None`` for one of 8 bits."""
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
