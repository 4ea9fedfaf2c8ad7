"""The card reader names cards by their indices, says one card once, and keeps silent where it is not sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt
import pytest

from tests.bench.decks import looked_at
from tests.bench.foreign_pips import PIPS
from tests.bench.lands import LANDS
from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called
from tests.long_cases import long_case
from vision.core.cards import JOKER, POKER_CARDS
from vision.core.errors import UnknownDeck
from vision.core.geometry import Quad
from vision.core.pictures import Picture
from vision.drawing.faces import FaceStyle, draw_back, draw_face
from vision.drawing.glyphs import StrokeGlyphs
from vision.drawing.jokers import JokerIndex
from vision.drawing.masks import Mask
from vision.drawing.pips import SUIT_SIGNS
from vision.mat.layouts import MACHINE
from vision.reading import CardReader, Known
from vision.reading.poker.candidates import Candidate
from vision.reading.poker.patches import Pose
from vision.simulation import SimulatedTable

_PLAIN = FaceStyle.plain()
_BOLD_FOUR = FaceStyle(
    glyphs=StrokeGlyphs(width=0.6, weight=0.19, square=3.0, seed=8),
    pip_seed=77,
    rank_height=10,
    corners=4,
    index_x=6.4,
    body_left=19,
)


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


def _table(width: int = 640, height: int = 480) -> Picture:
    """A wooden sort of table: brown with soft grain, the same every time."""
    rng = np.random.default_rng(4)
    grain = cv2.resize(
        rng.standard_normal((height // 4, width // 40)), (width, height), interpolation=cv2.INTER_CUBIC
    )
    return np.clip(np.array([70, 105, 150]) + 14 * grain[..., None], 0, 255).astype(np.uint8)


def _lay(table: Picture, face: Picture, x: float, y: float, degrees: float, width: float) -> None:
    """Put a card on the table in place: its middle at (x, y), ``width`` px wide, turned clockwise."""
    scale = width / face.shape[1]
    small = cv2.resize(face, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    matrix = cv2.getRotationMatrix2D((small.shape[1] / 2, small.shape[0] / 2), -degrees, 1.0)
    matrix[:, 2] += np.array([x - small.shape[1] / 2, y - small.shape[0] / 2])
    size = (table.shape[1], table.shape[0])
    ink = cv2.warpAffine(np.full(small.shape[:2], 255, np.uint8), matrix, size)
    table[ink > 127] = cv2.warpAffine(small, matrix, size)[ink > 127]


def _face(card: str, style: FaceStyle = _PLAIN) -> Picture:
    return draw_face(card, style, 5.0).image


def _names(reader: CardReader, picture: Picture) -> Counter[str]:
    return Counter(reading.card for reading in reader.read(picture) if reading.card is not None)


@pytest.mark.parametrize(
    "style", [long_case(_PLAIN), _BOLD_FOUR], ids=["two thin indices", "four bold indices"]
)
def test_every_card_is_named_however_it_lies(reader: CardReader, style: FaceStyle) -> None:
    wrong = []
    for number, card in enumerate(POKER_CARDS):
        table = _table(400, 400)
        _lay(table, _face(card, style), 200, 200, number * 47.0, 150)
        if _names(reader, table) != Counter([card]):
            wrong.append((card, dict(_names(reader, table))))
    assert wrong == []


@dataclass(frozen=True)
class _GermanPips:
    """The pips of another land."""

    def glyph(self, text: str) -> tuple[Mask, float]:
        suit = next(suit for suit, sign in SUIT_SIGNS.items() if sign == text)
        return PIPS[{"S": "leaf", "H": "heart", "D": "bell", "C": "acorn"}[suit]]()


def test_acorns_and_bells_are_no_suit(reader: CardReader) -> None:
    table = _table(1280, 480)
    style = replace(FaceStyle.plain(), pips=_GermanPips())
    for number, card in enumerate(("7C", "4D", "9D", "KC", "6C")):
        _lay(table, draw_face(card, style, 8.0).image, 140 + 250 * number, 240, 5.0 * number, 200)
    assert {reading.card for reading in reader.read(table)} <= {None}


def test_a_joker_is_named(reader: CardReader) -> None:
    table = _table(400, 400)
    _lay(table, _face(JOKER), 200, 200, 20, 170)
    assert _names(reader, table) == Counter([JOKER])


@pytest.mark.parametrize("sign", ["stacked", "sideways", "monogram", "barred"])
def test_a_joker_is_known_by_whatever_stands_in_its_corners(reader: CardReader, sign: JokerIndex) -> None:
    table = _table()
    _lay(table, _face(JOKER, replace(_PLAIN, joker=sign)), 200, 200, 20, 210)
    assert _names(reader, table) == Counter([JOKER])


@pytest.mark.parametrize("sign", ["stacked", "monogram", "barred"])
def test_the_sign_of_a_joker_in_the_middle_of_a_sheet_is_no_card(
    reader: CardReader, sign: JokerIndex
) -> None:
    face = draw_face(JOKER, replace(_PLAIN, joker=sign), 5.0)
    index = face.indices[0]
    left, top = int(index.x - 0.6 * index.width), int(index.y - 0.55 * index.height)
    cut_out = face.image[max(0, top) : int(index.y + 0.55 * index.height), max(0, left) : int(index.x + 30)]
    sheet = np.full((900, 700, 3), face.image[-40, -40], np.uint8)
    sheet[400 : 400 + cut_out.shape[0], 300 : 300 + cut_out.shape[1]] = cut_out
    table = _table()
    _lay(table, sheet, 320, 240, 20, 420)
    assert _names(reader, table) == Counter()


def test_both_corners_of_a_card_are_one_card_with_a_quad_at_each(reader: CardReader) -> None:
    table = _table()
    _lay(table, _face("9H"), 320, 240, 10, 200)
    (reading,) = reader.read(table)
    assert reading.card == "9H"
    assert len(reading.quads) == 2
    centres = np.array([np.mean(quad, axis=0) for quad in reading.quads])
    assert np.allclose(centres.mean(axis=0), (320, 240), atol=8)
    assert np.linalg.norm(centres[0] - centres[1]) == pytest.approx(200 / 63 * np.hypot(51.8, 62.7), rel=0.05)


def test_two_equal_cards_of_two_decks_are_two(reader: CardReader) -> None:
    table = _table()
    _lay(table, _face("QS"), 170, 240, 0, 150)
    _lay(table, _face("QS", _BOLD_FOUR), 460, 240, 90, 150)
    assert _names(reader, table) == Counter({"QS": 2})


def test_a_fanned_column_is_read_from_its_strips(reader: CardReader) -> None:
    table = _table(400, 640)
    column = ["KC", "3D", "10S", "AH", "7C", "JD"]
    for row, card in enumerate(column):
        _lay(table, _face(card), 200 + (row % 3), 140 + row * 62, (-1) ** row * 1.5, 160)
    assert _names(reader, table) == Counter(column)


def test_white_cards_on_a_white_table_are_read(reader: CardReader) -> None:
    table = np.full((480, 640, 3), (243, 245, 246), np.uint8)
    for x, card in ((120, "2H"), (320, "6S"), (520, "QD")):
        _lay(table, _face(card), x, 240, 15, 150)
    assert _names(reader, table) == Counter(["2H", "6S", "QD"])


def test_cards_70_px_wide_are_read(reader: CardReader) -> None:
    table = _table()
    cards = ["4H", "9S", "KD", "8C", "2S", "JH"]
    for k, card in enumerate(cards):
        _lay(table, _face(card), 80 + (k % 3) * 200, 120 + (k // 3) * 220, 25.0 * k, 72)
    assert _names(reader, table) == Counter(cards)


def test_card_backs_and_an_empty_table_name_nothing(reader: CardReader) -> None:
    table = _table()
    assert reader.read(table) == []
    _lay(table, draw_back(5.0), 320, 240, 30, 200)
    assert _names(reader, table) == Counter()


def test_noise_names_nothing(reader: CardReader) -> None:
    rng = np.random.default_rng(0)
    for picture in (
        rng.integers(0, 256, (360, 480, 3)),
        np.zeros((300, 300, 3)),
        np.full((300, 300, 3), 255),
    ):
        assert _names(reader, picture.astype(np.uint8)) == Counter()


@pytest.mark.parametrize("size", [(16, 16), (17, 400), (333, 19)])
def test_a_tiny_picture_is_read_without_a_word(reader: CardReader, size: tuple[int, int]) -> None:
    assert reader.read(np.zeros((*size, 3), np.uint8)) == []


def test_knowing_the_size_of_an_index_gives_the_same_names(reader: CardReader) -> None:
    table = _table()
    for x, card in ((150, "5S"), (400, "JC")):
        _lay(table, _face(card), x, 240, 5, 180)
    tall = 180 / 63 * 17.3
    assert Counter(r.card for r in reader.read(table, (tall * 0.8, tall * 1.25))) == Counter(["5S", "JC"])


def test_what_is_known_and_has_not_changed_is_not_read_again(reader: CardReader) -> None:
    table = _table()
    _lay(table, _face("9H"), 180, 240, 0, 190)
    _lay(table, _face("KS"), 440, 240, 30, 190)
    (known,) = [reading for reading in reader.read(table) if reading.card == "9H"]

    def at_the_right(quads: Sequence[Quad]) -> list[bool]:
        return [sum(x for x, _ in quad) / 4 > 310 for quad in quads]

    told = reader.read(table, known=Known(known.quads, at_the_right))
    assert [reading.card for reading in told] == ["KS"]


def test_where_an_index_is_expected_it_is_read_although_the_finder_does_not_see_it(
    reader: CardReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = _table()
    _lay(table, _face("9H"), 180, 240, 0, 190)
    (seen,) = reader.read(table)
    monkeypatch.setattr("vision.reading.poker.reader.propose", lambda *_: [])
    monkeypatch.setattr("vision.reading.poker.reader.closer", lambda *_: [])
    blank = tuple((x + 250.0, y) for x, y in seen.quads[0])
    for quad, names in ((seen.quads[0], ["9H"]), (blank, [])):
        known = Known((), lambda quads: [True] * len(quads), (quad,))
        assert [reading.card for reading in reader.read(table, known=known)] == names


def test_confidence_is_a_chance_and_other_names_come_with_theirs(reader: CardReader) -> None:
    table = _table(400, 400)
    _lay(table, _face("8C"), 200, 200, 0, 150)
    blurred = cv2.GaussianBlur(table, (0, 0), 2.2)
    for reading in reader.read(np.asarray(blurred, np.uint8)):
        assert 0.0 <= reading.confidence <= 1.0
        assert all(0.0 <= chance <= 1.0 for _, chance in reading.alternatives)


def test_an_unknown_deck_is_refused_by_name() -> None:
    with pytest.raises(UnknownDeck, match="no deck called tarot"):
        CardReader("tarot")


@pytest.mark.parametrize(
    ("seed", "cards"), [(1, ("4S", "4C", "4H")), (101, ("4S", "4C", "4H")), (114, ("5S", "5C", "JC"))]
)
def test_no_neighbour_in_a_close_fan_is_passed_over_wherever_the_picture_is_cut(
    reader: CardReader, seed: int, cards: tuple[str, ...]
) -> None:
    table = SimulatedTable(seed)
    for card in cards:
        table.lay("conveyor-2", card)
    frame = table.frame()
    corners = np.array([card.corners for card in table.laid()]).reshape(-1, 2)
    left, top = (corners.min(axis=0) - 60).astype(int).clip(0)
    right, bottom = (corners.max(axis=0) + 60).astype(int)
    for cut in range(8):
        told = reader.read(frame[top + cut : bottom, left + 3 * cut % 8 : right], index_px=(36.0, 93.0))
        assert len(told) >= 3  # one that cannot be named is told as being there
        assert {reading.card for reading in told} <= {*cards, None}


class _Told(CardReader):
    """A reader whose networks tell what they are told to: finder's chance, pose, name and its chance."""

    def __init__(self, *told: tuple[float, Pose, str, float]) -> None:
        super().__init__()
        self._told = told

    def candidates(
        self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
    ) -> list[Candidate]:
        return [Candidate(found, pose, _chance(card, chance)) for found, pose, card, chance in self._told]


