"""A table's desk and fingers at it, on a clock that stands still until it is set forward."""

from __future__ import annotations

from typing import Any

from companion.games.api import Action, Game
from companion.table.loop import Chosen, Confirmed, Dismiss, Entered, Event, TableLoop, Undo
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.clocks import HandClock
from vision.pipeline.observation import FrameRequest, NoFrame, PipelineResult


class Closed:
    """Eyes that see nothing."""

    def look(self, request: FrameRequest) -> PipelineResult:
        return NoFrame.END

    def close(self) -> None:
        return None


class Fingers:
    """Presses and touches at the table of ``session``; what they do is published before the next."""

    def __init__(self, session: Session) -> None:
        self.clock = HandClock()
        self._table = Table(session)
        self._loop = TableLoop(self._table, Closed(), self.clock)
        self._loop.desk.rest.shown(self.screen)

    @classmethod
    def at(cls, game: Game[Any, Any], state: Any) -> Fingers:
        """At a table whose game stands at ``state``, which has been read."""
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
        """What happened last."""
        return self._table.session.last

    def wait(self, seconds: float) -> None:
        self.clock.now += seconds

    def press(self, button: str) -> TableSnapshot:
        """On a panel wired to the desk."""
        self._loop.desk.press(button)
        return self._dealt_with()

    def touch(self, line: str) -> TableSnapshot:
        """The choice on the screen that says ``line``."""
        choice = next(choice for choice in self.screen.prompt.choices if str(choice.action) == line)
        return self.hand_in(Chosen(choice.action, self.screen.serial))

    def enter(self, line: str) -> TableSnapshot:
        return self.hand_in(Entered(line, self.screen.serial))

    def confirm(self) -> TableSnapshot:
        return self.hand_in(Confirmed(self.screen.serial))

    def dismiss(self) -> TableSnapshot:
        return self.hand_in(Dismiss())

    def undo(self) -> TableSnapshot:
        return self.hand_in(Undo(self.screen.serial))

    def hand_in(self, event: Event) -> TableSnapshot:
        self._loop.desk.post(event)
        return self._dealt_with()

    def _dealt_with(self) -> TableSnapshot:
        self._loop.answer(0)
        return self.screen
