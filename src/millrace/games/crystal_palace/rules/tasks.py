"""What may be pending in a game of Crystal Palace, a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.machine import Tasks, Together, asking, push, question, question_to_several, step, stop
from millrace.core.rng import Generator
from millrace.parts.switches import switch_values

from . import act, build, buzz, dice, economy, effects, income, market, place, salary, scoring, setup, verbs
from .consequences import COUNTING
from .frames import BEGIN_ROUND, TASK_BITS
from .state import SWITCHES, Position, turn_to
from .tables import Tables

TASKS: Final[Tasks[Position]] = Tasks(
    [
        question_to_several(
            "set", Together(dice.setters, dice.set_offers, dice.set_refusal, dice.set_die), dice.set_prompt,
            log=dice.set_log,
        ),
        question("buy-die", dice.buy_offers, dice.buy_refusal, dice.buy, asking("prompt.buy-die"), settle=stop,
                 log=dice.buy_log),
        question(
            "raise", economy.raise_offers, economy.raise_refusal, economy.raise_answer, economy.raise_prompt,
            idle=economy.raise_is_done, settle=economy.pay_raised, log=economy.raise_log,
        ),
        question("discard", economy.discard_offers, economy.discard_refusal, economy.discard_tile,
                 asking("prompt.discard"), log=economy.discard_log),
        question("place", place.offers, place.refusal, place.place, place.prompt, log=place.log),
        question("assistant", market.offers, market.refusal, market.answer, market.prompt, settle=stop, log=market.log),
        question("lower", market.lower_offers, market.lower_refusal, market.lower, asking("prompt.lower"), settle=stop,
                 log=market.lower_log),
        question("act", act.act_offers, act.act_refusal, act.act, act.act_prompt, log=act.act_log),
        question(
            "take", act.picking(lambda s: s.tables.take_code, act.patents_shown),
            act.refusing(verbs.TAKE, act.patents_shown, act.patent_refusal), act.taking(act.take_patent),
            asking("prompt.take"), idle=act.no_patent, settle=stop, log=act.telling(act.patent_log),
        ),
        question(
            "research", act.picking(lambda s: s.tables.research_code, act.tiles_shown),
            act.refusing(verbs.RESEARCH, act.tiles_shown, act.tile_refusal), act.taking(act.take_tile),
            asking("prompt.research"), idle=act.no_tile, settle=stop, log=act.telling(act.no_pick_log),
        ),
        question(
            "share", act.picking(lambda s: s.tables.share_code, act.shares_shown),
            act.refusing(verbs.SHARE, act.shares_shown, act.share_refusal), act.taking(act.take_share),
            asking("prompt.share"), idle=act.no_share, settle=stop, log=act.telling(act.share_log),
        ),
        question(
            "hire", act.picking(lambda s: s.tables.hire_code, act.persons_shown),
            act.refusing(verbs.HIRE, act.persons_shown, act.person_refusal), act.taking(act.hire),
            asking("prompt.hire"), idle=act.no_person, settle=stop, log=act.telling(act.no_pick_log),
        ),
        question("option", act.option_offers, act.option_refusal, act.use_option, act.option_prompt,
                 log=act.option_log),
        question("choose", effects.choose_offers, effects.choose_refusal, effects.choose, asking("prompt.choose"),
                 log=effects.choose_log),
        question("trade", effects.trade_offers, effects.trade_refusal, effects.trade, asking("prompt.trade"),
                 settle=stop, log=effects.trade_log),
        question("extra-use", effects.extra_offers, effects.extra_refusal, effects.use_permanent,
                 asking("prompt.extra-use"), settle=stop, log=effects.extra_log),
        question("relief", effects.relief_offers, effects.relief_refusal, effects.relieve, effects.relief_prompt,
                 settle=stop, log=effects.relief_log),
        question("fall", market.own_offers, market.fall_refusal, market.fall, asking("prompt.fall"), settle=stop,
                 log=market.lower_log),
        question("poster", buzz.poster_offers, buzz.poster_refusal, buzz.set_marker, buzz.poster_prompt,
                 log=buzz.poster_log),
        question("ability", salary.offers, salary.refusal, salary.answer, asking("prompt.ability"),
                 idle=salary.no_ability, settle=stop, log=salary.log),
        question("build", build.offers, build.refusal, build.answer, build.prompt, idle=build.nothing_to_build,
                 settle=stop, log=build.log),
        question("target", build.target_offers, build.target_refusal, build.target, build.target_prompt,
                 log=build.target_log),
        question("exchange", build.exchange_offers, build.exchange_refusal, build.exchange, build.exchange_prompt,
                 idle=build.nothing_to_exchange, settle=stop, log=build.exchange_log),
        question("income", income.last_offers, income.last_refusal, income.last_exchange, asking("prompt.income"),
                 settle=stop, log=income.last_log),
        question("permanent", income.permanent_offers, income.permanent_refusal, income.use_permanent,
                 asking("prompt.permanent"), idle=income.needs_no_choice, settle=income.use_next,
                 log=income.permanent_log),
        step("turn-to", turn_to),
        step("effect", effects.next_effect, log=effects.effect_log),
        step("due", economy.pay_due, log=economy.due_log),
        step("buzz", buzz.advance_buzz, log=buzz.buzz_log),
        step("step", buzz.advance_step, log=buzz.step_log),
        step("lay-tile", effects.lie_down, log=effects.lay_log),
        step("draw-loan", economy.draw_loan, log=economy.loan_log),
        step("begin-round", dice.begin_round),
        step("reveal", dice.reveal, log=dice.reveal_log),
        step("rank-totals", dice.rank_totals, log=dice.rank_log),
        step("next-placement", place.next_placement),
        step("resolve", act.resolve, log=act.resolve_log),
        step("action", act.do_action, log=act.action_log),
        step("hired", act.hired, log=act.hired_log),
        step("salary", salary.pay_salaries),
        step("build-turn", build.build_turn),
        step("built", build.built, log=build.built_log),
        step("finish-build", build.finish_build),
        step("pay-income", income.pay_income, log=income.income_log),
        step("income-turn", income.income_turn),
        step("expenses", income.pay_expenses, log=income.expenses_log),
        step("green-turn", income.green_turn),
        step("poster-turn", income.poster_turn, log=income.poster_log),
        step("prepare", setup.prepare, log=setup.prepare_log),
        step("finish", scoring.finish, log=scoring.finish_log),
        step("reward-lowest", dice.reward_lowest, log=dice.lowest_log),
    ],
    TASK_BITS,
    counting=COUNTING,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first dice."""
    s = Position()
    s.tasks = TASKS
    s.switches = switch_values(SWITCHES, switches)
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, t, players, Generator.from_seed(seed, "set-up"))
    push(s, BEGIN_ROUND)
    s.run()
    return s
