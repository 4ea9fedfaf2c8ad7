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
_PICTURES = 30


def _frames_a_second(with_picture: float, without: float) -> float:
    """How many frames a second can be drawn, by the milliseconds of a frame with a new picture and of one
    without; the clock allows 60."""
    left = 1000 - _PICTURES * with_picture
    if left <= 0:
        return 1000 / with_picture
    return min(60.0, _PICTURES + left / max(without, 0.01))


def measures() -> Iterator[Measure]:
    """Milliseconds of a frame, from what the loop has published to the finished picture."""
    # Kivy reads these as it is imported, and must not be before a benchmark of the screen is wanted.
    os.environ.pop("DISPLAY", None)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
    from companion.ui.app.window import prepare_windowed

    prepare_windowed((800, 480))
    from kivy.config import Config

    Config.set("graphics", "maxfps", "0")
    Config.set("graphics", "vsync", "0")
    from kivy.graphics.opengl import glFinish

    from companion.table.snapshot import TableSnapshot
    from companion.ui.app.gc_tuning import tune_gc
    from tests.ui import scenes
    from tests.ui.stage import Stage
    from vision.camera.preview import preview_of

    def drawn(stage: Stage) -> None:
        """One turn of the loop, waited for until its picture is finished."""
        stage.steps(1)
        glFinish()

    stage = Stage(scenes.discarding())
    assert stage.desk is not None
    discarding, overflow = scenes.discarding(), scenes.overflow()
    frames = [scenes.wooden_table(brightness) for brightness in (1.0, 0.9)]
    stage.desk.frames.put(scenes.picture())
    stage.steps(3)
    tune_gc()
    count = 0

    def picture() -> None:
        nonlocal count
        count += 1
        stage.desk.frames.put(preview_of(frames[count % 2], stage.desk.request.preview_size or (640, 360)))

    def still() -> None:
        drawn(stage)

    def running() -> None:
        picture()
        stage.desk.snapshots.put(replace(discarding, serial=count))
        drawn(stage)

    def changing() -> None:
        picture()
        stage.desk.snapshots.put(replace((discarding, overflow)[count % 2], serial=count))
        drawn(stage)

    yield timed("a new picture made small (1280 by 720)", picture, _FRAMES)
    of_still = timed("a frame, nothing new", still, _FRAMES)
    yield of_still
    of_running = timed("a frame, a new picture and the same table", running, _FRAMES)
    yield of_running
    yield timed("a frame, a new picture and another table: everything drawn anew", changing, _FRAMES // 4)
    rate = _frames_a_second(of_running.worked, of_still.worked)
    told = f"a camera of {_PICTURES} pictures a second: {rate:.0f} frames a second of the processor's time"
    yield replace(of_running, name=told)
    for name, scene in (
        ("scoring", scenes.asked_for_a_set),
        ("the round's summary", scenes.round_over),
        ("the winner", scenes.won),
        ("a card's correction", scenes.doubted),
    ):
        shown = scene()

        def running_there(shown: TableSnapshot = shown) -> None:
            picture()
            stage.desk.snapshots.put(replace(shown, serial=count))
            drawn(stage)

        yield timed(f"a frame of {name}, a new picture and the same table", running_there, _FRAMES // 2)
    stage.desk.snapshots.put(scenes.naming())
    drawn(stage)
    entry = scenes.naming().prompt.entries[0]

    def picking() -> None:
        stage.navigator.name_cards(entry)
        drawn(stage)
        stage.navigator.back()
        drawn(stage)

    yield timed(f"the picker of {len(entry.cards)} cards opened and left: two frames", picking, 20)
    stage.strike()
