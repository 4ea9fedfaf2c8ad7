"""What a reader misses in one look is not gone while it looks the same; what is taken is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.bench.shipped_fonts import makers_deck
from tests.campaigns.camera_rounds import conditions_called, fan_step
from tests.long_cases import long_case
from tests.vision.truth import TruthReader
from vision.core.geometry import Quad, middle_of, moved
from vision.core.view import Reading, TableView
from vision.drawing.faces import FaceStyle
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.reading import Known, reader_for
from vision.simulation import PRESETS, Conditions, SimulatedTable
from vision.tracking.patch_memory import PatchMemory, without_parts_of_others

STEADY = Conditions(slop_mm=0.5, slop_degrees=1.0, upside_down=0.0)


class Askew(TruthReader):
    """Tells each index a little wider than it is, and to the left: over the card's edge."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        return [replace(card, quads=tuple(map(_askew, card.quads))) for card in readings]


def _askew(quad: Quad) -> Quad:
    a, b, c, d = np.array(quad)
    down = (c + d - a - b) / 2
    right = np.array([down[1], -down[0]])
    middle = (a + b + c + d) / 4 - 0.2 * right
    signs = ((-0.4, -0.5), (0.4, -0.5), (0.4, 0.5), (-0.4, 0.5))
    corners = [middle + across * right + along * down for across, along in signs]
    p, q, r, s = ((float(x), float(y)) for x, y in corners)
    return p, q, r, s


class Blinking:
    """Reads what is there, but for ``missed`` cards, and those in ``unsure`` not for sure."""

    def __init__(self, table: SimulatedTable, confidence: float = 0.99) -> None:
        self._reader = TruthReader(table, confidence)
        self.asked = 0
        self.missed: set[str] = set()
        self.unsure: dict[str, str] = {}
        self.upside_down: dict[str, str] = {}

    def read(
        self,
        frame: NDArray[np.uint8],
        index_px: tuple[float, float] | None = None,
        known: Known | None = None,
    ) -> Sequence[Reading]:
        self.asked += 1
        told = [card for card in self._reader.read(frame, index_px) if card.card not in self.missed]
        return [self._as_seen(self._made_up(card)) for card in told]

    def _made_up(self, card: Reading) -> Reading:
        """One of ``upside_down`` read as that, its first index turned round."""
        if card.card not in self.upside_down:
            return card
        a, b, c, d = card.quad
        return replace(card, card=self.upside_down[card.card], quads=((c, d, a, b),))

    def _as_seen(self, card: Reading) -> Reading:
        if card.card is None or card.card not in self.unsure:
            return card
        others = ((card.card, 0.6), (self.unsure[card.card], 0.3))
        return replace(card, card=None, confidence=0.6, alternatives=others)


def laid(*cards: str) -> tuple[SimulatedTable, Blinking, Watcher]:
    """Cards on the first conveyor, seen by a reader that reads them all."""
    table = SimulatedTable(4, (1280, 720), STEADY)
    for card in cards:
        table.lay("conveyor-1", card)
    reader = Blinking(table)
    watcher = Watcher(reader, MACHINE)
    settled(table, watcher)
    return table, reader, watcher


def settled(table: SimulatedTable, watcher: Watcher) -> TableView:
    for _ in range(8):
        view = watcher.see(table.frame(), 0.0)
    assert view.settled
    return view


def test_a_card_that_is_missed_once_beside_a_new_one_stays() -> None:
    table, reader, watcher = laid("9C", "3C")
    reader.missed = {"3C"}
    table.lay("conveyor-1", "KD")
    assert settled(table, watcher).names("conveyor-1") == ("9C", "3C", "KD")


def test_a_card_that_is_missed_stays_while_half_of_its_index_shows() -> None:
    table, reader, watcher = laid("9C", "3C")
    lying = table.laid()[1]
    index = np.array(max(lying.indices, key=lambda index: index.visible).quad)
    reader.missed = {"3C"}
    middle = table.camera.to_mat(index).mean(axis=0)
    table.drop("KD", float(middle[0]) + 20.0, float(middle[1]) + 44.0)  # its upper edge through that index
    shows = max(index.visible for index in table.laid()[1].indices)
    assert 0.35 < shows < 0.65
    assert "3C" in settled(table, watcher).names("conveyor-1")


def test_a_card_known_for_sure_is_not_doubted_when_it_is_read_less_well() -> None:
    table, reader, watcher = laid("9C", "3C")
    reader.unsure = {"3C": "3S"}
    table.lay("conveyor-1", "KD")
    cards = settled(table, watcher).zones["conveyor-1"].cards
    assert [card.card for card in cards] == ["9C", "3C", "KD"]
    assert min(card.confidence for card in cards) > 0.9


def test_what_is_read_upside_down_where_a_known_card_still_shows_is_not_believed() -> None:
    table, reader, watcher = laid("9C", "5D")
    reader.upside_down = {"5D": "9D"}
    table.lay("conveyor-1", "10D")
    assert settled(table, watcher).names("conveyor-1") == ("9C", "5D", "10D")


