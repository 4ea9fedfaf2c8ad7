"""Rounds by camera that once went wrong: ``python -m tests.campaigns.once_went_wrong``.

Each is played again, frame by frame, with the seed and the cards with which it went wrong. It fails if an
action is recorded that nobody took, if the players give up, if the final scores differ from their own, or if
anything is asked for another reason than moves that look alike. All take about 50 seconds of one core.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass

import cv2

from companion.demo.beltpunk_players import DEMONSTRATION as BELTPUNK
from companion.demo.performance import SIZE
from companion.demo.simulated_players import Demonstration
from companion.demo.steam_court_players import DEMONSTRATION as STEAM_COURT
from tests.campaigns.camera_rounds import MOVES, play
from vision.reading import reader_for


@dataclass(frozen=True, slots=True)
class Once:
    """A round that went wrong, and what of it."""

    what: str
    seed: int
    demonstration: Demonstration = BELTPUNK
    is_printed: bool = False


ROUNDS = (
    Once("a conveyor that is emptied is seen to be empty", 7701),
    Once("a round with the printed deck", 800, is_printed=True),
    Once("a Quarter of Steam Court with the printed deck", 5, STEAM_COURT, is_printed=True),
)


def faults_in(once: Once) -> list[str]:
    """What goes wrong this time."""
    deck = once.demonstration.game.name if once.is_printed else "poker"
    played = play(
        once.seed,
        "plain",
        reader_for(deck),
        SIZE,
        demonstration=once.demonstration,
        is_printed=once.is_printed,
    )
    asked = [event for event in played.events if event.cause != MOVES]
    return [
        *played.wrong,
        *(f"frame {event.frame}: {event.text} ({event.cause})" for event in asked),
        *filter(None, [played.fault]),
    ]


def main() -> int:
    """Plays them all; the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0]).parse_args()
    cv2.setNumThreads(1)
    wrong = 0
    for once in ROUNDS:
        faults = faults_in(once)
        wrong += bool(faults)
        print(f"{once.what}: {'; '.join(faults) or 'right'}", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
