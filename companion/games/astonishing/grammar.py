"""Reads the lines that ``actions`` writes, and forgives how people type them.

Case and extra spaces do not matter; an Inventor may be named by suit; a face card by its name; a
name with spaces may go without its quotes where only one player can be meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from companion.games.amending import parse_amendment
from companion.games.api import ActionSyntaxError
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import FACE_NAMES, INVENTORS, face_card, read_code, suit_name
from companion.games.astonishing.state import Lot, State
from companion.games.cards import number_beyond_the_deck
from companion.games.lines import leading_player, matched, named_player, nothing_like_it
from companion.games.words import listed

_IMPERSONAL: tuple[tuple[str, Callable[[], act.Action]], ...] = (
    (r"everyone reveals", act.AllChosen),
    (r"everyone agrees to (?:one|a|the) last turn", act.CallLastTurn),
    (r"everyone keeps the rest", act.AllKeep),
    (r"everyone has chosen", act.AllReady),
)

_ALONE: tuple[tuple[str, Callable[[str], act.Action]], ...] = (
    (r"is (?:the )?youngest", act.BeYoungest),
    (r"comes next by age", act.NextByAge),
    (r"makes no trade|withdraws|passes", act.NoTrade),
    (r"draws two cards", act.DrawTwo),
    (r"draws and takes nothing", act.DrawOnly),
    (r"holds only jokers", act.OnlyJokers),
    (r"draws(?: a card)?", act.Draw),
    (r"declines", act.Decline),
    (r"describes the invention", act.Describe),
    (r"spends no (?:more )?jacks?", act.KeepJacks),
)
"""What a player does, with nothing more to say."""

_WITH_CARD: tuple[tuple[str, Callable[[str, str], act.Action]], ...] = (
    (r"draws and takes (\S+) from the discards", act.DrawAndSalvage),
    (r"discards (\S+)", act.Discard),
    (r"sabotages (\S+)", act.Sabotage),
)
"""What a player does with a card."""

_WITH_PLAYER: tuple[tuple[str, Callable[[str, str], act.Action]], ...] = (
    (r"draws and takes a card from (.+)", act.DrawAndTake),
    (r"finagles with (.+)", act.Finagle),
    (r"votes for (.+)", act.Vote),
    (r"selects the invention of (.+)", act.Select),
)
"""What a player does with another player."""

_EXAMPLES = (
    "Matt is Lady Calibrette Merchant",
    "Matt is the youngest",
    "Matt comes next by age",
    "Matt reveals JC",
    "Matt offers 7D 4S",
    "Matt answers with 4S and a card",
    "Matt gives 7D to Noah for two cards",
    "Matt makes no trade",
    "Matt draws",
    "Matt draws two cards",
    "Matt draws and takes a card from Noah",
    "Matt draws and takes 7D from the discards",
    "Matt draws and takes nothing",
    "Matt buys with 4C 7D",
    "Matt buys with nothing",
    "Matt finagles with Noah",
    "Matt installs two cards in position 1",
    "Matt installs a card in position 2 in place of 7D",
    "Matt holds only Jokers",
    "Matt discards 4C",
    "Matt declines",
    "Matt describes 3 9 -",
    "Matt describes the invention",
    "Matt votes for Noah",
    "Matt shows position 1: 7D 10C",
    "Matt spends a Jack on die 2",
    "Matt spends no more Jacks",
    "Matt intimidates for position 2",
    "Matt replaces 7D with 4C",
    "Matt turns die 2 to 4",
    "Matt sabotages 7S",
    "Matt selects the invention of Noah",
)

_NUMBER = r"[0-9]{1,4}"
"""Whether there is such a position, die, pip, item is for the rules to say (G-6)."""
_ITEM = rf"({_NUMBER}|-)"

_COUNTS = {"nothing": 0, "a card": 1, "one card": 1} | {
    f"{word} cards": number for number, word in enumerate(("two", "three", "four", "five", "six"), start=2)
}


def parse(text: str, state: State) -> act.Action:
    """The action that ``text`` says. Raises :class:`ActionSyntaxError`."""
    line = text.strip()
    amendment = parse_amendment(line, _card, lambda move: parse(move, state))
    if amendment is not None:
        return amendment
    impersonal = None if line.startswith('"') else _impersonal(line)
    if impersonal is not None:
        return impersonal
    player, rest = leading_player(line, state.players)
    personal = _personal(player, rest.strip(), state)
    if personal is not None:
        return personal
    raise nothing_like_it(line, rest, _EXAMPLES)


def _impersonal(line: str) -> act.Action | None:
    for pattern, impersonal in _IMPERSONAL:
        if matched(pattern, line):
            return impersonal()
    if found := matched(rf"the dice show ({_NUMBER}(?: {_NUMBER})*)", line):
        return act.RollDice(tuple(map(int, found[1].split())))
    if found := matched(rf"die ({_NUMBER}) shows ({_NUMBER})", line):
        return act.RollDie(int(found[1]), int(found[2]))
    if matched(r"(?:the dice show|die \S+ shows)(?: .*)?", line):
        raise ActionSyntaxError(
            "There are three dice of six sides: “the dice show 3 5 1”, and of one, “die 2 shows 4”."
        )
    return None


def _personal(player: str, said: str, state: State) -> act.Action | None:
    for pattern, alone in _ALONE:
        if matched(pattern, said):
            return alone(player)
    for pattern, with_player in _WITH_PLAYER:
        if found := matched(pattern, said):
            return with_player(player, named_player(found[1], state.players))
    for pattern, with_card in _WITH_CARD:
        if found := matched(pattern, said):
            return with_card(player, _card(found[1]))
    return _of_the_invention(player, said, state) or _of_the_exhibition(player, said)


def _of_the_invention(player: str, said: str, state: State) -> act.Action | None:
    if found := matched(r"(?:is|plays) (.+)", said):
        return act.BeInventor(player, _inventor(found[1]))
    if found := matched(r"reveals (.+)", said):
        return act.Reveal(player, _face(found[1], state.suits[state.players.index(player)]))
    if found := matched(r"offers (.+)", said):
        return act.Offer(player, () if matched("nothing", found[1]) else _cards(found[1]))
    if found := matched(r"answers with (.+)", said):
        return act.Answer(player, _lot(found[1]))
    if found := matched(r"gives (.+?) to (.+) for (.+)", said):
        other = named_player(found[2], state.players)
        return act.Trade(player, _lot(found[1]), other, _lot(found[3]))
    if found := matched(r"buys with (.+)", said):
        return act.Buy(player, () if matched("nothing", found[1]) else _cards(found[1]))
    if found := matched(rf"installs (.+?) in position ({_NUMBER})(?: in place of (.+))?", said):
        replaced = _cards(found[3]) if found[3] else ()
        return act.Install(player, _count(found[1]), int(found[2]), replaced)
    return None


def _of_the_exhibition(player: str, said: str) -> act.Action | None:
    if found := matched(rf"describes {_ITEM} {_ITEM} {_ITEM}", said):
        return act.Describe(player, (_item(found[1]), _item(found[2]), _item(found[3])))
    if found := matched(rf"shows position ({_NUMBER})\s*:\s*(.+)", said):
        return act.Show(player, int(found[1]), _cards(found[2]))
    if found := matched(rf"spends a jack on die ({_NUMBER})", said):
        return act.SpendJack(player, int(found[1]))
    if found := matched(rf"intimidates for position ({_NUMBER})", said):
        return act.Intimidate(player, int(found[1]))
    if found := matched(r"replaces (\S+) with (\S+)", said):
        return act.ReplacePart(player, _card(found[1]), _card(found[2]))
    if found := matched(rf"turns die ({_NUMBER}) to ({_NUMBER})", said):
        return act.Sway(player, int(found[1]), int(found[2]))
    return None


def _card(code: str) -> str:
    card = _code(code)
    if card is None:
        raise ActionSyntaxError(f"{code[:40]} is no card: cards are written 7D, 10H, AS, or JOKER.")
    return card


def _code(code: str) -> str | None:
    """The card that ``code`` names, be it one that no deck has, such as 14D: that is for the rules to say."""
    return read_code(code) or number_beyond_the_deck(code)


def _cards(text: str) -> tuple[str, ...]:
    return tuple(_card(code) for code in text.split())


def _lot(text: str) -> Lot:
    """``7D 4S``, ``7D and a card``, ``two cards``, ``nothing``."""
    found = matched(r"(.+?) and (.+)", text)
    if found:
        return Lot(_cards(found[1]), _count(found[2]))
    first = text.split(maxsplit=1)[0]
    return Lot(_cards(text)) if _code(first) else Lot((), _count(text))


def _count(text: str) -> int:
    words = " ".join(text.casefold().split())
    number = re.fullmatch(rf"({_NUMBER}) cards?", words)
    if number:
        return int(number[1])
    if words in _COUNTS:
        return _COUNTS[words]
    raise ActionSyntaxError(
        f"{text[:40]} is neither a card nor a number of cards: say “a card”, “two cards”."
    )


def _item(text: str) -> int:
    return 0 if text == "-" else int(text)


def _face(text: str, suit: str | None) -> str:
    """A face card by its code, or as ``the Jack``."""
    for face, name in FACE_NAMES.items():
        if suit is not None and matched(f"(?:the )?{name}", text):
            return face_card(face, suit)
    return _card(text)


def _inventor(text: str) -> str:
    for suit, inventor in INVENTORS.items():
        names = (inventor.name, inventor.surname, suit_name(suit), suit, inventor.name.split()[0])
        if " ".join(text.casefold().split()) in (name.casefold() for name in names):
            return suit
    known = listed([f"{inventor.name} ({suit_name(suit)})" for suit, inventor in INVENTORS.items()])
    raise ActionSyntaxError(f"{text[:40]} is no Inventor: there are {known}.")
