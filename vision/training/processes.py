"""Drawing lessons in several processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Sequence
from typing import TypeVar

Job = TypeVar("Job")
Part = TypeVar("Part")


def chunks(count: int, size: int) -> list[int]:
    """``count`` in chunks of ``size``; the last is smaller where it must be."""
    return [min(size, count - start) for start in range(0, count, size)]


def drawn(draw: Callable[[Job], Part], jobs: Sequence[Job], processes: int) -> list[Part]:
    """The results of ``draw`` for the ``jobs``, in order; one process means this one."""
    if processes == 1:
        return [draw(job) for job in jobs]
    # Spawned: a fork would inherit OpenCV's threads in an undefined state.
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        return pool.map(draw, jobs, chunksize=1)