def _chance(card: str, chance: float) -> npt.NDArray[np.float64]:
    return np.array([chance if name == card else 0.0 for name in (*POKER_CARDS, JOKER)])


def test_an_index_upside_down_on_a_surer_one_is_not_believed() -> None:
    nine, six = Pose(120, 180, 60, -15), Pose(115, 157, 60, 173)
    reader = _Told((0.85, nine, "9D", 0.975), (0.54, six, "6D", 0.988))
    assert [reading.card for reading in reader.read(_table())] == ["9D"]


@pytest.mark.parametrize(("other", "names"), [("5C", [None]), ("6S", ["5S"])])
def test_of_the_suit_a_cards_corners_are_one_opinion_and_of_its_rank_several(
    other: str, names: list[str | None]
) -> None:
    class Torn(CardReader):
        def candidates(
            self, frame: Picture, index_px: tuple[float, float] | None = None, known: Known | None = None
        ) -> list[Candidate]:
            ends = Pose(100, 150, 60, 0), Pose(240, 330, 60, 180)
            return [Candidate(0.9, end, _chance("5S", 0.8) + _chance(other, 0.15)) for end in ends]

    readings = Torn().read(_table())
    assert [reading.card for reading in readings] == names
    assert all(reading.alternatives[0][0] == "5S" for reading in readings if reading.card is None)


