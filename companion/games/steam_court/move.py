"""The base of this game's kinds of actions: how the fields of their lines are written and read, and what they
share."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import ClassVar, Self

from companion.games.actions import PLAYER, Field, GameAction, spoken_cards
from companion.games.api import ActionSyntaxError, RuleError
from companion.games.messages import CardName, Message, Parameter, say
from companion.games.record_parser import named_player
from companion.games.steam_court.characters import Character, Privilege, TableName
from companion.games.steam_court.deck import (
    MASTERSTROKE,
    MULTIPLIER,
    is_numbered,
    read_code,
    values_of,
)
from companion.games.steam_court.ladder import Ladder
from companion.games.steam_court.sets import INFINITY, CardSet, readings
from companion.games.steam_court.state import COURT, DISCARDS, Phase, State, Table

_NUMBER_WORDS = (
    *("none", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_COUNTS = {"nothing": 0, "no": 0, "zero": 0, "a": 1, "an": 1} | {
    word: count for count, word in enumerate(_NUMBER_WORDS)
}
_QUANTITIES = {
    "a single": 1,
    "a pair of": 2,
    "infinity": INFINITY,
    "infinite": INFINITY,
    "∞": INFINITY,
} | _COUNTS
_ANNOUNCED = re.compile(
    rf"(?:(?P<quantity>[0-9]{{1,6}}|{'|'.join(_QUANTITIES)})\s*[x×*]?\s*)?(?P<value>[0-9]{{1,4}})s?",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?P<announced>[^:]+):(?P<cards>.+)")
_AFTER = re.compile(r"(?P<cards>.+?)\sas\s(?P<announced>.+)", re.IGNORECASE)
_INFINITE = "(?:infinity|infinite|∞)"
_INFINITE_BEFORE = re.compile(rf"{_INFINITE}\s*:(?P<cards>.+)", re.IGNORECASE)
_INFINITE_AFTER = re.compile(rf"(?P<cards>.+?)(?:\s+as\s+|\s*[,(]\s*){_INFINITE}\)?", re.IGNORECASE)
_COUNTED = re.compile("(?:[0-9]|1[0-2]) [0-9/]+s")
_PAIR_OF = re.compile(r"\b(?:a\s+)?pair\s+of\b", re.IGNORECASE)
_AS_PAIR = re.compile(r"a\s+(?:pair|set\s+of\s+(?:2|two))", re.IGNORECASE)
_WORDS_ROUND_PLAYER = re.compile(
    r"(?:the\s+Court\s+Hand\s+and\s+)?(?:the\s+(?:hand|play|set)\s+of\s+)?"
    r"(?P<name>.+?)(?:['’]s\s+(?:hand|play|set))?(?:\s+from\s+(?:playing|laying)(?:\s.+)?)?",
    re.IGNORECASE,
)
_COUNT = (
    rf"(?:(?:his|her|their|the)\s+)?(?:[0-9]{{1,4}}|{'|'.join(_COUNTS)})"
    r"(?:\s+(?:highest|numbered|undesirable))*(?:\s+cards?)?"
)
_NOT_COUNTED = ("his", "her", "their", "the", "highest", "numbered", "undesirable")
_NO_CARDS = ("and", "&", "+", "with", "the", "single", "alone", "token")
"""Words between cards that say nothing of them."""
_AND_KEEPS = " and keeps "
_AT_THE = " at the "
_RULES_OF_PRIVILEGES = {Privilege.STOP: "SC-12b", Privilege.UNPASS: "SC-12c"}
"""The rules of the privileges that have one of their own."""
_SHORT_NAMES = {Character.PLAGUE_DOCTOR: "doctor"}
"""What the rulebook calls a character for short."""
_PILES = {"the Court Hand": COURT, "the discards": DISCARDS}


def read_card(code: str, _state: State) -> str:
    """The card that ``code`` names. Raises :class:`ActionSyntaxError`."""
    card = read_code(code)
    if card is None:
        raise ActionSyntaxError(
            say(
                "{code} is no card: cards are written 7, 3/9, 6/12, Multiplier or Masterstroke.",
                code=code[:40],
            )
        )
    return card


def _read_card(text: str, state: State) -> str:
    """``7``, also told as ``a 7`` or ``the 7``."""
    return read_card(text.split()[-1], state)


def _read_other(text: str, state: State) -> str:
    """``Ann``, also told as ``Ann's hand`` or ``the play of Ann``."""
    if text.strip().casefold() in map(str.casefold, state.players):
        return named_player(text, state.players)
    meant = _WORDS_ROUND_PLAYER.fullmatch(text.strip())
    return named_player(text if meant is None else meant["name"], state.players)


