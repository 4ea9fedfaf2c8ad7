"""A camera that does what a file says, for campaigns: it can be unplugged, hang, or go blind.

A file in :data:`PLACE` is such a camera. The word in it is one of :class:`Does`; without the file the camera
is unplugged. The program opens it as it opens any other, by OpenCV, in whichever process it likes.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from time import sleep
from typing import Any

import cv2
import numpy as np

from vision.camera import sources
from vision.core.pictures import Picture
from vision.pipeline import factory
from vision.pipeline.observation import VisionPipeline

PLACE = Path("/dev/shm")
PREFIX = "companion-camera-"
_EVERY = 0.1
_TABLE = np.repeat(np.linspace(60, 180, 1920).astype(np.uint8)[None, :, None], 1080, 0).repeat(3, 2)
"""A table without a mat, in the light of a window."""


class Does(StrEnum):
    """What the camera does."""

    WORKS = "works"
    SENDS_NOTHING = "sends nothing"
    HANGS = "hangs"
    """A read never comes back."""
    REPEATS = "repeats"
    IS_COVERED = "is covered"
    SNOWS = "snows"
    SENDS_SCRAPS = "sends scraps"
    """Pictures that are empty, tiny or grey."""
    IS_SLOW = "is slow"
    CRASHES = "crashes"
    """Its driver ends the process that reads."""


def let_open() -> None:
    """From now on such cameras can be opened in this process."""
    sources.CameraSource = _Camera  # type: ignore[misc]


def open_pipeline(*words: Any) -> VisionPipeline:
    """As the program's own, in a process that can open such cameras."""
    let_open()
    return factory.open_pipeline(*words)


class _Camera(sources.CameraSource):
    def __init__(self, name: str) -> None:
        super().__init__(name, open_capture=_capture)


def _capture(device: Any, *words: Any) -> Any:
    is_ours = isinstance(device, str) and Path(device).name.startswith(PREFIX)
    return _Capture(Path(device)) if is_ours else cv2.VideoCapture(device, *words)


class _Capture:
    """As ``cv2.VideoCapture``, of the camera in the file ``path``."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._random = np.random.default_rng(1)
        self._sharp = _TABLE
        self._before = _TABLE
        self._count = 0

    def isOpened(self) -> bool:  # noqa: N802 (OpenCV's name)
        return self._path.exists()

    def set(self, _property: int, _value: float) -> bool:
        return True

    def grab(self) -> bool:
        sleep(_EVERY)
        return self._path.exists()

    def release(self) -> None:
        """Nothing is held."""

    def read(self) -> tuple[bool, Picture | None]:
        try:
            does = Does(self._path.read_text())
        except FileNotFoundError:
            return False, None
        sleep(_EVERY)
        self._count += 1
        picture = _PICTURES[does](self)
        return picture is not None, picture

    def works(self) -> Picture:
        noise = self._random.integers(0, 4, self._sharp.shape, np.uint8)
        self._before = cv2.add(self._sharp, noise)
        return self._before

    def sends_nothing(self) -> None:
        return None

    def hangs(self) -> None:
        sleep(3600)

    def repeats(self) -> Picture:
        return self._before

    def is_covered(self) -> Picture:
        return np.zeros_like(self._sharp)

    def snows(self) -> Picture:
        return self._random.integers(0, 256, self._sharp.shape, np.uint8)

    def sends_scraps(self) -> Picture:
        shapes = ((0, 0, 3), (1, 1, 3), (7, 900, 3), (480, 640))
        return np.full(shapes[self._count % len(shapes)], self._count % 256, np.uint8)

    def is_slow(self) -> Picture:
        sleep(2.0)
        return self.works()

    def crashes(self) -> None:
        os.kill(os.getpid(), signal.SIGSEGV)


_PICTURES: dict[Does, Callable[[_Capture], Picture | None]] = {
    Does.WORKS: _Capture.works,
    Does.SENDS_NOTHING: _Capture.sends_nothing,
    Does.HANGS: _Capture.hangs,
    Does.REPEATS: _Capture.repeats,
    Does.IS_COVERED: _Capture.is_covered,
    Does.SNOWS: _Capture.snows,
    Does.SENDS_SCRAPS: _Capture.sends_scraps,
    Does.IS_SLOW: _Capture.is_slow,
    Does.CRASHES: _Capture.crashes,
}