@pytest.mark.parametrize("beside", [Pose(120, 135, 60, -3), Pose(144, 178, 58, 9)])
def test_two_indices_of_a_close_fan_are_both_told(beside: Pose) -> None:
    reader = _Told((0.85, Pose(120, 180, 60, -5), "9D", 0.99), (0.54, beside, "6D", 0.988))
    assert {reading.card for reading in reader.read(_table())} == {"9D", "6D"}


def test_part_of_an_index_is_no_joker_beside_it() -> None:
    reader = _Told((0.85, Pose(120, 180, 60, -5), "KD", 0.99), (0.54, Pose(144, 178, 58, 9), JOKER, 0.988))
    assert [reading.card for reading in reader.read(_table())] == ["KD"]


@pytest.mark.parametrize(
    ("inside", "names"),
    [
        ((0.6, Pose(170, 240, 30, 70), "QD", 0.95), {"KS"}),
        ((0.6, Pose(170, 240, 30, 70), "QD", 0.99), {"KS", "QD"}),
        ((0.6, Pose(170, 240, 58, 70), "QD", 0.95), {"KS", "QD"}),
        ((0.6, Pose(350, 240, 30, 70), "QD", 0.95), {"KS", "QD"}),
    ],
    ids=["part of the picture", "named for sure", "as tall as the card's", "beside the card"],
)
def test_what_looks_a_little_like_a_small_index_on_a_cards_picture_is_none(
    inside: tuple[float, Pose, str, float], names: set[str]
) -> None:
    ends = [(0.9, Pose(100, 150, 60, 0), "KS", 0.99), (0.9, Pose(240, 330, 60, 180), "KS", 0.99)]
    assert {reading.card for reading in _Told(*ends, inside).read(_table())} == names


