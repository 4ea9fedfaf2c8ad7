"""Real dice: finding them in a picture and reading what shows upwards."""

from __future__ import annotations

from vision.dice.reader import DiceReader
from vision.view import DieReading

__all__ = ["DiceReader", "DieReading"]
