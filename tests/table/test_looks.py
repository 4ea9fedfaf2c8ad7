"""The colours and emblems of the players: never two alike at a table, and each has their own if it is
free."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from companion.games.beltpunk import GAME
from companion.table.looks import LOOKS, PlayerColour, PlayerEmblem, PlayerLook, looks_of
from companion.table.table import Table

NAMES = tuple("abcdefghijkl")
LEAF_BELL = PlayerLook(PlayerColour.LEAF, PlayerEmblem.BELL)


def test_everybody_keeps_the_look_that_they_have_chosen() -> None:
    assert looks_of(("Matt", "Noah"), {"Noah": LEAF_BELL}) == (LOOKS[0], LEAF_BELL)


def test_the_second_who_has_chosen_the_same_gets_another() -> None:
    first, second = looks_of(("Matt", "Noah"), {"Matt": LEAF_BELL, "Noah": LEAF_BELL})
    assert first == LEAF_BELL
    assert not second.resembles(first)


@pytest.mark.parametrize("seed", range(50))
def test_no_two_at_a_table_have_the_same_colour_or_emblem(seed: int) -> None:
    chance = random.Random(seed)
    colours, emblems = list(PlayerColour), list(PlayerEmblem)
    chosen = {
        name: PlayerLook(chance.choice(colours), chance.choice(emblems))
        for name in NAMES
        if chance.random() < 0.8
    }
    looks = looks_of(NAMES[: chance.randint(2, len(NAMES))], chosen)
    assert not any(one.resembles(other) for one, other in combinations(looks, 2))


def test_a_table_shows_the_looks_that_it_is_given_in_seat_order() -> None:
    table = Table.of(GAME, ("Matt", "Noah"), {}, looks=(LOOKS[3], LEAF_BELL))
    assert table.snapshot().looks == (LOOKS[3], LEAF_BELL)


def test_a_table_without_looks_gives_each_player_one() -> None:
    assert Table.of(GAME, ("Matt", "Noah"), {}).snapshot().looks == LOOKS[:2]
