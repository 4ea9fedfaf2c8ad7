"""Whether a camera sees a table well enough: what is wrong, where, and what would help, in table language."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.blank_pictures import blank
from vision.camera.glare import glare_on
from vision.camera.mat_finder import shows_nothing
from vision.camera.sharpness import blur_of_markers, has_sharp_edges
from vision.core.geometry import Floats, Outline, Point, Quad
from vision.core.lens import Lens
from vision.core.pictures import Picture
from vision.core.plane import homography
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout
from vision.mat.markers import all_markers

DARKEST = 48.0
"""Grey levels of white paper. On the simulated table cards begin to be missed at 32."""
SOFTEST_MM = 0.8
"""The blur of an edge, millimetres. On the simulated table cards begin to be missed at 0.85."""
_SOFTEST_PX = 1.3
FEWEST_PX_PER_MM = 1.3
"""Pixels a millimetre where there are the fewest. On the simulated table cards begin to be missed at 1.2."""
SLOWEST = 8.0
"""Frames a second: a table has come to rest after three."""
_ENOUGH = 3
"""So many markers tell where the mat lies."""
_FULL = 0.95
"""The share of a picture that a mat can take up."""
_LARGEST = 1920
_USUAL = (1920, 1080)
_SIDES = ("upper", "right", "lower", "left")
_CORNERS = ("upper left", "upper right", "lower right", "lower left")


class Trouble(Enum):
    """What can be wrong with a camera's picture."""

    BLACK = "the picture is black"
    BLANK = "the picture is white, of one colour, or noise"
    NO_MAT = "no mat"
    DARK = "too dark"
    GLARE = "glare"
    SOFT = "out of focus"
    CUT_OFF = "mat partly out of sight"
    SMALL = "cards too small to read"
    SLOW = "too few pictures"


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong: what it is, as a sentence, what would help, as another, and the ``places``."""

    trouble: Trouble
    text: str
    advice: str
    places: tuple[Outline, ...] = ()


@dataclass(frozen=True, slots=True)
class CameraCheck:
    """How the camera sees the table. ``corners`` are the mat's, clockwise from its upper left, pixels of the
    frame, ``None`` where it is not found; ``by_hand`` whether somebody has shown them. ``px_per_mm`` is where
    a millimetre has the fewest pixels, ``rate`` in frames a second, 0 where they are not known."""

    complaints: tuple[Complaint, ...]
    corners: Quad | None = None
    by_hand: bool = False
    px_per_mm: float = 0.0
    rate: float = 0.0

    @property
    def summary(self) -> str:
        """A sentence for a table that is seen well; empty where there is something to complain of."""
        if self.complaints:
            return ""
        how_fast = f", {self.rate:.0f} pictures a second" if self.rate else ""
        return f"The camera sees the table well: {self.px_per_mm:.1f} pixels a millimetre{how_fast}."


class Pace:
    """How fast frames come, by the times of the last of them."""

    def __init__(self, frames: int = 31) -> None:
        self._times: deque[float] = deque(maxlen=frames)

    def tick(self, time: float) -> None:
        """A frame of ``time`` seconds."""
        self._times.append(time)

    @property
    def rate(self) -> float:
        """Frames a second; 0 while it is too early to tell."""
        if len(self._times) < 8 or self._times[-1] <= self._times[0]:
            return 0.0
        return (len(self._times) - 1) / (self._times[-1] - self._times[0])


def check_frame(
    frame: Picture, calibration: Calibration | None, layout: MatLayout, rate: float = 0.0
) -> CameraCheck:
    """How ``frame`` (BGR ``uint8``) shows the mat, which lies as ``calibration`` says; ``rate`` is in frames
    a second, 0 where it is not known. The gravest complaint comes first."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    if shows_nothing(frame):
        black = Complaint(
            Trouble.BLACK,
            "The picture is black.",
            "Is the lens covered, or the light off?",
            (_all_of(frame),),
        )
        return CameraCheck((black, *_slow(rate)), rate=rate)
    if calibration is None and (seen := blank(frame)) is not None:
        empty = Complaint(Trouble.BLANK, *seen.value, (_all_of(frame),))
        return CameraCheck((empty, *_slow(rate)), rate=rate)
    if calibration is None:
        return CameraCheck((*_without_mat(grey, layout), *_slow(rate)), rate=rate)
    by_hand = not calibration.markers
    soft = () if by_hand else _soft(grey, calibration, layout)
    complaints = (
        *_dark(grey, calibration, layout),
        *_cut_off(calibration, layout),
        *_small(calibration, layout),
        *soft,
        *(() if soft or by_hand else _glare(frame, calibration, layout)),
        *_slow(rate),
    )
    a, b, c, d = _pixels(calibration, layout.corners)
    scale = float(_scales(calibration, layout).min())
    return CameraCheck(complaints, (a, b, c, d), by_hand, scale, rate)


