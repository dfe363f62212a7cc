"""What may be pending in a game of Age of Industry, a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.machine import Happening, Tasks, question, step
from millrace.core.refusal import Refusal
from millrace.core.rng import Generator
from millrace.core.texts import Message, Value
from millrace.parts.bits import members
from millrace.parts.industry import display
from millrace.parts.industry.loans import interest_log, pay_interest, repayment
from millrace.parts.industry.log import filled_events
from millrace.parts.industry.names import slot_name, tile_name
from millrace.parts.industry.prompts import card_prompt
from millrace.parts.industry.questions import Action, action, card, one_more
from millrace.parts.industry.state import blank, switch_values

from . import build, cards, develop, draw, loans, rail, resources, rounds, sell, setup
from .state import SWITCHES, TASK_BITS, Position
from .tables import (
    BUY_COAL,
    BUY_IRON,
    COAL_MINE,
    DRAW,
    ELSEWHERE,
    IRON_WORKS,
    PLAY_CARD,
    REPAY,
    SELL,
    TAKE_COAL,
    TAKE_IRON,
    Tables,
)

# -- The actions --------------------------------------------------------------------------------------------------

ACTIONS: Final[list[Action[Position]]] = [
    (build.offers, build.begin, build.refusal),
    (None, build.begin, build.combined_refusal),
    (rail.offers, rail.begin, rail.refusal),
    (sell.offers, sell.begin, sell.refusal),
    (develop.offers, develop.begin, develop.refusal),
    (display.draw_offers, draw.begin, draw.refusal),
    (rounds.pass_offers, rounds.begin_pass, rounds.pass_refusal),
]
"""The actions in the order of the kinds of options (AOI-TURN-05)."""


# -- The tasks ----------------------------------------------------------------------------------------------------


def profits_and_loans(h: Happening[Position]) -> list[Message]:
    """The tiles that were turned over and what they paid, and the loans that a payment took."""
    old, s, t = h.before, h.after, h.before.tables
    events: list[Message] = []
    for slot in members(s.flipped & ~old.flipped):
        kind = s.tile[slot]
        values: dict[str, Value] = {"tile": tile_name(t, kind), "level": t.tile_level[kind], "slot": slot_name(t, slot)}
        events.append(Message("log.profit", seat=seat_letter(s.owner[slot]), money=t.tile_profit[kind], **values))
    for player in range(s.players):
        taken = s.loans[player] - old.loans[player]
        if taken > 0:
            events.append(Message("log.loans", seat=seat_letter(player), n=taken, money=taken * t.lending))
    return events


TASKS: Final[Tasks[Position]] = Tasks(
    [
        action(ACTIONS, ELSEWHERE, Refusal(("AOI-COMP-02",), Message("refuse.other-map"))),
        card(
            PLAY_CARD, cards.playable_cards, build.card_refusal, ("AOI-BUILD-01",), cards.play_card,
            card_prompt(-1, "", 0), cards.log,
        ),
        resources.cubes(COAL_MINE, "coal", TAKE_COAL, BUY_COAL),
        resources.cubes(IRON_WORKS, "iron", TAKE_IRON, BUY_IRON),
        question("sale", sell.outlet_offers, sell.outlet_refusal, sell.sell, sell.prompt, log=sell.log),
        one_more("next-sale", SELL, sell.offers, sell.refusal, sell.sell_from, sell.no_log),
        display.next_card(DRAW, draw.refusal),
        repayment(REPAY, ("AOI-LOAN-07", "AOI-LOAN-08")),
        step("pay-tile", build.pay_tile),
        step("place-tile", build.place_tile, log=build.place_log),
        step("stock-tile", build.stock_new_tile, log=filled_events),
        step("pay-rail", rail.pay_rail, log=rail.log),
        step("lay-rail", rail.lay_rail),
        step("take-tile", develop.take_tile, log=develop.log),
        step("first-card", display.draw_first, log=display.first_log),
        step("refill", display.refill, log=display.refill_log),
        step("end-action", rounds.end_action, log=rounds.end_log),
        step("next-turn", rounds.next_turn),
        step("new-order", rounds.new_order, log=rounds.order_log),
        step("phase-three", loans.phase_three),
        step("interest", pay_interest, log=interest_log),
        step("close-round", rounds.close_round, log=rounds.close_log),
    ],
    TASK_BITS,
    aside=profits_and_loans,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


# -- A new game ---------------------------------------------------------------------------------------------------


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first player's first action."""
    s = blank(Position(), TASKS, switch_values(SWITCHES, switches))
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, t, players, Generator.from_seed(seed, "set-up"))
    rounds.begin_turn(s)
    s.run()
    return s
