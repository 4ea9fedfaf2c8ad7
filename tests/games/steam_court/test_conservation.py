"""G-1 to G-4: real cards played at random are counted right; every action is undone and redone; records read
back."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.steam_court import GAME
from companion.games.steam_court.deck import CODES
from companion.table.record import read_record, write_record
from companion.table.session import Session
from tests.games.steam_court_dealer import SteamCourtDealer, any_table
from tests.games.steam_court_lines import after, begun
from tests.long_cases import long_case


def check(dealer: SteamCourtDealer) -> None:
    assert dealer.disagreements() == []
    legal = list(GAME.actions(dealer.state, ()))
    prompt = GAME.prompt(dealer.state)
    answers = (*(own.action for own in prompt.passes), *(choice.action for choice in prompt.choices))
    for answer in (prompt.on_pass, prompt.on_reveal, *answers):
        assert answer is None or answer in legal
    action = dealer.played[-1]
    assert GAME.parse(str(action), dealer.state) == action
    assert all(map(str, (line for panel in GAME.view(dealer.state).panels for line in panel.lines())))


@pytest.mark.parametrize(
    ("edition", "variant", "seats"),
    [
        ("final", "standard", 5),
        long_case("final", "party", 7),
        long_case("final", "clock", 4),
        ("final", "duo", 2),
        ("final", "solo", 1),
        long_case("draft", "standard", 8),
        ("draft", "party", 3),
        ("draft", "auction", 4),
        long_case("draft", "random", 4),
    ],
)
def test_a_game_of_real_cards_is_never_refused_or_miscounted(edition: str, variant: str, seats: int) -> None:
    _, options = any_table(random.Random(seats))
    options |= {"edition": edition, "variant": variant}
    dealer = SteamCourtDealer(seats, seats, **options).play(check)
    assert GAME.finished(dealer.state)
    scores = GAME.scores(dealer.state)
    best = [name for name, points in scores.items() if points == max(scores.values())]
    if options["variant"] in ("standard", "clock"):
        assert best == list(GAME.winners(dealer.state))
    read = read_record(write_record(GAME, dealer.start, tuple(dealer.played)).encode(), (GAME,))
    assert read.state == dealer.state
    session = Session(GAME, read.states, read.actions)
    while session.actions:
        session = session.undo()
    assert session.state == dealer.start
    while session.undone:
        session = session.redo()
    assert session.state == dealer.state


@given(st.integers(0, 10**6), st.integers(2, 7), st.integers(1, 150))
@settings(max_examples=8, deadline=None)
def test_the_same_actions_lead_to_the_same_state(seed: int, seats: int, length: int) -> None:
    dealer = SteamCourtDealer(seed, seats, line_up="chosen").play(most=length)
    state = dealer.start
    for action in dealer.played:
        state = GAME.apply(state, GAME.parse(str(action), state))
    assert state == dealer.state
    assert GAME.to_json(state) == GAME.to_json(dealer.state)


@given(st.integers(0, 10**6), st.integers(2, 7), st.integers(20, 120))
@settings(max_examples=8, deadline=None)
def test_what_a_table_may_accept_or_correct_leaves_a_sound_position(
    seed: int, seats: int, length: int
) -> None:
    dealer = SteamCourtDealer(seed, seats, line_up="chosen").play(most=length)
    chance = random.Random(seed)
    offered = list(GAME.overrules(dealer.state, chance.sample(CODES, 2)))
    for choice in chance.sample(offered, min(6, len(offered))):
        accepted = GAME.apply(dealer.state, choice.action)
        assert GAME.status(accepted) == ()
        assert GAME.parse(str(choice.action), dealer.state) == choice.action
        GAME.prompt(accepted)
    for card in GAME.layout(dealer.state)["trick"][-1:]:
        for other in list(GAME.corrections(dealer.state, card))[:3]:
            assert other != card


def test_nothing_hidden_is_in_the_json() -> None:
    state = after(begun("Duke, Pirate"), "Ann plays 4 4; Bo passes; Ann passes; Bo clears the machine")
    text = str(GAME.to_json(after(state, "Ann plays 6; Bo plays 8")))
    assert "'4'" not in text
    assert "'6'" in text
