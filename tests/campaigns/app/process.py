"""The app's process as a campaign sees it: started, asked, killed, and read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic, sleep
from typing import Any

State = dict[str, Any]
ROOT = Path(__file__).parents[3]
PATIENCE = 240.0
"""Seconds for an answer, on a machine that has other things to do."""


class NoAnswer(AssertionError):
    """The app did not answer, or what was waited for did not happen."""


class AppProcess:
    """``companion run`` with ``words``, its games in ``folder``, offscreen. ``environment`` is added to ours;
    a value of ``None`` takes the variable away."""

    def __init__(
        self, folder: Path, words: Sequence[str] = (), environment: Mapping[str, str | None] | None = None
    ) -> None:
        self.folder = folder
        settings: dict[str, str | None] = {
            "SDL_VIDEODRIVER": "offscreen",
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "PYTHONPATH": str(ROOT),
            "PYTHONUNBUFFERED": "1",
            **(environment or {}),
        }
        environ = {name: value for name, value in (os.environ | settings).items() if value is not None}
        command = [sys.executable, "-m", "tests.campaigns.app.inside", "run", "--windowed"]
        self.began = monotonic()
        self.process = subprocess.Popen(
            [*command, "--data", str(folder), *words],
            cwd=ROOT,
            env=environ,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.shown: list[str] = []
        """The game's lines as the screen has shown them, the undone ones taken back."""
        self.errors: list[str] = []
        """The lines of stderr."""
        self._asked = 0
        self._answers: SimpleQueue[State] = SimpleQueue()
        self._readers = [
            threading.Thread(target=read, daemon=True) for read in (self._read_answers, self._read_errors)
        ]
        for reader in self._readers:
            reader.start()

    def ask(self, order: str, patience: float = PATIENCE, **words: Any) -> State:
        """Carries out ``order`` and returns the answer. Raises :class:`NoAnswer`."""
        assert self.process.stdin is not None
        self._asked += 1
        try:
            self.process.stdin.write(json.dumps({"order": order, "number": self._asked, **words}) + "\n")
            self.process.stdin.flush()
            while True:
                answer = self._answers.get(timeout=patience)
                # The answer to an order that was given up may still come.
                if answer.pop("number") == self._asked:
                    return answer
        except (OSError, Empty):
            raise NoAnswer(
                f"no answer to {order!r}; exit status {self.process.poll()}\n{self.told()}"
            ) from None

    def state(self, patience: float = PATIENCE) -> State:
        """What is on the screen."""
        return self.ask("state", patience)

    def until(
        self, holds: Callable[[State], bool], what: str, patience: float = PATIENCE
    ) -> tuple[float, State]:
        """Waits until the screen's state ``holds``: the seconds that took, and the state."""
        began = monotonic()
        while True:
            state = self.state(patience)
            if holds(state):
                return monotonic() - began, state
            if monotonic() - began > patience:
                raise NoAnswer(f"waited for {what} in vain; the screen: {state}\n{self.told()}")
            sleep(0.05)

    def signal(self, number: signal.Signals) -> None:
        """Sends the app a signal."""
        self.process.send_signal(number)

    def ended(self, patience: float = PATIENCE) -> int:
        """Waits for its end: the exit status. Raises :class:`NoAnswer`."""
        try:
            status = self.process.wait(patience)
        except subprocess.TimeoutExpired:
            raise NoAnswer(f"the app did not end within {patience:g} s\n{self.told()}") from None
        for reader in self._readers:
            reader.join(PATIENCE)
        return status

    def kill(self) -> None:
        """As a power cut ends it, its worker too."""
        worker = _children_of(self.process.pid)
        self.process.kill()
        for pid in worker:
            _kill(pid)
        self.ended()

    def told(self) -> str:
        """What it has written to stderr."""
        return "\n".join(self.errors)

    def __enter__(self) -> AppProcess:
        return self

    def __exit__(self, *_: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def _read_answers(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            try:
                told = json.loads(line)
            except ValueError:
                self.errors.append(f"(stdout) {line.rstrip()}")
                continue
            if "shown" in told:
                self.shown[told["shown"] :] = told["lines"]
            else:
                self._answers.put(told)

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.errors.append(line.rstrip("\n"))


def _children_of(pid: int) -> list[int]:
    told: list[int] = []
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(OSError):
            told += map(int, children.read_text().split())
    return told


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return
