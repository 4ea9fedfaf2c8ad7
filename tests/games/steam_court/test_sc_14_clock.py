"""SC-14: Clock Climbing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.api import GameError
from companion.games.steam_court import GAME
from companion.games.steam_court.clock import climbed
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_lines import after, begun, seated

THREE = "Queen, Duke, Pirate"


def with_hands(state: State, *hands: int) -> State:
    table = state.table
    hidden = table.hidden
    for seat in table.seats:
        hidden = hidden.moved_unseen(8 << seat, 4)
    gone = sum(table.hands) - sum(hands)
    return state.with_table(replace(table, hands=hands, hidden=hidden, discards=table.discards + gone))


def test_tokens_start_side_by_side_or_each_on_its_number() -> None:
    assert GAME.scores(seated(THREE, variant="clock")) == {"Ann": 1, "Bo": 2, "Cy": 3}
    by_number = seated(THREE, variant="clock", clock_start="number")
    assert GAME.scores(by_number) == {"Ann": 1, "Bo": 3, "Cy": 10}


@pytest.mark.parametrize(
    ("spaces", "moves", "result"),
    [
        ((1, 2, 3), [(2, 0), (1, 0), (0, 3)], (4, 2, 3)),
        ((1, 2, 3), [(0, 1)], (4, 2, 3)),  # 2 and 3 are occupied
        ((1, 2, 3), [(2, 1), (1, 2), (0, 3)], (6, 5, 4)),  # 4 and 5 are taken by who moved before
        ((3, 10), [(0, 7)], (11, 10)),
        ((3, 14), [(0, 12)], (15, 14)),  # the inner 3 is not the outer 3
        ((3, 15), [(1, 0)], (3, 15)),
    ],
)
def test_only_the_last_space_is_checked_and_stepped_on_from(
    spaces: tuple[int, ...], moves: list[tuple[int, int]], result: tuple[int, ...]
) -> None:
    assert climbed(spaces, moves) == result


def test_a_quarter_ends_when_two_are_out_and_moves_start_from_the_lowliest() -> None:
    state = with_hands(begun(THREE, variant="clock"), 1, 2, 5)
    state = after(state, "Ann plays 2; Bo plays 3; Cy passes; Bo passes")
    assert state.phase is Phase.LEAD
    state = after(state, "Bo plays 9")
    assert state.phase is Phase.QUARTER_OVER
    # Cy stays on 3. Bo has two tricks and was out second: 2 + 3 = 5. Ann, out first: 1 + 2 = 3, which is
    # taken, so 4.
    assert GAME.scores(state) == {"Ann": 4, "Bo": 5, "Cy": 3}
    rows = {str(row.label): row.points for row in GAME.score_sheets(state)[-1].rows}
    assert rows["Tricks"] == (0, 2, 0)
    assert rows["First and second out"] == (2, 1, 0)
    assert rows["Occupied spaces passed over"] == (1, 0, 0)
    state = after(state, "next quarter")
    assert state.names(state.table, (0, 1, 2)) == ("Bo", "Ann", "Cy")
    assert GAME.scores(state) == {"Ann": 4, "Bo": 5, "Cy": 3}
    assert state.tokens == ()


def test_of_four_the_quarter_ends_with_the_second_of_six_with_the_third() -> None:
    four = "Queen, Duke, Pirate, Alchemist"
    state = with_hands(begun(four, variant="clock"), 1, 1, 5, 5)
    assert after(state, "Ann plays 2; Bo plays 3").phase is Phase.QUARTER_OVER
    state = with_hands(begun(f"{four}, Jester, Inspector", variant="clock"), 1, 1, 1, 5, 5, 5)
    names = state.names(state.table, tuple(state.table.seats))
    state = after(state, f"{names[0]} plays 2; {names[1]} plays 3")
    assert state.phase is Phase.FOLLOW
    assert after(state, f"{names[2]} plays 4").phase is Phase.QUARTER_OVER


def test_of_two_only_the_first_out_gets_extra_spaces() -> None:
    state = with_hands(begun("Queen, Duke", variant="clock"), 1, 5)
    state = after(state, "Ann plays 2")
    assert state.phase is Phase.QUARTER_OVER
    assert GAME.scores(state) == {"Ann": 1 + 1 + 2, "Bo": 2}


def test_the_last_trick_can_be_played_to_its_end_and_be_won_by_one_who_is_out() -> None:
    state = with_hands(begun(THREE, variant="clock", clock_last_trick="finish"), 1, 1, 5)
    state = after(state, "Ann plays 2; Bo plays 3")
    assert (state.phase, state.table.acting) == (Phase.FOLLOW, 2)
    lost = after(state, "Cy passes")
    assert lost.phase is Phase.QUARTER_OVER
    assert lost.table.tricks == (0, 1, 0)
    won = after(state, "Cy plays 8; Cy passes")
    assert won.table.tricks == (0, 0, 1)


def test_the_farthest_after_four_quarters_wins() -> None:
    state = with_hands(begun(THREE, variant="clock"), 1, 1, 5)
    state = after(state, "Ann plays 2; Bo plays 3")
    state = replace(state, quarter=4)
    assert GAME.finished(state)
    best = max(GAME.scores(state).values())
    assert [GAME.scores(state)[name] for name in GAME.winners(state)] == [best]


def test_the_clock_is_for_two_to_six_and_not_in_the_draft() -> None:
    assert GAME.seats({"variant": "clock"}) == range(2, 7)
    with pytest.raises(GameError):
        GAME.start(("Ann", "Bo", "Cy"), {"variant": "clock", "edition": "draft"})
