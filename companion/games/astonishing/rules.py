"""The play of this game: its kinds of actions, and what the rules say of all of them together.

What the rules leave nobody to decide happens by itself: Jacks, Queens and Kings that can do nothing are
passed over, empty positions show themselves, of two players each votes for the other.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from companion.games.actions import GameAction
from companion.games.amendments import Correction, check_place
from companion.games.api import RuleError
from companion.games.astonishing.actions import KINDS, RollDie
from companion.games.astonishing.corrections import corrected
from companion.games.astonishing.deck import RESOURCE_CODES
from companion.games.astonishing.move import read_card
from companion.games.astonishing.phases import awaited
from companion.games.astonishing.state import Phase, State
from companion.games.astonishing.views import layout
from companion.games.messages import in_sequence
from companion.games.play import Play


class AstonishingPlay(Play[State]):
    """The rules AS-1 to AS-16, action by action."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def read_card(self, code: str, state: State) -> str:
        """See the base."""
        return read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """The resource cards among them: action cards are known without being seen."""
        return tuple(sorted(set(faces) & set(RESOURCE_CODES)))

    def kinds_now(self, state: State) -> Sequence[type[GameAction[State]]]:
        """See the base. While a die is in the air nothing else happens."""
        return super().kinds_now(state) if state.rerolling is None else (RollDie,)

    def corrected(self, state: State, correction: Correction) -> State:
        """See the base."""
        check_place(layout(state), correction)
        return corrected(state, correction)

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        """See the base."""
        if state.rerolling is not None and not isinstance(action, RollDie):
            return RuleError("AS-10", awaited(state))
        if state.phase in action.PHASES:
            return None
        if state.phase is Phase.OVER:
            return RuleError("AS-13", awaited(state))
        if state.phase is Phase.SET_UP:
            return RuleError("AS-1", awaited(state))
        return RuleError(action.rule_now(state), in_sequence(action.not_now(state), awaited(state)))

    def accepted(self, state: State, move: GameAction[State], refusal: RuleError) -> State:
        """See the base. What has no sense in this phase is refused as ever."""
        if self.refused_now(state, move) is not None:
            raise refusal
        return move.accept(state, refusal)


PLAY = AstonishingPlay()
