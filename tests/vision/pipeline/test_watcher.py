from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from random import Random

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.long_cases import long_case
from tests.vision.truth import TruthReader, offset
from vision.core.cards import POKER_CARDS
from vision.core.geometry import Quad
from vision.core.view import Reading, TableView
from vision.mat.layouts import MACHINE
from vision.pipeline.watcher import Watcher
from vision.simulation import PRESETS, Conditions, SimulatedTable

SMALL = (1280, 720)
STEADY = Conditions(slop_mm=0.5, slop_degrees=1.0)


class Watched:
    """A simulated table under a watcher, thirty frames a second."""

    def __init__(self, seed: int = 1, conditions: Conditions = STEADY, size: tuple[int, int] = SMALL) -> None:
        self.table = SimulatedTable(seed, size, conditions)
        self.reader = TruthReader(self.table)
        self.watcher = Watcher(self.reader, MACHINE)
        self.shown = 0

    def see(
        self, change: Callable[[NDArray[np.uint8]], NDArray[np.uint8]] = lambda frame: frame
    ) -> TableView:
        view = self.watcher.see(change(self.table.frame()), self.shown / 30)
        self.shown += 1
        return view

    def settle(self, frames: int = 12) -> TableView:
        views = [self.see() for _ in range(frames)]
        assert views[-1].settled
        return views[-1]

    def lies(self, view: TableView) -> bool:
        """Whether the view says what lies there in truth."""
        return {name: view.names(name) for name in self.table.truth()} == dict(self.table.truth())


def test_a_table_settles_after_three_frames_alike() -> None:
    watched = Watched()
    watched.table.lay("conveyor-2", "5H")
    views = [watched.see() for _ in range(4)]
    assert [view.settled for view in views] == [False, False, True, True]
    assert views[2].names("conveyor-2") == ("5H",)
    assert [view.frame for view in views] == [0, 1, 2, 3]
    assert views[2].time == pytest.approx(2 / 30)


def test_a_card_that_is_laid_unsettles_the_table_until_it_is_read() -> None:
    watched = Watched()
    assert watched.lies(watched.settle())
    watched.table.lay("conveyor-1", "KS")
    views = [watched.see() for _ in range(3)]
    assert [view.settled for view in views] == [False, False, True]
    assert views[1].names("conveyor-1") == ()
    assert watched.lies(views[2])


def test_a_fan_is_told_in_the_order_in_which_it_was_laid() -> None:
    watched = Watched(conditions=replace(STEADY, upside_down=0.5))
    for card in ("9C", "2H", "KD", "AS", "10H", "3C"):
        watched.table.lay("conveyor-4", card)
    for card in ("QS", "QH", "QD"):
        watched.table.lay("tray", card)
    view = watched.settle()
    assert view.names("conveyor-4") == ("9C", "2H", "KD", "AS", "10H", "3C")
    assert view.names("tray") == ("QS", "QH", "QD")


def test_cards_that_are_taken_are_missed_and_the_rest_stays() -> None:
    watched = Watched()
    for card in ("9C", "2H", "KD", "AS"):
        watched.table.lay("conveyor-2", card)
    watched.settle()
    watched.table.take("conveyor-2", 1)
    assert watched.settle().names("conveyor-2") == ("9C", "KD", "AS")
    watched.table.clear("conveyor-2")
    assert watched.settle().names("conveyor-2") == ()


def test_a_card_of_each_seat_is_in_its_seats_zone() -> None:
    watched = Watched()
    for seat, card in enumerate(("AS", "2H", "3D", "4C"), 1):
        watched.table.lay(f"seat-{seat}", card)
    view = watched.settle()
    assert [view.names(f"seat-{seat}") for seat in (1, 2, 3, 4)] == [("AS",), ("2H",), ("3D",), ("4C",)]


def test_an_unchanged_table_is_read_once() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle(40)
    assert watched.reader.reads == 1


def test_only_the_changed_part_is_read_again() -> None:
    watched = Watched()
    for card in ("9C", "2H", "KD"):
        watched.table.lay("conveyor-1", card)
    watched.settle()
    before = watched.reader.pixels
    watched.table.lay("seat-4", "7S")
    view = watched.settle()
    assert watched.reader.reads == 2
    assert watched.reader.pixels - before < 0.45 * before
    assert watched.lies(view)


