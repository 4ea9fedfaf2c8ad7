"""What lies between two indices, the other way up, is no index."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tests.bench.decks import looked_at
from tests.bench.shipped_fonts import makers_deck
from tests.long_cases import long_case
from vision.reading import CardReader
from vision.reading.poker.candidates import Candidate
from vision.reading.poker.patches import Pose
from vision.simulation import PRESETS, SimulatedTable

_TALL = 60.0


def _seen(card: str, down: float, degrees: float, found: float, named: float = 0.98) -> Candidate:
    """An index ``down`` of the middle, in index heights, that has this name, by default for sure."""
    order = [rank + suit for suit in "SHDC" for rank in ("A", *map(str, range(2, 11)), "J", "Q", "K")]
    names = np.zeros(len(order) + 1)
    names[order.index(card)] = named
    return Candidate(found, Pose(200.0, 200.0 + down * _TALL, _TALL, degrees), names)


def _read(monkeypatch: pytest.MonkeyPatch, *seen: Candidate) -> list[str]:
    reader = CardReader()
    monkeypatch.setattr(reader, "candidates", lambda *_: list(seen))
    return sorted(str(r.card) for r in reader.read(np.full((400, 400, 3), 255, np.uint8), (40.0, 80.0)))


def test_the_pip_of_one_index_above_the_rank_of_the_next_is_no_third_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    above, below = _seen("3S", -0.6, 6.0, 0.63), _seen("9H", 0.4, -2.0, 0.75)
    between = _seen("6H", 0.0, 186.0, 0.7)
    assert _read(monkeypatch, above, below, between) == ["3S", "9H"]


def test_an_index_between_others_that_stands_as_they_do_is_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    above, below = _seen("3S", -0.6, 6.0, 0.63), _seen("9H", 0.4, -2.0, 0.75)
    assert _read(monkeypatch, above, below, _seen("6H", 0.0, 4.0, 0.7)) == ["3S", "6H", "9H"]


def test_an_index_beside_one_that_stands_the_other_way_is_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _read(monkeypatch, _seen("9H", 0.9, 0.0, 0.75), _seen("6H", 0.0, 180.0, 0.7)) == ["6H", "9H"]


def test_of_a_chain_of_indices_with_false_ones_between_the_true_ones_are_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    true = [_seen("AD", -1.2, 0.0, 0.76), _seen("8D", 0.0, 2.0, 0.87), _seen("6D", 1.2, 2.0, 0.99)]
    false = [_seen("8D", -0.54, 178.0, 0.49), _seen("9D", 0.64, 186.0, 0.62)]
    assert _read(monkeypatch, *true, *false) == ["6D", "8D", "AD"]


@pytest.mark.parametrize("found", [0.3, 0.98])
def test_of_two_indices_that_lie_across_each_other_the_likelier_one_is_a_card(
    monkeypatch: pytest.MonkeyPatch, found: float
) -> None:
    """A 9 beside a pip of the card's body looks like a Q above it."""
    nine, queen = _seen("9D", 0.0, 0.0, found), _seen("QD", -0.4, 276.0, 0.98, named=0.95)
    assert _read(monkeypatch, nine, queen) == ["9D"]
    assert _read(monkeypatch, nine, _seen("QD", -0.9, 276.0, 0.98, named=0.95)) == ["9D", "QD"]


@pytest.mark.parametrize("seed", [0, 1, long_case(2)])
@pytest.mark.parametrize("light", ["plain", "dim"])
def test_cards_are_read_of_which_the_pip_and_the_next_rank_look_like_an_index_upside_down(
    light: str, seed: int
) -> None:
    """This maker's pips stand far below the ranks, as near to the rank of the next card of a fan."""
    style = makers_deck(47045)
    table = SimulatedTable(seed, (1920, 1080), replace(PRESETS[light], fan_mm=39.5), style)
    for zone, cards in {"tray": ("7C", "9C", "8C"), "conveyor-2": ("5C", "4C", "6C")}.items():
        for card in cards:
            table.lay(zone, card)
    box, index_px = looked_at(frame := table.frame())
    named = [str(reading.card) for reading in CardReader().read(box.crop(frame), index_px=index_px)]
    assert sorted(named) == ["4C", "5C", "6C", "7C", "8C", "9C"]
