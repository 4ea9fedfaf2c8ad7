"""A camera that is unplugged and plugged in again comes back by itself, and says so."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from vision.camera.reconnect import ReconnectingSource, open_reconnecting
from vision.camera.source_errors import CameraSilent, CameraUnavailable
from vision.core.frames import Frame, FrameSource, SourceError
from vision.core.reconnection import CAMERA_IS_BACK
from vision.core.sentences import Sentence

GONE = CameraSilent(name="0").sentence
ABSENT = CameraUnavailable(name="0").sentence


class Plugged:
    """A camera that shows pictures of one grey ``level`` until it is unplugged."""

    def __init__(self, level: int, count: int, last: bool) -> None:
        self.level = level
        self.count = count
        self.last = last
        self.number = -1
        self.closed = False

    def read(self) -> Frame | None:
        self.number += 1
        if self.number < self.count:
            picture = np.full((4, 4, 3), self.level, np.uint8)
            return Frame(picture, self.number / 10, self.number)
        if self.last:
            return None
        raise CameraSilent(name="0")

    def close(self) -> None:
        self.closed = True


class Socket:
    """Opens one camera after the other; ``None`` is an empty socket."""

    def __init__(self, *cameras: Plugged | None) -> None:
        self.cameras = list(cameras)

    def open(self) -> FrameSource:
        camera = self.cameras.pop(0)
        if camera is None:
            raise CameraUnavailable(name="0")
        return camera


class Time:
    """A clock that runs only while somebody waits."""

    def __init__(self) -> None:
        self.now = 100.0
        self.waits: list[float] = []

    def wait(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds


def returning(socket: Socket, say: Callable[[Sentence], None], time: Time) -> ReconnectingSource:
    return ReconnectingSource(socket.open, say, 1.0, time.wait, lambda: time.now)


def test_a_camera_comes_back_and_says_so_and_nothing_from_before_comes_again() -> None:
    before, after = Plugged(10, 3, False), Plugged(20, 2, True)
    said: list[Sentence] = []
    time = Time()
    source = returning(Socket(before, None, None, after), said.append, time)
    seen = list(iter(source.read, None))
    assert [int(frame.image[0, 0, 0]) for frame in seen] == [10, 10, 10, 20, 20]
    assert [frame.number for frame in seen] == [0, 1, 2, 3, 4]
    times = [frame.time for frame in seen]
    assert times == sorted(times)
    assert times[3] == pytest.approx(1 + 2 + 4)
    assert said == [GONE, ABSENT, CAMERA_IS_BACK]
    assert before.closed
    source.close()
    assert after.closed


def test_a_camera_that_is_long_away_is_tried_seldom_and_told_once() -> None:
    said: list[Sentence] = []
    time = Time()
    source = returning(Socket(Plugged(1, 1, False), *[None] * 7, Plugged(2, 1, True)), said.append, time)
    assert len(list(iter(source.read, None))) == 2
    assert time.waits == [1, 2, 4, 8, 8, 8, 8, 8]
    assert said == [GONE, ABSENT, CAMERA_IS_BACK]


def test_a_camera_that_was_never_there_is_refused_at_once() -> None:
    with pytest.raises(SourceError, match="does not open"):
        returning(Socket(None), lambda _: None, Time())
    with pytest.raises(SourceError, match="Camera /dev/video987 is not there"):
        open_reconnecting("/dev/video987", lambda _: None)


def test_what_is_no_camera_ends_as_ever() -> None:
    source = open_reconnecting("sim:", lambda _: None)
    assert not isinstance(source, ReconnectingSource)
    source.close()
