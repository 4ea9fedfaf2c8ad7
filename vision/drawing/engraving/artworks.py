"""Artworks: engraved pictures for the lid of a game's box, as wide as wanted."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

import numpy as np

from vision.core.geometry import Point, Rect
from vision.core.pictures import Picture, Rgb
from vision.drawing.engraving.canvas import Canvas, Path
from vision.drawing.engraving.paths import arc, circle, closed, hatch, line, rectangle, rosette
from vision.drawing.engraving.raster import RasterCanvas
from vision.drawing.engraving.strips import curve, mirrored, strip
from vision.drawing.engraving.works import (
    BRASS,
    BRIGHT_BRASS,
    DARK_BRASS,
    INK,
    LINE,
    PAPER,
    boss,
    rivets,
    shade,
    wheel,
)

HEIGHT_MM = 60.0
_PETROL: Rgb = (13, 34, 38)
_SEA: Rgb = (24, 58, 64)
_GLASS: Rgb = (66, 146, 130)
_LEATHER: Rgb = (112, 62, 34)
_VELVET: Rgb = (122, 36, 26)
_LIT_VELVET: Rgb = (162, 58, 40)
_SHADOW: Rgb = (74, 18, 16)
_DULL: Rgb = (44, 44, 46)
_SHEEN: Rgb = (104, 112, 112)
_COPPER: Rgb = (190, 98, 58)
_STONE: Rgb = (206, 192, 160)

Artwork = Callable[[Canvas, float], None]
"""Draws on a canvas :data:`HEIGHT_MM` high and so many millimetres wide."""


def artwork_picture(name: str, size: tuple[int, int]) -> Picture:
    """The artwork as a picture of ``size`` (width, height). Raises ``KeyError``."""
    px_per_mm = size[1] / HEIGHT_MM
    width = size[0] / px_per_mm
    canvas = RasterCanvas((width, HEIGHT_MM), px_per_mm, _PETROL)
    ARTWORKS[name](canvas, width)
    return canvas.picture()


_WHEELS = ((29.5, 33.0, 17, 4.0), (36.0, 13.5, 12, 9.0), (51.0, 25.5, 21, 2.0), (66.0, 10.0, 14, 5.0))
"""Beside the hat: millimetres from the middle, from the top, teeth, turn."""


def _hat_on_belt(canvas: Canvas, width: float) -> None:
    """A top hat with goggles on a conveyor belt, before gear wheels."""
    x = width / 2
    _rays(canvas, (x, 26.0), width, 48, _SEA)
    for side in (-1.0, 1.0):
        for away, y, teeth, turn in _WHEELS:
            wheel(canvas, (x + side * away, y), teeth, turn * side, _PETROL)
    _sun(canvas, (x, 26.0), 22.5)
    _belt(canvas, width)
    _top_hat(canvas, (x, 46.5))


def _invention_on_stage(canvas: Canvas, width: float) -> None:
    """An invention that steams on its pedestal, between the curtains of a stage."""
    x = width / 2
    _rays(canvas, (x, 30.0), width, 36, _SEA)
    _sun(canvas, (x, 30.0), 24.0)
    canvas.fill([rectangle(Rect(0.0, 54.0, width, 6.0))], _LEATHER)
    canvas.stroke([line((0.0, y), (width, y)) for y in (54.0, 56.2, 58.4)], INK, 0.25)
    _pedestal(canvas, x)
    _machine(canvas, (x, 33.0))
    for side in (-1.0, 1.0):
        _curtain(canvas, x, side, width)
    _valance(canvas, width)


_COURT_WHEELS = ((33.0, 16.0, 14, 6.0), (50.0, 30.0, 20, 3.0), (37.0, 47.0, 15, 0.0), (66.0, 9.0, 12, 8.0))
"""Beside the crown: as above."""


def _court_of_gears(canvas: Canvas, width: float) -> None:
    """A crown on a cushion before a hand of cards, among gear wheels."""
    x = width / 2
    _rays(canvas, (x, 29.0), width, 40, _SEA)
    for side in (-1.0, 1.0):
        for away, y, teeth, turn in _COURT_WHEELS:
            wheel(canvas, (x + side * away, y), teeth, turn * side, _PETROL)
    _sun(canvas, (x, 29.0), 23.5)
    for degrees in range(-48, 49, 16):
        _playing_card(canvas, (x, 45.0), float(degrees))
    _cushion(canvas, (x, 50.0))
    _crown(canvas, (x, 44.6))


def _playing_card(canvas: Canvas, foot: Point, degrees: float) -> None:
    """A card of a hand that is fanned about ``foot``: a wheel in its frame."""
    turn = np.radians(degrees)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])

    def placed(points: Path) -> Path:
        return np.asarray(points @ spin + np.array(foot), np.float64)

    corner = np.array([(0.6, 0.6), (13.4, 0.6), (13.4, 19.4), (0.6, 19.4)])
    edge = np.concatenate(
        [
            arc((float(px), float(py)), 0.9, start, start + 90)
            for (px, py), start in zip(corner, (180, 270, 0, 90), strict=True)
        ]
    ) + np.array([-7.0, -39.0])
    canvas.fill([placed(edge + np.array([0.4, 0.5]))], INK)
    canvas.fill([placed(edge)], PAPER)
    canvas.stroke([closed(placed(edge))], INK, 0.3)
    frame = rectangle(Rect(-5.4, -37.4, 10.8, 16.8))
    canvas.stroke([closed(placed(frame))], BRASS, 0.35)
    _, *teeth = (circle((0.0, -29.0), radius) for radius in (1.0, 3.6, 1.5))
    canvas.stroke([closed(placed(ring)) for ring in teeth], _LEATHER, 0.9)
    spokes = [line(_on((0.0, -29.0), 1.5, at), _on((0.0, -29.0), 4.6, at)) for at in range(0, 360, 45)]
    canvas.stroke([placed(spoke) for spoke in spokes], _LEATHER, 0.9)


def _cushion(canvas: Canvas, at: Point) -> None:
    """A velvet cushion with a brass cord and tassels."""
    x, y = at
    top = curve([(-19.0, -3.0), (-9.0, -5.6), (0.0, -5.0), (9.0, -5.6), (19.0, -3.0)], 48)
    foot = curve([(20.0, 5.0), (10.0, 7.6), (0.0, 7.0), (-10.0, 7.6), (-20.0, 5.0)], 48)
    body = np.concatenate([top, foot]) + np.array([x, y])
    canvas.fill([body + np.array([0.5, 0.8])], INK)
    canvas.fill([body], _VELVET)
    _hatched(canvas, [body], _SHADOW, 1.0, 75.0)
    for lift in (-3.4, -2.2):
        sheen = curve([(-15.0, lift + 1.4), (-6.0, lift), (2.0, lift + 0.6)], 24) + np.array([x, y])
        canvas.stroke([sheen], _LIT_VELVET, 0.5)
    cord = curve([(-19.6, 1.0), (-9.0, 3.4), (0.0, 2.8), (9.0, 3.4), (19.6, 1.0)], 48) + np.array([x, y])
    canvas.stroke([cord], INK, 1.7)
    canvas.stroke([cord], BRASS, 1.2)
    for side in (-1.0, 1.0):
        knot = (x + side * 20.2, y + 1.0)
        tassel = np.array([(-1.0, 0.6), (1.0, 0.6), (1.7, 7.0), (-1.7, 7.0)]) + np.array(knot)
        canvas.fill([tassel], BRASS)
        canvas.stroke([closed(tassel)], INK, 0.25)
        fringe = [
            line((knot[0] + at, knot[1] + 2.0), (knot[0] + at * 1.6, knot[1] + 6.8))
            for at in (-0.7, 0.0, 0.7)
        ]
        canvas.stroke(fringe, DARK_BRASS, 0.25)
        boss(canvas, knot, 1.5)


def _crown(canvas: Canvas, foot: Point) -> None:
    """A crown of five points on a riveted band, with a gear in the middle."""
    x, y = foot
    band = np.concatenate(
        [
            curve([(-12.0, -5.0), (0.0, -3.6), (12.0, -5.0)], 24),
            curve([(12.4, 0.0), (0.0, 1.6), (-12.4, 0.0)], 24),
        ]
    ) + np.array([x, y])
    tips = ((-15.0, -17.0), (-8.0, -19.5), (0.0, -22.5), (8.0, -19.5), (15.0, -17.0))
    dips = ((-10.2, -9.6), (-4.2, -10.2), (4.2, -10.2), (10.2, -9.6))
    points = [
        (-12.0, -4.6),
        *(point for pair in zip(tips, dips, strict=False) for point in pair),
        tips[-1],
        (12.0, -4.6),
    ]
    inside = np.concatenate(
        [
            curve([(-11.6, -5.4), (0.0, -8.6), (11.6, -5.4)], 24),
            curve([(11.6, -5.2), (0.0, -3.8), (-11.6, -5.2)], 24),
        ]
    ) + np.array([x, y])
    front = np.array([*points, (0.0, -3.4)]) + np.array([x, y])
    canvas.fill([front + np.array([0.5, 0.6])], INK)
    canvas.fill([inside], _SHADOW)
    canvas.fill([front], BRASS)
    right = np.array(
        [(0.0, -22.5), (4.2, -10.2), (8.0, -19.5), (10.2, -9.6), (15.0, -17.0), (12.0, -4.6), (0.0, -3.4)]
    )
    _hatched(canvas, [right + np.array([x, y])], DARK_BRASS, 0.7, 60.0)
    canvas.stroke([closed(front)], INK, 0.4)
    canvas.fill([band], BRASS)
    _hatched(canvas, [band], DARK_BRASS, 0.9, 90.0)
    canvas.stroke([closed(band)], INK, 0.4)
    canvas.stroke(
        [curve([(-11.6, -4.2), (0.0, -2.8), (11.6, -4.2)], 24) + np.array([x, y])], BRIGHT_BRASS, 0.45
    )
    for at, drop in ((-8.4, -2.2), (-4.4, -1.5), (4.4, -1.5), (8.4, -2.2)):
        canvas.fill([circle((x + at, y + drop), 1.1)], INK)
        canvas.fill([circle((x + at, y + drop), 0.9)], _GLASS)
        canvas.stroke([arc((x + at, y + drop), 0.5, 190, 280)], PAPER, 0.2)
    for tip in tips:
        ball = (x + tip[0], y + tip[1] - 0.8)
        canvas.fill([circle(ball, 1.75)], INK)
        canvas.fill([circle(ball, 1.5)], BRIGHT_BRASS)
        canvas.stroke([arc(ball, 0.9, 190, 280)], PAPER, 0.35)
    wheel(canvas, (x, y - 9.2), 9, 0.0, PAPER)


def _rays(canvas: Canvas, centre: Point, width: float, count: int, colour: Rgb) -> None:
    """Beams of light that widen outwards."""
    far = width + HEIGHT_MM
    for beam in range(count):
        start, end = np.radians([beam * 360 / count, (beam + 0.5) * 360 / count])
        tips = [(centre[0] + far * np.cos(angle), centre[1] + far * np.sin(angle)) for angle in (start, end)]
        canvas.fill([np.array([centre, *tips])], colour)


def _sun(canvas: Canvas, centre: Point, radius: float) -> None:
    """A disc of paper with guilloche in a brass ring."""
    canvas.fill([circle(centre, radius + 1.6)], INK)
    canvas.fill([circle(centre, radius + 1.2)], BRASS)
    canvas.stroke([closed(circle(centre, radius + 0.6))], BRIGHT_BRASS, 0.4)
    canvas.fill([circle(centre, radius)], PAPER)
    canvas.stroke(rosette(centre, radius * 0.72, radius - 0.6, 30, 5), LINE, 0.22)
    canvas.stroke([closed(circle(centre, radius * 0.7))], LINE, 0.3)


def _belt(canvas: Canvas, width: float) -> None:
    """A conveyor belt on its rollers."""
    canvas.fill([rectangle(Rect(0.0, 47.0, width, 13.0))], INK)
    canvas.fill([rectangle(Rect(0.0, 47.0, width, 2.6))], _LEATHER)
    middle = width / 2
    for side in (-1.0, 1.0):
        slats = np.arange(2.5, middle, 5.0)
        canvas.stroke(
            [line((middle + side * at, 47.1), (middle + side * at, 49.5)) for at in slats], INK, 0.5
        )
        for at in np.arange(4.5, middle + 5.0, 9.0):
            boss(canvas, (middle + side * float(at), 53.4), 3.2)
    canvas.stroke([line((0.0, 47.0), (width, 47.0))], BRIGHT_BRASS, 0.45)
    canvas.fill([rectangle(Rect(0.0, 57.6, width, 2.4))], BRASS)
    canvas.stroke([line((0.0, 57.9), (width, 57.9))], BRIGHT_BRASS, 0.35)
    rivets(
        canvas, [(middle + step * 9.0, 58.9) for step in range(-int(middle / 9), int(middle / 9) + 1)], 0.5
    )


def _top_hat(canvas: Canvas, foot: Point) -> None:
    """A top hat with a ribbon and goggles, standing on ``foot``."""
    at = np.array(foot)

    def placed(points: Path) -> Path:
        return np.asarray(points + at, np.float64)

    brim = np.concatenate(
        [
            curve([(-20.0, -7.2), (-14.0, -3.0), (0.0, -1.4), (14.0, -3.0), (20.0, -7.2)], 40),
            curve([(20.4, -5.8), (15.0, -0.9), (0.0, 0.6), (-15.0, -0.9), (-20.4, -5.8)], 40),
        ]
    )
    inner = curve([(-20.0, -7.0), (-13.0, -6.4), (0.0, -6.0), (13.0, -6.4), (20.0, -7.0)], 30)
    lower = curve([(20.0, -7.0), (14.0, -3.0), (0.0, -1.4), (-14.0, -3.0), (-20.0, -7.0)], 40)
    side = curve([(12.4, -33.5), (10.9, -26.0), (10.4, -16.0), (11.2, -4.0)], 30)
    base = curve([(11.2, -4.0), (0.0, -2.4), (-11.2, -4.0)], 20)
    top = curve([(-12.4, -33.5), (0.0, -35.6), (12.4, -33.5)], 24)
    crown = np.concatenate([side, base, mirrored(side)[::-1], top])
    canvas.fill([placed(np.concatenate([inner, lower]))], INK)
    canvas.fill([placed(crown)], INK)
    lid = curve([(-12.4, -33.5), (0.0, -35.6), (12.4, -33.5), (0.0, -31.8), (-12.4, -33.5)], 60)
    canvas.fill([placed(lid)], _DULL)
    for share, thick in ((0.93, 0.2), (0.86, 0.3), (0.78, 0.36), (0.7, 0.3), (0.62, 0.22), (0.55, 0.16)):
        sheen = mirrored(side) * np.array([share, 1.0]) + np.array([0.0, 1.0 * (1 - share)])
        canvas.stroke([placed(sheen[1:-6])], _SHEEN, thick)
    for share, thick in ((0.93, 0.22), (0.87, 0.16)):
        canvas.stroke([placed((side * np.array([share, 1.0]))[1:-6])], _SHEEN, thick)
    ribbon_top, ribbon_foot = (
        curve([(-w, y), (0.0, y + 1.7), (w, y)], 24) for w, y in ((10.55, -11.6), (11.05, -5.4))
    )
    ribbon = np.concatenate([ribbon_top, ribbon_foot[::-1]])
    canvas.fill([placed(ribbon)], _VELVET)
    _hatched(canvas, [placed(ribbon)], _SHADOW, 0.7, 90.0)
    canvas.stroke([placed(ribbon_top), placed(ribbon_foot)], BRASS, 0.35)
    canvas.fill([placed(brim)], INK)
    canvas.stroke([placed(brim[3:37] + np.array([0.0, 0.9]))], _SHEEN, 0.28)
    canvas.stroke([placed(brim[8:32] + np.array([0.0, 1.5]))], _SHEEN, 0.18)
    _goggles(canvas, (foot[0], foot[1] - 19.0))


def _goggles(canvas: Canvas, at: Point) -> None:
    """Brass goggles on a leather strap."""
    x, y = at
    strap = strip(curve([(x - 10.6, y - 1.6), (x, y + 0.6), (x + 10.6, y - 1.6)], 24), 3.4)
    canvas.fill([strap], _LEATHER)
    canvas.stroke([closed(strap)], INK, 0.25)
    canvas.stroke([curve([(x - 10.4, y - 2.6), (x, y - 0.4), (x + 10.4, y - 2.6)], 24)], _COPPER, 0.2)
    canvas.fill([rectangle(Rect(x - 1.6, y - 1.0, 3.2, 1.7))], BRASS)
    canvas.stroke([closed(rectangle(Rect(x - 1.6, y - 1.0, 3.2, 1.7)))], INK, 0.25)
    for side in (-1.0, 1.0):
        eye = (x + side * 5.9, y)
        canvas.fill([circle((eye[0] + 0.4, eye[1] + 0.5), 5.2)], INK)
        canvas.fill([circle(eye, 5.0)], BRASS)
        shade(canvas, [circle(eye, 5.0), circle(eye, 3.6)], DARK_BRASS, 0.45, 50)
        canvas.stroke([arc(eye, 4.6, 170, 290)], BRIGHT_BRASS, 0.4)
        canvas.stroke([closed(circle(eye, 5.0)), closed(circle(eye, 3.7))], INK, 0.3)
        canvas.fill([circle(eye, 3.5)], _GLASS)
        shade(canvas, [circle(eye, 3.5)], _PETROL, 0.55, 135)
        canvas.stroke([arc(eye, 2.5, 190, 260)], PAPER, 0.75)
        canvas.stroke([arc(eye, 2.5, 20, 45)], PAPER, 0.5)
        rivets(canvas, [_on(eye, 4.3, degrees) for degrees in range(30, 390, 60)], 0.35)


def _pedestal(canvas: Canvas, x: float) -> None:
    """A fluted drum of stone on two steps."""
    drum = np.array([(x - 12.0, 48.0), (x + 12.0, 48.0), (x + 11.2, 54.0), (x - 11.2, 54.0)])
    canvas.fill([drum], _STONE)
    places = np.arange(-10.0, 11.0, 2.5)
    canvas.fill([strip(np.array([(x + at, 48.8), (x + at * 0.94, 53.4)]), 0.7) for at in places], DARK_BRASS)
    shadow = np.array([(x + 4.0, 48.0), (x + 12.0, 48.0), (x + 11.2, 54.0), (x + 4.0, 54.0)])
    _hatched(canvas, [shadow], INK, 0.8, 60.0)
    for top, half, high in ((45.6, 15.0, 3.0), (53.4, 14.5, 2.6), (56.0, 18.5, 2.8)):
        slab = rectangle(Rect(x - half, top, half * 2, high))
        canvas.fill([slab], PAPER)
        _hatched(canvas, [rectangle(Rect(x + half * 0.3, top, half * 0.7, high))], DARK_BRASS, 0.6, 60.0)
        canvas.stroke([closed(slab)], INK, 0.35)
    canvas.stroke([closed(drum)], INK, 0.35)


def _machine(canvas: Canvas, at: Point) -> None:
    """A boiler with a dial, a horn, a flywheel and a chimney."""
    x, y = at
    for puff, radius in (
        ((-15.6, -19.6), 2.6),
        ((-11.6, -22.0), 3.6),
        ((-7.4, -20.4), 3.6),
        ((-4.6, -18.0), 2.7),
    ):
        _puff(canvas, (x + puff[0], y + puff[1]), radius)
    _horn(canvas, (x, y))
    wheel(canvas, (x - 12.6, y + 2.6), 14, 6.0, PAPER)
    canvas.fill([rectangle(Rect(x - 6.6, y - 15.0, 4.0, 8.0))], _COPPER)
    shade(canvas, [rectangle(Rect(x - 4.6, y - 15.0, 2.0, 8.0))], _SHADOW, 0.5, 90)
    canvas.stroke([closed(rectangle(Rect(x - 6.6, y - 15.0, 4.0, 8.0)))], INK, 0.3)
    cap = np.array([(x - 7.8, y - 16.6), (x - 1.4, y - 16.6), (x - 2.4, y - 14.4), (x - 6.8, y - 14.4)])
    canvas.fill([cap], BRASS)
    canvas.stroke([closed(cap)], INK, 0.3)
    for side in (-1.0, 1.0):
        knee = [(x + side * 5.0, y + 6.0), (x + side * 8.6, y + 8.8), (x + side * 6.6, y + 12.6)]
        leg = strip(curve(knee, 20), 1.5)
        canvas.fill([leg], DARK_BRASS)
        canvas.stroke([closed(leg)], INK, 0.3)
    canvas.fill([circle((x + 0.5, y + 0.6), 9.4)], INK)
    canvas.fill([circle(at, 9.2)], BRASS)
    body = circle(at, 9.2)
    shade(canvas, [_crescent(at, 9.2)], DARK_BRASS, 0.5, 45)
    canvas.stroke([arc(at, 8.3, 190, 275)], BRIGHT_BRASS, 0.7)
    canvas.stroke([closed(body)], INK, 0.4)
    rivets(canvas, [_on(at, 8.0, degrees) for degrees in range(15, 375, 30)], 0.45)
    _dial(canvas, at, 5.6)


def _dial(canvas: Canvas, at: Point, radius: float) -> None:
    """A pressure gauge, nearly at its end."""
    canvas.fill([circle(at, radius)], DARK_BRASS)
    canvas.fill([circle(at, radius * 0.86)], PAPER)
    canvas.stroke([closed(circle(at, radius)), closed(circle(at, radius * 0.86))], INK, 0.3)
    for mark in range(9):
        degrees = 150 + mark * 30
        canvas.stroke([line(_on(at, radius * 0.6, degrees), _on(at, radius * 0.76, degrees))], INK, 0.35)
    canvas.stroke([arc(at, radius * 0.68, 330, 390)], _VELVET, 0.7)
    hand = [
        _on(at, radius * reach, 338 + turn)
        for reach, turn in ((0.7, 0), (0.16, 90), (0.24, 180), (0.16, 270))
    ]
    canvas.fill([np.array(hand)], _VELVET)
    canvas.fill([circle(at, radius * 0.13)], INK)


def _horn(canvas: Canvas, at: Point) -> None:
    """A gramophone's horn that opens to the upper right."""
    x, y = at
    upper = curve([(5.0, -5.0), (9.0, -7.4), (11.0, -12.0), (10.6, -19.5)], 24) + np.array([x, y])
    lower = curve([(21.5, -8.4), (16.0, -6.4), (11.6, -3.0), (6.4, -2.6)], 24) + np.array([x, y])
    bell = np.concatenate([upper, lower])
    canvas.fill([bell], _COPPER)
    throat = (upper[0] + lower[-1]) / 2
    rim = np.linspace(upper[-1], lower[0], 9)[4:-1]
    canvas.stroke([np.array([throat + (end - throat) * 0.3, end]) for end in rim], _SHADOW, 0.28)
    turns = np.linspace(0, 2 * np.pi, 48, endpoint=False)
    along, across = np.array([5.45, 5.55]), np.array([1.9, -1.9])
    mouth = (
        np.cos(turns)[:, None] * along + np.sin(turns)[:, None] * across + np.array([x + 16.05, y - 13.95])
    )
    canvas.stroke([upper, lower], INK, 0.35)
    canvas.fill([mouth], _SHADOW)
    canvas.stroke([closed(mouth)], INK, 1.1)
    canvas.stroke([closed(mouth)], BRIGHT_BRASS, 0.6)


