"""A table and a player's fingers, on a clock that stands still until it is set forward."""

from __future__ import annotations

from typing import Any

from companion.games.api import Action, Game
from companion.table.events import Chosen, Confirmed, Dismiss, Entered, Event, Undo
from companion.table.loop import TableLoop
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.clocks import HandClock
from vision.pipeline.observation import FrameRequest, NoFrame, PipelineResult


class EndedPipeline:
    """A vision pipeline at its end."""

    def look(self, request: FrameRequest) -> PipelineResult:
        return NoFrame.END

    def close(self) -> None:
        return None


class Fingers:
    """Presses and touches at the table of ``session``; each is answered before the next."""

    def __init__(self, session: Session) -> None:
        self.clock = HandClock()
        self._table = Table(session)
        self._loop = TableLoop(self._table, EndedPipeline(), self.clock)
        self._loop.desk.answer_delay.shown(self.screen)

    @classmethod
    def at(cls, game: Game[Any, Any], state: Any) -> Fingers:
        """At a table whose game is at ``state``, past the answer delay."""
        fingers = cls(Session(game, (state,)))
        fingers.wait(60.0)
        return fingers

    @property
    def desk(self) -> Any:
        return self._loop.desk

    @property
    def screen(self) -> TableSnapshot:
        return self._loop.desk.snapshots.value

    @property
    def state(self) -> Any:
        return self._table.session.state

    @property
    def last(self) -> Action | None:
        """The last action."""
        return self._table.session.last

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds

    def press(self, button: str) -> TableSnapshot:
        """``button`` on a wired panel."""
        self._loop.desk.press(button)
        return self._answered()

    def touch(self, line: str) -> TableSnapshot:
        """The choice on the screen that says ``line``."""
        choice = next(choice for choice in self.screen.prompt.choices if str(choice.action) == line)
        return self.post(Chosen(choice.action, self.screen.serial))

    def enter(self, line: str) -> TableSnapshot:
        return self.post(Entered(line, self.screen.serial))

    def confirm(self) -> TableSnapshot:
        return self.post(Confirmed(self.screen.serial))

    def dismiss(self) -> TableSnapshot:
        return self.post(Dismiss())

    def undo(self) -> TableSnapshot:
        return self.post(Undo(self.screen.serial))

    def post(self, event: Event) -> TableSnapshot:
        self._loop.desk.post(event)
        return self._answered()

    def _answered(self) -> TableSnapshot:
        self._loop.answer(0)
        return self.screen
