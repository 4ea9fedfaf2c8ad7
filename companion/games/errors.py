"""The root of every error that a person may read: a code and a message."""

from __future__ import annotations

from companion.games.messages import Message


class CompanionError(Exception):
    """What went wrong, told to the people at the table by ``message``; ``str`` is its English.

    ``code`` is the same in every language: a word of the error's class, or the number of the rule that
    refuses (``BH-8``). Programs compare codes and parameters, never sentences."""

    code: str = "error"

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)
