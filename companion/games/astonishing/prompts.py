"""What the rules wait for, as the table is told it: the set-up and the Invention phase."""

from __future__ import annotations

from dataclasses import replace

from companion.games.api import CardEntry, Choice, Prompt, Scene
from companion.games.astonishing import actions as act
from companion.games.astonishing.building import most_to_install
from companion.games.astonishing.chances import table_of_chances
from companion.games.astonishing.deck import (
    CLUBS,
    DIAMONDS,
    FACE_NAMES,
    HEARTS,
    INVENTORS,
    JACK,
    KING,
    MOST_IN_POSITION,
    POSITIONS,
    QUEEN,
    SPADES,
    spoken,
    suit_name,
    without_jokers,
)
from companion.games.astonishing.effects import EFFECT_NAMES, TOP
from companion.games.astonishing.fair_prompts import fair_prompt, reveal_entry
from companion.games.astonishing.legal import Answer, allowed, may_play, refusal
from companion.games.astonishing.moments import awaited
from companion.games.astonishing.resources import over_six
from companion.games.astonishing.state import Lot, Phase, State, hand_place, position_place
from companion.games.astonishing.trading import MOST
from companion.games.mat import CONVEYORS, TRAY, seat_zone
from companion.games.words import capital, counted

_PURPOSES = {JACK: "trade", QUEEN: "special effect", KING: "build"}


def prompt(state: State) -> Prompt:
    """The prompt of ``state``. Where no card can be named, no entry asks for one."""
    told = _prompt(state)
    return replace(
        told,
        entries=tuple(entry for entry in told.entries if len(entry.cards) + len(entry.twice) >= entry.least),
        counts=(("turn", state.turn), ("deck", state.deck)) if _is_inventing(state) else (),
        scene=Scene.WORKSHOPS if told.scene is Scene.TABLE else told.scene,
    )


def _is_inventing(state: State) -> bool:
    """Whether the Invention phase has begun and goes on, and with it the turns (AS-2, AS-7)."""
    return state.phase in (
        Phase.CHOOSE,
        Phase.REVEAL,
        Phase.TRADE,
        Phase.EFFECTS,
        Phase.BUILD,
        Phase.RESOURCES,
        Phase.DRAW,
    )


def _prompt(state: State) -> Prompt:
    match state.phase:
        case Phase.SET_UP:
            return _set_up(state)
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
            return fair_prompt(state)


def _set_up(state: State) -> Prompt:
    without = tuple(seat for seat in state.seats if state.suits[seat] is None)
    if without:
        left = [inventor for suit, inventor in INVENTORS.items() if suit not in state.suits]
        return Prompt(
            "inventor",
            awaited(state),
            "Who is which Inventor?",
            seats=without,
            choices=tuple(
                Choice(
                    inventor.name,
                    act.BeInventor(state.players[seat], inventor.suit),
                    suit_name(inventor.suit),
                    state.players[seat],
                )
                for seat in without
                for inventor in left
            ),
        )
    asked = tuple(seat for seat in state.seats if seat not in state.ages)
    kind = act.NextByAge if state.ages else act.BeYoungest
    return Prompt(
        "youngest",
        awaited(state),
        "Who comes next by age?" if state.ages else "Who is the youngest?",
        seats=asked,
        choices=tuple(Choice(state.players[seat], kind(state.players[seat])) for seat in asked),
    )


def _choose(state: State) -> Prompt:
    choices = [Choice("All have chosen: reveal", act.AllChosen())]
    if refusal(state, act.CallLastTurn()) is None:
        choices.append(
            Choice(
                "All agree: this is the last turn",
                act.CallLastTurn(),
                "before the deck is empty",
                confirm="Does everyone agree that this is the last turn?",
            )
        )
    last = " This is the one last turn: all three actions are open." if state.final else ""
    return Prompt(
        "choose",
        f"{awaited(state)}{last} Press REVEAL when all have chosen.",
        "The last turn: choose" if state.final else "Choose an action",
        seats=tuple(state.seats),
        choices=tuple(choices),
        on_reveal=act.AllChosen(),
        watches=tuple(seat_zone(seat) for seat in state.seats),
    )


def _reveal(state: State) -> Prompt:
    return Prompt(
        "reveal",
        awaited(state),
        "Turn up the actions",
        seats=state.waiting,
        choices=tuple(
            Choice(
                FACE_NAMES[card[0]],
                act.Reveal(state.players[seat], card),
                _PURPOSES[card[0]],
                state.players[seat],
            )
            for seat in state.waiting
            for card in may_play(state, seat)
        ),
        watches=tuple(seat_zone(seat) for seat in state.waiting),
        entries=tuple(reveal_entry(state, seat) for seat in state.waiting),
    )


def _offer_entry(state: State, label: str) -> CardEntry:
    seat = state.acting
    player = state.players[seat]
    return CardEntry(
        f"{player} {label}",
        state.hidden.possible(hand_place(seat)),
        before=str(act.Offer(player, ())),
        most=min(MOST, state.hands[seat]),
        zone=TRAY,
        group="Change the offer" if state.offer else "",
        seat=seat,
        twice=state.twice_in(hand_place(seat)),
    )


