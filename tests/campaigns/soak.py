"""Hours at one table: ``python -m tests.campaigns.soak --hours 2``.

Seeing runs in its process, as at a table, and is shown thirty frames for every second of those hours, as fast
as it takes them. The frames are drawn beforehand: a table of up to twenty cards that grows card by card,
hands between, and the same table after somebody has bumped the camera. They are shown again and again in
ever new order, so that something changes every few seconds; now and then dice are looked for.

Told are, at intervals, the memory of that process (what is its own, its share, and all that it touches) and
the milliseconds of processor time it takes for a frame; in the end, how many frames after the cards' coming
to rest the table was told as it lies. Exit status 1 if memory grew, or was more than it may be.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random

import cv2
import numpy as np

from vision.core.cards import POKER_CARDS
from vision.core.frames import Frame
from vision.core.view import TableView
from vision.dice import DiceReader
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import FrameRequest, InProcessPipeline, NoFrame, Observation, StatusMessage
from vision.pipeline.watcher import Watcher
from vision.pipeline.worker_pipeline import WorkerPipeline
from vision.reading import CardReader
from vision.simulation import SimulatedTable

_SIZE = (1920, 1080)
_RATE = 30
_STATES = 14
"""Tables that are drawn; the last few after a bump."""
_BUMPED = 4
_STILL = 3
"""Pictures of each that differ in their noise; one more has a hand in it."""
_HELD = (12, 240)
"""For how many frames a table lies, from and to."""
_MOST_MB = 200
_GROWTH_MB = 4.0
"""Growth of memory from the end of the first tenth to the end that passes for none: a few pages of work."""

Zones = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Moment:
    """A frame of the film: the ``picture``'s number in the file, the number of the table that lies there, and
    since how many frames it has lain still (0: a hand is over it)."""

    picture: int
    table: int
    still: int


def film(seed: int, frames: int) -> Iterator[Moment]:
    """Which picture comes when: mostly a card more or less, now and then quite another table."""
    random = Random(seed)
    table, told = 0, 0
    while told < frames:
        for number in range(random.randint(*_HELD)):
            yield Moment(table * (_STILL + 1) + 1 + number % _STILL, table, number + 1)
            told += 1
        before = table
        table += random.choice((-1, 1)) if random.random() < 0.9 else random.randrange(_STATES)
        table %= _STATES
        for seen in (before, table):
            yield Moment(seen * (_STILL + 1), seen, 0)
        told += 2


def stands_after_bump(table: int) -> bool:
    """Whether the camera that saw a table had been bumped."""
    return table >= _STATES - _BUMPED


def draw(path: Path, seed: int) -> list[Zones]:
    """Draws every picture into the file at ``path``, and tells how each table lies."""
    table = SimulatedTable(seed, _SIZE)
    random = Random(seed)
    deck = random.sample(POKER_CARDS, len(POKER_CARDS))
    zones = [zone.name for zone in MACHINE.zones]
    truths: list[Zones] = []
    for _ in range(6):
        table.lay(random.choice(zones[:4]), deck.pop())
    with path.open("wb") as file:
        for number in range(_STATES):
            if stands_after_bump(number) and not stands_after_bump(number - 1):
                table.knock()
            free = [zone for zone in zones if len(table.truth()[zone]) < MACHINE.zone(zone).capacity]
            table.lay(random.choice(free), deck.pop())
            table.hand(True)
            file.write(table.frame().tobytes())
            table.hand(False)
            for _ in range(_STILL):
                file.write(table.frame().tobytes())
            truths.append(dict(table.truth()))
    return truths


class Film:
    """The pictures in the file at ``path`` as a source of frames: each a new one, as cameras bring them."""

    def __init__(self, path: Path, seed: int, frames: int) -> None:
        self._path = path
        self._moments = enumerate(film(seed, frames))

    def read(self) -> Frame | None:
        """See :class:`~vision.camera.sources.FrameSource`."""
        for number, moment in self._moments:
            width, height = _SIZE
            count = width * height * 3
            image = np.fromfile(self._path, np.uint8, count, offset=moment.picture * count)
            return Frame(image.reshape(height, width, 3), number / _RATE, number)
        return None

    def close(self) -> None:
        """See :class:`~vision.camera.sources.FrameSource`."""


def open_film(path: Path, seed: int, frames: int) -> InProcessPipeline:
    """Eyes on the film, in the process that looks: with one thread, so that its work can be counted."""
    cv2.setNumThreads(1)
    return InProcessPipeline(Film(path, seed, frames), Watcher(CardReader(), MACHINE, dice=DiceReader()))


@dataclass(frozen=True, slots=True)
class Memory:
    """Of a process, MB: what is its ``own``, its ``share`` of what several have, and ``all_`` it touches."""

    own: float
    share: float
    all_: float

    @staticmethod
    def of(process: int) -> Memory:
        """As Linux counts it now."""
        told = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
        sizes = {line.split()[0]: float(line.split()[1]) / 1024 for line in told[1:]}
        own = sizes["Private_Clean:"] + sizes["Private_Dirty:"]
        return Memory(own, sizes["Pss:"], sizes["Rss:"])


def worked(process: int) -> float:
    """Seconds of processor time that a process has worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@dataclass(slots=True)