def _read_cards(text: str, state: State) -> tuple[str, ...]:
    """``7 7``, also told as ``two 7s``, ``2 7s`` or ``a 7 and a 7``."""
    words = [
        word
        for word in re.sub("[,+&]", " ", _PAIR_OF.sub("two", text)).split()
        if word.casefold() not in _NO_CARDS
    ][::-1]
    cards: list[str] = []
    while words:
        word = words.pop()
        count = _COUNTS.get(word.casefold())
        if words and _COUNTED.fullmatch(f"{word} {words[-1]}"):
            count = int(word)
        if count is None or not words:
            cards.append(read_card(word, state))
        else:
            cards += [read_card(words.pop().removesuffix("s"), state)] * count
    return tuple(cards) or (read_card(text, state),)


def _read_set(text: str, state: State) -> CardSet:
    return _set_of(text, state, None)


def _read_set_of(text: str, state: State, player: str) -> CardSet:
    return _set_of(text, state, player)


def _set_of(text: str, state: State, player: str | None) -> CardSet:
    words = text.strip()
    told = _BEFORE.fullmatch(words) or _AFTER.fullmatch(words)
    if told is not None and _AS_PAIR.fullmatch(told["announced"].strip()):
        cards = _read_cards(told["cards"], state)
        return CardSet(cards, 2, max(value for card in cards for value in values_of(card) or (1,)))
    infinite = _INFINITE_BEFORE.fullmatch(words) or _INFINITE_AFTER.fullmatch(words)
    if infinite is not None:
        return _by_the_cards_alone(_read_cards(infinite["cards"], state), state, player, INFINITY)
    announced = told and _ANNOUNCED.fullmatch(told["announced"].strip())
    if told is None or announced is None:
        return _by_the_cards_alone(_read_cards(words, state), state, player)
    cards = _read_cards(told["cards"], state)
    return CardSet(cards, _quantity(announced["quantity"], len(cards)), int(announced["value"]))


def _quantity(words: str | None, cards: int) -> int:
    if words is None:
        return cards
    quantity = _QUANTITIES.get(" ".join(words.casefold().split()))
    return int(words) if quantity is None else quantity


def _by_the_cards_alone(
    cards: tuple[str, ...], state: State, player: str | None, quantity: int | None = None
) -> CardSet:
    """What ``cards`` are where nobody announced it, or no more than the ``quantity``: all of one number, or
    the only thing that they can be now."""
    count = len(cards) if quantity is None else quantity
    if cards == (MASTERSTROKE,):
        return CardSet(cards, 1, 0)
    if all(map(is_numbered, cards)):
        return CardSet(cards, count, min(map(int, cards)))
    if set(cards) == {MULTIPLIER}:
        return CardSet(cards, count, 1)
    if player is None or not state.tables:
        return CardSet(cards, count, 0)
    possible = _possible(cards, state, player, quantity)
    if len(possible) == 1:
        return possible[0]
    if possible:
        raise ActionSyntaxError(
            say(
                "{cards} can be more than one thing: say {examples:or}.",
                cards=spoken_cards(cards),
                examples=tuple(say("“{set}”", set=read.written()) for read in possible[:2]),
            )
        )
    value = next((value for card in cards for value in values_of(card)[-1:]), 1)
    return CardSet(cards, count, value)


def _possible(cards: tuple[str, ...], state: State, player: str, quantity: int | None) -> list[CardSet]:
    """What ``cards`` can be for ``player`` now, of ``quantity`` if that was announced. Who lowers cards
    announces their value (SC-12)."""
    table, seat = state.at(player)
    if table.ladder is not None:
        return _possible_in_solo(cards, table.ladder, quantity)
    top = None if table.top is None else table.top.set
    wanted = len(cards) if quantity is None and top is None else quantity
    privileges = table.privileges(seat)
    for held in (tuple(it for it in privileges if it is not Privilege.LOWER), privileges):
        found = [read for read in readings(cards, top, held) if wanted in (None, read.quantity)]
        if found:
            return found
    return []


def _possible_in_solo(cards: tuple[str, ...], ladder: Ladder, quantity: int | None) -> list[CardSet]:
    """What ``cards`` can be on any trick that lies there: of each quantity the highest, which is never worse
    than another (SC-15)."""
    tops = (trick.set for trick in ladder.unbeaten)
    found = [read for top in tops for read in readings(cards, top, ladder.privileges)]
    best = {read.quantity: read for read in sorted(found, key=lambda read: read.value)}
    return [read for read in best.values() if quantity in (None, read.quantity)]


def _read_character(text: str, state: State) -> Character:
    words = re.sub("[ -]", "", text.casefold().removeprefix("the ")).replace("traveller", "traveler")
    for character in Character:
        name = character.value.casefold().replace(" ", "")
        number = None if state.options.is_draft else str(character.number)
        if words in (name, _SHORT_NAMES.get(character), number):
            return character
    raise ActionSyntaxError(
        say(
            "{text} is none of the characters: they are {characters}.",
            text=text[:40],
            characters=tuple(character.value for character in Character),
        )
    )


