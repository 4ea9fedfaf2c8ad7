"""What lies on a pile is told set by set, covered cards included, and never more surely than it is seen."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from tests.long_cases import long_case
from tests.vision.truth import TruthReader
from vision.core.view import Reading, TableView, ZoneView
from vision.decks import own_deck
from vision.mat.layouts import TRICK
from vision.pipeline.watcher import Watcher
from vision.reading.codes.reader import CodeReader
from vision.simulation import Conditions, SimulatedTable
from vision.tracking.pile_cards import Mark, Places, shows_four_corners
from vision.tracking.piles import Pile as WatchedPile
from vision.tracking.stands import Stand

_SIZE = (1280, 720)
_STEADY = Conditions(noise=0.8, slop_mm=0.8)
_DECK = own_deck("steam-court")


class Pile:
    """A pile under a watcher that reads it truly, except for what is ``hidden`` from it."""

    def __init__(self, seed: int = 1) -> None:
        self.table = SimulatedTable(seed, _SIZE, _STEADY, layout=TRICK)
        self.reader = _Blind(self.table)
        self._watcher = Watcher(self.reader, TRICK)
        self._frames = 0
        self.view = self.settled()

    def look(self) -> TableView:
        self._frames += 1
        return self._watcher.see(self.table.frame(), self._frames / 30)

    def settled(self) -> TableView:
        self.view = [self.look() for _ in range(6)][-1]
        assert self.view.settled
        return self.view

    @property
    def zone(self) -> ZoneView:
        return self.view.zones["trick"]

    def play(self, *cards: str) -> ZoneView:
        self.table.lay_set("trick", cards)
        self.settled()
        return self.zone


class _Blind(TruthReader):
    """Does not see the cards that are ``hidden``."""

    hidden: frozenset[str] = frozenset()

    def told(self, readings: list[Reading], frame: object) -> list[Reading]:
        return [reading for reading in readings if reading.card not in self.hidden]


_TRICK = TRICK.zone("trick")
_MIDDLE = complex(_TRICK.x + _TRICK.width / 2, _TRICK.y + _TRICK.height / 2)
_STEP_MM = 3.0


def _marks(card: str, middle: complex, turned: float = 0.0) -> list[Mark]:
    """Both indices of a card whose ``middle`` is there, ``turned`` by so many radians."""
    marks = []
    for down in (1j * np.exp(1j * turned), -1j * np.exp(1j * turned)):
        near = Stand(0j, down, 15.0)
        stand = Stand(middle - near.card_middle(), down, 15.0)
        x, y = stand.middle.real, stand.middle.imag
        quad = ((x - 3, y - 7), (x + 3, y - 7), (x + 3, y + 7), (x - 3, y + 7))
        marks.append(Mark(Reading(card, 0.99, (quad,)), stand))
    return marks


def _places(middle: complex, turned: float = 0.0) -> Places:
    """All places of a card."""
    across, along = np.meshgrid(np.arange(-31.5, 32.0, _STEP_MM), np.arange(-44.0, 45.0, _STEP_MM))
    return np.asarray((middle + (across + 1j * along) * np.exp(1j * turned)).ravel(), np.complex128)


@pytest.mark.parametrize("turned", [0.0, 0.4, 3.0])
def test_the_two_indices_at_one_side_of_a_card_show_that_its_deck_has_four(turned: float) -> None:
    upper, lower = _marks("AH", 200 + 150j, turned)
    across = 2.0 * upper.stand.right * 25.9
    beside = Mark(lower.reading, replace(lower.stand, middle=lower.stand.middle - across))
    assert not shows_four_corners([upper, lower])
    assert shows_four_corners([upper, beside])
    assert not shows_four_corners([upper, Mark(replace(beside.reading, card="AS"), beside.stand)])


def test_two_equal_cards_in_a_row_do_not_show_that_their_deck_has_four_corners() -> None:
    row = [mark for step in range(3) for mark in _marks("AH", 200 + 22 * step + 150j)]
    assert not shows_four_corners(row)


def test_each_set_is_told_with_its_cards_and_a_larger_number() -> None:
    pile = Pile()
    for number, cards in enumerate((("3S", "3H"), ("7D", "7S"), ("9H", "KS"), ("JD", "JD")), 1):
        newest = pile.play(*cards).newest
        assert newest is not None
        assert Counter(newest.names) == Counter(cards)
        assert (newest.number, newest.certain) == (number, True)
    assert [Counter(laid.names) for laid in pile.zone.sets[:2]] == [
        Counter(("3S", "3H")),
        Counter(("7D", "7S")),
    ]
    assert pile.zone.names == tuple(name for laid in pile.zone.sets for name in laid.names)


def test_equal_cards_are_counted_by_where_they_lie() -> None:
    pile = Pile(3)
    newest = pile.play(*["7S"] * 5).newest
    assert newest is not None
    assert (newest.names, newest.certain) == (("7S",) * 5, True)


def test_a_cleared_pile_is_empty_and_the_next_set_has_a_new_number() -> None:
    pile = Pile()
    pile.play("3S", "3H")
    pile.play("5S", "5H")
    pile.table.clear("trick")
    pile.settled()
    assert pile.zone == ZoneView("trick")
    newest = pile.play("4S").newest
    assert newest is not None
    assert (newest.names, newest.number, newest.certain) == (("4S",), 3, True)


def test_a_nudged_card_is_no_new_set() -> None:
    pile = Pile()
    before = pile.play("8S", "8H", "8D")
    for index in range(3):
        pile.table.nudge("trick", index, 3.0, -2.0, 2.0)
        pile.settled()
        assert [laid.number for laid in pile.zone.sets] == [laid.number for laid in before.sets]
        assert Counter(pile.zone.names) == Counter(before.names)


def test_a_set_is_not_certain_where_an_earlier_card_has_moved_meanwhile() -> None:
    pile = Pile()
    pile.play("8S", "8H", "8D")
    pile.table.nudge("trick", 2, 4.0, 3.0, 0.0)
    newest = pile.play("JS", "JH", "JD").newest
    assert newest is not None
    assert (newest.number, newest.certain) == (2, False)


def test_a_card_whose_index_falls_on_that_of_an_equal_card_is_a_new_one() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("8S", _MIDDLE), None)
    pile.settle()
    near = _marks("8S", _MIDDLE)[0].stand
    middle = near.middle + (_MIDDLE - near.middle) * np.exp(0.2j)
    laid = pile.see(_marks("8S", middle, 0.2), _places(middle, 0.2))
    assert [it.names for it in laid.sets] == [("8S",), ("8S",)]


def test_a_card_that_was_covered_goes_with_what_covered_it_although_the_mat_is_as_white() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("8S", _MIDDLE), None)
    pile.settle()
    above = _MIDDLE - 6j
    assert len(pile.see(_marks("9S", above), _places(above)).cards) == 2
    pile.settle()
    changed = np.array([_marks("9S", above)[0].stand.middle - 8j])
    assert pile.see([], changed).cards == ()


def test_an_index_partly_covered_and_read_by_a_like_name_is_no_new_card() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("AH", _MIDDLE), None)
    pile.settle()
    beside = _MIDDLE + 30.0
    half = replace(_marks("AH", _MIDDLE)[0], reading=_marks("AD", _MIDDLE)[0].reading)
    changed = np.append(_places(beside), half.stand.middle)
    newest = pile.see([half, *_marks("2D", beside)], changed).newest
    assert newest is not None
    assert (newest.names, newest.certain, newest.may_lack) == (("2D",), False, True)
    other = replace(half, reading=replace(half.reading, card="4D"))
    newest = pile.see([other, *_marks("2D", beside)], changed).newest
    assert newest is not None
    assert (sorted(map(str, newest.names)), newest.certain) == (["2D", "4D"], True)


def test_a_card_read_by_a_printed_code_is_never_taken_for_an_earlier_one_misread() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("10", _MIDDLE), None)
    pile.settle()
    single = _marks("11", _MIDDLE + 1.0)[0]
    newest = pile.see([single], _places(_MIDDLE)).newest
    assert newest is not None
    assert (newest.names, newest.certain) == (("11",), True)


def test_a_card_that_was_turned_about_one_of_its_indices_is_never_surely_a_new_one() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("4", _MIDDLE), None)
    pile.settle()
    near, far = _marks("4", _MIDDLE)
    for turned in (0.03, 0.05, 0.08, 0.1):
        off = (far.stand.middle - near.stand.middle) * np.exp(1j * turned)
        stand = Stand(near.stand.middle + off, far.stand.down * np.exp(1j * turned), far.stand.height)
        changed = _places(near.stand.middle + off / 2, turned)
        newest = pile.see([near, replace(far, stand=stand)], changed).newest
        assert newest is not None
        assert newest.number == 1 or not newest.certain


def test_an_equal_card_laid_close_to_one_that_has_not_moved_is_not_its_other_end() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    pile.see(_marks("3H", _MIDDLE), None)
    pile.settle()
    near, _ = _marks("3H", _MIDDLE)
    laid = _MIDDLE + 6j - 10.0
    told = pile.see([near, _marks("3H", laid)[0]], _places(laid))
    assert [it.names for it in told.sets] == [("3H",), ("3H",)]


def test_a_card_is_covered_not_gone_where_a_set_with_an_unread_card_is_laid_on_it() -> None:
    pile = Pile(4)
    pile.play("2D", "2S")
    pile.reader.hidden = frozenset(("3S",))
    before = pile.zone.names
    pile.play("3S", "3H", "3S")
    assert pile.zone.names[: len(before)] == before
    newest = pile.zone.newest
    assert newest is not None
    assert (newest.names, newest.certain) == (("3H",), False)


def test_a_card_is_gone_that_was_taken_while_another_was_laid() -> None:
    pile = Pile(2)
    pile.play("9H")
    pile.play("10D")
    pile.table.take("trick")
    newest = pile.play("JS").newest
    assert newest is not None
    assert (newest.names, newest.certain) == (("JS",), True)
    assert [it.names for it in pile.zone.sets] == [("9H",), ("JS",)]


def test_a_set_that_was_taken_is_gone_though_an_earlier_card_is_read_again_where_it_lay() -> None:
    pile = WatchedPile(_TRICK, _STEP_MM**2)
    beneath, above = _MIDDLE + 20, _MIDDLE + 14 + 14j
    pile.see(_marks("2S", beneath), None)
    pile.settle()
    pile.see([*_marks("2S", beneath)[1:], *_marks("KD", above, 0.2)], _places(above, 0.2))
    pile.settle()
    assert pile.see(_marks("2S", beneath + 1), _places(above, 0.2)).names == ("2S",)


def test_a_hand_that_passes_leaves_the_pile_as_it_was() -> None:
    pile = Pile()
    before = pile.play("8S", "8H")
    pile.table.hand(True)
    assert not pile.look().settled
    pile.table.hand(False)
    pile.settled()
    assert [laid.names for laid in pile.zone.sets] == [laid.names for laid in before.sets]


@pytest.mark.parametrize("hidden", ["10S", *map(long_case, ("10H", "10D"))])
def test_a_set_of_which_a_card_cannot_be_read_is_not_certain(hidden: str) -> None:
    pile = Pile(5)
    pile.play("4S", "4H", "4D")
    pile.reader.hidden = frozenset({hidden})
    newest = pile.play("10S", "10H", "10D").newest
    assert newest is not None
    assert not newest.certain


def test_what_lay_there_before_the_first_look_is_not_certain() -> None:
    table = SimulatedTable(2, _SIZE, _STEADY, layout=TRICK)
    table.lay_set("trick", ("5S", "5H"))
    watcher = Watcher(TruthReader(table), TRICK)
    views = [watcher.see(table.frame(), number / 30) for number in range(6)]
    newest = views[-1].zones["trick"].newest
    assert newest is not None
    assert not newest.certain


def test_a_set_of_the_printed_deck_is_read_by_its_codes_on_the_sets_before() -> None:
    table = SimulatedTable(4, (1920, 1080), _STEADY, _DECK, TRICK)
    watcher, frames = Watcher(CodeReader(_DECK), TRICK), 0
    plays: list[tuple[str, ...]] = [(), ("3", "3/9", "3"), ("6/12", "6", "Multiplier"), ("11", "11", "11")]
    for cards in plays:
        if cards:
            table.lay_set("trick", cards)
        for _ in range(5):
            frames += 1
            view = watcher.see(table.frame(), frames / 30)
        newest = view.zones["trick"].newest
        assert Counter(cards) == Counter(newest.names if newest else ())
        assert newest is None or newest.certain


def test_no_card_is_read_on_the_empty_mat() -> None:
    table = SimulatedTable(6, (1920, 1080), layout=TRICK)
    watcher = Watcher(CodeReader(_DECK), TRICK)
    views = [watcher.see(table.frame(), number / 30) for number in range(5)]
    assert views[-1].settled
    assert all(not zone.cards for zone in views[-1].zones.values())
    assert not views[-1].strays