class Tally:
    """What the views told. ``after`` counts changes of the cards by how many still frames it took to tell
    them rightly, ``bumped`` those of the camera, after which all is somewhere else; ``late`` are changes that
    were not told rightly before the next one."""

    truths: list[Zones]
    after: Counter[int] = field(default_factory=Counter)
    bumped: Counter[int] = field(default_factory=Counter)
    late: int = 0
    lost: int = 0
    _due: Counter[int] | None = None
    _stood: bool | None = None

    def see(self, moment: Moment, view: TableView) -> None:
        """The view of one moment."""
        if moment.still == 1:
            self.late += self._due is not None
            stands = stands_after_bump(moment.table)
            self._due = self.bumped if self._stood not in (None, stands) else self.after
            self._stood = stands
        self.lost += not view.mat_found
        if self._due is not None and view.settled and moment.still:
            told = {zone: view.names(zone) for zone in view.zones}
            if told == self.truths[moment.table]:
                self._due[moment.still] += 1
                self._due = None


def main() -> int:
    """Shows the film and reports."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--hours", type=float, default=2.0, help="of the table (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--reports", type=int, default=24, help="how many (default: %(default)s)")
    args = parser.parse_args()
    frames = round(args.hours * 3600 * _RATE)
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        path = Path(folder) / "pictures"
        truths = draw(path, args.seed)
        return _shown(path, args.seed, frames, max(1, frames // args.reports), Tally(truths))


def _shown(path: Path, seed: int, frames: int, every: int, tally: Tally) -> int:
    # The process that looks imports this module by its name, which is not "__main__" there.
    opener = import_module("tests.campaigns.soak").open_film
    pipeline = WorkerPipeline(partial(opener, path, seed, frames), pause=0.1)
    memories: list[Memory] = []
    began, restarts, number = time.monotonic(), 0, 0
    process, before = None, 0.0
    moments = film(seed, frames)
    print(f"{'hours':>6} {'own':>7} {'share':>7} {'all MB':>7} {'ms a frame':>11} {'faster':>7}", flush=True)
    try:
        while (sight := pipeline.look(FrameRequest(dice=(number // 1800) % 5 == 4))) is not NoFrame.END:
            if isinstance(sight, StatusMessage):
                print(f"       {sight.said}", flush=True)
                restarts += 1
            if not isinstance(sight, Observation):
                continue
            process = pipeline.process_id
            assert process is not None
            tally.see(next(moments), sight.view)
            number += 1
            if number == 1:
                before = worked(process)
            if number % every == 0:
                now = worked(process)
                memories.append(Memory.of(process))
                _report(number, memories[-1], (now - before) * 1000 / every, time.monotonic() - began)
                before = now
    finally:
        pipeline.close()
    return _judged(memories, tally, restarts)


def _report(number: int, memory: Memory, milliseconds: float, seconds: float) -> None:
    hours = number / _RATE / 3600
    faster = number / _RATE / max(seconds, 1e-9)
    print(
        f"{hours:>6.2f} {memory.own:>7.1f} {memory.share:>7.1f} {memory.all_:>7.1f} {milliseconds:>11.2f}"
        f" {faster:>6.1f}x",
        flush=True,
    )


def _judged(memories: list[Memory], tally: Tally, restarts: int) -> int:
    """Says how it went; the exit status."""
    first, last = memories[len(memories) // 10], memories[-1]
    grown, most = last.own - first.own, max(memory.all_ for memory in memories)
    for what, after in (("cards", tally.after), ("camera", tally.bumped)):
        by_frames = ", ".join(f"{still}: {count}" for still, count in sorted(after.items()))
        print(f"{after.total()} changes of the {what}, by frames from rest until told rightly: {by_frames}")
    print(f"{tally.late} not told rightly before the next; mat lost in {tally.lost} frames")
    print(f"memory at most {most:.0f} MB, grown by {grown:+.1f} MB since the first tenth", end="")
    print(f"; begun anew {restarts} times" if restarts else "")
    return int(grown > _GROWTH_MB or most > _MOST_MB or restarts > 0)


if __name__ == "__main__":
    sys.exit(main())
