"""The words of the privileges: what the rules know is told, and nothing else."""

from __future__ import annotations

import pytest

from companion.games.steam_court.characters import (
    DRAFT,
    FINAL,
    Character,
    Privilege,
    of_edition,
    privileges_of,
)
from companion.games.steam_court.ladder import RUNGS
from companion.games.steam_court.privilege_texts import (
    ALWAYS,
    BEGINNING,
    ONCE_A_QUARTER,
    chore,
    power_text,
    privilege_texts,
    solo_text,
)
from companion.games.steam_court.state import Power
from companion.games.steam_court.turns import duties
from tests.games.steam_court_lines import after, seated

SEATED = {
    FINAL: (
        "Queen, General, Duke, Time Traveler, Jester, Tea Boy",
        "Duke, Submariner, Inspector, Alchemist, Pirate, Plague Doctor, Vagabond",
    ),
    DRAFT: (
        "Queen, General, Duke, Alchemist, Tea Boy",
        "Submariner, Inspector, Plague Doctor, Pirate, Vagabond",
    ),
}


@pytest.mark.parametrize("edition", [FINAL, DRAFT])
def test_each_character_has_the_words_of_its_privileges_in_play(edition: str) -> None:
    for character in of_edition(edition):
        told = [it.subject for it in privilege_texts(character, edition) if isinstance(it.subject, Privilege)]
        assert tuple(told) == privileges_of(character, edition), character


@pytest.mark.parametrize("edition", [FINAL, DRAFT])
def test_each_character_has_the_words_of_its_beginning_of_quarter(edition: str) -> None:
    for line in SEATED[edition]:
        table = after(seated(line, edition=edition), "deal").table
        for seat, character in enumerate(table.characters):
            told = [it.subject for it in privilege_texts(character, edition) if it.when == BEGINNING]
            assert told == [duty.kind for duty in duties(table) if duty.seat == seat], character


def test_every_privilege_says_when_and_what_in_a_sentence_or_two() -> None:
    texts = [
        *(it for edition in SEATED for who in of_edition(edition) for it in privilege_texts(who, edition)),
        *map(power_text, Power),
        *map(solo_text, RUNGS),
    ]
    for text in texts:
        assert len(str(text.title)) <= 20
        assert 1 <= str(text.brief).count(". ") + 1 <= 2
        assert len(str(text.brief)) < 130, text.brief
        assert len(str(text.precise)) > len(str(text.title))


def test_two_privileges_are_without_a_limit_as_printed_where_the_table_says_so() -> None:
    for character in (Character.INSPECTOR, Character.PLAGUE_DOCTOR):
        assert [it.when for it in privilege_texts(character, FINAL)] == [ONCE_A_QUARTER]
        assert [it.when for it in privilege_texts(character, FINAL, "printed")] == [ALWAYS]
    assert [it.when for it in privilege_texts(Character.INSPECTOR, DRAFT, "printed")] == [ONCE_A_QUARTER]
    assert privilege_texts(Character.PIRATE, FINAL, "printed") == privilege_texts(Character.PIRATE, FINAL)


def test_an_edition_has_no_words_for_a_character_that_it_lacks() -> None:
    with pytest.raises(KeyError):
        privilege_texts(Character.JESTER, DRAFT)


def test_the_lowest_work_for_the_table() -> None:
    assert "deals" in str(chore(Character.TEA_BOY, FINAL))
    assert "leads" in str(chore(Character.QUEEN, DRAFT)).casefold()
    assert chore(Character.DUKE, FINAL) is None
