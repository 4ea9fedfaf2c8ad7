"""The play of this game: its kinds of actions, and the rules common to all of them."""

from __future__ import annotations

from collections.abc import Collection

from companion.games.actions import GameAction
from companion.games.amendments import Correction, check_accepted, check_place
from companion.games.api import RuleError
from companion.games.beltpunk.actions import KINDS, Move, NextRound
from companion.games.beltpunk.corrections import corrected
from companion.games.beltpunk.deck import PLACE
from companion.games.beltpunk.move import read_card
from companion.games.beltpunk.phases import URGENT, awaited
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.status import status
from companion.games.beltpunk.turns import after_overflow, begin_if_set_up
from companion.games.beltpunk.views import layout
from companion.games.messages import in_sequence, say
from companion.games.play import Play


class BeltpunkPlay(Play[State]):
    """The rules BH-1 to BH-13, action by action."""

    def __init__(self) -> None:
        super().__init__(KINDS)

    def read_card(self, code: str, state: State) -> str:
        """See the base."""
        return read_card(code, state)

    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """See the base."""
        return tuple(sorted(set(faces) & PLACE.keys(), key=lambda card: PLACE[card]))

    def corrected(self, state: State, correction: Correction) -> State:
        """See the base."""
        check_place(layout(state), correction)
        return corrected(state, correction)

    def refused_now(self, state: State, action: GameAction[State]) -> RuleError | None:
        """See the base."""
        if state.phase in action.PHASES:
            return None
        if state.phase is Phase.MATCH_OVER:
            return RuleError(
                "BH-13", say("The match is over; {winners} won it.", winners=state.best_totals())
            )
        return RuleError(_rule_now(state, action), in_sequence(action.not_now(state), awaited(state)))

    def accepted(self, state: State, move: GameAction[State], refusal: RuleError) -> State:
        """See the base. What was waited for is waited for afterwards too, unless the move answers it."""
        if state.phase in (Phase.ROUND_OVER, Phase.MATCH_OVER) and not isinstance(move, NextRound):
            raise refusal
        after = begin_if_set_up(move.accept(state, refusal))
        if after.phase is Phase.OVERFLOW:
            after = after_overflow(after)
        check_accepted(status, state, after)
        return after


def _rule_now(state: State, action: GameAction[State]) -> str:
    """The rule that refuses ``action`` in the phase of ``state``."""
    if state.phase is Phase.SET_UP and state.foreman is None:
        return "BH-3"
    return URGENT.get(state.phase, action.rule_now(state))


PLAY = BeltpunkPlay()

__all__ = ["PLAY", "BeltpunkPlay", "Move"]
