"""``companion roll``: the three demonstration dice."""

from __future__ import annotations

import argparse
import json

from companion.table.fair_dice import roll_three

HELP = "roll the three demonstration dice"

_FACES = "⚀⚁⚂⚃⚄⚅"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what the command takes."""
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(args: argparse.Namespace) -> int:
    """Roll 3d6 and print each die and the demonstration number."""
    dice = roll_three()
    if args.json:
        print(json.dumps({"dice": dice, "total": sum(dice)}))
    else:
        print(f"{' '.join(_FACES[die - 1] for die in dice)}   {' + '.join(map(str, dice))} = {sum(dice)}")
    return 0
