"""``companion print wiring``: the picture follows the configuration, in each of its formats."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from companion.appliance.wiring import wiring_plan
from companion.cli import main
from hardware.panel import USUAL_PINS, Pins
from tests.vision.printing.pdfs import pages, sizes
from vision.printing.wiring import BUTTON, BUZZER, LAMP, WiredPart


def test_every_part_is_drawn_at_the_place_of_its_pin_on_the_header() -> None:
    plan = wiring_plan(USUAL_PINS)
    assert plan.parts == (
        WiredPart("PASS button", BUTTON, 11),
        WiredPart("REVEAL button", BUTTON, 13),
        WiredPart("PASS lamp", LAMP, 15),
        WiredPart("REVEAL lamp", LAMP, 16),
        WiredPart("buzzer", BUZZER, 18),
    )
    assert [plan.pins[part.number - 1] for part in plan.parts] == [
        f"GPIO {pin}" for pin in USUAL_PINS.parts().values()
    ]
    assert plan.grounds == (6, 9, 14, 20, 25, 30, 34, 39)
    assert (len(plan.pins), plan.pins[0], plan.pins[39]) == (40, "3V3", "GPIO 21")


def test_a_full_header_has_a_row_for_each_part() -> None:
    seats = range(1, 13)
    lamps = {f"PASS {seat}": 15 + seat for seat in seats}
    plan = wiring_plan(Pins(2, 3, lamps, seat_passes={seat: 3 + seat for seat in seats}))
    assert len({part.number for part in plan.parts}) == 26


@pytest.mark.parametrize("ending", [".pdf", ".svg", ".png"])
def test_the_picture_is_written_as_its_name_says(
    tmp_path: Path, ending: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, target = tmp_path / "companion.toml", tmp_path / f"wiring{ending}"
    file.write_text("[buttons]\nreveal = 26\n")
    assert main(["print", "wiring", "--configuration", str(file), "--out", str(target)]) == 0
    assert "the REVEAL button on GPIO 26" in capsys.readouterr().out
    document = target.read_bytes()
    if ending == ".pdf":
        assert (pages(document), sizes(document)) == (1, {(297, 210)})
    elif ending == ".svg":
        assert ElementTree.fromstring(document).get("viewBox") == "0 0 297 210"
        file.write_text("[buttons]\nreveal = 26\npass = 21\n")
        main(["print", "wiring", "--configuration", str(file), "--out", str(target)])
        assert len(target.read_bytes()) > len(document)
    else:
        assert document.startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("lines", "out", "told"),
    [
        ("[buttons]\n", "wiring.pdf", "nothing is wired"),
        ("", "wiring.txt", "end its name in .pdf or .svg or .png"),
        ("[buttons]\npass = 40\n", "wiring.pdf", "The PASS button cannot be on GPIO 40."),
    ],
)
def test_what_cannot_be_drawn_is_told(
    tmp_path: Path, lines: str, out: str, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "companion.toml"
    file.write_text(lines)
    command = ["print", "wiring", "--configuration", str(file), "--out", str(tmp_path / out)]
    assert main(command) == 1
    assert told in capsys.readouterr().err
    assert not (tmp_path / out).exists()
