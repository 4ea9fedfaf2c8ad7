from __future__ import annotations

import logging
import os
import subprocess
import sys
import types
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import ClassVar

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.camera.sources import CameraSource, frames, open_source
from vision.core.frames import SourceError
from vision.simulation.script import read_script


def picture(level: int, size: tuple[int, int] = (64, 48)) -> NDArray[np.uint8]:
    return np.full((size[1], size[0], 3), level, np.uint8)


def write_video(path: Path, count: int, rate: float = 25.0) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), rate, (64, 48))
    for number in range(count):
        writer.write(picture(20 * number))
    writer.release()


def test_a_videos_frames_come_with_their_times(tmp_path: Path) -> None:
    write_video(tmp_path / "table.avi", 6)
    seen = list(frames(open_source(str(tmp_path / "table.avi"))))
    assert [frame.number for frame in seen] == list(range(6))
    assert [frame.time for frame in seen] == pytest.approx([n / 25 for n in range(6)], abs=1e-3)
    assert [round(float(frame.image.mean()) / 20) for frame in seen] == list(range(6))


def test_a_folders_pictures_come_in_natural_order(tmp_path: Path) -> None:
    for number in (10, 2, 1):
        cv2.imwrite(str(tmp_path / f"frame{number}.png"), picture(number))
    (tmp_path / "notes.txt").write_text("no picture")
    seen = list(frames(open_source(str(tmp_path))))
    assert [int(frame.image[0, 0, 0]) for frame in seen] == [1, 2, 10]
    assert [frame.number for frame in seen] == [0, 1, 2]
    assert seen[0].time < seen[1].time < seen[2].time


def test_pictures_of_a_folder_may_change_their_size(tmp_path: Path) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), picture(9))
    cv2.imwrite(str(tmp_path / "2.png"), picture(9, (80, 32)))
    assert [frame.image.shape for frame in frames(open_source(str(tmp_path)))] == [(48, 64, 3), (32, 80, 3)]


def test_a_picture_that_cannot_be_opened_is_left_out_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    cv2.imwrite(str(tmp_path / "1.png"), picture(1))
    (tmp_path / "2.png").write_bytes(b"rubbish")
    (tmp_path / "3.jpg").write_bytes(b"")
    cv2.imwrite(str(tmp_path / "4.png"), picture(4))
    with caplog.at_level(logging.WARNING):
        seen = list(frames(open_source(str(tmp_path))))
    assert [int(frame.image[0, 0, 0]) for frame in seen] == [1, 4]
    assert [
        record.getMessage().count("2.png") + record.getMessage().count("3.jpg") for record in caplog.records
    ] == [1, 1]


def nothing(folder: Path) -> str:
    return str(folder / "absent.mp4")


def empty_folder(folder: Path) -> str:
    return str(folder)


def folder_of_rubbish(folder: Path) -> str:
    (folder / "1.png").write_bytes(b"rubbish")
    return str(folder)


def no_video(folder: Path) -> str:
    (folder / "table.mp4").write_bytes(b"no video at all")
    return str(folder / "table.mp4")


def no_camera(_folder: Path) -> str:
    return "/dev/video987"


def no_scene(folder: Path) -> str:
    return f"sim:{folder}/absent.toml"


def a_folder_as_scene(folder: Path) -> str:
    return f"sim:{folder}"


def binary_scene(folder: Path) -> str:
    (folder / "scene.toml").write_bytes(b"\xff\xfe\x00rubbish")
    return f"sim:{folder}/scene.toml"


@pytest.mark.parametrize(
    "make",
    [
        nothing,
        empty_folder,
        folder_of_rubbish,
        no_video,
        no_camera,
        no_scene,
        a_folder_as_scene,
        binary_scene,
    ],
)
def test_a_source_that_gives_no_frames_is_refused_in_one_line(
    make: Callable[[Path], str], tmp_path: Path
) -> None:
    name = make(tmp_path)
    with pytest.raises(SourceError) as refused:
        list(frames(open_source(name)))
    told = str(refused.value)
    assert name.removeprefix("sim:") in told
    assert "\n" not in told


def test_rubbish_in_files_is_never_more_than_an_error_in_words(tmp_path: Path) -> None:
    random = Random(7)
    write_video(tmp_path / "whole.avi", 3)
    cv2.imwrite(str(tmp_path / "whole.png"), picture(77))
    bases = [
        (tmp_path / "whole.avi").read_bytes(),
        (tmp_path / "whole.png").read_bytes(),
        b"steps = ['lay tray 5H']",
    ]
    for number in range(60):
        data = bytearray(random.choice(bases))
        for _ in range(random.randint(1, 30)):
            data[random.randrange(len(data))] = random.randrange(256)
        folder = tmp_path / str(number)
        folder.mkdir()
        path = folder / random.choice(["table.mp4", "table.avi", "1.png"])
        path.write_bytes(data[: random.randint(0, len(data))])
        for name in (str(path), str(folder), f"sim:{path}"):
            with suppress(SourceError):
                for frame in frames(open_source(name)):
                    assert frame.image.dtype == np.uint8
                    assert frame.image.ndim == 3