def _read_count(text: str, _state: State) -> int:
    words = [word for word in text.casefold().split() if word not in _NOT_COUNTED]
    bare = " ".join(words).removesuffix("s").removesuffix(" card")
    if bare in _COUNTS:
        return _COUNTS[bare]
    if bare.isascii() and bare.isdigit() and len(bare) <= 4:
        return int(bare)
    raise ActionSyntaxError(say("{text} is no number of cards: say “two cards”.", text=text[:40]))


def _written_count(number: int) -> str:
    return {0: "nothing", 1: "a card", 2: "two cards"}.get(number, f"{number} cards")


def _spoken_count(number: int) -> Parameter:
    return say("nothing") if not number else say("{number} {number:card|cards}", number=number)


def _read_kept(text: str, state: State) -> int | None:
    return _read_count(text.split(maxsplit=2)[2], state) if text.strip() else None


def _written_kept(number: int | None) -> str:
    return "" if number is None else _AND_KEEPS + _written_count(number)


def _spoken_kept(number: int | None) -> Parameter:
    return "" if number is None else say(" and keeps {cards}", cards=_spoken_count(number))


def _read_pile(text: str, _state: State) -> int:
    words = " ".join(text.casefold().split()).removeprefix("the ")
    return COURT if words.startswith("court") else DISCARDS


def _written_pile(place: int) -> str:
    return next(name for name, pile in _PILES.items() if pile == place)


def _read_table(text: str, _state: State) -> TableName | None:
    return next((name for name in TableName if name.value.casefold().split()[0] in text.casefold()), None)


def _written_table(name: TableName | None) -> str:
    return "" if name is None else _AT_THE + name.value


def _spoken_table(name: TableName | None) -> Parameter:
    return "" if name is None else say(" at the {table}", table=name.value)


class Move(GameAction[State]):
    """A kind of action of Steam Court."""

    __slots__ = ()
    FIELDS = {  # noqa: RUF012  (the base says that it is the class's)
        "player": PLAYER,
        "other": replace(PLAYER, pattern=".+?", read=_read_other),
        "character": Field(".+", _read_character, lambda it: str(it.value)),
        "set": Field(".+", _read_set, CardSet.written, _read_set_of, CardSet.spoken),
        "card": Field(r"(?:(?:a|the)\s+)?\S+", _read_card, say=CardName),
        "cards": Field(".+", _read_cards, " ".join, say=spoken_cards),
        "place": Field("[0-9]{1,3}", lambda text, _: int(text)),
        "points": Field(r"-?[0-9]{1,4}(?:\s+points?)?", lambda text, _: abs(int(text.split()[0]))),
        "number": Field(_COUNT, _read_count, _written_count, say=_spoken_count),
        "kept": Field(r"(?:|\s+and\s+keeps\s+.+)", _read_kept, _written_kept, say=_spoken_kept),
        "at": Field(
            r"(?:|\s+at\s+the\s+(?:royal|renegade)s?['’]?\s+table)",
            _read_table,
            _written_table,
            say=_spoken_table,
        ),
        "pile": Field(r"(?:the\s+)?(?:court\s+hand|discards?(?:\s+pile)?)", _read_pile, _written_pile),
    }
    AT_ANY_TIME: ClassVar[tuple[Phase, ...]] = (Phase.LEAD, Phase.FOLLOW)

    @classmethod
    def irregular(cls, state: State, faces: Collection[str]) -> Iterator[Self]:
        """See the base; at either table."""
        return cls.candidates(state, faces) if set(state.phases) & set(cls.PHASES) else iter(())


def moment(state: State, action: GameAction[State]) -> Phase:
    """What the rules wait for where ``action`` happens: at the table of its player; without a player, at a
    table that waits for such an action, if there is one."""
    if action.actor is None or not state.tables:
        return next((phase for phase in state.phases if phase in action.PHASES), state.phase)
    return state.phase_at(state.at(action.actor)[0])


def check_privilege(state: State, player: str, privilege: Privilege, refused: Message) -> tuple[Table, int]:
    """The table and the seat of ``player`` if they have ``privilege`` left. Raises :class:`RuleError`, with
    ``refused`` for the character of another (SC-12)."""
    table, seat = state.at(player)
    if privilege in table.privileges(seat):
        return table, seat
    if (seat, privilege) in table.spent:
        rule = _RULES_OF_PRIVILEGES.get(privilege, "SC-12")
        raise RuleError(rule, say("{player} has done that already this Quarter.", player=player))
    if not table.hands[seat]:
        raise RuleError("SC-8", say("{player} is out: that ends all privileges.", player=player))
    raise RuleError("SC-12", refused)
