"""Fixtures that several rooms' tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def photos() -> Path:
    """The folder with photographs of cards; the test is skipped where there is none.

    It is named by the environment variable ``COMPANION_PHOTOS``, or is ``photos`` in a directory named
    ``shared`` beside the checkout. The photographs are not part of the project.
    """
    named = os.environ.get("COMPANION_PHOTOS")
    folder = Path(named) if named else Path(__file__).parents[2] / "shared" / "photos"
    if not folder.is_dir():
        pytest.skip("no photographs here: name their folder in COMPANION_PHOTOS")
    return folder
