"""Fixtures that several rooms' tests share."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tests.cpu_report import CpuReport

_KEPT = 16
"""Fields of sensor noise, hands, and views of a camera, that a process of tests keeps: about 7 MB each."""
_COLLECTIONS = (20_000, 10, 10)
"""New objects before a garbage collection, and collections before a longer one."""
_SLOWEST = (
    "tests/test_match_by_camera.py",
    "tests/ui/app/test_astonishing_by_touch.py",
    "tests/vision/reading/poker/test_photographs.py",
    "tests/vision/training",
)
"""What has the longest tests. It comes first, so that none of them runs alone at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cpu-report", type=int, metavar="N", help="list the N most expensive tests")


def pytest_configure(config: pytest.Config) -> None:
    if length := config.getoption("--cpu-report"):
        config.pluginmanager.register(CpuReport(length), "cpu-report")
    if not hasattr(config, "workerinput"):  # the process that starts the others
        folder = tempfile.mkdtemp(prefix="companion-pictures-")
        os.environ["COMPANION_TEST_PICTURES"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: not item.nodeid.startswith(_SLOWEST))


def pytest_collection_finish() -> None:
    """The collected tests stay to the end: the garbage collector need not look at them again and again. It
    runs as seldom as in the app."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_COLLECTIONS)


@pytest.fixture(scope="session", autouse=True)
def simulated_tables_share_their_parts() -> Iterator[None]:
    """The bare table, the printed mat and the sensor noise are the same in many tests, and slow to draw."""
    if "vision.simulation" not in sys.modules:  # none of the tests that were collected uses it
        yield
        return
    from tests.shared_pictures import FOLDER, SharedPictures
    from vision.simulation import bare_table, light, table

    shared = SharedPictures(Path(os.environ[FOLDER]))
    draw_table, draw_mat = bare_table.bare_table.__wrapped__, bare_table.mat_raster

    def bare(*what: Any) -> Any:
        return shared.drawn(("bare table", *what), lambda: draw_table(*what))

    def mat(*what: Any) -> Any:
        return shared.drawn(("mat", *what), lambda: draw_mat(*what))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table, "bare_table", bare)
        patch.setattr(bare_table, "mat_raster", mat)
        patch.setattr(table, "view_of", lru_cache(maxsize=_KEPT)(table.view_of.__wrapped__))
        patch.setattr(light, "noise_field", lru_cache(maxsize=_KEPT)(light.noise_field.__wrapped__))
        patch.setattr(table, "drawn_hand", lru_cache(maxsize=_KEPT)(table.drawn_hand.__wrapped__))
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
