"""What the rules wait for at the Exhibition, as the table is told it."""

from __future__ import annotations

from companion.games.api import CardEntry, Choice, DiceEntry, Prompt
from companion.games.astonishing import actions as act
from companion.games.astonishing.deck import (
    DIAMONDS,
    DICE,
    FACES,
    JOKER,
    ONE_OF_SUIT,
    PIPS,
    POSITIONS,
    face_card,
    without_jokers,
)
from companion.games.astonishing.judging import (
    acclaim,
    position_outlook,
    replaceable,
    sabotageable,
)
from companion.games.astonishing.phases import KING_NAMES, QUEEN_NAMES, awaited
from companion.games.astonishing.rules import PLAY
from companion.games.astonishing.state import Phase, State, hand_place, position_place
from companion.games.mat import TRAY, seat_zone
from companion.games.messages import CardName, Message, in_sequence, say
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
    return Prompt(
        "roll",
        in_sequence(awaited(state), _HOW[state.options.dice], votes),
        say("Roll three dice"),
        dice=DiceEntry(say("The demonstration dice"), 3, before, by=state.options.dice),
    )


def _reroll(state: State, die: int) -> Prompt:
    shown = state.dice[die - 1]
    before, _ = act.RollDie.line_around("pips", die=die)
    return Prompt(
        "reroll",
        in_sequence(
            awaited(state),
            say("It showed {shown}, the demonstration number was {number}.", shown=shown, number=state.total),
        ),
        say("Roll die {die} again", die=die),
        dice=DiceEntry(say("Die {die}", die=die), 1, before, die, state.options.dice),
    )


def _actions(state: State) -> Prompt:
    return Prompt(
        "actions",
        in_sequence(_number(state), awaited(state)),
        say("Number {number}: turn up the actions", number=state.total),
        seats=state.waiting,
        choices=reveal_choices(state),
        watches=tuple(seat_zone(seat) for seat in state.waiting),
        entries=reveal_entries(state),
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
    return CardEntry(say("{player} reveals", player=player), cards, before, after, zone=seat_zone(seat))


def _reveals(state: State, seat: int) -> list[act.Reveal]:
    player = state.players[seat]
    reveals = (act.Reveal(player, face_card(face, state.suit(seat))) for face in FACES)
    return [action for action in reveals if PLAY.refusal(state, action) is None]


def _show(state: State) -> Prompt:
    player = state.players[state.acting]
    position = state.parts[state.acting].index(None) + 1
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
        entries=tuple(_show_entry(state, seat) for seat in state.waiting),
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
