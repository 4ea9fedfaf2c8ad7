"""How well the reader generalises to unseen letters and pips: ``python -m vision.training.holdout``.

The networks are trained from scratch without every sixth font and its whole family, of letters and of pips.
Then they read fresh scenes of the makers they were trained on, and as many of makers with only the held-out
fonts. Less training than the program's own is enough: the difference is what counts. Parts can be taught side
by side, where there are cores for it, and read afterwards, elsewhere even: ``--teach`` and ``--read``.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

from vision.reading.poker.reader import CardReader
from vision.training.course import PARTS, WHOLE, Course, fit_confidence, take
from vision.training.fonts import Fonts, open_fonts
from vision.training.scenes import Dealer

_SIZE, _LOW, _HIGH = 448, 22.0, 80.0
_WHOLE = 0.98
"""An index counts if this share of it is visible."""


@dataclass(frozen=True, slots=True)
class Recalled:
    """Of ``indices`` that are fully visible, how many were ``named`` correctly; of all cards ``told``, how
    many were ``right``."""

    indices: int
    named: int
    told: int
    right: int

    def __str__(self) -> str:
        return (
            f"recall {self.named / max(1, self.indices):.4f} of {self.indices} indices, "
            f"precision {self.right / max(1, self.told):.4f} of {self.told} readings"
        )


def recalled(reader: CardReader, fonts: Fonts, seed: int, scenes: int) -> Recalled:
    """The score of ``reader`` on fresh scenes with the letters and pips of ``fonts``."""
    dealer = Dealer(seed, fonts, makers=40)
    indices = named = told = right = 0
    for _ in range(scenes):
        scene = dealer.scene(_SIZE, _LOW, _HIGH)
        readings = [reading for reading in reader.read(scene.image) if reading.card]
        told += len(readings)
        right += sum(scene.shows(reading) for reading in readings)
        whole = [truth for truth in scene.indices if truth.visible >= _WHOLE]
        indices += len(whole)
        named += sum(any(truth.told_by(reading) for reading in readings) for truth in whole)
    return Recalled(indices, named, told, right)


def main() -> None:
    """Trains without the held-out fonts, reads with and without them, and prints both scores."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.holdout", description=__doc__)
    parser.add_argument(
        "--every", type=int, default=6, help="leave out every N-th font (default: %(default)s)"
    )
    parser.add_argument("--scenes", type=int, default=8_000, help="scenes to draw (default: %(default)s)")
    parser.add_argument("--trial", type=int, default=300, help="scenes to read of either kind")
    parser.add_argument("--seed", type=int, default=1, help="the same seed and fonts give the same figures")
    parser.add_argument("--out", type=Path, required=True, help="folder for these weights")
    parser.add_argument(
        "--close-ups", type=int, default=8_000, help="close-ups for the judge (default: %(default)s)"
    )
    step = parser.add_mutually_exclusive_group()
    step.add_argument("--teach", nargs="+", choices=PARTS, metavar="PART", help="only teach these parts")
    step.add_argument("--read", action="store_true", help="only read, with the weights in --out")
    args = parser.parse_args()
    start = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - start:7.0f} s  {text}", flush=True)

    taught, apart = open_fonts().split(args.every)
    course = Course(
        args.scenes,
        finder_epochs=5.0,
        namer_epochs=6.0,
        seed=args.seed,
        precision=0.985,
        trial=args.trial,
        parts=frozenset(args.teach or WHOLE),
        close_ups=args.close_ups,
    )
    if not args.read:
        take(course, taught, args.out, say)
    if args.teach:
        return
    fit_confidence(course, taught, args.out, say)
    reader = CardReader(weights=args.out)
    for name, fonts in (("taught", taught), ("left out", apart)):
        say(f"{name}: {recalled(reader, fonts, args.seed + 700_000, args.trial)}")


if __name__ == "__main__":
    main()
