"""What on the table each answer is about, so that it can be given by touching the thing itself."""

from __future__ import annotations

from companion.games.api import AT_DECK, Action, Target, at_card, at_seat
from companion.games.astonishing import actions as act
from companion.games.astonishing.state import State
from companion.games.mat import CONVEYORS


def target_of(state: State, action: Action) -> Target | None:
    """The thing that answers with ``action`` when it is touched; ``None`` if there is none."""
    match action:
        case act.DrawAndSalvage(card=card):
            return at_card(card, dict(zip(CONVEYORS, state.discards.on_conveyors, strict=True)))
        case act.Vote(other=player) | act.Select(other=player) | act.Trade(other=player):
            return at_seat(state.seat(player))
        case act.DrawAndTake(other=player) | act.Finagle(other=player):
            return at_seat(state.seat(player))
        case act.Answer(player=player) | act.Reveal(player=player) | act.BeInventor(player=player):
            return at_seat(state.seat(player))
        case act.BeYoungest(player=player) | act.NextByAge(player=player) | act.Install(player=player):
            return at_seat(state.seat(player))
        case act.AgreeToLastTurn(player=player) | act.RefuseLastTurn(player=player):
            seat = state.seat(player)
            return at_seat(seat) if seat in state.asked_for_last_turn else None
        case act.Draw() | act.DrawTwo() | act.DrawOnly() | act.Buy():
            return AT_DECK
        case _:
            return None
