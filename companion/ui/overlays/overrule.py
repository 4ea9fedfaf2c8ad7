"""Moves that the rules refuse, and that a table may accept anyway: by kind, each with its refusal."""

from __future__ import annotations

from typing import Any

from kivy.lang import Builder

from companion.games.api import Choice
from companion.table.loop import Chosen, Desk, Dismiss
from companion.table.snapshot import Offer, TableSnapshot
from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class OverrulePage(Page):
    """Drawn from the snapshot's offer: first the kinds of moves, then those of one kind."""

    def __init__(self, desk: Desk, **kwargs: Any) -> None:
        super().__init__(title="Accept anyway", **kwargs)
        self._desk = desk
        self._serial = 0
        self._offer: Offer | None = None
        self._group: str | None = None

    def show(self, snapshot: TableSnapshot) -> None:
        """Draw the offer of ``snapshot``."""
        self._serial = snapshot.serial
        if snapshot.offer is not None and snapshot.offer != self._offer:
            self._offer = snapshot.offer
            self._group = None
            self._fill()

    def back(self) -> bool:
        """From one kind to all; from there the offer is dismissed, and the table takes it away."""
        if self._group is not None and len(self._groups()) > 1:
            self._group = None
            self._fill()
        else:
            self._desk.post(Dismiss())
        return True

    def _groups(self) -> dict[str, list[Choice]]:
        groups: dict[str, list[Choice]] = {}
        for choice in self._offer.choices if self._offer is not None else ():
            groups.setdefault(choice.group, []).append(choice)
        return groups

    def _fill(self) -> None:
        groups = self._groups()
        if len(groups) == 1:
            self._group = next(iter(groups))
        rows = [self._group_row(group, choices) for group, choices in groups.items()]
        if self._group is not None:
            rows = [self._choice_row(choice) for choice in groups[self._group]]
        self._desk.rest.begin()
        self.title = self._group or "Accept anyway"
        self.ids.words.words = self._offer.text if self._offer is not None else ""
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
            choice.label, choice.detail, do=lambda: self._desk.post(Chosen(choice.action, self._serial))
        )
