"""Eyes in a process of its own: whatever becomes of it, the table goes on and sees again."""

from __future__ import annotations

import os
import pickle
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from tests.vision.lookers import Looker, openings
from vision.core.frames import Frame
from vision.core.reconnection import CAMERA_IS_BACK as BACK
from vision.core.view import Reading
from vision.mat.layouts import MACHINE
from vision.pipeline.observation import (
    FrameRequest,
    InProcessPipeline,
    NoFrame,
    Observation,
    PipelineResult,
    StatusMessage,
)
from vision.pipeline.watcher import Watcher
from vision.pipeline.worker_pipeline import WorkerPipeline
from vision.reading import Known

CAMERA_IS_BACK = str(BACK)
WISH = FrameRequest((80, 45))
SOON = 30.0


class Unread:
    def read(
        self, frame: np.ndarray, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Reading]:
        return []


class Film:
    def __init__(self, frames: int) -> None:
        self.left = frames
        self.closed = False

    def read(self) -> Frame | None:
        self.left -= 1
        return None if self.left < 0 else Frame(np.full((90, 160, 3), 9, np.uint8), 1.0, 0)

    def close(self) -> None:
        self.closed = True


def test_eyes_here_give_a_view_and_a_small_picture_of_every_frame() -> None:
    film = Film(1)
    pipeline = InProcessPipeline(film, Watcher(Unread(), MACHINE))
    seen = pipeline.look(WISH)
    assert isinstance(seen, Observation)
    assert seen.preview.image.shape == (45, 80, 3)
    assert seen.preview.frame_size == (160, 90)
    assert {"camera", "mat", "movement", "preview"} <= {time.stage for time in seen.times}
    assert pipeline.look(WISH) is NoFrame.END
    pipeline.close()
    assert film.closed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def opened() -> Iterator[list[WorkerPipeline]]:
    pipeline: list[WorkerPipeline] = []
    yield pipeline
    for each in pipeline:
        each.close()


def apart(opened: list[WorkerPipeline], folder: Path, temper: str, patience: float = 20.0) -> WorkerPipeline:
    pipeline = WorkerPipeline(partial(Looker, folder, temper), patience=patience, pause=0.05)
    opened.append(pipeline)
    return pipeline


def looks(pipeline: WorkerPipeline, observations: int) -> list[PipelineResult]:
    """What is seen and said until so many observations have been had, or the end."""
    seen: list[PipelineResult] = []
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        sight = pipeline.look(WISH)
        if sight is not NoFrame.YET:
            seen.append(sight)
        if sight is NoFrame.END or sum(isinstance(s, Observation) for s in seen) == observations:
            return seen
    raise AssertionError(f"too little was seen: {seen}")


def words(pipeline: WorkerPipeline, count: int) -> list[str]:
    """The first so many sentences that are said from now on."""
    said: list[str] = []
    until = time.monotonic() + SOON
    while len(said) < count:
        assert time.monotonic() < until, f"too little was said: {said}"
        said += told([pipeline.look(WISH)])
    return said


def told(seen: list[PipelineResult]) -> list[str]:
    return [sight.said for sight in seen if isinstance(sight, StatusMessage)]


def test_what_a_process_of_its_own_sees_comes_over_whole(opened: list[WorkerPipeline], folder: Path) -> None:
    seen = looks(apart(opened, folder, "ends"), 99)
    assert [type(sight) for sight in seen] == [Observation, Observation, Observation, NoFrame]
    first = seen[0]
    assert isinstance(first, Observation)
    assert first.preview.image.shape == (45, 80, 3)
    assert first.view.names("tray") == ()
    assert first.view.settled
    with pytest.raises(TypeError):
        pickle.dumps(first.view)  # it cannot be changed, as any other view


@pytest.mark.parametrize(
    ("temper", "said"),
    [
        ("crashes", "Vision stopped unexpectedly. Restarting it."),
        ("stumbles", "The pictures cannot be read (ZeroDivisionError). Restarting vision."),
        ("is unplugged", "Camera 0 sends no more pictures. Is it still plugged in?"),
    ],
)
def test_seeing_that_breaks_off_says_so_and_begins_anew(
    opened: list[WorkerPipeline], folder: Path, temper: str, said: str
) -> None:
    seen = looks(apart(opened, folder, temper), 5)
    assert told(seen) == [said, CAMERA_IS_BACK]
    assert len(openings(folder)) == 2


