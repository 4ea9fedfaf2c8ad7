"""Running a neural network: ONNX Runtime on one core."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.core.errors import WeightsMissing

WEIGHTS = Path(__file__).resolve().parents[1] / "weights"
"""The folder with the program's networks."""


class Network:
    """The network in the ONNX file at ``path``, with one input and one output. Raises
    :class:`~vision.core.errors.WeightsMissing`.

    It works in the thread that calls it. The networks are small: shared out between cores they wait for each
    other more than they gain, and the screen needs a core, too.
    """

    def __init__(self, path: Path) -> None:
        if not path.is_file():
            raise WeightsMissing(name=path.name)
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Pictures come in many sizes: a plan of the memory for each would only be kept for nothing.
        options.enable_mem_pattern = False
        self._session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        self._input = self._session.get_inputs()[0].name

    def run(self, given: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """The output for ``given``, whose first axis counts the inputs."""
        return np.asarray(self._session.run(None, {self._input: given})[0], np.float32)
