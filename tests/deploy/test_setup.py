"""Setting up: once, and again only when something has changed. No network and no package is touched here."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.deploy.machines import NO_NETWORK, ROOT, Machine

UPDATE_AND_INSTALL = "apt-get update && apt-get install -y --no-install-recommends"


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def set_up(machine: Machine) -> Machine:
    """A machine on which ``deploy/run.sh`` has run."""
    assert machine.run().returncode == 0
    machine.did()
    return machine


def test_the_first_run_installs_and_then_plays(machine: Machine) -> None:
    done = machine.run("run.sh", "--seed", "5")
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "companion demo --seed 5")
    packages, program = machine.did("pip")
    assert "--require-hashes --only-binary=:all: -r deploy/requirements.txt" in packages
    assert program.endswith("--no-deps --no-build-isolation -e .")


def test_the_completion_for_shells_is_written_into_the_environment(machine: Machine) -> None:
    machine.run()
    assert machine.did("completion") == ["completion .venv/share"]


def test_the_program_runs_without_the_completion_and_says_so(machine: Machine) -> None:
    machine.set("completion_says", "No space left on device")
    done = machine.run()
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "companion demo")
    assert "== TAB will not complete companion: No space left on device" in done.stdout.splitlines()


def test_the_second_run_sets_nothing_up(set_up: Machine) -> None:
    done = set_up.run("run.sh", "--seed", "5")
    assert (done.returncode, done.stdout) == (0, "companion demo --seed 5\n")
    assert set_up.did() == []


@pytest.mark.parametrize("name", ["deploy/requirements.txt", "pyproject.toml", "deploy/setup.sh"])
def test_a_change_of_what_is_needed_sets_up_again(set_up: Machine, name: str) -> None:
    with (set_up.root / name).open("a") as file:
        file.write("# changed\n")
    assert set_up.run().returncode == 0
    assert len(set_up.did("pip")) == 2


def test_an_environment_whose_python_was_replaced_is_set_up_again(set_up: Machine) -> None:
    """A new release of the system puts another Python under it, which does not see its packages."""
    set_up.set("other_python")
    set_up.run()
    assert set_up.did("pip")


def test_a_checkout_that_was_moved_gets_a_new_environment(set_up: Machine) -> None:
    """The scripts of an environment name the folder they were made in."""
    set_up.root = set_up.root.rename(set_up.root.with_name("elsewhere"))
    assert set_up.run().returncode == 0
    assert len(set_up.did("venv")) == 1


def test_a_checkout_in_a_folder_with_spaces_is_set_up_once(tmp_path: Path) -> None:
    machine = Machine(tmp_path, "card table/the companion")
    assert machine.run().returncode == 0
    machine.did()
    assert machine.run().returncode == 0
    assert machine.did() == []


def test_a_checkout_reached_through_a_link_is_the_same_checkout(set_up: Machine, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(set_up.root)
    set_up.root = tmp_path / "link"
    assert set_up.run(PWD=str(tmp_path / "link")).returncode == 0
    assert set_up.did() == []


def test_a_set_up_that_failed_is_tried_again(machine: Machine) -> None:
    machine.set("pip_says", NO_NETWORK)
    assert machine.refusal() == "the Python packages could not be installed; is there a network?"
    machine.did()
    machine.clear("pip_says")
    assert machine.run().returncode == 0
    assert machine.did("venv") == [], "nothing had been changed"


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            "OSError: [Errno 28] No space left on device",
            "the disk is full; the set-up needs 700 MB. Free some space and run this again",
        ),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "the Python packages could not be installed; a downloaded package is not the one that was pinned."
            " Try again, or on another network",
        ),
        (
            "SSLError(SSLCertVerificationError(1, '[SSL: CERTIFICATE_VERIFY_FAILED] not yet valid'))",
            "the Python packages could not be installed; the package index cannot be verified."
            " Is the clock right?",
        ),
        ("ERROR: something else", "the Python packages could not be installed"),
    ],
)
def test_why_pip_failed_is_told(machine: Machine, output: str, sentence: str) -> None:
    machine.set("pip_says", output)
    assert machine.refusal() == sentence


def test_an_environment_that_was_left_half_made_is_made_again(set_up: Machine) -> None:
    """Also for a purpose that had been set up before."""
    set_up.set("pip_says", "Installing collected packages: kivy\nNo space left on device")
    with (set_up.root / "deploy" / "requirements-test.txt").open("a") as file:
        file.write("# changed\n")
    assert set_up.run("test.sh").returncode == 1
    set_up.clear("pip_says")
    set_up.did()
    assert set_up.run().returncode == 0
    assert len(set_up.did("venv")) == 1


def test_a_set_up_that_was_killed_in_the_middle_is_made_again(machine: Machine) -> None:
    """The shell is killed and has no chance to clear up; pip's own mark of a package was already there."""
    pip = "*pip*install*) kill -9 $PPID; exit 1 ;;"
    python = machine.folder / "bin" / "python3"
    whole = python.read_text()
    python.write_text(whole.replace('case "$*" in', f'case "$*" in {pip}', 1))
    assert machine.run().returncode != 0
    python.write_text(whole)
    machine.did()
    assert machine.run().returncode == 0
    assert len(machine.did("venv")) == 1


