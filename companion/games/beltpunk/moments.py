"""What the table waits for, and the refusal of an action at the wrong moment."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import PLACE, SUITS, spoken, suit_of
from companion.games.beltpunk.state import Phase, State
from companion.games.words import counted, listed

DRAW = "Draw"
TAKE = "Take from scrap"
SWAP = "Swap with scrap"
EXCHANGE = "Exchange"

SUIT_ACTIONS = {
    "Steam": (DRAW, EXCHANGE),
    "Gears": (SWAP, EXCHANGE),
    "Parts": (TAKE, SWAP),
    "Electricity": (DRAW, TAKE),
}
"""The two actions of each suit (BH-6)."""

_MOMENTS: dict[type[object], tuple[tuple[Phase, ...], str]] = {
    act.BecomeForeman: ((Phase.SET_UP,), "BH-3"),
    act.TurnUp: ((Phase.SET_UP,), "BH-2"),
    act.AllPlaced: ((Phase.PLACE,), "BH-4"),
    act.Reveal: ((Phase.PLACE, Phase.REVEAL), "BH-4"),
    act.Discard: ((Phase.DISCARD,), "BH-5"),
    act.Decline: ((Phase.ABILITY,), "BH-6"),
    act.Draw: ((Phase.ABILITY,), "BH-6"),
    act.TakeFromMachine: ((Phase.ABILITY,), "BH-6"),
    act.TakeFromPile: ((Phase.ABILITY,), "BH-6"),
    act.SwapFromMachine: ((Phase.ABILITY,), "BH-6"),
    act.SwapWithPile: ((Phase.ABILITY,), "BH-6"),
    act.Exchange: ((Phase.ABILITY,), "BH-6"),
    act.PlaceInMachine: ((Phase.SWAP,), "BH-6"),
    act.TakeConveyor: ((Phase.OVERFLOW,), "BH-8"),
    act.DeclareSet: ((Phase.DECLARE,), "BH-9"),
    act.DeclareNoSet: ((Phase.DECLARE,), "BH-9"),
    act.ShowSet: ((Phase.SHOW,), "BH-9"),
    act.Withdraw: ((Phase.SHOW,), "BH-9"),
    act.NextRound: ((Phase.ROUND_OVER,), "BH-10"),
}

_URGENT = {Phase.SET_UP: "BH-2", Phase.SWAP: "BH-6", Phase.OVERFLOW: "BH-8", Phase.ROUND_OVER: "BH-12"}
"""Moments that must pass before anything else, and the rule of each."""


def check_moment(state: State, action: act.Move) -> None:
    """Raises :class:`RuleError` unless ``action`` is of a kind that can happen now."""
    moments, rule = _MOMENTS[type(action)]
    if state.phase in moments:
        return
    if state.phase is Phase.MATCH_OVER:
        raise RuleError("BH-13", f"The match is over; {listed(state.best_totals())} won it.")
    rule = _URGENT.get(state.phase, rule)
    if state.phase is Phase.SET_UP and state.foreman is None:
        rule = "BH-3"
    if state.phase in (Phase.PLACE, Phase.REVEAL) and isinstance(action, act.Discard):
        rule = "BH-4"
    if state.phase is Phase.ABILITY and isinstance(action, act.Discard):
        rule = "BH-6"
    raise RuleError(rule, f"{_too_early_or_late(state, action)} {awaited(state)}")


def _too_early_or_late(state: State, action: act.Move) -> str:
    match action:
        case act.TakeConveyor() if action.suit in SUITS:
            lying = len(state.conveyors[SUITS.index(action.suit)])
            return (
                f"The {action.suit} conveyor is taken only when, after an action, it holds more cards than "
                f"there are players ({len(state.players)}); it holds {lying}."
            )
        case act.Draw() if state.phase in (Phase.SET_UP, Phase.PLACE):
            return "The card that each draws at a turn's beginning is counted by itself."
        case act.Decline() | act.Draw() | act.TakeFromMachine() | act.TakeFromPile():
            return "A discard brings one action, right after it, and no more."
        case act.SwapFromMachine() | act.SwapWithPile() | act.Exchange():
            return "A discard brings one action, right after it, and no more."
        case act.PlaceInMachine():
            return "A card is placed in The Machine only after one was taken from it by Swap."
        case act.ShowSet() | act.Withdraw():
            return "Sets are shown together, once everyone has declared."
        case _:
            return "It is not the moment for that."


def awaited(state: State) -> str:
    """What the table waits for, as a sentence."""
    who = state.players[state.acting] if state.acting is not None else ""
    match state.phase:
        case Phase.SET_UP if state.foreman is None:
            candidates = [state.players[seat] for seat in state.foreman_candidates()]
            return f"Who is Foreman: {listed(candidates, 'or')}?"
        case Phase.SET_UP:
            missing = len(state.players) - state.turned_up
            return f"Turn up {counted(missing, 'card')} from the deck onto the conveyors."
        case Phase.PLACE:
            return "Everyone places a card face down; then all are turned up."
        case Phase.REVEAL:
            waiting = unrevealed(state)
            return f"{listed(waiting)} {'turns' if len(waiting) == 1 else 'turn'} up the card placed."
        case Phase.DISCARD:
            card = next_to_discard(state)
            return f"{who} moves {spoken(card)} to the {suit_of(card)} conveyor."
        case Phase.ABILITY:
            return f"{who} resolves {spoken(state.discard or '')}: {', '.join(offered(state))}, or neither."
        case Phase.SWAP:
            return f"{who} places a card from hand in The Machine."
        case Phase.OVERFLOW:
            over = [SUITS[i] for i in state.overflowing]
            return f"Overflow: {who} takes the {listed(over)} conveyor{'s' if len(over) > 1 else ''}."
        case Phase.DECLARE:
            return f"{who} says whether to score a set this turn."
        case Phase.SHOW:
            showing = [state.players[seat] for seat in state.to_show]
            return f"{listed(showing)} must show the set declared, or withdraw it."
        case Phase.ROUND_OVER:
            return "The round is over: collect, shuffle and deal, then start the next round."
        case Phase.MATCH_OVER:
            return f"The match is over: {listed(state.best_totals())} won it."


def offered(state: State) -> tuple[str, ...]:
    """The two actions of the discard's suit, in small letters."""
    return tuple(name.lower() for name in SUIT_ACTIONS[suit_of(state.discard or "")])


def unrevealed(state: State) -> tuple[str, ...]:
    """The players whose card is still to be turned up."""
    return tuple(name for name, card in zip(state.players, state.revealed, strict=True) if card is None)


def next_to_discard(state: State) -> str:
    """The revealed card that comes first in Machine Order (BH-5); there must be one."""
    return min((card for card in state.revealed if card is not None), key=lambda card: PLACE[card])
