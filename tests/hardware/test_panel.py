"""The two buttons, the lamps and the buzzer, on pins that only pretend."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from hardware.errors import NoSuchPin, PinsUnavailable, PinTaken
from hardware.panel import GpioPanel, KeyboardPanel, Pins

_PINS = Pins(pass_button=17, reveal_button=27, lamps={"PASS": 22, "REVEAL": 23}, buzzer=24)


class Clock:
    """A clock that is set by hand, seconds."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def presses() -> list[str]:
    return []


@pytest.fixture
def panel(factory: MockFactory, clock: Clock, presses: list[str]) -> Iterator[GpioPanel]:
    panel = GpioPanel(_PINS, debounce=0.05, clock=clock, pin_factory=factory)
    panel.on_press = presses.append
    yield panel
    panel.close()


def _tap(factory: MockFactory, pin: int) -> None:
    factory.pin(pin).drive_low()
    factory.pin(pin).drive_high()


def test_each_button_gives_its_own_press(panel: GpioPanel, factory: MockFactory, presses: list[str]) -> None:
    _tap(factory, 17)
    _tap(factory, 27)
    assert presses == ["PASS", "REVEAL"]


def test_a_bouncing_contact_is_one_press(
    panel: GpioPanel, factory: MockFactory, clock: Clock, presses: list[str]
) -> None:
    for _ in range(12):
        _tap(factory, 17)
        clock.now += 0.01
    assert presses == ["PASS"]


def test_two_presses_apart_are_two(
    panel: GpioPanel, factory: MockFactory, clock: Clock, presses: list[str]
) -> None:
    _tap(factory, 17)
    clock.now += 0.2
    _tap(factory, 17)
    assert presses == ["PASS", "PASS"]


def test_a_button_held_down_is_one_press(
    panel: GpioPanel, factory: MockFactory, clock: Clock, presses: list[str]
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


@pytest.mark.parametrize("pin", [0, 1, 28, -3, 400])
def test_a_pin_that_the_header_lacks_is_refused(pin: int) -> None:
    with pytest.raises(NoSuchPin, match=f"GPIO {pin}: the header has GPIO 2 to 27"):
        GpioPanel(Pins(pass_button=pin))


def test_a_machine_without_pins_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gpiozero.Device.pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio-that-is-not-there")
    with pytest.raises(PinsUnavailable, match="gives no pins"):
        GpioPanel(Pins(pass_button=17))


def test_a_pin_that_cannot_be_opened_closes_those_before_it(factory: MockFactory) -> None:
    taken = GpioPanel(Pins(reveal_button=27), pin_factory=factory)
    with pytest.raises(PinsUnavailable, match="cannot be used"):
        GpioPanel(_PINS, pin_factory=factory)
    taken.close()
    with GpioPanel(_PINS, pin_factory=factory) as panel:
        assert panel.on_press is None


def test_keys_are_the_same_presses() -> None:
    heard: list[str] = []
    panel = KeyboardPanel()
    panel.on_press = heard.append
    assert [panel.key(name) for name in ("p", "R", "spacebar", "enter", "x")] == [True] * 4 + [False]
    assert heard == ["PASS", "REVEAL", "PASS", "REVEAL"]


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
