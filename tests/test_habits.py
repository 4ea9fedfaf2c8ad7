"""Habits of the tests: they use public names only, and their folders mirror those of the code."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def private_names(source: str) -> Iterator[tuple[int, str]]:
    """Line and name of every ``thing._name`` in ``source``. A class may use its own and its base's."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Attribute) or not node.attr.startswith("_") or node.attr.startswith("__"):
            continue
        match node.value:
            case ast.Name(id="self" | "cls"):
                continue
            case ast.Call(func=ast.Name(id="super")):
                continue
            case ast.Name(id="os") if node.attr == "_exit":  # documented
                continue
        yield node.lineno, node.attr


def folders_without_tests(root: Path) -> Iterator[str]:
    """Folders with Python code in ``root`` that have no tests at the same place in ``tests``. The tests of
    ``companion/table`` and its neighbours are in ``tests/table`` and so on."""
    for package in ("companion", "vision", "hardware"):
        for folder in sorted({path.parent for path in (root / package).rglob("*.py")}):
            place = folder.relative_to(root)
            within = place.relative_to("companion") if place.parts[0] == "companion" else place
            mirrored = root / "tests" / (within if within.parts else place)
            if not any(mirrored.rglob("test_*.py")):
                yield place.as_posix()


def test_no_test_reads_a_private_name() -> None:
    found = {
        file.relative_to(TESTS).as_posix(): names
        for file in sorted(TESTS.rglob("*.py"))
        if (names := sorted(private_names(file.read_text(encoding="utf-8"))))
    }
    assert found == {}


def test_every_folder_of_the_code_has_its_folder_of_tests() -> None:
    assert list(folders_without_tests(ROOT)) == []


def test_a_private_name_is_found_wherever_it_is_read() -> None:
    allowed = "super()._a, self._b, cls._c, other.__class__, os._exit(1)\n"
    assert sorted(private_names(f"{allowed}self.other._d\nother[0]._e = 1\n")) == [(2, "_d"), (3, "_e")]


def test_a_folder_without_tests_is_found(tmp_path: Path) -> None:
    for name in ("companion/a.py", "companion/ui/kit/b.py", "companion/ui/c.py", "vision/core/d.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    for name in ("tests/companion/test_a.py", "tests/ui/test_c.py", "tests/vision/test_d.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    assert list(folders_without_tests(tmp_path)) == ["companion/ui/kit", "vision/core"]
