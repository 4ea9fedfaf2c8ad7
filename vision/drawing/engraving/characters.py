"""Characters: busts of people at court and in workshops, like :mod:`vision.drawing.engraving.emblems`.

Each is known by its headgear from the far side of a table. The names say what is drawn; which game has whom
is the business of that game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Point, Rect
from vision.drawing.engraving.canvas import Path
from vision.drawing.engraving.paths import gear, rectangle
from vision.drawing.engraving.strips import Shape, arc, circle, curve, mirrored, strip

_LINE = 0.055
"""The width of a contour."""


def character(name: str, at: Point, half: float) -> list[Shape]:
    """The shapes of a bust around ``at``, ``half`` mm to each side. Raises ``KeyError``."""
    return [[outline * half + np.array(at) for outline in shape] for shape in CHARACTERS[name]()]


# -- what the busts share ----------------------------------------------------------------------------------


def _symmetric(*right: Point) -> Path:
    """A closed outline from the corners of its right half, from the top down."""
    return _both(np.array(right, np.float64))


def _smooth(*right: Point) -> Path:
    """The same with a smooth right half."""
    return _both(curve(right, 12 * len(right)))


def _both(right: Path) -> Path:
    return np.concatenate([right, mirrored(right)[::-1]])


def _pair(shape: Shape) -> list[Shape]:
    """``shape`` on the right, and its mirror image on the left."""
    return [shape, [mirrored(outline) for outline in shape]]


def _ellipse(centre: Point, across: float, down: float) -> Path:
    return np.asarray((circle((0.0, 0.0), 1.0) * np.array([across, down])) + np.array(centre), np.float64)


def _drawn(through: Sequence[Point], width: float = _LINE) -> Shape:
    """A stroke through these points."""
    return [strip(curve(through, 10 * len(through)), width)]


def _face(chin: float = 0.36, cheek: float = 0.31) -> list[Shape]:
    """A face's contour from the temples down, and a neck."""
    right = curve(
        [(cheek * 0.95, -0.38), (cheek, -0.08), (cheek * 0.78, 0.18), (0.07, chin), (0.0, chin)], 40
    )
    neck = _pair(_drawn([(0.155, 0.29), (0.158, 0.37), (0.2, 0.48)]))
    return [[strip(np.concatenate([right[:-1], mirrored(right)[::-1]]), _LINE)], *neck]


def _eyes(y: float = -0.14, apart: float = 0.13) -> list[Shape]:
    lid = _drawn([(apart - 0.075, y - 0.06), (apart, y - 0.09), (apart + 0.075, y - 0.05)], 0.035)
    return [*_pair([_ellipse((apart, y), 0.034, 0.042)]), *_pair(lid)]


def _nose() -> list[Shape]:
    return [_drawn([(0.0, -0.1), (0.035, 0.03), (-0.03, 0.05)], 0.032)]


def _mouth(y: float = 0.17, half: float = 0.09, smile: float = 0.02) -> list[Shape]:
    return [_drawn([(-half, y - smile), (0.0, y + smile), (half, y - smile)], 0.04)]


def _coat(*cut_out: Path) -> Shape:
    """Shoulders, with ``cut_out`` left blank."""
    right = curve([(0.17, 0.44), (0.34, 0.54), (0.68, 0.63), (0.87, 0.8), (0.92, 1.0)], 40)
    return [_both(np.concatenate([[(0.0, 0.5)], right])), *cut_out]


def _lapels(depth: float = 0.96) -> Path:
    """The opening of a coat."""
    return np.array([(-0.17, 0.46), (0.0, 0.52), (0.17, 0.46), (0.0, depth)])


def _buttons(places: Sequence[Point], radius: float = 0.035) -> list[Path]:
    return [circle(place, radius) for place in places]


# -- courtiers ---------------------------------------------------------------------------------------------


def _queen() -> list[Shape]:
    """A crowned head before a standing collar."""
    collar = [
        [
            np.array(
                [_polar((0.0, 0.2), 0.36, turn - 5), _polar((0.0, 0.2), 0.86, turn - 8),
                 _polar((0.0, 0.2), 0.94, turn), _polar((0.0, 0.2), 0.86, turn + 8),
                 _polar((0.0, 0.2), 0.36, turn + 5)]
            )
        ]
        for turn in (-40, -20, 0, 20, 160, 180, 200, 220)
    ]  # fmt: skip
    crown = [
        np.array([(-0.4, -0.5), (-0.46, -0.86), (-0.22, -0.68), (0.0, -0.94), (0.22, -0.68), (0.46, -0.86),
                  (0.4, -0.5)]),
        gear((0.0, -0.63), 8, 0.075, 0.05),
        *_buttons([(-0.24, -0.57), (0.24, -0.57)], 0.03),
    ]  # fmt: skip
    balls = [[circle(at, 0.06)] for at in ((-0.46, -0.9), (0.0, -0.95), (0.46, -0.9))]
    hair = _pair(
        [curve([(0.08, -0.52), (0.34, -0.46), (0.43, -0.2), (0.36, 0.08), (0.29, 0.06), (0.3, -0.2),
                (0.22, -0.36), (0.08, -0.52)], 50)]
    )  # fmt: skip
    dress = _coat(
        _smooth((0.0, 0.46), (0.16, 0.47), (0.3, 0.6), (0.0, 0.76)),
    )
    necklace = [
        [circle((x, y), 0.036)]
        for x, y in ((-0.17, 0.53), (-0.09, 0.6), (0.0, 0.63), (0.09, 0.6), (0.17, 0.53))
    ]
    earrings = _pair([circle((0.34, 0.16), 0.045)])
    return [
        *collar, crown, *balls, *hair, *_face(0.34, 0.28), *_eyes(), *_nose(), *_mouth(0.17, 0.065, 0.015),
        dress, *necklace, *earrings,
    ]  # fmt: skip


