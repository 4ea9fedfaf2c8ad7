"""What the rules wait for at the Exhibition, as the table is told it."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import CardEntry, Choice, DiceEntry, Prompt, Scene
from companion.games.astonishing import actions as act
from companion.games.astonishing.chances import PIPS
from companion.games.astonishing.deck import (
    DIAMONDS,
    FACE_NAMES,
    HEARTS,
    JOKER,
    POSITIONS,
    QUEEN,
    spoken,
    suit_name,
    without_jokers,
)
from companion.games.astonishing.demonstrating import KING_NAMES, QUEEN_NAMES
from companion.games.astonishing.fair import replaceable, sabotageable
from companion.games.astonishing.judging import acclaim
from companion.games.astonishing.legal import may_play, refusal
from companion.games.astonishing.limits import DICE
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.outlook import odds_before_the_roll, position_outlook
from companion.games.astonishing.sheets import appraise
from companion.games.astonishing.state import Phase, State, hand_place, position_place
from companion.games.mat import TRAY, seat_zone
from companion.games.words import capital, counted, listed


def fair_prompt(state: State) -> Prompt:
    """The prompt of ``state``, which is at the Exhibition."""
    return replace(_asked(state), lying_dice=state.dice, scene=_scene(state))


def _scene(state: State) -> Scene:
    """The dice are shown from the roll to the last Jack, and for the Queen that turns one."""
    if state.phase in (Phase.ROLL, Phase.ACTIONS, Phase.JACKS):
        return Scene.DICE
    if state.phase is Phase.QUEENS and state.suit(state.acting) == HEARTS:
        return Scene.DICE
    return Scene.EXHIBITS


def _asked(state: State) -> Prompt:
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
            return Prompt("over", _results(state), "The fair is over")


def _exhibition(state: State) -> Prompt:
    ready = act.AllReady()
    return Prompt(
        "exhibition",
        f"{awaited(state)} Press REVEAL when all have chosen; the cards stay face down.",
        "Queen or King?",
        seats=tuple(state.seats),
        choices=(Choice("All have chosen", ready),),
        on_reveal=ready,
    )


def _describe(state: State) -> Prompt:
    player = state.players[state.acting]
    done = act.Describe(player)
    return Prompt(
        "describe",
        f"{awaited(state)} One item of each list that has a card; nothing is turned up. REVEAL ends it.",
        f"{player} describes",
        seats=(state.acting,),
        choices=(Choice(f"{player} has described the invention", done),),
        on_reveal=done,
    )


def _vote(state: State) -> Prompt:
    return Prompt(
        "vote",
        awaited(state),
        "Cast your votes",
        seats=state.waiting,
        choices=tuple(
            Choice(
                f"For {state.players[other]}",
                act.Vote(state.players[seat], state.players[other]),
                "",
                state.players[seat],
                seat=seat,
            )
            for seat in state.waiting
            for other in state.seats
            if other != seat
        ),
    )


_HOW = {
    "program": "",
    "camera": "Roll the real dice into the tray.",
    "typed": "Roll the real dice and tell how they lie.",
}


def _roll(state: State) -> Prompt:
    held = listed([f"{player} {state.jacks[seat]}" for seat, player in enumerate(state.players)])
    votes = f" Jacks to re-roll with: {held}."
    if len(state.players) == 2:
        votes = " Each has given the Jack to the other as a vote."
    return Prompt(
        "roll",
        f"{awaited(state)} {_HOW[state.options.dice]}{votes}".replace("  ", " "),
        "Roll three dice",
        dice=DiceEntry("The demonstration dice", 3, "the dice show ", by=state.options.dice),
        odds=odds_before_the_roll(state),
    )


def _reroll(state: State, die: int) -> Prompt:
    shown = state.dice[die - 1]
    return Prompt(
        "reroll",
        f"{awaited(state)} It showed {shown}, the demonstration number was {state.total}.",
        f"Roll die {die} again",
        dice=DiceEntry(f"Die {die}", 1, f"die {die} shows ", die, state.options.dice),
    )


def _actions(state: State) -> Prompt:
    return Prompt(
        "actions",
        f"The demonstration number is {state.total}. {awaited(state)}",
        f"Number {state.total}: turn up the actions",
        seats=state.waiting,
        choices=tuple(
            Choice(
                FACE_NAMES[card[0]],
                act.Reveal(state.players[seat], card),
                (QUEEN_NAMES if card[0] == QUEEN else KING_NAMES)[state.suit(seat)],
                state.players[seat],
            )
            for seat in state.waiting
            for card in may_play(state, seat)
        ),
        watches=tuple(seat_zone(seat) for seat in state.waiting),
        entries=tuple(reveal_entry(state, seat) for seat in state.waiting),
    )


def reveal_entry(state: State, seat: int) -> CardEntry:
    """The action card of ``seat``, named by touch, in either phase."""
    player = state.players[seat]
    return CardEntry(
        f"{player} reveals", may_play(state, seat), before=str(act.Reveal(player, "")), zone=seat_zone(seat)
    )


def _show(state: State) -> Prompt:
    player = state.players[state.acting]
    position = state.parts[state.acting].index(None) + 1
    return Prompt(
        "show",
        f"{player} lays what is installed in position {position} open in the tray.",
        f"{player}: position {position}",
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
    return CardEntry(
        f"{player} shows position {position}",
        possible if irregular else without_jokers(possible),
        before=str(act.Show(player, position, ())),
        least=number,
        most=number,
        zone=TRAY,
        twice=state.twice_in(place) if irregular else (),
    )


def _jacks(state: State) -> Prompt:
    seat = state.acting
    player, keep = state.players[seat], act.KeepJacks(state.players[seat])
    held = counted(state.jacks[seat], "Jack")
    positions = [
        f"position {position}: {position_outlook(state, seat, position)}"
        for position in POSITIONS
        if state.parts[seat][position - 1]
    ]
    outlook = f" {capital('; '.join(positions))}." if positions else ""
    return Prompt(
        "jacks",
        f"The demonstration number is {state.total}. {player} has {held} to spend on re-rolls, each worth 1 "
        f"Acclaim if kept.{outlook}",
        f"{player}: {held}",
        seats=(seat,),
        choices=(
            *(_reroll_choice(state, player, die) for die in DICE),
            Choice("Spend no more", keep),
        ),
        on_pass=keep,
    )


def _reroll_choice(state: State, player: str, die: int) -> Choice:
    action = act.SpendJack(player, die)
    label = f"Re-roll die {die}, which shows {state.dice[die - 1]}"
    return Choice(label, action, appraise(state, action), die=die)


def _queen(state: State) -> Prompt:
    seat = state.acting
    player, name = state.players[seat], QUEEN_NAMES[state.suit(seat)]
    decline = act.Decline(player)
    choices = _queen_choices(state, player)
    return Prompt(
        "queen",
        f"The demonstration number is {state.total}. {name}: {awaited(state)}",
        f"{player}: {name}",
        seats=(seat,),
        choices=choices,
        on_pass=decline if refusal(state, decline) is None else None,
        entries=_part_entries(state, seat) if state.suit(seat) == DIAMONDS else (),
    )


def _queen_choices(state: State, player: str) -> tuple[Choice, ...]:
    moves: list[tuple[str, act.Move]] = [
        *((f"Position {position}", act.Intimidate(player, position)) for position in POSITIONS),
        *(
            (f"Die {die} from {state.dice[die - 1]} to {pips}", act.Sway(player, die, pips))
            for die in DICE
            for pips in PIPS
        ),
        *((capital(spoken(card)), act.Sabotage(player, card)) for card in sabotageable(state)),
        ("Nothing: only Jokers in hand", act.OnlyJokers(player)),
        ("Decline", act.Decline(player)),
    ]
    return tuple(
        Choice(label, action, appraise(state, action), die=action.die if isinstance(action, act.Sway) else 0)
        for label, action in moves
        if refusal(state, action) is None
    )


def _part_entries(state: State, seat: int) -> tuple[CardEntry, ...]:
    """For each installed Diamond: what of the hand takes its place."""
    player, place = state.players[seat], hand_place(seat)
    held = without_jokers(state.hidden.possible(place))
    return tuple(
        CardEntry(f"{player} replaces {card} with", held, before=str(act.ReplacePart(player, card, "")))
        for card in replaceable(state)
    )


def _king(state: State) -> Prompt:
    seat = state.acting
    player, suit = state.players[seat], state.suit(seat)
    return Prompt(
        "king",
        f"{KING_NAMES[suit]}: {awaited(state)} Each working {suit_name(suit)[:-1]} is 1 Acclaim.",
        f"{player}: {KING_NAMES[suit]}",
        seats=(seat,),
        choices=tuple(
            Choice(
                other,
                act.Select(player, other),
                appraise(state, act.Select(player, other)),
            )
            for other in state.players
            if other != player
        ),
    )


def _results(state: State) -> str:
    won = listed([f"{player} {acclaim(state, seat)}" for seat, player in enumerate(state.players)])
    return f"{awaited(state)} Acclaim: {won}."
