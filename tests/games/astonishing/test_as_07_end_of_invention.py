"""AS-7: the deck runs out, or all agree: one last turn, then the Exhibition."""

from __future__ import annotations

from dataclasses import replace

from companion.games.astonishing import GAME
from companion.games.astonishing.state import Phase, State, drawn, installed_unseen
from tests.games.astonishing_lines import after, begun, finished_turn, refused, revealed


def complete(state: State) -> State:
    """``state`` in which everyone has a card in every position."""
    for seat in state.seats:
        for position in (1, 2, 3):
            state = installed_unseen(drawn(state, seat), seat, position, 1)
    return state


def test_the_turn_in_which_the_deck_runs_out_is_finished_and_one_follows() -> None:
    state = begun("CD")
    state = revealed(drawn(state, 1, state.deck - 1), "QQ")
    state = after(state, "Matt draws two cards")
    assert (state.deck, state.phase, state.final) == (0, Phase.EFFECTS, False)
    state = finished_turn(state)
    assert (state.phase, state.final, state.turn) == (Phase.CHOOSE, True, 2)
    assert "one last turn" in str(GAME.prompt(state).text)
    state = finished_turn(revealed(state, "KK"))
    assert state.phase is Phase.EXHIBITION


def test_one_card_left_means_another_turn() -> None:
    state = begun("CD")
    state = finished_turn(revealed(drawn(state, 1, state.deck - 2), "JQ"))
    assert (state.deck, state.final) == (1, False)


def test_all_can_agree_once_everyone_has_a_card_in_each_position() -> None:
    assert refused(begun("CD"), "everyone agrees to one last turn") == "AS-7"
    state = complete(begun("CD"))
    assert "everyone agrees to one last turn" in [str(choice.action) for choice in GAME.prompt(state).choices]
    last = after(state, "everyone agrees to one last turn")
    assert (last.final, last.deck) == (True, state.deck)
    assert refused(last, "everyone agrees to one last turn") == "AS-7"


def test_cards_still_in_the_deck_are_drawn_in_the_agreed_last_turn() -> None:
    state = after(complete(begun("CD")), "everyone agrees to one last turn")
    state = after(revealed(state, "QQ"), "Matt draws two cards; Noah buys with nothing")
    assert state.hands == (6, 5)
    assert after(state, "everyone keeps the rest").phase is Phase.EXHIBITION


def test_one_gap_in_one_invention_is_enough_against_it() -> None:
    state = complete(begun("CD"))
    gap = replace(state, installed=((1, 1, 1), (1, 0, 1)))
    assert refused(gap, "everyone agrees to one last turn") == "AS-7"