class NearSighted(TruthReader):
    """Misses a card unless it is told where to look for it."""

    misses = False

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        is_told = self.known is not None and bool(self.known.expected)
        return readings if is_told or not self.misses else []


def test_a_card_that_looks_otherwise_under_a_gloss_is_looked_for_where_it_was() -> None:
    table = SimulatedTable(4, (1280, 720), STEADY)
    reader = NearSighted(table)
    watcher = Watcher(reader, MACHINE)
    table.lay("seat-1", "3C")
    settled(table, watcher)
    reader.misses = True
    (card,) = table.laid()
    for _ in range(8):
        view = watcher.see(_glossy(table.frame(), *(index.quad for index in card.indices)), 0.0)
    assert view.settled
    assert view.names("seat-1") == ("3C",)
    table.take("seat-1")
    assert settled(table, watcher).names("seat-1") == ()


def _glossy(frame: NDArray[np.uint8], *quads: Quad) -> NDArray[np.uint8]:
    """``frame`` with light and dark blotches at ``quads``."""
    blotches = cv2.GaussianBlur(np.random.default_rng(2).normal(0.0, 1.0, frame.shape[:2]), (0, 0), 3.0)
    inside = np.zeros(frame.shape[:2])
    for quad in quads:
        cv2.fillConvexPoly(inside, np.array(quad, np.int32), 1.0)
    return np.asarray(np.clip(frame + (900.0 * blotches * inside)[..., None], 0, 255), np.uint8)


def _upright(x: float, y: float) -> Quad:
    return (x, y), (x + 30, y), (x + 30, y + 60), (x, y + 60)


def test_an_index_upside_down_close_to_a_known_one_is_believed_where_no_other_lends_it_its_rank() -> None:
    frame = np.random.default_rng(1).integers(0, 255, (200, 200, 3), np.uint8)
    memory = PatchMemory()
    known = Reading("3C", 0.99, (_upright(50, 50),))
    memory.remember(frame, [known])
    a, b, c, d = _upright(50, 85)
    beside = Reading("3H", 0.99, ((c, d, a, b),))
    assert memory.doubted(frame, [known], [beside]) == (beside,)
    lender = Reading("3S", 0.99, (_upright(50, 115),))
    assert memory.doubted(frame, [known], [beside, lender])[0].card is None
    elsewhere = replace(beside, quads=(*beside.quads, _upright(150, 120)))
    assert memory.doubted(frame, [known], [elsewhere, lender])[0] == elsewhere


def test_where_half_of_a_known_index_is_covered_another_name_is_in_doubt_unless_it_is_certain() -> None:
    rng = np.random.default_rng(2)
    frame = rng.integers(0, 255, (200, 200, 3), np.uint8)
    memory = PatchMemory()
    known = Reading("6C", 0.99, (_upright(50, 50),))
    memory.remember(frame, [known])
    half_covered = frame.copy()
    half_covered[40:120, 40:65] = 250
    cut = Reading("3C", 0.99, (_upright(52, 51),))
    (in_doubt,) = memory.doubted(half_covered, [known], [cut])
    assert in_doubt.card is None
    assert {card for card, _ in in_doubt.alternatives} == {"6C", "3C"}
    certain = replace(cut, confidence=0.999)
    assert memory.doubted(half_covered, [known], [certain]) == (certain,)
    another = rng.integers(0, 255, (200, 200, 3), np.uint8)
    assert memory.doubted(another, [known], [cut]) == (cut,), "another card lies there"


@pytest.mark.parametrize(
    ("read", "is_known"),
    [
        pytest.param(Reading("AS", 0.99, ()), True, id="as its twin"),
        pytest.param(Reading(None, 0.5, (), (("AS", 0.5), ("AC", 0.3))), True, id="as either"),
        pytest.param(Reading("4C", 0.99, ()), False, id="as another rank"),
        pytest.param(Reading("AH", 0.99, ()), False, id="as another colour"),
    ],
)
def test_a_card_whose_indices_stay_as_they_were_is_not_its_twin(read: Reading, is_known: bool) -> None:
    """Its large pip, by which it had been told, is under the next card now."""
    rng = np.random.default_rng(3)
    frame = rng.integers(0, 255, (200, 200, 3), np.uint8)
    known = Reading("AC", 0.98, (_upright(30, 50), _upright(130, 50), _upright(30, 130)))
    memory = PatchMemory()
    memory.remember(frame, [known])
    seen = replace(read, quads=(_upright(31, 50), _upright(130, 51)))
    assert memory.half_covered(frame, [known], [], [seen]) == (
        {seen: replace(known, quads=known.quads[:2])} if is_known else {}
    )
    assert memory.half_covered(frame, [replace(known, quads=known.quads[:2])], [], [seen]) == {}, "all shows"
    other = frame.copy()
    other[40:120, 120:170] = rng.integers(0, 255, (80, 50, 3), np.uint8)
    assert memory.half_covered(other, [known], [], [seen]) == {}, "another card lies there"
    assert memory.half_covered(frame, [replace(known, confidence=0.8)], [], [seen]) == {}


