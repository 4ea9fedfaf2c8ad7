"""Laying out the table before the first deal, which every game tells step by step (G-5)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar, Protocol, Self, TypeVar

from companion.games.actions import GameAction, PhasedState
from companion.games.api import Choice, Prompt, RuleError
from companion.games.messages import Message, say


class LaidOutState(PhasedState, Protocol):
    """A state that knows whether the table is laid out."""

    @property
    def is_laid_out(self) -> bool:
        """Whether the set-up need not be told any more."""

    def once_laid_out(self) -> Self:
        """The state after the table has said that all is laid out."""


L = TypeVar("L", bound=LaidOutState)


class AllLaidOut(GameAction[L]):
    """The table says that all is laid out."""

    __slots__ = ()
    TEXT = "the cards are dealt"
    EXAMPLE = "the cards are dealt"
    WHEN = "the table is laid out (may be left out)"
    ALREADY: ClassVar[Message] = say("The cards are dealt already.")
    """The refusal where it is said too late."""

    def apply(self, state: L) -> L:
        """See the base."""
        if state.is_laid_out:
            raise RuleError(self.RULE, self.ALREADY)
        return state.once_laid_out()

    def choice(self, state: L) -> Choice:  # noqa: ARG002
        """See the base."""
        return Choice(say("All is laid out"), self)

    @classmethod
    def candidates(cls, state: L, faces: Collection[str]) -> Iterator[Self]:  # noqa: ARG003
        """The only one."""
        yield cls()


def laying_out(done: Choice, watches: tuple[str, ...] = ()) -> Prompt:
    """The prompt while the view tells the set-up: ``done`` ends it, or cards on a zone it ``watches``."""
    return Prompt(
        "set-up",
        say("Do this step by step. Press REVEAL when all is laid out."),
        say("Lay out the table"),
        choices=(done,),
        on_reveal=done.action,
        watches=watches,
        expected=done.action,
    )
