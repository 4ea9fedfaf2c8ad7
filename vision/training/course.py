"""One course of lessons: drawn, taught to finder, namers and corner judge, and tried."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from vision.reading.poker.networks import NAMERS
from vision.reading.poker.networks import Finder as FinderInUse
from vision.training.calibrate import calibrate
from vision.training.corners import draw_corner_lessons
from vision.training.fonts import Fonts
from vision.training.lessons import draw_lessons
from vision.training.mining import with_mined
from vision.training.networks import Networks
from vision.training.train import (
    Say,
    export_corner_judge,
    export_finder,
    export_namer,
    train_corner_judge,
    train_finder,
    train_namer,
)

_MINED_SHARE = 1.2
"""Patches cut where the finder looks, at most, of hits and of false alarms each, for every scene."""

_CORNER_SHARE, _CORNER_EPOCHS = 0.4, 5.0
"""Scenes drawn for the judge of corners for each other one, and how often it goes through their views."""


@dataclass(frozen=True, slots=True)
class Course:
    """How many ``scenes`` are drawn, and how many times each network goes through them and their patches;
    the same ``seed`` and fonts give the same lessons. ``trial`` scenes are for judging confidence; from the
    threshold on, the share ``precision`` of their readings is right. With ``keep_finder`` the
    finder that is there stays as it is."""

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
    _teach_corner_judge(course, fonts, out, say, networks)
    say("weights written; judging confidence on fresh scenes")
    say(str(calibrate(out, fonts, course.seed + 900_000, course.trial, course.precision)))
    return networks


def _teach_corner_judge(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    """Teach the judge of corners on what those networks find, and then on what it is still wrong about."""
    judge = networks.corner_judge
    count = max(1, int(_CORNER_SHARE * course.scenes))
    lessons = draw_corner_lessons(count, course.seed, fonts, out)
    for mistakes in (False, True):
        if mistakes:
            harder = draw_corner_lessons(count, course.seed + 1, fonts, out, mistakes=True)
            lessons = lessons.with_more(harder)
        say(f"{len(lessons.views)} views of corners")
        train_corner_judge(lessons, _CORNER_EPOCHS, course.seed, say, judge)
        export_corner_judge(judge, out)
