"""The camera check: what is wrong with a camera's picture, where, and what would help."""

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
from vision.core.sentences import Sentence, sentence
from vision.mat.calibration import Calibration
from vision.mat.layouts import MatLayout
from vision.mat.markers import all_markers

DARKEST = 48.0
"""The least grey level of white paper. On the simulated table, readings begin to fail at 32."""
SOFTEST_MM = 0.8
"""The largest blur of an edge, millimetres. On the simulated table, readings begin to fail at 0.85."""
_SOFTEST_PX = 1.3
FEWEST_PX_PER_MM = 1.3
"""The least pixels per millimetre. On the simulated table, readings begin to fail at 1.2."""
SLOWEST = 8.0
"""The least frames per second: a table settles after three frames."""
_ENOUGH = 3
"""So many markers give the position of the mat."""
_FULL = 0.95
"""The largest part of a picture that a mat can fill."""
_LARGEST = 1920
_USUAL = (1920, 1080)
_MORE_LIGHT = sentence("More light on the table would help.")
_SIDES = ("upper", "right", "lower", "left")
_CORNERS = ("upper left", "upper right", "lower right", "lower left")


class Trouble(Enum):
    """What can be wrong with a camera's picture; the code of a complaint."""

    BLACK = "the picture is black"
    BLANK = "the picture is white, a single colour, or noise"
    NO_MAT = "no mat"
    DARK = "too dark"
    GLARE = "glare"
    SOFT = "out of focus"
    CUT_OFF = "mat partly out of sight"
    SMALL = "cards too small to read"
    SLOW = "too few pictures"


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing that is wrong, what would help, and the ``places`` in the frame."""

    trouble: Trouble
    problem: Sentence
    remedy: Sentence
    places: tuple[Outline, ...] = ()

    @property
    def text(self) -> str:
        """The problem in English."""
        return str(self.problem)

    @property
    def advice(self) -> str:
        """The remedy in English."""
        return str(self.remedy)


@dataclass(frozen=True, slots=True)
class CameraCheck:
    """How the camera sees the table. ``corners`` are the mat's in the frame, clockwise from its top left,
    ``None`` if it is not found; ``by_hand`` says whether they were shown by hand. ``px_per_mm`` is the least
    scale of any zone, ``rate`` is in frames per second; either is 0 if unknown."""

    complaints: tuple[Complaint, ...]
    corners: Quad | None = None
    by_hand: bool = False
    px_per_mm: float = 0.0
    rate: float = 0.0

    @property
    def summary(self) -> str:
        """The verdict in English; empty if there are complaints."""
        return "" if self.verdict is None else str(self.verdict)

    @property
    def verdict(self) -> Sentence | None:
        """That the camera sees the table well; ``None`` if there are complaints."""
        if self.complaints:
            return None
        scale = f"{self.px_per_mm:.1f}"
        if not self.rate:
            return sentence("The camera sees the table well: {scale} pixels per millimetre.", scale=scale)
        return sentence(
            "The camera sees the table well: {scale} pixels per millimetre, {rate} pictures per second.",
            scale=scale,
            rate=f"{self.rate:.0f}",
        )


class Pace:
    """The frame rate, by the times of the latest frames."""

    def __init__(self, frames: int = 31) -> None:
        self._times: deque[float] = deque(maxlen=frames)

    def tick(self, time: float) -> None:
        """Takes the time of a frame, seconds."""
        self._times.append(time)

    @property
    def rate(self) -> float:
        """Frames per second; 0 while it is too early to tell."""
        if len(self._times) < 8 or self._times[-1] <= self._times[0]:
            return 0.0
        return (len(self._times) - 1) / (self._times[-1] - self._times[0])


def check_frame(
    frame: Picture, calibration: Calibration | None, layout: MatLayout, rate: float = 0.0
) -> CameraCheck:
    """How well ``frame`` shows the mat, which lies as ``calibration`` says. ``rate`` is in frames per second,
    0 if unknown. The gravest complaint comes first."""
    grey = np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8)
    if shows_nothing(frame):
        black = Complaint(
            Trouble.BLACK,
            sentence("The picture is black."),
            sentence("Is the lens covered, or the light off?"),
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
    """What is wrong if the mat is not found."""
    complaints = []
    seen = all_markers(grey, _LARGEST, layout)
    rough = _guessed(seen, grey, layout)
    if float(np.percentile(grey[::4, ::4], 95)) < DARKEST:
        complaints.append(Complaint(Trouble.DARK, sentence("It is too dark."), _MORE_LIGHT))
    elif rough is not None:
        complaints += _soft(grey, rough, layout)
    elif not has_sharp_edges(grey):
        complaints.append(_out_of_focus(sentence("The picture is out of focus.")))
    cut = [] if rough is None else _cut_off(rough, layout)
    if cut:
        return [*complaints, *cut]
    places = tuple(_outline(quads[0]) for _, quads in sorted(seen.items()))
    missing = [_CORNERS[ident] for ident in sorted(layout.markers.keys() - seen.keys())]
    if not seen:
        problem = sentence("The mat is not in the picture.")
        remedy = sentence("Lay the printed mat under the camera, or show its corners by hand.")
    elif len(seen) >= _ENOUGH:
        problem = sentence("The mat’s black squares do not lie as they were printed.")
        remedy = sentence(
            "Is the mat flat, and printed in one piece? If the lens is very wide, measure it with the board."
        )
    else:
        problem = sentence(
            "Only {seen} of the mat’s {all} black squares are in the picture.",
            seen=len(seen),
            all=len(layout.markers),
        )
        remedy = sentence(
            "Three are needed. Are the missing ones ({corners}) covered, or out of the picture?",
            corners=tuple(missing),
        )
    return [*complaints, Complaint(Trouble.NO_MAT, problem, remedy, places)]


def _guessed(seen: Mapping[int, Sequence[Floats]], grey: Picture, layout: MatLayout) -> Calibration | None:
    """Roughly where the mat lies, by two markers: enough to tell that it reaches out of the picture."""
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
            sentence(
                "It is too dark: white paper has level {level} of 255, and needs {least}.",
                level=f"{max(levels):.0f}",
                least=f"{DARKEST:.0f}",
            ),
            sentence("More light on the table would help, or a longer exposure."),
            (_clipped(calibration, layout.corners),),
        )
    ]


def _papers(calibration: Calibration, layout: MatLayout) -> list[tuple[Point, ...]]:
    """The areas of the mat with white paper."""
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
    """The 90th percentile of the grey levels of an area of the mat; 0 if it is out of the picture."""
    pixels = calibration.to_frame(np.array(area))
    low = np.maximum(pixels.min(axis=0), 0).astype(int)
    high = np.ceil(pixels.max(axis=0)).astype(int)
    part = grey[low[1] : max(high[1], 0), low[0] : max(high[0], 0)]
    return float(np.percentile(part, 90)) if part.size else 0.0


def _soft(grey: Picture, calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    blur = blur_of_markers(grey, calibration, layout)
    # In a small picture every edge is wide on the mat: that is not the lens's fault.
    if blur is None or blur < SOFTEST_MM or blur * calibration.px_per_mm < _SOFTEST_PX:
        return []
    width = f"{2 * blur:.1f}"
    return [_out_of_focus(sentence("The picture is out of focus: edges are {width} mm wide.", width=width))]


def _out_of_focus(problem: Sentence) -> Complaint:
    return Complaint(
        Trouble.SOFT,
        problem,
        sentence("Turn the lens until print is sharp, clean it, and see that nothing shakes the camera."),
    )


def _cut_off(calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    """Markers and zones that are not completely in the picture."""
    parts = [*(zone.corners for zone in layout.zones), *(m.corners for m in layout.markers.values())]
    cut = [part for part in parts if not _inside(calibration, _edge_of(part)).all()]
    if not cut:
        return []
    border = np.array([*layout.corners, layout.corners[0]])
    out = [
        1 - _inside(calibration, one + (other - one) * np.linspace(0, 1, 15)[:, None]).mean()
        for one, other in pairwise(border)
    ]
    # Where a whole edge is out, the ends of its neighbours are out too: only that edge is named.
    sides = [side for side, share in zip(_SIDES, out, strict=True) if share > (0.5 if max(out) > 0.5 else 0)]
    if len(sides) == 1:
        problem = sentence("The mat’s {side} edge is not in the picture.", side=sides[0])
    else:
        problem = sentence("The mat’s {sides} edges are not in the picture.", sides=tuple(sides))
    return [
        Complaint(
            Trouble.CUT_OFF,
            problem,
            sentence("Move the camera over the middle of the mat, or higher."),
            tuple(_clipped(calibration, part) for part in cut),
        )
    ]


def _small(calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    """Too few pixels per millimetre, and what would give enough."""
    scales = _scales(calibration, layout)
    worst = float(scales.min())
    if worst >= FEWEST_PX_PER_MM:
        return []
    size = calibration.frame_size
    corners = np.array(_pixels(calibration, layout.corners))
    fill = float(((corners.max(axis=0) - corners.min(axis=0)) / np.array(size)).max())
    nearer = _FULL / fill
    if worst * nearer >= FEWEST_PX_PER_MM:
        remedy = sentence(
            "Bring the camera nearer, to {percent} % of its distance, or let it make larger pictures.",
            percent=_tens(100 / nearer),
        )
    elif max(size) < _LARGEST:
        larger = sentence(
            "Let the camera make pictures of {wanted}, not {now}.",
            wanted=f"{_USUAL[0]}×{_USUAL[1]}",
            now=f"{size[0]}×{size[1]}",
        )
        remedy = larger if nearer <= 1.1 else sentence("{larger} Bring it nearer, too.", larger=larger)
    else:
        remedy = sentence("Bring the camera nearer, and let it look straight down.")
    zones = [zone for zone, scale in zip(layout.zones, scales, strict=True) if scale < FEWEST_PX_PER_MM]
    return [
        Complaint(
            Trouble.SMALL,
            sentence(
                "Cards are too small to read: {scale} pixels per millimetre; {least} are needed.",
                scale=f"{worst:.1f}",
                least=f"{FEWEST_PX_PER_MM:g}",
            ),
            remedy,
            tuple(_clipped(calibration, zone.corners) for zone in zones),
        )
    ]


def _tens(percent: float) -> int:
    """A percentage in whole tens."""
    return 10 * max(1, round(percent / 10))


def _glare(frame: Picture, calibration: Calibration, layout: MatLayout) -> list[Complaint]:
    patches = glare_on(frame, calibration, layout)
    if not patches:
        return []
    return [
        Complaint(
            Trouble.GLARE,
            sentence("A lamp is reflected on the table. Cards there may not be read."),
            sentence("Move the lamp, or move the camera a hand’s breadth to the side."),
            tuple(_pixels(calibration, patch) for patch in patches),
        )
    ]


def _slow(rate: float) -> list[Complaint]:
    if rate == 0.0 or rate >= SLOWEST:
        return []
    return [
        Complaint(
            Trouble.SLOW,
            sentence(
                "The camera sends only {rate} pictures per second; {least} are needed to follow a game.",
                rate=f"{rate:.1f}",
                least=f"{SLOWEST:.0f}",
            ),
            sentence("More light makes a camera faster, and so do smaller pictures or another USB port."),
        )
    ]


def _scales(calibration: Calibration, layout: MatLayout) -> Floats:
    """The least pixels per millimetre of each zone, at any corner and in either direction."""
    corners = np.array([zone.corners for zone in layout.zones]).reshape(-1, 2)
    here = calibration.to_frame(corners)
    steps = [np.linalg.norm(calibration.to_frame(corners + step) - here, axis=1) for step in ((1, 0), (0, 1))]
    return np.asarray(np.minimum(*steps).reshape(len(layout.zones), 4).min(axis=1), np.float64)


def _inside(calibration: Calibration, points: Floats) -> NDArray[np.bool_]:
    width, height = calibration.frame_size
    pixels = calibration.to_frame(points)
    return np.asarray(((pixels >= -0.5) & (pixels <= (width - 0.5, height - 0.5))).all(axis=1), np.bool_)


def _edge_of(corners: Sequence[Point]) -> Floats:
    """Points along the edges of an area of the mat."""
    given = np.array(corners)
    following = np.roll(given, -1, axis=0)
    return np.concatenate(
        [
            one + (other - one) * np.linspace(0, 1, 6)[:-1, None]
            for one, other in zip(given, following, strict=True)
        ]
    )


def _clipped(calibration: Calibration, corners: Sequence[Point]) -> Outline:
    """The outline of an area of the mat, clipped to the picture."""
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
