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
    last = after(state, "everyone agrees to one last turn")
    assert (last.final, last.deck) == (True, state.deck)
    assert refused(last, "everyone agrees to one last turn") == "AS-7"


def said_to_last_turn(state: State) -> list[str]:
    """What each player's badge says of it."""
    badges = ([str(badge.label) for badge in seat.badges] for seat in GAME.view(state).seats)
    return [next((label for label in labels if label.startswith("Last turn")), "") for labels in badges]


def test_each_player_says_yes_or_no_for_themselves() -> None:
    state = complete(begun("CDH"))
    proposals = [str(choice.action) for choice in GAME.prompt(state).choices]
    assert proposals == ["everyone reveals", *(f"{name} agrees to one last turn" for name in state.players)]
    state = after(state, "Noah agrees to one last turn")
    prompt = GAME.prompt(state)
    assert (prompt.kind, prompt.seats, prompt.on_reveal) == ("last-turn", (0, 2), None)
    assert [(str(choice.action), choice.group) for choice in prompt.choices] == [
        ("Matt agrees to one last turn", "Matt"),
        ("Matt wants another turn", "Matt"),
        ("Jake agrees to one last turn", "Jake"),
        ("Jake wants another turn", "Jake"),
    ]
    state = after(state, "Matt agrees to one last turn")
    assert said_to_last_turn(state) == ["Last turn: yes", "Last turn: yes", ""]
    assert not state.final
    assert str(GAME.prompt(state).on_pass) == "Jake wants another turn"
    assert [player.get("last_turn") for player in GAME.to_json(state)["players"]] == [True, True, None]
    last = after(state, "Jake agrees to one last turn")
    assert (last.final, GAME.prompt(last).kind) == (True, "choose")
    assert said_to_last_turn(last) == ["Last turn: yes"] * 3
    assert GAME.prompt(last) == GAME.prompt(after(complete(begun("CDH")), "everyone agrees to one last turn"))


def test_one_no_is_enough_and_stays_in_sight_until_the_next_turn() -> None:
    state = after(complete(begun("CDH")), "Noah agrees to one last turn", "Jake wants another turn")
    prompt = GAME.prompt(state)
    assert (prompt.kind, state.final, str(prompt.on_reveal)) == ("choose", False, "everyone reveals")
    assert str(prompt.text).startswith("No last turn yet: Jake wants another.")
    assert said_to_last_turn(state) == ["", "Last turn: yes", "Last turn: no"]
    after_it = finished_turn(revealed(state, "KKK"))
    assert (after_it.turn, after_it.final, said_to_last_turn(after_it)) == (2, False, ["", "", ""])
    assert "last_turn" not in str(GAME.to_json(after_it)["players"])


def test_who_said_no_may_come_round() -> None:
    state = after(complete(begun("CD")), "Noah agrees to one last turn", "Matt wants another turn")
    assert after(state, "Matt agrees to one last turn").final


def test_a_turn_that_is_played_on_is_no_yes() -> None:
    state = after(complete(begun("CD")), "Noah agrees to one last turn")
    assert not finished_turn(revealed(state, "KK")).final


def test_only_who_is_asked_says_no_and_nobody_agrees_twice() -> None:
    state = complete(begun("CD"))
    assert refused(begun("CD"), "Matt agrees to one last turn") == "AS-7"
    assert refused(state, "Matt wants another turn") == "AS-7"
    state = after(state, "Noah agrees to one last turn")
    assert refused(state, "Noah agrees to one last turn") == "AS-7"
    assert refused(state, "Noah wants another turn") == "AS-7"
    last = after(state, "Matt agrees to one last turn")
    assert refused(last, "Matt agrees to one last turn") == "AS-7"
    assert refused(revealed(state, "KK"), "Matt agrees to one last turn") == "AS-7"


def test_a_table_may_vote_before_every_position_has_a_card() -> None:
    state = after(begun("CD"), "accept anyway: Matt agrees to one last turn")
    assert GAME.prompt(state).kind == "last-turn"
    assert after(state, "accept anyway: Noah agrees to one last turn").final


def test_cards_still_in_the_deck_are_drawn_in_the_agreed_last_turn() -> None:
    state = after(complete(begun("CD")), "everyone agrees to one last turn")
    state = after(revealed(state, "QQ"), "Matt draws two cards; Noah buys with nothing")
    assert state.hands == (6, 5)
    assert after(state, "everyone keeps the rest").phase is Phase.EXHIBITION


def test_one_gap_in_one_invention_is_enough_against_it() -> None:
    state = complete(begun("CD"))
    gap = replace(state, installed=((1, 1, 1), (1, 0, 1)))
    assert refused(gap, "everyone agrees to one last turn") == "AS-7"
