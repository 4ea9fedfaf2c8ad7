"""Running a neural network: ONNX Runtime on one core, with bytes as its input."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime

from vision.core.errors import WeightsMissing

WEIGHTS = Path(__file__).resolve().parents[1] / "weights"
"""The folder with the program's networks."""
TAKES_BYTES = ".bytes.onnx"
"""How the files of networks end that take a picture's bytes."""

_BYTE_INSTRUCTIONS = frozenset({"avx512_vnni", "avx_vnni"})
"""As Linux calls them."""


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
    other more than they gain, and the screen needs a core, too. It takes memory from its first run on: who
    throws no dice has no networks for them.
    """

    def __init__(self, path: Path) -> None:
        self._file = file_in_bytes(path)
        if not self._file.is_file():
            raise WeightsMissing(name=self._file.name)

    def run(self, given: npt.NDArray[np.uint8], output: str | None = None) -> npt.NDArray[np.float32]:
        """The first output, or that of this name, for ``given``, bytes ``(n, height, width, channels)`` of
        even height and width."""
        session, name, channels, first = self._opened
        taken = given if given.shape[-1] == channels else folded(given)
        return np.asarray(session.run([output or first], {name: taken})[0], np.float32)

    @cached_property
    def _opened(self) -> tuple[onnxruntime.InferenceSession, str, int, str]:
        """The session; the name of its input, and its channels; the name of its first output."""
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        # Pictures come in many sizes: a plan of the memory for each of them would be kept for nothing.
        options.enable_mem_pattern = False
        # And what a large one took is given back.
        options.enable_cpu_mem_arena = False
        # A processor without instructions for bytes would cut off what two products add up to: it is to count
        # exactly, as the others do, and names every card as they do. That takes three times as long.
        if not has_byte_instructions():
            options.add_session_config_entry("session.x64quantprecision", "1")
        session = onnxruntime.InferenceSession(str(self._file), options, providers=["CPUExecutionProvider"])
        (given,) = session.get_inputs()
        return session, given.name, int(given.shape[-1]), session.get_outputs()[0].name


@cache
def has_byte_instructions(described: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether the processor, as Linux has ``described`` it, adds up products of bytes without cutting off
    (VNNI). ``False`` where that is not known; the engine does not ask on other processors than x86-64."""
    try:
        words = set(described.read_text(encoding="utf-8", errors="replace").split())
    except OSError:
        return False
    return not words.isdisjoint(_BYTE_INSTRUCTIONS)


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
