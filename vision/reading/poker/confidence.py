"""Calibrating the networks' raw probabilities."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from vision.core.cards import JOKER


def log_odds(chance: float) -> float:
    """The log odds of ``chance``, kept finite."""
    kept = min(max(chance, 1e-6), 1.0 - 1e-6)
    return math.log(kept / (1.0 - kept))


@dataclass(frozen=True, slots=True)
class Confidence:
    """A calibration of raw odds (Platt 1999), and the least confidence of a named card.

    ``joker`` is the prior for Jokers: their index is only letters, and much print is letters.
    """

    slope: float
    offset: float
    joker: float
    sure: float

    def of(self, card: str, raw: float) -> float:
        """The probability that a reading of ``card`` with this raw probability is right."""
        odds = self.slope * log_odds(raw) + self.offset + (self.joker if card == JOKER else 0.0)
        return 1.0 / (1.0 + math.exp(-odds))

    def save(self, path: Path) -> None:
        """Writes it as JSON."""
        path.write_text(
            json.dumps({name: round(value, 4) for name, value in asdict(self).items()}, indent=1) + "\n"
        )

    @staticmethod
    def load(path: Path) -> Confidence:
        """Reads what :meth:`save` wrote."""
        return Confidence(**json.loads(path.read_text()))


RAW = Confidence(slope=1.0, offset=0.0, joker=0.0, sure=0.0)
"""No calibration: raw probabilities, and every reading is reported."""
