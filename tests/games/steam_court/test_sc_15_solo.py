"""SC-15: Solo, the ladder of the Court."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion.games.steam_court import GAME
from companion.games.steam_court.deck import CODES
from companion.games.steam_court.ladder import RUNGS, CourtTrick, Ladder, rank, with_card
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.games.steam_court_lines import after, refused


def solo(**options: str) -> State:
    return after(GAME.start(("Ann",), {"variant": "solo", **options}), "deal")


def facing(*cards: str, rung: int = 0, **options: str) -> State:
    """The tricks that the Court lays with ``cards``, at ``rung``."""
    state = solo(**options)
    state = state.with_table(replace(state.table, ladder=Ladder(rung=rung), characters=(RUNGS[rung],)))
    if not rung:
        state = after(state, "Ann gives two cards to the Court Hand")
    return after(state, "Ann draws up to twelve", *(f"the Court lays {card}" for card in cards))


def ladder(state: State) -> Ladder:
    assert state.table.ladder is not None
    return state.table.ladder


def tricks(state: State) -> list[tuple[int, int]]:
    return [(len(trick.cards), trick.value) for trick in ladder(state).tricks]


def test_a_card_given_up_is_replaced_in_a_hand_of_more_than_twelve_too() -> None:
    state = facing("2", "3", rung=4)
    state = state.with_table(replace(state.table, phase=Phase.ROUND, hands=(13,), stock=49))
    state = after(state, "Ann gives up 1")
    assert (state.table.hands, state.table.stock, state.table.discards) == ((13,), 48, 1)
    assert after(state, "Ann draws up to twelve").table.hands == (13,)


def test_twelve_cards_22_and_50() -> None:
    state = GAME.start(("Ann",), {"variant": "solo"})
    assert "deal 12 to Ann and 22 face down as the Court Hand" in str(GAME.prompt(state).text)
    table = after(state, "deal").table
    assert (table.hands, table.court, table.stock) == ((12,), 22, 50)
    assert GAME.seats({"variant": "solo"}) == range(1, 2)


def test_the_tea_boy_gives_two_cards_in_the_first_round_only_and_draws_up() -> None:
    state = solo()
    assert refused(state, "Ann draws up to twelve") == "SC-15"
    state = after(state, "Ann gives two cards to the Court Hand")
    assert (state.table.hands, state.table.court) == ((10,), 24)
    assert refused(state, "Ann gives two cards to the Court Hand") == "SC-15"
    state = after(state, "Ann draws up to twelve")
    assert (state.table.hands, state.table.stock, state.phase) == ((12,), 48, Phase.REVEAL)
    state = after(state, "the Court lays 2; the Court lays 3; the Court lays 4; Ann ends the round")
    assert refused(state, "Ann gives two cards to the Court Hand") == "SC-15"
    assert after(state, "Ann draws up to twelve").phase is Phase.REVEAL


@pytest.mark.parametrize(
    ("cards", "lie"),
    [
        ("2 7 9", [(1, 2), (1, 7), (1, 9)]),
        ("2 2 7 2 9", [(3, 2), (1, 7), (1, 9)]),
        ("3/9 3 6/12 6 1", [(2, 3), (2, 6), (1, 1)]),
        ("2 Multiplier 7 Masterstroke 9", [(3, 2), (1, 7), (1, 9)]),
        ("Multiplier Masterstroke 2 7 9", [(3, 2), (1, 7), (1, 9)]),
    ],
)
def test_the_court_lays_cards_until_three_tricks_lie(cards: str, lie: list[tuple[int, int]]) -> None:
    state = facing(*cards.split())
    assert tricks(state) == lie
    assert state.phase is Phase.BEAT
    assert GAME.status(state) == ()


def test_tricks_are_beaten_in_any_order_by_the_same_quantity_of_a_higher_value() -> None:
    state = facing("2", "2", "7", "9")
    assert refused(state, "Ann beats trick 1 with 5") == "SC-5"
    assert refused(state, "Ann beats trick 2 with 7") == "SC-5"
    assert refused(state, "Ann beats trick 4 with 7") == "SC-15"
    state = after(state, "Ann beats trick 3 with 12; Ann beats trick 1 with 2x 3: 3 Multiplier")
    assert refused(state, "Ann beats trick 3 with 12") == "SC-15"
    assert GAME.status(state) == ()
    state = after(state, "Ann beats trick 2 with Masterstroke")
    assert (ladder(state).character.value, state.phase) == ("Jester", Phase.ROUND)
    assert (state.table.discards, state.table.hands) == (8, (8,))
    assert GAME.scores(state) == {"Ann": 1}


def test_beaten_tricks_go_and_the_others_stay_for_the_same_character() -> None:
    state = after(facing("2", "7", "9"), "Ann beats trick 1 with 3; Ann ends the round")
    assert tricks(state) == [(1, 7), (1, 9)]
    assert (ladder(state).rung, ladder(state).round) == (0, 2)
    state = after(state, "Ann draws up to twelve; the Court lays 9; the Court lays Multiplier")
    assert tricks(state) == [(2, 7), (2, 9)]
    assert tricks(after(state, "the Court lays 1")) == [(2, 7), (2, 9), (1, 1)]


def test_if_none_is_beaten_all_go() -> None:
    state = after(facing("2", "7", "9"), "Ann ends the round")
    assert (tricks(state), state.table.discards) == ([], 3)


def test_the_jester_plays_a_single_card_as_a_set_once_a_round() -> None:
    state = facing("2", "2", "2", "7", "7", "9", rung=1)
    played = after(state, "Ann beats trick 1 with 3x 4: 4")
    assert refused(played, "Ann beats trick 2 with 2x 8: 8") == "SC-12"
    of_two = facing("2", "2", "2", "7", "7", "9", rung=1, solo_jester="2")
    assert refused(of_two, "Ann beats trick 1 with 3x 4: 4") == "SC-6"
    assert after(of_two, "Ann beats trick 2 with 2x 8: 8")
    assert refused(facing("2", "2", "7", "9"), "Ann beats trick 1 with 2x 4: 4") == "SC-12"


def test_the_time_traveler_retrieves_any_discard_once_a_round() -> None:
    state = facing("2", "7", "9", rung=2)
    assert refused(state, "Ann retrieves 2") == "SC-15"
    state = after(state, "Ann ends the round")
    assert refused(state, "Ann retrieves 5") == "G-4"
    state = after(state, "Ann retrieves 9")
    assert (state.table.hands, state.table.discards) == ((13,), 2)
    assert refused(state, "Ann retrieves 7") == "SC-15"
    assert refused(after(facing("2", "7", "9"), "Ann ends the round"), "Ann retrieves 9") == "SC-15"


def test_the_duke_matches() -> None:
    assert after(facing("2", "7", "9", rung=3), "Ann beats trick 2 with 7")


def test_of_the_general_two_tricks_lie_and_the_lowest_card_is_redrawn() -> None:
    state = facing("2", "7", rung=4)
    assert state.phase is Phase.BEAT
    assert refused(state, "Ann gives up 1") == "SC-15"
    state = after(state, "Ann ends the round; Ann gives up 1")
    assert refused(state, "Ann gives up 1") == "SC-15"
    assert after(state, "Ann draws up to twelve").table.hands == (12,)
    state = after(facing("2", "7", rung=4), "Ann ends the round")
    assert refused(state, "Ann gives up 1 1") == "SC-15"


def test_the_queen_gives_up_her_lowest_card_or_all_of_that_value() -> None:
    state = after(facing("2", "7", "9", rung=5), "Ann gives up 1 1 1")
    assert (state.table.hands, state.table.discards) == ((12,), 3)
    assert refused(state, "Ann gives up 2") == "SC-15"
    assert refused(facing("2", "7", "9", rung=5), "Ann gives up 1 2") == "SC-15"
    assert refused(facing("2", "7", "9", rung=5), "Ann gives up Multiplier") == "SC-15"


def with_court(state: State, cards: int) -> State:
    """``state`` with so many cards in the Court Hand; the others are in the draw pile."""
    table = state.table
    hidden = table.hidden.moved_unseen(2, 1)
    hidden = hidden if cards else hidden.emptied(2)
    return state.with_table(
        replace(table, court=cards, stock=table.stock + table.court - cards, hidden=hidden)
    )


WINS = "Ann beats trick 1 with 3; Ann beats trick 2 with 8; Ann beats trick 3 with 10"


@pytest.mark.parametrize(
    ("left", "told"),
    [(1, "Apprentice"), (2, "Apprentice"), (3, "Skilled"), (4, "Skilled"), (5, "Master"), (7, "Master")],
)
def test_beating_the_court_as_engineer_to_the_queen_wins_a_rank(left: int, told: str) -> None:
    state = after(with_court(facing("2", "7", "9", rung=5), left), WINS)
    assert GAME.finished(state)
    assert GAME.winners(state) == ("Ann",)
    assert f"{told} Engineer" in str(GAME.prompt(state).text)
    assert GAME.scores(state) == {"Ann": 6}


def test_with_no_card_left_it_is_lost_or_a_win_without_rank() -> None:
    state = after(with_court(facing("2", "7", "9", rung=5), 0), WINS)
    assert (GAME.finished(state), GAME.winners(state)) == (True, ())
    state = after(with_court(facing("2", "7", "9", rung=5, solo_last_card="unranked win"), 0), WINS)
    assert GAME.winners(state) == ("Ann",)
    assert rank(0) is None


def test_tricks_that_are_due_and_cannot_be_laid_lose_the_game() -> None:
    state = after(with_court(facing("2", "7", "9", rung=3), 1), "Ann ends the round; Ann draws up to twelve")
    state = after(state, "the Court lays 5")
    assert (GAME.finished(state), GAME.winners(state)) == (True, ())
    assert "ran out" in str(GAME.prompt(state).text)


def test_the_court_stacks_as_a_naive_player_would() -> None:
    chance = random.Random(15)
    for _ in range(200):
        laid = [chance.choice(CODES) for _ in range(8)]
        lying: tuple[CourtTrick, ...] = ()
        waiting: tuple[str, ...] = ()
        piles: dict[str, int] = {}
        loose = 0
        for card in laid:
            lying, waiting = with_card(lying, waiting, card)
            number = {"3/9": "3", "6/12": "6"}.get(card, card)
            if number.isdigit():
                piles[number] = piles.get(number, 0) + 1 + (loose if not piles else 0)
                loose = 0 if piles else loose
            elif piles:
                piles[next(iter(piles))] += 1
            else:
                loose += 1
            assert [(str(it.value), len(it.cards)) for it in lying] == list(piles.items())
            assert len(waiting) == loose


def test_solo_is_not_played_with_other_moves_and_others_not_with_its_moves() -> None:
    assert refused(facing("2", "7", "9"), "Ann plays 5") == "SC-15"
    state = GAME.start(("Ann", "Bo"), {})
    assert refused(state, "Ann draws up to twelve") == "SC-2"


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_real_cards_is_never_refused_or_miscounted(seed: int) -> None:
    def check(dealer: SteamCourtDealer) -> None:
        assert dealer.disagreements() == []
        action = dealer.played[-1]
        assert GAME.parse(str(action), dealer.state) == action

    dealer = SteamCourtDealer(seed, 1, variant="solo").play(check)
    assert GAME.finished(dealer.state)


def test_a_card_of_the_court_is_set_right_and_its_tricks_are_made_anew() -> None:
    state = facing("2", "3", "5")
    right = after(state, "correction: 4, not 3")
    assert (tricks(right), right.phase) == ([(1, 2), (1, 4), (1, 5)], Phase.BEAT)
    assert GAME.status(right) == ()
    merged = after(state, "correction: 5, not 2")
    assert (tricks(merged), merged.phase) == ([(2, 5), (1, 3)], Phase.REVEAL)
    assert tricks(after(merged, "the Court lays 9")) == [(2, 5), (1, 3), (1, 9)]
    special = after(state, "correction: Multiplier, not 5")
    assert (tricks(special), special.phase) == ([(2, 2), (1, 3)], Phase.REVEAL)


def test_a_stacked_card_that_was_another_number_makes_a_trick_of_its_own() -> None:
    state = facing("2", "2")
    right = after(state, "correction: 7, not 2, card 2 of trick; the Court lays 9")
    assert (tricks(right), right.phase) == ([(1, 2), (1, 7), (1, 9)], Phase.BEAT)
    state = after(state, "the Court lays 3; the Court lays 4")
    assert refused(state, "correction: 7, not 2, card 2 of trick") == "SC-15"


def test_what_beat_a_trick_beats_it_still_after_a_correction() -> None:
    state = after(facing("2", "3", "5"), "Ann beats trick 2 with 6")
    assert ladder(after(state, "correction: 8, not 6")).tricks[1].beaten is not None
    assert refused(state, "correction: 3, not 6") == "SC-5"
    assert refused(state, "correction: 7, not 3") == "SC-5"
    assert refused(state, "correction: 5, not 3") == "SC-15"
    single = after(facing("2", "2", "3", "5", rung=1), "Ann beats trick 1 with 2x 6: 6")
    beaten = ladder(after(single, "correction: 7, not 6")).tricks[0].beaten
    assert beaten is not None
    assert (beaten.quantity, beaten.value) == (2, 7)


def test_a_correction_in_solo_is_offered_if_it_can_be() -> None:
    offered = list(GAME.corrections(facing("2", "3", "5"), "3"))
    assert offered[:2] == ["2", "4"]
    assert "Masterstroke" in offered
