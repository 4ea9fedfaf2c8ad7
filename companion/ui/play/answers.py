"""Which answers stand on buttons: those that are given by touching the thing itself do not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.games.api import CardEntry, Choice
from companion.table.snapshot import TableSnapshot


def with_answers(snapshot: TableSnapshot, wanted: Callable[[Choice | CardEntry], bool]) -> TableSnapshot:
    """``snapshot`` with the choices and entries of its prompt that are ``wanted``, and without the others."""
    prompt = snapshot.prompt
    choices, entries = tuple(filter(wanted, prompt.choices)), tuple(filter(wanted, prompt.entries))
    return replace(snapshot, prompt=replace(prompt, choices=choices, entries=entries))
