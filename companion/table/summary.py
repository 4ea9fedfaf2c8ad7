"""The part of a snapshot that the session alone decides."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeVar

from companion.games.api import Action
from companion.games.messages import Message
from companion.table.deck_in_play import OWN_DECK, DeckInPlay, named_by
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot

T = TypeVar("T")


def summary_of(session: Session, deck: DeckInPlay | None = None) -> TableSnapshot:
    """A snapshot of ``session`` at a table without view, question or message. Its sentences call the cards by
    ``deck``, or without one as the rules do."""
    game, state = session.game, session.state
    last, following = session.last, session.next
    return TableSnapshot(
        serial=0,
        title=game.title,
        prompt=_named(game.prompt(state), deck),
        view=_named(game.view(state), deck),
        log=tuple(map(_line, session.actions)),
        undo=None if last is None else str(last),
        redo=None if following is None else str(following),
        finished=game.finished(state),
        winners=game.winners(state),
        undone=tuple(map(_line, session.undone)),
        sheets=_named(game.score_sheets(state), deck),
        players=state.players,
        history=tuple(_sentence(action, deck) for action in session.actions),
        undone_history=tuple(_sentence(action, deck) for action in session.undone),
        deck=deck or OWN_DECK,
    )


@lru_cache(maxsize=10_000)
def _line(action: Action) -> str:
    """The line of ``action``. After each action the whole log is told again, so lines are kept."""
    return str(action)


@lru_cache(maxsize=10_000)
def _sentence(action: Action, deck: DeckInPlay | None) -> Message:
    """``action`` in words; kept as its line is."""
    return _named(action.spoken(), deck)


def _named(said: T, deck: DeckInPlay | None) -> T:
    return said if deck is None else named_by(deck, said)
