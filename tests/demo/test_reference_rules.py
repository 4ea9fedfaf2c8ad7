from __future__ import annotations

from collections.abc import Sequence

import pytest

from companion.demo.reference_rules import PACK, best_set, conveyor, machine_order, name, worth


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        (["4S", "4H"], 3),
        (["4S", "4H", "4C"], 5),
        (["4S", "4H", "4D", "4C"], 10),
        (["4S", "5S", "6S"], 5),
        (["4S", "5S", "6S", "7S"], 7),
        (["4S", "5H", "6D"], 3),
        (["4S", "5H", "6D", "7C"], 4),
        (["4S", "5S", "6D"], 0),
        (["QS", "KS", "AS"], 0),
        (["4S", "5S"], 0),
        (["4S", "6S", "8S"], 0),
    ],
)
def test_what_a_set_is_worth(cards: Sequence[str], points: int) -> None:
    assert worth(cards) == points


def test_the_best_set_of_a_hand() -> None:
    assert best_set(["4S", "9D", "5S", "9C", "6S", "7S"]) == ("4S", "5S", "6S", "7S")
    assert best_set(["4S", "9D", "KC"]) == ()


def test_cards_have_their_names_conveyors_and_order() -> None:
    assert len(set(PACK)) == 52
    assert [name("AS"), name("10H"), name("KC")] == ["Steam-1", "Gears-10", "Electricity-13"]
    assert [conveyor(card) for card in ("AS", "AH", "AD", "AC")] == [f"conveyor-{n}" for n in (1, 2, 3, 4)]
    assert machine_order(["AD", "10S", "3S"]) == ["3S", "10S", "AD"]
