from __future__ import annotations

from companion.games import game_named
from companion.games.api import Action
from companion.table.judgement import ASK_AFTER, COMPLAIN_AFTER, GROWS_FOR, READ_AGAIN_AFTER, SHOWS_WITHIN
from companion.table.saving import Step
from companion.table.session import Session
from companion.table.snapshot import TableSnapshot
from companion.table.table import TOO_LATE, Table
from tests.table.views import Lying, reading, view

GAME = game_named("beltpunk")
SET_UP = ("Matt is Foreman", "Steam-3 goes to the conveyors", "Gears-5 goes to the conveyors")
LAST = "Parts-9 goes to the conveyors"
LYING: dict[str, list[Lying]] = {"conveyor-1": ["3S"], "conveyor-2": ["5H"], "conveyor-3": ["9D"]}
REVEALED: dict[str, list[Lying]] = {**LYING, "seat-1": ["3C"], "seat-2": ["10S"], "seat-3": ["AD"]}
NOAH_DISCARDED: dict[str, list[Lying]] = {**REVEALED, "conveyor-1": ["3S", "10S"], "seat-2": []}


class Played:
    """A table at which time passes from view to view."""

    def __init__(self, *lines: str) -> None:
        session = Session.begin(GAME, ("Matt", "Noah", "Jake"), {})
        for line in lines:
            session = session.play(GAME.parse(line, session.state))
        self.steps: list[tuple[Step, str]] = []
        self.table = Table(session, self._log)
        self.time = 0.0

    def _log(self, step: Step, action: Action) -> None:
        self.steps.append((step, str(action)))

    @property
    def screen(self) -> TableSnapshot:
        return self.table.snapshot()

    def see(self, zones: dict[str, list[Lying]], seconds: float = 0.0) -> TableSnapshot:
        """The mat lies like that, and ``seconds`` later still."""
        self.time += 0.1
        self.table.see(view(zones, self.time))
        if seconds:
            self.time += seconds
            self.table.see(view(zones, self.time))
        return self.screen

    def choose(self, line: str) -> TableSnapshot:
        self.table.choose(GAME.parse(line, self.table.session.state), self.screen.serial)
        return self.screen


def placing() -> Played:
    return Played(*SET_UP, LAST)


def resolving() -> Played:
    """Noah has discarded the 10 of Steam by camera, and is asked."""
    played = placing()
    played.see(LYING)
    played.see(REVEALED)
    played.see(NOAH_DISCARDED)
    assert played.screen.prompt.kind == "ability"
    return played


def test_what_is_seen_becomes_actions() -> None:
    assert resolving().screen.log[-4:] == (
        "Matt reveals Electricity-3",
        "Noah reveals Steam-10",
        "Jake reveals Parts-1",
        "Noah discards Steam-10",
    )


def test_hands_in_view_and_unsettled_tables_are_waited_for() -> None:
    played = placing()
    played.table.see(view(REVEALED, 1.0, hands=True))
    played.table.see(view(REVEALED, 1.1, settled=False))
    assert played.screen.prompt.kind == "place"
    assert played.screen.camera_view is not None
    assert played.screen.camera_view.time == 1.1


def test_pass_and_reveal_answer_through_the_prompt() -> None:
    played = resolving()
    played.table.press("PASS", played.screen.serial)
    assert played.screen.log[-1] == "Noah declines"
    played.table.press("REVEAL", played.screen.serial)
    assert played.screen.log[-1] == "Jake discards Parts-1"


def test_a_button_that_means_nothing_now_says_so() -> None:
    played = placing()
    before = played.screen
    played.table.press("PASS", before.serial)
    assert played.screen.log == before.log
    assert played.screen.message is not None
    assert str(played.screen.message).startswith("PASS does nothing now.")


def test_a_stale_press_is_refused_with_a_message() -> None:
    played = resolving()
    stale = played.screen.serial
    played.table.press("PASS", stale)
    lines = played.screen.log
    played.table.press("REVEAL", stale)
    assert played.screen.log == lines
    assert played.screen.message == TOO_LATE


def test_a_stale_choice_undo_and_redo_are_refused_too() -> None:
    played = resolving()
    lines, stale = played.screen.log, played.screen.serial - 1
    played.table.choose(GAME.parse("Noah draws", played.table.session.state), stale)
    played.table.undo(stale)
    played.table.redo(stale)
    assert played.screen.log == lines


def test_a_new_view_alone_does_not_make_a_press_stale() -> None:
    played = resolving()
    serial = played.screen.serial
    played.see(NOAH_DISCARDED, 2.0)
    played.table.press("PASS", serial)
    assert played.screen.log[-1] == "Noah declines"


def test_a_refusal_tells_its_rule_and_goes_with_the_next_action() -> None:
    played = resolving()
    screen = played.choose("Noah takes Gears-5 from The Machine")
    assert screen.message is not None
    assert str(screen.message).startswith("Steam has no Take from scrap")
    assert str(screen.message).endswith("(BH-6)")
    assert played.choose("Noah draws").message is None


