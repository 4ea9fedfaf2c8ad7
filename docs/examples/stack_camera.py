"""A camera that plays a stack of pictures from a file: the example of docs/contributing.md."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from vision.core.errors import SourceError
from vision.core.frames import Frame

PER_SECOND = 10


class NoStack(SourceError):
    """The file with the pictures cannot be opened."""

    code = "no_stack"
    template = "The pictures in {path} cannot be opened: {reason}"


class StackCamera:
    """The pictures in ``path``, a ``.npy`` of BGR ``uint8`` (count, height, width, 3), ten a second."""

    def __init__(self, path: Path) -> None:
        try:
            self._pictures = np.load(path)
        except (OSError, ValueError) as error:
            raise NoStack(path=path.name, reason=str(error)) from None
        self._next = 0

    def read(self) -> Frame | None:
        """The next picture; ``None`` after the last."""
        if self._next == len(self._pictures):
            return None
        frame = Frame(self._pictures[self._next], self._next / PER_SECOND, self._next)
        self._next += 1
        return frame

    def close(self) -> None:
        """Lets go of the pictures."""
        self._pictures = self._pictures[:0]
        self._next = 0
