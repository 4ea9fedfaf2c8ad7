"""Dice at the table (AS-15, G-3): rolled by the program, seen by the camera, typed, undone, rolled again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.games import beltpunk
from companion.games.api import Choice
from companion.games.astonishing import GAME
from companion.games.astonishing.state import State
from companion.games.messages import say
from companion.table.session import Session
from companion.table.snapshot import Question, TableSnapshot
from companion.table.table import Table
from tests.games.astonishing_lines import after, built
from tests.table.test_table import resolving
from tests.table.views import view
from vision.core.view import DieReading


def before_the_roll(**options: str) -> State:
    """Two inventions are described and voted for; the dice are due."""
    state = built((1, 1, 1), (1, 1, 1), suits="CD", **options)
    while GAME.prompt(state).kind != "roll":
        prompt = GAME.prompt(state)
        state = after(state, str(prompt.on_reveal or prompt.choices[0].action))
    return state


class Fair:
    """A table at which the dice are due; time passes from view to view."""

    def __init__(self, *dice: int, by: str = "program") -> None:
        self.given: Iterator[int] = iter(dice)
        state = before_the_roll(dice=by)
        self.table = Table(Session(GAME, (state,)), roll=lambda: next(self.given))
        self.time = 0.0

    @property
    def screen(self) -> TableSnapshot:
        return self.table.snapshot()

    def roll(self) -> None:
        self.table.roll(self.screen.serial)

    def undo(self) -> None:
        self.table.undo(self.screen.serial)

    def see(self, *pips: int | None, moving: bool = False) -> TableSnapshot:
        """The camera sees dice lie, or something moving over them."""
        self.time += 0.5
        dice = tuple(DieReading(shown, 0.98, (9.0, 9.0, 30.0, 30.0)) for shown in pips)
        seen = view({}, self.time, settled=not moving, hands=moving)
        self.table.see(replace(seen, dice=None if moving else dice))
        return self.screen

    def spend(self, die: int) -> None:
        """The first who can re-rolls ``die``; the action cards are turned up and parts shown before."""
        while self.screen.prompt.kind != "jacks":
            prompt = self.screen.prompt
            entry = prompt.entries[0]
            self.table.enter(entry.line(entry.cards[: entry.least]), self.screen.serial)
        choice = next(c for c in self.screen.prompt.choices if f"die {die}" in str(c.action))
        self.table.choose(choice.action, self.screen.serial)
        assert self.screen.prompt.dice is not None


def test_the_program_rolls_each_die_by_itself_and_takes_it_down() -> None:
    fair = Fair(3, 5, 1)
    fair.roll()
    assert fair.screen.log == ("the dice show 3 5 1",)
    assert fair.screen.view.dice == (3, 5, 1)


def test_a_roll_undone_and_made_again_gives_the_same_dice() -> None:
    fair = Fair(3, 5, 1, 6, 6, 6)
    fair.roll()
    fair.undo()
    fair.roll()
    assert fair.screen.log == ("the dice show 3 5 1",)


def test_a_game_resumed_after_an_undone_roll_rolls_the_same() -> None:
    fair = Fair(3, 5, 1)
    fair.roll()
    fair.undo()
    resumed = Table(fair.table.session, roll=lambda: 6)
    resumed.roll(resumed.snapshot().serial)
    assert resumed.snapshot().log == ("the dice show 3 5 1",)


def test_dice_can_be_typed_whoever_is_to_roll() -> None:
    fair = Fair(by="typed")
    dice = fair.screen.prompt.dice
    assert dice is not None
    fair.table.enter(dice.line((2, 2, 6)), fair.screen.serial)
    assert fair.screen.view.dice == (2, 2, 6)


def test_dice_that_were_thrown_are_recorded_once_they_are_still() -> None:
    fair = Fair(by="camera")
    fair.see()
    fair.see(moving=True)
    assert fair.see(4, 2, 6).log == ("the dice show 4 2 6",)


def test_dice_that_lay_there_before_are_not_taken_for_a_roll() -> None:
    fair = Fair(by="camera")
    assert fair.see(4, 2, 6).log == ()
    fair.see(moving=True)
    screen = fair.see(4, 6, 2)
    assert screen.log == ()
    assert screen.question is not None
    assert str(screen.question.text) == "The dice show the same as before. Were they rolled?"
    fair.table.choose(screen.question.choices[0].action, screen.serial)
    assert fair.screen.log == ("the dice show 4 6 2",)


def test_reveal_confirms_the_one_thing_that_the_referee_asks_about() -> None:
    fair = Fair(by="camera")
    fair.see(4, 2, 6)
    fair.table.press("REVEAL", fair.screen.serial)
    assert str(fair.screen.message or "").startswith("REVEAL does nothing now")
    fair.see(moving=True)
    screen = fair.see(4, 6, 2)
    assert screen.question is not None
    assert screen.reveal_answer == screen.question.choices[0].action
    assert screen.is_bright(screen.reveal_answer)
    fair.table.press("REVEAL", screen.serial)
    assert fair.screen.log == ("the dice show 4 6 2",)


def test_reveal_neither_corrects_nor_chooses_between_several() -> None:
    played = resolving()
    screen = played.screen
    draw, correct = (
        Choice(say("Draw"), beltpunk.GAME.parse(line, played.table.session.state))
        for line in ("Noah draws", "correction: Steam-9, not Steam-10")
    )
    for choices in ((), (draw, correct), (correct,)):
        asking = replace(screen, question=Question(say("Which?"), choices))
        assert asking.reveal_answer is None
    assert replace(screen, question=Question(say("This?"), (draw,))).reveal_answer == draw.action


@pytest.mark.parametrize(
    ("pips", "said"),
    [
        ((4, 2), "The camera sees 2 dice in the tray; there should be 3."),
        ((4,), "The camera sees 1 die in the tray; there should be 3."),
        ((4, None, 2), "A die in the tray cannot be read: lay it flat, or type what it shows."),
    ],
)
def test_dice_that_cannot_be_the_roll_are_told(pips: tuple[int | None, ...], said: str) -> None:
    fair = Fair(by="camera")
    fair.see()
    fair.see(moving=True)
    question = fair.see(*pips).question
    assert question is not None
    assert str(question.text) == said
    assert fair.see(1, 1, 1).question is None
    assert fair.screen.log == ("the dice show 1 1 1",)


def test_one_die_rolled_again_is_what_the_others_leave() -> None:
    fair = Fair(by="camera")
    fair.see()
    fair.see(moving=True)
    fair.see(4, 2, 6)
    fair.spend(2)
    assert fair.see(4, 2, 6).log[-1].endswith("spends a Jack on die 2")
    fair.see(moving=True)
    assert fair.see(6, 5, 4).log[-1] == "die 2 shows 5"


def test_one_die_rolled_again_may_lie_alone() -> None:
    fair = Fair(by="camera")
    fair.see()
    fair.see(moving=True)
    fair.see(4, 2, 6)
    fair.spend(2)
    fair.see()
    fair.see(moving=True)
    assert fair.see(6).log[-1] == "die 2 shows 6"


def test_another_die_than_the_one_named_is_told() -> None:
    fair = Fair(by="camera")
    fair.see()
    fair.see(moving=True)
    fair.see(4, 2, 6)
    fair.spend(2)
    fair.see(4, 2, 6)
    fair.see(moving=True)
    question = fair.see(1, 2, 6).question
    assert question is not None
    assert str(question.text) == "Re-roll only die 2; the others showed 4 and 6."


def test_where_the_program_rolls_real_dice_are_not_looked_at() -> None:
    fair = Fair()
    fair.see(moving=True)
    assert fair.see(4, 2, 6).log == ()
