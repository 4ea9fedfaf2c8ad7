"""The lists on the Inventor sheets: three of ten for each Inventor (AS-14), and the sentence they make.

One item of each list, of a card that is installed in that position, describes the contraption: what it is,
what it does, how. The Ace is always the first item: something common that has been made anew.

A table can bring lists of its own, read from the text of a file; nothing here opens files.
A file holds the lists of one Inventor or of several; the others stay as the program has them. In TOML,
for a file called ``*.toml``::

    [Clubs]                          # or Diamonds, Hearts, Spades
    first = ["a parasol", "…"]       # what it is: ten items, the Ace's first
    second = ["that opens", "…"]     # what it does
    third = ["by a hairpin", "…"]    # how

As plain text, for any other file: a heading with the suit and the number of the list, then ten lines. Empty
lines and those that begin with a hash do not count::

    Clubs 1
    a parasol
    …
    Clubs 2
    …

Items are in the order of the cards: Ace, 2, … 10. Together they are read as one sentence.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence

from companion.games.api import GameError
from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, SPADES, SUITS, suit_name
from companion.games.messages import Message, say
from companion.games.text import capital

Lists = tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]
"""Of one Inventor: a list for each position, ten items in each."""

Descriptors = Mapping[str, Lists]
"""The lists of every Inventor, by the letter of the suit."""

ITEMS = 10
NOTHING_FIRST = "a contraption"
"""What is described where the first position is empty."""


def sentence(descriptors: Descriptors, suit: str, items: Sequence[int]) -> str:
    """The contraption that ``items`` describe: the number of an item of each list, 1 to 10, 0 for none."""
    chosen = [words[item - 1] if item else "" for words, item in zip(descriptors[suit], items, strict=True)]
    what, does, how = chosen
    thing = " ".join(part for part in (what or NOTHING_FIRST, does) if part)
    return capital(", ".join(part for part in (thing, how) if part)) + "."


OWN: Descriptors = {
    CLUBS: (
        (
            "a lady's parasol",
            "a breech-loading tea urn",
            "a self-cocking sewing engine",
            "a regimental bath chair on caterpillar tracks",
            "a percussion-fired signalling piano",
            "a twelve-barrelled fountain",
            "a walking foundry",
            "a folding fortress of Sheffield plate",
            "a steam elephant in full howdah",
            "an armoured railway terminus that has no need of rails",
        ),
        (
            "that opens at the touch of a gloved finger",
            "that reloads itself between remarks",
            "that fires rose petals at four hundred rounds to the minute",
            "that disarms any gentleman within forty paces",
            "that digs its own canal and sails away upon it",
            "that parades, presents arms, and salutes the colours unaided",
            "that bridges a river in flood between breakfast and tiffin",
            "that inoculates an entire garrison without one complaint",
            "that makes war so exceedingly loud that nobody will attend it",
            "that forges, tempers, and christens its own successors",
        ),
        (
            "by means of one ordinary hairpin",
            "by the recoil of a retired cavalry pistol",
            "by compressed monsoon, drawn from brass cylinders",
            "on the strength of a mainspring wound by two bullocks",
            "by a governor that heeds only the voice of a headmistress",
            "through nine hundred gears, each true to the thousandth of an inch",
            "with a powder so refined that it leaves no smoke and a breath of sandalwood",
            "under the drill of a clockwork sergeant who has never once been wrong",
            "by a boiler fired with lightning captured over the Western Ghats",
            "on a principle that her late father's regiment was sworn not to discuss",
        ),
    ),
    DIAMONDS: (
        (
            "a pocket watch",
            "a telephone exchange no larger than a snuff-box",
            "a railway station for the mantelpiece",
            "an oil press worked by trained beetles of brass",
            "a library bound in a single locket",
            "a harvester that folds into an envelope",
            "a speaking lantern",
            "a switchboard strung with moonlight",
            "a locomotive without weight, substance, or smoke",
            "an invisible city, complete with post office",
        ),
        (
            "that tells a good deal more than the hour",
            "that rings only when the news is good",
            "that carries a whisper from Lagos to Liverpool before it is finished",
            "that sows, reaps, and says grace",
            "that puts any two hearts through upon the same line",
            "that reads aloud the page one was about to turn",
            "that conveys its passengers from grief to gladness without a change of carriage",
            "that casts a grandmother's tales upon the evening mist",
            "that brings the absent home in time for supper",
            "that lifts Song and Story bodily off the page and sets them walking about the hall",
        ),
        (
            "along one common copper wire",
            "through an earpiece carved from a single seed",
            "upon rails laid end to end in a teaspoon",
            "with the aid of four hundred operators, none taller than a thimble",
            "by the patient magnetism of the lagoon at midnight",
            "through a diaphragm of spider silk and gold leaf",
            "by resonance with the listener's own memory",
            "by a current that flows only where it is welcome",
            "through vapours so obedient that they have been taught to read",
            "by no visible agency whatever, as a committee of the Royal Society has conceded",
        ),
    ),
    HEARTS: (
        (
            "a music box",
            "a portrait that blushes",
            "a puppet theatre of folded tin",
            "a fountain of ink",
            "a staircase that sings underfoot",
            "a choir of forty porcelain throats",
            "a carousel of animals now extinct",
            "an orchestra of weather",
            "a cathedral of paper and steam",
            "an opera with no singers, no stage, and no end",
        ),
        (
            "that remembers every tune it has ever overheard",
            "that weeps at the proper moment, and never before",
            "that tells one tale in seven tongues at once",
            "that paints each passer-by as they had hoped to be",
            "that sets whole plazas dancing against their better judgement",
            "that gives back to each listener the lullaby they have forgotten",
            "that lends every statue in the square the speech it has long been preparing",
            "that turns a quarrel into a duet",
            "that draws the moon one octave nearer",
            "that dreams aloud, and admits the public to the dream",
        ),
        (
            "by a plain hand-crank and a little patience",
            "upon strings spun from old love letters",
            "to the beat of an escapement cut from Andean silver",
            "by lamplight let through a thousand painted lenses",
            "by bellows that breathe in time with the crowd",
            "with voices inherited from three continents and one great-aunt",
            "through a perforated ballad two leagues in length",
            "by an engine that runs upon applause",
            "by mirrors so disposed as to reflect what is not there",
            "by an art so impossible that the machinery itself has expressed doubts",
        ),
    ),
    SPADES: (
        (
            "a bicycle",
            "a pair of steam-driven skates",
            "a land yacht of kauri and canvas",
            "a racing sledge for all climates",
            "a collapsible airship, worn as a hat",
            "a diving bell fit for flooded tombs",
            "a mole-engine upholstered in green leather",
            "a velocipede for twelve, in tandem",
            "a rocket with a promenade deck",
            "an express that departs before it is boarded",
        ),
        (
            "that outruns the penny post",
            "that takes its corners in defiance of the constabulary",
            "that crosses a great lake upon its own wake",
            "that opens any sealed door, museum or pyramid, from a civil distance",
            "that climbs the Southern Alps with the kettle still upon the hob",
            "that overtakes its own whistle",
            "that returns from the Pole in time for tea",
            "that rounds the globe on a wager and a pint of paraffin",
            "that loses its shadow at the second milestone",
            "that arrives on the Tuesday, having set out on the Wednesday",
        ),
        (
            "upon common pneumatic tyres",
            "by pedals geared at ninety to one",
            "under sails cut from the silk of a rival's balloon",
            "by a flywheel borrowed, without enquiry, from a pharaoh",
            "upon trade winds bottled under pressure",
            "on naphtha, nerve, and a following gale",
            "by twin propellers and one letter of apology to the harbour master",
            "upon a cushion of nothing but haste",
            "by a turbine now forbidden in four colonies",
            "by a fondness for velocity that has at last been rendered in steel",
        ),
    ),
}
"""The program's own lists."""


