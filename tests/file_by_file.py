"""How tests that run side by side are shared out: a file at a time, all tests of the screen to one process.

What all screens draw and measure, and the games that lead to their moments, are then drawn, measured and
played once, and so is what the tests of one file share.
"""

from __future__ import annotations

from xdist.scheduler import LoadScopeScheduling

UI = "tests/ui"


class FileByFile(LoadScopeScheduling):
    """The next file goes to whichever process has nearly nothing left."""

    def _split_scope(self, nodeid: str) -> str:
        file = nodeid.split("::", 1)[0]
        return UI if file.startswith(UI) else file
