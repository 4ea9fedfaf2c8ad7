"""The networks that take bytes are those that the documented command makes."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from vision.core.network import WEIGHTS, Network
from vision.reading.poker.networks import FEATURES, FINDER, GLYPH_JUDGE, NAMERS
from vision.reading.poker.patches import whitened_bytes
from vision.training.fonts import Fonts
from vision.training.lessons import draw_lessons

pytest.importorskip("onnx", reason="only the training needs it")


def test_namers_quantised_on_a_few_lessons_say_almost_what_the_programs_own_say(tmp_path: Path) -> None:
    from vision.training.quantise import quantise_namers

    lessons = draw_lessons(6, 3, Fonts(), processes=1)
    for name in (*NAMERS, GLYPH_JUDGE):
        shutil.copy(WEIGHTS / name, tmp_path)
    quantise_namers(tmp_path, lessons.patches)
    given = whitened_bytes(lessons.patches[:16])
    for output in (None, FEATURES):
        own, new = (Network(folder / NAMERS[0]).run(given, output) for folder in (WEIGHTS, tmp_path))
        assert np.abs(own - new).mean() < 0.1 * own.std()


def test_a_finder_quantised_on_a_few_lessons_says_almost_what_the_programs_own_says(tmp_path: Path) -> None:
    from vision.training.quantise import quantise_finder

    scenes = draw_lessons(24, 3, Fonts(), processes=1).scenes
    shutil.copy(WEIGHTS / FINDER, tmp_path)
    quantise_finder(tmp_path, scenes)
    own, new = (Network(folder / FINDER).run(scenes[:4]) for folder in (WEIGHTS, tmp_path))
    assert np.abs(own - new).mean() < 0.1 * own.std()
