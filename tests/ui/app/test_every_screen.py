"""Every screen at every size, with awkward contents: all of it can be read, and touched by a finger."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from kivy.uix.label import Label

from companion.ui.camera.mat_corners_page import Grip
from companion.ui.cards.faces import CardFace
from companion.ui.cards.pile import PileView
from companion.ui.kit import theme
from companion.ui.kit.keyboard import Keycap
from companion.ui.kit.ledger import LedgerRow
from companion.ui.kit.widgets import BrassButton, FitLabel, GearButton
from companion.ui.overlays.dice import DieFace
from companion.ui.play.die import Die
from companion.ui.play.privilege_strip import PrivilegeCardView
from companion.ui.play.trick_seat import TrickSeatPlate
from tests.long_cases import long_case
from tests.ui.gallery import GALLERY
from tests.ui.plain_words import developers_text, words_in_sight
from tests.ui.stage import SMALL, TALL, WIDE, Stage, unseen

# What a finger is meant to touch, with the smallest it may be: 9 mm of a 7-inch panel, in units.
TARGETS = (
    BrassButton,
    GearButton,
    CardFace,
    LedgerRow,
    DieFace,
    Keycap,
    Die,
    PileView,
    Grip,
    PrivilegeCardView,
    TrickSeatPlate,
)
_LIKE_OTHERS = re.compile(
    r"touch-(?!discarding|asked|naming|overflow).*"
    r"|as-(choosing|rolling)-(two|three)|as-sheets|as-notebook-(list|kept)"
    r"|how-to-play-(sets|overflow)|camera-well|corners-wrong|lesson-four|demonstration-overflow"
    r"|settings-quiet-dark|settings-quiet-dark-set|sc-setup-(four|solo)|sc-over|sc-wrong-card"
    r"|sc-quarter-(two|three)|sc-climbing-two|sc-racing-four|sc-party-(dues|one-over|seven)"
    r"|sc-bidding-last|sc-drawing-(two|any)|sc-laying-out-(party|draft)|sc-dealing-three"
)
"""Screens of which another one shows the same parts with as much in them or more."""
_SCREENS = [long_case(name) if _LIKE_OTHERS.fullmatch(name) else name for name in GALLERY]


@pytest.mark.parametrize("sizes", [(SMALL, TALL), long_case((WIDE,))], ids=str)
@pytest.mark.parametrize("name", _SCREENS)
def test_everything_fits_and_can_be_read_and_touched(name: str, sizes: Sequence[tuple[int, int]]) -> None:
    """In a wide window there is more room than in the small one."""
    with unseen():
        stage = GALLERY[name](sizes[0])
        try:
            assert_words_are_for_people(stage, name)
            for size in sizes:
                stage.resize(size)
                assert_fits(stage, f"{name} at {size}", size)
        finally:
            stage.strike()


def assert_words_are_for_people(stage: Stage, name: str) -> None:
    for text in words_in_sight(stage):
        assert developers_text(text) == [], f"{name}: {text!r}"


def assert_fits(stage: Stage, name: str, size: tuple[int, int]) -> None:
    finger = theme.FINGER * theme.unit(*size)
    for widget in stage.in_sight():
        where = f"{name}: {type(widget).__name__} {getattr(widget, 'words', '')!r}"
        if isinstance(widget, Label) and widget.text and widget.opacity:
            assert widget.font_size >= theme.SMALLEST_TEXT, where
            assert widget.texture_size[0] <= widget.width + 1, where
            assert widget.texture_size[1] <= widget.height + 1, where
        if isinstance(widget, FitLabel) and widget.opacity:
            assert widget.shown == widget.words, f"{where} is cut short"
        if isinstance(widget, TARGETS):
            assert min(widget.size) >= finger, f"{where} is {widget.size}"
            left, bottom = widget.to_window(*widget.pos)
            assert left >= 0, where
            assert left + widget.width <= size[0] + 1, where
            # What scrolls may lie partly outside, up or down.
            if not isinstance(widget, LedgerRow | CardFace) and not _scrolls(widget):
                assert bottom >= 0, where
                assert bottom + widget.height <= size[1] + 1, where


def _scrolls(widget: BrassButton) -> bool:
    """Whether ``widget`` stands in something that is scrolled."""
    parent = widget.parent
    while parent is not None and parent.parent is not parent:
        if getattr(parent, "do_scroll_y", False):
            return True
        parent = parent.parent
    return False
