"""How a table saves its actions: what it reports, and what can go wrong."""

from __future__ import annotations

import logging
from collections.abc import Callable
from enum import Enum

from companion.games.api import Action
from companion.games.errors import CompanionError
from companion.games.messages import Message, say

_log = logging.getLogger(__name__)

PROGRAM_ERROR = say("The program made a mistake while saving this. Play on: the next action tries again.")


class Step(Enum):
    """A change to the list of actions."""

    PLAYED = "played"
    UNDONE = "undone"
    REDONE = "redone"


OnAction = Callable[[Step, Action], None]
"""Saves a step before it is shown, or raises :class:`NotSaved`."""


class NotSaved(CompanionError, ValueError):
    """A step could not be saved; ``message`` says why. Play continues."""

    code = "not-saved"


def not_saved(_step: Step, _action: Action) -> None:
    """The ``on_action`` of a table whose actions are not saved."""


def save(on_action: OnAction, step: Step, action: Action, unsaved: Message | None) -> Message | None:
    """Report the step to ``on_action``. Returns why it is not saved, ``None`` if it is; ``unsaved`` is what
    was returned last. The step counts either way: the writer tries again later."""
    now = _save(on_action, step, action)
    if unsaved is None and now is not None:
        _log.warning("not saved: %s", now)
    elif unsaved is not None and now is None:
        _log.info("saved again: the game so far is on disk")
    return now


def _save(on_action: OnAction, step: Step, action: Action) -> Message | None:
    try:
        on_action(step, action)
    except NotSaved as error:
        return error.message
    except Exception:
        _log.exception("an action could not be saved")
        return PROGRAM_ERROR
    return None
