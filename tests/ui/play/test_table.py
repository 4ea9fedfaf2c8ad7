"""The table's screen by real touches and keys: what it shows, what it hands in, and that all of it fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from kivy.core.window import Window
from kivy.graphics import Rectangle
from kivy.graphics.instructions import Instruction, InstructionGroup
from kivy.graphics.texture import Texture
from kivy.tests.common import UnitTestTouch

from companion.games.amendments import CardPlace
from companion.table.buttons import seat_pass
from companion.table.events import Chosen, Pressed, Redo, RequestCorrections, RequestLot, RequestRoll, Undo
from companion.table.snapshot import TableSnapshot
from companion.ui.camera.view import CameraView
from companion.ui.cards.which_card import WhichCardPage
from companion.ui.cues import Cue, cue_between
from companion.ui.kit import theme
from companion.ui.kit.keyboard import Keyboard
from companion.ui.kit.widgets import FitLabel
from companion.ui.play.conveyor import ConveyorView
from companion.ui.play.seat import SeatPlate
from tests.ui import scenes
from tests.ui.stage import SIZES, Stage, widgets
from vision.core.stopwatch import StageTime

SPACE, ENTER, ESCAPE, LETTER_P, LETTER_R, LETTER_Z = 32, 13, 27, 112, 114, 122


@pytest.fixture(scope="module")
def stage() -> Iterator[Stage]:
    stage = Stage(scenes.foreman())
    yield stage
    stage.strike()


def showing(stage: Stage, snapshot: TableSnapshot) -> Stage:
    stage.show(snapshot)
    stage.screen.shrink_camera()
    stage.events()
    return stage


def belts(stage: Stage) -> dict[str, ConveyorView]:
    """The conveyors on the screen, by their zones."""
    return {view.zone: view for view in widgets(stage.screen) if isinstance(view, ConveyorView)}


def plates(stage: Stage) -> dict[str, SeatPlate]:
    """The players' plates on the screen, by their zones."""
    return {plate.zone: plate for plate in widgets(stage.screen) if isinstance(plate, SeatPlate)}


def large_pictures(stage: Stage) -> list[CameraView]:
    """The large picture of the camera, if it lies over the screen."""
    return [view for view in widgets(stage.screen) if isinstance(view, CameraView) and view.named]


def instructions(group: InstructionGroup) -> Iterator[Instruction]:
    """What ``group`` draws, however deep."""
    for child in group.children:
        yield child
        if isinstance(child, InstructionGroup):
            yield from instructions(child)


def picture_texture(stage: Stage) -> Texture:
    """The texture of the camera's picture, by far the largest that the view draws."""
    drawn = instructions(stage.screen.ids.camera.canvas)
    textures = [part.texture for part in drawn if isinstance(part, Rectangle) and part.texture is not None]
    return max(textures, key=lambda texture: texture.width * texture.height)


def test_pass_is_handed_in_with_the_serial_that_was_shown(stage: Stage) -> None:
    showing(stage, replace(scenes.ability(), serial=41))
    stage.tap(stage.screen.ids.on_pass)
    assert stage.events() == [Pressed("PASS", 41)]


