"""The two threads of a table in play, and all that they share with each other and with the faces.

The watching thread reads the camera: it asks the vision pipeline for one observation per frame. The table's
thread owns the :class:`~companion.table.table.Table`: it takes events from one queue, one by one, and
publishes a snapshot after each. The faces (the threads of the screen, the panel, a terminal) draw what is
published and post events for their buttons.

They all use the :class:`Desk`, and share only these, each an immutable value in a holder or a queue:

============================================  ================================  ==============================
what                                          written by                        read by
============================================  ================================  ==============================
events, in a queue (:meth:`Desk.post`)        every thread                      the table's thread
``snapshots``                                 the table's thread                every thread
``reads_again``                               the table's thread                the watching thread
``request``, what the camera is to do         the screen's thread               the watching thread
(:meth:`~CameraDesk.post_request`)
``frames``, ``views``, ``times``, ``checks``  the watching thread               the faces
and ``vision_status``
``answer_delay``, with a lock of its own      the table's and the screen's      every thread
since when requests wait                      every thread                      the faces
(:attr:`Desk.waited`)
``pictures``, files                           a thread of their own             every thread
``presses``                                   the thread of a wired panel       the faces
``covered``                                   the screen's thread               the thread of a wired panel
``teaching``                                  nobody: it never changes          the faces
============================================  ================================  ==============================
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from queue import Empty, SimpleQueue

from companion.games.messages import Message, in_sequence, say
from companion.games.rolling import BY_CAMERA
from companion.games.teaching import Teaching
from companion.table import events
from companion.table.answer_delay import AnswerDelay
from companion.table.buttons import seat_of
from companion.table.camera import CameraDesk, CameraLoop, wait_for
from companion.table.events import Answer, Close, Event, Request, TooQuick, ViewArrived, VisionStatus
from companion.table.latest import Latest
from companion.table.own_questions import seat_of_line
from companion.table.pictures import GamePictures
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from vision.pipeline.observation import FrameRequest, Observation, VisionPipeline

_log = logging.getLogger(__name__)
_PATIENCE = 0.2
"""Seconds that the table's thread waits for an event before it does the upkeep of the log."""
BUSY_AFTER = 0.3
"""Seconds after which the faces say that a press or touch is under way."""
MISTAKE = say("The program made a mistake, and nothing was changed. Play on, or try it another way.")
MISTAKE_AFTER = say("The program made a mistake after this. Check what the screen shows; Undo takes it back.")
MISTAKE_IN_VIEW = say("The program made a mistake with what the camera shows. Play on by touch.")


