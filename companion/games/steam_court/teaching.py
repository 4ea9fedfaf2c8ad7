"""What Steam Court teaches: how to play, terms, advice before a decision, the reference card.

Everything said here holds for the options of the table it is made for.
"""

from __future__ import annotations

from companion.games.messages import Message, say
from companion.games.steam_court.deck import MASTERSTROKE, MULTIPLIER, SIX_TWELVE, THREE_NINE, card_name
from companion.games.steam_court.explanations import PageFinder, explanations
from companion.games.steam_court.lessons import lessons
from companion.games.steam_court.options import (
    AUCTION,
    BY_QUARTER,
    CHARACTER,
    CHOSEN,
    CLOCK,
    DUO,
    FINISH,
    FIRST_OUT,
    LOST,
    NUMBER,
    ONCE,
    PARTY,
    RANDOM,
    SOLO,
    STANDARD,
    TWO,
    Options,
    fewest,
)
from companion.games.steam_court.reference import reference
from companion.games.steam_court.terms import terms
from companion.games.teaching import CardRow, Figure, Page, Teaching, when_something_is_wrong


def teaching(options: Options) -> Teaching:
    """What there is to learn at a table that plays by ``options``."""
    pages = _of_solo(options) if options.variant == SOLO else _of_tables(options)
    find = PageFinder(pages)
    return Teaching(
        pages,
        terms(options, find),
        lessons(options),
        reference(options),
        explanations(options, find),
    )


def _of_tables(options: Options) -> tuple[Page, ...]:
    """The pages of every game but Solo."""
    own = (
        _goal(options),
        _seats(options),
        _cards(options),
        _beginning(options),
        _trick(),
        _specials(),
        _going_out(options),
        *((_one_point(options),) if options.has_power_tokens(fewest(options)) else ()),
        *_privileges(options),
        *_of_variant(options),
    )
    return (*own, _other_ways(own), _wrong())


def _privileges(options: Options) -> tuple[Page, ...]:
    if options.is_draft:
        return (_royals_of_draft(), _renegades_of_draft())
    return (_royals(), _renegades(options))


def _of_variant(options: Options) -> tuple[Page, ...]:
    draft = (_draft(),) if options.is_draft else ()
    match options.variant:
        case variant if variant == CLOCK:
            return (_clock(options),)
        case variant if variant == DUO:
            return (_duo(options),)
        case variant if variant == AUCTION:
            return (*draft, _auction(options))
        case variant if variant == RANDOM:
            return (*draft, _random_characters(options))
        case variant if variant == PARTY and options.is_draft:
            return (*draft, _party_of_draft())
        case _:
            return draft or (_party(),)


def _of_solo(options: Options) -> tuple[Page, ...]:
    """The pages of Solo."""
    own = (
        _goal_of_solo(),
        _cards_of_solo(),
        _round_of_solo(),
        _tricks_of_court(),
        _specials(),
        _ladder(options),
        _privileges_of_ladder(),
    )
    return (*own, _other_ways(own), _wrong())


def _wrong() -> Page:
    return when_something_is_wrong(said="9", lying="6")


# Setting up


def _goal(options: Options) -> Page:
    return Page(
        say("First to be rid of all cards"),
        ("SC-9",),
        (
            say("You are an engineer at a court of steam, and you serve one of its characters."),
            say("Play your cards in tricks, and be rid of all of them before the others are."),
            say("Whoever is out first earns most, and sits highest in the next Quarter."),
            say("There are four Quarters, and each begins with a new deal."),
            _what_wins(options),
        ),
        (
            CardRow(say("Three cards played together: three fewer to hold"), ("7", "7", "7")),
            CardRow(say("A hand is secret: the screen only counts it"), hidden=6),
        ),
    )


