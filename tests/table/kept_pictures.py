"""Pictures of a game that are kept for a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from PIL import Image

from companion.table.pictures import GamePictures, PictureStore

BEGAN = datetime(2026, 3, 5, 20, tzinfo=UTC)
HEADING = "game: beltpunk\n"


def _jpeg() -> bytes:
    file = BytesIO()
    Image.new("RGB", (60, 42), (120, 90, 40)).save(file, "JPEG")
    return file.getvalue()


JPEG = _jpeg()
"""A picture of the proportions of a mat."""


def pictures_in(folder: Path, lines: Sequence[str], seen: Mapping[int, bytes]) -> GamePictures:
    """The pictures ``seen`` with the actions of these numbers, of a game with these ``lines``, written in
    ``folder``."""
    store = PictureStore(folder)
    game = store.game(BEGAN, HEADING)
    for number, picture in seen.items():
        game.keep(number, lines[number - 1], picture)
    store.close()
    return game