def _puff(canvas: Canvas, at: Point, radius: float) -> None:
    """A ball of steam with an engraved curl."""
    canvas.fill([circle(at, radius)], (250, 247, 238))
    canvas.stroke([arc(at, radius, 20, 340)], _SEA, 0.4)
    canvas.stroke([arc(at, radius * 0.68, 40, 130), arc(at, radius * 0.4, 60, 170)], _SEA, 0.28)


def _curtain(canvas: Canvas, middle: float, side: float, width: float) -> None:
    """A velvet curtain, drawn aside and tied."""

    def placed(points: Path) -> Path:
        return np.asarray(points * np.array([side, 1.0]) + np.array([middle, 0.0]), np.float64)

    far = max(width / 2, 36.0) + 2.0
    edge = curve([(25.0, -1.0), (27.6, 18.0), (33.5, 36.0), (32.5, 40.0), (29.5, 60.5)], 48)
    canvas.fill([placed(np.concatenate([edge, [(far, 60.5), (far, -1.0)]]))], _VELVET)
    for share in (0.12, 0.3, 0.48, 0.66, 0.84):
        fold = edge + np.array([1.0, 0.0]) * (far - edge[:, :1]) * share
        canvas.stroke([placed(fold)], _SHADOW, 0.9)
        canvas.stroke([placed(fold - np.array([1.1, 0.0]))], _LIT_VELVET, 0.3)
    canvas.stroke([placed(edge)], BRASS, 0.7)
    cord = placed(curve([(32.9, 37.6), (38.5, 39.6), (far, 37.0)], 20))
    canvas.stroke([cord], INK, 2.2)
    canvas.stroke([cord], BRASS, 1.6)
    canvas.fill([placed(np.array([(34.5, 39.0), (36.1, 39.0), (36.7, 45.0), (33.9, 45.0)]))], BRIGHT_BRASS)