class FakeCapture:
    """A camera that delivers ``count`` frames and is then unplugged."""

    def __init__(self, count: int, opened: bool = True) -> None:
        self.count = count
        self.opened = opened
        self.released = False

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return self.opened

    def set(self, *_: float) -> bool:
        return True

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.count -= 1
        return (True, picture(50)) if self.count >= 0 else (False, None)

    def release(self) -> None:
        self.released = True


def test_the_loss_of_a_camera_is_told_after_its_last_frame() -> None:
    capture = FakeCapture(2)
    coming = frames(CameraSource("0", open_capture=lambda *_: capture))
    assert [next(coming).number, next(coming).number] == [0, 1]
    with pytest.raises(SourceError, match="still plugged in"):
        next(coming)
    assert capture.released


def test_a_cameras_frames_have_times_from_its_opening() -> None:
    ticks = iter([100.0, 100.5, 101.0])
    source = CameraSource("0", open_capture=lambda *_: FakeCapture(2), clock=lambda: next(ticks))
    first, second = source.read(), source.read()
    assert first is not None
    assert second is not None
    assert (first.time, second.time) == (0.5, 1.0)
    assert (first.number, second.number) == (0, 1)


class Running(FakeCapture):
    """A camera of ten frames a second, of which a frame is decoded when it is read."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.now = 0.0
        self.decoded = 0

    def grab(self) -> bool:
        self.now += 0.1
        self.count -= 1
        return self.count >= 0

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.decoded += 1
        return (True, picture(50)) if self.grab() else (False, None)


def test_frames_that_are_passed_over_are_not_decoded() -> None:
    capture = Running(100)
    source = CameraSource("0", open_capture=lambda *_: capture, clock=lambda: capture.now)
    source.pass_over(1.0)
    frame = source.read()
    assert frame is not None
    assert frame.time == pytest.approx(1.1, abs=0.11)
    assert capture.decoded == 1


def test_a_camera_that_is_lost_while_its_frames_are_passed_over_is_told_when_it_is_read() -> None:
    capture = Running(3)
    source = CameraSource("0", open_capture=lambda *_: capture, clock=lambda: capture.now)
    source.pass_over(60.0)
    assert capture.now < 1.0
    with pytest.raises(SourceError, match="still plugged in"):
        source.read()


class Broken(FakeCapture):
    """A camera of which some frames are broken in the middle."""

    def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
        self.count -= 1
        if self.count % 2:
            raise cv2.error("imdecode: broken")
        return super().read()


def test_a_frame_that_is_broken_is_left_out() -> None:
    source = CameraSource("0", open_capture=lambda *_: Broken(8))
    assert [frame.number for frame in (source.read(), source.read()) if frame is not None] == [0, 1]


def test_a_camera_that_keeps_one_waiting_is_not_waited_for_thirty_times() -> None:
    now = [0.0]

    class Hanging(FakeCapture):
        def read(self) -> tuple[bool, NDArray[np.uint8] | None]:
            now[0] += 10.0
            return False, None

    source = CameraSource("0", open_capture=lambda *_: Hanging(0), clock=lambda: now[0])
    with pytest.raises(SourceError, match="sends no more pictures"):
        source.read()
    assert now[0] <= 20.0


def test_a_camera_that_cannot_be_opened_is_refused() -> None:
    with pytest.raises(SourceError, match="Camera 3 does not open"):
        CameraSource("3", open_capture=lambda *_: FakeCapture(0, opened=False))


def test_a_scene_plays_its_steps(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text(
        'size = [320, 180]\nframes_a_second = 5\nsteps = ["wait 2", "lay conveyor-1 5S", "hand 4", "knock"]\n'
    )
    seen = list(frames(open_source(f"sim:{path}")))
    assert len(seen) == 2 + (3 + 5) + (4 + 5) + 5
    assert [frame.number for frame in seen] == list(range(len(seen)))
    assert seen[5].time == pytest.approx(1.0)
    assert all(frame.image.shape == (180, 320, 3) for frame in seen)


def test_the_simulated_table_needs_no_scene_file() -> None:
    source = open_source("sim:")
    first = source.read()
    source.close()
    assert first is not None
    assert first.image.shape == (1080, 1920, 3)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("steps = 5", "steps must be a list"),
        ('steps = ["fly"]', "step 1: A step begins with one of"),
        ('steps = ["lay tray"]', "wrong number of words"),
        ('steps = ["lay tray 5X"]', "5X is not a card"),
        ('steps = ["wait soon"]', "needs a number of frames"),
        ('steps = ["take tray -1"]', "the card's position in the fan"),
        ('steps = [""]', "begins with one of"),
        ("steps = []\nsize = [1, 2]", "size must be a width and a height"),
        ("steps = []\nseed = -4", "seed must be a whole number"),
        ('steps = []\nconditions = "rain"', "conditions must be one of"),
        ('steps = []\nframes_a_second = "ten"', "frames_a_second must be a number"),
        ("steps = []\nlamp = 3", "no entry called lamp"),
        ("steps = [", "here"),
    ],
)
def test_a_faulty_scene_is_refused_with_what_is_wrong(text: str, told: str) -> None:
    with pytest.raises(SourceError, match=r"^here: ") as refused:
        read_script(text, "here")
    assert told in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_step_that_cannot_be_done_is_told_with_its_number(tmp_path: Path) -> None:
    path = tmp_path / "scene.toml"
    path.write_text('size = [320, 180]\nsteps = ["wait 1", "take tray"]\n')
    with pytest.raises(SourceError, match="step 2: tray has 0 cards"):
        list(frames(open_source(f"sim:{path}")))


class FakePicamera2:
    """A Raspberry Pi's camera of which one step fails. ``step`` is its method, "" where all is well."""

    step = ""
    error: Exception = RuntimeError("no such mode")
    opened: ClassVar[list[FakePicamera2]] = []

    def __init__(self) -> None:
        self.closed = 0
        self.opened.append(self)

    def _do(self, step: str) -> None:
        if step == self.step:
            raise self.error

    def create_video_configuration(self, **_: object) -> dict[str, object]:
        self._do("create_video_configuration")
        return {}

    def configure(self, _: object) -> None:
        self._do("configure")

    def start(self) -> None:
        self._do("start")

    def stop(self) -> None:
        self._do("stop")

    def close(self) -> None:
        self.closed += 1


