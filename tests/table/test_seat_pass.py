"""The PASS of one seat: it passes for the player there, and for nobody else."""

from __future__ import annotations

import pytest

from companion.games import beltpunk, steam_court
from companion.table.answer_delay import ANSWER_DELAY
from companion.table.buttons import seat_of, seat_pass
from companion.table.events import Entered, Pressed
from companion.table.seat_snapshot import for_seat
from companion.table.table import TOO_LATE
from hardware.panel import BUTTONS, PASS, REVEAL, SEAT_PASSES
from tests.games import steam_court_lines
from tests.table.fingers import Fingers
from tests.table.test_haste import READ, SOON, declaring, showing

ANN, BO, CY = map(seat_pass, range(3))
HAL, IDA = map(seat_pass, (7, 8))


def following() -> Fingers:
    """Ann has led; Bo plays or passes, then Cy."""
    begun = steam_court_lines.begun("Queen, Duke, Tea Boy")
    return Fingers.at(steam_court.GAME, steam_court_lines.after(begun, "Ann plays 2"))


def two_tables() -> Fingers:
    """Bo is asked at one table, Hal at the other."""
    begun = steam_court_lines.begun(steam_court_lines.TWELVE)
    return Fingers.at(steam_court.GAME, steam_court_lines.after(begun, "Ann plays 2", "Gus plays 4"))


def told(fingers: Fingers, button: str) -> str:
    """What the table says to a press of ``button``, which must do nothing."""
    before = fingers.screen.log
    screen = fingers.press(button)
    assert screen.log == before
    return str(screen.message)


def test_a_panel_and_the_table_call_the_buttons_the_same() -> None:
    assert (PASS, REVEAL, *(seat_pass(seat) for seat in range(12))) == BUTTONS
    assert [seat_of(button) for button in BUTTONS] == [None, None, *range(12)]
    assert [seat_of(name) for name in SEAT_PASSES.values()] == [number - 1 for number in SEAT_PASSES]


def test_whoever_is_asked_passes_with_their_own_pass() -> None:
    fingers = following()
    assert fingers.press(BO).log[-1] == "Bo passes"
    fingers.wait(READ)
    assert fingers.press(CY).log[-1] == "Cy passes"


def test_a_pass_out_of_turn_is_told_and_does_nothing() -> None:
    fingers = following()
    assert told(fingers, CY) == "It is not Cy's turn: Bo is asked now."
    refusal = fingers.screen.refusal
    assert refusal is not None
    assert (refusal.code, refusal.seat) == ("out-of-turn", 2)
    assert fingers.press(BO).log[-1] == "Bo passes"
    assert fingers.screen.message is None


def test_a_pass_at_an_empty_seat_is_told() -> None:
    fingers = following()
    assert told(fingers, seat_pass(8)) == "Nobody sits at seat 9."


def test_whoever_leads_is_asked_but_has_nothing_to_pass() -> None:
    fingers = Fingers.at(steam_court.GAME, steam_court_lines.begun("Queen, Duke, Tea Boy"))
    assert told(fingers, ANN).startswith("PASS does nothing now. Ann ")
    assert told(fingers, BO) == "It is not Bo's turn: Ann is asked now."


def test_where_everybody_is_asked_nobody_is_out_of_turn() -> None:
    fingers = Fingers.at(beltpunk.GAME, beltpunk.GAME.start(("Matt", "Noah"), {}))
    assert told(fingers, ANN).startswith("PASS does nothing now. ")


def test_the_other_games_have_it_too() -> None:
    fingers = declaring()
    assert told(fingers, seat_pass(1)) == "It is not Noah's turn: Matt is asked now."
    assert fingers.press(seat_pass(0)).log[-1] == "Matt declares no set"


def test_what_takes_something_away_is_asked_again() -> None:
    fingers = showing()
    assert fingers.press(seat_pass(0)).confirmation is not None
    fingers.wait(READ)
    assert told(fingers, seat_pass(0)) == "Touch the answer on the screen."
    assert fingers.confirm().log[-1] == "Matt withdraws"


def test_a_press_in_haste_is_refused_by_name() -> None:
    fingers = following()
    fingers.press(BO)
    fingers.wait(SOON)
    assert told(fingers, CY) == "Too quick: it is Cy's turn now. Press again."
    # The second of two quick presses of one's own PASS.
    assert told(fingers, BO) == "It is not Bo's turn: Cy is asked now."


# Two tables at once


def test_at_two_tables_each_player_passes_for_themselves() -> None:
    fingers = two_tables()
    assert fingers.press(HAL).log == ("Hal passes",)
    assert fingers.press(BO).log == ("Hal passes", "Bo passes")
    fingers.wait(READ)
    assert fingers.press(IDA).log[-1] == "Ida passes"
    assert told(fingers, IDA) == "It is not Ida's turn: Cy and Jon are asked now."


def test_at_two_tables_the_pass_of_everybody_tells_that_each_has_their_own() -> None:
    assert told(two_tables(), PASS) == "Each player has a PASS of their own now: Bo and Hal."


def test_what_is_played_at_one_table_does_not_delay_the_other() -> None:
    fingers = two_tables()
    for button, player in ((HAL, "Hal"), (BO, "Bo")):
        assert fingers.press(button).log[-1] == f"{player} passes"
        fingers.wait(SOON)
    assert told(fingers, IDA) == "Too quick: it is Ida's turn now. Press again."
    fingers.wait(ANSWER_DELAY - 2 * SOON)
    # Ida has been asked for long enough, Cy has not.
    assert told(fingers, CY) == "Too quick: it is Cy's turn now. Press again."
    assert fingers.press(IDA).log[-1] == "Ida passes"


def test_a_press_comes_too_late_only_if_something_else_is_asked_of_that_player() -> None:
    fingers = two_tables()
    fingers.press(HAL)
    fingers.wait(READ)
    shown = fingers.screen.serial
    assert fingers.press(BO).log[-1] == "Bo passes"
    fingers.wait(READ)
    assert fingers.post(Pressed(CY, shown)).message == TOO_LATE
    assert fingers.post(Pressed(IDA, shown)).log[-1] == "Ida passes"


def test_cards_are_named_at_one_table_while_the_other_plays() -> None:
    fingers = two_tables()
    fingers.press(HAL)
    fingers.wait(READ)
    shown = fingers.screen.serial
    fingers.press(IDA)
    # Nobody has had the time to read what is asked of Jon; Bo is asked what he was asked before.
    assert fingers.post(Entered("Bo plays 3", shown)).log[-1] == "Bo plays 3"
    jon = fingers.post(Entered("Jon plays 5", fingers.screen.serial))
    assert str(jon.message).startswith("Too quick")


@pytest.mark.parametrize(("seat", "own"), [(0, []), (1, ["Bo passes"]), (7, ["Hal passes"]), (None, [])])
def test_a_phone_has_its_own_pass_alone(seat: int | None, own: list[str]) -> None:
    prompt = for_seat(two_tables().screen, seat).prompt
    assert [str(its.action) for its in prompt.passes] == own
