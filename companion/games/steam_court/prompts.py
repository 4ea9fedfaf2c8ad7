"""The prompts of this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

from companion.games.api import (
    CardEntry,
    Choice,
    LotEntry,
    NumberEntry,
    Prompt,
    SeatPass,
    Target,
    at_trick,
    at_zone,
    confirmed_by_reveal,
    touchable,
)
from companion.games.laying_out import laying_out
from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court import actions as act
from companion.games.steam_court.characters import Character, Privilege
from companion.games.steam_court.corrections import TRICK
from companion.games.steam_court.deck import COPIES_OF_SPECIAL, MASTERSTROKE, NUMBERED, copies
from companion.games.steam_court.held import card_of
from companion.games.steam_court.ladder import RUNGS, Ladder
from companion.games.steam_court.options import SOLO
from companion.games.steam_court.phases import at_table, awaited, awaited_at, awaited_duty
from companion.games.steam_court.rules import PLAY
from companion.games.steam_court.state import (
    COURT,
    DISCARDS,
    Auction,
    DutyKind,
    Phase,
    Power,
    State,
    Table,
    hand_place,
)
from companion.games.steam_court.targets import target_of
from companion.games.steam_court.turns import new_seats, next_quarter

_USED_AT_ANY_TIME = (
    act.Stop,
    act.TakeBack,
    act.Unpass,
    act.UnpassByToken,
    act.Steal,
    act.DrawDiscards,
    act.Inspect,
)
"""Privileges and tokens that need no card from a hand."""


@lru_cache(maxsize=8)  # the view, the referee and the screen ask for the same one
def prompt(state: State) -> Prompt:
    """The prompt of ``state``."""
    return touchable(_prompt(state), partial(target_of, state))


def _prompt(state: State) -> Prompt:
    ladder = state.table.ladder if state.tables else None
    if ladder is not None:
        return _on_ladder(state, state.table, ladder)
    match state.phase:
        case Phase.SET_UP | Phase.AUCTION if not state.is_laid_out:
            return laying_out(act.LayOut().choice(state))
        case Phase.AUCTION if state.auction is not None:
            return _auction(state, state.auction)
        case Phase.SET_UP if state.is_choosing_lots:
            return _lots(state)
        case Phase.SET_UP:
            return _set_up(state)
        case Phase.QUARTER_OVER:
            return _quarter_over(state)
        case Phase.OVER:
            return Prompt("over", _results(state), say("Game over"))
        case _ if state.has_two_tables:
            return _both(state, tuple(_of_table(state, table) for table in state.tables))
        case _:
            return _of_table(state, state.table)


def _of_table(state: State, table: Table) -> Prompt:
    """What is asked at ``table`` in a Quarter; of two, with its name."""
    made = _at(state, table)
    name = state.table_name(table)
    if name is None:
        return made
    choices = (
        replace(it, group=f"{name.value}: {it.group}" if it.group else name.value) for it in made.choices
    )
    return replace(
        made,
        text=at_table(state, table, made.text),
        choices=tuple(choices),
        entries=tuple(replace(entry, group=name.value) for entry in made.entries),
    )


def _at(state: State, table: Table) -> Prompt:
    match table.phase:
        case Phase.DEAL:
            return _deal(state, table)
        case Phase.BEGINNING:
            return _beginning(state, table)
        case Phase.LEAD:
            return _lead(state, table)
        case Phase.FOLLOW:
            return _follow(state, table)
        case _:
            waits = awaited_at(state, table)
            return Prompt("waits", waits, say("Waiting"), choices=_allowed(state, table, (act.Stop,)))


def _both(state: State, prompts: tuple[Prompt, ...]) -> Prompt:
    """The prompts of two tables as one (SC-13): each seat has its own PASS while several are asked, and
    REVEAL is what it means at one table, or the deal at both."""
    asked = [prompt for prompt in prompts if prompt.seats]
    choices = tuple(choice for prompt in prompts for choice in prompt.choices)
    on_reveal = [prompt.on_reveal for prompt in asked if prompt.on_reveal is not None]
    expected = next((prompt.expected for prompt in asked if prompt.expected is not None), None)
    if all(prompt.kind == "deal" for prompt in prompts):
        choices = (act.Deal().choice(state), *choices)
        on_reveal, expected = [act.Deal()], act.Deal()
    passing = [(prompt.seats[0], prompt.on_pass) for prompt in asked if prompt.on_pass is not None]
    alone = len(asked) == 1
    return Prompt(
        asked[0].kind if len({prompt.kind for prompt in asked}) == 1 else "party",
        in_sequence(*(prompt.text for prompt in prompts)),
        asked[0].short if alone else say("Both tables"),
        seats=tuple(seat for prompt in asked for seat in prompt.seats),
        choices=choices,
        on_pass=asked[0].on_pass if alone else None,
        on_reveal=on_reveal[0] if len(on_reveal) == 1 else None,
        watches=tuple(dict.fromkeys(zone for prompt in asked for zone in prompt.watches)),
        entries=tuple(entry for prompt in asked for entry in prompt.entries),
        expected=expected,
        passes=() if alone else tuple(SeatPass(seat, action) for seat, action in passing),
    )


def _lots(state: State) -> Prompt:
    """The characters for an auction (SC-18)."""
    return Prompt(
        "lots",
        awaited(state),
        say("Choose characters"),
        seats=tuple(range(len(state.players))),
        choices=_allowed(state, None, (act.ChooseLot,)),
    )


def _set_up(state: State) -> Prompt:
    waiting = tuple(number for number, drawn in enumerate(state.drawn) if drawn is None)
    if None in state.seating:
        waiting = tuple(number for number in waiting if number not in state.seating)
    choices = _allowed(state, None, (act.DrawSeat, act.DrawCharacter))
    drawer = min(waiting)
    return Prompt(
        "seats",
        say("Each player draws a start token.")
        if state.quarter == 1 and not state.seating
        else awaited(state),
        say("Draw seats") if None in state.seating else say("Draw characters"),
        seats=waiting,
        choices=choices,
        lot=LotEntry(
            say("{player} draws by lot", player=state.players[drawer]),
            tuple(choice.action for choice in choices if choice.seat == drawer),
        ),
    )


def _auction(state: State, auction: Auction) -> Prompt:
    """The bids for a character (SC-18)."""
    character = say("{character}", character=auction.line[0].value)
    if auction.acting is None:
        return Prompt(
            "auction",
            awaited(state),
            character,
            seats=tuple(range(len(state.players))),
            choices=_allowed(state, None, (act.OpenAuction,)),
        )
    player = state.players[auction.acting]
    before, after = act.Bid.line_around("points", player=player)
    least = auction.bid + 1
    return Prompt(
        "auction",
        awaited(state),
        character,
        seats=(auction.acting,),
        choices=_allowed(state, None, (act.Bid, act.Pass)),
        on_pass=act.Pass(player),
        expected=act.Bid(player, least),
        numbers=(NumberEntry(say("{player} bids", player=player), least, least + 20, before, after),),
    )


def _deal(state: State, table: Table) -> Prompt:
    if state.options.variant == SOLO:
        deal = act.Deal().choice(state)
        ladder = tuple(character.value for character in RUNGS)
        return confirmed_by_reveal(
            Prompt(
                "deal",
                in_sequence(say("Your ladder: {ladder:, }.", ladder=ladder), awaited(state)),
                say("Deal"),
                seats=(0,),
                choices=(deal,),
            )
        )
    first = _tokens_laid_out(state) if state.quarter == 1 or state.is_party else None
    return confirmed_by_reveal(
        Prompt(
            "deal",
            in_sequence(first, awaited_at(state, table)),
            say("Deal"),
            seats=(table.players[-1],),
            choices=(act.Deal(state.table_name(table)).choice(state),),
        )
    )


def _seated(state: State, table: Table) -> tuple[Message, ...]:
    """Who sits at ``table`` as whom, the highest first."""
    return tuple(
        say("{player} {character}", player=state.name(table, seat), character=character.value)
        for seat, character in enumerate(table.characters)
    )


def _tokens_laid_out(state: State) -> Message | None:
    """What is done with the tokens once everyone sits, before the first deal (SC-14, SC-17); in a Party
    before each (SC-13)."""
    if state.is_party:
        return say("Stack the start tokens of this table, that of the highest seat on top.")
    if state.spaces:
        return say(
            "Tokens on the clock: {spaces:, }.",
            spaces=tuple(
                say("{player} {space}", player=player, space=space)
                for player, space in zip(state.players, state.spaces, strict=True)
            ),
        )
    if state.options.is_draft and state.options.counts_start_tokens(len(state.players)):
        return say("Give out a set of gear tokens: 1 to the highest seat, one more to each below.")
    return None


def _beginning(state: State, table: Table) -> Prompt:
    duty = table.duties[0]
    player = state.name(table, duty.seat)
    kinds: tuple[type[act.Move], ...]
    refuses: act.Move | None = None
    if duty.kind is DutyKind.TRIBUTE:
        kinds = (act.Give,)
    elif duty.kind is DutyKind.GIFT:
        kinds, refuses = (act.Give, act.GiveNothing), act.GiveNothing(player)
    else:
        kinds = (act.SwapHands, act.TakeCourtHand, act.DrawCourtHand, act.LeaveCourtHand)
        refuses = act.LeaveCourtHand(player)
    answers = _allowed(state, table, kinds)
    return Prompt(
        "beginning",
        in_sequence(awaited_duty(state, table, duty), _coup_advice(table)),
        say("{player}: {character}", player=player, character=table.characters[duty.seat].value),
        seats=(table.players[duty.seat],),
        choices=(*answers, *_allowed(state, table, (act.Inspect, act.Coup))),
        on_pass=refuses,
        on_reveal=answers[0].action if duty.kind is DutyKind.TRIBUTE and len(answers) == 1 else None,
        expected=answers[0].action if duty.kind is DutyKind.TRIBUTE and len(answers) == 1 else None,
    )


def _coup_advice(table: Table) -> Message | None:
    if not table.untouched or copies(table.hidden.deck)[MASTERSTROKE] < COPIES_OF_SPECIAL:
        return None
    return say("Whoever was dealt all three Masterstrokes can pull a coup now.")


def _lead(state: State, table: Table) -> Prompt:
    entry = _entry(state, table, table.acting)
    won = None
    if table.winner is not None:
        won = say("{player} wins the trick.", player=state.name(table, table.winner))
    return Prompt(
        "lead",
        in_sequence(won, awaited_at(state, table), _coup_advice(table)),
        say("{player} leads", player=state.name(table, table.acting)),
        seats=(table.players[table.acting],),
        choices=_allowed(state, table, (act.ClearMachine, *_USED_AT_ANY_TIME, act.Coup)),
        watches=_watched(state, table),
        entries=(entry, *_other_entries(state, table)),
        expected=entry,
    )


def _follow(state: State, table: Table) -> Prompt:
    player = state.name(table, table.acting)
    entry = _entry(state, table, table.acting)
    passing = _allowed(state, table, (act.Pass,))
    takes = table.trick[-1].seat == table.acting
    return Prompt(
        "follow",
        awaited_at(state, table),
        say("{player} plays", player=player),
        seats=(table.players[table.acting],),
        choices=(*passing, *_allowed(state, table, _USED_AT_ANY_TIME)),
        on_pass=act.Pass(player) if passing else None,
        watches=_watched(state, table),
        entries=(entry, *_other_entries(state, table)),
        expected=act.Pass(player) if passing and takes else entry,
    )


def _entry(state: State, table: Table, seat: int) -> CardEntry:
    """The cards that ``seat`` plays."""
    player = state.name(table, seat)
    before, after = act.LaySet.line_around("set", player=player)
    label = say("{player} plays", player=player)
    watched = _watched(state, table)
    target = at_zone(TRICK) if watched else None
    played = _cards_of(table, seat, label, before, after, zone="".join(watched), target=target)
    return replace(played, doubtful=True)


def _watched(state: State, table: Table) -> tuple[str, ...]:
    """The zone of the trick, where the camera sees it: of two tables at the Royal Table (SC-13)."""
    return (TRICK,) if table.players == state.table.players else ()


def _other_entries(state: State, table: Table) -> tuple[CardEntry, ...]:
    """Cards that are shown otherwise than to play them."""
    return (*_dives(state, table), *_discarded_by_token(state, table))


def _dives(state: State, table: Table) -> Iterator[CardEntry]:
    """The card that the Submariner shows."""
    for seat in table.having(Privilege.DIVE):
        if seat == table.acting:
            player = state.name(table, seat)
            before, after = act.Dive.line_around("card", player=player, pile=DISCARDS, number=1)
            label, card = say("{player} dives", player=player), card_of(state, player, Privilege.DIVE)
            shown = _cards_of(table, seat, label, before, after, exactly=1, target=card)
            yield replace(shown, doubtful=True)


def _discarded_by_token(state: State, table: Table) -> tuple[CardEntry, ...]:
    """The cards that are discarded by a 1-point token."""
    entries: list[CardEntry] = []
    for seat in table.holding:
        player = state.name(table, seat)
        if table.hands[seat] >= 2 and state.tokens_of(table.players[seat], Power.DISCARD_TWO):
            before, after = act.DiscardTwo.line_around("cards", player=player)
            label = say("{player} discards two by the token", player=player)
            card = card_of(state, player, Power.DISCARD_TWO)
            entries.append(_cards_of(table, seat, label, before, after, exactly=2, target=card))
    return tuple(entries)


def _on_ladder(state: State, table: Table, ladder: Ladder) -> Prompt:
    """What is asked in Solo (SC-15)."""
    player = state.players[0]
    character = say("{character}", character=ladder.character.value)
    match table.phase:
        case Phase.OVER:
            return Prompt("over", awaited(state), say("Game over"))
        case Phase.REVEAL:
            before, after = act.CourtLays.line_around("card")
            possible = tuple(card for card in copies(table.hidden.deck) if table.hidden.may_be(card, COURT))
            laying = CardEntry(say("The Court lays"), possible, before, after, zone=TRICK)
            return Prompt(
                "court",
                awaited(state),
                say("The Court lays"),
                watches=(TRICK,),
                entries=(laying,),
                expected=laying,
            )
        case Phase.BEAT:
            ends = act.EndRound(player)
            return Prompt(
                "beat",
                awaited(state),
                character,
                seats=(0,),
                choices=(ends.choice(state), *_allowed(state, table, (act.Retrieve,))),
                on_pass=ends,
                watches=(TRICK,),
                entries=(*_beating(table, ladder, player), *_given_up(table, ladder, player)),
            )
        case _:
            answers = _allowed(state, table, (act.GiveToCourt, act.DrawUp))
            first = answers[0].action
            return Prompt(
                "round",
                awaited(state),
                character,
                seats=(0,),
                choices=(*answers, *_allowed(state, table, (act.Retrieve,))),
                on_reveal=first,
                entries=_given_up(table, ladder, player),
                expected=first,
            )


def _beating(table: Table, ladder: Ladder, player: str) -> tuple[CardEntry, ...]:
    """The cards that beat each trick of the Court."""
    entries = []
    for place, trick in enumerate(ladder.tricks, start=1):
        if trick.beaten is None:
            before, after = act.Beat.line_around("set", player=player, place=place)
            label = say("{player} beats {set}", player=player, set=trick.set.announced())
            beating = _cards_of(table, 0, label, before, after, zone=TRICK)
            entries.append(replace(beating, doubtful=True, target=at_trick(place - 1)))
    return tuple(entries)


def _given_up(table: Table, ladder: Ladder, player: str) -> tuple[CardEntry, ...]:
    """The cards that General or Queen give up."""
    of_general = ladder.character is Character.GENERAL and table.phase is Phase.ROUND
    if ladder.used or not (of_general or ladder.character is Character.QUEEN):
        return ()
    before, after = act.GiveUp.line_around("cards", player=player)
    label = say("{player} gives up the lowest", player=player)
    return (_cards_of(table, 0, label, before, after, exactly=1 if of_general else 0),)


def _cards_of(
    table: Table,
    seat: int,
    label: Message,
    before: str,
    after: str,
    zone: str = "",
    exactly: int = 0,
    target: Target | None = None,
) -> CardEntry:
    place, deck = hand_place(seat), copies(table.hidden.deck)
    possible = [card for card in deck if table.hidden.may_be(card, place)]
    if exactly:
        possible = [card for card in possible if card in NUMBERED]
    several = ((card, min(table.hidden.most(card, place), table.hands[seat])) for card in possible)
    return CardEntry(
        label,
        tuple(possible),
        before,
        after,
        least=exactly or 1,
        most=exactly or table.hands[seat],
        zone=zone,
        seat=table.players[seat],
        copies=tuple((card, number) for card, number in several if number > 1 and card != MASTERSTROKE),
        target=target,
    )


def _quarter_over(state: State) -> Prompt:
    after = next_quarter(state)
    seats = in_sequence(
        *(at_table(after, table, say("{seats:, }.", seats=_seated(after, table))) for table in after.tables)
    )
    if not after.tables:
        names = tuple(state.players[player] for player in new_seats(state))
        seats = say("{seats:, }; the characters are drawn anew.", seats=names)
    answers = _allowed(state, None, (act.NextQuarter, act.Stop))
    return Prompt(
        "quarter",
        in_sequence(_results(state), say("New seats: {seats}", seats=seats)),
        say("Quarter {quarter} is over", quarter=state.quarter),
        choices=answers,
        on_reveal=act.NextQuarter(),
        expected=act.NextQuarter(),
    )


def _results(state: State) -> Message:
    if state.is_party:
        return _result_of_party(state)
    totals = tuple(
        say("{player} {total}", player=player, total=total)
        for player, total in zip(state.players, state.points, strict=True)
    )
    if state.phase is Phase.QUARTER_OVER:
        return say("Quarter {quarter} is over: {totals:, }.", quarter=state.quarter, totals=totals)
    return say("{winners} {winners:wins|share the win}: {totals:, }.", winners=state.best(), totals=totals)


def _result_of_party(state: State) -> Message:
    """Who is first out, at the Royal Table if there are two, which wins in the end (SC-13, SC-18)."""
    if not state.has_two_tables:
        if state.phase is Phase.OVER:
            return say("{winners} wins, first out in the last Quarter.", winners=state.best())
        return say("Quarter {quarter} is over.", quarter=state.quarter)
    if state.phase is Phase.OVER:
        return say("{winners} wins, first out at the Royal Table.", winners=state.best())
    return say(
        "Quarter {quarter} is over at both tables: two Royals and two Renegades change places.",
        quarter=state.quarter,
    )


def _allowed(state: State, table: Table | None, kinds: tuple[type[act.Move], ...]) -> tuple[Choice, ...]:
    """The legal actions of ``kinds`` that need no cards named, as choices; at ``table``, if one is given."""
    actions: Iterable[act.Move] = (action for kind in kinds for action in kind.candidates(state, ()))
    if table is not None:
        actions = (it for it in actions if it.actor is None or state.number(it.actor) in table.players)
    return PLAY.allowed(state, actions)
