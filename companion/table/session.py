"""A game in play as its list of actions: every state is stored, so every action can be undone and redone
(G-3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.games.amendments import Correction
from companion.games.api import Action, Game, State
from companion.games.errors import CompanionError
from companion.games.messages import say
from companion.games.options import EDITION
from companion.games.teaching import Teaching
from companion.table.record import read_record, write_record


class NothingToUndo(CompanionError, ValueError):
    """The game has no action yet."""

    code = "nothing-to-undo"

    def __init__(self) -> None:
        super().__init__(say("There is nothing to undo."))


class NothingToRedo(CompanionError, ValueError):
    """No action was undone, or another followed."""

    code = "nothing-to-redo"

    def __init__(self) -> None:
        super().__init__(say("There is nothing to redo."))


@dataclass(frozen=True, slots=True)
class Session:
    """An immutable value: ``states`` are the first state and the one after each of ``actions``; ``undone``
    are the actions that can be redone, the next one last; ``rolls`` are all rolls, including undone ones,
    each with the state in which the dice were rolled (G-3)."""

    game: Game[Any, Any]
    states: tuple[State, ...]
    actions: tuple[Action, ...] = ()
    undone: tuple[Action, ...] = ()
    rolls: tuple[tuple[State, Action], ...] = ()

    @classmethod
    def begin(cls, game: Game[Any, Any], players: Sequence[str], options: Mapping[str, str]) -> Session:
        """A game before its first action. Raises :class:`~companion.games.api.GameError`."""
        return cls(game, (game.start(players, options),))

    @classmethod
    def from_record(cls, data: bytes, games: Sequence[Game[Any, Any]]) -> Session:
        """The game of a record, one of ``games``. Raises :class:`~companion.table.record.RecordError`."""
        played = read_record(data, games)
        made = zip(played.states, played.actions, strict=False)
        rolls = tuple((state, action) for state, action in made if isinstance(action, played.game.rolls))
        return cls(played.game, played.states, played.actions, rolls=rolls)

    @property
    def teaching(self) -> Teaching | None:
        """What there is to learn at this table; ``None`` for a game that nobody explains yet."""
        options = {**self.game.option_texts(self.state), EDITION: self.game.edition(self.state)}
        return self.game.teaching(options)

    @property
    def state(self) -> State:
        """The state after the last action."""
        return self.states[-1]

    @property
    def last(self) -> Action | None:
        """The action that undo takes back."""
        return self.actions[-1] if self.actions else None

    @property
    def next(self) -> Action | None:
        """The action that redo makes."""
        return self.undone[-1] if self.undone else None

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """Every correction of a card, in order."""
        return tuple(action for action in self.actions if isinstance(action, Correction))

    def play(self, action: Action) -> Session:
        """The game after ``action``; clears redo. Raises ``RuleError``."""
        after = self.game.apply(self.state, action)
        rolls = (*self.rolls, (self.state, action)) if isinstance(action, self.game.rolls) else self.rolls
        return replace(
            self, states=(*self.states, after), actions=(*self.actions, action), undone=(), rolls=rolls
        )

    def rolled(self) -> Action | None:
        """The undone roll of this state, if there is one (G-3)."""
        return next((action for state, action in self.rolls if state == self.state), None)

    def undo(self) -> Session:
        """The game before its last action. Raises :class:`NothingToUndo`."""
        if not self.actions:
            raise NothingToUndo
        return replace(
            self,
            states=self.states[:-1],
            actions=self.actions[:-1],
            undone=(*self.undone, self.actions[-1]),
        )

    def redo(self) -> Session:
        """The game with the last undone action redone. Raises :class:`NothingToRedo`."""
        if not self.undone:
            raise NothingToRedo
        action = self.undone[-1]
        return replace(self.play(action), undone=self.undone[:-1])

    def record(self) -> str:
        """The game as a record; :meth:`from_record` reads it back."""
        return write_record(self.game, self.states[0], self.actions)
