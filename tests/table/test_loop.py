from __future__ import annotations

import threading
from collections.abc import Callable

import numpy as np
import pytest

from companion.games import game_named
from companion.games.teaching import Teaching
from companion.table import loop as loop_module
from companion.table.answer_delay import AnswerDelay
from companion.table.events import Chosen, Pressed, Redo, Undo, ViewArrived
from companion.table.judgement import READ_AGAIN_AFTER
from companion.table.latest import Latest
from companion.table.loop import Desk, TableLoop
from companion.table.snapshot import TableSnapshot
from companion.table.table import Table
from tests.clocks import leisurely
from tests.table.fingers import EndedPipeline
from tests.table.views import view
from vision.camera.source_errors import CameraSilent
from vision.core.frames import Frame
from vision.core.view import Reading
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import InProcessPipeline
from vision.pipeline.watcher import Watcher
from vision.reading import Known

GAME = game_named("beltpunk")
SOON = 20.0


class Unread:
    def read(
        self, frame: np.ndarray, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        return []


class Film:
    """So many grey frames; then ``fault``, or the end."""

    def __init__(self, frames: int, fault: Exception | None = None) -> None:
        self._left = frames
        self._fault = fault
        self.closed = threading.Event()

    def read(self) -> Frame | None:
        if self._left == 0:
            if self._fault is not None:
                raise self._fault
            return None
        self._left -= 1
        return Frame(np.full((60, 80, 3), 128, np.uint8), 0.1 * self._left, self._left)

    def close(self) -> None:
        self.closed.set()


def loop_over(film: Film) -> TableLoop:
    table = Table.of(GAME, ("Matt", "Noah", "Jake"), {})
    return TableLoop(table, InProcessPipeline(film, Watcher(Unread(), MACHINE)), leisurely())


def until(desk: Desk, reached: Callable[[TableSnapshot], bool]) -> TableSnapshot:
    """Waits for a snapshot that has ``reached`` something."""
    count, screen = -1, desk.snapshots.value
    for _ in range(200):
        count, screen = desk.snapshots.after(count, SOON / 200)
        if reached(screen):
            return screen
    raise AssertionError(f"it never came; {screen.log} {screen.message}")


def says(told: str) -> Callable[[TableSnapshot], bool]:
    """Whether the screen's message begins so."""
    return lambda screen: str(screen.message or "").startswith(told)


def lasts(line: str) -> Callable[[TableSnapshot], bool]:
    """Whether this happened last."""
    return lambda screen: screen.undo == line


def choose(desk: Desk, line: str) -> None:
    state = GAME.start(("Matt", "Noah", "Jake"), {})
    desk.post(Chosen(GAME.parse(line, state), desk.snapshots.value.serial))


def test_presses_taps_undo_and_redo_meet_at_one_queue() -> None:
    loop = loop_over(Film(0))
    loop.start()
    try:
        choose(loop.desk, "Noah is Foreman")
        loop.desk.post(Undo(until(loop.desk, lasts("Noah is Foreman")).serial))
        screen = until(loop.desk, lambda screen: screen.redo == "Noah is Foreman")
        loop.desk.press("PASS")
        until(loop.desk, says("PASS does nothing now"))
        loop.desk.post(Redo(screen.serial))
        until(loop.desk, lasts("Noah is Foreman"))
    finally:
        loop.close()


def test_how_long_the_stages_of_the_pipeline_take_is_published() -> None:
    loop = loop_over(Film(2))
    assert loop.desk.times.value == ()
    assert loop.watch_frame()
    assert {"camera", "movement"} <= {time.stage for time in loop.desk.times.value}


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (CameraSilent(name="0"), "Camera 0 sends no more pictures."),
        (RuntimeError("a fault of ours"), "The camera's pictures can no longer be read (RuntimeError)"),
    ],
)
def test_when_vision_fails_the_table_says_so_and_play_continues_by_touch(fault: Exception, told: str) -> None:
    film = Film(2, fault)
    loop = loop_over(film)
    loop.start()
    try:
        until(loop.desk, says(told))
        choose(loop.desk, "Noah is Foreman")
        until(loop.desk, lasts("Noah is Foreman"))
    finally:
        loop.close()
    assert film.closed.wait(SOON)


