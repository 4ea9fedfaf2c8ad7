"""AS-8: choosing, describing, voting, rolling, turning up."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.state import Phase, State
from tests.games.astonishing_lines import after, built, kept, refused, revealed


def described(**options: str) -> State:
    """Three inventions, described; the votes follow."""
    state = after(built((2, 1, 0), (1, 0, 0), (0, 0, 2), suits="CDH", **options), "everyone has chosen")
    for name in ("Matt", "Noah", "Jake"):
        state = after(state, f"{name} describes the invention")
    return state


def voted(**options: str) -> State:
    return after(described(**options), "Matt votes for Noah; Noah votes for Jake; Jake votes for Noah")


def test_the_steps_in_their_order() -> None:
    state = built((1, 0, 0), (1, 0, 0), (1, 0, 0), suits="CDH", youngest="Noah")
    assert state.phase is Phase.EXHIBITION
    state = after(state, "everyone has chosen")
    assert (state.phase, state.waiting) == (Phase.DESCRIBE, (1, 2, 0))
    assert refused(state, "Matt describes the invention") == "AS-8"
    assert refused(state, "the dice show 1 2 3") == "AS-8"
    state = after(state, "Noah describes 3 - -; Jake describes 1 - -; Matt describes the invention")
    assert state.phase is Phase.VOTE
    state = after(state, "Jake votes for Matt; Matt votes for Jake; Noah votes for Matt")
    assert (state.phase, state.jacks) == (Phase.ROLL, (2, 0, 1))
    state = after(state, "the dice show 3 5 1")
    assert (state.phase, state.total) == (Phase.ACTIONS, 9)
    state = revealed(state, "QKK")
    assert (state.phase, state.waiting) == (Phase.SHOW, (1, 2, 0))
    state = after(state, "Noah shows position 1: 3D; Jake shows position 1: AH; Matt shows position 1: 2C")
    assert state.phase is Phase.JACKS


def test_no_one_votes_for_their_own_invention() -> None:
    assert refused(described(), "Matt votes for Matt") == "AS-8"
    assert refused(after(described(), "Matt votes for Noah"), "Matt votes for Jake") == "AS-8"
    assert all(str(choice.action) != "Matt votes for Matt" for choice in GAME.prompt(described()).choices)


def test_all_must_vote_in_any_order() -> None:
    lines = ["Jake votes for Matt", "Matt votes for Noah", "Noah votes for Jake"]
    assert after(described(), *lines) == after(described(), *reversed(lines))
    assert refused(after(described(), *lines[:2]), "the dice show 1 2 3") == "AS-8"


def test_of_two_players_each_votes_for_the_other() -> None:
    state = after(built((1, 0, 0), (1, 0, 0), suits="CS"), "everyone has chosen")
    state = after(state, "Matt describes the invention; Noah describes the invention")
    assert (state.phase, state.votes, state.jacks) == (Phase.ROLL, (1, 0), (1, 1))


@pytest.mark.parametrize("line", ["Matt reveals JC", "Matt reveals QD"])
def test_only_ones_own_queen_or_king_is_an_exhibition_action(line: str) -> None:
    state = after(voted(), "the dice show 3 3 3")
    assert refused(state, line) in ("AS-8", "AS-1")
    assert GAME.prompt(state).entries[0].cards == ("QC", "KC")


def test_the_action_of_the_last_turn_bars_nothing_at_the_exhibition() -> None:
    assert revealed(after(voted(), "the dice show 3 3 3"), "KKK").phase is Phase.SHOW


@pytest.mark.parametrize("line", ["Matt describes 3 - -", "Matt describes 3 1 1", "Matt describes - - -"])
def test_each_position_with_cards_has_one_item_and_an_empty_one_none(line: str) -> None:
    state = after(built((2, 1, 0), (1, 0, 0), suits="CD"), "everyone has chosen")
    assert refused(state, line) == "AS-8"
    assert after(state, "Matt describes 3 1 -").described[0] == (3, 1, 0)


def test_the_item_must_be_of_a_card_installed_there() -> None:
    state = after(built((2, 0, 0), (1, 0, 0), suits="CD"), "everyone has chosen; Matt describes 3 - -")
    state = revealed(after(state, "Noah describes 1 - -; the dice show 1 1 1"), "QK")
    assert refused(state, "Matt shows position 1: 4C 9D") == "AS-8"
    state = after(state, "Matt shows position 1: 3H 9D")
    assert after(state, "Noah shows position 1: AS").phase is Phase.JACKS


def test_exhibition_actions_lie_face_down_until_the_dice_lie() -> None:
    assert refused(voted(), "Matt reveals QC") == "AS-8"


def test_the_installed_cards_are_turned_up_position_by_position() -> None:
    state = revealed(after(voted(), "the dice show 3 3 3"), "QKQ")
    prompt = GAME.prompt(state)
    assert (prompt.kind, prompt.watches) == ("show", ("tray",))
    assert (prompt.entries[0].least, prompt.entries[0].most) == (2, 2)
    assert prompt.entries[0].line(("7D", "10C")) == "Matt shows position 1: 7D 10C"
    assert refused(state, "Matt shows position 2: 7D") == "AS-8"
    assert refused(state, "Matt shows position 1: KC 7D") == "AS-1"
    assert refused(state, "accept anyway: Matt shows position 1: 7D QH") == "AS-1"
    assert refused(state, "Matt shows position 1: 7D") == "G-4"
    assert refused(state, "Matt shows position 1: 7D 7D") == "G-4"
    state = after(state, "Matt shows position 1: 7D 10C; Matt shows position 2: 2H")
    assert refused(state, "Matt shows position 3: 2S") == "AS-8"
    assert refused(state, "Noah shows position 1: 7D") == "G-4"
    assert state.parts[0] == (("7D", "10C"), ("2H",), ())


def test_what_was_seen_to_go_elsewhere_cannot_be_installed() -> None:
    state = revealed(after(voted(), "the dice show 3 3 3"), "QKQ")
    traded = after(state, "Matt shows position 1: 7D 10C")
    assert refused(traded, "Matt shows position 2: 10C") == "G-4"


def test_with_the_option_parts_are_turned_up_after_the_jacks() -> None:
    state = revealed(after(voted(reveal_parts="after the Jacks"), "the dice show 3 3 3"), "QKQ")
    assert state.phase is Phase.JACKS
    details = {str(choice.detail) for choice in GAME.prompt(state).choices}
    assert "lower with 2 of 6, higher with 3 of 6" in details
    state = kept(state)
    assert state.phase is Phase.SHOW
    state = after(state, "Matt shows position 1: 7D 10C; Matt shows position 2: 2H")
    state = after(state, "Noah shows position 1: AS; Jake shows position 3: 2S 3S")
    assert state.phase is Phase.QUEENS
