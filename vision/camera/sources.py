"""Sources of frames: a camera, a video file, a folder of pictures, or the simulated table."""

from __future__ import annotations

import logging
import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.camera.images import open_picture
from vision.camera.source_errors import (
    CameraHangs,
    CameraMissing,
    CameraSilent,
    CameraUnavailable,
    EmptyFolder,
    EmptyVideo,
    FolderUnreadable,
    NoReadablePicture,
    NoSuchSource,
    NotAVideo,
    PiCameraFailed,
    PiCameraMissing,
    PiCameraNotInstalled,
    PiCameraSilent,
    VideoBroken,
    VideoTooLarge,
    VideoUnreadable,
)
from vision.core.errors import UnreadablePicture
from vision.core.files import open_file
from vision.core.frames import Frame, FrameSource
from vision.core.pictures import Picture

_log = logging.getLogger(__name__)
# Keeps ffmpeg from writing about broken videos to stderr; it reads this before the first video.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""The suffixes of the files in a folder that are read as pictures."""
_MOST_VIDEO_PIXELS = 36_000_000
"""Of one frame of a video: 8K fits."""
_WHOLE_VIDEO_PIXELS = 18_000_000
"""A larger frame is halved to save memory: the cards in it are large enough all the same."""
_PI_CAMERAS = ("picamera2", "picamera")
_PICTURES_PER_SECOND = 10.0
"""A folder has no clock: its pictures are given times at this rate."""
_COMPARED_EVERY = 7
"""Two pictures are compared by every so many pixels, across and down."""
_NOTHING_LEVELS = 3
"""Levels of 255 between the darkest and the brightest pixel of an empty picture."""
_LONGEST_WAIT = 3.0
"""Seconds to wait for another frame after one has not arrived."""
_MOST_FAILURES = 30
"""A camera that does not deliver so many frames in succession is unplugged."""


class Camera(FrameSource, Protocol):
    """A live source: its frames arrive whether they are read or not."""

    def pass_over(self, seconds: float) -> None:
        """Skips the frames of the next ``seconds`` at little cost; the next frame that is read is new."""


