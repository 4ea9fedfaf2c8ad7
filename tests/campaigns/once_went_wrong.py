"""Rounds that once went wrong: ``python -m tests.campaigns.once_went_wrong``.

Each is played again, frame by frame, with its seed. It fails if an action is recorded that nobody took,
if the players give up, if the final scores differ from their own, or if anything is asked for another
reason than moves that look alike or cards that cover others. They take about three minutes of one core.
"""

from __future__ import annotations

import argparse
from dataclasses import asdict, dataclass

import cv2

from companion.demo.beltpunk_players import DEMONSTRATION as BELTPUNK
from companion.demo.simulated_players import Demonstration
from companion.demo.steam_court_players import DEMONSTRATION as STEAM_COURT
from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_causes import COVERED
from tests.campaigns.camera_rounds import MOVES, keep, play
from vision.reading import reader_for


@dataclass(frozen=True, slots=True)
class Once:
    """A round that went wrong, with the game's printed deck or with poker cards of a made-up design."""

    what: str
    seed: int
    demonstration: Demonstration
    is_printed: bool
    conditions: str = "plain"


ROUNDS = (
    Once("a round", 800, BELTPUNK, is_printed=True),
    Once("a Quarter of Steam Court", 5, STEAM_COURT, is_printed=True),
    Once("a round with a set laid closely", 278110, BELTPUNK, is_printed=False),
    Once("a round with a pip nearly covered", 290001, BELTPUNK, is_printed=False, conditions="sloppy+cast"),
    Once("a round with sets in the glare", 301031, BELTPUNK, is_printed=False, conditions="glare+shadow"),
    Once(
        "a round with a set at the edge of a glare",
        310025,
        BELTPUNK,
        is_printed=False,
        conditions="glare+dim",
    ),
)


def main() -> int:
    """Plays them all, and tells what went wrong and what was asked; the exit status."""
    argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0]).parse_args()
    cv2.setNumThreads(1)
    wrong = 0
    for once in ROUNDS:
        demonstration, is_printed = once.demonstration, once.is_printed
        reader = reader_for(demonstration.game.name if is_printed else "poker")
        style = None if is_printed else makers_deck(once.seed)
        played = play(
            once.seed,
            once.conditions,
            reader,
            demonstration=demonstration,
            is_printed=is_printed,
            style=style,
        )
        keep(asdict(played), None)
        asked_for = {it.cause for it in played.events}
        is_right = not (played.wrong or played.fault) and asked_for <= {MOVES, COVERED}
        print(f"{once.what}: {'right' if is_right else 'wrong'}", flush=True)
        wrong += not is_right
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