_EDGES_OF_GLARE = [np.rot90(np.tile(np.linspace(80.0, 200.0, 120), (120, 1)), turns) for turns in range(4)]
_REFLECTION = 80.0 + 170.0 * np.exp(
    -np.add.outer((np.arange(120.0) - 66.0) ** 2, (np.arange(120.0) - 60.0) ** 2) / (2 * 26.0**2)
)


@pytest.mark.parametrize("light", [*_EDGES_OF_GLARE, _REFLECTION])
def test_a_card_taken_from_a_glare_is_gone(light: NDArray[np.float64]) -> None:
    rng = np.random.default_rng(4)
    ink = np.zeros(light.shape, np.uint8)
    cv2.putText(ink, "6", (48, 70), cv2.FONT_HERSHEY_SIMPLEX, 1.2, 1, 2)
    faintly_printed = light * (1.0 - 0.14 * ink)
    memory = PatchMemory()
    known = Reading("6D", 0.99, (_upright(45, 35),))
    memory.remember(_noisy(faintly_printed, rng), [known])
    assert memory.still_there(_noisy(faintly_printed, rng), [known], []) == (known,)
    assert memory.still_there(_noisy(light, rng), [known], []) == ()


def _noisy(shades: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.uint8]:
    grey = np.clip(shades + rng.normal(0.0, 2.0, shades.shape), 0, 255).astype(np.uint8)
    return np.repeat(grey[..., None], 3, axis=2)


def test_the_name_of_a_card_that_was_not_read_for_sure_is_not_kept_when_it_is_missed() -> None:
    table = SimulatedTable(4, (1280, 720), STEADY)
    reader = Blinking(table, confidence=0.8)
    watcher = Watcher(reader, MACHINE)
    table.lay("conveyor-1", "9C")
    table.lay("conveyor-1", "3C")
    assert settled(table, watcher).names("conveyor-1") == ("9C", "3C")
    reader.missed = {"3C"}
    table.lay("conveyor-1", "KD")
    assert settled(table, watcher).names("conveyor-1") == ("9C", None, "KD")


class MakingUp(TruthReader):
    """Tells of a card upside down above the pip of the 5 of diamonds, not for sure, once it is ``wrong``."""

    wrong = False

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        made_up = []
        for card in readings if self.wrong else ():
            if card.card == "5D":
                a, b, c, d = np.array(card.quad) + 0.6 * (np.array(card.quad[3]) - card.quad[0])
                made_up.append(Reading("9D", 0.93, ((tuple(c), tuple(d), tuple(a), tuple(b)),)))
        return [*readings, *made_up]


def test_what_is_read_upside_down_on_an_index_that_is_known_is_made_up() -> None:
    table = SimulatedTable(4, (1280, 720), STEADY)
    reader = MakingUp(table)
    watcher = Watcher(reader, MACHINE)
    table.lay("conveyor-2", "5D")
    table.lay("conveyor-2", "8H")
    settled(table, watcher)
    reader.wrong = True
    table.lay("conveyor-1", "KS")
    view = settled(table, watcher)
    assert (view.names("conveyor-1"), view.names("conveyor-2")) == (("KS",), ("5D", "8H"))
    assert view.strays == ()


def test_a_card_that_is_taken_is_gone_at_once() -> None:
    table, _, watcher = laid("9C", "3C", "KD")
    table.take("conveyor-1", 1)
    assert settled(table, watcher).names("conveyor-1") == ("9C", "KD")


@pytest.mark.parametrize("seed", [0, 7, 19])
def test_a_card_is_gone_though_the_mats_engraving_looks_like_its_edge(seed: int) -> None:
    table = SimulatedTable(seed, (1280, 720))
    watcher = Watcher(Askew(table), MACHINE)
    table.lay("conveyor-1", "4S")
    table.lay("conveyor-4", "5C")
    assert settled(table, watcher).names("conveyor-1") == ("4S",)
    table.clear("conveyor-1")
    table.clear("conveyor-4")
    view = settled(table, watcher)
    assert (view.names("conveyor-1"), view.names("conveyor-4")) == ((), ())


def test_a_card_that_is_missed_is_read_again_and_again_while_the_table_lies() -> None:
    table, reader, watcher = laid("9C", "3C")
    reader.missed = {"3C"}
    table.lay("conveyor-1", "KD")
    settled(table, watcher)
    reader.asked = 0
    for _ in range(100):
        watcher.see(table.frame(), 0.0)
    assert reader.asked > 1
    reader.missed = set()
    for _ in range(100):
        watcher.see(table.frame(), 0.0)
    reader.asked = 0
    for _ in range(100):
        watcher.see(table.frame(), 0.0)
    assert reader.asked == 0


def test_a_card_laid_in_the_place_of_one_much_like_it_is_read_anew() -> None:
    table, _, watcher = laid("9D")
    table.take("conveyor-1")
    table.lay("conveyor-1", "7D")
    assert settled(table, watcher).names("conveyor-1") == ("7D",)


