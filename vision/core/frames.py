"""Frames, whatever they come from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from vision.core.errors import VisionError
from vision.core.pictures import Picture


class SourceError(VisionError):
    """Frames cannot be had; the sentence says from where and why."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One picture of a source: BGR ``uint8`` (height, width, 3), ``time`` in seconds since the source began,
    ``number`` counted from 0."""

    image: Picture
    time: float
    number: int


class FrameSource(Protocol):
    """Whatever frames come from. Their size may change from one to the next."""

    def read(self) -> Frame | None:
        """The next frame, waiting for it where need be; ``None`` at the end. Raises :class:`SourceError`."""

    def close(self) -> None:
        """Lets go of camera or file. Nothing is read afterwards."""
