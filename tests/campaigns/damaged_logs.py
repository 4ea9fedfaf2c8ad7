"""Logs as chance damages them: ``python -m tests.campaigns.damaged_logs --logs 500``.

A log of several games, closed or left as a power cut leaves it, is damaged in one of many ways and opened.
Told are, for every kind of damage, how many rows were lost and how many came back, how often that was said,
and whether the damaged files were kept as they were. A fault is whatever disappears in silence: a row that is
lost without a word, a damaged file that is not kept byte for byte, a file of another program that was
touched, a row that nobody wrote. Where the ``-wal`` is cut or replaced and its index is gone too, nothing
proves that there was more; the rows since the last checkpoint may then be lost without a word, and are
counted apart.

A letter changed in the database itself makes another row, which SQLite does not notice: where the rules take
it, nobody does. Those are counted as well.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import sqlite3
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from companion.games import GAMES
from companion.table.game_store import GameStore, StoredGame
from companion.table.log_files import ENDINGS
from companion.table.session import Session
from companion.table.table import Table
from companion.table.upkeep import CHECKPOINT_AFTER, Upkeep

RECORDS = Path(__file__).parents[1] / "records"
_GAMES = ("sets-and-scrap", "overflow", "astonishing-duel", "rulebook-example", "every-action")
_NOW = datetime(2026, 3, 5, 20, tzinfo=UTC)
_NAME = "games.sqlite"

Files = dict[str, bytes]
"""What is in the files of a log, by the ending of their names."""
Rows = dict[tuple[str, int], str]
"""Every row of a log by its game's beginning and its number; 0 is the game's heading."""


@dataclass(frozen=True, slots=True)
class Example:
    """A log's ``files`` and the ``rows`` in them."""

    files: Files
    rows: Rows


def examples(folder: Path) -> Iterator[Example]:
    """A log in play, at several moments, and the same log closed."""
    with closing(GameStore.open(folder, GAMES, lambda: _NOW)) as store:
        for count, name in enumerate(_GAMES):
            whole = Session.from_record((RECORDS / f"{name}.txt").read_bytes(), GAMES)
            begun = Session(whole.game, whole.states[:1])
            writer = store.begin(begun, _NOW + timedelta(hours=count))
            table = Table(begun, writer)
            upkeep = Upkeep(table, writer, lambda: 0.0)
            actions = whole.actions[: 40 + 13 * count]
            for number, action in enumerate(actions):
                table.choose(action, table.snapshot().serial)
                upkeep.tend()
                if number in (7, len(actions) - 1):
                    yield Example(_read(folder), _rows(folder))
            store.sync()  # as when a table is left
    yield Example(_read(folder), _rows(folder))


def _read(folder: Path, name: str = _NAME) -> Files:
    files = {ending: folder / f"{name}{ending}" for ending in ENDINGS}
    return {ending: path.read_bytes() for ending, path in files.items() if path.exists()}


def _write(folder: Path, files: Files) -> None:
    for ending, data in files.items():
        (folder / f"{_NAME}{ending}").write_bytes(data)


def _rows(folder: Path) -> Rows:
    with closing(sqlite3.connect(folder / _NAME)) as connection:
        connection.text_factory = lambda text: text.decode(errors="replace")
        games = dict(connection.execute("SELECT number, began FROM games"))
        headings = connection.execute("SELECT began, heading FROM games")
        rows = {(began, 0): f"heading {heading}" for began, heading in headings}
        for game, number, deed, action in connection.execute("SELECT game, number, deed, action FROM deeds"):
            rows[games.get(game, "?"), number] = f"{deed} {action}"
        return rows


# Kinds of damage. Each changes ``files``; of ``others``, whole logs, one may be mixed in.

Damage = Callable[[Files, Random, list[Example]], None]


def _cut(ending: str) -> Damage:
    def damage(files: Files, chance: Random, _: list[Example]) -> None:
        files[ending] = files[ending][: chance.randrange(len(files[ending]))]

    return damage