def _what_wins(options: Options) -> Message:
    if options.variant == CLOCK:
        return say("Tokens climb a clock, and whoever is farthest after the fourth Quarter wins.")
    if options.variant == DUO:
        if options.duo_goal == FIRST_OUT:
            return say("Whoever is first out in the fourth Quarter wins.")
        return say("Each Quarter gives 2 points to the first out and 1 to the other, and most points win.")
    if options.is_party(fewest(options)):
        return say("There are no points: first out in the fourth Quarter wins, at the Royal Table of two.")
    if options.variant == AUCTION:
        return say("Most points win: your gear tokens, less what you paid for your character.")
    if options.is_draft:
        return say("Most points win: a gear token at the start, and one more from each Quarter.")
    if options.start_token_value == CHARACTER:
        return say("Most points win: a gear token from each Quarter, and the number of your first character.")
    return say(
        "Most points win: a gear token from each Quarter, and your start token, 1 for the highest seat."
    )


def _seats(options: Options) -> Page:
    return Page(
        say("Seats and characters"),
        ("SC-2", "SC-11"),
        (
            _who_plays(options),
            _who_sits_where(options),
            say("Your character has a privilege: something that only you may do."),
            _new_seats(options),
            say("In every Quarter there are other characters.")
            if options.variant == DUO or options.draws_seats
            else say("Characters stay where they are, so you have another one in your new seat."),
        ),
        (CardRow(say("Characters have numbers: 1 the Queen, 3 the Duke, 6 the Tea Boy"), ("1", "3", "6")),),
    )


def _who_sits_where(options: Options) -> Message:
    if options.variant == AUCTION:
        return say("Bid for them in the auction, then sit down behind your character.")
    if options.draws_seats:
        return say("Each draws a gear token for a seat, and in every Quarter a character for it.")
    return say("Each draws a start token and sits down behind the character on it.")


def _who_plays(options: Options) -> Message:
    if options.variant == RANDOM:
        return say("Draw as many characters as you are at random, and lay them out by rank, clockwise.")
    if options.variant == STANDARD and options.seven == PARTY:
        return say(
            "The screen says which characters play, clockwise by rank; seven of you sit at two tables."
        )
    if options.variant == DUO:
        return say("You begin as the Tea Boy and the Plague Doctor, who sits higher.")
    if options.line_up == CHOSEN:
        return say("Choose as many characters as you are, and lay them out by rank, clockwise.")
    return say("The screen says which characters play: lay them out by rank, clockwise.")


def _new_seats(options: Options) -> Message:
    if options.variant == CLOCK:
        return say("After a Quarter all change seats: whoever is farthest on the clock sits highest.")
    return say("After a Quarter all change seats: the first out sits highest, the last one lowest.")


def _cards(options: Options) -> Page:
    return Page(
        say("The cards and the deal"),
        ("SC-1", "SC-3", "SC-7"),
        (
            _which_cards(options),
            _stand_ins(),
            say("Deal as many equal hands as there are players, and one more."),
            say("That one is the Court Hand: it lies face down, with any cards left over."),
            say(
                "Whoever was dealt three Masterstrokes may show them: a coup, which takes the highest seat "
                "for a new deal."
            ),
        ),
        _kinds_of_card(),
    )


def _which_cards(options: Options) -> Message:
    if options.variant == DUO:
        return say("Take all 1s and 2s out: that leaves six of each number and three of each special card.")
    if options.is_draft:
        return say(
            "Of the 84 cards three players take one of each kind out; seven add one of each number 1 to 12."
        )
    return say("There are 84 cards: six of each number 1 to 12, and three of each special card.")


def _stand_ins() -> Message:
    return say(
        "In two poker decks Kings are Multipliers, Jokers Masterstrokes, Clubs 3 and 9 are 3/9, Clubs 6 and "
        "Queen 6/12."
    )


def _kinds_of_card() -> tuple[Figure, ...]:
    specials = (THREE_NINE, SIX_TWELVE, MULTIPLIER, MASTERSTROKE)
    return (
        CardRow(say("Numbers, from 1 to 12"), ("1", "2", "3", "10", "11", "12")),
        CardRow(say("Special: 3/9, 6/12, Multiplier, Masterstroke"), specials),
    )


def _beginning(options: Options) -> Page:
    return Page(
        say("Before the first lead"),
        ("SC-4", "SC-12a"),
        (
            say("From the highest seat down, each uses a privilege of the Beginning of Quarter."),
            _gifts(options),
            _tribute(options),
            say("Special cards are not numbered: nobody has to give them away.")
            if options.tribute_from_received
            else say("Special cards, and cards that others just gave, need not be given away."),
            say("Then the Tea Boy may swap hands with the Court Hand, without looking at it first."),
        ),
        (
            CardRow(
                say("From this hand the 11 and the 12 are tribute"), ("2", "2", "5", "11", "12", MASTERSTROKE)
            ),
            CardRow(say("The Court Hand"), hidden=6),
        ),
    )


