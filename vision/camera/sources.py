"""Where frames come from: a camera, a video file, a folder of pictures, or the simulated table."""

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
from vision.core.errors import UnreadablePicture
from vision.core.files import open_file
from vision.core.frames import Frame, FrameSource, SourceError
from vision.core.pictures import Picture

_log = logging.getLogger(__name__)
# What ffmpeg has to say of a broken video is not for the table; it looks here before the first video.
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")

PICTURES = frozenset({".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff", ".ppm", ".pgm"})
"""The endings of files in a folder that are taken for pictures."""
_MOST_VIDEO_PIXELS = 36_000_000
"""Of one picture of a video: those of 8K fit."""
_WHOLE_VIDEO_PIXELS = 18_000_000
"""What is larger is halved to save memory: cards are large enough in it all the same."""
_PI_CAMERAS = ("picamera2", "picamera")
_PICTURES_PER_SECOND = 10.0
"""A folder has no clock: its pictures are taken to follow one another at this rate."""
_COMPARED_EVERY = 7
"""Of two pictures one pixel of so many is compared, across and down."""
_NOTHING_LEVELS = 3
"""Levels of 255 between the darkest and the brightest pixel of a picture of nothing."""
_LONGEST_WAIT = 3.0
"""Seconds after the first frame that does not come for which others are waited for."""
_MOST_FAILURES = 30
"""So many frames in succession that a camera does not deliver, and it is taken to be unplugged."""


class Camera(FrameSource, Protocol):
    """A source whose frames come whether they are wanted or not."""

    def pass_over(self, seconds: float) -> None:
        """Lets the frames of the next ``seconds`` go, at little cost: the next one that is read is new."""


