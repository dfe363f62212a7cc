"""What players have at hand for their next turns: money, and what lies on their own tiles."""

from __future__ import annotations

from collections.abc import Mapping

from millrace.parts.bits import total
from millrace.parts.industry.state import IndustryState


def holdings(sources: Mapping[str, str], s: IndustryState) -> list[dict[str, int]]:
    """By seat its money and how many cubes or barrels lie on its own tiles; `sources` are by good the industries whose
    tiles hold it.
    """
    stocks = {good: s.stocked[s.map.industry_ids.index(industry)] for good, industry in sources.items()}
    return [
        {"money": s.money[seat], **{good: total(s.cubes, slots & s.own[seat]) for good, slots in stocks.items()}}
        for seat in range(s.players)
    ]
