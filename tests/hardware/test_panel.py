"""The buttons, the lamps and the buzzer, on pins that only pretend."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero.exc import BadPinFactory
from gpiozero.pins.mock import MockFactory, MockPin

from hardware.board import Board
from hardware.errors import NoSuchPin, PinBroken, PinBusy, PinsUnavailable, PinTaken
from hardware.panel import GpioPanel, KeyboardPanel, Pins
from tests.clocks import HandClock

_PINS = Pins(pass_button=17, reveal_button=27, lamps={"PASS": 22, "REVEAL": 23}, buzzer=24)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def presses() -> list[str]:
    return []


@pytest.fixture
def panel(factory: MockFactory, clock: HandClock, presses: list[str]) -> Iterator[GpioPanel]:
    panel = GpioPanel(_PINS, debounce=0.05, clock=clock, pin_factory=factory)
    panel.on_press = presses.append
    yield panel
    panel.close()


def _tap(factory: MockFactory, pin: int) -> None:
    factory.pin(pin).drive_low()
    factory.pin(pin).drive_high()


def test_a_press_that_fails_does_not_end_the_thread_that_listens_to_the_pins(
    panel: GpioPanel, factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    def fail(_: str) -> None:
        raise RuntimeError("a fault of ours")

    panel.on_press = fail
    _tap(factory, 17)
    panel.on_press = presses.append
    clock.now += 1
    _tap(factory, 17)
    assert presses == ["PASS"]


def test_each_button_gives_its_own_press(panel: GpioPanel, factory: MockFactory, presses: list[str]) -> None:
    _tap(factory, 17)
    _tap(factory, 27)
    assert presses == ["PASS", "REVEAL"]


def test_a_bouncing_contact_is_one_press(
    panel: GpioPanel, factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    for _ in range(12):
        _tap(factory, 17)
        clock.now += 0.01
    assert presses == ["PASS"]


@pytest.mark.parametrize("down_for", [0.02, 0.03, 0.04])
def test_two_presses_60_ms_apart_are_two_however_long_each_lasts(
    factory: MockFactory, clock: HandClock, presses: list[str], down_for: float
) -> None:
    with GpioPanel(_PINS, clock=clock, pin_factory=factory) as panel:
        panel.on_press = presses.append
        for _ in range(2):
            factory.pin(17).drive_low()
            clock.now += down_for
            factory.pin(17).drive_high()
            clock.now += 0.06 - down_for
    assert presses == ["PASS", "PASS"]


def test_5_ms_of_bounce_on_either_side_of_a_press_are_one(
    factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    with GpioPanel(_PINS, clock=clock, pin_factory=factory) as panel:
        panel.on_press = presses.append
        for _ in range(2):
            for _ in range(5):
                _tap(factory, 27)
                clock.now += 0.001
            factory.pin(27).drive_low()
            clock.now += 0.1
            for _ in range(5):
                factory.pin(27).drive_high()
                clock.now += 0.001
                factory.pin(27).drive_low()
            factory.pin(27).drive_high()
            clock.now += 1.0
    assert presses == ["REVEAL", "REVEAL"]


def test_a_button_is_held_after_two_seconds_once_a_press(
    panel: GpioPanel, factory: MockFactory, clock: HandClock
) -> None:
    for _ in range(2):
        _tap(factory, 27)  # it bounces
        factory.pin(27).drive_low()
        clock.now += 1.9
        assert (panel.held(), panel.is_down("REVEAL")) == ((), True)
        clock.now += 0.1
        assert (panel.held(), panel.held()) == (("REVEAL",), ())
        factory.pin(27).drive_high()
        clock.now += 5.0
        assert (panel.held(), panel.is_down("REVEAL")) == ((), False)


class PressedPin(MockPin):  # type: ignore[misc]
    """A pin that is connected to ground whatever pulls it up."""

    def _set_pull(self, value: str) -> None:
        super()._set_pull(value)
        self._change_state(False)


def test_a_button_that_is_down_when_the_panel_is_opened_is_seen_to_be(presses: list[str]) -> None:
    pins = MockFactory(pin_class=PressedPin)
    with GpioPanel(Pins(pass_button=17), pin_factory=pins) as panel:
        panel.on_press = presses.append
        assert panel.is_down("PASS")
        pins.pin(17).drive_high()
        assert not panel.is_down("PASS")
    pins.close()
    assert presses == []


def test_two_presses_apart_are_two(
    panel: GpioPanel, factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    _tap(factory, 17)
    clock.now += 0.2
    _tap(factory, 17)
    assert presses == ["PASS", "PASS"]


def test_a_button_held_down_is_one_press(
    panel: GpioPanel, factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    factory.pin(27).drive_low()
    clock.now += 30
    assert presses == ["REVEAL"]
    for _ in range(4):  # letting go bounces as pressing does
        factory.pin(27).drive_high()
        clock.now += 0.002
        factory.pin(27).drive_low()
        clock.now += 0.002
    factory.pin(27).drive_high()
    assert presses == ["REVEAL"]


def test_both_buttons_at_once_are_both_heard(
    panel: GpioPanel, factory: MockFactory, presses: list[str]
) -> None:
    factory.pin(17).drive_low()
    factory.pin(27).drive_low()
    assert sorted(presses) == ["PASS", "REVEAL"]


def test_each_seat_has_a_pass_and_a_lamp_of_its_own(
    factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    # As many as the header can have: twelve buttons, twelve lamps, PASS and REVEAL.
    seats = range(1, 13)
    lamps = {f"PASS {seat}": 15 + seat for seat in seats}
    pins = Pins(2, 3, lamps, seat_passes={seat: 3 + seat for seat in seats})
    assert sorted(pins.parts().values()) == list(range(2, 28))
    with GpioPanel(pins, debounce=0.05, clock=clock, pin_factory=factory) as panel:
        panel.on_press = presses.append
        for seat in seats:
            for _ in range(4):  # the contact bounces
                _tap(factory, 3 + seat)
                clock.now += 0.002
        assert presses == [f"PASS {seat}" for seat in seats]
        panel.set_lamp("PASS 7", True)
        assert [seat for seat in seats if factory.pin(15 + seat).state] == [7]


def test_two_presses_of_a_seat_60_ms_apart_are_two(
    factory: MockFactory, clock: HandClock, presses: list[str]
) -> None:
    with GpioPanel(Pins(seat_passes={3: 5}), debounce=0.05, clock=clock, pin_factory=factory) as panel:
        panel.on_press = presses.append
        factory.pin(5).drive_low()
        factory.pin(5).drive_high()
        clock.now += 0.06
        factory.pin(5).drive_low()
    assert presses == ["PASS 3", "PASS 3"]


def test_a_press_that_nobody_listens_to_is_no_fault(panel: GpioPanel, factory: MockFactory) -> None:
    panel.on_press = None
    _tap(factory, 17)


def test_lamps_follow_and_an_unknown_lamp_is_ignored(panel: GpioPanel, factory: MockFactory) -> None:
    panel.set_lamp("PASS", True)
    panel.set_lamp("MOON", True)
    assert (factory.pin(22).state, factory.pin(23).state) == (1, 0)
    panel.set_lamp("PASS", False)
    assert factory.pin(22).state == 0


def test_the_buzzer_sounds(panel: GpioPanel, factory: MockFactory) -> None:
    panel.buzz(60.0)
    assert factory.pin(24).state == 1


def test_closing_gives_every_pin_back(panel: GpioPanel, factory: MockFactory) -> None:
    panel.close()
    panel.close()
    with GpioPanel(_PINS, pin_factory=factory) as again:
        again.set_lamp("REVEAL", True)
        assert factory.pin(23).state == 1


def test_two_parts_on_one_pin_are_refused_by_name() -> None:
    with pytest.raises(PinTaken, match="REVEAL button and the PASS button are both on GPIO 17"):
        GpioPanel(Pins(pass_button=17, reveal_button=17))


@pytest.mark.parametrize(
    ("pins", "told"),
    [
        (
            Pins(seat_passes={2: 5, 3: 5}),
            "button of seat 3 and the PASS button of seat 2 are both on GPIO 5",
        ),
        (Pins(17, seat_passes={12: 17}), "PASS button of seat 12 and the PASS button are both on GPIO 17"),
        (Pins(lamps={"PASS 4": 6}, buzzer=6), "buzzer and the PASS lamp of seat 4 are both on GPIO 6"),
    ],
)
def test_a_part_of_a_seat_is_told_by_its_seat(pins: Pins, told: str) -> None:
    with pytest.raises(PinTaken, match=told):
        pins.parts()


@pytest.mark.parametrize("pin", [0, 1, 28, -3, 400])
def test_a_pin_that_the_header_lacks_is_refused(pin: int) -> None:
    with pytest.raises(NoSuchPin, match=rf"GPIO {pin}\. The header has GPIO 2 to 27"):
        GpioPanel(Pins(pass_button=pin))


def test_a_machine_without_pins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio-that-is-not-there")
    with GpioPanel(_PINS) as panel:
        (fault,) = panel.faults
        panel.set_lamp("PASS", True)
        panel.buzz(1.0)
    assert isinstance(fault, PinsUnavailable)
    assert str(fault).startswith("This computer gives the program no pins. On a Raspberry Pi, install lgpio")


class LgpioError(Exception):
    """What ``lgpio.error`` is: an Exception and nothing else, that tells its reason in quotes."""

    def __str__(self) -> str:
        return repr(self.args[0])


def test_on_a_raspberry_pi_the_pins_are_those_of_lgpio_or_none(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_library() -> None:
        raise BadPinFactory(os.environ["GPIOZERO_PIN_FACTORY"])

    model = tmp_path / "model"
    model.write_text("Raspberry Pi 5 Model B Rev 1.0")
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    monkeypatch.setattr("gpiozero.Device._default_pin_factory", no_library)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "")
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY")
    with GpioPanel(_PINS, board=Board(model)) as panel:
        (fault,) = panel.faults
    assert isinstance(fault, PinsUnavailable)
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "lgpio"


def test_a_machine_without_a_gpiochip_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_chip() -> None:
        raise LgpioError("can not open gpiochip")

    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    monkeypatch.setattr("gpiozero.Device._default_pin_factory", no_chip)
    with GpioPanel(_PINS) as panel:
        assert [str(fault) for fault in panel.faults] == [
            "This computer gives the program no pins (can not open gpiochip)."
            " On a Raspberry Pi, install lgpio and join the group gpio."
        ]


@pytest.fixture
def refuse(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> dict[int, Exception]:
    """Pins of ``factory`` with what the pin library raises when they are asked for."""
    refused: dict[int, Exception] = {}
    give = factory.pin

    def pin(name: int) -> object:
        if name in refused:
            raise refused[name]
        return give(name)

    monkeypatch.setattr(factory, "pin", pin)
    return refused


def test_a_pin_that_another_program_holds_leaves_the_others_to_play_with(
    factory: MockFactory, refuse: dict[int, Exception], presses: list[str]
) -> None:
    refuse[17] = refuse[22] = LgpioError("GPIO busy")
    with GpioPanel(_PINS, pin_factory=factory) as panel:
        panel.on_press = presses.append
        (fault,) = panel.faults
        assert isinstance(fault, PinBusy)
        assert str(fault) == (
            "Another program uses the PASS button (GPIO 17) and the PASS lamp (GPIO 22). End that program,"
            " then start or resume a game."
        )
        _tap(factory, 27)
        panel.set_lamp("PASS", True)
        panel.set_lamp("REVEAL", True)
        assert (presses, factory.pin(23).state) == (["REVEAL"], 1)
    refuse.clear()
    with GpioPanel(_PINS, pin_factory=factory) as again:
        assert again.faults == ()


def test_each_pin_that_does_not_work_is_told_with_its_reason(
    factory: MockFactory, refuse: dict[int, Exception]
) -> None:
    refuse[27] = LgpioError("bad GPIO number")
    refuse[24] = RuntimeError()
    with GpioPanel(_PINS, pin_factory=factory) as panel:
        assert [str(fault) for fault in panel.faults] == [
            "The REVEAL button (GPIO 27) cannot be used (bad GPIO number). Check its wiring.",
            "The buzzer (GPIO 24) cannot be used (RuntimeError). Check its wiring.",
        ]
        assert all(isinstance(fault, PinBroken) for fault in panel.faults)


def test_a_lamp_that_fails_while_it_is_used_is_let_go_of(
    panel: GpioPanel, factory: MockFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_pin: object, _on: bool) -> None:
        raise LgpioError("GPIO not allocated")

    with monkeypatch.context() as patched:
        patched.setattr(type(factory.pin(22)), "_set_state", fail)
        for _ in range(3):
            panel.set_lamp("PASS", True)
    panel.set_lamp("REVEAL", True)
    assert factory.pin(23).state == 1
    assert caplog.messages == ["the PASS lamp no longer works: GPIO not allocated"]


def test_a_pin_that_this_program_holds_already_is_told_and_the_rest_opened(factory: MockFactory) -> None:
    with (
        GpioPanel(Pins(reveal_button=27), pin_factory=factory),
        GpioPanel(_PINS, pin_factory=factory) as panel,
    ):
        assert [type(fault) for fault in panel.faults] == [PinBusy]
    with GpioPanel(_PINS, pin_factory=factory) as panel:
        assert panel.faults == ()


def test_keys_are_the_same_presses() -> None:
    heard: list[str] = []
    panel = KeyboardPanel()
    panel.on_press = heard.append
    assert [panel.key(name) for name in ("p", "R", "spacebar", "enter", "x")] == [True] * 4 + [False]
    assert heard == ["PASS", "REVEAL", "PASS", "REVEAL"]


def test_the_row_of_digits_is_the_pass_of_each_seat() -> None:
    heard: list[str] = []
    panel = KeyboardPanel()
    panel.on_press = heard.append
    assert all(map(panel.key, "1234567890-="))
    assert heard == [f"PASS {seat}" for seat in range(1, 13)]


def test_a_key_held_down_is_one_press() -> None:
    heard: list[str] = []
    panel = KeyboardPanel()
    panel.on_press = heard.append
    for _ in range(20):
        assert panel.key_down("p")
    panel.key_down("r")
    panel.key_up("P")
    panel.key_down("p")
    assert heard == ["PASS", "REVEAL", "PASS"]
