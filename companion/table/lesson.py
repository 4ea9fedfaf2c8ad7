"""A lesson: the table learns the letters and pips of a deck whose cards are dealt under the camera.

What lies there is read on a thread of its own. The screen shows what was read, asks which card the others
are, and posts the answers.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Protocol

from companion.errors import CompanionError, message_of
from companion.games.messages import Message, say
from companion.table.camera import CameraDesk, wait_for
from companion.table.latest import Latest
from vision.camera.preview import preview_of
from vision.core.cards import RANKS, SUITS
from vision.core.errors import VisionError
from vision.core.frames import Frame, FrameSource
from vision.core.geometry import Point, middle_of
from vision.core.pictures import Picture
from vision.core.reconnection import CAMERA_IS_BACK
from vision.core.view import Reading
from vision.decks.deck_print import Print
from vision.decks.lettered import LetteredIndex
from vision.pipeline.index_capture import DealtCards

_log = logging.getLogger(__name__)
_PAUSE = 1.0
_SAME_PLACE = 8.0
"""Two readings closer together than this, pixels, are of one index."""


class Capture(Protocol):
    """Learns from frames and from a person: :class:`~vision.pipeline.index_capture.IndexCapture`."""

    @property
    def lacking(self) -> tuple[str, ...]:
        """The ranks and the suits of which no card has been named yet."""

    @property
    def is_told_apart(self) -> bool:
        """Whether the deck can be read by what was learnt."""

    @property
    def indices(self) -> tuple[LetteredIndex, ...]:
        """The indices that have been learnt."""

    @property
    def printed(self) -> Print | None:
        """How the deck is printed, once that is known."""

    def see(self, frame: Picture, time: float) -> DealtCards | None:
        """What lies on the table once it has changed and is still again."""

    def look_again(self) -> DealtCards:
        """The same cards with what has been learnt since."""

    def close_up(self, reading: Reading) -> Picture:
        """The index of a reading, for people."""

    def tell(self, reading: Reading, card: str) -> None:
        """A person says what a reading is."""

    def deny(self, reading: Reading) -> None:
        """A person says that a reading is no card's."""

    def put_right(self, index: LetteredIndex, card: str | None) -> None:
        """A person says what an index is that was learnt, or that it is none."""


@dataclass(frozen=True, eq=False, slots=True)
class SeenIndex:
    """An index that lies there: how it was read, and its ``close_up`` ``(240, 180, 3)``, BGR."""

    reading: Reading
    close_up: Picture


@dataclass(frozen=True, eq=False, slots=True)
class LessonView:
    """What a lesson has come to. The cards that lie there are ``named`` or ``asked`` for; ``lacking`` are the
    ranks and suits that have not been seen yet; ``learnt`` are the indices that were learnt, by which the
    cards of the deck are told apart or not."""

    named: tuple[SeenIndex, ...] = ()
    asked: tuple[SeenIndex, ...] = ()
    lacking: tuple[str, ...] = (*RANKS, *SUITS)
    learnt: tuple[LetteredIndex, ...] = ()
    is_told_apart: bool = True


@dataclass(frozen=True, eq=False, slots=True)
class IndexNamed:
    """A person says that what was ``seen`` is an index of ``card``, or none to learn from."""

    seen: SeenIndex
    card: str | None


@dataclass(frozen=True, eq=False, slots=True)
class IndexPutRight:
    """A person says that an index that was learnt is of ``card``, or is to be forgotten."""

    index: LetteredIndex
    card: str | None


@dataclass(frozen=True, slots=True)
class DeckNamed:
    """A person wants the deck to be saved with this title."""

    title: str


LessonEvent = IndexNamed | IndexPutRight | DeckNamed


@dataclass(frozen=True, slots=True)
class Saved:
    """What became of saving a deck: the ``name`` under which it can be used, or why it could not be."""

    name: str = ""
    refusal: Message | None = None


class LessonDesk(CameraDesk):
    """Where the lesson's thread publishes what it sees, and the screen posts what people say. The
    ``vision_status`` is why there is no picture, and ``None`` while there is one."""

    def __init__(self) -> None:
        super().__init__()
        self.lesson: Latest[LessonView] = Latest(LessonView())
        self.saved: Latest[Saved | None] = Latest(None)
        self._events: SimpleQueue[LessonEvent] = SimpleQueue()

    def post(self, event: LessonEvent) -> None:
        """Give ``event`` to the lesson."""
        self._events.put(event)

    def next_event(self) -> LessonEvent | None:
        """The next event that was posted, if there is one. Only the lesson's thread calls this."""
        with suppress(Empty):
            return self._events.get_nowait()
        return None


