"""Text is fitted into its box, and never too small to read."""

from __future__ import annotations

import pytest

from companion.ui.kit import theme
from companion.ui.kit.lettering import fitted, lettered, marked_up, needs_markup


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


def test_the_number_of_a_rule_stands_small_and_dim_after_its_sentence() -> None:
    sentence = "Steam goes before Gears. (BH-5)"
    assert needs_markup(sentence, theme.PLAIN)
    written = marked_up(sentence, theme.PLAIN, 32)
    assert written.startswith("Steam goes before Gears. [size=24]")
    assert lettered(sentence, 32).width < lettered(sentence.replace("(BH-5)", "(BH-5)."), 32).width - 10


def test_the_number_of_a_rule_is_never_too_small_to_read() -> None:
    assert f"[size={round(theme.SMALLEST_TEXT)}]" in marked_up("No. (G-4)", theme.PLAIN, theme.SMALLEST_TEXT)


@pytest.mark.parametrize("text", ["(BH-5)", "Rule BH-5", "A card (BH-5) lies there.", "Noah (2)"])
def test_other_brackets_are_written_like_the_rest(text: str) -> None:
    assert not needs_markup(text, theme.PLAIN)
