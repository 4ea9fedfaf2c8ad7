"""Drawn dice: rounded cubes with engraved pips, seen by any camera, lit by one lamp.

Table coordinates are ``(x, y)`` in any unit, x to the right and y towards the viewer, with heights above the
table in the same unit. Each pixel's ray is traced to the die's surface (sphere tracing, Hart 1996), so that
perspective, round edges and visible sides are as in a photograph.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from vision.core.geometry import Floats, Rect
from vision.core.pictures import Bgr, Field, Picture
from vision.drawing.masks import Mask

SIDES = {
    1: (2, 3, 5, 4),
    2: (1, 4, 6, 3),
    3: (1, 2, 6, 5),
    4: (1, 5, 6, 2),
    5: (1, 3, 6, 4),
    6: (2, 4, 5, 3),
}
"""The four faces around each upper one, in turn: opposite faces add up to seven."""
SPOTS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
"""The places of the pips of each face, from -1 to 1, before a maker spreads them."""
_FINER = 2
"""Rays per pixel in each direction."""
_STEPS = 5
_NEAR = 0.03
_REFRACTION = 1.49
"""Of acrylic, the material of most transparent dice."""
_BEHIND = 0.6
"""The largest opacity of a pip seen through a transparent die."""


class View(Protocol):
    """A camera over a table."""

    @property
    def eye(self) -> Floats:
        """Its position: x, y, height."""

    def to_frame(self, points: Floats) -> Floats:
        """Pixels ``(n, 2)`` of the table points ``(n, 2)``."""

    def to_mat(self, pixels: Floats) -> Floats:
        """Table points ``(n, 2)`` of pixels ``(n, 2)``, ignoring the dice."""


@dataclass(frozen=True, slots=True)
class Emblem:
    """What some makers print on the face ``face`` in place of its pips: a ``mask`` that is ``width`` wide and
    ``height`` tall, in halves of the die's side."""

    face: int
    mask: Mask
    width: float
    height: float

    def share(self, spots: Field) -> Field:
        """The share of ink, 0 to 1 ``(n,)``, at ``spots`` ``(n, 2)`` of its face."""
        sides = np.array(self.mask.shape[::-1])
        size = np.array([self.width, self.height], np.float32)
        places = np.floor((spots / size + 0.5) * sides).astype(int)
        within = ((places >= 0) & (places < sides)).all(axis=1)
        ink = np.zeros(len(spots), np.float32)
        x, y = places[within].T
        ink[within] = self.mask[y, x] / np.float32(255)
        return ink


@dataclass(frozen=True, slots=True)
class DieStyle:
    """How a die is made. Lengths are relative to half its side.

    ``second`` is mixed into ``body`` in veins of the strength ``veins``; ``clear`` is the transparency, which
    also shows the pips of the faces behind. ``bevel`` rounds the edges, ``ball`` is the sphere that cuts the
    corners (1.8 cuts none). ``six`` is the spacing of the two rows of a six, relative to other faces;
    ``dome`` is the curvature of a face, ``dent`` the depth of its pips: both bend reflections. ``seed``
    decides how the veins run, where a face is wavy (of the strength ``waves``) and the orientation of two,
    three and six. One face may show an ``emblem``.
    """

    body: Bgr = (238, 240, 240)
    pip: Bgr = (24, 24, 24)
    ace: Bgr = (24, 24, 24)
    second: Bgr = (238, 240, 240)
    veins: float = 0.0
    clear: float = 0.0
    gloss: float = 0.3
    pip_radius: float = 0.19
    ace_radius: float = 0.19
    spread: float = 0.5
    six: float = 0.75
    dome: float = 0.06
    dent: float = 0.0
    waves: float = 0.0
    bevel: float = 0.18
    ball: float = 1.6
    seed: int = 0
    emblem: Emblem | None = None


