"""``companion read``: its JSON, its text, and what it does with files that are no photographs."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from companion.cli import main
from vision.dice import DieReading
from vision.drawing.dice import Die, Lamp, draw_dice
from vision.drawing.faces import FaceStyle, draw_face
from vision.simulation.camera import Camera, Pose


def _photograph(card: str, scale: float = 1.0) -> npt.NDArray[np.uint8]:
    """A card 189 px wide on a grey table of 400 by 400 px, all of it ``scale`` times as large."""
    face = draw_face(card, FaceStyle.plain(), 3.0 * scale).image
    size = round(400 * scale)
    table = np.full((size, size, 3), (96, 104, 110), np.uint8)
    top, left = (size - face.shape[0]) // 2, (size - face.shape[1]) // 2
    table[top : top + face.shape[0], left : left + face.shape[1]] = face
    return table


def _saved(path: Path, picture: npt.NDArray[np.uint8]) -> str:
    assert cv2.imwrite(str(path), picture)
    return str(path)


def test_json_is_one_object_a_picture_with_card_confidence_and_quad(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [_saved(tmp_path / f"{card}.png", _photograph(card)) for card in ("10H", "KS")]
    assert main(["read", *paths, "--deck", "poker", "--json"]) == 0
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [one["image"] for one in told] == paths
    assert [[card["card"] for card in one["cards"]] for one in told] == [["10H"], ["KS"]]
    for one in told:
        assert one["ms"] > 0
        (card,) = one["cards"]
        assert 0.5 < card["confidence"] <= 1.0
        assert np.array(card["quad"]).shape == (4, 2)
        assert all(0 <= value <= 400 for corner in card["quad"] for value in corner)


def test_the_quad_of_a_picture_that_was_shrunk_is_in_pixels_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _saved(tmp_path / "large.jpg", _photograph("7D", 9.0))  # 3600 px a side
    assert main(["read", path, "--json"]) == 0
    (card,) = json.loads(capsys.readouterr().out)["cards"]
    corner = np.array([200 - 94.5 + 5.6 * 3, 200 - 132 + 12.6 * 3]) * 9
    opposed = 3600 - corner
    centre = np.mean(card["quad"], axis=0)
    assert min(np.linalg.norm(centre - corner), np.linalg.norm(centre - opposed)) < 60


def test_text_names_the_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", _saved(tmp_path / "a.png", _photograph("QC"))]) == 0
    assert "QC (" in capsys.readouterr().out


def test_a_picture_without_cards_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _saved(tmp_path / "a.png", np.full((200, 200, 3), 90, np.uint8))
    assert main(["read", path]) == 0
    assert "no card that can be read" in capsys.readouterr().out


def test_bad_files_are_refused_in_a_line_each_and_the_others_are_still_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = _saved(tmp_path / "good.png", _photograph("3C"))
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "words.png").write_text("no picture")
    Image.new("RGB", (1, 1)).save(tmp_path / "pixel.png")
    bad = [str(tmp_path / name) for name in ("missing.jpg", "empty.jpg", "words.png", "pixel.png")]
    assert main(["read", *bad, str(tmp_path), good, "--json"]) == 1
    out, err = capsys.readouterr()
    assert [card["card"] for card in json.loads(out)["cards"]] == ["3C"]
    lines = err.splitlines()
    assert len(lines) == 5
    assert all(line.startswith("companion read: ") for line in lines)
    for path, line in zip(bad, lines, strict=False):
        assert path in line


@pytest.mark.parametrize("kind", ["grey", "alpha", "sixteen", "cmyk", "turned"])
def test_every_kind_of_picture_is_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str) -> None:
    picture = _photograph("9S")
    path = tmp_path / ("a.jpg" if kind in ("cmyk", "turned") else "a.png")
    image = Image.fromarray(np.ascontiguousarray(picture[:, :, ::-1]))
    if kind == "grey":
        image.convert("L").save(path)
    elif kind == "alpha":
        image.convert("RGBA").save(path)
    elif kind == "sixteen":
        cv2.imwrite(str(path), cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY).astype(np.uint16) * 257)
    elif kind == "cmyk":
        image.convert("CMYK").save(path, quality=95)
    else:
        exif = Image.Exif()
        exif[0x0112] = 6
        image.save(path, exif=exif, quality=95)
    assert main(["read", str(path), "--json"]) == 0
    assert [card["card"] for card in json.loads(capsys.readouterr().out)["cards"]] == ["9S"]


def test_an_unknown_deck_is_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["read", str(tmp_path / "a.png"), "--deck", "tarot"])
    assert stopped.value.code == 2


def _dice(scale: float = 1.0) -> npt.NDArray[np.uint8]:
    """A five and a two on green cloth, 48 px wide on a table of 480 by 360 px, ``scale`` times as large."""
    table = np.full((360, 480, 3), (60, 110, 50), np.uint8)
    camera = Camera((480, 360), (160.0, 120.0), Pose(tilt=5.0), 0.0)
    draw_dice(table, camera, [Die(5, 50.0, 60.0, 20.0, 16.0), Die(2, 110.0, 60.0, 65.0, 16.0)], Lamp())
    return np.asarray(cv2.resize(table, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC), np.uint8)


def test_dice_json_is_one_object_a_picture_with_pips_confidence_and_box(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _saved(tmp_path / "a.png", _dice())
    assert main(["read", path, "--dice", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"image", "ms", "dice"}
    assert told["image"] == path
    assert told["ms"] > 0
    assert sorted(die["pips"] for die in told["dice"]) == [2, 5]
    for die in told["dice"]:
        assert set(die) == {"pips", "confidence", "box"}
        assert 0.5 < die["confidence"] <= 1.0
        left, top, width, height = die["box"]
        assert 35 < width < 90
        assert 35 < height < 90
        middle = 150 if die["pips"] == 5 else 330
        assert abs(left + width / 2 - middle) < 15
        assert abs(top + height / 2 - 180) < 15


def test_the_box_of_a_die_in_a_picture_that_was_shrunk_is_in_pixels_of_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = _saved(tmp_path / "large.jpg", _dice(8.0))  # 3840 px wide
    assert main(["read", path, "--dice", "--json"]) == 0
    (five,) = (die for die in json.loads(capsys.readouterr().out)["dice"] if die["pips"] == 5)
    left, _, width, _ = five["box"]
    assert abs(left + width / 2 - 1200) < 120
    assert 300 < width < 720


def test_text_tells_the_dice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _saved(tmp_path / "a.png", _dice())
    bare = _saved(tmp_path / "b.png", np.full((200, 200, 3), 90, np.uint8))
    assert main(["read", path, bare, "--dice"]) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert "5 (" in first
    assert "2 (" in first
    assert second == f"{bare}: no dice"


def test_a_die_that_cannot_be_read_is_told_without_a_guess(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    readings = tuple(DieReading(pips, 0.5, (1.0, 2.0, 30.0, 30.0)) for pips in (None, 4, None))
    monkeypatch.setattr("companion.commands.read.DiceReader.read", lambda self, frame: readings)
    path = _saved(tmp_path / "a.png", _dice())
    assert main(["read", path, "--dice"]) == 0
    assert capsys.readouterr().out == f"{path}: 4 (50%), 2 dice that cannot be read\n"
    assert main(["read", path, "--dice", "--json"]) == 0
    assert [die["pips"] for die in json.loads(capsys.readouterr().out)["dice"]] == [None, 4, None]


def test_bad_files_among_dice_are_refused_in_a_line_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "words.png").write_text("no picture")
    bad = [str(tmp_path / name) for name in ("missing.jpg", "words.png")]
    good = _saved(tmp_path / "good.png", _dice())
    assert main(["read", *bad, str(tmp_path), good, "--dice", "--json"]) == 1
    out, err = capsys.readouterr()
    assert len(json.loads(out)["dice"]) == 2
    assert len(err.splitlines()) == 3
    assert all(line.startswith("companion read: ") for line in err.splitlines())


def test_dice_and_a_deck_at_once_are_a_usage_error(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["read", str(tmp_path / "a.png"), "--dice", "--deck", "poker"])
    assert stopped.value.code == 2
