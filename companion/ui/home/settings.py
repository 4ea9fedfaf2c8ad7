"""The settings: the camera, the volume, and what the program found and uses. The rest is changed in the
configuration file that it names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.lang import Builder

from companion.ui.kit.ledger import Row
from companion.ui.kit.page import Page

Builder.load_file(__file__.replace(".py", ".kv"))


class SettingsPage(Page):
    """Subjects, each with its finding. ``to_camera`` opens the camera page, ``to_sounds`` the volume."""

    def __init__(
        self,
        findings: Sequence[tuple[str, str]],
        to_camera: Callable[[], object],
        to_sounds: Callable[[], object],
        **kwargs: Any,
    ) -> None:
        super().__init__(title="Settings", **kwargs)
        self.ids.camera.bind(on_release=lambda _: to_camera())
        self.ids.sounds.bind(on_release=lambda _: to_sounds())
        self.ids.ledger.fill([Row(subject, found) for subject, found in findings])
