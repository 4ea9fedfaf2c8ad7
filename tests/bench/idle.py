"""The real app at a table where nothing moves: CPU time, pictures looked at, and how fast it wakes.

The app runs in a process of its own without a display, with a camera of 30 pictures a second in Motion JPEG,
1920 by 1080, as a USB camera brings them: a picture that is passed over is not decoded.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.bench.measure import Figure
from vision.camera.sources import CameraSource, LiveSource
from vision.pipeline.factory import pipeline_on
from vision.pipeline.observation import VisionPipeline
from vision.pipeline.worker_pipeline import WorkerPipeline
from vision.simulation import SimulatedTable

_RATE = 30.0
_LOOPED = 8
_SETTLES = 15.0
_RESTS = 30.0
_MOVES = 6.0
_MOVING = "moving"


class FilmCamera:
    """What OpenCV gives for a USB camera, out of a folder of pictures: a hand moves while there is a file
    called ``moving`` in it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._films = {
            name: [path.read_bytes() for path in sorted(folder.glob(f"{name}-*.jpg"))]
            for name in ("still", _MOVING)
        }
        self._began = time.monotonic()
        self._number = -1

    def isOpened(self) -> bool:  # noqa: N802 - OpenCV's name
        return True

    def set(self, _what: int, _value: float) -> bool:
        return True

    def grab(self) -> bool:
        """Waits for the next picture."""
        now = time.monotonic() - self._began
        self._number = max(self._number + 1, int(now * _RATE))
        time.sleep(max(0.0, self._number / _RATE - now))
        return True

    def retrieve(self) -> tuple[bool, NDArray[Any]]:
        film = self._films[_MOVING if (self._folder / _MOVING).exists() else "still"]
        picture = np.frombuffer(film[self._number % len(film)], np.uint8)
        return True, np.asarray(cv2.imdecode(picture, cv2.IMREAD_COLOR), np.uint8)

    def read(self) -> tuple[bool, NDArray[Any]]:
        self.grab()
        return self.retrieve()

    def release(self) -> None:
        self._films = {}


def open_film(folder: Path) -> VisionPipeline:
    """Eyes on that camera, as the app opens them."""
    return pipeline_on(
        lambda: LiveSource(CameraSource("0", open_capture=lambda *_: FilmCamera(folder)), "0"), "poker"
    )


def measures() -> Iterator[Figure]:
    """At rest, in motion, and after the process that looks is killed."""
    with tempfile.TemporaryDirectory(prefix="idle-") as name:
        folder = Path(name)
        _draw(folder)
        watched = _Watched(folder)
        try:
            yield from watched.figures()
        finally:
            watched.close()


def _draw(folder: Path) -> None:
    table = SimulatedTable(3, (1920, 1080))
    for number, card in enumerate(("5S", "QH", "9D", "AC"), 1):
        table.lay(f"conveyor-{number}", card)
    for name in ("still", _MOVING):
        for number in range(_LOOPED):
            table.hand(name == _MOVING and number % 2 == 0)
            cv2.imwrite(str(folder / f"{name}-{number}.jpg"), table.frame(), [cv2.IMWRITE_JPEG_QUALITY, 90])


