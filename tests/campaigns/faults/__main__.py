"""Makes the faults, and tells what was seen."""

from __future__ import annotations

import argparse
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.campaigns import faults
from tests.campaigns.faults.making import CannotBeMade, Fault
from tests.campaigns.faults.table import FAULTS

_PREFIX = "companion-fault-"
_HEAD = """# Faults

For whoever wants to know what a table survives. `python -m tests.campaigns.faults` makes each of these
faults in the real program, in a process of its own, and writes this page with `--page docs/faults.md`. Where
it says *not made*, the machine or its user could not make the fault.

| fault | result | what was seen |
| --- | --- | --- |
"""


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one fault."""

    name: str
    verdict: str
    seen: str

    @property
    def row(self) -> str:
        """Its row of the table."""
        seen = re.sub(rf"[^\s“]*{_PREFIX}\w+", "…", self.seen.split("\n", 1)[0]).replace("|", "\\|")
        return f"| {self.name} | {self.verdict} | {seen} |"


def main() -> int:
    """Makes the faults and prints the table; the exit status."""
    parser = argparse.ArgumentParser(description=(faults.__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", default="", help="a word that the names of the faults have")
    parser.add_argument(
        "--page", type=Path, metavar="FILE", help="a page with the table; rows of other faults stay in it"
    )
    args = parser.parse_args()
    results = []
    for name in [name for name in FAULTS if args.only in name]:
        results.append(_made(name, FAULTS[name]))
        if args.page is not None:
            _write(results[-1], args.page)
    bad = sum(result.verdict == "FAILED" for result in results)
    print(f"{len(results)} faults made, {bad} not survived as they should be")
    return 1 if bad else 0


def _write(result: Result, page: Path) -> None:
    """Puts a row into the table of ``page``, in place of the one that it had."""
    lines = page.read_text(encoding="utf-8").splitlines() if page.exists() else []
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in lines if line.startswith("| ")}
    rows[result.name] = result.row
    known = [rows[name] for name in FAULTS if name in rows]
    page.write_text(_HEAD + "".join(f"{row}\n" for row in known), encoding="utf-8")


def _made(name: str, make: Fault) -> Result:
    began = monotonic()
    with tempfile.TemporaryDirectory(prefix=_PREFIX) as folder:
        try:
            result = Result(name, "survived", make(Path(folder)))
        except CannotBeMade as error:
            result = Result(name, "not made", str(error))
        except Exception as error:  # whatever happened, the other faults are made too
            result = Result(name, "FAILED", f"{type(error).__name__}: {error}")
    if result.verdict == "FAILED":
        print(result.seen, flush=True)
    print(f"{result.row} {monotonic() - began:.0f} s", flush=True)
    return result


if __name__ == "__main__":
    raise SystemExit(main())
