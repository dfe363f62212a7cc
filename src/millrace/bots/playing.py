"""Whole games between bots, on the fast path."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from millrace.bots.bot import Bot
from millrace.bots.errors import IllegalChoice
from millrace.bots.light import Light, choose_by
from millrace.bots.weights import weights_for
from millrace.core.outcome import Outcome
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle


@dataclass(frozen=True)
class FinishedGame:
    """A finished game: how it ended, how many decisions it took, and who took which cards, if the title tells."""

    outcome: Outcome
    decisions: int
    taken: Mapping[str, Sequence[int]] = field(default_factory=dict)


def play_out(
    title: AnyTitle,
    bots: Sequence[Bot],
    seed: str,
    switches: Mapping[str, str] | None = None,
    content: Sequence[Path] = (),
) -> FinishedGame:
    """How a game ends that bots play from the set-up on, one on each seat."""
    chosen = title.checked_switches(switches or {})
    components = title.content(content)
    state = title.new_state(components, len(bots), chosen, seed)
    weights = weights_for(title, len(bots), components.hash)
    chance = [Generator.from_seed(seed, f"bot {seat}") for seat in range(len(bots))]
    decisions = 0
    while state.seat >= 0:
        seat = state.seat
        codes = state.codes_for(seat)
        code = codes[0]
        decisions += 1
        if len(codes) > 1:
            bot = bots[seat]
            if weights is not None and type(bot) is Light:
                # Proven to look at nothing hidden (tests/properties/test_policies.py): it may do without the view.
                code = choose_by(weights, title, state, seat)
            else:
                code = bot.choose(title, None if bot.blind else title.view(state, seat), codes, chance[seat])
            if code not in codes:
                raise IllegalChoice(bot.name, code, codes)
        state.apply_for(seat, code)
    outcome = title.outcome(state)
    if outcome is None:
        raise RuntimeError(f"{title.id}: nobody has anything to decide, yet the game is not over")
    return FinishedGame(outcome, decisions, {} if title.takers is None else title.takers(state))
