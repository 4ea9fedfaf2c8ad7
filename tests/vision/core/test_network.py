from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.core.errors import WeightsMissing
from vision.core.network import WEIGHTS, Network


@pytest.mark.parametrize(
    ("name", "shape"),
    [
        ("finder.onnx", (1, 3, 64, 136)),
        ("namer.onnx", (3, 3, 48, 32)),
        ("second_namer.onnx", (2, 3, 48, 32)),
        ("joker_verifier.onnx", (5, 3, 64, 64)),
        ("dice_finder.onnx", (1, 3, 72, 64)),
        ("dice_namer.onnx", (2, 5, 40, 40)),
    ],
)
def test_a_network_says_what_another_engine_says(name: str, shape: tuple[int, ...]) -> None:
    given = np.random.default_rng(1).random(shape, np.float32)
    other = cv2.dnn.readNetFromONNX(str(WEIGHTS / name))
    other.setInput(given)
    assert Network(WEIGHTS / name).run(given) == pytest.approx(np.asarray(other.forward()), abs=2e-3)


def test_as_many_inputs_as_are_given_are_run_at_once() -> None:
    network = Network(WEIGHTS / "namer.onnx")
    patches = np.random.default_rng(2).random((7, 3, 48, 32), np.float32)
    one_by_one = np.concatenate([network.run(patch[None]) for patch in patches])
    assert network.run(patches) == pytest.approx(one_by_one, abs=1e-3)


def test_missing_weights_are_an_error_of_their_own(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing, match=r"finder\.onnx"):
        Network(tmp_path / "finder.onnx")
