"""Every command that reads a file refuses in one line what is no file, too large or nested too deeply."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.cli import main
from companion.games import GAMES
from companion.table.game_store import GameStore, GameStoreError
from tests.hostile import NO_FILES, peak_megabytes, peaks_megabytes
from tests.long_cases import long_case

COMMANDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("a.jpg", ("read", "FILE")),
    ("a.jpg", ("read", "--dice", "FILE")),
    ("a.toml", ("read", "--deck", "FILE", "absent.jpg")),
    ("a.deck", ("read", "--deck", "FILE", "absent.jpg")),
    ("a.deck", ("watch", "--deck", "FILE", "sim:")),
    ("a.mp4", ("watch", "FILE")),
    ("a.toml", ("watch", "sim:FILE")),
    ("a.txt", ("replay", "FILE")),
    ("a.toml", ("print", "deck", "--deck", "FILE")),
    ("a.mp4", ("enroll", "ours", "--cards", "A", "--source", "FILE")),
    ("a.jpg", ("enroll", "ours", "--from", "FOLDER")),
    ("a.mp4", ("calibrate", "lens", "FILE")),
    ("a.mp4", ("check", "FILE")),
    ("a.toml", ("check", "--configuration", "FILE")),
    ("a.toml", ("run", "--configuration", "FILE")),
    ("a.toml", ("run", "--source", "sim:", "--descriptors", "FILE")),
)


def _words(asked: tuple[str, ...], path: Path) -> list[str]:
    return [word.replace("FILE", str(path)).replace("FOLDER", str(path.parent)) for word in asked]


@pytest.fixture(autouse=True)
def _nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "configuration"))


@pytest.mark.parametrize("make", NO_FILES)
@pytest.mark.parametrize(("name", "asked"), COMMANDS)
def test_what_is_no_file_is_refused_at_once(
    make: Callable[[Path, str], Path],
    name: str,
    asked: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "given").mkdir()
    path = make(tmp_path / "given", name)
    assert main(_words(asked, path)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "Error" not in told.err


NESTED = "a = " + "[" * 3000


@pytest.mark.parametrize("text", [NESTED, "x." * 50_000 + "x = 1", "[buttons]\npass = 0x" + "f" * 3900])
@pytest.mark.parametrize(("name", "asked"), [(n, a) for n, a in COMMANDS if n == "a.toml"])
def test_toml_of_absurd_depth_length_or_numbers_is_refused_in_one_line(
    name: str, asked: tuple[str, ...], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert main(_words(asked, path)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert len(told.err) < 1000


_RUN = "import sys, companion.cli as c; c.main(sys.argv[1:])"


_READ_ALIKE = (
    ("read", "--dice", "FILE"),
    ("watch", "--deck", "FILE", "sim:"),
    ("print", "deck", "--deck", "FILE"),
    ("run", "--configuration", "FILE"),
)
"""Commands that read such a file as another command does."""


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        long_case(name, asked) if asked in _READ_ALIKE else (name, asked)
        for name, asked in COMMANDS
        if name in ("a.toml", "a.txt", "a.jpg", "a.deck")
    ],
)
def test_a_file_of_three_gigabytes_takes_no_memory(
    name: str, asked: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    words = _words(asked, path)
    path.write_bytes(b"\0")
    grown = f"import os; os.truncate({str(path)!r}, 3_000_000_000)\n{_RUN}"
    one_byte, all_of_it = peaks_megabytes((_RUN, grown), *words)
    assert all_of_it < one_byte + 40
    assert main(words) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_a_record_of_three_gigabytes_is_not_imported_and_takes_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(3_000_000_000)
    store = GameStore.open(tmp_path / "games", GAMES)
    with pytest.raises(GameStoreError, match=r"huge.txt: it cannot be read .it is larger than 4 MB"):
        store.import_record(path, datetime(2026, 1, 1, tzinfo=UTC))
    store.close()
    program = (
        "import sys, datetime, pathlib\n"
        "from companion.table.game_store import GameStore, GameStoreError\n"
        "from companion.games import GAMES\n"
        "try: GameStore.open(pathlib.Path(sys.argv[1]), GAMES).import_record("
        "pathlib.Path(sys.argv[2]), datetime.datetime.now(datetime.UTC))\n"
        "except GameStoreError: pass"
    )
    assert peak_megabytes(program, str(tmp_path / "games"), str(path)) < 200


@pytest.mark.parametrize("line", ['"a",' * 900_000, "a," * 1_900_000, "a" * 3_900_000])
def test_a_record_with_an_endless_line_is_refused(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_text(f"game: beltpunk\nplayers: {line}\n")
    assert main(["replay", str(path)]) == 1
    assert ":2: This is not a record: this line has more than 2,000 characters" in capsys.readouterr().err
