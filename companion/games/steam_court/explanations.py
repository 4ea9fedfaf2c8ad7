"""What is explained of a thing that somebody holds a finger on, beside the terms: places, counts, answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.explanations import POINTS, of_every_table
from companion.games.messages import Message, say
from companion.games.steam_court.characters import Character, Privilege, of_duo, of_edition
from companion.games.steam_court.corrections import RENEGADE_TRICK, TRICK
from companion.games.steam_court.ladder import RUNGS
from companion.games.steam_court.options import CLOCK, DUO, QUARTERS, SOLO, Options, fewest, seats
from companion.games.steam_court.privilege_texts import PrivilegeText, power_text, privilege_texts, solo_text
from companion.games.steam_court.state import Power
from companion.games.teaching import Explained, Page

DISCARDS, COURT_HAND, TOKENS = "discards", "court-hand", "tokens"
"""The zones of the mat beside the trick."""


@dataclass(frozen=True, slots=True)
class PageFinder:
    """Finds the page of a rule among the ``pages`` of one table."""

    pages: tuple[Page, ...]

    def knows(self, rule: str) -> bool:
        """Whether a page explains ``rule``."""
        return any(rule in page.rules for page in self.pages)

    def about(self, rule: str) -> Page:
        """The first page that explains ``rule``; there must be one."""
        return next(page for page in self.pages if rule in page.rules)

    @property
    def last(self) -> Page:
        """The page of what looks wrong."""
        return self.pages[-1]


def explanations(options: Options, find: PageFinder) -> tuple[Explained, ...]:
    """The explanations at a table that plays by ``options``."""
    own = _of_solo(find) if options.variant == SOLO else _of_tables(options, find)
    return (*_of_mat(find), *own, *of_every_table(find.about("SC-5"), find.last))


def _of_mat(find: PageFinder) -> Iterator[Explained]:
    yield Explained(
        say("Discards"),
        say("Cards of tricks that are over lie here, face up. Only a privilege brings them back."),
        find.about("SC-5"),
        names=(DISCARDS,),
    )
    yield Explained(
        say("Tokens"),
        say("Gear tokens lie here, a stack for each Quarter, the highest on top."),
        find.about("SC-6" if not find.knows("SC-8") else "SC-8"),
        names=(TOKENS,),
    )
    yield Explained(
        say("Hand"),
        say("So many cards this player holds. Only they may look at them; without any they are out."),
        find.about("SC-3"),
        names=("hand",),
    )


def _of_tables(options: Options, find: PageFinder) -> Iterator[Explained]:
    yield from _of_trick(find)
    yield Explained(
        say("Court Hand"),
        say("One more hand, which belongs to nobody. It lies face down, and only privileges reach it."),
        find.about("SC-3"),
        names=(COURT_HAND, "Leave the Court Hand"),
    )
    yield Explained(say("Points"), _points(options), find.about("SC-9"), names=(POINTS,))
    yield Explained(
        say("Tribute and gifts"),
        say(
            "Tribute must be given: the two highest numbered cards. A gift is a choice, and may be any card."
        ),
        find.about("SC-12a"),
        names=("gift", "dues", "No gift"),
    )
    yield Explained(
        say("A coup"),
        say(
            "Whoever was dealt all three Masterstrokes may show them now. They take the highest seat, and "
            "the cards are dealt again."
        ),
        find.about("SC-7"),
    )
    yield Explained(
        say("New seats"),
        say("All move before the next Quarter, and take over the characters of their new seats."),
        find.about("SC-11"),
        names=("reseating", "All sit in their new seats"),
    )
    if options.draws_seats:
        yield Explained(
            say("Seat"),
            say(
                "A gear token gives each player a seat, and in every Quarter a character is drawn for it. "
                "Seat 1 is the highest."
            ),
            find.about("SC-18"),
            names=tuple(f"seat {number}" for number in range(1, seats(options).stop)),
        )
    if options.is_party(seats(options)[-1]):
        yield Explained(
            say("Places"),
            say(
                "These are places in the order of going out. Whoever was first out in the fourth Quarter "
                "wins, of two tables at the Royal one."
            ),
            find.about("SC-13"),
            names=tuple(f"place {number}" for number in range(1, seats(options).stop)),
        )
    if options.variant == CLOCK:
        yield Explained(
            say("The clock"),
            say(
                "Every trick won moves a token one space when the Quarter ends. The first out moves 2 more, "
                "the second 1 more."
            ),
            find.about("SC-14"),
            names=("clock",),
        )
    yield from (_of_character(character, options, find) for character in characters_of(options))
    yield from _of_privileges(options, find)


def _of_trick(find: PageFinder) -> Iterator[Explained]:
    trick = find.about("SC-5")
    yield Explained(
        say("The machine"),
        say(
            "The trick lies here. Lay your cards on those of the others: just as many, of a higher value. "
            "The last ones win."
        ),
        trick,
        names=(TRICK, RENEGADE_TRICK, "Clear the machine"),
    )
    yield Explained(
        say("The play to beat"),
        say(
            "The last cards played, and what they count as. Play just as many cards of a higher value, or a "
            "Masterstroke; or pass."
        ),
        trick,
        names=("to beat",),
    )
    yield Explained(
        say("Won"),
        say(
            "The cards of this player were the last, so they won the trick. Their player leads the next one."
        ),
        trick,
    )
    yield Explained(
        say("Leads"),
        say("This player begins the trick, with any number of cards of one value, and cannot pass."),
        trick,
    )
    yield Explained(
        say("In"),
        say("This player is in the trick: when it is their turn, they play or pass."),
        trick,
    )
    yield Explained(
        say("Passed"),
        say("This player sits out the rest of the trick, and is back in the next one."),
        trick,
        names=("Take the trick",),
    )
    yield Explained(
        say("Out"),
        say("This player has no cards left in this Quarter. The sooner, the better."),
        find.about("SC-8"),
    )
    stop = "SC-12b"
    yield Explained(
        say("Stopped"),
        say("The General sent these cards back. The player has not passed, and may play in the next round."),
        find.about(stop),
    )


def _points(options: Options) -> Message:
    if options.variant == CLOCK:
        return say("The space where this player’s token stands. After four Quarters the farthest one wins.")
    if options.is_party(fewest(options)):
        return say("No points are counted here: only the order of going out matters.")
    if not options.counts_start_tokens(fewest(options)):
        return say("The gear tokens of this player, one from each Quarter: the sooner out, the higher.")
    return say(
        "The start token and the gear tokens of this player, one from each of {quarters} Quarters. Most "
        "points win.",
        quarters=QUARTERS,
    )


def characters_of(options: Options) -> tuple[Character, ...]:
    """All that can sit at this table, each once."""
    if options.variant != DUO:
        return of_edition(options.edition)
    met = (character for quarter in range(1, QUARTERS + 1) for character in of_duo(quarter))
    return tuple(dict.fromkeys(met))


def _of_character(character: Character, options: Options, find: PageFinder) -> Explained:
    texts = privilege_texts(character, options.edition, options.unlimited_privileges)
    return _explained(character, texts, _page_of(character, find))


def _of_privileges(options: Options, find: PageFinder) -> Iterator[Explained]:
    """The privileges in play by their titles, each once: the Jester's and a token's Unpass are one."""
    found: dict[str, Explained] = {}
    for character in characters_of(options):
        for text in privilege_texts(character, options.edition, options.unlimited_privileges):
            if isinstance(text.subject, Privilege):
                found.setdefault(str(text.title), _of_text(text, _page_of(character, find)))
    if options.has_power_tokens(fewest(options)):
        yield Explained(
            say("1-point token"),
            say("Whoever was last has it. It helps once in a later Quarter, and still counts 1 point."),
            find.about("SC-10"),
        )
        for power in Power:
            text = power_text(power)
            found.setdefault(str(text.title), _of_text(text, find.about("SC-10")))
    yield from found.values()


def _of_text(text: PrivilegeText, page: Page) -> Explained:
    return Explained(text.title, text.brief, page)


def _page_of(character: Character, find: PageFinder) -> Page:
    """The page of its most important privilege."""
    if character in (Character.QUEEN, Character.TEA_BOY, Character.VAGABOND):
        return find.about("SC-12a")
    royal = character.number <= Character.TEA_BOY.number
    return find.about("SC-12b" if royal else "SC-12")


def _explained(character: Character, texts: tuple[PrivilegeText, ...], page: Page) -> Explained:
    briefs = tuple(text.brief for text in texts)
    return Explained(
        say("{character}", character=character.value), say("{sentences: }", sentences=briefs), page
    )


def _of_solo(find: PageFinder) -> Iterator[Explained]:
    ladder = find.about("SC-15")
    yield Explained(
        say("The machine"),
        say("The Court’s tricks lie here, from left to right. Lay the cards that beat one on it."),
        find.about("SC-5"),
        names=(TRICK,),
    )
    yield Explained(
        say("Court Hand"),
        say("The Court’s tricks are turned up from here. When it runs out, you have lost."),
        ladder,
        names=(COURT_HAND,),
    )
    yield Explained(
        say("Draw pile"),
        say("You draw up to twelve from here before each round. It is never shuffled again."),
        find.about("SC-3"),
    )
    yield Explained(
        say("Rungs climbed"),
        say("So many characters you have climbed past. Beat the Queen too, and you have won."),
        ladder,
        names=(POINTS, "ladder"),
    )
    yield Explained(
        say("The engineer"),
        say("You are the only player. The Court plays against you, and needs nobody to do it."),
        ladder,
        names=("in",),
    )
    for character in RUNGS:
        yield _explained(character, (solo_text(character),), find.about("SC-12"))
