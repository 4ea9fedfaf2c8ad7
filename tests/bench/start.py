"""How long the program takes to start: to Home, and to a game with its first picture of the table."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic

from tests.bench.measure import Figure, seconds_worked
from tests.campaigns.app.process import AppProcess, State

_STARTS = 3
_PLAYING = ("--players", "Ann,Ben,Cid")


def measures() -> Iterator[Figure]:
    """The median of a few starts, each a process of its own, without a display."""
    for what, words, holds in (
        ("Home", (), lambda state: state["home"]),
        ("a table", _PLAYING, lambda state: not state["home"]),
        ("a table and what its camera sees", _PLAYING, lambda state: state.get("views", 0) > 0),
    ):
        taken, worked = zip(*(_start(words, holds) for _ in range(_STARTS)), strict=True)
        yield Figure(f"until {what}, by the clock", sorted(taken)[_STARTS // 2], "s")
        yield Figure(f"until {what}, processor time", sorted(worked)[_STARTS // 2], "s")


def _start(words: Sequence[str], holds: Callable[[State], bool]) -> tuple[float, float]:
    """One start: seconds by the clock, and of the processor in all of its processes."""
    with (
        tempfile.TemporaryDirectory(prefix="start-") as folder,
        AppProcess(Path(folder), ["--source", "sim", *words]) as app,
    ):
        _, state = app.until(holds, "the first screen")
        taken = monotonic() - app.began
        processes = [app.process.pid, *([state["worker"]] if state["worker"] else [])]
        return taken, sum(map(seconds_worked, processes))
