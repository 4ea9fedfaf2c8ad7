"""Reads every row that is left in a damaged log, page by page.

Rows are only added, never changed. So every copy of a page holds true rows, an older copy fewer of them, and
all copies together hold the most: those in the database, in its ``-wal``, and in the part of the ``-wal``
that SQLite discards after a broken checksum.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime

from companion.games.messages import Message, say
from companion.table.log_files import LogFiles

_STEPS = ("played", "undone", "redone")
_TABLE_LEAF, _INDEX_LEAF, _INDEX_NODE = 13, 10, 2
_FIRST_PAGE_HEADING = 100
_LONGEST = 1_000_000
"""Bytes of the longest row; a longer one is not ours."""

Row = tuple[str, str]
"""A step and its action."""
_Pages = Callable[[int], bytes]


@dataclass(slots=True)
class RescuedGame:
    """A game: its ``rows`` by number. Without a ``heading`` its game and players are unknown."""

    number: int
    began: str = ""
    heading: str = ""
    rows: dict[int, Row] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether no row is known to be missing; a game without rows may have lost them all."""
        return bool(self.heading and self.rows) and len(self.rows) == max(self.rows)


@dataclass(frozen=True, slots=True)
class Rescue:
    """The ``games`` that can be read, and how many are known to be ``lost``."""

    games: tuple[RescuedGame, ...]
    lost: int

    @property
    def message(self) -> Message:
        """How much was rescued, without a full stop."""
        if not self.games:
            return say("No game in it could be read")
        games, part = len(self.games), sum(not game.is_whole for game in self.games)
        rescued = say("Rescued: {games} {games:game|games}", games=games)
        if part:
            rescued = say("{rescued}, {part} of them with actions missing", rescued=rescued, part=part)
        if not self.lost:
            return rescued
        return say("{rescued}. Lost: at least {lost} {lost:game|games}", rescued=rescued, lost=self.lost)


def rescue(files: LogFiles) -> Rescue:
    """Everything that can be read in ``files``."""
    games: list[RescuedGame] = []
    for source in _sources(files):
        for game in source.values():
            _merge(games, game)
    readable = tuple(sorted((game for game in games if game.heading), key=lambda game: game.number))
    # Games are numbered from 1 and never deleted.
    return Rescue(readable, max((game.number for game in games), default=0) - len(readable))


def keys_of(games: Iterable[RescuedGame]) -> set[tuple[int, int]]:
    """The numbers of all games and of their rows; 0 is the game's heading."""
    return {(game.number, row) for game in games for row in (*game.rows, *([0] if game.heading else []))}


def games_in(database: bytes, page_size: int) -> dict[int, RescuedGame]:
    """The games in the pages of ``database``, by their number."""
    pages = [database[at : at + page_size] for at in range(0, len(database), page_size)]

    def page(number: int) -> bytes:
        return pages[number - 1] if 0 < number <= len(pages) else b""

    return _games(((number, data) for number, data in enumerate(pages, start=1)), page, page_size)


def _sources(files: LogFiles) -> Iterator[dict[int, RescuedGame]]:
    """The most reliable first: pages with a valid checksum, then with none, then with an invalid one."""
    size, wal = files.page_size, files.wal
    frames = wal.frames if wal is not None else ()
    whole = [(frame.page, frame.data) for frame in frames if frame.whole]
    broken = [(frame.page, frame.data) for frame in frames if not frame.whole]
    main = files.main or b""

    def page_of(later: list[tuple[int, bytes]]) -> _Pages:
        newest = dict(later)
        return lambda number: newest.get(number) or main[(number - 1) * size : number * size]

    wal_size = wal.page_size if wal is not None else size
    yield _games(iter(whole), page_of(whole), wal_size)
    yield games_in(main, size)
    yield _games(iter(broken), page_of(broken), wal_size)


def _merge(games: list[RescuedGame], game: RescuedGame) -> None:
    """Adds ``game``, merged with its other copy if there is one."""
    for known in games:
        if known.number == game.number and _are_one(known, game):
            known.began = known.began or game.began
            known.heading = known.heading or game.heading
            known.rows = game.rows | known.rows
            return
    if any(known.number == game.number for known in games):
        if not game.heading:
            return  # its rows contradict those of the game with this number
        game.number = max(known.number for known in games) + 1
    games.append(game)


