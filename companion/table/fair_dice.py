"""The demonstration dice, rolled by the program."""

from __future__ import annotations

import random

_SOURCE = random.SystemRandom()


def roll_die(source: random.Random = _SOURCE) -> int:
    """One fair die, 1 to 6; by default from the operating system's random source."""
    return source.randint(1, 6)


def roll_three(source: random.Random = _SOURCE) -> tuple[int, int, int]:
    """The three demonstration dice, each its own draw (AS-15)."""
    return roll_die(source), roll_die(source), roll_die(source)
