"""The events at a table: immutable values, posted at its desk.

An event that answers a question carries the ``serial`` of the snapshot that it answers, so that a late answer
is refused.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.amendments import CardPlace
from companion.games.api import Action
from companion.games.messages import Message
from vision.core.view import TableView


@dataclass(frozen=True, slots=True)
class ViewArrived:
    """The camera's next view of the table, and a ``picture`` of it if it has just come to rest."""

    view: TableView
    picture: bytes | None = None


@dataclass(frozen=True, slots=True)
class Pressed:
    """``button`` was pressed: see :mod:`companion.table.buttons`."""

    button: str
    serial: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """``action`` was chosen by touch."""

    action: Action
    serial: int


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The choice that the snapshot asks to confirm was confirmed."""

    serial: int


@dataclass(frozen=True, slots=True)
class TooQuick:
    """An answer came during the answer delay: see :mod:`companion.table.answer_delay`. ``seat`` is the one
    whose own PASS it was, if it was one."""

    serial: int
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Entered:
    """The text of an action was entered by touch, with cards, dice or words: see
    :class:`~companion.games.api.CardEntry`."""

    line: str
    serial: int


@dataclass(frozen=True, slots=True)
class Appraise:
    """A player is about to enter ``line``: show what it is worth, or why it is refused."""

    line: str


@dataclass(frozen=True, slots=True)
class RequestRoll:
    """Let the program roll the dice that the prompt asks for."""

    serial: int


@dataclass(frozen=True, slots=True)
class RequestLot:
    """Let the program draw the lot that the prompt offers."""

    serial: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last action."""

    serial: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo the last action that was undone."""

    serial: int


@dataclass(frozen=True, slots=True)
class GoBackTo:
    """Undo or redo until ``length`` actions are left."""

    length: int
    serial: int


@dataclass(frozen=True, slots=True)
class RequestCorrections:
    """The card recorded as ``card`` is another one: suggest which. ``at`` says which of several equal cards
    is meant."""

    card: str
    at: CardPlace | None = None


@dataclass(frozen=True, slots=True)
class RequestOverrules:
    """Suggest moves that the rules refuse and the table can accept."""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """Drop the suggestions, or the choice to confirm."""


@dataclass(frozen=True, slots=True)
class VisionStatus:
    """Vision stopped (and why) or resumed."""

    message: Message


@dataclass(frozen=True, slots=True)
class Notice:
    """``message`` tells the table about its equipment, such as a button that does not work."""

    message: Message


@dataclass(frozen=True, slots=True)
class Close:
    """The table is closed."""


Answer = Pressed | Chosen | Confirmed | Entered | RequestRoll | RequestLot
"""Events that answer the snapshot's question."""

Request = (
    Answer | TooQuick | Appraise | Undo | Redo | GoBackTo | RequestCorrections | RequestOverrules | Dismiss
)
"""Events that somebody at the table causes by a press or a touch, and waits for."""

Event = Request | ViewArrived | VisionStatus | Notice | Close
