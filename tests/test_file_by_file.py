"""The tests of one file run in one process, and so do all tests of the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

_CONFTEST = """
from tests.file_by_file import FileByFile

def pytest_xdist_make_scheduler(config, log):
    return FileByFile(config, log)
"""
_TESTS = """
import os
from pathlib import Path
import pytest

@pytest.mark.parametrize("number", range(6))
def test_where_it_runs(number):
    with Path(__file__).with_suffix(".ran").open("a") as file:
        file.write(os.environ["PYTEST_XDIST_WORKER"] + " ")
"""


_FILES = ("tests/ui/test_c.py", "tests/ui/play/test_d.py", "tests/test_a.py", "tests/test_b.py")


def test_each_file_runs_in_one_process_and_those_of_the_screen_in_the_same(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    for file in _FILES:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(_TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "3", "-p", "no:cacheprovider", "--rootdir", ".", *_FILES],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ran = [(tmp_path / file).with_suffix(".ran").read_text().split() for file in _FILES]
    assert [(len(those), len(set(those))) for those in ran] == [(6, 1)] * 4
    of_screen, of_screen_too, *others = (those[0] for those in ran)
    assert of_screen == of_screen_too
    assert len({of_screen, *others}) == 3
