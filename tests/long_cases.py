"""Cases of parametrized tests that are run with ``-m ''`` only, see the marker ``long``."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest


def long_case(*values: Any) -> Any:
    """One more case, with these ``values``, of what a test shows with its other ones, too."""
    return pytest.param(*values, marks=pytest.mark.long)


_LIKE_OTHERS = ("steam-court-draft-seven", "steam-court-renegades", "steam-court-six-engineers")
"""Golden records of hundreds of actions in the standard game of an edition. There are longer ones and short
ones of it, and long ones of every other variant."""


def not_every_long_one(records: Iterable[Path]) -> list[Any]:
    """These golden records, of which some that are like others are long cases."""
    return [long_case(it) if it.stem in _LIKE_OTHERS else it for it in records]
