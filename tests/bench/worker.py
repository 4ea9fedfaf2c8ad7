"""The process that looks: how long it takes to start, and its memory."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import cv2

from tests.bench.idle import open_film
from tests.bench.measure import Figure, seconds_worked
from tests.bench.table import full_table
from vision.pipeline.observation import FrameRequest, Observation
from vision.pipeline.worker_pipeline import WorkerPipeline

_FRAMES = 60
_PATIENCE = 60.0


def measures() -> Iterator[Figure]:
    """From nothing to the first view of twenty cards, 1920 by 1080; its memory when they are read."""
    with tempfile.TemporaryDirectory(prefix="worker-") as name:
        folder, table = Path(name), full_table(1)
        for number in range(4):
            picture = folder / f"still-{number}.jpg"
            cv2.imwrite(str(picture), table.frame(), [cv2.IMWRITE_JPEG_QUALITY, 90])
        began = time.monotonic()
        pipeline = WorkerPipeline(partial(open_film, folder))
        try:
            process = _after(pipeline, 1)
            yield Figure("start until the first view", time.monotonic() - began, "s")
            yield Figure("processor time of the start", seconds_worked(process), "s")
            _after(pipeline, _FRAMES)
            yield Figure("the most memory, 20 cards read", _most_memory(process), "MB")
        finally:
            pipeline.close()


def _after(pipeline: WorkerPipeline, views: int) -> int:
    """The process, once so many views have come."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        views -= isinstance(pipeline.look(FrameRequest()), Observation)
        if views <= 0 and pipeline.process_id is not None:
            return pipeline.process_id
    raise RuntimeError("no views came")


def _most_memory(process: int) -> float:
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    (peak,) = (line.split()[1] for line in lines if line.startswith("VmHWM"))
    return int(peak) / 1024