def _general() -> list[Shape]:
    """A cocked hat, a moustache, epaulettes."""
    hat = [
        _smooth((0.0, -0.98), (0.3, -0.9), (0.56, -0.62), (0.94, -0.36), (0.6, -0.36), (0.0, -0.42)),
        strip(curve([(0.8, -0.43), (0.5, -0.58), (0.24, -0.8), (0.0, -0.88), (-0.24, -0.8), (-0.5, -0.58),
                     (-0.8, -0.43)], 50), 0.04),
        circle((0.0, -0.66), 0.13),
        circle((0.0, -0.66), 0.08),
    ]  # fmt: skip
    brows = _pair(_drawn([(0.04, -0.2), (0.12, -0.25), (0.22, -0.2)], 0.055))
    moustache = _pair(
        [curve([(0.0, 0.07), (0.14, 0.08), (0.3, 0.14), (0.4, 0.02), (0.36, 0.2), (0.2, 0.24), (0.0, 0.14),
                (0.0, 0.07)], 60)]
    )  # fmt: skip
    whiskers = _pair([curve([(0.27, -0.34), (0.36, -0.12), (0.3, 0.1), (0.25, 0.0), (0.27, -0.34)], 30)])
    coat = [
        _symmetric((0.0, 0.54), (0.2, 0.4), (0.25, 0.54), (0.47, 0.58), (0.52, 0.72), (0.56, 1.0)),
        *[rectangle(Rect(-0.2, y, 0.4, 0.04)) for y in (0.68, 0.78, 0.88)],
        *[_star((side * 0.37, 0.78), 0.1) for side in (-1, 1)],
    ]
    boards = _pair([_ellipse((0.74, 0.6), 0.23, 0.08)])
    fringes = [
        shape
        for x in (0.58, 0.67, 0.76, 0.85, 0.94)
        for shape in _pair([strip(np.array([(x, 0.68), (x + 0.02, 0.9)]), 0.06)])
    ]
    return [
        hat, *_face(0.38, 0.3), *_eyes(-0.12), *brows, *_nose(), *moustache, *whiskers, coat, *boards,
        *fringes,
    ]  # fmt: skip


def _star(centre: Point, radius: float) -> Path:
    return np.array([_polar(centre, radius * (1.0, 0.45)[turn % 2], turn * 36 - 90) for turn in range(10)])


def _duke() -> list[Shape]:
    """A top hat, a monocle, a cravat."""
    hat = [
        np.concatenate(
            [
                curve([(-0.62, -0.42), (-0.34, -0.47), (-0.36, -0.7), (-0.42, -0.96)], 30),
                curve([(0.42, -0.96), (0.36, -0.7), (0.34, -0.47), (0.62, -0.42)], 30),
                curve([(0.62, -0.36), (0.3, -0.36), (0.0, -0.34), (-0.3, -0.36), (-0.62, -0.36)], 30),
            ]
        ),
        strip(curve([(-0.36, -0.56), (0.0, -0.53), (0.36, -0.56)], 20), 0.045),
    ]
    monocle = [circle((0.14, -0.13), 0.115), circle((0.14, -0.13), 0.075)]
    cord = _drawn([(0.25, -0.1), (0.36, 0.1), (0.3, 0.34), (0.38, 0.52)], 0.025)
    eye = [[_ellipse((-0.13, -0.13), 0.034, 0.042)], [circle((0.14, -0.13), 0.03)]]
    brows = [
        _drawn([(-0.22, -0.22), (-0.13, -0.26), (-0.05, -0.22)], 0.04),
        _drawn([(0.05, -0.27), (0.14, -0.31), (0.23, -0.27)], 0.04),
    ]
    moustache = _pair(
        [curve([(0.0, 0.08), (0.1, 0.08), (0.2, 0.14), (0.29, 0.05), (0.22, 0.19), (0.08, 0.16), (0.0, 0.12),
                (0.0, 0.08)], 50)]
    )  # fmt: skip
    beard = [[_smooth((0.0, 0.22), (0.075, 0.23), (0.06, 0.34), (0.0, 0.47))]]
    coat = _coat(np.array([(-0.2, 0.44), (0.0, 0.5), (0.2, 0.44), (0.24, 0.62), (0.0, 1.0), (-0.24, 0.62)]))
    cravat = [
        *_pair([np.array([(0.0, 0.62), (0.17, 0.54), (0.17, 0.72)])]),
        [circle((0.0, 0.63), 0.05)],
        [np.array([(-0.03, 0.66), (0.03, 0.66), (0.08, 0.9), (0.0, 0.97), (-0.08, 0.9)])],
    ]
    return [
        hat, *_face(0.34, 0.29), *eye, monocle, cord, *brows, *_nose(), *moustache, *beard, coat, *cravat,
    ]  # fmt: skip


