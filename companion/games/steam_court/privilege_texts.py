"""The words of the privileges, for card, screen and print (SC-10, SC-12, SC-15).

Every text speaks to the player whose privilege it is. The ``brief`` one is for a family at the table, the
``precise`` one settles an argument.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TypeAlias

from companion.games.messages import Message, say
from companion.games.steam_court.characters import DRAFT, FINAL, Character, Privilege
from companion.games.steam_court.options import ONCE
from companion.games.steam_court.state import DutyKind, Power

Subject: TypeAlias = Privilege | DutyKind | Power
"""What a text is about: a privilege in play, one of the Beginning of Quarter, or a 1-point token's power."""

BEGINNING = say("Beginning of Quarter")
ONCE_A_QUARTER = say("Once a Quarter")
ALWAYS = say("Always")
IN_A_LATER_QUARTER = say("Once, in a later Quarter")
FIRST_ROUND = say("First round")
ONCE_A_ROUND = say("Once a round")


@dataclass(frozen=True, slots=True)
class PrivilegeText:
    """The words of one privilege: a ``title`` of a word or two, ``when`` it is used, one or two ``brief``
    sentences, and the ``precise`` ones. ``subject`` is ``None`` for a privilege of Solo."""

    subject: Subject | None
    title: Message
    when: Message
    brief: Message
    precise: Message


_STOP = PrivilegeText(
    Privilege.STOP,
    say("Stop"),
    ONCE_A_QUARTER,
    say("Stop a play of anyone, but not a lead: the cards go back to the hand."),
    say(
        "You may stop a play that is not the lead of the trick, before or after its cards are down, until "
        "the next cards are laid or the trick is cleared. The cards go back to the hand, and the play before "
        "them stands. Who was stopped has not passed and may play when the turn comes round. A Masterstroke "
        "can be stopped, and so can a last card. You may stop after you have passed, not once you are out."
    ),
)
_MATCH = PrivilegeText(
    Privilege.MATCH,
    say("Match"),
    ALWAYS,
    say("You may match the cards to beat: three 4s on three 4s."),
    say(
        "You need not play higher: the same quantity of the same value is enough. Your cards then are the "
        "ones to beat, and the next player must play higher. You may match your own cards. Nothing matches a "
        "Masterstroke."
    ),
)
_LOWER = PrivilegeText(
    Privilege.LOWER,
    say("Transmute"),
    ALWAYS,
    say("You may lower any of your numbered cards by exactly 2: a 9 may count as a 7."),
    say(
        "Any number of your numbered cards from 3 to 12 may each count as exactly two lower. All cards of a "
        "set must then have one value: an 8 and a 10 are a pair of 8s. Special cards are not lowered."
    ),
)
_DIVE = PrivilegeText(
    Privilege.DIVE,
    say("Dive"),
    ONCE_A_QUARTER,
    say(
        "Show a numbered card and draw that many cards from the shuffled discards or Court Hand. Keep half "
        "of them or more."
    ),
    say(
        "At your turn, show a numbered card of your hand and keep it. Shuffle the Court Hand or the "
        "discards, and draw as many cards as its number says, or what there is. Keep at least half of them, "
        "rounded up. The others go back to where you drew."
    ),
)
_INSPECT = PrivilegeText(
    Privilege.INSPECT,
    say("Inspect"),
    ONCE_A_QUARTER,
    say("Look at the Court Hand and at one other player’s hand."),
    say(
        "After the deal or at any time while tricks are played, you may look at the Court Hand and at the "
        "hand of one other player at your table. Tell nobody what you saw, or tell everybody: as you like."
    ),
)
_UNPASS = PrivilegeText(
    Privilege.UNPASS,
    say("Unpass"),
    ONCE_A_QUARTER,
    say("Come back into a trick after you have passed. You must then play."),
    say(
        "After you have passed, you may come back when it would be your turn, before the player to your left "
        "has played and before the trick is cleared. You must play at once, and you are in the trick again."
    ),
)
_PAIR = PrivilegeText(
    Privilege.PAIR,
    say("One as two"),
    ONCE_A_QUARTER,
    say("Play a single card as if it were a pair."),
    say(
        "One numbered card, 3/9 or 6/12 counts as two of its value, without a Multiplier. You may do this "
        "once a Quarter, and unpass once besides."
    ),
)
_TAKE_BACK = PrivilegeText(
    Privilege.TAKE_BACK,
    say("Take back"),
    ONCE_A_QUARTER,
    say("After a trick that you lost, take back the last cards that you played in it."),
    say(
        "When a trick in which you played has been won by another player, you may take the last set that you "
        "played in it back into your hand. Do so before the next lead. Once you are out, you cannot."
    ),
)
_STEAL = PrivilegeText(
    Privilege.STEAL,
    say("Steal"),
    ONCE_A_QUARTER,
    say("Take any one numbered card from the machine before it is cleared. What was played still stands."),
    say(
        "While a trick lies in the machine, you may take any one numbered card of it into your hand, your "
        "own or another player’s. The play still counts as it was made. No special card can be stolen, and "
        "nothing once the trick is cleared."
    ),
)
_DRAW = PrivilegeText(
    Privilege.DRAW,
    say("Draw four"),
    ONCE_A_QUARTER,
    say("Shuffle the discards and draw four cards. Keep two or more of them."),
    say(
        "At your turn, shuffle the discards and draw four cards, or what there is. Keep at least two of "
        "them. The others go back to the discards."
    ),
)
_TRIBUTE_TEA_BOY = PrivilegeText(
    DutyKind.TRIBUTE,
    say("Serve your best"),
    BEGINNING,
    say("You must give your two highest numbered cards to the player in the first seat."),
    say(
        "Give the two highest of all numbered cards that you then hold, received ones too, to the player in "
        "the first seat, face down. Of equal cards you choose. Special cards (Masterstroke, Multiplier, 3/9, "
        "6/12) are not numbered, and you keep them."
    ),
)
_SWAP = PrivilegeText(
    DutyKind.SWAP,
    say("Swap hands"),
    BEGINNING,
    say("Then you may swap your hand for the Court Hand, without looking at it first."),
    say(
        "After the tribute you may swap your whole hand for the Court Hand, unseen. Cards that other players "
        "gave you this Quarter stay with you. Your old hand is the Court Hand from then on."
    ),
)
_TRIBUTE_VAGABOND = PrivilegeText(
    DutyKind.TRIBUTE,
    say("Give away your best"),
    BEGINNING,
    say("You must give your two highest numbered cards to any one player."),
    say(
        "Give the two highest of all numbered cards that you then hold, received ones too, to one player of "
        "your choice at your table, face down. Of equal cards you choose. Special cards (Masterstroke, "
        "Multiplier, 3/9, 6/12) are not numbered, and you keep them."
    ),
)
_HOARD = PrivilegeText(
    DutyKind.HOARD,
    say("Hoard"),
    BEGINNING,
    say("Then you may add the whole Court Hand to your hand, without looking at it first."),
    say(
        "After the tribute you may take the Court Hand: all of it or nothing, unseen. From then on there is "
        "no Court Hand in this Quarter."
    ),
)

