"""A stored game is told in sentences, under the headings of its game, with cards called by the deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.deck_in_play import OWN_DECK, poker_deck
from companion.table.game_store import GameStore
from companion.table.session import Session
from companion.table.story import Heading, Sentence, story_of
from companion.table.table import Table
from tests.table.resuming import NOON

RECORDS = Path(__file__).parents[1] / "records"
TWO_ROUNDS = RECORDS / "two-rounds-shared-win.txt"


def session_of(path: Path) -> Session:
    return Session.from_record(path.read_bytes(), GAMES)


def headings_of(path: Path) -> list[tuple[int, str]]:
    lines = story_of(session_of(path), OWN_DECK).lines
    return [(line.level, str(line.text)) for line in lines if isinstance(line, Heading)]


def test_a_match_is_told_by_rounds_and_turns() -> None:
    headings = headings_of(TWO_ROUNDS)
    assert headings[:3] == [(1, "Round 1"), (2, "Set-up"), (2, "Turn 1")]
    assert [text for level, text in headings if level == 1] == ["Round 1", "Round 2"]


def test_a_game_of_one_round_is_told_by_turns_up_to_the_exhibition() -> None:
    headings = headings_of(RECORDS / "astonishing-duel.txt")
    assert headings[:2] == [(1, "Set-up"), (1, "Turn 1")]
    assert headings[-1] == (1, "The Exhibition")
    assert headings[-2][1].endswith(", the last")


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_action_is_told_once_and_counted(path: Path) -> None:
    session = session_of(path)
    sentences = [line for line in story_of(session, OWN_DECK).lines if isinstance(line, Sentence)]
    assert [line.number for line in sentences] == list(range(1, len(session.actions) + 1))


def test_cards_are_called_by_the_deck_in_play(tmp_path: Path) -> None:
    with_poker = GameStore.open(tmp_path, GAMES, deck=poker_deck)
    number = with_poker.import_record(RECORDS / "rulebook-example.txt", NOON)
    told = [str(line.text) for line in with_poker.story(number).lines]
    assert "Matt reveals 3♠" in told
    with_poker.close()
    with_own = GameStore.open(tmp_path, GAMES)
    assert "Matt reveals Steam 3" in [str(line.text) for line in with_own.story(number).lines]
    with_own.close()


def test_the_score_sheets_of_a_finished_match_are_part_of_its_story() -> None:
    story = story_of(session_of(TWO_ROUNDS), OWN_DECK)
    assert [str(sheet.title) for sheet in story.sheets] == ["Round 1", "Round 2"]
    assert story.players == session_of(TWO_ROUNDS).state.players


def test_a_move_that_was_undone_is_not_counted(tmp_path: Path) -> None:
    store = GameStore.open(tmp_path, GAMES)
    session = Session.begin(GAMES[0], ("Matt", "Noah"), {})
    table = Table(session, store.begin(session, NOON))
    table.enter("Matt is Foreman", table.snapshot().serial)
    table.undo(table.snapshot().serial)
    assert [game.moves for game in store.games()] == [0]
    store.close()
