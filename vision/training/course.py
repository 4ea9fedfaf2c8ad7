"""One course of lessons: drawn, taught to finder and namers, and judged."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.reading.networks import NAMERS
from vision.reading.networks import Finder as FinderInUse
from vision.training.calibrate import calibrate
from vision.training.fonts import Fonts
from vision.training.lessons import draw_lessons
from vision.training.mining import with_mined
from vision.training.networks import Networks
from vision.training.train import Say, export_finder, export_namer, train_finder, train_namer

_MINED_SHARE = 1.2
"""Patches cut where the finder looks, at most, of hits and of false alarms each, for every scene."""


@dataclass(frozen=True, slots=True)
class Course:
    """How many ``scenes`` are drawn, and how many times each network goes through them and their patches;
    the same ``seed`` and fonts give the same lessons. ``trial`` scenes are for judging confidence; from the
    threshold on, the share ``precision`` of their readings is right. With ``keep_finder`` only the
    namers are taught, for the finder that is there."""

    scenes: int
    finder_epochs: float
    namer_epochs: float
    seed: int
    precision: float
    trial: int
    keep_finder: bool = False


def take(course: Course, fonts: Fonts, out: Path, say: Say, known: Networks | None = None) -> Networks:
    """Teach the networks ``known`` further, or new ones where none are given; write them, and how their
    chances are to be judged, into the folder ``out``."""
    say(f"{len(fonts.letters)} fonts of letters, {len(fonts.pips)} of pips; drawing {course.scenes} scenes")
    lessons = draw_lessons(course.scenes, course.seed, fonts)
    say(f"{len(lessons.patches)} patches drawn")
    networks = known or Networks.untaught(course.seed)
    further = known is not None
    if not course.keep_finder:
        train_finder(lessons, course.finder_epochs, course.seed, say, networks.finder, further=further)
        export_finder(networks.finder, out)
    most = int(_MINED_SHARE * course.scenes)
    lessons = with_mined(lessons, FinderInUse(out), 0.2, most, course.seed)
    say(f"{len(lessons.patches)} patches with those that the finder chose")
    for number, (name, namer) in enumerate(zip(NAMERS, networks.namers, strict=True)):
        # Each in an order of its own, so that they do not come to err alike.
        train_namer(lessons, course.namer_epochs, course.seed + number, say, namer, further=further)
        export_namer(namer, out / name)
    say("weights written; judging confidence on fresh scenes")
    say(str(calibrate(out, fonts, course.seed + 900_000, course.trial, course.precision)))
    return networks