_FINAL: Mapping[Character, tuple[PrivilegeText, ...]] = MappingProxyType(
    {
        Character.QUEEN: (
            PrivilegeText(
                DutyKind.GIFT,
                say("A gift"),
                BEGINNING,
                say("You may give one card, whichever you like, to any player."),
                say(
                    "After the deal you may give one card of your hand to any other player at your table, "
                    "face down. It may be any card, a special one too, and it need not be your lowest."
                ),
            ),
        ),
        Character.GENERAL: (
            PrivilegeText(
                DutyKind.GIFT,
                say("A gift"),
                BEGINNING,
                say("You may give one card, whichever you like, to any player but the Queen."),
                say(
                    "After the deal you may give one card of your hand to any other player at your table but "
                    "the Queen, face down. It may be any card, a special one too."
                ),
            ),
            _STOP,
        ),
        Character.DUKE: (_MATCH,),
        Character.TIME_TRAVELER: (_TAKE_BACK,),
        Character.JESTER: (_UNPASS, _PAIR),
        Character.TEA_BOY: (_TRIBUTE_TEA_BOY, _SWAP),
        Character.SUBMARINER: (_DIVE,),
        Character.INSPECTOR: (_INSPECT,),
        Character.ALCHEMIST: (_LOWER,),
        Character.PIRATE: (_STEAL,),
        Character.PLAGUE_DOCTOR: (_DRAW,),
        Character.VAGABOND: (_TRIBUTE_VAGABOND, _HOARD),
    }
)

