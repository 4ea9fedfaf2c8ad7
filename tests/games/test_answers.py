"""The answers to a prompt, in thousands of states of all games: what is expected, what the buttons mean,
what is touched, and which points everyone is shown."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.games import astonishing, beltpunk, steam_court
from companion.games.api import CardEntry, Choice, DiceEntry, NumberEntry, Place, Prompt
from companion.games.astonishing.turns import INVENTION
from companion.games.panels import PrivilegeCards, SeatingPlan, Timing, ZoneKind
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.dealer import Dealer
from tests.games.steam_court_dealer import SteamCourtDealer

BELTPUNK, ASTONISHING, STEAM_COURT = beltpunk.GAME, astonishing.GAME, steam_court.GAME
SEATS = (2, 3, 4)


def _of_beltpunk(seats: int) -> Iterator[tuple[Any, Any]]:
    for seed in range(3):
        dealer = Dealer(seed, seats, target="10", foreman_next_round=("clockwise", "lowest", "choose")[seed])
        while not BELTPUNK.finished(dealer.state):
            yield BELTPUNK, dealer.state
            dealer.step()
        yield BELTPUNK, dealer.state


def _of_astonishing(seats: int) -> Iterator[tuple[Any, Any]]:
    for seed in range(8):
        dealer = AstonishingDealer(seed, seats)
        while not ASTONISHING.finished(dealer.state):
            yield ASTONISHING, dealer.state
            dealer.step()
        yield ASTONISHING, dealer.state


def _of_steam_court() -> Iterator[tuple[Any, Any]]:
    dealer = SteamCourtDealer(3, 5, line_up="chosen")
    while not STEAM_COURT.finished(dealer.state):
        yield STEAM_COURT, dealer.state
        dealer.step()
    yield STEAM_COURT, dealer.state


@pytest.fixture(scope="module")
def states() -> list[tuple[Any, Any]]:
    """States of all games, played at random: of two by two, three and four players."""
    found = [found for seats in SEATS for of in (_of_beltpunk, _of_astonishing) for found in of(seats)]
    return [*found, *_of_steam_court()]


@pytest.fixture(scope="module")
def asked(states: list[tuple[Any, Any]]) -> list[tuple[Any, Any, Prompt]]:
    """The same states with their prompts."""
    return [(game, state, game.prompt(state)) for game, state in states]


def _answers(prompt: Prompt) -> list[object]:
    actions = [choice.action for choice in prompt.choices]
    dice = [] if prompt.dice is None else [prompt.dice]
    return [*actions, prompt.on_pass, prompt.on_reveal, *prompt.entries, *prompt.numbers, *dice]


def test_thousands_of_states_are_looked_at(asked: list[tuple[Any, Any, Prompt]]) -> None:
    assert len(asked) > 3000
    assert len({(game.name, prompt.kind) for game, _, prompt in asked}) > 25


def test_pass_and_reveal_never_mean_the_same(asked: list[tuple[Any, Any, Prompt]]) -> None:
    for _, _, prompt in asked:
        assert prompt.on_pass is None or prompt.on_pass != prompt.reveal_answer, prompt


def test_what_is_expected_is_an_answer_and_destroys_nothing(asked: list[tuple[Any, Any, Prompt]]) -> None:
    for _, _, prompt in asked:
        if prompt.expected is None:
            continue
        assert prompt.expected in _answers(prompt), prompt
        if not isinstance(prompt.expected, CardEntry | DiceEntry | NumberEntry):
            assert not prompt.destroys(prompt.expected), prompt


def test_reveal_confirms_where_there_is_one_thing_to_confirm(asked: list[tuple[Any, Any, Prompt]]) -> None:
    confirmed = set()
    for game, _, prompt in asked:
        told = [choice for choice in prompt.choices if choice.action != prompt.on_pass]
        if prompt.entries or prompt.dice or prompt.numbers or len(told) != 1 or len(prompt.choices) != 1:
            continue
        assert prompt.on_reveal == prompt.expected == told[0].action, prompt
        confirmed.add((game.name, prompt.kind))
    assert {("beltpunk", "overflow"), ("beltpunk", "discard"), ("beltpunk", "round")} <= confirmed
    assert {("astonishing", "exhibition"), ("astonishing", "describe")} <= confirmed


def test_reveal_never_destroys(asked: list[tuple[Any, Any, Prompt]]) -> None:
    for _, _, prompt in asked:
        assert not prompt.destroys(prompt.on_reveal), prompt


def test_what_withdraws_a_set_or_an_offer_destroys(asked: list[tuple[Any, Any, Prompt]]) -> None:
    withdrawing = {prompt.kind for _, _, prompt in asked if prompt.destroys(prompt.on_pass)}
    assert withdrawing == {"show", "offer"}


def test_the_program_rolls_by_reveal(asked: list[tuple[Any, Any, Prompt]]) -> None:
    rolls = [prompt for _, _, prompt in asked if prompt.dice is not None]
    assert {prompt.kind for prompt in rolls} == {"roll", "reroll"}
    assert all(prompt.reveal_answer == prompt.expected == prompt.dice for prompt in rolls)


def test_a_target_is_a_thing_on_the_table(asked: list[tuple[Any, Any, Prompt]]) -> None:
    places = set()
    for game, state, prompt in asked:
        zones = {zone.name: zone for zone in game.zones(state)}
        for answer in (*prompt.choices, *prompt.entries):
            target = answer.target
            if target is None:
                continue
            places.add((game.name, target.place))
            assert (target.seat is not None) == (target.place in (Place.SEAT, Place.PILE, Place.CHAIR))
            if target.place is Place.CHAIR:
                assert target.seat in range(len(game.view(state).find(SeatingPlan).chairs))
            else:
                assert target.seat is None or target.seat in range(len(state.players))
            assert (target.zone != "") == (target.place in (Place.CARD, Place.ZONE))
            assert target.zone == "" or target.zone in zones
            if target.place is Place.PRIVILEGE:
                card = game.view(state).find(PrivilegeCards).cards[target.card]
                assert card.timing is Timing.NOW
                line = str(answer.action) if isinstance(answer, Choice) else answer.before
                assert line.startswith((card.player, f'"{card.player}"'))
            if target.place is Place.CARD:
                card = zones[target.zone].cards[target.card]
                assert card in str(answer.action)
    assert places == {
        *(("beltpunk", place) for place in (Place.SEAT, Place.ZONE, Place.CARD, Place.DECK, Place.PILE)),
        *(("astonishing", place) for place in (Place.SEAT, Place.CARD, Place.DECK)),
        *(("steam-court", place) for place in (Place.SEAT, Place.ZONE, Place.PRIVILEGE, Place.CHAIR)),
    }


def test_a_card_that_is_taken_by_touch_is_the_card_itself(asked: list[tuple[Any, Any, Prompt]]) -> None:
    for _, _, prompt in asked:
        for choice in prompt.choices:
            if " from The Machine" in str(choice.action):
                assert choice.target is not None
                assert choice.target.place is Place.CARD


def test_one_touch_reveals_for_each_player(asked: list[tuple[Any, Any, Prompt]]) -> None:
    for _, _, prompt in asked:
        if prompt.kind == "reveal":
            seats = [entry.target.seat for entry in prompt.entries if entry.target is not None]
            assert sorted(seats) == sorted(prompt.seats)


def test_the_points_of_beltpunk_include_the_round_and_end_as_the_totals(
    states: list[tuple[Any, Any]],
) -> None:
    for game, state in states:
        if game is not BELTPUNK:
            continue
        seats = game.view(state).seats
        sheets = game.score_sheets(state)
        over = state.phase in (beltpunk.state.Phase.ROUND_OVER, beltpunk.state.Phase.MATCH_OVER)
        for number, seat in enumerate(seats):
            laid = sum(shown.points for shown in state.shown[number])
            before = game.scores(state)[seat.name] - (seat.round_points if over else 0)
            assert seat.points == before + seat.round_points
            if over:
                round_row = next(row for row in sheets[-1].rows if row.label == sheets[-1].title)
                assert seat.round_points == round_row.points[number]
            else:
                assert seat.round_points == laid - state.scrap[number]


def test_the_view_tells_the_goal_the_deck_and_how_full_each_conveyor_is(
    states: list[tuple[Any, Any]],
) -> None:
    for game, state in states[::7]:
        if game is STEAM_COURT:
            continue
        view = game.view(state)
        if game is BELTPUNK or state.phase in INVENTION:
            assert view.deck is not None
            assert (str(view.deck.label), view.deck.number) == ("deck", state.deck)
        assert view.goal == (10 if game is BELTPUNK else None)
        conveyors = [zone for zone in view.zones if zone.kind is ZoneKind.CONVEYOR]
        assert len(conveyors) == 4
        assert all(zone.capacity > 0 for zone in conveyors)
