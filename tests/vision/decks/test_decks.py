"""Deck files: our own two decks, what is refused of others, and what the codes on cards say."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests.vision.small_deck import SMALL_DECK
from vision.decks import (
    OWN_DECKS,
    DeckError,
    deck_in,
    deck_serving,
    load_deck,
    own_deck,
    read_deck,
    served_games,
)
from vision.decks.deck import EMBLEM_NAMES
from vision.decks.payload import card_in_text, marker_of, text_of
from vision.drawing.engraving.emblems import EMBLEMS


def test_the_beltpunk_deck_has_every_number_of_every_suit_once() -> None:
    """BH-1."""
    deck = deck_serving("beltpunk")
    suits = ("Steam", "Gears", "Parts", "Electricity")
    assert [card.code for card in deck.cards] == [f"{suit}-{n}" for suit in suits for n in range(1, 14)]
    assert deck.size == 52


def test_the_steam_court_deck_has_its_84_cards() -> None:
    """SC-1."""
    deck = deck_serving("steam-court")
    specials = ("3/9", "6/12", "Masterstroke", "Multiplier")
    expected = {str(n): 6 for n in range(1, 13)} | dict.fromkeys(specials, 3)
    assert {card.code: card.copies for card in deck.cards} == expected
    assert deck.size == 84


@pytest.mark.parametrize("name", OWN_DECKS)
def test_suits_are_told_apart_by_shape_and_by_letter(name: str) -> None:
    suits = {card.suit for card in own_deck(name).cards}
    assert len({suit.emblem for suit in suits}) == len(suits)
    letters = [suit.letter for suit in suits if suit.letter]
    assert len(set(letters)) == len(letters)
    faces = Counter((card.index, card.suit.letter, card.suit.emblem) for card in own_deck(name).cards)
    assert set(faces.values()) == {1}


def test_every_emblem_that_a_deck_may_have_can_be_drawn() -> None:
    assert set(EMBLEM_NAMES) == set(EMBLEMS)


def test_every_game_served_has_a_deck_and_no_other() -> None:
    for game in served_games():
        assert game in deck_serving(game).serves
    with pytest.raises(KeyError):
        deck_serving("patience")


def test_a_deck_file_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "tea.toml"
    path.write_text(SMALL_DECK, encoding="utf-8")
    deck = deck_in(path, "beltpunk")
    assert (deck.name, deck.title, deck.number, deck.serves, deck.size) == (
        "tea-party",
        "Tea Party",
        17,
        ("beltpunk",),
        13,
    )
    assert deck.ink == (0x4A, 0x2F, 0x1B)
    assert [(card.code, card.index, card.title, card.copies) for card in deck.cards] == [
        ("Cup-1", "1", "Cup", 1),
        ("Cup-2", "2", "Cup", 11),
        ("Milk", "M", "Milk first", 1),
    ]
    assert deck.card("Milk").suit.emblem == "steam"


@pytest.mark.parametrize(
    ("told", "instead", "fault"),
    [
        ('kind = "codes"', "", "kind"),
        ('kind = "codes"', 'kind = "photographs"', "kind"),
        ('name = "tea-party"', 'name = "../tea"', "name"),
        ('name = "tea-party"', "", "name"),
        ('title = "Tea Party"', 'title = "Tea\\u0007Party"', "title"),
        ("number = 17", "number = 32", "number"),
        ("number = 17", "number = true", "number"),
        ('serves = ["beltpunk"]', "serves = []", "serves"),
        ('serves = ["beltpunk"]', 'serves = "beltpunk"', "serves"),
        ('ink = "#4a2f1b"', 'ink = "brown"', "ink"),
        ('index = "M"', 'index = "Milk"', "card 3"),
        ('index = "M"', "index = 7", "card 3"),
        ('card = "Milk"', 'card = "Milk jug"', "card 3"),
        ('card = "Milk"', 'card = "Cup-1"', "card 3"),
        ('suit = "Jug"', 'suit = "Spoon"', "Spoon"),
        ("copies = 11", "copies = 0", "card 2"),
        ("copies = 11", "coppies = 11", "coppies"),
        ('letter = "C"', 'letter = "Cup"', "suit Cup"),
        ('emblem = "steam"', "", "suit Jug"),
        ('emblem = "steam"', 'emblem = "kettle"', "kettle"),
        ("cards = [", "cards = []\nothers = [", "others"),
        ("[suits.Cup]", "[[suits]]", "no suits"),
        ("kind =", "kind", "not a deck file"),
    ],
)
def test_a_faulty_deck_file_is_refused_in_a_line_that_says_where(told: str, instead: str, fault: str) -> None:
    assert told in SMALL_DECK
    with pytest.raises(DeckError) as refused:
        read_deck(SMALL_DECK.replace(told, instead, 1), "tea.toml")
    line = str(refused.value)
    assert line.startswith("tea.toml: ")
    assert "\n" not in line
    assert fault in line


@pytest.mark.parametrize(
    "content", [b"\x89PNG\r\n\x1a\n\xff\xfe", b"", b"{}", b"game: beltpunk\nplayers: A, B\n"]
)
def test_what_is_no_deck_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.toml"
    path.write_bytes(content)
    with pytest.raises(DeckError, match=r"strange\.toml: .+") as refused:
        load_deck(path)
    assert "\n" not in str(refused.value)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(DeckError, match="cannot be opened"):
            load_deck(path)


def test_a_deck_that_does_not_serve_the_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tea.toml"
    path.write_text(SMALL_DECK, encoding="utf-8")
    with pytest.raises(DeckError, match="Tea Party does not serve steam-court"):
        deck_in(path, "steam-court")


# -- what codes say ----------------------------------------------------------------------------------------


def test_the_text_of_every_card_is_of_this_card_and_of_no_other_deck() -> None:
    decks = [own_deck(name) for name in OWN_DECKS] + [read_deck(SMALL_DECK, "tea")]
    for deck in decks:
        for number in range(len(deck.cards)):
            text = text_of(deck, number)
            assert len(text) == 10
            assert [card_in_text(other, text) for other in decks] == [
                number if other is deck else None for other in decks
            ]


def test_a_text_with_one_letter_wrong_is_of_no_card() -> None:
    deck = own_deck("beltpunk")
    text = text_of(deck, 7)
    for place in range(len(text)):
        for letter in "0123456789ABCXYZ":
            if letter != text[place]:
                assert card_in_text(deck, text[:place] + letter + text[place + 1 :]) is None


@pytest.mark.parametrize(
    "text", ["", "https://example.org", "01", "01²07AAAAA", "0100700000", "01999AAAAA", "x" * 90]
)
def test_what_other_codes_say_is_of_no_card(text: str) -> None:
    assert card_in_text(own_deck("beltpunk"), text) is None


def test_another_edition_bears_other_codes() -> None:
    first = read_deck(SMALL_DECK, "tea")
    second = read_deck(SMALL_DECK.replace('edition = "1"', 'edition = "2"'), "tea")
    for number in range(3):
        assert card_in_text(second, text_of(first, number)) is None
        assert (marker_of(first, number) != marker_of(second, number)).sum() >= 5


def test_the_markers_of_our_decks_differ_in_more_cells_than_are_mended_however_they_are_turned() -> None:
    words = [marker_of(deck, n) for deck in map(own_deck, OWN_DECKS) for n in range(len(deck.cards))]
    for one, other in combinations(words, 2):
        assert min((one != np.rot90(other, turn)).sum() for turn in range(4)) >= 6
    for word in words:
        assert min((word != np.rot90(word, turn)).sum() for turn in (1, 2, 3)) >= 6


@pytest.mark.parametrize(
    "name", ["DICT_6X6_1000", "DICT_APRILTAG_36h10", "DICT_APRILTAG_36h11", "DICT_ARUCO_MIP_36h12"]
)
def test_the_markers_are_none_of_the_usual_dictionaries(name: str) -> None:
    """However they are turned, more than the two cells that are mended lie between."""
    book = cv2.aruco.getPredefinedDictionary(getattr(cv2.aruco, name))
    count = book.bytesList.shape[0]
    usual = np.stack(
        [cv2.aruco.Dictionary.getBitsFromByteList(book.bytesList[k : k + 1], 6) for k in range(count)]
    )
    for deck in map(own_deck, OWN_DECKS):
        for number in range(len(deck.cards)):
            for turn in range(4):
                word = np.rot90(marker_of(deck, number), turn)
                assert (usual != word).sum(axis=(1, 2)).min() > 2
