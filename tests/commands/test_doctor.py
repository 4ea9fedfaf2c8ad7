"""``companion doctor``: what it finds, how grave it is, and what it tells to do."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import gpiozero
import numpy as np
import pytest
from gpiozero.pins.mock import MockFactory

from companion.appliance.health import (
    LIBRARIES,
    Finding,
    Level,
    check_camera,
    check_display,
    check_pins,
    check_reader,
    check_storage,
    check_update,
    check_versions,
    worst,
)
from companion.appliance.running import Announcement, running_process
from companion.cli import main
from companion.configuration import Configuration
from companion.games.messages import say
from hardware.panel import Pins
from vision.camera.source_errors import CameraMissing, CameraUnavailable
from vision.core.frames import Frame


class _Camera:
    """A source of one picture of a given size, or of none."""

    def __init__(self, width: int, height: int) -> None:
        self.closed = False
        self._frame = Frame(np.zeros((height, width, 3), np.uint8), 0.0, 0) if width else None

    def read(self) -> Frame | None:
        return self._frame

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def mock_pins(monkeypatch: pytest.MonkeyPatch) -> Iterator[MockFactory]:
    factory = MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", factory)
    yield factory
    factory.close()


def _levels(findings: Iterator[Finding]) -> list[Level]:
    return [finding.level for finding in findings]


def test_the_gravest_finding_counts() -> None:
    findings = [
        Finding("a", Level.INFO, say("a")),
        Finding("b", Level.ISSUE, say("b")),
        Finding("c", Level.WARNING, say("c")),
    ]
    assert worst(findings) is Level.ISSUE
    assert worst([]) is Level.OK


def test_an_untested_python_is_a_warning_and_a_missing_library_an_issue() -> None:
    assert _levels(check_versions((3, 11), lambda _: "1")) == [Level.OK, Level.OK]
    assert _levels(check_versions((3, 14), lambda _: "1"))[0] is Level.WARNING
    missing = [*check_versions((3, 13), lambda name: None if name == "pyzbar" else "1")][1]
    assert (missing.level, str(missing.text)) == (Level.ISSUE, "missing: pyzbar")


def test_the_reader_of_this_checkout_loads() -> None:
    assert check_reader().level is Level.OK


def test_without_a_camera_configured_those_that_are_here_are_named(tmp_path: Path) -> None:
    (tmp_path / "video3").touch()
    found = check_camera(None, lambda _: _Camera(1, 1), tmp_path)
    assert found.level is Level.INFO
    assert str(tmp_path / "video3") in str(found.text)


@pytest.mark.parametrize(
    ("size", "level"), [((1920, 1080), Level.OK), ((640, 480), Level.WARNING), ((0, 0), Level.ISSUE)]
)
def test_a_picture_is_taken_and_the_camera_closed(
    size: tuple[int, int], level: Level, tmp_path: Path
) -> None:
    camera = _Camera(*size)
    assert check_camera("0", lambda _: camera, tmp_path).level is level
    assert camera.closed


def test_a_camera_that_does_not_open_is_an_issue_in_its_own_words(tmp_path: Path) -> None:
    def opened(name: str) -> _Camera:
        raise CameraMissing(name=name)

    found = check_camera("/dev/video9", opened, tmp_path)
    told = "Camera /dev/video9 is not there. Is it plugged in?"
    assert (found.level, str(found.text)) == (Level.ISSUE, told)


def test_the_panel_is_opened_and_given_back(mock_pins: MockFactory) -> None:
    configuration = Configuration(Pins(pass_button=17, lamps={"PASS": 22}))
    for _ in range(2):
        found = check_pins(configuration)
        assert (found.level, str(found.text)) == (
            Level.OK,
            "the PASS button on GPIO 17, the PASS lamp on GPIO 22",
        )


def test_the_buttons_of_the_seats_are_checked(mock_pins: MockFactory) -> None:
    configuration = Configuration(Pins(seat_passes={2: 5}, lamps={"PASS 2": 6}))
    told = "the PASS button of seat 2 on GPIO 5, the PASS lamp of seat 2 on GPIO 6"
    assert str(check_pins(configuration).text) == told
    with gpiozero.LED(5):
        found = check_pins(configuration)
    assert found.level is Level.ISSUE
    assert str(found.text).startswith("Another program uses the PASS button of seat 2 (GPIO 5).")


def test_a_pin_that_someone_else_holds_is_an_issue(mock_pins: MockFactory) -> None:
    with gpiozero.LED(17):
        assert check_pins(Configuration(Pins(pass_button=17))).level is Level.ISSUE


def test_pins_that_a_running_companion_holds_are_no_fault(mock_pins: MockFactory) -> None:
    with gpiozero.LED(17):
        found = check_pins(Configuration(Pins(pass_button=17)), running=1234)
    assert found.level is Level.INFO
    assert str(found.text) == "in use by the running companion (process 1234)"


def test_a_camera_that_a_running_companion_holds_is_no_fault(tmp_path: Path) -> None:
    def opened(name: str) -> _Camera:
        raise CameraUnavailable(name=name)

    found = check_camera("0", opened, tmp_path, running=1234)
    assert (found.level, str(found.text)) == (
        Level.INFO,
        "0: in use by the running companion (process 1234)",
    )


def test_a_companion_that_runs_is_known_until_it_ends() -> None:
    name = f"\0companion-test-{os.getpid()}"
    script = (
        "from companion.appliance.running import Announcement\n"
        f"Announcement({name!r}); print('says so'); input()"
    )
    assert running_process(name) is None
    with subprocess.Popen(
        [sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "says so\n"
        Announcement(name).close()
        assert [running_process(name) for _ in range(300)] == [other.pid] * 300
        other.stdin.close()
    assert running_process(name) is None


def test_a_table_without_buttons_is_no_fault() -> None:
    assert check_pins(Configuration()).level is Level.INFO


def test_a_desktop_a_bare_screen_and_none(tmp_path: Path) -> None:
    assert _levels(check_display({"DISPLAY": ":0"}, tmp_path, lambda _: True)) == [Level.OK]
    assert _levels(check_display({}, tmp_path, lambda _: True)) == [Level.INFO]
    (tmp_path / "dri").mkdir()
    (tmp_path / "dri" / "card1").touch()
    (tmp_path / "dri" / "renderD128").touch()
    assert _levels(check_display({}, tmp_path, lambda _: True)) == [Level.OK]


def test_touch_that_would_fail_silently_is_told_with_its_group(tmp_path: Path) -> None:
    for name in ("dri/card0", "dri/renderD128", "input/event0"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [*check_display({"USER": "ada"}, tmp_path, lambda path: path.parent.name != "input")]
    assert [finding.level for finding in found] == [Level.OK, Level.ISSUE]
    assert str(found[1].advice).startswith("sudo usermod -aG input ada")


class Graphics:
    """A kernel that lists cards, in a folder."""

    def __init__(self, folder: Path) -> None:
        self.devices, self.listing = folder / "dev", folder / "drm"
        (self.devices / "dri").mkdir(parents=True)
        (self.devices / "dri" / "renderD128").touch()
        self.listing.mkdir()

    def card(self, index: int, driver: str, **sockets: str) -> None:
        """A card; each socket with its panel's mode, empty for none."""
        (self.devices / "dri" / f"card{index}").touch()
        device = self.listing / f"card{index}" / "device"
        device.mkdir(parents=True)
        (device / "driver").symlink_to(f"/sys/bus/platform/drivers/{driver}")
        for name, mode in sockets.items():
            socket = self.listing / f"card{index}-{name.replace('_', '-')}"
            socket.mkdir()
            (socket / "status").write_text("connected\n" if mode else "disconnected\n")
            (socket / "modes").write_text(f"{mode}\n640x480\n" if mode else "")

    def found(self, is_a_pi: bool = False, **environment: str) -> list[Finding]:
        return [*check_display(environment, self.devices, lambda _: True, self.listing, is_a_pi)]


