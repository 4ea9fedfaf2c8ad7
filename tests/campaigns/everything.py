"""Everything at once: ``python -m tests.campaigns.everything --minutes 20``.

The real app plays random moves on a disk of its own, while its worker process is killed or frozen, the disk
is filled and emptied, its threads meet bugs, and settings change, all at random. Every so often the power is
cut, once there is room again, and another game begins. Told are, for each game, what was done to it, the
longest silence towards the watchdog and the longest wait for an answer of the screen. Exit status 1 if a move
that was shown is not kept, or the screen was dead for as long as the watchdog waits. Needs root.
"""

from __future__ import annotations

import argparse
import os
import signal
import tempfile
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import monotonic, sleep

from tests.campaigns.app.manager import WATCHDOG, Manager
from tests.campaigns.app.process import AppProcess, NoAnswer
from tests.campaigns.faults.making import filled, small_disk
from tests.campaigns.kills import GAMES_PLAYED, kept

_DISK = 4000
"""Kilobytes."""
_GAME = 90.0
"""Seconds of a game before its power is cut."""
_SAVED_AFTER = 60.0


@dataclass(slots=True)
class Mischief:
    """What is done to one app."""

    app: AppProcess
    disk: Path
    random: Random
    done: Counter[str] = field(default_factory=Counter)
    _ballast: Path | None = None

    def strike(self) -> None:
        """One thing, at random."""
        what = self.random.choice(
            ("kill the worker", "freeze the worker", "disk", "bug", "thread", "setting")
        )
        match what:
            case "kill the worker":
                self._signal_worker(signal.SIGKILL)
            case "freeze the worker":
                self._signal_worker(signal.SIGSTOP)
            case "disk" if self._ballast is None:
                self._ballast = filled(self.disk)
                what = "fill the disk"
            case "disk":
                self.make_room()
                what = "empty the disk"
            case "bug":
                self.app.ask("break", method="choose")
            case "thread":
                self.app.ask("crash_a_thread")
            case "setting":
                self.app.ask("volume", volume=self.random.randrange(101))
        self.done[what] += 1

    def make_room(self) -> None:
        """Empties the disk."""
        if self._ballast is not None:
            self._ballast.unlink()
            self._ballast = None

    def _signal_worker(self, number: signal.Signals) -> None:
        worker = self.app.state()["worker"]
        if worker is not None:
            with suppress(ProcessLookupError):
                os.kill(worker, number)


def main() -> int:
    """Plays for so many minutes; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    random = Random(args.seed)
    end = monotonic() + 60 * args.minutes
    faults, games, moves, done = [], 0, 0, Counter[str]()
    while monotonic() < end:
        games += 1
        with tempfile.TemporaryDirectory(prefix="companion-everything-") as folder:
            try:
                shown, fault, mischief = _game(Path(folder), random, min(_GAME, end - monotonic()))
                moves, done = moves + shown, done + mischief
            except NoAnswer as error:
                fault = str(error)
        if fault:
            faults.append(f"game {games}: {fault}")
            print(faults[-1], flush=True)
    print(
        f"{games} games, {moves} moves shown; "
        + ", ".join(f"{n} × {what}" for what, n in sorted(done.items()))
    )
    print(f"{len(faults)} faults")
    return 1 if faults else 0


def _game(folder: Path, random: Random, seconds: float) -> tuple[int, str, Counter[str]]:
    """One game: how many moves were shown, what went wrong, and what was done to it."""
    manager = Manager(folder / "run")
    longest = 0.0
    with small_disk(folder, _DISK) as disk:
        words = ["--source", "sim", "--game", random.choice(GAMES_PLAYED), "--players", "Ann,Ben,Cid"]
        environment = {**manager.environment, "XDG_CACHE_HOME": str(folder / "cache")}
        with AppProcess(disk, words, environment) as app:
            mischief = Mischief(app, disk, random)
            app.until(lambda state: not state["home"], "the table")
            app.ask("play", seed=random.randrange(2**31))
            end = monotonic() + seconds
            while monotonic() < end:
                sleep(random.uniform(0.5, 4))
                mischief.strike()
                began = monotonic()
                app.state()
                longest = max(longest, monotonic() - began)
            mischief.make_room()
            app.until(lambda state: not state["unsaved"], "everything to be saved", _SAVED_AFTER)
            app.kill()
            shown = app.shown
        _, fault = kept(disk, shown)
    silence = manager.longest_silence
    if silence > WATCHDOG:
        fault = f"{fault} the watchdog would have ended it: {silence:.1f} s of silence".strip()
    print(
        f"{len(shown)} moves; longest silence {silence:.1f} s, longest wait {longest:.1f} s; "
        + ", ".join(f"{n} × {what}" for what, n in sorted(mischief.done.items())),
        flush=True,
    )
    return len(shown), fault, mischief.done


if __name__ == "__main__":
    raise SystemExit(main())
