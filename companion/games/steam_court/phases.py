"""What the rules wait for in each phase, as a sentence."""

from __future__ import annotations

from companion.games.messages import Message, in_sequence, say
from companion.games.steam_court.characters import Character
from companion.games.steam_court.ladder import COURT_HAND, HAND, Ladder, rank
from companion.games.steam_court.options import SOLO
from companion.games.steam_court.state import Auction, Duty, DutyKind, Phase, State, Table
from companion.games.steam_court.turns import cards_each, free_characters


def awaited(state: State) -> Message:
    """What the rules wait for, as a sentence."""
    match state.phase:
        case Phase.AUCTION if state.auction is not None:
            return _bid(state, state.auction)
        case Phase.SET_UP if state.is_choosing_lots:
            return _lots(state)
        case Phase.SET_UP:
            return _set_up(state)
        case Phase.OVER if state.table.ladder is not None:
            return solo_result(state, state.table.ladder)
        case Phase.QUARTER_OVER:
            return say("The Quarter is over: everyone takes their new seat.")
        case Phase.OVER:
            return say("The game is over: {winners} won it.", winners=state.best())
        case _ if len(state.tables) == 1:
            return awaited_at(state, state.table)
        case _:
            return in_sequence(*(at_table(state, it, awaited_at(state, it)) for it in state.tables))


def at_table(state: State, table: Table, text: Message) -> Message:
    """``text`` about ``table``, with its name where there are two."""
    name = state.table_name(table)
    return text if name is None else say("{table}: {text}", table=name.value, text=text)


def awaited_by(state: State, player: str | None) -> Message:
    """What is waited for at the table of ``player``, or in the whole game."""
    if player is None or not state.has_two_tables or not state.playing:
        return awaited(state)
    return awaited_at(state, state.at(player)[0])


def awaited_at(state: State, table: Table) -> Message:
    """What is waited for at ``table`` in a Quarter."""
    player = state.name(table, table.acting)
    match table.phase:
        case Phase.QUARTER_OVER:
            return say("The Quarter is over here; the other table plays on.")
        case Phase.DEAL if state.options.variant == SOLO:
            return say(
                "Shuffle all {deck} cards, deal {hand} to {player} and {court} face down as the Court Hand; "
                "the other {left} are the draw pile.",
                deck=table.stock,
                hand=HAND,
                player=player,
                court=COURT_HAND,
                left=table.stock - HAND - COURT_HAND,
            )
        case Phase.ROUND | Phase.REVEAL | Phase.BEAT if table.ladder is not None:
            return _awaited_on_ladder(player, table, table.ladder)
        case Phase.DEAL:
            return say(
                "Shuffle all {deck} cards, deal {each} to each of the {players} players, and lay the other "
                "{court} face down as the Court Hand.",
                deck=table.stock,
                each=cards_each(table),
                players=len(table.players),
                court=table.stock - cards_each(table) * len(table.players),
            )
        case Phase.BEGINNING:
            return awaited_duty(state, table, table.duties[0])
        case Phase.FOLLOW if table.must_play:
            return say("{player} is back in and must play.", player=player)
        case Phase.FOLLOW:
            top = table.trick[-1]
            if top.seat == table.acting:
                return say("{player} takes the trick, or beats the cards just played.", player=player)
            return say("{player} beats {set}, or passes.", player=player, set=top.set.announced())
        case _:
            return say("{player} leads: any number of cards of one value.", player=player)


def _awaited_on_ladder(player: str, table: Table, ladder: Ladder) -> Message:
    if table.phase is Phase.REVEAL:
        missing = ladder.due - len(ladder.tricks)
        return say(
            "Turn up cards of the Court Hand until {missing} more {missing:trick lies|tricks lie}.",
            missing=missing,
        )
    if table.phase is Phase.BEAT:
        return say(
            "{player} beats {tricks:or}, or ends the round.",
            player=player,
            tricks=tuple(trick.set.announced() for trick in ladder.unbeaten),
        )
    if ladder.character is Character.TEA_BOY and ladder.round == 1 and not ladder.used:
        return say("{player} gives the two highest numbered cards to the Court Hand.", player=player)
    return say(
        "{player}, Engineer to the {character}, draws up to {hand} cards.",
        player=player,
        character=ladder.character.value,
        hand=HAND,
    )


