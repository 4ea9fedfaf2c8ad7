"""Sure names that something else on the table puts in doubt."""

from __future__ import annotations

from dataclasses import replace

from vision.core.view import Reading

_EITHER = 0.49
"""The probability of each of two ranks of which one is read as surely as another thing tells the other."""


def as_either(reading: Reading, rank: str) -> Reading:
    """``reading``, a sure name, in doubt between that and the card of its suit and this ``rank``."""
    card = str(reading.card)
    doubt = ((card, _EITHER), (rank + card[-1], _EITHER))
    return replace(reading, card=None, confidence=_EITHER, alternatives=doubt)