def test_two_set_ups_at_once_do_not_disturb_each_other(machine: Machine) -> None:
    other = os.open(machine.root, os.O_RDONLY)
    fcntl.flock(other, fcntl.LOCK_EX)
    process = machine.start()
    assert process.stdout is not None
    assert process.stdout.readline() == "== another set-up of this checkout is running; waiting for it\n"
    assert machine.did() == []
    os.close(other)
    out, _ = process.communicate(timeout=60)
    assert out.splitlines()[-1] == "companion demo"


def test_the_disk_must_have_room_before_anything_is_changed(machine: Machine) -> None:
    machine.without("libgl1")
    machine.set("free_mb", "300")
    assert machine.refusal() == (
        "the disk is full; the set-up needs 700 MB and there are 300 MB. Free some space and run this again"
    )
    assert machine.did() == []


@pytest.mark.parametrize(("architecture", "bits"), [("armhf", "64"), ("armhf", "32"), ("i386", "32")])
def test_a_32_bit_system_is_refused_before_anything_is_changed(
    machine: Machine, architecture: str, bits: str
) -> None:
    """A Pi with the 32-bit system can have a kernel with 64 bits."""
    machine.without("libgl1")
    machine.with_sudo()
    machine.set("architecture", architecture)
    machine.set("bits", bits)
    assert machine.refusal() == (
        f"this system is 32-bit ({architecture}) and the companion needs a 64-bit one. On a Raspberry Pi"
        " install Raspberry Pi OS (64-bit), on a PC Debian for amd64. Nothing has been installed"
    )
    assert machine.did() == []


def test_a_processor_without_packages_is_refused(machine: Machine) -> None:
    machine.set("architecture", "riscv64")
    assert machine.refusal() == (
        "the companion runs on amd64 and arm64, not on riscv64. Nothing has been installed"
    )
    assert machine.did() == []


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ("/absent/python3.12", "PYTHON=/absent/python3.12: there is no such program"),
        ("unsuitable", "PYTHON=unsuitable is not Python 3.11, 3.12 or 3.13"),
    ],
)
def test_a_python_that_cannot_be_used_is_not_replaced_in_silence(
    machine: Machine, python: str, sentence: str
) -> None:
    shutil.copy(machine.folder / "bin" / "python3", machine.folder / "bin" / "unsuitable")
    assert machine.refusal(PYTHON=python) == sentence
    assert machine.did() == []


def test_another_python_that_is_asked_for_gets_a_new_environment(set_up: Machine) -> None:
    shutil.copy(set_up.folder / "bin" / "python3", set_up.folder / "bin" / "python-3.13")
    assert set_up.run(PYTHON="python-3.13").returncode == 0
    assert len(set_up.did("venv")) == 1


