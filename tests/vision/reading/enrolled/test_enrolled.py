"""Decks that were enrolled from a photograph of each card: what is read of them, and what is refused."""

from __future__ import annotations

import io
import json
import random
import struct
import zipfile
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.hostile import peak_megabytes
from tests.long_cases import long_case
from tests.vision.composing import Look, composed, photograph, told
from vision.core.pictures import Picture
from vision.decks import DeckError
from vision.decks.enrolled import EnrolledDeck, enrolled_in, load_enrolled, save_enrolled
from vision.drawing.faces import FaceStyle, draw_face
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import reader_for
from vision.reading.enrolled.making import CannotEnroll, card_in, enrolled
from vision.reading.enrolled.reader import EnrolledReader
from vision.simulation import PRESETS, SimulatedTable

_CARDS = ("AH", "2S", "3D", "5C", "6H", "7H", "8D", "9S", "10C", "JS", "QH", "KD", "QC", "4S")
_PLAIN = FaceStyle.plain()
_FRAMED = replace(_PLAIN, body="framed", pip_seed=5, rank_height=7.0)
_STYLES = pytest.mark.parametrize(
    "style", [pytest.param(_PLAIN, id="plain"), pytest.param(_FRAMED, id="framed", marks=pytest.mark.long)]
)


@cache
def _face(card: str, style: FaceStyle = _PLAIN) -> Picture:
    return draw_face(card, style, 5.0).image


@cache
def _deck(style: FaceStyle = _PLAIN) -> EnrolledDeck:
    found = {card: card_in(photograph(_face(card, style)), card) for card in _CARDS}
    return enrolled("drawn", ("beltpunk",), found)


def _without(deck: EnrolledDeck, *cards: str) -> EnrolledDeck:
    return EnrolledDeck(
        deck.name, deck.serves, deck.slimness, tuple(c for c in deck.cards if c.code not in cards)
    )


def _hand(seed: int, style: FaceStyle = _PLAIN) -> list[tuple[str, Picture]]:
    return [(card, _face(card, style)) for card in random.Random(seed).sample(_CARDS, 7)]


# -- reading -----------------------------------------------------------------------------------------------


@_STYLES
@pytest.mark.parametrize(
    "look",
    [
        Look(tilt=35.0),
        *map(long_case, (Look(light=0.35, shade=0.6), Look(tall=190.0), Look(), Look(blur=1.5))),
    ],
    ids=["aslant", "dim", "small", "turned", "blurred"],
)
def test_cards_that_lie_free_are_read_from_any_side_and_in_any_light(style: FaceStyle, look: Look) -> None:
    reader = EnrolledReader(_deck(style))
    for seed in (1, 2):
        scene = composed(_hand(seed, style), seed, look)
        right, wrong = told(reader.read(scene.picture), scene)
        assert (sorted(right), wrong) == (sorted(code for code, _ in scene.cards), [])


@_STYLES
def test_nearly_all_cards_are_read_half_covered_and_none_wrongly(style: FaceStyle) -> None:
    reader = EnrolledReader(_deck(style))
    named, wrong = 0, []
    for seed in range(4):
        scene = composed(_hand(seed, style), seed, Look(covered=0.5))
        right, strange = told(reader.read(scene.picture), scene)
        named += len(right)
        wrong += strange
    assert wrong == []
    assert named >= 0.95 * 4 * 7