class LessonLoop:
    """Runs a lesson in its own thread, and publishes at ``desk``: :meth:`start`, then :meth:`close`.

    ``open_camera`` may fail, and is tried again after a ``pause`` in seconds. ``capture`` is called on the
    thread: what it makes takes a while to load. ``save`` writes a deck of a title and its indices, and
    returns the name under which it can be used, or raises a ``CompanionError``. ``clock`` is in seconds.
    """

    def __init__(
        self,
        open_camera: Callable[[], FrameSource],
        capture: Callable[[], Capture],
        save: Callable[[str, Sequence[LetteredIndex], Print | None], str],
        desk: LessonDesk | None = None,
        pause: float = _PAUSE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.desk = desk or LessonDesk()
        self._open_camera = open_camera
        self._make_capture = capture
        self._save = save
        self._pause = pause
        self._clock = clock
        self._capture: Capture | None = None
        self._camera: FrameSource | None = None
        self._passed: list[Point] = []
        self._told: list[Reading] = []
        self._is_lost = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="lesson", daemon=True)

    def start(self) -> None:
        """Start the lesson."""
        self._thread.start()

    def close(self) -> None:
        """Stop, and release the camera."""
        self._closing.set()
        wait_for(self._thread)

    def watch_frame(self) -> None:
        """Do what was posted, and look at one frame. Only the lesson's thread calls this."""
        capture = self._capture = self._capture or self._make_capture()
        while (event := self.desk.next_event()) is not None:
            self._do(capture, event)
        frame = self._frame()
        if frame is None:
            return
        room = self.desk.request.preview_size
        if room is not None:
            self.desk.frames.put(preview_of(frame.image, room))
        dealt = capture.see(frame.image, self._clock())
        if dealt is not None:
            self._passed, self._told = [], []
            self._publish(capture, dealt)

    def _frame(self) -> Frame | None:
        """The camera's next frame; ``None``, after a pause, while it is lost."""
        try:
            self._camera = self._camera or self._open_camera()
            frame = self._camera.read()
        except VisionError as error:
            self._lose(message_of(error))
            return None
        if frame is None:
            self._lose(say("There are no more pictures."))
        elif self._is_lost:
            self._is_lost = False
            self.desk.publish_status(message_of(CAMERA_IS_BACK))
            self.desk.vision_status.put(None)
        return frame

    def _lose(self, why: Message) -> None:
        self._release()
        if not self._is_lost:
            self._is_lost = True
            self.desk.publish_status(why)
        self._closing.wait(self._pause)

    def _release(self) -> None:
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.close()

    def _do(self, capture: Capture, event: LessonEvent) -> None:
        match event:
            case IndexNamed(seen, card):
                self._name(capture, seen, card)
            case IndexPutRight(index, card):
                # A second touch may mean one that is put right already.
                if any(index is other for other in capture.indices):
                    capture.put_right(index, card)
                    self._publish(capture, capture.look_again())
            case DeckNamed(title):
                self._save_as(title, capture)

    def _name(self, capture: Capture, seen: SeenIndex, card: str | None) -> None:
        """What is no longer there, because the cards were moved meanwhile, is not named."""
        lesson = self.desk.lesson.value
        if not any(seen is other for other in (*lesson.asked, *lesson.named)):
            return
        # Whatever was said of it, it is not asked for again before other cards are dealt.
        self._passed += map(middle_of, seen.reading.quads)
        self._told = [reading for reading in self._told if not _is_same(reading, seen.reading)]
        if card is None:
            capture.deny(seen.reading)
        else:
            capture.tell(seen.reading, card)
            self._told.append(replace(seen.reading, card=card, confidence=1.0))
        self._publish(capture, capture.look_again())

    def _publish(self, capture: Capture, dealt: DealtCards) -> None:
        def seen(readings: Iterable[Reading]) -> tuple[SeenIndex, ...]:
            return tuple(SeenIndex(reading, capture.close_up(reading)) for reading in readings)

        asked = (reading for reading in dealt.unnamed if not self._is_passed(reading))
        named = (*(reading for reading in dealt.named if not self._is_passed(reading)), *self._told)
        lesson = LessonView(seen(named), seen(asked), capture.lacking, capture.indices, capture.is_told_apart)
        self.desk.lesson.put(lesson)

    def _is_passed(self, reading: Reading) -> bool:
        return any(
            abs(x - px) < _SAME_PLACE and abs(y - py) < _SAME_PLACE
            for x, y in map(middle_of, reading.quads)
            for px, py in self._passed
        )

    def _save_as(self, title: str, capture: Capture) -> None:
        try:
            self.desk.saved.put(Saved(self._save(title, capture.indices, capture.printed)))
        except CompanionError as error:
            self.desk.saved.put(Saved(refusal=error.message))

    def _run(self) -> None:
        try:
            while not self._closing.is_set():
                try:
                    self.watch_frame()
                except Exception as error:  # a mistake of the program must not end the lesson
                    _log.exception("the lesson failed")
                    self._lose(self.desk.failure(error))
        finally:
            self._release()


def _is_same(one: Reading, other: Reading) -> bool:
    """Whether two readings of the cards that lie there are of one."""
    return one.quad == other.quad
