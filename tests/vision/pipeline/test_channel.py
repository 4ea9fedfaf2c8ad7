"""Messages between two processes: what comes in pieces is put together, and nobody waits for a stuck end."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest

from vision.pipeline.channel import Channel

Pair = tuple[Channel, Channel]


@pytest.fixture
def pair() -> Iterator[Pair]:
    ours, theirs = (Channel(end) for end in socket.socketpair())
    yield ours, theirs
    ours.close()
    theirs.close()


def test_messages_come_whole_and_in_order(pair: Pair) -> None:
    ours, theirs = pair
    ours.send("first")
    assert ours.offer({"second": 2})
    assert [theirs.receive(1), theirs.receive(1), theirs.receive(0)] == ["first", {"second": 2}, None]


def test_a_message_that_comes_in_pieces_is_waited_for_no_longer_than_asked() -> None:
    end, theirs = socket.socketpair()
    with end:
        channel, large = Channel(theirs), bytes(2_000_000)
        sender = Channel(end)
        assert sender.offer(large)  # more than there is room for
        assert channel.receive(0) is None
        for _ in range(1000):
            assert sender.receive(0) is None  # which sends what there is room for
            if (received := channel.receive(0)) is not None:
                break
        assert received == large
        channel.close()


def test_who_takes_nothing_is_offered_nothing_more(pair: Pair) -> None:
    ours, theirs = pair
    offered = 0
    while ours.offer(offered):
        offered += 1
        assert offered < 1_000_000
    taken = []
    while (message := theirs.receive(0)) is not None:
        taken.append(message)
        ours.receive(0)
    assert taken == list(range(offered))
    assert ours.offer("again")


def test_an_end_that_is_gone_is_noticed(pair: Pair) -> None:
    ours, theirs = pair
    theirs.close()
    with pytest.raises(EOFError):
        ours.receive(1)
    with pytest.raises(BrokenPipeError):
        ours.send("anyone?")