def test_a_mistake_outside_the_rules_does_not_end_the_tables_thread(caplog: pytest.LogCaptureFixture) -> None:
    mistakes = iter([RuntimeError("a fault of ours")])

    def note(_: TableSnapshot) -> None:
        if (mistake := next(mistakes, None)) is not None:
            raise mistake

    table = Table.of(GAME, ("Matt", "Noah", "Jake"), {})
    loop = TableLoop(table, EndedPipeline(), leisurely(), note=note)
    loop.start()
    try:
        choose(loop.desk, "Noah is Foreman")
        until(loop.desk, lasts("Noah is Foreman"))
    finally:
        loop.close()
    assert "the table's thread met a mistake" in caplog.text


class Stuck(Film):
    """A camera that never brings its next frame."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked, self.never = threading.Event(), threading.Event()

    def read(self) -> Frame | None:
        self.asked.set()
        self.never.wait()
        return None


def test_a_table_whose_camera_never_answers_can_be_left(caplog: pytest.LogCaptureFixture) -> None:
    film = Stuck()
    loop = loop_over(film)
    loop.start()
    assert film.asked.wait(SOON)
    loop.close()
    assert "the thread 'watching' does not end" in caplog.text
    film.never.set()


def test_the_latest_frame_is_there_for_a_preview() -> None:
    loop = loop_over(Film(3))
    assert loop.desk.frames.value is None
    while loop.watch_frame():
        pass
    assert loop.desk.frames.count == 3
    assert loop.desk.frames.value is not None
    assert loop.desk.frames.value.frame_size == (80, 60)


def test_of_unsettled_views_only_the_latest_is_dealt_with_and_of_settled_ones_all() -> None:
    desk = Desk(Table.of(GAME, ("Matt", "Noah"), {}).snapshot())
    moving = [ViewArrived(view({}, n / 10, settled=False)) for n in range(3)]
    lying = [ViewArrived(view({}, 1 + n / 10)) for n in range(2)]
    for event in (*moving, *lying, Pressed("PASS", 0)):
        desk.post(event)
    assert list(desk.take(0)) == [*lying, Pressed("PASS", 0)]


def test_an_empty_queue_gives_no_event() -> None:
    assert list(Desk(Table.of(GAME, ("Matt", "Noah"), {}).snapshot()).take(0)) == []


def test_the_latest_value_is_given_at_once_and_a_later_one_waited_for() -> None:
    box = Latest("first")
    assert box.after(-1, 0) == (0, "first")
    thread = threading.Thread(target=lambda: box.put("second"))
    thread.start()
    assert box.after(0, SOON) == (1, "second")
    thread.join()


def test_what_would_be_asked_about_is_requested_to_be_read_again() -> None:
    loop = loop_over(Film(0))
    strange = {"conveyor-1": ["3S", "4H"]}
    for time in (0.0, 0.1 + READ_AGAIN_AFTER):
        assert not loop.desk.frame_request().again
        loop.desk.post(ViewArrived(view(strange, time)))
        loop.answer(0)
    assert loop.desk.frame_request().again
    loop.desk.post(ViewArrived(view(strange, 1.0, settled=False, hands=True)))
    loop.answer(0)
    assert not loop.desk.frame_request().again


def test_the_docstring_lists_all_that_the_threads_share() -> None:
    desk = Desk(Table.of(GAME, ("Matt", "Noah"), {}).snapshot())
    shared = {name: value for name, value in vars(desk).items() if not name.startswith("_")}
    assert {type(value) for value in shared.values() if value is not None} <= {Latest, AnswerDelay, Teaching}
    assert [name for name in shared if f"``{name}``" not in (loop_module.__doc__ or "")] == []


def test_how_long_the_tables_thread_has_been_silent_is_known_from_outside() -> None:
    """The watchdog is fed by the screen: a table that is stuck behind it must not pass for one that works."""
    now = 100.0
    loop = TableLoop(Table.of(GAME, ("Matt", "Noah"), {}), EndedPipeline(), lambda: now)
    assert loop.silent_for == 0, "it has not begun"
    loop.answer(0)
    now += 7
    assert loop.silent_for == 7
    loop.answer(0)
    assert loop.silent_for == 0


def test_a_table_that_makes_a_mistake_at_every_turn_counts_as_silent() -> None:
    """So the watchdog replaces it."""
    now = 100.0
    turns = threading.Semaphore(0)

    def tend() -> bool:
        turns.release()
        raise RuntimeError("a fault of ours")

    loop = TableLoop(Table.of(GAME, ("Matt", "Noah"), {}), EndedPipeline(), lambda: now, tend)
    loop.start()
    try:
        assert turns.acquire(timeout=SOON)
        now += 7
        assert turns.acquire(timeout=SOON)
        assert loop.silent_for == 7
    finally:
        loop.close()
