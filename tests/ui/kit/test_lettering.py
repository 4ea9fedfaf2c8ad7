"""Text is fitted into its box, and never too small to read."""

from __future__ import annotations

import pytest

from companion.ui.kit import theme
from companion.ui.kit.lettering import fitted, lettered


def test_words_held_together_by_a_no_break_space_are_not_parted() -> None:
    words = "Broken\u00a0Gears\u00a05,"
    _, px = fitted(words, theme.PLAIN, 120, 60, 30)
    assert lettered(words, px).width <= 120


def test_text_too_small_to_read_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="smallest"):
        lettered("too small", 13)


def test_a_text_that_has_no_room_ends_in_an_ellipsis() -> None:
    text, px = fitted("a very long sentence for a very small box", theme.PLAIN, 80, 20, 30)
    assert text.endswith("…")
    assert px == theme.SMALLEST_TEXT
