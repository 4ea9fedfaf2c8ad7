"""The mat comes out of the printer to scale, whole, and the same each time."""

from __future__ import annotations

import base64
import re
import zlib
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.cli import main
from companion.commands.print import mat_dress
from companion.games.beltpunk import GAME
from vision.core.geometry import Rect
from vision.core.pictures import Rgb
from vision.drawing.engraving.canvas import Path as Polyline
from vision.drawing.engraving.lettering import letters, width_of
from vision.drawing.engraving.mat import MARGIN_MM, draw_mat, mat_raster
from vision.drawing.engraving.paths import circle, gear, hatch, rectangle
from vision.drawing.engraving.raster import RasterCanvas
from vision.mat.calibration import find_mat
from vision.mat.layouts import MACHINE
from vision.printing import PAPERS, ConveyorDress, MatDress, UnknownPaper, mat_pdf
from vision.printing.sheets import OVERLAP_MM, plan_for

THE_MACHINE = mat_dress(GAME.dress.mat)
_POINT_MM = 25.4 / 72


@lru_cache(maxsize=3)
def _pdf(paper: str) -> bytes:
    return mat_pdf(MACHINE, THE_MACHINE, paper)


class _Extents:
    """A canvas that notes how far ink reaches."""

    def __init__(self) -> None:
        self.low, self.high = np.full(2, np.inf), np.full(2, -np.inf)

    def fill(self, outlines: list[Polyline], colour: Rgb) -> None:
        if colour != (255, 255, 255):
            self._note(np.concatenate(outlines), 0.0)

    def stroke(self, lines: list[Polyline], colour: Rgb, width: float) -> None:
        self._note(np.concatenate(lines), width / 2)

    def _note(self, points: Polyline, more: float) -> None:
        self.low = np.minimum(self.low, points.min(axis=0) - more)
        self.high = np.maximum(self.high, points.max(axis=0) + more)


def _streams(document: bytes) -> list[bytes]:
    """What the PDF draws, unpacked: each page's and each kept drawing's commands."""

    found = re.findall(rb"stream\r?\n(.*?)endstream", document, re.DOTALL)
    unpacked = []
    for stream in found:
        body = stream.strip()
        if body.endswith(b"~>"):
            body = base64.a85decode(b"<~" + body, adobe=True)
        unpacked.append(zlib.decompress(body))
    return unpacked


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


def test_no_ink_lies_where_printers_cannot_print() -> None:
    ink = _Extents()
    draw_mat(ink, MACHINE, THE_MACHINE)
    assert (ink.low >= MARGIN_MM - 0.01).all()
    assert (ink.high <= np.array(MACHINE.size_mm) - MARGIN_MM + 0.01).all()


def test_the_white_margins_of_the_markers_stay_white() -> None:
    picture = mat_raster(MACHINE, 4.0, THE_MACHINE)
    for marker in MACHINE.markers.values():
        around = marker.quiet - 0.5
        low = np.floor(np.array([marker.x - around, marker.y - around]) * 4).astype(int)
        high = np.ceil(np.array([marker.x, marker.y]) * 4 + (marker.size + around) * 4).astype(int)
        patch = picture[low[1] : high[1], low[0] : high[0]].copy()
        inner = round((around - 0.3) * 4)
        patch[inner:-inner, inner:-inner] = 255
        assert patch.min() == 255


def test_where_cards_lie_the_mat_is_pale() -> None:
    """No mark in a zone has more than a sixth of full contrast, so that none is taken for print."""
    grey = cv2.cvtColor(mat_raster(MACHINE, 4.0, THE_MACHINE), cv2.COLOR_BGR2GRAY)
    for zone in MACHINE.zones:
        inset = 4.0
        rows = slice(round((zone.y + inset) * 4), round((zone.y + zone.height - inset) * 4))
        columns = slice(round((zone.x + inset) * 4), round((zone.x + zone.width - inset) * 4))
        patch = grey[rows, columns]
        assert int(patch.max()) - int(patch.min()) < 255 / 6, zone.name


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


def test_long_and_strange_words_do_not_break_the_drawing() -> None:
    dress = MatDress(
        "Wunderkammer ☃ " * 3, "m" * 200, (ConveyorDress("N" * 60, "gear", "x" * 80, "a b c"),), "T" * 50
    )
    assert mat_raster(MACHINE, 1.0, dress).shape == (297, 420, 3)


# -- the pieces --------------------------------------------------------------------------------------------


def test_a_line_of_letters_is_centred_and_as_wide_as_told() -> None:
    outlines = np.concatenate(letters("HHH", (50.0, 20.0), 7.0))
    low, high = outlines.min(axis=0), outlines.max(axis=0)
    assert high[1] - low[1] == pytest.approx(7.0, abs=0.1)
    assert (low + high) / 2 == pytest.approx([50.0, 20.0], abs=0.2)
    assert high[0] - low[0] == pytest.approx(width_of("HHH", 7.0), abs=0.8)


def test_hatching_stays_within_its_outline_and_out_of_its_holes() -> None:
    lines = hatch([circle((0, 0), 10.0), circle((0, 0), 5.0)], 0.5, 30.0)
    middles = np.array([line.mean(axis=0) for line in lines])
    assert len(lines) > 40
    assert np.linalg.norm(np.concatenate(lines), axis=1).max() <= 10.01
    assert np.linalg.norm(middles, axis=1).min() >= 4.9


def test_a_gear_has_its_teeth() -> None:
    radii = np.linalg.norm(gear((0.0, 0.0), 13, 10.0, 2.0), axis=1)
    tips = radii > 10.5
    assert np.count_nonzero(tips & ~np.roll(tips, 1)) == 13


def test_a_filled_rectangle_covers_its_pixels_and_no_others() -> None:
    canvas = RasterCanvas((10.0, 10.0), 8.0)
    canvas.fill([rectangle(Rect(2.0, 3.0, 4.0, 5.0))], (0, 0, 0))
    dark = canvas.picture()[..., 0] < 128
    rows, columns = np.nonzero(dark)
    assert (columns.min(), columns.max() + 1, rows.min(), rows.max() + 1) == (16, 48, 24, 64)


@pytest.mark.parametrize("px_per_mm", [0.0, -1.0, float("nan"), 500.0])
def test_impossible_pictures_are_refused(px_per_mm: float) -> None:
    with pytest.raises(ValueError, match="pixels"):
        RasterCanvas((420.0, 297.0), px_per_mm)


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
