"""Plays a game by the kinds of its actions: by the rules, with corrections, and against the rules (G-2)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Generic

from companion.games.actions import GameAction, Grammar, S
from companion.games.amendments import Amendment, Correction, Overrule
from companion.games.api import Choice, RecordLine, RuleError, Successor
from companion.games.messages import Message, say

OTHER_MOVES = "Other moves"
"""The heading of moves against the rules whose kind has none of its own."""


class Play(ABC, Generic[S]):
    """The play of a game whose actions are ``kinds``, in the order of play."""

    def __init__(self, kinds: Sequence[type[GameAction[S]]]) -> None:
        self.kinds = tuple(kinds)
        self._grammar: Grammar[S] = Grammar(self.kinds, self.read_card)
        self._in_phase: dict[Enum, list[type[GameAction[S]]]] = {}
        for kind in self.kinds:
            for phase in kind.PHASES:
                self._in_phase.setdefault(phase, []).append(kind)

    @abstractmethod
    def read_card(self, code: str, state: S) -> str:
        """The card that ``code`` names. Raises :class:`~companion.games.api.ActionSyntaxError`."""

    @abstractmethod
    def corrected(self, state: S, correction: Correction) -> S:
        """The state after ``correction``. Raises :class:`RuleError`."""

    @abstractmethod
    def refused_now(self, state: S, action: GameAction[S]) -> RuleError | None:
        """Why ``action`` is illegal in the phase of ``state``, if it is."""

    @abstractmethod
    def in_deck_order(self, faces: Collection[str]) -> tuple[str, ...]:
        """The cards of the game among ``faces``, each once."""

    def accepted(self, state: S, move: GameAction[S], refusal: RuleError) -> S:
        """The state after ``move``, which the table makes against ``refusal`` (G-2). Raises
        :class:`RuleError` for the impossible (G-4)."""
        return move.accept(state, refusal)

    def kinds_now(self, state: S) -> Sequence[type[GameAction[S]]]:
        """The kinds of actions that can happen in ``state``."""
        return self._in_phase.get(state.phase, ())

    def parse(self, text: str, state: S) -> GameAction[S] | Amendment:
        """The action in ``text``. Raises :class:`~companion.games.api.ActionSyntaxError`."""
        return self._grammar.parse(text, state)

    def record_lines(self) -> tuple[RecordLine, ...]:
        """Every kind of line, with when it applies."""
        return self._grammar.lines()

    def apply(self, state: S, action: GameAction[S] | Amendment) -> S:
        """The state after ``action``. Raises :class:`RuleError`."""
        match action:
            case Correction():
                return self.corrected(state, action)
            case Overrule(move):
                return self._overruled(state, move)
            case _:
                return self._played(state, action)

    def seen(
        self,
        state: S,
        action: GameAction[S] | Amendment,
        layout: Callable[[S], Mapping[str, tuple[str, ...]]],
    ) -> dict[str, tuple[str, ...]]:
        """The mat just after ``action``: the next state's ``layout``, and the cards it lays open beside that.
        Raises :class:`RuleError`."""
        lying = dict(layout(self.apply(state, action)))
        move = action.action if isinstance(action, Overrule) else action
        return lying | dict(move.laid_open(state)) if isinstance(move, GameAction) else lying

    def successors(self, state: S, faces: Collection[str]) -> Iterator[Successor[S, GameAction[S]]]:
        """Every legal action with the state after it; see the protocol."""
        for action in self.candidates(state, self.in_deck_order(faces)):
            try:
                after = self._played(state, action)
            except RuleError:
                continue
            yield Successor(action, after, action.laid_open(state))

    def candidates(self, state: S, faces: Collection[str]) -> Iterator[GameAction[S]]:
        """The actions that may be legal in ``state``; hidden cards are turned up only from ``faces``."""
        return (action for kind in self.kinds_now(state) for action in kind.candidates(state, faces))

    def refusal(self, state: S, action: GameAction[S] | Amendment) -> RuleError | None:
        """Why ``apply`` refuses ``action``, or ``None`` if it does not."""
        try:
            self.apply(state, action)
        except RuleError as error:
            return error
        return None

    def allowed(self, state: S, actions: Iterable[GameAction[S]]) -> tuple[Choice, ...]:
        """The legal ones of ``actions``, as choices."""
        return tuple(action.choice(state) for action in actions if self.refusal(state, action) is None)

    def overrules(self, state: S, faces: Collection[str]) -> Iterator[Choice]:
        """Moves that the rules refuse and a table may want anyway; see the protocol."""
        known = self.in_deck_order(faces)
        for kind in self.kinds:
            for action in kind.irregular(state, known):
                why = self.refusal(state, action)
                if why is None:
                    continue
                try:
                    after = self.accepted(state, action, why)
                except RuleError:
                    continue
                if after != state:
                    label = action.spoken()
                    detail = say("{refusal} ({rule})", refusal=why.message, rule=why.rule)
                    yield Choice(label, Overrule(action), detail, kind.HEADING or OTHER_MOVES)

    def appraise(self, state: S, action: GameAction[S] | Amendment) -> Message | None:
        """What ``action`` would bring; see the protocol. Raises :class:`RuleError`."""
        after = self.apply(state, action)
        return action.worth(state, after) if isinstance(action, GameAction) else None

    def _played(self, state: S, action: GameAction[S]) -> S:
        refused = self.refused_now(state, action)
        if refused is not None:
            raise refused
        return action.apply(state)

    def _overruled(self, state: S, move: object) -> S:
        if not isinstance(move, self.kinds):
            raise TypeError(f"{move} is no move of this game")
        try:
            return self._played(state, move)
        except RuleError as refusal:
            return self.accepted(state, move, refusal)