def _are_one(one: RescuedGame, other: RescuedGame) -> bool:
    """Whether they are copies of one game: most rows are equal, a few may be damaged."""
    if one.heading and other.heading and (one.began, one.heading) != (other.began, other.heading):
        return one.began == other.began or one.heading == other.heading
    both = one.rows.keys() & other.rows.keys()
    return sum(one.rows[number] == other.rows[number] for number in both) * 2 >= len(both)


def _games(numbered: Iterator[tuple[int, bytes]], page_of: _Pages, page_size: int) -> dict[int, RescuedGame]:
    games: dict[int, RescuedGame] = {}
    for number, page in numbered:
        for row in _rows(page, number, page_of, page_size):
            match row:
                case (int(key), None, str(began), str(heading)) if key > 0 and _is_heading(began, heading):
                    game = games.setdefault(key, RescuedGame(key))
                    game.began, game.heading = game.began or began, game.heading or heading
                case (int(key), int(count), str(step), str(action)) if (
                    key > 0 and count > 0 and step in _STEPS
                ):
                    games.setdefault(key, RescuedGame(key)).rows.setdefault(count, (step, action))
    return games


def _is_heading(began: str, heading: str) -> bool:
    try:
        datetime.fromisoformat(began)
    except ValueError:
        return False
    return "game:" in heading and "players:" in heading


def _rows(page: bytes, number: int, page_of: _Pages, page_size: int) -> Iterator[tuple[object, ...]]:
    """The rows in a page of any table; in a table with row numbers, the number comes first."""
    at = _FIRST_PAGE_HEADING if number == 1 else 0
    if len(page) < page_size or page[at] not in (_TABLE_LEAF, _INDEX_LEAF, _INDEX_NODE):
        return
    kind = page[at]
    pointers = at + (12 if kind == _INDEX_NODE else 8)
    count = int.from_bytes(page[at + 3 : at + 5], "big")
    for pointer in range(pointers, min(pointers + 2 * count, page_size - 1), 2):
        cell = int.from_bytes(page[pointer : pointer + 2], "big")
        try:
            yield _row(page, cell, kind, page_of, page_size)
        except (IndexError, ValueError, struct.error):
            continue  # a damaged row


def _row(page: bytes, at: int, kind: int, page_of: _Pages, page_size: int) -> tuple[object, ...]:
    if kind == _INDEX_NODE:
        at += 4
    size, at = _varint(page, at)
    key: tuple[int, ...] = ()
    if kind == _TABLE_LEAF:
        number, at = _varint(page, at)
        key = (number,)
    return (*key, *_values(_payload(page, at, size, kind, page_of, page_size)))


def _payload(page: bytes, at: int, size: int, kind: int, page_of: _Pages, page_size: int) -> bytes:
    """All ``size`` bytes of a row; a long row continues on overflow pages."""
    if not 0 < size <= _LONGEST:
        raise ValueError(size)
    most = page_size - 35 if kind == _TABLE_LEAF else (page_size - 12) * 64 // 255 - 23
    if size <= most:
        return _exactly(page, at, size)
    least = (page_size - 12) * 32 // 255 - 23
    here = least + (size - least) % (page_size - 4)
    here = here if here <= most else least
    data = _exactly(page, at, here)
    following = int.from_bytes(_exactly(page, at + here, 4), "big")
    while len(data) < size:
        more = page_of(following)
        following = int.from_bytes(_exactly(more, 0, 4), "big")
        data += _exactly(more, 4, min(page_size - 4, size - len(data)))
    return data


def _values(record: bytes) -> Iterator[object]:
    end, at = _varint(record, 0)
    body = end
    while at < end:
        kind, at = _varint(record, at)
        if kind >= 12:
            size = (kind - 12) // 2
            data = _exactly(record, body, size)
            yield data.decode(errors="replace") if kind % 2 else data
        elif kind in (8, 9):
            size = 0
            yield kind - 8
        elif kind:
            size = (0, 1, 2, 3, 4, 6, 8)[kind]
            yield int.from_bytes(_exactly(record, body, size), "big", signed=True)
        else:
            size = 0
            yield None
        body += size
    if body != len(record):
        raise ValueError(body)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """SQLite's integer of one to nine bytes, and the offset after it."""
    value = 0
    for place in range(8):
        value = value << 7 | data[at + place] & 0x7F
        if data[at + place] < 0x80:
            return value, at + place + 1
    return value << 8 | data[at + 8], at + 9


def _exactly(data: bytes, at: int, size: int) -> bytes:
    part = data[at : at + size]
    if len(part) != size:
        raise ValueError(size)
    return part
