"""What a benchmark says, and how it is timed."""

from __future__ import annotations

import platform
import resource
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

import numpy as np


@dataclass(frozen=True, slots=True)
class Measure:
    """Milliseconds of one call: its ``median`` and the 95th of a hundred, over ``calls``. ``worked`` is the
    median of the processor time, of all threads together, for which it does not matter what else runs."""

    name: str
    median: float
    p95: float
    worked: float
    calls: int


@dataclass(frozen=True, slots=True)
class Figure:
    """A benchmark's figure that is no time of a call: what it is ``of``, with its unit."""

    name: str
    value: float
    unit: str

    def __str__(self) -> str:
        return f"{self.value:>10.2f} {self.unit:<8} {self.name}"


Lap = tuple[float, float]
"""Milliseconds that a call took, and that the processor worked for it."""


def timed(name: str, call: Callable[[], object], calls: int, warm: int = 2) -> Measure:
    """Times ``calls`` calls of ``call``, after ``warm`` that do not count."""
    for _ in range(warm):
        call()
    return measured(name, [lap(call) for _ in range(calls)])


def timed_between(name: str, steps: Iterator[None]) -> Measure:
    """Times what ``steps`` does from each odd step to the even one after it."""
    return measured(name, [lap(lambda: next(steps)) for _ in steps])


def lap(call: Callable[[], object]) -> Lap:
    """Times one call."""
    began, worked = perf_counter(), process_time()
    call()
    return (perf_counter() - began) * 1000, (process_time() - worked) * 1000


def measured(name: str, laps: Sequence[Lap]) -> Measure:
    """What ``laps`` come to."""
    taken, worked = np.array(laps).T
    return Measure(
        name, float(np.median(taken)), float(np.quantile(taken, 0.95)), float(np.median(worked)), len(laps)
    )


def seconds_worked(process: int) -> float:
    """Seconds of processor time that ``process`` has taken so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def machine_name() -> str:
    """Which machine this is: a Pi's model where it is one, else its processor's."""
    board = Path("/proc/device-tree/model")
    if board.is_file():
        return board.read_text().rstrip("\0")
    processors = Path("/proc/cpuinfo")
    lines = processors.read_text().splitlines() if processors.is_file() else []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


def peak_memory_mb() -> float:
    """The most memory that this process has had so far, MB."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)