@dataclass(frozen=True, slots=True)
class Die:
    """A die at table point ``x``, ``y`` with ``top`` upwards, rotated by ``degrees``."""

    top: int
    x: float
    y: float
    degrees: float
    side: float
    style: DieStyle = DieStyle()

    @property
    def shows_emblem(self) -> bool:
        """Whether an emblem is on its upper face."""
        return self.style.emblem is not None and self.style.emblem.face == self.top


@dataclass(frozen=True, slots=True)
class Lamp:
    """Light from ``towards`` (a direction: x, y, height) and ``ambient`` light, with a ``shadow`` of that
    strength. The reflection on glossy dice is a bright disc, offset by ``glint`` (x, y) per unit of height,
    with the radius ``panel``; its middle is dark up to the share ``hollow``, as of a ring lamp."""

    towards: tuple[float, float, float] = (-0.4, -0.5, 0.77)
    ambient: float = 0.55
    shadow: float = 0.4
    softness: float = 0.25
    glint: tuple[float, float] = (-0.5, -0.65)
    panel: float = 0.35
    hollow: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """A drawn die: ``left`` and ``top`` of its part of the picture, its coverage there, 0 to 1, (height,
    width), which of that is its upper face, and the share of each pixel that is a pip."""

    left: int
    top: int
    cover: Field
    upper: npt.NDArray[np.bool_]
    pips: Field

    @property
    def box(self) -> Rect:
        """The bounding box in pixels; all 0 for a die outside the picture."""
        rows = np.flatnonzero(self.cover.max(axis=1, initial=0) > 0.5)
        columns = np.flatnonzero(self.cover.max(axis=0, initial=0) > 0.5)
        if rows.size == 0 or columns.size == 0:
            return Rect(0.0, 0.0, 0.0, 0.0)
        width, height = int(columns[-1] - columns[0]) + 1, int(rows[-1] - rows[0]) + 1
        return Rect(float(self.left + columns[0]), float(self.top + rows[0]), float(width), float(height))


def draw_dice(picture: Picture, view: View, dice: Sequence[Die], lamp: Lamp) -> list[DrawnDie]:
    """Draws ``dice`` into ``picture`` in place; returns the drawn dice in their order."""
    for die in dice:
        _shadow(picture, view, die, lamp)
    drawn: dict[int, DrawnDie] = {}
    # The farthest first: a nearer die hides it.
    for number in sorted(range(len(dice)), key=lambda n: -_distance(view, dice[n])):
        drawn[number] = _draw(picture, view, dice[number], lamp)
    return [drawn[number] for number in range(len(dice))]


def _distance(view: View, die: Die) -> float:
    return float(np.linalg.norm(view.eye - [die.x, die.y, die.side / 2]))


def _vertices(die: Die) -> Floats:
    """The eight corners ``(8, 3)``: x, y, height; first the four on the table."""
    half = die.side / 2
    turn = _turned(die)
    base = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float64) * half @ turn.T + [die.x, die.y]
    return np.concatenate([np.column_stack([base, np.full(4, h)]) for h in (0.0, die.side)])


def _turned(die: Die) -> Floats:
    angle = math.radians(die.degrees)
    return np.array([[math.cos(angle), -math.sin(angle)], [math.sin(angle), math.cos(angle)]])


def _shadow(picture: Picture, view: View, die: Die, lamp: Lamp) -> None:
    corners = _vertices(die)
    x, y, up = lamp.towards
    cast = corners[:, :2] - corners[:, 2:] * np.array([[x / up, y / up]])
    for points, strength, blur in ((cast, lamp.shadow, lamp.softness), (corners[:4, :2], 0.3, 0.12)):
        outline = view.to_frame(points)
        wide = float(np.ptp(outline, axis=0).max())
        sigma = max(0.5, blur * wide)
        part, (left, top) = _part(picture, outline, 3 * sigma + 2)
        if part.size == 0:
            continue
        mask = np.zeros(part.shape[:2], np.float32)
        hull = cv2.convexHull((outline - [left, top]).astype(np.float32))
        cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 1.0, cv2.LINE_AA, 4)
        mask = np.asarray(cv2.GaussianBlur(mask, (0, 0), sigma), np.float32)
        part[:] = (part * (1 - strength * mask[..., None])).astype(np.uint8)


