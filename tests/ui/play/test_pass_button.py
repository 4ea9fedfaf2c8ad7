"""PASS on the screen stands beside the name of whoever passes with it, also where two can at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.table.answer_delay import ANSWER_DELAY
from companion.table.buttons import PASS, REVEAL, seat_pass
from companion.table.events import Pressed
from companion.table.loop import Desk
from companion.table.snapshot import TableSnapshot
from companion.ui.kit.widgets import BrassButton
from companion.ui.play.pass_button import PassButton
from tests.clocks import HandClock
from tests.ui import scenes
from tests.ui.passing_scenes import both_pass, following, one_leads, one_reveals, one_takes_the_trick, party
from tests.ui.stage import SIZES, Stage

BO, HAL = 1, 7
FINGER = 56


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(following())
    yield stage
    stage.strike()


@pytest.fixture
def clock(stage: Stage) -> Iterator[HandClock]:
    """The clock of the stage's answer delay, long after anything was asked."""
    assert stage.desk is not None
    clock, leisurely = HandClock(), stage.desk.answer_delay
    clock.now = 60.0
    stage.desk.answer_delay = Desk(following(), clock).answer_delay
    yield clock
    stage.desk.answer_delay = leisurely


def passes(stage: Stage) -> dict[str, PassButton]:
    """Every PASS in sight, by the name on it."""
    return {widget.name: widget for widget in stage.in_sight() if isinstance(widget, PassButton)}


def show(stage: Stage, snapshot: TableSnapshot) -> None:
    assert stage.desk is not None
    stage.desk.answer_delay.shown(snapshot)
    stage.show(snapshot)
    stage.events()


def test_pass_bears_the_name_of_whoever_is_asked(stage: Stage) -> None:
    show(stage, following())
    ((name, button),) = passes(stage).items()
    assert (name, button.look) == ("Bo", following().looks[BO])
    stage.tap(button)
    assert stage.events() == [Pressed(PASS, following().serial)]


def test_pass_that_means_nothing_bears_no_name(stage: Stage) -> None:
    show(stage, scenes.foreman())
    ((name, button),) = passes(stage).items()
    assert (name, button.look, button.disabled) == ("", None, True)


@pytest.mark.parametrize("size", SIZES)
def test_at_two_tables_each_has_a_pass_beside_their_name(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(size)
    show(stage, both_pass())
    buttons = passes(stage)
    assert set(buttons) == {"Bo", "Hal"}
    assert stage.top.ids.headline.words == "Bo Hal Both tables"
    for name, seat in (("Hal", HAL), ("Bo", BO)):
        assert min(buttons[name].size) >= FINGER
        # The name is as good as the word.
        stage.tap_at(*buttons[name].to_window(buttons[name].x + 12, buttons[name].center_y))
        stage.tap(buttons[name])
        assert stage.events() == [Pressed(seat_pass(seat), both_pass().serial)] * 2
    stage.resize(SIZES[0])


def test_no_pass_is_offered_twice(stage: Stage) -> None:
    show(stage, both_pass())
    assert not stage.top.ids.choices.children


def test_each_of_two_players_has_a_button_to_play(stage: Stage) -> None:
    for snapshot, players in ((both_pass(), ("Bo", "Hal")), (party(), ("Ann", "Gus"))):
        show(stage, snapshot)
        for number, player in enumerate(players):
            plays = sorted((it for it in stage.in_sight() if says(it, "Play")), key=lambda it: -it.y)
            stage.tap(plays[number])
            assert stage.top.title == f"{player} plays"
            stage.navigator.close_all()
            stage.steps(2)


def says(widget: object, words: str) -> bool:
    return isinstance(widget, BrassButton) and widget.words == words


def test_what_passing_means_is_told(stage: Stage) -> None:
    show(stage, one_takes_the_trick())
    details = {name: button.detail for name, button in passes(stage).items()}
    assert details == {"Ann": "Take the trick", "Hal": "Sit this trick out"}


def test_who_cannot_pass_keeps_the_place_and_the_other_does_not_move(stage: Stage) -> None:
    show(stage, one_takes_the_trick())
    before = {name: tuple(button.pos) for name, button in passes(stage).items()}
    # Ann has taken the trick, and leads.
    show(stage, party("Gus plays 4"))
    buttons = passes(stage)
    assert {name: tuple(button.pos) for name, button in buttons.items()} == before
    stage.tap(buttons["Ann"])
    assert stage.events() == []
    assert (buttons["Ann"].disabled, buttons["Hal"].disabled) == (True, False)


def test_a_name_of_forty_letters_leaves_room_for_pass(stage: Stage) -> None:
    show(stage, one_leads())
    assert all(button.width * 0.3 > FINGER for button in passes(stage).values())


def test_reveal_stands_beside_them_where_it_means_something(stage: Stage) -> None:
    shown = one_reveals()
    show(stage, shown)
    assert len(passes(stage)) == 2
    stage.tap(stage.button(REVEAL))
    assert stage.events() == [Pressed(REVEAL, shown.serial)]


def test_each_pass_is_dim_for_its_own_delay(stage: Stage, clock: HandClock) -> None:
    show(stage, both_pass())
    clock.now += ANSWER_DELAY + 0.1
    show(stage, party("Ann plays 2 2", "Gus plays 4", "Bo passes"))
    resting = {name: button.resting for name, button in passes(stage).items()}
    assert resting == {"Cy": True, "Hal": False}
    clock.now += ANSWER_DELAY + 0.1
    stage.until(lambda: not any(button.resting for button in passes(stage).values()))


def test_buttons_that_have_moved_answer_nothing_at_first(stage: Stage, clock: HandClock) -> None:
    show(stage, both_pass())
    clock.now += ANSWER_DELAY + 0.1
    assert stage.desk is not None
    assert stage.desk.delay_of(seat_pass(HAL)) == 0
    # Hal is asked the same, but REVEAL comes and takes half of the room.
    show(stage, one_reveals())
    assert stage.desk.delay_of(seat_pass(HAL)) > 0
    clock.now += ANSWER_DELAY + 0.1
    assert stage.desk.delay_of(seat_pass(HAL)) == 0
