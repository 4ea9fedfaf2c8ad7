"""AS-11: Intimidate, Replacement Part, Sway the Crowd, Saboteur's Gambit, and all of them together."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.deck import points
from companion.games.astonishing.judging import reliability, works
from companion.games.astonishing.state import Phase, State, drawn
from tests.games.astonishing_lines import NAMES, after, kept, refused, rolled


def queens(*inventions: str, suits: str, faces: str, dice: str = "3 3 3", **options: str) -> State:
    """The Queens, with Jacks kept; with three or four players each votes for the next."""
    votes = {2: "", 3: "NJM", 4: "NJRM"}[len(suits)]
    return kept(rolled(*inventions, suits=suits, faces=faces, dice=dice, votes=votes, **options))


@pytest.mark.parametrize(
    ("cards", "before", "now"),
    [
        ("9C 4D", 13, 15),
        ("9C 5D", 14, 15),
        ("9C 6D", 15, 15),
        ("9C 7D", 16, 16),
        ("2D", 2, 4),
        ("AC 10C", 21, 21),
    ],
)
def test_intimidate_adds_two_up_to_fifteen(cards: str, before: int, now: int) -> None:
    state = queens(f"{cards} / - / -", "2H / - / -", suits="CS", faces="QK")
    assert reliability(state, 0, 1) == before
    assert reliability(after(state, "Matt intimidates for position 1"), 0, 1) == now


def test_an_intimidated_empty_position_still_fails() -> None:
    state = queens("2C / - / -", "2H / - / -", suits="CS", faces="QK", dice="1 1 1")
    state = after(state, "Matt intimidates for position 3")
    assert not works(state, 0, 3)


def test_intimidate_counts_the_cards_that_count_at_the_end() -> None:
    """9 and 5 Intimidated, then the 5 turned down: 11."""
    state = queens("9C 5S / - / -", "2H / - / -", suits="CS", faces="QQ")
    state = after(state, "Matt intimidates for position 1; Noah sabotages 5S")
    assert reliability(state, 0, 1) == 11


def test_the_saboteur_turns_down_a_spade_of_seven_points_or_fewer() -> None:
    state = queens("8S 7S / AS 9D / -", "AC / - / -", suits="SC", faces="QK")
    assert refused(state, "Matt sabotages 8S") == "AS-11"
    assert refused(state, "Matt sabotages 9D") == "AS-11"
    assert refused(state, "Matt sabotages 2S") == "G-4"
    assert refused(state, "Matt sabotages AS") == "AS-11"  # his own Ace: 11 points
    assert reliability(after(state, "Matt sabotages 7S"), 0, 1) == 8
    assert reliability(after(state, "accept anyway: Matt sabotages 8S"), 0, 1) == 7


def test_a_rivals_ace_of_spades_is_worth_one_and_can_be_sabotaged() -> None:
    state = queens("8S / - / -", "AS 3C / - / -", suits="SC", faces="QK")
    assert reliability(after(state, "Matt sabotages AS"), 1, 1) == 3


def test_a_queen_must_take_effect_even_to_ones_own_harm() -> None:
    state = queens("2S / - / -", "3C / - / -", suits="SC", faces="QK")
    assert GAME.prompt(state).on_pass is None
    assert refused(state, "Matt declines") == "AS-11"
    assert works(after(state, "Matt sabotages 2S"), 0, 1) is False


def test_with_no_eligible_target_nothing_happens() -> None:
    assert queens("8S 9S / - / -", "3C / - / -", suits="SC", faces="QK").phase is Phase.OVER
    assert queens("8S / - / -", "3C / - / -", suits="DC", faces="QK").phase is Phase.OVER


def test_replacement_part_exchanges_an_installed_diamond_for_a_card_of_the_hand() -> None:
    state = queens("2D / - / -", "9D 3C / - / -", suits="DC", faces="QK", dice="4 4 4")
    assert refused(state, "Matt replaces 3C with 2H") == "AS-11"
    assert refused(state, "Matt replaces 8D with 2H") == "G-4"
    assert refused(state, "Matt replaces 9D with JOKER") == "AS-11"
    assert refused(state, "Matt replaces 9D with 3C") == "G-4"
    after_it = after(state, "Matt replaces 9D with AC")
    assert after_it.parts[1][0] == ("AC", "3C")
    assert reliability(after_it, 1, 1) == 14  # the Ace is of its owner's suit
    assert after_it.hands == state.hands
    assert after_it.hidden.may_be("9D", 2)
    assert not after_it.hidden.may_be("9D", 1)
    assert after(state, "Matt replaces 2D with AC").parts[0][0] == ("AC",)


def test_replacement_part_needs_a_card_that_is_no_joker() -> None:
    state = queens("2D / - / -", "3C / - / -", suits="DC", faces="QK")
    assert refused(state, "Matt holds only Jokers") == "AS-11"


@pytest.mark.parametrize(
    ("pips", "legal"), [(1, True), (2, True), (3, False), (4, True), (5, True), (6, False)]
)
def test_sway_turns_a_die_by_one_or_two(pips: int, legal: bool) -> None:
    state = queens("2H / - / -", "3C / - / -", suits="HC", faces="QK")
    line = f"Matt turns die 2 to {pips}"
    if legal:
        assert after(state, line).dice == (3, pips, 3)
    else:
        assert refused(state, line) == "AS-11"


def test_a_six_turns_to_five_or_four() -> None:
    state = queens("2H / - / -", "3C / - / -", suits="HC", faces="QK", dice="6 6 6")
    assert {str(choice.action) for choice in GAME.prompt(state).choices} == {
        f"Matt turns die {die} to {pips}" for die in (1, 2, 3) for pips in (4, 5)
    }


@pytest.mark.parametrize(("suit", "may"), [("C", False), ("D", True), ("H", True), ("S", False)])
def test_with_the_option_diamonds_and_hearts_may_decline(suit: str, may: bool) -> None:
    other = "H" if suit == "C" else "C"
    option = "Diamonds and Hearts may decline"
    state = queens("2D 2S / - / -", "3D / - / -", suits=suit + other, faces="QK", exhibition_may=option)
    assert (GAME.prompt(state).on_pass is not None) == may
    if may:
        assert after(state, "Matt declines").phase is Phase.OVER
    else:
        assert refused(state, "Matt declines") == "AS-11"


def test_queens_act_in_order_each_with_her_own_effect() -> None:
    state = queens("2D / - / -", "3C / - / -", "4H / - / -", suits="DCH", faces="QQQ", youngest="Noah")
    assert state.waiting == (1, 2, 0)
    assert refused(state, "Jake turns die 1 to 4") == "AS-11"
    assert refused(state, "Noah turns die 1 to 4") == "AS-11"
    state = after(state, "Noah intimidates for position 1; Jake turns die 1 to 4; Matt replaces 2D with 9S")
    assert state.phase is Phase.OVER


# All interactions, in every order, against a model of their own.

INVENTIONS = {
    "C": [["9C", "5S"], ["4D", "2S"], []],
    "D": [["AD", "6S"], ["9D"], ["3C"]],
    "H": [["10H", "2D"], ["9S", "7S"], ["8H"]],
    "S": [["AS"], ["8S", "4S"], ["5D", "6C"]],
}
PARTS = ("10C", "3S")
"""What the Diamonds give from their hand: a card that the Saboteur can turn down too, once it is there."""

Model = tuple[dict[str, list[list[str]]], list[int], str, int]
"""The inventions, the dice, what is turned down, the intimidated position."""


def moves(suit: str, model: Model) -> Iterator[tuple[str, Model]]:
    """Everything that a Queen can do in ``model``: the rest of her line, and the model after it."""
    inventions, dice, down, intimidated = model
    if suit == "C":
        for position in (1, 2):
            yield f"intimidates for position {position}", (inventions, dice, down, position)
    elif suit == "H":
        for die, by in ((0, -2), (1, 2), (2, 1)):
            turned = [pips + (by if place == die else 0) for place, pips in enumerate(dice)]
            yield f"turns die {die + 1} to {turned[die]}", (inventions, turned, down, intimidated)
    elif suit == "S":
        for owner, lists in inventions.items():
            for cards in lists:
                for card in cards:
                    if card[-1] == "S" and points(card, owner) <= 7:
                        yield f"sabotages {card}", (inventions, dice, card, intimidated)
    else:
        for old in ("4D", "AD", "2D"):
            for new in PARTS:
                replaced = {
                    owner: [[new if card == old else card for card in cards] for cards in lists]
                    for owner, lists in inventions.items()
                }
                yield f"replaces {old} with {new}", (replaced, dice, down, intimidated)


def judged(model: Model) -> dict[str, list[tuple[int, bool]]]:
    """The reliability of every position and whether it works."""
    inventions, dice, down, intimidated = model
    found: dict[str, list[tuple[int, bool]]] = {}
    for owner, lists in inventions.items():
        found[owner] = []
        for position, cards in enumerate(lists, start=1):
            total = sum(points(card, owner) for card in cards if card != down)
            if owner == "C" and position == intimidated and total < 15:
                total = min(15, total + 2)
            found[owner].append((total, bool(cards) and sum(dice) <= total))
    return found


@pytest.mark.parametrize("suits", ["".join(order) for order in permutations("CDHS")])
def test_all_four_queens_in_every_order_and_every_way(suits: str) -> None:
    inventions = [" / ".join(" ".join(cards) or "-" for cards in INVENTIONS[suit]) for suit in suits]
    state = queens(*inventions, suits=suits, faces="QQQQ", dice="4 4 4")
    state = drawn(state, suits.index("D"), 2)
    ways = 0

    def play(state: State, model: Model, left: str) -> None:
        nonlocal ways
        if not left:
            ways += 1
            expected = judged(model)
            for seat, suit in enumerate(suits):
                now = [(reliability(state, seat, p), works(state, seat, p)) for p in (1, 2, 3)]
                assert now == expected[suit]
            assert state.phase is Phase.OVER
            assert GAME.status(state) == ()
            return
        player = NAMES[suits.index(left[0])]
        for said, following in moves(left[0], model):
            play(after(state, f"{player} {said}"), following, left[1:])

    play(state, (INVENTIONS, [4, 4, 4], "", 0), suits)
    before_the_saboteur = suits.index("D") < suits.index("S")
    assert ways == 2 * 3 * 3 * (5 + (6 if before_the_saboteur else 5))