def _time_traveler() -> list[Shape]:
    """Hair on end, goggles, a clock on the chest."""
    crest = [
        (-0.34, -0.06), (-0.5, -0.16), (-0.4, -0.24), (-0.64, -0.42), (-0.43, -0.46), (-0.58, -0.74),
        (-0.32, -0.66), (-0.3, -0.96), (-0.1, -0.74), (0.06, -1.0), (0.16, -0.73), (0.4, -0.9),
        (0.36, -0.62), (0.62, -0.66), (0.44, -0.42), (0.62, -0.36), (0.4, -0.22), (0.48, -0.12),
        (0.33, -0.06), (0.29, -0.3), (0.16, -0.4), (0.0, -0.36), (-0.16, -0.4), (-0.29, -0.3),
    ]  # fmt: skip
    lenses = [
        *_pair([circle((0.15, -0.15), 0.155), circle((0.15, -0.15), 0.1)]),
        *_pair([circle((0.15, -0.15), 0.04)]),
    ]
    strap = _pair([np.array([(0.28, -0.2), (0.36, -0.22), (0.36, -0.12), (0.29, -0.11)])])
    clock = circle((0.0, 0.74), 0.22)
    coat = _coat(clock)
    dial = [
        [circle((0.0, 0.74), 0.18), circle((0.0, 0.74), 0.15)],
        *[[_ray((0.0, 0.74), 0.1, 0.15, turn, 0.03)] for turn in range(0, 360, 90)],
        [_ray((0.0, 0.74), 0.0, 0.1, -90, 0.035)],
        [_ray((0.0, 0.74), 0.0, 0.08, 20, 0.035)],
    ]
    return [
        [np.array(crest)], *_face(0.36, 0.3), *lenses, *strap, *_nose(), *_mouth(0.19, 0.08, 0.025), coat,
        *dial,
    ]  # fmt: skip


def _jester() -> list[Shape]:
    """A cap of three horns with bells, a grin, a ruff of points."""
    side = curve(
        [(0.06, -0.46), (0.2, -0.82), (0.56, -0.96), (0.86, -0.62), (0.84, -0.26), (0.74, -0.3), (0.6, -0.56),
         (0.42, -0.52), (0.34, -0.2), (0.22, -0.38), (0.06, -0.46)], 90
    )  # fmt: skip
    spot = [_diamond((0.48, -0.72), 0.07, 0.1)]
    horns = _pair([side, *spot])
    middle = [
        _smooth((0.0, -0.9), (0.1, -0.72), (0.19, -0.46), (0.0, -0.42)),
        _diamond((0.0, -0.64), 0.05, 0.09),
    ]
    bells = [
        *_pair(
            [
                circle((0.79, -0.16), 0.11),
                rectangle(Rect(0.71, -0.16, 0.16, 0.03)),
                circle((0.79, -0.1), 0.02),
            ]
        ),
        [circle((0.0, -0.93), 0.07)],
    ]
    grin = [
        [np.concatenate([curve([(-0.17, 0.1), (0.0, 0.15), (0.17, 0.1)], 20),
                         curve([(0.17, 0.1), (0.1, 0.24), (0.0, 0.27), (-0.1, 0.24), (-0.17, 0.1)], 30)])]
    ]  # fmt: skip
    cheeks = _pair([circle((0.2, 0.04), 0.035)])
    tips = [(-0.86, 0.72), (-0.58, 0.92), (-0.3, 0.84), (0.0, 1.0), (0.3, 0.84), (0.58, 0.92), (0.86, 0.72)]
    roots = [(-0.6, 0.62), (-0.44, 0.68), (-0.16, 0.7), (0.16, 0.7), (0.44, 0.68), (0.6, 0.62)]
    zigzag = [point for pair in zip(tips, [*roots, roots[-1]], strict=True) for point in pair][:-1]
    ruff = [
        np.array([(-0.2, 0.4), *zigzag, (0.2, 0.4), (0.0, 0.46)]),
        *[
            _diamond((x, y), 0.045, 0.08)
            for x, y in ((-0.52, 0.7), (-0.26, 0.66), (0.0, 0.72), (0.26, 0.66), (0.52, 0.7))
        ],
    ]
    return [
        *horns, middle, *bells, *_face(0.36, 0.3), *_eyes(-0.13), *_nose(), *grin, *cheeks, ruff,
    ]  # fmt: skip


def _diamond(centre: Point, across: float, down: float) -> Path:
    x, y = centre
    return np.array([(x, y - down), (x + across, y), (x, y + down), (x - across, y)])


def _tea_boy() -> list[Shape]:
    """A page's cap, and a steaming pot before the chest."""
    cap = [
        _symmetric((0.0, -0.84), (0.3, -0.84), (0.36, -0.42), (0.0, -0.38)),
        rectangle(Rect(-0.33, -0.55, 0.66, 0.045)),
        *_buttons([(0.0, -0.7)], 0.05),
    ]
    strap = _pair(_drawn([(0.32, -0.4), (0.33, -0.1), (0.24, 0.18), (0.06, 0.35)], 0.03))
    ears = _pair([_ellipse((0.35, -0.08), 0.07, 0.1), _ellipse((0.35, -0.08), 0.03, 0.055)])
    fringe = [[curve([(-0.28, -0.4), (-0.12, -0.24), (0.04, -0.32), (0.2, -0.24), (0.28, -0.4)], 30)]]
    freckles = [
        shape for at in ((0.16, 0.02), (0.22, 0.0), (0.19, 0.07)) for shape in _pair([circle(at, 0.014)])
    ]
    coat = _coat(_pot_outline())
    pot = [
        _drawn([(-0.15, 0.66), (0.0, 0.7), (0.14, 0.66)], 0.03),
        _drawn([(-0.2, 0.84), (0.0, 0.88), (0.2, 0.84)], 0.03),
        [_ellipse((0.29, 0.75), 0.05, 0.07)],
    ]
    steam = [
        _drawn([(x, 0.5), (x - 0.07, 0.38), (x + 0.05, 0.26), (x - 0.03, 0.12)], 0.05) for x in (-0.5, -0.64)
    ]
    return [
        cap, *strap, *ears, *fringe, *_face(0.34, 0.31), *_eyes(-0.1), *_nose(), *_mouth(0.17, 0.06, -0.012),
        *freckles, coat, *pot, *steam,
    ]  # fmt: skip


