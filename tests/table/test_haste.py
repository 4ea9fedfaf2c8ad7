"""Presses in haste: what has been on show for less than 0.4 s is answered by nobody, and what takes something
away is asked again."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, repeat
from typing import Any

import pytest

from companion.games import astonishing, beltpunk
from companion.games.api import Action, Prompt
from companion.games.beltpunk.actions import Decline, Withdraw
from companion.games.messages import say
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.events import Chosen, Pressed, RequestRoll
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import TOO_LATE
from tests.games import astonishing_lines, lines
from tests.games.astonishing.test_as_04_trade import offered
from tests.games.astonishing.test_as_10_jacks import jacks
from tests.games.astonishing.test_as_15_dice import before_the_roll
from tests.games.astonishing_dealer import AstonishingDealer
from tests.games.astonishing_lines import after, built, revealed
from tests.games.beltpunk.test_bh_08_overflow import fourth_gear
from tests.games.dealer import Dealer
from tests.long_cases import long_case
from tests.table.fingers import Fingers

BELTPUNK, ASTONISHING = beltpunk.GAME, astonishing.GAME
SOON, READ = ANSWER_DELAY / 4, ANSWER_DELAY + 0.1
"""Seconds after which a hasty player, and one who has read what is asked, presses."""
CARDS = ("Steam-1", "Gears-1", "Parts-1", "Electricity-1")
PLACED = ("Steam-2", "Gears-2", "Parts-2", "Electricity-2")


def declaring(players: int = 3) -> Fingers:
    """All discards of the first turn are resolved; Matt declares first."""
    state = lines.revealed(lines.begun(*CARDS[:players], players=players), *PLACED[:players])
    while state.phase is not beltpunk.state.Phase.DECLARE:
        prompt = BELTPUNK.prompt(state)
        state = BELTPUNK.apply(state, prompt.on_pass or prompt.on_reveal)
    return Fingers.at(BELTPUNK, state)


def showing(players: int = 3) -> Fingers:
    """Matt alone has declared a set, and is asked to show it."""
    fingers = declaring(players)
    fingers.press("REVEAL")
    while fingers.screen.prompt.kind == "declare":
        fingers.wait(READ)
        fingers.press("PASS")
    fingers.wait(READ)
    return fingers


def test_three_presses_in_haste_pass_one_player_and_withdraw_no_set() -> None:
    fingers = declaring()
    fingers.press("REVEAL")
    fingers.wait(READ)
    for _ in range(3):
        fingers.press("PASS")
        fingers.wait(SOON)
    assert fingers.screen.log == ("Matt declares a set", "Noah declares no set")[-len(fingers.screen.log) :]
    too_quick = say("Too quick: it is {player}'s turn now. Press again.", player="Jake")
    assert fingers.screen.message == too_quick
    assert str(fingers.screen.prompt.short) == "Jake: a set?"


def test_the_refusal_goes_with_the_next_good_press() -> None:
    fingers = declaring()
    fingers.press("PASS")
    assert str(fingers.press("PASS").message or "").startswith("Too quick")
    fingers.wait(READ)
    assert fingers.press("PASS").message is None
    assert fingers.screen.log[-1] == "Noah declares no set"


def test_a_button_that_still_means_the_same_is_not_delayed() -> None:
    fingers = showing()
    assert str(fingers.press("REVEAL").message or "").startswith("REVEAL does nothing now")
    assert str(fingers.press("REVEAL").message or "").startswith("REVEAL does nothing now")
    assert fingers.press("PASS").confirmation is not None


def test_who_answers_when_they_have_read_is_not_held_up() -> None:
    fingers = declaring()
    for name in ("Matt", "Noah", "Jake"):
        assert fingers.press("PASS").log[-1] == f"{name} declares no set"
        fingers.wait(READ)


def test_a_press_at_what_was_shown_before_comes_too_late_as_ever() -> None:
    fingers = declaring()
    stale = fingers.screen.serial
    fingers.press("PASS")
    fingers.wait(READ)
    assert fingers.post(Pressed("PASS", stale)).message == TOO_LATE


def test_the_second_tap_of_a_double_tap_does_not_answer_the_next_prompt() -> None:
    fingers = declaring()
    fingers.touch("Matt declares no set")
    fingers.wait(SOON)
    assert str(fingers.touch("Noah declares a set").message or "").startswith("Too quick: it is Noah's turn")
    assert fingers.screen.log[-1] == "Matt declares no set"


def test_a_double_tap_on_a_die_does_not_roll_it() -> None:
    fingers = Fingers.at(ASTONISHING, jacks())
    fingers.touch("Matt spends a Jack on die 2")
    fingers.wait(SOON)
    fingers.post(RequestRoll(fingers.screen.serial))
    assert fingers.screen.prompt.kind == "reroll"
    fingers.wait(READ)
    fingers.post(RequestRoll(fingers.screen.serial))
    assert fingers.screen.log[-1].startswith("die 2 shows")


def test_accepting_a_refused_move_is_not_touched_in_haste() -> None:
    fingers = declaring()
    refused = fingers.enter("Noah declares a set")
    assert refused.overrule is not None
    fingers.wait(SOON)
    screen = fingers.post(Chosen(refused.overrule.action, refused.serial))
    assert (screen.log, screen.message, screen.overrule) == ((), refused.message, refused.overrule)
    fingers.wait(READ)
    assert fingers.post(Chosen(refused.overrule.action, refused.serial)).log


def test_two_undos_in_haste_are_two_undos() -> None:
    fingers = declaring()
    fingers.press("PASS")
    fingers.wait(READ)
    fingers.press("PASS")
    fingers.undo()
    assert fingers.undo().log == ()


@pytest.mark.parametrize("button", ["PASS", "touch"])
def test_withdrawing_a_set_asks_again(button: str) -> None:
    fingers = showing()
    before = fingers.screen.log
    screen = fingers.press("PASS") if button == "PASS" else fingers.touch("Matt withdraws")
    assert screen.confirmation is not None
    assert str(screen.confirmation.text) == "Withdraw Matt's set?"
    fingers.wait(READ)
    for again in ("PASS", "REVEAL", "PASS"):
        assert str(fingers.press(again).message) == "Touch the answer on the screen."
        fingers.wait(READ)
    fingers.touch("Matt withdraws")
    assert fingers.screen.log == before
    assert fingers.confirm().log == (*before, "Matt withdraws")
    assert fingers.screen.confirmation is None


def test_a_set_that_is_not_to_be_withdrawn_is_still_to_be_shown() -> None:
    fingers = showing()
    asked = fingers.screen
    fingers.press("PASS")
    fingers.wait(READ)
    fingers.press("PASS")
    screen = fingers.dismiss()
    assert (screen.confirmation, screen.message, screen.prompt) == (None, None, asked.prompt)
    fingers.wait(READ)
    assert str(fingers.confirm().message) == "There is nothing to confirm."


def test_a_set_that_is_shown_is_not_asked_about_any_more() -> None:
    fingers = showing()
    fingers.press("PASS")
    fingers.wait(READ)
    screen = fingers.enter("Matt shows Steam-9 Gears-9")
    assert screen.log[-1] == "Matt shows Steam-9 Gears-9"
    assert screen.confirmation is None


def test_the_answer_to_a_confirmation_is_delayed_too() -> None:
    fingers = showing()
    before = fingers.press("PASS").log
    fingers.wait(SOON)
    assert fingers.confirm().log == before
    assert str(fingers.screen.message) == "Too quick: the question has changed. Press again."


def test_what_takes_away_from_others_asks_again_in_astonishing() -> None:
    fingers = Fingers.at(ASTONISHING, offered())
    screen = fingers.press("PASS")
    assert screen.confirmation is not None
    assert str(screen.confirmation.text) == "Withdraw Matt's offer?"


def test_who_wants_a_last_turn_does_not_answer_for_the_others_by_a_double_touch() -> None:
    complete = astonishing_lines.begun("CD")
    for seat in (0, 1):
        for position in (1, 2, 3):
            complete = astonishing_lines.installed_unseen(
                astonishing_lines.drawn(complete, seat, 1), seat, position, 1
            )
    fingers = Fingers.at(ASTONISHING, complete)
    asked = (*fingers.screen.log, "Matt agrees to one last turn")
    assert fingers.touch("Matt agrees to one last turn").log == asked
    assert fingers.touch("Noah agrees to one last turn").log == asked
    assert str(fingers.screen.message).startswith("Too quick")
    fingers.wait(READ)
    assert fingers.touch("Noah agrees to one last turn").log == (*asked, "Noah agrees to one last turn")


# -- what the buttons mean ---------------------------------------------------------------------------------


def test_reveal_takes_the_one_conveyor_that_overflows() -> None:
    fingers = Fingers.at(BELTPUNK, BELTPUNK.apply(fourth_gear(), Decline("Matt")))
    assert fingers.press("PASS").log == ()
    assert fingers.press("REVEAL").log == ("Matt takes the Gears conveyor",)


def test_the_press_that_declined_does_not_take_the_overflow_with_it() -> None:
    fingers = Fingers.at(BELTPUNK, fourth_gear())
    fingers.press("PASS")
    for button in ("PASS", "REVEAL", "REVEAL"):
        fingers.wait(SOON)
        fingers.press(button)
    assert fingers.screen.log == ("Matt declines",)
    fingers.wait(READ)
    assert fingers.press("REVEAL").log[-1] == "Matt takes the Gears conveyor"


def test_reveal_lets_the_program_roll_and_pass_does_not() -> None:
    fingers = Fingers.at(ASTONISHING, before_the_roll())
    assert str(fingers.press("PASS").message or "").startswith("PASS does nothing now")
    assert fingers.press("REVEAL").log[-1].startswith("the dice show")


@pytest.mark.parametrize("dice", ["camera", "typed"])
def test_real_dice_are_not_rolled_by_reveal(dice: str) -> None:
    fingers = Fingers.at(ASTONISHING, before_the_roll(dice=dice))
    assert fingers.press("REVEAL").log == ()
    assert str(fingers.screen.message or "").startswith("REVEAL does nothing now")


def test_a_roll_is_not_what_ended_the_descriptions_pressed_twice() -> None:
    state = built((1, 0, 0), (1, 0, 0), suits="CH")
    state = after(state, "everyone has chosen; Matt describes the invention")
    fingers = Fingers.at(ASTONISHING, state)
    fingers.press("REVEAL")
    for _ in range(3):
        fingers.wait(SOON)
        fingers.press("REVEAL")
    assert fingers.screen.log == ("Noah describes the invention",)
    assert fingers.screen.prompt.kind == "roll"


def test_pass_does_not_end_the_discarding() -> None:
    state = revealed(astonishing_lines.begun("CD"), "JK")
    state = after(state, "Matt makes no trade; Noah installs a card in position 1")
    fingers = Fingers.at(ASTONISHING, state)
    for _ in range(3):
        assert str(fingers.press("PASS").message or "").startswith("PASS does nothing now")
        fingers.wait(READ)
    assert fingers.press("REVEAL").log == ("everyone keeps the rest",)


# -- an eight-year-old -------------------------------------------------------------------------------------


class Hammered:
    """A game at which one player hammers the buttons, and the others do what no button does when they have
    waited for half a second. ``dealer`` holds the true cards."""

    def __init__(self, dealer: Any, game: Any, presses: Iterator[str], every: float) -> None:
        self._dealer, self._presses, self._every = dealer, presses, every
        self.by_button: list[tuple[Action, float]] = []
        """What the buttons decided, and how long it had been asked."""
        self.destroyed: list[Action] = []
        """What the buttons withdrew, ended or gave up."""
        self._fingers = Fingers(Session(game, (dealer.start,)))
        self._asked, self._since = self._what_is_asked(), 0.0

    def play(self, most: int) -> None:
        """Until the game is over, or ``most`` actions."""
        while not self._fingers.screen.finished and len(self._dealer.played) < most:
            pressed_in_vain = 0.0
            while pressed_in_vain < 2 * ANSWER_DELAY:
                before, prompt = len(self._fingers.screen.log), self._fingers.screen.prompt
                self._fingers.press(next(self._presses))
                if len(self._fingers.screen.log) > before:
                    self._decided(prompt)
                    break
                self._fingers.wait(self._every)
                pressed_in_vain += self._every
            else:
                self._dealer.step()
                self._fingers.wait(READ)
                self._fingers.enter(str(self._dealer.played[-1]))
                assert self._fingers.last == self._dealer.played[-1], self._fingers.screen.message
            self._look()

    def _decided(self, prompt: Prompt) -> None:
        action = self._fingers.last
        assert action is not None
        if prompt.destroys(action):
            self.destroyed.append(action)
        self.by_button.append((action, self._fingers.clock.now - self._since))
        self._dealer.do(action)
        assert self._dealer.state == self._fingers.state

    def _look(self) -> None:
        asked = self._what_is_asked()
        if asked != self._asked:
            self._asked, self._since = asked, self._fingers.clock.now

    def _what_is_asked(self) -> object:
        screen: TableSnapshot = self._fingers.screen
        return screen.prompt.kind, screen.prompt.seats, screen.prompt.on_pass, screen.prompt.reveal_answer


HAMMERS = {
    "PASS": lambda: repeat("PASS"),
    "REVEAL": lambda: repeat("REVEAL"),
    "both in turn": lambda: cycle(("PASS", "REVEAL")),
    "both at once": lambda: cycle(("PASS", "REVEAL", "REVEAL", "PASS")),
}


@pytest.mark.parametrize("seats", [2, long_case(3), 4])
@pytest.mark.parametrize("hammer", HAMMERS)
@pytest.mark.parametrize("every", [0.1, long_case(0.03)])
def test_hammering_through_beltpunk_decides_nothing_unread_and_withdraws_nothing(
    seats: int, hammer: str, every: float
) -> None:
    hammered = Hammered(Dealer(seats, seats, target="10"), BELTPUNK, HAMMERS[hammer](), every)
    hammered.play(80)
    assert hammered.by_button
    assert min(seen for _, seen in hammered.by_button) >= ANSWER_DELAY - 1e-9
    assert not any(isinstance(action, Withdraw) for action, _ in hammered.by_button)
    assert hammered.destroyed == []


@pytest.mark.parametrize("seats", [2, long_case(3), 4])
@pytest.mark.parametrize("hammer", HAMMERS)
def test_hammering_through_astonishing_decides_nothing_unread_and_withdraws_nothing(
    seats: int, hammer: str
) -> None:
    hammered = Hammered(AstonishingDealer(seats, seats), ASTONISHING, HAMMERS[hammer](), 0.1)
    hammered.play(120)
    assert hammered.by_button
    assert min(seen for _, seen in hammered.by_button) >= ANSWER_DELAY - 1e-9
    assert hammered.destroyed == []


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_hammering_pass_over_the_scoring_of_a_turn_keeps_every_declared_set(seats: int) -> None:
    fingers = declaring(seats)
    for _ in range(seats):
        fingers.press("REVEAL")
        fingers.wait(READ)
    declared = fingers.screen.log
    assert len(declared) == seats
    for button in (*("PASS",) * 40, *("REVEAL", "PASS") * 20):
        fingers.press(button)
        fingers.wait(SOON)
    assert fingers.screen.log == declared
    assert fingers.screen.prompt.kind == "show"