def test_reveal_is_handed_in(stage: Stage) -> None:
    showing(stage, replace(scenes.placing(), serial=7))
    stage.tap(stage.screen.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", 7)]


def test_a_button_that_means_nothing_now_does_nothing(stage: Stage) -> None:
    showing(stage, replace(scenes.foreman(), history=(), log=(), undo=None))
    stage.tap(stage.screen.ids.on_pass)
    stage.tap(stage.screen.ids.on_reveal)
    stage.tap(stage.screen.ids.undo)
    assert stage.events() == []


def test_reveal_takes_the_conveyor_that_overflows(stage: Stage) -> None:
    snapshot = scenes.overflow()
    showing(stage, snapshot)
    stage.tap(stage.screen.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", snapshot.serial)]
    assert stage.screen.ids.on_reveal.detail == str(snapshot.prompt.choices[0].label)


def test_the_buttons_say_what_they_mean_now(stage: Stage) -> None:
    showing(stage, scenes.ability())
    assert (stage.screen.ids.on_pass.detail, stage.screen.ids.on_reveal.detail) == ("Neither", "")
    showing(stage, scenes.placing())
    assert (stage.screen.ids.on_pass.detail, stage.screen.ids.on_reveal.detail) == (
        "",
        "All have placed: reveal",
    )


def test_a_choice_is_handed_in(stage: Stage) -> None:
    snapshot = scenes.overruled()
    assert snapshot.overrule is not None
    showing(stage, snapshot)
    stage.tap(stage.screen.ids.choices.children[0])
    assert stage.events() == [Chosen(snapshot.overrule.action, snapshot.serial)]


def test_many_choices_open_by_their_group(stage: Stage) -> None:
    snapshot = scenes.ability()
    showing(stage, snapshot)
    swap = next(b for b in stage.screen.ids.choices.children if b.words == "Swap with scrap")
    stage.tap(swap)
    panel = stage.screen.panel
    assert panel is not None
    of_group = [choice for choice in snapshot.prompt.choices if choice.group == "Swap with scrap"]
    assert [button.words for button in panel.buttons] == [str(choice.label) for choice in of_group]
    stage.tap(panel.buttons[1])
    assert stage.events() == [Chosen(of_group[1].action, snapshot.serial)]
    assert stage.screen.panel is None


def test_a_group_can_be_left_by_a_touch(stage: Stage) -> None:
    showing(stage, scenes.ability())
    stage.tap(stage.screen.ids.choices.children[0])
    panel = stage.screen.panel
    assert panel is not None
    stage.tap(panel.ids.back)
    assert stage.screen.panel is None
    assert stage.events() == []


def test_a_group_can_be_left_by_the_escape_key(stage: Stage) -> None:
    showing(stage, scenes.ability())
    stage.tap(stage.screen.ids.choices.children[0])
    assert stage.screen.panel is not None
    stage.key(ESCAPE)
    assert stage.screen.panel is None


def test_a_question_can_be_set_aside_and_stays_in_sight(stage: Stage) -> None:
    snapshot = scenes.told()
    assert snapshot.question is not None
    showing(stage, snapshot)
    panel = stage.screen.panel
    assert panel is not None
    stage.tap(panel.ids.back)
    assert stage.screen.panel is None
    assert stage.screen.message == str(snapshot.question.text)
    stage.tap(stage.screen.ids.on_reveal)
    assert stage.events() == [Pressed("REVEAL", snapshot.serial)]
    showing(stage, replace(snapshot, serial=snapshot.serial + 1))
    assert stage.screen.panel is None  # the same question is not asked again by itself
    again = next(b for b in stage.screen.ids.choices.children if b.words == "The referee waits")
    stage.tap(again)
    assert stage.screen.panel is not None


def test_another_question_is_asked_though_one_was_set_aside(stage: Stage) -> None:
    showing(stage, scenes.told())
    assert stage.screen.back()
    showing(stage, scenes.asked())
    assert stage.screen.panel is not None
    assert stage.screen.message == ""


def test_the_question_lies_over_the_prompt_and_is_answered(stage: Stage) -> None:
    snapshot = scenes.asked()
    showing(stage, snapshot)
    panel = stage.screen.panel
    assert panel is not None
    assert snapshot.question is not None
    assert panel.words == str(snapshot.question.text)
    stage.tap(panel.buttons[2])
    assert stage.events() == [Chosen(snapshot.question.choices[2].action, snapshot.serial)]
    stage.show(scenes.discarding())
    assert stage.screen.panel is None


def test_undo_and_redo_are_named_and_handed_in(stage: Stage) -> None:
    snapshot = scenes.ability()
    showing(stage, snapshot)
    assert (stage.screen.ids.undo.detail, stage.screen.ids.redo.detail) == (
        "Noah discards 4♥",
        "Noah declines",
    )
    stage.tap(stage.screen.ids.undo)
    stage.tap(stage.screen.ids.redo)
    assert stage.events() == [Undo(snapshot.serial), Redo(snapshot.serial)]


@pytest.mark.parametrize(
    ("key", "button"), [(SPACE, "PASS"), (LETTER_P, "PASS"), (ENTER, "REVEAL"), (LETTER_R, "REVEAL")]
)
def test_the_keyboard_presses_the_same_buttons(stage: Stage, key: int, button: str) -> None:
    snapshot = scenes.placing()
    showing(stage, snapshot)
    stage.key(key)
    (event,) = stage.events()
    assert isinstance(event, Pressed)
    assert (event.button, event.serial) == (button, snapshot.serial)


def test_the_row_of_digits_is_the_pass_of_each_seat_unless_it_is_typed(stage: Stage) -> None:
    snapshot = scenes.placing()
    showing(stage, snapshot)
    row = "1234567890-="
    for key in row:
        stage.key(ord(key))
    assert stage.events() == [Pressed(seat_pass(seat), snapshot.serial) for seat in range(len(row))]
    stage.navigator.open(Keyboard("Who?", lambda _: None))
    stage.key(ord("1"))
    stage.text("1")
    assert (stage.top.text, stage.events()) == ("1", [])
    stage.navigator.close_all()


def test_ctrl_z_takes_back(stage: Stage) -> None:
    snapshot = scenes.ability()
    showing(stage, snapshot)
    stage.key(LETTER_Z, ("ctrl",))
    assert stage.events() == [Undo(snapshot.serial)]


def test_a_touch_quotes_the_snapshot_that_is_shown_even_if_a_newer_one_is_waiting(stage: Stage) -> None:
    shown = replace(scenes.placing(), serial=10)
    showing(stage, shown)
    stage.desk.snapshots.put(replace(scenes.placing(), serial=11))
    stage.screen.press("REVEAL")
    assert stage.events() == [Pressed("REVEAL", 10)]


def test_an_overflowing_conveyor_is_marked_and_no_other(stage: Stage) -> None:
    snapshot = scenes.overflow()
    showing(stage, snapshot)
    marked = {zone for zone, view in belts(stage).items() if view.overflowing}
    assert marked == set(snapshot.view.overflowing) == {"conveyor-2"}
    showing(stage, scenes.discarding())
    assert not any(view.overflowing for view in belts(stage).values())


def test_the_headline_names_the_one_who_is_asked(stage: Stage) -> None:
    showing(stage, scenes.overflow())
    assert stage.screen.ids.headline.words == "Mary Ann Overflow!"
    showing(stage, scenes.discarding())
    assert stage.screen.ids.headline.words == "Matt discards"


def test_the_last_refusal_is_shown_until_it_is_over(stage: Stage) -> None:
    snapshot = scenes.refused()
    showing(stage, snapshot)
    label = stage.screen.ids.message
    assert (label.words, label.opacity) == (str(snapshot.message), 1)
    showing(stage, scenes.discarding())
    assert label.opacity == 0


def test_a_card_that_lies_open_is_doubted_by_a_touch(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.tap(belts(stage)["conveyor-1"])
    assert stage.events() == [RequestCorrections("Steam-12", CardPlace("conveyor-1", 1))]
    stage.tap(plates(stage)["seat-2"])
    assert stage.events() == [RequestCorrections("Gears-4", CardPlace("seat-2", 1))]


@pytest.mark.parametrize("size", SIZES)
def test_only_a_card_of_which_enough_shows_is_meant_by_a_touch_on_it(
    stage: Stage, size: tuple[int, int]
) -> None:
    stage.resize(size)
    showing(stage, scenes.discarding())
    belt = belts(stage)["conveyor-2"]
    (upper, _), (edge, lower) = belt.in_sight()
    assert edge - lower >= theme.FINGER * stage.screen.u
    stage.tap_at(*belt.to_window(belt.center_x, (edge + lower) / 2))
    assert stage.events() == [RequestCorrections("Gears-2", CardPlace("conveyor-2", 2))]
    stage.tap_at(*belt.to_window(belt.center_x, (upper + edge) / 2))
    assert stage.events() == []
    assert isinstance(stage.top, WhichCardPage)
    stage.tap(stage.top.grid.faces[CardPlace("conveyor-2", 1)])
    assert stage.events() == [RequestCorrections("Gears-1", CardPlace("conveyor-2", 1))]
    assert stage.top is stage.screen
    stage.resize(SIZES[0])


def test_an_empty_belt_has_nothing_to_doubt(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.tap(belts(stage)["conveyor-3"])
    assert stage.events() == []
    assert stage.top is stage.screen


def test_a_refused_move_can_be_accepted_anyway(stage: Stage) -> None:
    snapshot = scenes.overruled()
    assert snapshot.overrule is not None
    showing(stage, snapshot)
    button = stage.button(str(snapshot.overrule.label))
    assert button.detail == "Jake discards K♥"
    stage.tap(button)
    assert stage.events() == [Chosen(snapshot.overrule.action, snapshot.serial)]
    stage.show(replace(snapshot, overrule=None, message=None))
    assert button.parent is None


def test_the_program_draws_lots_and_a_frame_runs_round_to_whom_they_fell(stage: Stage) -> None:
    showing(stage, scenes.foreman())
    stage.tap(stage.button("Draw the Foreman by lot"))
    assert stage.events() == [RequestLot(scenes.foreman().serial)]
    stage.show(scenes.drawn_foreman())
    assert stage.screen.moving
    stage.until(lambda: not stage.screen.moving)
    assert cue_between(scenes.foreman(), scenes.drawn_foreman()) is Cue.DICE


def test_the_program_rolls_the_dice_that_are_asked_for(stage: Stage) -> None:
    snapshot = scenes.rolling()
    showing(stage, snapshot)
    stage.tap(stage.button("Roll"))
    assert stage.events() == [RequestRoll(snapshot.serial)]


def test_a_tap_enlarges_the_picture_and_a_second_brings_it_back(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.see(scenes.picture())
    stage.tap(stage.screen.ids.camera)
    (large,) = large_pictures(stage)
    assert large.width > 1.5 * stage.screen.ids.camera.width
    stage.tap(large)
    assert large_pictures(stage) == []


def test_the_large_picture_tells_how_long_the_stages_of_seeing_take(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.desk.times.put((StageTime("movement", 1.9, 2.0), StageTime("reading", 13.2, 81.0)))
    stage.see(scenes.picture())
    stage.tap(stage.screen.ids.camera)
    (large,) = large_pictures(stage)
    for _ in range(30):
        stage.see(scenes.picture())
    assert large.times == "movement 1.9, reading 13.2 (up to 81)"


def test_pictures_are_asked_for_no_larger_than_they_are_shown(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.desk.frames.put(scenes.picture())
    camera = stage.screen.ids.camera
    stage.until(lambda: stage.desk.request.preview_size[0] < camera.width)
    wide, high = stage.desk.request.preview_size
    assert camera.width - 20 < wide < camera.width
    assert camera.height - 20 < high < camera.height


def test_a_picture_is_asked_for_only_while_it_is_shown(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    assert stage.desk.request.preview_size == stage.screen.ids.camera.room
    stage.navigator.menu()
    stage.steps(2)
    assert stage.desk.request.preview_size is None
    stage.navigator.back()
    showing(stage, scenes.won())
    stage.steps(2)
    assert stage.desk.request.preview_size is None
    showing(stage, scenes.discarding())
    stage.steps(2)
    assert stage.desk.request.preview_size == stage.screen.ids.camera.room


def test_the_loop_slows_down_while_nothing_is_drawn_and_is_quick_from_the_first_touch(stage: Stage) -> None:
    showing(stage, scenes.ability())
    stage.until(lambda: not stage.screen.moving)
    stage.steps(2)
    stage.draw()
    stage.until(lambda: stage.app.resting)
    touch = UnitTestTouch(*stage.screen.ids.on_pass.center)
    touch.touch_down()
    stage.until(lambda: not stage.app.resting)
    touch.touch_up()
    stage.steps(3)
    assert len(stage.events()) == 1


def test_a_view_that_reads_the_same_is_not_drawn_anew(stage: Stage) -> None:
    snapshot = scenes.discarding()
    showing(stage, snapshot)
    drawn = list(instructions(stage.screen.ids.camera.canvas))
    assert snapshot.camera_view is not None
    stage.show(replace(snapshot, camera_view=replace(snapshot.camera_view, time=99.0)))
    assert list(instructions(stage.screen.ids.camera.canvas)) == drawn


def test_every_picture_goes_into_one_texture(stage: Stage) -> None:
    showing(stage, scenes.discarding())
    stage.see(scenes.picture())
    texture = picture_texture(stage)
    stage.see(scenes.picture(brightness=0.5))
    stage.draw()
    assert picture_texture(stage) is texture
    dark = texture.pixels[0]
    stage.see(scenes.picture())
    stage.draw()
    assert texture.pixels[0] > dark


def test_nothing_is_drawn_anew_for_a_snapshot_that_differs_only_in_its_serial(stage: Stage) -> None:
    snapshot = scenes.discarding()
    showing(stage, snapshot)
    drawn = [view.canvas.children[:] for view in belts(stage).values()]
    choices = stage.screen.ids.choices.children[:]
    stage.show(replace(snapshot, serial=snapshot.serial + 1))
    assert [view.canvas.children for view in belts(stage).values()] == drawn
    assert stage.screen.ids.choices.children == choices


def test_a_view_that_reads_the_same_asks_for_no_frame(stage: Stage) -> None:
    snapshot = scenes.discarding()
    showing(stage, snapshot)
    stage.draw()
    assert not Window.canvas.needs_redraw
    assert snapshot.camera_view is not None
    stage.navigator.show(replace(snapshot, camera_view=replace(snapshot.camera_view, time=99.0)))
    assert not Window.canvas.needs_redraw


def test_the_prompts_of_the_game_are_never_cut_short(stage: Stage) -> None:
    for scene in scenes.SCENES.values():
        snapshot = scene()
        showing(stage, snapshot)
        shown = stage.navigator.face.ids
        assert shown.sentence.shown == str(snapshot.prompt.text)
        assert shown.headline.shown == shown.headline.words
        assert shown.message.shown == str(snapshot.message or "")


def test_a_deed_that_can_be_undone_is_told_whole(stage: Stage) -> None:
    showing(stage, scenes.ability())
    assert "Noah discards 4♥" in {
        label.shown for label in widgets(stage.screen.ids.undo) if isinstance(label, FitLabel)
    }


@pytest.mark.parametrize("size", SIZES)
def test_the_referees_choices_fill_its_panel(stage: Stage, size: tuple[int, int]) -> None:
    stage.resize(size)
    showing(stage, scenes.asked())
    panel = stage.screen.panel
    assert panel is not None
    area = sum(button.width * button.height for button in panel.buttons)
    assert area > 0.85 * panel.ids.scroll.width * panel.ids.scroll.height
    stage.resize(SIZES[0])
