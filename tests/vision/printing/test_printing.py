"""The mat comes out of the printer to scale, whole, and the same each time."""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from pathlib import Path

import numpy as np
import pytest

from companion.cli import main
from companion.commands.print import mat_dress
from companion.games.beltpunk import GAME
from vision.drawing.engraving.mat import MARGIN_MM, mat_raster
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.printing import PAPERS, UnknownPaper, mat_pdf
from vision.printing.sheets import OVERLAP_MM, plan_for

THE_MACHINE = mat_dress(GAME.dress.mat)
_POINT_MM = 25.4 / 72


@lru_cache(maxsize=3)
def _pdf(paper: str) -> bytes:
    return mat_pdf(MACHINE, THE_MACHINE, paper)


def _streams(document: bytes) -> list[bytes]:
    """What the PDF draws, unpacked: each page's and each kept drawing's commands."""

    found = re.findall(rb"stream\r?\n(.*?)endstream", document, re.DOTALL)
    return [zlib.decompressobj().decompress(stream) for stream in found]


def test_each_marker_is_printed_where_the_layout_says_to_a_hundredth_of_a_millimetre() -> None:
    """Read back from the PDF's own commands: black squares of 20 mm."""
    drawing = b"\n".join(_streams(_pdf("a3")))
    number = rb"([\d.]+)"
    squares = re.findall(rb"0 0 0 rg\s+n " + (rb"\s+".join([number, number, rb"[ml]\s+"] * 1)), drawing)
    corners = {(round(float(x) * _POINT_MM, 2), round(297 - float(y) * _POINT_MM, 2)) for x, y in squares}
    assert corners == {(marker.x, marker.y) for marker in MACHINE.markers.values()}


def test_the_drawn_mat_is_found_with_every_marker_in_its_place() -> None:
    for px_per_mm in (2.5, 4.0):
        found = find_mat(mat_raster(MACHINE, px_per_mm, THE_MACHINE))
        assert found is not None
        corners = np.concatenate([marker.corners for marker in MACHINE.markers.values()])
        assert np.abs((found.to_frame(corners) + 0.5) / px_per_mm - corners).max() < 0.1


@pytest.mark.parametrize("paper", PAPERS)
def test_the_tiles_cover_the_whole_mat_and_overlap(paper: str) -> None:
    plan = plan_for(MACHINE, paper)
    covered = np.zeros((297, 420), int)
    for tile in plan.tiles:
        assert tile.rect.width <= plan.sheet[0] - (2 * MARGIN_MM if len(plan.tiles) > 1 else 0)
        assert tile.rect.height <= plan.sheet[1] - (2 * MARGIN_MM if len(plan.tiles) > 1 else 0)
        x, y = round(tile.rect.x), round(tile.rect.y)
        covered[y : round(tile.rect.bottom), x : round(tile.rect.right)] += 1
    assert covered.min() == 1
    if len(plan.tiles) > 1:
        for tile in plan.tiles:
            for axis, at in tile.joins:
                begin, length = (
                    (tile.rect.x, tile.rect.width) if axis == "x" else (tile.rect.y, tile.rect.height)
                )
                inside = min(at - begin, begin + length - at)
                assert inside == pytest.approx(OVERLAP_MM / 2)


def test_a3_takes_one_sheet_and_smaller_paper_four_and_a_guide() -> None:
    pages = {paper: len(re.findall(rb"/Type /Page\b", _pdf(paper))) for paper in PAPERS}
    assert pages == {"a3": 1, "a4": 5, "letter": 5}


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_the_size_of_its_paper(paper: str) -> None:
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", _pdf(paper))
    assert boxes
    for width, height in boxes:
        size = sorted((float(width) * _POINT_MM, float(height) * _POINT_MM))
        assert size == pytest.approx(sorted(PAPERS[paper]), abs=0.05)


def test_the_same_mat_is_the_same_bytes() -> None:
    assert mat_pdf(MACHINE, THE_MACHINE, "letter") == _pdf("letter")


def test_an_unknown_paper_is_refused() -> None:
    with pytest.raises(UnknownPaper, match="a5"):
        mat_pdf(paper="a5")


# -- the command -------------------------------------------------------------------------------------------


def test_the_command_writes_the_pdf_and_says_where(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "mat.pdf"
    assert main(["print", "mat", "--paper", "a4", "--out", str(target)]) == 0
    assert target.read_bytes() == _pdf("a4")
    assert str(target) in capsys.readouterr().out


def test_a_place_that_cannot_be_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["print", "mat", "--out", str(tmp_path / "nowhere" / "mat.pdf")]) == 1
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "mat.pdf" in told


def test_an_unknown_paper_or_thing_is_a_matter_of_usage() -> None:
    for words in (["print", "mat", "--paper", "a5"], ["print", "hat"], ["print"]):
        with pytest.raises(SystemExit) as left:
            main(words)
        assert left.value.code == 2
