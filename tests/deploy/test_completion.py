"""What the set-up writes for shells completes commands, options, choices and files."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import COMMANDS, whole_parser
from companion.games import GAMES
from tests.deploy.machines import ROOT

pytest.importorskip("shtab", reason="deploy/test.sh installs it")

_IN_BASH = """
source "$1"
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_shtab_companion companion "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command fills."""
    share = tmp_path_factory.mktemp("share")
    subprocess.run(
        [sys.executable, "deploy/write-completion.py", str(share)],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), *sys.path]))},
        check=True,
    )
    return share


def offered(share: Path, *words: str) -> set[str]:
    """What bash offers for the last of ``words``."""
    bash = shutil.which("bash")
    if bash is None:
        pytest.skip("there is no bash here")
    script = share / "bash-completion/completions/companion"
    done = subprocess.run(
        [bash, "-c", _IN_BASH, "bash", str(script), "companion", *words],
        cwd=share,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_every_command_is_offered(share: Path) -> None:
    assert offered(share, "") == {*COMMANDS}
    assert offered(share, "re") == {"read", "replay", "rescue"}


def test_the_options_of_a_command_are_offered(share: Path) -> None:
    assert offered(share, "demo", "--m") == {"--match"}
    assert offered(share, "print", "mat", "--pa") == {"--paper"}


def test_the_choices_of_an_option_are_offered(share: Path) -> None:
    assert offered(share, "run", "--game", "") == {game.name for game in GAMES}


def test_a_file_is_offered_where_one_is_asked_for(share: Path) -> None:
    (share / "thursday.txt").touch()
    assert offered(share, "replay", "thu") == {"thursday.txt"}


@pytest.mark.parametrize(
    "place", ["zsh/site-functions/_companion", "fish/vendor_completions.d/companion.fish"]
)
def test_other_shells_know_every_command_too(share: Path, place: str) -> None:
    script = (share / place).read_text()
    assert [name for name in COMMANDS if name not in script] == []


def test_the_parser_that_it_is_made_of_has_every_command() -> None:
    told = whole_parser().format_help()
    assert [name for name in COMMANDS if name not in told] == []
