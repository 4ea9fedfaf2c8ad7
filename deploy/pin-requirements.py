"""Writes the hashes of the pinned packages into ``deploy/requirements*.txt``.

Run it after a version in one of these files has changed::

    .venv/bin/python deploy/pin-requirements.py

pip is asked which wheel it would install on each kind of machine in ``TARGETS``. Its answer carries the
hash that the index gives, so that only metadata is downloaded. Versions, comments and their order stay.
A package without a wheel for one of the targets is an error: nothing is compiled on a Pi.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path

ARCHITECTURES = ("x86_64", "aarch64")
PYTHONS = ("3.11", "3.12", "3.13")
# The minor version of glibc decides which wheel is chosen: Debian 12 has 2.36, Debian 13 has 2.41.
GLIBCS = (36, 41)
TARGETS = tuple(product(ARCHITECTURES, PYTHONS, GLIBCS))

_REQUIREMENT = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)==(?P<version>[^\s\\#]+)")


def platforms(architecture: str, glibc: int) -> list[str]:
    """The platform tags that pip takes on such a machine, best first."""
    modern = [f"manylinux_2_{minor}_{architecture}" for minor in range(glibc, 4, -1)]
    return [*modern, f"manylinux2014_{architecture}", f"linux_{architecture}"]


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def requirements(text: str) -> list[str]:
    """The requirements of a file, ``name==version``, without comments and hashes."""
    return [match[0] for line in text.splitlines() if (match := _REQUIREMENT.match(line))]


def chosen_hashes(wanted: list[str], architecture: str, python: str, glibc: int) -> dict[str, str]:
    """The sha256 of the wheel that pip chooses for each requirement on such a machine, by canonical name."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        command = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--dry-run"]
        command += ["--ignore-installed", "--no-deps", "--only-binary=:all:", "--implementation=cp"]
        command += [f"--python-version={python}", f"--target={folder}", f"--report={report}"]
        command += [f"--platform={tag}" for tag in platforms(architecture, glibc)]
        subprocess.run([*command, *wanted], check=True)
        items = json.loads(report.read_text())["install"]
    return {
        canonical(item["metadata"]["name"]): item["download_info"]["archive_info"]["hashes"]["sha256"]
        for item in items
    }


def with_hashes(text: str, hashes: dict[str, set[str]]) -> str:
    """The text of a requirements file with these hashes in place of those it had."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.lstrip().startswith("--hash="):
            continue
        if match := _REQUIREMENT.match(line):
            found = sorted(hashes[canonical(match["name"])])
            lines.append(" \\\n".join([match[0], *(f"    --hash=sha256:{value}" for value in found)]))
        else:
            lines.append(line)
    return "\n".join(lines) + "\n"


def main() -> None:
    files = sorted(Path(__file__).parent.glob("requirements*.txt"))
    wanted = [requirement for path in files for requirement in requirements(path.read_text())]
    hashes: dict[str, set[str]] = {}
    for target in TARGETS:
        print("{} · Python {} · glibc 2.{}".format(*target), flush=True)
        for name, value in chosen_hashes(wanted, *target).items():
            hashes.setdefault(name, set()).add(value)
    for path in files:
        path.write_text(with_hashes(path.read_text(), hashes))
        print(f"{path.name}: {len(requirements(path.read_text()))} packages")


if __name__ == "__main__":
    main()
