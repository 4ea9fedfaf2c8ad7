"""Frames and where they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vision.core.errors import SourceError
from vision.core.pictures import Picture

__all__ = ["Frame", "FrameSource", "SourceError"]


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source. ``time`` is seconds since the source was opened, ``number`` counts from 0."""

    image: Picture
    time: float
    number: int


class FrameSource(Protocol):
    """A camera, a video, a folder of pictures. The size of its frames may change at any time."""

    def read(self) -> Frame | None:
        """The next frame, waiting for it if need be; ``None`` at the end. Raises :class:`SourceError`."""

    def close(self) -> None:
        """Releases the camera or file. Nothing is read afterwards."""