def _part(picture: Picture, outline: Floats, margin: float) -> tuple[Picture, tuple[int, int]]:
    """The part of ``picture`` around ``outline``, and its left and top."""
    left, top = np.maximum(np.floor(outline.min(axis=0) - margin).astype(int), 0)
    right, bottom = np.maximum(np.ceil(outline.max(axis=0) + margin).astype(int) + 1, 0)
    return picture[top:bottom, left:right], (int(left), int(top))


def _draw(picture: Picture, view: View, die: Die, lamp: Lamp) -> DrawnDie:
    eye = np.asarray(view.eye, np.float64)
    corners = _vertices(die)
    # A corner appears where the ray through it meets the table.
    onto = eye[:2] + (corners[:, :2] - eye[:2]) * (eye[2] / (eye[2] - corners[:, 2:]))
    part, (left, top) = _part(picture, view.to_frame(onto), 1.0)
    height, width = part.shape[:2]
    if height == 0 or width == 0:
        nothing = np.zeros((height, width), np.float32)
        return DrawnDie(left, top, nothing, nothing > 0, nothing)
    ys, xs = np.mgrid[0 : height * _FINER, 0 : width * _FINER]
    pixels = np.stack([xs.ravel(), ys.ravel()], axis=1)
    pixels = (pixels + 0.5) / _FINER - 0.5 + np.array([left, top])
    ground = np.column_stack([view.to_mat(pixels), np.zeros(len(pixels))])
    origin, way = _to_die(die, eye[None]), _to_die(die, ground)
    way -= origin
    way /= _lengths(way)[:, None]
    number, spots = _met(origin[0], way, die.style)
    fine = (height * _FINER, width * _FINER)
    behind = np.repeat(np.repeat(part, _FINER, axis=0), _FINER, axis=1).reshape(-1, 3)
    hit, upper = np.zeros(len(pixels), np.float32), np.zeros(len(pixels), np.float32)
    hit[number] = 1.0
    upper[number] = spots[:, 2] >= _greatest(np.abs(spots)) - 1e-6
    colour = np.zeros((len(pixels), 3), np.float32)
    pips = np.zeros(len(pixels), np.float32)
    colour[number], pips[number] = _lit(die, lamp, spots, way[number], behind[number])
    cover = _smaller(hit.reshape(fine), (width, height))
    paint = _smaller(colour.reshape(*fine, 3), (width, height))
    blended = part * (1 - cover[..., None]) + paint
    part[:] = np.clip(blended + 0.5, 0, 255).astype(np.uint8)
    share = _smaller(upper.reshape(fine), (width, height))
    return DrawnDie(left, top, cover, share > 0.5, _smaller(pips.reshape(fine), (width, height)))


def _smaller(field: Field, size: tuple[int, int]) -> Field:
    return np.asarray(cv2.resize(field, size, interpolation=cv2.INTER_AREA), np.float32)


def _to_die(die: Die, points: Floats) -> Field:
    """Table points ``(n, 3)`` in the die's coordinates: its middle at 0, its faces at -1 and 1."""
    moved = points - [die.x, die.y, die.side / 2]
    moved[:, :2] = moved[:, :2] @ _turned(die)
    return np.asarray(moved / (die.side / 2), np.float32)


def _met(origin: Field, way: Field, style: DieStyle) -> tuple[npt.NDArray[np.intp], Field]:
    """The indices of the rays that hit the die, and where: ``(n, 3)``."""
    safe = np.where(np.abs(way) < 1e-6, np.float32(1e-6), way)
    first, second = (-1 - origin) / safe, (1 - origin) / safe
    enter = _greatest(np.minimum(first, second))
    number = np.flatnonzero(enter < -_greatest(-np.maximum(first, second)))
    way = way[number]
    spots = np.asarray(origin + way * enter[number, None], np.float32)
    for _ in range(_STEPS):
        spots += way * _away(spots, style)[:, None]
    met = _away(spots, style) < _NEAR
    return number[met], spots[met]


