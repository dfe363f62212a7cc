"""The questions that all titles of the family put in the same way, as rows for their tables of tasks.

A title says what is its own: what may be chosen, why not, what it does; the row adds what is alike.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from millrace.core.lists import Growing
from millrace.core.machine import Happening, Task, asking, push, question, stop
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_chosen, append_numbers
from millrace.parts.industry.names import card_name, slot_name
from millrace.parts.industry.prompts import action_prompt, cube_prompt
from millrace.parts.industry.state import IndustryState
from millrace.parts.industry.supply import take_cube

S = TypeVar("S", bound=IndustryState)

Offers = Callable[[S, Growing], None]
"""(state, list) adds the legal codes to the list."""
Begin = Callable[[S], None]
"""(state) puts the steps of an action on the stack."""
Why = Callable[[S, int, int], Refusal | None]
"""(state, the two numbers of an option) to why it cannot be chosen, or None."""
Action = tuple[Offers[S] | None, Begin[S], Why[S]]
"""The options of an action, if no other action lists them, how it begins, and why it cannot be chosen."""


def action(actions: list[Action[S]], remove: int, no_debt: Refusal) -> Task[S]:
    """The question for an action, given in the order of the kinds of options.

    Options of the kind `remove` are refused because there is no debt to pay, other kinds because they are no actions.
    What is chosen is told once its card is played.
    """
    listings = [listing for listing, _, _ in actions if listing is not None]
    beginnings = [begin for _, begin, _ in actions]
    reasons = [why for _, _, why in actions]

    def offers(s: S, out: Growing) -> None:
        for listing in listings:
            listing(s, out)

    def refusal(s: S, code: int) -> Refusal | None:
        m = s.map
        kind = m.code_kind[code]
        if kind < len(reasons):
            return reasons[kind](s, m.code_a[code], m.code_b[code])
        return no_debt if kind == remove else not_asked()

    def begin(s: S) -> None:
        s.chosen = s.code
        beginnings[s.map.code_kind[s.code]](s)

    return question("action", offers, refusal, begin, action_prompt)


def steps(tasks: tuple[int, ...]) -> Begin[S]:
    """How an action begins that is these tasks one after the other, without arguments: its card first, its end last."""
    backwards = tasks[::-1]

    def begin(s: S) -> None:
        for task in backwards:
            push(s, task)

    return begin


def passing(end_action: int, card: int) -> Action[S]:
    """The action of those who do nothing, which is always possible: only the card goes."""

    def offers(s: S, out: Growing) -> None:
        out.append(s.map.pass_code)

    def why(s: S, a: int, b: int) -> Refusal | None:
        return None

    return offers, steps((card, end_action)), why


def card(
    kind: int,
    playable: Callable[[S], int],
    why: Callable[[S, int, int, int], Refusal],
    not_held: tuple[str, ...],
    play: Callable[[S], None],
    prompt: Callable[[S, int, int], Message],
    log: Callable[[Happening[S]], list[Message]],
) -> Task[S]:
    """The question for the card of an action, an option of this kind.

    `playable` are the cards that fit; `why` says of slot and industry of the build chosen why a card of the hand does
    not; `not_held` are the rules behind it that only own cards are played; `play` lays the card off.
    """

    def offers(s: S, out: Growing) -> None:
        append_numbers(s.map.card_code, playable(s), out)

    def refusal(s: S, code: int) -> Refusal | None:
        m = s.map
        if m.code_kind[code] != kind:
            return not_asked()
        chosen = m.code_a[code]
        if not s.hand_mask[s.seat] >> chosen & 1:
            return Refusal(not_held, Message("refuse.card-not-held", card=card_name(m, chosen)))
        return None if playable(s) >> chosen & 1 else why(s, m.code_a[s.chosen], m.code_b[s.chosen], chosen)

    def told(h: Happening[S]) -> list[Message]:
        return log(h) if h.code >= 0 else []

    # Without a card nobody is asked: so it may be in a position that somebody wrote down.
    return question("card", offers, refusal, play, prompt, settle=stop, log=told)


def coal(
    offers: Offers[S],
    refusal: Callable[[S, int], Refusal | None],
    take: Callable[[S], None],
    buy: Callable[[S], None],
    log: Callable[[Happening[S]], list[Message]],
) -> Task[S]:
    """The question for the mine that delivers; without a choice coal is bought."""
    return question("coal", offers, refusal, take, cube_prompt("coal"), settle=buy, log=log)


def iron(
    kind: int,
    rules: tuple[str, ...],
    buy: Callable[[S], None],
    log: Callable[[Happening[S]], list[Message]],
) -> Task[S]:
    """The question for the works that deliver, an option of this kind: any holding iron, whoever owns them.

    `rules` are those behind it that only tiles with iron deliver. Without such tiles iron is bought.
    """

    def offers(s: S, out: Growing) -> None:
        append_chosen(s.map.iron_code, s.stocked[s.map.iron_works], out)

    def refusal(s: S, code: int) -> Refusal | None:
        m = s.map
        if m.code_kind[code] != kind:
            return not_asked()
        if s.stocked[m.iron_works] >> m.code_a[code] & 1:
            return None
        return Refusal(rules, Message("refuse.no-iron-there", slot=slot_name(m, m.code_a[code])))

    return question("iron", offers, refusal, take_cube, asking("prompt.iron"), settle=buy, log=log)


def one_more(
    id: str,
    kind: int,
    offers: Offers[S],
    why: Why[S],
    deed: Callable[[S, int, int], None],
    log: Callable[[Happening[S], int, int], list[Message]],
) -> Task[S]:
    """The question for one more of what an action has just done, an option of this kind, or to leave it at that."""

    def offers_and_stop(s: S, out: Growing) -> None:
        offers(s, out)
        out.append(s.map.done_code)

    def refusal(s: S, code: int) -> Refusal | None:
        m = s.map
        if m.code_kind[code] == kind:
            return why(s, m.code_a[code], m.code_b[code])
        return None if code == m.done_code else not_asked()

    def answer(s: S) -> None:
        m = s.map
        if m.code_kind[s.code] == kind:
            deed(s, m.code_a[s.code], m.code_b[s.code])

    def log_one(h: Happening[S]) -> list[Message]:
        m = h.before.map
        one = h.code >= 0 and m.code_kind[h.code] == kind
        return log(h, m.code_a[h.code], m.code_b[h.code]) if one else []

    return question(id, offers_and_stop, refusal, answer, asking(f"prompt.{id}"), settle=stop, log=log_one)
