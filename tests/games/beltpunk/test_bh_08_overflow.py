"""BH-8: after the action every conveyor with more cards than players is taken whole."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.beltpunk import GAME
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.state import Phase, State
from tests.games.dealer import Dealer
from tests.games.lines import after, begun, refused, revealed


def fourth_gear(**options: str) -> State:
    """Three players; Matt has just discarded the fourth card onto the Gears conveyor."""
    state = begun("Gears-1", "Gears-2", "Gears-3", players=3, **options)
    return after(revealed(state, "Gears-4", "Electricity-12", "Electricity-13"), "Matt discards Gears-4")


def test_the_figure_of_the_rulings() -> None:
    """3 players, 4th card into Gears, ability declined: 4 cards to that player's scrap."""
    state = after(fourth_gear(), "Matt declines")
    assert GAME.prompt(state).kind == "overflow"
    assert GAME.view(state).overflowing == ("conveyor-2",)
    state = after(state, "Matt takes the Gears conveyor")
    assert state.scrap == (4, 0, 0)
    assert state.conveyors[1] == ()
    assert GAME.prompt(state).kind == "discard"


def test_as_many_cards_as_players_do_not_overflow() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Parts-1"), "Gears-4", "Electricity-12", "Electricity-13")
    state = after(state, "Matt discards Gears-4", "Matt declines")
    assert GAME.prompt(state).kind == "discard"
    assert refused(state, "Matt takes the Gears conveyor") == "BH-8"


def test_it_is_checked_only_after_the_action() -> None:
    state = fourth_gear()
    assert GAME.prompt(state).kind == "ability"
    assert GAME.view(state).overflowing == ()
    assert refused(state, "Matt takes the Gears conveyor") == "BH-8"


def test_nothing_else_happens_until_it_is_cleared() -> None:
    state = after(fourth_gear(), "Matt declines")
    for line in ("Noah discards Electricity-12", "Matt draws", "Noah takes the Gears conveyor"):
        assert refused(state, line) == "BH-8"
    assert refused(state, "Matt takes the Steam conveyor") == "BH-8"


def test_the_cards_lie_until_they_are_taken() -> None:
    state = after(fourth_gear(), "Matt declines")
    assert GAME.layout(state)["conveyor-2"] == ("Gears-1", "Gears-2", "Gears-3", "Gears-4")
    assert GAME.layout(after(state, "Matt takes the Gears conveyor"))["conveyor-2"] == ()


def test_taking_a_card_out_first_prevents_it() -> None:
    state = begun("Parts-1", "Parts-2", "Parts-3")
    state = after(revealed(state, "Parts-4", "Electricity-12", "Electricity-13"), "Matt discards Parts-4")
    assert GAME.prompt(after(state, "Matt takes Parts-2 from The Machine")).kind == "discard"


def test_a_swap_within_the_full_conveyor_leaves_only_the_placed_card() -> None:
    state = after(fourth_gear(), "Matt swaps for Gears-1 from The Machine", "Matt places Gears-13")
    assert state.conveyors[1] == ("Gears-2", "Gears-3", "Gears-4", "Gears-13")
    state = after(state, "Matt takes the Gears conveyor")
    assert (state.conveyors[1], state.scrap) == (("Gears-13",), (3, 0, 0))


def test_the_placed_card_stays_even_where_the_discard_alone_was_too_many() -> None:
    """A conveyor can hold players + 2 for a moment."""
    state = begun("Gears-1", "Gears-2", "Steam-3")
    state = revealed(state, "Gears-3", "Gears-4", "Electricity-13")
    state = after(state, "Matt discards Gears-3", "Matt declines", "Noah discards Gears-4")
    state = after(state, "Noah swaps for Steam-3 from The Machine", "Noah places Gears-9")
    assert len(state.conveyors[1]) == 5
    state = after(state, "Noah takes the Gears conveyor")
    assert (state.conveyors[1], state.scrap) == (("Gears-9",), (0, 4, 0))


