"""Dice are found and read whatever their colour and the light; what is no die is not told as one."""

from __future__ import annotations

import csv
import random
from collections import Counter
from dataclasses import FrozenInstanceError, replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.bench.dice import LabelledDie, NoDiceLabels, labelled, paired, read_all, score
from tests.bench.emblems import drawn
from tests.bench.emblems import told as emblem_told
from tests.bench.table import full_table
from tests.long_cases import long_case
from tests.vision.dice.scenes import IVORY, MAKES, corners, photograph, read_many, six, told
from vision.core.errors import WeightsMissing
from vision.core.frames import SourceError
from vision.core.geometry import Rect
from vision.dice import DiceReader, DieReading
from vision.drawing.dice import Die, Lamp
from vision.simulation import PRESETS, Conditions, LayoutError, Pose, SimulatedTable
from vision.simulation.script import ScriptSource, read_script
from vision.training.fonts import Fonts
from vision.training.scenes import Dealer

_LIKE_OTHERS = (
    "ivory, red ace",
    "red",
    "green, gold pips",
    "clear red",
    "round corners",
    "blue marble",
    "black",
)
_SOME_MAKES = [long_case(make) if make in _LIKE_OTHERS else make for make in MAKES]
_BARE = ("plain", "glare", "tilt", "small", "half-covered", "hand")
_SOME_CONDITIONS = [name if name in _BARE else long_case(name) for name in PRESETS]


@pytest.fixture(scope="module")
def reader() -> DiceReader:
    return DiceReader()


@pytest.mark.parametrize("make", _SOME_MAKES)
def test_every_face_is_read_however_it_is_turned(reader: DiceReader, make: str) -> None:
    count = read_many(reader, [photograph(six(MAKES[make], turn)) for turn in (0.0, 25.0, 50.0, 75.0)])
    assert count["wrong"] == 0
    assert count["strays"] == 0
    assert count["right"] >= 23


@pytest.mark.parametrize("numbers", [range(30), long_case(range(30, 60))], ids=str)
def test_a_die_that_shows_an_emblem_is_told_and_not_numbered(reader: DiceReader, numbers: range) -> None:
    shown = Counter[str]()
    for number in numbers:
        with_emblem, with_pips, die, place = drawn(number)
        for kind, picture in (("emblem", with_emblem), ("pips", with_pips)):
            of = emblem_told(reader.read(picture), place, str(die.top))
            shown[f"{kind} named"] += of.names.total()
            shown[f"{kind} there"] += of.dice - of.missed
    assert shown["emblem there"] >= 0.9 * len(numbers)
    assert shown["emblem named"] <= 0.25 * shown["emblem there"]
    assert shown["pips named"] >= 0.8 * shown["pips there"]


@pytest.mark.parametrize(
    "material", ["oak", long_case("walnut"), "baize", "linen", long_case("laminate"), long_case("slate")]
)
def test_dice_are_read_on_every_table(reader: DiceReader, material: str) -> None:
    shown = [photograph(six(MAKES[make], 10.0), material) for make in ("ivory", "black", "red")]
    count = read_many(reader, shown)
    assert count["wrong"] == 0
    assert count["right"] >= 17


@pytest.mark.parametrize("side", [7.0, long_case(10.0), long_case(22.0), 40.0])
def test_dice_are_read_at_every_size(reader: DiceReader, side: float) -> None:
    count = read_many(reader, [photograph(six(MAKES[make], 5.0, side)) for make in ("ivory", "black", "red")])
    assert count["wrong"] == 0
    assert count["right"] >= 16


@pytest.mark.parametrize("scale", [0.6, long_case(1.5), 3.0])
def test_dice_are_read_in_pictures_of_every_size(reader: DiceReader, scale: float) -> None:
    count = read_many(reader, [photograph(six(MAKES[make], 20.0), scale=scale) for make in ("ivory", "red")])
    assert count["wrong"] == 0
    assert count["right"] >= 11


@pytest.mark.parametrize("tilt", [long_case(0.0), long_case(20.0), 40.0])
def test_the_upper_face_counts_where_others_show_too(reader: DiceReader, tilt: float) -> None:
    pose = Pose(tilt=tilt, fill=0.85)
    shown = [photograph(six(MAKES[make], turn), pose=pose) for make in MAKES for turn in (15.0, 60.0)]
    count = read_many(reader, shown)
    assert count["wrong"] <= 1
    assert count["right"] >= 0.93 * 12 * len(MAKES)


