"""Files as chance damages them: ``python -m tests.campaigns.damaged_files --files 20000``.

Pictures of many formats, deck files, enrolled decks, files about cameras, scenes: each is loaded, or refused
with one of our errors in one line that names it. Whatever else comes out is told with its seed, as is a file
that takes longer than two seconds. Before them come pipes, devices, sockets, folders, huge and deeply nested
files, all with names that would steer a terminal. A thousand files take a second.
"""

from __future__ import annotations

import argparse
import time
from itertools import chain

from tests.vision.fuzzing import fuzz, hostile

_SLOWEST = 2.0


def main() -> int:
    """Runs the campaign; exit status 1 if there was any fault."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--files", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    began, faults = time.perf_counter(), 0
    for fault in chain(hostile(), fuzz(args.seed, args.files, _SLOWEST)):
        faults += 1
        print(fault, flush=True)
    seconds = time.perf_counter() - began
    print(f"{args.files} files, {seconds:.0f} s: {faults or 'no'} fault{'' if faults == 1 else 's'}")
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
