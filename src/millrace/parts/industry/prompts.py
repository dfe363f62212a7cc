"""The questions that all titles of the family ask, as sentences."""

from __future__ import annotations

from millrace.core.texts import Message
from millrace.parts.industry.names import line_name, place_name
from millrace.parts.industry.state import IndustryState


def action_prompt(s: IndustryState, seat: int, argument: int) -> Message:
    """Ask for the next action."""
    return Message("prompt.action", left=s.actions_left)


def coal_prompt(s: IndustryState, seat: int, argument: int) -> Message:
    """Ask for the mine that delivers to a place, or to the line numbered after the places."""
    places = len(s.map.place_ids)
    if argument < places:
        return Message("prompt.coal", place=place_name(s.map, argument))
    return Message("prompt.coal-line", line=line_name(s.map, argument - places))


def shortfall_prompt(s: IndustryState, seat: int, argument: int) -> Message:
    """Ask for the tile to remove for a debt."""
    return Message("prompt.shortfall", debt=s.debt)
