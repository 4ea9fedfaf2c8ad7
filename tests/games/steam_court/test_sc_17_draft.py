"""SC-17: the draft edition at one table and at two, and its sample game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.games.steam_court import GAME
from companion.games.steam_court.state import Phase, State
from tests.games.steam_court_lines import after, refused, seated, without_privileges


def draft(characters: str, **options: str) -> State:
    return seated(characters, edition="draft", **options)


RECOMMENDED = {
    3: "Queen, Duke, Tea Boy",
    4: "Queen, Duke, Alchemist, Tea Boy",
    5: "Queen, General, Duke, Alchemist, Tea Boy",
    6: "Queen, General, Duke, Alchemist, Inspector, Tea Boy",
    7: "Queen, General, Duke, Alchemist, Inspector, Pirate, Tea Boy",
}


@pytest.mark.parametrize("players", RECOMMENDED)
def test_the_recommended_characters_sit_by_the_seat_order_diagram(players: int) -> None:
    state = draft(RECOMMENDED[players])
    assert [character.value for character in state.table.characters] == RECOMMENDED[players].split(", ")
    state = GAME.start(tuple("ABCDEFG"[:players]), {"edition": "draft"})
    for name, role in list(zip("ABCDEFG", RECOMMENDED[players].split(", "), strict=False))[:-1]:
        state = after(state, f"{name} is the {role}")
    assert state.phase is Phase.DEAL


@pytest.mark.parametrize(
    ("players", "deck", "each", "court"),
    [(3, 68, 17, 17), (4, 84, 16, 20), (5, 84, 14, 14), (6, 84, 12, 12), (7, 96, 12, 12)],
)
def test_the_deck_has_the_size_of_the_table(players: int, deck: int, each: int, court: int) -> None:
    state = after(draft(RECOMMENDED[players]), "deal")
    assert sum(GAME.deck(state).values()) == deck
    assert (state.table.hands, state.table.court) == ((each,) * players, court)


def test_of_three_players_one_of_each_kind_is_out_and_of_seven_one_more_of_each_number_in() -> None:
    three = GAME.deck(draft(RECOMMENDED[3]))
    assert (three["7"], three["3/9"], three["Masterstroke"]) == (5, 2, 2)
    seven = GAME.deck(draft(RECOMMENDED[7]))
    assert (seven["7"], seven["3/9"]) == (7, 3)


def test_the_first_set_of_gear_tokens_is_given_in_reverse() -> None:
    state = draft(RECOMMENDED[5], start_token_value="character")
    assert list(GAME.scores(state).values()) == [1, 2, 3, 4, 5]


def test_the_queen_may_give_two_cards_to_the_lowest_the_general_one_to_the_second_lowest() -> None:
    state = after(draft(RECOMMENDED[5]), "deal")
    assert refused(state, "Ann gives a card to Ed") == "SC-12"
    assert refused(state, "Ann gives two cards to Di") == "SC-12"
    state = after(state, "Ann gives two cards to Ed")
    assert refused(state, "Bo gives a card to Ed") == "SC-12"
    state = after(state, "Bo gives a card to Di; Ed gives two cards to Ann; Ed leaves the Court Hand")
    assert state.table.hands == (14, 13, 14, 15, 14)


def test_a_general_in_the_second_lowest_seat_gives_to_the_lowest() -> None:
    state = after(draft("Queen, General, Duke"), "deal; Ann gives nothing")
    assert after(state, "Bo gives a card to Cy").phase is Phase.LEAD


def test_only_the_tea_boy_swaps_and_the_vagabond_gives_to_the_highest() -> None:
    state = after(draft("Submariner, Pirate, Vagabond"), "deal")
    assert refused(state, "Cy gives two cards to Bo") == "SC-12"
    assert after(state, "Cy gives two cards to Ann").phase is Phase.LEAD


def test_the_plague_doctor_draws_from_the_court_hand_before_the_quarter() -> None:
    state = after(draft("Submariner, Plague Doctor, Pirate"), "deal")
    drawn = after(state, "Bo draws from the Court Hand")
    assert (drawn.table.hands[1], drawn.table.court) == (19, 15)
    assert after(state, "Bo leaves the Court Hand").phase is Phase.LEAD
    assert refused(drawn, "Bo draws from the discards and keeps two cards") == "SC-12"


def test_the_submariner_keeps_at_most_half_and_dives_into_the_discards_only() -> None:
    state = after(draft("Submariner, Pirate, Inspector"), "deal")
    names = state.names(state.table, (0, 1, 2))
    state = after(state, f"{names[0]} plays 4 4; {names[1]} plays 5 5; {names[2]} plays 6 6")
    state = after(state, f"{names[0]} passes; {names[1]} passes; {names[2]} passes")
    state = after(state, f"{names[2]} plays 7; {names[0]} plays 8; {names[1]} passes; {names[2]} passes")
    state = after(state, f"{names[0]} passes")
    dive = f"{names[0]} shows 5, dives into the discards"
    assert after(state, f"{dive} and keeps two cards").table.discards == 4
    assert after(state, f"{dive} and keeps nothing").table.discards == 6
    assert refused(state, f"{dive} and keeps 3 cards") == "SC-12"
    assert refused(state, f"{names[0]} shows 5, dives into the Court Hand and keeps two cards") == "SC-12"


def test_the_pirate_takes_back_all_he_played_in_a_lost_trick() -> None:
    state = after(draft("Queen, Duke, Pirate"), "deal; Ann gives nothing")
    state = after(state, "Ann plays 2; Bo passes; Cy plays 4; Ann plays 5; Cy plays 6; Ann plays 7")
    state = after(state, "Cy passes; Ann passes")
    assert refused(state, "Cy steals 2") == "SC-12"
    state = after(state, "Cy takes back the cards")
    assert state.table.hands[2] == 17
    assert GAME.layout(state)["trick"] == ("2", "5", "7")


def test_the_sample_game_of_the_rulebook() -> None:
    state = without_privileges(after(draft(RECOMMENDED[5]), "deal"))
    state = after(
        state,
        "Ann plays 1 1 1; Bo plays 3x 3: 3 3 3/9; Cy plays 3 3 3; Di passes; Ed passes; Ann plays 9 9 9",
        "Bo plays 3x 10: 10 Multiplier; Cy passes; Ann plays putsch",
    )
    assert (state.phase, state.table.winner) == (Phase.LEAD, 0)
    state = after(state, "Ann plays 4; Bo plays 8; Cy plays 11; Di passes; Ed passes; Ann plays 12")
    state = after(state, "Bo stops Ann; Bo plays 12; Cy passes; Ann passes; Bo passes")
    assert (state.phase, state.table.winner, state.table.acting) == (Phase.LEAD, 1, 1)


def test_three_to_ten_play_without_one_point_powers() -> None:
    assert GAME.seats({"edition": "draft"}) == range(3, 11)
    assert not any(
        GAME.start(("A", "B", "C"), {"edition": "draft"}).options.has_power_tokens(n) for n in range(3, 11)
    )
    assert GAME.edition(GAME.start(("A", "B", "C"), {"edition": "draft"})) == "draft"


TWO_TABLES = {
    8: ("Queen, Duke, Alchemist, Tea Boy", "Submariner, Plague Doctor, Pirate, Vagabond"),
    9: ("Queen, Duke, Alchemist, Tea Boy", "Submariner, Inspector, Plague Doctor, Pirate, Vagabond"),
    10: (
        "Queen, General, Duke, Alchemist, Tea Boy",
        "Submariner, Inspector, Plague Doctor, Pirate, Vagabond",
    ),
}


@pytest.mark.parametrize("players", TWO_TABLES)
def test_eight_to_ten_sit_at_two_tables_with_tokens(players: int) -> None:
    state = draft(", ".join(TWO_TABLES[players]), line_up="recommended")
    at_tables = tuple(", ".join(it.value for it in table.characters) for table in state.tables)
    assert at_tables == TWO_TABLES[players]
    assert tuple(GAME.scores(state).values()) == tuple(range(1, players + 1))
    assert "Give out a set of gear tokens: 1 to the highest seat" in str(GAME.prompt(state).text)


def test_each_of_two_tables_leaves_out_one_character_at_most() -> None:
    state = GAME.start(tuple("ABCDEFGH"), {"edition": "draft", "line_up": "chosen"})
    state = after(state, "A is the Queen; B is the Duke; C is the General; D is the Alchemist")
    assert refused(state, "E is the Tea Boy") == "SC-2"


def test_the_higher_tokens_are_for_the_royal_table() -> None:
    state = without_privileges(after(draft(", ".join(TWO_TABLES[8]), line_up="recommended"), "deal"))
    tables = tuple(
        replace(table, hands=(0, 0, 0, 1), discards=table.discards + sum(table.hands) - 1, out=(1, 0, 2))
        for table in state.tables
    )
    state = replace(state, tables=tuple(replace(it, phase=Phase.QUARTER_OVER) for it in tables))
    assert state.quarter_points == (7, 8, 6, 5, 3, 4, 2, 1)
    following = after(state, "next quarter")
    assert following.results[0].placing == (1, 0, 2, 3, 5, 4, 6, 7)
    assert GAME.scores(following) == dict(zip(following.players, (8, 10, 9, 9, 8, 10, 9, 9), strict=True))
    seats = [following.names(table, tuple(table.seats)) for table in following.tables]
    assert seats == [("Bo", "Ann", "Flo", "Ed"), ("Cy", "Di", "Gus", "Hal")]


def test_characters_of_the_final_edition_alone_are_not_drawn() -> None:
    state = GAME.start(("Ann", "Bo", "Cy"), {"edition": "draft", "line_up": "chosen"})
    assert refused(state, "Ann is the Jester") == "SC-2"


def test_a_coup_is_impossible_with_the_deck_of_three_players() -> None:
    state = after(draft(RECOMMENDED[3]), "deal")
    assert refused(state, "Bo pulls a coup") == "SC-7"
    assert refused(state, "accept anyway: Bo pulls a coup") == "SC-7"
    assert "coup" not in str(GAME.prompt(state).text)
    assert after(draft(RECOMMENDED[4]), "deal; Bo pulls a coup").phase is Phase.DEAL