def test_a_question_is_asked_only_once_it_has_stood_for_a_while() -> None:
    played = resolving()
    gone_on = {**NOAH_DISCARDED, "conveyor-3": ["9D", "AD"], "seat-3": []}
    assert played.see(gone_on, ASK_AFTER / 2).question is None
    question = played.see(gone_on, ASK_AFTER).question
    assert question is not None
    assert str(question.choices[0].label) == "Noah declines"


def test_the_answer_to_a_question_lets_the_rest_be_seen_by_itself() -> None:
    played = resolving()
    gone_on = {**NOAH_DISCARDED, "conveyor-3": ["9D", "AD"], "seat-3": []}
    played.see(gone_on, ASK_AFTER)
    played.choose("Noah draws")
    assert played.see(gone_on).log[-2:] == ("Noah draws", "Jake discards Parts-1")
    assert played.screen.question is None


def jake_takes_or_swaps() -> tuple[Played, dict[str, list[Lying]]]:
    """Jake has discarded a Part and holds a card of The Machine: taken, or to be swapped. And the mat."""
    played = resolving()
    played.choose("Noah declines")
    discarded = {**NOAH_DISCARDED, "conveyor-3": ["9D", "AD"], "seat-3": []}
    assert played.see(discarded).prompt.kind == "ability"
    return played, {**discarded, "conveyor-2": []}


def test_a_move_that_the_next_card_will_show_is_asked_about_only_if_none_comes() -> None:
    played, taken = jake_takes_or_swaps()
    assert played.see(taken, ASK_AFTER).question is None
    question = played.see(taken, SHOWS_WITHIN).question
    assert question is not None
    assert {str(choice.label) for choice in question.choices} == {
        "Jake takes Gears 5 from The Machine",
        "Jake swaps for Gears 5 from The Machine",
    }


def test_the_card_that_is_placed_shows_that_it_was_a_swap() -> None:
    played, taken = jake_takes_or_swaps()
    assert played.see(taken, ASK_AFTER).question is None
    screen = played.see({**taken, "conveyor-1": ["3S", "10S", "KS"]})
    assert screen.log[-2:] == ("Jake swaps for Gears-5 from The Machine", "Jake places Steam-13")


def test_the_next_discard_shows_that_the_card_was_taken() -> None:
    played, taken = jake_takes_or_swaps()
    assert played.see(taken, ASK_AFTER).question is None
    screen = played.see({**taken, "conveyor-4": ["3C"], "seat-1": []})
    assert screen.log[-2:] == ("Jake takes Gears-5 from The Machine", "Matt discards Electricity-3")


def test_an_unexplained_table_is_reported_after_a_while_and_accepted_once_corrected() -> None:
    played = placing()
    assert played.see({**LYING, "seat-1": ["JOKER"]}).question is None
    question = played.see({**LYING, "seat-1": ["JOKER"]}, COMPLAIN_AFTER).question
    assert question is not None
    assert question.choices == ()
    assert "Joker before Matt is not a card of Beltpunk Haberdasher" in str(question.text)
    assert played.see(REVEALED).question is None
    assert played.screen.prompt.kind == "discard"


def test_an_undone_action_is_not_recorded_again_from_the_same_mat() -> None:
    played = resolving()
    played.table.undo(played.screen.serial)
    assert played.screen.undo == "Jake reveals Parts-1"
    assert played.screen.redo == "Noah discards Steam-10"
    screen = played.see(NOAH_DISCARDED, COMPLAIN_AFTER)
    assert screen.log[-1] == "Jake reveals Parts-1"
    assert screen.question is not None
    assert [str(choice.label) for choice in screen.question.choices] == ["Noah discards Steam 10"]


def test_once_the_mat_changes_it_is_followed_again_after_an_undo() -> None:
    played = resolving()
    played.table.undo(played.screen.serial)
    played.see(NOAH_DISCARDED)
    played.see(REVEALED)
    assert played.see(NOAH_DISCARDED).log[-1] == "Noah discards Steam-10"


def test_redo_makes_it_again() -> None:
    played = resolving()
    before = played.table.session.state
    played.table.undo(played.screen.serial)
    played.table.redo(played.screen.serial)
    assert played.table.session.state == before
    assert played.screen.redo is None


def test_undo_at_the_beginning_says_that_there_is_nothing() -> None:
    played = Played()
    played.table.undo(played.screen.serial)
    assert str(played.screen.message) == "There is nothing to undo."


def test_redo_with_nothing_undone_says_that_there_is_nothing() -> None:
    played = resolving()
    played.table.redo(played.screen.serial)
    assert str(played.screen.message) == "There is nothing to redo."
    assert played.screen.log == resolving().screen.log


