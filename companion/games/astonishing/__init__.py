"""Astonishing!, a game of steampunk contraptions designed and exhibited, for 2 to 4 players.

The lines of a record. Cards are written ``7D``, ``10C``, ``AS``, ``JOKER``; action cards ``JC``.
Cards that lie face up are named, those face down are counted.

================================================== =======================================================
``Matt is Lady Calibrette Merchant``               for each player; or by suit, ``Matt plays Clubs``
``Noah is the youngest``                           with the option ``age_order: ages`` then, for the others
                                                   but the last, ``Ruth comes next by age``
``everyone reveals``                               all have chosen an action card (may be left out)
``Matt reveals JC``                                for each player, at the Exhibition too
``everyone agrees to one last turn``               instead of waiting for the deck to run out
``Matt offers 7D 4S``                              Trade, each Jack in order; again to revise the offer
``Noah answers with 4S and a card``                where somebody wants it written down
``Matt gives 7D 4S to Noah for two cards``         the trade; or ``Matt makes no trade``
``Matt draws two cards``                           Queen of Clubs, or
``Matt draws and takes a card from Noah``          Queen of Clubs or Spades
``Noah buys with 4C 7D``                           Queen of Diamonds; ``Noah buys with nothing``
``Jake finagles with Noah``                        Queen of Hearts
``Ruth draws and takes 7D from the discards``      Queen of Spades
``Ruth draws and takes nothing``                   Queen of Hearts or Spades with nothing to take from
``Matt installs two cards in position 1``          Build, each King; ``… in place of 7D`` discards that first
``Matt holds only Jokers``                         a King, or a Replacement Part, that has no card to use
``Matt discards 4C``                               at a turn's end, a line for each card
``everyone keeps the rest``                        ends the discarding
``Matt draws``                                     with an empty hand; or ``Matt declines``
``everyone has chosen``                            the Exhibition actions lie face down
``Matt describes 3 9 -``                           the items of the lists; or ``… describes the invention``
``Matt votes for Noah``                            for each of three or four players
``the dice show 3 5 1``                            the demonstration number
``Ruth shows position 1: 7D 10C``                  for each position that has cards
``Matt spends a Jack on die 2``                    followed by ``die 2 shows 4``
``Matt spends no more Jacks``                      for each who holds Jacks still
``Matt intimidates for position 2``                Queen of Clubs at the Exhibition
``Noah replaces 7D with 4C``                       Queen of Diamonds; or, where it may be, ``Noah declines``
``Jake turns die 2 to 4``                          Queen of Hearts
``Ruth sabotages 7S``                              Queen of Spades
``Matt selects the invention of Noah``             a King, of three or four players
``correction: 8D, not 7D``                         a card in sight was taken down wrongly
``accept anyway: Ruth sabotages 8S``               a move that the rules refuse
================================================== =======================================================
"""

from __future__ import annotations

from companion.games.api import Game
from companion.games.astonishing.actions import Action
from companion.games.astonishing.game import Astonishing
from companion.games.astonishing.state import State

GAME: Game[State, Action] = Astonishing()
