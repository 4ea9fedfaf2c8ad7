"""Reading decks with printed codes: ``measures`` for the time, and by itself the shares.

``python -m tests.bench.decks [--tables N] [--deck NAME] [CASE…]``: twenty cards a table, 1920 by 1080, read
in the part of the frame that shows the mat. A card is *right* when its name is told where it lies; any
other name that is told is *wrong*. *Covered* are cards of which in truth no end shows index and marker
wholly. The cases ``QR`` and ``marker`` tell how far one code goes without the other, ``half`` is both where
half of every card is covered; ``px`` is a module's side at the middle of the cards.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from types import MappingProxyType

import cv2
import numpy as np

from tests.bench.counts import Counts
from tests.bench.measure import Measure, timed
from vision.core.geometry import Point, Rect, Region, middle_of, moved
from vision.core.pictures import Picture
from vision.core.view import Reading
from vision.decks import OWN_DECKS, Deck, own_deck
from vision.decks.card_layout import MARKER, QR, STRIP_MM
from vision.decks.payload import MARKER_CELLS
from vision.decks.qr import QR_CELLS
from vision.mat.calibration import find_mat
from vision.mat.layouts import CARD_MM, MACHINE
from vision.reading.codes.reader import CodeReader
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.simulation.table import LaidCard
from vision.tracking.mat_change_grid import MatChangeGrid

_CARDS = {"conveyor-1": 5, "conveyor-2": 4, "conveyor-3": 3, "conveyor-4": 2, "tray": 3}


def coded_table(
    seed: int,
    conditions: Conditions | None = None,
    deck: Deck | None = None,
    size: tuple[int, int] = (1920, 1080),
) -> SimulatedTable:
    """Twenty cards of ``deck``: four conveyors fanned to the code, a set in the tray, three seats' cards."""
    deck = deck or own_deck("beltpunk")
    table = SimulatedTable(seed, size, conditions, deck)
    box = [card.code for card in deck.cards for _ in range(card.copies)]
    cards = Random(seed).sample(box, len(box))
    for zone, count in (*_CARDS.items(), *((f"seat-{seat}", 1) for seat in (1, 2, 3))):
        for _ in range(count):
            table.lay(zone, cards.pop())
    return table


def as_laid(table: SimulatedTable) -> Picture:
    """The table's next frame."""
    return table.frame()


def half_covered(table: SimulatedTable) -> Picture:
    """A frame on which something grey covers the left or the right half of the ends that show of every
    card."""
    middle = CARD_MM[0] / 2
    halves = Rect(0.0, 0.0, middle, STRIP_MM), Rect(middle, 0.0, middle, STRIP_MM)
    return _painted(table, lambda number: halves[number % 2], 120)


def without_markers(table: SimulatedTable) -> Picture:
    """A frame of cards of which only index and QR code show."""
    return _painted(table, lambda number: MARKER, 235)


def without_squares(table: SimulatedTable) -> Picture:
    """A frame of cards of which only index and marker show."""
    return _painted(table, lambda number: QR, 235)


def _painted(table: SimulatedTable, place: Callable[[int], Rect], grey: int) -> Picture:
    """A frame with that place of each card painted over, at either end that shows."""
    frame = table.frame()
    width, height = CARD_MM
    upright = np.array(Rect(0.0, 0.0, width, height).corners)
    for number, card in enumerate(table.laid()):
        for end, index in enumerate(card.indices):
            if index.visible < 0.3:
                continue
            corners = np.roll(upright, -2 * end, axis=0).astype(np.float32)
            to_frame = cv2.getPerspectiveTransform(corners, np.array(card.corners, np.float32))
            outline = cv2.perspectiveTransform(
                np.array(place(number).corners, np.float32).reshape(-1, 1, 2), to_frame
            )
            cv2.fillConvexPoly(frame, np.round(outline).astype(np.int32), (grey, grey, grey), cv2.LINE_AA)
    return frame


@dataclass(frozen=True, slots=True)
class Case:
    """How a table is laid and photographed."""

    conditions: Conditions
    frame: Callable[[SimulatedTable], Picture] = as_laid
    size: tuple[int, int] = (1920, 1080)


