"""Drawing lessons in several processes."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

import cv2

CORES = len(os.sched_getaffinity(0))
"""The cores that this process may use."""

_THREADS = "OMP_NUM_THREADS"
"""Where numerical libraries look how many threads they may have."""

Job = TypeVar("Job")
Part = TypeVar("Part")


def chunks(count: int, size: int) -> list[int]:
    """``count`` in chunks of ``size``; the last is smaller where it must be."""
    return [min(size, count - start) for start in range(0, count, size)]


def drawn(draw: Callable[[Job], Part], jobs: Sequence[Job], processes: int) -> list[Part]:
    """The results of ``draw`` for the ``jobs``, in order; one process means this one."""
    if processes == 1:
        return [draw(job) for job in jobs]
    # Spawned: a fork would inherit OpenCV's threads in an undefined state. Each works on one core: sixteen of
    # which each has sixteen threads for its sums wait for one another.
    with (
        _one_thread_each(),
        multiprocessing.get_context("spawn").Pool(processes, cv2.setNumThreads, (1,)) as pool,
    ):
        return pool.map(draw, jobs, chunksize=1)


@contextmanager
def _one_thread_each() -> Iterator[None]:
    """Processes that are started now add up numbers in one thread."""
    before = os.environ.get(_THREADS)
    os.environ[_THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_THREADS]
        else:
            os.environ[_THREADS] = before
