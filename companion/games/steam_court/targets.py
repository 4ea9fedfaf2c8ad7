"""What on the table each answer is about, so that it can be given by touching the thing itself."""

from __future__ import annotations

from companion.games.api import Action, Target, at_chair, at_seat, at_zone
from companion.games.steam_court import actions as act
from companion.games.steam_court.characters import Privilege
from companion.games.steam_court.corrections import TRICK
from companion.games.steam_court.held import card_of
from companion.games.steam_court.line_up import line_up
from companion.games.steam_court.state import Power, State


def target_of(state: State, action: Action) -> Target | None:
    """The thing that answers with ``action`` when it is touched; ``None`` if there is none."""
    match action:
        case act.DrawCharacter(character=character) | act.ChooseLot(character=character):
            return at_chair(line_up(state).index(character))
        case act.DrawSeat(place=place):
            return at_chair(place - 1)
        case act.OpenAuction(player=player) | act.Give(other=player):
            return at_seat(state.number(player))
        case act.ClearMachine(player=player) if state.at(player)[0].players == state.table.players:
            return at_zone(TRICK)
        case act.Stop(player=player):
            return card_of(state, player, Privilege.STOP)
        case act.TakeBack(player=player):
            return card_of(state, player, Privilege.TAKE_BACK)
        case act.Unpass(player=player):
            return card_of(state, player, Privilege.UNPASS)
        case act.UnpassByToken(player=player):
            return card_of(state, player, Power.UNPASS)
        case act.Steal(player=player):
            return card_of(state, player, Privilege.STEAL)
        case act.DrawDiscards(player=player):
            return card_of(state, player, Privilege.DRAW)
        case act.Inspect(player=player):
            return card_of(state, player, Privilege.INSPECT)
        case _:
            return None
