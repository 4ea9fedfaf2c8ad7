"""One training course: lessons are drawn, all networks trained, and the result calibrated."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2

from vision.reading.poker.networks import GLYPH_JUDGE, NAMERS
from vision.reading.poker.networks import Finder as FinderInUse
from vision.training.calibrate import calibrate
from vision.training.corners import draw_corner_lessons
from vision.training.fonts import Fonts
from vision.training.lessons import draw_lessons, with_close_ups
from vision.training.letter_views import draw_letter_views
from vision.training.mining import with_mined
from vision.training.networks import Networks
from vision.training.pip_views import draw_pip_views
from vision.training.poses import draw_pose_lessons
from vision.training.quantise import (
    quantise_finder,
    quantise_joker_verifier,
    quantise_letter_namer,
    quantise_namers,
    quantise_pip_namer,
    quantise_pose_refiner,
    quantise_wide_namer,
)
from vision.training.surroundings import draw_surroundings
from vision.training.teaching import Say
from vision.training.train import (
    export_finder,
    export_joker_verifier,
    export_letter_namer,
    export_namer,
    export_pip_namer,
    export_pose_refiner,
    export_wide_namer,
    train_finder,
    train_head,
    train_joker_verifier,
    train_letter_namer,
    train_namer,
    train_pip_namer,
    train_pose_refiner,
    train_wide_namer,
)

_MINED_SHARE = 1.2
"""The most patches at the finder's hits, and at its false alarms, per scene."""

_STRANGE_CLOSE_UPS = 0.45
"""The share of close-ups of strange makers' cards."""

_CORNER_SHARE, _CORNER_EPOCHS = 0.4, 5.0
"""Scenes for the Joker verifier per other scene, and its epochs over their views."""

_REFINER_EPOCHS, _WIDE_EPOCHS, _PIP_EPOCHS, _LETTER_EPOCHS = 12.0, 8.0, 12.0, 10.0
_LETTER_VIEWS = 8
"""Close-ups for the letter namer per scene."""
_BY_THEMSELVES = frozenset({"refiner", "wide", "pips", "letters"})
"""What is taught without the others."""

PARTS = ("refiner", "wide", "pips", "letters", "finder", "namers", "heads", "judge", "verifier")
"""What can be trained: the pose ``refiner``, the ``wide`` namer and the namers of ``pips`` and ``letters``
need nothing of the others; ``heads`` are the last layers of the namers alone, on what their convolutions see
as they are, which takes minutes."""
WHOLE = frozenset({*_BY_THEMSELVES, "finder", "namers", "judge", "verifier"})


@dataclass(frozen=True, slots=True)
class Course:
    """The number of ``scenes``, and the epochs of each network over them and their patches; the same ``seed``
    and fonts give the same lessons. ``trial`` scenes are for calibration; ``precision`` sets the threshold.
    ``strange`` is the share of strange makers, ``parts`` what is trained, of :data:`PARTS`. The judge
    of glyphs is taught by so many ``close_ups`` besides, a good part of them of strange makers' cards."""

    scenes: int
    finder_epochs: float
    namer_epochs: float
    seed: int
    precision: float
    trial: int
    strange: float = 0.3
    parts: frozenset[str] = WHOLE
    close_ups: int = 0
    judge_epochs: float = 4.0

    @property
    def is_by_itself(self) -> bool:
        """Whether only parts are taught that need nothing of the others."""
        return self.parts <= _BY_THEMSELVES


