"""Names that something else on the table puts in doubt."""

from __future__ import annotations

from dataclasses import replace

from vision.core.view import Reading

_EITHER = 0.49
"""The probability of each of two names of which one is read as surely as another thing tells the other."""


def likeliest_name(reading: Reading) -> str | None:
    """The name that a reading has, or may have; ``None`` if there is none."""
    return reading.card or next((card for card, _ in reading.alternatives), None)


def as_either(reading: Reading, rank: str) -> Reading:
    """``reading``, in doubt between its likeliest name and the card of that suit and this ``rank``."""
    card = likeliest_name(reading)
    return reading if card is None else as_one_of(reading, card, rank + card[-1])


def as_one_of(reading: Reading, card: str, other: str) -> Reading:
    """``reading``, in doubt between these two names."""
    doubt = ((card, _EITHER), (other, _EITHER))
    return replace(reading, card=None, confidence=_EITHER, alternatives=doubt)
