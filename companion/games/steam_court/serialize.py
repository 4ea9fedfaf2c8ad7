"""The state as JSON values: only what everyone may see, without the tracked hidden cards (G-1)."""

from __future__ import annotations

from typing import Any

from companion.games.steam_court.ladder import Ladder
from companion.games.steam_court.sets import INFINITY, CardSet
from companion.games.steam_court.state import Auction, Laid, Phase, QuarterResult, State, Table


def to_json(state: State) -> dict[str, Any]:
    """The same values for the same state, keys always in the same order."""
    return {
        "options": state.options.as_texts(),
        "quarter": state.quarter,
        "phase": state.phase.value,
        "players": [_player(state, number) for number in range(len(state.players))],
        "tables": [_table(state, table) for table in state.tables],
        "clock": dict(zip(state.players, state.points, strict=True)) if state.spaces else None,
        "quarters": [_result(state, result) for result in state.results],
        "seating": [] if state.tables else _seating(state),
        "auction": _auction_in(state),
        "tokens": [
            {
                "player": state.players[token.player],
                "quarter": token.quarter,
                "powers": [power.value for power in token.powers(state.options)],
                "spent": token.spent,
            }
            for token in state.tokens
        ],
    }


def _auction_in(state: State) -> dict[str, Any] | None:
    """The auction, or the characters that are chosen for it so far (SC-18)."""
    if state.auction is not None:
        return _auction(state, state.auction)
    return _auction(state, Auction(state.lots)) if state.is_choosing_lots else None


def _seating(state: State) -> list[str | None]:
    """Who has drawn which seat, before the characters are drawn for them (SC-18)."""
    return [None if player is None else state.players[player] for player in state.seating]


def _player(state: State, number: int) -> dict[str, Any]:
    drawn = state.drawn[number]
    return {
        "name": state.players[number],
        "start": None if drawn is None else drawn.value,
        "start_token": state.start_points(number),
        "bid": state.paid[number] if state.paid else 0,
        "total": state.points[number],
    }


def _table(state: State, table: Table) -> dict[str, Any]:
    playing = table.phase in (Phase.BEGINNING, Phase.LEAD, Phase.FOLLOW)
    name = state.table_name(table)
    return {
        "name": None if name is None else name.value,
        "phase": state.phase_at(table).value,
        "seats": [_seat(state, table, seat) for seat in table.seats],
        "deck": table.stock,
        "court_hand": table.court,
        "discards": table.discards,
        "acting": state.name(table, table.acting) if playing else None,
        "must_play": table.must_play,
        "trick": [_laid(state, table, laid) for laid in table.trick],
        "cleared": table.cleared,
        "duties": [
            {
                "player": state.name(table, duty.seat),
                "duty": duty.kind.value,
                "cards": duty.cards,
                "receivers": list(state.names(table, duty.receivers)),
            }
            for duty in table.duties
        ],
        "out": list(state.names(table, table.out)),
        "ladder": None if table.ladder is None else _ladder(table.ladder),
    }


def _seat(state: State, table: Table, seat: int) -> dict[str, Any]:
    return {
        "name": state.name(table, seat),
        "character": table.characters[seat].value,
        "hand": table.hands[seat],
        "passed": table.passed[seat],
        "out": seat in table.out,
        "tricks": table.tricks[seat],
        "spent": [privilege.value for owner, privilege in table.spent if owner == seat],
    }


def _laid(state: State, table: Table, laid: Laid) -> dict[str, Any]:
    return {"player": state.name(table, laid.seat), **_set(laid.set), "lying": list(laid.lying)}


def _auction(state: State, auction: Auction) -> dict[str, Any]:
    def name(number: int | None) -> str | None:
        return None if number is None else state.players[number]

    return {
        "line": [character.value for character in auction.line],
        "acting": name(auction.acting),
        "bid": auction.bid,
        "bidder": name(auction.bidder),
        "passed": [state.players[number] for number in auction.passed],
    }


def _ladder(ladder: Ladder) -> dict[str, Any]:
    return {
        "character": ladder.character.value,
        "round": ladder.round,
        "tricks": [
            {**_set(trick.set), "beaten": None if trick.beaten is None else _set(trick.beaten)}
            for trick in ladder.tricks
        ],
        "waiting": list(ladder.waiting),
        "privilege_used": ladder.used,
        "won": ladder.won,
    }


def _set(played: CardSet) -> dict[str, Any]:
    return {
        "cards": list(played.cards),
        "quantity": "infinity" if played.quantity == INFINITY else played.quantity,
        "value": None if played.is_masterstroke else played.value,
    }


def _result(state: State, result: QuarterResult) -> dict[str, int]:
    """The gear token of each player, or the space on the clock; in a Party who went out as which at their
    table."""
    return {state.players[player]: _figure(state, result, player) for player in result.placing}


def _figure(state: State, result: QuarterResult, player: int) -> int:
    if result.spaces:
        return result.spaces[player]
    return result.table_of(player).index(player) + 1 if state.is_party else result.gears(player)
