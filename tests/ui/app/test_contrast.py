"""Every word on the screens is read on what is drawn behind it: 4.5 to 1 and more, by day and by night.

What is measured is what is drawn: the pixels around a text are its ground, those that stand out from it the
text. What cannot be used now is dim on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.preferences import Night, PreferenceStore
from companion.ui.kit import theme
from tests.ui.contrast import contrast, luminances
from tests.ui.gallery import GALLERY
from tests.ui.pictures import seen
from tests.ui.stage import Stage, widgets

SIZE = (800, 480)
SCREENS = (
    "home",
    "home-fault",
    "setup",
    "settings",
    "sounds",
    "options",
    "how-to-play",
    "menu",
    "table-discarding",
    "table-overflow",
    "history",
    "correction",
    "dice",
    "winner",
)
LEAST = 4.5


@pytest.fixture
def preferences(monkeypatch: pytest.MonkeyPatch) -> Iterator[PreferenceStore]:
    """Those of the stage."""
    store = PreferenceStore()
    monkeypatch.setattr("companion.ui.app.app.PreferenceStore", lambda: store)
    yield store
    theme.use(theme.DAY)


def _labels(stage: Stage) -> list[Label]:
    """Every label in sight with words in it that may be used now."""
    return [
        it
        for it in widgets(stage.top)
        if isinstance(it, Label) and it.text.strip() and _is_seen(it) and not _is_disabled(it)
    ]


def _is_seen(label: Label) -> bool:
    """Whether it is drawn whole: what scrolls is cut off at the edge of its view."""
    lower = label.to_window(*label.pos)[1]
    widget: Widget = label
    while isinstance(widget, Widget):
        if widget.opacity == 0 or min(widget.size) < 4:
            return False
        if isinstance(widget, ScrollView):
            edge = widget.to_window(*widget.pos)[1]
            if lower < edge or lower + label.height > edge + widget.height:
                return False
        widget = widget.parent
    return True


def _is_disabled(label: Label) -> bool:
    return bool(label.disabled or getattr(label.parent, "disabled", False))


def _around(label: Label) -> tuple[int, int, int, int]:
    """Left, top, right, bottom of the text's own box in the window, in pixels from its upper left."""
    x, y = label.to_window(*label.pos)
    width, height = label.texture_size
    width, height = min(width, label.width), min(height, label.height)
    middle = {"top": y + label.height - height / 2, "bottom": y + height / 2}
    across = x + label.width / 2
    lower = middle.get(label.valign, y + label.height / 2) - height / 2
    left, right = max(0, round(across - width / 2)), min(SIZE[0], round(across + width / 2))
    top, bottom = max(0, round(SIZE[1] - lower - height)), min(SIZE[1], round(SIZE[1] - lower))
    return left, top, right, bottom


def _contrast(picture: NDArray[np.uint8], box: tuple[int, int, int, int]) -> float | None:
    """Of the text in this box to its ground, or ``None`` if it is out of sight. The ground is what most
    pixels are; the text is as light or dark as the tenth of the others that stands out most."""
    left, top, right, bottom = box
    if right - left < 6 or bottom - top < 6:
        return None
    part = luminances(picture[top:bottom, left:right].reshape(-1, 3) / 255)
    levels, counts = np.unique(np.round(part, 3), return_counts=True)
    ground = levels[counts.argmax()]
    apart = np.maximum((part + 0.05) / (ground + 0.05), (ground + 0.05) / (part + 0.05))
    inked = apart[apart > 1.15]
    return None if inked.size < 12 else float(np.quantile(inked, 0.9))


@pytest.mark.parametrize("night", [Night.OFF, Night.ON], ids=["day", "night"])
@pytest.mark.parametrize("screen", SCREENS)
def test_every_word_is_read(screen: str, night: Night, preferences: PreferenceStore) -> None:
    stage = GALLERY[screen](SIZE)
    _wear(stage, night, preferences)
    picture, labels = seen(), _labels(stage)
    measured = {label.text: _contrast(picture, _around(label)) for label in labels}
    stage.strike()
    found = {words: ratio for words, ratio in measured.items() if ratio is not None}
    assert found, "no word of this screen was measured"
    assert {words: round(ratio, 2) for words, ratio in found.items() if ratio < LEAST} == {}


def _wear(stage: Stage, night: Night, preferences: PreferenceStore) -> None:
    preferences.change(replace(preferences.value, night=night))
    stage.until(lambda: theme.IN_USE is (theme.NIGHT if night is Night.ON else theme.DAY))
    stage.steps(3)
    stage.draw()


def test_a_word_that_is_too_dim_is_found() -> None:
    """Grey on grey, as it might be drawn."""
    picture = np.full((40, 200, 3), 40, np.uint8)
    picture[15:25, 20:180:3] = 90
    dim = _contrast(picture, (0, 0, 200, 40))
    picture[15:25, 20:180:3] = 230
    clear = _contrast(picture, (0, 0, 200, 40))
    assert dim is not None
    assert clear is not None
    assert dim < LEAST < clear
    assert clear == pytest.approx(contrast((230 / 255,) * 3, (40 / 255,) * 3), rel=0.02)
