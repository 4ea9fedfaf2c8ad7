"""Which options go together, for how many players: asked of the game itself."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from companion.games.api import Game, GameError
from companion.games.messages import Message


def refusal(game: Game[Any, Any], players: int, options: Mapping[str, str]) -> Message | None:
    """Why so many ``players`` cannot play with ``options``, in the words of the rules; ``None`` if they
    can."""
    try:
        game.start([f"Player {number}" for number in range(1, players + 1)], options)
    except GameError as error:
        return error.message
    return None


def counts(game: Game[Any, Any], options: Mapping[str, str], free: Collection[str]) -> range:
    """How many can play with ``options``, or once one of the ``free`` ones has another value."""
    possible = {
        number for tried in (options, *_variations(game, options, free)) for number in _seats(game, tried)
    }
    usual = possible or set(game.seats({}))
    return range(min(usual), max(usual) + 1)


def suited(
    game: Game[Any, Any], players: int, options: Mapping[str, str], free: Collection[str]
) -> tuple[Mapping[str, str], str]:
    """``options`` with which so many ``players`` can play: as they are, or with another value of one of the
    ``free`` ones, whose name comes with it; as they are where nothing helps."""
    if refusal(game, players, options) is not None:
        for tried in _variations(game, options, free):
            if refusal(game, players, tried) is None:
                return tried, next(name for name in tried if tried[name] != options.get(name))
    return options, ""


def with_value(
    game: Game[Any, Any],
    players: int,
    options: Mapping[str, str],
    name: str,
    value: str,
    free: Collection[str],
) -> tuple[Mapping[str, str], Message | None]:
    """``options`` with this ``value`` of the option ``name``; where it does not go with the others, with
    another that is the usual one again, or with another value of one of the ``free`` ones. And why so many
    ``players`` cannot play so, if they cannot."""
    chosen = {**options, name: value}
    others = tuple(other for other in free if other != name)
    left_out = (other for other in options if other != name)
    usual_again = ({other: chosen[other] for other in chosen if other != left} for left in left_out)
    reason: Message | None = None
    for tried in (chosen, *usual_again, *_variations(game, chosen, others)):
        why = refusal(game, players, tried)
        if why is None:
            return tried, None
        # Where others could play so, what is wrong is how many there are.
        if reason is None and any(refusal(game, number, tried) is None for number in _seats(game, tried)[:1]):
            reason = why
    return chosen, reason or refusal(game, players, chosen)


def _variations(
    game: Game[Any, Any], options: Mapping[str, str], free: Collection[str]
) -> Iterator[Mapping[str, str]]:
    """``options`` with each other value of each of the ``free`` ones."""
    for option in game.options():
        if option.name in free:
            for value in option.values:
                yield {**options, option.name: value.value}


def _seats(game: Game[Any, Any], options: Mapping[str, str]) -> range:
    try:
        return game.seats(options)
    except GameError:
        return range(0)
