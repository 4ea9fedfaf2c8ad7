"""Eyes opened by names, as words of a command line have them: what a process of its own can do by itself."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from vision.camera.profiles import Keeper
from vision.camera.sources import FrameSource, LiveSource, open_source
from vision.dice import DiceReader
from vision.mat.finder import MatFinder
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import Eyes, EyesHere
from vision.pipeline.pacing import PacedEyes
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for


def open_eyes(camera: str, deck: str, kept: Path | None = None) -> Eyes:
    """Looks at the standard mat through ``camera`` (see :func:`~vision.camera.sources.open_source`) and
    reads cards of ``deck``; ``kept`` is the file of what is known of the camera. Raises
    :class:`~vision.core.errors.VisionError`. A camera is looked through less often while nothing moves."""
    return eyes_on(partial(open_source, camera), deck, kept)


def eyes_on(open_camera: Callable[[], FrameSource], deck: str, kept: Path | None = None) -> Eyes:
    """The same, through whatever camera ``open_camera`` opens."""
    keeper = Keeper(kept)
    finder = MatFinder(MACHINE, keeper.known)
    watcher = Watcher(reader_for(deck), MACHINE, dice=DiceReader(), finder=finder)
    source = open_camera()
    eyes = EyesHere(source, watcher, keeper)
    return PacedEyes(eyes, source.pass_over) if isinstance(source, LiveSource) else eyes
