"""The diagram of imports: ``python -m tests.rooms`` prints it as Mermaid, a room a box, an arrow to what it
imports.

Rooms stand in an order; each imports only rooms that stand after it. Exit status 1, with the lines, where an
arrow goes up or two rooms import each other.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent

ORDER = (
    "companion.commands",
    "companion.ui.app",
    "companion.ui.home",
    "companion.ui.overlays",
    "companion.ui.play",
    "companion.ui.camera",
    "companion.ui.cards",
    "companion.ui.kit",
    "companion.demo",
    "companion",
    "companion.appliance",
    "companion.configuration",
    "companion.logs",
    "companion.table",
    "companion.errors",
    "companion.games",
    "hardware",
    "vision",
    "vision.pipeline",
    "vision.tracking",
    "vision.training",
    "vision.dice",
    "vision.reading",
    "vision.printing",
    "vision.camera",
    "vision.simulation",
    "vision.drawing",
    "vision.decks",
    "vision.mat",
    "vision.core",
)
"""Every room, the one that imports most first."""

Edges = Mapping[tuple[str, str], list[str]]
"""Which room imports which, with the lines that do."""


def room_of(module: str) -> str:
    """The room in which ``module`` lives."""
    return max((room for room in ORDER if module == room or module.startswith(f"{room}.")), key=len)


def imports() -> Edges:
    """Every import of one room by another, wherever it stands in a file."""
    edges: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    modules = {_module(path): path for top in ("companion", "vision", "hardware") for path in _files(top)}
    for module, path in modules.items():
        for line, name in _imported(path):
            target = name if name in modules else name.rpartition(".")[0]
            if target in modules and room_of(target) != room_of(module):
                edges[room_of(module), room_of(target)].append(
                    f"{path.relative_to(ROOT)}:{line} imports {name}"
                )
    return edges


def going_up(edges: Edges) -> list[str]:
    """The lines that import a room that stands before their own."""
    place = {room: number for number, room in enumerate(ORDER)}
    return [line for (room, other), lines in edges.items() if place[other] < place[room] for line in lines]


def diagram(edges: Edges) -> str:
    """The rooms and their arrows in Mermaid."""
    rows = [f"    {_box(room)} --> {_box(other)}" for room, other in sorted(edges)]
    return "\n".join(["graph TD", *rows])


def _box(room: str) -> str:
    return f"{room.replace('.', '_')}[{room.replace('.', '/')}]"


def _files(top: str) -> Iterator[Path]:
    return (ROOT / top).rglob("*.py")


def _module(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imported(path: Path) -> Iterator[tuple[int, str]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, name.name) for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield from ((node.lineno, f"{node.module}.{name.name}") for name in node.names)


def main() -> int:
    """Prints the diagram; the exit status."""
    edges = imports()
    print(diagram(edges))
    wrong = going_up(edges)
    print("\n".join(wrong) or f"%% {len(edges)} arrows between {len(ORDER)} rooms, none goes up")
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
