"""Damaged files of every kind are refused in one line of ours, and nothing else comes out."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.vision.fuzzing import KINDS, _fault, fuzz, hostile


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_nothing_but_our_own_errors_comes_out_of_damaged_files(seed: int) -> None:
    assert list(fuzz(seed, 250)) == []


def test_pipes_devices_and_huge_or_nested_files_are_refused_with_our_own_errors() -> None:
    assert list(hostile()) == []


@pytest.mark.parametrize("name", KINDS)
def test_whole_files_are_loaded(tmp_path: Path, name: str) -> None:
    kind = KINDS[name]
    path = tmp_path / f"whole{kind.ending}"
    path.write_bytes(kind.whole()[0])
    assert kind.load(path) is not None


def test_what_should_not_come_out_is_noticed(tmp_path: Path) -> None:
    """The fuzz itself: an error of another kind, one of two lines, and words on stderr are all faults."""
    path = tmp_path / "file.jpg"
    path.write_bytes(b"")

    def careless(_: Path) -> object:
        raise KeyError("no such thing")

    def noisy(_: Path) -> object:
        os.write(2, b"libpicture: warning\n")
        return None

    assert _fault(path, careless) == "KeyError: 'no such thing'"
    assert _fault(path, noisy) == "on stderr: libpicture: warning"
