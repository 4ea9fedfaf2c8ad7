"""The simulated table: lay cards and dice, photograph them, and know the ground truth."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

import cv2
import numpy as np

from vision.core.errors import VisionError
from vision.core.geometry import Floats, Point, Quad
from vision.core.pictures import Picture
from vision.drawing.dice import Die, DrawnDie, draw_dice
from vision.drawing.faces import FaceStyle, IndexPose, draw_back
from vision.mat.layouts import CARD_MM, MACHINE, MatLayout, Zone
from vision.simulation.bare_table import bare_table, view_of
from vision.simulation.camera import Camera, Pose
from vision.simulation.cards import CardOnTable, Style, face, sleeved
from vision.simulation.conditions import Conditions
from vision.simulation.dice import LaidDie, lamp_of, thrown
from vision.simulation.hand import Hand, drawn_hand
from vision.simulation.light import Light, SensorNoise
from vision.simulation.placing import Placement, half_over, place, spread

_FACE_FINER = 2.0
"""Faces are drawn at so many times the scale of the table, so that their print stays smooth when rotated."""


_PACE_MM = (24.0, 31.0)
"""How far apart the cards of a set are spread: a thumb's width, which shows index and code."""
_WAYS: tuple[tuple[Point, float], ...] = (
    ((1.0, 0.0), 1.0),
    ((1.0, 0.0), 1.0),
    ((-1.0, 0.0), -1.0),
    ((0.0, 1.0), 0.0),
)
"""The ways in which people spread a set: to the right, to the left, downwards; and which way it bows."""
_HANDS = 4
"""How many different hands there are."""
_TOPS = 4
"""How many different table tops of each material there are."""
_DIAGONAL = math.hypot(*CARD_MM)
"""Cards of which the middles are farther apart do not overlap."""
_ON_INDEX = np.stack(np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 15)), axis=2).reshape(-1, 2)
"""Points all over an index, from its middle, in half its width and height."""


class LayoutError(VisionError, ValueError):
    """The root of the errors of laying and taking cards and dice."""

    code = "layout"
    template = "This cannot be laid."


class NoSuchZone(LayoutError):
    """The mat has no zone of this name."""

    code = "no_such_zone"
    template = "The mat has no zone {zone}. Its zones are {known}."
    zone: str
    known: tuple[str, ...]


class NoSuchCard(LayoutError):
    """The zone has no card at this position."""

    code = "no_such_card"
    template = "{zone} has {count} cards, so none at position {index}."
    zone: str
    count: int
    index: int


class NotPips(LayoutError):
    """A die cannot show these pips."""

    code = "not_pips"
    template = "A die shows 1 to 6, not {pips}."
    pips: tuple[str, ...]


class NoRoomForDice(LayoutError):
    """The zone is too small for so many dice."""

    code = "no_room_for_dice"
    template = "{zone} has no room for {count} more dice."
    zone: str
    count: int


@dataclass(frozen=True, slots=True)
class SeenIndex:
    """An index of a card: its quad in the frame, and its visible share: covered by no other card, not by the
    hand as it was in the last frame, and within the frame."""

    quad: Quad
    visible: float


@dataclass(frozen=True, slots=True)
class LaidCard:
    """The ground truth of one card: ``zone`` (empty for a stray), ``order`` in it from 0, the ``corners`` in
    the frame (clockwise from the card's own top left), and its indices."""

    zone: str
    order: int
    card: str
    corners: Quad
    indices: tuple[SeenIndex, ...]

    @property
    def readable(self) -> bool:
        """Whether at least nine tenths of some index are visible."""
        return any(index.visible >= 0.9 for index in self.indices)


@dataclass(frozen=True, slots=True)
class _Lying:
    zone: str
    card: str
    spot: int
    placement: Placement
    bend: float
    cover: Placement | None = None
    """The card that lies face down over this one, if any."""


