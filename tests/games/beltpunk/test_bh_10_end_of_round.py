"""BH-10 to BH-13: the end of a turn, of a round, of the match."""

from __future__ import annotations

import pytest

from companion.games.api import GameError
from companion.games.beltpunk import GAME
from companion.games.beltpunk.state import Phase, State
from tests.games.lines import after, begun, passed, quiet_turn, refused, revealed

EIGHT = " ".join(f"Steam-{number}" for number in range(1, 9))


def belt_of_eight(**options: str) -> State:
    """Two players; Matt scores all of his hand in the first turn, for 15; Noah keeps 8 cards."""
    state = revealed(begun("Gears-1", "Parts-1", players=2, **options), "Gears-2", "Parts-2")
    state = after(state, "Matt discards Gears-2; Matt declines; Noah discards Parts-2; Noah declines")
    return after(state, "Matt declares a set; Noah declares no set", f"Matt shows {EIGHT}")


def two_belts_each(**options: str) -> State:
    """Two players; each scores two runs of four, for 14, and has no card left."""
    state = revealed(begun("Gears-1", "Parts-1", players=2, **options), "Gears-2", "Parts-2")
    state = after(state, "Matt discards Gears-2; Matt declines; Noah discards Parts-2; Noah declines")
    state = after(state, "Matt declares a set; Noah declares a set")
    state = after(
        state, "Matt shows Steam-1 Steam-2 Steam-3 Steam-4; Noah shows Gears-5 Gears-6 Gears-7 Gears-8"
    )
    state = revealed(state, "Electricity-1", "Electricity-2")
    state = after(
        state, "Matt discards Electricity-1; Matt declines; Noah discards Electricity-2; Noah declines"
    )
    state = after(state, "Noah declares a set; Matt declares a set")
    return after(
        state, "Matt shows Steam-5 Steam-6 Steam-7 Steam-8; Noah shows Gears-9 Gears-10 Gears-11 Gears-12"
    )


def test_bh_10_the_foreman_passes_clockwise_while_the_round_continues() -> None:
    state = begun("Steam-1", "Steam-2", "Steam-3")
    foremen = []
    for _ in range(4):
        foremen.append(state.foreman)
        state = quiet_turn(state)
    assert foremen == [0, 1, 2, 0]


def test_bh_10_an_empty_hand_ends_the_round_after_scoring() -> None:
    state = belt_of_eight()
    assert state.phase is Phase.ROUND_OVER
    assert GAME.prompt(state).kind == "round"


def test_bh_10_an_empty_deck_ends_the_round_only_after_scoring() -> None:
    state = begun("Steam-1", "Steam-2", players=2)
    while state.deck:
        state = quiet_turn(state)
    assert state.phase is Phase.PLACE
    state = revealed(state, "Steam-3", "Steam-4")
    while state.phase is not Phase.DECLARE:
        state = GAME.apply(state, next(iter(GAME.actions(state, ()))))
    assert passed(state).phase is Phase.ROUND_OVER


def test_bh_11_sets_score_and_every_card_of_hand_and_pile_costs_a_point() -> None:
    state = belt_of_eight()
    assert state.scrap == (0, 8)
    assert state.hands == (0, 0)
    assert GAME.scores(state) == {"Matt": 15, "Noah": -8}
    assert state.rounds[0].points == (15, -8)


def test_bh_11_totals_run_on_across_rounds() -> None:
    state = after(belt_of_eight(target="100"), "next round")
    state = after(state, "Gears-1 goes to the conveyors; Parts-1 goes to the conveyors")
    state = revealed(state, "Gears-2", "Parts-2")
    state = after(state, "Matt discards Gears-2; Matt declines; Noah discards Parts-2; Noah declines")
    state = after(state, "Noah declares a set; Matt declares no set", f"Noah shows {EIGHT}")
    assert GAME.scores(state) == {"Matt": 7, "Noah": 7}
    assert [result.points for result in state.rounds] == [(15, -8), (-8, 15)]


def test_bh_12_the_next_round_is_a_fresh_deal() -> None:
    state = after(belt_of_eight(), "next round")
    assert (state.round, state.turn, state.phase) == (2, 0, Phase.SET_UP)
    assert (state.deck, state.hands, state.scrap) == (36, (8, 8), (0, 0))
    assert (state.shown, state.conveyors) == (((), ()), ((), (), (), ()))
    assert GAME.status(state) == ()


def test_bh_12_nothing_but_the_next_round_follows() -> None:
    assert refused(belt_of_eight(), "Matt declares a set") == "BH-12"
    assert refused(begun("Steam-1", "Steam-2", "Steam-3"), "next round") == "BH-10"
    assert str(GAME.prompt(belt_of_eight()).on_reveal) == "next round"


def test_bh_12_the_foreman_passes_clockwise_from_the_last() -> None:
    state = after(belt_of_eight(), "next round")
    assert state.foreman == 1
    assert GAME.prompt(state).kind == "turn-up"


def test_bh_12_option_lowest_score_is_foreman() -> None:
    state = after(belt_of_eight(foreman_next_round="lowest"), "next round")
    assert state.foreman == 1


def test_bh_12_option_lowest_asks_among_those_who_share_it() -> None:
    state = after(two_belts_each(foreman_next_round="lowest"), "next round")
    assert state.foreman is None
    assert GAME.prompt(state).seats == (0, 1)
    assert after(state, "Noah is Foreman").foreman == 1


def test_bh_12_option_choose_asks_the_table() -> None:
    state = after(belt_of_eight(foreman_next_round="choose"), "next round")
    assert GAME.prompt(state).kind == "foreman"
    assert after(state, "Matt is Foreman").foreman == 0


def test_bh_13_the_match_ends_at_the_target() -> None:
    assert not GAME.finished(belt_of_eight(target="16"))
    state = belt_of_eight(target="15")
    assert GAME.finished(state)
    assert GAME.winners(state) == ("Matt",)
    assert GAME.prompt(state).kind == "over"
    assert list(GAME.actions(state, ())) == []
    assert refused(state, "next round") == "BH-13"


def test_bh_13_a_tie_is_a_shared_win() -> None:
    state = two_belts_each(target="14")
    assert GAME.scores(state) == {"Matt": 14, "Noah": 14}
    assert GAME.winners(state) == ("Matt", "Noah")
    assert "share" in str(GAME.prompt(state).text)


def test_bh_13_nobody_has_won_before() -> None:
    assert GAME.winners(belt_of_eight()) == ()


def test_bh_13_the_target_is_25_by_default_and_any_number_by_choice() -> None:
    assert GAME.option_texts(begun("Steam-1", "Steam-2", "Steam-3"))["target"] == "25"
    for target in ("35", "1", "999"):
        assert begun("Steam-1", "Steam-2", "Steam-3", target=target).options.target == int(target)


@pytest.mark.parametrize("target", ["", "0", "-5", "1000", "ten", "2.5", "²", "99999999999999999999"])
def test_bh_13_a_target_is_a_whole_number(target: str) -> None:
    with pytest.raises(GameError, match="target"):
        GAME.start(("Matt", "Noah"), {"target": target})