def _with_sheet(at: Pose) -> Picture:
    """A table with a sheet of paper in whose upper left corner is an index at ``at``."""
    table = _table()
    left, top = round(at.x - 20), round(at.y - 34)
    cv2.rectangle(table, (left, top), (left + 150, top + 210), (240, 242, 245), -1)
    return table


_SIGN, _SIGN_BELOW = Pose(200, 150, 40, 0), Pose(306, 290, 40, 180)
_NINE = (0.85, Pose(480, 180, 40, -5), "9D", 0.99)


@pytest.mark.parametrize(
    ("told", "picture", "names"),
    [
        ([(0.9, _SIGN, JOKER, 0.99), (0.9, _SIGN_BELOW, JOKER, 0.98)], _table(), {JOKER}),
        ([(0.9, _SIGN, JOKER, 0.999), _NINE], _with_sheet(_SIGN), {JOKER, "9D"}),
        ([(0.9, _SIGN, JOKER, 0.999)], _with_sheet(_SIGN), {None}),
        ([(0.9, _SIGN, JOKER, 0.999), _NINE], _table(), {None, "9D"}),
        ([(0.9, _SIGN, JOKER, 0.99), (0.9, _SIGN_BELOW, JOKER, 0.6)], _table(), {None}),
    ],
    ids=["both ends", "in a corner beside cards", "in a corner, no card", "in no corner", "one end doubted"],
)
def test_print_is_a_joker_only_on_a_card(
    told: list[tuple[float, Pose, str, float]], picture: Picture, names: set[str | None]
) -> None:
    readings = _Told(*told).read(picture)
    assert {reading.card for reading in readings} == names
    assert all(reading.alternatives[0][0] == JOKER for reading in readings if reading.card is None)


def test_a_card_that_must_be_there_and_has_no_name_is_told_as_one_that_cannot_be_read(
    reader: CardReader,
) -> None:
    table = SimulatedTable(3, (1920, 1080), style=LANDS["swiss suits"])
    table.lay("seat-2", "9S")
    region, index_px = looked_at(table.frame())
    seen = [
        reader.read(
            region.crop(table.frame()), index_px, Known((), lambda quads: [True] * len(quads), thorough=it)
        )
        for it in (False, True)
    ]
    assert seen[0] == []
    assert seen[1]
    assert all(reading.card is None for reading in seen[1])


