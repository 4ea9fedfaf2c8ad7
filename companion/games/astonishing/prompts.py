"""What the rules wait for, as the table is told it: the set-up, the Invention phase, the Exhibition."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from companion.games.api import (
    CardEntry,
    Choice,
    DiceEntry,
    Prompt,
    at_seat,
    confirmed_by_reveal,
    touchable,
)
from companion.games.astonishing import actions as act
from companion.games.astonishing.building import most_to_install, over_six
from companion.games.astonishing.deck import (
    CLUBS,
    DIAMONDS,
    DICE,
    FACES,
    HEARTS,
    INVENTORS,
    JOKER,
    MOST_IN_POSITION,
    ONE_OF_SUIT,
    PIPS,
    POSITIONS,
    SPADES,
    face_card,
    without_jokers,
)
from companion.games.astonishing.effects import MOST_SPENT, TOP
from companion.games.astonishing.judging import (
    acclaim,
    position_outlook,
    replaceable,
    sabotageable,
    table_of_chances,
)
from companion.games.astonishing.move import IN_PLACE_OF, and_hidden, cards_in_words
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import Lot, Phase, State, hand_place, position_place
from companion.games.astonishing.targets import target_of
from companion.games.astonishing.trading import MOST
from companion.games.astonishing.turns import EFFECT_NAMES, KING_NAMES, QUEEN_NAMES, awaited
from companion.games.laying_out import laying_out
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.messages import CardName, Message, in_sequence, say
from companion.games.panels import card_names
from companion.games.rolling import BY_CAMERA, BY_PROGRAM, BY_TYPING


def exhibition_prompt(state: State) -> Prompt:
    """The prompt of ``state``, which is at the Exhibition."""
    if state.rerolling is not None:
        return _reroll(state, state.rerolling)
    match state.phase:
        case Phase.EXHIBITION:
            return _exhibition(state)
        case Phase.DESCRIBE:
            return _describe(state)
        case Phase.VOTE:
            return _vote(state)
        case Phase.ROLL:
            return _roll(state)
        case Phase.ACTIONS:
            return _actions(state)
        case Phase.SHOW:
            return _show(state)
        case Phase.JACKS:
            return _jacks(state)
        case Phase.QUEENS:
            return _queen(state)
        case Phase.KINGS:
            return _king(state)
        case _:
            return Prompt("over", _results(state), say("The fair is over"))


def _exhibition(state: State) -> Prompt:
    ready = act.AllReady()
    return Prompt(
        "exhibition",
        in_sequence(awaited(state), say("Press REVEAL when all have chosen; the cards stay face down.")),
        say("Queen or King?"),
        seats=tuple(state.seats),
        choices=(ready.choice(state),),
        on_reveal=ready,
        expected=ready,
    )


def _describe(state: State) -> Prompt:
    player = state.players[state.acting]
    done = act.Describe(player)
    return Prompt(
        "describe",
        in_sequence(
            awaited(state),
            say("One item of each list that has a card; nothing is turned up. REVEAL ends it."),
        ),
        say("{player} describes", player=player),
        seats=(state.acting,),
        choices=(done.choice(state),),
        on_reveal=done,
        expected=done,
    )


def _vote(state: State) -> Prompt:
    return Prompt(
        "vote",
        awaited(state),
        say("Cast your votes"),
        seats=state.waiting,
        choices=tuple(
            act.Vote(state.players[seat], state.players[other]).choice(state)
            for seat in state.waiting
            for other in state.seats
            if other != seat
        ),
    )


_HOW = {
    BY_PROGRAM: None,
    BY_CAMERA: say("Roll the real dice into the tray."),
    BY_TYPING: say("Roll the real dice and tell how they lie."),
}


def _roll(state: State) -> Prompt:
    held = tuple(
        say("{player} {jacks}", player=player, jacks=state.jacks[seat])
        for seat, player in enumerate(state.players)
    )
    votes = say("Jacks to re-roll with: {held}.", held=held)
    if len(state.players) == 2:
        votes = say("Each has given the Jack to the other as a vote.")
    before, _ = act.RollDice.line_around("dice")
    dice = DiceEntry(say("The demonstration dice"), 3, before, by=state.options.dice)
    return Prompt(
        "roll",
        in_sequence(awaited(state), _HOW[state.options.dice], votes),
        say("Roll three dice"),
        dice=dice,
        expected=dice,
    )


def _reroll(state: State, die: int) -> Prompt:
    shown = state.dice[die - 1]
    before, _ = act.RollDie.line_around("pips", die=die)
    dice = DiceEntry(say("Die {die}", die=die), 1, before, die, state.options.dice)
    return Prompt(
        "reroll",
        in_sequence(
            awaited(state),
            say("It showed {shown}, the demonstration number was {number}.", shown=shown, number=state.total),
        ),
        say("Roll die {die} again", die=die),
        dice=dice,
        expected=dice,
    )


def _actions(state: State) -> Prompt:
    entries = reveal_entries(state)
    return Prompt(
        "actions",
        in_sequence(_number(state), awaited(state)),
        say("Number {number}: turn up the actions", number=state.total),
        seats=state.waiting,
        choices=reveal_choices(state),
        watches=tuple(seat_zone(seat) for seat in state.waiting),
        entries=entries,
        expected=entries[0],
    )


def reveal_choices(state: State) -> tuple[Choice, ...]:
    """The action cards that those waited for may reveal now, in either phase (AS-3, AS-8)."""
    return tuple(action.choice(state) for seat in state.waiting for action in _reveals(state, seat))


def reveal_entries(state: State) -> tuple[CardEntry, ...]:
    """The same action cards, named by touch."""
    return tuple(_reveal_entry(state, seat) for seat in state.waiting)


def _reveal_entry(state: State, seat: int) -> CardEntry:
    player = state.players[seat]
    before, after = act.Reveal.line_around("card", player=player)
    cards = tuple(action.card for action in _reveals(state, seat))
    label, target = say("{player} reveals", player=player), at_seat(seat)
    return CardEntry(label, cards, before, after, zone=seat_zone(seat), target=target)


def _reveals(state: State, seat: int) -> list[act.Reveal]:
    player = state.players[seat]
    reveals = (act.Reveal(player, face_card(face, state.suit(seat))) for face in FACES)
    return [action for action in reveals if PLAY.refusal(state, action) is None]


def _show(state: State) -> Prompt:
    player = state.players[state.acting]
    position = state.parts[state.acting].index(None) + 1
    showing = _show_entry(state, state.acting)
    others = (_show_entry(state, seat) for seat in state.waiting if seat != state.acting)
    return Prompt(
        "show",
        say(
            "{player} lays what is installed in position {position} open in the tray.",
            player=player,
            position=position,
        ),
        say("{player}: position {position}", player=player, position=position),
        seats=(state.acting,),
        watches=(TRAY,),
        entries=(showing, *others),
        expected=showing,
    )


def _show_entry(state: State, seat: int) -> CardEntry:
    player = state.players[seat]
    position = state.parts[seat].index(None) + 1
    number = state.installed[seat][position - 1]
    place = position_place(seat, position)
    possible = state.hidden.possible(place)
    # Where the others cannot fill it a Joker was installed all the same: the table can accept it.
    irregular = not state.hidden.fits_without(JOKER, place, state.hidden_counts())
    before, after = act.Show.line_around("cards", player=player, position=position)
    return CardEntry(
        say("{player} shows position {position}", player=player, position=position),
        possible if irregular else without_jokers(possible),
        before,
        after,
        least=number,
        most=number,
        zone=TRAY,
        copies=state.hidden.several(place) if irregular else (),
        target=at_seat(seat),
    )


def _jacks(state: State) -> Prompt:
    seat = state.acting
    player, keep = state.players[seat], act.KeepJacks(state.players[seat])
    held = say("{jacks} {jacks:Jack|Jacks}", jacks=state.jacks[seat])
    positions = tuple(
        say(
            "position {position}: {outlook}",
            position=position,
            outlook=position_outlook(state, seat, position),
        )
        for position in POSITIONS
        if state.parts[seat][position - 1]
    )
    return Prompt(
        "jacks",
        in_sequence(
            _number(state),
            say(
                "{player} has {held} to spend on re-rolls, each worth 1 Acclaim if kept.",
                player=player,
                held=held,
            ),
            say("{positions:^; }.", positions=positions) if positions else None,
        ),
        say("{player}: {held}", player=player, held=held),
        seats=(seat,),
        choices=(
            *(act.SpendJack(player, die).choice(state) for die in DICE),
            keep.choice(state),
        ),
        on_pass=keep,
    )


def _queen(state: State) -> Prompt:
    seat = state.acting
    player, name = state.players[seat], QUEEN_NAMES[state.suit(seat)]
    decline = act.Decline(player)
    return Prompt(
        "queen",
        in_sequence(_number(state), say("{queen}: {awaited}", queen=name, awaited=awaited(state))),
        say("{player}: {queen}", player=player, queen=name),
        seats=(seat,),
        choices=PLAY.allowed(state, _queen_actions(state, player)),
        on_pass=decline if PLAY.refusal(state, decline) is None else None,
        entries=_part_entries(state, seat) if state.suit(seat) == DIAMONDS else (),
    )


def _queen_actions(state: State, player: str) -> tuple[act.Move, ...]:
    """What a Queen may do, as far as it can be listed."""
    return (
        *(act.Intimidate(player, position) for position in POSITIONS),
        *(act.Sway(player, die, pips) for die in DICE for pips in PIPS),
        *(act.Sabotage(player, card) for card in sabotageable(state)),
        act.OnlyJokers(player),
        act.Decline(player),
    )


def _part_entries(state: State, seat: int) -> tuple[CardEntry, ...]:
    """For each installed Diamond: what of the hand takes its place."""
    player, place = state.players[seat], hand_place(seat)
    held = without_jokers(state.hidden.possible(place))
    return tuple(
        CardEntry(
            say("{player} replaces {card} with", player=player, card=CardName(card)),
            held,
            *act.ReplacePart.line_around("part", player=player, card=card),
            target=at_seat(seat),
        )
        for card in replaceable(state)
    )


def _king(state: State) -> Prompt:
    seat = state.acting
    player, suit = state.players[seat], state.suit(seat)
    return Prompt(
        "king",
        in_sequence(
            say("{king}: {awaited}", king=KING_NAMES[suit], awaited=awaited(state)),
            say("Each working {card} is 1 Acclaim.", card=ONE_OF_SUIT[suit]),
        ),
        say("{player}: {king}", player=player, king=KING_NAMES[suit]),
        seats=(seat,),
        choices=tuple(act.Select(player, other).choice(state) for other in state.players if other != player),
    )


def _results(state: State) -> Message:
    won = tuple(
        say("{player} {points}", player=player, points=acclaim(state, seat))
        for seat, player in enumerate(state.players)
    )
    return in_sequence(awaited(state), say("Acclaim: {won}.", won=won))


def _number(state: State) -> Message:
    return say("The demonstration number is {number}.", number=state.total)


@lru_cache(maxsize=8)  # the view, the referee and the screen ask for the same one
def prompt(state: State) -> Prompt:
    """The prompt of ``state``. Where no card can be named, no entry asks for one."""
    told = _prompt(state)
    possible = tuple(entry for entry in told.entries if entry.number >= entry.least)
    expected = told.expected
    if isinstance(expected, CardEntry) and expected not in possible:
        expected = None
    told = replace(told, entries=possible, expected=expected)
    return confirmed_by_reveal(touchable(told, partial(target_of, state)))


def _prompt(state: State) -> Prompt:
    match state.phase:
        case Phase.SET_UP if not state.is_laid_out:
            return laying_out(act.Deal().choice(state))
        case Phase.SET_UP:
            return _set_up(state)
        case Phase.CHOOSE if state.asked_for_last_turn:
            return _last_turn(state)
        case Phase.CHOOSE:
            return _choose(state)
        case Phase.REVEAL:
            return _reveal(state)
        case Phase.TRADE if state.offer:
            return _offered(state)
        case Phase.TRADE:
            return _trade(state)
        case Phase.EFFECTS:
            return _effect(state)
        case Phase.BUILD:
            return _build(state)
        case Phase.RESOURCES:
            return _resources(state)
        case Phase.DRAW:
            return _draw(state)
        case _:
            return exhibition_prompt(state)


def _set_up(state: State) -> Prompt:
    without = tuple(seat for seat in state.seats if state.suits[seat] is None)
    if without:
        left = [suit for suit in INVENTORS if suit not in state.suits]
        return Prompt(
            "inventor",
            awaited(state),
            say("Who is which Inventor?"),
            seats=without,
            choices=tuple(
                act.BeInventor(state.players[seat], suit).choice(state) for seat in without for suit in left
            ),
        )
    asked = tuple(seat for seat in state.seats if seat not in state.ages)
    kind = act.NextByAge if state.ages else act.BeYoungest
    return Prompt(
        "youngest",
        awaited(state),
        say("Who comes next by age?") if state.ages else say("Who is the youngest?"),
        seats=asked,
        choices=tuple(kind(state.players[seat]).choice(state) for seat in asked),
    )


def _last_turn(state: State) -> Prompt:
    asked = state.asked_for_last_turn
    answers = [
        (act.AgreeToLastTurn(state.players[seat]), act.RefuseLastTurn(state.players[seat])) for seat in asked
    ]
    agree = tuple(player for player, answer in zip(state.players, state.agreed, strict=True) if answer)
    return Prompt(
        "last-turn",
        say(
            "{agree} {agree:wants|want} one last turn. {asked}: yes or no? It is the last turn if all agree.",
            agree=agree,
            asked=tuple(state.players[seat] for seat in asked),
        ),
        say("One last turn?"),
        seats=asked,
        choices=tuple(action.choice(state) for pair in answers for action in pair),
        on_pass=answers[0][1] if len(asked) == 1 else None,
        watches=tuple(seat_zone(seat) for seat in state.seats),
    )


def _choose(state: State) -> Prompt:
    last = say("This is the one last turn: all three actions are open.") if state.final else None
    against = tuple(
        player for seat, player in enumerate(state.players) if state.answer_to_last_turn(seat) is False
    )
    on = say("No last turn yet: {against} {against:wants|want} another.", against=against)
    proposals = map(act.AgreeToLastTurn, () if against else state.players)
    return Prompt(
        "choose",
        in_sequence(on if against else None, awaited(state), last, say("Press REVEAL when all have chosen.")),
        say("The last turn: choose") if state.final else say("Choose an action"),
        seats=tuple(state.seats),
        choices=PLAY.allowed(state, (act.AllChosen(), *proposals)),
        on_reveal=act.AllChosen(),
        expected=act.AllChosen(),
        watches=tuple(seat_zone(seat) for seat in state.seats),
    )


def _reveal(state: State) -> Prompt:
    entries = reveal_entries(state)
    return Prompt(
        "reveal",
        awaited(state),
        say("Turn up the actions"),
        seats=state.waiting,
        choices=reveal_choices(state),
        watches=tuple(seat_zone(seat) for seat in state.waiting),
        entries=entries,
        expected=entries[0],
    )


def _offer_entry(state: State, label: Message) -> CardEntry:
    seat = state.acting
    player = state.players[seat]
    before, after = act.Offer.line_around("cards", player=player)
    return CardEntry(
        label,
        state.hidden.possible(hand_place(seat)),
        before,
        after,
        most=min(MOST, state.hands[seat]),
        zone=TRAY,
        group="Change the offer" if state.offer else "",
        seat=seat,
        copies=state.hidden.several(hand_place(seat)),
        target=at_seat(seat),
    )


def _trade(state: State) -> Prompt:
    player = state.players[state.acting]
    none = act.NoTrade(player)
    offering = _offer_entry(state, say("{player} offers", player=player))
    return Prompt(
        "trade",
        say(
            "{player} lays one or two cards open in the tray as an offer, or presses PASS for no trade.",
            player=player,
        ),
        say("{player}: a trade?", player=player),
        seats=(state.acting,),
        choices=(none.choice(state),),
        on_pass=none,
        watches=(TRAY,),
        entries=(offering,),
        expected=offering,
    )


def _offered(state: State) -> Prompt:
    player = state.players[state.acting]
    others = [seat for seat in state.seats if seat != state.acting and state.hands[seat]]
    withdraw = act.NoTrade(player)
    return Prompt(
        "offer",
        in_sequence(
            awaited(state),
            say("{player} accepts an answer, or presses PASS to withdraw the offer.", player=player),
        ),
        say("{player} offers {cards: }", player=player, cards=card_names(state.offer)),
        seats=(state.acting,),
        choices=(
            *(trade.choice(state) for seat in others for trade in _acceptances(state, seat)),
            *(answer.choice(state) for seat in others for answer in _answers(state, seat)),
            withdraw.choice(state),
        ),
        on_pass=withdraw,
        entries=(
            *(entry for seat in others for entry in _trade_entries(state, seat)),
            *(entry for seat in others for entry in _answer_entries(state, seat)),
            _offer_entry(state, say("{player} offers instead", player=player)),
        ),
    )


def _acceptances(state: State, seat: int) -> list[act.Trade]:
    """What the initiator can take from ``seat``: the answer that lies there, or cards face down."""
    lots = _face_down(state, seat)
    standing = state.answers[seat]
    if standing is not None and standing not in lots:
        lots.insert(0, standing)
    player, other = state.players[state.acting], state.players[seat]
    return [act.Trade(player, Lot(state.offer), other, lot) for lot in lots]


def _answers(state: State, seat: int) -> list[act.Answer]:
    """What ``seat`` can lay against the offer face down, or instead of another answer."""
    lots = (lot for lot in _face_down(state, seat) if state.answers[seat] != lot)
    return [act.Answer(state.players[seat], lot) for lot in lots]


def _face_down(state: State, seat: int) -> list[Lot]:
    return [Lot((), hidden) for hidden in range(1, min(MOST, state.hands[seat]) + 1)]


def _answer_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards that ``seat`` lays face up against the offer, alone or with one that does not."""
    other = state.players[seat]
    around = act.Answer.line_around("lot", player=other)
    return _lot_entries(state, seat, say("{player} answers", player=other), around, "Answers")


