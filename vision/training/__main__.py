"""Train the card reader: ``python -m vision.training``, hours on two cores, minutes on a graphics card.

Lessons are drawn. The finder is trained on them, two namers on the same and on the finder's detections, the
Joker verifier on what those take for Jokers, and the pose refiner, the wide namer, the pip namer and the
letter namer each by itself; the confidence is calibrated on fresh scenes. ``--state FILE`` stores the
training state: if the file exists, a run continues from it at a lower learning rate, with the lessons of its
own ``--seed``. The program's weights were trained in such rounds; ``--go-on`` continues from those.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from vision.core.network import WEIGHTS
from vision.training.course import PARTS, WHOLE, Course, fit_confidence, take
from vision.training.fonts import open_fonts
from vision.training.networks import Networks
from vision.training.resume import keep_in, kept_in, learnt_from


def main() -> None:
    """Draws, trains, calibrates, writes."""
    parser = argparse.ArgumentParser(prog="python -m vision.training", description=__doc__)
    parser.add_argument("--scenes", type=int, default=30_000, help="scenes to draw (default: %(default)s)")
    parser.add_argument(
        "--close-ups", type=int, default=30_000, help="close-ups for the judge (default: %(default)s)"
    )
    parser.add_argument("--finder-epochs", type=float, default=4.0, help="epochs over the scenes")
    parser.add_argument("--namer-epochs", type=float, default=6.0, help="epochs over the patches")
    parser.add_argument("--seed", type=int, default=1, help="the same seed and fonts give the same lessons")
    parser.add_argument("--precision", type=float, default=0.97, help="precision that sets the threshold")
    parser.add_argument("--trial", type=int, default=500, help="scenes for the calibration")
    beginning = parser.add_mutually_exclusive_group()
    beginning.add_argument("--state", type=Path, help="training state to continue from, and to write")
    beginning.add_argument("--go-on", action="store_true", help="continue from the program's own weights")
    parser.add_argument(
        "--parts",
        nargs="+",
        choices=PARTS,
        default=sorted(WHOLE),
        help="what to train (default: all; heads are the namers' last layers alone)",
    )
    parser.add_argument(
        "--strange", type=float, default=0.3, help="share of strange makers (default: %(default)s)"
    )
    parser.add_argument(
        "--out", type=Path, default=WEIGHTS, help="folder for the weights (the program's own)"
    )
    args = parser.parse_args()
    start = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - start:7.0f} s  {text}", flush=True)

    known = _known(args.seed, args.state, args.go_on)
    course = Course(
        args.scenes,
        args.finder_epochs,
        args.namer_epochs,
        args.seed,
        args.precision,
        args.trial,
        args.strange,
        frozenset(args.parts),
        args.close_ups,
    )
    fonts = open_fonts()
    networks = take(course, fonts, args.out, say, known)
    if not course.is_by_itself:
        fit_confidence(course, fonts, args.out, say)
    if args.state:
        keep_in(args.state, **networks.by_file())


def _known(seed: int, state: Path | None, go_on: bool) -> Networks | None:
    """The networks of the program, or of an earlier run; ``None`` if there are none."""
    networks = Networks.untaught(seed)
    if go_on:
        for file, part in networks.by_file().items():
            learnt_from(WEIGHTS / file, part)
        return networks
    kept = [kept_in(state, file, part) for file, part in networks.by_file().items()]
    return networks if all(kept) else None


if __name__ == "__main__":
    main()
