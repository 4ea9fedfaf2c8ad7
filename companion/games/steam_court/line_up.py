"""The characters that are drawn for a game, in the order of their seats (SC-2, SC-16, SC-17)."""

from __future__ import annotations

from companion.games.steam_court.characters import Character, in_order_of_rank, of_duo, of_edition
from companion.games.steam_court.options import DUO
from companion.games.steam_court.state import State
from companion.games.steam_court.turns import free_characters


def line_up(state: State) -> tuple[Character, ...]:
    """The characters that are drawn already or can be, the preeminent first."""
    if state.options.variant == DUO:
        return of_duo(state.quarter)
    edition = state.options.edition
    drawn = (it for it in state.drawn if it is not None)
    known = frozenset((*drawn, *state.lots, *free_characters(state)))
    if state.has_two_tables:
        return tuple(character for character in of_edition(edition) if character in known)
    return in_order_of_rank(known, edition)


def bust_of(character: Character) -> str:
    """The name of the engraving of ``character``."""
    return character.value.lower()
