"""The questions that all titles of the family ask, as sentences."""

from __future__ import annotations

from collections.abc import Callable

from millrace.core.texts import Message, Term
from millrace.parts.industry.names import line_name, place_name
from millrace.parts.industry.state import IndustryState


def action_prompt(s: IndustryState, seat: int, argument: int) -> Message:
    """Ask for the next action."""
    return Message("prompt.action", left=s.actions_left)


def card_prompt(several: int, id: str, card: int) -> Callable[[IndustryState, int, int], Message]:
    """The prompt for the card of an action. Those of the kind `several` ask, in their own words, for more than one."""

    def prompt(s: IndustryState, seat: int, argument: int) -> Message:
        if s.map.code_kind[s.chosen] == several:
            return Message(id, left=[frame & s.tasks.mask for frame in s.stack].count(card))
        return Message("prompt.card", action=Term(f"action.{s.map.codebook[s.chosen].words[0]}"))

    return prompt


def cube_prompt(good: str) -> Callable[[IndustryState, int, int], Message]:
    """The question for the tile that delivers a good to a place, or to the line numbered after the places."""

    def prompt(s: IndustryState, seat: int, argument: int) -> Message:
        places = len(s.map.place_ids)
        if argument < places:
            return Message(f"prompt.{good}", place=place_name(s.map, argument))
        return Message(f"prompt.{good}-line", line=line_name(s.map, argument - places))

    return prompt


def shortfall_prompt(s: IndustryState, seat: int, argument: int) -> Message:
    """Ask for the tile to remove for a debt."""
    return Message("prompt.shortfall", debt=s.debt)
