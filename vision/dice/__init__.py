"""Real dice: finding them in a picture and reading what shows upwards."""

from __future__ import annotations

from vision.core.view import DieReading
from vision.dice.reader import DiceReader

__all__ = ["DiceReader", "DieReading"]
