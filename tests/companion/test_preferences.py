"""Preferences outlive the program, and a damaged file stops nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.preferences import Preferences, PreferenceStore


def test_what_was_changed_is_there_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "preferences.json"
    PreferenceStore(file).change(Preferences(volume=25, explains=True))
    assert PreferenceStore(file).value == Preferences(25, True)
    assert [path.name for path in file.parent.iterdir()] == ["preferences.json"]


def test_the_defaults_hold_without_a_file(tmp_path: Path) -> None:
    assert PreferenceStore(tmp_path / "preferences.json").value == Preferences()
    assert PreferenceStore().value == Preferences()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"[1]", b"{", b"\xff\xfe", b'{"volume": "loud", "explains": 1}', b'{"volume": 101}', b"[" * 9000],
)
def test_what_cannot_be_used_is_the_default(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_bytes(content)
    assert PreferenceStore(file).value == Preferences()


def test_one_bad_value_leaves_the_other(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_text('{"volume": true, "explains": true, "unknown": 3}')
    assert PreferenceStore(file).value == Preferences(explains=True)


def test_a_change_that_cannot_be_written_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = PreferenceStore(tmp_path / "file" / "preferences.json")
    store.change(Preferences(volume=0))
    assert store.value.volume == 0
