"""The table as one viewer sees it, as panels: map by region, links, demand tracks, distant market, players, tiles."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from millrace.core.texts import Texts
from millrace.scene.industry.family import Look
from millrace.scene.industry_panels import NOTHING, IndustryPanels, figure
from millrace.scene.panel import Flow, Line, Panel, Span, line

from ..rules.tables import COAL_MINE, INDUSTRY_IDS, IRONWORKS, Tables
from ..rules.view import View

LOOKS: Final = (
    Look("cotton-mill", "i-cotton-mill"),
    Look("port", "i-port"),
    Look("coal-mine", "i-coal-mine", "coal"),
    Look("ironworks", "i-iron-works", "iron"),
    Look("shipyard", "i-shipyard"),
)
"""By industry."""

REGIONS: Final = {
    "north": ("barrow-in-furness", "lancaster", "fleetwood", "preston"),
    "east": ("blackburn", "burnley", "colne", "bolton", "bury", "rochdale", "oldham"),
    "mersey": ("wigan", "liverpool", "birkenhead", "ellesmere-port", "warrington-runcorn"),
    "south": ("manchester", "stockport", "macclesfield"),
}
"""The towns by the parts of the country they lie in, from the north of the map to the south."""

MARKER: Final = "◆"


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    scene = _Panels(v, v.tables, texts, names)
    shown = [scene.header(), scene.map(), scene.markets(), scene.distant(), scene.links(), scene.standings()]
    if v.seat >= 0:
        shown += [scene.hand(), scene.mat(v.seat)]
    shown += [scene.mat(seat) for seat in v.order if seat != v.seat]
    return (*shown, scene.discards())


def never_built(t: Tables) -> frozenset[int]:
    """The kinds of tiles that may be built in no era: they can only be removed by development."""
    return frozenset(kind for kind in range(len(t.tile_ids)) if not any(in_era[kind] for in_era in t.tile_in_era))


class _Panels(IndustryPanels[View, Tables]):
    """The panels of one view."""

    title = "brass-lancashire"
    industries = INDUSTRY_IDS
    held: ClassVar = {COAL_MINE: "coal", IRONWORKS: "iron"}
    stack_columns = ("tile", "level", "cost", "coal", "iron", "cubes", "vp", "gain", "left")

    @property
    def last_round(self) -> int:
        """The number of the last round of an era."""
        return self.t.rounds

    def regions(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The parts of the country with those of their towns that the board in use has."""
        for region, towns in REGIONS.items():
            places = [self.t.place_ids.index(town) for town in towns]
            yield region, [place for place in places if not self.t.places_out >> place & 1]

    def card_name(self, card: int) -> Span:
        """A card by what it shows."""
        return Span(self.texts.noun(self.t.card_ids[card]), "strong" if self.t.card_place[card] >= 0 else "goods")

    def holds(self, kind: int) -> int:
        """How many cubes a tile gets when it is built."""
        return self.t.tile_cubes[kind]

    def note(self, kind: int) -> str:
        """Why a tile cannot be built now; some never can."""
        return super().note(kind) if self.ever_built(kind) else self.say("scene.never-built")

    def own_figures(self, kind: int) -> dict[str, Line]:
        """A tile that is never built costs and brings nothing."""
        return {} if self.ever_built(kind) else {name: figure(0, "") for name in ("cost", "vp", "gain")}

    def ever_built(self, kind: int) -> bool:
        """Whether a tile may be built in any era."""
        return any(in_era[kind] for in_era in self.t.tile_in_era)

    def distant(self) -> Panel:
        """The cotton demand track with its marker, and the tiles turned up in this era."""
        v, t = self.v, self.t
        spaces = [
            line(Span(f"{MARKER}{bonus}", "strong")) if space == v.cotton_marker else line(Span(str(bonus), "muted"))
            for space, bonus in enumerate(t.cotton_bonus)
        ]
        if v.cotton_marker == t.cotton_bottom:
            spaces.append(line(Span(f"{MARKER} {self.say('scene.demand-over')}", "warning")))
        demand = Flow(tuple(spaces), line(Span(f"{self.say('scene.demand')}:", "muted")), separator=" ")
        turned = [line(f"−{step}" if step else "0") for step in v.turned_up] or [line(Span(NOTHING, "muted"))]
        left = self.say("scene.tiles-left", tiles=len(t.distant_steps) - len(v.turned_up))
        label = line(Span(f"{self.say('scene.turned-up')}:", "muted"))
        seen = Flow((*turned, line(Span(left, "muted"))), label, separator=" · ")
        return self.panel("distant", demand, seen, place="side")

    def discards(self) -> Panel:
        """The common discard pile, which is open (LAN-INFO-03)."""
        return self.panel("discards", self.cards(self.v.discard), place="aside")
