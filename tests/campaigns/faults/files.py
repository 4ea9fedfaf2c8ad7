"""Files that cannot be what they are said to be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import zlib
from pathlib import Path
from struct import pack

from tests.campaigns.app.process import ROOT
from tests.campaigns.faults.making import (
    MEASURE,
    companion,
    fault,
    one_sentence,
)

_MOST_MB = 600


def _png(path: Path, side: int) -> None:
    """A white PNG of ``side`` by ``side`` pixels, in a small file."""
    packed = zlib.compressobj()
    rows = b"".join(packed.compress(b"\0" + b"\xff" * (3 * side)) for _ in range(side)) + packed.flush()

    def chunk(kind: bytes, data: bytes) -> bytes:
        return pack(">I", len(data)) + kind + data + pack(">I", zlib.crc32(kind + data))

    head = pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b""))


@fault("file: a huge picture")
def _huge_picture(folder: Path) -> str:
    _png(folder / "huge.png", 10_900)
    done = companion("read", str(folder / "huge.png"), patience=300)
    assert done["status"] in (0, 1), done["err"]
    assert done["mb"] < _MOST_MB, f"{done['mb']:.0f} MB"
    return f"{done['mb']:.0f} MB; {done['err'] or 'read'}"


@fault("file: a huge record")
def _huge_record(folder: Path) -> str:
    with (folder / "huge.txt").open("wb") as file:
        file.write(b"game: beltpunk\nplayers: Ann, Ben\n")
        file.truncate(3_000_000_000)
    program = (
        "import sys; from datetime import datetime, UTC; from pathlib import Path;"
        "from companion.table.game_store import GameStore, GameStoreError\n"
        "from companion.games import GAMES\n"
        "store = GameStore.open(Path(sys.argv[1]), GAMES)\n"
        "try:\n    store.import_record(Path(sys.argv[2]), datetime.now(UTC))\n"
        "except GameStoreError as error:\n    print(error)\n"
    )
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            MEASURE,
            sys.executable,
            "-c",
            program,
            str(folder),
            str(folder / "huge.txt"),
        ],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    megabytes = int(done.stderr.splitlines()[-1]) / 1024
    assert done.stdout.strip(), done.stderr
    assert megabytes < _MOST_MB, f"{megabytes:.0f} MB"
    return f"{megabytes:.0f} MB; “{done.stdout.strip()}”"


@fault("file: nested TOML")
def _nested(folder: Path) -> str:
    bad = folder / "nested.toml"
    bad.write_text("a = " + "[" * 50_000)
    return f"“{one_sentence(companion('run', '--configuration', str(bad)))}”"


@fault("file: a name with escape sequences")
def _escapes(folder: Path) -> str:
    bad = folder / "red\x1b[31m.txt"
    bad.write_text("\x1b[31mgame: nothing")
    return f"“{one_sentence(companion('replay', str(bad)))}”"


@fault("file: a pipe in place of a file")
def _pipe(folder: Path) -> str:
    pipe = folder / "pipe"
    os.mkfifo(pipe)
    told = [one_sentence(companion(*words, str(pipe), patience=30)) for words in (("read",), ("replay",))]
    told.append(one_sentence(companion("run", "--configuration", str(pipe), patience=30)))
    return f"“{told[0]}”; so are a record and a configuration"


@fault("file: a device in place of a file")
def _device(_folder: Path) -> str:
    told = [one_sentence(companion(word, "/dev/zero", patience=30)) for word in ("read", "replay")]
    return f"“{told[0]}”; so is a record"


@fault("record: numbers that cannot be")
def _numbers(folder: Path) -> str:
    golden = (ROOT / "tests" / "records" / "astonishing-jacks-in-the-dark.txt").read_text(encoding="utf-8")
    record = folder / "record.txt"
    told = []
    for line, wrong, rule in (
        (r"^the dice show .*$", "the dice show 3 5 7", "AS-8"),
        (r"^(\w+) shows position 1: (.*)$", r"\1 shows position 4: \2", "AS-8"),
        (r"^(\w+) spends a Jack on die \d$", r"\1 spends a Jack on die 4", "AS-10"),
    ):
        changed, count = re.subn(line, wrong, golden, count=1, flags=re.MULTILINE)
        assert count == 1, f"no line like {line}"
        record.write_text(changed, encoding="utf-8")
        told.append(one_sentence(companion("replay", str(record))))
        assert f" {rule}: " in told[-1], told[-1]
    return "; ".join(f"“{sentence.split('record.txt:')[-1]}”" for sentence in told)
