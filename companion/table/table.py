"""One game in play, and the only writer to it: views, presses, taps go in, snapshots come out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from enum import Enum
from typing import Any, Literal

from companion.games.amendments import Correction, Overrule
from companion.games.api import Action, Choice, Game, GameError, RuleError, State
from companion.games.rolling import BY_CAMERA
from companion.table.dice import DiceWatch, NotSeen, Rolled
from companion.table.fair_dice import roll_die
from companion.table.readings import SURE
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from companion.table.session import NothingToRedo, NothingToUndo, Session
from companion.table.snapshot import Appraisal, Confirmation, Offer, Question, TableSnapshot
from companion.table.suggestions import corrections_of, overrules_of
from companion.table.summary import summary_of
from vision.core.view import TableView

_log = logging.getLogger(__name__)

Button = Literal["PASS", "REVEAL"]
"""The two buttons, as faces of the program call them."""

ASK_AFTER = 0.6
"""Seconds for which a settled table must raise a question before it is asked: most answer themselves."""
SHOWS_WITHIN = 3.0
"""The same where what is done next on the mat may show which of two moves it was."""
COMPLAIN_AFTER = 1.2
"""The same for a table that nothing explains."""
GROWS_FOR = 1.5
"""Seconds for which cards laid open one by one must lie, with no hand over them, before they count as all."""
_MOST_AT_ONCE = 24
TOO_LATE = "That came too late: the table has gone on. Look what is asked now, and press again."
UNSAVED = "The program made a mistake while saving this. Play on: it tries again with the next action."


class Step(Enum):
    """What was done to the list of actions."""

    PLAYED = "played"
    UNDONE = "undone"
    REDONE = "redone"


OnAction = Callable[[Step, Action], None]
"""Writes a deed down before it is shown, or raises :class:`Unkept`."""


class Unkept(ValueError):
    """What was done could not be written down: ``str`` tells the table why. The game goes on."""


def _unlogged(deed: Step, action: Action) -> None:
    """Nobody writes the actions down."""


class Table:
    """A game in play.

    ``on_action`` is called for every action before any snapshot shows it: the place of an event log. Where it
    raises :class:`Unkept` the game goes on, and every snapshot says so until something is written again.
    Times are those of the views, so that a recorded table is judged as it was. ``roll`` gives one fair die.
    Not for several threads at once: see :mod:`companion.table.loop`.
    """

    def __init__(
        self, session: Session, on_action: OnAction = _unlogged, roll: Callable[[], int] = roll_die
    ) -> None:
        self._session = session
        self._on_action = on_action
        self._roll = roll
        self._referee = Referee(session.game)
        self._serial = 0
        self._standing: tuple[Session, TableSnapshot] | None = None
        self._view: TableView | None = None
        self._message: str | None = None
        self._overrule: Choice | None = None
        self._offered: Callable[[], Offer | None] | None = None
        self._offer: Offer | None = None
        self._confirmation: Confirmation | None = None
        self._dice = DiceWatch()
        self._dice_question: Question | None = None
        self._appraisal: Appraisal | None = None
        self._unkept: str | None = None
        self._question: Question | None = None
        self._verdict: Verdict = AsItShould()
        self._judged: tuple[object, State] | None = None
        self._since = 0.0
        self._moved = 0.0
        self._held: object | None = None
        self._saved: dict[str, object] = {}

    @classmethod
    def of(
        cls,
        game: Game[Any, Any],
        players: Sequence[str],
        options: Mapping[str, str],
        on_action: OnAction = _unlogged,
    ) -> Table:
        """A table at which a game begins. Raises :class:`~companion.games.api.GameError`."""
        return cls(Session.begin(game, players, options), on_action)

    @property
    def session(self) -> Session:
        """The game as it stands."""
        return self._session

    def attempt(self, event: Callable[[], object]) -> bool:
        """Make ``event`` happen at this table, and return true. If the program fails in it, the log gets the
        traceback and everything is as it was before; actions already handed to ``on_action`` stand."""
        self._save()
        try:
            event()
        except Exception:
            _log.exception("the table could not deal with an event and stays as it was")
            vars(self).update(self._saved)
            return False
        return True

    def _save(self) -> None:
        """Where :meth:`attempt` goes back to: all of the table, the parts that change in place as copies."""
        kept = {name: value for name, value in vars(self).items() if name != "_saved"}
        self._saved = kept | {"_referee": copy(self._referee), "_dice": copy(self._dice)}

    def see(self, view: TableView) -> None:
        """The camera's next view. One that is not settled is shown and not judged."""
        self._view = view
        self._see_dice(view)
        if not view.settled or view.hands:
            self._moved = view.time
            return
        for _ in range(_MOST_AT_ONCE):
            self._judge(view)
            verdict = self._verdict
            if not isinstance(verdict, Happened) or self._held is not None:
                break
            if verdict.may_grow and view.time - max(self._since, self._moved) < GROWS_FOR:
                break
            self._say(None)
            for action in verdict.actions:
                self._play(action)
        self._ask(self._due_question(view.time - self._since))

    def press(self, button: str, serial: int) -> None:
        """``button``, PASS or REVEAL, was pressed when the snapshot ``serial`` was shown. What must be
        confirmed is asked first."""
        prompt = self._stands().prompt
        action = {"PASS": prompt.on_pass, "REVEAL": prompt.on_reveal}.get(button)
        if self._is_late(serial):
            return
        if self._confirmation is not None:
            self._say("Touch the answer on the screen.")
            return
        if action is None:
            self._say(f"{button} means nothing now. {prompt.text}")
            return
        self._answer_or_confirm(action)

    def choose(self, action: Action, serial: int) -> None:
        """``action`` was chosen by touch when the snapshot ``serial`` was shown. What must be
        confirmed is asked first."""
        if not self._is_late(serial):
            self._answer_or_confirm(action)

    def confirm(self, serial: int) -> None:
        """What the snapshot ``serial`` asks to be confirmed is meant."""
        if self._is_late(serial):
            return
        if self._confirmation is None:
            self._say("There is nothing to confirm now.")
            return
        self._answer(self._confirmation.choice.action)

    def refuse_haste(self, serial: int) -> None:
        """Somebody answered the snapshot ``serial`` before they can have read it. A refusal that can be
        overruled stays in sight: whoever touches twice has not read that either."""
        if self._is_late(serial) or self._overrule is not None:
            return
        asked = self._stands().prompt.seats
        if len(asked) == 1 and self._confirmation is None:
            self._say(f"Too quick: it is {self._session.state.players[asked[0]]}'s turn now. Press again.")
        else:
            self._say("Too quick: the question has changed. Press again.")

    def enter(self, line: str, serial: int) -> None:
        """The action that ``line`` tells was entered by touch when the snapshot ``serial`` was shown."""
        if self._is_late(serial):
            return
        try:
            action = self._session.game.parse(line, self._session.state)
        except GameError as error:
            self._say(str(error))
            return
        self._answer(action)

    def appraise(self, line: str) -> None:
        """Say what ``line`` would be worth if it were entered, or why it cannot be."""
        game, state = self._session.game, self._session.state
        try:
            worth = game.appraise(state, game.parse(line, state))
            self._appraisal = Appraisal(line, True, worth)
        except RuleError as error:
            self._appraisal = Appraisal(line, False, f"{error.rule}: {error.sentence}")
        except GameError as error:
            self._appraisal = Appraisal(line, False, str(error))

    def roll(self, serial: int) -> None:
        """Roll the dice of the prompt; what was rolled at this very moment and undone comes again (G-3)."""
        if self._is_late(serial):
            return
        game, state = self._session.game, self._session.state
        dice = game.prompt(state).dice
        if dice is None:
            self._say("There are no dice to roll now.")
            return
        rolled = self._session.rolled()
        if rolled is None:
            rolled = game.parse(dice.line([self._roll() for _ in range(dice.count)]), state)
        self._answer(rolled)

    def doubt(self, card: str) -> None:
        """Offer what ``card``, taken down as lying in sight, may really be."""
        self._make_offer(
            lambda: corrections_of(self._session, card, self._view), f"{card} cannot be another card now."
        )

    def want_overrule(self) -> None:
        """Offer what the rules refuse now and the table may accept all the same (G-2)."""
        self._make_offer(lambda: overrules_of(self._session), "There is nothing now that could be accepted.")

    def dismiss(self) -> None:
        """What was offered is not wanted, nor is what is to be confirmed."""
        self._offer = self._offered = None
        if self._confirmation is not None:
            self._say(None)
            self._ask_to_confirm(None)

    def go_back_to(self, length: int, serial: int) -> None:
        """Undo, or redo, until ``length`` actions are left."""
        if self._is_late(serial):
            return
        while len(self._session.actions) > max(length, 0):
            self.undo(self._serial)
        while len(self._session.actions) < length and self._session.next is not None:
            self.redo(self._serial)

    def undo(self, serial: int) -> None:
        """Take back the last action."""
        if self._is_late(serial):
            return
        action = self._session.last
        try:
            self._session = self._session.undo()
        except NothingToUndo as error:
            self._say(str(error))
            return
        assert action is not None
        self._referee.forget()
        self._hold()
        self._done(Step.UNDONE, action)

    def redo(self, serial: int) -> None:
        """Make the action again that was taken back last."""
        if self._is_late(serial):
            return
        action, before = self._session.next, self._session.state
        try:
            self._session = self._session.redo()
        except NothingToRedo as error:
            self._say(str(error))
            return
        assert action is not None
        self._referee.made(before, action)
        self._hold()
        self._done(Step.REDONE, action)

    def tell(self, message: str) -> None:
        """Show ``message`` as what went wrong, until something happens."""
        self._say(message)

    def tell_unsaved(self, why: str | None) -> bool:
        """Show ``why`` what was done is not saved, or that all of it is; whether that is new."""
        before, self._unkept = self._unkept, why
        return before != why

    def snapshot(self) -> TableSnapshot:
        """All that a face of the program needs."""
        return replace(
            self._stands(),
            serial=self._serial,
            question=self._question,
            message=self._message or self._unkept,
            unsaved=self._unkept,
            view=self._view,
            overrule=self._overrule,
            offer=self._offer,
            confirmation=self._confirmation,
            appraisal=self._appraisal,
        )

    def _stands(self) -> TableSnapshot:
        """How the game stands, put together once for as long as nothing happens: a view comes with every
        frame, an action now and then."""
        if self._standing is None or self._standing[0] is not self._session:
            self._standing = (self._session, summary_of(self._session))
        return self._standing[1]

    def _is_late(self, serial: int) -> bool:
        if serial == self._serial:
            return False
        self._say(TOO_LATE)
        return True

    def _say(self, message: str | None, overrule: Choice | None = None) -> None:
        """``message`` is shown from now on; ``overrule`` accepts the move that it refuses."""
        self._message, self._overrule = message, overrule

    def _make_offer(self, make: Callable[[], Offer | None], otherwise: str) -> None:
        """What ``make`` offers stays on offer for as long as it can; ``otherwise`` is said if it cannot."""
        self._offer = make()
        self._offered = None if self._offer is None else make
        if self._offer is None:
            self._say(otherwise)

    def _answer_or_confirm(self, action: Action) -> None:
        """Someone said that ``action`` happened: it is done, or must be confirmed first."""
        choices = self._stands().prompt.choices
        choice = next((choice for choice in choices if choice.action == action and choice.confirm), None)
        if choice is None:
            self._answer(action)
        else:
            self._say(None)
            self._ask_to_confirm(Confirmation(choice.confirm, choice))

    def _ask_to_confirm(self, confirmation: Confirmation | None) -> None:
        if confirmation != self._confirmation:
            self._confirmation = confirmation
            self._serial += 1

    def _answer(self, action: Action) -> None:
        """Someone said that ``action`` happened."""
        answers_question = self._question is not None and any(
            choice.action == action for choice in self._question.choices
        )
        game, before = self._session.game, self._session.state
        try:
            self._play(action)
        except RuleError as error:
            _log.debug("refused: %s (%s: %s)", action, error.rule, error.sentence)
            self._say(f"{error.rule}: {error.sentence}", self._acceptable(action))
            return
        except GameError as error:
            _log.debug("refused: %s (%s)", action, error)
            self._say(str(error))
            return
        self._say(None)
        if isinstance(action, Correction | Overrule):
            self.dismiss()
        # What was said of the mat is done there in a moment. Until the mat changes, how it lay before
        # must not be taken for something that happened after.
        if not answers_question and game.layout(before) != game.layout(self._session.state):
            self._hold()

    def _acceptable(self, action: Action) -> Choice | None:
        """What accepts ``action`` against the rules, if it can be accepted (G-2, G-4)."""
        if isinstance(action, Correction | Overrule):
            return None
        overrule = Overrule(action)
        try:
            self._session.game.apply(self._session.state, overrule)
        except RuleError:
            return None
        return Choice("Accept anyway", overrule, str(action))

    def _play(self, action: Action) -> None:
        before = self._session.state
        self._session = self._session.play(action)
        self._referee.made(before, action)
        self._done(Step.PLAYED, action)

    def _done(self, deed: Step, action: Action) -> None:
        # An action that cannot be shown must fail before it is written down, or the log would have it and
        # the table would not.
        self._stands()
        offer = None if self._offered is None else self._offered()
        self._write(deed, action)
        self._serial += 1
        self._question = self._confirmation = None
        self._judged = None
        self._appraisal = None
        if self._offered is not None:
            self._offer = offer
        if deed is not Step.PLAYED:
            self._say(None)
        self._save()

    def _write(self, deed: Step, action: Action) -> None:
        """The action stands even if it cannot be written: whoever writes owes it, and writes it later."""
        was_kept = self._unkept is None
        try:
            self._on_action(deed, action)
            self._unkept = None
        except Unkept as error:
            self._unkept = str(error)
        except Exception:
            _log.exception("an action could not be written down")
            self._unkept = UNSAVED
        if was_kept and self._unkept is not None:
            _log.warning("not saved: %s", self._unkept)
        elif not was_kept and self._unkept is None:
            _log.info("saved again: the game so far is written down")

    def _hold(self) -> None:
        """Draw no conclusion from the mat until it has changed."""
        self._held = None if self._view is None else _what_lies(self._view)

    def _see_dice(self, view: TableView) -> None:
        """Takes down what real dice show, where the game waits for them."""
        game, state = self._session.game, self._session.state
        prompt = self._stands().prompt
        self._dice_question = None
        if prompt.dice is None or prompt.dice.by != BY_CAMERA:
            return
        match self._dice.see(state, prompt.dice, prompt.lying_dice, view):
            case Rolled(pips, sure):
                rolled = game.parse(prompt.dice.line(pips), state)
                if sure:
                    self._say(None)
                    self._play(rolled)
                else:
                    text = "The dice lie as they lay before. Were they rolled?"
                    self._dice_question = Question(text, (Choice(str(rolled), rolled),))
            case NotSeen(text):
                self._dice_question = Question(text, ())
            case None:
                pass

    def _judge(self, view: TableView) -> None:
        """Sets the verdict on ``view``; one that stays the same keeps the time since when it stands."""
        lies = _what_lies(view)
        if self._held is not None and self._held != lies:
            self._held = None
        if self._judged is not None and self._judged == (lies, self._session.state):
            return
        verdict = self._referee.judge(self._session.state, view, self._session.corrections)
        self._judged = (lies, self._session.state)
        if verdict != self._verdict:
            self._verdict, self._since = verdict, view.time

    def _due_question(self, waited: float) -> Question | None:
        if self._dice_question is not None:
            return self._dice_question
        match self._verdict:
            case Asked(question, may_show) if waited >= (SHOWS_WITHIN if may_show else ASK_AFTER):
                return question
            case Unexplained(text, choices) if waited >= COMPLAIN_AFTER:
                return Question(text, choices)
            case Happened(actions) if self._held is not None and waited >= COMPLAIN_AFTER:
                text = "The mat lies as if this had happened. Has it?"
                return Question(text, (Choice(str(actions[0]), actions[0]),))
            case Asked() | Unexplained() if self._question is not None:
                return self._question
            case _:
                return None

    def _ask(self, question: Question | None) -> None:
        if question != self._question:
            self._question = question
            self._serial += 1


def _what_lies(view: TableView) -> object:
    """All by which the referee tells one settled view from another."""
    cards = tuple((name, zone.names) for name, zone in sorted(view.zones.items()) if zone.cards)
    unsure = tuple(
        (name, number, reading.alternatives)
        for name, zone in sorted(view.zones.items())
        for number, reading in enumerate(zone.cards)
        if reading.card is None or reading.confidence < SURE
    )
    return view.mat_found, cards, unsure
