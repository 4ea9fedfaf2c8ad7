"""Dice on the simulated table: their makes, and where they come to lie."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.core.geometry import Rect
from vision.drawing.dice import Die, DieStyle, Lamp
from vision.mat.layouts import Zone
from vision.simulation.conditions import Conditions

DIE_MM = 16.0
"""The side of the usual die."""
_MAKES = (
    DieStyle(),
    DieStyle(body=(40, 40, 190), second=(40, 40, 190), pip=(245, 245, 245), ace=(245, 245, 245)),
    DieStyle(body=(34, 34, 36), second=(34, 34, 36), pip=(240, 240, 240), ace=(240, 240, 240)),
)
_TRIES = 400


@dataclass(frozen=True, slots=True)
class LaidDie:
    """The ground truth of one die: its upper face, and its box in the frame (all 0 if it is not visible)."""

    pips: int
    box: Rect


def thrown(pips: Sequence[int], area: Zone, rng: np.random.Generator, others: Sequence[Die]) -> list[Die]:
    """Dice that show ``pips``, thrown onto ``area`` beside ``others``; empty if there is no room."""
    style = _MAKES[int(rng.integers(len(_MAKES)))]
    reach = math.sqrt(0.5) * DIE_MM
    low = np.array([area.x + reach, area.y + reach])
    high = np.array([area.x + area.width - reach, area.y + area.height - reach])
    lying: list[Die] = []
    for _ in range(_TRIES):
        if len(lying) == len(pips):
            return lying
        x, y = (float(value) for value in rng.uniform(low, np.maximum(low, high)))
        if all(math.hypot(die.x - x, die.y - y) > 2 * reach for die in (*others, *lying)):
            lying.append(Die(pips[len(lying)], x, y, float(rng.uniform(0, 360)), DIE_MM, style))
    return []


def lamp_of(conditions: Conditions) -> Lamp:
    """The light on dice on the table."""
    way = math.radians(conditions.lamp)
    return Lamp((0.5 * math.cos(way), 0.5 * math.sin(way), 0.85), shadow=0.35 + 0.3 * conditions.gradient)
