"""Makes the faults, and tells what was seen."""

from __future__ import annotations

import argparse
import re
import tempfile
from collections.abc import Sequence
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
        seen = re.sub(rf"\S*{_PREFIX}\w+", "…", self.seen.split("\n", 1)[0]).replace("|", "\\|")
        return f"| {self.name} | {self.verdict} | {seen} |"


def main() -> int:
    """Makes the faults and prints the table; the exit status."""
    parser = argparse.ArgumentParser(description=(faults.__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--only", default="", help="a word that the names of the faults have")
    parser.add_argument("--page", type=Path, metavar="FILE", help="where the table is written as a page")
    args = parser.parse_args()
    results = [_made(name, make) for name, make in FAULTS.items() if args.only in name]
    if args.page is not None:
        args.page.write_text(_page(results), encoding="utf-8")
    bad = sum(result.verdict == "FAILED" for result in results)
    print(f"{len(results)} faults made, {bad} not survived as they should be")
    return 1 if bad else 0


def _page(results: Sequence[Result]) -> str:
    return _HEAD + "".join(f"{result.row}\n" for result in results)


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
