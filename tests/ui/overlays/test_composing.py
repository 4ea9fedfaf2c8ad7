"""Help with a presentation, by real touches: in private, and nothing written down unasked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from companion.games.messages import say
from companion.games.panels import Composing, Notebooks
from companion.table.events import Appraise, Entered, Pressed
from companion.table.snapshot import Appraisal
from companion.ui.kit.widgets import BrassButton, FitLabel
from companion.ui.overlays import composing
from companion.ui.overlays.composing import ComposingPage
from tests.ui import astonishing_scenes as scenes
from tests.ui.scenes import foreman
from tests.ui.stage import Stage


@pytest.fixture
def stage() -> Iterator[Stage]:
    stage = Stage(foreman())
    stage.show(scenes.describing())
    stage.events()
    stage.tap(stage.button("Help with the words"))
    yield stage
    stage.strike()


def in_sight(stage: Stage) -> str:
    """All that can be read."""
    return " ".join(w.words for w in stage.in_sight() if isinstance(w, FitLabel | BrassButton))


def choose(stage: Stage, items: tuple[int, ...]) -> str:
    """The lists are shown, these items chosen: the line that the table is asked about."""
    stage.tap(stage.top.ids.foot.buttons[0])
    for item in items:
        stage.press_on(stage.top.grid.buttons[item - 1])
    (asked,) = stage.events()
    assert isinstance(asked, Appraise)
    return asked.line


def lists() -> list[tuple[str, ...]]:
    composing = scenes.describing().view.find(Composing)
    assert composing is not None
    return [one.items for one in composing.lists if one.items]


def told(stage: Stage, line: str, words: str) -> None:
    """The table says what the line would be."""
    stage.show(replace(scenes.describing(), appraisal=Appraisal(line, True, say("{words}", words=words))))


def test_a_curtain_hangs_until_the_player_has_the_screen(stage: Stage) -> None:
    snapshot = scenes.describing()
    composing = snapshot.view.find(Composing)
    assert composing is not None
    assert f"Turn the screen to {composing.name}" in in_sight(stage)
    assert not any(item in in_sight(stage) for items in lists() for item in items)
    stage.tap(stage.top.ids.foot.buttons[0])
    assert all(item in in_sight(stage) for item in lists()[0])


def test_the_words_are_shown_without_numbers_and_kept_out_of_the_record(stage: Stage) -> None:
    items = tuple(3 for _ in lists())
    line = choose(stage, items)
    told(stage, line, "A lamp that hums.")
    assert "A lamp that hums." in in_sight(stage)
    assert not any(character.isdigit() for character in in_sight(stage))
    stage.tap(stage.button("Done"))
    assert stage.events() == [Pressed("REVEAL", scenes.describing().serial)]
    assert stage.top is stage.navigator.face


def test_they_are_written_down_where_the_player_says_so(stage: Stage) -> None:
    line = choose(stage, tuple(2 for _ in lists()))
    told(stage, line, "A lamp that hums.")
    stage.tap(stage.button("Write it down"))
    assert stage.events() == [Entered(line, scenes.describing().serial)]
    composing = scenes.describing().view.find(Composing)
    assert composing is not None
    assert line.split()[-3:] == ["2" if one.items else "-" for one in composing.lists]


def test_hiding_forgets_what_was_chosen(stage: Stage) -> None:
    stage.tap(stage.top.ids.foot.buttons[0])
    stage.press_on(stage.top.grid.buttons[4])
    stage.tap(stage.button("Hide"))
    assert set(stage.top.chosen) == {0}
    assert "Turn the screen" in in_sight(stage)
    assert stage.events() == []


class HeldClock:
    """Holds what is to be called later until the test says that the time has come."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self.is_due: Callable[[float], object] = lambda _: None

    def create_trigger(self, callback: Callable[[float], object], seconds: float) -> HeldClock:
        self.is_due, self.seconds = callback, seconds
        return self

    def __call__(self) -> None:
        return None

    def cancel(self) -> None:
        return None


def test_lists_left_alone_are_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = HeldClock()
    monkeypatch.setattr(composing, "Clock", clock)
    stage = Stage(foreman())
    try:
        stage.show(scenes.describing())
        stage.tap(stage.button("Help with the words"))
        stage.tap(stage.top.ids.foot.buttons[0])
        assert "Turn the screen" not in in_sight(stage)
        assert clock.seconds == composing.HIDES_AFTER
        clock.is_due(clock.seconds)
        stage.until(lambda: "Turn the screen" in in_sight(stage))
    finally:
        stage.strike()