class Desk(CameraDesk):
    """Where events are posted and snapshots are published. Any thread may call it. ``clock`` measures how
    long a question has been shown. ``teaching`` explains the game as this table plays it, if it can be
    explained. ``pictures`` are what the camera saw in this game, if any are kept."""

    def __init__(
        self,
        first: TableSnapshot,
        clock: Callable[[], float] = time.monotonic,
        teaching: Teaching | None = None,
        pictures: GamePictures | None = None,
    ) -> None:
        super().__init__()
        self.teaching = teaching
        self.pictures = pictures
        self.answer_delay = AnswerDelay(clock)
        self._clock = clock
        self._queue: SimpleQueue[Event] = SimpleQueue()
        self._lock = threading.Lock()
        self._waiting: deque[float] = deque()
        """When each request was posted that is not dealt with yet."""
        self._deals_with_request = False
        self.snapshots: Latest[TableSnapshot] = Latest(first)
        self.reads_again: Latest[bool] = Latest(False)
        """Whether the camera should read what changed last once more, as the table would ask about it."""
        self.presses: Latest[str] = Latest("")
        """The button that was pressed last on a wired panel, for the screen to show."""
        self.covered: Latest[bool] = Latest(False)
        """Whether the screen shows nothing of the game: then a press on a wired panel answers nothing, and is
        only told by ``presses``."""

    def post(self, event: Event) -> None:
        """Post ``event``. An answer during the answer delay is posted as :class:`TooQuick`."""
        if isinstance(event, Answer) and self._delay_of_answer(event) > 0:
            seat = seat_of(event.button) if isinstance(event, events.Pressed) else None
            event = TooQuick(event.serial, seat)
        with self._lock:
            if isinstance(event, Request):
                self._waiting.append(self._clock())
            self._queue.put(event)

    def delay_of(self, button: str) -> float:
        """Seconds for which a press of ``button`` is still refused."""
        return self._delay_of_seat(seat_of(button))

    def _delay_of_answer(self, answer: Answer) -> float:
        match answer:
            case events.Pressed(button):
                return self.delay_of(button)
            case events.Entered(line):
                # It was entered on a page of its own: nothing there moves when another player is asked.
                return self._delay_of_seat(seat_of_line(line, self.snapshots.value.players))
            case _:
                return self.answer_delay.remaining

    def _delay_of_seat(self, seat: int | None) -> float:
        return self.answer_delay.remaining if seat is None else self.answer_delay.remaining_of(seat)

    @property
    def waited(self) -> float | None:
        """Seconds for which the oldest press or touch has waited for the table to deal with it; ``None`` if
        none waits."""
        with self._lock:
            return self._clock() - self._waiting[0] if self._waiting else None

    @property
    def is_busy(self) -> bool:
        """Whether a press or touch has waited so long that the faces say that it is under way."""
        waited = self.waited
        return waited is not None and waited > BUSY_AFTER

    def frame_request(self) -> FrameRequest:
        """The request for the next frame, with dice if the prompt waits for the camera to read them, with
        pictures if they are kept, with the cards that lie there as the game has it, and once more where that
        must be asked about."""
        snapshot = self.snapshots.value
        dice = snapshot.prompt.dice
        return replace(
            super().frame_request(),
            dice=dice is not None and dice.by == BY_CAMERA,
            pictures=self.pictures is not None and self.pictures.wanted,
            lying=snapshot.lying,
            again=self.reads_again.value,
        )

    def failure(self, error: Exception) -> Message:
        """See :class:`CameraDesk`."""
        return in_sequence(super().failure(error), say("Play on by touch."))

    def publish_status(self, status: Message) -> None:
        """Publish it, and post it as an event."""
        super().publish_status(status)
        self.post(VisionStatus(status))

    def publish_observation(self, observation: Observation) -> None:
        """Publish it, and post its view as an event."""
        super().publish_observation(observation)
        self.post(ViewArrived(observation.view, observation.picture))

    def publish(self, snapshot: TableSnapshot) -> None:
        """Publish ``snapshot``; the event that was taken last has been dealt with. Only the table's thread
        calls this."""
        self._dealt_with()
        self.answer_delay.shown(snapshot)
        self.snapshots.put(snapshot)

    def press(self, button: str) -> None:
        """``button`` was pressed on a panel; it answers the current snapshot."""
        covered = self.covered.value
        self.presses.put(button)
        if not covered:
            self.post(events.Pressed(button, self.snapshots.value.serial))

    def take_back(self, length: int) -> None:
        """Undo what was done since there were ``length`` actions, and the last of those."""
        shown = self.snapshots.value
        last = max(0, length - 1)
        undo: Event = events.GoBackTo(last, shown.serial)
        self.post(undo if len(shown.log) > last else events.Undo(shown.serial))

    def take(self, timeout: float) -> Iterator[Event]:
        """The events posted so far, after waiting for the first. Of unsettled views in a row, only the
        latest."""
        try:
            event = self._queue.get(timeout=timeout)
        except Empty:
            return
        while True:
            try:
                following = self._queue.get_nowait()
            except Empty:
                yield from self._handed_out(event)
                return
            if not (
                isinstance(event, ViewArrived)
                and isinstance(following, ViewArrived)
                and not event.view.settled
            ):
                yield from self._handed_out(event)
            event = following

    def _handed_out(self, event: Event) -> Iterator[Event]:
        with self._lock:
            self._deals_with_request = isinstance(event, Request)
        yield event
        self._dealt_with()

    def _dealt_with(self) -> None:
        with self._lock:
            if self._deals_with_request:
                self._deals_with_request = False
                self._waiting.popleft()


