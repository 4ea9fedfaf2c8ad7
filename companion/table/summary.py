"""The part of a snapshot that the session alone decides."""

from __future__ import annotations

from functools import lru_cache

from companion.games.api import Action
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot


def summary_of(session: Session) -> TableSnapshot:
    """A snapshot of ``session`` at a table without view, question or message."""
    game, state = session.game, session.state
    last, following = session.last, session.next
    return TableSnapshot(
        serial=0,
        title=game.title,
        prompt=game.prompt(state),
        view=game.view(state),
        log=tuple(map(_line, session.actions)),
        undo=None if last is None else str(last),
        redo=None if following is None else str(following),
        finished=game.finished(state),
        winners=game.winners(state),
        undone=tuple(map(_line, session.undone)),
        sheets=game.score_sheets(state),
        players=state.players,
        history=tuple(action.spoken() for action in session.actions),
        undone_history=tuple(action.spoken() for action in session.undone),
    )


@lru_cache(maxsize=10_000)
def _line(action: Action) -> str:
    """The line of ``action``. After each action the whole log is told again, so lines are kept."""
    return str(action)
