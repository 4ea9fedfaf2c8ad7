"""The common part of all games: it delegates to the play of their actions, and gives defaults for the
rest."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Generic

from companion.games.actions import GameAction, S
from companion.games.amendments import Amendment
from companion.games.api import Choice, RecordLine, Successor, TableFile
from companion.games.dress import Dress
from companion.games.messages import Message
from companion.games.play import Play
from companion.games.printables import Printable
from companion.games.teaching import Teaching


class GameBase(ABC, Generic[S]):
    """Most of a :class:`~companion.games.api.Game` whose actions are those of ``play``."""

    name: str
    title: str
    editions: tuple[str, ...]
    dress: Dress
    record_cards: str
    record_example: str
    rolls: tuple[type[Any], ...] = ()

    def __init__(self, play: Play[S]) -> None:
        self._play = play

    @property
    def files(self) -> tuple[TableFile[S, GameAction[S] | Amendment], ...]:
        """See the protocol; none."""
        return ()

    def meanings(self, state: S, line: str) -> tuple[Choice, ...]:  # noqa: ARG002  (some games use both)
        """See the protocol; none."""
        return ()

    def edition(self, state: S) -> str:  # noqa: ARG002  (a game with several overrides this)
        """See the protocol; the only one."""
        return self.editions[0]

    def parse(self, text: str, state: S) -> GameAction[S] | Amendment:
        """See the protocol."""
        return self._play.parse(text, state)

    def apply(self, state: S, action: GameAction[S] | Amendment) -> S:
        """See the protocol."""
        return self._play.apply(state, action)

    def record_lines(self) -> tuple[RecordLine, ...]:
        """See the protocol."""
        return self._play.record_lines()

    def actions(self, state: S, faces: Collection[str]) -> Iterator[GameAction[S] | Amendment]:
        """See the protocol."""
        return (successor.action for successor in self._play.successors(state, faces))

    def successors(
        self, state: S, faces: Collection[str]
    ) -> Iterator[Successor[S, GameAction[S] | Amendment]]:
        """See the protocol."""
        return self._play.successors(state, faces)

    def overrules(self, state: S, faces: Collection[str]) -> Iterator[Choice]:
        """See the protocol."""
        return self._play.overrules(state, faces)

    def appraise(self, state: S, action: GameAction[S] | Amendment) -> Message | None:
        """See the protocol."""
        return self._play.appraise(state, action)

    @abstractmethod
    def layout(self, state: S) -> Mapping[str, tuple[str, ...]]:
        """See the protocol."""

    def seen(self, state: S, action: GameAction[S] | Amendment) -> Mapping[str, tuple[str, ...]]:
        """See the protocol."""
        return self._play.seen(state, action, self.layout)

    def headings(self, state: S) -> tuple[Message, ...]:  # noqa: ARG002  (a game with parts overrides this)
        """See the protocol; the game has no parts."""
        return ()

    def teaching(self, options: Mapping[str, str]) -> Teaching | None:  # noqa: ARG002  (a game that teaches does)
        """See the protocol; nothing."""
        return None

    def printables(self, options: Mapping[str, str]) -> tuple[Printable, ...]:  # noqa: ARG002  (a game with more does)
        """See the protocol; nothing."""
        return ()

    def card_to_deck(self, state: S, card: str) -> str:  # noqa: ARG002  (a game with cards of its own does)
        """See the protocol; the game's cards are poker cards."""
        return card
