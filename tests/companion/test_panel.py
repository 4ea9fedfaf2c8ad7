"""A wired panel at a table: the same presses as on the screen, and lamps that follow the prompt."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from dataclasses import replace

import pytest
from gpiozero.pins.mock import MockFactory

from companion.games import game_named
from companion.games.api import Choice, DiceEntry
from companion.games.messages import say
from companion.games.panels import View, Zones
from companion.panel import ConnectedPanel, PanelFactory
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.events import Event, GoBackTo, Notice, Pressed, Undo
from companion.table.loop import Desk
from companion.table.session import Session
from companion.table.snapshot import Confirmation, TableSnapshot
from companion.table.table import Table
from hardware.panel import HELD_AFTER, GpioPanel, Pins
from tests.clocks import HandClock, leisurely
from tests.games.steam_court_lines import TWELVE, after, begun

_PASS_LAMP, _REVEAL_LAMP, _BUZZER = 22, 23, 24
_PINS = Pins(17, 27, {"PASS": _PASS_LAMP, "REVEAL": _REVEAL_LAMP}, _BUZZER)
_SOON = 10.0


class WatchedPanel(GpioPanel):
    """A panel that tells when the lamps have been set for another snapshot."""

    def __init__(self, factory: MockFactory, pins: Pins = _PINS) -> None:
        super().__init__(pins, pin_factory=factory)
        self.set = threading.Semaphore(0)
        self.buzzes: list[float] = []

    def set_lamp(self, name: str, on: bool) -> None:
        super().set_lamp(name, on)
        if name == "REVEAL" and threading.current_thread().name == "panel":
            self.set.release()

    def buzz(self, seconds: float) -> None:
        self.buzzes.append(seconds)


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    pins = MockFactory()
    yield pins
    pins.close()


@pytest.fixture
def desk() -> Desk:
    return Desk(Table.of(game_named("beltpunk"), ("Matt", "Noah"), {}).snapshot())


@pytest.fixture
def panel(factory: MockFactory) -> WatchedPanel:
    return WatchedPanel(factory)


@pytest.fixture
def connected(panel: WatchedPanel, desk: Desk) -> Iterator[ConnectedPanel]:
    connected = ConnectedPanel(panel, desk)
    assert panel.set.acquire(timeout=_SOON)
    yield connected
    connected.close()


def _asking(
    desk: Desk, *, to_pass: bool, to_reveal: bool, overflowing: tuple[str, ...] = ()
) -> TableSnapshot:
    shown = desk.snapshots.value
    prompt = replace(
        shown.prompt,
        on_pass="passes" if to_pass else None,
        on_reveal="reveals" if to_reveal else None,
        expected=None,
    )
    zones = tuple(replace(zone, overflowing=zone.name in overflowing) for zone in shown.view.zones)
    return replace(shown, serial=shown.serial + 1, prompt=prompt, view=View((Zones(zones),)))


def _publish(desk: Desk, panel: WatchedPanel, snapshot: TableSnapshot) -> None:
    desk.snapshots.put(snapshot)
    assert panel.set.acquire(timeout=_SOON)


def test_a_press_answers_the_snapshot_that_is_shown(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    _publish(desk, panel, _asking(desk, to_pass=True, to_reveal=True))
    factory.pin(27).drive_low()
    factory.pin(17).drive_low()
    serial = desk.snapshots.value.serial
    assert [*desk.take(_SOON)] == [Pressed("REVEAL", serial), Pressed("PASS", serial)]


def test_the_lamps_follow_again_after_a_mistake_of_the_program(
    connected: ConnectedPanel,
    panel: WatchedPanel,
    desk: Desk,
    factory: MockFactory,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    with monkeypatch.context() as broken:
        met = threading.Event()

        def fail(_: str) -> float:
            met.set()
            raise RuntimeError("a fault of ours")

        broken.setattr(desk, "delay_of", fail)
        assert met.wait(_SOON)
    _publish(desk, panel, _asking(desk, to_pass=True, to_reveal=True))
    assert factory.pin(_PASS_LAMP).state
    assert "the panel met a mistake" in caplog.text


@pytest.mark.parametrize(
    ("to_pass", "to_reveal"), [(True, False), (False, True), (True, True), (False, False)]
)
def test_a_lamp_is_lit_while_its_button_means_something(
    connected: ConnectedPanel,
    panel: WatchedPanel,
    desk: Desk,
    factory: MockFactory,
    to_pass: bool,
    to_reveal: bool,
) -> None:
    _publish(desk, panel, _asking(desk, to_pass=not to_pass, to_reveal=not to_reveal))
    _publish(desk, panel, _asking(desk, to_pass=to_pass, to_reveal=to_reveal))
    assert (factory.pin(_PASS_LAMP).state, factory.pin(_REVEAL_LAMP).state) == (to_pass, to_reveal)


def _lamps(factory: MockFactory) -> tuple[bool, bool]:
    """Whether the lamps of PASS and REVEAL are lit."""
    return bool(factory.pin(_PASS_LAMP).state), bool(factory.pin(_REVEAL_LAMP).state)


@pytest.mark.parametrize(("expected", "lit"), [("passes", (True, False)), ("reveals", (False, True))])
def test_only_the_lamp_of_the_expected_answer_is_lit(
    connected: ConnectedPanel,
    panel: WatchedPanel,
    desk: Desk,
    factory: MockFactory,
    expected: str,
    lit: tuple[bool, bool],
) -> None:
    asking = _asking(desk, to_pass=True, to_reveal=True)
    _publish(desk, panel, replace(asking, prompt=replace(asking.prompt, expected=expected)))
    assert _lamps(factory) == lit


def test_no_lamp_is_lit_for_what_destroys_or_while_only_a_touch_answers(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    asking = _asking(desk, to_pass=True, to_reveal=True)
    withdraw = Choice(say("Withdraw the set"), "passes", confirm=say("Withdraw it?"))
    prompt = replace(asking.prompt, choices=(withdraw,), expected=None)
    _publish(desk, panel, replace(asking, prompt=prompt))
    assert _lamps(factory) == (False, True)
    confirmation = Confirmation(say("Withdraw it?"), withdraw)
    _publish(desk, panel, replace(asking, prompt=prompt, confirmation=confirmation))
    assert _lamps(factory) == (False, False)


_SEATS = range(1, 11)
_LEADS = ("Ann plays 2", "Gus plays 4")


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def party(clock: HandClock) -> Desk:
    """The desk of two tables that play at once: Bo and Hal can pass."""
    return Desk(_party(*_LEADS), clock)


def _party(*lines: str) -> TableSnapshot:
    return Table(Session(game_named("steam-court"), (after(begun(TWELVE), *lines),))).snapshot()


@pytest.fixture
def seats(factory: MockFactory, party: Desk) -> Iterator[WatchedPanel]:
    """A PASS and a lamp for each of ten seats, connected to the ``party``."""
    lamps = {f"PASS {seat}": 15 + seat for seat in _SEATS}
    panel = WatchedPanel(factory, Pins(lamps=lamps, seat_passes={seat: 3 + seat for seat in _SEATS}))
    connected = ConnectedPanel(panel, party)
    assert panel.set.acquire(timeout=_SOON)
    yield panel
    connected.close()


def _lit_seats(factory: MockFactory) -> list[int]:
    return [seat for seat in _SEATS if factory.pin(15 + seat).state]


def test_the_lamp_of_a_seat_is_lit_while_its_player_can_pass(
    seats: WatchedPanel, party: Desk, factory: MockFactory
) -> None:
    assert _lit_seats(factory) == [2, 8]
    shown = party.snapshots.value
    plays_or_passes = replace(shown.prompt, seats=(3,), passes=(), on_pass="passes", expected="plays")
    _publish(party, seats, replace(shown, prompt=plays_or_passes))
    assert _lit_seats(factory) == [4]
    gives_up = Choice(say("Give up"), "passes", confirm=say("Give up?"))
    _publish(party, seats, replace(shown, prompt=replace(plays_or_passes, choices=(gives_up,))))
    assert _lit_seats(factory) == []


def test_the_lamp_of_a_seat_is_dark_while_its_own_pass_is_new(
    seats: WatchedPanel, party: Desk, factory: MockFactory, clock: HandClock
) -> None:
    for passed, at_once, lit in (((), [], [2, 8]), (("Bo passes",), [8], [3, 8])):
        party.publish(_party(*_LEADS, *passed))
        assert seats.set.acquire(timeout=_SOON)
        assert _lit_seats(factory) == at_once
        clock.now += ANSWER_DELAY + 0.1
        assert seats.set.acquire(timeout=_SOON)
        assert _lit_seats(factory) == lit


def test_the_button_of_a_seat_is_a_press_of_its_pass(
    seats: WatchedPanel, party: Desk, factory: MockFactory
) -> None:
    factory.pin(3 + 4).drive_low()
    assert [*party.take(_SOON)] == [Pressed("PASS 4", party.snapshots.value.serial)]


def test_the_reveal_lamp_is_lit_where_reveal_lets_the_program_roll(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    asking = _asking(desk, to_pass=False, to_reveal=False)
    dice = DiceEntry(say("The dice"), 3, "the dice show ")
    prompt = replace(asking.prompt, choices=(), dice=dice, expected=dice)
    _publish(desk, panel, replace(asking, prompt=prompt))
    assert _lamps(factory) == (False, True)


def test_a_press_darkens_the_lamps_before_the_table_has_dealt_with_it(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    _publish(desk, panel, _asking(desk, to_pass=True, to_reveal=True))
    assert _lamps(factory) == (True, True)
    factory.pin(27).drive_low()  # nobody takes the event: the table's thread is at work
    assert _lamps(factory) == (False, False)
    _publish(desk, panel, desk.snapshots.value)  # a view arrives meanwhile
    assert _lamps(factory) == (False, False)
    assert len([*desk.take(_SOON)]) == 1
    _publish(desk, panel, _asking(desk, to_pass=True, to_reveal=True))
    assert _lamps(factory) == (True, True)


def test_the_lamps_are_dark_during_the_answer_delay(panel: WatchedPanel, factory: MockFactory) -> None:
    clock = HandClock()
    desk = Desk(Table.of(game_named("beltpunk"), ("Matt", "Noah"), {}).snapshot(), clock)
    connected = ConnectedPanel(panel, desk)
    try:
        assert panel.set.acquire(timeout=_SOON)
        desk.publish(_asking(desk, to_pass=True, to_reveal=True))
        assert panel.set.acquire(timeout=_SOON)
        assert (factory.pin(_PASS_LAMP).state, factory.pin(_REVEAL_LAMP).state) == (False, False)
        clock.now += ANSWER_DELAY + 0.1
        assert panel.set.acquire(timeout=_SOON)
        assert (factory.pin(_PASS_LAMP).state, factory.pin(_REVEAL_LAMP).state) == (True, True)
    finally:
        connected.close()


def test_the_buzzer_sounds_once_for_each_conveyor_that_overflows(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk
) -> None:
    for overflowing in (
        (),
        ("conveyor-1",),
        ("conveyor-1",),
        ("conveyor-1", "conveyor-3"),
        ("conveyor-3",),
        (),
    ):
        _publish(desk, panel, _asking(desk, to_pass=False, to_reveal=False, overflowing=overflowing))
    connected.close()
    assert len(panel.buzzes) == 2


@pytest.fixture
def hold_clock() -> HandClock:
    return HandClock()


def _played(desk: Desk, lines: int) -> TableSnapshot:
    shown = desk.snapshots.value
    return replace(shown, serial=shown.serial + 1, log=("a line",) * lines)


@pytest.mark.parametrize(
    ("before", "after", "asked"),
    [(3, 3, GoBackTo(2, 2)), (3, 4, GoBackTo(2, 2)), (0, 1, GoBackTo(0, 2)), (0, 0, Undo(2))],
)
def test_reveal_that_is_held_takes_back_its_own_press_and_what_was_before(
    factory: MockFactory, hold_clock: HandClock, before: int, after: int, asked: Event
) -> None:
    desk = Desk(Table.of(game_named("beltpunk"), ("Matt", "Noah"), {}).snapshot(), leisurely())
    panel = GpioPanel(_PINS, clock=hold_clock, pin_factory=factory)
    connected = ConnectedPanel(panel, desk)
    desk.publish(_played(desk, before))
    factory.pin(27).drive_low()
    desk.publish(_played(desk, after))
    (pressed,) = desk.take(_SOON)
    assert pressed == Pressed("REVEAL", 1)
    hold_clock.now += HELD_AFTER
    assert [*desk.take(_SOON)] == [asked]
    connected.close()


def test_a_press_is_told_to_the_screen_and_answers_nothing_while_that_is_covered(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    count = desk.presses.count
    desk.covered.put(True)
    factory.pin(17).drive_low()
    assert desk.presses.after(count, _SOON) == (count + 1, "PASS")
    desk.covered.put(False)
    factory.pin(27).drive_low()
    assert [*desk.take(_SOON)] == [Pressed("REVEAL", desk.snapshots.value.serial)]


def test_leaving_the_desk_gives_the_pins_back(
    connected: ConnectedPanel, panel: WatchedPanel, desk: Desk, factory: MockFactory
) -> None:
    connected.close()
    connected.close()
    GpioPanel(_PINS, pin_factory=factory).close()


class LgpioError(Exception):
    """What ``lgpio.error`` is: an Exception and nothing else."""


def test_a_busy_button_is_told_at_the_table_and_tried_again_at_the_next_one(
    desk: Desk, factory: MockFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    busy, give = True, factory.pin

    def pin(name: int) -> object:
        if busy and name == 17:
            raise LgpioError("'GPIO busy'")
        return give(name)

    monkeypatch.setattr(factory, "pin", pin)
    panels = PanelFactory(_PINS, 0.05, lambda pins, debounce: GpioPanel(pins, debounce, pin_factory=factory))
    with caplog.at_level(logging.INFO):
        panels.probe()
        connected = panels.connect(desk)
        assert connected is not None
        factory.pin(27).drive_low()
        (notice, pressed) = [*desk.take(_SOON), *desk.take(0)]
        assert pressed == Pressed("REVEAL", desk.snapshots.value.serial)
        assert isinstance(notice, Notice)
        assert str(notice.message).startswith("Another program uses the PASS button (GPIO 17).")
        assert str(notice.message).endswith(" Play on by touch.")
        assert panels.faults == (str(notice.message).removesuffix(" Play on by touch."),)
        connected.close()
        busy = False
        again = panels.connect(desk)
        assert again is not None
        factory.pin(17).drive_low()
        assert [*desk.take(_SOON)] == [Pressed("PASS", desk.snapshots.value.serial)]
        assert panels.faults == ()
        again.close()
    assert [record.levelname for record in caplog.records] == ["WARNING", "INFO"]


def test_without_a_game_a_press_is_only_heard_until_it_is_no_longer_listened_for(
    factory: MockFactory,
) -> None:
    heard: list[bool] = []
    panels = PanelFactory(_PINS, 0.0, lambda pins, debounce: GpioPanel(pins, debounce, pin_factory=factory))
    end = panels.listen(lambda: heard.append(True))
    factory.pin(17).drive_low()
    factory.pin(27).drive_low()
    end()
    assert heard == [True, True]
    GpioPanel(_PINS, pin_factory=factory).close()


def test_a_table_without_buttons_has_no_panel(desk: Desk) -> None:
    panels = PanelFactory(Pins(), 0.05)
    assert panels.listen(lambda: None)() is None
    panels.probe()
    assert panels.connect(desk) is None
