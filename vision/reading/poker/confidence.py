"""From the networks' raw chance to a confidence that can be believed."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path

from vision.core.cards import JOKER


def log_odds(chance: float) -> float:
    """The logarithm of the odds of ``chance``, kept finite."""
    kept = min(max(chance, 1e-6), 1.0 - 1e-6)
    return math.log(kept / (1.0 - kept))


@dataclass(frozen=True, slots=True)
class Confidence:
    """How raw odds are bent to true ones (Platt 1999), and the confidence from which a card is named.

    ``joker`` is added to a Joker's: its index is but letters, and much that is printed is letters.
    """

    slope: float
    offset: float
    joker: float
    sure: float

    def of(self, card: str, raw: float) -> float:
        """The chance from 0 to 1 that a reading of ``card`` with this raw chance is right."""
        odds = self.slope * log_odds(raw) + self.offset + (self.joker if card == JOKER else 0.0)
        return 1.0 / (1.0 + math.exp(-odds))

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(
            json.dumps({name: round(value, 4) for name, value in asdict(self).items()}, indent=1) + "\n"
        )

    @staticmethod
    def load(path: Path) -> Confidence:
        """Read it back."""
        return Confidence(**json.loads(path.read_text()))


RAW = Confidence(slope=1.0, offset=0.0, joker=0.0, sure=0.0)
"""No judgement: the raw chances as they are, every reading told."""
