"""Train the dice reader: ``python -m vision.training.dice``, about half an hour on one core.

Lessons are drawn. The finder is trained on them, the namer and the judge of faces on the same and on the
finder's detections; the confidence is calibrated on fresh scenes. ``--state FILE`` stores the training state:
if the file exists, a run continues from it at a lower learning rate, with the lessons of its own ``--seed``.
``--go-on`` continues from the program's weights instead. ``--mean`` averages such rounds: the namer that is
written is the mean of the new one and those in other state files.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import cv2

from vision.core.network import WEIGHTS
from vision.dice.networks import FACE_JUDGE, FINDER, NAMER
from vision.dice.networks import DiceFinder as FinderInUse
from vision.training.dice.calibrate import calibrate_dice
from vision.training.dice.lessons import draw_dice_lessons, with_mined_dice
from vision.training.dice.networks import DiceFinder, DiceNamer, face_judge
from vision.training.dice.train import (
    export_dice_finder,
    export_dice_namer,
    train_dice_finder,
    train_dice_namer,
    train_face_judge,
)
from vision.training.processes import CORES
from vision.training.quantise import quantise_dice_finder, quantise_dice_namer
from vision.training.resume import keep_in, kept_in, learnt_from, mean_with

_PARTS = ("finder", "namer", "judge")


def main() -> None:
    """Draws, trains, calibrates, writes."""
    parser = argparse.ArgumentParser(prog="python -m vision.training.dice", description=__doc__)
    parser.add_argument("--scenes", type=int, default=12_000, help="scenes to draw (default: %(default)s)")
    parser.add_argument("--finder-epochs", type=float, default=5.0, help="epochs over the scenes")
    parser.add_argument("--namer-epochs", type=float, default=7.0, help="epochs over the patches")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same lessons")
    parser.add_argument("--precision", type=float, default=0.97, help="precision that sets the threshold")
    parser.add_argument("--trial", type=int, default=1200, help="scenes for the calibration")
    parser.add_argument(
        "--processes", type=int, default=CORES, help="processes that draw (default: %(default)s)"
    )
    beginning = parser.add_mutually_exclusive_group()
    beginning.add_argument("--state", type=Path, help="training state to continue from, and to write")
    beginning.add_argument("--go-on", action="store_true", help="continue from the program's own weights")
    parser.add_argument("--mean", type=Path, nargs="+", default=(), help="state files of earlier rounds")
    parser.add_argument(
        "--parts", nargs="+", choices=_PARTS, default=_PARTS, help="what to train (default: all)"
    )
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS, help="folder for the weights (the program's own)"
    )
    args = parser.parse_args()
    # Further processes begin as copies of this one, and must not wait for threads that it had.
    cv2.setNumThreads(1)
    start = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - start:7.0f} s  {text}", flush=True)

    finder = kept_in(args.state, "finder", DiceFinder())
    namer = kept_in(args.state, "namer", DiceNamer())
    judge = kept_in(args.state, "judge", face_judge())
    if args.go_on:
        finder, namer = learnt_from(WEIGHTS / FINDER, DiceFinder()), learnt_from(WEIGHTS / NAMER, DiceNamer())
        judge = learnt_from(WEIGHTS / FACE_JUDGE, face_judge())
    say(f"drawing {args.scenes} scenes")
    lessons = draw_dice_lessons(args.scenes, args.seed, args.processes)
    say(f"{len(lessons.patches)} patches drawn")
    if "finder" in args.parts:
        finder = train_dice_finder(lessons, args.finder_epochs, args.seed, say, finder)
        export_dice_finder(finder, args.out)
        quantise_dice_finder(args.out, lessons.scenes)
    lessons = with_mined_dice(lessons, FinderInUse(args.out), 0.2, args.scenes)
    say(f"{len(lessons.patches)} patches with those that the finder chose")
    if "namer" in args.parts:
        namer = train_dice_namer(lessons, args.namer_epochs, args.seed, say, namer)
        export_dice_namer(mean_with(namer, args.mean, "namer"), args.out, NAMER)
        quantise_dice_namer(args.out, NAMER, lessons.patches)
    if "judge" in args.parts:
        # What a namer knows of pips is a good beginning.
        judge = judge or face_judge(namer or learnt_from(WEIGHTS / NAMER, DiceNamer()))
        train_face_judge(lessons, args.namer_epochs, args.seed, say, judge)
        export_dice_namer(judge, args.out, FACE_JUDGE)
        quantise_dice_namer(args.out, FACE_JUDGE, lessons.patches)
    if args.state:
        keep_in(args.state, finder=finder, namer=namer, judge=judge)
    say("weights written")
    if args.parts != ["judge"]:
        say("calibrating on fresh scenes")
        say(str(calibrate_dice(args.out, args.seed + 900_000, args.trial, args.precision)))


if __name__ == "__main__":
    main()
