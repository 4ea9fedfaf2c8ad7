"""Replays a game from its rows in the log."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from companion.games.api import Action, Game, GameError, RuleError, State
from companion.games.messages import Message, say
from companion.table.log_errors import BrokenLog, ProgramFault
from companion.table.record import RecordError, read_record
from companion.table.saving import Step
from companion.table.session import Session

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A replayed game, up to the first row that is missing or damaged, which the ``hole`` names."""

    session: Session
    hole: Message | None = None


def replay(
    number: int, heading: str, rows: Iterable[tuple[Any, ...]], games: Sequence[Game[Any, Any]]
) -> Replayed:
    """Replays the ``rows`` of the game with this ``number``, one of ``games``.

    Raises :class:`BrokenLog` if its heading is damaged, and :class:`ProgramFault` if the rules fail, which is
    no fault of the log.
    """
    try:
        with as_program_fault(number):
            return _replayed(heading, rows, games)
    except RecordError as error:
        raise BrokenLog(say("The heading of this game is damaged: {reason}", reason=error.reason)) from None


@contextmanager
def as_program_fault(game: int) -> Iterator[None]:
    """Logs what the rules raise during the replay of ``game``, other than for a damaged record, and raises it
    as a :class:`ProgramFault`."""
    try:
        yield
    except RecordError:
        raise
    except Exception as error:
        _log.exception("game %d cannot be shown", game)
        raise ProgramFault(
            say(
                "This game cannot be shown because of a fault in the program ({error}). It is still saved.",
                error=type(error).__name__,
            )
        ) from error


def _replayed(heading: str, rows: Iterable[tuple[Any, ...]], games: Sequence[Game[Any, Any]]) -> Replayed:
    start = read_record(heading.encode(), games)
    game = start.game
    states: list[State] = [start.state]
    actions: list[Action] = []
    undone: list[tuple[Action, State]] = []
    rolls: list[tuple[State, Action]] = []
    hole: Message | None = None
    for number, (listed, step, text) in enumerate(rows, start=1):
        if listed != number:
            hole = say("Entry {number} is missing.", number=number)
        elif step == Step.PLAYED.value and isinstance(text, str):
            try:
                action: Action = game.parse(text, states[-1])
                after = game.apply(states[-1], action)
            except RuleError as error:
                hole = say(
                    "“{line}” cannot have happened: {reason} ({rule})",
                    line=text,
                    reason=error.message,
                    rule=error.rule,
                )
            except GameError:
                hole = say("Entry {number} cannot be read.", number=number)
            else:
                if isinstance(action, game.rolls):
                    rolls.append((states[-1], action))
                states.append(after)
                actions.append(action)
                undone.clear()
        elif step == Step.UNDONE.value and actions:
            undone.append((actions.pop(), states.pop()))
        elif step == Step.REDONE.value and undone:
            action, after = undone.pop()
            actions.append(action)
            states.append(after)
        else:
            hole = say("Entry {number} cannot be read.", number=number)
        if hole is not None:
            break
    session = Session(
        game, tuple(states), tuple(actions), tuple(action for action, _ in undone), tuple(rolls)
    )
    return Replayed(session, hole)
