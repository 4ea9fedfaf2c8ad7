"""BH-9: five kinds of set, named and priced."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.beltpunk.deck import DECK
from companion.games.beltpunk.sets import NoSetError, name_set, sets_among

SETS = [
    ("Steam-4 Gears-4", "Goggles", 3),
    ("Steam-4 Gears-4 Parts-4", "Broken Gears", 5),
    ("Steam-4 Gears-4 Parts-4 Electricity-4", "Perfect Gears", 10),
    ("Steam-4 Steam-5 Steam-6", "Perfect Belt", 5),
    ("Steam-4 Steam-5 Steam-6 Steam-7", "Perfect Belt", 7),
    ("Parts-13 Parts-11 Parts-12 Parts-10 Parts-9", "Perfect Belt", 9),
    ("Gears-1 Gears-2 Gears-3 Gears-4 Gears-5 Gears-6 Gears-7 Gears-8", "Perfect Belt", 15),
    ("Steam-4 Gears-5 Parts-6", "Cobbled Belt", 3),
    ("Steam-4 Gears-5 Parts-6 Electricity-7", "Cobbled Belt", 4),
    ("Electricity-13 Steam-11 Parts-12", "Cobbled Belt", 3),
]

NO_SETS = [
    ("", "two cards"),
    ("Steam-4", "two cards"),
    ("Steam-4 Steam-4", "twice"),
    ("Steam-4 Gears-5", "3 cards"),
    ("Steam-4 Steam-5", "Perfect Belt needs 3"),
    ("Steam-4 Gears-5 Steam-6", "Steam is there more than once"),
    ("Steam-4 Gears-5 Steam-6 Gears-7", "Steam and Gears are"),
    ("Steam-4 Gears-5 Parts-6 Electricity-7 Steam-8", "Steam is"),
    ("Steam-4 Steam-5 Steam-7", "skip"),
    ("Steam-12 Steam-13 Steam-1", "skip"),
    ("Steam-13 Gears-1 Parts-2", "skip"),
    ("Steam-4 Gears-4 Parts-5", "no number twice"),
    ("Steam-4 Gears-6", "skip"),
]


@pytest.mark.parametrize(("cards", "kind", "points"), SETS)
def test_a_set_is_named_and_priced(cards: str, kind: str, points: int) -> None:
    shown = name_set(cards.split())
    assert (shown.kind, shown.points) == (kind, points)
    assert set(shown.cards) == set(cards.split())


@pytest.mark.parametrize(("cards", "reason"), NO_SETS)
def test_what_is_no_set_says_why(cards: str, reason: str) -> None:
    with pytest.raises(NoSetError, match=reason):
        name_set(cards.split())


def test_option_cobbled_min_two() -> None:
    assert name_set(("Steam-4", "Gears-5"), cobbled_min=2).points == 2
    with pytest.raises(NoSetError):
        name_set(("Steam-4", "Steam-5"), cobbled_min=2)
    with pytest.raises(NoSetError):
        name_set(("Steam-4", "Gears-6"), cobbled_min=2)


def kinds(cards: tuple[str, ...], cobbled_min: int) -> list[tuple[str, int]]:
    """Every kind of set that ``cards`` are, straight from the rulebook's list."""
    suits = {card.split("-")[0] for card in cards}
    numbers = sorted(int(card.split("-")[1]) for card in cards)
    size, alike = len(cards), len(set(numbers)) == 1
    run = numbers == list(range(numbers[0], numbers[0] + size))
    found = []
    if alike and size == 2:
        found.append(("Goggles", 3))
    if alike and size == 3:
        found.append(("Broken Gears", 5))
    if alike and size == 4:
        found.append(("Perfect Gears", 10))
    if run and len(suits) == 1 and size >= 3:
        found.append(("Perfect Belt", 5 + 2 * (size - 3)))
    if run and len(suits) == size and cobbled_min <= size <= 4:
        found.append(("Cobbled Belt", size))
    return found


def named(cards: tuple[str, ...], cobbled_min: int) -> list[tuple[str, int]]:
    try:
        shown = name_set(cards, cobbled_min)
    except NoSetError:
        return []
    return [(shown.kind, shown.points)]


near_sets = st.builds(
    lambda numbers, suits: tuple(f"{suit}-{number}" for number, suit in zip(numbers, suits, strict=False)),
    st.one_of(
        st.integers(1, 10).flatmap(lambda low: st.just([low, low + 1, low + 2, low + 3])),
        st.integers(1, 13).map(lambda number: [number] * 4),
        st.lists(st.integers(1, 13), min_size=1, max_size=6),
    ),
    st.lists(st.sampled_from(["Steam", "Gears", "Parts", "Electricity"]), min_size=1, max_size=6),
).filter(lambda cards: len(set(cards)) == len(cards))

any_cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=8, unique=True).map(tuple)


@given(st.one_of(near_sets, any_cards), st.sampled_from([2, 3]))
def test_no_cards_are_two_kinds_at_once_and_the_one_is_found(
    cards: tuple[str, ...], cobbled_min: int
) -> None:
    found = kinds(cards, cobbled_min)
    assert len(found) <= 1
    assert named(cards, cobbled_min) == found


@given(any_cards.flatmap(lambda cards: st.tuples(st.just(cards), st.permutations(cards))))
def test_the_order_of_the_cards_does_not_matter(pair: tuple[tuple[str, ...], list[str]]) -> None:
    cards, shuffled = pair
    assert named(cards, 3) == named(tuple(shuffled), 3)


hands = st.tuples(
    st.integers(1, 9), st.lists(st.tuples(st.integers(0, 4), st.integers(0, 3)), max_size=8, unique=True)
)


@given(hands, st.sampled_from([2, 3]))
def test_every_set_in_a_hand_is_found_once(hand: tuple[int, list[tuple[int, int]]], cobbled_min: int) -> None:
    low, picks = hand
    cards = sorted({DECK[suit * 13 + low + step - 1] for step, suit in picks})
    expected = {
        frozenset(some)
        for size in range(1, len(cards) + 1)
        for some in combinations(cards, size)
        if kinds(some, cobbled_min)
    }
    found = [frozenset(shown.cards) for shown in sets_among(cards, cobbled_min)]
    assert len(found) == len(set(found))
    assert set(found) == expected


def test_the_sets_of_the_entire_deck_are_few_enough_to_list() -> None:
    assert len(list(sets_among(DECK, 2))) < 1100
    assert max(len(shown.cards) for shown in sets_among(DECK, largest=5)) == 5