def _trade_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards of ``seat`` that lie face up, alone or with one that does not."""
    player, other = state.players[state.acting], state.players[seat]
    around = act.Trade.line_around("taken", player=player, given=Lot(state.offer), other=other)
    label = say("{player} takes from {other}", player=player, other=other)
    return _lot_entries(state, seat, label, around, "Take other cards")


def _lot_entries(
    state: State, seat: int, label: Message, around: tuple[str, str], group: str
) -> list[CardEntry]:
    """What ``seat`` gives in a line that has ``around`` it."""
    place, most = hand_place(seat), min(MOST, state.hands[seat])
    cards, copies = state.hidden.possible(place), state.hidden.several(place)
    before, after = around
    open_cards = CardEntry(
        label, cards, before, after, most=most, group=group, seat=seat, copies=copies, target=at_seat(seat)
    )
    entries = [open_cards]
    if most > 1:
        label = say("{label}, with a card face down", label=label)
        after = and_hidden(1) + after
        entries.append(replace(open_cards, label=label, after=after, most=1, copies=()))
    return entries


def _effect(state: State) -> Prompt:
    seat = state.acting
    player, suit = state.players[seat], state.suit(seat)
    entries: tuple[CardEntry, ...] = ()
    if suit == DIAMONDS and state.hands[seat]:
        held = without_jokers(state.hidden.possible(hand_place(seat)))
        before, after = act.Buy.line_around("cards", player=player)
        most, zone = min(MOST_SPENT, state.hands[seat]), CONVEYORS[state.discards.in_use]
        label = say("{player} discards and draws one more", player=player)
        entries = (CardEntry(label, held, before, after, most=most, zone=zone, target=at_seat(seat)),)
    return Prompt(
        "effect",
        say("{effect}: {awaited}", effect=EFFECT_NAMES[suit], awaited=awaited(state)),
        say("{player}: {effect}", player=player, effect=EFFECT_NAMES[suit]),
        seats=(seat,),
        choices=PLAY.allowed(state, _effects(state, seat)),
        # How many cards are discarded to buy, the table says: the camera may see the first before the second.
        watches=_top_zones(state) if suit == SPADES else (),
        entries=entries,
    )


def _top_zones(state: State) -> tuple[str, ...]:
    """Where the top five of the discards lie."""
    return tuple(CONVEYORS[number] for number in state.pile.conveyors_of(state.pile.top(TOP)))


def _effects(state: State, seat: int) -> tuple[act.Move, ...]:
    """What a Queen may do, as far as it can be listed."""
    player = state.players[seat]
    others = [state.players[other] for other in state.seats if other != seat]
    from_rivals = (act.DrawAndTake(player, other) for other in others)
    suit = state.suit(seat)
    if suit == CLUBS:
        return (act.DrawTwo(player), *from_rivals)
    if suit == DIAMONDS:
        return (act.Buy(player, ()),)
    if suit == HEARTS:
        return (*(act.Finagle(player, other) for other in others), act.DrawOnly(player))
    salvages = (act.DrawAndSalvage(player, card) for card in state.pile.top(TOP))
    return (*from_rivals, *salvages, act.DrawOnly(player))


def _build(state: State) -> Prompt:
    return Prompt(
        "build",
        in_sequence(
            awaited(state),
            say("Points and the chance to work: {chances}; 18 cannot fail.", chances=table_of_chances()),
        ),
        say("Build"),
        seats=state.waiting,
        choices=PLAY.allowed(state, _builds(state)),
        entries=tuple(entry for seat in state.waiting for entry in _build_entries(state, seat)),
    )


def _builds(state: State) -> Iterator[act.Move]:
    for seat in state.waiting:
        player = state.players[seat]
        for position in POSITIONS:
            yield from (act.Install(player, number, position) for number in range(1, MOST_IN_POSITION + 1))
        yield act.OnlyJokers(player)


def _build_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards installed before that are discarded to make room."""
    player = state.players[seat]
    entries = []
    for position in POSITIONS:
        lying = state.installed[seat][position - 1]
        inside = state.hidden.possible(position_place(seat, position))
        if not lying:
            continue
        for number in range(1, min(MOST_IN_POSITION, most_to_install(state, seat)) + 1):
            before, after = act.Install.line_around(
                "replaced", player=player, number=number, position=position
            )
            entries.append(
                CardEntry(
                    say(
                        "{player}: {cards} in position {position}, discarding",
                        player=player,
                        cards=cards_in_words(number),
                        position=position,
                    ),
                    without_jokers(inside),
                    before + IN_PLACE_OF,
                    after,
                    least=max(1, lying + number - MOST_IN_POSITION),
                    most=lying,
                    zone=CONVEYORS[state.discards.in_use],
                    target=at_seat(seat),
                )
            )
    return entries