LONGEST_FILE = 200_000
LONGEST_LINE = 4000
"""A dotted key that fills a longer line of TOML keeps the parser busy for minutes."""
LONGEST_ITEM = 160
"""Letters of one item at most, so that it can be shown."""

_KEYS = ("first", "second", "third")
_LETTERS = {suit_name(suit).casefold(): suit for suit in SUITS}
_HEADING = re.compile(rf"({'|'.join(_LETTERS)})\s+([1-3])\s*:?", re.IGNORECASE)

Found = dict[tuple[str, int], tuple[str, ...]]
"""The lists that a file has, by suit and place (0 to 2)."""


class DescriptorError(GameError):
    """A file of descriptors cannot be used: which ``file``, the ``place`` in it, and the ``reason``."""

    code = "descriptors"

    def __init__(self, file: str, place: Message, reason: Message) -> None:
        super().__init__(say("{file}: {place}: {reason}", file=file, place=place, reason=reason))
        self.args = (file, place, reason)
        self.file = file
        self.place = place
        self.reason = reason


def read_descriptors(data: bytes, file: str) -> Descriptors:
    """The lists of a table, ours where ``data``, the content of ``file``, has none. Raises
    :class:`DescriptorError`."""
    if len(data) > LONGEST_FILE:
        raise DescriptorError(file, _line(1), say("It has more than {most} bytes.", most=f"{LONGEST_FILE:,}"))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise DescriptorError(file, _line(line), say("This is not text in UTF-8.")) from None
    found = _from_toml(text, file) if file.casefold().endswith(".toml") else _from_lines(text, file)
    if not found:
        raise DescriptorError(
            file, _line(1), say("There are no lists in it: begin with “{suit} 1”.", suit=suit_name("C"))
        )
    one, two, three = range(len(_KEYS))
    return {
        suit: (
            found.get((suit, one), lists[one]),
            found.get((suit, two), lists[two]),
            found.get((suit, three), lists[three]),
        )
        for suit, lists in OWN.items()
    }


