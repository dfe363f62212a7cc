"""How well a seat stands: the final points it may expect, by rules of thumb (no rulebook chapter).

Points on the track and flipped tiles count in full, all else by its chance to become points: goods by merchants and
beer within reach, cubes and barrels by what will still be consumed, money and income by what they can still buy.
Only what the seat may know is looked at: the board, the own hand, the sizes of the other hands and of the deck.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import ints
from millrace.parts.bits import members, total
from millrace.parts.industry import worth as family
from millrace.parts.industry.board import occupied_slots, slots_at_places
from millrace.parts.industry.state import CANAL, RAIL
from millrace.parts.tiles import slots_within
from millrace.parts.worth import last_kept, purse_worth

from .rules.cards import playable_cards
from .rules.frames import ACTION, CARD
from .rules.resources import breweries_for
from .rules.state import Position
from .rules.switches import INTRODUCTORY
from .rules.tables import (
    BREWERY,
    COAL_MINE,
    COTTON,
    MANUFACTURER,
    MERCHANT_SPACES,
    POTTERY,
    SLOTS,
    WILD_INDUSTRY,
    WILD_LOCATION,
    Tables,
)


class Weights(family.Weights):
    """How much each thing counts, in points: set by hand, then corrected by what scored more in duels and self-play."""

    def __init__(self) -> None:
        self.rival = 0.25
        # Money: the first pounds keep one acting, further ones buy more choice.
        self.pounds = (0.40, 0.22, 0.10)
        self.purses = (18.0, 40.0)
        self.money_fade = 4.0  # so many actions before the end money has lost half its worth
        self.income_pound = 0.20
        self.income_fade = 1.5
        self.income_growth = 1.2
        self.missing_pound = 0.8
        self.debt = 0.40
        # Chances to sell goods, by what is still missing
        self.sale = 0.93
        self.sale_without_beer = 0.55
        self.sale_without_merchant = 0.30
        self.rival_sale = 0.50
        self.rail_sale = 0.60
        # What each of a player's actions to come consumes, by era
        self.canal_coal, self.rail_coal = 0.22, 0.90
        self.canal_iron, self.rail_iron = 0.45, 0.35
        self.canal_beer, self.rail_beer = 0.06, 0.40
        self.wanted_beer = 0.6  # of the beer that own goods wait for
        self.other_cubes = 0.4
        self.other_barrels = 0.8
        self.lonely_mine = 0.15
        self.wide_network = 11
        # Prospects
        self.future_icons = 0.45
        self.free_slot = 0.12  # in the own network
        self.merchant = 0.5
        self.barrel = 0.4
        self.coal_reach = 1.5
        self.canal_spare, self.rail_spare = 0.3, 0.8
        self.mat = 0.35
        self.next_tile = 0.6
        self.tile_points = 0.8
        self.tile_cost = 0.2
        # Cards
        self.wild_card = 1.2
        self.industry_card, self.location_card = 0.5, 0.3


WEIGHTS: Final = Weights()
"""Those that bots play by."""


def figures(t: Tables) -> family.Figures:
    """What the evaluation looks up in these tables."""
    w = WEIGHTS
    f = family.Figures(t, w, ints(t.content.rounds.per_era))
    f.place_icons, f.tile_icons = t.place_icons, t.tile_icons
    f.mat = family.mat_worths(t, w, [w.tile_points] * len(t.tile_ids), t.tile_icons, t.tile_beer)
    f.card[WILD_LOCATION] = f.card[WILD_INDUSTRY] = w.wild_card
    f.demand[CANAL][BREWERY], f.demand[RAIL][BREWERY] = w.canal_beer, w.rail_beer
    return f


figures_for: Final = last_kept(figures)


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    f: family.Figures = figures_for(s.tables)
    if s.seat < 0:
        return family.final_lead(s, f, seat)
    o = family.Outlook(s, seat, f.rounds[s.players - 2], s.era == CANAL and not s.switches[INTRODUCTORY])
    note_sales(s, f, o)
    return family.lead(s, f, o, money_worth(s, o), prospects(s, f, o))


# -- Sales and beer -----------------------------------------------------------------------------------------------


def note_sales(s: Position, f: family.Figures, o: family.Outlook) -> None:
    """Note the chances of all goods to be sold, and of all breweries to be emptied."""
    w = WEIGHTS
    goods = (s.standing[COTTON] | s.standing[MANUFACTURER] | s.standing[POTTERY]) & ~s.flipped
    thirst = note_own_sales(s, o, goods & s.own[o.seat])
    rival_sale = w.rival_sale * o.left / (o.left + 1.0)
    for slot in members(goods & ~s.own[o.seat]):
        o.this_era[slot] = rival_sale
    family.note_later_sales(s, f, o, goods)
    family.note_use(s, f, o, BREWERY, w.other_barrels, thirst, 1.0)


def note_own_sales(s: Position, o: family.Outlook, goods: int) -> float:
    """Note the chances of the seat's goods to be sold in this era; say how much beer they want from breweries."""
    w, left = WEIGHTS, o.left
    time = left / (left + 1.0)
    barrels = s.barrels
    spoken_for = [0] * SLOTS if goods else []
    thirst = 0.0
    while goods:
        low = goods & -goods
        goods ^= low
        slot = low.bit_length() - 1
        merchants = merchants_for(s, slot)
        need = s.tables.tile_beer[s.tile[slot]]
        if need and merchants & barrels:
            barrels ^= 1 << (merchants & barrels).bit_length() - 1
            need -= 1
        thirst += need
        need -= served(s, o.seat, slot, need, spoken_for)
        if left < 1.0:
            o.this_era[slot] = 0.0
        elif not merchants:
            o.this_era[slot] = w.sale_without_merchant * time * (0.7 if need else 1.0)
        else:
            o.this_era[slot] = w.sale_without_beer * time if need else w.sale
    return w.wanted_beer * thirst


