"""Setting up: once, and again only when something has changed. No network and no package is touched here."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Stands for the environment's Python: takes everything, and writes down what it was asked to install.
_PYTHON = """#!/bin/sh
case "$*" in *"pip install"*) echo "$*" >>"{log}"; [ ! -e "{broken}" ] || exit 1 ;; esac
exit 0
"""


class Checkout:
    """A copy of the set-up with an environment that only pretends."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.log = root.parent / "installed"
        self.broken = root.parent / "no-network"
        (root / ".venv" / "bin").mkdir(parents=True)
        shutil.copytree(ROOT / "deploy", root / "deploy")
        shutil.copy(ROOT / "pyproject.toml", root)
        for name, text in (
            ("python", _PYTHON.format(log=self.log, broken=self.broken)),
            ("companion", '#!/bin/sh\necho "companion $*"\n'),
        ):
            program = root / ".venv" / "bin" / name
            program.write_text(text)
            program.chmod(0o755)

    def run(self) -> subprocess.CompletedProcess[str]:
        """``deploy/run.sh``, with the system's packages taken to be there."""
        script = (self.root / "deploy" / "run.sh").read_text()
        script = script.replace(". deploy/setup.sh", ". deploy/setup.sh\nsystem_packages() { :; }")
        (self.root / "deploy" / "run.sh").write_text(script)
        return subprocess.run(
            ["sh", "deploy/run.sh", "--seed", "5"], cwd=self.root, capture_output=True, text=True, check=False
        )

    def installed(self) -> list[str]:
        """What was installed since this was last asked."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        self.log.unlink(missing_ok=True)
        return lines


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    monkeypatch.delenv("PYTHON", raising=False)
    return Checkout(tmp_path / "checkout")


def test_the_first_run_installs_and_then_plays(checkout: Checkout) -> None:
    done = checkout.run()
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "companion demo --seed 5")
    packages, program = checkout.installed()
    assert "-r deploy/requirements.txt" in packages
    assert program.endswith("-e .")


def test_the_second_run_sets_nothing_up(checkout: Checkout) -> None:
    checkout.run()
    checkout.installed()
    done = checkout.run()
    assert (done.returncode, done.stdout) == (0, "companion demo --seed 5\n")
    assert checkout.installed() == []


@pytest.mark.parametrize("name", ["deploy/requirements.txt", "pyproject.toml", "deploy/setup.sh"])
def test_a_change_of_what_is_needed_sets_up_again(checkout: Checkout, name: str) -> None:
    checkout.run()
    checkout.installed()
    with (checkout.root / name).open("a") as file:
        file.write("# changed\n")
    checkout.run()
    assert checkout.installed()


def test_a_checkout_that_was_moved_is_set_up_again(checkout: Checkout, tmp_path: Path) -> None:
    """The scripts of an environment name the folder they were made in."""
    checkout.run()
    checkout.installed()
    checkout.root = checkout.root.rename(tmp_path / "elsewhere")
    checkout.run()
    assert checkout.installed()


def test_a_set_up_that_failed_is_tried_again(checkout: Checkout) -> None:
    checkout.broken.touch()
    done = checkout.run()
    assert done.returncode == 1
    assert "companion demo" not in done.stdout
    assert done.stderr.splitlines()[-1] == (
        "deploy: the Python packages could not be installed; is there a network?"
    )
    checkout.broken.unlink()
    checkout.installed()
    assert checkout.run().returncode == 0
    assert len(checkout.installed()) == 2


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "deploy").glob("*.sh")))
def test_the_scripts_are_plain_sh(script: str) -> None:
    done = subprocess.run(
        ["sh", "-n", str(ROOT / "deploy" / script)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze")
def test_the_kiosk_unit_is_hardened_and_still_has_its_devices() -> None:
    unit = ROOT / "systemd" / "companion.service"
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", str(unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    settings = [line.split("=")[0] for line in unit.read_text().splitlines() if not line.startswith("#")]
    assert not {"PrivateDevices", "ProtectClock"} & set(settings), "these hide the camera"
