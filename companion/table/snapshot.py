"""What a face of the program (screen, terminal, lamps) draws: one immutable value."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.amendments import Correction, Overrule
from companion.games.api import Action, Choice, DiceEntry, Prompt
from companion.games.messages import Message
from companion.games.panels import ScoreSheet, View
from companion.table.buttons import PASS, REVEAL, seat_of
from companion.table.deck_in_play import OWN_DECK, DeckInPlay
from companion.table.looks import PlayerLook
from vision.core.view import TableView


@dataclass(frozen=True, slots=True)
class Question:
    """What the referee asks because two actions explain the table about equally well, or none does.
    ``doubt`` is the card whose reading is the reason; empty if the reason is another."""

    text: Message
    choices: tuple[Choice, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What somebody requested by touch, to choose from or to dismiss: what ``card`` really is, or, if that is
    empty, what to accept against the rules. The first ``likely`` of the ``choices`` are likelier than the
    others. ``since`` is the number of the action, from 1, with which ``card`` came to lie where it is; 0 if
    there is none."""

    text: Message
    choices: tuple[Choice, ...]
    card: str = ""
    likely: int = 0
    since: int = 0


@dataclass(frozen=True, slots=True)
class Confirmation:
    """Asked before ``choice`` is made, because it takes something away. Only a touch answers it, no
    button."""

    text: Message
    choice: Choice


@dataclass(frozen=True, slots=True)
class Appraisal:
    """What a ``line`` that somebody is about to enter is worth, if anything, or why it is refused. ``code``
    is that of the refusal; ``seat`` is the player whose action it would be, ``None`` if it is nobody's. Where
    the line need not say what is meant, ``meanings`` are all that it can be."""

    line: str
    possible: bool
    text: Message | None
    code: str = ""
    seat: int | None = None
    meanings: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a message refuses: the ``code`` of the error, such as the rule ``BH-8``, and the ``seat`` whose
    action was refused, ``None`` if it was nobody's."""

    code: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class TextPanel:
    """A panel that is nothing but its ``text``: of a type that a reader does not know, or said beside the
    game's own panels."""

    text: tuple[Message, ...]

    def lines(self) -> tuple[Message, ...]:
        """See :class:`~companion.games.panels.Panel`."""
        return self.text


@dataclass(frozen=True, slots=True)
class TableSnapshot:
    """A game in play at one moment.

    ``serial`` grows whenever what is asked changes (a new view alone keeps it). A press or touch quotes the
    serial that it answers, so that one that comes too late is refused and not taken for an answer to the
    next prompt.
    ``view`` is what the game wants shown, ``camera_view`` what the camera sees.
    ``question`` is the referee's and goes before any other answer; without choices it says what is wrong.
    ``message`` is the last refusal, with its rule, or news; ``refusal`` is the code of the refusal and whose
    move it refuses, and ``overrule`` accepts the refused move. ``unsaved``
    says why steps are not saved; ``None`` if all are. ``confirmation`` must be answered by touch before a
    button does anything. ``suggestions`` and ``appraisal`` answer requests by touch. ``log`` is the lines
    of the record so far, newest last, without what a player keeps secret. ``undo`` and ``redo`` are the lines
    that they would undo or redo; ``undone`` is all lines that can be redone, the next one last. ``history``
    says ``log`` in sentences for people, and ``undone_history`` says ``undone``. ``deck`` is what is played
    with: every sentence here calls the cards by it. ``sheets`` explain every point so far. ``players`` are
    the names in seat order, ``looks`` their colours and emblems. ``lying`` are the codes, in the deck that is
    played with, of the cards that lie face up on the mat as the game has it, those included that the last
    action showed there.
    """

    serial: int
    title: str
    prompt: Prompt
    view: View
    question: Question | None = None
    message: Message | None = None
    log: tuple[str, ...] = ()
    undo: str | None = None
    redo: str | None = None
    camera_view: TableView | None = None
    finished: bool = False
    winners: tuple[str, ...] = ()
    overrule: Choice | None = None
    suggestions: Suggestions | None = None
    confirmation: Confirmation | None = None
    appraisal: Appraisal | None = None
    undone: tuple[str, ...] = ()
    sheets: tuple[ScoreSheet, ...] = ()
    unsaved: Message | None = None
    refusal: Refusal | None = None
    players: tuple[str, ...] = ()
    history: tuple[Message, ...] = ()
    undone_history: tuple[Message, ...] = ()
    deck: DeckInPlay = OWN_DECK
    looks: tuple[PlayerLook, ...] = ()
    lying: tuple[str, ...] = ()

    def answer_to(self, button: str) -> Action | DiceEntry | None:
        """What ``button`` of :mod:`companion.table.buttons` does now; ``None`` for nothing."""
        seat = seat_of(button)
        if seat is not None:
            return self.prompt.pass_of(seat)
        return {PASS: self.prompt.on_pass, REVEAL: self.reveal_answer}.get(button)

    @property
    def reveal_answer(self) -> Action | DiceEntry | None:
        """What REVEAL does now: what the prompt says, or, where that is nothing, it confirms the one thing
        that the referee asks about. It never corrects or overrules."""
        answer, question = self.prompt.reveal_answer, self.question
        if answer is not None or question is None or len(question.choices) != 1:
            return answer
        action = question.choices[0].action
        return None if isinstance(action, Correction | Overrule) else action

    def is_bright(self, answer: Action | DiceEntry | None) -> bool:
        """Whether the button or lamp for ``answer`` is bright: see :meth:`Prompt.is_bright`; so is REVEAL
        where it answers the referee. While only a touch answers, neither is."""
        if self.confirmation is not None or answer is None:
            return False
        asked = () if self.question is None else self.question.choices
        return any(choice.action == answer for choice in asked) or self.prompt.is_bright(answer)
