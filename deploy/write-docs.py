"""Writes what the documentation takes from the program itself: ``.venv/bin/python deploy/write-docs.py``.

The tables of lines in ``docs/records.md`` are those of the games. With ``--check`` nothing is written; the
exit status is 1 if the page is not as it would be written.
"""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games import GAMES
from companion.table.record_help import markdown_for_every_game, markdown_of

PAGE = Path(__file__).parent.parent / "docs" / "records.md"
BEGIN, END = "<!-- tables: deploy/write-docs.py -->", "<!-- end of tables -->"


def written(page: str) -> str:
    """``page`` with the tables as the games have them now."""
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    tables = "\n\n".join((*(f"## {game.title}\n\n{markdown_of(game)}" for game in GAMES), _every_game()))
    return f"{before}{BEGIN}\n\n{tables}\n\n{END}{after}"


def _every_game() -> str:
    return f"## Every game\n\n{markdown_for_every_game()}"


def main() -> int:
    """The exit status."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv[1:]:
        return 0 if written(page) == page else 1
    PAGE.write_text(written(page), encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
