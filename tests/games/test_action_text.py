"""Every action is a line in a player's words, and the line reads back to the same action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.api import ActionSyntaxError
from companion.games.beltpunk import GAME
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.actions import Action
from companion.games.beltpunk.deck import DECK, SUITS
from companion.games.text import LONGEST_NAME, fault_of_names

STATE = GAME.start(("Matt", "Noah", "Mary Ann"), {})

awkward = [
    "Mary Ann",
    "everyone",
    "Next",
    "Steam-7",
    "draws",
    "Matt draws",
    'Bob "The Belt" Hook',
    "back\\slash",
    'quote"',
    "#1",
    "a,b",
    "O'Neil",
    "José",
    "名前",
    "X: Y",
    "game:",
]

some_names = st.lists(
    st.one_of(st.sampled_from(awkward), st.text(min_size=1, max_size=LONGEST_NAME)), min_size=2, max_size=4
).filter(lambda names: fault_of_names(names) is None)


def actions_for(names: list[str]) -> st.SearchStrategy[Action]:
    player, card = st.sampled_from(names), st.sampled_from(DECK)
    cards = st.lists(card, min_size=1, max_size=5, unique=True).map(tuple)
    return st.one_of(
        st.builds(act.BecomeForeman, player),
        st.builds(act.TurnUp, card),
        st.just(act.AllPlaced()),
        st.builds(act.Reveal, player, card),
        st.builds(act.Discard, player, card),
        st.builds(act.Decline, player),
        st.builds(act.Draw, player),
        st.builds(act.TakeFromMachine, player, card),
        st.builds(act.TakeFromPile, player, player),
        st.builds(act.SwapFromMachine, player, card),
        st.builds(act.PlaceInMachine, player, card),
        st.builds(act.SwapWithPile, player, player),
        st.builds(act.Exchange, player, player),
        st.builds(act.TakeConveyor, player, st.sampled_from(SUITS)),
        st.builds(act.DeclareSet, player),
        st.builds(act.DeclareNoSet, player),
        st.builds(act.ShowSet, player, cards),
        st.builds(act.Withdraw, player),
        st.just(act.NextRound()),
    )


@given(some_names.flatmap(lambda names: st.tuples(st.just(names), actions_for(names))))
def test_a_line_reads_back_to_the_same_action(pair: tuple[list[str], Action]) -> None:
    names, action = pair
    state = GAME.start(names, {})
    assert GAME.parse(str(action), state) == action
    assert "\n" not in str(action)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("  matt   REVEALS steam-3 ", "Matt reveals Steam-3"),
        ("Matt reveals 3S", "Matt reveals Steam-3"),
        ("Mary Ann draws", '"Mary Ann" draws'),
        ('"mary ann" draws', '"Mary Ann" draws'),
        ("Matt takes a card from the pile of Mary Ann", 'Matt takes a card from the pile of "Mary Ann"'),
        ("Matt is the Foreman", "Matt is Foreman"),
        ("Matt shows 4S 4H", "Matt shows Steam-4 Gears-4"),
        ("noah takes the gears conveyor", "Noah takes the Gears conveyor"),
        ("Matt draws a card", "Matt draws"),
        ("Matt passes", "Matt declines"),
        ("ks goes to the conveyors", "Steam-13 goes to the conveyors"),
    ],
)
def test_what_people_type_is_forgiven(typed: str, line: str) -> None:
    assert str(GAME.parse(typed, STATE)) == line


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Matt",
        "Matt ",
        "Anna draws",
        '"Anna" draws',
        '"Matt draws',
        "Matt dances",
        "Mattdraws",
        "Matt reveals",
        "Matt reveals JOKER",
        "Matt reveals Steam-fourteen",
        "Matt reveals 11S",
        "Matt reveals Steam-3 Steam-4",
        "Matt shows",
        "Matt shows Steam-3 Anna",
        "Matt takes the Coal conveyor",
        "Matt exchanges a card with Anna",
        "next round please",
        "(" * 2000,
        "Matt takes " + "(" * 2000,
    ],
)
def test_what_is_no_action_is_told_in_one_line(line: str) -> None:
    with pytest.raises(ActionSyntaxError) as error:
        GAME.parse(line, STATE)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


def test_a_line_nearly_right_is_told_how_to_be() -> None:
    with pytest.raises(ActionSyntaxError, match="“Matt exchanges a card with Noah”"):
        GAME.parse("Matt exchanges with Noah", STATE)


def test_a_player_may_have_a_name_that_begins_like_anothers() -> None:
    state = GAME.start(("Ann", "Ann Marie"), {})
    assert GAME.parse("Ann Marie draws", state) == act.Draw("Ann Marie")
    assert GAME.parse("Ann draws", state) == act.Draw("Ann")
