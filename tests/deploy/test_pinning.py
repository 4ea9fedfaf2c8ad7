"""Every package that is installed is pinned by version and hash, and the hashes are written by a command."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.deploy.machines import ROOT

FILES = sorted((ROOT / "deploy").glob("requirements*.txt"))

# Stands for pip: says which wheel it would install for each requirement, another for each architecture.
_PIP = """
import hashlib, json, sys
asked = sys.argv[1:]
value = lambda name: next(word.split("=", 1)[1] for word in asked if word.startswith(f"--{name}="))
if "broken==1" in asked:
    sys.exit("ERROR: No matching distribution found for broken==1")
def item(requirement):
    name = requirement.split("==")[0]
    made_for = "any" if name == "pure" else value("platform").split("_", 3)[-1]
    digest = hashlib.sha256(f"{name} {made_for}".encode()).hexdigest()
    archive = {"hashes": {"sha256": digest}}
    return {"metadata": {"name": name.title()}, "download_info": {"archive_info": archive}}
report = {"install": [item(word) for word in asked if "==" in word]}
open(value("report"), "w").write(json.dumps(report))
"""


def pin(folder: Path, text: str) -> tuple[int, str]:
    """Runs the command in a checkout with one file of requirements; its status, and the file afterwards."""
    deploy = folder / "deploy"
    (folder / "pip").mkdir(exist_ok=True)
    (folder / "pip" / "__init__.py").touch()
    (folder / "pip" / "__main__.py").write_text(_PIP)
    deploy.mkdir(exist_ok=True)
    shutil.copy(ROOT / "deploy" / "pin-requirements.py", deploy)
    file = deploy / "requirements.txt"
    file.write_text(text)
    done = subprocess.run(
        [sys.executable, str(deploy / "pin-requirements.py")],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, file.read_text()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_requirement_has_a_version_and_hashes(file: Path) -> None:
    text = "\n".join(line for line in file.read_text().splitlines() if not line.startswith("#"))
    entries = [entry for entry in re.split(r"(?<!\\)\n", text) if entry]
    assert entries
    for entry in entries:
        assert re.fullmatch(r"[A-Za-z0-9._-]+==\S+( \\\n    --hash=sha256:[0-9a-f]{64})+", entry), entry


def test_hashes_are_written_for_every_machine_and_comments_stay(tmp_path: Path) -> None:
    before = "# What is needed.\npure==1.0\n# With a compiled part.\nfast_one==2.5\n"
    status, after = pin(tmp_path, before)
    assert status == 0
    assert re.sub(r" \\\n    --hash=sha256:[0-9a-f]{64}", "", after) == before
    counts = [entry.count("--hash=") for entry in re.split(r"(?<!\\)\n", after) if "==" in entry]
    assert counts == [1, 2], "one for every machine; one for each processor"


def test_hashes_of_another_version_do_not_stay(tmp_path: Path) -> None:
    _, fresh = pin(tmp_path, "pure==1.0\n")
    stale = fresh + "    --hash=sha256:" + 64 * "0" + "\n"
    assert pin(tmp_path, stale) == (0, fresh)


def test_a_package_without_a_wheel_leaves_the_files_as_they_were(tmp_path: Path) -> None:
    status, after = pin(tmp_path, "broken==1\n")
    assert (status, after) == (1, "broken==1\n")


def test_what_runs_is_among_what_is_pinned() -> None:
    """The dependencies that the project declares, and those for its tests."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    pinned = {line.split("==")[0].lower() for file in FILES for line in file.read_text().splitlines()}
    assert {re.split(r"[<>=]", line)[0].lower() for line in declared} <= pinned
