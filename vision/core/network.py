"""Running a neural network: ONNX Runtime on one core, with bytes as its input."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.core.errors import WeightsMissing

WEIGHTS = Path(__file__).resolve().parents[1] / "weights"
"""The folder with the program's networks."""
TAKES_BYTES = ".bytes.onnx"
"""How the files of networks end that take a picture's bytes."""


@dataclass(frozen=True, slots=True)
class InBytes:
    """How numbers are written in bytes: a byte means its distance from ``zero``, times ``scale``."""

    scale: float
    zero: int

    def of(self, values: npt.NDArray[np.float32]) -> npt.NDArray[np.uint8]:
        """The bytes nearest to ``values``."""
        return np.asarray(np.clip(np.rint(values * (1.0 / self.scale) + self.zero), 0, 255), np.uint8)


class Network:
    """The network trained as the ONNX file at ``path``, as it was made to take bytes. Raises
    :class:`~vision.core.errors.WeightsMissing`.

    It works in the thread that calls it. The networks are small: shared out between cores they wait for each
    other more than they gain, and the screen needs a core, too.
    """

    def __init__(self, path: Path) -> None:
        file = file_in_bytes(path)
        if not file.is_file():
            raise WeightsMissing(name=file.name)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Pictures come in many sizes: a plan of the memory for each of them would be kept for nothing.
        options.enable_mem_pattern = False
        # And what a large one took is given back.
        options.enable_cpu_mem_arena = False
        self._session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
        (given,) = self._session.get_inputs()
        self._input, self._channels = given.name, int(given.shape[-1])
        self._output = self._session.get_outputs()[0].name

    def run(self, given: npt.NDArray[np.uint8], output: str | None = None) -> npt.NDArray[np.float32]:
        """The first output, or that of this name, for ``given``, bytes ``(n, height, width, channels)`` of
        even height and width."""
        taken = given if given.shape[-1] == self._channels else folded(given)
        return np.asarray(self._session.run([output or self._output], {self._input: taken})[0], np.float32)


def file_in_bytes(path: Path) -> Path:
    """The file of the network that takes bytes and was made from the one at ``path``."""
    return path.with_suffix(TAKES_BYTES)


def folded(given: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """Bytes ``(n, height, width, channels)`` as ``(n, height / 2, width / 2, 4 * channels)``: each square of
    four pixels is one of four times the channels. The networks begin with every other pixel, for which this
    is the faster order."""
    count, height, width, channels = given.shape
    pair = f"V{2 * channels}"
    rows = np.ascontiguousarray(given).reshape(count, height // 2, 2, width // 2, 2 * channels).view(pair)
    squares = np.empty((count, height // 2, width // 2, 2), pair)
    squares[..., 0], squares[..., 1] = rows[:, :, 0, :, 0], rows[:, :, 1, :, 0]
    return squares.view(np.uint8).reshape(count, height // 2, width // 2, 4 * channels)