def _without_indexes(card: str) -> Picture:
    """A drawn card on whose sides there is nothing: half a seven is then half an eight."""
    face = _face(card).copy()
    side = round(0.17 * face.shape[1])
    face[:, 4:side] = face[:, -side:-4] = face[4, face.shape[1] // 2]
    return face


def test_the_half_of_a_card_that_may_be_another_card_s_is_not_named_for_that() -> None:
    faces = {card: _without_indexes(card) for card in ("7H", "8H", "JS", "KD")}
    found = {card: card_in(photograph(face), card) for card, face in faces.items()}
    reader = EnrolledReader(enrolled("alike", (), found))
    wrong = []
    for seed in (1, 3, 5, 6):
        scene = composed([(card, faces[card]) for card in ("7H", "8H", "7H", "8H")], seed, Look(covered=0.45))
        wrong += told(reader.read(scene.picture), scene)[1]
    assert wrong == []


@pytest.mark.parametrize("absent", ["QC", *map(long_case, ("7H", "10C"))])
def test_a_card_that_is_not_enrolled_is_there_and_has_no_name(absent: str) -> None:
    reader = EnrolledReader(_without(_deck(), absent))
    scene = composed([(absent, _face(absent)), ("2S", _face("2S"))], 2)
    readings = reader.read(scene.picture)
    assert [reading.card for reading in readings] == ["2S", None]
    assert readings[0].confidence > 0.97
    assert readings[1].confidence < 0.5


def test_two_cards_alike_are_both_read() -> None:
    scene = composed([("9S", _face("9S")), ("KD", _face("KD")), ("9S", _face("9S"))], 3)
    right, wrong = told(EnrolledReader(_deck()).read(scene.picture), scene)
    assert (sorted(right), wrong) == (["9S", "9S", "KD"], [])


@pytest.mark.parametrize("shape", [(1, 1, 3), (20, 400, 3), (300, 400, 3)])
def test_nothing_is_read_where_nothing_is(shape: tuple[int, int, int]) -> None:
    assert EnrolledReader(_deck()).read(np.full(shape, 90, np.uint8)) == []


def test_cards_on_the_mat_lie_in_their_zones() -> None:
    """Uppermost cards are read wholly, and stand where the table takes them to stand."""
    table = SimulatedTable(3, (1920, 1080), PRESETS["plain"], _PLAIN)
    for zone, card in (("conveyor-1", "QH"), ("conveyor-3", "6H"), ("tray", "8D"), ("seat-2", "KD")):
        table.lay(zone, card)
    watcher = Watcher(EnrolledReader(_deck()), MACHINE, 1)
    for number in range(4):
        view = watcher.see(table.frame(), number / 10)
    assert {zone: view.names(zone) for zone in table.truth()} == dict(table.truth())
    assert view.strays == ()


# -- enrolling ---------------------------------------------------------------------------------------------


def test_a_card_is_straightened_to_its_own_edges() -> None:
    card = _face("QH")
    found = card_in(photograph(card), "QH")
    assert found.slimness == pytest.approx(63 / 88, rel=0.02)
    small = found.sized((63, 88)).astype(float)
    drawn = np.array(card[2::5, 2::5][:88, :63], float)
    inside = np.abs(small - drawn)[6:-6, 6:-6]
    assert float(np.median(inside)) < 12


def test_a_hard_shadow_beside_a_card_is_no_part_of_it() -> None:
    card = _face("QH")
    picture = photograph(card, (150, 150, 150))
    height, width = card.shape[:2]
    top, left = (picture.shape[0] - height) // 2, (picture.shape[1] - width) // 2
    picture[top + 6 : top + height - 6, left - 18 : left] = 20
    assert card_in(picture, "QH").slimness == pytest.approx(63 / 88, rel=0.01)


def test_a_photograph_without_a_card_is_refused_with_what_to_do() -> None:
    with pytest.raises(CannotEnroll, match=r"^empty\.jpg: there is no card\. Lay it alone"):
        card_in(np.full((400, 600, 3), 80, np.uint8), "empty.jpg")


def test_one_card_photographed_twice_is_refused() -> None:
    found = {
        "AH": card_in(photograph(_face("AH")), "AH"),
        "KD": card_in(photograph(_face("KD")), "KD"),
        "QD": card_in(photograph(_face("KD"), (40, 40, 40)), "QD"),
    }
    with pytest.raises(CannotEnroll, match="looks like"):
        enrolled("twice", (), found)


def test_a_bare_card_is_refused() -> None:
    bare = np.full((440, 315, 3), 245, np.uint8)
    with pytest.raises(CannotEnroll, match="too little print"):
        enrolled(
            "bare", (), {"AH": card_in(photograph(_face("AH")), "AH"), "X": card_in(photograph(bare), "X")}
        )


def test_a_card_of_another_shape_is_refused() -> None:
    found = {card: card_in(photograph(_face(card)), card) for card in ("AH", "KD", "2S")}
    square = np.ascontiguousarray(_face("QC")[:380])
    found["QC"] = card_in(photograph(square), "QC")
    with pytest.raises(CannotEnroll, match="QC has another shape"):
        enrolled("odd", (), found)


# -- deck files --------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The file of a deck of three cards."""
    deck = _deck()
    path = tmp_path / "mine.deck"
    save_enrolled(EnrolledDeck("mine", ("beltpunk",), deck.slimness, deck.cards[:3]), path)
    return path


def test_a_deck_file_is_read_whole(file: Path) -> None:
    deck = enrolled_in(file, "beltpunk")
    assert (deck.name, deck.serves, [card.code for card in deck.cards]) == (
        "mine",
        ("beltpunk",),
        list(_CARDS[:3]),
    )
    for card, before in zip(deck.cards, _deck().cards, strict=False):
        assert (card.picture == before.picture).all()


def test_a_deck_is_written_alike_each_time(file: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.deck"
    save_enrolled(load_enrolled(file), again)
    assert again.read_bytes() == file.read_bytes()


def test_a_deck_that_does_not_serve_the_game_is_refused(file: Path) -> None:
    with pytest.raises(DeckError, match=r"mine does not serve steam-court, but beltpunk\.$"):
        enrolled_in(file, "steam-court")


def _rewritten(file: Path, change: Callable[[dict[str, bytes]], None]) -> None:
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("kind", "a playlist", "not an enrolled deck"),
        ("version", 2, "another version"),
        ("name", "../mine", "Its name"),
        ("serves", "beltpunk", "serves"),
        ("serves", [7], "serves"),
        ("slimness", 3.0, "how wide"),
        ("slimness", None, "how wide"),
        ("slimness", 0.5, "card 1 does not have the deck's size"),
        ("cards", ["AH", "AH", "3D"], "different cards"),
        ("cards", [], "different cards"),
        ("cards", ["A H", "2S", "3D"], "cards"),
        ("cards", ["AH", "2S", "3D", "4D"], r"no 4\.png"),
    ],
)
def test_a_faulty_heading_is_refused_in_a_line(file: Path, key: str, value: object, fault: str) -> None:
    def change(parts: dict[str, bytes]) -> None:
        parts["deck.json"] = json.dumps(json.loads(parts["deck.json"]) | {key: value}).encode()

    _rewritten(file, change)
    with pytest.raises(DeckError, match=fault) as refused:
        load_enrolled(file)
    assert str(refused.value).startswith(f"{file}: ")
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("content", [b"", b"GIF89a", b"[]", b"[" * 100_000, b"\xff\xfe", b"x" * 100_000])
@pytest.mark.parametrize("part", ["deck.json", "2.png"])
def test_a_part_that_is_something_else_is_refused(file: Path, part: str, content: bytes) -> None:
    _rewritten(file, lambda parts: parts.update({part: content}))
    with pytest.raises(DeckError):
        load_enrolled(file)


