"""The tests of one file run in one process, and so do all tests of the screen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("files", "processes"),
    [(("tests/test_a.py", "tests/test_b.py"), 2), (("tests/ui/test_c.py", "tests/ui/play/test_d.py"), 1)],
)
def test_each_file_runs_in_one_process_and_those_of_the_screen_in_the_same(
    tmp_path: Path, files: tuple[str, ...], processes: int
) -> None:
    (tmp_path / "conftest.py").write_text(_CONFTEST)
    for file in files:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(_TESTS)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "2", "-p", "no:cacheprovider", "--rootdir", ".", *files],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    ran = [(tmp_path / file).with_suffix(".ran").read_text().split() for file in files]
    assert [(len(those), len(set(those))) for those in ran] == [(6, 1), (6, 1)]
    assert len({process for those in ran for process in those}) == processes
