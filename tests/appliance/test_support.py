"""The file for whoever helps has what is needed, and neither passwords nor players in it."""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.appliance.health import Finding, Level
from companion.appliance.support import Places, newest_picture, report, sticks, without_secrets
from companion.appliance.system import Outcome, run_command
from companion.cli import main
from companion.games.messages import say

NOW = datetime(2026, 5, 4, 12, 30, tzinfo=UTC)
FINDINGS = (Finding("camera", Level.ISSUE, say("none"), say("connect one")),)


def system(command: Sequence[str]) -> Outcome:
    """What the commands of the system print."""
    return Outcome(True, f"{command[0]} says: rtsp://admin:hunter2@10.0.0.7/stream\n")


@pytest.fixture
def places(tmp_path: Path) -> Places:
    places = Places(tmp_path / "companion.toml", tmp_path / "data", tmp_path / "last-update")
    places.data.mkdir()
    places.configuration.write_text(
        '[camera]\nsource = "rtsp://admin:hunter2@10.0.0.7/1"\n'
        '[shop]\npin_hash = "scrypt$abc"\n[buttons]\npass = 17\n'
    )
    (places.data / "preferences.json").write_text(
        json.dumps({"volume": 40, "camera": "0", "people": [{"name": "Matilda"}], "pin": "scrypt$abc"})
    )
    places.last_update.write_text("the last update went back to 0.1.0\n")
    return places


def files_in(packed: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_it_has_all_that_help_needs(places: Places) -> None:
    files = files_in(report("1.2", places, FINDINGS, NOW, picture=False, run=system))
    assert b"companion: 1.2\n" in files["versions.txt"]
    assert b"the last update went back" in files["versions.txt"]
    assert files["doctor.txt"] == "ISSUE    camera: none → connect one".encode()
    assert files["log.txt"].startswith(b"journalctl says")
    assert b"pass = 17" in files["configuration.toml"]
    assert json.loads(files["preferences.json"]) == {"volume": 40, "camera": "0"}
    assert "table.jpg" not in files


def test_neither_passwords_nor_players_are_in_it(places: Places) -> None:
    files = files_in(report("1.2", places, FINDINGS, NOW, picture=True, run=system))
    everything = b"".join(files.values())
    for secret in (b"hunter2", b"scrypt$abc", b"Matilda"):
        assert secret not in everything


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("password = 'x y'", "password = ***"),
        ('  "api-token": "x",', '  "api-token": ***'),
        ("source = 'http://me:you@camera/1'", "source = 'http://***@camera/1'"),
        ("pass = 17", "pass = 17"),
        ("pin = 24", "pin = 24"),
        ("source = 'http://camera/1?a=b@c'", "source = 'http://camera/1?a=b@c'"),
    ],
)
def test_secrets_are_known_by_their_names_and_places(line: str, told: str) -> None:
    assert without_secrets(line) == told


def test_the_newest_picture_of_the_table_is_in_it_if_it_is_wanted(places: Places) -> None:
    for age, name in ((300, "a/0001.jpg"), (10, "b/0001.jpg"), (200, "b/0002.jpg")):
        path = places.data / "pictures" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(name.encode())
        os.utime(path, (NOW.timestamp() - age,) * 2)
    assert newest_picture(places.data) == places.data / "pictures" / "b/0001.jpg"
    files = files_in(report("1.2", places, FINDINGS, NOW, picture=True, run=system))
    assert files["table.jpg"] == b"b/0001.jpg"


def test_what_cannot_be_had_is_told_in_its_place(tmp_path: Path) -> None:
    nothing = Places(tmp_path / "none.toml", tmp_path / "none", tmp_path / "no-update")
    files = files_in(
        report("1.2", nothing, (), NOW, picture=True, run=lambda _: run_command(("no-such-command",)))
    )
    assert b"No such file" in files["log.txt"]
    assert files["configuration.toml"].startswith(b"# there is none")
    assert "table.jpg" not in files


def test_a_stick_is_found_where_the_system_mounts_sticks(tmp_path: Path) -> None:
    mounts = tmp_path / "mounts"
    mounts.write_text(
        "/dev/mmcblk0p2 / ext4 rw 0 0\n/dev/sdb1 /media/pi/MY\\040STICK vfat rw 0 0\n"
        "/dev/sda1 /media/companion vfat rw 0 0\n/dev/sdc1 /media/pi/LOCKED vfat ro 0 0\n"
        "tmpfs /run tmpfs rw 0 0\n"
    )
    found = sticks(mounts, lambda path: path.name != "LOCKED")
    assert found == [Path("/media/companion"), Path("/media/pi/MY STICK")]
    assert sticks(tmp_path / "no-mounts") == []


def test_the_command_writes_it_and_says_where(
    places: Places, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "stick"
    words = ["support", "--out", str(out), "--data", str(places.data)]
    assert main([*words, "--configuration", str(places.configuration)]) == 0
    (file,) = out.iterdir()
    assert capsys.readouterr().out == f"{file}: send this to whoever helps you\n"
    assert {"versions.txt", "doctor.txt", "log.txt"} <= set(files_in(file.read_bytes()))


def test_a_place_that_cannot_be_written_to_is_told_in_one_line(
    places: Places, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert main(["support", "--out", str(tmp_path / "file"), "--data", str(places.data)]) == 1
    assert capsys.readouterr().err.count("\n") == 1
