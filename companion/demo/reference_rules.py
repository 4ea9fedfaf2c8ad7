"""Reference rules of Beltpunk Haberdasher for poker cards.

The simulated players count with these. They are deliberately independent of the program's rules: at the end
of a demonstration the two are compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

SUITS = {"S": "Steam", "H": "Gears", "D": "Parts", "C": "Electricity"}
"""The poker suits that stand in for the factory's, in Machine Order."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
ACTIONS = {"S": ("draw", "exchange"), "H": ("swap", "exchange"), "D": ("take", "swap"), "C": ("draw", "take")}
"""The two actions of each suit."""
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)
_GEARS = {2: 3, 3: 5, 4: 10}
_LONGEST_SET = 6
"""The longest belt that players look for."""


def number(card: str) -> int:
    """``1`` for the Ace to ``13`` for the King."""
    return RANKS.index(card[:-1]) + 1


def conveyor(card: str) -> str:
    """The zone of the mat that the card's suit goes to."""
    return f"conveyor-{tuple(SUITS).index(card[-1]) + 1}"


def name(card: str) -> str:
    """The card as Beltpunk calls it, ``Steam-7``."""
    return f"{SUITS[card[-1]]}-{number(card)}"


def machine_order(cards: Iterable[str]) -> list[str]:
    """The cards in the order in which they are discarded."""
    return sorted(cards, key=PACK.index)


def worth(cards: Sequence[str]) -> int:
    """The points of a set; 0 if the cards are no set."""
    numbers = sorted(number(card) for card in cards)
    suits = {card[-1] for card in cards}
    if len(set(numbers)) == 1:
        return _GEARS.get(len(cards), 0)
    if len(cards) < 3 or numbers != list(range(numbers[0], numbers[0] + len(cards))):
        return 0
    if len(suits) == 1:
        return 5 + 2 * (len(cards) - 3)
    return len(cards) if len(suits) == len(cards) else 0


def best_set(hand: Sequence[str]) -> tuple[str, ...]:
    """The most valuable set of ``hand``; empty if there is none."""
    best: tuple[str, ...] = ()
    for size in range(2, min(_LONGEST_SET, len(hand)) + 1):
        for cards in combinations(hand, size):
            if worth(cards) > (worth(best) if best else 0):
                best = cards
    return best


def most_useful(hand: Sequence[str], offered: Sequence[str]) -> str:
    """The card of ``offered`` that gives ``hand`` the best set."""
    return max(offered, key=lambda card: (worth(best_set([*hand, card])), card))


def least_useful(hand: Sequence[str]) -> str:
    """The card that combines with the fewest others of ``hand``; of several, the highest."""

    def friends(card: str) -> int:
        alike = sum(number(other) == number(card) for other in hand)
        close = sum(abs(number(other) - number(card)) == 1 for other in hand)
        belt = sum(other[-1] == card[-1] and abs(number(other) - number(card)) < 3 for other in hand)
        return 3 * alike + close + belt

    return min(hand, key=lambda card: (friends(card), -number(card), card))
