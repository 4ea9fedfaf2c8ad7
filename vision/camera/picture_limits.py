"""How large a picture may be: about how much memory its decoder takes, known before it decodes anything."""

from __future__ import annotations

from typing import Any

from PIL import Image

from vision.core.files import LimitedFile, size_in_words

MOST_BYTES = 500_000_000
"""Bytes of a file."""
MOST_HEADING_BYTES = 64_000_000
"""Bytes of a file that may be read before the picture's size is known: the whole file of a WebP or AVIF."""
MOST_JPEG_PIXELS = 250_000_000
MOST_PIXELS = 120_000_000
WHOLE_PIXELS = 40_000_000
"""Up to so many pixels are handled at their full size; what is larger is reduced first."""
LIMITS = "JPEG up to 250 megapixels, others up to 120 (in colour 85, WebP 20, AVIF 17); files up to 500 MB"
_MOST_MEMORY = 340_000_000
"""Bytes that decoding may take, so that all of a program that watches a folder stays under 600 MB."""
_MOST_CHUNKS = 16_000_000
"""Bytes of a PNG that are not its pixels."""
_STORED = {"1": 1, "L": 1, "P": 1, "I;16": 2, "I;16B": 2, "I;16L": 2, "I;16N": 2}
"""Bytes of a decoded pixel by mode; four in every other."""
_BESIDE = {"WEBP": 13, "AVIF": 16, "JPEG2000": 16}
"""Bytes a pixel, measured, that a decoder takes beside the picture that comes out."""
_BESIDE_IN_PYTHON = {"ppm": 12, "ppm_plain": 12, "bmp_rle": 3}
"""The same for decoders that Pillow has written in Python."""
_ROWS_PER_STRIP, _TILE_WIDTH, _TILE_LENGTH, _BITS, _ORIENTATION = 278, 322, 323, 258, 274
"""Tags of a TIFF."""


class TooLarge(Exception):
    """A picture that would take too much memory; ``str`` says so in a sentence."""


def make_fit(image: Image.Image, file: LimitedFile, longest: int) -> None:
    """Makes ``image``, opened from ``file`` and not decoded yet, decode at a half or less where its format
    can; a JPEG's longer side stays ``longest``. Raises :class:`TooLarge` where it takes too much memory."""
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
        raise _too_many(size, min(most, pixels * _MOST_MEMORY / memory))
    if image.format == "PNG":
        _check_chunks(file)


def _too_many(size: tuple[int, int], most: float) -> TooLarge:
    return TooLarge(
        f"{size[0]} x {size[1]} pixels are too many: at most {int(most / 1e6)} million can be opened in this "
        "format; make the picture smaller, or save it as JPEG"
    )


def _is_jpeg(image: Image.Image) -> bool:
    return image.format in ("JPEG", "MPO")


def _stored(image: Image.Image) -> int:
    return image.width * image.height * _STORED.get(image.mode, 4)


def _draft(image: Image.Image, longest: int) -> None:
    width, height = image.size
    if max(width, height) <= longest:
        return
    box = longest, longest
    # Pillow goes by the shorter side and takes 8, 4, 2 or 1: a panorama would be decoded whole.
    if width * height > WHOLE_PIXELS * max(1, 2 ** ((min(width, height) // longest).bit_length() - 1)) ** 2:
        box = max(1, width * longest // max(width, height)), max(1, height * longest // max(width, height))
    image.draft("RGB", box)


def _coefficients(image: Image.Image, file: LimitedFile) -> int:
    """Bytes that are held of a JPEG that comes in several scans, at whatever size it is decoded; else 0."""
    layers: list[tuple[int, int, int, int]] = getattr(image, "layer", [])
    if not layers or (_colours_of_first_scan(file) == len(layers) and not image.info.get("progressive")):
        return 0
    most_down, most_across = (max(1, *(layer[i] for layer in layers)) for i in (1, 2))
    samples = sum(layer[1] * layer[2] for layer in layers) / (most_down * most_across)
    return round(2 * samples * image.width * image.height)


def _colours_of_first_scan(file: LimitedFile) -> int:
    """How many colours the first scan of a JPEG has; 0 where that cannot be found out."""
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
    """Bytes that a decoder takes beside the picture that comes out."""
    tiles = getattr(image, "tile", ())
    decoder = tiles[0][0] if tiles else ""
    beside = image.width * image.height * _BESIDE.get(image.format or "", _BESIDE_IN_PYTHON.get(decoder, 0))
    if image.format == "TIFF":
        tags: Any = getattr(image, "tag_v2", {})
        if tags.get(_ORIENTATION, 1) != 1:
            beside += _stored(image)  # Pillow turns it at once
        if decoder == "libtiff":
            rows = min(image.height, tags.get(_ROWS_PER_STRIP, image.height))
            strip = max(image.width * rows, tags.get(_TILE_WIDTH, 0) * tags.get(_TILE_LENGTH, 0))
            beside += file.size + strip * sum(tags.get(_BITS, (8,))) // 8
    return beside


def _check_chunks(file: LimitedFile) -> None:
    """Raises :class:`TooLarge` for a PNG with much besides its pixels: the decoder would keep all of it."""
    beside = 0
    file.seek(8)
    while len(head := file.read(8)) == 8 and head[4:] != b"IEND":
        length = int.from_bytes(head[:4])
        beside += 0 if head[4:] == b"IDAT" else length
        file.seek(length + 4, 1)
    if beside > _MOST_CHUNKS:
        raise TooLarge(f"it holds {size_in_words(beside)} besides its pixels; save it again without them")