@pytest.fixture
def graphics(tmp_path: Path) -> Graphics:
    return Graphics(tmp_path)


def test_the_panel_and_its_card_are_told(graphics: Graphics) -> None:
    """Of a Pi 5 with a panel on the ribbon cable: one card draws, another shows."""
    graphics.card(0, "v3d")
    graphics.card(1, "vc4-drm", DSI_1="800x480", HDMI_A_1="", Writeback_1="")
    (finding,) = graphics.found()
    assert finding.level is Level.OK
    assert str(finding.text) == "a screen without a desktop (card1, vc4-drm): DSI-1 800x480"


def test_a_panel_that_is_not_plugged_in_is_told_with_where_it_could_be(graphics: Graphics) -> None:
    graphics.card(0, "v3d")
    graphics.card(1, "vc4-drm", HDMI_A_1="", HDMI_A_2="")
    (finding,) = graphics.found()
    assert finding.level is Level.ISSUE
    assert str(finding.text) == "no panel is connected (HDMI-A-1, HDMI-A-2)"


def test_a_pi_without_a_card_is_told_to_switch_kms_on(graphics: Graphics) -> None:
    (finding,) = graphics.found(is_a_pi=True)
    assert finding.level is Level.ISSUE
    assert "vc4-kms-v3d" in str(finding.advice)
    (finding,) = graphics.found(is_a_pi=False)
    assert finding.level is Level.INFO


