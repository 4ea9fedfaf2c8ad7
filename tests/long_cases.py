"""Cases of parametrized tests that are run with ``-m ''`` only, see the marker ``long``."""

from __future__ import annotations

from typing import Any

import pytest


def long_case(*values: Any) -> Any:
    """One more case, with these ``values``, of what a test shows with its other ones, too."""
    return pytest.param(*values, marks=pytest.mark.long)
