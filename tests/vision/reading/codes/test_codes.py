"""Cards with printed codes are named by the codes beside their indices, and nothing else is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import cv2
import numpy as np
import pytest
from pyzbar.pyzbar import ZBarSymbol, decode

from tests.bench.decks import CASES, Score, coded_table, read_table
from tests.bench.stress import settled_view
from tests.long_cases import long_case
from tests.vision.small_deck import SMALL_DECK
from vision.core.errors import UnknownDeck
from vision.core.geometry import Rect
from vision.core.pictures import Picture
from vision.decks import OWN_DECKS, own_deck, read_deck
from vision.decks.card_layout import INDEX, MARKER, QR
from vision.decks.payload import card_in_text
from vision.drawing.engraving.faces import printed_face
from vision.mat.layouts import CARD_MM, TRICK
from vision.reading import reader_for
from vision.reading.codes.reader import CodeReader
from vision.simulation import PRESETS, Conditions, SimulatedTable

_BELTPUNK = own_deck("beltpunk")


@pytest.fixture(scope="module")
def reader() -> CodeReader:
    return CodeReader(_BELTPUNK)


def _on_cloth(face: Picture, degrees: float = 0.0, margin: int = 60) -> Picture:
    """A face on dark green cloth, turned clockwise about its middle."""
    size = round(np.hypot(*face.shape[:2])) + margin
    shift = np.array([size - face.shape[1], size - face.shape[0]]) / 2
    turn = cv2.getRotationMatrix2D((size / 2, size / 2), -degrees, 1.0)
    turn[:, 2] += turn[:, :2] @ shift
    cloth = cv2.warpAffine(face, turn, (size, size), flags=cv2.INTER_AREA, borderValue=(50, 90, 40))
    return np.asarray(cv2.GaussianBlur(cloth, (0, 0), 0.6), np.uint8)


def _painted(face: Picture, scale: float, *places: tuple[float, float, float, float]) -> Picture:
    face = face.copy()
    for x, y, width, height in places:
        low, high = (round(v * scale) for v in (x, y)), (round(v * scale) for v in (x + width, y + height))
        cv2.rectangle(face, tuple(low), tuple(high), (255, 255, 255), -1)
    return face


@pytest.mark.parametrize("name", OWN_DECKS)
def test_every_card_is_named_however_it_lies(name: str) -> None:
    deck = own_deck(name)
    reader = CodeReader(deck)
    for number, card in enumerate(deck.cards):
        picture = _on_cloth(printed_face(card.code, deck, 3.4).image, 37.0 * number)
        (reading,) = reader.read(picture)
        assert reading.card == card.code
        assert reading.confidence > 0.99
        assert len(reading.quads) == 2


def test_every_cards_qr_code_is_plain_for_any_reader_at_three_pixels_a_module() -> None:
    for card in _BELTPUNK.cards:
        face = printed_face(card.code, _BELTPUNK, 3 * 21 / QR.width).image
        said = {code.data.decode() for code in decode(face, symbols=[ZBarSymbol.QRCODE])}
        assert {card_in_text(_BELTPUNK, text) for text in said} == {_BELTPUNK.cards.index(card)}


@pytest.mark.parametrize("degrees", range(0, 360, 24))
def test_the_quads_are_where_the_indices_stand(degrees: int, reader: CodeReader) -> None:
    scale = 4.0
    face = printed_face("Gears-10", _BELTPUNK, scale).image
    picture = _on_cloth(face, degrees)
    (reading,) = reader.read(picture)
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    for quad in reading.quads:
        off = (np.array(quad) - np.array(picture.shape[:2]) / 2) @ np.array([[c, -s], [s, c]])
        on_card = off / scale + np.array(CARD_MM) / 2
        other_end = np.array(CARD_MM) - on_card
        errors = [np.abs(corners - INDEX.corners).max() for corners in (on_card, other_end)]
        assert min(errors) < 1.0


@pytest.mark.parametrize("hidden", [MARKER, QR], ids=["marker", "QR"])
@pytest.mark.parametrize("degrees", [0, 20, 45, 100, 181, 290])
def test_either_code_alone_is_enough(hidden: Rect, degrees: int, reader: CodeReader) -> None:
    scale = 3.4
    face = printed_face("Parts-13", _BELTPUNK, scale).image
    spots = []
    for place in (MARKER, QR):
        if place is hidden:
            spots.append((place.x, place.y, place.width, place.height))
            far = CARD_MM[0] - place.x - place.width, CARD_MM[1] - place.y - place.height
            spots.append((*far, place.width, place.height))
    (reading,) = reader.read(_on_cloth(_painted(face, scale, *spots), degrees))
    assert reading.card == "Parts-13"
    assert len(reading.quads) == 2


def test_one_end_and_one_half_of_it_are_enough(reader: CodeReader) -> None:
    scale, middle = 3.4, CARD_MM[0] / 2
    face = printed_face("Steam-4", _BELTPUNK, scale).image
    for half in ((0.0, 0.0, middle, CARD_MM[1]), (middle, 0.0, middle, CARD_MM[1])):
        shown = _painted(face, scale, half, (0.0, 30.0, *CARD_MM))
        (reading,) = reader.read(_on_cloth(shown, 8.0), index_px=(15 * scale, 15 * scale))
        assert (reading.card, len(reading.quads)) == ("Steam-4", 1)


def test_a_marker_is_read_although_a_card_lies_against_it() -> None:
    deck = own_deck("steam-court")
    table = SimulatedTable(
        30118, style=deck, layout=TRICK, conditions=Conditions(slop_mm=1.2, slop_degrees=2.0)
    )
    table.lay_set("trick", ["2"] * 4)
    readings = CodeReader(deck).read(table.frame())
    assert Counter(reading.card for reading in readings) == {"2": 4}


@pytest.mark.parametrize("covered", [0.5, 1.2, 2.0])
@pytest.mark.parametrize("degrees", [0, 33, 190])
def test_a_marker_is_read_although_a_strip_of_it_is_covered(
    covered: float, degrees: int, reader: CodeReader
) -> None:
    scale, right = 3.6, MARKER.x + MARKER.width
    whole = printed_face("Steam-4", _BELTPUNK, scale).image
    # Its QR code and its other end are covered, and a strip of its marker.
    shown = _painted(whole, scale, (right - covered, 0.0, *CARD_MM), (0.0, 30.0, *CARD_MM))
    cards = np.hstack([_on_cloth(shown, degrees), _on_cloth(whole, 0.0)])
    readings = reader.read(cards, index_px=(15 * scale, 15 * scale))
    assert [reading.card for reading in readings] == ["Steam-4"] * 2


def test_two_equal_cards_in_a_close_fan_are_two() -> None:
    deck = own_deck("steam-court")
    table = SimulatedTable(3, style=deck)
    for _ in range(3):
        table.lay("conveyor-1", "6/12")
    readings = CodeReader(deck).read(table.frame())
    assert Counter(reading.card for reading in readings) == {"6/12": 3}


@pytest.mark.parametrize("name", ["tilt", *map(long_case, ("plain", "dim", "blur", "above", "glare", "720"))])
def test_a_full_table_is_read_right_and_nothing_else_is_told(name: str, reader: CodeReader) -> None:
    case = CASES[name]
    score = read_table(coded_table(11, case.conditions, size=case.size), case, reader)
    assert score == Score(tables=1, cards=20, covered=score.covered, right=20, wrong=0)


@pytest.mark.parametrize(
    ("name", "least"),
    [("QR-tilt", 16), long_case("half", 18), long_case("QR-above", 18), long_case("sloppy", 16)],
)
def test_most_of_a_table_with_covered_codes_is_read_and_nothing_else_is_told(
    name: str, least: int, reader: CodeReader
) -> None:
    case = CASES[name]
    score = read_table(coded_table(12, case.conditions, size=case.size), case, reader)
    assert score.right >= least
    assert score.wrong == 0


@pytest.mark.parametrize("name", OWN_DECKS)
def test_a_watcher_puts_every_card_in_its_zone_in_the_order_it_was_laid(name: str) -> None:
    deck = own_deck(name)
    table = coded_table(5, deck=deck)
    view = settled_view(table, CodeReader(deck))
    assert view.settled
    assert {zone: seen.names for zone, seen in view.zones.items()} == dict(table.truth())
    assert view.strays == ()


def test_a_watcher_follows_cards_that_are_laid_and_taken(reader: CodeReader) -> None:
    table = coded_table(6)
    table.take("conveyor-1", 1)
    table.clear("tray")
    spare = next(
        c.code for c in _BELTPUNK.cards if all(c.code not in zone for zone in table.truth().values())
    )
    table.lay("conveyor-4", spare)
    view = settled_view(table, reader)
    assert {zone: seen.names for zone, seen in view.zones.items()} == dict(table.truth())


# -- what is no card ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("index_px", [None, (40.0, 70.0)])
def test_cards_of_another_deck_are_not_named(index_px: tuple[float, float] | None) -> None:
    other = coded_table(7, deck=own_deck("steam-court")).frame()
    assert CodeReader(_BELTPUNK).read(other, index_px) == []
    assert CodeReader(read_deck(SMALL_DECK, "tea")).read(other, index_px) == []


def test_a_poker_deck_bears_no_codes(reader: CodeReader) -> None:
    table = SimulatedTable(8)
    for card in ("10H", "AS", "KD"):
        table.lay("conveyor-2", card)
    assert reader.read(table.frame()) == []


def test_foreign_codes_are_no_cards(reader: CodeReader) -> None:
    page = np.full((700, 900, 3), 235, np.uint8)
    encoder = cv2.QRCodeEncoder.create()
    for place, text in enumerate(["https://example.org", "0100700000", "01007AAAAA", "Steam-7"]):
        code = cv2.resize(encoder.encode(text), None, fx=5, fy=5, interpolation=cv2.INTER_NEAREST)
        x = 20 + place * 220
        page[20 : 20 + code.shape[0], x : x + code.shape[1]] = code[..., None]
    books = (cv2.aruco.DICT_6X6_250, cv2.aruco.DICT_APRILTAG_36h11, cv2.aruco.DICT_ARUCO_MIP_36h12)
    for row, name in enumerate(books):
        book = cv2.aruco.getPredefinedDictionary(name)
        for column in range(10):
            marker = cv2.aruco.generateImageMarker(book, 7 * column, 60)
            x, y = 20 + column * 86, 260 + row * 100
            page[y : y + 60, x : x + 60] = marker[..., None]
    found = decode(page, symbols=[ZBarSymbol.QRCODE])
    assert len(found) == 4  # they can be read, they are only no cards
    assert reader.read(page) == []
    assert reader.read(page, (50.0, 90.0)) == []


def test_noise_and_an_empty_table_name_nothing(reader: CodeReader) -> None:
    rng = np.random.default_rng(1)
    assert reader.read(rng.integers(0, 256, (480, 640, 3), np.uint8)) == []
    assert reader.read(SimulatedTable(2, conditions=PRESETS["plain"]).frame()) == []
    assert reader.read(np.zeros((300, 400, 3), np.uint8), (30.0, 60.0)) == []


@pytest.mark.parametrize("size", [(1, 1), (3, 200), (16, 16), (40, 7)])
def test_a_tiny_picture_is_read_without_a_word(size: tuple[int, int], reader: CodeReader) -> None:
    assert reader.read(np.full((*size, 3), 128, np.uint8)) == []
    assert reader.read(np.full((*size, 3), 128, np.uint8), (20.0, 40.0)) == []


# -- which reader ------------------------------------------------------------------------------------------


def test_a_deck_has_its_reader_by_name_or_by_file(tmp_path: Path) -> None:
    face = _on_cloth(printed_face("Electricity-1", _BELTPUNK, 4.0).image)
    assert [reading.card for reading in reader_for("beltpunk").read(face)] == ["Electricity-1"]
    assert reader_for("steam-court").read(face) == []
    path = tmp_path / "tea.toml"
    path.write_text(SMALL_DECK, encoding="utf-8")
    cup = _on_cloth(printed_face("Cup-2", read_deck(SMALL_DECK, "tea"), 4.0).image)
    assert [reading.card for reading in reader_for(str(path)).read(cup)] == ["Cup-2"]
    with pytest.raises(UnknownDeck, match="beltpunk"):
        reader_for("tarot")