_ABOVE = Conditions(tilt=0.0, turn=0.0)
CASES: Mapping[str, Case] = MappingProxyType(
    {
        "above": Case(_ABOVE),
        "plain": Case(PRESETS["plain"]),
        "dim": Case(PRESETS["dim"]),
        "glare": Case(PRESETS["glare"]),
        "tilt": Case(PRESETS["tilt"]),
        "sloppy": Case(replace(PRESETS["sloppy"], slop_degrees=9.0)),
        "blur": Case(PRESETS["blur"]),
        "720": Case(PRESETS["plain"], size=(1280, 720)),
        "half": Case(PRESETS["plain"], half_covered),
        "QR": Case(PRESETS["plain"], without_markers),
        "QR-above": Case(_ABOVE, without_markers),
        "QR-tilt": Case(PRESETS["tilt"], without_markers),
        "marker": Case(PRESETS["plain"], without_squares),
    }
)


@dataclass(frozen=True, slots=True)
class Score(Counts):
    """Cards counted over ``tables`` tables."""

    tables: int = 0
    cards: int = 0
    covered: int = 0
    right: int = 0
    wrong: int = 0


def scored(laid: tuple[LaidCard, ...], readings: list[Reading]) -> Score:
    """``readings`` held against the truth: each must lie at an end of a card of its name that none has named
    before."""
    left = list(laid)
    for reading in readings:
        at = middle_of(reading.quad)
        here = [card for card in left if card.card == reading.card and _is_at_an_end(card, at)]
        if here:
            left.remove(here[0])
    right = len(laid) - len(left)
    return Score(1, len(laid), sum(not card.readable for card in laid), right, len(readings) - right)


def _is_at_an_end(card: LaidCard, point: Point) -> bool:
    """Whether a point lies on index or marker of the card."""
    return any(
        cv2.pointPolygonTest(np.array(index.quad, np.float32), point, False) >= 0 for index in card.indices
    )


def looked_at(frame: Picture) -> tuple[Region, tuple[float, float] | None]:
    """The part of a frame that a watcher would read, and how tall an index is in it."""
    known = find_mat(frame, MACHINE)
    if known is None:
        return Region(0, 0, frame.shape[1], frame.shape[0]), None
    grid = MatChangeGrid(known, MACHINE, frame.shape)
    return grid.whole, grid.index_px


def read_table(table: SimulatedTable, case: Case, reader: CodeReader) -> Score:
    """One table read as a watcher would have it read."""
    frame = case.frame(table)
    box, index_px = looked_at(frame)
    readings = [
        replace(reading, quads=tuple(moved(quad, box.x0, box.y0) for quad in reading.quads))
        for reading in reader.read(box.crop(frame), index_px=index_px)
    ]
    return scored(table.laid(), readings)


def measures() -> Iterator[Measure]:
    """Reading twenty cards as they lie, with half of each covered, and by QR codes alone."""
    reader = CodeReader(own_deck("beltpunk"))
    for name in ("plain", "half", "QR"):
        case = CASES[name]
        table = coded_table(1, case.conditions)
        frame = case.frame(table)
        box, index_px = looked_at(frame)
        part = box.crop(frame)
        yield timed(f"read 20 cards by their codes ({name})", partial(reader.read, part, index_px), 15)


def main() -> int:
    """Prints a line for each of the cases."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.decks", description="Accuracy.")
    parser.add_argument("names", nargs="*", choices=[*CASES, []], metavar="CASE", help=", ".join(CASES))
    parser.add_argument("--tables", type=int, default=5, help="tables for each (default: %(default)s)")
    parser.add_argument("--deck", choices=OWN_DECKS, default=OWN_DECKS[0], help="(default: %(default)s)")
    args = parser.parse_args()
    deck = own_deck(args.deck)
    reader = CodeReader(deck)
    print(f"{'':10} {'marker':>7} {'QR':>5} {'cards':>6} {'covered':>8} {'right':>7} {'wrong':>6}")
    for name in args.names or CASES:
        case, score = CASES[name], Score()
        for seed in range(100, 100 + args.tables):
            table = coded_table(seed, case.conditions, deck, case.size)
            score += read_table(table, case, reader)
        scale = table.camera.px_per_mm((210.0, 110.0))
        modules = scale * MARKER.width / (MARKER_CELLS + 2), scale * QR.width / QR_CELLS
        counts = f"{score.cards:>6} {score.covered:>8} {score.right / score.cards:>7.1%} {score.wrong:>6}"
        print(f"{name:10} {modules[0]:>4.1f} px {modules[1]:>2.1f} px {counts}", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