class SimulatedTable:
    """A table under a camera. ``seed`` decides everything random: placements, light, hands and noise.

    ``size`` is the frame's (width, height). The table is drawn once; a frame of an unchanged table costs only
    its noise.
    """

    def __init__(
        self,
        seed: int,
        size: tuple[int, int] = (1920, 1080),
        conditions: Conditions | None = None,
        style: Style | None = None,
        layout: MatLayout = MACHINE,
    ) -> None:
        self._conditions = conditions or Conditions()
        self._style: Style = style or FaceStyle.plain()
        self._layout = layout
        step = self._conditions.fan_mm
        self._zones: Mapping[str, Zone] = {
            zone.name: replace(zone, step=max(zone.step, step)) for zone in layout.zones
        }
        self._size = size
        self._seed = seed
        laying, lighting, noise, self._gestures = (np.random.default_rng([seed, n]) for n in range(4))
        self._laying = laying
        self._rolling = np.random.default_rng([seed, 4])
        self._lying: list[_Lying] = []
        self._drawn_cards: dict[_Lying, tuple[CardOnTable, ...]] = {}
        self._dice: tuple[Die, ...] = ()
        self._drawn_dice: tuple[DrawnDie, ...] = ()
        self._light = Light(self._conditions, size, lighting)
        self._noise = SensorNoise(self._conditions.noise, size, noise)
        self._still: Picture | None = None
        self._hand: Hand | None = None
        self._hand_frames = 0
        self._hand_rests = False
        self._under_hand: Picture | None = None
        c = self._conditions
        self.look(Pose(c.tilt, c.azimuth, c.turn, c.fill))
        self.hand(c.hand)

    @property
    def layout(self) -> MatLayout:
        """The mat on the table."""
        return self._layout

    @property
    def camera(self) -> Camera:
        """The camera in its current pose: the ground truth of the mat's position."""
        return self._camera

    def lay(self, zone: str, card: str) -> None:
        """Lays ``card`` on the fan of ``zone``, over its cards. Raises :class:`NoSuchZone`."""
        where = self._zone(zone)
        spots = [lying.spot for lying in self._lying if lying.zone == zone]
        spot = max(spots, default=-1) + 1
        if spot >= where.capacity:
            spot = len(spots)
            self._tidy(where, spot + 1)
        self._put(self._sloppily(zone, card, spot, place(where, spot, spot + 1)))

    def lay_set(self, zone: str, cards: Sequence[str]) -> None:
        """Spreads ``cards`` together on the pile ``zone``, over what lies there, from one of the sides of the
        mat and carelessly. Raises :class:`NoSuchZone`."""
        where = self._zone(zone)
        chance = self._laying
        side = 90.0 * int(chance.integers(4)) + float(chance.normal(0.0, 9.0))
        apart = float(chance.uniform(*_PACE_MM))
        way, bow = _WAYS[int(chance.integers(len(_WAYS)))]
        pace, bow = (way[0] * apart, way[1] * apart), bow * float(chance.uniform(0.0, 4.0))
        off = (float(chance.normal(0.0, 20.0)), float(chance.normal(0.0, 20.0)))
        spots = spread(where, len(cards), pace, bow, side, off)
        for spot, (card, tidy) in enumerate(zip(cards, spots, strict=True)):
            self._put(self._sloppily(zone, card, spot, tidy))

    def nudge(self, zone: str, index: int, across: float, down: float, degrees: float) -> None:
        """Pushes the card at ``index`` of ``zone`` by so many millimetres and degrees; it stays below what
        lies over it. Raises :class:`NoSuchZone` or :class:`NoSuchCard`."""
        lying = self._card_at(zone, index)
        at = lying.placement
        there = Placement(at.x + across, at.y + down, at.degrees + degrees)
        self._lying = [replace(it, placement=there) if it is lying else it for it in self._lying]
        self._redraw()

    def drop(self, card: str, x: float, y: float, degrees: float = 0.0) -> None:
        """Lays ``card`` with its middle at mat millimetres ``x``, ``y``, outside every zone: a stray."""
        self._put(_Lying("", card, 0, Placement(x, y, degrees), 0.0))

    def take(self, zone: str, index: int = -1) -> str:
        """Takes the card at ``index`` of ``zone`` and returns it. Raises :class:`NoSuchZone` or
        :class:`NoSuchCard`."""
        taken = self._card_at(zone, index)
        self._lying = [lying for lying in self._lying if lying is not taken]
        self._redraw()
        return taken.card

    def clear(self, zone: str) -> tuple[str, ...]:
        """Takes every card of ``zone`` and returns them in laying order."""
        self._zone(zone)
        taken = tuple(lying.card for lying in self._lying if lying.zone == zone)
        self._lying = [lying for lying in self._lying if lying.zone != zone]
        self._redraw()
        return taken

    def lay_dice(self, pips: Sequence[int], zone: str = "tray") -> None:
        """Throws dice onto ``zone``, over its cards, beside the dice there; their upper faces are ``pips``,
        in turn. Raises :class:`LayoutError`."""
        if not all(1 <= number <= 6 for number in pips):
            raise NotPips(pips=tuple(map(str, pips)))
        new = thrown(pips, self._zone(zone), self._rolling, self._dice)
        if len(new) < len(pips):
            raise NoRoomForDice(zone=zone, count=len(pips))
        self._dice += tuple(new)
        self._still = None

    def take_dice(self) -> tuple[int, ...]:
        """Takes all dice and returns what they showed."""
        shown = tuple(die.top for die in self._dice)
        self._dice = ()
        self._still = None
        return shown

    def dice(self) -> tuple[LaidDie, ...]:
        """The ground truth of every die, in the order in which they were thrown."""
        if self._still is None:
            self._still = self._photograph()
        return tuple(
            LaidDie(die.top, drawn.box) for die, drawn in zip(self._dice, self._drawn_dice, strict=True)
        )

    def hand(self, present: bool) -> None:
        """Whether a hand, a different one each time, moves over the table."""
        if not present:
            self._hand = None
            return
        if self._hand is None:
            whose = int(self._gestures.integers(_HANDS))
            self._hand = drawn_hand(whose, round(self._camera.px_per_mm(self._middle) * 1.08, 2))
            self._hand_frames = int(self._gestures.integers(0, 1000))
        self._hand_rests = False

    def rest_hand(self) -> None:
        """The hand, if there is one, stops moving."""
        self._hand_rests = True

    def look(self, pose: Pose) -> None:
        """Moves the camera."""
        self._camera = Camera(self._size, self._layout.size_mm, pose, self._conditions.barrel)
        self._view = view_of(self._camera)
        mat = self._layout if self._conditions.mat else None
        self._bare = bare_table(self._seed % _TOPS, self._conditions.material, self._view.surface, mat)
        self._drawn_cards = {}
        self._redraw()

    def knock(self, degrees: float = 2.5, shift_mm: tuple[float, float] = (14.0, -9.0)) -> None:
        """Somebody bumps the camera: it is rotated and aims elsewhere from now on."""
        pose = self._camera.pose
        offset = (pose.offset[0] + shift_mm[0], pose.offset[1] + shift_mm[1])
        self.look(replace(pose, turn=pose.turn + degrees, offset=offset))

    def frame(self) -> Picture:
        """The camera's next frame, with new noise and the hand's new position."""
        if self._still is None:
            self._still = self._photograph()
        if self._hand is None:
            self._under_hand = None
            return self._noise.on(self._still)
        picture = self._still.copy()
        if not self._hand_rests:
            self._hand_frames += 1
        tip, angle = self._reach(self._hand_frames)
        self._under_hand = self._hand.over(picture, tip, angle)
        return self._noise.on(picture)

    def truth(self) -> Mapping[str, tuple[str, ...]]:
        """The cards of each zone in laying order; zones without cards have an empty tuple."""
        return MappingProxyType(
            {name: tuple(lying.card for lying in self._lying if lying.zone == name) for name in self._zones}
        )

    def strays(self) -> tuple[str, ...]:
        """The cards on no zone."""
        return tuple(lying.card for lying in self._lying if not lying.zone)

    def laid(self) -> tuple[LaidCard, ...]:
        """The ground truth of every card, in the order in which they were laid."""
        counts: dict[str, int] = {}
        known = []
        for number, lying in enumerate(self._lying):
            order = counts.get(lying.zone, 0)
            counts[lying.zone] = order + 1
            later = [place for other in self._lying[number + 1 :] for place in (other.placement, other.cover)]
            x, y = lying.placement.x, lying.placement.y
            over = [
                place
                for place in (lying.cover, *later)
                if place is not None and math.hypot(place.x - x, place.y - y) <= _DIAGONAL
            ]
            width, height = CARD_MM
            corners = self._quad(
                lying.placement, np.array([[0, 0], [width, 0], [width, height], [0, height]])
            )
            poses = face(lying.card, self._style, self._px * _FACE_FINER).indices
            indices = tuple(self._seen(lying.placement, pose, over) for pose in poses)
            known.append(LaidCard(lying.zone, order, lying.card, corners, indices))
        return tuple(known)

    def _zone(self, name: str) -> Zone:
        if name not in self._zones:
            raise NoSuchZone(zone=name, known=tuple(self._zones))
        return self._zones[name]

    def _card_at(self, zone: str, index: int) -> _Lying:
        self._zone(zone)
        here = [lying for lying in self._lying if lying.zone == zone]
        if not -len(here) <= index < len(here):
            raise NoSuchCard(zone=zone, count=len(here), index=index)
        return here[index]

    @property
    def _px(self) -> float:
        return self._view.surface.px_per_mm

    @property
    def _middle(self) -> Point:
        return self._layout.size_mm[0] / 2, self._layout.size_mm[1] / 2

    def _sloppily(self, zone: str, card: str, spot: int, tidy: Placement) -> _Lying:
        dx, dy, turn = np.clip(self._laying.standard_normal(3), -2.2, 2.2)
        c = self._conditions
        over = 180.0 if self._laying.random() < c.upside_down else 0.0
        bend = float(self._laying.uniform(-0.035, 0.035))
        where = Placement(
            tidy.x + float(dx) * c.slop_mm,
            tidy.y + float(dy) * c.slop_mm,
            tidy.degrees + float(turn) * c.slop_degrees + over,
        )
        cover = half_over(where, self._zones[zone]) if c.half_covered else None
        return _Lying(zone, card, spot, where, bend, cover)

    def _tidy(self, zone: Zone, cards: int) -> None:
        """Pushes the fan of ``zone`` together for so many ``cards``."""
        spot = 0
        for number, lying in enumerate(self._lying):
            if lying.zone == zone.name:
                tidy = place(zone, spot, cards)
                self._lying[number] = self._sloppily(zone.name, lying.card, spot, tidy)
                spot += 1
        self._redraw()

    def _put(self, lying: _Lying) -> None:
        face(lying.card, self._style, self._px * _FACE_FINER)  # refuses a card not in the deck
        self._lying.append(lying)
        self._still = None

    def _draw(self, lying: _Lying) -> None:
        if lying not in self._drawn_cards:
            self._drawn_cards[lying] = self._as_it_lies(lying)
        for card in self._drawn_cards[lying]:
            card.draw(self._top)

    def _as_it_lies(self, lying: _Lying) -> tuple[CardOnTable, ...]:
        """The card, and the one that lies face down over it, as they are drawn on the table top."""
        image = face(lying.card, self._style, self._px * _FACE_FINER).image
        lamp = self._conditions.lamp - self._camera.pose.turn
        small = cv2.resize(image, None, fx=1 / _FACE_FINER, fy=1 / _FACE_FINER, interpolation=cv2.INTER_AREA)
        picture = np.asarray(small, np.uint8)
        if self._conditions.sleeves > 0:
            # Cards do not lie quite flat: each reflects the lamp elsewhere.
            way, offset = lamp - lying.placement.degrees + 700 * lying.bend, lying.bend / 0.035
            picture = sleeved(picture, self._conditions.sleeves, way, offset)
        surface = self._view.surface
        drawn = [CardOnTable.of(surface, picture, lying.placement, lamp, lying.bend)]
        if lying.cover is not None:
            back = draw_back(self._px)
            drawn.append(CardOnTable.of(surface, back, lying.cover, lamp, -lying.bend))
        return tuple(card for card in drawn if card is not None)

    def _redraw(self) -> None:
        """The cards must be drawn again."""
        self._drawn = -1
        self._still = None

    def _draw_cards(self) -> None:
        """Draws the cards laid since the last photograph, or all of them if necessary."""
        if self._drawn < 0:
            self._top, self._drawn = self._bare.copy(), 0
            self._drawn_cards = {it: drawn for it, drawn in self._drawn_cards.items() if it in self._lying}
        for lying in self._lying[self._drawn :]:
            self._draw(lying)
        self._drawn = len(self._lying)

    def _photograph(self) -> Picture:
        c = self._conditions
        self._draw_cards()
        seen = cv2.remap(self._top, *self._view.maps, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        lit = np.asarray(seen, np.uint8)
        self._drawn_dice = tuple(draw_dice(lit, self._camera, self._dice, lamp_of(c)))
        picture = self._light.on(lit)
        if c.blur > 0:
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), c.blur), np.uint8)
        if c.jpeg < 100:
            _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, c.jpeg])
            picture = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
        return picture

    def _reach(self, frames: int) -> tuple[Point, float]:
        """The position of the hand's tip in the frame and the direction of its arm after ``frames``."""
        width, height = self._layout.size_mm
        x = width * (0.5 + 0.36 * np.sin(0.083 * frames + self._seed))
        y = height * (0.45 + 0.3 * np.sin(0.127 * frames + 2.0 * self._seed))
        tip = self._camera.to_frame(np.array([[x, y]]))[0]
        lean = 26.0 * float(np.sin(0.05 * frames)) + (width / 2 - x) * 0.12
        return (float(tip[0]), float(tip[1])), lean + self._camera.pose.turn

    def _quad(self, placement: Placement, corners: Floats) -> Quad:
        a, b, c, d = ((float(x), float(y)) for x, y in self._camera.to_frame(placement.to_mat(corners)))
        return a, b, c, d

    def _seen(self, placement: Placement, pose: IndexPose, over: list[Placement]) -> SeenIndex:
        scale = self._px * _FACE_FINER
        turn = np.radians(pose.degrees)
        axes = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        half = np.array([pose.width, pose.height]) / 2 / scale
        middle = np.array([pose.x, pose.y]) / scale
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ axes + middle
        points = placement.to_mat(_ON_INDEX * half @ axes + middle)
        free = np.ones(len(points), bool)
        for other in over:
            free &= ~other.holds(points)
        pixels = self._camera.to_frame(points)
        within = ((pixels >= 0) & (pixels <= np.array(self._size) - 1)).all(axis=1)
        free &= within
        if self._under_hand is not None:
            x, y = pixels[within].astype(int).T
            free[within] &= self._under_hand[y, x] < 128
        return SeenIndex(self._quad(placement, corners), float(free.mean()))
