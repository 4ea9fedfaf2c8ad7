"""AS-14: words that a player chooses in secret while building, and that the description turns up."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.descriptors import OWN
from companion.games.astonishing.state import State
from companion.games.panels import Composing, Exhibits, Notebooks
from tests.games.astonishing_lines import after, begun, built, refused, revealed


def building() -> State:
    """Matt has two cards in position 1, Noah none."""
    state = revealed(begun("CD"), "KJ")
    state = after(
        state, "Noah makes no trade", "Matt installs two cards in position 1", "everyone keeps the rest"
    )
    return after(state, "Matt reveals QC; Noah reveals QD; Matt draws two cards", "Noah buys with nothing")


def describing(*lines: str) -> State:
    """The Exhibition of two inventions, with ``lines`` said before the actions are chosen."""
    return after(built((1, 2, 0), (1, 0, 0), suits="CD"), *lines, "everyone has chosen")


def speeches(state: State) -> list[str]:
    exhibits = GAME.view(state).find(Exhibits)
    assert exhibits is not None
    return [str(invention.speech or "") for invention in exhibits.inventions]


@pytest.mark.parametrize("state", [building(), built((1, 0, 0), (0, 1, 0), suits="CD")], ids=["turn", "fair"])
def test_they_are_chosen_whatever_is_waited_for(state: State) -> None:
    chosen = after(state, "Matt chooses words 7 - -")
    assert chosen.words_of(0) == (7, 0, 0)
    assert GAME.prompt(chosen) == GAME.prompt(state)
    assert GAME.view(chosen) == GAME.view(state)
    assert GAME.to_json(chosen) == GAME.to_json(state)


def test_who_has_built_something_has_a_notebook_with_the_lists_of_those_positions() -> None:
    notebooks = GAME.view(building()).find(Notebooks)
    assert notebooks is not None
    (own,) = notebooks.notebooks
    assert (own.seat, own.name, own.chosen) == (0, "Matt", ())
    assert [one.items for one in own.lists] == [OWN["C"][0], (), ()]
    assert str(GAME.parse(own.line((4, 0, 0)), building())) == "Matt chooses words 4 - -"
    assert GAME.view(begun("CD")).find(Notebooks) is None


def test_a_dash_leaves_a_list_as_it_is_and_words_can_be_changed() -> None:
    state = after(built((1, 2, 0), (1, 0, 0), suits="CD"), "Matt chooses words 3 9 -")
    assert after(state, "Matt chooses words - 2 -").words_of(0) == (3, 2, 0)
    assert after(state, "Noah chooses words 5 - -").words == ((3, 9, 0), (5, 0, 0))


def test_the_description_turns_them_up() -> None:
    state = describing("Matt chooses words 3 9 -")
    composing = GAME.view(state).find(Composing)
    assert composing is not None
    assert composing.chosen == (3, 9, 0)
    assert speeches(state) == ["", ""]
    described = after(state, "Matt describes the invention")
    assert described.described[0] == (3, 9, 0)
    assert speeches(described)[0].startswith("A self-cocking sewing engine that makes war")


def test_they_can_be_changed_up_to_the_description() -> None:
    state = after(describing("Matt chooses words 3 9 -"), "Matt describes 4 9 -")
    assert state.described[0] == (4, 9, 0)


def test_who_has_not_chosen_for_every_position_describes_as_before() -> None:
    state = describing("Matt chooses words 3 - -")
    composing = GAME.view(state).find(Composing)
    assert composing is not None
    assert composing.chosen == (3, 0, 0)
    assert after(state, "Matt describes the invention").described[0] is None
    assert after(state, "Matt describes 3 9 -").described[0] == (3, 9, 0)
    untouched = GAME.view(describing()).find(Composing)
    assert untouched is not None
    assert untouched.chosen == ()


def test_words_of_a_position_that_loses_a_card_are_chosen_anew() -> None:
    state = after(building(), "Matt chooses words 7 - -")
    state = after(state, "everyone keeps the rest", "Matt reveals KC; Noah reveals JD; Noah makes no trade")
    assert after(state, "Matt installs a card in position 2").words_of(0) == (7, 0, 0)
    assert after(state, "Matt installs a card in position 1 in place of 7D").words_of(0) == (0, 0, 0)


@pytest.mark.parametrize(
    "line",
    [
        "Matt chooses words - 3 -",
        "Matt chooses words 11 - -",
        "Matt chooses words - - -",
        "Noah chooses words 1 - -",
    ],
)
def test_words_belong_to_positions_with_cards_and_lists_have_ten_items(line: str) -> None:
    assert refused(building(), line) == "AS-14"


def test_they_are_chosen_only_while_inventions_are_built() -> None:
    assert refused(describing(), "Matt chooses words 3 9 -") == "AS-14"


def test_the_refusal_keeps_the_secret() -> None:
    action = GAME.parse("Matt chooses words - 8 -", building())
    assert "8" not in str(action.spoken())
    assert (str(action), action.actor) == ("Matt chooses words - 8 -", "Matt")