def _gifts(options: Options) -> Message:
    if options.is_draft:
        return say("The Queen may give two cards to the lowest seat, the General one to the second-lowest.")
    return say("The Queen may give any one card to anyone, the General one to anyone but the Queen.")


def _tribute(options: Options) -> Message:
    if options.is_draft:
        return say("Tea Boy and Vagabond must give their two highest numbered cards to the highest seat.")
    return say(
        "The Tea Boy must give the two highest numbered cards to the highest seat, the Vagabond to anyone."
    )


# Playing


def _trick() -> Page:
    return Page(
        say("A trick"),
        ("SC-5",),
        (
            say("Whoever leads plays any number of cards of one value, and cannot pass."),
            say(
                "In turn, the others play just as many cards of a higher value, or pass and sit out the "
                "rest of this trick."
            ),
            say("Spread the cards of a set by a thumb’s width, so that each corner shows."),
            say("It goes round and round until all have passed: the last cards played win."),
            say("The winner leads the next trick; before that you may even beat your own cards."),
        ),
        (
            CardRow(say("Led: two 3s"), ("3", "3")),
            CardRow(say("Two 8s beat them"), ("8", "8")),
            CardRow(say("And two 12s beat those"), ("12", "12")),
        ),
    )


def _specials() -> Page:
    return Page(
        say("Special cards"),
        ("SC-6",),
        (
            say("A 3/9 is a 3 or a 9, and a 6/12 is a 6 or a 12: say which."),
            say("A Multiplier joins cards of one value, and you say how many they count as."),
            say("Say as many as you like, but no fewer than the cards it joins; even infinity."),
            say("Only infinity beats infinity, and a Multiplier alone is a single 1."),
            say(
                "A {masterstroke} beats everything, however many cards, and ends the trick.",
                masterstroke=card_name(MASTERSTROKE),
            ),
        ),
        (
            CardRow(say("Two 7s and a Multiplier: three 7s, or more"), ("7", "7", MULTIPLIER)),
            CardRow(say("Two 9s, because the 3/9 is a 9"), ("9", THREE_NINE)),
            CardRow(say("Beats everything"), (MASTERSTROKE,)),
        ),
    )


def _going_out(options: Options) -> Page:
    return Page(
        say("Going out"),
        ("SC-8",),
        (
            say("With no card left you are out, and your privileges end."),
            _what_out_brings(options),
            say("The trick goes on without you, and you can still win it."),
            say("If you do, the next player to your left who holds cards leads."),
            _last_of_all(options),
        ),
        (
            CardRow(say("Your last card: you are out"), ("9",)),
            CardRow(say("The others play on"), hidden=3),
        ),
    )


def _what_out_brings(options: Options) -> Message:
    if options.variant == CLOCK:
        return say("The first two to go out move farther on the clock.")
    if options.is_party(fewest(options)):
        return say("The order of going out decides where you sit next, and at which table.")
    return say("You take the highest gear token left: of five players the first takes 5, the next 4.")


def _last_of_all(options: Options) -> Message:
    if options.variant == CLOCK:
        return say("On the clock a Quarter ends when two are out, of six players three.")
    if options.is_party(fewest(options)):
        return say("When one player alone holds cards, the Quarter ends at that table.")
    return say("When one player alone holds cards, that player takes the 1, and the Quarter ends.")


def _one_point(options: Options) -> Page:
    return Page(
        say("The token of the last"),
        ("SC-10",),
        (
            say("Whoever takes the 1-point token may use its power once, in a later Quarter."),
            say("Quarters 1 and 3 give Unpass, Quarter 2 gives Discard two.")
            if options.one_point_powers == BY_QUARTER
            else say("What is written on the back of the token is its power."),
            say("Unpass: come back into a trick after you have passed, and play at once."),
            say("Discard two: put exactly two numbered cards away, face up, between two plays."),
            say("Then turn the token over; it still counts 1 point."),
        ),
        (CardRow(say("Two cards that fit nothing, discarded by the token"), ("1", "4")),),
    )


