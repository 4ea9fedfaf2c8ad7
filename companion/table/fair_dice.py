"""Chance that the program makes: the demonstration dice, and lots."""

from __future__ import annotations

import random

_SOURCE = random.SystemRandom()


def roll_die(source: random.Random = _SOURCE) -> int:
    """One fair die, 1 to 6; by default from the operating system's random source."""
    return source.randint(1, 6)


def draw_one(number: int, source: random.Random = _SOURCE) -> int:
    """One of so many lots, counted from 0, each as likely as the others."""
    return source.randrange(number)


def roll_three(source: random.Random = _SOURCE) -> tuple[int, int, int]:
    """The three demonstration dice, each its own draw (AS-15)."""
    return roll_die(source), roll_die(source), roll_die(source)
