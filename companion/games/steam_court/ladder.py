"""Solo: one player climbs the ladder of the Court against the tricks that the Court Hand lays (SC-15)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.games.steam_court.characters import Character, Privilege
from companion.games.steam_court.deck import values_of
from companion.games.steam_court.sets import CardSet

HAND, COURT_HAND = 12, 22
"""Cards dealt to the player and to the Court Hand."""

RUNGS = (
    Character.TEA_BOY,
    Character.JESTER,
    Character.TIME_TRAVELER,
    Character.DUKE,
    Character.GENERAL,
    Character.QUEEN,
)
"""The characters from the bottom of the ladder."""

RANKS = ((1, 2, "Apprentice Engineer"), (3, 4, "Skilled Engineer"), (5, COURT_HAND, "Master Engineer"))
"""The ranks, by the cards left in the Court Hand: from how many to how many."""

_TRICKS, _TRICKS_OF_GENERAL = 3, 2


@dataclass(frozen=True, slots=True)
class CourtTrick:
    """A trick of the Court: ``cards`` of ``value``, each of which counts one; ``beaten`` by what."""

    value: int
    cards: tuple[str, ...]
    beaten: CardSet | None = None

    @property
    def set(self) -> CardSet:
        """What must be beaten."""
        return CardSet(self.cards, len(self.cards), self.value)

    @property
    def lying(self) -> tuple[str, ...]:
        """Its cards, and those that beat it."""
        return (*self.cards, *(() if self.beaten is None else self.beaten.cards))


@dataclass(frozen=True, slots=True)
class Ladder:
    """Where the player stands: at ``rung``, from 0, in ``round``, from 1. ``tricks`` lie from left to right;
    ``waiting`` are Multipliers and Masterstrokes for the first of them. ``used`` is true once the privilege
    of this round is used; ``won`` says how it ended."""

    rung: int = 0
    round: int = 1
    tricks: tuple[CourtTrick, ...] = ()
    waiting: tuple[str, ...] = ()
    used: bool = False
    won: bool | None = None

    @property
    def character(self) -> Character:
        return RUNGS[self.rung]

    @property
    def privileges(self) -> tuple[Privilege, ...]:
        """The Duke's privilege, on his rung."""
        return (Privilege.MATCH,) if self.character is Character.DUKE else ()

    @property
    def due(self) -> int:
        """How many tricks lie before they are beaten."""
        return _TRICKS_OF_GENERAL if self.character is Character.GENERAL else _TRICKS

    @property
    def lying(self) -> tuple[str, ...]:
        """Every card in sight."""
        return (*self.waiting, *(card for trick in self.tricks for card in trick.lying))

    @property
    def unbeaten(self) -> tuple[CourtTrick, ...]:
        return tuple(trick for trick in self.tricks if trick.beaten is None)


def with_card(
    tricks: tuple[CourtTrick, ...], waiting: tuple[str, ...], card: str
) -> tuple[tuple[CourtTrick, ...], tuple[str, ...]]:
    """``tricks`` and ``waiting`` once the Court has laid ``card``: equal numbers lie on one trick, 3/9 is 3
    and 6/12 is 6; a special card adds one to the left-most trick, or waits for the first."""
    values = values_of(card)
    if not values:
        if not tricks:
            return (), (*waiting, card)
        first, *others = tricks
        return (CourtTrick(first.value, (*first.cards, card)), *others), waiting
    value = values[0]
    if any(trick.value == value for trick in tricks):
        stacked = (
            CourtTrick(value, (*trick.cards, card)) if trick.value == value else trick for trick in tricks
        )
        return tuple(stacked), waiting
    return (*tricks, CourtTrick(value, (card, *waiting))), ()


def laid_anew(cards: Iterable[str]) -> tuple[tuple[CourtTrick, ...], tuple[str, ...]]:
    """The tricks that the Court's ``cards`` make, and those that wait."""
    tricks: tuple[CourtTrick, ...] = ()
    waiting: tuple[str, ...] = ()
    for card in cards:
        tricks, waiting = with_card(tricks, waiting, card)
    return tricks, waiting


def rank(cards_left: int) -> str | None:
    """The rank of a player who beat the Queen with so many cards left in the Court Hand."""
    return next((name for least, most, name in RANKS if least <= cards_left <= most), None)