# Privileges


def _royals() -> Page:
    return Page(
        say("Privileges of the Royals"),
        ("SC-12b", "SC-12c"),
        (
            say("The General stops a play, but no lead, once a Quarter: its cards go back to the hand."),
            say("The Duke may match the cards to beat."),
            say("The Time Traveler takes back the last cards played in a lost trick, once a Quarter."),
            say("The Jester comes back after a pass, once a Quarter, and must then play."),
            say("Once a Quarter, too, the Jester plays a single card as a pair."),
        ),
        (
            CardRow(say("The Duke’s three 4s …"), ("4", "4", "4")),
            CardRow(say("… on three 4s"), ("4", "4", "4")),
        ),
    )


def _renegades(options: Options) -> Page:
    once = options.unlimited_privileges == ONCE
    return Page(
        say("Privileges of the Renegades"),
        ("SC-12",),
        (
            say("The Submariner shows a numbered card, draws as many unseen cards and keeps half or more."),
            say("Once a Quarter the Inspector looks at the Court Hand and at one other hand.")
            if once
            else say("The Inspector looks at the Court Hand and at one other hand, as often as they like."),
            say("The Alchemist lowers numbered cards by 2; the Pirate takes a numbered card out of a trick."),
            say("Once a Quarter the Plague Doctor draws four discards and keeps two or more.")
            if once
            else say("The Plague Doctor draws four discards and keeps two or more, as often as they like."),
            say("The Vagabond may take the whole Court Hand before the first lead."),
        ),
        (CardRow(say("Of the Alchemist an 8 and a 10 can be two 8s"), ("8", "10")),),
    )


def _royals_of_draft() -> Page:
    return Page(
        say("Privileges of the Royals"),
        ("SC-12b",),
        (
            say("The General stops a play, but no lead, once a Quarter: its cards go back to the hand."),
            say("The Duke may match the cards to beat."),
            say("The Alchemist may lower numbered cards by exactly 2."),
            say("Queen and Tea Boy have theirs before the first lead."),
        ),
        (
            CardRow(say("The Duke’s three 4s on three 4s"), ("4", "4", "4")),
            CardRow(say("Of the Alchemist an 8 and a 10 can be two 8s"), ("8", "10")),
        ),
    )


def _renegades_of_draft() -> Page:
    return Page(
        say("Privileges of the Renegades"),
        ("SC-12",),
        (
            say("The Submariner shows a numbered card, draws as many discards and keeps half or fewer."),
            say("Once a Quarter the Inspector looks at the Court Hand and at one other hand."),
            say("Before the first lead the Plague Doctor draws four of the Court Hand and keeps two."),
            say("Once a Quarter the Pirate takes back all cards played in a lost trick."),
        ),
        (CardRow(say("A 5 shown: five discards drawn, two kept"), ("5",), hidden=2),),
    )


# Variants


def _clock(options: Options) -> Page:
    return Page(
        say("Clock Climbing"),
        ("SC-14",),
        (
            say("Your start token climbs the clock, and begins on the space of its number.")
            if options.clock_start == NUMBER
            else say("Your start token climbs the clock; all begin side by side, on the spaces from 1."),
            say("A Quarter ends when two are out, of six players three; the last trick is played out.")
            if options.clock_last_trick == FINISH
            else say("A Quarter ends at once when two are out, of six players three; the top cards win."),
            say("Then each moves a space for every trick won, from the lowest seat up."),
            say("The first out moves 2 more, the second 1; a space that is taken is stepped over."),
            say("The farthest sits highest next, and after four Quarters wins."),
        ),
        (CardRow(say("Three tricks won: three spaces"), hidden=3),),
    )


def _duo(options: Options) -> Page:
    return Page(
        say("The Duo"),
        ("SC-16",),
        (
            say("Two play with 24 cards each, and 24 in the Court Hand."),
            say("Whoever is first out takes the higher of the next two characters."),
            say("Plague Doctor and Alchemist come next, then Alchemist and Duke, then Duke and General."),
            say("The higher one leads, is first with a privilege and receives the Tea Boy’s cards."),
            say("Whoever is first out in the fourth Quarter wins.")
            if options.duo_goal == FIRST_OUT
            else say("After four Quarters most gear points win; start tokens do not count."),
        ),
        (CardRow(say("No 1s and 2s: 3 is the lowest"), ("3", "4", "5")),),
    )


