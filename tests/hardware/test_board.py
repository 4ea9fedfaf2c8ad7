"""The computer's own state: a Raspberry Pi tells it, and any other says that it is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.board import Board, Strain, Throttling


@pytest.fixture
def model(tmp_path: Path) -> Path:
    model = tmp_path / "model"
    model.write_bytes(b"Raspberry Pi 4 Model B Rev 1.4\0")
    return model


def test_a_raspberry_pi_is_told_by_its_model(model: Path, tmp_path: Path) -> None:
    assert (Board(model).model, Board(model).is_raspberry_pi) == ("Raspberry Pi 4 Model B Rev 1.4", True)
    assert (Board(tmp_path / "none").model, Board(tmp_path / "none").is_raspberry_pi) == ("", False)


def test_the_temperature_is_that_of_the_first_zone_that_tells_one(tmp_path: Path) -> None:
    assert Board(thermal=tmp_path).temperature is None
    for zone, text in enumerate(("no number", "61250\n", "20000\n")):
        (tmp_path / f"thermal_zone{zone}").mkdir()
        (tmp_path / f"thermal_zone{zone}" / "temp").write_text(text)
    assert Board(thermal=tmp_path).temperature == 61.25


@pytest.mark.parametrize(
    ("told", "now", "since_start"),
    [
        ("throttled=0x0\n", set(), set()),
        ("throttled=0x50000\n", set(), {Strain.LOW_VOLTAGE, Strain.THROTTLED}),
        (
            "throttled=0x50005\n",
            {Strain.LOW_VOLTAGE, Strain.THROTTLED},
            {Strain.LOW_VOLTAGE, Strain.THROTTLED},
        ),
        ("throttled=0x80008\n", {Strain.WARM}, {Strain.WARM}),
        ("throttled=0x20002\n", {Strain.CAPPED}, {Strain.CAPPED}),
    ],
)
def test_the_firmware_tells_why_it_runs_slower(told: str, now: set[Strain], since_start: set[Strain]) -> None:
    board = Board(run=lambda command: told if command == ("vcgencmd", "get_throttled") else None)
    assert board.throttling == Throttling(frozenset(now), frozenset(since_start))


@pytest.mark.parametrize("told", [None, "", "error=1", "throttled=often"])
def test_where_no_firmware_tells_nothing_is_known(told: str | None) -> None:
    assert Board(run=lambda _: told).throttling is None
