"""Pictures that are slow to draw, drawn once for all processes of a test run."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import numpy as np

FOLDER = "COMPANION_TEST_PICTURES"
"""The environment variable with the folder for them, which the process that starts the others makes
and removes."""
_MOST = 120
"""Pictures that are kept: about 10 MB each."""


class SharedPictures:
    """Pictures as files in ``folder``, by what they show."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def drawn(self, what: tuple[object, ...], draw: Callable[[], Any]) -> Any:
        """The picture of ``what``, read-only. ``draw`` draws it if no process has yet. The ``repr`` of
        ``what`` holds all that decides how it looks."""
        path = self._folder / f"{sha256(repr(what).encode()).hexdigest()}.npy"
        if not path.exists():
            picture = draw()
            if len(list(self._folder.iterdir())) >= _MOST:
                return picture
            with NamedTemporaryFile(dir=self._folder, delete=False) as file:
                np.save(file, picture)
            Path(file.name).replace(path)  # at once, since other processes look for it
        return np.asarray(np.load(path, mmap_mode="r"))
