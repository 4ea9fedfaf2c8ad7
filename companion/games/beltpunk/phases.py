"""What the rules wait for in each phase, as a sentence."""

from __future__ import annotations

from companion.games.beltpunk.deck import SUITS, card_name, suit_of
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.turns import next_to_discard
from companion.games.messages import Message, say

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
"""Phases that must end before anything else, and the rule of each."""


def awaited(state: State) -> Message:
    """What the rules wait for, as a sentence."""
    player = state.players[state.acting] if state.acting is not None else ""
    match state.phase:
        case Phase.SET_UP if state.foreman is None:
            candidates = tuple(state.players[seat] for seat in state.foreman_candidates())
            return say("Who is Foreman: {players:or}?", players=candidates)
        case Phase.SET_UP:
            missing = len(state.players) - state.turned_up
            return say(
                "Turn up {missing} {missing:card|cards} from the deck onto the conveyors.", missing=missing
            )
        case Phase.PLACE:
            return say("Everyone places a card face down; then all are turned up.")
        case Phase.REVEAL:
            return say("{players} {players:turns|turn} up the card placed.", players=unrevealed(state))
        case Phase.DISCARD:
            card = next_to_discard(state)
            return say(
                "{player} moves {card} to the {suit} conveyor.",
                player=player,
                card=card_name(card),
                suit=suit_of(card),
            )
        case Phase.ABILITY:
            return say(
                "{player} resolves {card}: {actions:, }, or neither.",
                player=player,
                card=card_name(state.discard or ""),
                actions=offered(state),
            )
        case Phase.SWAP:
            return say("{player} places a card from hand in The Machine.", player=player)
        case Phase.OVERFLOW:
            return say(
                "Overflow: {player} takes the {suits} {suits:conveyor|conveyors}.",
                player=player,
                suits=tuple(SUITS[place] for place in state.overflowing),
            )
        case Phase.DECLARE:
            return say("{player} says whether to score a set this turn.", player=player)
        case Phase.SHOW:
            return say(
                "{players} must show the set declared, or withdraw it.",
                players=tuple(state.players[seat] for seat in state.to_show),
            )
        case Phase.ROUND_OVER:
            return say("The round is over: collect, shuffle and deal, then start the next round.")
        case Phase.MATCH_OVER:
            return say("The match is over: {winners} won it.", winners=state.best_totals())


def headings(state: State) -> tuple[Message, ...]:
    """The round, and the part of it that the next action belongs to."""
    number = say("Round {number}", number=state.round)
    match state.phase:
        case Phase.SET_UP:
            return number, say("Set-up")
        case Phase.DECLARE | Phase.SHOW:
            return number, say("Scoring after turn {number}", number=state.turn)
        case Phase.ROUND_OVER | Phase.MATCH_OVER:
            return number, say("The end of the round")
        case _:
            return number, say("Turn {number}", number=state.turn)


def offered(state: State) -> tuple[str, ...]:
    """The two actions of the discard's suit, in lower case."""
    return tuple(name.lower() for name in SUIT_ACTIONS[suit_of(state.discard or "")])


def unrevealed(state: State) -> tuple[str, ...]:
    """The players who have not revealed their card."""
    return tuple(name for name, card in zip(state.players, state.revealed, strict=True) if card is None)
