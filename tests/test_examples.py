"""The deck and the camera that docs/contributing.md shows are taken by the program."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.cli import main
from vision.core.frames import SourceError
from vision.decks import deck_in
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.simulation import SimulatedTable

EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
DECK = EXAMPLES / "tea-party.toml"
StackCamera: Any = runpy.run_path(str(EXAMPLES / "stack_camera.py"))["StackCamera"]


def test_the_deck_is_printed(tmp_path: Path) -> None:
    pdf = tmp_path / "tea-party.pdf"
    assert main(["print", "deck", "--deck", str(DECK), "--out", str(pdf)]) == 0
    assert pdf.read_bytes().startswith(b"%PDF")
    assert deck_in(DECK, "high-card").size == 5


def test_the_camera_shows_a_table_that_is_watched(tmp_path: Path) -> None:
    table = SimulatedTable(1, (1280, 720))
    np.save(tmp_path / "table.npy", np.stack([table.frame() for _ in range(4)]))
    camera = StackCamera(tmp_path / "table.npy")
    watcher = Watcher(reader_for(str(DECK)), MACHINE, 3)
    views = []
    while (frame := camera.read()) is not None:
        views.append(watcher.see(frame.image, frame.time))
    assert [round(view.time, 1) for view in views] == [0.0, 0.1, 0.2, 0.3]
    assert views[-1].mat_found
    assert views[-1].settled
    camera.close()
    assert camera.read() is None


def test_the_camera_says_what_is_wrong(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"nowhere\.npy cannot be opened"):
        StackCamera(tmp_path / "nowhere.npy")
