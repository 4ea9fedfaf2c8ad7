"""The settings: what the program found and uses. They are changed in the configuration file it names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.lang import Builder

from companion.ui.ledger import Row
from companion.ui.sheet import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class SettingsPage(Page):
    """Subjects, each with its finding."""

    def __init__(self, findings: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(title="Settings", **kwargs)
        self.ids.ledger.fill([Row(subject, found) for subject, found in findings])
