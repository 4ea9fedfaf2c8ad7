"""AS-1: the deck, the Inventors, the hands, who begins."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.astonishing import GAME
from companion.games.astonishing.deck import RESOURCES, points, read_code
from companion.games.astonishing.state import Phase
from companion.games.panels import SetUpSteps
from tests.games.astonishing_lines import NAMES, after, begun, refused, revealed


@pytest.mark.parametrize(("players", "deck"), [(2, 34), (3, 30), (4, 26)])
def test_four_cards_each_are_dealt_from_42(players: int, deck: int) -> None:
    state = GAME.start(NAMES[:players], {})
    assert (state.deck, state.hands) == (deck, (4,) * players)
    assert len(RESOURCES) == 42


@pytest.mark.parametrize(("players", "deck", "out"), [(2, 34, 6), (3, 30, 3), (4, 26, 0)])
def test_the_set_up_is_told_for_each_number_of_players(players: int, deck: int, out: int) -> None:
    state = GAME.start(NAMES[:players], {})
    told, prompt = GAME.view(state).find(SetUpSteps), GAME.prompt(state)
    assert told is not None
    words = " ".join(map(str, told.lines()))
    assert "clockwise: Matt, Noah" in words
    assert "Shuffle the other 42 cards" in words
    assert "deal 4 to each" in words
    assert f"The {deck} cards left are the deck" in words
    assert ("in the box" in words) == (f"Put the {out} cards" in words) == bool(out)
    assert (prompt.kind, str(prompt.on_reveal)) == ("set-up", "the cards are dealt")


@pytest.mark.parametrize(
    ("dice", "words"),
    [("program", ""), ("camera", "Have three dice ready for the tray"), ("typed", "three dice")],
)
def test_real_dice_belong_to_the_set_up(dice: str, words: str) -> None:
    told = GAME.view(GAME.start(NAMES[:2], {"dice": dice})).find(SetUpSteps)
    assert told is not None
    assert words in str(told.lines()[-2])
    assert ("dice" in str(told.lines()[-2])) == bool(words)


@pytest.mark.parametrize("line", ["Noah plays Hearts", "Noah is the youngest"])
def test_nobody_has_to_say_that_the_set_up_is_read(line: str) -> None:
    state = GAME.start(NAMES[:2], {})
    told = after(state, "the cards are dealt")
    assert GAME.view(told).find(SetUpSteps) is None
    assert GAME.prompt(told).kind == "inventor"
    assert GAME.to_json(after(state, line)) == GAME.to_json(after(told, line))
    assert GAME.prompt(after(state, line)) == GAME.prompt(after(told, line))
    assert (
        refused(told, "the cards are dealt") == refused(after(state, line), "the cards are dealt") == "AS-1"
    )


@pytest.mark.parametrize("players", [1, 5])
def test_it_is_a_game_for_two_to_four(players: int) -> None:
    with pytest.raises(GameError, match="2 to 4"):
        GAME.start([f"P{number}" for number in range(players)], {})


def test_each_player_has_an_inventor_of_their_own() -> None:
    state = after(GAME.start(NAMES[:2], {}), "Matt is Lady Calibrette Merchant")
    assert refused(state, "Noah plays Clubs") == "AS-1"
    assert refused(state, "Matt plays Clubs") == "AS-1"
    assert after(state, "Matt is Albie Smithering").suits == ("S", None)
    assert after(state, "Noah is Kayin").suits == ("C", "D")


def test_nothing_begins_before_inventors_and_the_youngest_are_known() -> None:
    state = after(GAME.start(NAMES[:2], {}), "Matt plays Clubs; Noah plays Hearts")
    assert refused(state, "everyone reveals") == "AS-1"
    assert GAME.prompt(state).kind == "youngest"
    assert after(state, "Noah is the youngest").phase is Phase.CHOOSE
    assert after(GAME.start(NAMES[:2], {}), "Noah is the youngest; Matt plays Clubs; Noah plays D").turn == 1


@pytest.mark.parametrize(
    ("card", "owner", "worth"),
    [("AC", "C", 11), ("AC", "D", 1), ("10H", "S", 10), ("2D", "D", 2), ("JOKER", "C", 0)],
)
def test_the_ace_of_ones_own_suit_counts_eleven_and_every_other_one(
    card: str, owner: str, worth: int
) -> None:
    assert points(card, owner) == worth


@pytest.mark.parametrize(("youngest", "order"), [("Matt", (0, 1, 2, 3)), ("Jake", (2, 3, 0, 1))])
def test_every_order_starts_at_the_youngest_and_runs_clockwise(youngest: str, order: tuple[int, ...]) -> None:
    state = revealed(begun("CDHS", youngest), "JJJJ")
    assert state.waiting == order


def test_those_without_the_card_are_skipped() -> None:
    assert revealed(begun("CDHS", "Noah"), "JQJK").waiting == (2, 0)


def test_by_ages_the_youngest_of_those_who_play_the_card_begins() -> None:
    """Ruth is older than Matt, but the youngest of all has no Jack."""
    state = after(
        GAME.start(NAMES, {"age_order": "ages"}),
        "Matt plays Clubs; Noah plays Diamonds; Jake plays Hearts; Ruth plays Spades",
        "Noah is the youngest; Ruth comes next by age",
    )
    assert state.phase is Phase.SET_UP
    assert refused(state, "Noah comes next by age") == "AS-1"
    state = after(state, "Matt comes next by age")
    assert state.ages == (1, 3, 0, 2)
    assert revealed(state, "JQJJ").waiting == (3, 0, 2)
    assert revealed(begun("CDHS", "Noah"), "JQJJ").waiting == (2, 3, 0)


def test_the_full_order_of_ages_is_asked_only_where_it_matters() -> None:
    state = after(GAME.start(NAMES[:3], {}), "Matt is the youngest")
    assert refused(state, "Noah comes next by age") == "AS-1"
    two = after(
        GAME.start(NAMES[:2], {"age_order": "ages"}), "Matt plays C; Noah plays D; Noah is the youngest"
    )
    assert (two.phase, two.ages) == (Phase.CHOOSE, (1, 0))


def test_action_cards_of_inventors_not_in_play_are_no_cards_of_the_game() -> None:
    state = begun("CD")
    assert [GAME.card_from_deck(state, code) for code in ("jc", "KS", "7s", "joker", "X")] == [
        "JC",
        None,
        "7S",
        "JOKER",
        None,
    ]
    assert all(GAME.card_to_deck(state, card) == card == read_code(card) for card in RESOURCES)