class _Watched:
    """The app in its process, and when its views came."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._app = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.idle", str(folder)], stdout=subprocess.PIPE, text=True
        )
        self._views: list[tuple[float, str]] = []
        threading.Thread(target=self._listen, daemon=True).start()

    def close(self) -> None:
        self._app.send_signal(signal.SIGKILL)
        self._app.wait()

    def figures(self) -> Iterator[Figure]:
        self._until("settled", 0.0, 60.0)
        time.sleep(_SETTLES)
        began, worked, before = time.monotonic(), self._worked(), len(self._views)
        time.sleep(_RESTS)
        took = time.monotonic() - began
        for name, seconds in self._worked().items():
            yield Figure(f"nothing moves: {name}", 100 * (seconds - worked[name]) / took, "% CPU")
        yield Figure("nothing moves: views", (len(self._views) - before) / took, "a second")
        began = time.monotonic()
        (self._folder / _MOVING).touch()
        yield Figure("a hand comes: until it is seen", 1000 * (self._until("hands", began) - began), "ms")
        yield Figure("a hand comes: until the full rate", 1000 * (self._full_rate(began) - began), "ms")
        began, before = time.monotonic(), len(self._views)
        time.sleep(_MOVES)
        yield Figure(
            "a hand moves: views", (len(self._views) - before) / (time.monotonic() - began), "a second"
        )
        (self._folder / _MOVING).unlink()
        time.sleep(_SETTLES)
        began = time.monotonic()
        os.kill(self._worker(), signal.SIGKILL)
        time.sleep(0.3)
        yield Figure("the vision process is killed: until a view", self._until("", began + 0.3) - began, "s")

    def _listen(self) -> None:
        assert self._app.stdout is not None
        for line in self._app.stdout:
            at, _, what = line.strip().partition(" ")
            self._views.append((float(at), what))

    def _until(self, what: str, after: float, patience: float = 30.0) -> float:
        """When the first view came that shows ``what``."""
        return self._first(lambda at, shown: at > after and what in shown, patience)

    def _full_rate(self, after: float) -> float:
        """When the first of three views came that follow one another quickly."""
        self._until("hands", after)
        return self._first(
            lambda at, _: at > after and sum(at <= other < at + 4 / _RATE for other, _ in self._views) >= 3,
            30.0,
        )

    def _first(self, wanted: Callable[[float, str], bool], patience: float) -> float:
        until = time.monotonic() + patience
        while time.monotonic() < until:
            found = next((at for at, shown in list(self._views) if wanted(at, shown)), None)
            if found is not None:
                return found
            time.sleep(0.02)
        raise RuntimeError("the app does not see what is shown to it")

    def _worker(self) -> int:
        (child,) = (
            int(child)
            for task in Path(f"/proc/{self._app.pid}/task").iterdir()
            for child in (task / "children").read_text().split()
        )
        return child

    def _worked(self) -> dict[str, float]:
        return {"the app": _cpu_of(self._app.pid), "the vision process": _cpu_of(self._worker())}


def _cpu_of(process: int) -> float:
    """Seconds of processor time that a process has worked."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def run_app(folder: Path) -> None:
    """The app at a table, telling of every view when it came and what it shows."""
    os.environ.pop("DISPLAY", None)
    os.environ["SDL_VIDEODRIVER"] = "offscreen"
    os.environ["KIVY_HOME"] = str(folder / "kivy")
    from companion.games import GAMES
    from companion.host import TableHost
    from companion.preferences import PreferenceStore
    from companion.table.game_store import GameStore
    from companion.table.loop import Desk
    from companion.ui.app.window import prepare_windowed

    host = TableHost(
        GAMES,
        GameStore.open(folder / "data", GAMES),
        pipeline=lambda: WorkerPipeline(partial(open_film, folder)),
        panel=lambda _: None,
    )
    desk = host.begin(GAMES[0], ("Ann", "Ben"), {})

    def tell(desk: Desk) -> None:
        count = 0
        while True:
            count, view = desk.views.after(count, 60.0)
            if view is not None:
                shown = f"{'settled' if view.settled else ''} {'hands' if view.hands else ''}"
                print(time.monotonic(), shown, flush=True)

    threading.Thread(target=tell, args=(desk,), daemon=True).start()
    prepare_windowed((800, 480))
    from companion.ui.app.app import run_at_home

    run_at_home(host, PreferenceStore(), desk)
    host.close()


if __name__ == "__main__":
    # The process that looks imports this module by its name, which is not "__main__" there.
    from tests.bench import idle

    idle.run_app(Path(sys.argv[1]))