def test_a_moving_hand_unsettles_the_table_and_what_was_read_stays() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    watched.table.hand(True)
    for _ in range(6):
        view = watched.see()
        assert view.hands
        assert not view.settled
        assert view.names("conveyor-1") == ("KS",)
    assert watched.reader.reads == 1
    watched.table.hand(False)
    assert watched.lies(watched.settle(4))
    assert watched.reader.reads == 1


def test_a_hand_that_rests_on_the_table_is_waited_for() -> None:
    watched = Watched(seed=5)
    watched.settle()
    watched.table.hand(True)
    watched.see()
    watched.table.lay("conveyor-3", "4D")
    watched.table.rest_hand()
    views = [watched.see() for _ in range(20)]
    assert all(view.hands and not view.settled for view in views)
    watched.table.hand(False)
    assert watched.settle().names("conveyor-3") == ("4D",)


def test_a_thing_that_lies_over_the_mats_edge_is_in_the_end_taken_for_one() -> None:
    watched = Watched(seed=5)
    watched.settle()
    watched.table.hand(True)
    watched.table.rest_hand()
    views = [watched.see() for _ in range(120)]
    assert not views[60].settled
    assert views[-1].settled


def test_cards_under_an_arm_that_rests_for_long_are_not_gone() -> None:
    watched = Watched(seed=5)
    for zone in range(1, 5):
        for card in ("4D", "9C", "KS"):
            watched.table.lay(f"conveyor-{zone}", card)
    before = watched.settle()
    watched.table.hand(True)
    while all(any(index.visible > 0.1 for index in card.indices) for card in watched.table.laid()):
        watched.see()
    watched.table.rest_hand()
    views = [watched.see() for _ in range(120)]
    assert views[-1].settled
    for zone in range(1, 5):
        assert views[-1].names(f"conveyor-{zone}") == before.names(f"conveyor-{zone}")
    watched.table.hand(False)
    watched.table.take("conveyor-2", 1)
    assert watched.lies(watched.settle(120))


