from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import cv2
import numpy as np
import onnxruntime
import pytest
from numpy.typing import NDArray

from vision.core.errors import WeightsMissing
from vision.core.network import WEIGHTS, InBytes, Network, file_in_bytes, folded, has_byte_instructions
from vision.core.pictures import Picture
from vision.dice.patches import EVENED_DIE
from vision.dice.patches import whitened_bytes as die_bytes
from vision.reading.poker.networks import PIXELS
from vision.reading.poker.patches import EVENED, WHITENED, evened_bytes, whitened, whitened_bytes
from vision.training.fonts import Fonts
from vision.training.scenes import Dealer


@pytest.fixture(scope="module")
def scenes() -> Picture:
    dealer = Dealer(5, Fonts(), makers=3)
    return np.stack([dealer.scene(192).image for _ in range(4)])


def parts(scenes: Picture, width: int, height: int) -> Picture:
    corners = [(x, y) for x in range(0, 193 - width, 24) for y in range(0, 193 - height, 24)]
    return np.stack([scene[y : y + height, x : x + width] for scene in scenes for x, y in corners])


def given_to(name: str, scenes: Picture) -> tuple[InBytes, Picture]:
    if name.endswith("finder.onnx"):
        return PIXELS, scenes
    if name in ("joker_verifier.onnx", "wide_namer.onnx"):
        return EVENED, evened_bytes(parts(scenes, 64, 64))
    if name in ("pip_namer.onnx", "letter_namer.onnx"):
        return WHITENED, whitened_bytes(parts(scenes, 32, 32))
    if name == "pose_refiner.onnx":
        return EVENED, evened_bytes(parts(scenes, 48, 64))
    if name in ("dice_namer.onnx", "dice_face_judge.onnx"):
        return EVENED_DIE, die_bytes(parts(scenes, 40, 40))
    return WHITENED, whitened_bytes(parts(scenes, 32, 48))


def told_by_another_engine(name: str, in_bytes: InBytes, given: Picture) -> NDArray[np.float32]:
    network = cv2.dnn.readNetFromONNX(str(WEIGHTS / name))
    values = (given.astype(np.float32) - in_bytes.zero) * in_bytes.scale
    network.setInput(np.ascontiguousarray(values.transpose(0, 3, 1, 2), np.float32))
    return np.asarray(network.forward(), np.float32)


class Asked(NamedTuple):
    """The name of a network, how it takes its input, such an input and what it says to it."""

    name: str
    in_bytes: InBytes
    given: Picture
    told: NDArray[np.float32]


_NAMES = [path.name for path in WEIGHTS.glob("*.onnx") if ".bytes" not in path.name]


def told_exactly(name: str, given: Picture) -> NDArray[np.float32]:
    """What the network of bytes says if each layer is computed in floating point, in which nothing is cut
    off."""
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    file = str(file_in_bytes(WEIGHTS / name))
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    (taken,) = session.get_inputs()
    bytes_ = given if given.shape[-1] == taken.shape[-1] else folded(given)
    return np.asarray(session.run([session.get_outputs()[0].name], {taken.name: bytes_})[0], np.float32)


@pytest.fixture(scope="module", params=_NAMES)
def asked(request: pytest.FixtureRequest, scenes: Picture) -> Asked:
    """Each network with what it is given and what it says to that."""
    in_bytes, given = given_to(request.param, scenes)
    return Asked(request.param, in_bytes, given, Network(WEIGHTS / request.param).run(given))


def test_a_network_says_the_same_on_every_processor(asked: Asked) -> None:
    exactly = told_exactly(asked.name, asked.given)
    off = np.abs(asked.told - exactly)
    assert off.mean() < 0.002 * exactly.std()
    assert off.max() < 0.1 * exactly.std()


def test_a_network_that_takes_bytes_says_what_the_trained_one_says(asked: Asked) -> None:
    trained = told_by_another_engine(asked.name, asked.in_bytes, asked.given)
    assert asked.told.shape == trained.shape
    assert np.abs(asked.told - trained).mean() < 0.05 * trained.std()


@pytest.mark.parametrize(
    ("flags", "has_them"),
    [
        ("fpu avx2 avx512f avx512_vnni", True),
        ("fpu avx2 avx_vnni", True),
        ("fpu avx2 fma", False),
        ("", False),
    ],
)
def test_linux_tells_whether_a_processor_has_instructions_for_bytes(
    tmp_path: Path, flags: str, has_them: bool
) -> None:
    described = tmp_path / "cpuinfo"
    described.write_text(f"processor\t: 0\nmodel name\t: Some Processor\nflags\t\t: {flags}\n")
    assert has_byte_instructions(described) is has_them


def test_a_processor_of_which_nothing_is_known_counts_exactly(tmp_path: Path) -> None:
    assert not has_byte_instructions(tmp_path / "nothing")


def test_as_many_inputs_as_are_given_are_run_at_once(scenes: Picture) -> None:
    network = Network(WEIGHTS / "namer.onnx")
    patches = whitened_bytes(parts(scenes, 32, 48))[:7]
    one_by_one = np.concatenate([network.run(patch[None]) for patch in patches])
    assert network.run(patches) == pytest.approx(one_by_one, abs=1e-3)


def test_a_network_is_opened_once_and_only_when_it_is_run(
    scenes: Picture, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []

    class Session(onnxruntime.InferenceSession):  # type: ignore[misc]
        def __init__(self, path: str, *arguments: object, **named: object) -> None:
            opened.append(path)
            super().__init__(path, *arguments, **named)

    monkeypatch.setattr(onnxruntime, "InferenceSession", Session)
    network = Network(WEIGHTS / "finder.onnx")
    assert opened == []
    for _ in range(2):
        network.run(scenes[:1])
    assert len(opened) == 1


def test_missing_weights_are_an_error_of_their_own(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing, match=r"finder\.bytes\.onnx"):
        Network(tmp_path / "finder.onnx")


def test_numbers_in_bytes_are_those_nearest_to_them() -> None:
    written = InBytes(scale=0.5, zero=10).of(np.array([-9.0, -0.2, 0.0, 1.1, 200.0], np.float32))
    assert written.tolist() == [0, 10, 10, 12, 255]


def test_four_pixels_of_a_square_become_one_row_by_row() -> None:
    pixels = np.arange(2 * 4 * 3, dtype=np.uint8).reshape(1, 2, 4, 3)
    assert folded(pixels).tolist() == [
        [[[0, 1, 2, 3, 4, 5, 12, 13, 14, 15, 16, 17], [6, 7, 8, 9, 10, 11, 18, 19, 20, 21, 22, 23]]]
    ]


def test_a_patch_in_bytes_is_the_whitened_patch(scenes: Picture) -> None:
    patches = parts(scenes, 32, 48)
    plain = whitened(patches).transpose(0, 2, 3, 1)
    assert np.abs((whitened_bytes(patches) - 48.0) / 160 - plain).max() < 0.01


def test_nothing_is_reported_about_the_use_of_a_network(tmp_path: Path) -> None:
    use = "from vision.core.network import WEIGHTS, Network; Network(WEIGHTS / 'namer.onnx')"
    kept = tmp_path / "home"
    kept.mkdir()
    home = {"HOME": str(kept), "XDG_CACHE_HOME": str(kept / "cache")}
    subprocess.run([sys.executable, "-c", use], env=os.environ | home, check=True)
    assert not list(kept.rglob("*"))