def test_a_card_named_by_touch_is_not_taken_for_placed_while_it_still_lies_there() -> None:
    played = Played(*SET_UP, "Gears-9 goes to the conveyors")
    lying: dict[str, list[Lying]] = {"conveyor-1": ["3S"], "conveyor-2": ["5H", "9H"]}
    seats: dict[str, list[Lying]] = {"seat-1": ["2H"], "seat-2": ["10D"], "seat-3": ["AC"]}
    played.see(lying)
    played.see({**lying, **seats})
    discarded = {**lying, **seats, "conveyor-2": ["5H", "9H", "2H"], "seat-1": []}
    played.see(discarded)
    played.choose("Matt swaps for Gears-9 from The Machine")
    assert played.see(discarded, COMPLAIN_AFTER).log[-1] == "Matt swaps for Gears-9 from The Machine"
    played.see({**discarded, "conveyor-2": ["5H", "2H"]})
    placed = {**discarded, "conveyor-2": ["5H", "2H"], "conveyor-1": ["3S", "KS"]}
    assert played.see(placed).log[-1] == "Matt places Steam-13"


def showing() -> tuple[Played, dict[str, list[Lying]]]:
    """Matt is to show his set; and how the conveyors lie."""
    played = resolving()
    for line in ("Noah declines", "Jake discards Parts-1", "Jake declines", "Matt discards Electricity-3"):
        played.choose(line)
    for line in ("Matt declines", "Matt declares a set", "Noah declares no set", "Jake declares no set"):
        played.choose(line)
    assert played.screen.prompt.kind == "show"
    return played, {
        "conveyor-1": ["3S", "10S"],
        "conveyor-2": ["5H"],
        "conveyor-3": ["9D", "AD"],
        "conveyor-4": ["3C"],
    }


def test_cards_of_a_set_may_be_laid_one_by_one() -> None:
    played, lying = showing()
    played.see({**lying, "tray": ["KS", "KD"]}, GROWS_FOR / 2)
    assert played.screen.prompt.kind == "show"
    screen = played.see({**lying, "tray": ["KS", "KD", "KH"]}, GROWS_FOR)
    assert screen.log[-1] == "Matt shows Steam-13 Gears-13 Parts-13"


def test_a_set_is_not_taken_to_be_whole_while_hands_come_and_go() -> None:
    played, lying = showing()
    two = {**lying, "tray": ["KS", "KD"]}
    for _ in range(3):
        played.see(two, GROWS_FOR * 0.8)
        played.table.see(view(two, played.time + 0.1, settled=False, hands=True))
        played.time += 0.1
    assert played.screen.prompt.kind == "show"
    screen = played.see({**lying, "tray": ["KS", "KD", "KH"]}, GROWS_FOR)
    assert screen.log[-1] == "Matt shows Steam-13 Gears-13 Parts-13"


def test_a_set_beside_a_card_that_cannot_be_read_is_asked_about() -> None:
    played, lying = showing()
    screen = played.see({**lying, "tray": ["KS", reading(None, 0.5), "KD"]}, 2 * GROWS_FOR)
    assert screen.prompt.kind == "show"
    assert screen.question is not None
    assert str(screen.question.text) == (
        "A card in the tray cannot be read. What is shown? If it is none of these, lay it so that its corner "
        "shows."
    )


def test_what_would_be_asked_about_is_read_again_first() -> None:
    played, lying = showing()
    assert not played.table.reads_again, "the table is as it should be"
    lacking = {**lying, "tray": ["KS", reading(None, 0.5), "KD"]}
    played.see(lacking)
    assert not played.table.reads_again, "hands may still be at work"
    screen = played.see(lacking, READ_AGAIN_AFTER)
    assert played.table.reads_again
    assert screen.question is None
    played.see({**lying, "tray": ["KS", "KH", "KD"]}, GROWS_FOR)
    assert not played.table.reads_again
    assert played.screen.log[-1] == "Matt shows Steam-13 Gears-13 Parts-13"


def test_every_step_is_reported_as_it_is_made() -> None:
    played = resolving()
    played.table.undo(played.screen.serial)
    played.table.redo(played.screen.serial)
    assert played.steps[-3:] == [
        (Step.PLAYED, "Noah discards Steam-10"),
        (Step.UNDONE, "Noah discards Steam-10"),
        (Step.REDONE, "Noah discards Steam-10"),
    ]


def test_an_unsure_reading_is_asked_and_answered_by_touch() -> None:
    played = placing()
    doubtful: dict[str, list[Lying]] = {**LYING, "seat-1": [reading("7S", 0.62, _2S=0.3)]}
    question = played.see(doubtful, ASK_AFTER).question
    assert question is not None
    played.choose("Matt reveals Steam-2")
    screen = played.see(doubtful, COMPLAIN_AFTER)
    assert screen.log[-1] == "Matt reveals Steam-2"
    assert screen.question is None
