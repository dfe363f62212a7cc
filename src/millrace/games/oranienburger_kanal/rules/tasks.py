"""What may be pending in a game of Oranienburger Kanal, a row a task, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.lists import Ints, ints
from millrace.core.machine import Happening, Tasks, Together, question, question_to_several, step, stop
from millrace.core.rng import Generator
from millrace.core.texts import Message

from . import activation, acts, effects, erect, exchange, pieces, rounds, setup, turns
from .consequences import COUNTING
from .frames import TASK_BITS
from .goods import anytime
from .state import SWITCHES, Position
from .tables import Tables


def aside(h: Happening[Position]) -> list[Message]:
    """What may follow from anything: an action phase ends with new structures, a build activates some."""
    return [*rounds.refill_events(h), *activation.activation_events(h)]


TASKS: Final[Tasks[Position]] = Tasks(
    [
        question_to_several(
            "start", Together(setup.laying, setup.start_offers, setup.start_refusal, setup.lay_start),
            setup.start_prompt, log=setup.start_log,
        ),
        anytime(question("space", turns.offers, turns.refusal, turns.choose, turns.prompt, log=turns.log)),
        anytime(question(
            "act", acts.offers, acts.refusal, acts.act, acts.prompt,
            settle=rounds.end_turn, log=acts.log,
        )),
        question("site", erect.site_offers, erect.site_refusal, erect.put_up, erect.site_prompt, log=erect.site_log),
        anytime(question(
            "activation", activation.activation_offers, activation.activation_refusal, activation.activate,
            activation.activation_prompt, log=activation.activation_log,
        )),
        anytime(question(
            "effect", activation.effect_offers, activation.effect_refusal, activation.use, activation.effect_prompt,
            idle=activation.effect_idle, settle=stop, log=activation.effect_log,
        )),
        anytime(question(
            "alternative", effects.alternative_offers, effects.alternative_refusal, effects.choose,
            effects.alternative_prompt, log=effects.alternative_log,
        )),
        anytime(question(
            "exchange", exchange.offers, exchange.refusal, exchange.exchange, exchange.prompt,
            settle=stop, log=exchange.log,
        )),
        anytime(question(
            "pick", effects.pick_offers, effects.pick_refusal, effects.pick, effects.pick_prompt, log=effects.pick_log,
        )),
        anytime(question(
            "place", pieces.place_offers, pieces.place_refusal, pieces.place, pieces.place_prompt,
            idle=pieces.place_idle, settle=stop, log=pieces.place_log,
        )),
        question(
            "removal", pieces.removal_offers, pieces.removing_refusal, pieces.remove, pieces.removal_prompt,
            log=pieces.removal_log,
        ),
        anytime(question(
            "proceeds", effects.proceeds_offers, effects.proceeds_refusal, effects.take, effects.proceeds_prompt,
            idle=effects.proceeds_idle, settle=effects.take_everything, log=effects.proceeds_log,
        )),
        anytime(question(
            "wheel", rounds.wheel_offers, rounds.wheel_refusal, rounds.turn_free, rounds.wheel_prompt,
            settle=stop, log=rounds.wheel_log,
        )),
        step("resolve", activation.resolve, log=activation.resolve_log),
        step("receive", exchange.receive, log=exchange.receive_log),
        step("begin-wheel", rounds.begin_wheel),
        step("end-round", rounds.end_round, log=rounds.end_log),
    ],
    TASK_BITS,
    aside,
    COUNTING,
)  # fmt: skip
"""All tasks, in the order of their numbers."""


# -- A new game ---------------------------------------------------------------------------------------------------


def switch_values(switches: dict[str, str], players: int) -> Ints:
    """What stands for the values of SWITCHES, by default the first. Those for another number of players do nothing."""
    unused = "campaign" if players > 1 else "start_choice"
    return ints(
        [0 if field == unused else values[switches.get(name, next(iter(values)))] for name, field, values in SWITCHES]
    )


def blank_position(t: Tables, players: int, switches: Ints) -> Position:
    """A position with nothing laid out yet."""
    s = Position()
    s.tasks = TASKS
    s.offer = None
    s.tables = t
    s.players = players
    for (_, field, _), value in zip(SWITCHES, switches, strict=True):
        setattr(s, field, value)
    return s


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    s = blank_position(t, players, switch_values(switches, players))
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, Generator.from_seed(seed, "set-up"))
    return s
