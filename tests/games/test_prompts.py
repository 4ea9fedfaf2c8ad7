"""Prompts: what the rules wait for, in words, with the answers and the two buttons."""

from __future__ import annotations

from companion.games import game_named
from companion.games.beltpunk import GAME
from tests.games.dealer import Dealer
from tests.games.lines import after, begun, revealed

KINDS = {
    "set-up",
    "foreman",
    "turn-up",
    "place",
    "reveal",
    "discard",
    "ability",
    "swap",
    "overflow",
    "declare",
    "show",
    "round",
    "over",
}


def test_the_game_is_found_by_its_word() -> None:
    assert game_named("Beltpunk ") is GAME


def test_a_match_goes_through_every_kind_of_prompt_and_each_is_one_plain_sentence_or_two() -> None:
    kinds = set()
    for seed in range(4):
        dealer = Dealer(seed, 2 + seed % 3, target="10", foreman_next_round="choose")
        while not GAME.finished(dealer.state):
            prompt = GAME.prompt(dealer.state)
            kinds.add(prompt.kind)
            assert str(prompt.text).endswith((".", "?")), prompt.text
            assert len(str(prompt.short)) <= 60
            assert all(str(choice.label) for choice in prompt.choices)
            assert {zone.name for zone in GAME.zones(dealer.state)} >= set(prompt.watches)
            dealer.step()
        kinds.add(GAME.prompt(dealer.state).kind)
    assert kinds == KINDS


def test_every_choice_is_among_the_legal_actions() -> None:
    dealer = Dealer(5, 3)
    for _ in range(150):
        prompt = GAME.prompt(dealer.state)
        legal = list(GAME.actions(dealer.state, ()))
        assert all(choice.action in legal for choice in prompt.choices)
        dealer.step()


def test_all_actions_change_the_mat_as_seen_says() -> None:
    dealer = Dealer(6, 3)
    for _ in range(150):
        before = dealer.state
        dealer.step()
        seen = dict(GAME.seen(before, dealer.played[-1]))
        seen.pop("tray", None)
        assert seen == GAME.layout(dealer.state)


def test_reveal_is_what_the_button_means_once_all_have_placed() -> None:
    prompt = GAME.prompt(begun("Gears-1", "Gears-2", "Gears-3"))
    assert (prompt.kind, str(prompt.on_reveal)) == ("place", "everyone reveals")
    assert prompt.watches == ("seat-1", "seat-2", "seat-3")


def test_the_acting_player_is_told_the_choice() -> None:
    state = revealed(begun("Gears-1", "Gears-2", "Gears-3"), "Steam-3", "Steam-4", "Parts-5")
    state = after(state, "Matt discards Steam-3")
    prompt = GAME.prompt(state)
    assert str(prompt.text) == "Matt resolves 3 of Steam: draw, exchange, or neither."
    assert [seat.acting for seat in GAME.view(state).seats] == [True, False, False]
    assert [str(choice.label) for choice in prompt.choices] == [
        "Neither",
        "Draw the top card",
        "With Noah",
        "With Jake",
    ]


def test_the_conveyors_have_a_place_for_each_player() -> None:
    zones = GAME.zones(begun("Gears-1", "Gears-2", "Gears-3"))
    assert [(str(zone.title), zone.capacity) for zone in zones[:4]] == [
        ("Steam", 3),
        ("Gears", 3),
        ("Parts", 3),
        ("Electricity", 3),
    ]
    assert [str(zone.title) for zone in zones[4:]] == ["Matt", "Noah", "Jake", "Tray"]


def test_cards_not_seen_are_not_turned_up() -> None:
    state = begun("Gears-1", "Gears-2", "Gears-3")
    assert [str(action) for action in GAME.actions(state, ())] == ["everyone reveals"]
    assert [str(action) for action in GAME.actions(state, {"Steam-9", "7S", "Gears-1"})] == [
        "everyone reveals",
        "Matt reveals Steam-9",
        "Noah reveals Steam-9",
        "Jake reveals Steam-9",
    ]
