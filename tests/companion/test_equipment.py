"""What the table is fitted with: cameras that the system lists, decks for each game, and power."""

from __future__ import annotations

from pathlib import Path

from companion.equipment import PI_CAMERA, Equipment, Fitting, find_cameras
from companion.games.messages import say
from companion.preferences import PreferenceStore

POKER, OWN = Fitting("poker", say("a poker deck")), Fitting("own", say("its own cards"))
FRONT, REAR = Fitting("0", say("front")), Fitting("2", say("rear"))


def device(listing: Path, number: int, name: str, index: int = 0) -> None:
    folder = listing / f"video{number}"
    folder.mkdir()
    (folder / "name").write_text(f"{name}\n", encoding="utf-8")
    (folder / "index").write_text(f"{index}\n", encoding="utf-8")


def nothing_installed(_: str) -> bool:
    return False


def test_cameras_are_listed_by_their_names_and_nothing_else_is(tmp_path: Path) -> None:
    device(tmp_path, 10, "bcm2835-codec-decode")
    device(tmp_path, 2, "Old Camera")
    device(tmp_path, 0, "HD Webcam")
    device(tmp_path, 1, "HD Webcam", index=1)
    (tmp_path / "video7").mkdir()
    found = find_cameras("0", tmp_path, nothing_installed)
    assert [(it.name, str(it.title)) for it in found] == [
        ("0", "HD Webcam, camera 0"),
        ("2", "Old Camera, camera 2"),
    ]


def test_the_usual_camera_is_listed_also_where_it_is_not_found(tmp_path: Path) -> None:
    device(tmp_path, 0, "HD Webcam")
    assert [it.name for it in find_cameras("evening.mp4", tmp_path, nothing_installed)] == [
        "evening.mp4",
        "0",
    ]
    assert [it.name for it in find_cameras("/dev/video0", tmp_path, nothing_installed)] == ["0"]
    assert find_cameras("0", tmp_path / "missing", lambda module: module == PI_CAMERA)[1].name == PI_CAMERA


def test_a_chosen_camera_is_used_while_it_is_there() -> None:
    there = [FRONT, REAR]
    equipment = Equipment(PreferenceStore(), "0", lambda: tuple(there))
    assert equipment.camera == "0"
    equipment.use_camera("2")
    assert equipment.camera == "2"
    there.remove(REAR)
    assert equipment.camera == "0"


def test_each_game_has_its_deck(tmp_path: Path) -> None:
    path = tmp_path / "preferences.json"
    decks = {"one": (POKER, OWN), "two": (POKER,)}
    equipment = Equipment(PreferenceStore(path), "0", decks=decks)
    assert (equipment.deck("one"), equipment.deck("two"), equipment.deck("three")) == ("poker", "poker", "")
    equipment.use_deck("one", "own")
    again = Equipment(PreferenceStore(path), "0", decks=decks)
    assert (again.deck("one"), again.deck("two")) == ("own", "poker")
    assert Equipment(PreferenceStore(path), "0", decks={"one": (POKER,)}).deck("one") == "poker"
