"""No screen says a developer's text; the walk through every screen is in ``test_every_screen``."""

from __future__ import annotations

import pytest

from tests.ui import scenes
from tests.ui.plain_words import developers_text, words_in_sight
from tests.ui.stage import Stage


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("BH-8", "a rule number without its sentence"),
        ("2026-03-01.txt, line 7: BH-5: Steam goes first.", "a rule number without its sentence"),
        ("A poker deck (BH-1) stands in", "a rule number that is not at the end"),
        ("option suit_map: SHDC", "an option of a record"),
        ("Matt shows Steam-1 Gears-3", "the code of a card"),
        ("Matt reveals 10H", "the code of a card"),
        ("Noah discards 4 of Gears.", "a card named as the other deck has it"),
        ("Touch the cards: 2 to 2", "a range of one number"),
        ("Name a card · 3 ways …", "a number of ways"),
        ('"Mary Ann" reveals K♠', "a name in quotes"),
        (
            "0: this camera cannot be opened",
            "a complaint that begins with a device number",
        ),
        ("{player} draws", "a template that was not filled in"),
        ("None", "a value of the program"),
        ("The corners go clockwise..", "two full stops"),
    ],
)
def test_a_developers_text_is_recognised(text: str, what: str) -> None:
    assert what in developers_text(text)


@pytest.mark.parametrize(
    "text",
    [
        "Steam goes before Gears in order: Matt discards 10♠, then Noah 4♥. (BH-5)",
        "“One deck of 52 cards in 4 suits.” (BH-1)",
        "Rules BH-1, BH-2, BH-3",
        "2 to 4 can play",
        "Mary Ann reveals K♠",
        "Steam 13",
        "Find …",
        "Camera 0 does not open. Is it plugged in, and not in use?",
    ],
)
def test_a_plain_sentence_is_none(text: str) -> None:
    assert developers_text(text) == []


def test_the_walk_hears_buttons_headlines_and_sentences() -> None:
    stage = Stage(scenes.discarding())
    words = set(words_in_sight(stage))
    stage.strike()
    assert {"10♠ to the Steam conveyor", "PASS", "Matt discards"} <= words
