"""What can be printed for Astonishing!: a sheet for each Inventor (AS-5, AS-6, AS-11, AS-12, AS-14)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, INVENTORS, SPADES, SUITS
from companion.games.astonishing.descriptors import ITEMS, Descriptors
from companion.games.astonishing.turns import EFFECT_NAMES, KING_NAMES, QUEEN_NAMES
from companion.games.messages import Message, say
from companion.games.printables import Printable, PrintedSheet, PrintedSheets, Words

_PICTURES = MappingProxyType({CLUBS: "pith helmet", DIAMONDS: "headset", HEARTS: "rose", SPADES: "aviator"})

_STORIES: Mapping[str, tuple[Message, ...]] = MappingProxyType(
    {
        CLUBS: (
            say(
                "Her father forged guns and her mother ruled a school; Lady Calibrette does both, and "
                "neither would dare to stop her."
            ),
            say(
                "Since the plague year in Bombay she has run the family’s works. What leaves the gate is "
                "loud, exact, and always reloaded."
            ),
        ),
        DIAMONDS: (
            say(
                "Mr. Kayin wired Lagos until the whole island could gossip at once. Then he sold the wires "
                "and began to make small things beautiful."
            ),
            say(
                "His workshop fits into a waistcoat pocket. Next, he says, he will do without the workshop, "
                "and after that without the pocket."
            ),
        ),
        HEARTS: (
            say(
                "Lima read her poems, Mexico City walked through them, and in Paris they sang back. Marisol "
                "Chang calls it impossible art, and builds it anyway."
            ),
            say("Her machines tell the old stories in new voices. Bring a handkerchief."),
        ),
        SPADES: (
            say(
                "Albie is the youngest Smithering of Wellington, and the only one whom the police of three "
                "museums know by name."
            ),
            say(
                "He has raced by sail, by wheel and once by piano. He admits to a fondness for velocity, and "
                "to nothing else."
            ),
        ),
    }
)

_IN_THE_WORKSHOP: Mapping[str, Message] = MappingProxyType(
    {
        CLUBS: say("Draw two cards; or draw one, and take one at random from a rival’s hand."),
        DIAMONDS: say("Discard none, one or two cards; then draw one more than that."),
        HEARTS: say(
            "Take one card at random from a rival, and draw two. Keep two of the three; the rival gets the "
            "other."
        ),
        SPADES: say(
            "Draw one card; then take one at random from the top five discards or from a rival’s hand."
        ),
    }
)

_AT_THE_FAIR: Mapping[str, Message] = MappingProxyType(
    {
        CLUBS: say("One of your own positions counts 2 more when it is judged, 15 at most."),
        DIAMONDS: say(
            "Exchange one installed Diamond of any invention for a card of your hand, but no Joker."
        ),
        HEARTS: say("Turn one of the three dice up or down by 1 or 2."),
        SPADES: say("Turn face down one installed Spade of 7 points or fewer: it counts nothing."),
    }
)

_KINGS: Mapping[str, Message] = MappingProxyType(
    {
        CLUBS: say("Choose a rival: 1 Acclaim for each Club in positions that work there."),
        DIAMONDS: say("Choose a rival: 1 Acclaim for each Diamond in positions that work there."),
        HEARTS: say("Choose a rival: 1 Acclaim for each Heart in positions that work there."),
        SPADES: say("Choose a rival: 1 Acclaim for each Spade in positions that work there."),
    }
)


def printables(descriptors: Descriptors) -> tuple[Printable, ...]:
    """All of it, with the lists of this table."""
    return (
        PrintedSheets(
            "inventors",
            say("Inventors"),
            say("a sheet for each Inventor: fold it along the dots and stand it up"),
            tuple(_sheet(suit, descriptors) for suit in SUITS),
        ),
    )


def _sheet(suit: str, descriptors: Descriptors) -> PrintedSheet:
    first, second, third = (
        tuple(say("{words}", words=item) for item in items) for items in descriptors[suit]
    )
    return PrintedSheet(
        say("{inventor}", inventor=INVENTORS[suit].name),
        _STORIES[suit],
        _PICTURES[suit],
        suit,
        (say("Ace"), *(say("{number}", number=number) for number in range(2, ITEMS + 1))),
        (
            Words(say("1. What it is"), first),
            Words(say("2. What it does"), second),
            Words(say("3. How"), third),
        ),
        (
            Words(say("Queen in the workshop: {name}", name=EFFECT_NAMES[suit]), (_IN_THE_WORKSHOP[suit],)),
            Words(say("Queen at the fair: {name}", name=QUEEN_NAMES[suit]), (_AT_THE_FAIR[suit],)),
            Words(say("King at the fair: {name}", name=KING_NAMES[suit]), (_KINGS[suit],)),
        ),
        (say("First position"), say("Second position"), say("Third position")),
    )