def test_a_card_that_only_draws_shows_nothing(graphics: Graphics) -> None:
    graphics.card(0, "v3d")
    (finding,) = graphics.found()
    assert (finding.level, str(finding.text)) == (
        Level.ISSUE,
        "card0 can draw, but has no socket for a panel",
    )


def test_an_index_that_names_another_card_is_told(graphics: Graphics) -> None:
    """On a Pi 5 the indices change between boots."""
    graphics.card(0, "v3d")
    graphics.card(1, "vc4-drm", HDMI_A_1="1920x1080")
    _, finding = graphics.found(SDL_KMSDRM_DEVICE_INDEX="0")
    assert finding.level is Level.ISSUE
    assert str(finding.text) == "SDL_KMSDRM_DEVICE_INDEX=0 names a card without a panel"
    assert len(graphics.found(SDL_KMSDRM_DEVICE_INDEX="1")) == 1


def test_what_became_of_the_last_update_is_told(tmp_path: Path) -> None:
    told = tmp_path / "last-update"
    assert list(check_update(told)) == []
    told.write_text("2026-05-04 12:30: updated to 2.0\n")
    assert _levels(check_update(told)) == [Level.OK]
    told.write_text("2026-05-04 12:30: 2.0 did not come up within a minute; gone back to 1.0\n")
    (finding,) = check_update(told)
    assert finding.level is Level.WARNING
    assert "gone back to 1.0" in str(finding.text)


@pytest.mark.parametrize(
    ("free", "level"), [(5_000_000_000, Level.OK), (500_000_000, Level.WARNING), (5_000_000, Level.ISSUE)]
)
def test_room_runs_out_by_degrees(free: int, level: Level, tmp_path: Path) -> None:
    assert check_storage(tmp_path / "not" / "yet" / "there", lambda _: free).level is level


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_to_is_an_issue(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    assert check_storage(tmp_path, lambda _: 5_000_000_000).level is Level.ISSUE


def test_the_command_tells_all_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[camera]\nsource = 'sim'\n")
    assert main(["doctor", "--json", "--configuration", str(file)]) == 0
    said = json.loads(capsys.readouterr().out)
    found = {finding["subject"]: finding for finding in said["findings"]}
    assert {"configuration", "python", "libraries", "reader", "camera", "pins", "storage"} <= found.keys()
    assert found["camera"]["level"] == "OK"
    assert said["worst"] in [*Level]


def test_a_bad_configuration_is_a_finding_and_the_rest_is_still_looked_at(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text("[buttons]\npass = 99\n")
    assert main(["doctor", "--configuration", str(file)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"ISSUE    configuration: {file}: The PASS button cannot be on GPIO 99")
    assert any(line.startswith("OK       libraries: ") for line in lines)


def test_every_library_that_the_project_needs_is_looked_at() -> None:
    """A new dependency that the doctor does not know would go unnoticed when it is missing."""
    declared = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    needed = {re.split(r"[<>=~!]", line)[0] for line in declared["project"]["dependencies"]}
    assert needed - {"platformdirs"} == set(LIBRARIES)
