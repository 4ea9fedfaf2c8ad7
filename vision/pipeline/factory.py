"""Pipelines opened by names, as a command line gives them: picklable, so a worker process can open its
own."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from vision.camera.mat_finder import MatFinder
from vision.camera.profiles import ProfileStore
from vision.camera.sources import LiveSource, open_source
from vision.core.frames import FrameSource
from vision.dice import DiceReader
from vision.mat.layouts import LAYOUTS, MACHINE, MatLayout
from vision.pipeline.observation import InProcessPipeline, VisionPipeline
from vision.pipeline.pacing import PacedPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for


def open_pipeline(
    camera: str, deck: str, profile: Path | None = None, mat: str = "machine"
) -> VisionPipeline:
    """Watches the ``mat`` of that name through ``camera`` (see
    :func:`~vision.camera.sources.open_source`) and reads cards of ``deck``. ``profile`` is the file of the
    camera's profile. A live camera is read less often while nothing moves. Raises
    :class:`~vision.core.errors.VisionError`."""
    return pipeline_on(partial(open_source, camera), deck, profile, LAYOUTS[mat])


def pipeline_on(
    open_camera: Callable[[], FrameSource],
    deck: str,
    profile: Path | None = None,
    layout: MatLayout = MACHINE,
) -> VisionPipeline:
    """The same for the camera that ``open_camera`` opens, and the mat of this ``layout``."""
    profiles = ProfileStore(profile)
    finder = MatFinder(layout, profiles.known)
    watcher = Watcher(reader_for(deck), layout, dice=DiceReader(), finder=finder)
    source = open_camera()
    pipeline = InProcessPipeline(source, watcher, profiles, layout)
    return PacedPipeline(pipeline, source.pass_over) if isinstance(source, LiveSource) else pipeline
