"""The five sets, their names and points (BH-9)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

from companion.games.beltpunk.deck import DECK, PLACE, card_name, number_of, suit_of
from companion.games.errors import CompanionError
from companion.games.messages import say

GOGGLES = "Goggles"
BROKEN_GEARS = "Broken Gears"
PERFECT_GEARS = "Perfect Gears"
PERFECT_BELT = "Perfect Belt"
COBBLED_BELT = "Cobbled Belt"

UNNAMED = "No set"
"""The name of cards that a table accepts as a set although they are none (G-2); they are worth nothing."""

_ALIKE = {2: (GOGGLES, 3), 3: (BROKEN_GEARS, 5), 4: (PERFECT_GEARS, 10)}
SHORTEST_PERFECT_BELT = 3
LONGEST_COBBLED_BELT = 4


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set with its name and points; its cards by number, then in Machine Order."""

    kind: str
    cards: tuple[str, ...]
    points: int


class NoSetError(CompanionError, ValueError):
    """The cards are not a set: why."""

    code = "no set"


def name_set(cards: Collection[str], cobbled_min: int = 3) -> ShownSet:
    """The set that ``cards`` form, in any order. Raises :class:`NoSetError`.

    Cards form at most one kind: sets of one number and runs exclude each other, and a run is a Perfect Belt
    if all its cards share a suit, a Cobbled Belt if no two do.
    """
    ordered = tuple(sorted(cards, key=lambda card: (number_of(card), PLACE[card])))
    if len(set(ordered)) < len(ordered):
        raise NoSetError(say("The same card cannot be in a set twice."))
    if len(ordered) < 2:
        raise NoSetError(say("A set needs two cards at least."))
    numbers = [number_of(card) for card in ordered]
    if len(set(numbers)) == 1:
        kind, points = _ALIKE[len(ordered)]
        return ShownSet(kind, ordered, points)
    return _name_run(ordered, numbers, cobbled_min)


def named_or_not(cards: tuple[str, ...], cobbled_min: int) -> ShownSet:
    """The set that ``cards`` form, or else :data:`UNNAMED`, worth nothing."""
    try:
        return name_set(cards, cobbled_min)
    except NoSetError:
        return ShownSet(UNNAMED, cards, 0)


def _name_run(cards: tuple[str, ...], numbers: Sequence[int], cobbled_min: int) -> ShownSet:
    for (before, low), (card, high) in pairwise(zip(cards, numbers, strict=True)):
        if high == low:
            raise NoSetError(
                say(
                    "A set is all of one number, or a run with no number twice: {before} and {card} have the "
                    "same.",
                    before=card_name(before),
                    card=card_name(card),
                )
            )
        if high != low + 1:
            raise NoSetError(
                say(
                    "A run must not skip a number: {card} does not follow {before}.",
                    card=card_name(card),
                    before=card_name(before),
                )
            )
    suits = [suit_of(card) for card in cards]
    if len(set(suits)) == 1:
        if len(cards) < SHORTEST_PERFECT_BELT:
            raise NoSetError(
                say(
                    "A Perfect Belt needs {n} cards at least.",
                    n=SHORTEST_PERFECT_BELT,
                )
            )
        return ShownSet(PERFECT_BELT, cards, 5 + 2 * (len(cards) - SHORTEST_PERFECT_BELT))
    shared = [suit for suit in dict.fromkeys(suits) if suits.count(suit) > 1]
    if shared:
        raise NoSetError(
            say(
                "A run must be all of one suit, or have no two cards of a suit: here {suits} {suits:is|are} "
                "there more than once.",
                suits=tuple(shared),
            )
        )
    if len(cards) < cobbled_min:
        raise NoSetError(
            say(
                "A Cobbled Belt needs {cobbled_min} {cobbled_min:card|cards} at least.",
                cobbled_min=cobbled_min,
            )
        )
    return ShownSet(COBBLED_BELT, cards, len(cards))


def sets_among(cards: Collection[str], cobbled_min: int = 3, largest: int = len(DECK)) -> Iterator[ShownSet]:
    """Every set of at most ``largest`` of the ``cards``: about a thousand for the whole deck."""
    by_number: dict[int, list[str]] = {}
    for card in sorted(set(cards), key=lambda card: PLACE[card]):
        by_number.setdefault(number_of(card), []).append(card)
    for chosen in (*_of_one_number(by_number), *_runs(by_number, cobbled_min)):
        if len(chosen) <= largest:
            yield name_set(chosen, cobbled_min)


def _of_one_number(by_number: dict[int, list[str]]) -> Iterator[tuple[str, ...]]:
    for alike in by_number.values():
        for size in _ALIKE:
            yield from combinations(alike, size)


def _runs(by_number: dict[int, list[str]], cobbled_min: int) -> Iterator[tuple[str, ...]]:
    for first, starts in by_number.items():
        for card in starts:
            belt = [card]
            while follower := _same_suit(by_number.get(first + len(belt), ()), card):
                belt.append(follower)
                if len(belt) >= SHORTEST_PERFECT_BELT:
                    yield tuple(belt)
        for size in range(cobbled_min, LONGEST_COBBLED_BELT + 1):
            for chosen in product(*(by_number.get(first + step, ()) for step in range(size))):
                if len({suit_of(card) for card in chosen}) == size:
                    yield chosen


def _same_suit(cards: Collection[str], model: str) -> str | None:
    return next((card for card in cards if suit_of(card) == suit_of(model)), None)
