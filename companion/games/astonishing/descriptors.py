"""The lists on the Inventor sheets: three of ten for each Inventor (AS-14), and the sentence they make.

One item of each list, of a card that is installed in that position, describes the contraption: what it is,
what it does, how. The Ace is always the first item: something common that has been made anew. A table can
bring lists of its own, see :mod:`companion.games.astonishing.descriptor_file`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.games.astonishing.deck import CLUBS, DIAMONDS, HEARTS, SPADES
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
