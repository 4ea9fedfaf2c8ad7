"""The Exhibition up to the Jacks: choosing, describing, voting, rolling, showing (AS-8)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import RuleError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import JOKER, POSITIONS
from companion.games.astonishing.fair import begin_descriptions, next_description, next_showing, voted
from companion.games.astonishing.limits import DICE, check_items, check_pips, check_position
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.moving import turned_up_from_position
from companion.games.astonishing.state import Phase, State, object_to
from companion.games.astonishing.turns import without
from companion.games.tuples import with_value
from companion.games.words import counted


def all_ready(state: State) -> State:
    """Everyone has a Queen or a King face down (AS-8)."""
    return begin_descriptions(state)


def describe(state: State, action: act.Describe) -> State:
    """An invention is described by one item of each list that has a card (AS-8)."""
    seat = state.seat(action.player)
    if seat not in state.waiting:
        raise RuleError("AS-8", f"{action.player} has described the invention already. {awaited(state)}")
    if seat != state.acting:
        object_to(state, "AS-8", f"Inventions are described in order from the youngest. {awaited(state)}")
    check_items("AS-8", action.items or ())
    for position, item in zip(POSITIONS, action.items or (), strict=False):
        installed = state.installed[seat][position - 1]
        if bool(item) != bool(installed):
            nothing = "nothing is installed" if item else f"{counted(installed, 'card')} installed"
            object_to(
                state,
                "AS-8",
                f"Each position with cards has one item: {action.player}, position {position}: {nothing}.",
            )
    state = replace(state, described=with_value(state.described, seat, action.items))
    return next_description(without(state, seat))


def vote(state: State, action: act.Vote) -> State:
    """The Jack goes to another player (AS-8)."""
    seat, other = state.seat(action.player), state.seat(action.other)
    if seat not in state.waiting:
        raise RuleError("AS-8", f"{action.player} has voted already. {awaited(state)}")
    if seat == other:
        object_to(state, "AS-8", f"No one may vote for their own invention: {action.player} chooses another.")
    return voted(state, seat, other)


def roll_dice(state: State, action: act.RollDice) -> State:
    """The demonstration number; then the Exhibition actions are turned up (AS-8)."""
    if len(action.dice) != len(DICE):
        raise RuleError("AS-8", f"The demonstration number takes three dice, not {len(action.dice)}.")
    check_pips("AS-8", *action.dice)
    return replace(state, phase=Phase.ACTIONS, dice=action.dice, waiting=tuple(state.seats))


def show(state: State, action: act.Show) -> State:
    """What is installed in a position is turned up (AS-8); for the first time it is seen."""
    seat, position, cards = state.seat(action.player), action.position, action.cards
    if seat not in state.waiting:
        raise RuleError("AS-8", f"{action.player} has shown everything. {awaited(state)}")
    check_position("AS-8", position)
    due = state.parts[seat].index(None) + 1
    lying = state.parts[seat][position - 1]
    if lying is not None:
        how = "lies open already" if lying else "is empty"
        raise RuleError("AS-8", f"Position {position} of {action.player} {how}. {awaited(state)}")
    if position != due:
        raise RuleError(
            "AS-8", f"The positions are shown in turn: {action.player} shows position {due} first."
        )
    installed = state.installed[seat][position - 1]
    if len(cards) != installed:
        raise RuleError(
            "G-4",
            f"In position {position} {action.player} has {counted(installed, 'card')}, not {len(cards)}.",
        )
    if JOKER in cards:
        object_to(state, "AS-6", "A Joker can never be installed. Accepted all the same, it counts 0.")
    state = turned_up_from_position(state, seat, position, cards)
    _check_description(state, seat, position, cards)
    one, two, three = with_value(state.parts[seat], position - 1, cards)
    return next_showing(replace(state, parts=with_value(state.parts, seat, (one, two, three))))


def _check_description(state: State, seat: int, position: int, cards: tuple[str, ...]) -> None:
    described = state.described[seat]
    item = described[position - 1] if described else 0
    eligible = {card: 1 if card[0] == "A" else int(card[:-1]) for card in cards if card != JOKER}
    if item and item not in eligible.values():
        object_to(
            state,
            "AS-8",
            f"{state.players[seat]} described position {position} by item {item}, to which no card there "
            f"corresponds: {' '.join(cards)}.",
        )
