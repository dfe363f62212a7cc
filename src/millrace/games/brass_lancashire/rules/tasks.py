"""What may be pending in a game of Brass (Lancashire), a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import Tasks, question, step
from millrace.core.rng import Generator
from millrace.parts.industry.log import (
    card_log,
    chosen_link_log,
    chosen_tile_log,
    further_link_log,
    further_tile_log,
    loan_log,
)
from millrace.parts.industry.prompts import card_prompt, shortfall_prompt
from millrace.parts.industry.questions import Action, action, card, coal, iron, one_more, passing, steps
from millrace.parts.industry.state import blank
from millrace.parts.industry.supply import buy_coal, buy_iron
from millrace.parts.switches import switch_values

from . import build, cards, develop, link, loan, resources, rounds, sell, setup, verbs
from .consequences import COUNTING
from .frames import CARD, END_ACTION, SECOND_TILE, TAKE_LOAN, TAKE_TILE, TASK_BITS
from .state import SWITCHES, Position
from .tables import Tables

# -- The actions --------------------------------------------------------------------------------------------------


ACTIONS: Final[list[Action[Position]]] = [
    (build.offers, build.begin, build.refusal),
    (None, build.begin, build.combined_refusal),
    (link.offers, link.begin, link.refusal),
    (develop.offers, steps((CARD, TAKE_TILE, SECOND_TILE, END_ACTION)), develop.refusal),
    (sell.offers, sell.begin, sell.refusal),
    (loan.offers, steps((CARD, TAKE_LOAN, END_ACTION)), loan.refusal),
    passing(END_ACTION, CARD),
]
"""The actions in the order of the kinds of options."""


# -- The tasks ----------------------------------------------------------------------------------------------------

TASKS: Final[Tasks[Position]] = Tasks(
    [
        action(ACTIONS, verbs.REMOVE, rounds.no_shortfall_refusal()),
        card(
            verbs.PLAY_CARD, cards.playable_cards, build.card_refusal, ("LAN-TURN-03",), cards.play_card,
            card_prompt(verbs.COMBINE, "prompt.combined-card", CARD), card_log(verbs.PASS),
        ),
        # Without a mine or ironworks the demand track delivers, or the supply if it is empty.
        coal(resources.coal_offers, resources.coal_refusal, resources.take_coal, buy_coal, resources.coal_log),
        iron(verbs.TAKE_IRON, ("LAN-IRON-01",), buy_iron, resources.iron_log),
        one_more(
            "second-link", verbs.LINK, link.second_offers, link.second_refusal, link.pay_second, further_link_log,
        ),
        one_more(
            "second-tile", verbs.DEVELOP, develop.offers, develop.refusal, develop.take_tile, further_tile_log,
        ),
        one_more("next-sale", verbs.SELL, sell.offers, sell.refusal, sell.sell, sell.sale_log),
        question(
            "shortfall", rounds.shortfall_offers, rounds.shortfall_refusal, rounds.remove_for_debt, shortfall_prompt,
            settle=rounds.settle_unpaid_debt, log=rounds.shortfall_log,
        ),
        step("place-tile", build.place_tile, log=build.place_log),
        step("pay-link", link.pay_first, log=chosen_link_log),
        step("lay-link", link.lay_link),
        step("take-tile", develop.take_first, log=chosen_tile_log),
        step("sale", sell.sell_first, log=sell.first_log),
        step("take-loan", loan.take, log=loan_log),
        step("end-action", rounds.end_action, log=rounds.end_log),
        step("income", rounds.pay_income, log=rounds.income_log),
    ],
    TASK_BITS,
    aside=sell.flips_and_bonus,
    counting=COUNTING,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


# -- A new game ---------------------------------------------------------------------------------------------------


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first player's first action."""
    s = blank(Position(), TASKS, switch_values(SWITCHES, switches))
    s.chance = Generator.from_seed(seed, "play")
    random_order = switches.get("first_round_order") == "random"
    setup.lay_out(s, t, players, Generator.from_seed(seed, "set-up"), random_order)
    rounds.begin_round(s)
    s.run()
    return s
