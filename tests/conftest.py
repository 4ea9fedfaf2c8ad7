"""Fixtures that several rooms' tests share."""

from __future__ import annotations

import gc
import logging
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from tests.cpu_report import CpuReport

_KEPT = 16
"""Fields of sensor noise, hands, and views of a camera, that a process of tests keeps: about 7 MB each."""
_COLLECTIONS = (20_000, 50, 10)
"""New objects before a garbage collection, and collections before a longer one: more of them than in the app,
since every test leaves a whole screen behind."""
_SCREENS = "tests/ui"
_YIELDING = 5
"""How much nicer than the tests of the screen the others are."""
_SLOWEST = (
    _SCREENS,
    "tests/vision/tracking",
    "tests/demo/test_played_by_camera.py",
    "tests/test_match_by_camera.py",
    "tests/vision/dice/test_dice.py",
    "tests/vision/reading",
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


@pytest.hookimpl(optionalhook=True)  # where tests can run side by side
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    from tests.file_by_file import FileByFile

    return FileByFile(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: [not item.nodeid.startswith(file) for file in _SLOWEST])


def pytest_collection_finish() -> None:
    """The collected tests stay to the end: the garbage collector need not look at them again and again."""
    gc.set_threshold(*_COLLECTIONS)
    _keep_what_is_left()


def pytest_runtest_logstart(nodeid: str) -> None:
    """The tests of the screen, all of which run in one process, take longest: side by side, the others yield
    to them, so that they do not run alone at the end."""
    if "PYTEST_XDIST_WORKER" in os.environ and not nodeid.startswith(_SCREENS):
        _yield_from_now_on()


@lru_cache
def _yield_from_now_on() -> None:
    os.nice(_YIELDING)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """What is left of a file's tests is what later ones share."""
    yield
    if nextitem is not None and nextitem.path != item.path:
        _keep_what_is_left()


def _keep_what_is_left() -> None:
    """The garbage collector does not look again at what is no garbage now."""
    gc.collect()
    gc.freeze()


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


@pytest.fixture
def log_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The test may start logging: what the whole process shares is as before afterwards."""
    for owner, name in ((sys, "excepthook"), (sys, "unraisablehook"), (threading, "excepthook")):
        monkeypatch.setattr(owner, name, getattr(owner, name))
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    monkeypatch.setenv("KIVY_LOG_MODE", "PYTHON")
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    logging.captureWarnings(False)


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