@pytest.mark.parametrize(
    "lamp",
    [
        Lamp(towards=(0.7, 0.1, 0.7), ambient=0.3, shadow=0.6, softness=0.03),
        long_case(Lamp(towards=(0.0, -0.3, 0.95), panel=0.15)),
        long_case(Lamp(ambient=0.9, shadow=0.1)),
    ],
    ids=["hard", "shining back", "soft"],
)
def test_dice_are_read_in_every_light(reader: DiceReader, lamp: Lamp) -> None:
    shown = [photograph(six(MAKES[make], 30.0), lamp=lamp) for make in MAKES]
    count = read_many(reader, shown)
    assert count["wrong"] <= 1
    assert count["right"] >= 0.93 * 6 * len(MAKES)


def test_dice_that_touch_are_each_read(reader: DiceReader) -> None:
    dice = [Die(top, 88.0 + 16.3 * n, 90.0, 0.0, 16.0, IVORY) for n, top in enumerate((1, 3, 5, 6))]
    count = told(reader, *photograph(dice))
    assert count["right"] == 4


def test_boxes_bound_the_dice(reader: DiceReader) -> None:
    picture, truth = photograph(six(MAKES["red"], 12.0))
    pairs, _ = paired(truth, reader.read(picture))
    assert len(pairs) == 6
    for die, reading in pairs:
        box = reading.box
        assert np.abs(np.array([box.x, box.y, box.right, box.bottom]) - die.box).max() < 8


@pytest.mark.parametrize("conditions", _SOME_CONDITIONS)
def test_a_table_without_dice_has_none(reader: DiceReader, conditions: str) -> None:
    table = SimulatedTable(4, conditions=PRESETS[conditions])
    assert [die.pips for die in reader.read(table.frame()) if die.pips is not None] == []


def test_in_pictures_of_any_makers_cards_no_die_is_told(reader: DiceReader) -> None:
    dealer = Dealer(2, Fonts(), makers=4)
    pictures = [dealer.scene(288, 9.0, 30.0).image for _ in range(8)]
    assert [die.pips for picture in pictures for die in reader.read(picture) if die.pips is not None] == []


@pytest.mark.parametrize("seed", [1, *map(long_case, (2, 3))])
def test_the_pips_of_cards_are_no_dice(reader: DiceReader, seed: int) -> None:
    assert [die.pips for die in reader.read(full_table(seed).frame()) if die.pips is not None] == []


def test_dice_beside_cards_are_read(reader: DiceReader) -> None:
    table = full_table(5)
    table.clear("tray")
    table.lay_dice((3, 5, 1))
    assert Counter(die.pips for die in reader.read(table.frame())) == Counter((3, 5, 1))


@pytest.mark.parametrize("kind", ["black", "white", "noise", "stripes", "dots"])
def test_in_rubbish_nothing_is_read(reader: DiceReader, kind: str) -> None:
    rng = np.random.default_rng(2)
    picture = np.zeros((360, 480, 3), np.uint8)
    if kind == "white":
        picture[:] = 255
    elif kind == "noise":
        picture = rng.integers(0, 256, picture.shape, np.uint8)
    elif kind == "stripes":
        picture[:, ::6] = 255
    elif kind == "dots":
        picture[:] = 200
        for x, y in rng.integers(0, 360, (60, 2)):
            cv2.circle(picture, (int(x), int(y)), 4, (20, 20, 20), -1, cv2.LINE_AA)
    assert [die.pips for die in reader.read(picture) if die.pips is not None] == []


@pytest.mark.parametrize("shape", [(1, 1), (3, 900), (900, 3), (23, 23), (25, 31)])
def test_a_picture_of_any_shape_is_looked_at(reader: DiceReader, shape: tuple[int, int]) -> None:
    assert all(die.pips is None for die in reader.read(np.full((*shape, 3), 90, np.uint8)))


def test_dice_out_of_focus_are_not_guessed(reader: DiceReader) -> None:
    count: Counter[str] = Counter()
    for make in MAKES:
        picture, truth = photograph(six(MAKES[make], 40.0))
        for blur in (5.0, 8.0, 12.0):
            count += told(reader, np.asarray(cv2.GaussianBlur(picture, (0, 0), blur), np.uint8), truth)
    assert count["wrong"] <= 0.03 * 6 * 3 * len(MAKES)
    assert count["unsure"] + count["missed"] > count["wrong"]


