"""Moves that the rules refuse and the table can accept anyway: by kind, each with its refusal."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.games.api import Choice
from companion.table.events import Chosen, Dismiss
from companion.table.loop import Desk
from companion.table.snapshot import Suggestions, TableSnapshot
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class OverrulePage(Page):
    """Draws the snapshot's suggestions: first the kinds of moves, then those of one kind."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(title="Accept anyway", **kwargs)
        self._desk = desk
        self._serial = 0
        self._suggestions: Suggestions | None = None
        self._group: str | None = None

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw the suggestions of ``snapshot``."""
        self._serial = snapshot.serial
        if snapshot.suggestions is not None and snapshot.suggestions != self._suggestions:
            self._suggestions = snapshot.suggestions
            self._group = None
            self._fill()

    def back(self) -> bool:
        """Return from one kind to all; from there, dismiss the suggestions."""
        if self._group is not None and len(self._groups()) > 1:
            self._group = None
            self._fill()
        else:
            self._desk.post(Dismiss())
        return True

    def _groups(self) -> dict[str, list[Choice]]:
        groups: dict[str, list[Choice]] = {}
        for choice in self._suggestions.choices if self._suggestions is not None else ():
            groups.setdefault(choice.group, []).append(choice)
        return groups

    def _fill(self) -> None:
        groups = self._groups()
        if len(groups) == 1:
            self._group = next(iter(groups))
        rows = [self._group_row(group, choices) for group, choices in groups.items()]
        if self._group is not None:
            rows = [self._choice_row(choice) for choice in groups[self._group]]
        self._desk.answer_delay.restart()
        self.title = self._group or "Accept anyway"
        self.ids.words.words = str(self._suggestions.text) if self._suggestions is not None else ""
        self.ids.ledger.fill(rows)
        self.ids.ledger.begin()

    def _group_row(self, group: str, choices: list[Choice]) -> Row:
        def open_group() -> None:
            self._group = group
            self._fill()

        if len(choices) == 1:
            return self._choice_row(choices[0])
        return Row(group or "Other moves", f"{len(choices)} moves …", do=open_group)

    def _choice_row(self, choice: Choice) -> Row:
        return Row(
            str(choice.label),
            str(choice.detail or ""),
            do=lambda: self._desk.post(Chosen(choice.action, self._serial)),
        )
