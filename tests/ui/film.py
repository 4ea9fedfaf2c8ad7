"""A first game in learning mode, from Home to Home, as a film: ``python -m tests.ui.film FOLDER``.

Real touches on the real app play a short match without a camera: names are typed, somebody is new, a wrong
set is laid, its page is read, something is held to have it explained, and the winner is celebrated. Each
screen and each lesson that comes for the first time is a picture with a number and a caption; ``sheet.png``
has all of them small, ``index.html`` all of them with their captions. ``--size 1280x720`` films another
screen.
"""

from __future__ import annotations

import argparse
import html
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import cv2
import numpy as np

import tests.ui.conftest  # noqa: F401 (it prepares Kivy)
from companion.configuration import parse_size

if TYPE_CHECKING:
    from tests.ui.stage import Stage

_MOST = 64
"""So many pictures at most."""
_COLUMNS, _SMALL = 5, 380
"""Pictures side by side on the sheet, and the width of each."""
_MARGIN = 30


def main() -> int:
    """Makes the film."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", default="800x480")
    args = parser.parse_args()
    size = parse_size(args.size)
    _prepare_window(size)
    # Kivy opens its window as it is imported, in the size that was prepared.
    from tests.ui.first_game import played_by_a_beginner

    film = Film(args.folder)
    with tempfile.TemporaryDirectory() as games:
        played_by_a_beginner(film, size, Path(games))
    film.finish()
    print(f"{len(film.pictures)} pictures in {args.folder}")
    return 0


class Film:
    """Numbered pictures in ``folder``, each with a caption."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._seen: set[object] = set()
        self.pictures: list[tuple[Path, str]] = []

    def shoot_if_new(self, stage: Stage, moment: object, caption: str) -> None:
        """A picture, if there is none of ``moment`` yet."""
        if moment not in self._seen:
            self._seen.add(moment)
            self.shoot(stage, caption)

    def shoot(self, stage: Stage, caption: str) -> None:
        """A picture of what is in the window now."""
        if len(self.pictures) < _MOST:
            path = self._folder / f"{len(self.pictures) + 1:02}.png"
            _save_window(stage, path)
            self.pictures.append((path, caption))

    def finish(self) -> None:
        """Write the sheet and the page."""
        cv2.imwrite(str(self._folder / "sheet.png"), _sheet([path for path, _ in self.pictures]))
        rows = (
            f'<p><img src="{path.name}"><br>{path.stem}. {html.escape(caption)}'
            for path, caption in self.pictures
        )
        page = '<meta charset="utf-8"><title>A first game</title>\n' + "\n".join(rows) + "\n"
        (self._folder / "index.html").write_text(page, encoding="utf-8")


def _prepare_window(size: tuple[int, int]) -> None:
    from kivy.config import Config

    for name, length in zip(("width", "height"), size, strict=True):
        Config.set("graphics", name, str(length))


def _save_window(stage: Stage, path: Path) -> None:
    from kivy.core.window import Window

    stage.draw()
    numbered: Any = Window.screenshot(name=str(path))
    Path(numbered).replace(path)


def _sheet(paths: list[Path]) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """All pictures, small, each with its number over it."""
    small = [_small(cv2.imread(str(path)), path.stem) for path in paths]
    empty = np.zeros_like(small[0])
    small += [empty] * (-len(small) % _COLUMNS)
    rows = [np.hstack(small[at : at + _COLUMNS]) for at in range(0, len(small), _COLUMNS)]
    return np.vstack(rows)


def _small(picture: Any, number: str) -> np.ndarray[Any, np.dtype[np.uint8]]:
    height = round(_SMALL * picture.shape[0] / picture.shape[1])
    small = cv2.resize(picture, (_SMALL, height), interpolation=cv2.INTER_AREA)
    framed = cv2.copyMakeBorder(small, _MARGIN, 4, 4, 4, cv2.BORDER_CONSTANT)
    colour = (255, 255, 255)
    cv2.putText(framed, number, (8, _MARGIN - 9), cv2.FONT_HERSHEY_SIMPLEX, 0.6, colour, 1, cv2.LINE_AA)
    return framed


if __name__ == "__main__":
    raise SystemExit(main())
