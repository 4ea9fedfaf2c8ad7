"""The networks in bytes are those that the documented command makes."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from vision.core.network import WEIGHTS, Network, quantised_file
from vision.training.fonts import Fonts
from vision.training.lessons import draw_lessons

pytest.importorskip("onnx", reason="only the training needs it")


def test_a_network_quantised_on_a_few_lessons_says_almost_what_the_programs_own_says(tmp_path: Path) -> None:
    from vision.training.quantise import quantise_finder

    lessons = draw_lessons(6, 3, Fonts(), processes=1)
    shutil.copy(WEIGHTS / "finder.onnx", tmp_path)
    quantise_finder(tmp_path, lessons.scenes)
    assert quantised_file(tmp_path / "finder.onnx").is_file()
    own, new = (Network(folder / "finder.onnx").run(lessons.scenes[:2]) for folder in (WEIGHTS, tmp_path))
    assert np.abs(own - new).mean() < 0.1 * own.std()
