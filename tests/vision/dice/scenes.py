"""Pictures of drawn dice with the truth about them, and what a reader says of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import product

import numpy as np

from tests.bench.dice import LabelledDie, paired
from vision.core.pictures import Field, Picture
from vision.dice import DiceReader
from vision.drawing.dice import Die, DieStyle, DrawnDie, Lamp, draw_dice
from vision.simulation import LaidDie, Pose
from vision.simulation.camera import Camera
from vision.simulation.materials import table_top
from vision.training.dice.scenes import DieTruth

TABLE_MM = (240.0, 180.0)
SIZE = (640, 480)
IVORY = DieStyle()
MAKES = {
    "ivory": IVORY,
    "ivory, red ace": replace(IVORY, ace=(30, 30, 190)),
    "black": DieStyle(body=(30, 30, 30), second=(30, 30, 30), pip=(245, 245, 245), ace=(245, 245, 245)),
    "red": DieStyle(body=(30, 30, 190), second=(30, 30, 190), pip=(245, 245, 245), ace=(245, 245, 245)),
    "green, gold pips": DieStyle(
        body=(40, 90, 20), second=(40, 90, 20), pip=(60, 200, 230), ace=(60, 200, 230)
    ),
    "blue marble": DieStyle(
        body=(150, 60, 30), second=(60, 20, 20), veins=0.6, pip=(240, 240, 240), ace=(240, 240, 240), seed=5
    ),
    "clear red": DieStyle(
        body=(20, 20, 200), second=(20, 20, 200), clear=0.4, pip=(250, 250, 250), ace=(250, 250, 250)
    ),
    "smoke, red pips": DieStyle(
        body=(70, 72, 76), second=(50, 52, 55), veins=0.3, clear=0.4, pip=(40, 40, 150), ace=(40, 40, 150)
    ),
    "blue pearl, red pips": DieStyle(
        body=(170, 90, 20), second=(40, 25, 20), veins=0.5, pip=(70, 40, 150), ace=(70, 40, 150), seed=3
    ),
    "round corners": replace(IVORY, bevel=0.35, ball=1.4),
    "sharp corners": replace(IVORY, bevel=0.05, ball=1.8),
}


def six(style: DieStyle, turn: float, side: float = 16.0) -> list[Die]:
    """All six faces on one table, each turned a little further."""
    spots = product((50.0, 125.0), (40.0, 120.0, 200.0))
    return [
        Die(top, x, y, turn + 37.0 * top, side, replace(style, seed=style.seed + top))
        for top, (y, x) in enumerate(spots, 1)
    ]


def photograph(
    dice: list[Die],
    material: str = "baize",
    pose: Pose | None = None,
    lamp: Lamp | None = None,
    scale: float = 1.0,
) -> tuple[Picture, list[LabelledDie]]:
    """The dice on a table, and the truth about them."""
    size = round(SIZE[0] * scale), round(SIZE[1] * scale)
    bare, noise = _bare_table(material, size)
    picture = bare.copy()
    camera = Camera(size, TABLE_MM, pose or Pose(tilt=8.0), 0.0)
    drawn = draw_dice(picture, camera, dice, lamp or Lamp())
    noisy = np.clip(picture + noise, 0, 255).astype(np.uint8)
    return noisy, [LabelledDie(die.top, corners(one)) for die, one in zip(dice, drawn, strict=True)]


@lru_cache(maxsize=6)
def _bare_table(material: str, size: tuple[int, int]) -> tuple[Picture, Field]:
    """The table without dice, and the noise of its photograph: the same in every one, and slow to draw."""
    rng = np.random.default_rng(8)
    picture = table_top(material, rng, size[::-1], size[0] / TABLE_MM[0])
    return picture, 2 * rng.standard_normal(picture.shape, np.float32)


def corners(die: DieTruth | DrawnDie | LaidDie) -> tuple[float, float, float, float]:
    """The box around a die: left, top, right, bottom."""
    return die.box.x, die.box.y, die.box.right, die.box.bottom


def told(reader: DiceReader, picture: Picture, truth: list[LabelledDie]) -> Counter[str]:
    """How many dice were read ``right`` and ``wrong``, are ``unsure`` or ``missed``; and ``strays``."""
    pairs, strays = paired(truth, reader.read(picture))
    count = Counter({"missed": len(truth) - len(pairs), "strays": len(strays)})
    for die, reading in pairs:
        count["unsure" if reading.pips is None else "right" if reading.pips == die.pips else "wrong"] += 1
    return count


def read_many(reader: DiceReader, photographs: list[tuple[Picture, list[LabelledDie]]]) -> Counter[str]:
    count: Counter[str] = Counter()
    for picture, truth in photographs:
        count += told(reader, picture, truth)
    return count
