"""Plays any game by the lines of a record, for tests that tell a situation."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.api import Game, RuleError


def after(game: Game[Any, Any], state: Any, *lines: str) -> Any:
    """``state`` once every line has been played; a line may hold several, with semicolons between."""
    for line in ";".join(lines).split(";"):
        state = game.apply(state, game.parse(line, state))
    return state


def refused(game: Game[Any, Any], state: Any, line: str) -> str:
    """The rule that refuses ``line``; fails if none does."""
    action = game.parse(line, state)
    with pytest.raises(RuleError) as refusal:
        game.apply(state, action)
    assert str(refusal.value).endswith((".", "?"))
    return refusal.value.rule
