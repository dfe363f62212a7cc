"""What may be pending in a game of Brass: Birmingham, a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import Tasks, asking, question, step, stop
from millrace.core.rng import Generator
from millrace.parts.industry.log import (
    chosen_link_log,
    chosen_tile_log,
    flips,
    further_link_log,
    further_tile_log,
    loan_log,
)
from millrace.parts.industry.prompts import card_prompt, shortfall_prompt
from millrace.parts.industry.questions import Action, action, card, coal, iron, one_more, passing, steps
from millrace.parts.industry.state import blank
from millrace.parts.industry.supply import take_cube
from millrace.parts.switches import switch_values

from . import build, cards, develop, loan, network, resources, rounds, scout, sell, setup, verbs
from .consequences import COUNTING
from .frames import CARD, END_ACTION, LAY_LINK, PLACE_TILE, TAKE_LOAN, TAKE_TILE, TASK_BITS
from .state import SWITCHES, Position
from .tables import Tables

# -- The actions --------------------------------------------------------------------------------------------------


ACTIONS: Final[list[Action[Position]]] = [
    (build.offers, steps((CARD, PLACE_TILE, END_ACTION)), build.refusal),  # BIR-BUILD-18
    (network.offers, steps((CARD, LAY_LINK, END_ACTION)), network.refusal),
    (develop.offers, steps((CARD, TAKE_TILE, END_ACTION)), develop.refusal),
    (sell.offers, sell.begin, sell.refusal),
    (loan.offers, steps((CARD, TAKE_LOAN, END_ACTION)), loan.refusal),
    (scout.offers, scout.begin, scout.refusal),
    passing(END_ACTION, CARD),  # BIR-PASS-01
]
"""The actions in the order of the kinds of options."""


# -- The tasks ----------------------------------------------------------------------------------------------------

TASKS: Final[Tasks[Position]] = Tasks(
    [
        action(ACTIONS, verbs.REMOVE, rounds.no_shortfall_refusal()),
        card(
            verbs.PLAY_CARD, cards.playable_cards, build.card_refusal, ("BIR-TURN-03",), cards.play_card,
            card_prompt(verbs.SCOUT, "prompt.scout-card", CARD), cards.log,
        ),
        coal(resources.coal_offers, resources.coal_refusal, take_cube, resources.buy_all_coal, resources.coal_log),
        iron(verbs.TAKE_IRON, ("BIR-IRON-03",), resources.buy_all_iron, resources.iron_log),
        question("beer", sell.beer_offers, sell.sale_beer_refusal, sell.take_beer, sell.beer_prompt, log=sell.beer_log),
        question(
            "link-beer", network.link_beer_offers, network.link_beer_refusal, take_cube,
            network.link_beer_prompt, log=network.link_beer_log,
        ),
        question(
            "bonus", develop.bonus_offers, develop.bonus_refusal, develop.take_bonus, asking("prompt.bonus"),
            settle=stop, log=develop.bonus_log,
        ),
        one_more(
            "second-link", verbs.NETWORK, network.second_offers, network.second_refusal, network.lay_second,
            further_link_log,
        ),
        one_more(
            "second-tile", verbs.DEVELOP, develop.offers, develop.refusal, develop.take_tile, further_tile_log,
        ),
        one_more("next-sale", verbs.SELL, sell.offers, sell.refusal, sell.sell, sell.sale_log),
        question(
            "shortfall", rounds.shortfall_offers, rounds.shortfall_refusal, rounds.remove_for_debt,
            shortfall_prompt, settle=rounds.lose_vp_for_debt, log=rounds.shortfall_log,
        ),
        step("place-tile", build.place_tile, log=build.place_log),
        step("stock-tile", build.stock_new_tile, log=build.stock_log),
        step("lay-link", network.lay_first, log=chosen_link_log),
        step("take-tile", develop.take_first, log=chosen_tile_log),
        step("sale", sell.sell_first, log=sell.first_log),
        step("flip", sell.flip_sold),
        step("take-loan", loan.take, log=loan_log),
        step("take-wilds", scout.take_wild_cards, log=scout.log),
        step("end-action", rounds.end_action, log=rounds.end_log),
        step("income", rounds.pay_income, log=rounds.income_log),
    ],
    TASK_BITS,
    aside=flips,
    counting=COUNTING,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


# -- A new game ---------------------------------------------------------------------------------------------------


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first player's first action."""
    s = blank(Position(), TASKS, switch_values(SWITCHES, switches))
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, t, players, Generator.from_seed(seed, "set-up"))
    rounds.begin_turn(s)
    return s