class TestOnAPi:
    def test_an_environment_made_elsewhere_is_made_again_with_the_systems_packages(
        self, set_up: Machine
    ) -> None:
        """Such as on a card that was prepared on another computer."""
        set_up.is_a_pi()
        assert set_up.run().returncode == 0
        (made,) = set_up.did("venv")
        assert "--system-site-packages" in made

    def test_it_is_then_kept(self, machine: Machine) -> None:
        machine.is_a_pi()
        machine.run()
        machine.did()
        with (machine.root / "pyproject.toml").open("a") as file:
            file.write("# changed\n")
        machine.run()
        packages, _program = machine.did("venv", "pip")
        assert "--ignore-installed --require-hashes" in packages
        assert packages.endswith("-r deploy/requirements.txt -r deploy/requirements-pi.txt")

    def test_elsewhere_it_is_made_again_without_them(self, machine: Machine) -> None:
        machine.is_a_pi()
        machine.run()
        machine.did()
        machine.overrides.pop()
        machine.run()
        (made,) = machine.did("venv")
        assert "--system-site-packages" not in made

    def test_what_its_system_does_not_have_is_not_asked_of_root_each_time(self, machine: Machine) -> None:
        """Debian on a Pi has no python3-picamera2."""
        machine.is_a_pi()
        machine.without_sudo()
        assert machine.run().returncode == 0


class TestRoot:
    def test_without_sudo_one_line_says_all_that_root_has_to_do(self, machine: Machine) -> None:
        machine.without_sudo()
        machine.without("libgl1", "libzbar0")
        machine.set("no_venv")
        words, line = machine.refusal().splitlines()
        assert words == (
            "system packages are missing; there is no sudo. Run this line as root, then start this again:"
        )
        assert line.strip() == f"{UPDATE_AND_INSTALL} libgl1 libzbar0 python3-venv"
        assert machine.did() == []

    def test_that_line_is_enough(self, machine: Machine) -> None:
        machine.without_sudo()
        machine.without("libgl1", "libzbar0")
        machine.set("no_venv")
        line = machine.refusal().splitlines()[1]
        subprocess.run(
            ["sh", "-c", line], env={"PATH": str(machine.folder / "bin")}, check=True, capture_output=True
        )
        assert machine.run().returncode == 0

    def test_the_line_has_the_names_of_this_release(self, machine: Machine) -> None:
        machine.without_sudo()
        machine.without("libglib2.0-0")
        with (machine.folder / "known").open("a") as file:
            file.write("libglib2.0-0t64\n")
        assert machine.refusal().endswith(f"{UPDATE_AND_INSTALL} libglib2.0-0t64")

    def test_the_line_is_whole_before_the_system_has_any_list_of_packages(self, machine: Machine) -> None:
        machine.is_a_pi()
        machine.without_sudo()
        machine.without("libglib2.0-0", "libgl1")
        machine.set("known")
        assert machine.refusal().endswith(
            f"{UPDATE_AND_INSTALL} libglib2.0-0 libgl1"
            " && apt-get install -y --no-install-recommends python3-lgpio python3-picamera2"
        )

    def test_with_everything_installed_neither_root_nor_network_is_needed(self, machine: Machine) -> None:
        machine.without_sudo()
        assert machine.run().returncode == 0
        assert machine.did("apt-get", "sudo") == []

    def test_sudo_that_needs_a_password_and_has_no_terminal_is_told_as_that(self, machine: Machine) -> None:
        machine.without("libgl1")
        words, line = machine.refusal().splitlines()
        assert words == (
            "system packages are missing; sudo needs a password, and there is no terminal to type it in."
            " Run this line as root, then start this again:"
        )
        assert line.strip() == f"{UPDATE_AND_INSTALL} libgl1"
        assert machine.did() == []

    def test_sudo_that_refuses_is_told_as_that(self, machine: Machine) -> None:
        machine.without("libgl1")
        machine.has_a_terminal()
        assert machine.refusal().startswith(
            "system packages are missing; sudo refuses. Run this line as root"
        )
        assert machine.did() == []

    def test_sudo_installs_what_is_missing(self, machine: Machine) -> None:
        machine.without("libgl1")
        machine.has_a_terminal()
        machine.set("sudo_allows")
        assert machine.run().returncode == 0
        assert machine.did("apt-get") == [
            "apt-get -qq update",
            "apt-get -qq install -y --no-install-recommends libgl1",
        ]

    def test_root_needs_no_sudo(self, machine: Machine) -> None:
        machine.without("libgl1")
        machine.without_sudo()
        machine.set("uid", "0")
        assert machine.run().returncode == 0
        assert len(machine.did("apt-get")) == 2

    def test_in_another_users_checkout_sudo_is_not_to_be_used(self, machine: Machine) -> None:
        """Afterwards .venv would be root's, and its user could not change it."""
        machine.set("uid", "0")
        assert machine.refusal(SUDO_USER="matt") == (
            "run this as matt, without sudo; it asks for the password itself where it needs one"
        )
        assert machine.did() == []

    def test_an_environment_of_another_user_is_told_with_how_to_give_it_back(self, set_up: Machine) -> None:
        set_up.set("owner", "0")
        assert set_up.run().returncode == 0, "it can be used"
        with (set_up.root / "pyproject.toml").open("a") as file:
            file.write("# changed\n")
        assert set_up.refusal() == (
            "the set-up cannot change .venv; some of .venv belongs to another user. Give it back:"
            f" sudo chown -R matt '{set_up.root}/.venv'"
        )
        assert set_up.did() == []


