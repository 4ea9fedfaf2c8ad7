"""A game's box: its values become pages, with their words on them."""

from __future__ import annotations

import pytest

from companion.game_box import box_items, edition_option, printable_names
from companion.games import GAMES, game_named
from companion.games.printables import PrintedCards, PrintedSeatings, PrintedSheets, PrintedTokens
from tests.vision.printing.pdfs import pages, texts
from vision.drawing.engraving.medallions import picture

EDITIONS = [(game.name, edition) for game in GAMES for edition in game.editions]


@pytest.mark.parametrize(("name", "edition"), EDITIONS)
def test_there_is_a_drawing_of_every_picture(name: str, edition: str) -> None:
    game = game_named(name)
    pictures: list[str] = []
    for item in game.printables(edition_option(game, edition)):
        match item:
            case PrintedCards(cards=cards):
                pictures += [card.picture for card in cards]
            case PrintedTokens(tokens=tokens):
                pictures += [token.picture for token in tokens if token.picture]
            case PrintedSeatings(plans=plans):
                pictures += [it.picture for plan in plans for table in plan.tables for it in table.seats]
            case PrintedSheets(sheets=sheets):
                pictures += [sheet.picture for sheet in sheets]
    for each in dict.fromkeys(pictures):
        assert picture(each, (0.0, 0.0), 10.0)


@pytest.mark.parametrize(
    ("game", "item", "sheets", "words"),
    [
        ("steam-court", "gear-tokens", 2, ("Unpass", "Discard two")),
        ("steam-court", "start-tokens", 2, ("Start tokens, sheet 1 of 1: backs",)),
        ("steam-court", "clock", 1, ("CLOCK CLIMBING",)),
        ("steam-court", "seating", 7, ("12 PLAYERS: TWO TABLES", "Renegade Table")),
    ],
)
def test_a_thing_is_printed_with_its_words(game: str, item: str, sheets: int, words: tuple[str, ...]) -> None:
    (found,) = [it for it in box_items(game_named(game), {}) if it.name == item]
    document = found.pdf("a4")
    assert pages(document) == sheets
    assert set(words) <= set(texts(document))


def test_a_thing_is_listed_with_the_games_that_have_it() -> None:
    names = printable_names(GAMES)
    assert {game.name for game in names["foreman"]} == {"beltpunk"}
    assert {game.name for game in names["characters"]} == {"steam-court"}
    assert {"clock", "seating", "inventors", "gear-tokens", "start-tokens"} <= set(names)