def _lay_sets(table: SimulatedTable, watcher: Watcher, *sets: tuple[str, str]) -> None:
    """Lays one set after the other in the tray, each once the one before was seen and taken away."""
    for cards in sets:
        settled(table, watcher)
        for _ in table.truth()["tray"]:
            table.take("tray")
        for card in cards:
            table.lay("tray", card)


@pytest.mark.parametrize(("light", "seed"), [("dim", 0), long_case("dim", 1), ("plain", 3)])
def test_a_set_laid_exactly_where_another_lay_is_read_anew(light: str, seed: int) -> None:
    """The cells under a small index hardly change; the other end of the card tells that it is another."""
    style = makers_deck(46003)
    table = SimulatedTable(seed, (1920, 1080), replace(PRESETS[light], slop_mm=0.0, slop_degrees=0.0), style)
    watcher = Watcher(TruthReader(table), MACHINE)
    _lay_sets(table, watcher, ("6H", "6D"), ("8C", "8D"))
    assert settled(table, watcher).names("tray") == ("8C", "8D")


@pytest.mark.parametrize(("light", "seed"), [("sleeves+blur", 0), long_case("blur", 0), long_case("blur", 2)])
def test_an_ace_laid_exactly_where_that_in_the_other_black_suit_lay_is_read_anew_in_blur(
    light: str, seed: int
) -> None:
    exactly = replace(conditions_called(light), slop_mm=0.0, slop_degrees=0.0)
    table = SimulatedTable(seed, (1920, 1080), exactly, makers_deck(183055))
    watcher = Watcher(reader_for("poker"), MACHINE)
    _lay_sets(table, watcher, ("AD", "AS"), ("AH", "AC"))
    assert settled(table, watcher).names("tray") == ("AH", "AC")


def test_a_card_laid_where_one_of_its_rank_lay_is_read_anew() -> None:
    table, _, watcher = laid("2H", "2S")
    before = table.laid()[1].corners
    table.take("conveyor-1")
    lies = table.camera.to_mat(np.array(before)).mean(axis=0)
    table.drop("2D", float(lies[0]), float(lies[1]))
    assert settled(table, watcher).names("conveyor-1") == ("2H", "2D")


@pytest.mark.parametrize("confidence", [0.975, 0.99])
def test_a_card_of_which_one_index_shows_is_read_anew_where_one_of_its_rank_lay(confidence: float) -> None:
    table = SimulatedTable(1, (1920, 1080), replace(STEADY, slop_mm=0.0, slop_degrees=0.0))
    watcher = Watcher(TruthReader(table, confidence), MACHINE)
    _lay_sets(table, watcher, ("3S", "3H"), ("3D", "3C"))
    assert settled(table, watcher).names("tray") == ("3D", "3C")


@pytest.mark.parametrize(
    ("before", "after", "told"), [("9D", "3D", "3D"), ("JH", "3H", "3H"), ("6H", "3H", None)]
)
def test_a_card_with_a_large_pip_is_never_taken_for_the_one_of_its_suit_that_lay_there(
    before: str, after: str, told: str | None
) -> None:
    style = replace(FaceStyle.plain(), rank_height=7.5, index_pip=9.5, index_x=7.0, gap=0.5)
    table = SimulatedTable(1, (1920, 1080), replace(STEADY, slop_mm=0.0, slop_degrees=0.0), style)
    watcher = Watcher(TruthReader(table, 0.99), MACHINE)
    _lay_sets(table, watcher, (before, "6C"), (after, "3C"))
    first, _ = settled(table, watcher).zones["tray"].cards
    assert first.card == told
    assert told is not None or {card for card, _ in first.alternatives} == {before, after}


def test_a_card_that_is_covered_wholly_is_no_longer_told() -> None:
    table, _, watcher = laid("9C")
    lying = table.laid()[0].corners
    middle = table.camera.to_mat(np.array(lying)).mean(axis=0)
    table.drop("KD", float(middle[0]), float(middle[1]))
    assert "9C" not in settled(table, watcher).names("conveyor-1")


def _one_card(card: str) -> tuple[NDArray[np.uint8], Reading]:
    """A frame with ``card`` on the first conveyor, always at the same place, and its reading."""
    table = SimulatedTable(4, (1280, 720), STEADY)
    table.lay("conveyor-1", card)
    (lying,) = table.laid()
    return table.frame(), Reading(card, 0.99, tuple(index.quad for index in lying.indices))


def test_another_rank_at_the_very_place_of_a_card_is_noticed() -> None:
    frame, reading = _one_card("5C")
    memory = PatchMemory()
    memory.remember(frame, [reading])
    assert memory.otherwise(_one_card("8C")[0], reading)
    assert not memory.otherwise(_one_card("5C")[0], reading)
    darker = np.asarray(0.6 * frame, np.uint8)
    assert not memory.otherwise(darker, reading)


