"""Seeing as a table uses it: a glimpse for every frame, and a word where nothing is seen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from vision.preview import Preview, preview_of
from vision.sources import FrameSource
from vision.stopwatch import StageTime
from vision.view import TableView
from vision.watcher import Watcher

Size = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """What is wanted of a look: a picture no wider and higher than ``most`` pixels, and whether to look for
    ``dice``."""

    most: Size = (640, 360)
    dice: bool = False


@dataclass(frozen=True, slots=True)
class Glimpse:
    """One frame: what it shows of the table, and the frame itself made small for people. ``times`` are those
    of the stages of seeing of late."""

    view: TableView
    preview: Preview
    times: tuple[StageTime, ...] = ()


@dataclass(frozen=True, slots=True)
class Word:
    """Something to be said about seeing, a sentence: why nothing is seen for now, or that it is seen again.
    It is tried again without being asked."""

    said: str


class Nothing(Enum):
    """No glimpse, and nothing wrong."""

    YET = "the next frame has not come"
    MORE = "the source has come to its end"


Sight = Glimpse | Word | Nothing


class Eyes(Protocol):
    """Whatever looks at a table."""

    def look(self, wish: Wish) -> Sight:
        """The next frame, as ``wish`` has it. Waits for a moment at most, where that can be.
        Raises :class:`~vision.errors.VisionError` where nothing will ever be seen."""

    def close(self) -> None:
        """Looks no more; lets go of the camera. A second call does nothing."""


class EyesHere:
    """Frames of ``source`` through ``watcher``, in the thread that looks."""

    def __init__(self, source: FrameSource, watcher: Watcher) -> None:
        self._source = source
        self._watcher = watcher

    def look(self, wish: Wish) -> Sight:
        """See :class:`Eyes`."""
        stopwatch = self._watcher.stopwatch
        with stopwatch.stage("camera"):
            frame = self._source.read()
        if frame is None:
            return Nothing.MORE
        self._watcher.looks_for_dice = wish.dice
        view = self._watcher.see(frame.image, frame.time)
        with stopwatch.stage("preview"):
            preview = preview_of(frame.image, wish.most)
        return Glimpse(view, preview, stopwatch.times())

    def close(self) -> None:
        """See :class:`Eyes`."""
        self._source.close()
