"""Every action of Astonishing! is a line in a player's words, and the line reads back to the same action."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games.amendments import Correction, Overrule
from companion.games.api import ActionSyntaxError
from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.actions import Action
from companion.games.astonishing.deck import FACES, RESOURCE_CODES, SUITS
from companion.games.astonishing.state import Lot
from tests.games.test_action_text import some_names

STATE = GAME.start(("Matt", "Noah", "Mary Ann"), {})


def moves_for(names: list[str]) -> st.SearchStrategy[act.Move]:
    player, card = st.sampled_from(names), st.sampled_from(RESOURCE_CODES)
    face = st.builds(lambda face, suit: f"{face}{suit}", st.sampled_from(FACES), st.sampled_from(SUITS))
    cards = st.lists(card, min_size=1, max_size=4).map(tuple)
    number, pips, three = st.integers(1, 12), st.integers(1, 6), st.integers(1, 3)
    lot = st.builds(Lot, st.lists(card, max_size=3).map(tuple), st.integers(0, 12))
    alone = (
        act.BeYoungest,
        act.NextByAge,
        act.NoTrade,
        act.DrawTwo,
        act.DrawOnly,
        act.OnlyJokers,
        act.Draw,
        act.Decline,
        act.KeepJacks,
    )
    impersonal = (act.AllChosen(), act.CallLastTurn(), act.AllKeep(), act.AllReady())
    with_player = (act.DrawAndTake, act.Finagle, act.Vote, act.Select)
    return st.one_of(
        *(st.builds(kind, player) for kind in alone),
        *(st.just(said) for said in impersonal),
        *(st.builds(kind, player, player) for kind in with_player),
        st.builds(act.BeInventor, player, st.sampled_from(SUITS)),
        st.builds(act.Reveal, player, face),
        st.builds(act.Offer, player, cards),
        st.builds(act.Answer, player, lot),
        st.builds(act.Trade, player, lot, player, lot),
        st.builds(act.DrawAndSalvage, player, card),
        st.builds(act.Buy, player, st.one_of(st.just(()), cards)),
        st.builds(act.Install, player, number, three, st.one_of(st.just(()), cards)),
        st.builds(act.Discard, player, card),
        st.builds(act.Describe, player, st.none() | st.tuples(*[st.integers(0, 10)] * 3)),
        st.builds(act.RollDice, st.tuples(pips, pips, pips)),
        st.builds(act.Show, player, three, cards),
        st.builds(act.SpendJack, player, three),
        st.builds(act.RollDie, three, pips),
        st.builds(act.Intimidate, player, three),
        st.builds(act.ReplacePart, player, card, card),
        st.builds(act.Sway, player, three, pips),
        st.builds(act.Sabotage, player, card),
    )


def actions_for(names: list[str]) -> st.SearchStrategy[Action]:
    card = st.sampled_from(RESOURCE_CODES)
    moves = moves_for(names)
    return st.one_of(moves, st.builds(Correction, card, card), st.builds(Overrule, moves))


@given(some_names.flatmap(lambda names: st.tuples(st.just(names), actions_for(names))))
def test_a_line_reads_back_to_the_same_action(pair: tuple[list[str], Action]) -> None:
    names, action = pair
    state = GAME.start(names, {})
    assert GAME.parse(str(action), state) == action
    assert "\n" not in str(action)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        (" matt  IS  lady calibrette merchant", "Matt is Lady Calibrette Merchant"),
        ("Matt plays hearts", "Matt is Marisol Chang"),
        ("Matt is Kayin", "Matt is Abimbola Kayin"),
        ("Matt is the Youngest", "Matt is the youngest"),
        ("Matt reveals jc", "Matt reveals JC"),
        ("Mary Ann offers 7d joker", '"Mary Ann" offers 7D JOKER'),
        ("Matt gives 7d to mary ann for One card", 'Matt gives 7D to "Mary Ann" for a card'),
        ("Matt withdraws", "Matt makes no trade"),
        ("Matt draws a card", "Matt draws"),
        ("Matt installs 2 cards in position 1", "Matt installs two cards in position 1"),
        ("Matt shows position 1 : 7d 10c", "Matt shows position 1: 7D 10C"),
        ("The dice show 1 2 3", "the dice show 1 2 3"),
        ("everyone agrees to the last turn", "everyone agrees to one last turn"),
    ],
)
def test_what_people_type_is_forgiven(typed: str, line: str) -> None:
    assert str(GAME.parse(typed, STATE)) == line


def test_a_face_card_may_be_named_once_the_inventor_is_known() -> None:
    state = GAME.apply(STATE, GAME.parse("Matt plays Clubs", STATE))
    assert str(GAME.parse("Matt reveals the Queen", state)) == "Matt reveals QC"
    with pytest.raises(ActionSyntaxError):
        GAME.parse("Noah reveals the Queen", state)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "Matt",
        "Anna draws",
        "Matt is Queen Victoria",
        "Matt dances",
        "Matt offers",
        "Matt offers 7D and",
        "Matt offers 7X",
        "Matt gives 7D to Noah",
        "Matt gives 7D to Anna for a card",
        "Matt gives some cards to Noah for a card",
        "Matt answers with 7D and 4S",
        "Matt installs a card in position four",
        "Matt describes 3 9",
        "Matt describes 3 9 eleven",
        "Matt describes -- 1 2",
        "die four shows 1",
        "Matt turns die 1 to seven",
        "Matt offers 99999D",
        "correction: 7D",
        "accept anyway: correction: 7D, not 8D",
        "(" * 2000,
        "Matt gives " + "a " * 2000,
    ],
)
def test_what_is_no_action_is_told_in_one_line(line: str) -> None:
    with pytest.raises(ActionSyntaxError) as error:
        GAME.parse(line, STATE)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 400


@pytest.mark.parametrize(
    "line", ["the dice show", "the dice show 1 2 x", "die 1 shows", "die x shows 1", "die 1 shows -1"]
)
def test_what_is_no_roll_is_told_how_dice_are_told(line: str) -> None:
    with pytest.raises(ActionSyntaxError, match="“the dice show 3 5 1”"):
        GAME.parse(line, STATE)


def test_a_line_nearly_right_is_told_how_to_be() -> None:
    with pytest.raises(ActionSyntaxError, match="“Matt gives 7D to Noah for two cards”"):
        GAME.parse("Matt gives a card", STATE)