def _trade(state: State) -> Prompt:
    player = state.players[state.acting]
    none = act.NoTrade(player)
    return Prompt(
        "trade",
        f"{player} lays one or two cards open in the tray as an offer, or presses PASS for no trade.",
        f"{player}: a trade?",
        seats=(state.acting,),
        choices=(Choice("No trade", none),),
        on_pass=none,
        watches=(TRAY,),
        entries=(_offer_entry(state, "offers"),),
        scene=Scene.BARGAIN,
    )


def _offered(state: State) -> Prompt:
    player = state.players[state.acting]
    others = [seat for seat in state.seats if seat != state.acting and state.hands[seat]]
    withdraw = act.NoTrade(player)
    return Prompt(
        "offer",
        f"{awaited(state)} {player} accepts an answer, or presses PASS to withdraw the offer.",
        f"{player} offers {' '.join(state.offer)}",
        seats=(state.acting,),
        choices=(
            *(choice for seat in others for choice in _acceptances(state, seat)),
            *(choice for seat in others for choice in _answers(state, seat)),
            Choice("Withdraw the offer", withdraw, confirm=f"Withdraw {player}'s offer?"),
        ),
        on_pass=withdraw,
        entries=(
            *(entry for seat in others for entry in _trade_entries(state, seat)),
            *(entry for seat in others for entry in _answer_entries(state, seat)),
            _offer_entry(state, "offers instead"),
        ),
        scene=Scene.BARGAIN,
    )


def _acceptances(state: State, seat: int) -> list[Choice]:
    """What the initiator can take from ``seat``: the answer that lies there, or cards face down."""
    player, other = state.players[state.acting], state.players[seat]
    lots = [Lot((), hidden) for hidden in range(1, min(MOST, state.hands[seat]) + 1)]
    standing = state.answers[seat]
    if standing is not None and standing not in lots:
        lots.insert(0, standing)
    return [
        Choice(
            f"{capital(act.lot_in_words(lot))} from {other}",
            act.Trade(player, Lot(state.offer), other, lot),
            "the answer" if lot == standing else "",
            "Accept" if lot == standing else "Take other cards",
            seat=seat,
        )
        for lot in lots
    ]


def _answers(state: State, seat: int) -> list[Choice]:
    """What ``seat`` can lay against the offer face down, or instead of another answer."""
    other = state.players[seat]
    return [
        Choice(
            f"{other}: {act.cards_in_words(hidden)}",
            act.Answer(other, Lot((), hidden)),
            "face down",
            "Answers",
            seat=seat,
        )
        for hidden in range(1, min(MOST, state.hands[seat]) + 1)
        if state.answers[seat] != Lot((), hidden)
    ]


def _answer_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards that ``seat`` lays face up against the offer, alone or with one that does not."""
    other, cards = state.players[seat], state.hidden.possible(hand_place(seat))
    before, group = str(act.Answer(other, Lot())).removesuffix("nothing"), "Answers"
    most = min(MOST, state.hands[seat])
    entries = [
        CardEntry(
            f"{other} answers",
            cards,
            before,
            most=most,
            group=group,
            seat=seat,
            twice=state.twice_in(hand_place(seat)),
        )
    ]
    if most > 1:
        label = f"{other} answers, with a card face down"
        entries.append(CardEntry(label, cards, before, " and a card", group=group, seat=seat))
    return entries


def _trade_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards of ``seat`` that lie face up, alone or with one that does not."""
    player, other = state.players[state.acting], state.players[seat]
    cards = state.hidden.possible(hand_place(seat))
    before = str(act.Trade(player, Lot(state.offer), other, Lot())).removesuffix("nothing")
    group, most = "Take other cards", min(MOST, state.hands[seat])
    label = f"{player} takes from {other}"
    entries = [
        CardEntry(
            label, cards, before, most=most, group=group, seat=seat, twice=state.twice_in(hand_place(seat))
        )
    ]
    if most > 1:
        label = f"{label}, with a card face down"
        entries.append(CardEntry(label, cards, before, " and a card", group=group, seat=seat))
    return entries


def _effect(state: State) -> Prompt:
    seat = state.acting
    player, suit = state.players[seat], state.suit(seat)
    choices = allowed(state, _effect_choices(state, seat))
    entries: tuple[CardEntry, ...] = ()
    if suit == DIAMONDS and state.hands[seat]:
        held = without_jokers(state.hidden.possible(hand_place(seat)))
        before, most = str(act.Buy(player, ())).removesuffix("nothing"), min(2, state.hands[seat])
        zone = CONVEYORS[state.discards.in_use]
        entries = (CardEntry(f"{player} discards and draws one more", held, before, most=most, zone=zone),)
    return Prompt(
        "effect",
        f"{EFFECT_NAMES[suit]}: {awaited(state)}",
        f"{player}: {EFFECT_NAMES[suit]}",
        seats=(seat,),
        choices=choices,
        # How many cards are discarded to buy, the table says: the camera may see the first before the second.
        watches=_top_zones(state) if suit == SPADES else (),
        entries=entries,
    )


