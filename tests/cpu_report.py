"""``pytest --cpu-report 30`` lists the 30 tests and fixtures that take the most CPU time.

CPU time does not depend on load, and includes child processes that have ended. Workers of pytest-xdist send
their figures along with the test reports.
"""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Iterator
from pathlib import PurePosixPath
from time import process_time
from typing import Any

import pytest

_SENT = "cpu_seconds"
_FIXTURES_SENT = "cpu_seconds_of_fixtures"


def cpu_seconds() -> float:
    """CPU time of this process and its ended children so far."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


class CpuReport:
    """Measures every phase of a test and every fixture, and sums them up in the process that reports."""

    def __init__(self, length: int) -> None:
        self._length = length
        self._phase = 0.0
        self._fixtures_of_phase: list[tuple[str, float]] = []
        self._nested = 0.0
        self._tests: Counter[str] = Counter()
        self._folders: Counter[str] = Counter()
        self._fixtures: Counter[str] = Counter()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: Any) -> Iterator[None]:
        """The time of a fixture leaves out the fixtures that it requests while it is made."""
        outer, self._nested = self._nested, 0.0
        start = cpu_seconds()
        try:
            return (yield)
        finally:
            whole = cpu_seconds() - start
            name = f"{fixturedef.baseid}::{fixturedef.argname}"
            self._fixtures_of_phase.append((name, whole - self._nested))
            self._nested = outer + whole

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self) -> Iterator[None]:
        return (yield from self._measured())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        return (yield from self._measured())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self) -> Iterator[None]:
        return (yield from self._measured())

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Iterator[None]:
        report = yield
        setattr(report, _SENT, self._phase)
        setattr(report, _FIXTURES_SENT, self._fixtures_of_phase)
        return report

    def pytest_runtest_logreport(self, report: Any) -> None:
        seconds = getattr(report, _SENT, 0.0)  # a test whose worker crashed has none
        self._tests[report.nodeid] += seconds
        parts = PurePosixPath(report.nodeid.split("::")[0]).parts
        self._folders["/".join(parts[:2])] += seconds
        for name, cost in getattr(report, _FIXTURES_SENT, ()):
            self._fixtures[name] += cost

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        for title, counter in (
            ("folders", self._folders),
            ("fixtures", self._fixtures),
            ("tests", self._tests),
        ):
            total = sum(counter.values())
            terminalreporter.section(f"CPU time by {title}: {total:.1f} s")
            for name, seconds in counter.most_common(self._length):
                terminalreporter.write_line(f"{seconds:8.2f} s  {name}")
        terminalreporter.write_line(f"This process took {cpu_seconds():.1f} s in all, importing included.")

    def _measured(self) -> Iterator[None]:
        start = cpu_seconds()
        self._fixtures_of_phase = []
        try:
            return (yield)
        finally:
            self._phase = cpu_seconds() - start
