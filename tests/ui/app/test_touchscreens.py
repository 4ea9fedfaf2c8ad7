"""A touchscreen that is plugged in while the app runs is used; one that fails does no harm."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from kivy.base import EventLoop

from companion.ui.app.touchscreens import Touchscreens

_MULTITOUCH = "260800000000003"
"""What the kernel says of the Raspberry Pi's touchscreen: ABS_X, ABS_Y, slot, position, tracking."""
_TABLET = "1000003"


class Thread:
    """A thread that is alive until it is said not to be."""

    def __init__(self) -> None:
        self.alive = True

    def is_alive(self) -> bool:
        return self.alive


class Provider:
    """What Kivy's mtdev is to its event loop."""

    def __init__(self, name: str, place: str) -> None:
        self.name = name
        self.input_fn = place.split(",")[0]
        self.started = 0
        self.thread: Thread | None = None

    def start(self) -> None:
        self.started += 1
        self.thread = Thread()

    def stop(self) -> None:
        pass


class Machine:
    """Input devices, as the kernel lists them."""

    def __init__(self, root: Path) -> None:
        self.devices, self.files = root / "sys", root / "dev"
        self.files.mkdir()

    def plug_in(self, name: str, bits: str) -> Path:
        folder = self.devices / name / "device" / "capabilities"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "abs").write_text(f"{bits}\n")
        (self.files / name).touch()
        return self.files / name

    def unplug(self, name: str) -> None:
        (self.devices / name / "device" / "capabilities" / "abs").unlink()
        (self.files / name).unlink()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def touchscreens(machine: Machine) -> Iterator[Touchscreens]:
    before = EventLoop.input_providers[:]
    yield Touchscreens(Provider, machine.devices, machine.files)
    for provider in EventLoop.input_providers[:]:
        if provider not in before:
            EventLoop.remove_input_provider(provider)


def _read() -> list[Provider]:
    return [provider for provider in EventLoop.input_providers if isinstance(provider, Provider)]


def test_one_that_is_plugged_in_later_is_read_once(touchscreens: Touchscreens, machine: Machine) -> None:
    touchscreens.look()
    assert _read() == []
    file = machine.plug_in("event3", _MULTITOUCH)
    touchscreens.look()
    touchscreens.look()
    (provider,) = _read()
    assert (provider.name, provider.input_fn, provider.started) == ("touch_event3", str(file), 1)


@pytest.mark.parametrize("bits", ["0", _TABLET, "", "not a number"])
def test_a_mouse_a_tablet_and_what_tells_nonsense_are_left_alone(
    bits: str, touchscreens: Touchscreens, machine: Machine
) -> None:
    machine.plug_in("event0", bits)
    touchscreens.look()
    assert _read() == []


def test_one_that_kivy_found_at_the_start_is_not_read_twice(
    touchscreens: Touchscreens, machine: Machine
) -> None:
    file = machine.plug_in("event1", _MULTITOUCH)
    EventLoop.add_input_provider(Provider("kivys", f"{file},"))
    touchscreens.look()
    assert [provider.name for provider in _read()] == ["kivys"]


def test_one_whose_reader_has_died_is_read_anew_when_it_is_back(
    touchscreens: Touchscreens, machine: Machine
) -> None:
    machine.plug_in("event1", _MULTITOUCH)
    touchscreens.look()
    (first,) = _read()
    assert first.thread is not None
    machine.unplug("event1")
    touchscreens.look()
    assert _read() == [first], "its own reader waits for it"
    first.thread.alive = False
    touchscreens.look()
    assert _read() == []
    machine.plug_in("event1", _MULTITOUCH)
    touchscreens.look()
    (second,) = _read()
    assert second is not first
    assert second.started == 1


def test_one_that_cannot_be_used_is_told_and_nothing_else_happens(
    machine: Machine, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(name: str, place: str) -> Provider:
        raise OSError("no such device")

    machine.plug_in("event1", _MULTITOUCH)
    Touchscreens(broken, machine.devices, machine.files).look()
    assert _read() == []
    assert "event1 cannot be used" in caplog.text
