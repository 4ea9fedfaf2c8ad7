"""Only regular files are opened, none is read past its limit, and TOML is refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.hostile import NO_FILES
from vision.core.files import LimitedFile, open_limited, parse_toml, read_file


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
