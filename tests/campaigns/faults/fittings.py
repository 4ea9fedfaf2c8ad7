"""The faults of pins, screens and hasty fingers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

from tests.campaigns.app.process import ROOT
from tests.campaigns.faults.making import TO_THE_DECLARING, CannotBeMade, companion, fault, game, said

_FAKE_LGPIO = '''
class error(Exception):
    """As the real one: of Exception alone."""

RISING_EDGE = FALLING_EDGE = BOTH_EDGES = SET_PULL_UP = SET_PULL_DOWN = SET_PULL_NONE = SET_ACTIVE_LOW = 0

def gpiochip_open(number):
    {chip}

def gpiochip_close(handle):
    pass

def __getattr__(name):
    def call(*args, **kwargs):
        raise error("GPIO busy")
    return call
'''


def _pins(folder: Path, chip: str) -> tuple[Path, dict[str, str]]:
    library = folder / "library"
    library.mkdir()
    (library / "lgpio.py").write_text(_FAKE_LGPIO.format(chip=chip))
    configuration = folder / "companion.toml"
    configuration.write_text("[buttons]\npass = 17\nreveal = 27\n")
    return configuration, {"GPIOZERO_PIN_FACTORY": "lgpio", "PYTHONPATH": f"{ROOT}{os.pathsep}{library}"}


def _play_with_broken_pins(folder: Path, chip: str) -> str:
    configuration, environment = _pins(folder, chip)
    done = companion("doctor", "--json", "--configuration", str(configuration), environment=environment)
    assert done["status"] == 0, done["err"]
    pins = next(it for it in json.loads(done["out"])["findings"] if it["subject"].startswith("pins"))
    with game(folder, "--configuration", str(configuration), environment=environment) as app:
        said(app, "Ann is Foreman")
    return f"played by touch; doctor: {pins['level']} “{pins['text']}”"


@fault("pins: a pin that another program holds")
def _busy_pin(folder: Path) -> str:
    return _play_with_broken_pins(folder, "return 0")


@fault("pins: no gpiochip")
def _no_chip(folder: Path) -> str:
    return _play_with_broken_pins(folder, 'raise error("can not open gpiochip")')


def _no_window(folder: Path, environment: dict[str, str]) -> str:
    home = {"XDG_CACHE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    without = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-m", "companion", "run", "--data", str(folder), "--source", "sim"],
        cwd=ROOT,
        env=without | {"PYTHONPATH": str(ROOT)} | home | environment,
        capture_output=True,
        text=True,
        timeout=30,
        check=False,
    )
    lines = done.stderr.strip().splitlines()
    assert done.returncode == 1, f"exit status {done.returncode}: {done.stderr[-300:]}"
    assert lines, "nothing was said"
    return f"“{lines[-1]}”"


@fault("screen: no screen to draw on without a desktop")
def _no_kms(folder: Path) -> str:
    return _no_window(folder, {"SDL_VIDEODRIVER": "kmsdrm"})


@fault("screen: a desktop that is not there")
def _bad_display(folder: Path) -> str:
    return _no_window(folder, {"DISPLAY": ":77"})


@fault("screen: no display at all")
def _no_display(folder: Path) -> str:
    if list(Path("/dev/dri").glob("card*")):
        raise CannotBeMade("this machine has a screen")
    return _no_window(folder, {})


@fault("press: three presses of PASS within 0.3 s")
def _haste(folder: Path) -> str:
    with game(folder) as app:
        said(app, *TO_THE_DECLARING)
        app.until(lambda state: state["kind"] == "declare", "the declaring")
        sleep(0.6)
        app.ask("press", button="REVEAL")
        app.until(lambda state: state["seats"] == [1], "Ben to be asked")
        began = monotonic()
        for _ in range(3):
            app.ask("press", button="PASS")
        took = monotonic() - began
        sleep(1.0)
        state = app.state()
    done = state["log"][len(TO_THE_DECLARING) :]
    assert "Ann withdraws" not in done, f"{took:.2f} s: {done}"
    assert len(done) <= 2, f"{took:.2f} s: {done}"
    return f"three presses in {took:.2f} s did: {', '.join(done)}"