def _empty(ending: str) -> Damage:
    def damage(files: Files, chance: Random, _: list[Example]) -> None:
        files[ending] = b"" if chance.random() < 0.5 else bytes(len(files[ending]))

    return damage


def _missing(*endings: str) -> Damage:
    def damage(files: Files, _chance: Random, _: list[Example]) -> None:
        for ending in endings:
            files.pop(ending, None)

    return damage


def _flipped(ending: str) -> Damage:
    def damage(files: Files, chance: Random, _: list[Example]) -> None:
        data = bytearray(files[ending])
        for _ in range(chance.choice((1, 1, 4, 16, 64))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
        files[ending] = bytes(data)

    return damage


def _pages(ending: str) -> Damage:
    def damage(files: Files, chance: Random, _: list[Example]) -> None:
        data = bytearray(files[ending])
        for _ in range(chance.choice((1, 1, 2, 5))):
            at = chance.randrange(-(-len(data) // 512)) * 512
            size = min(chance.choice((512, 4096, 8192)), len(data) - at)
            data[at : at + size] = bytes(size) if chance.random() < 0.6 else chance.randbytes(size)
        files[ending] = bytes(data)

    return damage


def _heading(files: Files, chance: Random, _: list[Example]) -> None:
    files[""] = (
        chance.choice((bytes(100), chance.randbytes(100), b"Thursday at Noah's. " * 5)) + files[""][100:]
    )


def _another_wal(files: Files, chance: Random, others: list[Example]) -> None:
    files["-wal"] = chance.choice([other.files["-wal"] for other in others if other.files.get("-wal")])


def _swapped(files: Files, _chance: Random, _: list[Example]) -> None:
    files[""], files["-wal"] = files["-wal"], files[""]


def _text(files: Files, chance: Random, _: list[Example]) -> None:
    files[""] = b"Thursday at Noah's. " * chance.randrange(1, 2000)


def _cut_without_index(files: Files, chance: Random, others: list[Example]) -> None:
    _cut("-wal")(files, chance, others)
    files.pop("-shm", None)


def _foreign(files: Files, chance: Random, _: list[Example]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        closing(sqlite3.connect(Path(folder) / _NAME)) as connection,
    ):
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("CREATE TABLE recipes (name TEXT)")
        connection.executemany("INSERT INTO recipes VALUES (?)", [("soup",)] * chance.randrange(500))
        connection.commit()
        if chance.random() < 0.5:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            files[""] = _read(Path(folder))[""]
        else:
            files.update(_read(Path(folder)))


def _newer(files: Files, _chance: Random, _: list[Example]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder), files)
        with closing(sqlite3.connect(Path(folder) / _NAME)) as connection:
            connection.execute("PRAGMA user_version=2")
            files.update(_read(Path(folder)))


REFUSED: dict[str, Damage] = {"another program's file": _foreign, "a newer companion's": _newer}
UNPROVEN: dict[str, Damage] = {
    "-wal cut, no -shm": _cut_without_index,
    "-wal and -shm missing": _missing("-wal", "-shm"),
    "-wal of another log": _another_wal,
}
OTHERS: dict[str, Damage] = {
    "cut": _cut(""),
    "empty or zeros": _empty(""),
    "missing": _missing(""),
    "letters changed": _flipped(""),
    "pages lost": _pages(""),
    "heading lost": _heading,
    "a text": _text,
    "-wal cut": _cut("-wal"),
    "-wal empty or zeros": _empty("-wal"),
    "-wal missing": _missing("-wal"),
    "-wal letters changed": _flipped("-wal"),
    "-wal pages lost": _pages("-wal"),
    "-shm lost": _missing("-shm"),
    "-shm letters changed": _flipped("-shm"),
    "swapped": _swapped,
}
_OF_THE_WAL = {name for name in (*OTHERS, *UNPROVEN) if name.startswith(("-wal", "-shm"))}
_OF_THE_WAL |= {"swapped", "missing"}


def damaged(number: int, seed: int, made: list[Example], counts: dict[str, Counter[str]]) -> Iterator[str]:
    """Damages a log and opens it; tells each fault."""
    chance = Random(f"{seed} {number}")
    kinds = OTHERS | UNPROVEN | REFUSED
    kind = list(kinds)[number % len(kinds)]
    fitting = [example for example in made if example.files.get("-wal")] if kind in _OF_THE_WAL else made
    example = chance.choice(fitting)
    files = dict(example.files)
    kinds[kind](files, chance, made)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write(folder, files)
        for fault in _opened(folder, files, example, kind, counts[kind]):
            yield f"log {number} ({kind}): {fault}"


def _opened(folder: Path, files: Files, example: Example, kind: str, count: Counter[str]) -> Iterator[str]:
    count["logs"] += 1
    with closing(GameStore.open(folder, GAMES, lambda: _NOW)) as store:
        said, listed = f"{store.fault or ''}{store.notice or ''}", store.games()
        if kind in REFUSED:
            count["said"] += bool(said)
            if not store.fault:
                yield "it was not refused"
            if _read(folder) != files:
                yield "a refused file was changed"
            return
        if store.fault:
            yield f"games cannot be saved: {store.fault}"
            return
        yield from _compared(_rows(folder), example.rows, kind, said, listed, count)
        if store.notice:
            count["said"] += 1
            if _read(folder, "games-damaged-2026-03-05.sqlite") != files:
                yield "the damaged files were not kept as they were"
        yield from _goes_on(store, folder)


def _compared(
    now: Rows, before: Rows, kind: str, said: str, listed: tuple[StoredGame, ...], count: Counter[str]
) -> Iterator[str]:
    lost = [key for key in before if key not in now]
    changed = [key for key in before if key in now and now[key] != before[key]]
    invented = [key for key in now if key not in before and now[key].partition(" ")[2] not in _words(before)]
    told = said or any("amaged" in str(game.status) for game in listed)
    count["rows"] += len(before)
    count["lost"] += len(lost)
    count["changed"] += len(changed)
    if (changed or invented) and not told:
        count["changed, not noticed"] += len(changed) + len(invented)
    if invented and kind not in ("letters changed", "-wal of another log", "pages lost"):
        yield f"rows that nobody wrote: {invented[:3]}"
    if lost and not told:
        if kind in UNPROVEN and len(lost) <= CHECKPOINT_AFTER + 2:
            count["lost unproven"] += len(lost)
        else:
            yield f"{len(lost)} of {len(before)} rows were lost in silence"


def _words(rows: Rows) -> set[str]:
    return {row.partition(" ")[2] for row in rows.values()}


def _goes_on(store: GameStore, folder: Path) -> Iterator[str]:
    """A game that is begun afterwards is kept."""
    session = Session.from_record((RECORDS / "two-rounds-shared-win.txt").read_bytes(), GAMES)
    store.begin(session, _NOW)
    with closing(GameStore.open(folder, GAMES, lambda: _NOW)) as again:
        if again.record(again.games()[0].number) != session.record():
            yield "a game that was begun afterwards is not kept"


def main() -> int:
    """Runs the campaign; exit status 1 if anything disappeared in silence."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--logs", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    logging.disable()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    faults = 0
    folder = Path(tempfile.mkdtemp(prefix="logs-"))
    try:
        made = list(examples(folder))
    finally:
        shutil.rmtree(folder)
    for number in range(args.logs):
        try:
            for fault in damaged(number, args.seed, made, counts):
                faults += 1
                print(fault, flush=True)
        except Exception as error:  # that is what is looked for
            faults += 1
            print(f"log {number}: {type(error).__name__}: {error}", flush=True)
    columns = ("logs", "said", "rows", "lost", "lost unproven", "changed", "changed, not noticed")
    print(f"{'':24}", *(f"{column:>{max(6, len(column))}}" for column in columns))
    for kind, count in counts.items():
        print(f"{kind:24}", *(f"{count[column]:>{max(6, len(column))}}" for column in columns))
    print(f"{args.logs} logs: {faults or 'no'} fault{'' if faults == 1 else 's'}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
