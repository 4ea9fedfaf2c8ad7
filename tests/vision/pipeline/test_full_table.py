"""The whole way from pixels to zones with the real reader: twenty cards at 1920 by 1080."""

from __future__ import annotations

import pytest

from tests.bench.stress import settled_view
from tests.bench.table import full_table
from tests.long_cases import long_case
from vision.reading import CardReader


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


@pytest.mark.parametrize("seed", [0, *map(long_case, range(1, 5))])
def test_a_full_table_is_read_right(seed: int, reader: CardReader) -> None:
    table = full_table(seed)
    view = settled_view(table, reader)
    assert view.settled
    # A card of which no index shows wholly may be missed or unread, but is no other.
    for zone in table.truth():
        here = [card for card in table.laid() if card.zone == zone]
        hidden = {card.card for card in here if not card.readable}
        told = view.names(zone)
        named = tuple(name for name in told if name is not None and name not in hidden)
        assert named == tuple(card.card for card in here if card.readable)
        assert len(told) - len(named) <= len(hidden)
    assert view.strays == ()