_DRAFT: Mapping[Character, tuple[PrivilegeText, ...]] = MappingProxyType(
    {
        Character.QUEEN: (
            PrivilegeText(
                DutyKind.GIFT,
                say("Gifts"),
                BEGINNING,
                say("You may give two cards, whichever you like, to the player in the lowest seat."),
                say(
                    "After the deal you may give two cards of your hand to the player in the lowest seat of "
                    "your table, face down. They may be any cards, special ones too, and need not be your "
                    "lowest. You give two or none."
                ),
            ),
        ),
        Character.GENERAL: (
            PrivilegeText(
                DutyKind.GIFT,
                say("A gift"),
                BEGINNING,
                say("You may give one card, whichever you like, to the player in the second-lowest seat."),
                say(
                    "After the deal you may give one card of your hand to the player in the second-lowest "
                    "seat of your table, face down. If that seat is your own, you give it to the lowest. It "
                    "may be any card, a special one too."
                ),
            ),
            _STOP,
        ),
        Character.DUKE: (_MATCH,),
        Character.ALCHEMIST: (_LOWER,),
        Character.TEA_BOY: (_TRIBUTE_TEA_BOY, _SWAP),
        Character.SUBMARINER: (
            PrivilegeText(
                Privilege.DIVE,
                say("Dive"),
                ONCE_A_QUARTER,
                say(
                    "Show a numbered card and draw that many cards from the shuffled discards. Keep half of "
                    "them or fewer."
                ),
                say(
                    "At your turn, show a numbered card of your hand and keep it. Shuffle the discards, and "
                    "draw as many cards as its number says, or what there is. Keep at most half of them, "
                    "rounded down. The others go back to the discards."
                ),
            ),
        ),
        Character.INSPECTOR: (_INSPECT,),
        Character.PLAGUE_DOCTOR: (
            PrivilegeText(
                DutyKind.CULL,
                say("Draw four"),
                BEGINNING,
                say("You may draw four cards from the Court Hand, unseen. Keep two of them."),
                say(
                    "After the deal you may draw four cards of the Court Hand at random. Keep exactly two of "
                    "them; the other two go back to the Court Hand."
                ),
            ),
        ),
        Character.PIRATE: (
            PrivilegeText(
                Privilege.TAKE_BACK,
                say("Steal back"),
                ONCE_A_QUARTER,
                say("After a trick that you lost, take back the cards that you played in it."),
                say(
                    "When a trick in which you played has been won by another player, you may take all cards "
                    "that you played in it back into your hand. Do so before the next lead. Once you are "
                    "out, you cannot."
                ),
            ),
        ),
        Character.VAGABOND: (
            PrivilegeText(
                DutyKind.TRIBUTE,
                say("Give away your best"),
                BEGINNING,
                _TRIBUTE_TEA_BOY.brief,
                _TRIBUTE_TEA_BOY.precise,
            ),
        ),
    }
)

_UNLIMITED: Mapping[Privilege, PrivilegeText] = MappingProxyType(
    {
        Privilege.INSPECT: PrivilegeText(
            Privilege.INSPECT, _INSPECT.title, ALWAYS, _INSPECT.brief, _INSPECT.precise
        ),
        Privilege.DRAW: PrivilegeText(Privilege.DRAW, _DRAW.title, ALWAYS, _DRAW.brief, _DRAW.precise),
    }
)
"""Final edition, where the table plays these two as printed, without a limit (SC-12)."""

