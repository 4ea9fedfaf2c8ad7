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
from vision.drawing.faces import FaceStyle, draw_face


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