def _line(number: int) -> Message:
    return say("line {number}", number=number)


def _from_toml(text: str, file: str) -> Found:
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE:
            raise DescriptorError(
                file,
                _line(number),
                say("This line has more than {most} characters.", most=f"{LONGEST_LINE:,}"),
            )
    try:
        content = tomllib.loads(text)
    except RecursionError:
        raise DescriptorError(file, say("the whole file"), say("It is nested too deeply.")) from None
    except ValueError as error:
        said = str(error)
        where = re.search(r"\(at ([^)]*)\)", said)
        place = say("{place}", place=where[1]) if where else say("the end")
        raise DescriptorError(file, place, say("{reason}.", reason=said.split(" (at ")[0])) from None
    found: Found = {}
    for name, lists in content.items():
        suit = _suit(name, file, say("[{name}]", name=name[:40]))
        if not isinstance(lists, Mapping):
            raise DescriptorError(
                file, say("{name}", name=name[:40]), say("It should be a table with {keys}.", keys=_KEYS)
            )
        for key, items in lists.items():
            place = say("[{name}] {key}", name=name, key=key[:40])
            if key not in _KEYS:
                raise DescriptorError(
                    file, place, say("The lists of an Inventor are called {keys}.", keys=_KEYS)
                )
            if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
                raise DescriptorError(file, place, say("It should be a list of {items} texts.", items=ITEMS))
            for number, item in enumerate(items, start=1):
                _check_item(item, file, say("{place}, item {number}", place=place, number=number))
            found[suit, _KEYS.index(key)] = _checked(items, file, place)
    return found


def _from_lines(text: str, file: str) -> Found:
    found: Found = {}
    for place, suit, number, items in _sections(text, file):
        if (suit, number) in found:
            raise DescriptorError(
                file,
                place,
                say("List {number} of {suit} is there twice.", number=number + 1, suit=suit_name(suit)),
            )
        found[suit, number] = _checked(items, file, place)
    return found


def _sections(text: str, file: str) -> Iterator[tuple[Message, str, int, list[str]]]:
    """Every section: the place of its heading, the suit, the list's place from 0, its lines."""
    section: tuple[Message, str, int, list[str]] | None = None
    for line_number, raw in enumerate(text.splitlines(), start=1):
        line, place = raw.strip(), _line(line_number)
        if not line or line.startswith("#"):
            continue
        heading = _HEADING.fullmatch(line)
        if heading:
            if section:
                yield section
            section = (place, _LETTERS[heading[1].casefold()], int(heading[2]) - 1, [])
        elif section is None:
            raise DescriptorError(
                file, place, say("A heading comes first, such as “{suit} 1”.", suit=suit_name("C"))
            )
        else:
            _check_item(line, file, place)
            section[3].append(line)
    if section:
        yield section


def _suit(name: str, file: str, place: Message) -> str:
    suit = _LETTERS.get(name.casefold())
    if suit is None:
        names = tuple(suit_name(letter) for letter in SUITS)
        raise DescriptorError(
            file, place, say("There is no suit {name}: there are {suits}.", name=name[:40], suits=names)
        )
    return suit


def _check_item(item: str, file: str, place: Message) -> None:
    if not item.strip() or not item.isprintable() or len(item) > LONGEST_ITEM:
        raise DescriptorError(
            file, place, say("An item is one line of 1 to {most} letters.", most=LONGEST_ITEM)
        )


def _checked(items: list[str], file: str, place: Message) -> tuple[str, ...]:
    if len(items) != ITEMS:
        raise DescriptorError(
            file,
            place,
            say(
                "A list has {items} items, one for each card; here are {number}.",
                items=ITEMS,
                number=len(items),
            ),
        )
    return tuple(item.strip() for item in items)