def solo_result(state: State, ladder: Ladder) -> Message:
    """How Solo ended (SC-15)."""
    player, left = state.players[0], state.table.court
    if not ladder.won:
        return say(
            "The Court Hand ran out before {player} had beaten the {character}.",
            player=player,
            character=ladder.character.value,
        )
    title = rank(left)
    if title is None:
        return say("{player} beat the Queen with the last card, and has no rank.", player=player)
    return say(
        "{player} beat the Queen with {left} {left:card|cards} left in the Court Hand: {rank}.",
        player=player,
        left=left,
        rank=title,
    )


def awaited_duty(state: State, table: Table, duty: Duty) -> Message:
    """What is waited for at the Beginning of Quarter."""
    player = state.name(table, duty.seat)
    character = table.characters[duty.seat].value
    match duty.kind:
        case DutyKind.GIFT:
            return say(
                "{player}, the {character}, may give {cards} {cards:card|cards} to {receivers}.",
                player=player,
                character=character,
                cards=duty.cards,
                receivers=_to_whom(state, table, duty),
            )
        case DutyKind.TRIBUTE:
            return say(
                "{player}, the {character}, gives the {cards} highest numbered cards to {receivers}.",
                player=player,
                character=character,
                cards=duty.cards,
                receivers=_to_whom(state, table, duty),
            )
        case DutyKind.CULL:
            return say(
                "{player} may draw four cards from the Court Hand, keep two and return two.", player=player
            )
        case DutyKind.SWAP:
            return say("{player} may swap hands with the Court Hand, without looking at it.", player=player)
        case DutyKind.HOARD:
            return say("{player} may take the whole Court Hand, without looking at it.", player=player)


_FEW = 3


def _to_whom(state: State, table: Table, duty: Duty) -> Message:
    """The receivers by name, or, where they are many, who is none."""
    receivers = state.names(table, duty.receivers)
    left_out = tuple(seat for seat in table.seats if seat not in (duty.seat, *duty.receivers))
    if len(receivers) < _FEW:
        return say("{receivers:or}", receivers=receivers)
    if not left_out:
        return say("anyone")
    return say("anyone but {others}", others=state.names(table, left_out))


def _lots(state: State) -> Message:
    players = len(state.players)
    if not state.lots:
        return say("Choose {players} characters for the auction.", players=players)
    return say(
        "{lots} {lots:is|are} auctioned. Choose {left} more.",
        lots=tuple(lot.value for lot in state.lots),
        left=players - len(state.lots),
    )


def _set_up(state: State) -> Message:
    if None in state.seating:
        without = tuple(name for number, name in enumerate(state.players) if number not in state.seating)
        return say(
            "{players} {players:draws|draw} a gear token for a seat: 1 is the highest.", players=without
        )
    waiting = tuple(name for name, drawn in zip(state.players, state.drawn, strict=True) if drawn is None)
    return say(
        "{players} {players:draws|draw} a start token of {characters}.",
        players=waiting,
        characters=tuple(character.value for character in free_characters(state)),
    )


def _bid(state: State, auction: Auction) -> Message:
    character = auction.line[0].value
    if auction.acting is None:
        return say("Who bids first for the {character}?", character=character)
    return say(
        "{player} bids {least} or more for the {character}, or passes.",
        player=state.players[auction.acting],
        least=auction.bid + 1,
        character=character,
    )


def headings(state: State) -> tuple[Message, ...]:
    """The Quarter, and the part of it that the next action belongs to."""
    ladder = state.table.ladder if state.tables else None
    if ladder is not None:
        return (
            say("{character}", character=ladder.character.value),
            say("Round {round}", round=ladder.round),
        )
    number = say("Quarter {number}", number=state.quarter)
    match state.phase:
        case Phase.SET_UP if state.quarter > 1:
            return number, say("The characters")
        case Phase.SET_UP:
            return (say("Set-up"),)
        case Phase.AUCTION:
            return (say("The auction"),)
        case Phase.QUARTER_OVER | Phase.OVER:
            return number, say("The end of the Quarter")
        case _ if state.has_two_tables:
            return number, say("At both tables")
        case Phase.DEAL:
            return number, say("The deal")
        case Phase.BEGINNING:
            return number, say("Beginning of Quarter")
        case _:
            return number, say("Tricks")
