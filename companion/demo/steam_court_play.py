"""How people play Steam Court with two poker decks: what is in the pack, what a card counts as, what to play.

The simulated players choose by these. They are deliberately independent of the program's rules: what is
chosen here the program must accept.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
HIGHEST = len(RANKS)
PACK = (
    *(f"{rank}{suit}" for suit in "SHD" for rank in RANKS for _deck in range(2)),
    *("3C", "3C", "9C"),
    *("6C", "6C", "QC"),
    *("KS", "KH", "KD"),
    *("JOKER",) * 3,
)
"""The 84 cards: numbers in three suits of two decks, then 3/9, 6/12, Multipliers and Masterstrokes."""
MASTERSTROKE = "JOKER"
COUP = 3
"""So many Masterstrokes in one dealt hand are a coup."""
_INFINITY = 0
_LOW = 4
_CLOSE_TO_THE_END = 3
_WORTH_TAKING_BACK = 9


def number(card: str) -> int | None:
    """``1`` for the Ace to ``12`` for the Queen; ``None`` for a special card."""
    rank, suit = card[:-1], card[-1]
    return RANKS.index(rank) + 1 if suit in "SHD" and rank in RANKS else None


def is_multiplier(card: str) -> bool:
    """Whether ``card`` is a King, the Multiplier."""
    return card[0] == "K"


def values(card: str) -> tuple[int, ...]:
    """What ``card`` can count as by itself: nothing for a Multiplier or a Masterstroke."""
    own = number(card)
    if own is not None:
        return (own,)
    return {"3C": (3, 9), "9C": (3, 9), "6C": (6, 12), "QC": (6, 12)}.get(card, ())


def name(card: str) -> str:
    """The card as Steam Court calls it: ``7``, ``3/9``, ``Multiplier``."""
    if card == MASTERSTROKE:
        return "Masterstroke"
    if is_multiplier(card):
        return "Multiplier"
    own = number(card)
    return str(own) if own is not None else "/".join(map(str, values(card)))


@dataclass(frozen=True, slots=True)
class Play:
    """``cards`` that count as ``quantity`` cards of ``value``."""

    cards: tuple[str, ...]
    quantity: int
    value: int

    @property
    def words(self) -> str:
        """As a record writes it: ``7 7``, or ``3x 7: 7 7 Multiplier`` where the cards do not say it."""
        names = [name(card) for card in self.cards]
        if self.cards == (MASTERSTROKE,) or (len(names) == self.quantity and set(names) == {str(self.value)}):
            return " ".join(names)
        quantity = "infinity " if self.quantity == _INFINITY else str(self.quantity)
        return f"{quantity}x {self.value}: {' '.join(names)}"

    @property
    def is_single_as_pair(self) -> bool:
        """Whether one card is played as a pair, by the Jester's privilege."""
        return self.quantity == 2 and len(self.cards) == 1

    @property
    def wastes(self) -> int:
        """How many special cards it takes."""
        return sum(number(card) is None for card in self.cards)


def lead(hand: Sequence[str]) -> Play:
    """The lowest numbers of ``hand``, all of them; special cards only if nothing else is left."""
    numbers = sorted({value for card in hand if (value := number(card)) is not None})
    if numbers:
        cards = tuple(card for card in hand if number(card) == numbers[0])
        if len(numbers) == 1:
            cards += tuple(card for card in hand if numbers[0] in values(card) and number(card) is None)
        return Play(cards, len(cards), numbers[0])
    for card in hand:
        if values(card):
            return Play((card,), 1, values(card)[-1])
    if MASTERSTROKE in hand:
        return Play((MASTERSTROKE,), 1, 0)
    return Play((hand[0],), 1, 1)


def beating(hand: Sequence[str], quantity: int, least: int) -> Iterator[Play]:
    """What of ``hand`` are ``quantity`` cards of ``least`` or higher, at most one Play for a value with a
    Multiplier and one without; and a Masterstroke."""
    multipliers = [card for card in hand if is_multiplier(card)]
    for value in range(least, HIGHEST + 1):
        naturals = [card for card in hand if number(card) == value]
        usable = [*naturals, *(card for card in hand if number(card) is None and value in values(card))]
        if quantity != _INFINITY and len(usable) >= quantity:
            yield Play(tuple(usable[:quantity]), quantity, value)
        elif usable and multipliers:
            yield Play((*usable, multipliers[0]), quantity, value)
    if MASTERSTROKE in hand:
        yield Play((MASTERSTROKE,), 1, 0)


def singles_as_pairs(hand: Sequence[str], least: int) -> Iterator[Play]:
    """Single cards of ``least`` or higher that stand alone, each as a pair."""
    numbers = [number(card) for card in hand]
    for card in hand:
        own = number(card)
        if own is not None and own >= least and numbers.count(own) == 1:
            yield Play((card,), 2, own)


def answer(hand: Sequence[str], plays: Collection[Play], in_a_hurry: bool) -> Play | None:
    """What to play of ``plays``; ``None`` to pass. One that is the whole hand goes first; otherwise the
    cheapest, but special cards and those torn from a set only ``in_a_hurry``."""
    for play in plays:
        if len(play.cards) == len(hand):
            return play
    cheapest = min(plays, key=lambda play: _price(hand, play), default=None)
    if cheapest is None or (_price(hand, cheapest) > HIGHEST + 2 and not in_a_hurry):
        return None
    return cheapest


def _price(hand: Sequence[str], play: Play) -> int:
    torn = sum(number(card) == play.value for card in hand) - len(play.cards)
    if play.cards == (MASTERSTROKE,):
        return 3 * HIGHEST
    return play.value + 2 * max(0, torn) + 6 * play.wastes


def is_in_a_hurry(hands: Sequence[int]) -> bool:
    """Whether somebody who holds one of ``hands``, counted in cards, is about to go out."""
    return any(0 < cards <= _CLOSE_TO_THE_END for cards in hands)


def lonely(hand: Sequence[str]) -> list[str]:
    """The low cards that stand alone, the lowest first."""
    numbers = [number(card) for card in hand]
    alone = [card for card in hand if numbers.count(number(card)) == 1]
    return sorted((card for card in alone if 0 < _rank(card) <= _LOW), key=_rank)


def _rank(card: str) -> int:
    return number(card) or 0


def tribute(hand: Sequence[str]) -> tuple[str, ...]:
    """The two highest numbered cards."""
    numbered = [card for card in hand if number(card) is not None]
    return tuple(sorted(numbered, key=_rank)[-2:])


def is_poor(hand: Sequence[str]) -> bool:
    """Whether a hand is worth giving away for one that nobody has seen."""
    numbers = [own for card in hand if (own := number(card)) is not None]
    special = len(hand) - len(numbers)
    return special < 2 and sum(numbers) < 6 * len(numbers)


def is_worth_taking_back(play: Play) -> bool:
    """Whether the cards of a lost play are good enough to have them again."""
    return play.value >= _WORTH_TAKING_BACK
