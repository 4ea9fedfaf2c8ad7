"""Limits on the size of pictures, by an estimate of the memory that decoding takes, made before decoding."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from vision.core.errors import TooManyPixelsForFormat, TooMuchBesidePixels
from vision.core.files import LimitedFile, size_in_words

MOST_BYTES = 500_000_000
"""Bytes of a file."""
MOST_HEADING_BYTES = 64_000_000
"""Bytes that may be read before the picture's size is known: of a WebP or AVIF it is the whole file."""
MOST_JPEG_PIXELS = 250_000_000
MOST_PIXELS = 120_000_000
WHOLE_PIXELS = 40_000_000
"""Up to so many pixels are handled at full size; a larger picture is reduced first."""
LIMITS = "JPEG up to 250 megapixels, others up to 120 (in colour 85, WebP 20, AVIF 17); files up to 500 MB"
_MOST_MEMORY = 340_000_000
"""Bytes that decoding may take, so that a program that watches a folder stays under 600 MB in all."""
_MOST_CHUNKS = 16_000_000
"""Bytes of a PNG other than its pixels."""
_STORED = {"1": 1, "L": 1, "P": 1, "I;16": 2, "I;16B": 2, "I;16L": 2, "I;16N": 2}
"""Bytes of a decoded pixel by mode; four in other modes."""
_BESIDE = {"WEBP": 13, "AVIF": 16, "JPEG2000": 16}
"""Bytes per pixel, measured, that a decoder takes in addition to its result."""
_BESIDE_IN_PYTHON = {"ppm": 12, "ppm_plain": 12, "bmp_rle": 3}
"""The same for decoders that Pillow implements in Python."""
_ROWS_PER_STRIP, _TILE_WIDTH, _TILE_LENGTH, _BITS, _ORIENTATION = 278, 322, 323, 258, 274
"""TIFF tags."""


def make_fit(image: Image.Image, file: LimitedFile, path: Path, longest: int) -> None:
    """Makes ``image``, opened from ``file`` at ``path`` and not decoded yet, decode at half size or less if
    its format allows; the longer side of a JPEG stays at ``longest`` or more. Raises
    :class:`~vision.core.errors.TooManyPixelsForFormat` or :class:`~vision.core.errors.TooMuchBesidePixels` if
    decoding takes too much memory."""
    size, pixels = image.size, image.width * image.height
    most = MOST_JPEG_PIXELS if _is_jpeg(image) else MOST_PIXELS
    if _is_jpeg(image):
        memory = _coefficients(image, file)
        _draft(image, longest)
        memory += _stored(image)
    elif image.format == "JPEG2000":
        memory = _reduce_jpeg2000(image) + 2 * file.size
    else:
        memory = _stored(image) + _beside(image, file)
    if pixels > most or memory > _MOST_MEMORY:
        millions = int(min(most, pixels * _MOST_MEMORY / memory) / 1e6)
        raise TooManyPixelsForFormat(path=str(path), width=size[0], height=size[1], most=millions)
    if image.format == "PNG":
        _check_chunks(file, path)


def _is_jpeg(image: Image.Image) -> bool:
    return image.format in ("JPEG", "MPO")


def _stored(image: Image.Image) -> int:
    return image.width * image.height * _STORED.get(image.mode, 4)


def _draft(image: Image.Image, longest: int) -> None:
    width, height = image.size
    if max(width, height) <= longest:
        return
    box = longest, longest
    # Pillow divides by 8, 4, 2 or 1, judging by the shorter side: a panorama would be decoded at full size.
    if width * height > WHOLE_PIXELS * max(1, 2 ** ((min(width, height) // longest).bit_length() - 1)) ** 2:
        box = max(1, width * longest // max(width, height)), max(1, height * longest // max(width, height))
    image.draft("RGB", box)


def _coefficients(image: Image.Image, file: LimitedFile) -> int:
    """Bytes of coefficients that are held of a JPEG in several scans, whatever its decoded size; else 0."""
    layers: list[tuple[int, int, int, int]] = getattr(image, "layer", [])
    if not layers or (_colours_of_first_scan(file) == len(layers) and not image.info.get("progressive")):
        return 0
    most_down, most_across = (max(1, *(layer[i] for layer in layers)) for i in (1, 2))
    samples = sum(layer[1] * layer[2] for layer in layers) / (most_down * most_across)
    return round(2 * samples * image.width * image.height)


def _colours_of_first_scan(file: LimitedFile) -> int:
    """How many components the first scan of a JPEG has; 0 if that cannot be found out."""
    file.seek(2)
    while len(head := file.read(4)) == 4 and head[0] == 0xFF:
        if head[1] == 0xDA:  # start of scan
            return file.read(1)[0]
        file.seek(int.from_bytes(head[2:]) - 2, 1)
    return 0


def _reduce_jpeg2000(image: Any) -> int:
    whole = _stored(image) + int(image.width * image.height) * _BESIDE["JPEG2000"]
    halvings = next(n for n in range(8) if whole >> 2 * n <= _MOST_MEMORY)
    image.reduce = halvings
    return whole >> 2 * halvings


def _beside(image: Image.Image, file: LimitedFile) -> int:
    """Bytes that a decoder takes in addition to its result."""
    tiles = getattr(image, "tile", ())
    decoder = tiles[0][0] if tiles else ""
    beside = image.width * image.height * _BESIDE.get(image.format or "", _BESIDE_IN_PYTHON.get(decoder, 0))
    if image.format == "TIFF":
        tags: Any = getattr(image, "tag_v2", {})
        if tags.get(_ORIENTATION, 1) != 1:
            beside += _stored(image)  # Pillow turns it immediately
        if decoder == "libtiff":
            rows = min(image.height, tags.get(_ROWS_PER_STRIP, image.height))
            strip = max(image.width * rows, tags.get(_TILE_WIDTH, 0) * tags.get(_TILE_LENGTH, 0))
            beside += file.size + strip * sum(tags.get(_BITS, (8,))) // 8
    return beside


def _check_chunks(file: LimitedFile, path: Path) -> None:
    """Refuses a PNG with much besides its pixels: the decoder would keep all of it in memory."""
    beside = 0
    file.seek(8)
    while len(head := file.read(8)) == 8 and head[4:] != b"IEND":
        length = int.from_bytes(head[:4])
        beside += 0 if head[4:] == b"IDAT" else length
        file.seek(length + 4, 1)
    if beside > _MOST_CHUNKS:
        raise TooMuchBesidePixels(path=str(path), size=size_in_words(beside))
