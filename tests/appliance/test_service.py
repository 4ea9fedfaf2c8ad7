"""systemd hears when the first screen is drawn, and that the program works until something is stuck."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.appliance.in_play import GameInPlay
from companion.appliance.pulse import Pulse
from companion.appliance.service import Service


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[socket.socket]:
    """What systemd listens on."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind(str(tmp_path / "notify"))
        listening.setblocking(False)
        yield listening


def told(manager: socket.socket) -> list[str]:
    messages = []
    while True:
        try:
            messages.append(manager.recv(100).decode())
        except BlockingIOError:
            return messages


def test_the_manager_is_told_by_its_own_protocol(manager: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": str(manager.getsockname())})
    service.ready()
    service.alive()
    service.stopping()
    assert told(manager) == ["READY=1", "WATCHDOG=1", "STOPPING=1"]


def test_an_abstract_socket_is_found_too() -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listening:
        listening.bind("\0companion-test-notify")
        Service({"NOTIFY_SOCKET": "@companion-test-notify"}).ready()
        assert listening.recv(100) == b"READY=1"


def test_a_program_that_is_no_service_tells_nobody() -> None:
    Service({}).ready()


def test_a_manager_that_does_not_read_holds_nothing_up(manager: socket.socket) -> None:
    service = Service({"NOTIFY_SOCKET": str(manager.getsockname())})
    for _ in range(10_000):
        service.alive()
    assert told(manager)


class Told:
    """A service manager that keeps what it was told."""

    def __init__(self) -> None:
        self.messages: list[str] = []

    def ready(self) -> None:
        self.messages.append("ready")

    def alive(self) -> None:
        self.messages.append("alive")


class TableOf:
    """What is known of a table."""

    def __init__(self, number: int | None = None, silent_for: float = 0.0) -> None:
        self.number = number
        self.silent_for = silent_for


def test_the_first_beat_says_that_the_screen_is_drawn_and_each_that_the_program_works() -> None:
    service = Told()
    pulse = Pulse(service, TableOf(), GameInPlay())
    pulse.beat()
    pulse.beat()
    assert service.messages == ["ready", "alive", "alive"]


def test_the_watchdog_is_not_fed_while_the_tables_thread_is_stuck(caplog: pytest.LogCaptureFixture) -> None:
    service, table = Told(), TableOf(1, silent_for=4.0)
    pulse = Pulse(service, table, GameInPlay())
    pulse.beat()
    table.silent_for = 9.0
    pulse.beat()
    pulse.beat()
    assert service.messages == ["ready", "alive"]
    assert caplog.messages == ["the table's thread has not answered for 9 s"], "once"
    table.silent_for = 0.1
    pulse.beat()
    assert service.messages[-1] == "alive"
    assert len(service.messages) == 3


class TestTheGameInPlay:
    def test_after_a_crash_it_is_the_one_that_was_at_the_table(self, tmp_path: Path) -> None:
        Pulse(Told(), TableOf(7), GameInPlay(tmp_path)).beat()
        assert GameInPlay(tmp_path).interrupted() == 7

    def test_at_home_there_is_none(self, tmp_path: Path) -> None:
        table = TableOf(7)
        pulse = Pulse(Told(), table, GameInPlay(tmp_path))
        pulse.beat()
        table.number = None
        pulse.beat()
        assert GameInPlay(tmp_path).interrupted() is None

    def test_a_game_that_ends_the_program_each_time_is_left_alone_the_third(self, tmp_path: Path) -> None:
        GameInPlay(tmp_path).keep(7)
        found = []
        for _ in range(3):
            in_play = GameInPlay(tmp_path)
            found.append(in_play.interrupted())
            in_play.keep(found[-1])
        assert found == [7, 7, None]

    def test_a_game_that_ran_for_a_minute_did_not_end_it(self, tmp_path: Path) -> None:
        GameInPlay(tmp_path).keep(7)
        for _ in range(5):
            clock = iter((0.0, 61.0))
            in_play = GameInPlay(tmp_path, clock.__next__)
            assert in_play.interrupted() == 7
            in_play.keep(7)

    @pytest.mark.parametrize("text", ["", "{", "[]", '{"game": "x", "tries": 0}', '{"game": 1}', "9" * 5000])
    def test_a_damaged_note_is_none(self, tmp_path: Path, text: str) -> None:
        GameInPlay(tmp_path).keep(7)
        (note,) = tmp_path.iterdir()
        note.write_text(text)
        assert GameInPlay(tmp_path).interrupted() is None

    def test_a_program_that_is_no_service_keeps_none(self) -> None:
        in_play = GameInPlay.of_service({})
        in_play.keep(7)
        assert in_play.interrupted() is None

    def test_a_service_keeps_it_in_its_own_folder(self, tmp_path: Path) -> None:
        GameInPlay.of_service({"RUNTIME_DIRECTORY": str(tmp_path)}).keep(7)
        assert GameInPlay(tmp_path).interrupted() == 7
