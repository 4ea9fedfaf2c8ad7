"""A match of 1,000 actions: the rules, the event log, and opening it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games.api import Action
from companion.games.beltpunk import GAME
from companion.table.log import EventLog
from companion.table.session import Session
from companion.table.table import Table
from tests.bench.measure import Measure, timed, timed_between
from tests.games.dealer import Dealer
from tests.table.deciding import decide
from tests.table.resuming import NOON, unfinished

_ACTIONS = 1000


def measures() -> Iterator[Measure]:
    """An action by the rules alone, at a table with its log, and the resuming."""
    dealer = Dealer(1, 3, target="999").play(most=_ACTIONS)
    begun = Session.begin(GAME, dealer.start.players, {"target": "999"})

    def rules() -> Iterator[None]:
        state = dealer.start
        for action in dealer.played:
            yield
            state = GAME.apply(state, action)
            yield

    yield timed_between("apply an action", rules())
    with TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        log = EventLog.open(path)
        table = Table(begun, log.begin(begun, NOON))
        yield timed_between(
            "play an action: apply, write it to the disk, snapshot", _played(table, dealer.played)
        )
        log.close()
        yield timed(f"open the log and resume a match of {_ACTIONS:,} actions", lambda: _resume(path), 20)


def _played(table: Table, actions: Sequence[Action]) -> Iterator[None]:
    for action in actions:
        table.snapshot()
        yield
        decide(table, action)
        table.snapshot()
        yield


def _resume(path: Path) -> Table:
    log = EventLog.open(path)
    found = unfinished(log)
    assert found is not None
    kept, session = found
    assert len(session.actions) == _ACTIONS
    table = Table(session, log.resume(kept))
    log.close()
    return table
