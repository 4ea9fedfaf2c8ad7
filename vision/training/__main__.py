"""Train the reader: ``python -m vision.training --out vision/weights``. Two to three hours on two cores."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from vision.reading.networks import WEIGHTS
from vision.training.calibrate import calibrate
from vision.training.lessons import draw_lessons
from vision.training.makers import open_fonts
from vision.training.train import export_both, train_finder, train_namer


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--scenes", type=int, default=30_000, help="scenes to draw (default: %(default)s)")
    parser.add_argument("--finder-epochs", type=float, default=4.0, help="times through the scenes")
    parser.add_argument("--namer-epochs", type=float, default=8.0, help="times through the patches")
    parser.add_argument("--seed", type=int, default=1, help="the same seed and fonts give the same lessons")
    parser.add_argument(
        "--precision", type=float, default=0.998, help="share of drawn cards told right, for the threshold"
    )
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS, help="folder for the weights (default: the program's own)"
    )
    args = parser.parse_args()
    start = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - start:7.0f} s  {text}", flush=True)

    fonts = open_fonts()
    say(f"{len(fonts)} fonts; drawing {args.scenes} scenes")
    lessons = draw_lessons(args.scenes, args.seed, fonts)
    say(f"{len(lessons.patches)} patches drawn")
    finder = train_finder(lessons, args.finder_epochs, args.seed, say)
    namer = train_namer(lessons, args.namer_epochs, args.seed, say)
    export_both(finder, namer, args.out)
    say("weights written; judging confidence on fresh scenes")
    say(str(calibrate(args.out, fonts, args.seed + 900_000, 400, args.precision)))


if __name__ == "__main__":
    main()