@pytest.fixture
def pi_camera(monkeypatch: pytest.MonkeyPatch) -> type[FakePicamera2]:
    module = types.ModuleType("picamera2")
    monkeypatch.setattr(module, "Picamera2", FakePicamera2, raising=False)
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(FakePicamera2, "opened", [])
    return FakePicamera2


@pytest.mark.parametrize("step", ["create_video_configuration", "configure", "start"])
@pytest.mark.parametrize("error", [RuntimeError("busy"), ValueError("no such format"), OSError("gone")])
def test_a_pi_camera_that_does_not_start_is_let_go(
    step: str, error: Exception, pi_camera: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pi_camera, "step", step)
    monkeypatch.setattr(pi_camera, "error", error)
    with pytest.raises(SourceError, match=f"The Raspberry Pi camera does not start .{error}"):
        open_source("picamera2")
    assert [camera.closed for camera in pi_camera.opened] == [1]


def test_a_pi_camera_that_does_not_stop_is_let_go_all_the_same(
    pi_camera: type[FakePicamera2], monkeypatch: pytest.MonkeyPatch
) -> None:
    source = open_source("picamera2")
    assert [camera.closed for camera in pi_camera.opened] == [0]
    monkeypatch.setattr(pi_camera, "step", "stop")
    with suppress(RuntimeError):
        source.close()
    assert [camera.closed for camera in pi_camera.opened] == [1]


_WATCH = "import sys, vision.camera.sources as s; print(sum(1 for _ in s.frames(s.open_source(sys.argv[1]))))"


def test_nothing_is_written_to_stderr_while_a_broken_video_is_read(tmp_path: Path) -> None:
    path, chance = tmp_path / "a.mp4", np.random.default_rng(1)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 25, (320, 240))
    for _ in range(20):
        writer.write(chance.integers(0, 255, (240, 320, 3), dtype=np.uint8))
    writer.release()
    data = bytearray(path.read_bytes())
    for at in range(len(data) // 4, len(data) * 3 // 4, 497):
        data[at] ^= 0x5A
    path.write_bytes(data)
    done = subprocess.run(
        [sys.executable, "-c", _WATCH, str(path)], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert int(done.stdout) > 1


def test_a_video_that_is_deleted_or_cut_short_while_it_is_read_just_ends(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    for spoil in (lambda: path.unlink(), lambda: os.truncate(path, path.stat().st_size // 2)):
        write_video(path, 12)
        source = open_source(str(path))
        assert source.read() is not None
        spoil()
        assert sum(1 for _ in frames(source)) <= 12


def test_pictures_of_a_folder_that_go_while_it_is_read_are_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(4):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture(number))
    source = open_source(str(tmp_path))
    (tmp_path / "1.png").unlink()
    os.truncate(tmp_path / "2.png", 60)
    with caplog.at_level(logging.WARNING):
        assert [int(frame.image[0, 0, 0]) for frame in frames(source)] == [0, 3]
    assert len(caplog.records) == 2


def test_a_video_of_absurd_pictures_is_refused_before_they_are_decoded(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (8000, 5000))
    writer.write(picture(90, (8000, 5000)))
    writer.release()
    with pytest.raises(SourceError, match="8000 x 5000 pixels"):
        open_source(str(path))


def test_pictures_of_8k_are_halved(tmp_path: Path) -> None:
    path = tmp_path / "a.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (7680, 4320))
    writer.write(picture(90, (7680, 4320)))
    writer.release()
    first = open_source(str(path)).read()
    assert first is not None
    assert first.image.shape == (2160, 3840, 3)
    assert abs(int(first.image[9, 9, 0]) - 90) <= 2