def merchants_for(s: Position, slot: int) -> int:
    """The merchant spaces within reach that buy what the tile on a slot makes."""
    t = s.tables
    industry = t.tile_industry[s.tile[slot]]
    reach = s.component[t.slot_place[slot]]
    spaces = 0
    for space in range(MERCHANT_SPACES):
        merchant = s.merchant_tile[space]
        if merchant >= 0 and t.goods_of_tile[merchant] >> industry & 1 and reach >> t.space_place[space] & 1:
            spaces |= 1 << space
    return spaces


def served(s: Position, seat: int, slot: int, need: int, spoken_for: list[int]) -> int:
    """How much of the beer that a tile needs breweries can give, beside what they give to others."""
    if not need:
        return 0
    barrels = 0
    breweries = breweries_for(s, seat, s.component[s.tables.slot_place[slot]])
    while breweries and barrels < need:
        low = breweries & -breweries
        breweries ^= low
        brewery = low.bit_length() - 1
        taken = min(s.cubes[brewery] - spoken_for[brewery], need - barrels)
        spoken_for[brewery] += taken
        barrels += taken
    return barrels


# -- Money and prospects ------------------------------------------------------------------------------------------


def money_worth(s: Position, o: family.Outlook) -> float:
    """What money is worth: much while there is much to buy, nothing at the end."""
    t, w = s.tables, WEIGHTS
    money = s.money[o.seat]
    if s.switches[INTRODUCTORY]:
        return min(money / t.intro_cash_per_vp, float(t.intro_cash_vp_cap)) + t.level_of_space[s.income[o.seat]]
    left = o.left + o.rail_actions if o.rail_ahead else o.left
    return purse_worth(money, w.purses, w.pounds) * left / (left + w.money_fade)


def prospects(s: Position, f: family.Figures, o: family.Outlook) -> float:
    """What the seat can make of its actions to come: its mat, its network, what lies within reach."""
    t, w = s.tables, WEIGHTS
    reach = family.reach_of_network(s, o.seat)
    value = w.free_slot * (slots_at_places(s, s.network[o.seat]) & ~occupied_slots(s)).bit_count()
    for space in range(MERCHANT_SPACES):
        if (
            reach >> t.space_place[space] & 1
            and s.merchant_tile[space] >= 0
            and t.goods_of_tile[s.merchant_tile[space]]
        ):
            value += w.merchant + w.barrel * (s.barrels >> space & 1)
    if reach & t.merchant_places or slots_within(t.slot_place, s.stocked[COAL_MINE], reach):
        value += w.coal_reach
    spare = w.canal_spare if s.era == CANAL else w.rail_spare
    value += spare * total(s.cubes, s.stocked[BREWERY] & s.own[o.seat])
    return family.mat_worth(s, f, o) + value * o.left / (o.left + 5.0)


EVALUATION: Final = family.evaluation(worth, figures_for, playable_cards, ACTION, CARD)
"""What bots know of the title."""
