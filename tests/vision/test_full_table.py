"""The whole way from pixels to zones with the real reader: twenty cards at 1920 by 1080."""

from __future__ import annotations

import pytest

from tests.bench.stress import settled_view
from tests.bench.table import full_table
from vision.reading import CardReader


@pytest.fixture(scope="module")
def reader() -> CardReader:
    return CardReader()


@pytest.mark.parametrize("seed", range(6))
def test_a_full_table_is_read_right(seed: int, reader: CardReader) -> None:
    table = full_table(seed)
    view = settled_view(table, reader)
    assert view.settled
    # A card of which no index shows wholly may be told as one that cannot be read, but by no other name.
    hidden = {(card.zone, card.order) for card in table.laid() if not card.readable}
    for zone, cards in table.truth().items():
        told = view.names(zone)
        assert len(told) == len(cards), f"{zone}: {told} for {cards}"
        for order, (name, card) in enumerate(zip(told, cards, strict=True)):
            assert name == card or (name is None and (zone, order) in hidden), f"{zone}: {told} for {cards}"
    assert view.strays == ()
