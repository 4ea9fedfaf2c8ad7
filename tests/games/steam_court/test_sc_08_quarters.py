"""SC-8 to SC-11: going out, gear tokens, the powers of the 1-point tokens, new seats, the final score."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase, PowerToken, State
from tests.games.steam_court_lines import after, begun, refused, seated, without_privileges

FOUR = "Queen, Duke, Time Traveler, Tea Boy"


def holding(state: State, *hands: int) -> State:
    """``state`` with so many cards in the hands; the others lie on the discards, where they may be any."""
    table = state.table
    left = sum(table.hands) - sum(hands)
    hidden = table.hidden
    for seat in table.seats:
        hidden = hidden.moved_unseen(8 << seat, 4)
    return state.with_table(replace(table, hands=hands, discards=table.discards + left, hidden=hidden))


def ended(state: State, *order: str) -> State:
    """``state`` at the end of a Quarter in which these go out in order, each with a lead of a Masterstroke or
    after winning with the last card."""
    table = state.table
    names = state.names(table, tuple(table.seats))
    seats = tuple(names.index(name) for name in order)
    hands = tuple(0 if name in order else 1 for name in names)
    hidden = table.hidden
    for seat in table.seats:
        hidden = hidden.moved_unseen(8 << seat, 4)
        hidden = hidden if hands[seat] else hidden.emptied(8 << seat)
    return state.with_table(
        replace(
            table,
            phase=Phase.QUARTER_OVER,
            out=seats,
            hands=hands,
            hidden=hidden,
            discards=table.discards + sum(table.hands) - sum(hands),
        )
    )


def test_the_first_out_takes_the_highest_gear_token_left() -> None:
    state = holding(begun(FOUR), 1, 1, 5, 5)
    state = after(state, "Ann plays 2")
    assert GAME.scores(state) == {"Ann": 1 + 4, "Bo": 2, "Cy": 3, "Di": 4}
    state = after(state, "Bo plays 3")
    assert GAME.scores(state)["Bo"] == 2 + 3


def test_when_one_alone_holds_cards_the_quarter_ends_at_once() -> None:
    state = holding(begun(FOUR), 1, 1, 1, 5)
    state = after(state, "Ann plays 2; Bo plays 3; Cy plays 4")
    assert state.phase is Phase.QUARTER_OVER
    assert GAME.scores(state) == {"Ann": 5, "Bo": 5, "Cy": 5, "Di": 5}
    assert refused(state, "Di plays 5") == "SC-8"


def test_the_others_play_on_when_somebody_goes_out() -> None:
    """FAQ: the other players continue; if no one can beat it, the player to his left starts the next."""
    state = holding(begun(FOUR), 1, 5, 5, 5)
    state = after(state, "Ann plays 2; Bo plays 3; Cy passes; Di passes; Bo passes")
    assert state.table.acting == 1
    state = holding(begun(FOUR), 1, 5, 5, 5)
    state = after(state, "Ann plays 2; Bo passes; Cy passes; Di passes")
    assert (state.phase, state.table.winner, state.table.acting) == (Phase.LEAD, 0, 1)


def test_the_next_seat_with_cards_leads_after_a_masterstroke_too() -> None:
    state = holding(begun(FOUR), 5, 1, 5, 5)
    state = after(state, "Ann plays 2; Bo plays Masterstroke")
    assert (state.phase, state.table.acting) == (Phase.LEAD, 2)


def test_out_ends_all_privileges() -> None:
    state = holding(begun("Queen, General, Duke"), 5, 1, 5)
    state = after(state, "Ann plays 2; Bo plays 3; Cy plays 4")
    assert refused(state, "Bo stops Cy") == "SC-8"


def test_seats_follow_the_order_of_going_out() -> None:
    state = ended(begun(FOUR), "Cy", "Ann", "Di")
    assert "Cy Queen, Ann Duke, Di Time Traveler, Bo Tea Boy" in str(GAME.prompt(state).text)
    state = after(state, "next quarter")
    assert state.names(state.table, (0, 1, 2, 3)) == ("Cy", "Ann", "Di", "Bo")
    state = without_privileges(after(state, "deal"))
    assert GAME.prompt(state).seats == (2,)
    assert [str(it) for it in GAME.headings(state)] == ["Quarter 2", "Tricks"]


def test_the_total_is_the_start_token_and_four_gear_tokens() -> None:
    """Figures: six players, the Tea Boy first, gear tokens 6, 5, 1 and 3 make 21."""
    state = after(seated("Queen, General, Duke, Time Traveler, Jester, Tea Boy"), "deal")
    orders = (
        ("Flo", "Ann", "Bo", "Cy", "Di"),
        ("Ann", "Flo", "Bo", "Cy", "Di"),
        ("Ann", "Bo", "Cy", "Di", "Ed"),
        ("Ann", "Bo", "Cy", "Flo", "Di"),
    )
    for quarter, order in enumerate(orders, start=1):
        state = ended(state, *order)
        if quarter < 4:
            state = after(state, "next quarter; deal")
    assert state.phase is Phase.OVER
    assert GAME.scores(state)["Flo"] == 6 + 6 + 5 + 1 + 3
    assert GAME.winners(state) == ("Ann",)
    sheet = GAME.score_sheets(state)[-1]
    assert sheet.rows[-1].points[5] == 21
    assert len(GAME.score_sheets(state)) == 4


def test_a_tie_is_a_shared_win() -> None:
    state = after(seated("Queen, Duke"), "deal")
    for quarter, first in enumerate(("Ann", "Bo", "Ann", "Ann"), start=1):
        state = ended(state, first)
        if quarter < 4:
            state = after(state, "next quarter; deal")
    assert GAME.scores(state) == {"Ann": 1 + 7, "Bo": 2 + 5}
    state = replace(state, drawn=state.drawn, start=(0, 2))
    assert GAME.winners(state) == ("Ann", "Bo")


def test_a_start_token_can_count_the_number_of_its_character() -> None:
    state = seated("Queen, Vagabond, Pirate", start_token_value="character")
    assert GAME.scores(state) == {"Ann": 1, "Bo": 12, "Cy": 10}


def in_quarter_two(first: str, *others: str, **options: str) -> State:
    """The first lead of the second Quarter; the last of the first has its 1-point token."""
    state = ended(begun("Queen, Duke, Tea Boy", **options), first, *others)
    return without_privileges(after(state, "next quarter; deal"))


def test_the_unpass_token_of_the_first_quarter_is_used_once_in_a_later_one() -> None:
    state = in_quarter_two("Ann", "Bo")
    assert refused(after(begun("Queen, Duke"), "Ann plays 2"), "Bo unpasses with the token") == "SC-10"
    state = after(state, "Ann plays 2; Bo plays 3; Cy passes")
    assert refused(state, "Bo unpasses with the token") == "SC-10"
    back = after(state, "Cy uses the Unpass token")
    assert refused(back, "Cy passes") == "SC-12c"
    back = after(back, "Cy plays 4; Ann plays 5; Bo passes; Cy passes")
    assert refused(back, "Cy unpasses with the token") == "SC-10"
    assert GAME.scores(back) == GAME.scores(state)


def test_the_discard_token_takes_two_numbered_cards_between_two_plays() -> None:
    state = replace(in_quarter_two("Ann", "Bo"), tokens=(PowerToken(2, 2),))
    assert refused(state, "Cy discards 2") == "SC-10"
    assert refused(state, "Cy discards 2 Multiplier") == "SC-10"
    assert refused(state, "Bo discards 2 3") == "SC-10"
    after_it = after(state, "Ann plays 4; Cy discards 2 3")
    assert after_it.table.discards == 2
    assert refused(after_it, "Cy discards 2 3") == "SC-10"


def test_the_discard_token_may_put_the_leader_out_and_the_next_seat_leads() -> None:
    state = replace(in_quarter_two("Ann", "Bo"), tokens=(PowerToken(0, 2),))
    state = after(holding(state, 2, 5, 5), "Ann discards 4 5")
    assert (state.table.out, state.table.acting, state.phase) == ((0,), 1, Phase.LEAD)


def test_the_discard_token_may_end_the_quarter() -> None:
    state = replace(in_quarter_two("Ann", "Bo"), tokens=(PowerToken(0, 2),))
    state = after(holding(state, 2, 1, 5), "Ann plays 2; Bo plays 3")
    assert state.table.out == (1,)
    state = after(holding(state, 2, 0, 5), "Cy passes; Ann discards 4 5")
    assert state.phase is Phase.QUARTER_OVER


@pytest.mark.parametrize(("quarter", "works"), [(1, True), (2, False), (3, True)])
def test_the_quarter_says_which_power_a_token_has(quarter: int, works: bool) -> None:
    state = replace(in_quarter_two("Ann", "Bo"), tokens=(PowerToken(2, quarter),))
    state = after(state, "Ann plays 2; Bo plays 3; Cy passes")
    action = GAME.parse("Cy unpasses with the token", state)
    assert (action in list(GAME.actions(state, ()))) == works


def test_or_the_table_says_it() -> None:
    state = replace(in_quarter_two("Ann", "Bo", one_point_powers="table"), tokens=(PowerToken(2, 2),))
    assert after(state, "Ann plays 2; Bo plays 3; Cy passes; Cy unpasses with the token")
    assert after(state, "Cy discards 2 3")
