"""What the table is fitted with: cameras that the system lists, decks for each game, and power."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.equipment import PI_CAMERA, Equipment, Fitting, find_cameras
from companion.games.messages import say
from companion.kiosk_power import PowerChange, PowerRefused
from companion.power import SystemPower, run_command
from companion.preferences import PreferenceStore

POKER, OWN = Fitting("poker", say("a poker deck")), Fitting("own", say("its own cards"))
FRONT, REAR = Fitting("0", say("front")), Fitting("2", say("rear"))


def device(listing: Path, number: int, name: str, index: int = 0) -> None:
    folder = listing / f"video{number}"
    folder.mkdir()
    (folder / "name").write_text(f"{name}\n", encoding="utf-8")
    (folder / "index").write_text(f"{index}\n", encoding="utf-8")


def nothing_installed(_: str) -> bool:
    return False


def test_cameras_are_listed_by_their_names_and_nothing_else_is(tmp_path: Path) -> None:
    device(tmp_path, 10, "bcm2835-codec-decode")
    device(tmp_path, 2, "Old Camera")
    device(tmp_path, 0, "HD Webcam")
    device(tmp_path, 1, "HD Webcam", index=1)
    (tmp_path / "video7").mkdir()
    found = find_cameras("0", tmp_path, nothing_installed)
    assert [(it.name, str(it.title)) for it in found] == [
        ("0", "HD Webcam, camera 0"),
        ("2", "Old Camera, camera 2"),
    ]


def test_the_usual_camera_is_listed_also_where_it_is_not_found(tmp_path: Path) -> None:
    device(tmp_path, 0, "HD Webcam")
    assert [it.name for it in find_cameras("evening.mp4", tmp_path, nothing_installed)] == [
        "evening.mp4",
        "0",
    ]
    assert [it.name for it in find_cameras("/dev/video0", tmp_path, nothing_installed)] == ["0"]
    assert find_cameras("0", tmp_path / "missing", lambda module: module == PI_CAMERA)[1].name == PI_CAMERA


def test_a_chosen_camera_is_used_while_it_is_there() -> None:
    there = [FRONT, REAR]
    equipment = Equipment(PreferenceStore(), "0", lambda: tuple(there))
    assert equipment.camera == "0"
    equipment.use_camera("2")
    assert equipment.camera == "2"
    there.remove(REAR)
    assert equipment.camera == "0"


def test_each_game_has_its_deck(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    decks = {"one": (POKER, OWN), "two": (POKER,)}
    equipment = Equipment(PreferenceStore(path), "0", decks=decks)
    assert (equipment.deck("one"), equipment.deck("two"), equipment.deck("three")) == ("poker", "poker", "")
    equipment.use_deck("one", "own")
    again = Equipment(PreferenceStore(path), "0", decks=decks)
    assert (again.deck("one"), again.deck("two")) == ("own", "poker")
    assert Equipment(PreferenceStore(path), "0", decks={"one": (POKER,)}).deck("one") == "poker"


@pytest.mark.parametrize(
    ("answer", "can"), [('s "yes"\n', True), ('s "challenge"\n', False), ("", False), (None, False)]
)
def test_power_is_what_the_system_allows_without_a_password(answer: str | None, can: bool) -> None:
    assert SystemPower(lambda _: answer).can(PowerChange.SHUT_DOWN) is can


def test_the_system_is_told_by_its_own_command() -> None:
    told: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str | None:
        told.append(command)
        return "" if command[1] == "reboot" else None

    power = SystemPower(run)
    power.restart()
    with pytest.raises(PowerRefused, match="refuses"):
        power.shut_down()
    assert told == [("systemctl", "reboot"), ("systemctl", "poweroff")]


@pytest.mark.parametrize(("state", "can"), [("loaded\n", True), ("not-found\n", False), (None, False)])
def test_an_update_is_offered_where_the_kiosk_has_its_unit(state: str | None, can: bool) -> None:
    assert SystemPower(lambda _: state).can(PowerChange.UPDATE) is can


def test_an_update_is_one_unit_that_is_started_and_not_waited_for() -> None:
    told: list[Sequence[str]] = []

    def run(command: Sequence[str]) -> str | None:
        told.append(command)
        return ""

    SystemPower(run).update()
    assert told == [("systemctl", "start", "--no-block", "companion-update.service")]


def test_a_command_that_fails_or_is_missing_or_hangs_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert run_command((sys.executable, "-c", "print('here')")) == "here\n"
    assert run_command((sys.executable, "-c", "raise SystemExit(1)")) is None
    assert run_command(("no-such-command-at-all",)) is None

    def hangs(*_: object, **__: object) -> None:
        raise subprocess.TimeoutExpired("busctl", 1)

    monkeypatch.setattr(subprocess, "run", hangs)
    assert run_command(("busctl",)) is None
