"""What the table waits for in each phase, as a sentence."""

from __future__ import annotations

from companion.games.beltpunk.deck import SUITS, spoken, suit_of
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.turns import next_to_discard
from companion.games.text import counted, listed

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

URGENT = {Phase.SET_UP: "BH-2", Phase.SWAP: "BH-6", Phase.OVERFLOW: "BH-8", Phase.ROUND_OVER: "BH-12"}
"""Phases that must pass before anything else, and the rule of each."""


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