def _pot_outline() -> Path:
    """A pot with spout and handle."""
    return np.concatenate(
        [
            curve(
                [(-0.14, 0.64), (-0.04, 0.62), (-0.04, 0.57), (0.04, 0.57), (0.04, 0.62), (0.14, 0.64)], 24
            ),
            curve([(0.19, 0.7), (0.27, 0.64), (0.37, 0.67), (0.37, 0.8), (0.24, 0.88)], 24),
            curve([(0.14, 0.96), (-0.14, 0.96), (-0.22, 0.88)], 12),
            curve([(-0.3, 0.82), (-0.36, 0.7), (-0.46, 0.65)], 12),
            curve([(-0.42, 0.6), (-0.3, 0.66), (-0.22, 0.76), (-0.18, 0.7)], 14),
        ]
    )


# -- outsiders ---------------------------------------------------------------------------------------------


def _submariner() -> list[Shape]:
    """A diving helmet."""
    ball = [
        circle((0.0, -0.16), 0.68),
        circle((0.0, -0.14), 0.42),
        *[circle(_polar((0.0, -0.14), 0.53, turn), 0.045) for turn in range(0, 360, 45)],
    ]
    rim = [circle((0.0, -0.14), 0.37), circle((0.0, -0.14), 0.32)]
    ports = _pair([_ellipse((0.72, -0.14), 0.1, 0.2)])
    valve = [[rectangle(Rect(-0.16, -0.92, 0.32, 0.12))], [rectangle(Rect(-0.09, -0.99, 0.18, 0.1))]]
    hose = [_drawn([(0.14, -0.86), (0.5, -0.9), (0.84, -0.66), (0.94, -0.3)], 0.075)]
    face = [
        *_pair([_ellipse((0.12, -0.2), 0.035, 0.045)]),
        *_pair(_drawn([(0.05, -0.29), (0.13, -0.32), (0.21, -0.28)], 0.04)),
        *_pair(
            [curve([(0.0, -0.05), (0.12, -0.04), (0.2, 0.04), (0.1, 0.06), (0.0, 0.0), (0.0, -0.05)], 40)]
        ),
        _drawn([(0.0, -0.18), (0.03, -0.1), (-0.03, -0.09)], 0.03),
    ]
    collar = [
        _smooth((0.0, 0.52), (0.5, 0.5), (0.84, 0.68), (0.94, 0.98), (0.0, 1.0)),
        strip(curve([(-0.6, 0.66), (0.0, 0.78), (0.6, 0.66)], 30), 0.035),
        *_buttons([(-0.62, 0.84), (-0.33, 0.9), (0.0, 0.92), (0.33, 0.9), (0.62, 0.84)], 0.05),
    ]
    return [ball, rim, *ports, *valve, *hose, *face, collar]


def _inspector() -> list[Shape]:
    """A deerstalker, a pipe, a magnifying glass."""
    cap = [
        _smooth((0.0, -0.9), (0.28, -0.84), (0.42, -0.56), (0.44, -0.36), (0.0, -0.42)),
        strip(np.array([(0.0, -0.86), (0.0, -0.48)]), 0.03),
        strip(curve([(0.18, -0.82), (0.27, -0.62), (0.28, -0.44)], 16), 0.03),
        strip(curve([(-0.18, -0.82), (-0.27, -0.62), (-0.28, -0.44)], 16), 0.03),
    ]
    bow = [*_pair([curve([(0.02, -0.92), (0.2, -1.0), (0.22, -0.86), (0.02, -0.92)], 24)])]
    peak = [[_smooth((0.0, -0.48), (0.34, -0.46), (0.54, -0.28), (0.3, -0.33), (0.0, -0.34))]]
    flaps = _pair([curve([(0.3, -0.4), (0.44, -0.36), (0.42, -0.06), (0.33, 0.02), (0.3, -0.4)], 30)])
    glass = [
        [circle((-0.2, -0.12), 0.24), circle((-0.2, -0.12), 0.18)],
        [strip(np.array([_polar((-0.2, -0.12), 0.22, 128), _polar((-0.2, -0.12), 0.66, 128)]), 0.11)],
        [_ellipse((-0.16, -0.12), 0.07, 0.085), circle((-0.14, -0.14), 0.025)],
        _drawn([(-0.27, -0.21), (-0.17, -0.25), (-0.08, -0.2)], 0.035),
    ]
    eye = [
        [_ellipse((0.14, -0.13), 0.034, 0.042)],
        _drawn([(0.06, -0.2), (0.14, -0.23), (0.22, -0.19)], 0.04),
    ]
    pipe = [
        _drawn([(0.06, 0.19), (0.24, 0.23), (0.36, 0.34), (0.5, 0.36)], 0.055),
        [np.array([(0.42, 0.16), (0.64, 0.16), (0.61, 0.4), (0.46, 0.4)])],
        _drawn([(0.53, 0.1), (0.6, 0.0), (0.5, -0.1), (0.58, -0.22)], 0.045),
    ]
    coat = _coat(
        _lapels(0.8),
        strip(curve([(0.2, 0.6), (0.44, 0.84), (0.7, 0.96)], 20), 0.04),
        strip(curve([(-0.2, 0.6), (-0.44, 0.84), (-0.7, 0.96)], 20), 0.04),
    )
    tie = [[np.array([(-0.06, 0.53), (0.06, 0.53), (0.09, 0.68), (0.0, 0.77), (-0.09, 0.68)])]]
    return [
        cap, *bow, *peak, *flaps, *_face(0.36, 0.29), *eye, *_nose(), *_mouth(0.18, 0.06, 0.0), coat, *tie,
        *glass, *pipe,
    ]  # fmt: skip


