"""Demonstrations: ``python -m tests.campaigns.demonstrations --matches 100 --report demonstrations.jsonl``.

Plays what ``companion demo`` plays, with 2, 3 and 4 players, each demonstration by its own seed: the same
table, frames of the same size, the same players, stepped frame by frame in one thread. One round each, as
``companion demo`` plays; ``--whole-matches`` plays on until somebody has won, as ``companion demo --match``.

It fails if the players give up, if an action is recorded that nobody took, or if the final scores differ from
the players' own. Each demonstration is one line of JSON in the report; those already in it are skipped, so an
interrupted campaign can be resumed. A round takes about 6 seconds of one core.
"""

from __future__ import annotations

import argparse
import resource
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import lru_cache
from itertools import repeat
from multiprocessing import get_context
from pathlib import Path

import cv2

from companion.demo.performance import SIZE
from companion.demo.simulated_players import Script, one_round, whole_match
from tests.campaigns.camera_rounds import Played, keep, play, reported, summary
from vision.reading import CardReader


def main() -> int:
    """Plays the campaign; exit status 1 if any demonstration went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=7700)
    parser.add_argument("--whole-matches", action="store_true", help="play on until somebody has won")
    parser.add_argument("--report", type=Path, help="a file of JSON lines; what is in it is not played again")
    parser.add_argument("--jobs", type=int, default=1, help="processes that play at once")
    args = parser.parse_args()
    done = reported(args.report)
    known = {played["seed"] for played in done}
    seeds = [seed for seed in range(args.first_seed, args.first_seed + args.matches) if seed not in known]
    script = whole_match if args.whole_matches else one_round
    for played in _demonstrations(seeds, script, args.jobs):
        done.append(played)
        keep(played, args.report)
        if len(done) % 10 == 0:
            print(summary(done), flush=True)
    print(summary(done))
    return 1 if any(played["wrong"] or played["fault"] for played in done) else 0


def _demonstrations(seeds: Sequence[int], script: Script, jobs: int) -> Iterator[Played]:
    if jobs == 1:
        yield from (demonstrate(seed, script) for seed in seeds)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
        yield from pool.map(demonstrate, seeds, repeat(script))


def demonstrate(seed: int, script: Script) -> Played:
    """One demonstration. ``peak_mb`` is the most memory that its process has taken so far."""
    cv2.setNumThreads(1)
    played = asdict(play(seed, "plain", _reader(), SIZE, script))
    return {**played, "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024}


@lru_cache(maxsize=1)
def _reader() -> CardReader:
    return CardReader()


if __name__ == "__main__":
    raise SystemExit(main())
