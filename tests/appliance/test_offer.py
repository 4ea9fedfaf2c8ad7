"""A phone fetches the file at the address that it is told, once or more, and nobody else does."""

from __future__ import annotations

import threading
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator

import pytest

from companion.appliance.offer import Offer
from tests.clocks import HandClock

PACKED = b"PK a report"


@pytest.fixture
def here() -> Iterator[str]:
    """The address of an offer, as this machine reaches it."""
    clock = HandClock()
    with Offer(PACKED, "report.zip", clock) as offer:
        serving = threading.Thread(target=offer.serve, args=(600.0,))
        serving.start()
        told = urllib.parse.urlsplit(offer.address)
        yield f"http://127.0.0.1:{told.port}{told.path}"
        clock.now += 600.0
        serving.join(20)
        assert not serving.is_alive(), "it is offered for longer than it should be"


def test_whoever_knows_the_address_has_the_file(here: str) -> None:
    for _ in range(2):
        with urllib.request.urlopen(here, timeout=20) as answer:
            assert answer.headers["Content-Disposition"] == 'attachment; filename="report.zip"'
            assert answer.read() == PACKED


@pytest.mark.parametrize("page", ["/", "/0", "/report.zip", "/../etc/passwd"])
def test_whoever_guesses_has_nothing(here: str, page: str) -> None:
    with pytest.raises(urllib.error.HTTPError, match="404"):
        urllib.request.urlopen(urllib.parse.urljoin(here, page), timeout=20)


def test_two_offers_have_two_addresses() -> None:
    with Offer(PACKED, "a.zip") as one, Offer(PACKED, "a.zip") as other:
        assert one.address.rpartition("/")[2] != other.address.rpartition("/")[2]
