"""A panel's backlight is set where the system allows it, and otherwise left alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.backlight import Backlight


def _panel(folder: Path, most: str = "31") -> Path:
    (folder / "10-0045").mkdir()
    (folder / "10-0045" / "max_brightness").write_text(most)
    (folder / "10-0045" / "brightness").write_text("31")
    return folder / "10-0045" / "brightness"


@pytest.mark.parametrize(("percent", "expected"), [(100, "31"), (50, "16"), (1, "1"), (0, "1")])
def test_a_panel_is_set_in_its_own_steps_and_never_goes_dark(
    tmp_path: Path, percent: int, expected: str
) -> None:
    brightness = _panel(tmp_path)
    assert Backlight(tmp_path).set(percent)
    assert brightness.read_text() == expected


def test_a_panel_is_switched_off_until_it_is_set_again(tmp_path: Path) -> None:
    brightness = _panel(tmp_path)
    assert Backlight(tmp_path).switch_off()
    assert brightness.read_text() == "0"
    Backlight(tmp_path).set(100)
    assert brightness.read_text() == "31"


def test_without_a_panel_nothing_obeys(tmp_path: Path) -> None:
    assert not Backlight(tmp_path).set(50)
    assert not Backlight(tmp_path).switch_off()
    assert not Backlight(tmp_path / "missing").set(50)


def test_a_panel_that_cannot_be_read_is_given_up(tmp_path: Path) -> None:
    brightness = _panel(tmp_path, "bright")
    backlight = Backlight(tmp_path)
    assert not backlight.set(50)
    assert not backlight.set(50)
    assert brightness.read_text() == "31"