def test_once_people_name_a_club_that_all_networks_take_for_a_spade_no_other_is_a_spade_for_sure(
    reader: CardReader,
) -> None:
    at_table = reader.at_one_table()
    sharp = SimulatedTable(176065, (1920, 1080), style=makers_deck(176065))
    for zone, card in (("conveyor-1", "4C"), ("conveyor-2", "9C"), ("conveyor-3", "6C")):
        sharp.lay(zone, card)
    assert len({it.card for it in at_table.read(sharp.frame())} & {"4C", "9C", "6C"}) >= 2, "plain clubs"
    table = SimulatedTable(176065, (1920, 1080), conditions_called("blur+tilt"), makers_deck(176065), MACHINE)
    zones = "conveyor-1", "conveyor-2", "conveyor-3", "conveyor-4", "seat-1", "seat-2"
    for zone, card in zip(zones, ("KS", "QS", "KC", "JC", "AC", "QC"), strict=True):
        table.lay(zone, card)
    frame = table.frame()
    assert "JS" in {it.card for it in at_table.read(frame, index_px=(20, 120))}, "the jack of clubs"
    (king,) = (laid for laid in table.laid() if laid.card == "KC")
    at_table.teach(frame, king.indices[0].quad, "KC")
    assert "JS" not in {it.card for it in at_table.read(frame, index_px=(20, 120))}


@pytest.mark.parametrize("seed", [326023, long_case(326030)])
def test_once_people_name_a_club_that_some_networks_take_for_a_spade_it_is_that_spade_nowhere(
    seed: int, reader: CardReader
) -> None:
    """A king of clubs in sleeves, out of focus, which most networks took for one of spades."""
    at_table, style, light = reader.at_one_table(), makers_deck(326021), conditions_called("blur+sleeves")
    before, after = (SimulatedTable(it, (1920, 1080), light, style, MACHINE) for it in (seed, seed + 1000))
    before.lay("seat-1", "KC")
    after.lay("conveyor-4", "KC")
    assert [it.card for it in at_table.read(after.frame(), index_px=(20, 120))] == ["KS"]
    (king,) = before.laid()
    at_table.teach(before.frame(), king.indices[0].quad, "KC")
    assert [it.card for it in at_table.read(after.frame(), index_px=(20, 120))] == [None]


def test_a_black_rank_above_a_red_pip_is_of_no_card(reader: CardReader) -> None:
    """The pip of one card of a fan above the rank of the next, upside down, looked like a 6 of diamonds."""

    def read(rank: str, pip: str) -> set[str | None]:
        upper, lower = (draw_face(card, _PLAIN, 4.0) for card in (rank, pip))
        picture = np.full((600, 600, 3), 90, np.uint8)
        card = upper.image.copy()
        for index in upper.indices:
            way = -1 if abs(index.degrees) > 90.0 else 1
            pips = slice(*sorted((round(index.y), round(index.y + way * 0.7 * index.height))))
            sides = slice(max(0, round(index.x - 0.3 * index.height)), round(index.x + 0.3 * index.height))
            card[pips, sides] = lower.image[pips, sides]
        picture[100 : 100 + card.shape[0], 100 : 100 + card.shape[1]] = card
        return {it.card for it in reader.read(picture)} - {None}

    assert read("6D", "6D") == {"6D"}
    assert read("6H", "6D") == {"6D"}
    assert read("6S", "6D") == set()


def test_what_looks_like_an_index_that_people_named_has_its_rank(reader: CardReader) -> None:
    """The jacks of this deck are printed as an S."""
    style = replace(_PLAIN, letters=("S", "Q", "K", "A"), rank_height=10.0)
    at_table = reader.at_one_table()

    def frame(seed: int, *cards: str) -> Picture:
        table = SimulatedTable(seed, (1920, 1080), style=style)
        for number, card in enumerate(cards):
            table.lay(f"conveyor-{1 + number % 4}", card)
        region, _ = looked_at(table.frame())
        return region.crop(table.frame())

    at_table.read(frame(1, "KS", "QH", "7D", "4C", "9S", "2H"))
    unread = frame(2, "JS")
    assert at_table.read(unread) == []
    thoroughly = Known((), lambda quads: [True] * len(quads), thorough=True)
    before = at_table.read(unread, known=thoroughly)
    assert {reading.card for reading in before} == {None}
    for reading in before:
        at_table.teach(unread, reading.quad, "JS")
    for picture, card in ((unread, "JS"), (frame(3, "JH"), "JH")):
        assert {reading.card for reading in at_table.read(picture)} - {None} == {card}
    at_table.forget_deck()
    assert at_table.read(unread) == []
