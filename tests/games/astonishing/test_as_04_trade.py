"""AS-4: trade, begun by a Jack."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.actions import Trade
from companion.games.astonishing.state import Phase, State
from tests.games.astonishing_lines import after, begun, refused, revealed


def trading(faces: str = "JKJ") -> State:
    """Matt has a Jack to trade with, then Jake."""
    return revealed(begun("CDH"), faces)


def offered() -> State:
    return after(trading(), "Matt offers 7D 10C")


@pytest.mark.parametrize(
    ("taken", "hands"),
    [
        ("a card", (3, 5, 4)),
        ("two cards", (4, 4, 4)),
        ("4S", (3, 5, 4)),
        ("4S and a card", (4, 4, 4)),
        ("4S AH", (4, 4, 4)),
    ],
)
def test_one_or_two_cards_face_up_or_down_answer_the_offer(taken: str, hands: tuple[int, ...]) -> None:
    state = after(offered(), f"Matt gives 7D 10C to Noah for {taken}")
    assert state.hands == hands
    assert state.waiting == (2,)
    assert GAME.status(state) == ()


def test_numbers_need_not_match() -> None:
    assert after(trading(), "Matt offers 7D; Matt gives 7D to Noah for two cards").hands == (5, 3, 4)


@pytest.mark.parametrize(
    "line",
    [
        "Matt gives 7D 10C to Noah for nothing",
        "Matt gives 7D 10C to Noah for three cards",
        "Matt gives 7D and a card to Noah for a card",
        "Matt gives two cards to Noah for a card",
        "Matt gives 7D to Noah for a card",
        "Matt gives 7D 10C to Matt for a card",
        "Matt offers 2C 3C 4C",
        "Matt offers 10C 7D",
        "Matt answers with a card",
        "Noah answers with nothing",
        "Noah offers 2C",
    ],
)
def test_what_is_no_trade_is_refused(line: str) -> None:
    assert refused(offered(), line) == "AS-4"


def test_what_is_given_lies_open_first() -> None:
    assert refused(trading(), "Matt gives 7D to Noah for a card") == "AS-4"
    assert refused(trading(), "Noah answers with a card") == "AS-4"


def test_nobody_gives_more_than_the_hand_has() -> None:
    state = after(offered(), "Matt gives 7D 10C to Noah for a card; Jake offers 2C")
    state = after(state, "Jake gives 2C to Matt for two cards")
    assert state.hands == (2, 5, 5)
    assert refused(offered(), "Noah answers with 7D") == "G-4"


def test_offers_and_answers_can_be_revised_until_one_is_accepted() -> None:
    state = after(
        offered(), "Noah answers with a card; Jake answers with AS; Noah answers with 4S and a card"
    )
    trades = [choice for choice in GAME.prompt(state).choices if isinstance(choice.action, Trade)]
    assert [str(choice.label) for choice in trades] == [
        "4S and a card from Noah",
        "A card from Noah",
        "Two cards from Noah",
        "AS from Jake",
        "A card from Jake",
        "Two cards from Jake",
    ]
    assert [choice.group for choice in trades[:2]] == ["Accept", "Take other cards"]
    revised = after(state, "Matt offers 7D")
    assert revised.answers == (None, None, None)
    assert after(revised, "Matt gives 7D to Jake for AS").hands == (4, 4, 4)


def test_withdrawing_or_no_offer_at_all_is_allowed() -> None:
    assert after(offered(), "Matt makes no trade").waiting == (2,)
    assert after(trading(), "Matt makes no trade").waiting == (2,)
    assert str(GAME.prompt(offered()).on_pass) == str(GAME.prompt(trading()).on_pass) == "Matt makes no trade"


def test_one_exchange_a_jack_with_one_partner_in_order() -> None:
    assert refused(trading(), "Jake offers 2C") == "AS-4"
    state = after(offered(), "Matt gives 7D 10C to Noah for a card")
    assert refused(state, "Matt offers 2C") == "AS-4"
    state = after(state, "Jake offers 2C; Jake gives 2C to Matt for a card")
    assert state.phase is Phase.BUILD


def test_jokers_may_be_traded_two_at_once_even() -> None:
    state = after(trading(), "Matt offers JOKER JOKER; Matt gives JOKER JOKER to Noah for a card")
    assert state.hands == (3, 5, 4)
    assert refused(state, "Jake offers JOKER") == "G-4"


def test_cards_that_were_seen_are_remembered_where_they_went() -> None:
    state = after(offered(), "Matt gives 7D 10C to Noah for 4S and a card")
    assert refused(state, "Jake offers 7D") == "G-4"
    assert refused(state, "Jake offers 4S") == "G-4"
    state = after(state, "Jake offers 2C")
    assert refused(state, "Jake gives 2C to Matt for 7D") == "G-4"
    assert after(state, "Jake gives 2C to Matt for 4S").hands == (4, 4, 4)
    assert after(state, "Jake gives 2C to Noah for 7D 10C").hands == (4, 3, 5)


def test_an_offer_not_accepted_is_remembered_in_the_hand_it_lay_before() -> None:
    state = after(offered(), "Matt makes no trade")
    assert refused(state, "Jake offers 10C") == "G-4"


def test_a_jack_with_nobody_to_trade_with_is_passed_over() -> None:
    state = revealed(begun("CD"), "KK")
    state = after(state, "Matt installs two cards in position 1; Noah installs a card in position 1")
    state = after(state, "Matt discards 2C; Matt discards 3C; everyone keeps the rest; Matt declines")
    state = revealed(state, "QJ")
    assert state.phase is Phase.EFFECTS
    assert after(state, "Noah makes no trade") == state
    assert refused(state, "Matt makes no trade") == "AS-4"


def test_a_jack_that_has_traded_passes_no_more() -> None:
    state = after(revealed(begun("CD"), "JQ"), "Matt makes no trade")
    assert state.phase is Phase.EFFECTS
    assert refused(state, "Matt makes no trade") == "AS-4"


def test_the_lines_count_what_lies_face_down_and_name_what_does_not() -> None:
    prompt = GAME.prompt(offered())
    lines = {entry.line(("4S",)) for entry in prompt.entries}
    assert lines == {
        "Matt gives 7D 10C to Noah for 4S",
        "Matt gives 7D 10C to Noah for 4S and a card",
        "Matt gives 7D 10C to Jake for 4S",
        "Matt gives 7D 10C to Jake for 4S and a card",
        "Noah answers with 4S",
        "Noah answers with 4S and a card",
        "Jake answers with 4S",
        "Jake answers with 4S and a card",
        "Matt offers 4S",
    }