class TestApt:
    @pytest.fixture
    def machine(self, machine: Machine) -> Machine:
        machine.without("libgl1")
        machine.with_sudo()
        return machine

    @pytest.mark.parametrize(
        ("output", "sentence"),
        [
            (
                "E: Failed to fetch libgl1.deb  Temporary failure resolving 'deb.example'",
                "apt-get could not install: libgl1; is there a network?",
            ),
            (
                "E: You don't have enough free space in /var/cache/apt/archives/.",
                "the disk is full; the set-up needs 700 MB. Free some space and run this again",
            ),
            (
                "E: dpkg was interrupted, you must manually run 'dpkg --configure -a'",
                "an earlier installation was interrupted; first run as root: dpkg --configure -a",
            ),
            ("E: Broken packages", "apt-get could not install: libgl1"),
        ],
    )
    def test_why_it_failed_is_told_after_its_own_words(
        self, machine: Machine, output: str, sentence: str
    ) -> None:
        machine.set("install_says", output)
        done = machine.run()
        assert done.stderr == f"{output}\ndeploy: {sentence}\n"

    def test_a_package_that_the_system_does_not_have_is_named(self, machine: Machine) -> None:
        machine.set("known", "apt\n")
        assert machine.refusal() == "this system has no package libgl1"

    def test_no_network_is_told_as_that_where_the_system_knows_no_package_yet(self, machine: Machine) -> None:
        """apt-get update ends well without a network too."""
        machine.set("known")
        machine.set("update_says", "W: Failed to fetch InRelease  Temporary failure resolving 'deb.example'")
        assert machine.refusal() == "this system has no package libgl1; is there a network?"

    def test_another_program_that_installs_is_waited_for(self, machine: Machine) -> None:
        machine.set("lock")
        assert machine.run().returncode == 0
        assert machine.did("sleep") == ["sleep 5"]

    def test_it_is_not_waited_for_without_end(self, machine: Machine) -> None:
        machine.set("lock")
        machine.command("sleep", f"echo sleep >>'{machine.folder}/log'")
        assert machine.refusal() == (
            "another program is installing packages; wait until it has finished and run this again"
        )
        assert len(machine.did("sleep")) == 11


@pytest.mark.parametrize(
    ("cores", "free_kb", "processes"),
    [(1, 8_000_000, 1), (2, 8_000_000, 3), (4, 6_100_000, 3), (2, 900_000, 1), (2, None, 1)],
)
def test_the_tests_run_side_by_side_on_every_core_and_another_as_far_as_there_is_memory(
    machine: Machine, cores: int, free_kb: int | None, processes: int
) -> None:
    machine.set("cores", str(cores))
    machine.set("memory", "" if free_kb is None else f"MemAvailable: {free_kb} kB")
    done = machine.run("test.sh", "tests/games", "-n", "0")
    assert (done.returncode, done.stderr) == (0, "")
    asked = f"tests {processes} -m pytest -n auto --no-loadscope-reorder tests/games -n 0"
    assert machine.did("tests") == [asked]


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="this machine has no shellcheck")
def test_shellcheck_has_nothing_to_say_about_the_scripts() -> None:
    scripts = [*sorted((ROOT / "deploy").glob("*.sh")), ROOT / "deploy" / "kiosk" / "companion"]
    done = subprocess.run(
        ["shellcheck", "-x", *map(str, scripts)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout == ""


@pytest.mark.parametrize("script", sorted(path.name for path in (ROOT / "deploy").glob("*.sh")))
def test_the_scripts_are_plain_sh(script: str) -> None:
    done = subprocess.run(
        ["sh", "-n", str(ROOT / "deploy" / script)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
