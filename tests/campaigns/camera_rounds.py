"""Whole rounds by camera: ``python -m tests.campaigns.camera_rounds --rounds 300``.

Rounds of 2, 3 and 4 players on the simulated table, each by its own seed, photographed and read frame by
frame. Told are the cards that were laid, what the table was asked, and every action that was taken down
wrongly: one that the players had to undo, or a score that is not what they counted. A wrong action is a
fault, and its seed is named. A round takes about 15 seconds on one core.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import astuple, dataclass, replace

from companion.demo.performance import Performance
from companion.table.snapshot import Question
from vision.reading import CardReader
from vision.simulation import SimulatedTable

SIZE = (1280, 720)
_LAID = (" goes to the conveyors", " reveals ", " places ", " shows ")


@dataclass(frozen=True, slots=True)
class Tally:
    """What rounds came to. ``unsure`` are questions about a card that could not be read for sure, ``unclear``
    those about which of two moves it was, ``told`` complaints about how the table lies."""

    rounds: int = 0
    cards: int = 0
    unsure: int = 0
    unclear: int = 0
    told: int = 0
    wrong: int = 0

    def plus(self, other: Tally) -> Tally:
        return Tally(*(one + more for one, more in zip(astuple(self), astuple(other), strict=True)))

    def asking(self, question: Question) -> Tally:
        """One question more."""
        if question.doubt:
            return replace(self, unsure=self.unsure + 1)
        if question.choices:
            return replace(self, unclear=self.unclear + 1)
        return replace(self, told=self.told + 1)


def main() -> int:
    """Plays the campaign; exit status 1 if anything was taken down wrongly."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--rounds", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1000, help="the seed of the first round")
    args = parser.parse_args()
    began = time.perf_counter()
    reader, sum_ = CardReader(), Tally()
    for number in range(args.rounds):
        sum_ = sum_.plus(_round(args.seed + number, reader))
        if (number + 1) % 10 == 0 or number + 1 == args.rounds:
            _report(sum_, time.perf_counter() - began)
    return 1 if sum_.wrong else 0


def _report(sum_: Tally, seconds: float) -> None:
    share = 100 * (sum_.unsure + sum_.told) / max(1, sum_.cards)
    print(
        f"{sum_.rounds} rounds, {sum_.cards} cards laid: {sum_.unsure} asked about, {sum_.told} complaints "
        f"({share:.2f} in 100 cards), {sum_.unclear} moves asked about, {sum_.wrong} taken down wrongly, "
        f"{seconds:.0f} s",
        flush=True,
    )


def _round(seed: int, reader: CardReader) -> Tally:
    """One round, frame by frame."""
    performance = Performance(2 + seed % 3, seed, SimulatedTable(seed, SIZE), reader)
    tally, wrong = Tally(rounds=1), 0
    question: Question | None = None
    undone = 0
    while not performance.source.over.is_set():
        performance.loop.watch_frame()
        performance.loop.answer(0)
        screen = performance.desk.snapshots.value
        if screen.question is not None and screen.question != question:
            tally = tally.asking(screen.question)
        question = screen.question
        if len(screen.undone) > undone:
            wrong += len(screen.undone) - undone
            print(f"seed {seed}: taken down wrongly: {screen.undone[-1]}", flush=True)
        undone = len(screen.undone)
    fault = performance.outcome().fault
    if fault is not None:
        wrong += 1
        print(f"seed {seed}: {fault}", flush=True)
    log = performance.desk.snapshots.value.log
    return replace(tally, cards=sum(_cards(line) for line in log), wrong=wrong)


def _cards(line: str) -> int:
    """How many cards ``line`` tells to have come into sight."""
    if " shows " in line:
        return len(line.split(" shows ")[1].split())
    return int(any(laid in line for laid in _LAID))


if __name__ == "__main__":
    raise SystemExit(main())
