"""Every word on the screens is read on what is drawn behind it: 4.5 to 1 and more, by day and by night.

What is measured is what is drawn: the pixels around a text are its ground, those that stand out from it the
text. What cannot be used now is dim on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from kivy.core.text import LabelBase
from kivy.graphics import Canvas, Rectangle
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from numpy.typing import NDArray

from companion.preferences import Night, PreferenceStore
from companion.ui.kit import theme
from companion.ui.kit.lettering import block, lettered
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
    "options",
    "look",
    "records",
    "record",
    "how-to-play",
    "menu",
    "table-discarding",
    "table-overflow",
    "history",
    "correction",
    "picker-set",
    "dice",
    "winner-shared",
    "scoring",
    "as-choosing-two",
    "sc-following",
    "sc-nearly_out",
    "sc-tribute",
)
LEAST = 4.5


@pytest.fixture
def preferences(monkeypatch: pytest.MonkeyPatch) -> Iterator[PreferenceStore]:
    """Those of the stage."""
    store = PreferenceStore()
    monkeypatch.setattr("companion.ui.app.app.PreferenceStore", lambda: store)
    yield store
    theme.use(theme.DAY)


Words = dict[int, tuple[object, str]]
"""What is written on each texture, by its id; the texture is kept, so that no other gets its id."""
Box = tuple[int, int, int, int]
"""Left, top, right, bottom, in pixels from the window's upper left."""


@pytest.fixture
def words(monkeypatch: pytest.MonkeyPatch) -> Words:
    """Fills with whatever is written from now on."""
    found: Words = {}
    write = LabelBase.refresh

    def record(label: LabelBase) -> None:
        write(label)
        found[id(label.texture)] = label.texture, label.text

    monkeypatch.setattr(LabelBase, "refresh", record)
    lettered.cache_clear()
    block.cache_clear()
    return found


def _written(stage: Stage, words: Words) -> Iterator[tuple[str, Box]]:
    """Every text in sight that may be used now, and where it is drawn."""
    for widget in widgets(stage.top):
        if getattr(widget, "disabled", False):
            continue
        for piece in _own(widget.canvas):
            text = words.get(id(piece.texture), (None, ""))[1].strip()
            x, y = widget.to_window(*piece.pos)
            if text and _is_seen(widget, y, piece.size[1]):
                left, right = max(0, round(x)), min(SIZE[0], round(x + piece.size[0]))
                yield text, (left, max(0, round(SIZE[1] - y - piece.size[1])), right, round(SIZE[1] - y))


def _own(canvas: Canvas) -> Iterator[Rectangle]:
    """The rectangles that a widget draws itself, without those of its children."""
    for part in (canvas.before, canvas, canvas.after):
        for it in part.children:
            if isinstance(it, Rectangle) and it.texture is not None:
                yield it


def _is_seen(widget: Widget, lower: float, height: float) -> bool:
    """Whether what it draws there is drawn whole: what scrolls is cut off at the edge of its view."""
    while isinstance(widget, Widget):
        if widget.opacity == 0 or min(widget.size) < 4:
            return False
        if isinstance(widget, ScrollView):
            edge = widget.to_window(*widget.pos)[1]
            if lower < edge or lower + height > edge + widget.height:
                return False
        widget = widget.parent
    return True


def _contrast(picture: NDArray[np.uint8], box: Box) -> float | None:
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


@pytest.mark.parametrize("screen", SCREENS)
def test_every_word_is_read(screen: str, preferences: PreferenceStore, words: Words) -> None:
    stage = GALLERY[screen](SIZE)
    measured: dict[Night, list[tuple[str, float | None]]] = {}
    for night in (Night.OFF, Night.ON):
        _wear(stage, night, preferences)
        picture = seen()
        measured[night] = [(text, _contrast(picture, box)) for text, box in _written(stage, words)]
    stage.strike()
    for of_all in measured.values():
        found = [(text, ratio) for text, ratio in of_all if ratio is not None]
        assert found, "no word of this screen was measured"
        assert [(text, round(ratio, 2)) for text, ratio in found if ratio < LEAST] == []


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
