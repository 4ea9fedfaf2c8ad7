"""A whole match by real touches, without a camera: from Home to the set-up, every card named on the screen,
the scoring, the rounds' summaries, the winner, and Home again.

A dealer holds the real cards and knows every hidden one. What happens is told to nobody but the screen.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.api import CardEntry
from companion.games.beltpunk import GAME
from companion.games.beltpunk.actions import Action, Deal, Draw, Reveal, ShowSet, Withdraw
from companion.games.beltpunk.state import Phase
from companion.host import TableHost
from companion.table.deck_in_play import named_by
from companion.ui.cards.picker import PickerPage
from companion.ui.home.set_up import SetUpPage
from companion.ui.play.round import RoundScreen
from companion.ui.play.scoring import ScoringScreen
from companion.ui.play.screen import NAME_A_CARD
from companion.ui.play.winner import WinnerScreen
from tests.games.dealer import Dealer
from tests.ui.app.by_touch import NO_CAMERA, Moment, at_set_up, draw_if_new, named, typed, until_told
from tests.ui.stage import Stage

SEED, TARGET = 33, "3"
"""A short match of two rounds."""


class PatientDealer(Dealer):
    """Players who wait until they are asked, where the rules would let them be quicker; and who draw whenever
    they may, so that a round is soon over."""

    def _choose(self) -> Action:
        return Deal() if GAME.prompt(self.state).kind == "set-up" else super()._choose()

    def _is_true(self, action: Any) -> bool:
        asked = [self.state.players[seat] for seat in GAME.prompt(self.state).seats]
        if isinstance(action, Reveal) and self.state.phase is Phase.PLACE:
            return False
        if isinstance(action, ShowSet | Withdraw) and action.player not in asked:
            return False
        may_draw = any(isinstance(choice.action, Draw) for choice in GAME.prompt(self.state).choices)
        return super()._is_true(action) and (isinstance(action, Draw) or not may_draw)


def set_up(stage: Stage, players: tuple[str, ...], target: str) -> None:
    """From Home to the table."""
    page = at_set_up(stage, GAME.title, players)
    set_target(stage, page, target)
    stage.tap(page.ids.begin)
    stage.steps(4)


def set_target(stage: Stage, page: SetUpPage, target: str) -> None:
    """The match ends with so many points."""
    stage.tap(page.ids.options)
    row = next(option.title for option in GAME.options() if option.name == "target")
    stage.top.ids.ledger.scroll_y = 0
    stage.press_on(stage.row(row))
    stage.tap(stage.button("Another number …"))
    typed(stage, target)
    stage.tap(stage.button("Back"))


def play(stage: Stage, action: Action) -> None:
    """Tell the screen that ``action`` happened, by what it offers for it."""
    shown = stage.navigator.shown
    assert shown is not None
    prompt = shown.prompt
    if action == prompt.on_pass:
        stage.tap(stage.top.ids.on_pass)
    elif action == prompt.on_reveal:
        stage.tap(stage.top.ids.on_reveal)
    elif any(choice.action == action for choice in prompt.choices):
        choose(stage, action)
    else:
        entry, cards = next(
            (entry, cards) for entry in prompt.entries if (cards := named(entry, str(action))) is not None
        )
        name(stage, prompt.entries, entry, cards)
    if any(choice.action == action and choice.confirm for choice in prompt.choices):
        stage.until(lambda: stage.navigator.shown.confirmation is not None)  # type: ignore[union-attr]
        stage.tap(stage.top.panel.buttons[0])
    until_told(stage, action)


def choose(stage: Stage, action: Action) -> None:
    """By its button, or by that of its group and then its own."""
    shown = stage.navigator.shown
    assert shown is not None
    choice = next(choice for choice in shown.prompt.choices if choice.action == action)
    said = {button.words for button in stage.top.ids.choices.children}
    if str(choice.label) not in said:
        stage.tap(stage.button(choice.group if choice.group in said else "Choose"))
        stage.until(lambda: stage.top.panel is not None)
        buttons = stage.top.panel.buttons
        same_words = [button for button in buttons if button.words == str(choice.label)]
        stage.tap(same_words[0])
    else:
        stage.tap(stage.button(str(choice.label)))


def name(stage: Stage, entries: tuple[CardEntry, ...], entry: CardEntry, cards: tuple[str, ...]) -> None:
    """By the picker, which for one card takes one tap."""
    if len(entries) > 2:
        stage.tap(stage.button(NAME_A_CARD))
        stage.until(lambda: stage.top.panel is not None)
        stage.tap(next(button for button in stage.top.panel.buttons if button.words == str(entry.label)))
    else:
        stage.tap(stage.button(str(entry.label)))
    page = stage.top
    assert isinstance(page, PickerPage)
    for card in cards:
        stage.tap(page.grid.faces[card])
    if entry.most > 1:
        stage.until(lambda: page.ids.worth.words != "…")
        assert page.ids.done.primary, page.ids.worth.words
        stage.tap(page.ids.done)


@pytest.mark.timeout(0)  # every step has a limit of its own, in CPU time
def test_a_match_is_played_from_home_to_home_by_touch_alone(
    stage_without_camera: Stage, host_without_camera: TableHost
) -> None:
    stage, host = stage_without_camera, host_without_camera
    dealer = PatientDealer(SEED, 2, target=TARGET)
    set_up(stage, dealer.start.players, TARGET)
    stage.until(lambda: str(stage.navigator.shown.message) == NO_CAMERA)  # type: ignore[union-attr]
    seen: set[type[Any]] = set()
    drawn: set[Moment] = set()
    while not GAME.finished(dealer.state):
        seen.add(type(stage.top))
        draw_if_new(stage, drawn)
        dealer.step()
        play(stage, dealer.played[-1])
        shown = stage.navigator.shown
        assert shown is not None
        assert shown.view == named_by(shown.deck, GAME.view(dealer.state))
    assert {ScoringScreen, RoundScreen} <= seen
    assert isinstance(stage.top, WinnerScreen)
    winners = [place.name for place in stage.top.ids.plaque.winners]
    assert winners == list(GAME.winners(dealer.state))
    assert len(dealer.state.rounds) > 1
    stage.tap(stage.button("Home"))
    assert stage.top is stage.home_navigator.home
    (kept,) = host.stored()
    assert kept.finished
    told = host.record(kept.number).split("\n\n")[1].splitlines()
    assert told == [str(action) for action in dealer.played]
