"""The play of this game: its kinds of actions, and the rules common to all of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from companion.games.actions import GameAction
from companion.games.amendments import Correction, check_accepted, check_place
from companion.games.api import RuleError
from companion.games.messages import in_sequence
from companion.games.play import Play
from companion.games.steam_court.actions import KINDS
from companion.games.steam_court.corrections import corrected, piles
from companion.games.steam_court.deck import PLACE
from companion.games.steam_court.move import moment, read_card
from companion.games.steam_court.phases import awaited_by
from companion.games.steam_court.state import Phase, State
from companion.games.steam_court.status import status

_URGENT = {
    Phase.SET_UP: "SC-2",
    Phase.AUCTION: "SC-18",
    Phase.DEAL: "SC-3",
    Phase.BEGINNING: "SC-4",
    Phase.ROUND: "SC-15",
    Phase.REVEAL: "SC-15",
    Phase.BEAT: "SC-15",
    Phase.QUARTER_OVER: "SC-8",
    Phase.OVER: "SC-9",
}
"""Phases that must end before anything else, and the rule of each."""


class SteamCourtPlay(Play[State]):
    """The rules SC-1 to SC-18, action by action."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def read_card(self, code: str, state: State) -> str:
        """See the base."""
        return read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """The cards of the game among ``faces``; equal ones as often as they are there."""
        return tuple(sorted((face for face in faces if face in PLACE), key=PLACE.__getitem__))

    def corrected(self, state: State, correction: Correction) -> State:
        """See the base."""
        check_place(piles(state), correction)
        return corrected(state, correction)

    def kinds_now(self, state: State) -> Sequence[type[GameAction[State]]]:
        """See the base; at either table."""
        phases = set(state.phases)
        return [kind for kind in self.kinds if phases.intersection(kind.PHASES)]

    def candidates(self, state: State, faces: Collection[str]) -> Iterator[GameAction[State]]:
        """See the base. Cards come into sight on the mat of the Royal Table: of two tables it is there that
        something happened (SC-13)."""
        found = super().candidates(state, faces)
        if not faces or not state.has_two_tables or not state.tables:
            return found
        royals = {state.players[player] for player in state.table.players}
        return (action for action in found if action.actor is None or action.actor in royals)

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        """See the base."""
        now = moment(state, action)
        if now in action.PHASES:
            return None
        rule = "SC-18" if state.is_choosing_lots else _URGENT.get(now, action.rule_now(state))
        if now is Phase.OVER:
            return RuleError(rule, awaited_by(state, action.actor))
        return RuleError(rule, in_sequence(action.not_now(state), awaited_by(state, action.actor)))

    def accepted(self, state: State, move: GameAction[State], refusal: RuleError) -> State:
        """See the base."""
        after = move.accept(state, refusal)
        check_accepted(status, state, after)
        return after


PLAY = SteamCourtPlay()
