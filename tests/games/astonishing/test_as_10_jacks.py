"""AS-10: Jacks received as votes re-roll dice."""

from __future__ import annotations

import pytest

from companion.games.astonishing import GAME
from companion.games.astonishing.state import Phase, State
from tests.games.astonishing_lines import after, kept, refused, rolled


def jacks(votes: str = "NMN", faces: str = "QKQ", **options: str) -> State:
    """Jacks: Noah has two, Matt one; the dice show 6 6 6."""
    return rolled(
        "5C 6C / - / -",
        "7D / - / -",
        "2S 9H / - / -",
        suits="CDH",
        faces=faces,
        votes=votes,
        dice="6 6 6",
        **options,
    )


def test_a_jack_rerolls_one_die_and_its_result_is_seen_before_the_next() -> None:
    state = after(jacks(), "Matt spends a Jack on die 2")
    assert (state.rerolling, state.jacks) == (2, (0, 2, 0))
    prompt = GAME.prompt(state)
    assert prompt.dice is not None
    assert (prompt.kind, prompt.dice.count, prompt.dice.line((4,))) == ("reroll", 1, "die 2 shows 4")
    assert refused(state, "Noah spends a Jack on die 1") == "AS-10"
    assert refused(state, "die 1 shows 4") == "AS-10"
    state = after(state, "die 2 shows 4")
    assert (state.dice, state.total, state.acting) == ((6, 4, 6), 16, 1)


def test_from_the_youngest_each_spends_any_number_then_stops_permanently() -> None:
    assert refused(jacks(), "Noah spends a Jack on die 1") == "AS-10"
    state = after(jacks(), "Matt spends no more Jacks")
    assert refused(state, "Matt spends a Jack on die 1") == "AS-10"
    state = after(
        state, "Noah spends a Jack on die 1; die 1 shows 5; Noah spends a Jack on die 1; die 1 shows 2"
    )
    assert (state.dice, state.jacks, state.phase) == ((2, 6, 6), (1, 0, 0), Phase.QUEENS)


def test_until_all_stop_a_reroll_asks_the_others_again() -> None:
    state = after(
        jacks(jack_rounds="until all stop"), "Matt spends no more Jacks; Noah spends a Jack on die 1"
    )
    state = after(state, "die 1 shows 5; Noah spends no more Jacks")
    assert (state.phase, state.acting) == (Phase.JACKS, 0)
    state = after(state, "Matt spends a Jack on die 1; die 1 shows 1")
    assert (state.phase, state.acting) == (Phase.JACKS, 1)
    assert after(state, "Noah spends no more Jacks").phase is Phase.QUEENS


def test_until_all_stop_ends_when_nobody_rerolls() -> None:
    state = after(jacks(jack_rounds="until all stop"), "Matt spends no more Jacks")
    assert after(state, "Noah spends no more Jacks").phase is Phase.QUEENS


def test_who_received_none_is_not_asked() -> None:
    assert jacks().waiting == (0, 1)
    assert refused(jacks(), "Jake spends a Jack on die 1") == "AS-10"
    assert refused(jacks(), "Jake spends no more Jacks") == "AS-10"


def test_none_may_be_spent_once_queens_have_begun() -> None:
    state = kept(jacks())
    assert state.phase is Phase.QUEENS
    assert refused(state, "Noah spends a Jack on die 1") == "AS-10"
    state = after(state, "Matt intimidates for position 1; Jake turns die 1 to 4")
    assert state.phase is Phase.KINGS
    assert refused(state, "Noah spends a Jack on die 1") == "AS-10"


def test_the_table_can_allow_a_late_jack() -> None:
    state = after(kept(jacks()), "accept anyway: Noah spends a Jack on die 1", "die 1 shows 1")
    assert (state.phase, state.dice, state.jacks) == (Phase.QUEENS, (1, 6, 6), (1, 1, 0))


@pytest.mark.parametrize(("spent", "kept_jacks"), [(0, 2), (1, 1), (2, 0)])
def test_each_jack_kept_is_one_acclaim(spent: int, kept_jacks: int) -> None:
    state = after(jacks(faces="QKK"), "Matt spends no more Jacks")
    for _ in range(spent):
        state = after(state, "Noah spends a Jack on die 1; die 1 shows 6")
    state = after(kept(state), "Matt intimidates for position 1")
    assert GAME.scores(state)["Noah"] == kept_jacks


def test_pass_keeps_the_jacks() -> None:
    assert str(GAME.prompt(jacks()).on_pass) == "Matt spends no more Jacks"
