"""Action cards: chosen face down, turned up together, in either phase (AS-2, AS-3, AS-7, AS-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import FACE_NAMES, FACES, JACK, face_card, spoken, suit_name
from companion.games.astonishing.fair import actions_revealed
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.turns import begin_trades, without
from companion.games.tuples import with_value
from companion.games.words import capital, listed


def all_chosen(state: State) -> State:
    """Everyone has an Invention action face down (AS-2)."""
    return replace(state, phase=Phase.REVEAL)


def reveal(state: State, action: act.Reveal) -> State:
    """An action card is turned up; after the last one the actions begin (AS-2, AS-8)."""
    seat = state.seat(action.player)
    if state.phase is Phase.CHOOSE:
        state = all_chosen(state)
    lying = state.chosen[seat]
    if lying is not None:
        raise RuleError(
            "AS-2", f"{action.player} has revealed {spoken(face_card(lying, state.suit(seat)))} already."
        )
    state = with_action(state, seat, action.card)
    state = without(state, seat)
    if state.waiting:
        return state
    return begin_trades(state) if state.phase is Phase.REVEAL else actions_revealed(state)


def with_action(state: State, seat: int, card: str) -> State:
    """``state`` in which ``seat`` plays the action ``card``. Raises :class:`RuleError`."""
    player, suit = state.players[seat], state.suit(seat)
    if card not in (face_card(face, suit) for face in FACES):
        raise RuleError(
            "AS-1",
            f"{capital(spoken(card))} is no action card of {player}, who plays {suit_name(suit)}.",
        )
    face = card[0]
    if state.phase is Phase.ACTIONS and face == JACK:
        raise RuleError(
            "AS-8", f"At the Exhibition only a Queen or a King can be chosen: {player} has cast the Jack."
        )
    if face in barred(state, seat):
        object_to(
            state,
            "AS-3",
            f"{player} played the {FACE_NAMES[face]} last turn: no action twice running, except on the first "
            "and the final turn.",
        )
    return replace(state, chosen=with_value(state.chosen, seat, face))


def barred(state: State, seat: int) -> tuple[str, ...]:
    """The actions that ``seat`` cannot choose now (AS-3, AS-8)."""
    if state.phase is Phase.ACTIONS:
        return (JACK,)
    before = state.before[seat]
    return () if state.final or before is None else (before,)


def call_last_turn(state: State) -> State:
    """All agree to go to the last turn, cards left in the deck or not (AS-7)."""
    if state.final:
        raise RuleError("AS-7", "This is the one last turn already.")
    incomplete = [
        player for player, counts in zip(state.players, state.installed, strict=True) if 0 in counts
    ]
    if incomplete:
        object_to(
            state,
            "AS-7",
            "The Invention phase can end sooner only once everyone has a card in each position: "
            f"{listed(incomplete)} {'has' if len(incomplete) == 1 else 'have'} not.",
        )
    return replace(state, final=True)
