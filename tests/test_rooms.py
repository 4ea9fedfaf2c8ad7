"""Who may import whom: the rooms of the house, held by reading every file.

Imports count wherever they stand: at a module's top, in a function, for the type checker alone, by
``importlib.import_module`` or ``__import__``.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests import rooms

ROOT = Path(__file__).parent.parent
ROOMS = ("companion", "vision", "hardware")
_FILES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))

# Each library with the only room that may import it.
KEEPERS = {
    "kivy": "companion.ui",
    "kivymd": "companion.ui",
    "cv2": "vision",
    "onnxruntime": "vision",
    "pyzbar": "vision",
    "picamera2": "vision",
    "torch": "vision.training",
    "gpiozero": "hardware",
    "lgpio": "hardware",
    "RPi": "hardware",
}

# Each room with what it may not import.
CLOSED = {
    "vision": ("companion", "hardware", "tests"),
    "hardware": ("companion", "vision", "tests"),
    "companion": ("tests",),
    "companion.appliance": ("companion.ui", "companion.demo", "companion.commands"),
    "companion.table": ("companion.ui", "companion.demo", "companion.commands", "hardware"),
    "companion.ui": ("companion.demo", "companion.commands"),
    "companion.demo": ("companion.ui", "companion.commands"),
}


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def imports_of(source: str, module: str, is_package: bool = False) -> Iterator[tuple[int, str]]:
    """Every import in ``source``: its line, and the full name of what is imported."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            for name in node.names:
                yield node.lineno, name.name
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            origin = ".".join([*base, *(node.module.split(".") if node.module else [])])
            for name in node.names:
                # ``from companion import ui`` imports companion.ui as much as ``import companion.ui``.
                yield node.lineno, f"{origin}.{name.name}"
        elif isinstance(node, ast.Call) and _is_dynamic(node.func) and node.args:
            yield from _dynamic(node)


def _is_dynamic(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("import_module", "__import__", "find_spec")


def _dynamic(node: ast.Call) -> Iterator[tuple[int, str]]:
    """The name in a dynamic import; of an f-string its beginning, as far as it is fixed."""
    name = node.args[0]
    if isinstance(name, ast.JoinedStr) and name.values:
        name = name.values[0]
    if isinstance(name, ast.Constant) and isinstance(name.value, str):
        yield node.lineno, name.value.rstrip(".")


@cache
def _imports(path: Path) -> tuple[tuple[str, str], ...]:
    """Where in ``path`` what is imported."""
    found = imports_of(path.read_text(encoding="utf-8"), _module(path), path.name == "__init__.py")
    return tuple((f"{path.relative_to(ROOT)}:{line}", name) for line, name in found)


def test_there_are_files_to_look_at() -> None:
    """A test that reads nothing holds nothing."""
    assert {_module(path).split(".")[0] for path in _FILES} == set(ROOMS)
    assert any(_within(_module(path), "companion.games") for path in _FILES)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import kivy.app", "kivy.app"),
        ("from kivy import app", "kivy.app"),
        ("def late():\n    import cv2", "cv2"),
        ("from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import cv2", "cv2"),
        ("try:\n    import gpiozero as g\nexcept ImportError:\n    pass", "gpiozero"),
        ("import importlib\nimportlib.import_module('kivy')", "kivy"),
        ("from importlib import import_module\nimport_module(f'companion.ui.{1}')", "companion.ui"),
        ("__import__('cv2')", "cv2"),
        ("from . import neighbour", "room.neighbour"),
        ("from ..other import thing", "other.thing"),
    ],
)
def test_an_import_is_seen_wherever_it_stands(source: str, expected: str) -> None:
    names = {name.removeprefix("house.") for _, name in imports_of(source, "house.room.module")}
    assert expected in names


@pytest.mark.parametrize("library", KEEPERS)
def test_a_library_stays_in_its_room(library: str) -> None:
    outside = [
        where
        for path in _FILES
        if not _within(_module(path), KEEPERS[library])
        for where, name in _imports(path)
        if _within(name, library)
    ]
    assert outside == [], f"only {KEEPERS[library]} may import {library}"


@pytest.mark.parametrize("room", CLOSED)
def test_a_room_keeps_its_doors_closed(room: str) -> None:
    through = [
        f"{where} imports {name}"
        for path in _FILES
        if _within(_module(path), room)
        for where, name in _imports(path)
        for other in CLOSED[room]
        if _within(name, other)
    ]
    assert through == []


def test_the_games_are_standard_library_only() -> None:
    allowed = sys.stdlib_module_names | {"__future__"}
    other = [
        f"{where} imports {name}"
        for path in _FILES
        if _within(_module(path), "companion.games")
        for where, name in _imports(path)
        if name.split(".")[0] not in allowed and not _within(name, "companion.games")
    ]
    assert other == []


