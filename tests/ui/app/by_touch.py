"""What is told by touch at a table without a camera: names, cards, and which moments are drawn."""

from __future__ import annotations

from typing import Any

from companion.games.api import Action, CardEntry
from companion.ui.home.set_up import SetUpPage
from tests.ui.stage import Stage
from vision.camera.source_errors import CameraMissing
from vision.pipeline.observation import FrameRequest, PipelineResult

NO_CAMERA = "Camera 0 is not there. Is it plugged in?"


Moment = tuple[type[Any], str, int, int]


class NoCamera:
    """Eyes that find nothing to look with."""

    def look(self, request: FrameRequest) -> PipelineResult:
        raise CameraMissing(name="0")

    def close(self) -> None:
        return None


def at_set_up(stage: Stage, title: str, players: tuple[str, ...]) -> SetUpPage:
    """The set-up of the game with that ``title``, from Home, once ``players`` have typed their names."""
    stage.tap(next(box for box in stage.home_navigator.home.boxes if box.words == title))
    page = stage.top
    assert isinstance(page, SetUpPage)
    for seat, name in enumerate(players):
        stage.tap(page.rows[seat].name if seat < len(page.rows) else page.ids.add)
        typed(stage, name)
    return page


def typed(stage: Stage, text: str) -> None:
    typewriter = stage.top
    for letter in text:
        stage.tap(typewriter.keys[letter.lower()])
    stage.tap(typewriter.ids.done)


def draw_if_new(stage: Stage, drawn: set[Moment]) -> None:
    """A frame of every kind of moment: a screen with a kind of prompt and so many answers to it."""
    assert stage.navigator.shown is not None
    prompt = stage.navigator.shown.prompt
    moment = (type(stage.top), prompt.kind, len(prompt.choices), len(prompt.entries))
    if moment not in drawn:
        drawn.add(moment)
        stage.draw()


def until_told(stage: Stage, action: Action) -> None:
    """Once the touches that tell ``action`` are made, its line is the last of the log."""
    try:
        stage.until(lambda: stage.navigator.shown.log[-1:] == (str(action),))  # type: ignore[union-attr]
    except AssertionError:
        raise AssertionError(f"“{action}” did not happen: {stage.navigator.shown}") from None
    stage.steps(1)


def named(entry: CardEntry, line: str) -> tuple[str, ...] | None:
    """The cards by which ``entry`` makes ``line``, or ``None`` if it cannot."""
    if not (line.startswith(entry.before) and line.endswith(entry.after)):
        return None
    cards = tuple(line[len(entry.before) : len(line) - len(entry.after)].split())
    return cards if set(cards) <= set(entry.cards) else None
