"""The faults of the camera."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.campaigns.app.process import ROOT
from tests.campaigns.faults.making import (
    companion,
    fault,
)

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
