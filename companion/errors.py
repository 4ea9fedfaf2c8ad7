"""Errors that the command line tells in one line."""

from __future__ import annotations


class InputError(ValueError):
    """What was given to the program is wrong; ``str`` says what and where, in one line. Exit status 1."""
