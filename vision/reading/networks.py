"""The two networks, run by OpenCV on the processor."""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.errors import WeightsMissing
from vision.reading.patches import Picture, Pose, Pyramid, cut, whitened

WEIGHTS = Path(__file__).resolve().parent.parent / "weights"
STRIDE = 8
_HEIGHT_AT_ZERO = 28.0
_RANKS = 15


def _load(path: Path) -> cv2.dnn.Net:
    if not path.is_file():
        raise WeightsMissing(path)
    return cv2.dnn.readNetFromONNX(str(path))


class Finder:
    """Says where indices stand in a picture, in one span of sizes: 9 to 54 px tall."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = _load(weights / "finder.onnx")

    def find(self, image: Picture, floor: float) -> list[tuple[float, Pose]]:
        """Indices in ``image`` (BGR), each with its chance of being one; of neighbours the likeliest.

        ``floor`` is the least chance that is told.
        """
        height, width = image.shape[:2]
        # The network halves three times: a size that is no multiple of 8 gets its last rows again.
        pad_y, pad_x = -height % STRIDE, -width % STRIDE
        if pad_y or pad_x:
            image = np.asarray(cv2.copyMakeBorder(image, 0, pad_y, 0, pad_x, cv2.BORDER_REPLICATE), np.uint8)
        self._net.setInput(cv2.dnn.blobFromImage(image, 1 / 255.0))
        out = np.asarray(self._net.forward(), np.float32)[0]
        chance = 1.0 / (1.0 + np.exp(-np.clip(out[0], -30, 30)))
        peak = cv2.dilate(chance, np.ones((3, 3), np.uint8))
        rows, columns = np.nonzero((chance >= floor) & (chance >= peak))
        found = []
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            _, dx, dy, sine, cosine, size = (float(v) for v in out[:, row, column])
            found.append(
                (
                    float(chance[row, column]),
                    Pose(
                        (column + 0.5 + dx) * STRIDE,
                        (row + 0.5 + dy) * STRIDE,
                        _HEIGHT_AT_ZERO * 2.0 ** min(max(size, -1.5), 1.5),
                        math.degrees(math.atan2(sine, cosine)),
                    ),
                )
            )
        return found


class Namer:
    """Says which rank and which suit an index shows."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = _load(weights / "namer.onnx")

    def name(
        self, pyramid: Pyramid, poses: list[Pose]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Chances ``(n, 15)`` of ace to king, Joker and none, and ``(n, 5)`` of spades, hearts,
        diamonds, clubs and none."""
        if not poses:
            return np.zeros((0, _RANKS), np.float32), np.zeros((0, 5), np.float32)
        self._net.setInput(whitened(np.stack([cut(pyramid, pose) for pose in poses])))
        out = np.asarray(self._net.forward(), np.float32)
        return _chances(out[:, :_RANKS]), _chances(out[:, _RANKS:])


def _chances(logits: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    raised = np.exp(logits - logits.max(axis=1, keepdims=True))
    return np.asarray(raised / raised.sum(axis=1, keepdims=True), np.float32)
