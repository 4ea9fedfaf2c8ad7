"""Pictures of screens and style pages, and sheets of all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

import cv2
import numpy as np
from kivy.core.window import Window
from kivy.graphics.opengl import GL_RGBA, GL_UNSIGNED_BYTE, glReadPixels
from numpy.typing import NDArray

from companion.preferences import Night, PreferenceStore
from companion.ui.kit import theme
from tests.ui.stage import bare_stage
from tests.ui.style_page import PAGES

Size = tuple[int, int]
_ACROSS = 4
_THUMB = 480
"""Pictures beside each other on a sheet, and their width."""


def seen() -> NDArray[np.uint8]:
    """What the window shows: RGB, from the top."""
    width, height = Window.size
    pixels = np.frombuffer(glReadPixels(0, 0, width, height, GL_RGBA, GL_UNSIGNED_BYTE), np.uint8)
    return np.ascontiguousarray(pixels.reshape(height, width, 4)[::-1, :, :3])


def sheets(folder: Path, size: Size, names: Sequence[str], by_night: bool) -> Iterator[Path]:
    """Writes a picture of each style page and screen, or of ``names`` alone, and the sheets of both; tells of
    each."""
    look = "-night" if by_night else ""
    target = folder / f"{size[0]}x{size[1]}{look}"
    target.mkdir(parents=True, exist_ok=True)
    theme.use(theme.NIGHT if by_night else theme.DAY)
    for kind, pictures in (
        ("style", _style_pages(size, names)),
        ("screens", _screens(size, names, by_night)),
    ):
        taken = []
        for name, picture in pictures:
            taken.append(picture)
            yield _write(target / f"{name}.png", picture)
        if taken:
            yield _write(target / f"sheet-{kind}.png", _sheet(taken))
    theme.use(theme.DAY)


def _style_pages(size: Size, names: Sequence[str]) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    for name in PAGES:
        if names and f"style-{name}" not in names:
            continue
        with bare_stage(PAGES[name](size), size=size):
            Window.on_draw()
            yield f"style-{name}", seen()


def _screens(size: Size, names: Sequence[str], by_night: bool) -> Iterator[tuple[str, NDArray[np.uint8]]]:
    from tests.ui.gallery import GALLERY

    def preferences() -> PreferenceStore:
        store = PreferenceStore()
        store.change(replace(store.value, night=Night.ON if by_night else Night.OFF))
        return store

    for name, opened in GALLERY.items():
        if names and name not in names:
            continue
        with patch("companion.ui.app.app.PreferenceStore", preferences):
            stage = opened(size)
        stage.steps(3)
        stage.draw()
        yield name, seen()
        stage.strike()


def _write(path: Path, picture: NDArray[np.uint8]) -> Path:
    cv2.imwrite(str(path), picture[..., ::-1])
    return path


def _sheet(pictures: Sequence[NDArray[np.uint8]]) -> NDArray[np.uint8]:
    high = round(pictures[0].shape[0] * _THUMB / pictures[0].shape[1])
    small = [cv2.resize(picture, (_THUMB, high), interpolation=cv2.INTER_AREA) for picture in pictures]
    small += [np.zeros_like(small[0])] * (-len(small) % _ACROSS)
    rows = [np.hstack(small[at : at + _ACROSS]) for at in range(0, len(small), _ACROSS)]
    return np.asarray(np.vstack(rows), np.uint8)
