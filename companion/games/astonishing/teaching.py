"""What Astonishing! teaches: how to play, terms, advice before a decision, the reference card.

Everything said here holds for the options of the table it is made for.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import JACK, JOKER, SUITS, face_card
from companion.games.astonishing.explanations import explanations
from companion.games.astonishing.options import AFTER_THE_JACKS, AGES, MAY_DECLINE, ONCE, Options
from companion.games.cards import poker_code
from companion.games.messages import CardName, Message, say
from companion.games.rolling import BY_CAMERA, BY_PROGRAM
from companion.games.teaching import (
    CardRow,
    DiceRow,
    Explained,
    Lesson,
    NamedPages,
    Page,
    Reference,
    ReferenceSection,
    Teaching,
    when_something_is_wrong,
)


def teaching(options: Options) -> Teaching:
    """What there is to learn at a table that plays by ``options``."""
    pages = _Pages(
        goal=_goal(),
        set_up=_set_up(options),
        turn=_turn(options),
        trade=_trade(),
        effects=_effects(),
        build=_build(),
        fair=_fair(options),
        judging=_judging(options),
        exhibition=_exhibition(options),
        wrong=when_something_is_wrong(said="8H", lying="3H"),
    )
    return Teaching(
        pages.in_order(),
        _terms(pages, options),
        _lessons(options),
        _reference(options),
        explanations(pages.goal, pages.set_up, pages.turn, pages.build, pages.judging, pages.wrong),
    )


@dataclass(frozen=True, slots=True)
class _Pages(NamedPages):
    """The pages by what they explain."""

    goal: Page
    set_up: Page
    turn: Page
    trade: Page
    effects: Page
    build: Page
    fair: Page
    judging: Page
    exhibition: Page
    wrong: Page


# Pages


def _goal() -> Page:
    return Page(
        say("Astonish the crowd"),
        ("AS-13",),
        (
            say("You are an Inventor, and you build a marvel out of cards for the great fair."),
            say("It has three positions, and at the fair each of them works or fails."),
            say("Each position that works earns you 2 Acclaim."),
            say("Each Jack that you still hold at the end earns 1, and a King can earn more."),
            say("Whoever has most Acclaim wins, and players who tie share the win."),
        ),
        (
            CardRow(say("Position 1: 12 points"), ("9H", "3C")),
            CardRow(say("Position 2: 10 points"), ("10D",)),
            CardRow(say("Position 3: 11 points"), ("5S", "6H")),
        ),
    )


def _set_up(options: Options) -> Page:
    return Page(
        say("Getting ready"),
        ("AS-1",),
        (
            say("Choose an Inventor, and take the Jack, Queen and King of that suit as your action cards."),
            say("Put away the Jacks, Queens and Kings that nobody plays."),
            say("Shuffle all other cards with both Jokers and deal 4 to each player."),
            say("A card is worth its number; the Ace of your own suit is worth 11, any other Ace 1."),
            _first_in_order(options),
        ),
        (
            CardRow(say("The action cards of Clubs"), ("JC", "QC", "KC")),
            CardRow(say("Worth 11 to Clubs, 1 to all others"), ("AC",)),
            CardRow(say("No use as a part"), (JOKER,)),
        ),
    )


def _first_in_order(options: Options) -> Message:
    if options.age_order == AGES:
        return say(
            "When an order is needed, the youngest of those concerned begins, and it goes on clockwise.",
        )
    return say("When an order is needed, it begins at the youngest player's seat and goes clockwise.")


def _turn(options: Options) -> Page:
    return Page(
        say("A turn in the workshop"),
        ("AS-2", "AS-3", "AS-16"),
        (
            say("Choose your Jack, Queen or King in secret; then all turn theirs up together."),
            say("You cannot play the same one twice running, except on the last turn."),
            say("First the Jacks trade, then the Queens fetch cards, then the Kings build."),
            say("Then discard what you like: at most six cards stay in your hand, and Jokers always stay."),
            say("With no card left you may draw one; a hand of nothing but Jokers counts as empty too.")
            if options.joker_only_may_draw
            else say("With no card left you may draw one; a hand of nothing but Jokers is not empty."),
        ),
        (
            CardRow(say("Jack: trade"), ("JH",)),
            CardRow(say("Queen: fetch cards"), ("QH",)),
            CardRow(say("King: build"), ("KH",)),
        ),
    )


def _trade() -> Page:
    return Page(
        say("Jacks trade"),
        ("AS-4",),
        (
            say("With a Jack you may lay one or two cards face up and offer them to everybody."),
            say("The others may answer with one or two cards, face up or face down."),
            say("Talk, bluff and change your cards as you like; a promise binds nobody."),
            say("Take one of the answers and the cards change hands, or take none and keep your own."),
            say("Jokers may be traded too, but a player who gives no card gets no card."),
        ),
        (
            CardRow(say("The offer"), ("7D",)),
            CardRow(say("An answer of two cards"), ("4S",), hidden=1),
        ),
    )


def _effects() -> Page:
    return Page(
        say("Queens fetch cards"),
        ("AS-5",),
        (
            say("Each suit has its own Queen, and a Queen that you play must do her work."),
            say("Clubs: draw two cards, or draw one and pick one blindly from a rival's hand."),
            say("Diamonds: discard none, one or two cards, then draw one more than that."),
            say("Hearts: pick one blindly from a rival, draw two, keep two of the three and give one back."),
            say("Spades: draw one, and take one blindly from a rival's hand or from the top five discards."),
        ),
        (
            CardRow(say("Capture Resources"), ("QC",)),
            CardRow(say("Buy Resources"), ("QD",)),
            CardRow(say("Finagle Resources"), ("QH",)),
            CardRow(say("Beg, Borrow, and Steal"), ("QS",)),
        ),
    )


def _build() -> Page:
    return Page(
        say("Kings build"),
        ("AS-6",),
        (
            say("A King lays one or two of your cards, face down, into one of your three positions."),
            say("You must build if you hold any card but Jokers, and a Joker can never be built in."),
            say("A position holds two cards at most; to make room, first discard from it face up."),
            say("Its points are its cards added up, and more points work more often."),
            say("With 18 points or more it cannot fail."),
        ),
        (
            CardRow(say("7 points: works in about 1 of 6 rolls"), ("3C", "4D")),
            CardRow(say("10 points: works in half of all rolls"), ("10D",)),
            CardRow(say("12 points: works in about 3 of 4 rolls"), ("9H", "3C")),
            CardRow(say("18 points, if the Ace is of your own suit: always works"), ("AS", "7H")),
        ),
    )


def _fair(options: Options) -> Page:
    return Page(
        say("To the fair"),
        ("AS-7", "AS-8", "AS-14"),
        (
            say(
                "The last turn comes when the deck has run out, or sooner if all agree and everybody has a "
                "card in each position."
            ),
            say("Then choose your Queen or your King for the fair and keep it face down."),
            say("Describe your invention: the number of a card in each position picks a line of its list."),
            say("Give your Jack to another player as your vote."),
            say("Roll three dice and turn up your action cards; after the Jacks, turn up your positions.")
            if options.reveal_parts == AFTER_THE_JACKS
            else say("Roll three dice, turn up your action cards, then your positions one after another."),
        ),
        (
            CardRow(say("Line 3 or line 9 of the first list"), ("9H", "3C")),
            CardRow(say("Queen or King, face down"), hidden=1),
            CardRow(say("Your vote"), ("JC",)),
        ),
    )


def _judging(options: Options) -> Page:
    return Page(
        say("Does it work?"),
        ("AS-9", "AS-10", "AS-15"),
        (
            say("Add up the three dice: that is the demonstration number."),
            say("A position works if its points reach that number, and an empty one always fails."),
            say(
                "Each Jack that you were given can roll one die again, or it earns 1 Acclaim if you keep it.",
            ),
            say("In order, each player spends as many Jacks as they like, then stops for good.")
            if options.jack_rounds == ONCE
            else say(
                "Players spend Jacks in order; after a new roll the others are asked again, until all stop.",
            ),
            _who_rolls(options),
        ),
        (
            DiceRow(say("The number is 11"), (5, 4, 2)),
            CardRow(say("12 points: works"), ("9H", "3C")),
            CardRow(say("11 points: works"), ("5S", "6H")),
            CardRow(say("10 points: fails"), ("10D",)),
        ),
    )


def _who_rolls(options: Options) -> Message:
    match options.dice:
        case dice if dice == BY_PROGRAM:
            return say("The screen rolls the dice for you.")
        case dice if dice == BY_CAMERA:
            return say("Roll real dice into the tray, and the camera reads them.")
        case _:
            return say("Roll real dice, and type in what they show.")


def _exhibition(options: Options) -> Page:
    return Page(
        say("Queens and Kings at the fair"),
        ("AS-11", "AS-12"),
        (
            say("The Queens come first, in order, and each does something of her own."),
            say("A Queen must do it if she can, even to her own harm; only Diamonds and Hearts may decline.")
            if options.exhibition_may == MAY_DECLINE
            else say("A Queen must do it if she can, even to her own harm."),
            say("After the last Queen it is settled which positions work."),
            say("Then each King chooses one rival's invention."),
            say("It earns 1 Acclaim for every card of its own suit in the positions that work there."),
        ),
        (
            CardRow(say("Intimidate: one of your positions counts 2 more, up to 15"), ("QC",)),
            CardRow(say("Replacement Part: change a built-in Diamond for a card of your hand"), ("QD",)),
            CardRow(say("Sway the Crowd: turn one die by 1 or 2"), ("QH",)),
            CardRow(say("Saboteur's Gambit: turn down a built-in Spade worth 7 or less"), ("QS",)),
        ),
    )


# Terms


def _terms(pages: _Pages, options: Options) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Acclaim"),
            say(
                "The points of this game. A position that works earns 2, a Jack that you hold at the end "
                "1, and a King what it finds.",
            ),
            pages.goal,
        ),
        Explained(
            say("Inventor"),
            say(
                "Whom you play. Your Inventor's suit decides what your Queen does and which Ace is worth "
                "11 to you.",
            ),
            pages.set_up,
        ),
        Explained(
            say("Action cards"),
            say(
                "Your Jack, Queen and King. You play one of them each turn, and they never belong to your "
                "hand.",
            ),
            pages.turn,
        ),
        Explained(
            say("Resources"),
            say("The cards from Ace to 10 and the Jokers. You draw, trade and build with them."),
            pages.set_up,
        ),
        Explained(
            say("Position"),
            say(
                "One of the three parts of an invention. It holds two cards at most, and their points are "
                "added up.",
            ),
            pages.build,
        ),
        Explained(
            say("Reliability"),
            say(
                "The points of a position. It works if they are at least the demonstration number, and "
                "with 18 it cannot fail.",
            ),
            pages.judging,
        ),
        Explained(
            say("Demonstration number"),
            say("The sum of the three dice at the fair. Positions with fewer points fail."),
            pages.judging,
        ),
        Explained(
            say("Discards"),
            say(
                "Cards that were thrown away lie face up for all to see and never come back into the deck. "
                "Only a Queen of Spades can fetch one.",
            ),
            pages.turn,
        ),
        Explained(
            say("Deck"),
            say("Cards to draw. When the last one is gone, the turn is finished and one last turn follows."),
            pages.fair,
        ),
        Explained(
            say("Last turn"),
            say(
                "The last turn in the workshop: each may play any of the three action cards. Then the fair "
                "begins.",
            ),
            pages.fair,
        ),
        Explained(
            say("Vote"),
            say(
                "Before the dice are rolled each player gives their Jack to another. It can roll a die "
                "again, or it is worth 1 Acclaim.",
            ),
            pages.fair,
        ),
        Explained(say("Youngest"), _first_in_order(options), pages.set_up),
        *_terms_of_action_cards(pages),
        *_terms_of_resources(pages),
    )


def _terms_of_action_cards(pages: _Pages) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Jack"),
            say(
                "In the workshop it begins a trade. At the fair it is your vote, and whoever gets it may "
                "roll a die again.",
            ),
            pages.trade,
            tuple(face_card(JACK, suit) for suit in SUITS),
        ),
        Explained(
            say("Queen of Clubs"),
            say(
                "Capture Resources, in the workshop: draw two, or one and one from a rival. Intimidate, at "
                "the fair: one of your positions counts 2 more, up to 15.",
            ),
            pages.exhibition,
            ("QC",),
        ),
        Explained(
            say("Queen of Diamonds"),
            say(
                "Buy Resources, in the workshop: discard up to two and draw one more. Replacement Part, at "
                "the fair: change a built-in Diamond for a card of your hand.",
            ),
            pages.exhibition,
            ("QD",),
        ),
        Explained(
            say("Queen of Hearts"),
            say(
                "Finagle Resources, in the workshop: one card from a rival and two from the deck, keep "
                "two, give one back. Sway the Crowd, at the fair: turn a die by 1 or 2.",
            ),
            pages.exhibition,
            ("QH",),
        ),
        Explained(
            say("Queen of Spades"),
            say(
                "Beg, Borrow, and Steal, in the workshop: draw one, and one from a rival or the top five "
                "discards. Saboteur's Gambit, at the fair: turn down a Spade worth 7 or less.",
            ),
            pages.exhibition,
            ("QS",),
        ),
        _king(pages, say("King of Clubs"), say("Impress"), say("Club"), "KC"),
        _king(pages, say("King of Diamonds"), say("Showman"), say("Diamond"), "KD"),
        _king(pages, say("King of Hearts"), say("Charm"), say("Heart"), "KH"),
        _king(pages, say("King of Spades"), say("Exploit"), say("Spade"), "KS"),
    )


def _king(pages: _Pages, title: Message, power: Message, one_card: Message, king: str) -> Explained:
    return Explained(
        title,
        say(
            "In the workshop it builds one or two cards into a position. {power}, at the fair: choose a "
            "rival and earn 1 Acclaim for each {one_card} that works there.",
            power=power,
            one_card=one_card,
        ),
        pages.exhibition,
        (king,),
    )


def _terms_of_resources(pages: _Pages) -> tuple[Explained, ...]:
    return (
        Explained(
            say("Ace"),
            say(
                "Worth 11 points to the Inventor of its suit and 1 to everybody else. With {seven} it "
                "makes 18, which cannot fail.",
                seven=CardName("7H"),
            ),
            pages.set_up,
            tuple(poker_code(1, suit) for suit in SUITS),
        ),
        Explained(
            say("Number card"),
            say(
                "Worth its number in points. Its suit matters too: at the fair it can earn Acclaim for the "
                "King of that suit.",
            ),
            pages.build,
            tuple(poker_code(number, suit) for suit in SUITS for number in range(2, 11)),
        ),
        Explained(
            say("Joker"),
            say(
                "A faulty part: it can be neither built in nor discarded. Trade it away, or hope that a "
                "rival takes it.",
            ),
            pages.trade,
            (JOKER,),
        ),
    )


# Lessons


def _lessons(options: Options) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "set-up",
            say(
                "The Jacks, Queens and Kings are what you do; the numbers are what you build with. Shuffle "
                "these with both Jokers, and deal 4 cards each.",
            ),
            times=1,
        ),
        Lesson(
            "inventor",
            say(
                "You get the Jack, Queen and King of your Inventor's suit, and each Queen has powers of her "
                "own.",
            ),
            times=1,
        ),
        Lesson("youngest", _first_in_order(options), times=1),
        Lesson(
            "choose",
            say(
                "Jack to trade, Queen to fetch cards, King to build. What you play now you cannot play "
                "next turn, unless that is the last.",
            ),
        ),
        Lesson(
            "choose",
            say("If all agree, this is the last turn of building, and everybody may play any action card."),
            act.AgreeToLastTurn,
            times=1,
        ),
        Lesson(
            "last-turn",
            say(
                "Yes: one more turn with all three action cards, then the fair. One no is enough, and the "
                "turns go on as before.",
            ),
        ),
        Lesson(
            "reveal",
            say("Turn up your action cards together. All Jacks come first, then all Queens, then all Kings."),
        ),
        *_lessons_on_trade(),
        *_lessons_on_effects(),
        Lesson(
            "build",
            say(
                "Put one or two cards face down into one position. 10 points work in half of all rolls, 18 "
                "always.",
            ),
        ),
        Lesson(
            "build",
            say("Only with nothing but Jokers in hand may a King build nothing."),
            act.OnlyJokers,
            times=1,
        ),
        Lesson(
            "resources",
            say(
                "Discard what you do not need; more than six cards nobody may keep. Jokers count, but can "
                "never be discarded.",
            ),
        ),
        Lesson(
            "draw",
            say("You have no card to build with, so you may draw one. It costs you nothing."),
        ),
        *_lessons_on_fair(),
        *_lessons_on_exhibition(),
    )


def _lessons_on_trade() -> tuple[Lesson, ...]:
    return (
        Lesson(
            "trade",
            say(
                "Lay one or two cards face up to offer them. You may look for a better card, or try to get "
                "rid of a Joker.",
            ),
        ),
        Lesson("trade", say("No trade, and you simply keep your cards."), act.NoTrade, times=1),
        Lesson(
            "offer",
            say(
                "Take one answer, change your offer or withdraw it. A card that lies face down may be a "
                "Joker.",
            ),
        ),
        Lesson(
            "offer",
            say(
                "Take these cards, and yours go to that player at once. It is your only trade with this "
                "Jack.",
            ),
            act.Trade,
        ),
        Lesson(
            "offer",
            say("An answer is no promise: until it is taken, it can be changed."),
            act.Answer,
            times=1,
        ),
    )


def _lessons_on_effects() -> tuple[Lesson, ...]:
    return (
        Lesson("effect", say("Your Queen must do her work now, in one way or another.")),
        Lesson(
            "effect",
            say("Two cards from the deck, and the last turn comes two cards closer."),
            act.DrawTwo,
        ),
        Lesson(
            "effect",
            say(
                "One card from the deck and one picked blindly from this rival, who has one less then. It "
                "may be a Joker.",
            ),
            act.DrawAndTake,
        ),
        Lesson(
            "effect",
            say("One card from the deck and one of the top five discards, picked blindly."),
            act.DrawAndSalvage,
        ),
        Lesson(
            "effect",
            say(
                "There is nothing to take from anybody, so you only draw.",
            ),
            act.DrawOnly,
            times=1,
        ),
        Lesson(
            "effect",
            say("Discard none, one or two cards and draw one more than that. So poor cards become new ones."),
            act.Buy,
        ),
        Lesson(
            "effect",
            say(
                "Pick one card blindly from this rival and draw two. Keep two of the three, and give one "
                "back: a Joker, perhaps.",
            ),
            act.Finagle,
        ),
    )


def _lessons_on_fair() -> tuple[Lesson, ...]:
    return (
        Lesson(
            "exhibition",
            say(
                "Your Queen can change what works. Your King earns 1 Acclaim for each card of your suit "
                "that works for one rival.",
            ),
        ),
        Lesson(
            "describe",
            say(
                "Tell the others what you built, with a line of each list that one of your cards allows. "
                "Your cards stay face down.",
            ),
        ),
        Lesson(
            "vote",
            say(
                "Vote for whom you like, but not for yourself. Your Jack can roll a die again for them, or "
                "earn them 1 Acclaim.",
            ),
        ),
        Lesson(
            "roll",
            say(
                "Positions with fewer points than the three dice show will fail. Half of all rolls come to "
                "10 or less.",
            ),
            times=1,
        ),
        Lesson(
            "reroll",
            say("Only this die is rolled again, and it counts as it falls, better or worse."),
            times=1,
        ),
        Lesson(
            "actions",
            say(
                "Turn up the Queen or King that you chose for the fair. All Queens take effect before the "
                "Kings.",
            ),
            times=1,
        ),
        Lesson(
            "show",
            say(
                "Lay open the cards of this position. If their points reach the number of the dice, it "
                "works for now.",
            ),
            times=1,
        ),
    )


def _lessons_on_exhibition() -> tuple[Lesson, ...]:
    return (
        Lesson(
            "jacks",
            say(
                "Jacks were given to you as votes. Spend them now or keep them: once the Queens begin, it "
                "is too late.",
            ),
        ),
        Lesson(
            "jacks",
            say(
                "This die is rolled again for everybody, better or worse. It costs you the 1 Acclaim of "
                "the Jack.",
            ),
            act.SpendJack,
        ),
        Lesson("jacks", say("Each Jack that you keep earns you 1 Acclaim."), act.KeepJacks),
        Lesson(
            "queen",
            say(
                "Your Queen does her work now: the positions are judged after the last Queen. See what "
                "each choice would change.",
            ),
        ),
        Lesson(
            "queen",
            say("This position of yours counts 2 more, but never more than 15 by that."),
            act.Intimidate,
        ),
        Lesson(
            "queen",
            say("The number changes for everybody: lower helps weak positions, higher makes them fail."),
            act.Sway,
        ),
        Lesson("queen", say("This Spade is turned down and adds nothing from now on."), act.Sabotage),
        Lesson(
            "queen",
            say(
                "You may leave everything as it is: your Queen then changes nothing.",
            ),
            act.Decline,
            times=1,
        ),
        Lesson(
            "king",
            say(
                "Choose one rival's invention. Every card of your suit in its working positions earns you "
                "1 Acclaim.",
            ),
        ),
    )


# The card to print


def _reference(options: Options) -> Reference:
    return Reference(
        say("Astonishing!"),
        (
            ReferenceSection(
                say("A turn in the workshop"),
                (
                    say("1. Choose Jack, Queen or King, not the one of the turn before; turn up together."),
                    say("2. Jacks trade: 1 or 2 cards face up for 1 or 2 of another player's."),
                    say("3. Queens fetch cards, and must."),
                    say("4. Kings build: 1 or 2 cards into a position that holds 2 at most; no Jokers."),
                    say(
                        "5. Discard what you like, down to 6 cards; Jokers stay. With an empty hand you "
                        "may draw one.",
                    ),
                    say("Deck empty: finish the turn, then one last turn with any action card."),
                    _first_in_order(options),
                ),
            ),
            ReferenceSection(
                say("Queens in the workshop"),
                (
                    say("Clubs: draw 2, or 1 and 1 from a rival"),
                    say("Diamonds: discard 0 to 2, draw one more"),
                    say("Hearts: 1 from a rival and 2 from the deck, keep 2, give 1 back"),
                    say("Spades: draw 1, and 1 from a rival or the top 5 discards"),
                ),
            ),
            ReferenceSection(
                say("Points of a position"),
                (
                    say("Number cards their number, your own Ace 11, other Aces 1"),
                    say("Works in so many of 100 rolls: 6 points 9, 8 points 26, 10 points 50"),
                    say("12 points 74, 14 points 91, 16 points 98, 18 points all"),
                ),
            ),
            ReferenceSection(
                say("The fair"),
                (
                    say("1. Choose Queen or King, face down. Describe your invention. Vote with your Jack."),
                    say("2. Roll three dice; turn up action cards, and positions after the Jacks.")
                    if options.reveal_parts == AFTER_THE_JACKS
                    else say("2. Roll three dice; turn up action cards and positions."),
                    say("3. Jacks: each rolls one die again, or is kept."),
                    say("4. Queens, in order. Then positions work whose points reach the number."),
                    say("5. Kings, in order."),
                ),
            ),
            ReferenceSection(
                say("Queens at the fair"),
                (
                    say("Clubs: one of your positions +2, up to 15"),
                    say("Diamonds: change a built-in Diamond, anybody's, for a card of your hand"),
                    say("Hearts: turn one die by 1 or 2"),
                    say("Spades: turn down a Spade worth 7 or less, anybody's"),
                ),
            ),
            ReferenceSection(
                say("Acclaim"),
                (
                    say("Each position that works: 2"),
                    say("Each Jack that you still hold: 1"),
                    say("King: 1 for each card of your suit that works for the rival you choose"),
                ),
            ),
        ),
    )
