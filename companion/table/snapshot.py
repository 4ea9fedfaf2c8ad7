"""What a face of the program (screen, terminal, lamps) is drawn from: one immutable value."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.api import Choice, Prompt, ScoreSheet, SeatView, ZoneInfo
from vision.core.view import TableView


@dataclass(frozen=True, slots=True)
class Question:
    """What the referee asks because two actions explain the table about as well, or none does. ``doubt`` is
    the card whose reading is the reason, empty where it is another."""

    text: str
    choices: tuple[Choice, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Offer:
    """What someone asked for by touch, to choose from or to leave again: what ``card`` really is, or, where
    that is empty, what to accept against the rules. ``likely`` of the ``choices``, the first, are likelier
    than the others."""

    text: str
    choices: tuple[Choice, ...]
    card: str = ""
    likely: int = 0


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Asked before ``choice`` is done, for it takes something away: no button answers it, only a touch."""

    text: str
    choice: Choice


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What the table says of a ``line`` that someone is about to enter: its worth, or why it cannot be."""

    line: str
    possible: bool
    text: str


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A game in play at one moment.

    ``serial`` grows whenever what is asked changes (a new view alone keeps it). A press or a tap quotes the
    serial it was made for, so that one that comes too late is refused and not taken for an answer to the
    next prompt.
    ``layout`` is what the rules hold to lie on each zone, ``view`` what the camera sees.
    ``question`` is the referee's, before any other answer; without choices it says what is
    wrong. ``message`` is the last refusal, with its rule, and ``overrule`` what accepts the refused move
    all the same. ``unsaved`` says why what was done is not saved, if it is not. ``confirmation`` must be
    answered by touch before a button means anything. ``offer`` and ``appraisal`` answer what was asked for by
    touch. ``log`` are the lines of the record so far, newest last.
    ``undo`` and ``redo`` name what they would take back or make again; ``undone`` are all lines that can be
    made again, the next one last. ``sheets`` explain every point so far.
    """

    serial: int
    title: str
    prompt: Prompt
    seats: tuple[SeatView, ...]
    zones: tuple[ZoneInfo, ...]
    layout: tuple[tuple[str, tuple[str, ...]], ...]
    question: Question | None = None
    message: str | None = None
    log: tuple[str, ...] = ()
    undo: str | None = None
    redo: str | None = None
    view: TableView | None = None
    finished: bool = False
    winners: tuple[str, ...] = ()
    overrule: Choice | None = None
    offer: Offer | None = None
    confirmation: Confirmation | None = None
    appraisal: Appraisal | None = None
    undone: tuple[str, ...] = ()
    sheets: tuple[ScoreSheet, ...] = ()
    unsaved: str | None = None
