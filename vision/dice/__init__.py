"""Real dice: finding them in a picture and reading their upper faces."""

from __future__ import annotations

from vision.core.view import DieReading
from vision.dice.reader import DiceReader

__all__ = ["DiceReader", "DieReading"]