def test_the_rules_know_no_chance_no_clock_and_no_files() -> None:
    """``apply`` needs none of them: chance is an action, and a record comes as text."""
    forbidden = (
        "random",
        "secrets",
        "time",
        "datetime",
        "os",
        "pathlib",
        "socket",
        "subprocess",
        "threading",
    )
    used = [
        f"{where} imports {name}"
        for path in _FILES
        if _within(_module(path), "companion.games")
        for where, name in _imports(path)
        if any(_within(name, module) for module in forbidden)
    ]
    assert used == []


_NAMES = re.compile(
    r"\b(?:beltpunk|haberdasher\w*|astonishing|foreman|inventors?|machine order|steam|gears|electricity)\b",
    re.IGNORECASE,
)
_NO_SUITS = ("steam", "gears", "electricity")
"""Words of the language where they are written small."""
_OF_ONE_GAME = ("companion.games", "companion.demo.beltpunk_players", "companion.demo.reference_rules")
"""What belongs to one game: its rules, and the players who know it at the simulated table."""
_LISTS = ("companion.demo.demonstrations",)
"""Where a game has its one line."""


def names_of_games(source: str) -> list[str]:
    """Every word of the code in ``source`` that only the games may say; docstrings may give examples."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(body := getattr(node, "body", None), list):
            node.body = [it for it in body if not _is_docstring(it)]  # type: ignore[attr-defined]
    return [word for word in _NAMES.findall(ast.unparse(tree)) if word not in _NO_SUITS]


def _is_docstring(statement: ast.stmt) -> bool:
    is_value = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_value and isinstance(statement.value.value, str)  # type: ignore[attr-defined]


def test_only_the_games_name_a_game_a_suit_or_who_plays_them() -> None:
    """A new game needs no word anywhere else: it says for itself."""
    told = [
        f"{path.relative_to(ROOT)}: {word}"
        for path in _FILES
        if _module(path).startswith("companion")
        and not any(_within(_module(path), room) for room in (*_OF_ONE_GAME, *_LISTS))
        for word in names_of_games(path.read_text(encoding="utf-8"))
    ]
    assert told == []


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ('game_named("beltpunk")', ["beltpunk"]),
        ('worn = "Foreman"', ["Foreman"]),
        ('def place():\n    """On the Steam conveyor."""', []),
        ('_SUITS = {"Steam": 1}', ["Steam"]),
        ("def steam(x): ...", []),
        ("from companion.games.astonishing import GAME", ["astonishing"]),
    ],
)
def test_a_name_of_a_game_is_seen_wherever_it_stands(source: str, found: list[str]) -> None:
    assert names_of_games(source) == found


def test_rooms_import_each_other_one_way() -> None:
    """So no two rooms import each other, by whatever way round (``python -m tests.rooms`` draws it)."""
    assert rooms.going_up(rooms.imports()) == []


def test_an_import_that_goes_up_is_seen() -> None:
    edges = {("vision.core", "vision.mat"): ["vision/core/x.py:1 imports vision.mat.layouts"]}
    assert rooms.going_up(edges) == edges["vision.core", "vision.mat"]


def test_every_folder_of_the_house_is_a_room() -> None:
    assert {rooms.room_of(_module(path)) for path in _FILES} == set(rooms.ORDER)
    folders = {path.parent for path in _FILES if (path.parent / "__init__.py").is_file()}
    of_vision = {f"vision.{path.name}" for path in folders if path.parent == ROOT / "vision"}
    assert of_vision <= set(rooms.ORDER)


def test_watching_a_table_loads_nothing_that_prints_trains_or_draws_cards() -> None:
    program = (
        "import sys, vision.pipeline.worker, vision.pipeline.factory\n"
        "heavy = ('reportlab', 'torch', 'vision.printing', 'vision.training', 'vision.simulation',"
        " 'vision.drawing.faces', 'vision.drawing.courts', 'vision.drawing.glyphs')\n"
        "sys.exit(', '.join(sorted(name for name in sys.modules if name.startswith(heavy))) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_has_type_information(room: str) -> None:
    assert (ROOT / room / "py.typed").is_file()


@pytest.mark.parametrize("room", ["companion.games", "companion.cli", "companion.configuration"])
def test_no_window_is_opened_by_importing(room: str) -> None:
    """Kivy opens its window, and takes the program's arguments, the moment parts of it are imported."""
    program = f"import sys, {room}; sys.exit('kivy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def test_no_file_knows_a_developers_machine() -> None:
    """A path that only one machine has works nowhere else."""
    homes = re.compile(r"(?<![\w.~$}])/(?:home|Users|root|work|tmp/w|mnt/data)/[\w.-]+")
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=False,
    )
    if listed.returncode != 0:
        pytest.skip("this is no git checkout, so what belongs to the project is not known")
    told = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        try:
            text = (ROOT / name).read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue
        told += [
            f"{name}:{number}: {found[0]}"
            for number, line in enumerate(text.splitlines(), start=1)
            if (found := homes.search(line)) is not None
        ]
    assert told == []