def _without_mat(grey: Picture, layout: MatLayout) -> list[Complaint]:
    """What is wrong where the mat is not found."""
    told = []
    seen = all_markers(grey, _LARGEST, layout)
    rough = _guessed(seen, grey, layout)
    if float(np.percentile(grey[::4, ::4], 95)) < DARKEST:
        told.append(Complaint(Trouble.DARK, "It is too dark.", "More light on the table would help."))
    elif rough is not None:
        told += _soft(grey, rough, layout)
    elif not has_sharp_edges(grey):
        told.append(_out_of_focus())
    cut = [] if rough is None else _cut_off(rough, layout)
    if cut:
        return [*told, *cut]
    places = tuple(_outline(quads[0]) for _, quads in sorted(seen.items()))
    missing = [_CORNERS[ident] for ident in sorted(layout.markers.keys() - seen.keys())]
    if not seen:
        text = "No mat is to be seen."
        advice = "Lay the printed mat under the camera, or show its corners by hand."
    elif len(seen) >= _ENOUGH:
        text = "The mat’s black squares do not lie as they were printed."
        advice = "Is the mat flat, and printed in one piece? A board measures a lens that bends much."
    else:
        text = f"Of the mat only {len(seen)} of the {len(layout.markers)} black squares are to be seen."
        advice = f"Three must be: look at the {_listed(missing)} one. Is it covered, or out of the picture?"
    return [*told, Complaint(Trouble.NO_MAT, text, advice, places)]


def _guessed(seen: Mapping[int, Sequence[Floats]], grey: Picture, layout: MatLayout) -> Calibration | None:
    """About where the mat lies by two markers: enough to tell that it reaches out of the picture."""
    if len(seen) < 2:
        return None
    mat = np.concatenate([np.array(layout.markers[ident].corners) for ident in sorted(seen)])
    plane = homography(mat, np.concatenate([seen[ident][0] for ident in sorted(seen)]))
    lens = Lens.simple((grey.shape[1], grey.shape[0]))
    return None if plane is None else Calibration(plane, layout.size_mm, lens, markers=tuple(sorted(seen)))


