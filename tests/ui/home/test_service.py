"""The service page by real touches and contacts: what is pressed lights up, what is touched is tried."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gpiozero.pins.mock import MockFactory

from companion.appliance.service_desk import PanelCheck, ServiceDesk
from companion.games.messages import say
from companion.ui.home.service import ServicePage
from hardware.panel import USUAL_PINS, GpioPanel
from tests.ui.hosting import FakeHost
from tests.ui.stage import Stage
from vision.core.stopwatch import StageTime


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def host(factory: MockFactory) -> FakeHost:
    def service() -> ServiceDesk:
        panel = PanelCheck(GpioPanel(USUAL_PINS, pin_factory=factory), USUAL_PINS)
        return ServiceDesk(panel, lambda: ((say("Temperature"), say("52 °C")),))

    return FakeHost(serviced=service)


@pytest.fixture
def stage(host: FakeHost) -> Iterator[Stage]:
    stage = Stage(host=host)
    stage.tap(stage.button("Settings"))
    stage.tap(stage.button("Service"))
    yield stage
    stage.home_navigator.close_all()
    stage.strike()


def _lines(stage: Stage) -> list[str]:
    return [entry.words for entry in stage.top.ids.ledger.entries]


def test_a_button_lights_up_on_the_screen_while_it_is_pressed(stage: Stage, factory: MockFactory) -> None:
    assert isinstance(stage.top, ServicePage)
    contact = next(it for part, it in stage.top.contacts.items() if part.key == "PASS")
    factory.pin(17).drive_low()
    stage.until(lambda: contact.is_down)
    assert contact.words == "PASS\nGPIO 17, count 1"
    factory.pin(17).drive_high()
    stage.until(lambda: not contact.is_down)


def test_a_touch_lights_a_lamp_and_another_puts_it_out(stage: Stage, factory: MockFactory) -> None:
    for state in (True, False):
        stage.press_on(stage.button("REVEAL lamp"))
        stage.until(lambda state=state: bool(factory.pin(23).state) is state)
        assert stage.button("REVEAL lamp").primary is state
    stage.press_on(stage.button("Buzzer"))
    stage.until(lambda: bool(factory.pin(24).state))


def test_the_stages_of_the_camera_and_the_computer_are_told(stage: Stage, host: FakeHost) -> None:
    host.seen.times.put((StageTime("mat", 3.2, 9.4),))
    stage.until(lambda: "finding the mat: 3 ms, at most 9 ms" in _lines(stage))
    stage.until(lambda: "Temperature: 52 °C" in _lines(stage))
    assert "Waiting for the camera." in _lines(stage)
    host.seen.vision_status.put(say("Camera 0 does not open."))
    stage.until(lambda: "Camera 0 does not open." in _lines(stage))


def test_leaving_gives_pins_and_camera_back(stage: Stage, host: FakeHost, factory: MockFactory) -> None:
    stage.tap(stage.button("Back"))
    assert host.told[-1] == ("look away",)
    GpioPanel(USUAL_PINS, pin_factory=factory).close()


def test_where_nothing_is_wired_the_page_says_so() -> None:
    stage = Stage(host=FakeHost())
    stage.home_navigator.service()
    stage.steps(2)
    assert stage.top.contacts == {}
    assert any("Everything works by touch." in getattr(it, "words", "") for it in stage.in_sight())
    stage.home_navigator.close_all()
    stage.strike()
