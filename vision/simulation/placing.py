"""Where cards lie in a zone: fanned in laying order, as people lay them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.core.geometry import Point, Rect
from vision.mat.layouts import CARD_MM, Zone

_CARD = Rect(0.0, 0.0, *CARD_MM)


@dataclass(frozen=True, slots=True)
class Placement:
    """A card on the mat: its middle in mat millimetres, and ``degrees`` clockwise from upright."""

    x: float
    y: float
    degrees: float

    def to_mat(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Mat millimetres of points ``(n, 2)`` given in millimetres from the upright card's top left."""
        c, s = np.cos(np.radians(self.degrees)), np.sin(np.radians(self.degrees))
        centred = np.asarray(points, np.float64) - np.array(CARD_MM) / 2
        return np.asarray(centred @ np.array([[c, s], [-s, c]]) + np.array([self.x, self.y]))

    def holds(self, points: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which of the mat points ``(n, 2)`` this card covers."""
        c, s = np.cos(np.radians(self.degrees)), np.sin(np.radians(self.degrees))
        local = (points - np.array([self.x, self.y])) @ np.array([[c, -s], [s, c]])
        return np.asarray((np.abs(local) <= np.array(CARD_MM) / 2).all(axis=1))


def place(zone: Zone, spot: int, cards: int) -> Placement:
    """The ideal placement of the card at ``spot`` (from 0) of a fan of ``cards``.

    A fan of more cards than the zone has room for is pushed together.
    """
    width, height = reversed(CARD_MM) if zone.sideways else CARD_MM
    dx, dy = zone.fan
    room = abs(dx) * (zone.width - width) + abs(dy) * (zone.height - height)
    step = zone.step if cards <= zone.capacity else max(0.0, room) / max(1, cards - 1)
    full = step * (max(cards, zone.capacity) - 1)
    shift = spot * step - min(full, max(0.0, room)) / 2
    x, y = zone.centre
    return Placement(x + dx * shift, y + dy * shift, 90.0 if zone.sideways else 0.0)


def spread(zone: Zone, cards: int, pace: Point, bow: float, degrees: float, off: Point) -> list[Placement]:
    """The placements of a set of ``cards`` spread on a pile, the first one lowest: as somebody spreads them
    who sees the mat turned by ``degrees``. Each lies ``pace`` millimetres to the right of and below the
    previous one, and is rotated by ``bow`` degrees more. ``off`` is where their middle is from the zone's, as
    far as they fit into it."""
    middle = (cards - 1) / 2
    placed = [Placement(0.0, 0.0, 0.0)]
    for _ in range(cards - 1):
        last = placed[-1]
        step = complex(*pace) * np.exp(1j * np.radians(last.degrees + bow / 2))
        placed.append(Placement(last.x + float(step.real), last.y + float(step.imag), last.degrees + bow))
    turn = np.radians(degrees - bow * middle)
    c, s = float(np.cos(turn)), float(np.sin(turn))
    turned = [
        Placement(c * it.x - s * it.y, s * it.x + c * it.y, it.degrees + degrees - bow * middle)
        for it in placed
    ]
    corners = np.concatenate([it.to_mat(np.array(_CARD.corners)) for it in turned])
    low, high = corners.min(axis=0), corners.max(axis=0)
    room = np.array([zone.width, zone.height]) / 2
    shift = np.clip(np.array(off) - (low + high) / 2, -room - low, np.maximum(room - high, -room - low))
    x, y = np.array(zone.centre) + shift
    return [Placement(float(x) + it.x, float(y) + it.y, it.degrees) for it in turned]


def half_over(card: Placement, zone: Zone) -> Placement:
    """The placement of a card that hides half of ``card``, beside the direction of the fan."""
    along_x = zone.fan[0] == 0
    wide = CARD_MM[0] if zone.sideways != along_x else CARD_MM[1]
    dx, dy = (wide / 2, 0.0) if along_x else (0.0, wide / 2)
    return Placement(card.x + dx, card.y + dy, card.degrees)
