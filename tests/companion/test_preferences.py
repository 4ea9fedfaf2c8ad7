"""Preferences outlive the program, and a damaged file stops nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.preferences import LastTable, Night, PersonLook, Preferences, PreferenceStore
from companion.table.looks import LOOKS, PlayerColour, PlayerEmblem, PlayerLook


def test_what_was_changed_is_there_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "new folder" / "preferences.json"
    PreferenceStore(file).change(Preferences(volume=25, explains=True))
    assert PreferenceStore(file).value == Preferences(25, True)
    assert [path.name for path in file.parent.iterdir()] == ["preferences.json"]


def test_the_defaults_hold_without_a_file(tmp_path: Path) -> None:
    assert PreferenceStore(tmp_path / "preferences.json").value == Preferences()
    assert PreferenceStore().value == Preferences()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "content",
    [b"", b"[1]", b"{", b"\xff\xfe", b'{"volume": "loud", "explains": 1}', b'{"volume": 101}', b"[" * 9000],
)
def test_what_cannot_be_used_is_the_default(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_bytes(content)
    assert PreferenceStore(file).value == Preferences()


def test_one_bad_value_leaves_the_other(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_text('{"volume": true, "explains": true, "unknown": 3}')
    assert PreferenceStore(file).value == Preferences(explains=True)


def test_a_change_that_cannot_be_written_holds_until_the_end(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = PreferenceStore(tmp_path / "file" / "preferences.json")
    store.change(Preferences(volume=0))
    assert store.value.volume == 0


# -- people and light --------------------------------------------------------------------------------------

EVERYTHING = Preferences(
    volume=0,
    keeps_pictures=False,
    explains=True,
    night=Night.BY_HOURS,
    brightness=35,
    people=(
        PersonLook("Zoë 🎩", PlayerLook(PlayerColour.LEAF, PlayerEmblem.BELL)),
        PersonLook("Matt", LOOKS[0]),
    ),
    last_tables=(
        LastTable("beltpunk", ("Zoë 🎩", "Matt"), (("target", "35"),)),
        LastTable("astonishing", ("Matt", "Noah", "Jake")),
    ),
)


def test_everything_that_is_preferred_is_there_the_next_time(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    PreferenceStore(file).change(EVERYTHING)
    assert PreferenceStore(file).value == EVERYTHING


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("night", "always"),
        ("night", {}),
        ("brightness", 9),
        ("brightness", 101),
        ("brightness", True),
        ("brightness", 50.5),
        ("people", {"name": "Matt"}),
        ("people", ["Matt", None, 3, {}, {"name": "Matt", "look": "leaf"}]),
        ("people", [{"name": " Matt", "look": {"colour": "leaf", "emblem": "bell"}}]),
        ("people", [{"name": "Matt", "look": {"colour": "leaf", "emblem": []}}]),
        ("people", [{"name": "M" * 41, "look": {"colour": "leaf", "emblem": "bell"}}]),
        ("last_tables", "beltpunk"),
        ("last_tables", [{"game": "beltpunk", "players": [], "options": []}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt", "matt"], "options": []}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt", 3], "options": []}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt"] * 13, "options": []}]),
        ("last_tables", [{"game": 7, "players": ["Matt"], "options": []}]),
        ("last_tables", [{"game": "", "players": ["Matt"], "options": []}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt"], "options": [["target"]]}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt"], "options": [["target", 35]]}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt"], "options": [["a", "b"]] * 41}]),
        ("last_tables", [{"game": "beltpunk", "players": ["Matt"], "options": {"target": "35"}}]),
    ],
)
def test_a_bad_value_is_the_default_and_leaves_the_others(key: str, value: Any, tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    file.write_text(json.dumps({"volume": 25, key: value}))
    assert PreferenceStore(file).value == Preferences(volume=25)


def test_one_bad_person_leaves_the_others(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    PreferenceStore(file).change(EVERYTHING)
    found = json.loads(file.read_text())
    found["people"][0]["look"]["colour"] = "beige"
    file.write_text(json.dumps(found))
    assert PreferenceStore(file).value.people == EVERYTHING.people[1:]


def test_a_file_of_any_length_is_remembered_up_to_a_limit(tmp_path: Path) -> None:
    file = tmp_path / "preferences.json"
    look = {"colour": "leaf", "emblem": "bell"}
    people = [{"name": f"player {number}", "look": look} for number in range(1000)]
    tables = [{"game": f"game {n}", "players": ["Matt"], "options": []} for n in range(100)]
    file.write_text(json.dumps({"people": people, "last_tables": tables}))
    value = PreferenceStore(file).value
    assert (len(value.people), len(value.last_tables)) == (100, 12)


def test_the_most_that_is_remembered_can_be_read_again(tmp_path: Path) -> None:
    file, value = tmp_path / "preferences.json", Preferences()
    for number in range(200):
        names = tuple(f"{number} {seat}".ljust(40, "🎩") for seat in range(12))
        options = tuple((f"option {at}".ljust(40, "o"), "v" * 40) for at in range(40))
        value = value.with_looks(dict.fromkeys(names, LOOKS[0]))
        value = value.with_table(LastTable(f"game {number}", names, options))
    PreferenceStore(file).change(value)
    assert PreferenceStore(file).value == value
    assert value.last_tables[0].game == "game 199"
    assert value.people[0].name.startswith("199 0")


def test_those_who_play_keep_their_looks_and_others_get_free_ones() -> None:
    looks = EVERYTHING.looks_of(("Matt", "Jake", "Zoë 🎩"))
    assert (looks[0], looks[2]) == (LOOKS[0], PlayerLook(PlayerColour.LEAF, PlayerEmblem.BELL))
    assert not any(looks[1].resembles(other) for other in (looks[0], looks[2]))


def test_the_last_table_of_each_game_is_found_by_its_word() -> None:
    assert EVERYTHING.last_table("beltpunk") == EVERYTHING.last_tables[0]
    assert EVERYTHING.last_table("whist") is None
    again = EVERYTHING.with_table(LastTable("beltpunk", ("Jake", "Matt")))
    assert again.last_tables == (LastTable("beltpunk", ("Jake", "Matt")), EVERYTHING.last_tables[1])


@pytest.mark.parametrize(
    ("night", "hours"),
    [(Night.OFF, []), (Night.ON, list(range(24))), (Night.BY_HOURS, [*range(7), 20, 21, 22, 23])],
)
def test_the_night_look_is_worn_when_it_is_wanted(night: Night, hours: list[int]) -> None:
    assert [hour for hour in range(24) if night.is_now(hour)] == hours


def test_settings_that_cannot_be_saved_are_told_and_saved_once_there_is_room(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.write_text("no folder")
    store = PreferenceStore(folder / "preferences.json")
    store.change(replace(store.value, volume=40))
    assert str(store.fault).startswith("Settings cannot be saved (")
    assert store.value.volume == 40
    store.catch_up()
    assert store.fault is not None
    folder.unlink()
    folder.mkdir()
    store.catch_up()
    assert store.fault is None
    assert PreferenceStore(folder / "preferences.json").value.volume == 40