def test_another_ink_at_the_very_place_of_a_card_is_noticed_in_the_dark() -> None:
    dark = [np.asarray(0.25 * _one_card(card)[0], np.uint8) for card in ("2D", "2C", "2H")]
    _, reading = _one_card("2D")
    memory = PatchMemory()
    memory.remember(dark[0], [reading])
    assert memory.otherwise(dark[1], reading)
    assert not memory.otherwise(dark[0], reading)


@pytest.mark.parametrize(("was_read", "stays"), [(True, True), (False, False)])
def test_a_card_stays_close_to_one_that_lay_beside_it_before_and_not_to_another(
    was_read: bool, stays: bool
) -> None:
    frame = np.full((300, 300, 3), 235, np.uint8)
    for (x, y), rank in (((60, 100), "5"), ((64, 160), "4")):
        cv2.putText(frame, rank, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    first = Reading("5D", 0.98, (((50, 55), (110, 55), (110, 155), (50, 155)),))
    second = Reading("4D", 0.98, (((50, 115), (110, 115), (110, 215), (50, 215)),))
    before = (first, second) if was_read else (first,)
    memory = PatchMemory()
    memory.remember(frame, before)
    frame = np.asarray(cv2.GaussianBlur(frame, (0, 0), 4.0), np.uint8)
    assert memory.still_there(frame, before, [replace(second, confidence=0.99)])[:1] == (
        (first,) if stays else ()
    )


@pytest.mark.parametrize(
    ("confidence", "below", "stays"), [(1.0, 60.0, True), (1.0, 20.0, False), (0.95, 60.0, False)]
)
def test_a_card_stays_where_nothing_has_changed_unless_another_is_read_there(
    confidence: float, below: float, stays: bool
) -> None:
    frame = np.full((300, 300, 3), 235, np.uint8)
    for (x, y), rank in (((60, 100), "A"), ((64, 160), "9")):
        cv2.putText(frame, rank, (x, y), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    card = Reading("AD", confidence, (((50, 55), (110, 55), (110, 155), (50, 155)),))
    memory = PatchMemory()
    memory.remember(frame, [card])
    read = Reading("6D", 0.99, (moved(card.quad, 0.0, below),))
    assert memory.still_there(frame, [card], [read]) == ((card,) if stays else ())


@pytest.mark.parametrize("taken", [True, False])
def test_a_card_of_which_a_part_of_the_next_one_was_read_as_an_index_is_gone_with_its_own(
    taken: bool,
) -> None:
    frame = np.full((300, 300, 3), 235, np.uint8)
    cv2.putText(frame, "9", (60, 100), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    cv2.putText(frame, "5", (200, 200), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    next_one = Reading("5D", 0.99, (((190, 155), (250, 155), (250, 255), (190, 255)),))
    own: Quad = ((50, 55), (110, 55), (110, 155), (50, 155))
    # The rank of the next card, upside down with what is above it.
    part: Quad = ((250, 215), (190, 215), (190, 115), (250, 115))
    card = Reading("9D", 0.99, (own, part))
    memory = PatchMemory()
    memory.remember(frame, [card, next_one])
    if taken:
        frame[50:160, 45:115] = 235
    missed = without_parts_of_others([card, next_one], [next_one])
    there = memory.still_there(frame, missed, [next_one])
    assert [it for it in there if it.card == "9D"] == ([] if taken else [replace(card, quads=(own,))])


def test_what_has_no_name_beside_sure_cards_is_still_there_as_long_as_it_looks_the_same() -> None:
    frame, read = _one_card("5C")
    nameless = replace(read, card=None, confidence=0.25)
    height = np.array([0.0, read.quad[3][1] - read.quad[0][1]])
    a, b, c, d = ((float(x), float(y)) for x, y in np.array(read.quad) + 1.2 * height)
    next_one = Reading("8S", 0.99, ((a, b, c, d),))
    memory = PatchMemory()
    memory.remember(frame, [nameless])
    assert memory.still_there(frame, [nameless], [next_one]) == (nameless,)
    assert memory.still_there(frame, [nameless], [next_one, read]) == ()
    assert memory.still_there(frame, [nameless], []) == (), "it may be a part of the mat"
    bare = SimulatedTable(4, (1280, 720), STEADY).frame()
    assert memory.still_there(bare, [nameless], [next_one]) == ()


_NAMELESS = Reading(None, 0.25, (((70.0, 50.0), (150.0, 50.0), (150.0, 170.0), (70.0, 170.0)),))


def _nameless_of(
    frame: NDArray[np.uint8], still_in: NDArray[np.uint8], beside: Reading
) -> tuple[Reading, ...]:
    """What has no name in ``frame`` if it is still there in a later one, where ``beside`` it lies a card."""
    memory = PatchMemory()
    memory.remember(frame, [_NAMELESS])
    return memory.still_there(still_in, [_NAMELESS], [beside])


def test_what_has_no_name_is_gone_with_its_rank_though_a_pip_of_the_next_card_is_most_of_it() -> None:
    """A part of a queen was told as a card, and still was when she and the jack above her were taken."""
    frame = np.full((300, 300, 3), 220, np.uint8)
    for x, y in ((110, 112), (94, 132), (126, 132)):
        cv2.circle(frame, (x, y), 15, (20, 20, 20), -1)
    without = frame.copy()
    cv2.line(frame, (100, 62), (118, 92), (90, 90, 90), 7)
    next_one = Reading("7C", 0.99, (((20.0, 100.0), (60.0, 100.0), (60.0, 220.0), (20.0, 220.0)),))
    assert _nameless_of(frame, still_in=frame, beside=next_one) == (_NAMELESS,)
    assert _nameless_of(frame, still_in=without, beside=next_one) == ()


def test_what_has_no_name_is_gone_with_its_rank_though_that_of_the_next_card_shows_beside_it() -> None:
    frame = np.full((300, 300, 3), 220, np.uint8)
    cv2.putText(frame, "1", (70, 150), cv2.FONT_HERSHEY_DUPLEX, 2.2, (20, 20, 20), 5)
    without = frame.copy()
    cv2.putText(frame, "5", (104, 96), cv2.FONT_HERSHEY_DUPLEX, 1.4, (20, 20, 20), 4)
    next_one = Reading("10H", 0.99, (((70.0, 140.0), (150.0, 140.0), (150.0, 260.0), (70.0, 260.0)),))
    assert _nameless_of(frame, still_in=frame, beside=next_one) == (_NAMELESS,)
    assert _nameless_of(frame, still_in=without, beside=next_one) == ()


@pytest.mark.parametrize("taken", [False, True])
def test_a_card_is_gone_with_its_rank_though_that_of_the_card_on_its_pip_is_most_of_what_was_seen(
    taken: bool,
) -> None:
    """A queen of tall indices lay there for the program when her conveyor was cleared for an Overflow."""
    without = np.full((300, 300, 3), 120, np.uint8)
    without[125:, 40:160] = 160
    cv2.putText(without, "5", (92, 185), cv2.FONT_HERSHEY_DUPLEX, 1.6, (10, 10, 10), 6)
    frame = without.copy()
    cv2.putText(frame, "Q", (90, 105), cv2.FONT_HERSHEY_DUPLEX, 1.6, (80, 80, 80), 4)
    queen = Reading("QC", 0.9999, (((70.0, 50.0), (150.0, 50.0), (150.0, 170.0), (70.0, 170.0)),))
    on_her_pip = Reading("5C", 0.9999, (((70.0, 138.0), (150.0, 138.0), (150.0, 258.0), (70.0, 258.0)),))
    memory = PatchMemory()
    memory.remember(frame, [queen])
    now = without if taken else frame
    assert memory.still_there(now, [queen], [on_her_pip]) == (() if taken else (queen,))


@pytest.mark.parametrize(("across", "is_there"), [(0.3, False), (0.62, True)])
def test_a_card_is_still_there_beside_the_lower_corner_of_one_that_was_laid_edge_to_edge(
    across: float, is_there: bool
) -> None:
    def index(x: float, down: float) -> Quad:
        return (x - down, 100 - down), (x + down, 100 - down), (x + down, 100 + down), (x - down, 100 + down)

    frame = np.full((200, 300, 3), 255, np.uint8)
    cv2.putText(frame, "2", (80, 130), cv2.FONT_HERSHEY_DUPLEX, 2.0, (0, 0, 200), 4)
    card = Reading("2D", 0.99, (index(100.0, 50.0),))
    memory = PatchMemory()
    memory.remember(frame, [card])
    laid = Reading("JH", 0.99, (index(100.0 - 100.0 * across, -50.0),))
    assert memory.still_there(frame, [card], [laid]) == ((card,) if is_there else ())


@pytest.mark.parametrize(("covered", "shows"), [(0.0, True), (0.45, True), (1.0, False)])
def test_a_card_shows_in_part_as_long_as_half_of_its_index_looks_as_it_did(
    covered: float, shows: bool
) -> None:
    frame = np.full((200, 300, 3), 255, np.uint8)
    cv2.putText(frame, "K", (70, 130), cv2.FONT_HERSHEY_DUPLEX, 2.0, (0, 0, 200), 4)
    card = Reading("KD", 0.99, (((60.0, 70.0), (120.0, 70.0), (120.0, 160.0), (60.0, 160.0)),))
    memory = PatchMemory()
    memory.remember(frame, [card])
    frame[int(160 - 90 * covered) : 160] = 250
    assert memory.shows_part(frame, card) is shows


def test_what_still_shows_of_a_card_that_is_kept_by_its_other_index_is_that_card_however_surely_misread() -> (
    None
):
    """A card laid in the next zone covered half of a 6, which was surely read as a 5 from then on."""
    frame = np.full((300, 300, 3), 255, np.uint8)
    cv2.putText(frame, "6", (70, 130), cv2.FONT_HERSHEY_DUPLEX, 2.0, (0, 0, 200), 4)
    upper: Quad = ((60.0, 70.0), (120.0, 70.0), (120.0, 160.0), (60.0, 160.0))
    lower = moved(upper, 120.0, 130.0)
    six, kept = Reading("6H", 0.999, (upper, lower)), Reading("6H", 0.999, (lower,))
    misread = Reading("5H", 0.998, (moved(upper, 3.0, 2.0),))
    memory = PatchMemory()
    memory.remember(frame, [six])
    frame[70:160, 60:80] = 250
    assert memory.half_covered(frame, [six], [], [misread]) == {}, "without the other index it may be any"
    left = Reading("6H", 0.999, (upper,))
    assert memory.half_covered(frame, [six], [kept], [misread]) == {misread: left}
    # Now the lower index is covered, too, and what shows of the upper one looks as it did.
    memory.remember(frame, [left])
    assert memory.half_covered(frame, [left], [], [misread]) == {misread: left}
    frame[70:160, 60:120] = 255
    cv2.putText(frame, "4", (70, 130), cv2.FONT_HERSHEY_DUPLEX, 2.0, (0, 0, 200), 4)
    assert memory.half_covered(frame, [left], [], [misread]) == {}


def test_a_card_on_one_side_of_whose_index_another_was_laid_stays_though_what_is_left_is_misread() -> None:
    """The corner of a 4 of the next conveyor lay on the 1 of a 10; the 0 was surely read as a Q later."""
    frame = np.full((300, 300, 3), 235, np.uint8)
    bare = frame.copy()
    cv2.putText(frame, "10", (55, 100), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    cv2.circle(frame, (84, 130), 18, (30, 30, 190), -1)
    ten = Reading("10D", 0.99, (((54, 60), (114, 60), (114, 150), (54, 150)),))
    laid = Reading("4H", 0.99, (moved(ten.quad, -38.0, 0.0),))
    memory = PatchMemory()
    memory.remember(frame, [ten])
    assert memory.half_as_it_was(bare, [ten], [laid]) == (), "it was taken"
    frame[:, :78] = 250
    cv2.putText(frame, "4", (30, 120), cv2.FONT_HERSHEY_SIMPLEX, 1.6, (30, 30, 190), 4)
    misread = Reading("QD", 0.98, (moved(ten.quad, 2.0, 1.0),))
    assert memory.half_as_it_was(frame, [ten], [misread]) == (), "what is read at its place may be another"
    assert memory.half_as_it_was(frame, [ten], [laid]) == (ten,)
    memory.remember(frame, [ten, laid])
    assert memory.half_covered(frame, [ten, laid], [laid], [misread]) == {misread: ten}
    frame[:, 78:] = 235
    assert memory.half_as_it_was(frame, [ten], [laid]) == (), "what lies on it is no part of it"
    assert memory.half_covered(frame, [ten, laid], [laid], [misread]) == {}


TALL = FaceStyle(rank_height=14.0, index_pip=9.0)


def _pushed_together() -> tuple[PatchMemory, list[Reading], NDArray[np.uint8], list[Reading]]:
    """A fan with room for four cards, and the same after a fifth was laid: the memory of the readings of
    the former's upper indices, these readings, a frame of the latter, and its upper indices, nameless."""
    table = SimulatedTable(4, (1920, 1080), replace(STEADY, fan_mm=27.0), TALL)
    frames, readings = [], []
    for cards in ("3C 6C AC KC", "10C"):
        for card in cards.split():
            table.lay("conveyor-1", card)
        frames.append(table.frame())
        readings.append([Reading(it.card, 0.99, (it.indices[0].quad,)) for it in table.laid()])
    before, now = readings
    # Another card of one rank, remembered as if it had lain there, too.
    twin = replace(before[1], card="6S", quads=(moved(before[1].quad, 0.5, 0.5),))
    memory = PatchMemory()
    memory.remember(frames[0], [*before, twin])
    return memory, [*before, twin], frames[1], [replace(it, card=None, confidence=0.25) for it in now]


def test_a_card_whose_pip_is_covered_as_its_fan_was_pushed_together_is_known_by_its_rank() -> None:
    memory, cards, frame, nameless = _pushed_together()
    found = memory.moved(frame, cards[1:4], nameless)
    assert [found[it].card if it in found else None for it in nameless] == [None, "6C", "AC", "KC", None]
    assert all(found[it].quads == it.quads for it in found)


def test_a_card_that_was_pushed_there_is_where_its_rank_is_and_not_half_beside_it() -> None:
    memory, cards, frame, nameless = _pushed_together()
    half_beside = [replace(it, quads=(moved(it.quad, -12.0, -6.0),)) for it in nameless]
    found = memory.moved(frame, cards[1:4], half_beside)
    assert [it.card for it in found.values()] == ["6C", "AC", "KC"]
    assert _are_at(found, {half_beside[at]: nameless[at].quad for at in (1, 2, 3)})


def _are_at(found: Mapping[Reading, Reading], places: Mapping[Reading, Quad]) -> bool:
    """Whether each card that was found is where it lies, to a few pixels."""
    return all(math.dist(middle_of(found[it].quad), middle_of(quad)) < 4.0 for it, quad in places.items())


def test_a_card_of_another_rank_is_none_that_was_pushed_there() -> None:
    memory, cards, frame, nameless = _pushed_together()
    assert memory.moved(frame, cards[1:2], [nameless[0], *nameless[2:]]) == {}


def test_a_card_is_not_pushed_to_where_another_one_is_surely_read() -> None:
    """A blurred 8 was much like the 6 that had lain above it, of which little showed any more."""
    memory, cards, frame, nameless = _pushed_together()
    half_beside = [replace(it, quads=(moved(it.quad, -12.0, -6.0),)) for it in nameless]
    eight = replace(nameless[1], card="8C", confidence=0.988)
    found = memory.moved(frame, cards[1:4], half_beside, [eight])
    assert [it.card for it in found.values()] == ["AC", "KC"]
    above = replace(eight, quads=(moved(eight.quad, 0.0, -27.0),))
    assert len(memory.moved(frame, cards[1:4], half_beside, [above])) == 3, "it is another's place"


def test_a_card_in_another_ink_is_none_that_was_pushed_there() -> None:
    memory, cards, frame, nameless = _pushed_together()
    red = frame.copy()
    red[..., 2] = np.maximum(red[..., 2], 215)
    assert memory.moved(red, cards[1:4], nameless) == {}


def test_a_card_that_was_told_twice_is_known_by_its_rank_all_the_same() -> None:
    memory, cards, frame, nameless = _pushed_together()
    twice = [*cards[1:4], replace(cards[1], confidence=0.98)]
    found = memory.moved(frame, twice, nameless)
    assert [found[it].card if it in found else None for it in nameless] == [None, "6C", "AC", "KC", None]


def test_of_two_cards_of_one_rank_it_is_not_known_which_was_pushed_there() -> None:
    memory, cards, frame, nameless = _pushed_together()
    assert memory.moved(frame, [cards[1], cards[4]], nameless[1:2]) == {}


@pytest.mark.parametrize(
    ("seed", "cards"),
    [
        long_case(76076, ("3C", "6C", "AC", "KC", "10C")),
        long_case(79640, ("3C", "6C", "AC", "KC", "10C")),
        long_case(202082, ("6C", "AC", "5C", "10C", "KC")),
        (202049, ("5D", "3D", "4D", "QD", "6D")),
    ],
)
def test_the_cards_of_a_full_conveyor_keep_their_names_when_it_is_pushed_together(
    seed: int, cards: tuple[str, ...]
) -> None:
    style = makers_deck(seed)
    table = SimulatedTable(seed, (1920, 1080), replace(PRESETS["plain"], fan_mm=fan_step(style)), style)
    watcher = Watcher(reader_for("poker"), MACHINE)
    for card in ("KH", "QS", "7D"):
        table.lay("conveyor-2", card)
    for card in cards:
        table.lay("conveyor-1", card)
        view = settled(table, watcher)
    assert view.names("conveyor-1") == cards


@pytest.mark.parametrize(
    ("before", "rank", "at", "stays"),
    [
        ("9H", "9", (14.0, 60.0), True),
        ("9S", "9", (14.0, 60.0), False),
        ("9H", "9", (14.0, 110.0), False),
        ("9H", "7", (14.0, 60.0), False),
    ],
)
def test_a_card_on_whose_pip_another_was_laid_keeps_its_suit(
    before: str, rank: str, at: tuple[float, float], stays: bool
) -> None:
    frame = np.full((300, 300, 3), 255, np.uint8)
    cv2.putText(frame, "9", (70, 115), cv2.FONT_HERSHEY_DUPLEX, 1.6, (0, 0, 200), 4)
    cv2.circle(frame, (90, 142), 14, (0, 0, 200), -1)
    quad: Quad = ((60.0, 70.0), (120.0, 70.0), (120.0, 160.0), (60.0, 160.0))
    old, misread = Reading(before, 0.999, (quad,)), Reading("9D", 0.993, (moved(quad, 2.0, 1.0),))
    memory = PatchMemory()
    memory.remember(frame, [old])
    frame[70:160, 60:120] = 255
    cv2.putText(frame, rank, (70, 115), cv2.FONT_HERSHEY_DUPLEX, 1.6, (0, 0, 200), 4)
    laid = Reading("5H", 1.0, (moved(quad, *at),))
    assert (memory.half_covered(frame, [old], [], [misread, laid]) == {misread: old}) is stays


def test_of_a_deck_without_suits_no_card_is_the_twin_of_another() -> None:
    frame = np.full((300, 300, 3), 255, np.uint8)
    cv2.putText(frame, "9", (70, 115), cv2.FONT_HERSHEY_DUPLEX, 1.6, (0, 0, 200), 4)
    quad: Quad = ((60.0, 70.0), (120.0, 70.0), (120.0, 160.0), (60.0, 160.0))
    old, other = Reading("wizard-1", 0.999, (quad,)), Reading("wizard-2", 0.993, (quad,))
    memory = PatchMemory()
    memory.remember(frame, [old])
    laid = Reading("wizard-3", 1.0, (moved(quad, 14.0, 60.0),))
    assert memory.half_covered(frame, [old], [], [other, laid]) == {}
