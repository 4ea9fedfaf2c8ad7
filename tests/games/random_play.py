"""A whole game at random, by what the rules allow and the true cards permit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, ClassVar, Generic, Self, TypeVar

from companion.games.api import Game

S = TypeVar("S")
A = TypeVar("A")


class RandomPlay(ABC, Generic[S, A]):
    """Plays one ``game``. ``state`` is what the rules say, ``played`` the actions so far; a child knows where
    the cards truly are."""

    game: ClassVar[Game[Any, Any]]
    longest: ClassVar[int] = 5000
    """More actions than a game has."""
    state: S
    played: list[A]

    def play(self, after_each: Callable[[Self], None] | None = None, most: int | None = None) -> Self:
        """Plays at random to the end, or ``most`` actions."""
        last = self.longest if most is None else most
        while not self.game.finished(self.state) and len(self.played) < last:
            self.step()
            if after_each is not None:
                after_each(self)
        return self

    def step(self) -> None:
        """One action at random among the legal ones that the true cards allow."""
        self.do(self._choose())

    def do(self, action: A) -> None:
        """``action``, which the rules and the true cards allow."""
        before, self.state = self.state, self.game.apply(self.state, action)
        self.played.append(action)
        self._move(before, action)

    @abstractmethod
    def _choose(self) -> A:
        """The action to be played next."""

    @abstractmethod
    def _move(self, before: S, action: A) -> None:
        """Moves the true cards as ``action`` did in the state ``before``."""