def _alchemist() -> list[Shape]:
    """A hood, a long beard, a flask that bubbles."""
    hood = [
        _both(curve([(0.0, -1.0), (0.2, -0.84), (0.42, -0.5), (0.47, -0.02), (0.5, 0.56)], 50)),
        _both(curve([(0.0, -0.62), (0.25, -0.46), (0.33, -0.1), (0.29, 0.3), (0.19, 0.57)], 60)),
    ]
    spectacles = [
        *_pair([circle((0.14, -0.16), 0.12), circle((0.14, -0.16), 0.085)]),
        _drawn([(-0.03, -0.17), (0.0, -0.19), (0.03, -0.17)], 0.035),
        *_pair([circle((0.14, -0.16), 0.032)]),
    ]
    brows = _pair(_drawn([(0.04, -0.33), (0.14, -0.37), (0.26, -0.31)], 0.055))
    strands = [
        shape
        for points in (
            [(0.22, 0.12), (0.21, 0.34), (0.12, 0.58), (0.03, 0.76)],
            [(0.12, 0.22), (0.12, 0.4), (0.06, 0.58)],
        )
        for shape in _pair(_drawn(points, 0.045))
    ]
    moustache = _pair(
        [curve([(0.0, 0.06), (0.12, 0.07), (0.2, 0.18), (0.06, 0.14), (0.0, 0.1), (0.0, 0.06)], 40)]
    )
    right = curve([(0.48, 0.56), (0.72, 0.66), (0.88, 0.82), (0.92, 1.0)], 30)
    inner = curve([(0.19, 0.56), (0.1, 0.74), (0.0, 0.9)], 16)[::-1]
    robe = [_both(np.concatenate([inner, right]))]
    flask = [
        [
            np.array([(-0.86, 0.02), (-0.66, 0.02), (-0.66, 0.22), (-0.52, 0.6), (-1.0, 0.6), (-0.86, 0.22)]),
            np.array(
                [(-0.81, 0.07), (-0.71, 0.07), (-0.71, 0.23), (-0.66, 0.36), (-0.86, 0.36), (-0.81, 0.23)]
            ),
            circle((-0.82, 0.49), 0.045), circle((-0.68, 0.52), 0.035), circle((-0.74, 0.43), 0.025),
        ],
        [rectangle(Rect(-0.91, -0.04, 0.3, 0.06))],
        [circle((-0.76, -0.16), 0.06), circle((-0.76, -0.16), 0.03)],
        [circle((-0.68, -0.3), 0.045), circle((-0.68, -0.3), 0.02)],
        [circle((-0.8, -0.4), 0.03)],
    ]  # fmt: skip
    return [hood, *spectacles, *brows, *_nose(), *moustache, *strands, robe, *flask]


def _pirate() -> list[Shape]:
    """A cocked hat with a feather, a patch over one eye, long hair."""
    hat = [
        _smooth((0.0, -0.78), (0.32, -0.86), (0.64, -0.78), (0.86, -0.5), (0.5, -0.4), (0.0, -0.34)),
        strip(curve([(-0.74, -0.56), (-0.4, -0.48), (0.0, -0.44), (0.4, -0.48), (0.74, -0.56)], 40), 0.035),
        circle((0.0, -0.62), 0.075),
        strip(np.array([(-0.12, -0.52), (0.12, -0.52)]), 0.04),
    ]
    feather = [
        [curve([(0.34, -0.8), (0.5, -0.98), (0.8, -0.98), (0.98, -0.8), (0.74, -0.84), (0.5, -0.78),
                (0.34, -0.8)], 40)]
    ]  # fmt: skip
    hair = _pair(
        [curve([(0.3, -0.4), (0.46, -0.3), (0.44, -0.06), (0.56, 0.14), (0.46, 0.36), (0.6, 0.6),
                (0.36, 0.66), (0.3, 0.36), (0.34, 0.1), (0.27, -0.1), (0.3, -0.4)], 80)]
    )  # fmt: skip
    patch = [
        [curve([(0.03, -0.2), (0.24, -0.2), (0.22, -0.04), (0.13, 0.0), (0.05, -0.06), (0.03, -0.2)], 36)],
        [strip(np.array([(-0.28, -0.36), (0.06, -0.18)]), 0.04)],
        [strip(np.array([(0.22, -0.18), (0.31, -0.2)]), 0.04)],
    ]
    eye = [
        [_ellipse((-0.13, -0.12), 0.036, 0.042)],
        _drawn([(-0.22, -0.18), (-0.13, -0.215), (-0.05, -0.17)], 0.035),
    ]
    earring = [[circle((-0.36, 0.24), 0.08), circle((-0.36, 0.24), 0.045)]]
    coat = _coat(
        np.array([(-0.2, 0.46), (0.0, 0.52), (0.2, 0.46), (0.12, 0.74), (0.0, 0.86), (-0.12, 0.74)]),
        *_buttons([(-0.26, 0.8), (0.26, 0.8), (-0.26, 0.92), (0.26, 0.92)]),
    )
    chain = [
        [circle((x, y), 0.028)]
        for x, y in ((-0.1, 0.58), (-0.05, 0.65), (0.0, 0.69), (0.05, 0.65), (0.1, 0.58))
    ]
    return [
        hat, *feather, *hair, *_face(0.34, 0.28), *eye, *patch, *_nose(),
        *[_drawn([(-0.08, 0.17), (0.0, 0.2), (0.1, 0.14)], 0.04)], earring[0], coat, *chain,
    ]  # fmt: skip


