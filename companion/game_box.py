"""A game's box: the PDFs of everything that can be printed for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.games.api import Game
from companion.games.messages import Message
from companion.games.printables import (
    Printable,
    PrintedCards,
    PrintedClock,
    PrintedSeatings,
    PrintedSheets,
    PrintedTable,
    PrintedToken,
    PrintedTokens,
    Words,
)
from vision.printing import (
    ClockFace,
    PictureCard,
    PlanSeat,
    PlanTable,
    SeatingPlan,
    Section,
    StandingSheet,
    Token,
    clock_pdf,
    picture_cards_pdf,
    reference_pdf,
    seating_pdf,
    standing_pdf,
    tokens_pdf,
)

_HOURS = 12


@dataclass(frozen=True, slots=True)
class BoxItem:
    """One thing of the box: its ``name``, what it is, and its PDF for a paper."""

    name: str
    help: Message
    pdf: Callable[[str], bytes]


def printable_names(games: tuple[Game[Any, Any], ...]) -> dict[str, tuple[Game[Any, Any], ...]]:
    """Every printable that one of ``games`` has in any edition, with its games."""
    found: dict[str, tuple[Game[Any, Any], ...]] = {}
    for game in games:
        for edition in game.editions:
            for item in game.printables(edition_option(game, edition)):
                if game not in found.get(item.name, ()):
                    found[item.name] = (*found.get(item.name, ()), game)
    return found


def edition_option(game: Game[Any, Any], edition: str | None) -> dict[str, str]:
    """The options that ask for ``edition``; none where a game has only one."""
    return {} if edition is None or len(game.editions) < 2 else {"edition": edition}


def box_items(game: Game[Any, Any], options: dict[str, str]) -> tuple[BoxItem, ...]:
    """Everything of the box beside mat, deck and cards of reference."""
    return tuple(BoxItem(item.name, item.help, partial(_pdf, item)) for item in game.printables(options))


def reference_cards(game: Game[Any, Any], options: dict[str, str], cards: int, paper: str) -> bytes | None:
    """The PDF of the cards of reference, or ``None`` for a game that teaches nothing."""
    teaching = game.teaching(options)
    if teaching is None:
        return None
    reference = teaching.reference
    sections = [Section(str(it.title), tuple(map(str, it.lines))) for it in reference.sections]
    return reference_pdf(str(reference.title), sections, cards, paper)


def _pdf(item: Printable, paper: str) -> bytes:
    title = str(item.title)
    match item:
        case PrintedCards(cards=cards):
            return picture_cards_pdf(
                title,
                [
                    PictureCard(
                        str(card.title),
                        card.picture,
                        _sections(card.parts),
                        "" if card.number is None else str(card.number),
                        str(card.back),
                        str(card.back_words),
                    )
                    for card in cards
                ],
                paper,
            )
        case PrintedTokens(tokens=tokens, diameter=diameter):
            return tokens_pdf(title, [_token(token) for token in tokens], diameter, paper)
        case PrintedClock(laps=laps, words=words):
            rings = tuple(
                tuple(str(lap * _HOURS + hour) for hour in range(1, _HOURS + 1)) for lap in range(laps)
            )
            return clock_pdf(ClockFace(title, rings, tuple(map(str, words))), paper)
        case PrintedSeatings(plans=plans):
            return seating_pdf(
                title,
                [
                    SeatingPlan(str(plan.title), tuple(map(_table, plan.tables)), tuple(map(str, plan.words)))
                    for plan in plans
                ],
                paper,
            )
        case PrintedSheets(sheets=sheets):
            return standing_pdf(
                title,
                [
                    StandingSheet(
                        str(sheet.title),
                        tuple(map(str, sheet.story)),
                        sheet.picture,
                        sheet.suit,
                        tuple(map(str, sheet.marks)),
                        _sections(sheet.lists),
                        _sections(sheet.notes),
                        tuple(map(str, sheet.places)),
                    )
                    for sheet in sheets
                ],
                paper,
            )
        case _:
            raise TypeError(item)


def _sections(parts: tuple[Words, ...]) -> tuple[Section, ...]:
    return tuple(Section(str(part.title), tuple(map(str, part.lines))) for part in parts)


def _token(token: PrintedToken) -> Token:
    return Token(
        str(token.number),
        token.picture,
        "" if token.title is None else str(token.title),
        None if token.power is None else _sections((token.power,))[0],
        token.copies,
    )


def _table(table: PrintedTable) -> PlanTable:
    return PlanTable(
        str(table.title),
        tuple(PlanSeat(str(seat.number), str(seat.title), seat.picture) for seat in table.seats),
    )
