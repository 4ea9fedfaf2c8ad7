"""Only regular files are opened, none past its limit; TOML is refused with a sentence; ours are whole."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile import NO_FILES
from vision.core.files import LimitedFile, open_limited, parse_toml, read_file, replace_file


@pytest.mark.parametrize("make", NO_FILES)
def test_what_is_no_regular_file_is_refused_without_waiting_for_it(
    tmp_path: Path, make: Callable[[Path, str], Path]
) -> None:
    with pytest.raises(OSError, match="it is a") as refused:
        read_file(make(tmp_path, "record.txt"), 100)
    assert str(refused.value.strerror).endswith(", not a file")


def test_a_name_that_no_file_can_have_is_refused() -> None:
    with pytest.raises(OSError, match="no file can have this name"):
        read_file(Path("a\0b"), 100)


def test_a_file_is_read_up_to_its_limit(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 4000)
    assert len(read_file(path, 4000)) == 4000
    with pytest.raises(OSError, match="it is larger than 3 kB"):
        read_file(path, 3999)


def test_of_a_limited_file_only_the_heading_is_read_until_it_is_found_sensible(tmp_path: Path) -> None:
    path = tmp_path / "a.png"
    path.write_bytes(bytes(1000))
    with open_limited(path, 100) as file:
        assert isinstance(file, LimitedFile)
        assert len(file.read(60)) == 60
        with pytest.raises(OSError, match="heading is too long"):
            file.read()
    with open_limited(path, 100) as file:
        file.lift()
        assert len(file.read()) == file.size == 1000


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "[" * 3000, "it is nested too deeply"),
        ("a = " + "[" * 5000, "line 1 has more than 4000 characters"),
        ("x = 1\n" + "a." * 40_000 + "a = 1", "line 2 has more than 4000 characters"),
        ("a = ", "Invalid value (at end of document)"),
    ],
)
def test_what_is_not_toml_is_refused_with_a_sentence(text: str, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        parse_toml(text)


class TestReplacing:
    def test_the_new_bytes_are_on_the_disk_before_their_name_is_and_then_the_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """After a power cut there is the old file or the new one: never half of it, never none."""
        path = tmp_path / "settings.json"
        path.write_bytes(b"old")
        done: list[str] = []
        real_sync, real_replace = os.fsync, Path.replace

        def sync(descriptor: int) -> None:
            target = Path(f"/proc/self/fd/{descriptor}").readlink()
            done.append("folder" if target == tmp_path else f"{target.read_bytes()!r}, not yet named")
            real_sync(descriptor)

        def replace(old: Path, new: Path) -> Path:
            done.append(f"named {Path(new).name}")
            return real_replace(old, new)

        monkeypatch.setattr(os, "fsync", sync)
        monkeypatch.setattr(Path, "replace", replace)
        replace_file(path, b"new")
        assert done == ["b'new', not yet named", "named settings.json", "folder"]
        assert [it.name for it in tmp_path.iterdir()] == ["settings.json"]

    def test_the_old_file_stays_where_the_disk_is_full(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "settings.json"
        path.write_bytes(b"old")

        def full(_descriptor: int) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            replace_file(path, b"new")
        assert path.read_bytes() == b"old"
        assert [it.name for it in tmp_path.iterdir()] == ["settings.json"], "nothing half written is left"

    def test_its_folder_is_made(self, tmp_path: Path) -> None:
        replace_file(tmp_path / "new" / "settings.json", b"{}")
        assert (tmp_path / "new" / "settings.json").read_bytes() == b"{}"
