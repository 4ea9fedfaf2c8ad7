"""What is taught of Steam Court covers what happens in it: games played at random are watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from companion.games.panels import (
    Count,
    Ladder,
    PrivilegeCards,
    Reseating,
    SeatingPlan,
    Trick,
    View,
)
from companion.games.steam_court import GAME
from companion.games.steam_court.characters import of_edition
from companion.games.steam_court.privilege_texts import privilege_texts
from companion.games.steam_court.state import State
from companion.games.teaching import Teaching
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.games.steam_court_lines import after, begun

_A_GAME = 1000
TABLES: dict[str, tuple[dict[str, str], tuple[tuple[int, int, dict[str, str]], ...]]] = {
    "final": ({}, ((7, 120, {"line_up": "chosen"}),) * 5 + ((3, _A_GAME, {}), (8, 60, {}))),
    "draft": (
        {"edition": "draft"},
        ((7, 100, {"line_up": "chosen"}),) * 2 + ((3, 300, {}), (8, 60, {})),
    ),
    "clock": ({"variant": "clock"}, ((3, 100, {}),)),
    "duo": ({"variant": "duo"}, ((2, _A_GAME, {}),)),
    "solo": ({"variant": "solo"}, ((1, _A_GAME, {}),)),
    "party": ({"variant": "party"}, ((8, 150, {}),)),
    "random": ({"edition": "draft", "variant": "random", "random_mode": "both"}, ((3, 60, {}),)),
    "auction": ({"edition": "draft", "variant": "auction"}, ((5, 60, {}),)),
}
"""By name: the options, and the games, each with its players, its most actions and further options."""


class Watched(NamedTuple):
    """The name of a table, what is taught there, and each state with its view."""

    table: str
    teaching: Teaching
    shown: list[tuple[State, View]]


@pytest.fixture(scope="module", params=TABLES)
def watched(request: pytest.FixtureRequest) -> Watched:
    """A table, what is taught there, and all that happened and was to be seen."""
    options, games = TABLES[request.param]
    states: list[State] = []
    for seed, (seats, most, more) in enumerate(games):
        dealer = SteamCourtDealer(seed, seats, **options, **more)
        states.append(dealer.state)
        dealer.play(lambda it: states.append(it.state), most)
    teaching = GAME.teaching(options)
    assert teaching is not None
    return Watched(request.param, teaching, [(state, GAME.view(state)) for state in states])


def offered(teaching: Teaching, state: State, view: View) -> set[str]:
    prompt = GAME.prompt(state)
    actions = [choice.action for choice in prompt.choices]
    return {it.key for it in teaching.lessons_for(prompt.kind, actions, view)}


def test_every_decision_has_a_lesson_and_every_lesson_comes_up(watched: Watched) -> None:
    table, teaching, shown = watched
    met: set[str] = set()
    for state, view in shown:
        lessons = offered(teaching, state, view)
        assert lessons or GAME.finished(state), GAME.prompt(state).kind
        met |= lessons
    if table in ("final", "draft", "solo"):
        assert {lesson.key for lesson in teaching.lessons} == met


def test_whatever_is_to_be_seen_is_explained(watched: Watched) -> None:
    _, teaching, shown = watched
    named = {name for _, view in shown for name in seen(view)}
    assert {name for name in named if teaching.explain(name) is None} == set()


def seen(view: View) -> Iterator[str]:
    """The English names of what a view shows beside the cards: zones, badges, states, roles, counts."""
    yield from ("PASS", "REVEAL", "Undo", "camera", "points", "trick", "discards", "court-hand", "tokens")
    yield from (zone.name for zone in view.zones)
    counts: list[Count] = [] if view.deck is None else [view.deck]
    for seat in view.seats:
        yield from (str(badge.label) for badge in seat.badges)
        if seat.role is not None:
            yield str(seat.role)
        counts += seat.counts
    for panel in view.panels:
        match panel:
            case Trick(seats=seats):
                yield from ("to beat", "won", *(seat.state.value for seat in seats))
                yield from (str(seat.role) for seat in seats)
                counts += panel.counts
            case PrivilegeCards(cards=cards):
                yield from (str(card.title) for card in cards)
                yield from (str(card.role) for card in cards)
            case SeatingPlan(chairs=chairs):
                yield from (str(chair.role) for chair in chairs)
            case Reseating(moves=moves):
                yield from (str(role) for move in moves for role in (move.role_before, move.role_after))
            case Ladder(rungs=rungs):
                yield from map(str, rungs)
                counts += panel.counts
    yield from (str(count.label) for count in counts)


@pytest.mark.parametrize("edition", ["final", "draft"])
def test_a_character_is_explained_by_the_words_of_its_card(edition: str) -> None:
    teaching = GAME.teaching({"edition": edition})
    assert teaching is not None
    for character in of_edition(edition):
        explained = teaching.explain(character.value)
        assert explained is not None
        for text in privilege_texts(character, edition):
            assert str(text.brief) in str(explained.text)


def test_the_1_point_tokens_are_explained_as_this_table_gives_them_out() -> None:
    by_quarter, by_table = GAME.teaching({}), GAME.teaching({"one_point_powers": "table"})
    assert by_quarter is not None
    assert by_table is not None
    pages = by_quarter.page_for("SC-10"), by_table.page_for("SC-10")
    told = [" ".join(map(str, page.sentences)) for page in pages if page is not None]
    assert "Quarters 1 and 3" in told[0]
    assert "on the back" in told[1]


@pytest.mark.parametrize(
    ("options", "rule", "told"),
    [
        ({}, "SC-13", "two tables"),
        ({"variant": "party"}, "SC-13", "Nobody counts points"),
        ({"edition": "draft", "variant": "party"}, "SC-13", "of two tables at the Royal one"),
        ({"edition": "draft", "variant": "random"}, "SC-18", "drawn once"),
        ({"variant": "clock"}, "SC-14", "a space for every trick"),
        ({"variant": "solo"}, "SC-15", "from the Tea Boy to the Queen"),
        ({"variant": "duo"}, "SC-16", "24 in the Court Hand"),
        ({"edition": "draft"}, "SC-17", "five sets of gear tokens"),
        ({"edition": "draft", "variant": "auction"}, "SC-18", "sold one by one"),
    ],
)
def test_a_variant_has_a_page_of_its_own_where_it_is_played(
    options: dict[str, str], rule: str, told: str
) -> None:
    teaching = GAME.teaching(options)
    assert teaching is not None
    page = teaching.page_for(rule)
    assert page is not None
    assert len(page.rules) <= 2
    assert told in " ".join(map(str, page.sentences))


def test_a_word_on_the_multiplier_comes_only_while_one_was_played() -> None:
    teaching = GAME.teaching({})
    assert teaching is not None
    led = after(begun("Queen, Duke, Tea Boy"), "Ann plays 2x 3: 3 Multiplier")
    followed = after(led, "Bo plays 5 5")
    assert "follow/a Multiplier" in offered(teaching, led, GAME.view(led))
    assert "follow/a Multiplier" not in offered(teaching, followed, GAME.view(followed))


@pytest.mark.parametrize("options", [{}, {"edition": "draft"}, {"variant": "solo"}])
def test_how_to_lay_a_set_is_told_where_sets_are(options: dict[str, str]) -> None:
    teaching = GAME.teaching(options)
    assert teaching is not None
    page = teaching.page_for("SC-5")
    assert page is not None
    assert any("thumb’s width" in str(sentence) for sentence in page.sentences)
