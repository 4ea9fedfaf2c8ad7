"""SC-18: Random Characters and the Party of the draft edition."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import GameError
from companion.games.panels import Reseating
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import DutyKind, Phase, State
from tests.games.steam_court_lines import after, refused

FOUR = ("Ann", "Bo", "Cy", "Di")
DRAFT = {"edition": "draft"}


def drawing(**options: str) -> State:
    return GAME.start(FOUR, DRAFT | {"variant": "random"} | options)


def seats_drawn() -> State:
    return after(drawing(random_mode="both"), "Cy draws gear 1; Ann draws gear 4; Bo draws gear 2")


def names_in_seats(state: State) -> tuple[str, ...]:
    return state.names(state.table, tuple(state.table.seats))


def over(state: State) -> State:
    """``state`` at the end of its Quarter, all having gone out in the order of their seats."""
    table = state.table
    table = replace(
        table, stock=0, hands=(0, 0, 0, 1), discards=table.stock - 1, out=(0, 1, 2), phase=Phase.QUARTER_OVER
    )
    return state.with_table(table)


def test_any_characters_are_drawn_and_sit_by_their_rank() -> None:
    state = after(drawing(), "Ann is the Vagabond; Bo is the Pirate; Cy is the Queen; Di is the Inspector")
    assert names_in_seats(state) == ("Cy", "Di", "Bo", "Ann")
    assert GAME.scores(state) == {"Ann": 4, "Bo": 3, "Cy": 1, "Di": 2}
    following = after(over(state), "next quarter")
    assert [character.value for character in following.table.characters] == [
        "Queen",
        "Inspector",
        "Pirate",
        "Vagabond",
    ]


def test_random_characters_rank_by_the_seat_diagram_whoever_they_are() -> None:
    """Those recommended for six have an order of their own, with the Inspector above the Tea Boy."""
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
    drawn = ("Tea Boy", "Inspector", "Queen", "General", "Duke", "Alchemist")
    lines = [f"{name} is the {character}" for name, character in zip(names, drawn, strict=True)]
    state = after(GAME.start(names, DRAFT | {"variant": "random"}), *lines)
    assert names_in_seats(state) == ("Cy", "Di", "Ed", "Flo", "Ann", "Bo")


def test_random_characters_are_of_the_draft_for_three_to_seven() -> None:
    assert GAME.seats(DRAFT | {"variant": "random"}) == range(3, 8)
    with pytest.raises(GameError):
        GAME.start(FOUR, {"variant": "random"})


def test_gear_tokens_draw_the_seats_and_the_last_is_left_for_the_last() -> None:
    state = after(drawing(random_mode="both"), "the table is laid out")
    assert "1 is the highest" in str(GAME.prompt(state).text)
    assert refused(state, "Ann is the Queen") == "SC-18"
    state = after(state, "Cy draws gear 1")
    assert GAME.prompt(state).seats == (0, 1, 3)
    assert GAME.to_json(state)["seating"] == ["Cy", None, None, None]
    state = seats_drawn()
    assert GAME.to_json(state)["seating"] == ["Cy", "Bo", "Di", "Ann"]
    assert GAME.scores(state) == {"Ann": 4, "Bo": 2, "Cy": 1, "Di": 3}
    state = after(state, "Ann is the Queen; Bo is the Vagabond; Cy is the Pirate; Di is the Tea Boy")
    assert names_in_seats(state) == ("Cy", "Bo", "Di", "Ann")
    assert [it.value for it in state.table.characters] == ["Pirate", "Vagabond", "Tea Boy", "Queen"]


@pytest.mark.parametrize(
    "line", ["Ann draws gear 0", "Ann draws gear 5", "Ann draws gear 1", "Cy draws gear 2"]
)
def test_a_gear_that_cannot_be_drawn_is_refused(line: str) -> None:
    state = after(drawing(random_mode="both"), "Cy draws gear 1")
    assert refused(state, line) == "SC-18"
    assert after(state, "Cy draws gear 1") == state


def test_no_gear_is_drawn_where_characters_make_the_seats() -> None:
    assert refused(drawing(), "Ann draws gear 1") == "SC-18"


def test_a_seat_and_not_its_character_leads_and_receives_tribute() -> None:
    state = after(seats_drawn(), "Ann is the Queen; Bo is the Vagabond; Cy is the Pirate; Di is the Tea Boy")
    state = after(state, "deal; Bo gives two cards to Cy; Di gives two cards to Cy; Di leaves the Court Hand")
    gift = state.table.duties[0]
    assert (gift.kind, gift.receivers) == (DutyKind.GIFT, (2,))  # the lowest seat that is not the Queen's own
    state = after(state, "Ann gives two cards to Di")
    assert (state.phase, state.name(state.table, state.table.acting)) == (Phase.LEAD, "Cy")


def test_characters_are_drawn_anew_for_the_seats_of_every_quarter() -> None:
    state = after(seats_drawn(), "Ann is the Queen; Bo is the Vagabond; Cy is the Pirate; Di is the Tea Boy")
    state = over(state)
    assert "the characters are drawn anew" in str(GAME.prompt(state).text)
    reseating = GAME.view(state).find(Reseating)
    assert reseating is not None
    assert [str(move.role_after) for move in reseating.moves] == ["seat 1", "seat 2", "seat 3", "seat 4"]
    state = after(state, "next quarter")
    assert (state.phase, state.quarter, state.seating) == (Phase.SET_UP, 2, (2, 1, 3, 0))
    assert GAME.scores(state) == {"Ann": 5, "Bo": 5, "Cy": 5, "Di": 5}
    assert "gear" not in str(GAME.prompt(state).text)
    state = after(state, "Ann is the Duke; Bo is the Queen; Cy is the General; Di is the Vagabond")
    assert names_in_seats(state) == ("Cy", "Bo", "Di", "Ann")


def test_a_party_of_the_draft_has_no_tokens_at_one_table_or_two() -> None:
    for names in (FOUR, tuple("ABCDEFGH")):
        state = GAME.start(names, DRAFT | {"variant": "party"})
        assert state.has_two_tables == (len(names) == 8)
        assert set(GAME.scores(state).values()) == {0}
    state = GAME.start(FOUR, DRAFT | {"variant": "party"})
    state = after(state, "Ann is the Tea Boy; Bo is the Queen; Cy is the Duke")
    assert "Stack the start tokens of this table" in str(GAME.prompt(state).text)
    last = replace(over(state), quarter=4)
    assert GAME.winners(last) == ("Bo",)
    assert str(GAME.prompt(last).text) == "Bo wins, first out in the last Quarter."
    assert act.NextQuarter() in GAME.actions(over(state), ())
