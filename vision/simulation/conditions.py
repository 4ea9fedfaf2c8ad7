"""The conditions of a simulated photograph: light, camera, and how carelessly cards are laid."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

MATERIALS = ("oak", "walnut", "baize", "linen", "laminate", "slate")
"""The table tops that can be drawn."""


@dataclass(frozen=True, slots=True)
class Conditions:
    """Everything about a simulated photograph apart from the cards.

    Lengths on the table are millimetres, angles degrees, strengths from 0 (none) to 1. The defaults are a
    quiet evening at home: one lamp to the left, a camera on a slightly tilted stand.
    """

    material: str = "oak"
    """The table top, one of :data:`MATERIALS`."""
    mat: bool = True
    """Whether the printed mat lies on the table."""

    tilt: float = 9.0
    """Between the optical axis and straight down."""
    azimuth: float = 20.0
    """The side to which the camera is tilted, clockwise from the players' side of the mat."""
    turn: float = 1.5
    """Rotation of the picture about the optical axis."""
    fill: float = 0.94
    """The share of the picture that the mat fills, in its larger dimension."""
    barrel: float = 0.05
    """Barrel distortion of the lens: ``-k1`` of the Brown model."""

    brightness: float = 1.0
    """Exposure, 1 for a good one."""
    gradient: float = 0.22
    """How much darker the side far from the lamp is."""
    lamp: float = 200.0
    """The direction of the lamp, clockwise from the right of the picture."""
    vignette: float = 0.12
    """How much darker the corners of the picture are."""
    shadow: float = 0.0
    """Depth of the shadow of somebody's shoulder over part of the mat."""
    glare: float = 0.0
    """Strength of the lamp's reflection."""
    cast: tuple[float, float, float] = (0.97, 1.0, 1.02)
    """Gains of blue, green and red."""

    noise: float = 2.2
    """Standard deviation of the sensor's noise, grey levels of 255."""
    blur: float = 0.6
    """Standard deviation of the lens's blur, pixels."""
    jpeg: int = 90
    """Quality of the camera's compression, 100 for none."""

    slop_mm: float = 0.9
    """Standard deviation of the position of a card."""
    slop_degrees: float = 1.4
    """Standard deviation of the direction of a card."""
    fan_mm: float = 0.0
    """The least distance between the cards of a fan. Cards with tall indices are spread wider than the mat
    suggests, as far as there is room."""
    upside_down: float = 0.3
    """The share of cards that are laid upside down."""

    sleeves: float = 0.0
    """Strength of the gloss of clear card sleeves."""
    half_covered: bool = False
    """Whether half of each card is covered by another, face down."""

    hand: bool = False
    """Whether a hand is over the table from the first frame."""


PRESETS: Mapping[str, Conditions] = MappingProxyType(
    {
        "plain": Conditions(),
        "dim": Conditions(brightness=0.42, noise=5.5, gradient=0.4, cast=(0.8, 0.97, 1.08), jpeg=85),
        "glare": Conditions(glare=0.75, brightness=1.08, material="slate"),
        "shadow": Conditions(shadow=0.55, gradient=0.3, material="linen"),
        "cast": Conditions(cast=(0.66, 0.94, 1.16), material="walnut"),
        "blur": Conditions(blur=1.5, noise=3.0, jpeg=75),
        "tilt": Conditions(tilt=35.0, azimuth=8.0, turn=-4.0, material="walnut"),
        "sloppy": Conditions(slop_mm=3.0, slop_degrees=6.0, turn=5.0, material="baize"),
        "sleeves": Conditions(sleeves=0.6, material="slate"),
        "small": Conditions(fill=0.32),
        "half-covered": Conditions(half_covered=True, slop_degrees=2.5, material="walnut"),
        "hand": Conditions(hand=True),
    }
)
"""Named conditions, each difficult in one way. On a ``small`` mat cards are 70 px wide."""
