"""Whether two machines read the same cards: draws tables to read, and holds what was read against each other.

    python -m tests.appliance.readings draw FOLDER     # 24 tables with some 280 cards, in daylight and worse
    python -m tests.appliance.readings same HERE THERE # two files of `companion read --json` of these

Exit status 1 if a card has another name, or is read by one of them alone.
"""

from __future__ import annotations

import json
import sys
from itertools import zip_longest
from pathlib import Path
from random import Random

import cv2

from vision.core.cards import POKER_CARDS
from vision.simulation import PRESETS, SimulatedTable

_TABLES = 24
_PLACES = (
    *("conveyor-1", "conveyor-1", "conveyor-2", "conveyor-2", "conveyor-3", "conveyor-4"),
    *("tray", "tray", "tray", "seat-1", "seat-2", "seat-3"),
)


def draw(folder: Path) -> None:
    """The tables, as pictures in ``folder``."""
    folder.mkdir(parents=True, exist_ok=True)
    conditions = list(PRESETS.values())
    for number in range(_TABLES):
        table = SimulatedTable(number, (1280, 960), conditions[number % len(conditions)])
        for place, card in zip(_PLACES, Random(number).sample(POKER_CARDS, len(_PLACES)), strict=True):
            table.lay(place, card)
        cv2.imwrite(str(folder / f"{number:02}.png"), table.frame())


def differences(here: str, there: str) -> tuple[list[str], int, float]:
    """What differs between two readings of the same pictures; how many cards are equal, and by how much their
    confidence differs at most."""
    told: list[str] = []
    equal, furthest = 0, 0.0
    for one, other in zip_longest(here.splitlines(), there.splitlines(), fillvalue="{}"):
        left, right = json.loads(one), json.loads(other)
        cards = [sorted(it.get("cards", ()), key=_by_name) for it in (left, right)]
        names = [[card["card"] for card in its] for its in cards]
        if names[0] != names[1]:
            told.append(f"{left.get('image')}: {' '.join(names[0])} here, {' '.join(names[1])} there")
            continue
        for mine, theirs in zip(*cards, strict=True):
            equal += 1
            furthest = max(furthest, abs(mine["confidence"] - theirs["confidence"]))
    return told, equal, furthest


def _by_name(card: dict[str, float]) -> tuple[str, float]:
    return str(card["card"]), card["confidence"]


def main() -> int:
    """Draws or compares; the exit status."""
    if sys.argv[1] == "draw":
        draw(Path(sys.argv[2]))
        return 0
    told, equal, furthest = differences(Path(sys.argv[2]).read_text(), Path(sys.argv[3]).read_text())
    print("\n".join([*told, f"{equal} cards equal, confidence within {furthest:.3f}"]))
    return 1 if told or not equal else 0


if __name__ == "__main__":
    raise SystemExit(main())
