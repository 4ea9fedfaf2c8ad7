"""How well one colour is read on another, as WCAG 2 counts it."""

from __future__ import annotations

from collections.abc import Sequence


def luminance(colour: Sequence[float]) -> float:
    """The relative luminance of a colour in sRGB, its parts from 0 to 1."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Sequence[float], other: Sequence[float]) -> float:
    """From 1, nothing can be told apart, to 21, black and white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
