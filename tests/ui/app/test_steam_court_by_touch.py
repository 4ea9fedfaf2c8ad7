"""A whole game of Steam Court by real touches, without a camera: characters drawn on the seating plan, every
set picked card by card, privileges used by their cards, gifts and tribute, four Quarters, to the winner.

A dealer holds the real cards and knows every hidden one. What happens is told to nobody but the screen.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.api import Action, CardEntry, Choice, Place, Target
from companion.games.panels import Dues, Reseating, SeatingPlan, SetUpSteps, Trick
from companion.games.steam_court import GAME
from companion.games.steam_court import actions as act
from companion.games.steam_court.state import Phase
from companion.host import TableHost
from companion.table.deck_in_play import named_by
from companion.ui.cards.picker import PickerPage
from companion.ui.play.laying_out import LayingOutScreen
from companion.ui.play.reseating import ReseatingScreen
from companion.ui.play.seating import SeatingScreen
from companion.ui.play.tricks import TrickScreen
from companion.ui.play.winner import WinnerScreen
from tests.games.steam_court_dealer import SteamCourtDealer
from tests.ui.app.by_touch import NO_CAMERA, Moment, at_set_up, draw_if_new, named, until_told
from tests.ui.stage import Stage

SEED, SEATS = 97, 3


class HastyDealer(SteamCourtDealer):
    """Players who lay as many cards as they can, and use a privilege now and then: a Quarter is soon over."""

    def _choose(self) -> Action:
        state, hand = self.state, self._hand_of_acting()
        if GAME.prompt(state).kind == "set-up":
            return act.LayOut()
        offered = [it for it in GAME.actions(state, hand) if self._is_true(it)]
        plays = [it for it in offered if isinstance(it, act.LaySet)]
        others = [it for it in offered if not isinstance(it, act.LaySet | act.Pass)]
        if others and (not plays or self.chance.random() < 0.15):
            return self.chance.choice(others)
        if plays:
            return max(plays, key=lambda it: (len(it.set.cards), -it.set.value, it.set.quantity))
        return super()._choose()

    def _hand_of_acting(self) -> list[str]:
        state = self.state
        if state.phase not in (Phase.LEAD, Phase.FOLLOW):
            return []
        return self.hands[state.table.players[state.table.acting]]


def set_up(stage: Stage, players: tuple[str, ...]) -> None:
    """From Home to the table."""
    page = at_set_up(stage, GAME.title, players)
    stage.tap(page.ids.begin)
    stage.steps(4)


def play(stage: Stage, action: Action) -> None:
    """Tell the screen that ``action`` happened, by what it offers for it."""
    shown = stage.navigator.shown
    assert shown is not None
    prompt = shown.prompt
    choice = next((choice for choice in prompt.choices if choice.action == action), None)
    if action == prompt.on_pass:
        stage.tap(stage.top.ids.on_pass)
    elif action == prompt.on_reveal:
        stage.tap(stage.top.ids.on_reveal)
    elif choice is not None:
        choose(stage, choice)
    else:
        entry, cards = picked(prompt.entries, action)
        name(stage, entry, cards, action)
    until_told(stage, action)


def picked(entries: tuple[CardEntry, ...], action: Action) -> tuple[CardEntry, tuple[str, ...]]:
    """The entry by which ``action`` is told, and the cards to pick."""
    for entry in entries:
        if (
            isinstance(action, act.LaySet)
            and entry.before == act.LaySet.line_around("set", player=action.player)[0]
        ):
            return entry, action.set.cards
        cards = named(entry, str(action))
        if cards is not None:
            return entry, cards
        if isinstance(action, act.Dive) and str(action).startswith(entry.before):
            return entry, (action.card,)
    raise AssertionError(f"nothing is offered for “{action}”")


def choose(stage: Stage, choice: Choice) -> None:
    """On the chair, the privilege, the player or the middle of the table; else by its button, or by that of
    its group and then its own."""
    screen = stage.top
    if not touched(stage, choice.target, choice.seat):
        said = {button.words: button for button in screen.ids.choices.children}
        first = next((it for it in (str(choice.label), choice.group, "Choose") if it in said), None)
        assert first is not None, (choice, list(said))
        stage.tap(said[first])
    if stage.top is screen and screen.panel is not None:
        labels = (str(choice.label), f"{choice.group}: {choice.label}")
        stage.tap(next(button for button in screen.panel.buttons if button.words in labels))


def touched(stage: Stage, target: Target | None, seat: int | None) -> bool:
    """Touch the thing that ``target`` is, where the screen shows it."""
    screen = stage.top
    if target is None:
        return False
    if target.place is Place.CHAIR:
        assert isinstance(screen, SeatingScreen)
        assert seat is not None
        if screen.told_of != seat:
            stage.tap(screen.plates[seat])
        stage.tap(screen.seating.chairs[target.seat])
        return True
    if not isinstance(screen, TrickScreen):
        return False
    if target.place is Place.PRIVILEGE:
        stage.tap(screen.strip.cards[target.card])
    elif target.place is Place.ZONE:
        pile = screen.table.pile  # the button on it stands at its foot
        stage.tap_at(*pile.to_window(pile.center_x, pile.y + 30))
    elif target.place is Place.SEAT and screen.shown is not None and target.seat is not None:
        if len(screen.seats_that_answer(screen.shown)) < 2:
            return False
        stage.tap(screen.table.plate_of(screen.shown.players[target.seat]))
    return True


def name(stage: Stage, entry: CardEntry, cards: tuple[str, ...], action: Action) -> None:
    """By the picker; where the cards can be several things, what they are is touched then."""
    screen = stage.top
    assert isinstance(screen, TrickScreen)
    if entry.zone:
        stage.tap(screen.play_button)
    elif not touched(stage, entry.target, entry.seat):
        stage.tap(stage.button(str(entry.label)))
    if stage.top is screen and screen.panel is not None:
        stage.tap(next(button for button in screen.panel.buttons if button.words == str(entry.label)))
    page = stage.top
    assert isinstance(page, PickerPage)
    for card in cards:
        stage.tap(page.grid.faces[card])
    if stage.top is page and entry.most > 1:
        stage.until(lambda: page.ids.worth.words != "…")
        stage.tap(page.ids.done)
    if stage.top is page and page.meanings:
        assert isinstance(action, act.LaySet)
        meant = str(action.set.announced())
        stage.tap(next(button for button in page.meanings if button.words == meant))


SCREENS: dict[type[Any], type[Any]] = {
    SetUpSteps: LayingOutScreen,
    SeatingPlan: SeatingScreen,
    Dues: TrickScreen,
    Trick: TrickScreen,
    Reseating: ReseatingScreen,
}


@pytest.mark.timeout(0)  # every step has a limit of its own, in CPU time
def test_a_game_is_played_from_home_to_the_winner_by_touch_alone(
    stage_without_camera: Stage, host_without_camera: TableHost
) -> None:
    stage, host = stage_without_camera, host_without_camera
    dealer = HastyDealer(SEED, SEATS)
    set_up(stage, dealer.start.players)
    stage.until(lambda: str(stage.navigator.shown.message) == NO_CAMERA)  # type: ignore[union-attr]
    seen: set[type[Any]] = set()
    drawn: set[Moment] = set()
    while not GAME.finished(dealer.state):
        view = GAME.view(dealer.state)
        stage.until(lambda: isinstance(stage.top, SCREENS[type(view.panels[0])]))  # noqa: B023
        seen.add(type(stage.top))
        draw_if_new(stage, drawn)
        dealer.step()
        play(stage, dealer.played[-1])
        shown = stage.navigator.shown
        assert shown is not None
        assert shown.view == named_by(shown.deck, GAME.view(dealer.state))
    assert seen == set(SCREENS.values())
    stage.until(lambda: isinstance(stage.top, WinnerScreen))
    assert {place.name for place in stage.top.ids.plaque.winners} == set(GAME.winners(dealer.state))
    (kept,) = host.stored()
    told = host.record(kept.number).split("\n\n")[1].splitlines()
    assert told == [str(action) for action in dealer.played]
