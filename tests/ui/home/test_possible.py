"""Which options go together is asked of the games themselves."""

from __future__ import annotations

from companion.games.beltpunk import GAME as BELTPUNK
from companion.games.steam_court import GAME
from companion.ui.home.possible import counts, refusal, suited, with_value

NAMES = tuple(option.name for option in GAME.options())


def test_as_many_can_play_as_with_any_value_of_what_nobody_has_chosen() -> None:
    assert counts(GAME, {}, NAMES) == range(1, 13)
    without_variant = tuple(name for name in NAMES if name != "variant")
    assert counts(GAME, {"variant": "solo"}, without_variant) == range(1, 2)
    assert counts(BELTPUNK, {}, [option.name for option in BELTPUNK.options()]) == BELTPUNK.seats({})


def test_another_number_plays_something_else_where_it_must() -> None:
    assert suited(GAME, 4, {}, NAMES) == ({}, "")
    assert suited(GAME, 1, {}, NAMES) == ({"variant": "solo"}, "variant")
    assert suited(GAME, 1, {"variant": "clock"}, ()) == ({"variant": "clock"}, "")


def test_a_value_brings_along_what_it_needs() -> None:
    options, why = with_value(GAME, 5, {}, "variant", "auction", NAMES)
    assert why is None
    assert options == {"variant": "auction", "edition": "draft"}
    options, why = with_value(GAME, 5, {"variant": "clock"}, "edition", "draft", ())
    assert why is None
    assert options == {"edition": "draft"}


def test_a_value_that_cannot_be_had_says_how_many_can() -> None:
    for value, seats in (
        ("clock", "2 to 6 players"),
        ("random", "3 to 7 players"),
        ("duo", "2 players with these options"),
    ):
        _, why = with_value(GAME, 9, {}, "variant", value, NAMES)
        assert str(why) == f"Steam Court is for {seats}, not 9."


def test_a_refusal_is_in_the_words_of_the_rules() -> None:
    assert refusal(GAME, 4, {}) is None
    assert str(refusal(GAME, 1, {})) == "Steam Court is for 2 to 12 players, not 1."