def _auction(options: Options) -> Page:
    return Page(
        say("The auction of characters"),
        ("SC-18",),
        (
            say("Characters are sold one by one, the highest first, for points that you lose."),
            say("Each bids more than the last, or passes and is out until the next character."),
            say("A character that nobody bids for goes to the end of the line."),
            say("Whoever has a character sits out; the last player gets the last one for nothing."),
            say("Then the first gear tokens are given out: 1 to the highest seat, one more to each below.")
            if options.auction_tokens
            else say("Nobody has a gear token before the first Quarter ends."),
        ),
        (CardRow(say("High characters cost points that low ones save"), ("1", "6")),),
    )


def _draft() -> Page:
    return Page(
        say("The draft edition"),
        ("SC-17",),
        (
            say("There are ten characters and five sets of gear tokens."),
            say("The first set is given out before play: 1 to the highest seat, one more to each below."),
            say("The other four sets are for the Quarters, and all five tokens are your points."),
            say("Without the Queen the highest seat leads and receives the tribute."),
            say("Eight to ten sit at two tables, and after a Quarter two go up and two go down."),
        ),
        (CardRow(say("The Masterstroke, which the draft also calls Putsch"), (MASTERSTROKE,)),),
    )


def _party() -> Page:
    return Page(
        say("A Party of seven to twelve"),
        ("SC-13",),
        (
            say("You sit at two tables with a deck each: the Royals at one, the Renegades at the other."),
            say("Nobody counts points: only the order of going out matters."),
            say("After a Quarter the last two Royals go down to the Renegades’ two highest seats."),
            say("The first two Renegades come up to the Royals’ two lowest seats."),
            say("Whoever is first out at the Royal Table in the fourth Quarter wins."),
        ),
        (CardRow(say("The Royals’ Court Hand"), hidden=5), CardRow(say("The Renegades’ own"), hidden=5)),
    )


def _party_of_draft() -> Page:
    return Page(
        say("A Party"),
        ("SC-13", "SC-18"),
        (
            say("Nobody counts points: only the order of going out matters."),
            say("Seven or fewer sit at one table, more at two: the Royals and the Renegades."),
            say("Then the last two Royals go down after a Quarter, and the first two Renegades come up."),
            say("Whoever is first out in the fourth Quarter wins, of two tables at the Royal one."),
        ),
        (CardRow(say("The last card of the fourth Quarter: won"), ("12",)),),
    )


def _random_characters(options: Options) -> Page:
    return Page(
        say("Random characters"),
        ("SC-18",),
        (
            say("Nobody knows before which characters will be there, or how well they fit."),
            say("Gear tokens draw the seats, and in every Quarter characters are drawn for them.")
            if options.draws_seats
            else say("The characters are drawn once, and their rank is the order of the seats."),
            say("The highest seat leads and receives the tribute, whoever its character is."),
            say("Everything else is as usual: gear tokens, new seats, four Quarters."),
        ),
        (CardRow(say("Characters that nobody has seen yet"), hidden=5),),
    )


_WAYS: tuple[tuple[str, Message], ...] = (
    ("SC-13", say("Party: seven to twelve play at two tables, and some change tables after each Quarter.")),
    ("SC-14", say("Clock Climbing: every trick moves you on a clock, and the farthest wins.")),
    ("SC-15", say("Solo: one player climbs the ladder of the court, trick by trick.")),
    ("SC-16", say("The Duo: two play, with other characters in every Quarter.")),
    ("SC-17", say("The draft edition has ten characters and five sets of gear tokens.")),
    ("SC-18", say("In the draft edition characters can also be bought in an auction.")),
)
"""The variants and the draft, by their rules."""