def _dark(grey: Picture, calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    levels = [_level(grey, calibration, area) for area in _papers(calibration, layout)]
    if not levels or max(levels) >= DARKEST:
        return []
    return [
        Complaint(
            Trouble.DARK,
            f"It is too dark: white paper has {max(levels):.0f} of 255 levels, and needs {DARKEST:.0f}.",
            "More light on the table would help, or a longer exposure.",
            (_clipped(calibration, layout.corners),),
        )
    ]


def _papers(calibration: Calibration, layout: MatLayout) -> list[tuple[Point, ...]]:
    """The parts of the mat where there is white paper."""
    if not calibration.markers:
        return [layout.corners]
    return [
        tuple(
            (marker.x + across * marker.size, marker.y + down * marker.size)
            for across, down in ((-0.15, -0.15), (1.15, -0.15), (1.15, 1.15), (-0.15, 1.15))
        )
        for marker in layout.markers.values()
    ]


def _level(grey: Picture, calibration: Calibration, area: tuple[Point, ...]) -> float:
    """How bright the brightest tenth of an area of the mat is; 0 out of sight."""
    pixels = calibration.to_frame(np.array(area))
    low = np.maximum(pixels.min(axis=0), 0).astype(int)
    high = np.ceil(pixels.max(axis=0)).astype(int)
    part = grey[low[1] : max(high[1], 0), low[0] : max(high[0], 0)]
    return float(np.percentile(part, 90)) if part.size else 0.0


def _soft(grey: Picture, calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    blur = blur_of_markers(grey, calibration, layout)
    # In a small picture every edge is wide on the mat: that is no fault of the lens.
    if blur is None or blur < SOFTEST_MM or blur * calibration.px_per_mm < _SOFTEST_PX:
        return []
    return [_out_of_focus(f": edges are {2 * blur:.1f} mm wide")]


def _out_of_focus(how: str = "") -> Complaint:
    return Complaint(
        Trouble.SOFT,
        f"The picture is out of focus{how}.",
        "Turn the lens until print is sharp, clean it, and see that nothing shakes the camera.",
    )


def _cut_off(calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    """Markers and zones that are not wholly in the picture."""
    parts = [*(zone.corners for zone in layout.zones), *(m.corners for m in layout.markers.values())]
    cut = [part for part in parts if not _inside(calibration, _edge_of(part)).all()]
    if not cut:
        return []
    border = np.array([*layout.corners, layout.corners[0]])
    out = [
        1 - _inside(calibration, one + (other - one) * np.linspace(0, 1, 15)[:, None]).mean()
        for one, other in pairwise(border)
    ]
    # Where a whole edge is out, its neighbours are out at their ends: that goes without saying.
    sides = [side for side, share in zip(_SIDES, out, strict=True) if share > (0.5 if max(out) > 0.5 else 0)]
    edges = "edge is" if len(sides) == 1 else "edges are"
    return [
        Complaint(
            Trouble.CUT_OFF,
            f"The mat is partly out of sight: its {_listed(sides)} {edges} not in the picture.",
            "Move the camera over the middle of the mat, or higher.",
            tuple(_clipped(calibration, part) for part in cut),
        )
    ]


def _small(calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    """Too few pixels a millimetre, and what would give enough."""
    scales = _scales(calibration, layout)
    worst = float(scales.min())
    if worst >= FEWEST_PX_PER_MM:
        return []
    size = calibration.frame_size
    corners = np.array(_pixels(calibration, layout.corners))
    fill = float(((corners.max(axis=0) - corners.min(axis=0)) / np.array(size)).max())
    nearer = _FULL / fill
    if worst * nearer >= FEWEST_PX_PER_MM:
        distance = f"{_share(1 / nearer)} of the distance"
        advice = f"Bring the camera nearer, to {distance}, or let it make larger pictures."
    elif max(size) < _LARGEST:
        closer = ", and bring it nearer" if nearer > 1.1 else ""
        advice = f"Let the camera make pictures of {_USUAL[0]}×{_USUAL[1]}, not {size[0]}×{size[1]}{closer}."
    else:
        advice = "Bring the camera nearer, and let it look straight down."
    zones = [zone for zone, scale in zip(layout.zones, scales, strict=True) if scale < FEWEST_PX_PER_MM]
    return [
        Complaint(
            Trouble.SMALL,
            f"Cards are too small to read: {worst:.1f} pixels a millimetre; {FEWEST_PX_PER_MM:g} are needed.",
            advice,
            tuple(_clipped(calibration, zone.corners) for zone in zones),
        )
    ]


def _share(share: float) -> str:
    """A share as people say it."""
    tenths = max(1, round(share * 10))
    return {5: "half", 10: "all"}.get(tenths, f"{tenths} tenths")


def _glare(frame: Picture, calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    patches = glare_on(frame, calibration, layout)
    if not patches:
        return []
    return [
        Complaint(
            Trouble.GLARE,
            "A lamp is mirrored on the table; there cards may not be read.",
            "Move the lamp, or the camera a hand’s breadth to the side.",
            tuple(_pixels(calibration, patch) for patch in patches),
        )
    ]


def _slow(rate: float) -> list[Complaint]:
    if rate == 0.0 or rate >= SLOWEST:
        return []
    return [
        Complaint(
            Trouble.SLOW,
            f"Only {rate:.1f} pictures come in a second; {SLOWEST:.0f} are needed to follow a game.",
            "More light lets a camera be quicker, and so do smaller pictures or another USB port.",
        )
    ]


def _scales(calibration: Calibration, layout: MatLayout) -> Floats:
    """Pixels a millimetre of each zone, where it has the fewest and in the direction that has fewer."""
    corners = np.array([zone.corners for zone in layout.zones]).reshape(-1, 2)
    here = calibration.to_frame(corners)
    steps = [np.linalg.norm(calibration.to_frame(corners + step) - here, axis=1) for step in ((1, 0), (0, 1))]
    return np.asarray(np.minimum(*steps).reshape(len(layout.zones), 4).min(axis=1), np.float64)


def _inside(calibration: Calibration, points: Floats) -> NDArray[np.bool_]:
    width, height = calibration.frame_size
    pixels = calibration.to_frame(points)
    return np.asarray(((pixels >= -0.5) & (pixels <= (width - 0.5, height - 0.5))).all(axis=1), np.bool_)


def _edge_of(corners: Sequence[Point]) -> Floats:
    """Points along the edge of an area of the mat."""
    given = np.array(corners)
    following = np.roll(given, -1, axis=0)
    return np.concatenate(
        [
            one + (other - one) * np.linspace(0, 1, 6)[:-1, None]
            for one, other in zip(given, following, strict=True)
        ]
    )


def _clipped(calibration: Calibration, corners: Sequence[Point]) -> Outline:
    """The outline of an area of the mat, as far as the picture reaches."""
    width, height = calibration.frame_size
    pixels = np.clip(calibration.to_frame(_edge_of(corners)), 0, (width - 1, height - 1))
    return _outline(pixels)


def _pixels(calibration: Calibration, points: Sequence[Point]) -> Outline:
    return _outline(calibration.to_frame(np.array(points)))


def _all_of(frame: Picture) -> Outline:
    height, width = frame.shape[:2]
    return _outline(np.array([[0, 0], [width - 1, 0], [width - 1, height - 1], [0, height - 1]]))


def _outline(points: NDArray[np.number]) -> Outline:
    return tuple((float(x), float(y)) for x, y in points)


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1]))) if words else ""
