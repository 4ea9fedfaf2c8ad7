"""What a table says to its players by touch: refusals, suggestions, a choice to confirm, an appraisal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from companion.games.amendments import Correction, Overrule
from companion.games.api import Action, Choice, GameError, RuleError
from companion.games.errors import CompanionError
from companion.games.messages import Message, say
from companion.table.own_questions import seat_of_line
from companion.table.session import Session
from companion.table.snapshot import Appraisal, Confirmation, Refusal, Suggestions
from vision.core.view import TableView

Suggest = Callable[[Session, TableView | None], Suggestions | None]
"""Makes suggestions for a game and the camera's last view of it; ``None`` if there are none."""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """``message`` is shown until something happens; where it refuses an action, ``refused`` says which error
    it was, and ``overrule`` accepts the action. ``suggestions`` are what ``suggest`` makes of the
    game as it stands."""

    message: Message | None = None
    refused: Refusal | None = None
    overrule: Choice | None = None
    suggest: Suggest | None = None
    suggestions: Suggestions | None = None
    confirmation: Confirmation | None = None
    appraisal: Appraisal | None = None

    def saying(self, message: Message | None) -> Dialogue:
        """The dialogue with ``message`` and no other."""
        return replace(self, message=message, refused=None, overrule=None)

    def failing(self, error: CompanionError, seat: int | None = None) -> Dialogue:
        """The dialogue after ``error``, which no action caused; ``seat`` is whose line it was, if it was a
        player's."""
        return replace(self.saying(error.message), refused=Refusal(error.code, seat))

    def refusing(self, error: GameError, action: Action, session: Session) -> Dialogue:
        """The dialogue after ``error`` refused ``action``."""
        overrule = _overrule(action, session) if isinstance(error, RuleError) else None
        refused = Refusal(error.code, _seat_of(action, session))
        return replace(self, message=refusal(error), refused=refused, overrule=overrule)

    def suggesting(self, suggest: Suggest, suggestions: Suggestions) -> Dialogue:
        """The dialogue with ``suggestions``, which ``suggest`` has made."""
        return replace(self, suggest=suggest, suggestions=suggestions)

    def asking(self, question: Message, choice: Choice) -> Dialogue:
        """The dialogue without a message, asking ``question`` before ``choice`` is made."""
        return replace(self.saying(None), confirmation=Confirmation(question, choice))

    def appraising(self, line: str, session: Session) -> Dialogue:
        """The dialogue with the appraisal of ``line``."""
        return replace(self, appraisal=_appraisal(line, session))

    def without_suggestions(self) -> Dialogue:
        """The dialogue after the suggestions are dismissed."""
        return replace(self, suggest=None, suggestions=None)

    def without_confirmation(self) -> Dialogue:
        """The dialogue after the choice to confirm is dropped."""
        return self if self.confirmation is None else replace(self.saying(None), confirmation=None)

    def after_action(self, session: Session, view: TableView | None) -> Dialogue:
        """The dialogue after an action, which led to ``session``."""
        suggestions = None if self.suggest is None else self.suggest(session, view)
        return replace(self, suggestions=suggestions, confirmation=None, appraisal=None)


def refusal(error: GameError) -> Message:
    """The message of ``error``, and then the number of its rule if it has one."""
    if isinstance(error, RuleError):
        return say("{reason} ({rule})", reason=error.message, rule=error.rule)
    return error.message


def _overrule(action: Action, session: Session) -> Choice | None:
    """What accepts ``action`` against the rules, if it can be accepted (G-2, G-4)."""
    if isinstance(action, Correction | Overrule):
        return None
    overrule = Overrule(action)
    try:
        session.game.apply(session.state, overrule)
    except RuleError:
        return None
    return Choice(say("Accept anyway"), overrule, action.spoken())


def _appraisal(line: str, session: Session) -> Appraisal:
    game, state = session.game, session.state
    seat, meanings = seat_of_line(line, state.players), game.meanings(state, line)
    if len(meanings) > 1:
        told = say("{first}, or something else", first=meanings[0].label)
        return Appraisal(line, True, told, seat=seat, meanings=meanings)
    try:
        action = meanings[0].action if meanings else game.parse(line, state)
        worth = game.appraise(state, action)
    except GameError as error:
        return Appraisal(line, False, refusal(error), error.code, seat)
    return Appraisal(line, True, worth, seat=seat, meanings=meanings)


def _seat_of(action: Action, session: Session) -> int | None:
    """The seat of the player who does ``action``, if one does."""
    players = session.state.players
    return players.index(action.actor) if action.actor in players else None