def take(course: Course, fonts: Fonts, out: Path, say: Say, known: Networks | None = None) -> Networks:
    """Trains the networks ``known`` further, or new ones, and writes them into the folder ``out``."""
    # Further processes begin as copies of this one, and must not wait for threads that it had.
    cv2.setNumThreads(1)
    say(f"{len(fonts.letters)} fonts of letters, {len(fonts.pips)} of pips; drawing {course.scenes} scenes")
    networks = known or Networks.untaught(course.seed)
    if "refiner" in course.parts:
        _teach_pose_refiner(course, fonts, out, say, networks)
    if "wide" in course.parts:
        _teach_wide_namer(course, fonts, out, say, networks)
    if "pips" in course.parts:
        _teach_pip_namer(course, fonts, out, say, networks)
    if "letters" in course.parts:
        _teach_letter_namer(course, fonts, out, say, networks)
    if course.is_by_itself:
        return networks
    lessons = draw_lessons(course.scenes, course.seed, fonts, strange=course.strange)
    say(f"{len(lessons.patches)} patches drawn")
    further = known is not None
    if "finder" in course.parts:
        train_finder(lessons, course.finder_epochs, course.seed, say, networks.finder, further=further)
        export_finder(networks.finder, out)
        quantise_finder(out, lessons.scenes)
    most = int(_MINED_SHARE * course.scenes)
    lessons = with_mined(lessons, FinderInUse(out), 0.2, most, course.seed)
    say(f"{len(lessons.patches)} patches with those that the finder chose")
    for number, (name, namer) in enumerate(zip(NAMERS, networks.namers, strict=True)):
        # Each in its own order, so that their errors differ.
        if "namers" in course.parts:
            train_namer(lessons, course.namer_epochs, course.seed + number, say, namer, further=further)
        if "heads" in course.parts:
            train_head(lessons, course.namer_epochs, course.seed + number, say, namer)
        export_namer(namer, out / name)
    if "judge" in course.parts:
        closer = with_close_ups(lessons, course.close_ups, course.seed, fonts, strange=_STRANGE_CLOSE_UPS)
        say(f"{len(closer.patches)} patches with those of {course.close_ups} close-ups")
        train_namer(closer, course.judge_epochs, course.seed, say, networks.glyph_judge, further=further)
    export_namer(networks.glyph_judge, out / GLYPH_JUDGE)
    quantise_namers(out, lessons.patches)
    if "verifier" in course.parts:
        _teach_joker_verifier(course, fonts, out, say, networks)
    return networks


def fit_confidence(course: Course, fonts: Fonts, out: Path, say: Say) -> None:
    """Calibrates the reader with all the weights in ``out`` on fresh scenes; the result is written beside
    them."""
    say("calibrating on fresh scenes")
    say(str(calibrate(out, fonts, course.seed + 900_000, course.trial, course.precision, course.strange)))


def _teach_pose_refiner(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    lessons = draw_pose_lessons(course.scenes, course.seed, fonts, strange=course.strange)
    say(f"{len(lessons.pictures)} indices with what is around them")
    train_pose_refiner(lessons, _REFINER_EPOCHS, course.seed, say, networks.pose_refiner)
    export_pose_refiner(networks.pose_refiner, out)
    quantise_pose_refiner(out, lessons)


def _teach_wide_namer(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    lessons = draw_surroundings(course.scenes, course.seed, fonts, strange=course.strange)
    say(f"{len(lessons.pictures)} indices with the card around them")
    train_wide_namer(lessons, _WIDE_EPOCHS, course.seed, say, networks.wide_namer)
    export_wide_namer(networks.wide_namer, out)
    quantise_wide_namer(out, lessons)


def _teach_pip_namer(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    lessons = draw_pip_views(course.scenes, course.seed, fonts, strange=course.strange)
    say(f"{len(lessons.pictures)} pips")
    train_pip_namer(lessons, _PIP_EPOCHS, course.seed, say, networks.pip_namer)
    export_pip_namer(networks.pip_namer, out)
    quantise_pip_namer(out, lessons)


def _teach_letter_namer(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    lessons = draw_letter_views(_LETTER_VIEWS * course.scenes, course.seed, fonts, strange=course.strange)
    say(f"{len(lessons.pictures)} letters")
    train_letter_namer(lessons, _LETTER_EPOCHS, course.seed, say, networks.letter_namer)
    export_letter_namer(networks.letter_namer, out)
    quantise_letter_namer(out, lessons)


def _teach_joker_verifier(course: Course, fonts: Fonts, out: Path, say: Say, networks: Networks) -> None:
    """Trains the Joker verifier on what those networks find, then on what it still gets wrong."""
    judge = networks.joker_verifier
    count = max(1, int(_CORNER_SHARE * course.scenes))
    lessons = draw_corner_lessons(count, course.seed, fonts, out)
    for mistakes in (False, True):
        if mistakes:
            harder = draw_corner_lessons(count, course.seed + 1, fonts, out, mistakes=True)
            lessons = lessons.with_more(harder)
        say(f"{len(lessons.views)} views of corners")
        train_joker_verifier(lessons, _CORNER_EPOCHS, course.seed, say, judge)
        export_joker_verifier(judge, out)
        quantise_joker_verifier(out, lessons.views)
