"""The appliance is installed, updated and removed; an update that does not come up is taken back.

Everything goes into a folder of the test, and the system's commands are stand-ins."""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from tests.deploy.machines import ROOT, Machine

UNITS = (
    "companion.service",
    "companion-safe-mode.service",
    "companion-update.service",
    "companion-go-back.service",
)
AT_START = "etc/systemd/system/multi-user.target.wants/companion-go-back.service"
FILES = (
    *(f"etc/systemd/system/{unit}" for unit in UNITS),
    "etc/polkit-1/rules.d/50-companion.rules",
    "etc/udev/rules.d/90-companion.rules",
    "etc/systemd/journald.conf.d/50-companion.conf",
    "usr/local/bin/companion",
)


def checkout(folder: Path, machine: Machine, version: str) -> Path:
    """A checkout of another version of the program."""
    folder.mkdir(parents=True)
    for name in ("deploy", "systemd", "pyproject.toml"):
        source = machine.root / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, folder / name)
    for name in ("companion", "vision", "hardware"):
        (folder / name).mkdir()
        (folder / name / "__init__.py").write_text(f'__version__ = "{version}"\n')
    return folder


class Kiosk:
    """A machine whose disk is a folder."""

    def __init__(self, folder: Path) -> None:
        self.machine = Machine(folder)
        self.machine.set("uid", "0")
        self.machine.set("owner", "0")
        setup = self.machine.root / "deploy" / "setup.sh"
        text = setup.read_text().replace("/usr/bin/python3", f"{self.machine.folder}/bin/python3")
        setup.write_text(text)
        self.disk = folder / "disk"
        self.disk.mkdir()
        self.opt = self.disk / "opt" / "companion"
        other = checkout(folder / "first", self.machine, "1.0")
        for name in ("companion", "vision", "hardware"):
            shutil.copytree(other / name, self.machine.root / name)

    def do(self, script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Runs a script of this checkout."""
        return self.machine.run(script, *arguments, DESTDIR=str(self.disk))

    def version(self, link: str = "current") -> str:
        """The version that a link leads to."""
        text = (self.opt / link / "companion" / "__init__.py").read_text()
        return text.split('"')[1]

    def versions(self) -> list[str]:
        return sorted(path.name.partition("-")[0] for path in (self.opt / "versions").iterdir())

    def told(self) -> str:
        """What is known of the last update, without its time."""
        return (self.opt / "last-update").read_text().partition(": ")[2].strip()


@pytest.fixture
def kiosk(tmp_path: Path) -> Kiosk:
    return Kiosk(tmp_path)


@pytest.fixture
def installed(kiosk: Kiosk) -> Kiosk:
    """A kiosk with version 1.0, a configuration and a game."""
    done = kiosk.do("install-kiosk.sh")
    assert (done.returncode, done.stderr) == (0, "")
    for place in ("var/lib/companion/companion/games.sqlite", "etc/companion/companion.toml"):
        (kiosk.disk / place).parent.mkdir(parents=True, exist_ok=True)
        (kiosk.disk / place).write_text("kept")
    kiosk.machine.did()
    return kiosk


def test_the_program_gets_a_place_a_user_and_a_unit_of_its_own(kiosk: Kiosk) -> None:
    done = kiosk.do("install-kiosk.sh")
    assert (done.returncode, done.stderr) == (0, "")
    assert kiosk.version() == "1.0"
    assert [name for name in FILES if not (kiosk.disk / name).is_file()] == []
    assert (kiosk.disk / FILES[0]).read_text() == (ROOT / "systemd" / "companion.service").read_text()
    did = kiosk.machine.did("useradd", "usermod", "systemctl")
    assert did[0].startswith("useradd --system")
    assert did[0].endswith("nologin companion")
    assert did[1:6] == [
        f"usermod -aG {group} companion" for group in ("video", "render", "input", "audio", "systemd-journal")
    ], "this system has no group gpio"
    assert did[6:] == [
        "systemctl daemon-reload",
        "systemctl try-restart systemd-journald.service",
        "systemctl enable companion.service",
    ]


def test_what_it_downloads_and_takes_is_told_first(kiosk: Kiosk) -> None:
    said = kiosk.do("install-kiosk.sh").stdout.splitlines()
    told = next(number for number, line in enumerate(said) if "downloads about" in line)
    made = next(number for number, line in enumerate(said) if "making the virtual environment" in line)
    assert told < made
    assert re.search(
        r"downloads about \d+ MB and takes up to \d+ MB of the 5000 MB that are free", said[told]
    )


def test_installed_again_nothing_is_set_up_twice(installed: Kiosk) -> None:
    before = sorted(path.relative_to(installed.disk) for path in installed.disk.rglob("*"))
    assert installed.do("install-kiosk.sh").returncode == 0
    assert installed.machine.did("pip", "venv", "useradd") == []
    assert sorted(path.relative_to(installed.disk) for path in installed.disk.rglob("*")) == before


def test_what_a_power_cut_left_half_made_is_made_again(installed: Kiosk) -> None:
    (installed.opt / "current" / ".sum").unlink()
    assert installed.do("install-kiosk.sh").returncode == 0
    assert len(installed.machine.did("venv")) == 1
    assert installed.versions() == ["1.0"]


def test_a_kiosk_that_ran_from_a_checkout_keeps_its_configuration(kiosk: Kiosk) -> None:
    old = kiosk.disk / "etc/systemd/system/companion.service.d/place.conf"
    old.parent.mkdir(parents=True)
    old.write_text("[Service]\nUser=matt\nExecStart=\n")
    theirs = kiosk.machine.folder / "home/.config/companion/companion.toml"
    theirs.parent.mkdir(parents=True)
    theirs.write_text("[buttons]\npass = 17\n")
    assert kiosk.do("install-kiosk.sh").returncode == 0
    assert (kiosk.disk / "etc/companion/companion.toml").read_text() == "[buttons]\npass = 17\n"
    assert not old.parent.exists()


def test_without_root_one_line_says_all_that_root_has_to_do(kiosk: Kiosk) -> None:
    kiosk.machine.set("uid", "1000")
    done = kiosk.do("install-kiosk.sh")
    assert done.returncode == 1
    words, line = done.stderr.splitlines()
    assert words == (
        "deploy: the kiosk is installed by root; sudo needs a password, and there is no terminal to type"
        " it in. Run this line as root:"
    )
    assert line.strip() == f"sh {kiosk.machine.root}/deploy/install-kiosk.sh"
    assert kiosk.machine.did() == []


@pytest.mark.parametrize("script", ["install-kiosk.sh", "update.sh", "uninstall-kiosk.sh"])
def test_a_root_that_forgets_is_left_as_it_is(installed: Kiosk, script: str) -> None:
    installed.machine.set("root_is", "overlayfs")
    done = installed.do(script)
    assert done.returncode == 1
    assert "read-only (an overlay)" in done.stderr
    assert installed.machine.did("systemctl", "pip") == []


class TestUpdate:
    def test_the_new_version_takes_over_and_the_last_one_is_kept(
        self, installed: Kiosk, tmp_path: Path
    ) -> None:
        done = installed.do("update.sh", str(checkout(tmp_path / "second", installed.machine, "2.0")))
        assert (done.returncode, done.stderr) == (0, "")
        assert (installed.version(), installed.version("previous")) == ("2.0", "1.0")
        assert installed.told() == "updated to 2.0"
        assert not (installed.opt / "trying").exists()

    def test_only_the_last_one_is_kept(self, installed: Kiosk, tmp_path: Path) -> None:
        for version in ("2.0", "3.0"):
            folder = checkout(tmp_path / version, installed.machine, version)
            assert installed.do("update.sh", str(folder)).returncode == 0
        assert installed.versions() == ["2.0", "3.0"]

    def test_its_own_units_come_with_it(self, installed: Kiosk, tmp_path: Path) -> None:
        folder = checkout(tmp_path / "second", installed.machine, "2.0")
        (folder / "systemd" / "companion.service").write_text("[Unit]\nDescription=new\n")
        installed.do("update.sh", str(folder))
        assert "new" in (installed.disk / FILES[0]).read_text()

    def test_one_that_does_not_come_up_is_taken_back(self, installed: Kiosk, tmp_path: Path) -> None:
        folder = checkout(tmp_path / "second", installed.machine, "2.0")
        (folder / "systemd" / "companion.service").write_text("[Unit]\nDescription=new\n")
        (folder / "BROKEN").touch()
        done = installed.do("update.sh", str(folder))
        assert done.returncode == 1
        assert (installed.version(), installed.versions()) == ("1.0", ["1.0"])
        assert installed.told() == "2.0 did not come up within a minute; gone back to 1.0"
        assert "new" not in (installed.disk / FILES[0]).read_text(), "its units, too"
        assert installed.machine.did("systemctl")[-1] == "systemctl --no-block restart companion.service"

    def test_one_that_comes_up_and_goes_down_again_is_taken_back(
        self, installed: Kiosk, tmp_path: Path
    ) -> None:
        installed.machine.set("restarts")
        done = installed.do("update.sh", str(checkout(tmp_path / "second", installed.machine, "2.0")))
        assert (done.returncode, installed.version()) == (1, "1.0")

    def test_one_that_cannot_be_set_up_changes_nothing(self, installed: Kiosk, tmp_path: Path) -> None:
        installed.machine.set("pip_says", "No space left on device")
        done = installed.do("update.sh", str(checkout(tmp_path / "second", installed.machine, "2.0")))
        assert (done.returncode, installed.version()) == (1, "1.0")
        assert installed.told() == "the update failed, and nothing has changed: 2.0 could not be set up"
        assert not installed.machine.did("systemctl"), "the table in play notices nothing"

    def test_what_is_the_same_is_not_written_again(self, installed: Kiosk, tmp_path: Path) -> None:
        before = {name: (installed.disk / name).stat().st_ino for name in FILES}
        folder = checkout(tmp_path / "second", installed.machine, "2.0")
        (folder / "systemd" / "companion.service").write_text("[Unit]\nDescription=new\n")
        assert installed.do("update.sh", str(folder)).returncode == 0
        changed = [name for name in FILES if (installed.disk / name).stat().st_ino != before[name]]
        assert changed == [FILES[0]]

    def test_a_power_cut_while_a_unit_is_written_leaves_the_one_before(
        self, installed: Kiosk, tmp_path: Path
    ) -> None:
        """An empty unit would be masked: nothing would start any more."""
        before = (installed.disk / FILES[0]).read_bytes()
        folder = checkout(tmp_path / "second", installed.machine, "2.0")
        (folder / "systemd" / "companion.service").write_text("[Unit]\nDescription=new\n")
        installed.machine.command("sync", 'case $1 in *.service.new) : >"$1"; kill -9 $PPID ;; esac')
        assert installed.do("update.sh", str(folder)).returncode != 0
        assert (installed.disk / FILES[0]).read_bytes() == before
        installed.machine.command("sync", ":")
        assert installed.do("go-back.sh").returncode == 0
        assert (installed.version(), (installed.disk / FILES[0]).read_bytes()) == ("1.0", before)

    def test_a_power_cut_in_the_middle_is_mended_at_the_next_start(self, installed: Kiosk) -> None:
        """The unit runs as the machine starts, and only if an update was on trial."""
        link = installed.disk / AT_START
        assert (link.parent / link.readlink()).is_file(), "it is enabled"
        unit = settings("companion-go-back.service")
        assert unit["ConditionPathExists"] == "/opt/companion/trying"
        assert unit["Before"] == "companion.service", "the version that worked is what starts"
        assert "deploy/go-back.sh" in unit["ExecStart"]

    def test_a_power_cut_in_the_middle_is_mended_by_safe_mode(self, installed: Kiosk, tmp_path: Path) -> None:
        old = (installed.opt / "current").readlink()
        installed.do("update.sh", str(checkout(tmp_path / "second", installed.machine, "2.0")))
        (installed.opt / "trying").write_text(f"{old}\n")
        assert installed.do("go-back.sh").returncode == 0
        assert installed.version() == "1.0"
        assert installed.told() == "the update did not come up; gone back to 1.0"

    def test_safe_mode_goes_back_from_nothing_but_an_update(self, installed: Kiosk) -> None:
        done = installed.do("go-back.sh")
        assert (done.returncode, installed.machine.did()) == (0, [])

    def test_the_version_that_runs_is_not_installed_again(self, installed: Kiosk, tmp_path: Path) -> None:
        done = installed.do("update.sh", str(checkout(tmp_path / "same", installed.machine, "1.0")))
        assert (done.returncode, installed.told()) == (0, "1.0 is the newest version already")
        assert not installed.machine.did("systemctl", "pip")

    def test_it_comes_from_where_the_kiosk_came_from(self, kiosk: Kiosk, tmp_path: Path) -> None:
        kiosk.machine.set("git_origin", "https://example.org/companion.git\n")
        kiosk.do("install-kiosk.sh")
        checkout(kiosk.machine.folder / "git_has", kiosk.machine, "2.0")
        assert kiosk.do("update.sh").returncode == 0
        assert kiosk.version() == "2.0"

    def test_without_a_network_it_says_so(self, kiosk: Kiosk) -> None:
        kiosk.machine.set("git_origin", "https://example.org/companion.git\n")
        kiosk.do("install-kiosk.sh")
        kiosk.machine.set("git_says", "fatal: Could not resolve host: example.org")
        assert kiosk.do("update.sh").returncode == 1
        assert kiosk.told().endswith(
            "https://example.org/companion.git cannot be fetched; is there a network?"
        )

    def test_it_comes_from_an_archive(self, installed: Kiosk, tmp_path: Path) -> None:
        folder = checkout(tmp_path / "companion-2.0", installed.machine, "2.0")
        with tarfile.open(tmp_path / "new.tar.gz", "w:gz") as archive:
            archive.add(folder, folder.name)
        assert installed.do("update.sh", str(tmp_path / "new.tar.gz")).returncode == 0
        assert installed.version() == "2.0"

    @pytest.mark.parametrize("what", ["photos", "broken.tar.gz"])
    def test_what_is_no_version_is_refused(self, installed: Kiosk, tmp_path: Path, what: str) -> None:
        (tmp_path / "photos").mkdir()
        (tmp_path / "broken.tar.gz").write_text("no archive")
        assert installed.do("update.sh", str(tmp_path / what)).returncode == 1
        assert "nothing has changed" in installed.told()

    def test_without_a_kiosk_it_says_so(self, kiosk: Kiosk) -> None:
        done = kiosk.do("update.sh")
        assert done.returncode == 1
        assert "there is no kiosk on this machine" in done.stderr


def test_removed_it_leaves_the_games_and_the_configuration(installed: Kiosk) -> None:
    done = installed.do("uninstall-kiosk.sh")
    assert (done.returncode, done.stderr) == (0, "")
    left = sorted(
        str(path.relative_to(installed.disk)) for path in installed.disk.rglob("*") if path.is_file()
    )
    assert left == ["etc/companion/companion.toml", "var/lib/companion/companion/games.sqlite"]
    assert not (installed.disk / AT_START).is_symlink()
    assert not installed.opt.exists()
    assert installed.machine.did("systemctl")[-1] == "systemctl start getty@tty1.service"


def settings(unit: str) -> dict[str, str]:
    """The last setting of each name in a unit."""
    lines = (ROOT / "systemd" / unit).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if "=" in line and not line.startswith("#"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd-analyze")
@pytest.mark.parametrize("unit", ["companion.service", "companion-safe-mode.service"])
def test_a_unit_is_hardened_and_still_has_its_devices(unit: str) -> None:
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(ROOT / "systemd" / unit)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert not {"PrivateDevices", "ProtectClock"} & set(settings(unit)), "these hide the camera"


def test_each_hardening_line_of_the_unit_has_its_reason() -> None:
    """A comment stands before it, or before the lines just above that share it."""
    text = (ROOT / "systemd" / "companion.service").read_text()
    hardening = text[text.index("# Hardening") : text.index("[Install]")]
    for block in re.split(r"\n(?=#)", hardening):
        assert block.startswith("#"), block
        assert sum(not line.startswith("#") for line in block.strip().splitlines()) <= 5, block


def test_a_frozen_program_is_back_within_twenty_seconds() -> None:
    unit = settings("companion.service")
    assert (unit["Type"], unit["Restart"]) == ("notify", "always")
    slow_start = 5
    waits = int(unit["WatchdogSec"]) + int(unit["TimeoutAbortSec"]) + int(unit["RestartSec"])
    assert waits + slow_start < 20


def test_a_program_that_ends_again_and_again_ends_in_safe_mode() -> None:
    unit = settings("companion.service")
    assert unit["OnFailure"] == "companion-safe-mode.service"
    assert {"2", "208", "217"} <= set(unit["RestartPreventExitStatus"].split()), "usage; no terminal; no user"
    slowest = int(unit["TimeoutStartSec"]) + int(unit["RestartSec"])
    minutes = int(unit["StartLimitIntervalSec"].removesuffix("min"))
    assert int(unit["StartLimitBurst"]) * slowest < minutes * 60, "else the limit is never reached"
    assert settings("companion-safe-mode.service")["Restart"] == "no"


class TestHandOver:
    """Who has the screen once one of the two units has ended."""

    @pytest.fixture
    def machine(self, kiosk: Kiosk) -> Machine:
        return kiosk.machine

    def started(self, machine: Machine, unit: str, jobs: str, status: str = "0") -> list[str]:
        """What is started when ``unit`` has ended, with these ``jobs`` of systemd."""
        machine.set("jobs", jobs)
        assert machine.run("hand-over.sh", unit, EXIT_STATUS=status).returncode == 0
        lines = machine.did("systemctl")
        return [line.split()[-1] for line in lines if " start " in line]

    @pytest.mark.parametrize("unit", ["companion.service", "companion-safe-mode.service"])
    def test_stopped_it_gives_the_console_back(self, machine: Machine, unit: str) -> None:
        assert self.started(machine, unit, f"7 {unit} stop running\n") == ["getty@tty1.service"]

    def test_restarted_it_keeps_the_screen(self, machine: Machine) -> None:
        assert self.started(machine, "companion.service", "7 companion.service restart running\n") == []

    def test_ended_by_itself_it_is_started_again_by_systemd(self, machine: Machine) -> None:
        assert self.started(machine, "companion.service", "9 other.service start running\n") == []

    def test_safe_mode_gives_way_to_a_companion_that_is_started(self, machine: Machine) -> None:
        jobs = "7 companion.service start waiting\n8 companion-safe-mode.service stop running\n"
        assert self.started(machine, "companion-safe-mode.service", jobs) == []

    def test_a_touch_on_try_again_starts_the_companion(self, machine: Machine) -> None:
        assert self.started(machine, "companion-safe-mode.service", "") == ["companion.service"]

    def test_safe_mode_that_cannot_even_say_what_is_wrong_leaves_the_console(self, machine: Machine) -> None:
        assert self.started(machine, "companion-safe-mode.service", "", "1") == ["getty@tty1.service"]

    def test_both_units_ask_it(self) -> None:
        for unit in UNITS[:2]:
            assert settings(unit)["ExecStopPost"].endswith(f"/deploy/hand-over.sh {unit}")


def test_the_companions_user_may_start_nothing_but_the_update() -> None:
    rules = (ROOT / "deploy" / "kiosk" / "polkit.rules").read_text()
    assert set(re.findall(r'"([\w-]+\.service)"', rules)) == {"companion-update.service"}
    assert set(re.findall(r"org\.freedesktop[\w.\\-]*", rules.replace("\\.", "."))) == {
        "org.freedesktop.login1.",
        "org.freedesktop.systemd1.manage-units",
    }
