"""Files of lettered decks: what is written is read, and what is damaged is refused in a line."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from vision.decks import DeckError
from vision.decks.deck_print import Print
from vision.decks.lettered import (
    LetteredDeck,
    LetteredIndex,
    lettered_in,
    load_lettered,
    save_lettered,
    save_sheet,
)


def _deck(serves: tuple[str, ...] = ()) -> LetteredDeck:
    rng = np.random.default_rng(2)
    indices = (LetteredIndex(card, rng.integers(0, 256, (48, 32, 3), np.uint8)) for card in ("QS", "7H"))
    return LetteredDeck("grandmother", serves, tuple(indices))


def test_a_deck_is_read_as_it_was_written(tmp_path: Path) -> None:
    file, deck = tmp_path / "a.deck", _deck(("beltpunk",))
    save_lettered(deck, file)
    again = load_lettered(file)
    assert again is not None
    assert (again.name, again.serves) == (deck.name, deck.serves)
    assert [index.card for index in again.indices] == ["QS", "7H"]
    for one, other in zip(again.indices, deck.indices, strict=True):
        assert np.array_equal(one.picture, other.picture)


@pytest.mark.parametrize("printed", [None, *Print])
def test_how_a_deck_is_printed_is_kept(printed: Print | None, tmp_path: Path) -> None:
    save_lettered(replace(_deck(), printed=printed), tmp_path / "a.deck")
    deck = load_lettered(tmp_path / "a.deck")
    assert deck is not None
    assert deck.printed is printed


def test_what_was_learnt_of_a_deck_is_shown_in_a_picture(tmp_path: Path) -> None:
    white = LetteredIndex("QS", np.full((48, 32, 3), 255, np.uint8))
    save_sheet([white] * 9, tmp_path / "white.png")
    save_sheet(_deck().indices * 9, tmp_path / "a.png")
    with Image.open(tmp_path / "white.png") as few, Image.open(tmp_path / "a.png") as many:
        assert few.size[0] == many.size[0]
        assert few.size[1] < many.size[1]
        assert np.mean(many) < np.mean(few)


def test_a_file_of_another_kind_is_no_lettered_deck(tmp_path: Path) -> None:
    text, archive = tmp_path / "text.deck", tmp_path / "other.deck"
    text.write_text("no deck")
    with zipfile.ZipFile(archive, "w") as file:
        file.writestr("deck.json", "{}")
    assert load_lettered(text) is None
    assert load_lettered(archive) is None
    with pytest.raises(DeckError):
        load_lettered(tmp_path / "missing.deck")


def test_a_game_that_it_does_not_serve_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.deck"
    save_lettered(_deck(("beltpunk",)), file)
    assert lettered_in(file, "beltpunk") is not None
    with pytest.raises(DeckError, match="does not serve steam-court"):
        lettered_in(file, "steam-court")
    save_lettered(_deck(), file)
    assert lettered_in(file, "steam-court") is not None


@pytest.mark.parametrize(
    "change",
    [
        {"version": 9},
        {"name": "../x"},
        {"indices": []},
        {"indices": ["QS"]},
        {"indices": ["QS", "99X"]},
        {"serves": 3},
        {"name": None},
        {"print": "upside down"},
        {"print": 3},
    ],
)
def test_a_damaged_deck_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    file, damaged = tmp_path / "a.deck", tmp_path / "b.deck"
    save_lettered(_deck(), file)
    with zipfile.ZipFile(file) as archive, zipfile.ZipFile(damaged, "w") as other:
        heading = json.loads(archive.read("deck.json")) | change
        other.writestr("deck.json", json.dumps(heading))
        other.writestr("indices.png", archive.read("indices.png"))
    with pytest.raises(DeckError, match="Enroll it again"):
        load_lettered(damaged)
