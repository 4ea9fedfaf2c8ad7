"""A table that plays at random through its log: run in a process of its own, and killed there."""

from __future__ import annotations

import random
from datetime import UTC, datetime
from multiprocessing.connection import Connection
from pathlib import Path

from companion.games import GAMES, game_named
from companion.games.api import Action
from companion.games.beltpunk.deck import DECK
from companion.table.log import EventLog, LoggedGame
from companion.table.saving import Step
from companion.table.session import Session
from companion.table.table import Table
from tests.table.deciding import decide

GAME = game_named("beltpunk")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


def some_action(session: Session, chance: random.Random) -> Action:
    """An action that the rules take now, the cards turned up at random."""
    for faces in (4, 16, len(DECK)):
        actions: list[Action] = list(GAME.actions(session.state, chance.sample(DECK, faces)))
        if actions:
            return chance.choice(actions)
    raise AssertionError(f"nothing can be done: {GAME.prompt(session.state).text}")


def unfinished(log: EventLog) -> tuple[LoggedGame, Session] | None:
    """The game that was begun last and how it stands, unless it is finished."""
    for logged in log.games()[:1]:
        session = log.read(logged, GAMES)
        if not session.game.finished(session.state):
            return logged, session
    return None


def resumed(log: EventLog) -> Table:
    """The table at which the unfinished game goes on, or a new one."""
    found = unfinished(log)
    if found is not None:
        logged, session = found
        return Table(session, log.resume(logged))
    session = Session.begin(GAME, ("Matt", "Noah", "Mary Ann"), {"target": "999"})
    return Table(session, log.begin(session, NOON))


def act(table: Table, chance: random.Random) -> tuple[str, str | None]:
    """One action at random, now and then an undo or a redo: what was done, once a snapshot shows it."""
    screen = table.snapshot()
    if screen.undo is not None and chance.random() < 0.15:
        table.undo(screen.serial)
        step = Step.UNDONE
    elif screen.redo is not None and chance.random() < 0.5:
        table.redo(screen.serial)
        step = Step.REDONE
    else:
        decide(table, some_action(table.session, chance))
        step = Step.PLAYED
    after = table.snapshot()
    assert after.message is None
    return step.value, screen.undo if step is Step.UNDONE else after.undo


def play_until_killed(path: Path, seed: int, acknowledged: Connection) -> None:
    """Resumes and plays; sends each step as soon as a snapshot shows it."""
    chance = random.Random(seed)
    log = EventLog.open(path)
    table = resumed(log)
    acknowledged.send("resumed")
    while True:
        acknowledged.send(act(table, chance))
        if chance.random() < 0.3:
            log.checkpoint() if chance.random() < 0.5 else log.empty_wal()


def hold_open(path: Path, held: Connection) -> None:
    """Has the log open until it is killed, in a process of its own."""
    log = EventLog.open(path)
    held.send(len(log.games()))
    held.recv()