def _away(spots: Field, style: DieStyle) -> Field:
    """The distance of ``spots`` from the surface of a cube with round edges whose corners a ball cuts."""
    beyond = np.abs(spots) - np.float32(1 - style.bevel)
    box = _lengths(np.maximum(beyond, 0)) + np.minimum(_greatest(beyond), 0) - np.float32(style.bevel)
    return np.asarray(np.maximum(box, _lengths(spots) - np.float32(style.ball)), np.float32)


def _greatest(vectors: Field) -> Field:
    """The greatest coordinate of each. Of three columns this is several times as fast as ``max``."""
    x, y, z = vectors.T
    return np.asarray(np.maximum(np.maximum(x, y), z), np.float32)


def _lengths(vectors: Field) -> Field:
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", vectors, vectors)), np.float32)


def _normals(spots: Field, style: DieStyle) -> Field:
    beyond = np.maximum(np.abs(spots) - np.float32(1 - style.bevel), 0) * np.sign(spots)
    cut = _lengths(spots) > style.ball - _NEAR
    normal = np.where(cut[:, None], spots, beyond)
    return np.asarray(normal / np.maximum(_lengths(normal), 1e-6)[:, None], np.float32)


def _lit(die: Die, lamp: Lamp, spots: Field, way: Field, behind: Picture) -> tuple[Field, Field]:
    """The colours ``(n, 3)`` of surface points under the lamp, and the share ``(n,)`` of each that is a
    pip."""
    style = die.style
    towards = np.array([lamp.towards], np.float64)
    towards[:, :2] = towards[:, :2] @ _turned(die)
    light = np.asarray(towards[0] / np.linalg.norm(towards), np.float32)
    normal = _normals(spots, style)
    paint = _body(spots, style)
    through = (paint / 255 * 0.6 + 0.4) * behind.astype(np.float32)
    paint = np.asarray(paint * (1 - style.clear) + style.clear * through, np.float32)
    if style.clear > 0:
        _, behind_ink, behind_colour = _pips(die, _through(spots, way, normal))
        behind_ink *= style.clear * _BEHIND
        paint = paint * (1 - behind_ink) + behind_colour * behind_ink
    slope, ink, colour = _pips(die, spots)
    paint = paint * (1 - ink) + colour * ink
    shade = lamp.ambient * (0.8 + 0.2 * normal[:, 2]) + (1 - lamp.ambient) * np.maximum(normal @ light, 0)
    lit = paint * (shade * (1 - 0.25 * (slope @ light)))[:, None]
    bent = normal + style.dome * spots - style.dent * slope + _waves(spots, style)
    bent /= _lengths(bent)[:, None]
    back = way - 2 * (way * bent).sum(axis=1, keepdims=True) * bent
    rise = np.maximum(back[:, 2], 1e-3)
    glint = np.asarray(np.array(lamp.glint) @ _turned(die), np.float32)
    off = _lengths(np.asarray(back[:, :2] / rise[:, None] - glint, np.float32))
    shine = np.clip((lamp.panel - off) / 0.1, 0, 1) * np.clip(
        (off - lamp.hollow * lamp.panel) / 0.1 + 1, 0, 1
    )
    shine *= (back[:, 2] > 0) * style.gloss * (1 - 0.4 * ink[:, 0])
    return np.asarray(lit * (1 - shine[:, None]) + 250 * shine[:, None], np.float32), ink[:, 0]


