"""The screen at 800 by 480 while the camera runs: a new picture and a new snapshot before every frame.

Drawn without a display, so by software where there is no graphics chip for it: a panel's own is faster.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import replace

from tests.bench.measure import Measure, timed

_FRAMES = 200


def measures() -> Iterator[Measure]:
    """Milliseconds of a frame, from what the loop has published to the finished picture."""
    # Kivy reads these as it is imported, and must not be before a benchmark of the screen is wanted.
    os.environ.pop("DISPLAY", None)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
    from companion.ui.window import prepare_windowed

    prepare_windowed((800, 480))
    from kivy.clock import Clock
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "vsync", "0")
    from tests.ui import scenes
    from tests.ui.stage import Stage
    from vision.preview import preview_of

    stage = Stage(scenes.discarding())
    Clock._max_fps = 0
    discarding, overflow = scenes.discarding(), scenes.overflow()
    frames = [scenes.wooden_table(brightness) for brightness in (1.0, 0.9)]
    stage.desk.frames.put(scenes.picture())
    stage.steps(3)
    count = 0

    def picture() -> None:
        nonlocal count
        count += 1
        stage.desk.frames.put(preview_of(frames[count % 2], stage.desk.preview_size))

    def still() -> None:
        stage.steps(1)

    def running() -> None:
        picture()
        stage.desk.snapshots.put(replace(discarding, serial=count))
        stage.steps(1)

    def changing() -> None:
        picture()
        stage.desk.snapshots.put(replace((discarding, overflow)[count % 2], serial=count))
        stage.steps(1)

    yield timed("a new picture made small (1280 by 720)", picture, _FRAMES)
    yield timed("a frame, nothing new", still, _FRAMES)
    of_running = timed("a frame, a new picture and the same table", running, _FRAMES)
    yield of_running
    yield timed("a frame, a new picture and another table: everything drawn anew", changing, _FRAMES // 4)
    yield replace(of_running, name=f"the camera running, {1000 / of_running.median:.0f} frames a second")
    stage.strike()
