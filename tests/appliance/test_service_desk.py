"""The service of a table: each part of the panel is tried by itself, and the computer tells how it is."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.appliance.service_desk import PanelCheck, Part, PartKind, ServiceDesk, computer_rows
from hardware.board import Board
from hardware.panel import USUAL_PINS, GpioPanel, Pins
from tests.clocks import HandClock

_SOON = 10.0


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def check(factory: MockFactory, clock: HandClock) -> Iterator[PanelCheck]:
    check = PanelCheck(GpioPanel(USUAL_PINS, clock=clock, pin_factory=factory), USUAL_PINS)
    yield check
    check.close()


def _part(check: PanelCheck, name: str) -> Part:
    return next(part for part in check.parts if part.name == name)


def test_every_wired_part_is_there_with_its_pin(check: PanelCheck) -> None:
    assert [(part.kind, part.name, part.pin) for part in check.parts] == [
        (PartKind.BUTTON, "PASS button", 17),
        (PartKind.BUTTON, "REVEAL button", 27),
        (PartKind.LAMP, "PASS lamp", 22),
        (PartKind.LAMP, "REVEAL lamp", 23),
        (PartKind.BUZZER, "Buzzer", 24),
    ]
    assert check.faults == ()


def test_a_button_is_seen_down_and_up_and_its_presses_are_counted(
    check: PanelCheck, factory: MockFactory, clock: HandClock
) -> None:
    button = _part(check, "REVEAL button")
    for count in (1, 2):
        factory.pin(27).drive_low()
        assert (check.is_down(button), check.presses(button)) == (True, count)
        clock.now += 0.1
        factory.pin(27).drive_high()
        assert not check.is_down(button)
        clock.now += 0.1
    assert check.presses(_part(check, "PASS button")) == 0


def test_a_lamp_is_switched_by_each_trial_and_the_buzzer_sounds(
    check: PanelCheck, factory: MockFactory
) -> None:
    lamp = _part(check, "PASS lamp")
    for lit in (True, False):
        check.try_out(lamp)
        assert (check.is_lit(lamp), factory.pin(22).state) == (lit, lit)
    check.try_out(_part(check, "Buzzer"))
    assert factory.pin(24).state


def test_a_part_that_is_missing_is_told(factory: MockFactory) -> None:
    first = GpioPanel(Pins(pass_button=17), pin_factory=factory)
    check = PanelCheck(GpioPanel(Pins(pass_button=17), pin_factory=factory), Pins(pass_button=17))
    (fault,) = check.faults
    assert "PASS button (GPIO 17)" in fault
    check.close()
    first.close()


def test_the_computer_is_looked_at_until_the_service_is_closed() -> None:
    looked = threading.Semaphore(0)
    service = ServiceDesk(None, lambda: (looked.release(), computer_rows(_board("0x0"), "OK"))[1])
    assert looked.acquire(timeout=_SOON)
    count, rows = service.computer.after(0, _SOON)
    assert (count, len(rows)) == (1, 4)
    service.close()
    assert service.computer.count == 1


def _board(bits: str | None, model: Path = Path("/no-model"), thermal: Path = Path("/no-zones")) -> Board:
    return Board(model, thermal, lambda _: None if bits is None else f"throttled={bits}\n")


@pytest.mark.parametrize(
    ("bits", "told"),
    [
        ("0x0", "full speed since the start"),
        ("0x50005", "slowed down now: its supply is too weak, it is throttled"),
        ("0x80000", "full speed; since the start it was slower because it is too warm"),
        (None, "not a Raspberry Pi: nothing tells of throttling"),
    ],
)
def test_it_is_told_why_the_computer_is_slow(bits: str | None, told: str) -> None:
    rows = {str(subject): str(found) for subject, found in computer_rows(_board(bits), "OK")}
    assert rows["Speed"] == told
    assert rows["Computer"] == "not a Raspberry Pi"
    assert rows["Temperature"] == "not told by this computer"


@pytest.mark.parametrize(
    ("milli", "told"), [("52100", "52 °C"), ("84000", "84 °C: too hot. Give it air, or a fan.")]
)
def test_the_temperature_of_a_raspberry_pi_is_told(tmp_path: Path, milli: str, told: str) -> None:
    (tmp_path / "model").write_text("Raspberry Pi 5 Model B Rev 1.0\0")
    (tmp_path / "thermal_zone0").mkdir()
    (tmp_path / "thermal_zone0" / "temp").write_text(milli)
    rows = {
        str(subject): str(found)
        for subject, found in computer_rows(_board(None, tmp_path / "model", tmp_path), "")
    }
    assert rows["Computer"] == "Raspberry Pi 5 Model B Rev 1.0"
    assert rows["Temperature"] == told
    assert rows["Speed"] == "the firmware does not answer (vcgencmd)"
