"""The two threads of a table in play, and the queue at which they meet.

One thread watches: source, watcher, a view for every frame. The other owns the :class:`Table`: it takes
views, presses and taps from one queue, one after the other, and publishes a snapshot. Faces of the
program hold no more than the latest snapshot and the latest frame, and post what their buttons
mean. Nothing else is shared.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from queue import Empty, SimpleQueue

from companion.games.api import Action
from companion.games.rolling import BY_CAMERA
from companion.table.camera import CameraDesk, log_vision, wait_for
from companion.table.latest import Latest
from companion.table.rest import Rest
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from vision.core.errors import VisionError
from vision.core.view import TableView
from vision.pipeline.observation import FrameRequest, NoFrame, Observation, StatusMessage, VisionPipeline

_log = logging.getLogger(__name__)
_PATIENCE = 0.2
MISTAKE = "The program made a mistake, and nothing was changed. Play on, or try it another way."
MISTAKE_AFTER = "The program made a mistake after this. Check what the screen shows; Undo takes it back."
MISTAKE_SEEING = "The program made a mistake with what the camera shows. Play on by touch."


@dataclass(frozen=True, slots=True)
class Seen:
    """The watcher's next view."""

    view: TableView


@dataclass(frozen=True, slots=True)
class Pressed:
    """PASS or REVEAL, pressed at the snapshot ``serial``."""

    button: str
    serial: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action chosen by touch at the snapshot ``serial``."""

    action: Action
    serial: int


@dataclass(frozen=True, slots=True)
class Confirmed:
    """What the snapshot ``serial`` asks to be confirmed is meant."""

    serial: int


@dataclass(frozen=True, slots=True)
class TooQuick:
    """The snapshot ``serial`` was answered while answers rested: see :mod:`companion.table.rest`."""

    serial: int


@dataclass(frozen=True, slots=True)
class Undo:
    """Undo was pressed at the snapshot ``serial``."""

    serial: int


@dataclass(frozen=True, slots=True)
class Redo:
    """Redo was pressed at the snapshot ``serial``."""

    serial: int


@dataclass(frozen=True, slots=True)
class Entered:
    """The line of an action was entered by touch at the snapshot ``serial``: cards were named, as a
    :class:`~companion.games.api.CardEntry` has it."""

    line: str
    serial: int


@dataclass(frozen=True, slots=True)
class Appraise:
    """What would ``line`` be worth, or why can it not be?"""

    line: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """The program is asked to roll the dice of the prompt, at the snapshot ``serial``."""

    serial: int


@dataclass(frozen=True, slots=True)
class GoBackTo:
    """Undo, or redo, until as many actions as ``length`` are left, at the snapshot ``serial``."""

    length: int
    serial: int


@dataclass(frozen=True, slots=True)
class Doubt:
    """The card taken down as ``card`` is another: which could it be?"""

    card: str


@dataclass(frozen=True, slots=True)
class WantOverrule:
    """The table wants a move that the rules refuse: which are there?"""


@dataclass(frozen=True, slots=True)
class Dismiss:
    """What was offered is not wanted."""


@dataclass(frozen=True, slots=True)
class VisionMessage:
    """What is to be said of the seeing, a sentence: that it stopped and why, or goes on again."""

    said: str


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence for the table about its equipment: a button does not answer."""

    said: str


@dataclass(frozen=True, slots=True)
class Close:
    """The table is left."""


Event = (
    Seen
    | Pressed
    | Chosen
    | Confirmed
    | TooQuick
    | Entered
    | Appraise
    | Rolled
    | Undo
    | Redo
    | GoBackTo
    | Doubt
    | WantOverrule
    | Dismiss
    | VisionMessage
    | Notice
    | Close
)