def _other_ways(own: tuple[Page, ...]) -> Page:
    """Those of the variants that have no page among a table's ``own``."""
    told = {rule for page in own for rule in page.rules}
    others = tuple(way for way in _WAYS if way[0] not in told)
    return Page(
        say("Other ways to play"),
        tuple(rule for rule, _ in others),
        tuple(sentence for _, sentence in others),
        (
            CardRow(
                say("All of them are played with these cards"), ("1", "7", "12", MULTIPLIER, MASTERSTROKE)
            ),
        ),
    )


# Solo


def _goal_of_solo() -> Page:
    return Page(
        say("Up the ladder of the court"),
        ("SC-15",),
        (
            say("You play alone against the Court, and climb from the Tea Boy to the Queen."),
            say("At each of the six characters you must beat all tricks that the Court lays."),
            say("The Court lays them from the Court Hand, and that must not run out."),
            say("Beat the Queen’s tricks, and the cards left in the Court Hand tell your rank."),
            say("1 or 2 make an Apprentice Engineer, 3 or 4 a Skilled one, 5 or more a Master."),
        ),
        (CardRow(say("Three tricks of the Court"), ("4", "8", "11")),),
    )


def _cards_of_solo() -> Page:
    return Page(
        say("The cards and the deal"),
        ("SC-1", "SC-3"),
        (
            say("There are 84 cards: six of each number 1 to 12, and three of each special card."),
            _stand_ins(),
            say(
                "Deal yourself {hand} cards, and lay {court} face down as the Court Hand.", hand=12, court=22
            ),
            say("The other {left} are the draw pile, which is never shuffled again.", left=50),
        ),
        _kinds_of_card(),
    )


def _round_of_solo() -> Page:
    return Page(
        say("A round"),
        ("SC-5", "SC-15"),
        (
            say("Use your character’s privilege, if it is for now, and draw up to twelve cards."),
            say("Turn up cards of the Court Hand until three tricks lie; for the General two are enough."),
            say("Beat a trick with just as many cards of a higher value, and in any order you like."),
            say("Spread the cards of a set by a thumb’s width, so that each corner shows."),
            say("End the round when you cannot or do not want to beat more."),
        ),
        (
            CardRow(say("A trick of the Court: two 4s"), ("4", "4")),
            CardRow(say("Two 9s beat it"), ("9", "9")),
        ),
    )


def _tricks_of_court() -> Page:
    return Page(
        say("The tricks of the Court"),
        ("SC-15",),
        (
            say("Each new number begins a trick, and an equal one joins the trick that lies there."),
            say("Here a 3/9 is always a 3, and a 6/12 always a 6."),
            say("A Multiplier or a Masterstroke adds one card to the left-most trick."),
            say("If none lies yet, it waits for the first."),
        ),
        (
            CardRow(say("One trick: two 7s"), ("7", "7")),
            CardRow(say("One trick: two 5s"), ("5", MULTIPLIER)),
            CardRow(say("One trick: a single 3"), (THREE_NINE,)),
        ),
    )


def _ladder(options: Options) -> Page:
    return Page(
        say("Climbing"),
        ("SC-15",),
        (
            say("All beaten: discard them and climb to the next character."),
            say("Some beaten: discard those, and stay; new ones join the others."),
            say("None beaten: discard all, stay, and three new ones come."),
            say("For the Jester one card can count as two, once a round.")
            if options.solo_jester == TWO
            else say("For the Jester one card can count as any number of cards, once a round."),
            say("When the Court Hand is used up you have lost, even with the Queen beaten.")
            if options.solo_last_card == LOST
            else say("With the Queen beaten by the last card of the Court Hand you win, without a rank."),
        ),
        (
            CardRow(say("Beaten"), ("4", "9")),
            CardRow(say("Not beaten: it stays"), ("11",)),
        ),
    )


def _privileges_of_ladder() -> Page:
    return Page(
        say("Privileges on the ladder"),
        ("SC-12",),
        (
            say("The Tea Boy gives the two highest numbered cards to the Court Hand, in the first round."),
            say("The Time Traveler takes any one card from the discards, once a round."),
            say("The Duke may match a trick of the Court."),
            say("The General may give up the lowest card, and the Court lays only two tricks."),
            say("The Queen may give up the lowest card, or all of its value, and draws as many."),
        ),
        (CardRow(say("The Queen gives up both 2s"), ("2", "2")),),
    )
