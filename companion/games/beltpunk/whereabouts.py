"""Where the hidden cards can be (G-1, G-4): remembered, never shown.

Every hidden place (deck, hands, scrap piles) is a bit; every card has a mask of the places it
may be in, 0 while all can see it. An unseen card that moves from one place to another
takes any card that may be in the first with it, so a mask never leaves out where a card truly is.
A card face down before its player counts as in the hand it came from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.beltpunk.deck import DECK, PLACE

DECK_BIT = 1


def hand_bit(seat: int) -> int:
    """The place that is the hand of ``seat``."""
    return 2 << seat


def pile_bit(seat: int) -> int:
    """The place that is the scrap pile of ``seat``."""
    return 32 << seat


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """``masks`` are the places in which each card of the deck may be, in Machine Order."""

    masks: tuple[int, ...]

    @staticmethod
    def dealt(seats: int) -> Whereabouts:
        """After the deal: any card may be in the deck or in any hand."""
        anywhere = DECK_BIT | sum(hand_bit(seat) for seat in range(seats))
        return Whereabouts((anywhere,) * len(DECK))

    def may_be(self, card: str, place: int) -> bool:
        return bool(self.masks[PLACE[card]] & place)

    def turned_up(self, card: str) -> Whereabouts:
        """``card`` has come out where all can see it."""
        return self._put(card, 0)

    def put_away(self, card: str, place: int) -> Whereabouts:
        """``card`` was seen to go into a hidden place."""
        return self._put(card, place)

    def moved_unseen(self, start: int, end: int) -> Whereabouts:
        """A card that nobody saw went from ``start`` to ``end``."""
        return Whereabouts(tuple(mask | end if mask & start else mask for mask in self.masks))

    def traded_unseen(self, one: int, other: int) -> Whereabouts:
        """Two places gave each other a card that nobody saw."""
        both = one | other
        return Whereabouts(tuple(mask | both if mask & both else mask for mask in self.masks))

    def emptied(self, place: int) -> Whereabouts:
        """Nothing is left in ``place``."""
        return Whereabouts(tuple(mask & ~place for mask in self.masks))

    def fits(self, counts: Mapping[int, int]) -> bool:
        """Whether the hidden cards can lie so that each place holds its number of them.

        By Hall's theorem they can if, for any places taken together, no more cards must lie
        there than those places hold; it is enough to try the unions of masks that occur.
        """
        number: dict[int, int] = {}
        for mask in self.masks:
            if mask:
                number[mask] = number.get(mask, 0) + 1
        unions = {0}
        for mask in number:
            unions |= {union | mask for union in unions}
        return all(
            sum(cards for mask, cards in number.items() if not mask & ~union)
            <= sum(room for place, room in counts.items() if place & union)
            for union in unions
        )

    def _put(self, card: str, mask: int) -> Whereabouts:
        place = PLACE[card]
        return Whereabouts((*self.masks[:place], mask, *self.masks[place + 1 :]))
