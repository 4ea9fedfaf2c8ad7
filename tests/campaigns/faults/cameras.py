"""The faults of the camera, and of what it makes of the table."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep
from uuid import uuid4

from tests.campaigns.app.camera import PLACE, PREFIX, Does
from tests.campaigns.app.process import ROOT, AppProcess, State
from tests.campaigns.faults.making import THREE, begun, companion, fault, said, seeing

_TOLD_WITHIN = 60.0
_BACK_WITHIN = 60.0
"""Seconds, on a machine that has other things to do. What it took is in the table."""
_ENOUGH = 5
"""Pictures of a camera that works."""


@fault("camera: a card that is gone")
def _gone_card(_folder: Path) -> str:
    done = companion("demo", "--terminal", "--speed", "20", "--players", "2", "--seed", "7701", patience=300)
    assert done["status"] == 0, done["err"] or done["out"][-300:]
    return str(done["out"]).strip().splitlines()[-1].strip()


@fault("camera: a set that grows")
def _growing_set(_folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "tests.campaigns.camera_rounds", "--rounds", "1", "--first-seed", "770109"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout.strip().splitlines()[-1]


@contextmanager
def _table(folder: Path, camera: Path) -> Iterator[AppProcess]:
    """A game with this camera, as its configuration names it."""
    configuration = folder / "companion.toml"
    configuration.write_text(f'[camera]\nsource = "{camera}"\n')
    try:
        with AppProcess(folder, [*THREE, "--configuration", str(configuration)]) as app:
            begun(app)
            yield app
    finally:
        camera.unlink(missing_ok=True)


def _camera() -> Path:
    return PLACE / f"{PREFIX}{uuid4().hex[:8]}"


@contextmanager
def _watched_table(folder: Path) -> Iterator[tuple[AppProcess, Path]]:
    """A game whose camera works and has been seen to."""
    camera = _camera()
    camera.write_text(Does.WORKS)
    with _table(folder, camera) as app:
        seeing(app, _ENOUGH)
        yield app, camera


def _sees_again(app: AppProcess, camera: Path, when: str) -> str:
    """The camera works from now on: how long it took until that could be seen."""
    before = app.state()["views"]
    camera.write_text(Does.WORKS)
    took, _ = app.until(lambda state: state["views"] > before + _ENOUGH, "pictures again", 2 * _BACK_WITHIN)
    assert took < _BACK_WITHIN, f"seen again only after {took:.1f} s"
    return f"seen {took:.1f} s after {when}"


def _is_told(state: State) -> bool:
    return bool(state["camera"]) and "sees the table again" not in state["camera"]


@fault("camera: none is there at first")
def _none_at_first(folder: Path) -> str:
    camera = _camera()
    with _table(folder, camera) as app:
        _, state = app.until(_is_told, "a word that there is no camera", _TOLD_WITHIN)
        said(app, "Ann is Foreman")
        return f"told “{state['camera']}”; played by touch; {_sees_again(app, camera, 'it was plugged in')}"


@fault("camera: it is unplugged and plugged in again")
def _unplugged(folder: Path) -> str:
    with _watched_table(folder) as (app, camera):
        camera.unlink()
        took, state = app.until(_is_told, "a word that it is gone", _TOLD_WITHIN)
        said(app, "Ann is Foreman")
        back = _sees_again(app, camera, "it was plugged in again")
        return f"told after {took:.1f} s “{state['camera']}”; played by touch; {back}"


def _told_of(folder: Path, does: Does) -> str:
    """A camera does this all of a sudden, which is told; play goes on by touch, and it works again."""
    with _watched_table(folder) as (app, camera):
        camera.write_text(does)
        took, state = app.until(_is_told, "a word about the camera", 2 * _TOLD_WITHIN)
        assert took < _TOLD_WITHIN, f"told only after {took:.1f} s"
        said(app, "Ann is Foreman")
        back = _sees_again(app, camera, "it worked again")
        return f"told after {took:.1f} s “{state['camera']}”; played by touch; {back}"


@fault("camera: it sends nothing any more")
def _sends_nothing(folder: Path) -> str:
    return _told_of(folder, Does.SENDS_NOTHING)


@fault("camera: its driver hangs")
def _hangs(folder: Path) -> str:
    return _told_of(folder, Does.HANGS)


@fault("camera: it freezes and repeats one picture")
def _repeats(folder: Path) -> str:
    return _told_of(folder, Does.REPEATS)


@fault("camera: its driver crashes each time")
def _crashes(folder: Path) -> str:
    return _told_of(folder, Does.CRASHES)


def _misleads_nobody(folder: Path, does: Does) -> str:
    """A camera shows what is no table: nothing is taken down, play goes on by touch, and it works again."""
    with _watched_table(folder) as (app, camera):
        camera.write_text(does)
        sleep(6.0)
        state = app.state()
        assert not state["log"], f"taken down: {state['log']}"
        said(app, "Ann is Foreman")
        words = state["question"] or state["message"] or state["camera"] or "nothing"
        back = _sees_again(app, camera, "it worked again")
        assert app.state()["log"] == ["Ann is Foreman"], f"taken down: {app.state()['log']}"
        return f"nothing taken down; told: {words}; played by touch; {back}"


@fault("camera: its lens is covered")
def _covered(folder: Path) -> str:
    return _misleads_nobody(folder, Does.IS_COVERED)


@fault("camera: it sends noise")
def _snows(folder: Path) -> str:
    return _misleads_nobody(folder, Does.SNOWS)


@fault("camera: it sends scraps of pictures")
def _scraps(folder: Path) -> str:
    return _misleads_nobody(folder, Does.SENDS_SCRAPS)


@fault("camera: a picture every two seconds")
def _slow(folder: Path) -> str:
    return _misleads_nobody(folder, Does.IS_SLOW)