class LiveSource:
    """The frames of ``source``, a camera called ``name``, watched for hanging: no two pictures of a camera
    are ever quite the same, so a camera that repeats one for ``patience`` seconds hangs."""

    def __init__(self, source: Camera, name: str, patience: float = 4.0) -> None:
        self._source = source
        self._name = name
        self._patience = patience
        self._before: Picture | None = None
        self._since = 0.0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`. Raises :class:`CameraHangs` too."""
        frame = self._source.read()
        if frame is not None and self._hangs(frame):
            raise CameraHangs(name=self._name)
        return frame

    def pass_over(self, seconds: float) -> None:
        """See :class:`Camera`."""
        self._source.pass_over(seconds)

    def close(self) -> None:
        """See :class:`FrameSource`."""
        self._source.close()

    def _hangs(self, frame: Frame) -> bool:
        some = frame.image[::_COMPARED_EVERY, ::_COMPARED_EVERY].copy()
        before, self._before = self._before, some
        same = before is not None and np.array_equal(before, some)
        # A covered lens may well give the same black picture for ever.
        if not same or int(some.max()) - int(some.min()) <= _NOTHING_LEVELS:
            self._since = frame.time
        return frame.time - self._since >= self._patience


def frames(source: FrameSource) -> Iterator[Frame]:
    """Every frame of ``source``, which is closed at the end or when the caller stops."""
    try:
        while (frame := source.read()) is not None:
            yield frame
    finally:
        source.close()


def is_camera(name: str) -> bool:
    """Whether a source called ``name`` is a camera."""
    return name in _PI_CAMERAS or name.isdecimal() or name.startswith("/dev/")


def open_source(name: str) -> FrameSource:
    """The source called ``name``: a video file, a folder, a camera (``0``, ``/dev/video0``, ``picamera2``),
    or ``sim:`` followed by a script file (``sim:`` alone plays a built-in script). Raises
    :class:`~vision.core.errors.SourceError`."""
    if name == "sim" or name.startswith("sim:"):
        # Watching a camera must not load the simulated table.
        from vision.simulation.script import ScriptSource, load_script

        return ScriptSource(load_script(name.partition(":")[2]))
    if is_camera(name):
        return LiveSource(PiCameraSource() if name in _PI_CAMERAS else CameraSource(name), name)
    path = Path(name)
    if path.is_dir():
        return FolderSource(path)
    if not path.exists():
        raise NoSuchSource(name=name)
    return VideoSource(path)


class VideoSource:
    """The frames of a video file, at the times that the file gives."""

    def __init__(self, path: Path) -> None:
        try:
            open_file(path).close()
        except OSError as error:
            raise VideoUnreadable(path=str(path), reason=error.strerror or str(error)) from None
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._path = path
        self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise NotAVideo(path=str(path))
        width = int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH))
        height = int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        if width * height > _MOST_VIDEO_PIXELS:
            self._capture.release()
            most = _MOST_VIDEO_PIXELS // 1_000_000
            raise VideoTooLarge(path=str(path), width=width, height=height, most=most)
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._rate = rate if 0.1 < rate < 1000 else 30.0
        self._number = 0
        self._first = self._grab()
        if self._first is None:
            self._capture.release()
            raise EmptyVideo(path=str(path))

    def read(self) -> Frame | None:
        """See :class:`FrameSource`."""
        frame, self._first = self._first or self._grab(), None
        return frame

    def close(self) -> None:
        """See :class:`FrameSource`."""
        self._capture.release()

    def _grab(self) -> Frame | None:
        try:
            there, image = self._capture.read()
        except cv2.error:
            raise VideoBroken(path=str(self._path)) from None
        told = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
        if not there or image is None:
            return None
        if image.shape[0] * image.shape[1] > _WHOLE_VIDEO_PIXELS:
            image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        number, self._number = self._number, self._number + 1
        # Some containers have no times: then the frame rate gives them.
        time = told if told > 0 else number / self._rate
        return Frame(_bgr(image), time, number)


class FolderSource:
    """The pictures of a folder in natural order (``2.png`` before ``10.png``), ten per second. A file that
    cannot be opened is skipped, with a warning in the log."""

    def __init__(self, path: Path) -> None:
        try:
            files = [file for file in path.iterdir() if file.suffix.lower() in PICTURES and file.is_file()]
        except OSError as error:
            raise FolderUnreadable(path=str(path), reason=error.strerror or str(error)) from None
        if not files:
            raise EmptyFolder(path=str(path))
        self._path = path
        self._files = iter(sorted(files, key=lambda file: _natural(file.name)))
        self._number = 0
        self._first = self._open_next()
        if self._first is None:
            raise NoReadablePicture(path=str(path))

    def read(self) -> Frame | None:
        """See :class:`FrameSource`."""
        frame, self._first = self._first or self._open_next(), None
        return frame

    def close(self) -> None:
        """See :class:`FrameSource`."""
        self._files = iter(())
        self._first = None

    def _open_next(self) -> Frame | None:
        for file in self._files:
            try:
                image, _ = open_picture(file)
            except UnreadablePicture as error:
                _log.warning("%s", error)
                continue
            number, self._number = self._number, self._number + 1
            return Frame(image, number / _PICTURES_PER_SECOND, number)
        return None


class CameraSource:
    """A USB camera, or anything else behind V4L2: ``name`` is its number or ``/dev/video…``. ``open_capture``
    and ``clock`` (seconds) are for tests."""

    def __init__(
        self,
        name: str,
        size: tuple[int, int] = (1920, 1080),
        open_capture: Callable[..., Any] = cv2.VideoCapture,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._name = name
        device: int | str = int(name) if name.isdecimal() else name
        if isinstance(device, str) and not Path(device).exists():
            raise CameraMissing(name=name)
        # A missing camera is reported once, by the error below.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._capture = open_capture(device, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise CameraUnavailable(name=name)
        # Motion JPEG: at this size few cameras deliver more than five uncompressed frames a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._clock = clock
        self._began = clock()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`. Raises :class:`CameraSilent` once the camera delivers nothing."""
        waits_since: float | None = None
        for _ in range(_MOST_FAILURES):
            image = self._picture()
            if image is not None:
                number, self._number = self._number, self._number + 1
                return Frame(image, self._clock() - self._began, number)
            now = self._clock()
            waits_since = now if waits_since is None else waits_since
            # A camera that hangs blocks for ten seconds at each attempt.
            if now - waits_since > _LONGEST_WAIT:
                break
        raise CameraSilent(name=self._name)

    def pass_over(self, seconds: float) -> None:
        """See :class:`Camera`. A frame that is only grabbed is not decoded, which is most of the work."""
        until = self._clock() + seconds
        try:
            while self._clock() < until and self._capture.grab():
                pass
        except cv2.error:
            pass  # the next read reports what is wrong

    def close(self) -> None:
        """See :class:`FrameSource`."""
        self._capture.release()

    def _picture(self) -> Picture | None:
        """The next picture, ``None`` if none arrives: pulling the cable can break one in the middle."""
        try:
            there, image = self._capture.read()
            return _bgr(image) if there and image is not None and image.size else None
        except cv2.error:
            return None


class PiCameraSource:
    """A Raspberry Pi's own (CSI) camera by picamera2, which comes with Raspberry Pi OS."""

    def __init__(self, size: tuple[int, int] = (1920, 1080), clock: Callable[[], float] = monotonic) -> None:
        try:
            from picamera2 import Picamera2  # type: ignore[import-not-found, unused-ignore]
        except (ImportError, OSError, ValueError) as error:
            raise PiCameraNotInstalled(fault=type(error).__name__) from None
        try:
            self._camera: Any = Picamera2()
        except (RuntimeError, IndexError, OSError) as error:
            raise PiCameraMissing(reason=str(error)) from None
        try:
            # picamera2 calls bytes in the order blue, green, red "RGB888".
            self._camera.configure(
                self._camera.create_video_configuration(main={"size": size, "format": "RGB888"})
            )
            self._camera.start()
        except BaseException as error:
            # Left open, the camera stays occupied until the program ends.
            self._camera.close()
            if isinstance(error, RuntimeError | ValueError | IndexError | OSError):
                raise PiCameraFailed(reason=str(error)) from None
            raise
        self._clock = clock
        self._began = clock()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`."""
        try:
            image = self._camera.capture_array("main")
        except (RuntimeError, OSError) as error:
            raise PiCameraSilent(reason=str(error)) from None
        number, self._number = self._number, self._number + 1
        return Frame(_bgr(image), self._clock() - self._began, number)

    def pass_over(self, seconds: float) -> None:
        """See :class:`Camera`. A frame costs nothing until it is read."""
        sleep(seconds)

    def close(self) -> None:
        """See :class:`FrameSource`."""
        try:
            self._camera.stop()
        finally:
            self._camera.close()


def _bgr(image: NDArray[Any]) -> Picture:
    """A decoded picture as BGR ``uint8`` (height, width, 3), whether it was grey or had an alpha channel."""
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2BGR), np.uint8)
    return np.asarray(image, np.uint8)


def _natural(name: str) -> list[tuple[int, int, str]]:
    """A sort key that orders numbers in names by value."""
    return [
        (0, int(part), "") if part.isdecimal() else (1, 0, part.lower()) for part in re.split(r"(\d+)", name)
    ]