def test_option_placed_card_stays_no() -> None:
    state = fourth_gear(placed_card_stays="no")
    state = after(state, "Matt swaps for Gears-1 from The Machine", "Matt places Gears-13")
    state = after(state, "Matt takes the Gears conveyor")
    assert (state.conveyors[1], state.scrap) == ((), (4, 0, 0))


def two_at_once(**options: str) -> State:
    """Two players; Matt's third Gears card and the Parts card he placed overflow both conveyors."""
    state = begun("Gears-1", "Parts-1", players=2, **options)
    state = revealed(state, "Gears-2", "Parts-2")
    state = after(state, "Matt discards Gears-2; Matt declines; Noah discards Parts-2; Noah declines")
    state = after(state, "Matt declares no set; Noah declares no set")
    state = after(revealed(state, "Gears-3", "Steam-9"), "Noah discards Steam-9; Noah declines")
    state = after(state, "Matt discards Gears-3", "Matt swaps for Steam-9 from The Machine")
    return after(state, "Matt places Parts-13")


def test_two_conveyors_can_overflow_at_once_and_are_taken_in_any_order() -> None:
    state = two_at_once()
    assert GAME.view(state).overflowing == ("conveyor-2", "conveyor-3")
    lines = ["Matt takes the Gears conveyor", "Matt takes the Parts conveyor"]
    one, other = after(state, *lines), after(state, *reversed(lines))
    assert one == other
    assert one.scrap == (5, 0)
    assert one.conveyors == ((), (), ("Parts-13",), ())


def test_one_of_two_taken_still_leaves_the_other_to_take() -> None:
    state = after(two_at_once(), "Matt takes the Gears conveyor")
    assert GAME.view(state).overflowing == ("conveyor-3",)
    assert refused(state, "Matt takes the Gears conveyor") == "BH-8"


def test_the_cards_taken_are_remembered_but_not_shown() -> None:
    state = after(fourth_gear(), "Matt declines", "Matt takes the Gears conveyor")
    assert "Gears-1" not in str(GAME.to_json(state))
    state = after(
        state, "Noah discards Electricity-12; Noah declines; Jake discards Electricity-13; Jake declines"
    )
    state = after(state, "Matt declares no set; Noah declares no set; Jake declares no set")
    assert refused(state, "Jake reveals Gears-1") == "G-4"


def watched(check: Callable[[State, act.Action, State], None], seed: int, seats: int, **options: str) -> None:
    """Plays 150 actions at random and holds each against ``check``."""
    dealer = Dealer(seed, seats, **options)
    for _ in range(150):
        if GAME.finished(dealer.state):
            return
        before = dealer.state
        dealer.step()
        check(before, dealer.played[-1], dealer.state)


@given(st.integers(0, 10**6), st.integers(2, 4), st.sampled_from(["yes", "no"]))
@settings(max_examples=40, deadline=None)
def test_every_overflow_is_taken_whole_by_who_acts(seed: int, seats: int, stays: str) -> None:
    def check(before: State, action: act.Action, now: State) -> None:
        assert max(map(len, now.conveyors)) <= seats + 2
        ability_done = before.phase in (Phase.ABILITY, Phase.SWAP) and now.phase is not Phase.SWAP
        if ability_done:
            over = any(len(cards) > seats for cards in now.conveyors)
            assert over == (now.phase is Phase.OVERFLOW)
        if isinstance(action, act.TakeConveyor):
            place = ("Steam", "Gears", "Parts", "Electricity").index(action.suit)
            kept = stays == "yes" and before.swapped_in in before.conveyors[place]
            assert now.conveyors[place] == ((before.swapped_in,) if kept else ())
            actor = before.seat(action.player)
            assert actor == before.acting
            assert now.scrap[actor] - before.scrap[actor] == len(before.conveyors[place]) - kept
        if now.phase not in (Phase.ABILITY, Phase.SWAP, Phase.OVERFLOW):
            assert max(map(len, now.conveyors)) <= seats

    watched(check, seed, seats, placed_card_stays=stays)
