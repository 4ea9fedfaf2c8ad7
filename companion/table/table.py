"""A game in play: views, presses and touches go in, snapshots come out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, TypeVar

from companion.games.actions import public_line
from companion.games.amendments import CardPlace, Correction, Overrule
from companion.games.api import Action, Choice, DiceEntry, Game, GameError, Prompt
from companion.games.errors import CompanionError
from companion.games.messages import CardName, Message, say
from companion.games.rolling import BY_CAMERA
from companion.games.teaching import Teaching
from companion.table.buttons import PASS, EmptySeat, OutOfTurn, seat_of
from companion.table.deck_in_play import DeckOf, named_by, own_deck
from companion.table.dialogue import Dialogue, Suggest
from companion.table.dice import DiceFault, DiceRead, DiceWatch
from companion.table.fair_dice import draw_one, roll_die
from companion.table.judgement import Judgement
from companion.table.looks import PlayerLook, looks_of
from companion.table.own_questions import Since, own_questions, seat_of_line
from companion.table.referee import Referee, misread_by
from companion.table.saving import OnAction, Step, not_saved, save
from companion.table.session import NothingToRedo, NothingToUndo, Session
from companion.table.snapshot import Question, TableSnapshot
from companion.table.suggestions import corrections_of, overrules_of
from companion.table.summary import summary_of
from vision.core.view import TableView

T = TypeVar("T")
_log = logging.getLogger(__name__)

_MOST_AT_ONCE = 24
"""How often one view is judged at most: again after each action that it shows."""
KeepPicture = Callable[[int, str, bytes], None]
"""Keeps a picture as that of the action with this number, from 1, and public line; never waits."""
TOO_LATE = say("Too late: the game has moved on. Look at what is asked now, and press again.")


def not_kept(_number: int, _line: str, _picture: bytes) -> None:
    """The ``keep_picture`` of a table whose pictures are not kept."""


@dataclass(frozen=True, slots=True)
class _Moment:
    """Everything that a table knows at one moment, except the referee's own state."""

    session: Session
    serial: int = 0
    own_questions: Since[int] = field(default_factory=lambda: MappingProxyType({}))
    """Since which serial each of several players is asked the same."""
    view: TableView | None = None
    picture: bytes | None = None
    """The table as it lay when it last came to rest."""
    judgement: Judgement = field(default_factory=Judgement)
    misread: tuple[Correction, ...] = ()
    """The cards that the camera reads wrongly, as the players' answers say."""
    dice: DiceWatch = field(default_factory=DiceWatch)
    question: Question | None = None
    dialogue: Dialogue = field(default_factory=Dialogue)
    unsaved: Message | None = None


