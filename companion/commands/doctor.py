"""``companion doctor``: checks camera, pins, display, storage and versions, and says what to do."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from companion.appliance.health import Finding, diagnose, worst
from companion.configuration import default_path
from companion.terminal import print_lines, printable

HELP = "check camera, pins, display, storage and versions, and say what to do"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument(
        "--configuration",
        type=Path,
        metavar="FILE",
        help=f"the configuration file (default: {default_path()})",
    )
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    """Print every finding. Findings are not input errors: the status is 0."""
    found: list[Finding] = []
    for finding in diagnose(args.configuration):
        found.append(finding)
        if not args.json:
            print_lines(_as_text(finding))
    if args.json:
        print(json.dumps({"worst": worst(found), "findings": [_as_json(finding) for finding in found]}))
    return 0


def _as_json(finding: Finding) -> dict[str, str]:
    return {
        "subject": finding.subject,
        "level": finding.level,
        "text": str(finding.text),
        "advice": str(finding.advice or ""),
    }


def _as_text(finding: Finding) -> str:
    line = f"{finding.level:<8} {finding.subject}: {printable(str(finding.text))}"
    return line if finding.advice is None else f"{line}\n{'':9}→ {printable(str(finding.advice))}"