def _plague_doctor() -> list[Shape]:
    """A beaked mask under a wide hat."""
    hat = [
        np.concatenate(
            [
                curve([(-0.8, -0.36), (-0.4, -0.46), (-0.28, -0.56), (-0.24, -0.92)], 30),
                curve([(0.42, -0.92), (0.46, -0.56), (0.58, -0.44), (0.94, -0.3)], 30),
                curve([(0.94, -0.26), (0.5, -0.3), (0.1, -0.3), (-0.4, -0.3), (-0.8, -0.32)], 30),
            ]
        ),
        strip(curve([(-0.26, -0.6), (0.1, -0.56), (0.44, -0.6)], 20), 0.045),
    ]
    mask = [
        curve(
            [(0.3, -0.32), (0.4, -0.1), (0.36, 0.14), (0.2, 0.26), (0.02, 0.24), (-0.24, 0.28), (-0.56, 0.44),
             (-0.9, 0.72), (-0.74, 0.4), (-0.5, 0.12), (-0.3, -0.08), (-0.22, -0.32)], 110
        ),
        curve(
            [(0.26, -0.32), (0.34, -0.1), (0.3, 0.1), (0.18, 0.2), (0.02, 0.185), (-0.24, 0.22),
             (-0.54, 0.36), (-0.74, 0.54), (-0.66, 0.4), (-0.44, 0.14), (-0.24, -0.06), (-0.17, -0.32)], 110
        ),
    ]  # fmt: skip
    goggle = [[circle((0.06, -0.1), 0.155), circle((0.06, -0.1), 0.105)], [circle((0.04, -0.1), 0.055)]]
    seam = [
        _drawn([(-0.14, 0.06), (-0.4, 0.2), (-0.66, 0.46)], 0.035),
        [circle((-0.3, 0.05), 0.028)],
        [circle((-0.42, 0.16), 0.022)],
    ]
    strap = [_drawn([(0.2, -0.06), (0.3, -0.02), (0.4, 0.02)], 0.045)]
    hood = [
        curve([(0.3, -0.32), (0.56, -0.16), (0.6, 0.16), (0.5, 0.4), (0.28, 0.42), (0.1, 0.34), (0.24, 0.28),
               (0.4, 0.14), (0.42, -0.1), (0.3, -0.32)], 70)
    ]  # fmt: skip
    cloak = [
        np.concatenate(
            [
                curve([(0.1, 0.34), (-0.1, 0.44), (-0.46, 0.66), (-0.74, 0.8), (-0.82, 1.0)], 40),
                curve([(0.92, 1.0), (0.86, 0.74), (0.68, 0.5), (0.5, 0.38), (0.3, 0.4), (0.1, 0.34)], 40),
            ]
        ),
        circle((0.1, 0.58), 0.07),
        strip(curve([(0.12, 0.7), (0.06, 0.84), (0.1, 0.97)], 14), 0.04),
        strip(curve([(0.46, 0.6), (0.56, 0.78), (0.58, 0.97)], 14), 0.035),
        strip(curve([(-0.28, 0.74), (-0.38, 0.86), (-0.42, 0.97)], 14), 0.035),
    ]
    return [hat, mask, *goggle, *seam, *strap, hood, cloak]


def _vagabond() -> list[Shape]:
    """A battered hat, stubble, a bundle on a stick."""
    hat = [
        np.concatenate(
            [
                curve([(-0.66, -0.24), (-0.42, -0.42), (-0.34, -0.6), (-0.28, -0.86), (-0.04, -0.78)], 36),
                curve([(0.08, -0.86), (0.3, -0.8), (0.36, -0.52), (0.46, -0.44), (0.56, -0.4)], 30),
                curve([(0.54, -0.34), (0.3, -0.34), (0.0, -0.38), (-0.3, -0.32), (-0.66, -0.24)], 30),
            ]
        ),
        strip(curve([(-0.34, -0.5), (0.0, -0.52), (0.36, -0.46)], 20), 0.05),
        rectangle(Rect(0.1, -0.74, 0.13, 0.12)),
    ]
    patch = [
        [rectangle(Rect(0.125, -0.715, 0.08, 0.07))],
    ]
    hair = _pair(
        [np.array([(0.26, -0.36), (0.38, -0.3), (0.34, -0.16), (0.42, -0.06), (0.33, -0.02), (0.29, -0.2)])]
    )
    stubble = [
        [circle((x, y), 0.017)]
        for x, y in (
            (-0.2, 0.13), (-0.14, 0.21), (-0.06, 0.28), (0.06, 0.28), (0.14, 0.21), (0.2, 0.13), (0.0, 0.26),
            (-0.14, 0.12), (0.14, 0.12), (-0.22, 0.04), (0.22, 0.04),
        )
    ]  # fmt: skip
    coat = _coat(
        _lapels(0.88),
        rectangle(Rect(-0.6, 0.76, 0.2, 0.17)),
    )
    sewn = [
        [rectangle(Rect(-0.57, 0.79, 0.14, 0.11))],
    ]
    shirt = [[circle((0.0, 0.62), 0.028)], [circle((0.0, 0.74), 0.028)]]
    stick = [[strip(np.array([(0.3, 0.98), (0.82, -0.42)]), 0.075)]]
    bundle = [
        [
            curve([(0.82, -0.4), (0.6, -0.26), (0.5, 0.02), (0.62, 0.24), (0.84, 0.26), (0.99, 0.04),
                   (0.96, -0.24), (0.82, -0.4)], 70),
            *[circle(at, 0.05) for at in ((0.68, -0.04), (0.86, 0.06), (0.8, -0.16), (0.72, 0.14))],
        ],
        *_pair_about(0.82, [np.array([(0.82, -0.4), (0.96, -0.62), (1.0, -0.42)])]),
    ]  # fmt: skip
    return [
        hat, *patch, *hair, *_face(0.37, 0.3), *_eyes(-0.13), *_nose(), *_mouth(0.19, 0.07, 0.015), *stubble,
        coat, *sewn, *shirt, *stick, *bundle,
    ]  # fmt: skip


# -- workers and inventors ----------------------------------------------------------------------------------


