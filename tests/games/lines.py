"""Plays Beltpunk Haberdasher by the lines of a record, for tests that tell a situation."""

from __future__ import annotations

from companion.games.api import RuleError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.deck import DECK
from companion.games.beltpunk.state import Phase, State
from tests.games import playing


def after(state: State, *lines: str) -> State:
    """``state`` once every line has been played; a line may hold several, with semicolons between."""
    played: State = playing.after(GAME, state, *lines)
    return played


def refused(state: State, line: str) -> str:
    """The rule that refuses ``line``; fails if none does."""
    return playing.refused(GAME, state, line)


def begun(*turned_up: str, players: int = 3, **options: str) -> State:
    """The first turn of a match, Matt being Foreman and these cards on the conveyors."""
    state = GAME.start(("Matt", "Noah", "Jake", "Mary Ann")[:players], options)
    return after(state, "Matt is Foreman", *(f"{card} goes to the conveyors" for card in turned_up))


def revealed(state: State, *cards: str) -> State:
    """``state`` once every player, from the first seat on, has revealed a card."""
    lines = (f'"{player}" reveals {card}' for player, card in zip(state.players, cards, strict=True))
    return after(state, *lines)


def passed(state: State) -> State:
    """``state`` once every discard of the turn has been declined and nobody has scored."""
    turn = state.turn
    while state.turn == turn and state.phase not in (Phase.ROUND_OVER, Phase.MATCH_OVER):
        state = GAME.apply(state, next(iter(GAME.actions(state, ()))))
    return state


def quiet_turn(state: State) -> State:
    """``state`` after a turn in which everyone reveals some card, declines, and declares no set."""
    for player in state.players:
        for card in reversed(DECK):
            line = f'"{player}" reveals {card}'
            try:
                state = after(state, line)
            except RuleError:
                continue
            break
    return passed(state)
