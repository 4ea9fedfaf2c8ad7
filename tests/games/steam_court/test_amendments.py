"""G-2: cards set right, and moves that a table accepts against the rules."""

from __future__ import annotations

import pytest

from companion.games.amendments import Correction
from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase
from tests.games.steam_court_lines import after, begun, refused, seated

THREE = "Queen, Duke, Tea Boy"


def test_a_single_card_set_right_has_another_value() -> None:
    state = after(begun(THREE), "Ann plays 4; Bo plays 8; correction: 7, not 8")
    assert state.table.trick[-1].set.value == 7
    assert GAME.layout(state)["trick"] == ("4", "7")
    assert GAME.status(state) == ()


def test_a_set_keeps_what_it_was_announced_as_where_its_cards_can_be_that() -> None:
    state = after(begun(THREE), "Ann plays 9 9; correction: 3/9, not 9, card 2 of trick")
    assert (state.table.trick[-1].set.value, GAME.layout(state)["trick"]) == (9, ("9", "3/9"))


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("correction: 3, not 8", "SC-5"),
        ("correction: 8, not 8", "G-1"),
        ("correction: 8, not 7", "G-1"),
        ("correction: 13, not 8", "SC-1"),
        ("correction: 7, not 4, card 2 of trick", "G-1"),
    ],
)
def test_a_correction_that_could_not_be_is_refused(line: str, rule: str) -> None:
    assert refused(after(begun(THREE), "Ann plays 4; Bo plays 8"), line) == rule


def test_a_card_of_a_set_is_not_made_another_value_alone() -> None:
    assert refused(after(begun(THREE), "Ann plays 4 4"), "correction: 5, not 4") == "SC-6"


def test_a_card_of_which_every_copy_lies_in_sight_is_nowhere_else() -> None:
    state = after(begun(THREE), "Ann plays Masterstroke")
    state = after(begun(THREE), "Ann plays 6x 4: 4 4 4 4 4 4; Bo plays 6x 5: 5 Multiplier")
    assert refused(state, "correction: 4, not 5") == "G-4"


def test_a_lead_stopped_anyway_is_taken_up_and_the_next_player_leads() -> None:
    state = after(
        begun("General, Duke, Tea Boy"), "Ann plays 2; Bo plays 9; Cy passes; Ann passes; Bo passes"
    )
    state = after(state, "Bo plays 4 4; Cy passes")
    assert refused(state, "Ann stops Bo") == "SC-12b"
    stopped = after(state, "accept anyway: Ann stops Bo")
    assert (stopped.phase, stopped.table.acting) == (Phase.LEAD, 2)
    assert (GAME.layout(stopped)["trick"], stopped.table.hands[1]) == ((), state.table.hands[1] + 2)
    assert stopped.table.passed == (False, False, False)
    assert stopped.table.tricks == (0, 1, 0)
    assert GAME.status(stopped) == ()
    assert after(stopped, "Cy plays 3; Ann plays 5; Bo plays 6").table.trick[-1].seat == 1


def test_likely_corrections_come_first() -> None:
    state = after(begun(THREE), "Ann plays 4; Bo plays 8")
    found = list(GAME.corrections(state, "8"))
    assert found[:2] == ["7", "9"]
    assert "3" not in found
    for other in found:
        GAME.apply(state, Correction(other, "8"))


@pytest.mark.parametrize(
    "line",
    [
        "Bo plays 3",
        "Bo plays 5 5",
        "Cy plays 7",
        "Cy passes",
        "Bo unpasses",
        "Ann stops Bo",
    ],
)
def test_a_table_may_accept_what_the_rules_refuse(line: str) -> None:
    state = after(begun(THREE), "Ann plays 4")
    if line in ("Bo unpasses", "Ann stops Bo"):
        state = after(state, "Bo passes; Cy plays 6" if "unpasses" in line else "Bo plays 5")
    refused(state, line)
    accepted = after(state, f"accept anyway: {line}")
    assert accepted != state
    assert GAME.status(accepted) == ()


def test_a_leader_who_passes_anyway_lets_the_next_lead() -> None:
    state = after(begun(THREE), "accept anyway: Ann passes")
    assert (state.phase, state.table.acting) == (Phase.LEAD, 1)


def test_tribute_may_be_waived() -> None:
    state = after(seated(THREE), "deal; Ann gives nothing")
    assert refused(state, "Cy gives nothing") == "SC-12a"
    waived = after(state, "accept anyway: Cy gives nothing")
    assert (waived.table.hands, waived.phase) == ((21, 21, 21), Phase.BEGINNING)
    later = after(begun(THREE), "Ann plays 4")
    assert refused(later, "accept anyway: Cy gives nothing") == "SC-12"


def test_the_impossible_is_never_accepted() -> None:
    state = after(begun(THREE), "Ann plays 7 7 7 7 7 7")
    assert refused(state, "accept anyway: Bo plays 7 7 7 7 7 7") == "G-4"
    assert refused(state, "accept anyway: Bo steals 9") == "G-4"


def test_overrules_that_are_offered_say_the_rule() -> None:
    state = after(begun(THREE), "Ann plays 4")
    offered = {str(choice.action): str(choice.detail) for choice in GAME.overrules(state, ["2"])}
    assert offered["accept anyway: Bo plays 2"].endswith("(SC-5)")


def test_a_table_may_accept_a_token_that_nobody_has() -> None:
    state = after(begun(THREE), "Ann plays 4; Bo passes; Cy plays 6")
    assert refused(state, "Bo unpasses with the token") == "SC-10"
    back = after(state, "accept anyway: Bo unpasses with the token")
    assert (back.table.acting, back.table.must_play) == (1, True)
    assert refused(state, "Cy discards 1 Multiplier") == "SC-10"
    fewer = after(state, "accept anyway: Cy discards 1 Multiplier")
    assert fewer.table.hands[2] == state.table.hands[2] - 2
    assert refused(state, "accept anyway: Cy discards 6 6 6 6 6 6") == "G-4"


@pytest.mark.parametrize(
    ("characters", "line"),
    [
        ("Duke, Plague Doctor", "Ann draws from the discards and keeps two cards"),
        ("Duke, Plague Doctor", "Bo draws from the discards and keeps a card"),
        ("Duke, Submariner", "Ann shows 5, dives into the discards and keeps a card"),
        ("Duke, Submariner", "Bo shows 5, dives into the discards and keeps a card"),
    ],
)
def test_a_table_may_accept_cards_that_are_drawn_by_another_or_at_another_time(
    characters: str, line: str
) -> None:
    state = after(begun(characters), "Ann plays 2 2; Bo plays 3 3; Ann passes; Bo passes; Bo plays 4")
    seat = 0 if line.startswith("Ann") else 1
    assert refused(state, line) == "SC-12"
    accepted = after(state, f"accept anyway: {line}")
    assert accepted.table.hands[seat] > state.table.hands[seat]
    assert GAME.status(accepted) == ()


def test_a_table_may_accept_too_low_a_card_in_solo() -> None:
    state = GAME.start(("Ann",), {"variant": "solo"})
    state = after(state, "deal; Ann gives two cards to the Court Hand; Ann draws")
    state = after(state, "the Court lays 9; the Court lays 5; the Court lays 2")
    assert refused(state, "Ann beats trick 1 with 8") == "SC-5"
    state = after(state, "accept anyway: Ann beats trick 1 with 8; Ann ends the round")
    assert refused(state, "Ann retrieves 9") == "SC-15"
    state = after(state, "accept anyway: Ann retrieves 9")
    assert (state.table.hands, state.table.discards) == ((12,), 1)
    assert GAME.status(state) == ()
