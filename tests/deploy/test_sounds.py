"""The sounds of the app: made by the project, soft at both ends, never loud."""

from __future__ import annotations

import importlib.util
import sys
import tomllib
import wave
from functools import cache
from itertools import combinations
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "companion" / "ui" / "sounds"
NAMES = ("bell", "dice", "fanfare", "knock", "stamp", "steam", "tick")

_LARGEST = 60_000
"""Bytes of a file."""
_LOUDEST = 0.7
_SILENT = 0.002
"""Parts of what a file can hold."""


@pytest.fixture(scope="module")
def program() -> ModuleType:
    """The program that makes the sounds."""
    spec = importlib.util.spec_from_file_location("make_sounds", ROOT / "deploy" / "make-sounds.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@cache
def samples(name: str) -> NDArray[np.float64]:
    """A sound from its file, from -1 to 1."""
    with wave.open(str(FOLDER / f"{name}.wav")) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22_050)
        return np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32_768


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_made_again_byte_by_byte(program: Any, name: str, tmp_path: Path) -> None:
    made: Path = program.write(name, tmp_path)
    assert made.read_bytes() == (FOLDER / f"{name}.wav").read_bytes()


def test_every_sound_is_made_and_nothing_else_lies_there(program: Any) -> None:
    assert sorted(program.SOUNDS) == list(NAMES)
    assert sorted(path.name for path in FOLDER.iterdir()) == [f"{name}.wav" for name in NAMES]


def test_the_sounds_are_installed_with_the_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert "*.wav" in project["tool"]["setuptools"]["package-data"]["*"]


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_is_short(name: str) -> None:
    assert (FOLDER / f"{name}.wav").stat().st_size < _LARGEST
    assert 0.05 < len(samples(name)) / 22_050 < 1.36


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_leaves_headroom_and_has_no_offset(name: str) -> None:
    assert 0.2 < np.abs(samples(name)).max() < _LOUDEST
    assert abs(samples(name).mean()) < 0.0005


@pytest.mark.parametrize("name", NAMES)
def test_a_sound_begins_and_ends_in_silence(name: str) -> None:
    sound = samples(name)
    assert np.abs(sound[:2]).max() < _SILENT
    assert np.abs(sound[-220:]).max() < _SILENT


def test_a_press_is_the_softest_of_all() -> None:
    loudness = {name: float(np.square(samples(name)).sum()) for name in NAMES}
    assert min(loudness, key=loudness.__getitem__) == "tick"


@pytest.mark.parametrize(("one", "other"), list(combinations(NAMES, 2)))
def test_no_two_sounds_are_alike(one: str, other: str) -> None:
    first, second = samples(one), samples(other)
    size = len(first) + len(second)
    match = np.fft.irfft(np.fft.rfft(first, size) * np.conj(np.fft.rfft(second, size)), size)
    likeness = np.abs(match).max() / np.sqrt(np.square(first).sum() * np.square(second).sum())
    assert likeness < 0.4
