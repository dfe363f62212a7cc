"""The table as one viewer sees it: map by region, links, markets, merchants, players, hand and mats as panels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from millrace.core.texts import Message, Texts, roman
from millrace.parts.bits import members
from millrace.scene.industry.family import Look
from millrace.scene.industry_panels import NOTHING, SPACE, IndustryPanels, figure
from millrace.scene.panel import Column, Line, Panel, Span, Table, line, player_style

from ..rules.tables import (
    BREWERY,
    CARDS,
    COAL_MINE,
    GOODS,
    INDUSTRY_IDS,
    IRON_WORKS,
    MERCHANT_SPACES,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Tables,
)
from ..rules.view import View

LOOKS: Final = (
    Look("cotton-mill", "i-cotton-mill"),
    Look("manufacturer", "i-manufacturer"),
    Look("pottery", "i-pottery"),
    Look("coal-mine", "i-coal-mine", "coal"),
    Look("iron-works", "i-iron-works", "iron"),
    Look("brewery", "i-brewery", "beer"),
)
"""By industry."""

REGIONS: Final = ("blue", "teal", "red", "yellow", "purple", "none")
"""The banners of the places, from the north of the map to the south; `none` are the farm breweries."""

BARREL: Final = "◉"


def panels(v: View, texts: Texts, names: Sequence[str] = ()) -> tuple[Panel, ...]:
    """All that the view's seat may see, board first; `names` are what the seats are called, else their letters."""
    scene = _Panels(v, v.tables, texts, names)
    shown = [scene.header(), scene.map(), scene.markets(), scene.merchants(), scene.links(), scene.standings()]
    if v.seat >= 0:
        shown += [scene.hand(), scene.mat(v.seat)]
    shown += [scene.mat(seat) for seat in v.order if seat != v.seat]
    return (*shown, scene.discards())


def place_names(t: Tables, texts: Texts) -> tuple[str, ...]:
    """What the places are called: short for the farm breweries."""
    return tuple(
        [
            texts.render(Message(f"scene.{id}")) if t.farm_places >> place & 1 else texts.noun(id)
            for place, id in enumerate(t.place_ids)
        ]
    )


def last_round(t: Tables, players: int) -> int:
    """The number of the last round of an era."""
    return t.content.rounds.per_era[players - 2]


def bonus_text(t: Tables, texts: Texts, place: int) -> str:
    """What a merchant's beer brings besides."""
    kind, amount = t.content.merchants[t.place_ids[place]].bonus, t.bonus_amount[place]
    return texts.render(Message(f"scene.bonus-{kind}", amount=amount))


class _Panels(IndustryPanels[View, Tables]):
    """The panels of one view."""

    title = "brass-birmingham"
    industries = INDUSTRY_IDS
    held: ClassVar = {COAL_MINE: "coal", IRON_WORKS: "iron", BREWERY: "beer"}
    standing_columns = ("player", "money", "income", "points", "spent", "hand", "wild", "tiles", "links-left")
    stack_columns = ("tile", "level", "cost", "coal", "iron", "beer", "cubes", "vp", "gain", "icons", "left")

    @property
    def last_round(self) -> int:
        """The number of the last round of an era."""
        return self.t.content.rounds.per_era[self.v.players - 2]

    def regions(self) -> Iterator[tuple[str, Sequence[int]]]:
        """The parts of the map with their places."""
        banners = [place.banner for place in self.t.content.places.values()]
        for region in REGIONS:
            yield region, [place for place, banner in enumerate(banners) if banner == region]

    def place(self, place: int) -> str:
        """A place's name, short for the farm breweries."""
        farm = self.t.farm_places >> place & 1
        return self.say(f"scene.{self.t.place_ids[place]}") if farm else super().place(place)

    def level(self, kind: int) -> str:
        """How the level of a tile is written."""
        return roman(self.t.tile_level[kind])

    # -- merchants -----------------------------------------------------------------------------------------------------

    def merchants(self) -> Panel:
        """What the merchants buy, their beer and their bonuses."""
        rows = []
        for place in members(self.t.merchant_places):
            spaces = [space for space in range(MERCHANT_SPACES) if self.t.space_place[space] == place]
            shown = [self.merchant(space) for space in spaces if self.v.merchant_tile[space] >= 0]
            if shown:
                name = line(Span(self.texts.noun(self.t.place_ids[place]), "strong"))
                rows.append((name, *shown, *[()] * (2 - len(shown)), line(Span(self.bonus(place), "muted"))))
        heads = (Column(), Column("1"), Column("2"), Column(self.say("scene.bonus")))
        return self.panel("merchants", Table(heads, tuple(rows)), place="side")

    def merchant(self, space: int) -> Line:
        """What a merchant tile buys, and whether its beer is there."""
        goods = self.t.goods_of_tile[self.v.merchant_tile[space]]
        if goods == 0:
            return line(Span(NOTHING, "muted"))
        if goods == GOODS:
            bought = self.say("scene.all-goods")
        else:
            bought = "/".join(self.short(industry) for industry in members(goods))
        barrel = Span(f" {BARREL}", "beer") if self.v.barrels >> space & 1 else Span(f" {SPACE}", "muted")
        return line(Span(bought, "goods"), barrel)

    def bonus(self, place: int) -> str:
        """What a merchant's beer brings besides."""
        amount = self.t.bonus_amount[place]
        return self.say(f"scene.bonus-{self.t.content.merchants[self.t.place_ids[place]].bonus}", amount=amount)

    # -- the players ---------------------------------------------------------------------------------------------------

    def own_standing(self, seat: int) -> dict[str, Line]:
        """How many of a player's cards are wild."""
        wild = sum(self.v.wild_cards[seat])
        return {"wild": line(str(wild) if wild else NOTHING)}

    def card_name(self, card: int) -> Span:
        """A card by what it shows."""
        if card in (WILD_LOCATION, WILD_INDUSTRY):
            return Span(self.texts.noun(f"card.{self.t.card_ids[card]}"), "points")
        if self.t.card_place[card] >= 0:
            return Span(self.texts.noun(self.t.card_ids[card]), "strong")
        shown = [self.texts.noun(INDUSTRY_IDS[industry]) for industry in members(self.t.card_industries[card])]
        return Span("/".join(shown), "goods")

    def own_figures(self, kind: int) -> dict[str, Line]:
        """The beer that selling takes, and the link icons."""
        return {"beer": figure(self.t.tile_beer[kind], "beer"), "icons": figure(self.t.tile_icons[kind], "")}

    def holds(self, kind: int) -> int:
        """How many cubes or barrels the tile gets when it is built now."""
        if self.t.tile_industry[kind] == BREWERY:
            return self.t.barrels_built[self.v.era]
        return self.t.tile_cubes[kind]

    def note(self, kind: int) -> str:
        """Why a tile cannot be built now, or not developed."""
        bulb = "" if self.t.tile_developable[kind] else self.say("scene.light-bulb")
        return ", ".join(note for note in (super().note(kind), bulb) if note)

    def discards(self) -> Panel:
        """The discard piles; a card that lies face down is only counted."""
        blocks = []
        for seat in self.v.order:
            pile = self.v.discard[seat * CARDS : (seat + 1) * CARDS]
            hidden = [line(Span(self.say("scene.face-down"), "muted"))] if self.v.face_down[seat] else []
            label = line(Span(f"{self.names[seat]}:", f"{player_style(seat)} strong"))
            blocks.append(self.cards(pile, label, *hidden))
        return self.panel("discards", *blocks, place="aside")
