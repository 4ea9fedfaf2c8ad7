"""Prompts of Astonishing!: in words, playable by touch, true of the mat."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games import game_named
from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import State
from companion.games.panels import PlayedCards, Workshops
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.astonishing_lines import after, begun, revealed, rolled

KINDS = {
    "set-up",
    "inventor",
    "youngest",
    "choose",
    "last-turn",
    "reveal",
    "trade",
    "offer",
    "effect",
    "build",
    "resources",
    "draw",
    "exhibition",
    "describe",
    "vote",
    "roll",
    "reroll",
    "actions",
    "show",
    "jacks",
    "queen",
    "king",
    "over",
}


def test_the_game_is_found_by_its_word() -> None:
    assert game_named("Astonishing ") is GAME


def test_games_go_through_every_kind_of_prompt_each_in_plain_sentences() -> None:
    inventors = after(GAME.start(("Matt", "Noah"), {}), "Matt plays Clubs; Noah plays Hearts")
    kinds = {GAME.prompt(inventors).kind}
    for seed in range(6):
        dealer = AstonishingDealer(seed, 2 + seed % 3)
        while not GAME.finished(dealer.state):
            prompt = GAME.prompt(dealer.state)
            kinds.add(prompt.kind)
            assert str(prompt.text).endswith((".", "?")), prompt.text
            assert len(str(prompt.short)) <= 60
            assert all(str(choice.label) for choice in prompt.choices)
            assert {zone.name for zone in GAME.zones(dealer.state)} >= set(prompt.watches)
            assert prompt.choices or prompt.entries or prompt.dice
            dealer.step()
        kinds.add(GAME.prompt(dealer.state).kind)
    assert kinds == KINDS


def test_every_choice_is_among_the_legal_actions() -> None:
    dealer = AstonishingDealer(7, 4)
    for _ in range(150):
        prompt = GAME.prompt(dealer.state)
        answers = [choice.action for choice in prompt.choices]
        answers += [answer for answer in (prompt.on_pass, prompt.on_reveal) if answer is not None]
        legal = list(GAME.actions(dealer.state, ()))
        assert all(answer in legal for answer in answers)
        dealer.step()


def touchable(state: State) -> set[str]:
    """Every line that the prompt lets somebody say by touch: of entries, those of one card and of two."""
    prompt = GAME.prompt(state)
    lines = {str(choice.action) for choice in prompt.choices}
    lines |= {str(answer) for answer in (prompt.on_pass, prompt.on_reveal) if answer is not None}
    for entry in prompt.entries:
        for number in range(entry.least, min(entry.most, 2) + 1):
            lines |= {entry.line(cards) for cards in product(entry.cards, repeat=number)}
    if prompt.dice is not None:
        lines |= {prompt.dice.line(pips) for pips in product(range(1, 7), repeat=prompt.dice.count)}
    return lines


@pytest.mark.parametrize(("seed", "seats"), [(1, 2), (2, 3), (3, 4)])
def test_a_whole_game_can_be_played_by_touch_alone(seed: int, seats: int) -> None:
    """Whatever cards people hold: among choices, entries and dice there is always something that is true."""
    dealer = AstonishingDealer(seed, seats)
    dealer.sayable = touchable
    dealer.play()
    assert GAME.finished(dealer.state)
    said = " ".join(map(str, dealer.played))
    for part in ("offers", "gives", "in place of", "discards", "reveals", "shows position", "the dice show"):
        assert part in said


def test_what_an_entry_says_is_a_line_of_the_game() -> None:
    dealer = AstonishingDealer(3, 3)
    for _ in range(200):
        for entry in GAME.prompt(dealer.state).entries:
            assert entry.cards
            action = GAME.parse(entry.line(entry.cards[: entry.least]), dealer.state)
            why = PLAY.refusal(dealer.state, action)
            assert why is None or why.rule == "G-4" or "already" in str(why) or "corresponds" in str(why)
        dealer.step()


def test_all_actions_change_the_mat_as_seen_says() -> None:
    dealer = AstonishingDealer(6, 3)
    while not GAME.finished(dealer.state):
        before = dealer.state
        dealer.step()
        seen = dict(GAME.seen(before, dealer.played[-1]))
        shown = {zone: cards for zone, cards in seen.items() if not zone.startswith("conveyor")}
        assert {zone: cards for zone, cards in seen.items() if zone not in shown} == GAME.layout(dealer.state)
        first_offer = isinstance(dealer.played[-1], act.Offer) and not before.offer
        assert bool(shown) == (first_offer or isinstance(dealer.played[-1], act.Reveal | act.Show))


def test_reveal_and_pass_mean_what_the_moment_asks() -> None:
    state = begun("CD")
    assert str(GAME.prompt(state).on_reveal) == "everyone reveals"
    state = after(revealed(state, "JK"), "Matt makes no trade; Noah installs a card in position 1")
    prompt = GAME.prompt(state)
    assert (prompt.on_pass, str(prompt.on_reveal)) == (None, "everyone keeps the rest")


def test_queens_tell_what_each_choice_would_change() -> None:
    state = rolled("8S 7S / - / -", "3C 9D / - / -", suits="SC", faces="QQ", dice="4 4 5")
    state = after(state, "Matt spends no more Jacks; Noah spends no more Jacks")
    details = {str(choice.label): str(choice.detail or "") for choice in GAME.prompt(state).choices}
    assert details == {"The 7 of Spades": "Matt’s position 1 fails: 8, not 15"}
    state = after(state, "Matt sabotages 7S")
    details = {str(choice.label): str(choice.detail or "") for choice in GAME.prompt(state).choices}
    assert details["Position 1"] == "works: 14, not 12"
    assert details["Position 2"] == "changes nothing"


def test_counts_and_badges_of_every_player() -> None:
    state = after(revealed(begun("CD", "Noah"), "JK"), "Matt makes no trade")
    state = after(state, "Noah installs two cards in position 2")
    matt, noah = GAME.view(state).seats
    assert [str(count.message()) for count in noah.counts] == ["hand 2"]
    workshops = GAME.view(state).find(Workshops)
    assert workshops is not None
    assert [part.hidden for part in workshops.inventions[1].parts] == [0, 2, 0]
    assert [str(badge.label) for badge in matt.badges] == ["Clubs"]
    assert [str(badge.label) for badge in noah.badges] == ["Diamonds", "Youngest"]
    played = GAME.view(state).find(PlayedCards)
    assert played is not None
    assert str(played.lines()[0]) == "Matt: Jack, JC."


def test_nothing_hidden_is_in_the_json() -> None:
    state = after(revealed(begun("CD"), "JK"), "Matt offers 7D; Matt makes no trade")
    state = after(state, "Noah installs two cards in position 2")
    assert "7D" not in str(GAME.to_json(state))
