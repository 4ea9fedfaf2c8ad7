"""What the camera's views mean for a game in play: actions that happened, or a question for the table.

Only settled views are judged. A question is asked only once its verdict has lasted: most questions answer
themselves while the next card is laid.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from companion.games.amendments import Correction
from companion.games.api import Action, Choice, State
from companion.games.messages import say
from companion.table.readings import SURE
from companion.table.referee import AsItShould, Asked, Happened, Referee, Unexplained, Verdict
from companion.table.session import Session
from companion.table.snapshot import Question
from vision.core.view import TableView

READ_AGAIN_AFTER = 0.2
"""Seconds that a verdict that is no action must last on a settled table before what changed last is read once
more: a card that was missed would be asked about."""
ASK_AFTER = 0.6
"""Seconds that a question must last on a settled table before it is asked."""
SHOWS_WITHIN = 3.0
"""The same if the next move on the mat may answer the question."""
COMPLAIN_AFTER = 1.2
"""The same for an unexplained table."""
COMPLAINS_WITHIN = 3.0
"""The same where a set is perhaps still being laid or taken away."""
GROWS_FOR = 1.5
"""Seconds that cards shown one by one must lie, with no hand over them, before they count as complete."""


@dataclass(frozen=True, slots=True)
class _Judged:
    """A settled view and the state it was judged in, which need not be judged twice."""

    lying: object
    state: State


@dataclass(frozen=True, slots=True)
class Judgement:
    """The ``verdict`` on the last settled view. Times are those of the views, in seconds.

    The verdict is unchanged ``since`` a time; the last movement over the table was at ``moved``. While the
    mat is as in ``on_hold``, no action is concluded from it.
    """

    verdict: Verdict = field(default_factory=AsItShould)
    since: float = 0.0
    moved: float = 0.0
    on_hold: object | None = None
    judged: _Judged | None = None

    def while_moving(self, view: TableView) -> Judgement:
        """The judgement after an unsettled ``view``."""
        return replace(self, moved=view.time)

    def of_settled(
        self, view: TableView, session: Session, referee: Referee, misread: tuple[Correction, ...] = ()
    ) -> Judgement:
        """The judgement after a settled ``view``. An unchanged verdict keeps its time. ``misread`` are the
        cards of which the players have said that the camera reads them wrongly."""
        now = _Judged(_lying(view), session.state)
        held = self.on_hold if self.on_hold == now.lying else None
        if self.judged == now:
            return replace(self, on_hold=held)
        verdict = referee.judge(session.state, view, (*session.corrections, *misread))
        since = self.since if verdict == self.verdict else view.time
        return replace(self, verdict=verdict, since=since, on_hold=held, judged=now)

    def after_action(self) -> Judgement:
        """The judgement after an action: the same view must be judged again."""
        return replace(self, judged=None)

    def hold(self, view: TableView | None) -> Judgement:
        """A judgement that concludes nothing until the mat differs from ``view``."""
        return replace(self, on_hold=None if view is None else _lying(view))

    def actions(self, time: float) -> tuple[Action, ...]:
        """The actions that certainly happened by ``time``; none while that can still change."""
        if not isinstance(self.verdict, Happened) or self.on_hold is not None:
            return ()
        if self.verdict.may_grow and time - max(self.since, self.moved) < GROWS_FOR:
            return ()
        return self.verdict.actions

    def reads_again(self, time: float) -> bool:
        """Whether what changed last should be read once more at ``time``, before anything is asked."""
        is_in_doubt = isinstance(self.verdict, Asked | Unexplained)
        return is_in_doubt and time - self.since >= READ_AGAIN_AFTER

    def question(self, time: float, asked: Question | None) -> Question | None:
        """The question to ask at ``time``, given that ``asked`` is already being asked."""
        waited = time - self.since
        match self.verdict:
            case Asked(question, may_show) if waited >= (SHOWS_WITHIN if may_show else ASK_AFTER):
                return question
            case Unexplained(text, choices, may_grow) if waited >= (
                COMPLAINS_WITHIN if may_grow else COMPLAIN_AFTER
            ):
                return Question(text, choices)
            case Happened(actions) if self.on_hold is not None and waited >= COMPLAIN_AFTER:
                text = say("The table looks as if this happened. Did it?")
                return Question(text, (Choice(actions[0].spoken(), actions[0]),))
            case Asked() | Unexplained():
                return asked
            case _:
                return None


def _lying(view: TableView) -> object:
    """Everything in a settled view that the referee uses."""
    cards = tuple((name, zone.names) for name, zone in sorted(view.zones.items()) if zone.cards)
    unsure = tuple(
        (name, number, reading.alternatives)
        for name, zone in sorted(view.zones.items())
        for number, reading in enumerate(zone.cards)
        if reading.card is None or reading.confidence < SURE
    )
    return view.mat_found, cards, unsure