def _through(spots: Field, way: Field, normal: Field) -> Field:
    """Where rays that enter a transparent die at ``spots`` meet its faces from inside."""
    against = -(way * normal).sum(axis=1, keepdims=True)
    ratio = np.float32(1 / _REFRACTION)
    bent = ratio * way + (ratio * against - np.sqrt(1 - ratio**2 * (1 - against**2))) * normal
    safe = np.where(np.abs(bent) < 1e-6, np.float32(1e-6), bent)
    far = ((np.sign(safe) - spots) / safe).min(axis=1, keepdims=True)
    return np.asarray(spots + np.maximum(far, 0) * safe, np.float32)


def _body(spots: Field, style: DieStyle) -> Field:
    body = np.array([style.body], np.float32)
    if style.veins <= 0:
        return body
    rng = np.random.default_rng(style.seed)
    bend = np.sin(spots @ rng.normal(0, 1.8, (3, 3)).astype(np.float32) + rng.uniform(0, 6, 3))
    vein = np.sin(spots @ rng.normal(0, 2.2, 3).astype(np.float32) + bend @ rng.normal(0, 1.6, 3))
    mixed = np.clip(0.5 + 0.9 * vein, 0, 1)[:, None] * style.veins
    return np.asarray(body * (1 - mixed) + np.array([style.second], np.float32) * mixed, np.float32)


def _waves(spots: Field, style: DieStyle) -> Field | float:
    """The tilt of an uneven face, ``(n, 3)``."""
    if style.waves <= 0:
        return 0.0
    rng = np.random.default_rng([style.seed, 2])
    bend = np.sin(spots @ rng.normal(0, 3.0, (3, 3)) + rng.uniform(0, 6, 3))
    return np.asarray(style.waves * bend, np.float32)


def _pips(die: Die, spots: Field) -> tuple[Field, Field, Field]:
    """The outward slope of a pip, ``(n, 3)``, of length 1 at its rim; the share of pip, ``(n, 1)``; and its
    colour."""
    style = die.style
    axis = np.abs(spots).argmax(axis=1)
    sign = np.take_along_axis(spots, axis[:, None], axis=1)[:, 0] > 0
    across = np.array([[1, 2], [0, 2], [0, 1]])[axis]
    flat = np.take_along_axis(spots, across, axis=1)
    ring = SIDES[die.top]
    values = np.array([[ring[3], ring[1]], [ring[2], ring[0]], [7 - die.top, die.top]])
    value = values[axis, sign.astype(int)]
    flips = np.random.default_rng([style.seed, 1]).random(7) < 0.5
    lean = np.zeros((len(spots), 3), np.float32)
    ink = np.zeros((len(spots), 1), np.float32)
    colour = np.zeros((len(spots), 3), np.float32)
    for number in np.unique(value):
        of = np.flatnonzero(value == number)
        if style.emblem is not None and style.emblem.face == number:
            ink[of, 0] = style.emblem.share(flat[of])
            colour[of] = style.pip
            continue
        places = np.array(SPOTS[int(number)], np.float32) * style.spread
        if number == 6:
            places = places * np.array([style.six, 1], np.float32)
        if flips[number]:
            places = places[:, ::-1] * np.array([1, -1], np.float32)
        off, near = _nearest(flat[of], places)
        radius = style.ace_radius if number == 1 else style.pip_radius
        share = np.clip((radius - near) / 0.03 + 0.5, 0, 1)
        lean[of[:, None], across[of]] = share[:, None] * off / radius
        ink[of, 0] = share
        colour[of] = style.ace if number == 1 else style.pip
    return lean, ink, colour


def _nearest(spots: Field, places: Field) -> tuple[Field, Field]:
    """How far each of ``spots`` ``(n, 2)`` is from the nearest of ``places``: across and down ``(n, 2)``, and
    in all ``(n,)``."""
    off = spots - places[0]
    near = _lengths(off)
    for place in places[1:]:
        other = spots - place
        away = _lengths(other)
        closer = np.flatnonzero(away < near)
        off[closer], near[closer] = other[closer], away[closer]
    return off, near
