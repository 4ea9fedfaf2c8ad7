"""Shop mode's PIN: only a salted hash is kept, and five wrong ones are followed by a pause that grows."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.appliance.shop_lock import FIRST_PAUSE, LONGEST_PAUSE, TRIES, ShopLock
from tests.clocks import HandClock


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "pin.json"


@pytest.fixture
def clock() -> HandClock:
    clock = HandClock()
    clock.now = 1_000_000.0
    return clock


@pytest.fixture
def lock(file: Path, clock: HandClock) -> ShopLock:
    lock = ShopLock(file, clock)
    lock.set("2718")
    return lock


def _fail(lock: ShopLock, times: int = TRIES) -> None:
    for _ in range(times):
        assert not lock.opens("0000")


def test_the_pin_opens_and_another_does_not(lock: ShopLock, file: Path) -> None:
    assert lock.is_set
    assert not lock.opens("2719")
    assert lock.opens("2718")
    assert "2718" not in file.read_text()
    assert ShopLock(file).opens("2718")


def test_two_tables_with_one_pin_keep_different_hashes(tmp_path: Path) -> None:
    kept = []
    for name in ("one", "two"):
        ShopLock(tmp_path / name).set("2718")
        kept.append(json.loads((tmp_path / name).read_text())["digest"])
    assert kept[0] != kept[1]


def test_a_removed_pin_is_asked_for_no_more(lock: ShopLock, file: Path) -> None:
    lock.remove()
    assert not lock.is_set
    assert lock.opens("anything")
    assert not ShopLock(file).is_set


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "١٢٣٤", "12 4"])
def test_what_is_no_pin_cannot_be_set(file: Path, pin: str) -> None:
    with pytest.raises(ValueError, match="cannot be a PIN"):
        ShopLock(file).set(pin)


def test_after_five_wrong_ones_even_the_right_one_has_to_wait(lock: ShopLock, clock: HandClock) -> None:
    _fail(lock, TRIES - 1)
    assert (lock.pause, lock.tries_left) == (0.0, 1)
    _fail(lock, 1)
    assert lock.pause == FIRST_PAUSE
    assert not lock.opens("2718")
    clock.now += FIRST_PAUSE - 1
    assert not lock.opens("2718")
    clock.now += 1
    assert lock.opens("2718")
    assert lock.tries_left == TRIES


def test_each_pause_is_longer_up_to_an_hour(lock: ShopLock, clock: HandClock) -> None:
    pauses = []
    for _ in range(9):
        _fail(lock)
        pauses.append(lock.pause)
        clock.now += lock.pause
    assert pauses[:4] == [30.0, 60.0, 120.0, 240.0]
    assert pauses[-1] == LONGEST_PAUSE


def test_a_restart_forgives_nothing(lock: ShopLock, file: Path, clock: HandClock) -> None:
    _fail(lock, 3)
    again = ShopLock(file, clock)
    assert again.tries_left == 2
    _fail(again, 2)
    clock.now += 10
    assert ShopLock(file, clock).pause == 20.0


def test_a_clock_that_is_set_back_begins_the_pause_again_and_does_not_prolong_it(
    lock: ShopLock, clock: HandClock
) -> None:
    _fail(lock)
    clock.now -= 500_000
    assert lock.pause == FIRST_PAUSE
    clock.now += FIRST_PAUSE
    assert lock.opens("2718")


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"salt": "x", "digest": "00", "wrong": 0, "paused_at": 0}', '{"salt": 3}']
)
def test_a_file_that_cannot_be_read_is_no_pin_and_is_told(
    file: Path, text: str, caplog: pytest.LogCaptureFixture
) -> None:
    file.write_text(text)
    assert not ShopLock(file).is_set
    assert "no PIN is asked for" in caplog.text


def test_a_folder_that_cannot_be_written_keeps_the_pin_for_now(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    lock = ShopLock(tmp_path / "taken" / "pin.json")
    lock.set("2718")
    assert (lock.opens("0000"), lock.opens("2718")) == (False, True)