def _resources(state: State) -> Prompt:
    keep = act.AllKeep()
    must = over_six(state)
    done = None if must else keep
    holding = tuple(seat for seat in state.order(must or state.seats) if state.hands[seat])
    entries = {seat: _discard_entry(state, seat) for seat in state.order(state.seats) if state.hands[seat]}
    return Prompt(
        "resources",
        in_sequence(
            awaited(state),
            say("Jokers can never be discarded."),
            None if must else say("Press REVEAL when everyone is done."),
        ),
        say("{player} must discard", player=state.players[must[0]]) if must else say("Discard what you like"),
        seats=holding,
        choices=() if done is None else (keep.choice(state),),
        on_reveal=done,
        watches=(CONVEYORS[state.discards.in_use],),
        entries=tuple(entries.values()),
        expected=entries[must[0]] if must else keep,
    )


def _discard_entry(state: State, seat: int) -> CardEntry:
    player = state.players[seat]
    before, after = act.Discard.line_around("card", player=player)
    return CardEntry(
        say("{player} discards", player=player),
        without_jokers(state.hidden.possible(hand_place(seat))),
        before,
        after,
        zone=CONVEYORS[state.discards.in_use],
        target=at_seat(seat),
    )


def _draw(state: State) -> Prompt:
    player = state.players[state.acting]
    draw, decline = act.Draw(player), act.Decline(player)
    return Prompt(
        "draw",
        in_sequence(awaited(state), say("REVEAL draws it, PASS declines.")),
        say("{player}: draw a card?", player=player),
        seats=(state.acting,),
        choices=(draw.choice(state), decline.choice(state)),
        on_pass=decline,
        on_reveal=draw,
        expected=draw,
    )
