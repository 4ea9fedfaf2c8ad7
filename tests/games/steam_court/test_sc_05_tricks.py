"""SC-4, SC-5: leading, following, passing, who takes the trick and who leads the next."""

from __future__ import annotations

from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import Phase
from tests.games.steam_court_lines import after, begun, refused

THREE = "Queen, Duke, Tea Boy"


def acting(state: object) -> str:
    (name,) = (seat.name for seat in GAME.view(state).seats if seat.acting)  # type: ignore[arg-type]
    return name


def test_the_preeminent_leads_the_first_trick() -> None:
    assert acting(begun(THREE)) == "Ann"
    assert refused(begun(THREE), "Bo plays 3") == "SC-5"


def test_whoever_begins_a_trick_may_not_pass() -> None:
    assert refused(begun(THREE), "Ann passes") == "SC-5"
    assert GAME.prompt(begun(THREE)).on_pass is None


def test_the_lead_sets_the_quantity() -> None:
    state = after(begun(THREE), "Ann plays 2 2 2")
    assert refused(state, "Bo plays 5 5") == "SC-5"
    assert refused(state, "Bo plays 5 5 5 5") == "SC-5"
    assert after(state, "Bo plays 5 5 5").table.trick[-1].set.value == 5


def test_a_play_is_higher_than_the_last_and_only_the_duke_matches() -> None:
    state = after(begun(THREE), "Ann plays 4 4")
    assert refused(state, "Bo plays 3 3") == "SC-5"
    state = after(state, "Bo plays 4 4")
    assert refused(state, "Cy plays 4 4") == "SC-5"
    assert refused(after(begun(THREE), "Ann plays 4; Bo passes"), "Cy plays 4") == "SC-5"


def test_a_match_takes_the_trick_from_what_it_matched() -> None:
    state = after(begun(THREE), "Ann plays 4; Bo plays 4; Cy passes; Ann passes; Bo passes")
    assert state.table.winner == 1
    assert acting(state) == "Bo"


def test_the_duke_may_match_his_own_cards() -> None:
    state = after(begun(THREE), "Ann plays 4; Bo plays 6; Cy passes; Ann passes; Bo plays 6")
    assert len(state.table.trick) == 3


def test_two_cards_of_two_values_are_no_set() -> None:
    assert refused(begun(THREE), "Ann plays 7 8") == "SC-5"


def test_a_player_who_passed_is_out_of_the_trick() -> None:
    state = after(begun(THREE), "Ann plays 2; Bo passes; Cy plays 3; Ann plays 4")
    assert acting(state) == "Cy"
    assert refused(state, "Bo plays 5") == "SC-5"
    assert refused(state, "Bo passes") == "SC-5"


def test_the_holder_of_the_top_play_is_asked_once_more() -> None:
    """FAQ: a player plays over his own cards once everyone else has passed."""
    state = after(begun(THREE), "Ann plays 10 10; Bo passes; Cy passes")
    assert acting(state) == "Ann"
    prompt = GAME.prompt(state)
    assert [str(choice.label) for choice in prompt.choices] == ["Take the trick"]
    assert prompt.expected == prompt.on_pass == act.Pass("Ann")
    state = after(state, "Ann plays 11 11")
    assert acting(state) == "Ann"
    state = after(state, "Ann passes")
    assert (state.phase, acting(state)) == (Phase.LEAD, "Ann")


def test_a_player_may_pass_with_playable_cards_and_everyone_is_back_in_the_next_trick() -> None:
    state = after(begun(THREE), "Ann plays 2; Bo passes; Cy passes; Ann passes; Ann plays 3")
    assert after(state, "Bo plays 4").table.passed == (False, False, False)


def test_a_cleared_machine_lies_on_the_discards_and_a_lead_clears_it_too() -> None:
    state = after(begun(THREE), "Ann plays 2 2; Bo plays 5 5; Cy passes; Ann passes; Bo passes")
    assert GAME.layout(state) == {"trick": ("2", "2", "5", "5")}
    cleared = after(state, "Cy clears the machine")
    assert GAME.layout(cleared) == {"trick": ()}
    assert refused(cleared, "Cy clears the machine") == "SC-5"
    for table in (after(state, "Bo plays 6").table, after(cleared, "Bo plays 6").table):
        assert (table.discards, table.in_sight) == (4, ("6",))


def test_nobody_clears_the_machine_before_all_have_passed() -> None:
    assert refused(after(begun(THREE), "Ann plays 2"), "Cy clears the machine") == "SC-5"


def test_a_masterstroke_ends_the_trick_at_once_and_its_player_leads() -> None:
    state = after(begun(THREE), "Ann plays 2 2; Bo plays Masterstroke")
    assert (state.phase, acting(state)) == (Phase.LEAD, "Bo")
    assert refused(state, "Cy plays Masterstroke") == "SC-5"


def test_a_masterstroke_that_is_led_wins_its_own_trick() -> None:
    state = after(begun(THREE), "Ann plays a Masterstroke")
    assert (state.phase, acting(state)) == (Phase.LEAD, "Ann")


def test_the_prompt_says_what_must_be_beaten() -> None:
    state = after(begun(THREE), "Ann plays 3x 7: 7 7 Multiplier")
    assert str(GAME.prompt(state).text) == "Bo beats 3 × 7, or passes."