class LiveSource:
    """The frames of ``source``, a camera called ``name``, which is watched for hanging: no two pictures of a
    camera are ever quite the same; where they are for ``patience`` seconds, that is told."""

    def __init__(self, source: Camera, name: str, patience: float = 4.0) -> None:
        self._source = source
        self._name = name
        self._patience = patience
        self._before: Picture | None = None
        self._since = 0.0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`. Raises :class:`SourceError` also for a camera that hangs."""
        frame = self._source.read()
        if frame is not None and self._hangs(frame):
            raise SourceError(
                f"{self._name}: the camera shows the same picture again and again; "
                "if that goes on, unplug it and plug it in again"
            )
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
        # A covered lens may well give the same black for ever.
        if not same or int(some.max()) - int(some.min()) <= _NOTHING_LEVELS:
            self._since = frame.time
        return frame.time - self._since >= self._patience


def frames(source: FrameSource) -> Iterator[Frame]:
    """Every frame of ``source``; closes it at the end, or when the caller stops."""
    try:
        while (frame := source.read()) is not None:
            yield frame
    finally:
        source.close()


def is_camera(name: str) -> bool:
    """Whether a source called ``name`` is a camera."""
    return name in _PI_CAMERAS or name.isdecimal() or name.startswith("/dev/")


def open_source(name: str) -> FrameSource:
    """The source called ``name``: a video file, a folder, a camera (``0``, ``/dev/video0``), ``picamera2``,
    or ``sim:`` with a scene file (alone it plays a scene of its own). Raises :class:`SourceError`."""
    if name == "sim" or name.startswith("sim:"):
        # The simulated table is no part of a table with a camera: it is loaded only for those who ask for it.
        from vision.simulation.scene import SceneSource, load_scene

        return SceneSource(load_scene(name.partition(":")[2]))
    if is_camera(name):
        return LiveSource(PiCameraSource() if name in _PI_CAMERAS else CameraSource(name), name)
    path = Path(name)
    if path.is_dir():
        return FolderSource(path)
    if not path.exists():
        raise SourceError(f"{name}: there is no such file, folder or camera")
    return VideoSource(path)


class VideoSource:
    """The frames of a video file, each at the time the file gives it."""

    def __init__(self, path: Path) -> None:
        try:
            open_file(path).close()
        except OSError as error:
            raise SourceError(f"{path}: this video cannot be opened: {error.strerror}") from None
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._path = path
        self._capture = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG)
        if not self._capture.isOpened():
            raise SourceError(f"{path}: this is not a video that can be opened")
        width = int(self._capture.get(cv2.CAP_PROP_FRAME_WIDTH))
        height = int(self._capture.get(cv2.CAP_PROP_FRAME_HEIGHT))
        if width * height > _MOST_VIDEO_PIXELS:
            self._capture.release()
            raise SourceError(
                f"{path}: pictures of {width} x {height} pixels are too large for a video; "
                f"at most {_MOST_VIDEO_PIXELS // 1_000_000} million pixels can be watched"
            )
        rate = float(self._capture.get(cv2.CAP_PROP_FPS))
        self._rate = rate if 0.1 < rate < 1000 else 30.0
        self._number = 0
        self._first = self._grab()
        if self._first is None:
            self._capture.release()
            raise SourceError(f"{path}: there is no picture in this video")

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
            raise SourceError(f"{self._path}: the rest of this video cannot be read") from None
        told = float(self._capture.get(cv2.CAP_PROP_POS_MSEC)) / 1000
        if not there or image is None:
            return None
        if image.shape[0] * image.shape[1] > _WHOLE_VIDEO_PIXELS:
            image = cv2.resize(image, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
        number, self._number = self._number, self._number + 1
        # Some containers tell no times: then the rate tells them.
        time = told if told > 0 else number / self._rate
        return Frame(_bgr(image), time, number)


class FolderSource:
    """The pictures of a folder in natural order (``2.png`` before ``10.png``), ten a second.

    Files that cannot be opened are left out, each with a warning in the log.
    """

    def __init__(self, path: Path) -> None:
        try:
            files = [file for file in path.iterdir() if file.suffix.lower() in PICTURES and file.is_file()]
        except OSError as error:
            raise SourceError(f"{path}: this folder cannot be opened ({error.strerror})") from None
        if not files:
            raise SourceError(f"{path}: there is no picture in this folder")
        self._path = path
        self._files = iter(sorted(files, key=lambda file: _natural(file.name)))
        self._number = 0
        self._first = self._open_next()
        if self._first is None:
            raise SourceError(f"{path}: no picture in this folder can be opened")

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
    """A USB camera or anything else behind V4L2: ``name`` is its number or ``/dev/video…``.

    ``open_capture`` and ``clock`` (seconds) are for tests.
    """

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
            raise SourceError(f"{name}: no camera is there; is it plugged in?")
        # That a camera is not there is said once, in our words.
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)
        self._capture = open_capture(device, cv2.CAP_V4L2)
        if not self._capture.isOpened():
            raise SourceError(f"{name}: this camera cannot be opened; is it plugged in, and free?")
        # Motion JPEG: at this size few cameras bring uncompressed frames faster than five a second.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)
        self._clock = clock
        self._began = clock()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`. Raises :class:`SourceError` once the camera brings nothing any more."""
        waits_since: float | None = None
        for _ in range(_MOST_FAILURES):
            image = self._picture()
            if image is not None:
                number, self._number = self._number, self._number + 1
                return Frame(image, self._clock() - self._began, number)
            now = self._clock()
            waits_since = now if waits_since is None else waits_since
            # A camera that hangs, rather than is gone, keeps one waiting ten seconds for each of them.
            if now - waits_since > _LONGEST_WAIT:
                break
        raise SourceError(f"{self._name}: the camera brings no pictures any more; is it still plugged in?")

    def pass_over(self, seconds: float) -> None:
        """See :class:`Camera`: a picture that is only grabbed is not decoded, which is most of the work."""
        until = self._clock() + seconds
        try:
            while self._clock() < until and self._capture.grab():
                pass
        except cv2.error:
            pass  # reading tells what is wrong

    def close(self) -> None:
        """See :class:`FrameSource`."""
        self._capture.release()

    def _picture(self) -> Picture | None:
        """The next picture, ``None`` where none comes: a cable that is pulled can break one in the middle."""
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
            raise SourceError(
                "picamera2: this computer has none; on a Raspberry Pi: sudo apt install python3-picamera2, "
                f"and a virtual environment with system site packages ({type(error).__name__})"
            ) from None
        try:
            self._camera: Any = Picamera2()
        except (RuntimeError, IndexError, OSError) as error:
            raise SourceError(f"picamera2: no camera answers; is its ribbon cable in? ({error})") from None
        try:
            # "RGB888" is picamera2's name for bytes in the order blue, green, red.
            self._camera.configure(
                self._camera.create_video_configuration(main={"size": size, "format": "RGB888"})
            )
            self._camera.start()
        except BaseException as error:
            # Left open, the camera is taken until the program ends.
            self._camera.close()
            if isinstance(error, RuntimeError | ValueError | IndexError | OSError):
                raise SourceError(f"picamera2: the camera does not start ({error})") from None
            raise
        self._clock = clock
        self._began = clock()
        self._number = 0

    def read(self) -> Frame | None:
        """See :class:`FrameSource`."""
        try:
            image = self._camera.capture_array("main")
        except (RuntimeError, OSError) as error:
            raise SourceError(f"picamera2: the camera brings no pictures any more ({error})") from None
        number, self._number = self._number, self._number + 1
        return Frame(_bgr(image), self._clock() - self._began, number)

    def pass_over(self, seconds: float) -> None:
        """See :class:`Camera`. A picture costs nothing until it is asked for."""
        sleep(seconds)

    def close(self) -> None:
        """See :class:`FrameSource`."""
        try:
            self._camera.stop()
        finally:
            self._camera.close()


def _bgr(image: NDArray[Any]) -> Picture:
    """A decoder's picture as BGR ``uint8`` (height, width, 3), be it grey or with an alpha channel."""
    if image.ndim == 2 or image.shape[2] == 1:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_GRAY2BGR), np.uint8)
    if image.shape[2] == 4:
        return np.asarray(cv2.cvtColor(image, cv2.COLOR_BGRA2BGR), np.uint8)
    return np.asarray(image, np.uint8)


def _natural(name: str) -> list[tuple[int, int, str]]:
    """A key by which numbers in names count as numbers."""
    return [
        (0, int(part), "") if part.isdecimal() else (1, 0, part.lower()) for part in re.split(r"(\d+)", name)
    ]
