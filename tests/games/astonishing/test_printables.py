"""The Inventors' sheets: AS-5, AS-6, AS-11, AS-12, AS-14."""

from __future__ import annotations

from companion.games.astonishing import GAME
from companion.games.astonishing.deck import INVENTORS, SUITS
from companion.games.astonishing.descriptors import OWN
from companion.games.printables import PrintedSheet, PrintedSheets


def sheets(game: object = GAME) -> tuple[PrintedSheet, ...]:
    (found,) = game.printables({})  # type: ignore[attr-defined]
    assert isinstance(found, PrintedSheets)
    return found.sheets


def test_every_inventor_has_a_sheet_with_three_positions_and_the_lists_of_the_cards() -> None:
    assert [str(sheet.title) for sheet in sheets()] == [INVENTORS[suit].name for suit in SUITS]
    for sheet in sheets():
        assert len(sheet.places) == 3
        assert [str(mark) for mark in sheet.marks] == ["Ace", *map(str, range(2, 11))]
        printed = tuple(tuple(map(str, it.lines)) for it in sheet.lists)
        assert printed == OWN[sheet.suit]


def test_each_sheet_tells_its_queens_and_its_king_by_their_names() -> None:
    (clubs, *_) = sheets()
    titles = [str(note.title) for note in clubs.notes]
    assert [title.split(": ")[1] for title in titles] == ["Capture Resources", "Intimidate", "Impress"]
    for sheet in sheets():
        assert all(str(line) for note in sheet.notes for line in note.lines)


def test_a_table_s_own_lists_are_printed() -> None:
    (file,) = GAME.files
    lines = "\n".join(f"Clubs {number}\n" + "a spoon\n" * 10 for number in (1, 2, 3))
    clubs, diamonds, *_ = sheets(file.adopt(lines.encode(), "lists.txt"))
    assert {str(line) for words in clubs.lists for line in words.lines} == {"a spoon"}
    assert diamonds == sheets()[1]