def _valance(canvas: Canvas, width: float) -> None:
    """Velvet scallops along the top, with a brass fringe."""
    count = max(3, round(width / 13.0)) | 1
    pace = width / count
    for place in range(count):
        left, middle = place * pace, (place + 0.5) * pace
        hem = curve([(left, 2.4), (middle, 7.4), (left + pace, 2.4)], 24)
        canvas.fill([np.concatenate([[(left, -1.0)], hem, [(left + pace, -1.0)]])], _VELVET)
        folds = [
            line((middle + at * pace, -1.0), (middle + at * 0.86 * pace, 4.4 - abs(at) * 4))
            for at in (-0.3, -0.1, 0.1, 0.3)
        ]
        canvas.stroke(folds, _SHADOW, 0.6)
        canvas.stroke([hem], INK, 1.3)
        canvas.stroke([hem], BRASS, 0.9)


def _crescent(centre: Point, radius: float) -> Path:
    """The half of a ball that lies in the shade."""
    outer = arc(centre, radius, -35, 125)
    inner = curve(
        [tuple(outer[-1]), (centre[0] + radius * 0.2, centre[1] + radius * 0.25), tuple(outer[0])], 24
    )
    return np.concatenate([outer, inner])


def _hatched(canvas: Canvas, outlines: Sequence[Path], colour: Rgb, spacing: float, degrees: float) -> None:
    lines = hatch(outlines, spacing, degrees)
    if lines:
        canvas.stroke(lines, colour, spacing * 0.3)


def _on(centre: Point, radius: float, degrees: float) -> Point:
    turn = np.radians(degrees)
    return centre[0] + radius * float(np.cos(turn)), centre[1] + radius * float(np.sin(turn))


ARTWORKS: Mapping[str, Artwork] = MappingProxyType(
    {
        "hat on belt": _hat_on_belt,
        "invention on stage": _invention_on_stage,
        "court of gears": _court_of_gears,
    }
)
"""The artworks by name."""
