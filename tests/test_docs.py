"""What the documentation says is so: its record plays, its commands exist, its links lead somewhere."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import COMMANDS, main, whole_parser
from companion.configuration import load_configuration
from companion.games import GAMES
from companion.table.record import read_record
from tests.campaigns.faults.table import FAULTS

ROOT = Path(__file__).parent.parent
_DOCS = sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))
_PAGES = ("README.md", "CHANGELOG.md", *_DOCS)
_LONGEST_README = 150
"""Lines; whoever wants more finds it in ``docs``."""


def _page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def _block(page: str, words: str, language: str = "") -> str:
    """The fenced block of ``page`` that has ``words``."""
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", _page(page), re.MULTILINE | re.DOTALL)
    (found,) = [block for spoken, block in blocks if spoken == language and words in block]
    return str(found)


def test_the_record_that_is_shown_can_be_played() -> None:
    played = read_record(_block("docs/records.md", "game: beltpunk").encode(), GAMES)
    assert len(played.actions) == 11
    assert str(played.game.prompt(played.state).text).startswith("Jake ")


def test_the_configuration_that_is_shown_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(_block("docs/setting-up.md", "[buttons]", "toml"))
    configuration = load_configuration(GAMES, file)
    parts = configuration.pins.parts()
    assert set(configuration.files) == {file.name for game in GAMES for file in game.files}
    wiring = _block("docs/setting-up.md", "[ PASS ]")
    assert len(parts) == 5
    assert all(f"GPIO{pin} " in wiring for pin in parts.values())


def test_the_seats_that_are_shown_can_be_wired_beside_the_buttons(tmp_path: Path) -> None:
    blocks = ("[buttons]", "[seat_buttons]")
    file = tmp_path / "companion.toml"
    file.write_text("\n".join(_block("docs/setting-up.md", block, "toml") for block in blocks))
    assert len(load_configuration(GAMES, file).pins.parts()) == 9


def test_every_command_is_listed_and_every_listed_command_is_there() -> None:
    listed = re.findall(r"^\| `companion (\w+)", _page("docs/command-line.md"), re.MULTILINE)
    assert listed == list(COMMANDS)


def test_the_options_that_are_shown_are_there(capsys: pytest.CaptureFixture[str]) -> None:
    text = "\n".join(map(_page, _PAGES))
    for command, what, option in re.findall(r"companion (\w+)((?<=print) [\w-]+)?[^\n`]*? (--[\w-]+)", text):
        if command not in COMMANDS:
            continue
        with pytest.raises(SystemExit):
            main([command, *what.split(), "--help"])
        assert option in capsys.readouterr().out, f"companion {command}{what} {option}"


def test_every_command_that_is_shown_is_understood() -> None:
    lines = re.findall(r"^    (companion .*?)(?:\s+#.*)?$", "\n".join(map(_page, _PAGES)), re.MULTILINE)
    assert lines
    for line in lines:
        program, *words = shlex.split(line)
        assert whole_parser().parse_args(words).command in COMMANDS, f"{program} {words}"


@pytest.mark.parametrize("page", _PAGES)
def test_links_and_pictures_lead_to_files(page: str) -> None:
    targets = [link for link in re.findall(r"\]\(([^)#]+)\)", _page(page)) if "://" not in link]
    assert [link for link in targets if not (ROOT / page).parent.joinpath(link).exists()] == []


@pytest.mark.parametrize("page", _PAGES)
def test_files_that_are_named_are_there(page: str) -> None:
    text = _page(page)
    named = set(re.findall(r"`((?:companion|vision|hardware|tests|deploy|systemd)/[\w./-]*)`", text))
    named |= set(re.findall(r"sh (deploy/[\w.-]+)", text))
    assert sorted(name for name in named if not (ROOT / name).exists()) == []


def test_the_readme_is_short() -> None:
    assert len(_page("README.md").splitlines()) <= _LONGEST_README


def test_every_page_is_linked_from_the_readme() -> None:
    linked = re.findall(r"\]\((docs/[\w-]+\.md)\)", _page("README.md"))
    assert set(linked) == set(_DOCS)


def test_the_page_of_faults_has_only_faults_that_are_made_and_survived() -> None:
    """``python -m tests.campaigns.faults --page docs/faults.md`` writes its rows."""
    rows = re.findall(r"^\| (\w+: [^|]+) \| ([\w ]+) \|", _page("docs/faults.md"), re.MULTILINE)
    assert rows
    assert [name for name, _ in rows if name not in FAULTS] == []
    assert {result for _, result in rows} <= {"survived", "not made"}


def test_the_tables_of_lines_are_those_of_the_games() -> None:
    """``deploy/write-docs.py`` writes them."""
    done = subprocess.run(
        [sys.executable, "deploy/write-docs.py", "--check"], cwd=ROOT, check=False, env=_with_root()
    )
    assert done.returncode == 0


def _with_root() -> dict[str, str]:
    return os.environ | {"PYTHONPATH": str(ROOT)}
