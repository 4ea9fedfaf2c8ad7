"""What Beltpunk Haberdasher teaches: how to play, terms, advice before a decision, the reference card.

Everything said here holds for the options of the table it is made for.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import DECK, HAND_SIZES, conveyor_of
from companion.games.beltpunk.explanations import explanations
from companion.games.beltpunk.options import Options
from companion.games.beltpunk.sets import name_set
from companion.games.messages import CardName, Message, say
from companion.games.teaching import (
    CardRow,
    Explained,
    Lesson,
    NamedPages,
    Page,
    Reference,
    ReferenceSection,
    Teaching,
    when_something_is_wrong,
)

_POKER_SUITS = {"S": say("Spades"), "H": say("Hearts"), "D": say("Diamonds"), "C": say("Clubs")}


def teaching(options: Options) -> Teaching:
    """What there is to learn at a table that plays by ``options``."""
    pages = _Pages(
        goal=_goal(options),
        set_up=_set_up(options),
        turn=_turn(),
        machine_order=_machine_order(),
        actions=_actions(),
        scrap=_scrap(options),
        overflow=_overflow(options),
        sets=_sets(options),
        round=_round(options),
        wrong=when_something_is_wrong(said="Gears-8", lying="Gears-3"),
    )
    return Teaching(
        pages.in_order(),
        _terms(pages, options),
        _lessons(options),
        _reference(options),
        explanations(
            options, pages.turn, pages.overflow, pages.sets, pages.round, pages.actions, pages.wrong
        ),
    )


@dataclass(frozen=True, slots=True)
class _Pages(NamedPages):
    """The pages by what they explain."""

    goal: Page
    set_up: Page
    turn: Page
    machine_order: Page
    actions: Page
    scrap: Page
    overflow: Page
    sets: Page
    round: Page
    wrong: Page


# Pages


def _goal(options: Options) -> Page:
    return Page(
        say("The finest hat at the ball"),
        ("BH-13",),
        (
            say("You are making a hat for a ball, and you want it to be the finest of all."),
            say("Cards that go together make a set, and sets earn points."),
            say("Scrap loses points: each card in your Scrap Pile costs you 1 when the round ends."),
            say(
                "You play rounds until one ends with somebody at {target} points or more.",
                target=options.target,
            ),
            say("Then most points win, and players who tie share the win."),
        ),
        (
            _set_row(say("two of one number"), ("Steam-4", "Gears-4")),
            CardRow(say("A Scrap Pile of 2 cards: 2 points lost"), hidden=2),
        ),
    )


def _set_up(options: Options) -> Page:
    return Page(
        say("Getting ready"),
        ("BH-1", "BH-2", "BH-3"),
        (
            say("There are four suits, and each has the numbers 1 to 13."),
            say("You can use a poker deck: the Ace is 1, the Jack 11, the Queen 12 and the King 13."),
            say(
                "Deal {two} cards each to two players, {three} to three or {four} to four.",
                two=HAND_SIZES[2],
                three=HAND_SIZES[3],
                four=HAND_SIZES[4],
            ),
            say(
                "Turn up one more card for each player and lay it on the conveyor of its suit: nothing "
                "else happens.",
            ),
            say("Whoever wore a hat last gets the Foreman card first."),
        ),
        (
            CardRow(_stands_in(say("Steam"), options.suit_map[0]), ("Steam-1", "Steam-13")),
            CardRow(_stands_in(say("Gears"), options.suit_map[1]), ("Gears-1", "Gears-13")),
            CardRow(_stands_in(say("Parts"), options.suit_map[2]), ("Parts-1", "Parts-13")),
            CardRow(_stands_in(say("Electricity"), options.suit_map[3]), ("Electricity-1", "Electricity-13")),
        ),
    )


def _stands_in(suit: Message, poker_suit: str) -> Message:
    return say("{suit}: {poker_suit} in a poker deck", suit=suit, poker_suit=_POKER_SUITS[poker_suit])


def _turn() -> Page:
    return Page(
        say("A turn"),
        ("BH-4",),
        (
            say("First everybody draws a card, from the Foreman clockwise, as long as the deck has any."),
            say("Then each places one card from their hand face down."),
            say("When all have placed one, you turn them up together."),
            say("Now the cards go to The Machine one by one, and each lets its player do something."),
            say("Last, everybody may lay down a set."),
        ),
        (
            CardRow(say("Placed face down"), hidden=3),
            CardRow(say("Turned up together"), ("Gears-9", "Electricity-12", "Parts-2")),
        ),
    )


def _machine_order() -> Page:
    first, second, third = "Gears-2", "Gears-11", "Parts-1"
    return Page(
        say("Machine Order"),
        ("BH-5",),
        (
            say("The cards that you turned up go to The Machine in a fixed order."),
            say("Steam goes first, then Gears, then Parts, then Electricity."),
            say("In the same suit the lower number goes first."),
            say(
                "So {first} goes before {second}, and {third} goes after both.",
                first=CardName(first),
                second=CardName(second),
                third=CardName(third),
            ),
            say("Each card lies down on the conveyor of its own suit."),
        ),
        (CardRow(say("From first to last"), ("Steam-12", first, second, third)),),
    )


def _actions() -> Page:
    return Page(
        say("What your card can do"),
        ("BH-6",),
        (
            say("When your card lies on its conveyor, use one of the two actions of its suit, or neither."),
            say("Draw: take the top card of the deck."),
            say(
                "Exchange: you and a player you choose each give the other a card; nobody may refuse or "
                "peek first.",
            ),
            say("Take from scrap: look at one Scrap Pile and take any card of it into your hand."),
            say(
                "Swap with scrap: take a card from a Scrap Pile, then put one from your hand into the same "
                "pile.",
            ),
        ),
        (
            CardRow(say("Steam: Draw or Exchange"), ("Steam-6",)),
            CardRow(say("Gears: Swap with scrap or Exchange"), ("Gears-6",)),
            CardRow(say("Parts: Take from scrap or Swap with scrap"), ("Parts-6",)),
            CardRow(say("Electricity: Draw or Take from scrap"), ("Electricity-6",)),
        ),
    )


def _scrap(options: Options) -> Page:
    return Page(
        say("Two kinds of scrap"),
        ("BH-7",),
        (
            say(
                "The cards on the four conveyors are one big Scrap Pile, The Machine, and cost nobody "
                "points.",
            ),
            say("Your own Scrap Pile lies face down before you, and it does cost you points."),
            say("Take and Swap work with The Machine, with another player's pile or with your own."),
            say("Nobody looks into a pile that lies face down unless an action lets them."),
            say("Your action may even take back the card that you have just discarded.")
            if options.retake_own_discard
            else say("Your action may not take back the card that you have just discarded."),
        ),
        (
            CardRow(say("The Machine, for all to see"), ("Steam-8", "Steam-3", "Gears-10", "Electricity-5")),
            CardRow(say("A player's Scrap Pile"), hidden=3),
        ),
    )


def _overflow(options: Options) -> Page:
    return Page(
        say("Overflow"),
        ("BH-8",),
        (
            say("Each conveyor has room for as many cards as there are players."),
            say("After your action, whether you used it or not, look at all four conveyors."),
            say("If one holds more, it overflows: you take its cards face down into your Scrap Pile."),
            say("Because your action comes first, it can save you by taking a card away."),
            say("A card that you have just placed by Swap stays on its conveyor; you take the others.")
            if options.placed_card_stays
            else say("A card that you have just placed by Swap goes with the others."),
        ),
        (
            CardRow(
                say("Three players: the fourth card is too many"),
                ("Gears-3", "Gears-12", "Gears-7", "Gears-9"),
                room=3,
            ),
        ),
    )


def _sets(options: Options) -> Page:
    return Page(
        say("Sets"),
        ("BH-9",),
        (
            say("Each turn ends with sets: you may lay down one from your hand."),
            say("From the Foreman clockwise, each says whether they will; then all lay down together."),
            say("If you said yes, you may still lay down none; if you said no, it stays no."),
            say("A belt is a row of numbers without a gap, and nothing follows the highest number."),
            say("A set on the table is safe until the round ends, and it cannot grow."),
        ),
        (
            _set_row(say("two of one number"), ("Steam-4", "Gears-4")),
            _set_row(say("three of one number"), ("Steam-9", "Gears-9", "Electricity-9")),
            _set_row(say("four of one number"), ("Steam-2", "Gears-2", "Parts-2", "Electricity-2")),
            _set_row(say("a row in one suit"), ("Parts-5", "Parts-6", "Parts-7")),
            _set_row(
                say("each card more adds 2"),
                ("Parts-5", "Parts-6", "Parts-7", "Parts-8"),
            ),
            _set_row(_cobbled_row(options), ("Steam-9", "Gears-10", "Electricity-11")),
        ),
    )


def _cobbled_row(options: Options) -> Message:
    if options.cobbled_min == 2:
        return say("2, 3 or 4, no suit twice")
    return say("3 or 4, no suit twice")


def _set_row(what: Message, cards: tuple[str, ...]) -> CardRow:
    """``Goggles, two of one number: 3 points``, with its cards."""
    shown = name_set(cards)
    return CardRow(
        say(
            "{name}, {what}: {points} points",
            name=shown.kind,
            what=what,
            points=shown.points,
        ),
        shown.cards,
    )


def _round(options: Options) -> Page:
    return Page(
        say("The end of a round"),
        ("BH-10", "BH-11", "BH-12"),
        (
            say("After the sets the round ends if the deck is empty or somebody has no cards left."),
            say("If it does not end, the Foreman card moves on clockwise and you play another turn."),
            say("When it ends, the cards in your hand go into your Scrap Pile."),
            say("Add up your sets and take off 1 point for each card of scrap; you can fall below zero."),
            _next_foreman(options),
        ),
        (
            _set_row(say("laid down in this round"), ("Parts-5", "Parts-6", "Parts-7")),
            CardRow(say("Scrap: 4 points lost, so this round brings 1 point"), hidden=4),
        ),
    )


def _next_foreman(options: Options) -> Message:
    match options.foreman_next_round:
        case "lowest":
            return say("Then shuffle and deal again, and the player with the lowest score is Foreman.")
        case "choose":
            return say("Then shuffle and deal again, and choose a Foreman together.")
        case _:
            return say("Then shuffle and deal again, and the Foreman card moves on clockwise.")


# Terms


def _terms(pages: _Pages, options: Options) -> tuple[Explained, ...]:
    return (
        Explained(
            say("The Machine"),
            say(
                "The four conveyors in the middle of the table. Together they are one Scrap Pile that "
                "costs nobody points.",
            ),
            pages.scrap,
        ),
        Explained(
            say("Conveyor"),
            say(
                "Here lie the discards of one suit. There is room for one card for each player; one more, "
                "and the conveyor overflows.",
            ),
            pages.overflow,
        ),
        Explained(
            say("Overflow"),
            say(
                "After an action a conveyor holds more cards than there are players. Whoever acted takes "
                "them into their Scrap Pile.",
            ),
            pages.overflow,
        ),
        Explained(
            say("Scrap Pile"),
            say(
                "Cards face down before a player: each costs 1 point when the round ends. Only an action "
                "gets them out again.",
            ),
            pages.scrap,
        ),
        Explained(
            say("Foreman"),
            say(
                "The Foreman draws first and is the first to say whether they lay down a set. The card "
                "moves on clockwise every turn.",
            ),
            pages.turn,
        ),
        Explained(
            say("Machine Order"),
            say(
                "Steam, Gears, Parts, Electricity: in this order the cards are discarded. In the same suit "
                "the lower number goes first.",
            ),
            pages.machine_order,
        ),
        Explained(
            say("Deck"),
            say(
                "Everybody draws a card from here when a turn begins. When the deck is empty, the round "
                "ends after the sets.",
            ),
            pages.round,
        ),
        Explained(
            say("Set"),
            say(
                "Cards that go together, such as two of one number. You may lay down one set a turn, and "
                "it counts when the round ends.",
            ),
            pages.sets,
        ),
        *_terms_of_actions(pages),
        *_terms_of_sets(pages, options),
        *_terms_of_suits(pages),
    )


def _terms_of_actions(pages: _Pages) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Draw"),
            say("You take the top card of the deck into your hand. Steam and Electricity can do this."),
            pages.actions,
        ),
        Explained(
            say("Exchange"),
            say(
                "You and another player each give the other a card of your own choice. Steam and Gears can "
                "do this.",
            ),
            pages.actions,
        ),
        Explained(
            say("Take from scrap"),
            say(
                "You look at one Scrap Pile or The Machine and take any card of it. Parts and Electricity "
                "can do this.",
            ),
            pages.actions,
        ),
        Explained(
            say("Swap with scrap"),
            say(
                "You take a card from a Scrap Pile or The Machine, then put one from your hand back. Gears "
                "and Parts can do this.",
            ),
            pages.actions,
        ),
    )


def _terms_of_sets(pages: _Pages, options: Options) -> tuple[Explained, ...]:
    return (
        Explained(say("Goggles"), say("Two cards of one number: 3 points."), pages.sets),
        Explained(say("Broken Gears"), say("Three cards of one number, in any suits: 5 points."), pages.sets),
        Explained(say("Perfect Gears"), say("All four cards of one number: 10 points."), pages.sets),
        Explained(
            say("Perfect Belt"),
            say(
                "Three or more numbers in a row, all of one suit. Three cards earn 5 points, and each "
                "further card 2 more.",
            ),
            pages.sets,
        ),
        Explained(say("Cobbled Belt"), _cobbled_belt(options), pages.sets),
    )


def _cobbled_belt(options: Options) -> Message:
    if options.cobbled_min == 2:
        return say("Two to four numbers in a row, no two of the same suit: 1 point for each card.")
    return say("Three or four numbers in a row, no two of the same suit: 1 point for each card.")


def _terms_of_suits(pages: _Pages) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Steam"),
            say("The first suit in Machine Order. Discard a card of it to Draw or to Exchange."),
            pages.actions,
            _of_suit(0),
        ),
        Explained(
            say("Gears"),
            say("The second suit in Machine Order. Discard a card of it to Swap with scrap or to Exchange."),
            pages.actions,
            _of_suit(1),
        ),
        Explained(
            say("Parts"),
            say(
                "The third suit in Machine Order. Discard a card of it to Take from scrap or to Swap with "
                "scrap.",
            ),
            pages.actions,
            _of_suit(2),
        ),
        Explained(
            say("Electricity"),
            say("The last suit in Machine Order. Discard a card of it to Draw or to Take from scrap."),
            pages.actions,
            _of_suit(3),
        ),
    )


def _of_suit(place: int) -> tuple[str, ...]:
    return tuple(card for card in DECK if conveyor_of(card) == place)


# Lessons


def _lessons(options: Options) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "set-up",
            say(
                "Deal {two} cards each to two players, {three} to three or {four} to four. Nobody shows a "
                "hand: the program counts the cards.",
                two=HAND_SIZES[2],
                three=HAND_SIZES[3],
                four=HAND_SIZES[4],
            ),
            times=1,
        ),
        Lesson(
            "foreman",
            say("The Foreman is first to draw and first to say yes or no to a set."),
            times=1,
        ),
        Lesson(
            "turn-up",
            say(
                "Turn up a card for each player and lay it on the conveyor of its suit. It brings no "
                "action and no Overflow.",
            ),
            times=1,
        ),
        Lesson(
            "place",
            say(
                "Keep cards that make a set together: two of one number, or numbers in a row. Place another "
                "one, face down, whose action helps you.",
            ),
        ),
        Lesson(
            "place",
            say(
                "The suit that you place says what you may do. Steam can draw or exchange, Gears swap or "
                "exchange, Parts take or swap, Electricity draw or take.",
            ),
            act.AllPlaced,
        ),
        Lesson(
            "reveal",
            say(
                "Turn up your cards together. Steam then goes first and Electricity last; in the same suit "
                "low numbers go first."
            ),
        ),
        Lesson(
            "discard",
            say(
                "The card goes to the conveyor of its suit. Then you may use one of that suit's two actions.",
            ),
        ),
        *_lessons_on_actions(),
        Lesson("overflow", _overflowing(options)),
        Lesson(
            "declare",
            say(
                "A set is two or more cards of one number, or numbers in a row. It earns points when the "
                "round ends; each card left in your hand then loses 1.",
            ),
        ),
        Lesson(
            "declare",
            say("Yes is not final: you may still lay down none when all show."),
            act.DeclareSet,
        ),
        Lesson(
            "declare",
            say(
                "No is final for this turn. You may be waiting for a better set, but the round may end "
                "sooner than you think.",
            ),
            act.DeclareNoSet,
        ),
        Lesson(
            "show",
            say(
                "A pair earns 3 points, three of a kind 5, four of a kind 10. A row of one suit earns 5 and "
                "more, a row of different suits 1 a card."
            ),
        ),
        Lesson(
            "show",
            say("Withdraw, and your cards stay in your hand: you lay down no set this turn."),
            act.Withdraw,
            times=1,
        ),
        Lesson(
            "round",
            say(
                "Points are counted and kept. For the next round everything is shuffled and dealt anew, "
                "and all Scrap Piles are empty again.",
            ),
            times=1,
        ),
    )


def _lessons_on_actions() -> tuple[Lesson, ...]:
    from_pile = say(
        "You look through this pile and must take a card from it. A card taken from your own pile costs "
        "you no point there.",
    )
    swap_pile = say(
        "You take a card from this pile and put one from your hand into it. The pile stays as large as it "
        "was.",
    )
    return (
        Lesson(
            "ability",
            say(
                "You may use one action or neither. After that, every conveyor with too many cards goes "
                "into your Scrap Pile.",
            ),
        ),
        Lesson("ability", say("Draw brings you one more card, unseen by the others."), act.Draw),
        Lesson(
            "ability",
            say(
                "Exchange gets rid of a card that you do not need. Which card you get in return, the other "
                "player chooses.",
            ),
            act.Exchange,
        ),
        Lesson(
            "ability",
            say(
                "You get just the card that you see. Taken from a conveyor that is too full, it can "
                "prevent an Overflow.",
            ),
            act.TakeFromMachine,
        ),
        Lesson("ability", from_pile, act.TakeFromPile),
        Lesson(
            "ability",
            say("You get just the card that you see, but must then place one from your hand in The Machine."),
            act.SwapFromMachine,
        ),
        Lesson("ability", swap_pile, act.SwapWithPile),
        Lesson(
            "ability",
            say("With neither action nothing moves, but a conveyor that is too full still overflows."),
            act.Decline,
        ),
        Lesson(
            "swap",
            say(
                "Place a card from your hand on the conveyor of its suit. It brings no action, but it can "
                "make that conveyor overflow.",
            ),
        ),
    )


def _overflowing(options: Options) -> Message:
    if options.placed_card_stays:
        return say(
            "These cards go into your Scrap Pile and lose 1 point each when the round ends. A card that "
            "you have just placed by Swap stays.",
        )
    return say(
        "These cards go into your Scrap Pile and lose 1 point each when the round ends, also one just "
        "placed by Swap.",
    )


# The card to print


def _reference(options: Options) -> Reference:
    return Reference(
        say("Beltpunk Haberdasher"),
        (
            ReferenceSection(
                say("A turn"),
                (
                    say("1. Each draws a card, from the Foreman clockwise."),
                    say("2. Each places a card face down; all turn up together."),
                    say("3. In Machine Order each discards and uses one action or none."),
                    say(
                        "4. Overflow after each action: a conveyor with more cards than players goes to "
                        "whoever acted.",
                    ),
                    say(
                        "5. Each says set or no set, from the Foreman clockwise; sets are laid down "
                        "together, one each.",
                    ),
                    say(
                        "6. Deck empty or a hand empty: the round ends. If not, the Foreman card moves "
                        "clockwise.",
                    ),
                ),
            ),
            ReferenceSection(
                say("Machine Order and actions"),
                (
                    say("1. Steam: Draw or Exchange"),
                    say("2. Gears: Swap with scrap or Exchange"),
                    say("3. Parts: Take from scrap or Swap with scrap"),
                    say("4. Electricity: Draw or Take from scrap"),
                    say("In the same suit the lower number goes first."),
                ),
            ),
            ReferenceSection(
                say("With a poker deck"),
                (
                    say(
                        "Steam is {steam}, Gears {gears}, Parts {parts}, Electricity {electricity}.",
                        steam=_POKER_SUITS[options.suit_map[0]],
                        gears=_POKER_SUITS[options.suit_map[1]],
                        parts=_POKER_SUITS[options.suit_map[2]],
                        electricity=_POKER_SUITS[options.suit_map[3]],
                    ),
                    say("The Ace is 1, the Jack 11, the Queen 12, the King 13."),
                ),
            ),
            ReferenceSection(
                say("The actions"),
                (
                    say("Draw: the top card of the deck."),
                    say("Exchange: a card each with another player; both choose before they look."),
                    say("Take from scrap: look at a pile or The Machine, take one card."),
                    say("Swap with scrap: take one, put one from your hand into the same pile."),
                    say("A card put into The Machine goes to its suit's conveyor and brings no action."),
                ),
            ),
            ReferenceSection(
                say("Sets"),
                (
                    say("Goggles, two of a number: 3"),
                    say("Broken Gears, three of a number: 5"),
                    say("Perfect Gears, four of a number: 10"),
                    say(
                        "Perfect Belt, a row of three or more in one suit: 5, and 2 for each card past three",
                    ),
                    say(
                        "Cobbled Belt, a row of {least} to 4, all of different suits: 1 a card",
                        least=options.cobbled_min,
                    ),
                ),
            ),
            ReferenceSection(
                say("The end"),
                (
                    say("Cards left in hand go to your Scrap Pile; each card there is -1."),
                    say(
                        "A round that ends with anybody at {target} or more ends the match: most points win.",
                        target=options.target,
                    ),
                ),
            ),
        ),
    )
