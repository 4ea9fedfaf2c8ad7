"""The terms of Steam Court: what cards are good for, and the words of the rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.messages import Message, say
from companion.games.steam_court.characters import Character, of_edition
from companion.games.steam_court.deck import MASTERSTROKE, MULTIPLIER, NUMBERED, SIX_TWELVE, THREE_NINE
from companion.games.steam_court.explanations import PageFinder
from companion.games.steam_court.ladder import RUNGS
from companion.games.steam_court.options import SOLO, Options, fewest
from companion.games.steam_court.privilege_texts import PrivilegeText, power_text, privilege_texts, solo_text
from companion.games.steam_court.state import Power
from companion.games.teaching import Explained


def terms(options: Options, find: PageFinder) -> tuple[Explained, ...]:
    """The terms at a table that plays by ``options``."""
    if options.variant == SOLO:
        return (*_of_cards(find), *_of_play(find), *_of_solo(find), *_of_ladder(find))
    return (*_of_cards(find), *_of_play(find), *_of_tables(options, find), *_of_privileges(options, find))


def _of_cards(find: PageFinder) -> tuple[Explained, ...]:
    specials = find.about("SC-6")
    return (
        Explained(
            say("Number card"),
            say(
                "A card from 1 to 12. Played together, cards of one number beat as many cards of a lower one."
            ),
            find.about("SC-5"),
            NUMBERED,
        ),
        Explained(
            say("3/9"),
            say("It counts as a 3 or as a 9: say which when you play it. It is no numbered card."),
            specials,
            (THREE_NINE,),
        ),
        Explained(
            say("6/12"),
            say("It counts as a 6 or as a 12: say which when you play it. It is no numbered card."),
            specials,
            (SIX_TWELVE,),
        ),
        Explained(
            say("Multiplier"),
            say(
                "Play it with cards of one value and say how many they count as: three, ten, infinity. "
                "Alone it is a single 1."
            ),
            specials,
            (MULTIPLIER,),
        ),
        Explained(
            say("Masterstroke"),
            say("It beats everything, however many cards lie there, and ends the trick at once."),
            specials,
            (MASTERSTROKE,),
        ),
    )


def _of_play(find: PageFinder) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Set"),
            say("Cards of one value that are played together. One card alone is a set, too."),
            find.about("SC-5"),
        ),
        Explained(
            say("Trick"),
            say(
                "Sets played on one another, each of as many cards and of a higher value. The last set wins "
                "it."
            ),
            find.about("SC-5"),
        ),
        Explained(
            say("The machine"),
            say("The place in the middle where the trick lies."),
            find.about("SC-5"),
        ),
        Explained(
            say("Court Hand"),
            say("A hand that belongs to nobody. It lies face down, and only privileges reach it.")
            if find.knows("SC-4")
            else say("The hand of the Court, face down. Its cards are turned up to make the Court’s tricks."),
            find.about("SC-3"),
        ),
        Explained(
            say("Special card"),
            say("A 3/9, a 6/12, a Multiplier or a Masterstroke. None of them is a numbered card."),
            find.about("SC-6"),
        ),
        Explained(
            say("Discards"),
            say("Cards of tricks that are over. They do not come back unless a privilege fetches them."),
            find.about("SC-5"),
        ),
    )


def _of_tables(options: Options, find: PageFinder) -> Iterator[Explained]:
    yield Explained(
        say("Quarter"),
        say("A deal, and all tricks until it is settled who is out in which order. A game has four."),
        find.about("SC-8"),
    )
    yield Explained(
        say("Lead"),
        say("The first set of a trick. It settles how many cards everyone must play."),
        find.about("SC-5"),
    )
    yield Explained(
        say("Out"),
        say("Without cards. Who is out first gets most, and sits highest in the next Quarter."),
        find.about("SC-8"),
    )
    yield Explained(
        say("Tribute"),
        say("The two highest numbered cards of a low character, given away before the first lead."),
        find.about("SC-12a"),
    )
    yield Explained(
        say("Coup"),
        say(
            "All three Masterstrokes in one dealt hand. Whoever shows them takes the highest seat, and the "
            "cards are dealt again."
        ),
        find.about("SC-7"),
    )
    yield Explained(
        say("Start token"),
        say("It says which character you serve first, and where you sit."),
        find.about("SC-2"),
    )
    yield Explained(
        say("Gear token"),
        say("What you get for going out: the sooner, the higher its number."),
        find.about("SC-8"),
    )
    yield Explained(
        say("Privilege"),
        say("Something that only your character may do. It stays with the seat, not with you."),
        find.about("SC-12"),
    )
    if options.has_power_tokens(fewest(options)):
        for power in Power:
            yield _of_text(
                say("Token: {title}", title=power_text(power).title), power_text(power), find, "SC-10"
            )


def _of_solo(find: PageFinder) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Ladder"),
            say("The six characters that you climb, from the Tea Boy up to the Queen."),
            find.about("SC-15"),
        ),
        Explained(
            say("Draw pile"),
            say("The cards from which you draw up to twelve. It is never shuffled again."),
            find.about("SC-3"),
        ),
    )


def _of_privileges(options: Options, find: PageFinder) -> Iterator[Explained]:
    for character in of_edition(options.edition):
        for text in privilege_texts(character, options.edition, options.unlimited_privileges):
            yield _of_character(character, text, find)


def _of_ladder(find: PageFinder) -> Iterator[Explained]:
    for character in RUNGS:
        yield _of_character(character, solo_text(character), find)


def _of_character(character: Character, text: PrivilegeText, find: PageFinder) -> Explained:
    title = say("{character}: {title}", character=character.value, title=text.title)
    return _of_text(title, text, find, "SC-12")


def _of_text(title: Message, text: PrivilegeText, find: PageFinder, rule: str) -> Explained:
    return Explained(title, text.brief, find.about(rule))