def test_the_page_closes_when_somebody_else_describes(stage: Stage) -> None:
    assert isinstance(stage.top, ComposingPage)
    stage.show(scenes.voting())
    assert stage.top is stage.navigator.face


# In secret, while building


@pytest.fixture
def building() -> Iterator[Stage]:
    """Everyone builds; the first player has the notebook, behind the curtain."""
    stage = Stage(foreman())
    stage.show(scenes.complete())
    stage.events()
    stage.tap(stage.button("My words"))
    assert [button.words for button in stage.top.buttons] == list(scenes.NAMES)
    stage.tap(stage.top.buttons[0])
    yield stage
    stage.strike()


def notebook() -> Composing:
    notebooks = scenes.complete().view.find(Notebooks)
    assert notebooks is not None
    return notebooks.notebooks[0]


def chosen(stage: Stage, *tiles: int) -> None:
    stage.tap(stage.top.ids.foot.buttons[0])
    for number in tiles:
        stage.press_on(stage.top.grid.buttons[number - 1])


def test_only_the_player_whose_words_they_are_looks(building: Stage) -> None:
    assert f"Turn the screen to {scenes.NAMES[0]}" in in_sight(building)
    items = notebook().lists[0].items
    assert not any(item in in_sight(building) for item in items)
    building.tap(building.top.ids.foot.buttons[0])
    assert all(item in in_sight(building) for item in items)


def test_what_is_kept_is_told_to_the_table_and_to_nobody_else(building: Stage) -> None:
    chosen(building, 3, 9, 4)
    assert notebook().lists[1].items[8] in in_sight(building)
    assert building.events() == []
    building.tap(building.button("Keep it secret"))
    assert building.events() == [Entered(notebook().line((3, 9, 4)), scenes.complete().serial)]
    assert building.top is building.navigator.face


def test_a_list_may_be_left_for_later(building: Stage) -> None:
    chosen(building, 3, 11, 11)
    building.tap(building.button("Keep it secret"))
    assert building.events() == [Entered(notebook().line((3, 0, 0)), scenes.complete().serial)]


def test_nothing_chosen_is_nothing_told(building: Stage) -> None:
    chosen(building, 11, 11, 11)
    assert "Nothing is chosen" in in_sight(building)
    building.tap(building.top.ids.foot.buttons[1])
    assert building.events() == []
    assert building.top is building.navigator.face


def test_what_lies_open_is_hidden_when_nobody_touches_it(
    building: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    building.tap(building.button("Back"))
    clock = HeldClock()
    monkeypatch.setattr(composing, "Clock", clock)
    building.tap(building.button("My words"))
    building.tap(building.top.buttons[0])
    chosen(building, 3, 9, 4)
    assert "Nobody else may look" not in in_sight(building)
    clock.is_due(clock.seconds)
    building.until(lambda: "Nobody else may look" in in_sight(building))
    assert notebook().lists[0].items[2] not in in_sight(building)
    assert building.events() == []


def test_the_game_goes_on_meanwhile(building: Stage) -> None:
    page = building.top
    building.tap(page.ids.foot.buttons[0])
    building.show(replace(scenes.complete(), serial=9, message=say("Play on by touch.")))
    assert building.top is page
    building.show(scenes.describing())
    assert building.top is building.navigator.face


def test_words_chosen_before_are_read_out_at_once_and_shown_to_all(stage: Stage) -> None:
    snapshot = scenes.describing_as_chosen()
    own = snapshot.view.find(Composing)
    assert own is not None
    stage.show(snapshot)
    stage.steps(2)
    stage.events()
    stage.tap(stage.button("Help with the words"))
    stage.tap(stage.top.ids.foot.buttons[0])
    line = own.line((3, 9, 4))
    assert stage.events() == [Appraise(line)]
    stage.show(replace(snapshot, appraisal=Appraisal(line, True, say("A lamp that hums."))))
    assert "Write it down" not in in_sight(stage)
    stage.tap(stage.button("Done"))
    assert stage.events() == [Entered(line, snapshot.serial)]


def test_words_chosen_before_can_be_chosen_again(stage: Stage) -> None:
    snapshot = scenes.describing_as_chosen()
    stage.show(snapshot)
    stage.steps(2)
    stage.events()
    stage.tap(stage.button("Help with the words"))
    stage.tap(stage.top.ids.foot.buttons[0])
    stage.tap(stage.button("Choose again"))
    stage.events()
    chosen(stage, 1, 2, 3)
    own = snapshot.view.find(Composing)
    assert own is not None
    stage.tap(stage.button("Done"))
    assert stage.events() == [Appraise(own.line((1, 2, 3))), Entered(own.line((1, 2, 3)), snapshot.serial)]
