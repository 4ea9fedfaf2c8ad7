"""The prompts of this game."""

from __future__ import annotations

from functools import lru_cache, partial

from companion.games.api import (
    AT_DECK,
    CardEntry,
    Choice,
    LotEntry,
    Prompt,
    at_seat,
    confirmed_by_reveal,
    touchable,
)
from companion.games.beltpunk import actions as act
from companion.games.beltpunk.deck import DECK, SUITS, card_name, conveyor_of
from companion.games.beltpunk.hidden_places import DECK_BIT, hand_bit
from companion.games.beltpunk.overflow import taken_and_staying
from companion.games.beltpunk.phases import awaited
from companion.games.beltpunk.rules import PLAY
from companion.games.beltpunk.state import Phase, State
from companion.games.beltpunk.targets import target_of
from companion.games.laying_out import laying_out
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.messages import Message, in_sequence, say


@lru_cache(maxsize=8)  # the view, the referee and the screen ask for the same one
def prompt(state: State) -> Prompt:
    """The prompt of ``state``."""
    return confirmed_by_reveal(touchable(_prompt(state), partial(target_of, state)))


def _prompt(state: State) -> Prompt:
    match state.phase:
        case Phase.SET_UP if not state.is_laid_out:
            return laying_out(act.Deal().choice(state), CONVEYORS)
        case Phase.SET_UP:
            return _set_up(state)
        case Phase.PLACE:
            return _place(state)
        case Phase.REVEAL:
            return _reveal(state)
        case Phase.DISCARD:
            return _discard(state)
        case Phase.ABILITY:
            return _ability(state)
        case Phase.SWAP:
            return _swap(state)
        case Phase.OVERFLOW:
            return _overflow(state)
        case Phase.DECLARE:
            return _declare(state)
        case Phase.SHOW:
            return _show(state)
        case Phase.ROUND_OVER:
            return _round_over(state)
        case Phase.MATCH_OVER:
            return Prompt("over", _results(state), say("Match over"))


def _acting(state: State) -> tuple[int, str]:
    seat = state.acting or 0
    return seat, state.players[seat]


def _set_up(state: State) -> Prompt:
    before, after = act.TurnUp.line_around("card")
    turn_up = CardEntry(say("Turn up"), _may_come_from(state, DECK_BIT), before, after, target=AT_DECK)
    entries = (turn_up,) if state.turned_up < len(state.players) else ()
    if state.foreman is not None:
        return Prompt(
            "turn-up",
            awaited(state),
            say("{player} is Foreman", player=state.players[state.foreman]),
            watches=CONVEYORS,
            entries=entries,
            expected=turn_up if entries else None,
        )
    candidates = state.foreman_candidates()
    text = say("Who was the last to wear a hat? That player is the first Foreman.")
    if state.rounds:
        text = awaited(state)
    return Prompt(
        "foreman",
        text,
        say("Who is Foreman?"),
        seats=candidates,
        choices=tuple(
            Choice(say("{player}", player=state.players[seat]), act.BecomeForeman(state.players[seat]))
            for seat in candidates
        ),
        watches=CONVEYORS,
        entries=entries,
        lot=LotEntry(
            say("Draw the Foreman by lot"),
            tuple(act.DrawForeman(state.players[seat]) for seat in candidates),
        ),
    )


def _may_come_from(state: State, place: int) -> tuple[str, ...]:
    """The cards that may come out of a hidden place."""
    return tuple(card for card in DECK if state.hidden.may_be(card, place))


def _place(state: State) -> Prompt:
    seats = len(state.players)
    empty = say("The deck is empty now: who is too far from the Foreman drew none.")
    text = in_sequence(
        say(
            "Each draws a card, from {player} round the table, and places one face down.",
            player=state.players[state.foreman or 0],
        ),
        None if state.deck else empty,
        say("Press REVEAL when all have placed."),
    )
    return Prompt(
        "place",
        text,
        say("Place a card"),
        seats=tuple(range(seats)),
        choices=(act.AllPlaced().choice(state),),
        on_reveal=act.AllPlaced(),
        watches=tuple(seat_zone(seat) for seat in range(seats)),
        expected=act.AllPlaced(),
    )


def _reveal(state: State) -> Prompt:
    waiting = tuple(seat for seat, placed in enumerate(state.placed) if placed)
    players = tuple(state.players[seat] for seat in waiting)
    entries = tuple(_reveal_entry(state, seat) for seat in waiting)
    return Prompt(
        "reveal",
        say("{players} {players:turns|turn} up the card placed.", players=players),
        say("Turn up the cards"),
        seats=waiting,
        watches=tuple(seat_zone(seat) for seat in waiting),
        entries=entries,
        expected=entries[0] if entries else None,
    )


