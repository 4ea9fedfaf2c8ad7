"""Decisions at a table, in tests that are about something else than how they are asked for."""

from __future__ import annotations

from companion.games.api import Action
from companion.table.table import Table


def decide(table: Table, action: Action) -> None:
    """``action`` is chosen, and confirmed where the table asks for that."""
    table.choose(action, table.snapshot().serial)
    if table.snapshot().confirmation is not None:
        table.confirm(table.snapshot().serial)