class Desk(CameraDesk):
    """Where events are handed in and snapshots are published. Everything here may be called by any thread.
    ``clock`` tells how long what is asked has been on show."""

    def __init__(self, first: TableSnapshot, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.rest = Rest(clock)
        self._queue: SimpleQueue[Event] = SimpleQueue()
        self.snapshots: Latest[TableSnapshot] = Latest(first)

    def post(self, event: Event) -> None:
        """Hand in ``event``; an answer that comes while answers rest is handed in as :class:`TooQuick`."""
        if isinstance(event, Pressed | Chosen | Confirmed | Entered | Rolled) and self.rest.on:
            event = TooQuick(event.serial)
        self._queue.put(event)

    def publish(self, snapshot: TableSnapshot) -> None:
        """``snapshot`` is how the table stands now."""
        self.rest.shown(snapshot)
        self.snapshots.put(snapshot)

    def press(self, button: str) -> None:
        """PASS or REVEAL was pressed on some panel: it answers what is shown now."""
        self.post(Pressed(button, self.snapshots.value.serial))

    def take(self, timeout: float) -> Iterator[Event]:
        """What was handed in, waiting for the first; of views that nothing settled in only the latest."""
        try:
            event = self._queue.get(timeout=timeout)
        except Empty:
            return
        while True:
            try:
                following = self._queue.get_nowait()
            except Empty:
                yield event
                return
            if not (isinstance(event, Seen) and isinstance(following, Seen) and not event.view.settled):
                yield event
            event = following


class TableLoop:
    """Runs a table in two threads: :meth:`start`, then talk to :attr:`desk`, then :meth:`close`.

    ``pipeline`` looks at the mat; it and ``table`` belong to this loop from now on. ``clock`` is the desk's.
    ``tend`` is called again and again on the table's thread, and says whether the table has changed by it.
    """

    def __init__(
        self,
        table: Table,
        pipeline: VisionPipeline,
        clock: Callable[[], float] = time.monotonic,
        tend: Callable[[], bool] = lambda: False,
    ) -> None:
        self._table = table
        self._tend = tend
        self._pipeline = pipeline
        self.desk = Desk(table.snapshot(), clock)
        self._closing = threading.Event()
        self._threads = (
            threading.Thread(target=self._watch, name="watching", daemon=True),
            threading.Thread(target=self._keep, name="table", daemon=True),
        )

    def start(self) -> None:
        """Begin to watch and to answer."""
        self.desk.rest.shown(self.desk.snapshots.value)
        for thread in self._threads:
            thread.start()

    def close(self) -> None:
        """Stop both threads and let go of the source."""
        self._closing.set()
        self.desk.post(Close())
        wait_for(*self._threads)

    def watch_frame(self) -> bool:
        """Look once and post what was seen; whether there will be more."""
        match self._pipeline.look(self._request()):
            case Observation() as observation:
                self.desk.publish_observation(observation)
                self.desk.post(Seen(observation.view))
            case StatusMessage(said):
                self.desk.said.put(said)
                self.desk.post(VisionMessage(said))
            case NoFrame.END:
                return False
        return True

    def _request(self) -> FrameRequest:
        dice = self.desk.snapshots.value.prompt.dice
        return replace(self.desk.frame_request(), dice=dice is not None and dice.by == BY_CAMERA)

    def answer(self, timeout: float) -> bool:
        """Deal with what was handed in and publish how the table stands; false once it is left."""
        for event in self.desk.take(timeout):
            if isinstance(event, Close):
                return False
            before = self._table.session
            if not self._table.attempt(partial(self._deal_with, event)):
                self._tell_mistake(event, unchanged=self._table.session is before)
            self.desk.publish(self._table.snapshot())
        if self._tend():
            self.desk.publish(self._table.snapshot())
        return True

    def _tell_mistake(self, event: Event, *, unchanged: bool) -> None:
        if not isinstance(event, Seen):
            self._table.tell(MISTAKE if unchanged else MISTAKE_AFTER)
        elif self._table.snapshot().message is None:
            # The next frame may fail too: what the table was told in between must stay readable.
            self._table.tell(MISTAKE_SEEING)

    def _watch(self) -> None:
        why: str | None = None
        try:
            while not self._closing.is_set() and self.watch_frame():
                pass
        except VisionError as error:
            why = str(error)
        except Exception as error:  # a fault of the seeing must not end the game: it goes on by touch
            _log.exception("vision failed")
            why = f"The camera's pictures can no longer be read ({type(error).__name__}); go on by touch."
        finally:
            self._pipeline.close()
        if why is not None and not self._closing.is_set():
            self.desk.post(VisionMessage(why))

    def _keep(self) -> None:
        while self.answer(_PATIENCE):
            pass

    def _deal_with(self, event: Event) -> None:
        match event:
            case Seen(view):
                self._table.see(view)
            case Pressed(button, serial):
                self._table.press(button, serial)
            case Chosen(action, serial):
                self._table.choose(action, serial)
            case Confirmed(serial):
                self._table.confirm(serial)
            case TooQuick(serial):
                self._table.refuse_haste(serial)
            case Entered(line, serial):
                self._table.enter(line, serial)
            case Appraise(line):
                self._table.appraise(line)
            case Rolled(serial):
                self._table.roll(serial)
            case GoBackTo(length, serial):
                self._table.go_back_to(length, serial)
            case Doubt(card):
                self._table.doubt(card)
            case WantOverrule():
                self._table.want_overrule()
            case Dismiss():
                self._table.dismiss()
            case Undo(serial):
                self._table.undo(serial)
            case Redo(serial):
                self._table.redo(serial)
            case VisionMessage(said):
                log_vision(said)
                self._table.tell(said)
            case Notice(said):
                self._table.tell(said)
            case _:
                pass