def test_what_unpacks_to_something_huge_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "bomb.deck"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("deck.json", b" " * 200_000_000)
    with pytest.raises(DeckError, match="too large"):
        load_enrolled(path)


@pytest.mark.parametrize("content", [b"", b"kind = 'codes'\n", b"PK\x03\x04", bytes(range(256)) * 9])
def test_foreign_files_are_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "foreign.deck"
    path.write_bytes(content)
    with pytest.raises(DeckError, match=r"foreign\.deck: This is not an enrolled deck"):
        reader_for(str(path))
    with pytest.raises(DeckError, match="cannot be opened"):
        load_enrolled(tmp_path / "none.deck")


def _told(file: Path) -> str:
    """The cards of the deck in ``file``, or why there is none."""
    try:
        return " ".join(card.code for card in load_enrolled(file).cards)
    except DeckError as fault:
        return str(fault)


def test_a_damaged_file_is_refused_or_read_as_it_was(file: Path) -> None:
    """Bytes changed, cut off or put in anywhere: never anything but a deck or its refusal."""
    whole = file.read_bytes()
    rng = random.Random(11)
    refused = 0
    for _ in range(150):
        broken = bytearray(whole)
        match rng.randrange(3):
            case 0:
                for _ in range(rng.randint(1, 20)):
                    broken[rng.randrange(len(broken))] = rng.randrange(256)
            case 1:
                del broken[rng.randrange(len(broken)) :]
            case _:
                broken[rng.randrange(len(broken)) : 0] = rng.randbytes(rng.randint(1, 30))
        file.write_bytes(broken)
        told = _told(file)
        assert "\n" not in told
        refused += told.startswith(str(file))
        assert told.startswith(str(file)) or told == "AH 2S 3D"
    assert refused > 50


def test_what_is_saved_is_a_plain_archive(file: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(file.read_bytes())) as archive:
        assert archive.namelist() == ["deck.json", "1.png", "2.png", "3.png"]
        assert archive.testzip() is None


@pytest.mark.parametrize(
    "packing", [zipfile.ZIP_DEFLATED, *map(long_case, (zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA))]
)
def test_a_deck_that_unpacks_to_something_huge_is_refused_before_it_does(
    tmp_path: Path, packing: int
) -> None:
    path = tmp_path / "bomb.deck"
    with zipfile.ZipFile(path, "w", packing) as archive, archive.open("deck.json", "w") as entry:
        for _ in range(130):
            entry.write(bytes(1_000_000))
    data = path.read_bytes()
    # Both lists of the archive say that it unpacks to a thousand bytes.
    path.write_bytes(data.replace(struct.pack("<I", 130_000_000), struct.pack("<I", 1000)))
    program = (
        "import sys, pathlib, vision.decks.enrolled as e\n"
        "try: e.load_enrolled(pathlib.Path(sys.argv[1]))\n"
        "except e.DeckError: pass\n"
        "else: raise SystemExit('not refused')"
    )
    assert peak_megabytes(program, str(path)) < 100


def test_a_deck_with_an_endless_list_of_what_is_in_it_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "many.deck"
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(6000):
            archive.writestr(f"{number}.png", b"")
    with pytest.raises(DeckError, match="its heading is too long"):
        load_enrolled(path)
