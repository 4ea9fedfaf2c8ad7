"""What on the table each answer is about, so that it can be given by touching the thing itself."""

from __future__ import annotations

from companion.games.api import AT_DECK, Action, Target, at_card, at_pile, at_seat, at_zone
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import SUITS
from companion.games.beltpunk.state import State
from companion.games.mat import CONVEYORS


def target_of(state: State, action: Action) -> Target | None:
    """The thing that answers with ``action`` when it is touched; ``None`` if there is none."""
    match action:
        case act.TakeFromMachine(card=card) | act.SwapFromMachine(card=card):
            return at_card(card, dict(zip(CONVEYORS, state.conveyors, strict=True)))
        case act.TakeFromPile(owner=owner) | act.SwapWithPile(owner=owner):
            return at_pile(state.seat(owner))
        case act.Exchange(other=player) | act.BecomeForeman(player=player) | act.Discard(player=player):
            return at_seat(state.seat(player))
        case act.TakeConveyor(suit=suit):
            return at_zone(CONVEYORS[SUITS.index(suit)])
        case act.Draw():
            return AT_DECK
        case _:
            return None
