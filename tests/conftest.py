"""Fixtures that several rooms' tests share."""

from __future__ import annotations

import os
import pickle
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tests.cpu_report import CpuReport

_KEPT = 8
"""Pictures of each kind that a process of tests keeps: about 7 MB each."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cpu-report", type=int, metavar="N", help="list the N most expensive tests")


def pytest_configure(config: pytest.Config) -> None:
    if length := config.getoption("--cpu-report"):
        config.pluginmanager.register(CpuReport(length), "cpu-report")


@pytest.fixture(scope="session", autouse=True)
def simulated_tables_share_their_parts() -> Iterator[None]:
    """The printed mat, the table top and the sensor noise are the same in many tests, and slow to draw."""
    if "vision.simulation" not in sys.modules:  # none of the tests that were collected uses it
        yield
        return
    from vision.simulation import light, table

    draw_top = table.table_top

    @lru_cache(maxsize=_KEPT)
    def kept_top(material: str, seeded: bytes, shape: tuple[int, int], px_per_mm: float) -> Any:
        return draw_top(material, pickle.loads(seeded), shape, px_per_mm)

    def top(material: str, rng: Any, shape: tuple[int, int], px_per_mm: float) -> Any:
        """A copy, since the mat is laid on it."""
        return kept_top(material, pickle.dumps(rng), shape, px_per_mm).copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "table_top", top)
        patch.setattr(table, "mat_raster", lru_cache(maxsize=_KEPT)(table.mat_raster))
        patch.setattr(light, "noise_field", lru_cache(maxsize=2 * _KEPT)(light.noise_field.__wrapped__))
        yield


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
