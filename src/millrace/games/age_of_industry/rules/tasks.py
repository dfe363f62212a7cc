"""What may be pending in a game of Age of Industry, a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import Tasks, question, step
from millrace.core.refusal import Refusal
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.industry import display, log
from millrace.parts.industry.account import settle_turn_order
from millrace.parts.industry.develop import developing, take_chosen_tile
from millrace.parts.industry.loans import interest_log, pay_interest, repayment
from millrace.parts.industry.prompts import card_prompt
from millrace.parts.industry.questions import Action, action, card, one_more
from millrace.parts.industry.state import blank
from millrace.parts.switches import switch_values

from . import build, cards, develop, loans, rail, resources, rounds, sell, setup, tables, verbs
from .consequences import COUNTING
from .frames import CARD, END_ACTION, TAKE_TILE, TASK_BITS
from .state import SWITCHES, Position

ACTIONS: Final[list[Action[Position]]] = [
    (build.offers, build.begin, build.refusal),
    (None, build.begin, build.combined_refusal),
    (rail.offers, rail.begin, rail.refusal),
    (sell.offers, sell.begin, sell.refusal),
    developing(develop.lowest_only, develop.RULES, (END_ACTION, TAKE_TILE, CARD)),
    (display.draw_offers, cards.begin_draw, cards.draw_refusal),
    (rounds.pass_offers, rounds.begin_pass, rounds.pass_refusal),
]
"""The actions in the order of the kinds of options (AOI-TURN-05)."""


TASKS: Final[Tasks[Position]] = Tasks(
    [
        action(ACTIONS, verbs.ELSEWHERE, Refusal(("AOI-COMP-02",), Message("refuse.other-map"))),
        card(
            verbs.PLAY_CARD, cards.playable_cards, build.card_refusal, ("AOI-BUILD-01",), cards.play_card,
            card_prompt(-1, "", 0), log.card_log(verbs.PASS),
        ),
        resources.cubes(tables.COAL_MINE, "coal", verbs.TAKE_COAL, verbs.BUY_COAL),
        resources.cubes(tables.IRON_WORKS, "iron", verbs.TAKE_IRON, verbs.BUY_IRON),
        question("sale", sell.outlet_offers, sell.outlet_refusal, sell.sell, sell.prompt, log=sell.log),
        one_more("next-sale", verbs.SELL, sell.offers, sell.refusal, sell.sell_from, sell.no_log),
        display.next_card(verbs.DRAW, cards.draw_refusal),
        repayment(verbs.REPAY, ("AOI-LOAN-07", "AOI-LOAN-08")),
        step("pay-tile", build.pay_tile),
        step("place-tile", build.place_tile, log=build.place_log),
        step("stock-tile", build.stock_new_tile, log=log.filled_events),
        step("pay-rail", rail.pay_rail, log=log.chosen_link_log),
        step("lay-rail", rail.lay_rail),
        step("take-tile", take_chosen_tile, log=log.chosen_tile_log),
        step("first-card", display.draw_first, log=display.first_log),
        step("refill", display.refill, log=display.refill_log),
        step("end-action", rounds.end_action, log=rounds.end_log),
        step("next-turn", rounds.next_turn),
        step("new-order", settle_turn_order, log=log.order_log),  # AOI-ORDER-01..03
        step("phase-three", loans.phase_three),
        step("interest", pay_interest, log=interest_log),
        step("close-round", rounds.close_round, log=rounds.close_log),
    ],
    TASK_BITS,
    aside=log.profits_and_loans,
    counting=COUNTING,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


def new_position(t: tables.Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first player's first action."""
    s = blank(Position(), TASKS, switch_values(SWITCHES, switches))
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, t, players, Generator.from_seed(seed, "set-up"))
    rounds.begin_turn(s)
    s.run()
    return s