def _bowler_hat() -> list[Shape]:
    """A bowler hat, a broad moustache, a spanner in the breast pocket."""
    hat = [
        np.concatenate(
            [
                curve([(-0.58, -0.36), (-0.42, -0.42), (-0.38, -0.7), (-0.2, -0.9), (0.0, -0.94)], 36),
                curve([(0.2, -0.9), (0.38, -0.7), (0.42, -0.42), (0.58, -0.36)], 30),
                curve([(0.54, -0.28), (0.3, -0.33), (0.0, -0.34), (-0.3, -0.33), (-0.54, -0.28)], 30),
            ]
        ),
        strip(curve([(-0.385, -0.52), (0.0, -0.48), (0.385, -0.52)], 20), 0.045),
    ]
    moustache = _pair(
        [curve([(0.0, 0.06), (0.13, 0.06), (0.25, 0.13), (0.27, 0.22), (0.14, 0.2), (0.0, 0.15), (0.0, 0.06)],
               50)]
    )  # fmt: skip
    jaw = np.concatenate([arc((0.56, 0.36), 0.14, -50, 230), [(0.5, 0.3), (0.56, 0.38), (0.62, 0.3)]])
    spanner = [[jaw], [rectangle(Rect(0.515, 0.46, 0.09, 0.26))]]
    coat = _coat(
        _lapels(0.9),
        rectangle(Rect(0.4, 0.74, 0.32, 0.04)),
        *_buttons([(0.0, 0.95)], 0.03),
    )
    tie = [*_pair([np.array([(0.0, 0.55), (0.15, 0.49), (0.15, 0.63)])]), [circle((0.0, 0.56), 0.035)]]
    brows = _pair(_drawn([(0.05, -0.21), (0.13, -0.24), (0.22, -0.2)], 0.05))
    return [hat, *_face(0.37, 0.31), *_eyes(-0.11), *brows, *_nose(), *moustache, coat, *tie, *spanner]


def _pith_helmet() -> list[Shape]:
    """A lady in a pith helmet, with a high collar."""
    helmet = [
        np.concatenate(
            [
                curve([(-0.62, -0.3), (-0.42, -0.46), (-0.36, -0.72), (-0.12, -0.92)], 30),
                curve([(0.12, -0.92), (0.36, -0.72), (0.42, -0.46), (0.62, -0.3)], 30),
                curve([(0.34, -0.34), (0.0, -0.4), (-0.34, -0.34)], 24),
            ]
        ),
        strip(curve([(-0.4, -0.5), (0.0, -0.56), (0.4, -0.5)], 20), 0.05),
        strip(np.array([(0.0, -0.86), (0.0, -0.64)]), 0.03),
    ]
    knob = [[rectangle(Rect(-0.06, -1.0, 0.12, 0.07))]]
    hair = _pair(
        [curve([(0.28, -0.36), (0.4, -0.22), (0.44, 0.04), (0.36, 0.26), (0.25, 0.2), (0.28, -0.04),
                (0.28, -0.36)], 60)]
    )  # fmt: skip
    earrings = _pair([_diamond((0.33, 0.34), 0.035, 0.07)])
    coat = [
        _symmetric((0.0, 0.54), (0.17, 0.42), (0.22, 0.54), (0.5, 0.58), (0.8, 0.7), (0.9, 1.0)),
        rectangle(Rect(-0.02, 0.58, 0.04, 0.42)),
        *_buttons([(x, y) for x in (-0.14, 0.14) for y in (0.66, 0.78, 0.9)], 0.035),
    ]
    return [
        helmet, *knob, *hair, *_face(0.35, 0.285), *_eyes(-0.12), *_nose(), *_mouth(0.18, 0.065, 0.02),
        *earrings, coat,
    ]  # fmt: skip


def _headset() -> list[Shape]:
    """A round cap, a beard, and the earpiece and mouthpiece of a telephone."""
    cap = [
        _both(curve([(0.0, -0.8), (0.26, -0.76), (0.35, -0.6), (0.34, -0.38)], 30)),
        *[_diamond((x, -0.56), 0.045, 0.08) for x in (-0.22, 0.0, 0.22)],
        strip(np.array([(-0.33, -0.43), (0.33, -0.43)]), 0.03),
    ]
    band = [[strip(arc((0.0, -0.3), 0.42, 170, 370), 0.055)]]
    shells = _pair([_ellipse((0.4, -0.1), 0.1, 0.17), _ellipse((0.4, -0.1), 0.045, 0.09)])
    stalk = [
        _drawn([(-0.42, 0.06), (-0.44, 0.28), (-0.24, 0.34)], 0.045),
        [np.array([(-0.28, 0.26), (-0.1, 0.2), (-0.1, 0.42), (-0.28, 0.38)])],
    ]
    beard = [
        [
            np.concatenate(
                [
                    curve([(-0.3, -0.02), (-0.25, 0.22), (-0.1, 0.4), (0.0, 0.42)], 24),
                    curve([(0.1, 0.4), (0.25, 0.22), (0.3, -0.02)], 24),
                    curve([(0.22, 0.08), (0.1, 0.07), (0.0, 0.1), (-0.1, 0.07), (-0.22, 0.08)], 24),
                ]
            ),
            _ellipse((0.03, 0.2), 0.1, 0.035),
        ]
    ]
    coat = _coat(
        np.array([(-0.19, 0.46), (0.0, 0.56), (0.19, 0.46), (0.24, 0.98), (-0.24, 0.98)]),
    )
    embroidery = [
        *[[_diamond((0.0, y), 0.06, 0.07)] for y in (0.67, 0.82, 0.94)],
        *_pair([strip(np.array([(0.14, 0.56), (0.17, 0.96)]), 0.03)]),
    ]
    return [
        *band, cap, *_face(0.37, 0.3), *_eyes(-0.15), *_nose(), *beard, *shells, *stalk, coat, *embroidery,
    ]  # fmt: skip


