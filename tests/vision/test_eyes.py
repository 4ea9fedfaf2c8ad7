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

from tests.vision.lookers import Looker
from vision.eyes import EyesHere, Glimpse, Nothing, Sight, Wish, Word
from vision.eyes_apart import EyesApart
from vision.mat import MACHINE
from vision.reading import Known
from vision.returning import SEES_AGAIN
from vision.sources import Frame
from vision.view import Reading
from vision.watcher import Watcher

WISH = Wish((80, 45))
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
    eyes = EyesHere(film, Watcher(Unread(), MACHINE))
    seen = eyes.look(WISH)
    assert isinstance(seen, Glimpse)
    assert seen.preview.image.shape == (45, 80, 3)
    assert seen.preview.frame_size == (160, 90)
    assert {"camera", "mat", "movement", "preview"} <= {time.stage for time in seen.times}
    assert eyes.look(WISH) is Nothing.MORE
    eyes.close()
    assert film.closed


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def opened() -> Iterator[list[EyesApart]]:
    eyes: list[EyesApart] = []
    yield eyes
    for each in eyes:
        each.close()


def apart(opened: list[EyesApart], folder: Path, temper: str, patience: float = 20.0) -> EyesApart:
    eyes = EyesApart(partial(Looker, folder, temper), patience=patience, pause=0.05)
    opened.append(eyes)
    return eyes


def looks(eyes: EyesApart, glimpses: int) -> list[Sight]:
    """What is seen and said until so many glimpses have been had, or the end."""
    seen: list[Sight] = []
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        sight = eyes.look(WISH)
        if sight is not Nothing.YET:
            seen.append(sight)
        if sight is Nothing.MORE or sum(isinstance(s, Glimpse) for s in seen) == glimpses:
            return seen
    raise AssertionError(f"too little was seen: {seen}")


def test_what_a_process_of_its_own_sees_comes_over_whole(opened: list[EyesApart], folder: Path) -> None:
    seen = looks(apart(opened, folder, "ends"), 99)
    assert [type(sight) for sight in seen] == [Glimpse, Glimpse, Glimpse, Nothing]
    first = seen[0]
    assert isinstance(first, Glimpse)
    assert first.preview.image.shape == (45, 80, 3)
    assert first.view.names("tray") == ()
    assert first.view.settled
    with pytest.raises(TypeError):
        pickle.dumps(first.view)  # it cannot be changed, as any other view


@pytest.mark.parametrize(
    ("temper", "said"),
    [
        ("crashes", "The seeing broke off; it is begun anew."),
        ("stumbles", "The pictures cannot be read (ZeroDivisionError); the seeing is begun anew."),
        ("is unplugged", "0: the camera brings no pictures any more; is it still plugged in?"),
    ],
)
def test_seeing_that_breaks_off_says_so_and_begins_anew(
    opened: list[EyesApart], folder: Path, temper: str, said: str
) -> None:
    seen = looks(apart(opened, folder, temper), 5)
    assert [sight.said for sight in seen if isinstance(sight, Word)] == [said, SEES_AGAIN]
    assert len(list(folder.iterdir())) == 2


def test_seeing_that_stands_still_is_ended_and_begins_anew(opened: list[EyesApart], folder: Path) -> None:
    eyes = apart(opened, folder, "stands still", patience=0.6)
    seen = looks(eyes, 5)
    said = [sight.said for sight in seen if isinstance(sight, Word)]
    assert len(said) == 2
    assert said[0].startswith("No picture has come for ")


def test_seeing_that_is_killed_begins_anew_and_its_times_go_on(opened: list[EyesApart], folder: Path) -> None:
    eyes = apart(opened, folder, "waits")
    before = [sight for sight in looks(eyes, 3) if isinstance(sight, Glimpse)]
    assert eyes.process_id is not None
    os.kill(eyes.process_id, signal.SIGKILL)
    after = [sight for sight in looks(eyes, 2) if isinstance(sight, Glimpse)]
    assert after[0].view.frame == 1  # nothing from before is taken for new
    assert after[0].view.time > before[-1].view.time


def test_a_camera_that_is_plugged_in_later_is_found(opened: list[EyesApart], folder: Path) -> None:
    seen = looks(apart(opened, folder, "unplugged at first"), 1)
    assert [sight.said for sight in seen if isinstance(sight, Word)] == [
        "0: no camera is there; is it plugged in?",
        SEES_AGAIN,
    ]


def test_closing_ends_the_process(opened: list[EyesApart], folder: Path) -> None:
    eyes = apart(opened, folder, "waits")
    looks(eyes, 1)
    process = eyes.process_id
    assert process is not None
    eyes.close()
    eyes.close()
    assert eyes.process_id is None
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
