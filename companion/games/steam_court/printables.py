"""What can be printed for Steam Court: character cards, tokens, the clock, who sits where (SC-2, SC-9, SC-10,
SC-14, SC-17)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.games.messages import Message, say
from companion.games.printables import (
    Printable,
    PrintedCard,
    PrintedCards,
    PrintedClock,
    PrintedSeat,
    PrintedSeating,
    PrintedSeatings,
    PrintedTable,
    PrintedToken,
    PrintedTokens,
    Words,
)
from companion.games.steam_court.characters import (
    DRAFT,
    FINAL,
    Character,
    TableName,
    of_duo,
    of_edition,
    recommended,
    recommended_for_two_tables,
    table_of,
)
from companion.games.steam_court.deck import DECK, deck_for_two, deck_of_draft
from companion.games.steam_court.ladder import COURT_HAND, HAND, RUNGS
from companion.games.steam_court.options import QUARTERS, Options
from companion.games.steam_court.privilege_texts import chore, power_text, privilege_texts
from companion.games.steam_court.state import Power, PowerToken

_GEAR_MM, _START_MM = 36, 26
_LAPS = 2
_MOST_AT_A_TABLE = 7
_SETS_OF_DRAFT = QUARTERS + 1
"""Four Quarters, and the set that is given out at the start (SC-17)."""


def printables(options: Options) -> tuple[Printable, ...]:
    """All of it, by the edition of ``options``."""
    edition = options.edition
    return (
        PrintedCards(
            "characters",
            say("Characters"),
            say("a card for each character with its privileges, and PASS on the back"),
            tuple(_card(character, options) for character in of_edition(edition)),
        ),
        PrintedTokens(
            "gear-tokens",
            say("Gear tokens"),
            say("the gear tokens of every Quarter"),
            tuple(_gears_of_draft() if options.is_draft else _gears()),
            _GEAR_MM,
        ),
        PrintedTokens(
            "start-tokens",
            say("Start tokens"),
            say("the tokens that are drawn for the first seats"),
            tuple(_start_token(character, edition) for character in of_edition(edition)),
            _START_MM,
        ),
        *(() if options.is_draft else (_clock(),)),
        PrintedSeatings(
            "seating",
            say("Who sits where"),
            say("the seats for each number of players"),
            tuple(_plans_of_draft() if options.is_draft else _plans()),
        ),
    )


def rank(character: Character, edition: str) -> int:
    """The number on the card: the place among all characters of the edition, 1 for the Queen."""
    return of_edition(edition).index(character) + 1


def picture_of(character: Character) -> str:
    """The name of the bust of ``character``."""
    return character.value.casefold()


# Cards and tokens


def _card(character: Character, options: Options) -> PrintedCard:
    return PrintedCard(
        say("{character}", character=character.value),
        picture_of(character),
        tuple(_parts(character, options)),
        say("PASS"),
        say("The {character} sits out this trick", character=character.value),
        rank(character, options.edition),
    )


def _parts(character: Character, options: Options) -> Iterator[Words]:
    """The privileges by when they are used, then what the character does for the table."""
    texts = privilege_texts(character, options.edition, options.unlimited_privileges)
    for when in dict.fromkeys(text.when for text in texts):
        yield Words(when, tuple(text.brief for text in texts if text.when == when))
    work = chore(character, options.edition)
    if work is not None:
        yield Words(say("At the table"), (work,))


def _gears() -> Iterator[PrintedToken]:
    """Four sets; each 1 has the power of its Quarter (SC-10)."""
    standard = Options()
    for power in Power:
        quarters = [it for it in range(1, QUARTERS + 1) if power in PowerToken(0, it).powers(standard)]
        text = power_text(power)
        yield PrintedToken(1, len(quarters), power=Words(text.title, (text.brief,)))
    yield from (PrintedToken(number, QUARTERS) for number in range(2, _MOST_AT_A_TABLE + 1))


def _gears_of_draft() -> Iterator[PrintedToken]:
    """Five sets of as many as play at two tables (SC-17)."""
    most = len(of_edition(DRAFT))
    return (PrintedToken(number, _SETS_OF_DRAFT) for number in range(1, most + 1))


def _start_token(character: Character, edition: str) -> PrintedToken:
    title = say("{character}", character=character.value)
    return PrintedToken(rank(character, edition), picture=picture_of(character), title=title)


def _clock() -> PrintedClock:
    return PrintedClock(
        "clock",
        say("Clock Climbing"),
        say("the clock for Clock Climbing"),
        _LAPS,
        (
            say("First time round on the outer ring, second time on the inner ring, and then once more."),
            say(
                "At the end of a Quarter, from the lowest seat up, each moves one space for each trick won: "
                "2 more if first out, 1 more if second. If the last space is taken, go on to the next open "
                "one."
            ),
        ),
    )


# Who sits where


def _plans() -> Iterator[PrintedSeating]:
    """Final edition (SC-2, SC-15, SC-16)."""
    yield _solo()
    yield _duo()
    for players in range(2, _MOST_AT_A_TABLE + 1):
        yield _at_one_table(players, recommended(players, FINAL), FINAL, DECK)
    for players in range(_MOST_AT_A_TABLE, len(of_edition(FINAL)) + 1):
        yield _at_two_tables(players, FINAL)


def _plans_of_draft() -> Iterator[PrintedSeating]:
    """Draft edition (SC-17)."""
    for players in range(3, _MOST_AT_A_TABLE + 1):
        yield _at_one_table(players, recommended(players, DRAFT), DRAFT, deck_of_draft(players))
    for players in range(_MOST_AT_A_TABLE + 1, len(of_edition(DRAFT)) + 1):
        yield _at_two_tables(players, DRAFT)


def _at_one_table(
    players: int, seats: Sequence[Character], edition: str, deck: Sequence[str]
) -> PrintedSeating:
    each, court = _hands(len(deck), players)
    return PrintedSeating(
        say("{players} players", players=players),
        (_table(say("The machine"), seats, edition),),
        (
            say(
                "Deal {each} cards to each player and {court} to the Court Hand. Each Quarter has the gear "
                "tokens 1 to {players}.",
                each=each,
                court=court,
                players=players,
            ),
            *_deck_of_draft_told(players, edition),
        ),
    )


def _deck_of_draft_told(players: int, edition: str) -> Iterator[Message]:
    """What the draft changes in the deck (SC-17)."""
    if edition == DRAFT and players == 3:
        yield say("First take one card of each kind out of the deck: 68 are left.")
    if edition == DRAFT and players == _MOST_AT_A_TABLE:
        yield say("First add one card of each number, 1 to 12, from the second deck: that makes 96.")


def _at_two_tables(players: int, edition: str) -> PrintedSeating:
    """Two tables at once, each with a deck of its own (SC-13, SC-17)."""
    characters = recommended_for_two_tables(players, edition)
    tables = [(name, [it for it in characters if table_of(it, edition) is name]) for name in TableName]
    hands = [_hands(len(DECK), len(seats)) for _, seats in tables]
    return PrintedSeating(
        say("{players} players: two tables", players=players),
        tuple(_table(say("{table}", table=name.value), seats, edition) for name, seats in tables),
        (
            say(
                "Each table has a deck of its own. Royal Table: {royal} cards each, {royal_court} to the "
                "Court Hand. Renegade Table: {renegade} cards each, {renegade_court} to the Court Hand.",
                royal=hands[0][0],
                royal_court=hands[0][1],
                renegade=hands[1][0],
                renegade_court=hands[1][1],
            ),
            say(
                "After a Quarter the last two Royals go down to the first two Renegade seats, and the first "
                "two Renegades go up to the last two Royal seats."
            ),
        ),
    )


def _solo() -> PrintedSeating:
    return PrintedSeating(
        say("1 player: Solo"),
        (_table(say("The ladder"), RUNGS, FINAL),),
        (
            say(
                "Deal {hand} cards to yourself and {court} to the Court Hand; the others are the draw pile. "
                "You begin as the Tea Boy.",
                hand=HAND,
                court=COURT_HAND,
            ),
            say(
                "Beat all tricks that the Court lays, and climb on to the next character; beat them as the "
                "Queen, and you win."
            ),
        ),
    )


def _duo() -> PrintedSeating:
    each, court = _hands(len(deck_for_two()), 2)
    return PrintedSeating(
        say("2 players: a Duo"),
        tuple(
            _table(say("Quarter {quarter}", quarter=quarter), of_duo(quarter), FINAL)
            for quarter in range(1, QUARTERS + 1)
        ),
        (
            say(
                "Leave out all 1s and 2s. Deal {each} cards to each player and {court} to the Court Hand. "
                "Who goes out first takes the higher seat of the next Quarter.",
                each=each,
                court=court,
            ),
        ),
    )


def _hands(cards: int, players: int) -> tuple[int, int]:
    """How many cards are dealt to each player, and to the Court Hand (SC-3)."""
    each = cards // (players + 1)
    return each, cards - each * players


def _table(title: Message, seats: Sequence[Character], edition: str) -> PrintedTable:
    return PrintedTable(
        title,
        tuple(
            PrintedSeat(
                rank(character, edition), say("{character}", character=character.value), picture_of(character)
            )
            for character in seats
        ),
    )