def _top_zones(state: State) -> tuple[str, ...]:
    """Where the top five of the discards lie."""
    return tuple(CONVEYORS[number] for number in state.pile.conveyors_of(state.pile.top(TOP)))


def _effect_choices(state: State, seat: int) -> list[Answer]:
    player, suit = state.players[seat], state.suit(seat)
    others = [
        (state.players[other], counted(state.hands[other], "card")) for other in state.seats if other != seat
    ]
    left = f"{counted(state.deck, 'card')} left"
    nothing = Answer("Draw: there is nothing to take", act.DrawOnly(player), left)
    from_rivals = [
        Answer(f"Draw one, take one from {other}", act.DrawAndTake(player, other), f"at random of {held}")
        for other, held in others
    ]
    if suit == CLUBS:
        return [Answer("Draw two cards", act.DrawTwo(player), left), *from_rivals]
    if suit == DIAMONDS:
        return [Answer("Discard nothing, draw one", act.Buy(player, ()), left)]
    if suit == HEARTS:
        finagles = [
            Answer(f"Finagle with {other}", act.Finagle(player, other), f"at random of {held}")
            for other, held in others
        ]
        return [*finagles, nothing]
    salvages = [
        Answer(
            f"Draw one, take {spoken(card)}",
            act.DrawAndSalvage(player, card),
            f"at random of the top {TOP} discards",
            "Discards",
        )
        for card in state.pile.top(TOP)
    ]
    return [*from_rivals, *salvages, nothing]


def _build(state: State) -> Prompt:
    answers = [answer for seat in state.waiting for answer in _build_choices(state, seat)]
    return Prompt(
        "build",
        f"{awaited(state)} Points and the chance to work: {table_of_chances()}; 18 cannot fail.",
        "Build",
        seats=state.waiting,
        choices=allowed(state, answers),
        entries=tuple(entry for seat in state.waiting for entry in _build_entries(state, seat)),
    )


def _build_choices(state: State, seat: int) -> list[Answer]:
    player = state.players[seat]
    installs = [
        Answer(
            f"{capital(act.cards_in_words(number))} in position {position}",
            act.Install(player, number, position),
            f"{counted(state.installed[seat][position - 1], 'card')} there",
            player,
        )
        for position in POSITIONS
        for number in (1, 2)
    ]
    return [*installs, Answer("Nothing: only Jokers in hand", act.OnlyJokers(player), "", player)]


def _build_entries(state: State, seat: int) -> list[CardEntry]:
    """Cards installed before that are discarded to make room."""
    player = state.players[seat]
    entries = []
    for position in POSITIONS:
        lying = state.installed[seat][position - 1]
        inside = state.hidden.possible(position_place(seat, position))
        for number in range(1, min(2, most_to_install(state, seat)) + 1):
            if lying:
                entries.append(
                    CardEntry(
                        f"{player}: {act.cards_in_words(number)} in position {position}, discarding",
                        without_jokers(inside),
                        f"{act.Install(player, number, position)} in place of ",
                        least=max(1, lying + number - MOST_IN_POSITION),
                        most=lying,
                        zone=CONVEYORS[state.discards.in_use],
                    )
                )
    return entries


def _resources(state: State) -> Prompt:
    keep = act.AllKeep()
    must = over_six(state)
    done = None if must else keep
    holding = tuple(seat for seat in state.order(must or state.seats) if state.hands[seat])
    return Prompt(
        "resources",
        f"{awaited(state)} Jokers can never be discarded."
        + ("" if must else " Press REVEAL when everyone is done."),
        f"{state.players[must[0]]} must discard" if must else "Discard what you like",
        seats=holding,
        choices=() if done is None else (Choice("Everyone keeps the rest", keep),),
        on_pass=done,
        on_reveal=done,
        watches=(CONVEYORS[state.discards.in_use],),
        entries=tuple(_discard_entry(state, seat) for seat in state.order(state.seats) if state.hands[seat]),
    )


def _discard_entry(state: State, seat: int) -> CardEntry:
    player = state.players[seat]
    return CardEntry(
        f"{player} discards",
        without_jokers(state.hidden.possible(hand_place(seat))),
        before=str(act.Discard(player, "")),
        zone=CONVEYORS[state.discards.in_use],
    )


def _draw(state: State) -> Prompt:
    player = state.players[state.acting]
    draw, decline = act.Draw(player), act.Decline(player)
    return Prompt(
        "draw",
        f"{awaited(state)} REVEAL draws it, PASS declines.",
        f"{player}: draw a card?",
        seats=(state.acting,),
        choices=(
            Choice("Draw a card", draw, f"{counted(state.deck, 'card')} left"),
            Choice("Draw none", decline),
        ),
        on_pass=decline,
        on_reveal=draw,
    )
