"""Files as chance has them: damaged, cut short, joined with others, or nothing of the kind.

Whatever is in a file, its loader either loads it or raises one of our errors, in one line that names the
file; nothing else comes out, also not on stderr.
"""

from __future__ import annotations

import io
import json
import os
import re
import tempfile
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from pathlib import Path
from random import Random

import numpy as np
from PIL import Image

from tests.hostile import ESCAPES, NO_FILES
from vision.camera.images import open_picture
from vision.camera.profiles import ByHand, CameraProfile, load_profile, save_profile
from vision.core.errors import VisionError
from vision.core.lens import Lens
from vision.decks import deck_in, load_deck
from vision.decks.enrolled import EnrolledCard, EnrolledDeck, load_enrolled, picture_size, save_enrolled
from vision.simulation.script import load_script

_BYTES = (0, 1, 0x0A, 0x22, 0x7F, 0x80, 0xFF)
_WORDS = (
    "-1",
    "0",
    "1e400",
    "nan",
    "9" * 400,
    '""',
    "[]",
    "{}",
    "null",
    "true",
    "[" * 400,
    "\\u0000",
    "\x00",
)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of file: its name's ending, whole examples of it, and what loads it."""

    ending: str
    whole: Callable[[], tuple[bytes, ...]]
    load: Callable[[Path], object]


