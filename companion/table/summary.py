"""How a game stands, as a snapshot of a table at which nobody has asked or said anything yet."""

from __future__ import annotations

from companion.table.session import Session
from companion.table.snapshot import TableSnapshot


def summary_of(session: Session) -> TableSnapshot:
    """All of a snapshot that ``session`` alone decides; the rest as it is by default."""
    game, state = session.game, session.state
    last, following = session.last, session.next
    return TableSnapshot(
        serial=0,
        title=game.title,
        prompt=game.prompt(state),
        view=game.view(state),
        log=tuple(map(str, session.actions)),
        undo=None if last is None else str(last),
        redo=None if following is None else str(following),
        finished=game.finished(state),
        winners=game.winners(state),
        undone=tuple(map(str, session.undone)),
        sheets=game.score_sheets(state),
        players=state.players,
    )