class TableLoop:
    """Runs a table in two threads: :meth:`start`, then talk to :attr:`desk`, then :meth:`close`.

    It owns ``table`` and ``pipeline``. ``clock`` and ``pictures`` are the desk's. ``tend`` is called
    repeatedly on the table's thread, and returns whether it has changed the table. ``note`` is called there
    with each snapshot.
    """

    def __init__(
        self,
        table: Table,
        pipeline: VisionPipeline,
        clock: Callable[[], float] = time.monotonic,
        tend: Callable[[], bool] = lambda: False,
        pictures: GamePictures | None = None,
        note: Callable[[TableSnapshot], object] = lambda _: None,
    ) -> None:
        self._table = table
        self._tend = tend
        self._clock = clock
        self._came_round: float | None = None
        self._owes_snapshot = False
        first = table.snapshot()
        self.desk = Desk(first, clock, table.teaching, pictures)
        self._note = note
        self._camera = CameraLoop(pipeline, self.desk)
        self._thread = threading.Thread(target=self._serve, name="table", daemon=True)

    def start(self) -> None:
        """Start both threads."""
        self.desk.answer_delay.shown(self.desk.snapshots.value)
        self._camera.start()
        self._came_round = self._clock()
        self._thread.start()

    def close(self) -> None:
        """Stop both threads and close the pipeline."""
        self.desk.post(Close())
        self._camera.close()
        wait_for(self._thread)

    @property
    def silent_for(self) -> float:
        """Seconds since the table's thread last came round: a fraction of one, unless it is stuck or dead. 0
        before it starts."""
        return 0.0 if self._came_round is None else self._clock() - self._came_round

    def watch_frame(self) -> bool:
        """Process one frame, as the watching thread does. Returns whether more frames follow."""
        return self._camera.watch_frame()

    def answer(self, timeout: float) -> bool:
        """Handle the posted events and publish the snapshot. Returns false once the table is closed."""
        for event in self.desk.take(timeout):
            if isinstance(event, Close):
                return False
            before = self._table.session
            if not self._table.attempt(partial(self._deal_with, event)):
                self._tell_mistake(event, unchanged=self._table.session is before)
            self._publish()
            self._came_round = self._clock()
        if self._tend() or self._owes_snapshot:
            self._publish()
        self._came_round = self._clock()
        return True

    def _publish(self) -> None:
        snapshot = self._table.snapshot()
        self._note(snapshot)
        self.desk.publish(snapshot)
        self.desk.reads_again.put(self._table.reads_again)
        self._owes_snapshot = False

    def _serve(self) -> None:
        while self._survives_turn():
            pass

    def _survives_turn(self) -> bool:
        """As :meth:`answer`, but a mistake of the program is logged and its snapshot published later. As this
        is no coming round, mistakes that do not stop end in the watchdog's restart."""
        try:
            return self.answer(_PATIENCE)
        except Exception:
            _log.exception("the table's thread met a mistake in the program")
            self._owes_snapshot = True
            time.sleep(_PATIENCE)  # what fails at once must not keep a processor busy
            return True

    def _tell_mistake(self, event: Event, *, unchanged: bool) -> None:
        if not isinstance(event, ViewArrived):
            self._table.tell(MISTAKE if unchanged else MISTAKE_AFTER)
        elif self._table.snapshot().message is None:
            # The next frame may fail too: messages in between must stay readable.
            self._table.tell(MISTAKE_IN_VIEW)

    def _deal_with(self, event: Event) -> None:
        table = self._table
        match event:
            case ViewArrived(view, picture):
                table.see(view, picture)
            case events.Pressed(button, serial):
                table.press(button, serial)
            case events.Chosen(action, serial):
                table.choose(action, serial)
            case events.Confirmed(serial):
                table.confirm(serial)
            case TooQuick(serial, seat):
                table.refuse_haste(serial, seat)
            case events.Entered(line, serial):
                table.enter(line, serial)
            case events.Appraise(line):
                table.appraise(line)
            case events.RequestRoll(serial):
                table.roll(serial)
            case events.RequestLot(serial):
                table.draw_lot(serial)
            case events.GoBackTo(length, serial):
                table.go_back_to(length, serial)
            case events.RequestCorrections(card, at):
                table.suggest_corrections(card, at)
            case events.RequestOverrules():
                table.suggest_overrules()
            case events.Dismiss():
                table.dismiss()
            case events.Undo(serial):
                table.undo(serial)
            case events.Redo(serial):
                table.redo(serial)
            case VisionStatus(message) | events.Notice(message):
                table.tell(message)
            case Close():
                pass
