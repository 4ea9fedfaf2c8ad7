"""The possible places of the hidden cards of a game (G-1, G-4): tracked, never shown.

Every hidden place (deck, hands, piles ...) is a bit; every card of the deck has a mask of the places it may
be in, 0 while it is in sight. When a card moves unseen from one place to another, every card that may be in
the first may be in the second afterwards, so a mask never leaves out where a card truly is. A deck may hold
several copies of a card; nobody can tell them apart, and neither do the masks.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from companion.games.api import RuleError
from companion.games.messages import CardName, Message, say


@dataclass(frozen=True, slots=True)
class HiddenCards:
    """``masks`` are the places in which each card of ``deck`` may be."""

    deck: tuple[str, ...]
    masks: tuple[int, ...]

    @staticmethod
    def anywhere(deck: tuple[str, ...], places: int) -> HiddenCards:
        """Any card of ``deck`` may be in any of ``places``."""
        return HiddenCards(deck, (places,) * len(deck))

    def may_be(self, card: str, place: int) -> bool:
        return self.most(card, place) > 0

    def most(self, card: str, place: int) -> int:
        """How many copies of ``card`` may be in ``place``."""
        return sum(bool(self.masks[copy] & place) for copy in self._copies(card))

    def surely(self, card: str, place: int) -> int:
        """How many copies of ``card`` can be nowhere but in ``place``."""
        return sum(self.masks[copy] == place for copy in self._copies(card))

    def open(self, card: str) -> int:
        """How many copies of ``card`` are in sight."""
        return sum(not self.masks[copy] for copy in self._copies(card))

    def possible(self, place: int) -> tuple[str, ...]:
        """The cards that may be in ``place``, each once."""
        here = (card for card, mask in zip(self.deck, self.masks, strict=True) if mask & place)
        return tuple(dict.fromkeys(here))

    def several(self, place: int) -> tuple[tuple[str, int], ...]:
        """The cards of which more than one copy may be in ``place``, with how many."""
        number = Counter(card for card, mask in zip(self.deck, self.masks, strict=True) if mask & place)
        return tuple((card, copies) for card, copies in number.items() if copies > 1)

    def turned_up(self, card: str, place: int = ~0) -> HiddenCards:
        """``card`` came into sight out of ``place``, by default any place.

        Which of several copies it was is unknown: the others may be wherever this one may have been.
        """
        possible = [copy for copy in self._copies(card) if self.masks[copy] & place]
        first, *others = sorted(possible, key=lambda copy: self.masks[copy].bit_count())
        masks = list(self.masks)
        for copy in others:
            masks[copy] |= masks[first]
        masks[first] = 0
        return replace(self, masks=tuple(masks))

    def put_away(self, card: str, place: int) -> HiddenCards:
        """``card``, which was in sight, went into a hidden place."""
        lying = next(copy for copy in self._copies(card) if not self.masks[copy])
        return replace(self, masks=(*self.masks[:lying], place, *self.masks[lying + 1 :]))

    def put_away_somewhere(self, card: str, counts: Mapping[int, int]) -> HiddenCards:
        """``card``, which was in sight, is in one of the places that hold cards by these ``counts``."""
        return self.put_away(card, sum(place for place, cards in counts.items() if cards))

    def moved_unseen(self, start: int, end: int) -> HiddenCards:
        """A card that nobody saw went from ``start`` to ``end``."""
        return replace(self, masks=tuple(mask | end if mask & start else mask for mask in self.masks))

    def traded_unseen(self, one: int, other: int) -> HiddenCards:
        """Two places exchanged a card that nobody saw."""
        both = one | other
        return replace(self, masks=tuple(mask | both if mask & both else mask for mask in self.masks))

    def emptied(self, place: int) -> HiddenCards:
        """Nothing is left in ``place``."""
        return replace(self, masks=tuple(mask & ~place for mask in self.masks))

    def fits(self, counts: Mapping[int, int]) -> bool:
        """Whether the hidden cards fit into their places without exceeding any count.

        They are placed one by one; if all places of a card are full, another card moves to a different place
        it may be in (augmenting paths).
        """
        room = dict(counts)
        if any(left < 0 for left in room.values()):
            return False
        lying: dict[tuple[int, int], int] = {}
        number = Counter(mask for mask in self.masks if mask)
        return all(
            _laid(mask, room, lying, set())
            for mask in sorted(number, key=int.bit_count)
            for _ in range(number[mask] - _laid_at_once(mask, number[mask], room, lying))
        )

    def fits_without(self, card: str, place: int, counts: Mapping[int, int]) -> bool:
        """Whether the hidden cards fit with no ``card`` in ``place``."""
        if self.surely(card, place):
            return False
        copies = self._copies(card)
        masks = (mask & ~place if copy in copies else mask for copy, mask in enumerate(self.masks))
        return replace(self, masks=tuple(masks)).fits(counts)

    def _copies(self, card: str) -> Sequence[int]:
        return _places_in(self.deck).get(card, ())


@cache
def _places_in(deck: tuple[str, ...]) -> Mapping[str, tuple[int, ...]]:
    """Each card of ``deck`` with the places of its copies there."""
    return {card: tuple(at for at, name in enumerate(deck) if name == card) for card in deck}


def _laid_at_once(mask: int, number: int, room: dict[int, int], lying: dict[tuple[int, int], int]) -> int:
    """Places as many of ``number`` cards with ``mask`` as fit, and returns how many."""
    left = number
    for place in room:
        if place & mask and left and room[place]:
            here = min(left, room[place])
            room[place] -= here
            lying[mask, place] = here
            left -= here
    return number - left


def _laid(mask: int, room: dict[int, int], lying: dict[tuple[int, int], int], tried: set[int]) -> bool:
    """Places one more card with ``mask``, whose places are all full: ``lying`` counts the cards of each mask
    in each place, ``tried`` are the places already tried."""
    for place in room:
        if not place & mask or place in tried:
            continue
        tried.add(place)
        if room[place]:
            room[place] -= 1
            lying[mask, place] = lying.get((mask, place), 0) + 1
            return True
        for other in [other for (other, where), cards in lying.items() if where == place and cards]:
            if _laid(other, room, lying, tried):
                lying[other, place] -= 1
                lying[mask, place] = lying.get((mask, place), 0) + 1
                return True
    return False


def brought_to_light(
    hidden: HiddenCards,
    cards: Sequence[str],
    place: int,
    counts: Mapping[int, int],
    place_name: Message,
    card_name: Callable[[str], CardName],
    lies: Callable[[str], Message | None],
) -> HiddenCards:
    """The hidden cards after ``cards`` came into sight out of ``place``.

    ``counts`` are the cards of each hidden place before. Raises :class:`RuleError` for what would break
    conservation (G-4): a card whose every copy is in sight (``lies`` says where one is), or that is known to
    be hidden elsewhere. ``card_name`` gives the card in a sentence.
    """
    for card in cards:
        if not hidden.may_be(card, place):
            where = lies(card)
            copies = hidden.deck.count(card)
            if where is None or hidden.open(card) < copies:
                raise RuleError("G-4", _elsewhere(card_name(card), place_name))
            if copies == 1:
                lying = say("{card:^} lies {where}", card=card_name(card), where=where)
            else:
                lying = say(
                    "All {copies} copies of {card} lie in sight, one {where}",
                    copies=copies,
                    card=card_name(card),
                    where=where,
                )
            raise RuleError(
                "G-4",
                say("{lying}: it cannot come out of {place} too.", lying=lying, place=place_name),
            )
        hidden = hidden.turned_up(card, place)
    left = {**counts, place: counts[place] - len(cards)}
    if not hidden.fits(left):
        if len(cards) == 1:
            raise RuleError("G-4", _elsewhere(card_name(cards[0]), place_name))
        raise RuleError(
            "G-4",
            say(
                "These cards cannot all come out of {place}: others were seen to go into it.",
                place=place_name,
            ),
        )
    return hidden if left[place] else hidden.emptied(place)


def _elsewhere(card: CardName, place: Message) -> Message:
    return say(
        "{card:^} cannot come out of {place}: by all that was seen, it is not there.", card=card, place=place
    )