class Table:
    """A game in play, and the only writer of its session.

    ``on_action`` is called for every step before any snapshot shows it: this is where an event log writes. If
    it raises :class:`~companion.table.saving.NotSaved`, play continues, and every snapshot says so until a
    step is saved again. Times are those of the views, so that a recorded table is judged as it was. ``roll``
    gives one fair die, ``draw`` one of so many lots, counted from 0. ``deck`` is what is played with.
    ``looks`` tell the players apart, in seat order; without them each gets one. ``keep_picture`` gets the
    picture from which an action was read, with the action's number and public line. Not for several threads
    at once: see :mod:`companion.table.loop`.
    """

    def __init__(
        self,
        session: Session,
        on_action: OnAction = not_saved,
        roll: Callable[[], int] = roll_die,
        deck: DeckOf = own_deck,
        looks: Sequence[PlayerLook] = (),
        draw: Callable[[int], int] = draw_one,
        keep_picture: KeepPicture = not_kept,
    ) -> None:
        self._on_action = on_action
        self._keep_picture = keep_picture
        self._roll = roll
        self._draw = draw
        self._looks = tuple(looks) or looks_of(session.state.players, {})
        self._deck = deck(session.game, session.state)
        self._now = _Moment(session)
        self._referee = Referee(session.game)
        self._intact = (self._now, copy(self._referee))
        self._summary: tuple[Session, TableSnapshot] | None = None

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        players: Sequence[str],
        options: Mapping[str, str],
        on_action: OnAction = not_saved,
        deck: DeckOf = own_deck,
        looks: Sequence[PlayerLook] = (),
    ) -> Table:
        """A table where a game begins. Raises :class:`~companion.games.api.GameError`."""
        return cls(Session.begin(game, players, options), on_action, deck=deck, looks=looks)

    @property
    def session(self) -> Session:
        """The game so far."""
        return self._now.session

    @property
    def teaching(self) -> Teaching | None:
        """What there is to learn at this table; ``None`` for a game that nobody explains yet."""
        return self._named(self.session.teaching)

    def snapshot(self) -> TableSnapshot:
        """Everything that a face draws."""
        now = self._now
        return replace(
            self._summarized(),
            serial=now.serial,
            question=self._named(now.question),
            message=self._named(now.dialogue.message or now.unsaved),
            refusal=now.dialogue.refused,
            unsaved=now.unsaved,
            camera_view=now.view,
            overrule=self._named(now.dialogue.overrule),
            suggestions=self._named(now.dialogue.suggestions),
            confirmation=self._named(now.dialogue.confirmation),
            appraisal=self._named(now.dialogue.appraisal),
        )

    @property
    def reads_again(self) -> bool:
        """Whether what changed last on the mat should be read once more: as it was read, it must be asked
        about."""
        view = self._now.view
        return view is not None and view.settled and self._now.judgement.reads_again(view.time)

    def _named(self, said: T) -> T:
        """``said`` with its cards called as the players call them."""
        return named_by(self._deck, said)

    def _summarized(self) -> TableSnapshot:
        """The part of the snapshot that the session alone decides. It is cached until the session changes:
        views arrive with every frame, actions now and then."""
        if self._summary is None or self._summary[0] is not self.session:
            summary = summary_of(self.session, self._deck, self._summary)
            self._summary = (self.session, replace(summary, looks=self._looks))
        return self._summary[1]

    # Events

    def attempt(self, event: Callable[[], object]) -> bool:
        """Call ``event``, and return whether it succeeded. If it raises, the traceback is logged and the
        table is restored; actions already passed to ``on_action`` remain."""
        self._keep_intact()
        try:
            event()
        except Exception:
            _log.exception("the table could not deal with an event and stays as it was")
            self._now, self._referee = self._intact
            return False
        return True

    def _keep_intact(self) -> None:
        """Make the current state the one that :meth:`attempt` restores."""
        self._intact = (self._now, copy(self._referee))

    def see(self, view: TableView, picture: bytes | None = None) -> None:
        """The camera's next view, with a ``picture`` of it if the table has come to rest. A view is shown,
        but judged only if it is settled."""
        self._now = replace(self._now, view=view, picture=picture or self._now.picture)
        dice_question = self._watch_dice(view)
        if not view.settled or view.hands:
            self._now = replace(self._now, judgement=self._now.judgement.while_moving(view))
            return
        for _ in range(_MOST_AT_ONCE):
            judgement = self._now.judgement.of_settled(view, self.session, self._referee, self._now.misread)
            self._now = replace(self._now, judgement=judgement)
            actions = judgement.actions(view.time)
            if not actions:
                break
            self._say(None)
            for action in actions:
                self._play(action)
                self._keep_what_was_seen(action)
        self._ask(dice_question or self._now.judgement.question(view.time, self._now.question))

    def press(self, button: str, serial: int) -> None:
        """``button`` of :mod:`companion.table.buttons` was pressed when the snapshot ``serial`` was shown."""
        seat = seat_of(button)
        if self._is_late(serial, seat) or self._is_out_of_turn(seat):
            return
        shown = self.snapshot()
        answer = shown.answer_to(button)
        if self._now.dialogue.confirmation is not None:
            self._say(say("Touch the answer on the screen."))
        elif answer is None:
            self._say(self._why_nothing(button, shown.prompt))
        elif isinstance(answer, DiceEntry):
            self.roll(serial)
        else:
            self._answer_or_confirm(answer)

    def choose(self, action: Action, serial: int) -> None:
        """``action`` was chosen by touch when the snapshot ``serial`` was shown."""
        players = self.session.state.players
        if not self._is_late(serial, players.index(action.actor) if action.actor in players else None):
            self._answer_or_confirm(action)

    def confirm(self, serial: int) -> None:
        """What the snapshot ``serial`` asks to confirm was confirmed."""
        if self._is_late(serial):
            return
        if self._now.dialogue.confirmation is None:
            self._say(say("There is nothing to confirm."))
            return
        self._answer(self._now.dialogue.confirmation.choice.action)

    def refuse_haste(self, serial: int, seat: int | None = None) -> None:
        """The snapshot ``serial`` was answered before anybody could read it, with the PASS of ``seat`` if
        there is one. A refusal that can be overruled stays in sight, because a double touch has not read it
        either."""
        if self._is_late(serial, seat) or self._now.dialogue.overrule is not None:
            return
        if self._is_out_of_turn(seat):
            return
        asked = self._summarized().prompt.seats if seat is None else (seat,)
        if len(asked) == 1 and self._now.dialogue.confirmation is None:
            player = self.session.state.players[asked[0]]
            self._say(say("Too quick: it is {player}'s turn now. Press again.", player=player))
        else:
            self._say(say("Too quick: the question has changed. Press again."))

    def enter(self, line: str, serial: int) -> None:
        """The action with the text ``line`` was entered when the snapshot ``serial`` was shown."""
        seat = seat_of_line(line, self.session.state.players)
        if self._is_late(serial, seat):
            return
        try:
            action = self.session.game.parse(line, self.session.state)
        except GameError as error:
            self._fail(error, seat)
            return
        self._answer(action)

    def appraise(self, line: str) -> None:
        """Show what ``line`` would be worth if it were entered, or why it is refused."""
        self._now = replace(self._now, dialogue=self._now.dialogue.appraising(line, self.session))

    def roll(self, serial: int) -> None:
        """Roll the dice of the prompt. A roll that was undone is repeated in the same state (G-3)."""
        if self._is_late(serial):
            return
        game, state = self.session.game, self.session.state
        dice = game.prompt(state).dice
        if dice is None:
            self._say(say("There are no dice to roll now."))
            return
        rolled = self.session.rolled()
        if rolled is None:
            rolled = game.parse(dice.line([self._roll() for _ in range(dice.count)]), state)
        self._answer(rolled)

    def draw_lot(self, serial: int) -> None:
        """Draw the lot of the prompt, and tell what it decided. A lot that was undone is drawn the same again
        in the same state (G-3)."""
        if self._is_late(serial):
            return
        lot = self._summarized().prompt.lot
        if lot is None:
            self._say(say("There is no lot to draw now."))
            return
        drawn = self.session.rolled() or lot.actions[self._draw(len(lot.actions))]
        self._answer(drawn)
        if self.session.last is drawn:
            self._say(say("{drawn}.", drawn=drawn.spoken()))

    def suggest_corrections(self, card: str, at: CardPlace | None = None) -> None:
        """Suggest what ``card``, recorded as lying in sight, may really be. ``at`` tells which of several
        equal cards is meant, by default the first."""
        self._suggest(
            lambda session, view: corrections_of(session, card, at, view),
            say("{card} cannot be another card now.", card=CardName(card)),
        )

    def suggest_overrules(self) -> None:
        """Suggest moves that the rules refuse now and the table can accept (G-2)."""
        self._suggest(
            lambda session, _: overrules_of(session), say("There is no refused move to accept now.")
        )

    def dismiss(self) -> None:
        """Drop the suggestions, and the choice that waits to be confirmed."""
        now = self._now
        dialogue = now.dialogue.without_suggestions().without_confirmation()
        changes = now.dialogue.confirmation is not None
        self._now = replace(now, dialogue=dialogue, serial=now.serial + changes)

    def undo(self, serial: int) -> None:
        """Take back the last action."""
        if not self._is_late(serial):
            self._undo()

    def redo(self, serial: int) -> None:
        """Redo the last action that was undone."""
        if not self._is_late(serial):
            self._redo()

    def go_back_to(self, length: int, serial: int) -> None:
        """Undo or redo until ``length`` actions are left."""
        if self._is_late(serial):
            return
        while len(self.session.actions) > max(length, 0):
            self._undo()
        while len(self.session.actions) < length and self.session.next is not None:
            self._redo()

    def tell(self, message: Message) -> None:
        """Show ``message`` until something happens."""
        self._say(message)

    def tell_unsaved(self, why: Message | None) -> bool:
        """``why`` steps are not saved, ``None`` if all are. Returns whether this changes anything."""
        is_new = self._now.unsaved != why
        self._now = replace(self._now, unsaved=why)
        return is_new

    # Presses that do nothing

    def _is_out_of_turn(self, seat: int | None) -> bool:
        """Whether the PASS of ``seat`` was pressed while others are asked, or nobody sits there; then the
        table is told."""
        players, prompt = self.session.state.players, self._summarized().prompt
        if seat is None or prompt.pass_of(seat) is not None:
            return False
        if seat >= len(players):
            self._fail(EmptySeat(seat))
        elif prompt.seats and seat not in prompt.seats:
            asked = tuple(players[other] for other in prompt.seats)
            self._fail(OutOfTurn(players[seat], asked), seat)
        else:
            return False
        return True

    def _why_nothing(self, button: str, prompt: Prompt) -> Message:
        """Why ``button``, which has no meaning now, does nothing."""
        if button == PASS and prompt.passes:
            can_pass = tuple(self.session.state.players[own.seat] for own in prompt.passes)
            return say("Each player has a PASS of their own now: {can_pass}.", can_pass=can_pass)
        name = button if seat_of(button) is None else PASS
        return say("{button} does nothing now. {prompt}", button=name, prompt=prompt.text)

    # Questions and messages

    def _is_late(self, serial: int, seat: int | None = None) -> bool:
        """Whether something else is asked since the snapshot ``serial``: of the player at ``seat``, if it is
        they who answer."""
        own = None if seat is None else self._now.own_questions.get(seat)
        if serial == self._now.serial or (own is not None and own[1] <= serial <= self._now.serial):
            return False
        self._say(TOO_LATE)
        return True

    def _say(self, message: Message | None) -> None:
        self._now = replace(self._now, dialogue=self._now.dialogue.saying(message))

    def _fail(self, error: CompanionError, seat: int | None = None) -> None:
        self._now = replace(self._now, dialogue=self._now.dialogue.failing(error, seat))

    def _ask(self, question: Question | None) -> None:
        if question != self._now.question:
            self._now = replace(self._now, question=question, serial=self._now.serial + 1)

    def _suggest(self, suggest: Suggest, none: Message) -> None:
        """Show the suggestions of ``suggest`` while there are any; say ``none`` if there are none."""
        suggestions = suggest(self.session, self._now.view)
        if suggestions is None:
            dialogue = self._now.dialogue.without_suggestions().saying(none)
        else:
            dialogue = self._now.dialogue.suggesting(suggest, suggestions)
        self._now = replace(self._now, dialogue=dialogue)

    # Answers

    def _answer_or_confirm(self, action: Action) -> None:
        """A player says that ``action`` happened: make it, or ask to confirm it first."""
        choices = self._summarized().prompt.choices
        choice = next((choice for choice in choices if choice.action == action), None)
        if choice is None or choice.confirm is None:
            self._answer(action)
            return
        now, dialogue = self._now, self._now.dialogue.asking(choice.confirm, choice)
        changes = dialogue.confirmation != now.dialogue.confirmation
        self._now = replace(now, dialogue=dialogue, serial=now.serial + changes)

    def _answer(self, action: Action) -> None:
        """A player says that ``action`` happened."""
        question = self._now.question
        answers_question = question is not None and any(it.action == action for it in question.choices)
        game, before = self.session.game, self.session.state
        misread = misread_by(action, self._now.judgement.verdict) if answers_question else ()
        try:
            self._play(action)
        except GameError as error:
            _log.debug("refused: %s (%s: %s)", action, error.code, error)
            dialogue = self._now.dialogue.refusing(error, action, self.session)
            self._now = replace(self._now, dialogue=dialogue)
            return
        self._say(None)
        if answers_question:
            known = self._now.misread
            self._now = replace(self._now, misread=(*known, *(it for it in misread if it not in known)))
            self._keep_what_was_seen(action)
        if isinstance(action, Correction | Overrule):
            self.dismiss()
        # The players now do on the mat what they have just said. Until the mat changes, its old layout must
        # not be taken for something that happened afterwards.
        if not answers_question and game.layout(before) != game.layout(self.session.state):
            self._hold()

    def _hold(self) -> None:
        """Conclude nothing from the mat until it changes."""
        self._now = replace(self._now, judgement=self._now.judgement.hold(self._now.view))

    # The list of actions

    def _play(self, action: Action) -> None:
        before = self.session.state
        self._now = replace(self._now, session=self.session.play(action))
        self._referee.made(before, action)
        self._done(Step.PLAYED, action)

    def _keep_what_was_seen(self, action: Action) -> None:
        """Keep the picture from which ``action``, the last one, was read."""
        if self._now.picture is not None:
            self._keep_picture(len(self.session.actions), public_line(action), self._now.picture)

    def _undo(self) -> None:
        action = self.session.last
        try:
            session = self.session.undo()
        except NothingToUndo as error:
            self._fail(error)
            return
        assert action is not None
        self._now = replace(self._now, session=session)
        self._referee.forget()
        self._hold()
        self._done(Step.UNDONE, action)

    def _redo(self) -> None:
        action, before = self.session.next, self.session.state
        try:
            session = self.session.redo()
        except NothingToRedo as error:
            self._fail(error)
            return
        assert action is not None
        self._now = replace(self._now, session=session)
        self._referee.made(before, action)
        self._hold()
        self._done(Step.REDONE, action)

    def _done(self, step: Step, action: Action) -> None:
        """After ``step``: save it, and drop the questions that came before it."""
        # A step that cannot be shown must fail before it is saved, or the log would have it and the table
        # not.
        summary = self._summarized()
        now = self._now
        dialogue = now.dialogue.after_action(now.session, now.view)
        now = replace(
            now,
            serial=now.serial + 1,
            judgement=now.judgement.after_action(),
            own_questions=own_questions(summary, now.own_questions, now.serial + 1),
            question=None,
            dialogue=dialogue if step is Step.PLAYED else dialogue.saying(None),
        )
        self._now = replace(now, unsaved=save(self._on_action, step, action, now.unsaved))
        self._keep_intact()

    # Dice

    def _watch_dice(self, view: TableView) -> Question | None:
        """Make the roll that real dice show, if the game waits for it; or return what must be asked."""
        game, state = self.session.game, self.session.state
        prompt = self._summarized().prompt
        if prompt.dice is None or prompt.dice.by != BY_CAMERA:
            return None
        self._now = replace(self._now, dice=self._now.dice.after(state, view))
        match self._now.dice.roll(prompt.dice, self._summarized().view.dice, view):
            case DiceRead(pips, is_new):
                rolled = game.parse(prompt.dice.line(pips), state)
                if not is_new:
                    text = say("The dice show the same as before. Were they rolled?")
                    return Question(text, (Choice(rolled.spoken(), rolled),))
                self._say(None)
                self._play(rolled)
                self._keep_what_was_seen(rolled)
                return None
            case DiceFault(message):
                return Question(message, ())
            case None:
                return None
