"""Rounds with printed decks that once went wrong: ``python -m tests.campaigns.once_went_wrong``.

Each is played again, frame by frame, with its seed. It fails if an action is recorded that nobody took,
if the players give up, if the final scores differ from their own, or if anything is asked for another
reason than moves that look alike. They take about half a minute of one core.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass

import cv2

from companion.demo.beltpunk_players import DEMONSTRATION as BELTPUNK
from companion.demo.simulated_players import Demonstration
from companion.demo.steam_court_players import DEMONSTRATION as STEAM_COURT
from tests.campaigns.camera_rounds import MOVES, keep, play
from vision.reading import reader_for


@dataclass(frozen=True, slots=True)
class Once:
    """A round that went wrong."""

    what: str
    seed: int
    demonstration: Demonstration


ROUNDS = (
    Once("a round", 800, BELTPUNK),
    Once("a Quarter of Steam Court", 5, STEAM_COURT),
)


def main() -> int:
    """Plays them all, and tells what went wrong and what was asked; the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0]).parse_args()
    cv2.setNumThreads(1)
    wrong = 0
    for once in ROUNDS:
        game = once.demonstration.game.name
        played = play(once.seed, "plain", reader_for(game), demonstration=once.demonstration, is_printed=True)
        keep(asdict(played), None)
        is_right = not (played.wrong or played.fault) and {it.cause for it in played.events} <= {MOVES}
        print(f"{once.what}: {'right' if is_right else 'wrong'}", flush=True)
        wrong += not is_right
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
