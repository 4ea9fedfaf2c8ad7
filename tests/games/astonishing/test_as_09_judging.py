"""AS-9: which positions fail. All 216 rolls against every reliability; exact chances."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.judging import (
    ROLLS,
    chance_after,
    chance_if_rerolled,
    chance_to_work,
    percent,
    reliability,
    table_of_chances,
    works,
)
from companion.games.astonishing.state import Phase, State
from companion.games.panels import Exhibits
from tests.games.astonishing_lines import after, built, kept, revealed, rolled

PIPS = range(1, 7)

CARDS_WORTH = {
    **{number: f"{number}H" for number in range(2, 11)},
    1: "AH",
    11: "AC",
    **{10 + number: f"10H {number}H" for number in range(2, 10)},
    20: "10H 10S",
    21: "AC 10H",
}
"""Cards of Matt, who plays Clubs, for every reliability that there is."""


def waiting_for_the_roll(cards: str) -> State:
    state = after(built((len(cards.split()), 0, 0), (0, 0, 0), suits="CD"), "everyone has chosen")
    return after(state, "Matt describes the invention; Noah describes the invention")


@pytest.mark.parametrize("points", CARDS_WORTH)
def test_a_position_works_with_every_roll_up_to_its_reliability(points: int) -> None:
    """Through the rules for all 216 rolls: what works, and the Acclaim for it."""
    cards = CARDS_WORTH[points]
    waiting = waiting_for_the_roll(cards)
    working = 0
    for dice in product(PIPS, repeat=3):
        state = revealed(after(waiting, f"the dice show {' '.join(map(str, dice))}"), "KK")
        state = kept(after(state, f"Matt shows position 1: {cards}"))
        assert reliability(state, 0, 1) == points
        assert works(state, 0, 1) == (sum(dice) <= points)
        assert GAME.scores(state)["Matt"] == 1 + 2 * (sum(dice) <= points)
        working += works(state, 0, 1)
    assert chance_to_work(points) == Fraction(working, 216)


@pytest.mark.parametrize(("dice", "fate"), [("3 4 4", True), ("4 4 4", False)])
def test_reliability_eleven_works_at_eleven_and_fails_at_twelve(dice: str, fate: bool) -> None:
    state = kept(rolled("5H 6H / - / -", "2D / - / -", suits="CD", faces="KK", dice=dice))
    assert works(state, 0, 1) is fate


def test_an_empty_position_fails_whatever_the_roll() -> None:
    state = kept(rolled("AC 10C / - / -", "2D / - / -", suits="CD", faces="KK", dice="1 1 1"))
    assert [works(state, 0, position) for position in (1, 2, 3)] == [True, False, False]


def test_positions_are_judged_after_the_last_queen_and_before_the_kings() -> None:
    state = kept(rolled("2C / - / -", "2D / - / -", "2H / - / -", suits="CDH", faces="KKQ", votes="NJN"))
    assert (state.phase, GAME.score_sheets(state)) == (Phase.QUEENS, ())
    assert set(GAME.scores(state).values()) == {0}
    state = after(state, "Jake turns die 1 to 1")
    assert state.phase is Phase.KINGS
    assert len(GAME.score_sheets(state)) == 1


def brute(dice: tuple[int, ...], points: int, jacks: int) -> Fraction:
    """The best chance, by trying every die and every result at every step."""
    if sum(dice) <= points:
        return Fraction(1)
    if not jacks:
        return Fraction(0)
    return max(
        sum((brute((*dice[:die], pips, *dice[die + 1 :]), points, jacks - 1) for pips in PIPS), Fraction(0))
        / 6
        for die in range(3)
    )


def test_the_chance_with_rerolls_in_hand_is_the_best_there_is() -> None:
    for dice in product((1, 2, 4, 6), repeat=3):
        for points in range(2, 19):
            for jacks in range(3):
                assert chance_after(dice, points, jacks) == brute(dice, points, jacks)


def test_chances_before_the_roll_are_counted_from_the_216_outcomes() -> None:
    assert len(set(ROLLS)) == 216
    assert chance_to_work(10) == Fraction(1, 2)
    assert [chance_to_work(points) for points in (2, 3, 17, 18)] == [
        0,
        Fraction(1, 216),
        Fraction(215, 216),
        1,
    ]
    for points in range(2, 19):
        for jacks in range(4):
            expected = (
                sum((brute(dice, points, jacks) for dice in ROLLS), Fraction(0)) / 216 if jacks < 2 else None
            )
            assert expected is None or chance_to_work(points, jacks) == expected
            assert chance_to_work(points, jacks + 1) >= chance_to_work(points, jacks)


def test_the_chance_if_a_certain_die_is_rolled_again() -> None:
    assert chance_if_rerolled((6, 2, 1), 1, 8, 1) == Fraction(5, 6)
    assert chance_if_rerolled((6, 2, 1), 3, 8, 1) == 0
    assert chance_if_rerolled((6, 2, 1), 3, 8, 2) == Fraction(5, 12)


def test_percentages_never_promise_too_much() -> None:
    assert [str(percent(Fraction(part, 216))) for part in (0, 1, 108, 215, 216)] == [
        "0 %",
        "0.5 %",
        "50.0 %",
        "99.5 %",
        "100 %",
    ]
    assert str(percent(Fraction(99999, 100000))) == "99.9 %"
    assert str(table_of_chances()) == (
        "6 points 9.3 %, 8 points 25.9 %, 10 points 50.0 %, 12 points 74.1 %, 14 points 90.7 %, "
        "16 points 98.1 %"
    )


def test_open_positions_tell_their_chance_with_the_jacks_in_hand() -> None:
    state = rolled("2C 6H / AC 7C / -", "4D 5S / - / -", suits="CD", faces="KK", dice="6 2 1")
    exhibits = GAME.view(state).find(Exhibits)
    assert exhibits is not None
    mine, yours = exhibits.inventions
    assert [str(part.message()) for part in mine.parts] == [
        "Position 1: 2C 6H, 8 points, fails now, 83.3 % with 1 Jack",
        "Position 2: AC 7C, 18 points, cannot fail, 18 is over 9",
        "Position 3: 0 points, fails, empty",
    ]
    assert str(yours.parts[0].message()) == "Position 1: 4D 5S, 9 points, works now, 9 equals 9"
    details = [str(choice.detail or "") for choice in GAME.prompt(state).choices]
    assert details[:3] == [
        "position 1 83.3 %, position 2 100 %",
        "position 1 16.7 %, position 2 100 %",
        "position 1 0 %, position 2 100 %",
    ]
