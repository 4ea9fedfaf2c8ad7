"""AS-14: the descriptor lists, ours and a table's own."""

from __future__ import annotations

import re
from itertools import product

import pytest

from companion.games.astonishing.deck import INVENTORS, suit_name
from companion.games.astonishing.descriptors import OWN, DescriptorError, read_descriptors, sentence
from companion.games.astonishing.game import Astonishing
from companion.games.astonishing.state import State
from companion.games.panels import Exhibits
from tests.games.astonishing_lines import after, built

TEN = [f"item {number}" for number in range(1, 11)]


def toml(suit: str = "Clubs", key: str = "first", items: list[str] | None = None) -> bytes:
    quoted = ", ".join(f'"{item}"' for item in (TEN if items is None else items))
    return f"[{suit}]\n{key} = [{quoted}]\n".encode()


def plain(heading: str = "Clubs 1", items: list[str] | None = None) -> bytes:
    return "\n".join([heading, *(TEN if items is None else items)]).encode()


def test_every_inventor_has_three_lists_of_ten_different_items() -> None:
    assert OWN.keys() == INVENTORS.keys()
    every = [item for lists in OWN.values() for items in lists for item in items]
    assert all(len(items) == 10 for lists in OWN.values() for items in lists)
    assert len(set(every)) == len(every) == 120
    assert max(map(len, every)) < 100


@pytest.mark.parametrize("suit", OWN)
def test_any_three_items_make_one_sentence(suit: str) -> None:
    for items in product(range(11), repeat=3):
        said = sentence(OWN, suit, items)
        assert re.fullmatch(r"An? [^.]+\.", said), said
        assert "  " not in said


def test_the_sentence_reads_well() -> None:
    assert sentence(OWN, "S", (1, 6, 2)) == (
        "A bicycle that overtakes its own whistle, by pedals geared at ninety to one."
    )
    assert sentence(OWN, "H", (0, 8, 0)) == "A contraption that turns a quarrel into a duet."


@pytest.mark.parametrize(
    ("data", "file"), [(toml(), "ours.toml"), (plain(), "ours.txt"), (plain("clubs 1:"), "ours")]
)
def test_a_tables_own_lists_replace_ours_where_it_has_them(data: bytes, file: str) -> None:
    lists = read_descriptors(data, file)
    assert lists["C"] == (tuple(TEN), OWN["C"][1], OWN["C"][2])
    assert lists["D"] == OWN["D"]


def test_all_of_ours_can_be_written_as_a_file_and_read_back() -> None:
    lines = [
        line
        for suit, lists in OWN.items()
        for number, items in enumerate(lists, start=1)
        for line in ("", f"{suit_name(suit)} {number}", "# ten items", *items)
    ]
    assert read_descriptors("\r\n".join(lines).encode("utf-8-sig"), "lists.txt") == OWN


@pytest.mark.parametrize(
    ("data", "file", "place", "part"),
    [
        (b"\xff\xfe", "a.txt", "line 1", "UTF-8"),
        (b"Clubs 1\n\xff", "a.txt", "line 2", "UTF-8"),
        (b"", "a.txt", "line 1", "no lists"),
        (b"", "a.toml", "line 1", "no lists"),
        (b"# nothing\n\nan item", "a.txt", "line 3", "heading"),
        (b"Coal 1\n" + plain(), "a.txt", "line 1", "heading"),
        (plain(items=TEN[:9]), "a.txt", "line 1", "here are 9"),
        (plain() + b"\n" + plain(), "a.txt", "line 12", "twice"),
        (plain(items=[*TEN[:9], "x" * 200]), "a.txt", "line 11", "letters"),
        (b"x" * 300_000, "a.txt", "line 1", "bytes"),
        (b"[Clubs\n", "a.toml", "line 1, column 7", "Expected"),
        (b"[" * 100_000, "a.toml", "line 1", ""),
        (toml("Coal"), "a.toml", "[Coal]", "no suit"),
        (b"Clubs = 3", "a.toml", "Clubs", "table"),
        (toml(key="fourth"), "a.toml", "[Clubs] fourth", "first, second and third"),
        (b"[Clubs]\nfirst = 3", "a.toml", "[Clubs] first", "list"),
        (b"[Clubs]\nfirst = [1]", "a.toml", "[Clubs] first", "list"),
        (toml(items=[*TEN[:9], ""]), "a.toml", "[Clubs] first, item 10", "letters"),
        (toml(items=TEN[:3]), "a.toml", "[Clubs] first", "here are 3"),
    ],
)
def test_a_bad_file_is_told_in_one_line_with_its_place(data: bytes, file: str, place: str, part: str) -> None:
    with pytest.raises(DescriptorError) as error:
        read_descriptors(data, file)
    assert part in str(error.value.reason)
    assert str(error.value.place).startswith(place)
    assert str(error.value).startswith(f"{file}: {place}")
    assert "\n" not in str(error.value)


def test_a_description_by_its_items_is_told_in_the_words_of_the_table() -> None:
    state = after(built((1, 1, 0), (1, 0, 0), suits="CD"), "everyone has chosen; Matt describes 3 9 -")
    own = speech(Astonishing(), state)
    assert own == (
        "A self-cocking sewing engine that makes war so exceedingly loud that nobody will attend it."
    )
    tables = speech(Astonishing(read_descriptors(toml(), "ours.toml")), state)
    assert tables == "Item 3 that makes war so exceedingly loud that nobody will attend it."


def speech(game: Astonishing, state: State) -> str:
    """What the first player says of the invention."""
    exhibits = game.view(state).find(Exhibits)
    assert exhibits is not None
    return str(exhibits.inventions[0].speech)