def fuzz(seed: int, count: int, slowest: float | None = None) -> Iterator[str]:
    """Loads ``count`` files by ``seed`` and tells each fault: what came out that should not, or that loading
    took longer than ``slowest`` seconds of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            chance = Random(f"{seed} {number}")
            name = chance.choice(list(KINDS))
            path = Path(folder) / f"{number}{KINDS[name].ending}"
            path.write_bytes(_spoilt(name, chance))
            began = time.process_time()
            fault = _fault(path, KINDS[name].load)
            took = time.process_time() - began
            if fault is None and slowest is not None and took > slowest:
                fault = f"took {took:.1f} s"
            if fault is not None:
                yield f"seed {seed}, file {number} ({name}): {fault}"
            path.unlink()


def hostile() -> Iterator[str]:
    """Hands what is no file, a huge file and one that is nested deeply to what loads each kind, and tells
    each fault."""
    with tempfile.TemporaryDirectory() as folder:
        for number, ((name, kind), (what, make)) in enumerate(product(KINDS.items(), HOSTILE.items())):
            path = make(Path(folder), f"{number}{ESCAPES}{kind.ending}")
            fault = _fault(path, kind.load, refused=True)
            if fault is not None:
                yield f"{what} ({name}): {fault}"


def _huge(folder: Path, name: str) -> Path:
    path = folder / name
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    return path


def _nested(folder: Path, name: str) -> Path:
    path = folder / name
    path.write_text("a = " + "[" * 3000)
    return path


HOSTILE: dict[str, Callable[[Path, str], Path]] = {
    **{make.__name__: make for make in NO_FILES},
    "three gigabytes": _huge,
    "nested deeply": _nested,
}


def _fault(path: Path, load: Callable[[Path], object], refused: bool = False) -> str | None:
    """What is wrong with how ``load`` takes the file at ``path``, ``None`` if nothing is. ``refused`` is
    whether it must not be loaded."""
    with _stderr() as written, warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            load(path)
            told = "it is loaded" if refused else None
        except VisionError as error:
            told = _wrongly_told(str(error), path)
        except Exception as error:  # that is what is looked for
            told = f"{type(error).__name__}: {error}"
    said = written()
    return told or (f"on stderr: {said[:200]}" if said else None)


def _wrongly_told(told: str, path: Path) -> str | None:
    if "\n" in told or "\r" in told:
        return f"more than a line: {told!r}"
    return None if path.name in told else f"does not name the file: {told!r}"


@contextmanager
def _stderr() -> Iterator[Callable[[], str]]:
    """What is written to stderr meanwhile, also by libraries in C."""
    said = ""
    with tempfile.TemporaryFile() as caught:
        before = os.dup(2)
        os.dup2(caught.fileno(), 2)
        try:
            yield lambda: said
        finally:
            os.dup2(before, 2)
            os.close(before)
            caught.seek(0)
            said = caught.read().decode(errors="replace").strip()


def _spoilt(name: str, chance: Random) -> bytes:
    """A file of that kind, more or less."""
    whole = KINDS[name].whole()
    data = bytearray(chance.choice(whole))
    if chance.random() < 0.03:
        return chance.randbytes(chance.randrange(2000))
    for _ in range(chance.choice((0, 1, 1, 2, 4, 16, 64))):
        _spoil(data, chance, whole)
    return bytes(data[: chance.randrange(len(data) + 1)] if chance.random() < 0.2 else data)


def _spoil(data: bytearray, chance: Random, whole: tuple[bytes, ...]) -> None:
    """One change at one place."""
    if not data:
        return
    at = chance.randrange(len(data))
    match chance.randrange(8):
        case 0 | 1 | 2:
            data[at] = chance.choice((*_BYTES, data[at] ^ (1 << chance.randrange(8))))
        case 3:
            data[at : at + 4] = chance.choice((b"\xff\xff\xff\xff", b"\x00\x00\x00\x00", b"\x7f\xff\xff\xff"))
        case 4:
            del data[at : at + chance.randrange(1, 64)]
        case 5:
            data[at:at] = data[at : at + chance.randrange(1, 64)]
        case 6:
            other = chance.choice(whole)
            start = chance.randrange(len(other))
            data[at : at + 32] = other[start : start + 32]
        case _:
            words = list(re.finditer(rb"[\w.+-]+", data[at : at + 400]))
            if words:
                word = chance.choice(words)
                data[at + word.start() : at + word.end()] = chance.choice(_WORDS).encode()


@cache
def _pictures() -> tuple[bytes, ...]:
    chance = np.random.default_rng(5)
    colour = Image.fromarray(chance.integers(0, 255, (40, 52, 3), dtype=np.uint8))
    exif = Image.Exif()
    exif[0x0112] = 6
    deep = Image.fromarray(chance.integers(0, 65535, (40, 52), dtype=np.uint16))
    real = Image.fromarray(chance.random((40, 52)).astype(np.float32))
    made = []
    for image, kind, how in (
        (colour, "PNG", {}),
        (colour.convert("P"), "PNG", {"transparency": 3}),
        (colour.convert("RGBA"), "PNG", {}),
        (colour.convert("1"), "PNG", {}),
        (deep, "PNG", {}),
        (colour, "JPEG", {"exif": exif}),
        (colour.convert("CMYK"), "JPEG", {}),
        (colour, "JPEG", {"progressive": True}),
        (colour, "WEBP", {}),
        (colour, "BMP", {}),
        (colour, "PPM", {}),
        (colour.convert("L"), "PPM", {}),
        (colour, "GIF", {"save_all": True, "append_images": [colour.rotate(90)]}),
        (colour, "TIFF", {}),
        (colour, "TIFF", {"compression": "tiff_lzw"}),
        (colour, "TIFF", {"compression": "jpeg"}),
        (deep, "TIFF", {"compression": "tiff_adobe_deflate"}),
        (real, "TIFF", {}),
    ):
        packed = io.BytesIO()
        image.save(packed, kind, **how)
        made.append(packed.getvalue())
    return tuple(made)


@cache
def _enrolled() -> tuple[bytes, ...]:
    chance = np.random.default_rng(6)
    width, height = picture_size(0.5)
    cards = [
        EnrolledCard(code, chance.integers(0, 255, (height, width, 3), dtype=np.uint8))
        for code in ("7", "3/9")
    ]
    made = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "whole.deck"
        save_enrolled(EnrolledDeck("ours", ("beltpunk",), 0.5, tuple(cards)), path)
        made.append(path.read_bytes())
    heading = {"kind": "companion enrolled deck", "version": 1, "name": "o", "serves": [], "slimness": 0.5}
    for more in ({"cards": ["A"]}, {"cards": []}, {"cards": ["A", "A"]}, {"cards": ["A"], "slimness": 1e308}):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("deck.json", json.dumps(heading | more))
            archive.writestr("1.png", _pictures()[0] + bytes(3_000_000))
        made.append(packed.getvalue())
    return tuple(made)


@cache
def _decks() -> tuple[bytes, ...]:
    own = files("vision.decks")
    return tuple(own.joinpath(name).read_bytes() for name in ("beltpunk.toml", "steam-court.toml"))


@cache
def _cameras() -> tuple[bytes, ...]:
    shown = ByHand(((300.0, 80.0), (1600.0, 90.0), (1640.0, 1010.0), (280.0, 1000.0)), (1920, 1080))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "0.json"
        save_profile(
            CameraProfile(Lens((1920, 1080), (961.0, 540.0), 1760.0, (-0.05, 0.01, 0.0)), shown), path
        )
        return (path.read_bytes(),)


def _scenes() -> tuple[bytes, ...]:
    return (
        b'seed = 7\nconditions = "dim"\nsize = [320, 180]\nframes_a_second = 10\nsteps = ["lay tray 5S"]\n',
    )


KINDS = {
    "picture": Kind(".jpg", _pictures, open_picture),
    "deck of printed codes": Kind(".toml", _decks, load_deck),
    "deck by its file": Kind(".toml", _decks, lambda path: deck_in(path, "beltpunk")),
    "enrolled deck": Kind(".deck", _enrolled, load_enrolled),
    "camera": Kind(".json", _cameras, load_profile),
    "scene": Kind(".toml", _scenes, lambda path: load_script(str(path))),
}