def _rose() -> list[Shape]:
    """A singer with a rose in her hair."""
    hair = [
        np.concatenate(
            [
                curve([(-0.56, 0.5), (-0.6, 0.1), (-0.5, -0.4), (-0.26, -0.74), (0.0, -0.82)], 50),
                curve([(0.26, -0.74), (0.5, -0.4), (0.6, 0.1), (0.56, 0.5)], 40),
                curve([(0.3, 0.5), (0.26, 0.3), (0.3, -0.02), (0.27, -0.26), (0.06, -0.52)], 40),
                curve([(-0.16, -0.36), (-0.29, -0.16), (-0.3, 0.06), (-0.26, 0.3), (-0.3, 0.5)], 40),
            ]
        )
    ]
    petals = [
        [circle(_polar((0.54, -0.56), 0.16, turn), 0.13), circle(_polar((0.54, -0.56), 0.16, turn), 0.06)]
        for turn in range(0, 360, 72)
    ]
    flower = [*petals, [circle((0.54, -0.56), 0.08)]]
    notes = [
        [_ellipse((-0.84, -0.3), 0.075, 0.055)],
        [strip(np.array([(-0.78, -0.3), (-0.78, -0.66)]), 0.035)],
        [np.array([(-0.8, -0.68), (-0.62, -0.58), (-0.62, -0.5), (-0.8, -0.58)])],
        [_ellipse((-0.74, 0.08), 0.06, 0.045)],
        [strip(np.array([(-0.69, 0.08), (-0.69, -0.2)]), 0.03)],
    ]
    mouth = [[_ellipse((0.0, 0.19), 0.065, 0.075), _ellipse((0.0, 0.2), 0.025, 0.035)]]
    dress = _coat(
        _smooth((0.0, 0.5), (0.18, 0.46), (0.42, 0.6), (0.0, 0.84)),
    )
    necklace = [
        _drawn([(-0.17, 0.54), (0.0, 0.68), (0.17, 0.54)], 0.03),
        [_diamond((0.0, 0.73), 0.045, 0.07)],
    ]
    return [hair, *flower, *_face(0.35, 0.285), *_eyes(-0.12), *_nose(), *mouth, dress, *necklace, *notes]


def _aviator() -> list[Shape]:
    """A leather cap with goggles pushed up, and a scarf in the wind."""
    cap = [
        np.concatenate(
            [
                curve([(-0.34, 0.2), (-0.42, -0.1), (-0.4, -0.5), (-0.2, -0.8), (0.0, -0.84)], 40),
                curve([(0.2, -0.8), (0.4, -0.5), (0.42, -0.1), (0.34, 0.2)], 40),
                curve([(0.27, 0.1), (0.29, -0.14), (0.22, -0.32), (0.0, -0.36)], 30),
                curve([(-0.22, -0.32), (-0.29, -0.14), (-0.27, 0.1)], 20),
            ]
        ),
        *_buttons([(-0.18, -0.54), (0.18, -0.54)], 0.17),
    ]
    goggles = _pair([circle((0.18, -0.54), 0.135), circle((0.18, -0.54), 0.09)])
    grin = [
        [np.concatenate([curve([(-0.13, 0.15), (0.0, 0.19), (0.13, 0.15)], 16),
                         curve([(0.13, 0.15), (0.0, 0.27), (-0.13, 0.15)], 20)])]
    ]  # fmt: skip
    scarf = [
        [_both(curve([(0.0, 0.5), (0.2, 0.4), (0.34, 0.48), (0.3, 0.62), (0.0, 0.68)], 40)),
         strip(curve([(-0.24, 0.5), (0.0, 0.59), (0.24, 0.5)], 16), 0.03)],
        [curve([(0.26, 0.46), (0.5, 0.3), (0.7, 0.4), (0.98, 0.22), (0.94, 0.42), (0.72, 0.56), (0.5, 0.5),
                (0.3, 0.6), (0.26, 0.46)], 70)],
    ]  # fmt: skip
    jacket = [
        _both(
            np.concatenate(
                [[(0.0, 0.74)], curve([(0.34, 0.66), (0.66, 0.66), (0.86, 0.82), (0.92, 1.0)], 30)]
            )
        ),
        strip(np.array([(0.0, 0.78), (0.0, 1.0)]), 0.03),
    ]
    return [cap, *goggles, *_face(0.36, 0.3), *_eyes(-0.12), *_nose(), *grin, *scarf, jacket]


def _pair_about(x: float, shape: Shape) -> list[Shape]:
    """``shape``, and its mirror image about ``x``."""
    return [shape, [mirrored(outline - np.array([x, 0.0])) + np.array([x, 0.0]) for outline in shape]]


def _ray(centre: Point, near: float, far: float, degrees: float, width: float) -> Path:
    """A straight stroke away from ``centre``."""
    return strip(np.array([_polar(centre, near, degrees), _polar(centre, far, degrees)]), width)


def _polar(centre: Point, radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return centre[0] + radius * float(np.cos(turn)), centre[1] + radius * float(np.sin(turn))


CHARACTERS: Mapping[str, Callable[[], list[Shape]]] = MappingProxyType(
    {
        "queen": _queen,
        "general": _general,
        "duke": _duke,
        "time traveler": _time_traveler,
        "jester": _jester,
        "tea boy": _tea_boy,
        "submariner": _submariner,
        "inspector": _inspector,
        "alchemist": _alchemist,
        "pirate": _pirate,
        "plague doctor": _plague_doctor,
        "vagabond": _vagabond,
        "bowler hat": _bowler_hat,
        "pith helmet": _pith_helmet,
        "headset": _headset,
        "rose": _rose,
        "aviator": _aviator,
    }
)
"""The busts by name."""
