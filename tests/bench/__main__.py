"""``python -m tests.bench [--threads N] [--json] [NAME…]``: milliseconds a frame, by stage.

Every module of this folder that has ``measures() -> Iterator[Measure]`` takes part; ``NAME`` picks some.
Where other programs run beside it, go by the processor's time: with one thread it is what a free core takes.
"""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from platform import machine, python_version

import cv2
import onnxruntime

from tests.bench.measure import Figure, machine_name, peak_memory_mb


def main() -> int:
    """Runs the benchmarks and prints what they say."""
    here = {path.stem for path in Path(__file__).parent.glob("*.py")} - {"__init__", "__main__"}
    modules = {name: import_module(f"tests.bench.{name}") for name in sorted(here)}
    modules = {name: module for name, module in modules.items() if hasattr(module, "measures")}
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench", description="Milliseconds a frame, by stage."
    )
    parser.add_argument("names", nargs="*", choices=[*modules, []], metavar="NAME", help=", ".join(modules))
    parser.add_argument(
        "--threads", type=int, default=cv2.getNumThreads(), help="of OpenCV (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a measure, a line each")
    args = parser.parse_args()
    cv2.setNumThreads(args.threads)
    if not args.json:
        engines = f"OpenCV {cv2.__version__} ({args.threads} threads), ONNX Runtime {onnxruntime.__version__}"
        print(f"{machine_name()}, {os.cpu_count()} cores, {machine()}, Python {python_version()}, {engines}")
        print(f"{'median ms':>10} {'p95 ms':>8} {'processor ms':>13}")
    for name in args.names or modules:
        for measure in modules[name].measures():
            if isinstance(measure, Figure):
                print(json.dumps({**asdict(measure), "of": name}) if args.json else f"{measure}  ({name})")
            elif args.json:
                print(json.dumps({**asdict(measure), "of": name, "threads": args.threads}), flush=True)
            else:
                times = f"{measure.median:>10.2f} {measure.p95:>8.2f} {measure.worked:>13.2f}"
                print(f"{times}  {name}: {measure.name}", flush=True)
    if args.json:
        print(json.dumps({"name": "peak memory", "megabytes": round(peak_memory_mb(), 1)}))
    else:
        print(f"peak memory {peak_memory_mb():.0f} MB, the drawing of frames included")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
