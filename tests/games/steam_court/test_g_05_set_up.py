"""G-5: every set-up is told step by step before the first decision."""

from __future__ import annotations

import pytest

from companion.games.panels import Auction, Ladder, SeatingPlan, SetUpSteps
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import State
from tests.games.steam_court_lines import NAMES, after, refused

DRAFT = {"edition": "draft"}


def begun(players: int, **options: str) -> State:
    return GAME.start(NAMES[:players], options)


def told(state: State) -> str:
    steps = GAME.view(state).find(SetUpSteps)
    assert steps is not None
    return "\n".join(map(str, steps.lines()))


@pytest.mark.parametrize(
    ("players", "options", "parts"),
    [
        (
            1,
            {"variant": "solo"},
            ["84 cards", "Tea Boy, Jester", "Deal yourself 12 cards, and 22", "50 cards are the draw pile"],
        ),
        (
            2,
            {"variant": "duo"},
            ["without all 1s and 2s: 72", "Plague Doctor, Tea Boy", "2 to 1", "24 cards to each, and 24"],
        ),
        (
            3,
            {},
            ["Queen, Duke, Tea Boy", "3 to 1 on each Quarter", "start tokens", "21 cards to each, and 21"],
        ),
        (6, {"variant": "clock"}, ["on the clock, side by side", "12 cards to each, and 12"]),
        (7, {}, ["Duke, Inspector, Time Traveler", "The box has no 7", "10 cards to each, and 14"]),
        (4, {"line_up": "chosen"}, ["Choose 4 characters"]),
        (
            8,
            {},
            [
                "two tables",
                "The camera watches the Royal Table",
                "Royal Table, clockwise: Queen",
                "Renegade Table, clockwise: Submariner",
                "Leave the gear tokens in the box",
            ],
        ),
        (
            3,
            DRAFT,
            [
                "without one card of each kind: 68",
                "Of the fifth set each gets one",
                "17 cards to each, and 17",
            ],
        ),
        (
            7,
            DRAFT,
            ["one card of each number 1 to 12 of the other: 96", "third deck", "12 cards to each, and 12"],
        ),
        (9, DRAFT, ["two tables", "the higher half at the Royal Table", "Of the fifth set"]),
        (4, DRAFT | {"variant": "party"}, ["Leave the gear tokens in the box", "16 cards to each, and 20"]),
        (5, DRAFT | {"variant": "auction"}, ["for the auction: Queen, General", "who bids first"]),
        (5, DRAFT | {"variant": "random"}, ["lots are drawn", "Each draws one"]),
        (
            5,
            DRAFT | {"variant": "random", "random_mode": "both"},
            ["1 for the highest", "every Quarter anew"],
        ),
    ],
)
def test_deck_seats_tokens_and_deal_are_told(players: int, options: dict[str, str], parts: list[str]) -> None:
    text = told(begun(players, **options))
    for part in (*parts, "can be printed", "poker decks"):
        assert part in text


def test_the_stand_ins_are_told_where_a_poker_deck_is_played_with() -> None:
    steps = GAME.view(begun(3)).find(SetUpSteps)
    assert steps is not None
    assert [step.stand_in for step in steps.steps] == [False, True, False, False, False, False]


@pytest.mark.parametrize(
    ("players", "options", "kind"), [(3, {}, SeatingPlan), (4, DRAFT | {"variant": "auction"}, Auction)]
)
def test_reveal_goes_on_to_the_first_decision(players: int, options: dict[str, str], kind: type) -> None:
    state = begun(players, **options)
    assert (GAME.prompt(state).kind, GAME.prompt(state).on_reveal) == ("set-up", act.LayOut())
    state = after(state, "the table is laid out")
    assert GAME.view(state).find(SetUpSteps) is None
    assert isinstance(GAME.view(state).panels[0], kind)
    assert refused(state, "the table is laid out") == "SC-2"


def test_in_solo_the_deal_ends_the_set_up() -> None:
    state = begun(1, variant="solo")
    assert GAME.prompt(state).on_reveal == act.Deal()
    assert isinstance(GAME.view(after(state, "deal")).panels[0], Ladder)


def test_nobody_has_to_say_that_the_set_up_is_read() -> None:
    state = after(begun(3), "Ann is the Queen")
    assert GAME.prompt(state).kind == "seats"
    bidding = after(begun(3, **DRAFT, variant="auction"), "Bo bids first")
    assert GAME.prompt(bidding).kind == "auction"
