"""Reading enrolled decks: how many cards are named, wrongly or rightly, and the time it takes.

``python -m tests.bench.enrolled FOLDER [--labels FILE] [--scenes N]``: FOLDER has a photograph of each card,
named as it is (``10H.jpg``), or as ``--labels``, a CSV with the columns ``file`` and ``label``, has it. The
cards are enrolled, and read in scenes composed of them: eight a picture of 1920 by 1080, turned by chance, on
tables of many kinds. Of cards half covered, *can be told* is how many differ from every other card of the
deck by what shows of them, and the share that is named of those. That is a matter of the enrolled pictures
alone: wherever another card is laid, either way up and moved by up to a millimetre, there must remain a spot
of what shows, two thirds of a millimetre across, in which the two differ by a quarter of what there is
between black and white.
*Unknown* are scenes of cards that are taken out of the deck, a quarter of it at a time:
any name is wrong there, and *told* is how many are told as there.

``python -m tests.bench.enrolled FOLDER --frames``: photographs of nine cards each in three rows of three,
named ``…green-2-….jpg`` by colour and number; rows are solid, striped, empty, columns oval, diamond,
squiggle. The deck is enrolled from one photograph of each nine, and read in all the others. Photographs in
which not all nine cards lie free, or that are named otherwise, are left out, and their number is told.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from time import perf_counter

import cv2
import numpy as np

from tests.bench.measure import Measure, timed
from tests.vision.composing import Look, composed, photograph, told
from vision.camera.images import open_picture
from vision.camera.sources import PICTURES
from vision.core.cards import POKER_CARDS
from vision.core.geometry import Points
from vision.core.pictures import Picture
from vision.decks.enrolled import EnrolledDeck, picture_size
from vision.decks.enrolled_outline import outlines, slimness, straightened
from vision.drawing.faces import FaceStyle, draw_face
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.reading.enrolled.making import CardFound, card_in, enrolled
from vision.reading.enrolled.reader import EnrolledReader
from vision.simulation import PRESETS, SimulatedTable
from vision.tracking.mat_change_grid import MatChangeGrid

_LOOKS = {
    "turned": Look(),
    "aslant 35°": Look(tilt=35.0),
    "dim": Look(light=0.35, shade=0.6),
    "blurred": Look(blur=1.5),
    "small": Look(tall=200.0),
    "half covered": Look(covered=0.5),
}
_MOVED, _SPOT, _FAINT = 3, 2, 64
"""What it takes to tell two cards apart: pixels of an enrolled picture, of which three are a millimetre, by
which they may lie beside each other, and of a spot in which they differ; by how much of 255."""
_FILLS = ("solid", "striped", "empty")
_SHAPES = ("oval", "diamond", "squiggle")
_ZONES = {"conveyor-1": 5, "conveyor-2": 4, "conveyor-3": 3, "conveyor-4": 2, "tray": 3}


def measures() -> Iterator[Measure]:
    """The times that ``tests.bench`` shows: a drawn deck of 52 cards on a full mat of twenty."""
    style = FaceStyle.plain()
    found = {card: card_in(photograph(draw_face(card, style, 5.0).image), card) for card in POKER_CARDS}
    reader = EnrolledReader(enrolled("drawn", (), found))
    table = SimulatedTable(7, (1920, 1080), PRESETS["plain"], style)
    cards = Random(7).sample(POKER_CARDS, len(POKER_CARDS))
    for zone, count in (*_ZONES.items(), *((f"seat-{seat}", 1) for seat in (1, 2, 3))):
        for _ in range(count):
            table.lay(zone, cards.pop())
    frame = table.frame()
    calibration = find_mat(frame, MACHINE)
    assert calibration is not None
    grid = MatChangeGrid(calibration, MACHINE, frame.shape)
    part = grid.whole.crop(frame)
    yield timed("full mat of 20 cards, 1920 × 1080", lambda: reader.read(part, grid.index_px), 10)


def labels_of(folder: Path, file: Path | None) -> dict[Path, str]:
    """The card in each photograph of ``folder``."""
    photographs = sorted(path for path in folder.iterdir() if path.suffix.lower() in PICTURES)
    if file is None:
        return {path: path.stem for path in photographs}
    with file.open(newline="") as rows:
        told = {Path(row["file"]).name: row["label"] for row in csv.DictReader(rows)}
    return {path: told[path.name] for path in photographs}


def score_scenes(found: dict[str, CardFound], scenes: int) -> None:
    """Prints a line for each way of looking, and one for cards that are not enrolled."""
    deck = enrolled("bench", (), found)
    pictures = {card.code: card.picture for card in deck.cards}
    reader = EnrolledReader(deck)
    apart = _Apart(pictures)
    print(f"{'':14} {'cards':>6} {'named':>7} {'wrong':>6} {'ms':>6}")
    for name, look in _LOOKS.items():
        named = wrong = count = 0
        tellable: list[bool] = []
        told_apart = 0
        taken = []
        for seed in range(scenes):
            scene = composed(_drawn(pictures, seed), seed, look)
            began = perf_counter()
            readings = reader.read(scene.picture)
            taken.append((perf_counter() - began) * 1000)
            right, strange = told(readings, scene)
            named, wrong, count = named + len(right), wrong + len(strange), count + len(scene.cards)
            for (code, corners), cover in zip(scene.cards, scene.covers, strict=look.covered > 0):
                tellable.append(apart.by_what_shows(code, corners, cover))
                told_apart += tellable[-1] and code in right
        print(f"{name:14} {count:>6} {named / count:>7.1%} {wrong:>6} {np.median(taken):>6.0f}", end="")
        can = sum(tellable)
        print(f"  can be told {can}, named {told_apart / can:.1%}" if can else "", flush=True)
    wrong = there = count = 0
    for seed in range(scenes):
        absent = dict(_drawn(pictures, seed, len(pictures) // 4))
        rest = tuple(card for card in deck.cards if card.code not in absent)
        other = EnrolledReader(EnrolledDeck(deck.name, deck.serves, deck.slimness, rest))
        scene = composed(list(absent.items())[:8], seed)
        readings = other.read(scene.picture)
        count += len(scene.cards)
        wrong += sum(reading.card is not None for reading in readings)
        there += sum(reading.card is None for reading in readings)
    print(f"{'unknown':14} {count:>6} {'':>7} {wrong:>6}        told {there / count:.1%}")


class _Apart:
    """Tells by the enrolled pictures alone whether cards can be told from all others."""

    def __init__(self, pictures: dict[str, Picture]) -> None:
        self._papers = {code: _on_white(picture) for code, picture in pictures.items()}

    def by_what_shows(self, code: str, corners: Points, cover: Points) -> bool:
        """Whether what the ``cover`` leaves of card ``code`` at ``corners`` is on no other card."""
        mine = self._papers[code]
        height, width = mine.shape[:2]
        own = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        to_card = cv2.getPerspectiveTransform(corners.astype(np.float32), own)
        outline = cv2.perspectiveTransform(cover.reshape(-1, 1, 2), to_card)
        shows = np.ones((height, width), np.uint8)
        cv2.fillConvexPoly(shows, np.round(outline).astype(np.int32), 0)
        # The edges of a picture may be the table's.
        shows[:_MOVED] = shows[-_MOVED:] = shows[:, :_MOVED] = shows[:, -_MOVED:] = 0
        return all(
            _differ(mine, theirs[::way, ::way], shows)
            for other, theirs in self._papers.items()
            if other != code
            for way in (1, -1)
        )


def _on_white(picture: Picture) -> Picture:
    """An enrolled picture as if its paper were white, a little softened."""
    size = picture.shape[0] // 4
    paper = cv2.GaussianBlur(cv2.dilate(picture, np.ones((size, size), np.uint8)), (0, 0), size / 4)
    white = 255.0 * picture.astype(np.float32) / np.maximum(paper, 1)
    return cv2.GaussianBlur(np.clip(white, 0, 255).astype(np.uint8), (0, 0), 0.7)


def _differ(one: Picture, other: Picture, shows: Picture) -> bool:
    """Whether two pictures differ in a spot that ``shows``, however little the one is moved."""
    around = np.ones((2 * _MOVED + 1, 2 * _MOVED + 1), np.uint8)
    past = cv2.max(cv2.subtract(one, cv2.dilate(other, around)), cv2.subtract(cv2.erode(other, around), one))
    if _has_spot(past, shows):  # unlike all that is near: no move mends that
        return True
    moves = product(range(-_MOVED, _MOVED + 1), repeat=2)
    return all(_has_spot(cv2.absdiff(one, np.roll(other, move, (0, 1))), shows) for move in moves)


def _has_spot(off: Picture, shows: Picture) -> bool:
    """Whether somewhere in what ``shows`` two pictures that are ``off`` by so much differ."""
    differ = (off.max(axis=2) > _FAINT).astype(np.uint8) & shows
    return bool(cv2.erode(differ, np.ones((_SPOT, _SPOT), np.uint8)).any())


def _drawn(pictures: dict[str, Picture], seed: int, count: int = 8) -> list[tuple[str, Picture]]:
    codes = Random(seed).sample(sorted(pictures), min(count, len(pictures)))
    return [(code, pictures[code]) for code in codes]


def score_frames(folder: Path) -> None:
    """Prints how the photographs of nine cards are read."""
    frames: dict[str, list[tuple[Picture, list[tuple[str, CardFound]]]]] = defaultdict(list)
    left_out = 0
    for path in sorted(folder.glob("*.jpg")):
        group = re.search(r"(green|purple|red)-([123])-\d", path.name)
        picture = open_picture(path)[0]
        nine = _nine(picture) if group else []
        if len(nine) != 9 or group is None:
            left_out += 1
            continue
        names = [f"{group[1]}-{group[2]}-{fill}-{shape}" for fill in _FILLS for shape in _SHAPES]
        frames[f"{group[1]}-{group[2]}"].append((picture, list(zip(names, nine, strict=True))))
    # The last photograph of each nine is enrolled from.
    deck = enrolled("set", (), {name: card for nine in frames.values() for name, card in nine[-1][1]})
    for title, without in (("enrolled", 0), ("one absent", 1)):
        named = wrong = count = 0
        taken = []
        for nine in frames.values():
            for number, (picture, cards) in enumerate(nine[:-1]):
                absent = {cards[number * 4 % 9][0]} if without else set()
                rest = tuple(card for card in deck.cards if card.code not in absent)
                reader = EnrolledReader(EnrolledDeck("set", (), deck.slimness, rest))
                began = perf_counter()
                read = Counter(one.card for one in reader.read(picture) if one.card is not None)
                taken.append((perf_counter() - began) * 1000)
                there = Counter(name for name, _ in cards if name not in absent)
                right = sum((read & there).values())
                named, wrong, count = named + right, wrong + read.total() - right, count + there.total()
        print(
            f"{title:14} {len(deck.cards)} designs, {count} cards: named {named / count:.1%}, wrong {wrong}, "
            f"{np.median(taken):.0f} ms a frame",
            flush=True,
        )
    print(f"photographs left out: {left_out}")


def _nine(picture: Picture) -> list[CardFound]:
    """The cards of a photograph, rows from the top; fewer than nine where not all lie free."""
    height = picture.shape[0]
    size = (0.12 * height, 0.35 * height)
    whole = [corners for corners in outlines(picture, size) if 0.55 < slimness(corners) < 0.75]
    whole = [
        corners
        for corners in whole
        if not any(
            float(np.hypot(*(corners.mean(axis=0) - other.mean(axis=0)))) < 0.05 * height
            for other in whole[: next(n for n, one in enumerate(whole) if one is corners)]
        )
    ]
    whole.sort(key=lambda corners: float(corners[:, 1].mean()))
    rows = [sorted(whole[n : n + 3], key=lambda corners: float(corners[:, 0].mean())) for n in (0, 3, 6)]
    found = []
    for corners in (one for row in rows for one in row):
        across, down = picture_size(slimness(corners))
        found.append(CardFound(straightened(picture, corners, (2 * across, 2 * down)), slimness(corners)))
    return found if len(whole) == 9 else []


def main() -> int:
    """Prints what the photographs of a folder are worth."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.enrolled", description="Accuracy.")
    parser.add_argument("folder", type=Path, metavar="FOLDER")
    parser.add_argument("--labels", type=Path, metavar="FILE", help="a CSV with the columns file and label")
    parser.add_argument("--scenes", type=int, default=10, help="of each kind (default: %(default)s)")
    parser.add_argument("--frames", action="store_true", help="photographs of nine cards")
    args = parser.parse_args()
    if args.frames:
        score_frames(args.folder)
    else:
        labels = labels_of(args.folder, args.labels)
        score_scenes(
            {card: card_in(open_picture(path)[0], card) for path, card in labels.items()}, args.scenes
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