def test_seeing_that_stands_still_is_ended_and_begins_anew(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    pipeline = apart(opened, folder, "stands still", patience=0.6)
    seen = looks(pipeline, 5)
    assert told(seen) == ["No picture from the camera for 1 s. Restarting vision.", CAMERA_IS_BACK]


def test_seeing_that_is_killed_begins_anew_and_its_times_go_on(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    pipeline = apart(opened, folder, "waits")
    before = [sight for sight in looks(pipeline, 3) if isinstance(sight, Observation)]
    assert pipeline.process_id is not None
    os.kill(pipeline.process_id, signal.SIGKILL)
    after = [sight for sight in looks(pipeline, 2) if isinstance(sight, Observation)]
    assert after[0].view.frame == 1  # nothing from before is taken for new
    assert after[0].view.time > before[-1].view.time


def test_a_camera_that_is_plugged_in_later_is_found(opened: list[WorkerPipeline], folder: Path) -> None:
    seen = looks(apart(opened, folder, "unplugged at first"), 1)
    assert told(seen) == ["Camera 0 is not there. Is it plugged in?", CAMERA_IS_BACK]


def test_a_camera_that_is_lost_is_opened_again_by_the_same_process(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    pipeline = apart(opened, folder, "is unplugged")
    before = [sight for sight in looks(pipeline, 3) if isinstance(sight, Observation)]
    process = pipeline.process_id
    after = [sight for sight in looks(pipeline, 2) if isinstance(sight, Observation)]
    assert pipeline.process_id == process
    assert after[0].view.time > before[-1].view.time


def test_closing_lets_go_of_the_camera_though_the_process_waits_for_its_next_frame(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    pipeline = apart(opened, folder, "stands still")
    looks(pipeline, 3)
    pipeline.close()
    assert (folder / "closed").exists()


def test_closing_ends_the_process(opened: list[WorkerPipeline], folder: Path) -> None:
    pipeline = apart(opened, folder, "waits")
    looks(pipeline, 1)
    process = pipeline.process_id
    assert process is not None
    pipeline.close()
    pipeline.close()
    assert pipeline.process_id is None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def freeze_in_a_message(pipeline: WorkerPipeline) -> int:
    """Freezes the process when part of a message is on its way: the rest finds no room while nobody looks."""
    process = pipeline.process_id
    assert process is not None
    until = time.monotonic() + SOON
    asleep = 0
    while asleep < 20:
        assert time.monotonic() < until, "it never waits"
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
        asleep = asleep + 1 if state == "S" else 0
        time.sleep(0.01)
    os.kill(process, signal.SIGSTOP)
    return process


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_process_frozen_within_a_message_is_killed_told_and_restarted(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    pipeline = apart(opened, folder, "shows large pictures", patience=0.6)
    looks(pipeline, 2)
    frozen = freeze_in_a_message(pipeline)
    seen = looks(pipeline, 3)
    assert told(seen) == ["No picture from the camera for 1 s. Restarting vision.", CAMERA_IS_BACK]
    assert pipeline.process_id != frozen
    assert is_gone(frozen)


def test_closing_kills_a_frozen_process(opened: list[WorkerPipeline], folder: Path) -> None:
    pipeline = apart(opened, folder, "shows large pictures")
    looks(pipeline, 1)
    frozen = freeze_in_a_message(pipeline)
    pipeline.close()
    assert is_gone(frozen)


class Jumping:
    """A clock that goes on by ``step`` seconds whenever it is read."""

    def __init__(self) -> None:
        self.now = 0.0
        self.step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def test_each_try_of_a_slow_machine_is_given_more_time(opened: list[WorkerPipeline], folder: Path) -> None:
    clock = Jumping()
    clock.step = 30.0
    pipeline = WorkerPipeline(partial(Looker, folder, "never sees", 0), pause=0.05, clock=clock)
    opened.append(pipeline)
    assert words(pipeline, 4) == [
        f"No picture from the camera for {limit} s. Restarting vision." for limit in (30, 60, 120, 240)
    ]


def test_a_process_that_ends_after_a_good_run_is_replaced_at_once(
    opened: list[WorkerPipeline], folder: Path
) -> None:
    clock = Jumping()
    pipeline = WorkerPipeline(partial(Looker, folder, "waits", 10**9), pause=1000.0, clock=clock)
    opened.append(pipeline)
    looks(pipeline, 1)
    clock.now += 60.0
    looks(pipeline, 1)
    assert pipeline.process_id is not None
    os.kill(pipeline.process_id, signal.SIGKILL)
    assert words(pipeline, 2) == ["Vision stopped unexpectedly. Restarting it.", CAMERA_IS_BACK]


def test_an_interrupt_while_the_process_starts_is_none_of_its_business(
    opened: list[WorkerPipeline], folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    pipeline = apart(opened, folder, "waits")
    sight: PipelineResult = NoFrame.YET
    until = time.monotonic() + SOON
    while not isinstance(sight, Observation) and time.monotonic() < until:
        sight = pipeline.look(WISH)
        process = pipeline.process_id
        assert process is not None
        os.kill(process, signal.SIGINT)
    assert isinstance(sight, Observation)
    assert capfd.readouterr().err == ""
