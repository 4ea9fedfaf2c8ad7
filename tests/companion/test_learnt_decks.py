"""Decks that were learnt are kept in a folder, found again, replaced and forgotten."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from companion.equipment import Equipment, Fitting
from companion.games.messages import say
from companion.learnt_decks import DeckNotSaved, LearntDecks
from companion.preferences import PreferenceStore
from vision.decks.deck_print import Print
from vision.decks.lettered import LetteredIndex, load_lettered

_INDICES = tuple(LetteredIndex(card, np.full((48, 32, 3), 200, np.uint8)) for card in ("QS", "7H"))


def test_a_deck_is_found_again_by_its_title(tmp_path: Path) -> None:
    name = LearntDecks(tmp_path).save("Oma’s Karten", _INDICES, Print.PIPS_BESIDE)
    (deck,) = LearntDecks(tmp_path).decks
    assert (deck.name, deck.title) == (name, "Oma’s Karten")
    assert Path(name).name == "omas-karten.deck"
    saved = load_lettered(Path(name))
    assert saved is not None
    assert [index.card for index in saved.indices] == ["QS", "7H"]
    assert saved.printed is Print.PIPS_BESIDE


def test_a_title_in_any_script_has_a_file(tmp_path: Path) -> None:
    decks = LearntDecks(tmp_path)
    names = {
        Path(decks.save(title, _INDICES, None)).name for title in ("Θεσσαλονίκη", "花札", "∿" * 60, "a/../b")
    }
    assert names == {"deck.deck", "deck-2.deck", "deck-3.deck", "a-b.deck"}
    assert len(decks.decks) == 4


def test_a_deck_of_the_same_title_takes_the_place_of_the_earlier_one(tmp_path: Path) -> None:
    decks = LearntDecks(tmp_path)
    decks.save("Our deck", _INDICES, None)
    name = decks.save("our deck", _INDICES[:1], None)
    (deck,) = decks.decks
    assert deck.name == name
    saved = load_lettered(Path(name))
    assert saved is not None
    assert len(saved.indices) == 1


def test_a_damaged_file_is_no_deck_and_hides_no_other(tmp_path: Path) -> None:
    decks = LearntDecks(tmp_path)
    decks.save("Our deck", _INDICES, None)
    (tmp_path / "broken.deck").write_bytes(b"PK\x03\x04 rubbish")
    assert [deck.title for deck in LearntDecks(tmp_path).decks] == ["Our deck"]


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("no folder")
    with pytest.raises(DeckNotSaved, match="could not be saved"):
        LearntDecks(file / "decks").save("Our deck", _INDICES, None)


def test_a_learnt_deck_serves_the_games_that_take_a_poker_deck(tmp_path: Path) -> None:
    decks = LearntDecks(tmp_path)
    poker, own = Fitting("poker", say("a poker deck")), Fitting("own", say("its own cards"))
    equipment = Equipment(PreferenceStore(), "0", decks={"one": (poker, own), "other": (own,)}, learnt=decks)
    name = decks.save("Our deck", _INDICES, None)
    assert [it.name for it in equipment.decks("one")] == ["poker", "own", name]
    assert [it.name for it in equipment.decks("other")] == ["own"]
    equipment.use_learnt_deck(name)
    assert (equipment.deck("one"), equipment.deck("other")) == (name, "own")
    decks.delete(name)
    assert equipment.deck("one") == "poker"


def test_only_a_deck_that_was_learnt_is_deleted(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text("kept")
    LearntDecks(tmp_path / "decks").delete(str(other))
    assert other.exists()
