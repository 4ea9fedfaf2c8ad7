"""What can go wrong in seeing, each in words for the people at the table."""

from __future__ import annotations

from pathlib import Path


class VisionError(Exception):
    """Something about seeing went wrong; ``str`` says what, and what to do."""


class WeightsMissing(VisionError, FileNotFoundError):
    """The reader's trained weights are not where they belong."""

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"the reader's weights are missing: {path.name}; install the program again, or train them"
        )


class UnreadablePicture(VisionError, ValueError):
    """A file that is no picture, or one that cannot be used."""

    def __init__(self, path: Path | str, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = str(path)
        self.reason = reason


class UnknownDeck(VisionError, ValueError):
    """A deck that the reader was never taught."""

    def __init__(self, deck: str, known: tuple[str, ...]) -> None:
        super().__init__(f"no deck called {deck!r}; known are: {', '.join(known)}")