@pytest.mark.parametrize("make", [long_case("clear red"), long_case("black"), "blue pearl, red pips"])
def test_what_looks_like_a_die_on_the_face_of_a_die_is_none(reader: DiceReader, make: str) -> None:
    picture, truth = photograph(six(IVORY, 0.0), scale=4.0)
    left, top, right, bottom = map(round, next(die.box for die in truth if die.pips == 6))
    sign = cv2.resize(picture[top:bottom, left:right], None, fx=0.18, fy=0.18, interpolation=cv2.INTER_AREA)
    picture, truth = photograph(six(MAKES[make], 0.0), scale=4.0)
    one = next(die for die in truth if die.pips == 1)
    x, y = round((one.box[0] + one.box[2]) / 2), round((one.box[1] + one.box[3]) / 2)
    tall, wide = sign.shape[:2]
    picture[y - tall // 2 : y - tall // 2 + tall, x - wide // 2 : x - wide // 2 + wide] = sign
    (die,) = reader.read(np.ascontiguousarray(picture[y - 150 : y + 150, x - 150 : x + 150]))
    # The sign is where the pip of a one would be: it may be that, or an emblem.
    assert die.pips in (1, None)


def test_only_a_region_is_read_and_told_in_pixels_of_the_frame(reader: DiceReader) -> None:
    table = SimulatedTable(6)
    table.lay_dice((2, 6), "conveyor-2")
    table.lay_dice((3, 5, 1))
    tray = next(zone for zone in table.layout.zones if zone.name == "tray")
    a, b, c, d = ((float(x), float(y)) for x, y in table.camera.to_frame(np.array(tray.corners)))
    readings = reader.read_region(table.frame(), (a, b, c, d))
    truth = [die for die in table.dice() if die.pips in (3, 5, 1)]
    boxes = [corners(d) for d in truth]
    pairs, strays = paired([LabelledDie(d.pips, box) for d, box in zip(truth, boxes, strict=True)], readings)
    assert [die.pips for die, _ in pairs] == [reading.pips for _, reading in pairs]
    assert len(pairs) == 3
    assert strays == []


@pytest.mark.parametrize("outside", [(-300.0, -300.0), (5000.0, 40.0)])
def test_a_region_out_of_the_frame_has_no_dice(reader: DiceReader, outside: tuple[float, float]) -> None:
    x, y = outside
    region = ((x, y), (x + 100, y), (x + 100, y + 100), (x, y + 100))
    assert reader.read_region(photograph(six(IVORY, 0.0))[0], region) == ()


def test_a_reading_cannot_be_changed() -> None:
    reading = DieReading(5, 0.9, Rect(1.0, 2.0, 3.0, 4.0))
    with pytest.raises(FrozenInstanceError):
        reading.pips = 6  # type: ignore[misc]
    assert reading.centre == (2.5, 4.0)


def test_a_reader_without_weights_says_so(tmp_path: Path) -> None:
    with pytest.raises(WeightsMissing, match="dice_finder"):
        DiceReader(weights=tmp_path)


# The simulated table


def test_thrown_dice_lie_in_their_zone_apart_from_each_other() -> None:
    table = SimulatedTable(9)
    table.lay_dice((1, 2, 3, 4, 5, 6))
    boxes = [die.box for die in table.dice()]
    assert [die.pips for die in table.dice()] == [1, 2, 3, 4, 5, 6]
    tray = next(zone for zone in table.layout.zones if zone.name == "tray")
    outline = table.camera.to_frame(np.array(tray.corners)).astype(np.float32).reshape(-1, 1, 2)
    middles = [box.centre for box in boxes]
    assert all(cv2.pointPolygonTest(outline, middle, False) > 0 for middle in middles)
    gaps = [np.hypot(a[0] - b[0], a[1] - b[1]) for a in middles for b in middles if a is not b]
    assert min(gaps) > 0.9 * min(box.width for box in boxes)


def test_the_same_seed_throws_the_same_and_every_throw_is_another() -> None:
    def throws(seed: int) -> list[tuple[float, ...]]:
        table = SimulatedTable(seed, (640, 360))
        boxes = []
        for _ in range(2):
            table.lay_dice((4,))
            boxes += [die.box for die in table.dice()]
            assert table.take_dice() == (4,)
        return boxes

    assert throws(1) == throws(1)
    assert throws(1)[0] != throws(1)[1]
    assert throws(1) != throws(2)


def test_taken_dice_leave_the_table_as_it_was() -> None:
    table = SimulatedTable(9, (640, 360), Conditions(noise=0.0))
    bare = table.frame()
    table.lay_dice((6,))
    assert not np.array_equal(bare, table.frame())
    assert table.take_dice() == (6,)
    assert table.dice() == ()
    assert np.array_equal(bare, table.frame())


def test_dice_that_cannot_be_are_refused() -> None:
    table = SimulatedTable(9, (640, 360))
    with pytest.raises(LayoutError, match="1 to 6"):
        table.lay_dice((7,))
    with pytest.raises(LayoutError, match="no zone"):
        table.lay_dice((1,), "cellar")
    with pytest.raises(LayoutError, match="no room"):
        table.lay_dice((1,) * 60)
    assert table.dice() == ()


def test_a_scene_can_roll_dice_and_gather_them(reader: DiceReader) -> None:
    scene = read_script('size = [960, 540]\nsteps = ["roll tray 6 2", "wait 1", "gather", "wait 1"]', "sim")
    source = ScriptSource(scene)
    seen = []
    while (frame := source.read()) is not None:
        seen.append(sorted(die.pips or 0 for die in reader.read(frame.image)))
    assert seen[-1] == []
    assert [2, 6] in seen


@pytest.mark.parametrize("step", ["roll tray", "roll tray 7", "roll tray 12", "roll tray six", "gather all"])
def test_a_step_that_rolls_no_dice_is_refused(step: str) -> None:
    with pytest.raises(SourceError, match=step):
        read_script(f'steps = ["{step}"]', "sim")


# Labelled photographs


def test_labels_are_read_from_the_manifest_beside_the_folder(tmp_path: Path) -> None:
    folder = tmp_path / "dice"
    folder.mkdir()
    with (tmp_path / "manifest.csv").open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(["file", "label", "x0", "y0", "x1", "y1"])
        lines.writerow(["dice/a.png", "five", 10, 20, 40, 50])
        lines.writerow(["dice/a.png", "2", 60, 20, 90, 50])
        lines.writerow(["cards/b.png", "10H", "", "", "", ""])
    five, two = LabelledDie(5, (10, 20, 40, 50)), LabelledDie(2, (60, 20, 90, 50))
    assert labelled(folder) == {folder / "a.png": [five, two]}
    with pytest.raises(NoDiceLabels, match=r"manifest\.csv"):
        labelled(tmp_path / "nowhere" / "at all")


def test_each_reading_counts_for_one_die_at_most() -> None:
    first, second = LabelledDie(1, (0, 0, 30, 30)), LabelledDie(2, (20, 0, 50, 30))
    on_first = DieReading(1, 0.9, (2.0, 1.0, 30.0, 30.0))
    elsewhere = DieReading(4, 0.9, (200.0, 1.0, 30.0, 30.0))
    pairs, strays = paired([second, first], [elsewhere, on_first])
    assert pairs == [(first, on_first)]
    assert strays == [elsewhere]


def test_a_score_tells_right_wrong_unsure_and_missed(tmp_path: Path, reader: DiceReader) -> None:
    picture, truth = photograph(six(IVORY, 0.0))
    path = tmp_path / "a.png"
    cv2.imwrite(str(path), picture)
    swapped = [replace(truth[0], pips=2), *truth[1:], LabelledDie(3, (0, 0, 20, 20))]
    done = score(read_all({path: swapped}, reader))
    assert (done.dice, done.found, done.right, done.wrong, done.stray) == (7, 6, 5, 1, 0)
    assert "6 found" in str(done)


def test_dice_of_photographs_are_found_and_named(photos: Path, reader: DiceReader) -> None:
    files = labelled(photos / "dice")
    some = random.Random(3).sample(sorted(files), 40)
    done = score(read_all({path: files[path] for path in some}, reader))
    assert done.found >= 0.95 * done.dice
    assert done.right >= 0.97 * (done.right + done.wrong)
    assert done.right >= 0.85 * done.found