def test_a_card_is_gone_of_which_one_corner_lay_in_a_deep_shadow() -> None:
    watched = Watched(seed=5)
    watched.table.lay("seat-2", "4D")
    (card,) = watched.table.laid()
    corner = np.array(card.indices[1].quad).mean(axis=0)

    def shaded(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        light = np.ones(frame.shape[:2])
        cv2.circle(light, [int(at) for at in corner], 70, 0.03, cv2.FILLED)
        return np.asarray(frame * light[..., None], np.uint8)

    views = [watched.see(shaded) for _ in range(12)]
    assert views[-1].names("seat-2") == ("4D",)
    watched.table.take("seat-2")
    views = [watched.see(shaded) for _ in range(12)]
    assert views[-1].settled
    assert views[-1].names("seat-2") == ()


@pytest.mark.parametrize("name", ["dim", "shadow", long_case("cast")])
def test_noise_in_bad_light_unsettles_nothing(name: str) -> None:
    watched = Watched(conditions=PRESETS[name])
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    assert all(watched.see().settled for _ in range(25))


def test_a_flickering_lamp_unsettles_nothing() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    height, width = SMALL[1], SMALL[0]
    slope = np.linspace(1.0, 0.85, width)[None, :, None] * np.linspace(0.95, 1.0, height)[:, None, None]

    def darker(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return np.asarray(frame * slope * (0.8 if watched.shown % 2 else 0.95), np.uint8)

    assert all(watched.see(darker).settled for _ in range(12))


def test_dusk_unsettles_nothing() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle()

    def darker(frame: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return np.asarray(frame * (1.1 - watched.shown / 100), np.uint8)

    assert all(watched.see(darker).settled for _ in range(60))


def test_a_knocked_camera_is_noticed_and_the_table_read_anew_within_a_second() -> None:
    watched = Watched(seed=3)
    for card in ("9C", "2H", "KD"):
        watched.table.lay("conveyor-1", card)
    before = watched.settle()
    watched.table.knock()
    views = [watched.see() for _ in range(30)]
    assert views[-1].mat_found
    assert views[-1].settled
    assert watched.lies(views[-1])
    quads = [view.zones["conveyor-1"].cards[0].quad for view in (before, views[-1])]
    assert np.hypot(*(np.array(quads[1][0]) - quads[0][0])) > 10
    middle = np.array([[210.0, 148.0]])
    assert watched.watcher.calibration is not None
    off = watched.watcher.calibration.to_frame(middle) - watched.table.camera.to_frame(middle)
    assert np.hypot(*off[0]) < 3


def test_a_mat_that_leaves_the_picture_is_missed_and_found_again() -> None:
    watched = Watched(seed=3)
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    elsewhere = np.full((SMALL[1], SMALL[0], 3), 90, np.uint8)
    gone = [watched.see(lambda _: elsewhere) for _ in range(12)][-1]
    assert not gone.mat_found
    assert not gone.zones
    assert watched.lies(watched.settle(15))


def test_without_a_mat_the_cards_are_strays() -> None:
    watched = Watched(conditions=replace(STEADY, mat=False))
    watched.table.lay("conveyor-1", "KS")
    watched.table.drop("2H", 300, 150, 40.0)
    view = watched.settle()
    assert not view.mat_found
    assert not view.zones
    assert sorted(reading.card or "" for reading in view.strays) == ["2H", "KS"]


def test_a_card_on_no_zone_is_a_stray() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.table.drop("2H", 440, 255)
    view = watched.settle()
    assert [reading.card for reading in view.strays] == ["2H"]
    assert view.names("conveyor-1") == ("KS",)


def test_a_card_beside_the_mat_is_nobodys() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.table.drop("2H", 463, 150)
    view = watched.settle()
    assert watched.table.laid()[1].readable
    assert view.strays == ()
    assert view.names("conveyor-1") == ("KS",)


def test_a_frame_of_another_size_is_looked_at_afresh() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    other = Watched(size=(960, 540))
    other.table.lay("conveyor-1", "KS")
    other.watcher = watched.watcher
    watched.reader.table = other.table
    assert not other.see().settled
    assert other.lies(other.settle())


def test_a_table_that_settles_after_one_frame_may_be_asked_for() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    table.lay("conveyor-1", "KS")
    view = Watcher(TruthReader(table), MACHINE, still_frames=1).see(table.frame(), 0.0)
    assert view.settled
    assert view.names("conveyor-1") == ("KS",)


class Wavering(TruthReader):
    """Is unsure at first, and names one card wrong."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        if self.reads == 1:
            return [replace(readings[0], card="3S", confidence=0.6)]
        return [replace(readings[0], confidence=0.95)]


def test_an_unsure_reading_is_looked_at_again_and_the_surest_is_told() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    reader = Wavering(table)
    table.lay("conveyor-1", "8S")
    watcher = Watcher(reader, MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(8)]
    assert reader.reads == 4
    assert [view.settled for view in views] == [False] * 2 + [True] * 6
    (card,) = views[-1].zones["conveyor-1"].cards
    assert (card.card, card.confidence) == ("8S", 0.95)


class UnsureOf(TruthReader):
    """Is unsure of one card."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table)
        self.card = card

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        return [
            replace(reading, confidence=0.9) if reading.card == self.card else reading for reading in readings
        ]


class SeesHardly(TruthReader):
    """Sees a card only where it is told that one must be there."""

    hardly: str | None = None

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        if self.known is not None and self.known.thorough:
            return readings
        return [reading for reading in readings if reading.card != self.hardly]


def _hardly_seeing(card: str) -> Watched:
    """A table watched by a reader that hardly sees this ``card``."""
    watched = Watched()
    reader = SeesHardly(watched.table)
    reader.hardly = card
    watched.watcher = Watcher(reader, MACHINE)
    return watched


def test_what_changed_last_is_read_again_thoroughly_where_it_explains_nothing() -> None:
    watched = _hardly_seeing("8C")
    for card in ("8H", "8C"):
        watched.table.lay("tray", card)
    assert watched.settle(20).names("tray") == ("8H", None)
    watched.watcher.reads_again = True
    assert watched.lies(watched.settle(20))


def test_what_explains_nothing_is_read_again_a_few_times_only() -> None:
    watched = Watched()
    for card in ("8H", "8C"):
        watched.table.lay("tray", card)
    watched.settle(20)
    reads = watched.reader.reads
    watched.watcher.reads_again = True
    watched.settle(20)
    assert 0 < watched.reader.reads - reads < 10
    reads = watched.reader.reads
    assert watched.lies(watched.settle(20))
    assert watched.reader.reads == reads


@pytest.mark.parametrize("beside", [False, True])
def test_where_as_much_changed_as_a_card_covers_and_none_is_read_it_is_looked_for_thoroughly(
    beside: bool,
) -> None:
    watched = _hardly_seeing("KC")
    watched.table.lay("conveyor-1", "5H")
    watched.settle()
    watched.table.lay("seat-1", "KC")
    if beside:
        watched.table.lay("seat-2", "8D")
    assert watched.lies(watched.settle())


def test_a_card_as_white_as_the_mat_that_is_not_read_is_looked_for_thoroughly() -> None:
    watched = _hardly_seeing("2S")
    watched.table.lay("conveyor-4", "5H")
    watched.settle()
    watched.table.lay("conveyor-1", "2S")
    assert watched.lies(watched.settle())


class SeesChanges(TruthReader):
    """Sees only what has changed, or where it is told to look. It cannot name one card."""

    nameless: str | None = None

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        told = []
        for reading in readings:
            known = self.known
            if known is not None and not known.expected:
                seen = zip(reading.quads, known.changed(reading.quads), strict=True)
                reading = replace(reading, quads=tuple(quad for quad, is_new in seen if is_new))
            if reading.quads:
                told.append(self._as_seen(reading))
        return told

    def _as_seen(self, reading: Reading) -> Reading:
        if reading.card != self.nameless or reading.card is None:
            return reading
        return replace(reading, card=None, confidence=0.35, alternatives=((reading.card, 0.35),))


class MissesUpper(SeesChanges):
    """Misses the upper corner of a card when it is laid."""

    def _as_seen(self, reading: Reading) -> Reading:
        if reading.card != "5S" or self.known is None or self.known.expected:
            return reading
        return replace(reading, quads=tuple(quad for quad in reading.quads if quad[0][1] > quad[3][1]))


ONE_OVER_THE_OTHER = pytest.mark.parametrize(
    ("first", "second"),
    [((110.0, 100.0, 25.0), (130.0, 150.0, 25.0)), ((60.0, 80.0, -40.0), (95.0, 110.0, -40.0))],
)


@ONE_OVER_THE_OTHER
def test_a_card_that_has_no_name_is_still_there_when_another_is_laid_on_it(
    first: tuple[float, float, float], second: tuple[float, float, float]
) -> None:
    watched = Watched()
    reader = SeesChanges(watched.table)
    reader.nameless = "AH"
    watched.watcher = Watcher(reader, MACHINE)
    watched.settle()
    watched.table.drop("AH", *first)
    assert _all_cards(watched.settle()) == {None}
    watched.table.drop("KS", *second)
    assert _all_cards(watched.settle()) == {None, "KS"}


@ONE_OVER_THE_OTHER
def test_a_card_of_which_one_corner_was_read_is_there_when_another_covers_that(
    first: tuple[float, float, float], second: tuple[float, float, float]
) -> None:
    watched = Watched()
    watched.settle()
    watched.watcher = Watcher(MissesUpper(watched.table), MACHINE)
    watched.settle()
    watched.table.drop("5S", *first)
    assert _all_cards(watched.settle()) == {"5S"}
    watched.table.drop("KS", *second)
    assert _all_cards(watched.settle()) == {"5S", "KS"}


def _all_cards(view: TableView) -> set[str | None]:
    zones = (reading.card for zone in view.zones.values() for reading in zone.cards)
    return {*zones, *(reading.card for reading in view.strays)}


def _covered_wholly() -> Watched:
    """A fan of three, of the second card of which nothing shows since one of the next zone was laid on it."""
    watched = Watched()
    for card in ("7D", "JD", "6D"):
        watched.table.lay("conveyor-3", card)
    watched.settle()
    watched.table.nudge("conveyor-3", 1, -6.0, 0.0, 0.0)
    watched.settle(20)
    watched.table.lay("conveyor-2", "AH")
    watched.table.nudge("conveyor-2", 0, 16.0, 14.0, 0.0)
    (jack,) = (card for card in watched.table.laid() if card.card == "JD")
    assert max(index.visible for index in jack.indices) == 0.0
    return watched


def test_a_card_that_one_of_the_next_zone_covers_wholly_may_still_lie_there() -> None:
    watched = _covered_wholly()
    view = watched.settle(20)
    assert watched.lies(view)
    sure = {card.card: card.confidence > 0.9 for zone in view.zones.values() for card in zone.cards}
    assert sure == {"7D": True, "JD": False, "6D": True, "AH": True}
    watched.table.take("conveyor-2")
    (jack,) = (it for it in watched.settle(20).zones["conveyor-3"].cards if it.card == "JD")
    assert jack.confidence > 0.9


def test_a_card_that_was_covered_wholly_is_gone_with_its_fan() -> None:
    watched = _covered_wholly()
    watched.settle(20)
    watched.table.clear("conveyor-3")
    assert watched.lies(watched.settle(20))
    watched.table.lay("conveyor-3", "4S")
    assert watched.lies(watched.settle(20))


def test_where_a_card_was_taken_no_other_is_looked_for() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "5H")
    watched.table.lay("seat-1", "KC")
    watched.settle()
    watched.table.take("seat-1")
    before = watched.reader.reads
    assert watched.lies(watched.settle())
    assert watched.reader.reads == before + 1


class InDoubt(TruthReader):
    """Cannot tell jacks before people say that one lies there."""

    lying: frozenset[str] = frozenset()

    def __init__(self, table: SimulatedTable) -> None:
        super().__init__(table)
        self.taught: list[str] = []

    def at_one_table(self) -> InDoubt:
        return self

    def forget_deck(self) -> None:
        return None

    @property
    def deck_is_unknown(self) -> bool:
        return False

    def hear(self, lying: Collection[str]) -> None:
        self.lying = frozenset(lying)

    def teach(self, frame: NDArray[np.uint8], quad: Quad, card: str) -> None:
        self.taught.append(card)

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        return [
            Reading(None, 0.4, it.quads, ((str(it.card), 0.4),)) if it.card in ("JH", "JC") else it
            for it in readings
            if not self.lying
        ] or readings


def test_what_was_in_doubt_is_read_within_a_second_once_people_said_how_to_read_it() -> None:
    watched = Watched()
    watched.table.lay("conveyor-2", "JH")
    watched.table.lay("conveyor-4", "JC")
    reader = InDoubt(watched.table)
    watched.watcher = Watcher(reader, MACHINE)
    watched.watcher.hear(())
    assert watched.settle().names("conveyor-2") == (None,)
    watched.watcher.hear(("JH",))
    assert watched.lies(watched.settle(31))
    assert set(reader.taught) == {"JH"}


def test_what_is_unsure_beside_a_change_is_not_looked_at_again_for_it() -> None:
    watched = Watched()
    watched.reader = UnsureOf(watched.table, "9C")
    watched.watcher = Watcher(watched.reader, MACHINE)
    watched.table.lay("conveyor-1", "9C")
    watched.settle()
    assert watched.reader.reads == 4
    watched.table.lay("conveyor-2", "KD")
    assert watched.lies(watched.settle())
    assert watched.reader.reads == 5


def grain(frame: NDArray[np.uint8]) -> float:
    """How noisy a picture is, grey levels."""
    return float(np.median(np.abs(frame.astype(np.float32) - cv2.GaussianBlur(frame, (0, 0), 1.5))))


class Noting(UnsureOf):
    """Notes how noisy and how bright each picture is that it is to read."""

    def __init__(self, table: SimulatedTable, card: str) -> None:
        super().__init__(table, card)
        self.noise: list[float] = []
        self.brightness: list[float] = []

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        self.noise.append(grain(frame))
        self.brightness.append(float(frame.mean()))
        return super().told(readings, frame)


def test_what_is_unsure_in_a_noisy_picture_is_read_in_the_mean_of_several() -> None:
    watched = Watched(conditions=Conditions(noise=12.0, jpeg=100))
    watched.reader = reader = Noting(watched.table, "9C")
    watched.watcher = Watcher(reader, MACHINE)
    watched.table.lay("conveyor-1", "9C")
    watched.settle()
    assert len(reader.noise) == 4
    assert reader.noise[-1] < 0.65 * reader.noise[0]


DARK = replace(PRESETS["dim"], brightness=0.25, jpeg=100)


def test_in_the_dark_a_table_settles_after_nine_frames_alike() -> None:
    watched = Watched(conditions=DARK)
    watched.table.lay("conveyor-2", "5H")
    views = [watched.see() for _ in range(10)]
    assert [view.settled for view in views] == [False] * 8 + [True] * 2
    assert watched.lies(views[-1])


def test_in_the_dark_the_mean_of_the_pictures_is_read_the_first_time() -> None:
    watched = Watched(conditions=DARK)
    watched.reader = reader = Noting(watched.table, "9C")
    watched.watcher = Watcher(reader, MACHINE)
    watched.table.lay("conveyor-1", "9C")
    watched.settle()
    assert reader.noise[0] < 0.65 * grain(watched.table.frame())


def test_once_a_lamp_is_lit_what_is_read_again_is_no_dark_picture() -> None:
    watched = Watched(conditions=DARK)
    watched.reader = reader = Noting(watched.table, "9C")
    watched.watcher = Watcher(reader, MACHINE)
    watched.table.lay("conveyor-1", "9C")
    watched.settle(14)
    dark = reader.brightness[-1]
    watched.watcher.reads_again = True
    watched.see(lambda frame: np.asarray(cv2.convertScaleAbs(frame, alpha=2.5), np.uint8))
    assert reader.brightness[-1] > 2.0 * dark


def test_a_card_that_went_elsewhere_has_only_its_two_places_read() -> None:
    watched = Watched()
    for zone, card in (("conveyor-1", "9C"), ("conveyor-3", "2H"), ("seat-4", "7S")):
        watched.table.lay(zone, card)
    watched.settle()
    before = watched.reader.pixels
    watched.table.lay("conveyor-1", watched.table.take("seat-4"))
    view = watched.settle()
    assert watched.lies(view)
    assert watched.reader.reads == 3
    assert watched.reader.pixels - before < 0.5 * before


def test_what_was_read_of_a_table_that_did_not_settle_counts_for_nothing() -> None:
    watched = Watched()
    watched.table.lay("conveyor-1", "KS")
    watched.settle()
    watched.table.lay("conveyor-1", "4D")
    views = [watched.see(), watched.see()]
    assert watched.reader.reads == 2
    watched.table.take("conveyor-1")
    views += [watched.see() for _ in range(6)]
    assert all(view.names("conveyor-1") == ("KS",) for view in views)
    assert views[-1].settled


class Blind(TruthReader):
    """Sees that there are cards and can name none."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        return [replace(reading, card=None, confidence=0.3) for reading in readings]


def test_a_card_that_cannot_be_read_is_told_as_such() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    table.lay("conveyor-1", "8S")
    table.lay("conveyor-1", "9S")
    watcher = Watcher(Blind(table), MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(8)]
    assert views[-1].settled
    assert views[-1].names("conveyor-1") == (None, None)


class Apart(TruthReader):
    """Reads the two indices of a card as two cards, the second one poorly."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        apart = []
        for reading in readings:
            apart += [
                replace(reading, quads=(quad,), confidence=0.99 - 0.3 * n)
                for n, quad in enumerate(reading.quads)
            ]
        return apart


def test_two_indices_of_one_card_are_one_card() -> None:
    table = SimulatedTable(1, SMALL, replace(STEADY, upside_down=0.5))
    for card in ("9C", "2H", "KD"):
        table.lay("conveyor-2", card)
    table.lay("seat-1", "8S")
    watcher = Watcher(Apart(table), MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(8)]
    assert views[-1].names("conveyor-2") == ("9C", "2H", "KD")
    assert views[-1].names("seat-1") == ("8S",)
    assert len(views[-1].zones["seat-1"].cards[0].quads) == 2


class Fanciful(TruthReader):
    """Takes a court's figure for an index."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        figures = []
        for reading in readings:
            if len(reading.quads) == 2:
                middle = np.mean([np.mean(quad, axis=0) for quad in reading.quads], axis=0)
                moved = np.array(reading.quad) - np.mean(reading.quad, axis=0) + middle
                a, b, c, d = ((float(x), float(y)) for x, y in moved)
                figures.append(Reading("JOKER", 0.7, ((a, b, c, d),)))
        return readings + figures


def test_a_figure_on_a_card_that_shows_both_indices_is_no_card() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    table.lay("seat-1", "QS")
    table.lay("conveyor-1", "KD")
    watcher = Watcher(Fanciful(table), MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(8)]
    assert views[-1].names("seat-1") == ("QS",)
    assert views[-1].names("conveyor-1") == ("KD",)


class Engraved(TruthReader):
    """Takes a chain and a hatching of the mat for cards that it cannot name."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        for x, y in ((312, 190), (100, 205)):
            corners = np.array([[x - 4, y - 9], [x + 4, y - 9], [x + 4, y + 9], [x - 4, y + 9]], np.float64)
            within = self.table.camera.to_frame(corners) - offset(frame)
            a, b, c, d = ((float(u), float(v)) for u, v in within)
            readings.append(Reading(None, 0.4, ((a, b, c, d),)))
        return readings


def test_the_mats_own_engraving_is_no_card() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    table.lay("conveyor-1", "5H")
    watcher = Watcher(Engraved(table), MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(4)]
    assert views[-1].settled
    assert views[-1].names("conveyor-1") == ("5H",)
    assert not any(zone.cards for name, zone in views[-1].zones.items() if name != "conveyor-1")
    assert views[-1].strays == ()


class FancifulInFans(TruthReader):
    """Sees something beside each upright index that it cannot name, as a court's crown."""

    def told(self, readings: list[Reading], frame: NDArray[np.uint8]) -> list[Reading]:
        figures = []
        for reading in readings:
            corners = np.array(reading.quad)
            beside = corners + 3.0 * (corners[1] - corners[0]) + 0.3 * (corners[3] - corners[0])
            a, b, c, d = ((float(x), float(y)) for x, y in beside)
            figures.append(Reading(None, 0.3, ((a, b, c, d),)))
        return readings + figures


def test_a_figure_on_the_strip_of_a_fanned_card_is_no_card() -> None:
    table = SimulatedTable(1, SMALL, STEADY)
    for zone, card in (
        ("conveyor-1", "KS"),
        ("conveyor-1", "QD"),
        ("conveyor-2", "JH"),
        ("conveyor-2", "5D"),
    ):
        table.lay(zone, card)
    watcher = Watcher(FancifulInFans(table), MACHINE)
    views = [watcher.see(table.frame(), n / 30) for n in range(8)]
    assert views[-1].names("conveyor-1") == ("KS", "QD")
    assert views[-1].names("conveyor-2") == ("JH", "5D")
    assert views[-1].strays == ()


@pytest.mark.parametrize("seed", [2, *map(long_case, (0, 1, 3))])
def test_whatever_is_laid_taken_and_knocked_the_view_follows(seed: int) -> None:
    random = Random(seed)
    watched = Watched(
        seed, replace(STEADY, tilt=random.uniform(0, 30), material=random.choice(["oak", "baize"]))
    )
    deck = random.sample(POKER_CARDS, len(POKER_CARDS))
    for step in range(10):
        act = random.choice(["lay", "lay", "lay", "take", "clear"]) if step != 6 else "knock"
        zone = random.choice(MACHINE.zones)
        lying = watched.table.truth()[zone.name]
        if act == "lay" and len(lying) < zone.capacity:
            watched.table.lay(zone.name, deck.pop())
        elif act == "take" and lying:
            watched.table.take(zone.name, random.randrange(len(lying)))
        elif act == "clear":
            watched.table.clear(zone.name)
        elif act == "knock":
            watched.table.knock(random.uniform(-3, 3), (random.uniform(-8, 8), random.uniform(-8, 8)))
        assert watched.lies(watched.settle(7))
