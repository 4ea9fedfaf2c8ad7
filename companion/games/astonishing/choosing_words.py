"""The descriptors that a player chooses in secret while building (AS-8, AS-14).

They are shown to nobody before the invention is described. The record tells them: it is open to whoever opens
the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.api import RuleError
from companion.games.astonishing.deck import POSITIONS
from companion.games.astonishing.move import CHOSEN_ITEMS, Move, check_items, fields_with
from companion.games.astonishing.state import Counts, Phase, State
from companion.games.astonishing.turns import INVENTION
from companion.games.messages import Message, say
from companion.games.tuples import with_value


@dataclass(frozen=True, slots=True)
class ChooseWords(Move):
    """A player chooses an item of each list by which to describe what is installed; 0 leaves a list as it
    is. It is no candidate: the others cannot know it."""

    player: str
    items: Counts

    TEXT = "{player} chooses words {items}"
    PUBLIC = "{player} chooses words in secret"
    EXAMPLE = "Matt chooses words 3 9 -"
    WHEN = "in secret, at any time while building; a dash leaves a list as it is"
    PHASES = (*INVENTION, Phase.EXHIBITION)
    RULE = "AS-14"
    FIELDS = fields_with(items=CHOSEN_ITEMS)

    def apply(self, state: State) -> State:
        """See the base."""
        seat = state.seat(self.player)
        check_items("AS-14", self.items)
        if not any(self.items):
            raise RuleError("AS-14", say("Choose an item of at least one list."))
        for position, item, installed in zip(POSITIONS, self.items, state.installed[seat], strict=True):
            if item and not installed:
                raise RuleError(
                    "AS-14",
                    say(
                        "Only a position with cards has words: position {position} of {player} is empty.",
                        position=position,
                        player=self.player,
                    ),
                )
        words = state.words or (None,) * len(state.players)
        before = state.words_of(seat)
        one, two, three = (new or old for new, old in zip(self.items, before, strict=True))
        return replace(state, words=with_value(words, seat, (one, two, three)))

    def not_now(self, state: State) -> Message:  # noqa: ARG002
        """See the base."""
        return say("Words are chosen in secret only while inventions are built.")


def without_words(state: State, seat: int, position: int) -> State:
    """``state`` once cards left a position of ``seat``: its item may have been for one of them."""
    chosen = state.words_of(seat)
    if not chosen[position - 1]:
        return state
    one, two, three = with_value(chosen, position - 1, 0)
    return replace(state, words=with_value(state.words, seat, (one, two, three)))
