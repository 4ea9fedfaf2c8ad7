"""Numbers that cannot be, refused with the rule of the action (G-6): a fourth position, a seventh pip."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.api import RuleError
from companion.games.astonishing.chances import PIPS
from companion.games.astonishing.deck import POSITIONS

DICE = (1, 2, 3)
"""The demonstration dice by number (AS-8)."""
ITEMS = range(1, 11)
"""The items of a descriptor list by number (AS-14)."""


def check_position(rule: str, position: int) -> None:
    """Raises :class:`RuleError` for a position that no invention has."""
    if position not in POSITIONS:
        raise RuleError(rule, f"There is no position {position}: an invention has positions 1 to 3.")


def check_die(rule: str, die: int) -> None:
    """Raises :class:`RuleError` for a die that is not there."""
    if die not in DICE:
        raise RuleError(rule, f"There is no die {die}: the dice are 1, 2 and 3.")


def check_pips(rule: str, *shown: int) -> None:
    """Raises :class:`RuleError` for pips that no die shows."""
    for pips in shown:
        if pips not in PIPS:
            raise RuleError(rule, f"No die shows {pips}: each shows 1 to 6.")


def check_items(rule: str, items: Iterable[int]) -> None:
    """Raises :class:`RuleError` for an item that no list has; 0 stands for none."""
    for item in items:
        if item and item not in ITEMS:
            raise RuleError(rule, f"There is no item {item}: each list has items 1 to 10.")
