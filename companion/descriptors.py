"""The games as this table plays them: with its own lists of descriptors, if it has a file of them (AS-14)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.errors import InputError
from companion.games import GAMES
from companion.games.api import Game
from companion.games.astonishing import GAME
from companion.games.astonishing.descriptor_file import LONGEST_FILE, DescriptorError, read_descriptors
from companion.games.astonishing.game import Astonishing
from vision.core.files import read_file


def games_with(descriptors: Path | None) -> tuple[Game[Any, Any], ...]:
    """All games, the one that has descriptors with those in the file, if there is one. Raises
    :class:`InputError`, which names the file and the line."""
    if descriptors is None:
        return GAMES
    try:
        lists = read_descriptors(read_file(descriptors, LONGEST_FILE), str(descriptors))
    except OSError as error:
        raise InputError(f"{descriptors}: the descriptors cannot be read: {error.strerror}") from None
    except DescriptorError as error:
        raise InputError(str(error)) from None
    return tuple(Astonishing(lists) if game is GAME else game for game in GAMES)
