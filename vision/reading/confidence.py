"""From the networks' raw chance to a confidence that can be believed."""

from __future__ import annotations

import json
import math
from dataclasses import asdict, dataclass
from pathlib import Path


def log_odds(chance: float) -> float:
    """The logarithm of the odds of ``chance``, kept finite."""
    kept = min(max(chance, 1e-6), 1.0 - 1e-6)
    return math.log(kept / (1.0 - kept))


@dataclass(frozen=True, slots=True)
class Confidence:
    """How raw odds are bent to true ones (Platt 1999), and the confidence from which a card is named."""

    slope: float
    offset: float
    sure: float

    def of(self, raw: float) -> float:
        """The chance from 0 to 1 that a reading with this raw chance is right."""
        return 1.0 / (1.0 + math.exp(-(self.slope * log_odds(raw) + self.offset)))

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(json.dumps(asdict(self), indent=1) + "\n")

    @staticmethod
    def load(path: Path) -> Confidence:
        """Read it back."""
        return Confidence(**json.loads(path.read_text()))
