"""A whole game of Astonishing! by real touches, without a camera: every card named on the screen, every trade
made on the bargain's screen, the dice tapped, the presentation chosen in private, to the winner.

A dealer holds the real cards and knows every hidden one. What happens is told to nobody but the screen.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.api import Action, CardEntry, Target
from companion.games.astonishing import GAME
from companion.games.astonishing import actions as act
from companion.games.panels import Bargain, Composing, Dice, Exhibits, SetUpSteps, Workshops
from companion.host import TableHost
from companion.table.deck_in_play import named_by
from companion.ui.cards.picker import PickerPage
from companion.ui.kit.widgets import BrassButton
from companion.ui.overlays.composing import ComposingPage
from companion.ui.overlays.dice import DicePage
from companion.ui.play.bargain import OTHER, BargainScreen
from companion.ui.play.exhibits import WHO_HAS_WON, ExhibitsScreen
from companion.ui.play.laying_out import LayingOutScreen
from companion.ui.play.rolling import DiceScreen
from companion.ui.play.screen import NAME_A_CARD
from companion.ui.play.touched_seats import TouchedSeatsScreen
from companion.ui.play.winner import WinnerScreen
from companion.ui.play.workshops import WorkshopScreen
from tests.games.astonishing.test_prompts import touchable
from tests.games.astonishing_dealer import AstonishingDealer
from tests.ui.app.by_touch import NO_CAMERA, Moment, at_set_up, draw_if_new, named, until_told
from tests.ui.stage import Stage

SEED, SEATS = 69, 3


class OpenDealer(AstonishingDealer):
    """Players who agree to the last turn as soon as they may, and keep to themselves how they describe."""

    def _rare(self) -> set[str]:
        return super()._rare() - {"AgreeToLastTurn"}

    def _choose(self) -> Action:
        prompt = GAME.prompt(self.state)
        if prompt.kind == "set-up":
            return act.Deal()
        agreed = [it.action for it in prompt.choices if isinstance(it.action, act.AgreeToLastTurn)]
        if agreed:
            return agreed[0]
        if GAME.view(self.state).find(Composing) is not None:
            return prompt.on_reveal  # type: ignore[return-value]
        return super()._choose()


def set_up(stage: Stage, players: tuple[str, ...]) -> None:
    """From Home to the table, with real dice that are typed in."""
    page = at_set_up(stage, GAME.title, players)
    stage.tap(page.ids.options)
    stage.press_on(stage.row("The demonstration dice"))
    stage.tap(stage.button("Real dice, typed in"))
    stage.tap(stage.button("Back"))
    stage.tap(page.ids.begin)
    stage.steps(4)


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
    elif prompt.dice is not None:
        roll(stage, tuple(map(int, str(action).removeprefix(prompt.dice.before).split())))
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
    """On a die, on a player or the player's column, by its button, or by its group's and then its own."""
    shown = stage.navigator.shown
    assert shown is not None
    choice = next(choice for choice in shown.prompt.choices if choice.action == action)
    if choice.die:
        stage.tap(stage.top.dice[choice.die - 1])
        if stage.top.panel is not None:
            stage.tap(stage.button(str(choice.label)))
        return
    labels = (str(choice.label), f"{choice.group}: {choice.label}")
    if touched(stage, choice.target):
        if stage.top.panel is not None:
            (meant,) = (button for button in stage.top.panel.buttons if button.words in labels)
            stage.tap(meant)
        return
    if isinstance(stage.top, BargainScreen) and choice.seat is not None:
        stage.tap(answers_about(stage, choice.seat, choice.group or str(choice.label)))
        if stage.top.panel is not None:
            stage.tap(stage.button(str(choice.label)))
        return
    said = {button.words: button for button in stage.top.ids.choices.children}
    if str(choice.label) in said and (not choice.group or choice.group not in said):
        stage.tap(said[str(choice.label)])
        return
    stage.tap(said[choice.group if choice.group in said else "Choose"])
    if stage.top.panel is None:
        return  # The group had this one answer.
    stage.tap(next(button for button in stage.top.panel.buttons if button.words in labels))


def answers_about(stage: Stage, seat: int, words: str) -> BrassButton:
    """The button that says ``words`` of those about a player, some of which stand behind one."""
    buttons = stage.top.columns[seat].buttons
    if all(button.words != words for button in buttons):
        stage.tap(next(button for button in buttons if button.words == OTHER))
        buttons = stage.top.panel.buttons
    found: BrassButton = next(button for button in buttons if button.words == words)
    return found


def touched(stage: Stage, target: Target | None) -> bool:
    """Touch the player whom an answer is about, where it is the player who is touched for it."""
    screen, shown = stage.top, stage.navigator.shown
    assert shown is not None
    if not isinstance(screen, TouchedSeatsScreen) or target is None or target.seat is None:
        return False
    if len(screen.seats_that_answer(shown)) < 2:
        return False
    plates = {WorkshopScreen: "plates", ExhibitsScreen: "stands", DiceScreen: "rows"}[type(screen)]
    stage.tap(getattr(screen, plates)[target.seat])
    return True


def name(stage: Stage, entries: tuple[CardEntry, ...], entry: CardEntry, cards: tuple[str, ...]) -> None:
    """By the picker, which for one card takes one tap."""
    if isinstance(stage.top, BargainScreen):
        assert entry.seat is not None
        stage.tap(answers_about(stage, entry.seat, entry.group or str(entry.label)))
    elif not touched(stage, entry.target) and len(entries) > 2:
        stage.tap(stage.button(NAME_A_CARD))
    if not isinstance(stage.top, PickerPage):
        panel = stage.top.panel
        buttons = stage.top.ids.choices.children if panel is None else panel.buttons
        stage.tap(next(button for button in buttons if button.words == str(entry.label)))
    page = stage.top
    assert isinstance(page, PickerPage)
    for card in cards:
        stage.tap(page.grid.faces[card])
    if entry.most > 1:
        stage.until(lambda: page.ids.worth.words != "…")
        assert page.ids.done.primary, page.ids.worth.words
        stage.tap(page.ids.done)


def roll(stage: Stage, pips: tuple[int, ...]) -> None:
    """The real dice show ``pips``."""
    stage.tap(stage.button("Real dice"))
    page = stage.top
    assert isinstance(page, DicePage)
    for row, shown in zip(page.rows, pips, strict=True):
        stage.tap(row[shown - 1])
    stage.tap(page.ids.done)


def describe(stage: Stage, positions: list[list[str]]) -> None:
    """The player finds the words in private and reads them out; which items they were is not written down."""
    stage.tap(stage.button("Help with the words"))
    page = stage.top
    assert isinstance(page, ComposingPage)
    stage.tap(page.ids.foot.buttons[0])
    for lying in positions:
        if lying:
            stage.press_on(page.grid.buttons[AstonishingDealer.item(lying[0]) - 1])
    stage.until(lambda: bool(page.words))
    assert page.words.endswith(".")
    stage.tap(next(button for button in page.ids.foot.buttons if button.words == "Done"))


SCREENS: dict[type[Any], type[Any]] = {
    SetUpSteps: LayingOutScreen,
    Workshops: WorkshopScreen,
    Bargain: BargainScreen,
    Exhibits: ExhibitsScreen,
    Dice: DiceScreen,
}


@pytest.mark.timeout(0)  # every step has a limit of its own, in CPU time
def test_a_game_is_played_from_home_to_the_winner_by_touch_alone(
    stage_without_camera: Stage, host_without_camera: TableHost
) -> None:
    stage, host = stage_without_camera, host_without_camera
    dealer = OpenDealer(SEED, SEATS, dice="typed")
    dealer.sayable = touchable
    set_up(stage, dealer.start.players)
    stage.until(lambda: str(stage.navigator.shown.message) == NO_CAMERA)  # type: ignore[union-attr]
    seen: set[type[Any]] = set()
    drawn: set[Moment] = set()
    while not GAME.finished(dealer.state):
        view = GAME.view(dealer.state)
        composing = view.find(Composing)
        stage.until(lambda: isinstance(stage.top, SCREENS[type(view.panels[0])]))  # noqa: B023
        seen.add(type(stage.top))
        draw_if_new(stage, drawn)
        dealer.step()
        if composing is not None:
            describe(stage, dealer.positions[composing.seat])
            stage.until(lambda: len(stage.navigator.shown.log) == len(dealer.played))  # type: ignore[union-attr]
        else:
            play(stage, dealer.played[-1])
        shown = stage.navigator.shown
        assert shown is not None
        assert shown.view == named_by(shown.deck, GAME.view(dealer.state))
    assert seen == set(SCREENS.values())
    stage.until(lambda: isinstance(stage.top, ExhibitsScreen))
    stage.tap(stage.button(WHO_HAS_WON))
    stage.until(lambda: isinstance(stage.top, WinnerScreen))
    assert {place.name for place in stage.top.ids.plaque.winners} == set(GAME.winners(dealer.state))
    (kept,) = host.stored()
    told = host.record(kept.number).split("\n\n")[1].splitlines()
    assert told == [str(action) for action in dealer.played]
    for part in (
        "offers",
        "answers with",
        "gives",
        "installs",
        "agrees to one last turn",
        "spends a Jack on",
        "selects the invention of",
    ):
        assert any(part in line for line in told), part
