"""``companion run``: what it cannot play it refuses in one line."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.cli import main


@pytest.mark.usefixtures("log_of_its_own")
@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--players", "Matt"], "2 to 4 players"),
        (["--players", "Matt,Matt"], "Two players"),
        (["--size", "huge"], "no size"),
        (["--source", "nowhere.mp4"], "nowhere.mp4"),
        (["--configuration", "nowhere.toml"], "nowhere.toml"),
        (["--descriptors", "nowhere.txt"], "nowhere.txt"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(
    words: list[str],
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main(["run", *words]) == 1
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