_SOLO: Mapping[Character, PrivilegeText] = MappingProxyType(
    {
        Character.TEA_BOY: PrivilegeText(
            None,
            say("Serve your best"),
            FIRST_ROUND,
            say("Your two highest numbered cards go to the bottom of the Court Hand."),
            say(
                "In the first round only, put your two highest numbered cards at the bottom of the Court "
                "Hand, then draw up to twelve. Special cards are not numbered, and you keep them."
            ),
        ),
        Character.JESTER: PrivilegeText(
            None,
            say("One as a set"),
            ONCE_A_ROUND,
            say("Play a single card as if it were a set."),
            say(
                "Once a round, one numbered card, 3/9 or 6/12 counts as as many cards as the trick has that "
                "you beat with it."
            ),
        ),
        Character.TIME_TRAVELER: PrivilegeText(
            None,
            say("Retrieve"),
            ONCE_A_ROUND,
            say("Take any one card from the discards."),
            say("Once a round, before you draw or while tricks lie, take any one card from the discards."),
        ),
        Character.DUKE: PrivilegeText(
            None,
            say("Match"),
            ALWAYS,
            say("You may match the Court’s tricks: you need not play higher."),
            say("The same quantity of the same value beats a trick of the Court, and any higher value too."),
        ),
        Character.GENERAL: PrivilegeText(
            None,
            say("Stop"),
            ALWAYS,
            say(
                "The Court lays only two tricks. At the beginning of a round you may give up your lowest "
                "card."
            ),
            say(
                "In each of your rounds the Court lays two tricks, not three. At the beginning of a round "
                "you may discard your lowest numbered card; it is replaced when you draw up to twelve."
            ),
        ),
        Character.QUEEN: PrivilegeText(
            None,
            say("Give up"),
            ONCE_A_ROUND,
            say("Discard your lowest card, or all cards of its value, and draw as many."),
            say(
                "Once a round, discard your lowest numbered card or all your cards of that value, and draw "
                "as many from the draw pile."
            ),
        ),
    }
)

_LEADS = say("Leads the first trick of every Quarter.")
_CHORES: Mapping[str, Mapping[Character, Message]] = MappingProxyType(
    {
        FINAL: MappingProxyType(
            {
                Character.QUEEN: _LEADS,
                Character.TEA_BOY: say("Shuffles and deals, and clears the machine after each trick."),
                Character.VAGABOND: say("Clears the machine after each trick."),
            }
        ),
        DRAFT: MappingProxyType(
            {
                Character.QUEEN: _LEADS,
                Character.SUBMARINER: say("Leads the first trick of a Quarter from the first seat."),
                Character.TEA_BOY: say("Shuffles and deals the cards of every Quarter."),
                Character.VAGABOND: say("Deals the cards of every Quarter."),
            }
        ),
    }
)

_POWERS: Mapping[Power, PrivilegeText] = MappingProxyType(
    {
        Power.UNPASS: PrivilegeText(
            Power.UNPASS,
            say("Unpass"),
            IN_A_LATER_QUARTER,
            say("Come back into a trick after you have passed. You must then play."),
            say(
                "Once, in a Quarter after the one in which you got this token, you may come back into a "
                "trick after you have passed: when it would be your turn, before the player to your left has "
                "played and before the trick is cleared. You must play at once. Then turn the token over; it "
                "still counts 1."
            ),
        ),
        Power.DISCARD_TWO: PrivilegeText(
            Power.DISCARD_TWO,
            say("Discard two"),
            IN_A_LATER_QUARTER,
            say("Discard exactly two numbered cards of your hand, between two plays."),
            say(
                "Once, in a Quarter after the one in which you got this token, you may discard exactly two "
                "numbered cards, face up, at any time between two plays. They may be your last. Then turn "
                "the token over; it still counts 1."
            ),
        ),
    }
)


def privilege_texts(character: Character, edition: str, unlimited: str = ONCE) -> tuple[PrivilegeText, ...]:
    """The privileges of ``character`` in their order on the card. ``unlimited`` is the table's option for the
    final edition's Inspector and Plague Doctor (SC-12). Raises ``KeyError`` for a character that the edition
    does not have."""
    texts = (_DRAFT if edition == DRAFT else _FINAL)[character]
    if edition == DRAFT or unlimited == ONCE:
        return texts
    return tuple(_UNLIMITED.get(it.subject, it) if isinstance(it.subject, Privilege) else it for it in texts)


def solo_text(character: Character) -> PrivilegeText:
    """The privilege of ``character`` on the ladder of Solo (SC-15)."""
    return _SOLO[character]


def power_text(power: Power) -> PrivilegeText:
    """The power of a 1-point token (SC-10)."""
    return _POWERS[power]


def chore(character: Character, edition: str) -> Message | None:
    """What ``character`` does for the whole table, if anything: lead, deal, clear the machine."""
    return _CHORES[edition].get(character)


def told(text: PrivilegeText) -> Message:
    """``text`` in one sentence or two: ``Always: You may match the cards to beat.``"""
    return say("{when}: {brief}", when=text.when, brief=text.brief)
