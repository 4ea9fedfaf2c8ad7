"""Exact chances of a position, from the 216 outcomes of three dice and the re-rolls in hand. No sampling.

A position works when the demonstration number is at most its reliability (AS-9). A re-roll (AS-10) rolls
one die of the player's choice again, and its result is seen before the next is decided.

**What is maximised:** the chance that *one* position of reliability ``r`` works, for a player who alone
spends ``k`` Jacks and gives up whatever else they are worth (their Acclaim, the other positions). Nobody
else re-rolls, and no Queen changes anything afterwards. Such a player stops as soon as the number is at
most ``r``; until then each Jack goes to the die that serves best, found by trying all three at every step.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

Dice = tuple[int, int, int]

PIPS = range(1, 7)
SURE = 18
"""The reliability that no roll exceeds (AS-6)."""
ROLLS: tuple[Dice, ...] = tuple(product(PIPS, repeat=3))  # type: ignore[arg-type]
"""The 216 outcomes, each as likely as any other."""


@cache
def chance_to_work(reliability: int, jacks: int = 0) -> Fraction:
    """The chance, before the roll, that a position works whose player holds so many Jacks."""
    return sum((chance_after(roll, reliability, jacks) for roll in ROLLS), Fraction(0)) / len(ROLLS)


def chance_after(dice: Dice, reliability: int, jacks: int) -> Fraction:
    """The chance that a position works now that ``dice`` lie, with so many Jacks to spend."""
    low, middle, high = sorted(dice)
    return _best((low, middle, high), reliability, jacks)


@cache
def _best(dice: Dice, reliability: int, jacks: int) -> Fraction:
    if sum(dice) <= reliability:
        return Fraction(1)
    if jacks == 0:
        return Fraction(0)
    return max(chance_if_rerolled(dice, die, reliability, jacks) for die in (1, 2, 3))


def chance_if_rerolled(dice: Dice, die: int, reliability: int, jacks: int) -> Fraction:
    """The chance that a position works if one of so many Jacks is spent on ``die``, 1 to 3, now."""
    kept = (*dice[: die - 1], *dice[die:])
    after = (chance_after((pips, kept[0], kept[1]), reliability, jacks - 1) for pips in PIPS)
    return sum(after, Fraction(0)) / len(PIPS)


def percent(chance: Fraction) -> str:
    """``62.5 %``; what is neither sure nor impossible is never told as 0 or 100."""
    if chance in (0, 1):
        return f"{int(chance) * 100} %"
    return f"{min(max(float(chance) * 100, 0.1), 99.9):.1f} %"


def table_of_chances() -> str:
    """The chances before the roll of some reliabilities, in words: ``8 25.9 %, 10 50.0 %``."""
    return ", ".join(f"{points} {percent(chance_to_work(points))}" for points in range(6, SURE, 2))
