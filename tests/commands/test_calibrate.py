"""``companion calibrate`` and ``companion check``: what they say, what they keep, what they refuse."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import pytest

from companion.cli import main
from companion.configuration import camera_file
from tests.vision.boards import EVERYWHERE, photograph
from vision.camera.profiles import load_profile
from vision.core.lens import Lens
from vision.simulation import Conditions, SimulatedTable

LENS = Lens((1280, 720), (645.0, 352.0), 0.92 * 1280, (-0.16, 0.03, 0.0))


def photographs(folder: Path, count: int) -> Path:
    folder.mkdir()
    for number, held in enumerate(EVERYWHERE[:count]):
        cv2.imwrite(str(folder / f"{number}.png"), photograph(held, LENS))
    return folder


def test_a_lens_is_measured_from_photographs_and_kept_for_its_camera(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = photographs(tmp_path / "board", len(EVERYWHERE))
    data = tmp_path / "data"
    assert main(["calibrate", "lens", str(board), "--for", "0", "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert "1 taken, " in told
    assert "That is enough." in told
    assert "The lens is known very well: what is straight comes out straight to 0." in told
    kept = load_profile(camera_file(data, "/dev/video0")).lens
    assert kept is not None
    assert kept.unit == pytest.approx(LENS.unit, rel=0.02)
    assert main(["calibrate", "forget", "0", "--data", str(data)]) == 0
    assert load_profile(camera_file(data, "0")).lens is None


def test_too_few_photographs_are_refused_with_what_is_wanted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    board = photographs(tmp_path / "board", 2)
    assert main(["calibrate", "lens", str(board), "--data", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "Still needed: " in told.out
    assert told.err.startswith("companion calibrate: The board was found in 2 pictures")
    assert told.err.count("\n") == 1


def table_in(folder: Path, conditions: Conditions, count: int = 1) -> Path:
    folder.mkdir()
    table = SimulatedTable(1, (1280, 720), conditions)
    table.lay("conveyor-1", "5S")
    for number in range(count):
        cv2.imwrite(str(folder / f"{number}.png"), table.frame())
    return folder


def test_a_check_says_what_is_wrong_and_marks_it_in_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = table_in(tmp_path / "seen", Conditions(blur=2.6))
    picture = tmp_path / "marked.png"
    assert main(["check", str(seen), "--out", str(picture), "--data", str(tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The picture is out of focus: ")
    assert "→ Turn the lens until print is sharp" in told
    image = cv2.imread(str(picture))
    assert image is not None
    assert image.shape[1] == 1280
    assert image.shape[0] > 720


def test_a_check_of_a_good_table_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seen = table_in(tmp_path / "seen", Conditions())
    out = str(tmp_path / "marked.png")
    assert main(["check", str(seen), "--out", out, "--data", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["well"]
    assert told["complaints"] == []
    assert told["px_per_mm"] > 1.5
    assert told["picture"] == out


@pytest.mark.parametrize("out", ["absent/marked.png", "."])
def test_a_picture_that_cannot_be_written_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], out: str
) -> None:
    seen = table_in(tmp_path / "seen", Conditions())
    assert main(["check", str(seen), "--out", str(tmp_path / out), "--data", str(tmp_path)]) == 1
    told = capsys.readouterr().err
    assert "cannot be written" in told
    assert told.count("\n") == 1


def test_a_damaged_file_about_a_camera_is_told_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    seen = table_in(tmp_path / "seen", Conditions())
    kept = camera_file(tmp_path, str(seen))
    kept.parent.mkdir()
    kept.write_text("{")
    assert main(["check", str(seen), "--data", str(tmp_path)]) == 1
    assert "Delete it, and calibrate again" in capsys.readouterr().err


def test_the_board_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "board.pdf"
    assert main(["print", "board", "--paper", "letter", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "glue it to something flat" in capsys.readouterr().out


def test_cameras_have_files_of_their_own_and_one_camera_has_one() -> None:
    data = Path("data")
    assert camera_file(data, "0") == camera_file(data, "/dev/video0") != camera_file(data, "1")
    names = {camera_file(data, name).name for name in ("picamera2", "a" * 300, "b" * 300, "///", "é")}
    assert len(names) == 4 or len(names) == 5
    assert all(len(name) < 100 for name in names)