def _reveal_entry(state: State, seat: int) -> CardEntry:
    player = state.players[seat]
    before, after = act.Reveal.line_around("card", player=player)
    return CardEntry(
        say("{player} reveals", player=player),
        _may_come_from(state, hand_bit(seat)),
        before,
        after,
        zone=seat_zone(seat),
        target=at_seat(seat),
    )


def _discard(state: State) -> Prompt:
    seat, player = _acting(state)
    card = state.revealed[seat] or ""
    action = act.Discard(player, card)
    return Prompt(
        "discard",
        awaited(state),
        say("{player} discards", player=player),
        seats=(seat,),
        choices=(action.choice(state),),
        on_reveal=action,
        watches=(seat_zone(seat), CONVEYORS[conveyor_of(card)]),
        expected=action,
    )


def _ability(state: State) -> Prompt:
    seat, player = _acting(state)
    return Prompt(
        "ability",
        awaited(state),
        say("{player}: {card}", player=player, card=card_name(state.discard or "")),
        seats=(seat,),
        choices=tuple(it.action.choice(state) for it in PLAY.successors(state, ())),
        on_pass=act.Decline(player),
        watches=CONVEYORS,
    )


def _swap(state: State) -> Prompt:
    seat, player = _acting(state)
    before, after = act.PlaceInMachine.line_around("card", player=player)
    label, held = say("{player} places", player=player), _may_come_from(state, hand_bit(seat))
    placing = CardEntry(label, held, before, after, target=at_seat(seat))
    return Prompt(
        "swap",
        say("{player} places a card from hand on the conveyor of its suit.", player=player),
        say("{player} places a card", player=player),
        seats=(seat,),
        watches=CONVEYORS,
        entries=(placing,),
        expected=placing,
    )


def _overflow(state: State) -> Prompt:
    seat, player = _acting(state)
    zones = tuple(CONVEYORS[place] for place in state.overflowing)
    taking = [act.TakeConveyor(player, SUITS[place]) for place in state.overflowing]
    return Prompt(
        "overflow",
        in_sequence(
            awaited(state),
            say("The cards go face down into the scrap pile of {player}.", player=player),
            _staying(state),
        ),
        say("Overflow!"),
        seats=(seat,),
        choices=tuple(action.choice(state) for action in taking),
        watches=zones,
        expected=taking[0],
    )


def _staying(state: State) -> Message | None:
    staying = [card for place in state.overflowing for card in taken_and_staying(state, place)[1]]
    return say("{card:^}, just placed, stays.", card=card_name(staying[0])) if staying else None


def _declare(state: State) -> Prompt:
    seat, player = _acting(state)
    no_set, a_set = act.DeclareNoSet(player), act.DeclareSet(player)
    able = state.hands[seat] >= 2
    return Prompt(
        "declare",
        say("{player}: a set this turn, or none? REVEAL declares a set, PASS none.", player=player),
        say("{player}: a set?", player=player),
        seats=(seat,),
        choices=(no_set.choice(state), *((a_set.choice(state),) if able else ())),
        on_pass=no_set,
        on_reveal=a_set if able else None,
        expected=None if able else no_set,
    )


def _show(state: State) -> Prompt:
    seat, player = _acting(state)
    withdraw = act.Withdraw(player)
    before, after = act.ShowSet.line_around("cards", player=player)
    showing = CardEntry(
        say("{player} shows", player=player),
        _may_come_from(state, hand_bit(seat)),
        before,
        after,
        least=2,
        most=state.hands[seat],
        zone=TRAY,
        target=at_seat(seat),
    )
    return Prompt(
        "show",
        say("{player} lays the set open in the tray, or presses PASS to withdraw it.", player=player),
        say("{player} shows a set", player=player),
        seats=(seat,),
        choices=(withdraw.choice(state),),
        on_pass=withdraw,
        watches=(TRAY,),
        entries=(showing,),
        expected=showing,
    )


def _round_over(state: State) -> Prompt:
    return Prompt(
        "round",
        in_sequence(
            _results(state),
            say("Collect all the cards, shuffle and deal; then press REVEAL for the next round."),
        ),
        say("Round {round} is over", round=state.round),
        choices=(Choice(say("Next round"), act.NextRound()),),
        on_reveal=act.NextRound(),
        expected=act.NextRound(),
    )


def _results(state: State) -> Message:
    totals = tuple(
        say("{player} {total}", player=player, total=total)
        for player, total in zip(state.players, state.totals, strict=True)
    )
    if state.phase is Phase.ROUND_OVER:
        return say("Round {round} is over: {totals}.", round=state.round, totals=totals)
    return say(
        "{winners} {winners:wins|share the win}: {totals}.", winners=state.best_totals(), totals=totals
    )
