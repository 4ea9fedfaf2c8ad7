"""A game with two editions, of which the older is for fewer players and ends sooner."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.api import Option, OptionValue
from companion.games.beltpunk.game import BeltpunkHaberdasher
from companion.games.beltpunk.options import read_options
from companion.games.beltpunk.state import State, new_match
from companion.games.options import EDITION, read_texts
from companion.games.seating import check_players

NEW, OLD = "2.0.0", "1.0.0"
_TARGETS = {NEW: "35", OLD: "25"}


class TwoEditions(BeltpunkHaberdasher):
    """What is new is the target alone."""

    name = "two-editions"
    editions = (NEW, OLD)

    def options(self) -> tuple[Option, ...]:
        values = tuple(OptionValue(edition, f"Edition {edition}") for edition in self.editions)
        return (Option(EDITION, "BH-1", "Edition", "Which text of the rules is played.", values),)

    def seats(self, options: Mapping[str, str]) -> range:
        return range(2, 5) if self._chosen(options) == NEW else range(2, 4)

    def option_texts(self, state: State) -> Mapping[str, str]:
        return {}

    def edition(self, state: State) -> str:
        return next(edition for edition, target in _TARGETS.items() if target == str(state.options.target))

    def start(self, players: Sequence[str], options: Mapping[str, str]) -> State:
        check_players(self.title, self.seats(options), players)
        return new_match(tuple(players), read_options({"target": _TARGETS[self._chosen(options)]}))

    def _chosen(self, options: Mapping[str, str]) -> str:
        return read_texts(self.title, self.editions, self.options(), options)[EDITION]
