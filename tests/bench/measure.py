"""What a benchmark says, and how it is timed."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from time import perf_counter

import numpy as np


@dataclass(frozen=True, slots=True)
class Measure:
    """Milliseconds of one call: its ``median`` and the 95th of a hundred, over ``calls``."""

    name: str
    median: float
    p95: float
    calls: int


def timed(name: str, call: Callable[[], object], calls: int, warm: int = 2) -> Measure:
    """Times ``calls`` calls of ``call``, after ``warm`` that do not count."""
    for _ in range(warm):
        call()
    taken = []
    for _ in range(calls):
        began = perf_counter()
        call()
        taken.append((perf_counter() - began) * 1000)
    return _measure(name, taken)


def timed_between(name: str, steps: Iterator[None]) -> Measure:
    """Times what ``steps`` does from each odd step to the even one after it."""
    taken = []
    for _ in steps:
        began = perf_counter()
        next(steps)
        taken.append((perf_counter() - began) * 1000)
    return _measure(name, taken)


def _measure(name: str, taken: list[float]) -> Measure:
    return Measure(name, float(np.median(taken)), float(np.quantile(taken, 0.95)), len(taken))


def peak_memory_mb() -> float:
    """The most memory that this process has had so far, MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
