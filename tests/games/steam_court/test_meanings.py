"""What cards named by touch can mean, where they do not say it themselves (SC-6, SC-12)."""

from __future__ import annotations

import pytest

from companion.games.api import Choice
from companion.games.panels import Trick
from companion.games.steam_court import GAME
from companion.games.steam_court.state import State
from tests.games.steam_court_lines import after, begun


def meant(state: State, cards: str, entry: int = 0) -> list[str]:
    return [str(choice.label) for choice in choices(state, cards, entry)]


def choices(state: State, cards: str, entry: int = 0) -> tuple[Choice, ...]:
    found = GAME.prompt(state).entries[entry]
    assert found.doubtful
    return GAME.meanings(state, found.line(cards.split()))


def test_a_lead_with_a_multiplier_is_whatever_is_announced() -> None:
    state = begun("Queen, Duke, Tea Boy")
    told = meant(state, "7 7 Multiplier")
    assert told[:2] == ["2 × 7", "3 × 7"]
    assert told[-2:] == ["12 × 7", "infinity × 7"]
    for choice in choices(state, "7 7 Multiplier"):
        trick = GAME.view(GAME.apply(state, choice.action)).find(Trick)
        assert trick is not None
        assert trick.plays[-1].announced == choice.label


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("7 7 7", ["3 × 7"]),
        ("3/9", ["a single 3", "a single 9"]),
        ("Multiplier", ["a single 1"]),
        ("Masterstroke", ["a Masterstroke"]),
        ("7 8", []),
        ("3/9 6/12", []),
    ],
)
def test_other_leads_say_what_they_are_or_have_a_few_meanings(cards: str, told: list[str]) -> None:
    assert meant(begun("Queen, Duke, Tea Boy"), cards) == told


def test_what_beats_a_trick_has_only_the_meanings_that_beat_it() -> None:
    state = after(begun("Queen, Jester, Alchemist"), "Ann plays 2 2")
    assert meant(state, "7 Multiplier") == ["2 × 7"]
    assert meant(state, "7") == ["2 × 7"], "the Jester's single card as a pair"
    assert meant(state, "3/9 Multiplier") == ["2 × 3", "2 × 9"]
    state = after(state, "Bo passes")
    assert meant(state, "9 9") == ["2 × 7", "2 × 9"], "the Alchemist may lower both"
    assert meant(state, "2 2") == []


def test_a_dive_asks_where_and_how_many_are_kept() -> None:
    state = after(begun("Queen, Tea Boy, Submariner"), "Ann plays 2 2; Bo passes; Cy passes; Ann passes")
    state = after(state, "Ann plays 3; Bo passes")
    (dive,) = [it for it in GAME.prompt(state).entries if "dives" in str(it.label)]
    place = GAME.prompt(state).entries.index(dive)
    told = meant(state, "5", place)
    assert told == [
        "From the discards, keep 1 card",
        "From the discards, keep 2 cards",
        *(f"From the Court Hand, keep {number} cards" for number in (3, 4, 5)),
    ]


def test_a_line_that_says_everything_has_no_other_meanings() -> None:
    state = begun("Queen, Duke, Tea Boy")
    assert GAME.meanings(state, "Ann plays 3x 7: 7 7 Multiplier") == ()
    assert GAME.meanings(state, "Bo plays 7") == ()
    assert GAME.meanings(state, "anything") == ()
