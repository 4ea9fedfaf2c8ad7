"""The times of the pipeline's stages, measured while it runs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter

import numpy as np

_LAST = 90
"""How many of the latest times of each stage are kept: three seconds of frames."""


@dataclass(frozen=True, slots=True)
class StageTime:
    """The median and the longest of a stage's latest times, milliseconds."""

    stage: str
    median: float
    longest: float


class Stopwatch:
    """Keeps the latest times of each stage, in the order in which the stages first ran.

    ``clock`` is in seconds: wall time or, for benchmarks, CPU time.
    """

    def __init__(self, clock: Callable[[], float] = perf_counter) -> None:
        self._clock = clock
        self._kept: dict[str, deque[float]] = {}

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        """Times the block as the stage called ``name``."""
        began = self._clock()
        try:
            yield
        finally:
            took = (self._clock() - began) * 1000
            self._kept.setdefault(name, deque(maxlen=_LAST)).append(took)

    def times(self) -> tuple[StageTime, ...]:
        """The stages that have run."""
        return tuple(StageTime(name, float(np.median(kept)), max(kept)) for name, kept in self._kept.items())


def in_words(times: tuple[StageTime, ...]) -> str:
    """``times`` in one line: the median of each stage and, if it is much longer, the longest."""
    return ", ".join(
        f"{time.stage} {time.median:.1f}"
        + (f" (up to {time.longest:.0f})" if time.longest > 2 * time.median + 1 else "")
        for time in times
    )
