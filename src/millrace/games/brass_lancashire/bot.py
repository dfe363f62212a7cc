"""How well a seat stands: the final points it may expect, by rules of thumb (no rulebook chapter).

Flipped tiles count in full, all else by its chance to become points: mills and ports by what they can reach, cubes by
what will still be consumed, money and income by what they can still buy. Only what the seat may know is looked at: the
board, the own hand, the sizes of the other hands and of the draw pile, which distant market tiles are still to come.
"""

from __future__ import annotations

from typing import Final

from millrace.core.lists import filled
from millrace.parts.bits import members
from millrace.parts.industry import worth as family
from millrace.parts.industry.board import occupied_slots, slots_at_places
from millrace.parts.industry.state import CANAL
from millrace.parts.tiles import slots_within
from millrace.parts.worth import last_kept, purse_worth

from .rules.cards import playable_cards
from .rules.connections import existing_ports
from .rules.frames import ACTION, CARD
from .rules.sell import distant_market_open
from .rules.state import Position
from .rules.switches import INTRODUCTORY
from .rules.tables import COAL_MINE, COTTON_MILL, PORT, SHIPYARD, Tables


class Weights(family.Weights):
    """How much each thing counts, in points: set by hand, then corrected by what scored more in duels and self-play."""

    def __init__(self) -> None:
        self.rival = 0.2
        # Money: the first pounds keep one acting, further ones buy more choice; at the end it scores by itself.
        self.pounds = (0.42, 0.26, 0.12)
        self.purses = (20.0, 45.0)
        self.money_fade = 4.0  # so many actions before the end money has lost half of what it can buy
        self.income_pound = 0.30
        self.income_fade = 1.5
        self.income_growth = 1.6
        self.missing_pound = 0.9
        self.debt = 0.30
        # Chances of mills and ports, by what is still missing
        self.sale = 0.93
        self.sale_abroad = 0.85  # of the chance that the next distant market tile leaves demand
        self.sale_without_port = 0.25
        self.used_port = 0.90  # an own mill waits for it
        self.shared_port = 0.45  # a mill of somebody else may
        self.lonely_port = 0.30
        self.rival_sale = 0.5
        self.rail_sale = 0.6
        # What each of a player's actions to come consumes, by era
        self.canal_coal, self.rail_coal = 0.20, 0.85
        self.canal_iron, self.rail_iron = 0.40, 0.35
        self.other_cubes = 0.4
        self.lonely_mine = 0.15
        self.wide_network = 10
        # Prospects
        self.future_icons = 0.35
        self.free_slot = 0.12  # in the own network
        self.port_reach = 1.5
        self.coal_reach = 1.5
        self.mat = 0.30
        self.next_tile = 0.6
        self.tile_points = 0.8
        self.tile_cost = 0.2
        self.yard_points = 0.35  # slots for shipyards are few
        # Cards
        self.industry_card, self.location_card = 0.5, 0.35


WEIGHTS: Final = Weights()
"""Those that bots play by."""


def figures(t: Tables) -> family.Figures:
    """What the evaluation looks up in these tables."""
    w = WEIGHTS
    kinds = len(t.tile_ids)
    f = family.Figures(t, w, filled(t.rounds, 3))
    f.place_icons, f.tile_icons = t.place_circles, filled(t.tile_circles, kinds)
    point = [w.yard_points if industry == SHIPYARD else w.tile_points for industry in t.tile_industry]
    f.mat = family.mat_worths(t, w, point, filled(0, kinds), filled(0, kinds))
    return f


figures_for: Final = last_kept(figures)


def worth(s: Position, seat: int) -> float:
    """The points by which a seat may expect to stand above what its best rival counts for."""
    f: family.Figures = figures_for(s.tables)
    if s.seat < 0:
        return family.final_lead(s, f, seat)
    o = family.Outlook(s, seat, s.tables.rounds, s.era == CANAL and not s.switches[INTRODUCTORY])
    note_cotton(s, o)
    family.note_later_sales(s, f, o, (s.standing[COTTON_MILL] | s.standing[PORT]) & ~s.flipped)
    return family.lead(s, f, o, money_worth(s, o), prospects(s, f, o))


# -- Cotton -------------------------------------------------------------------------------------------------------


def note_cotton(s: Position, o: family.Outlook) -> None:
    """Note the chances of unflipped mills and ports to be flipped in this era."""
    t, w, chances = s.tables, WEIGHTS, o.this_era
    time = o.left / (o.left + 1.0)
    mills = s.standing[COTTON_MILL] & ~s.flipped
    free = s.standing[PORT] & ~s.flipped
    for port in members(free):
        near = slots_within(t.slot_place, mills, s.component[t.slot_place[port]])
        chances[port] = time * (w.shared_port if near else w.lonely_port)
    abroad = w.sale_abroad * demand_chance(s) if distant_market_open(s) else 0.0
    ports = existing_ports(s)
    for mill in members(mills):
        if s.owner[mill] != o.seat:
            chances[mill] = w.rival_sale * time
            continue
        reach = s.component[t.slot_place[mill]]
        near = slots_within(t.slot_place, free, reach)
        if o.left < 1.0:
            chances[mill] = 0.0
        elif near:
            port = (near & s.own[o.seat] or near).bit_length() - 1
            free &= ~(1 << port)
            chances[mill] = w.sale
            chances[port] = w.used_port
        else:
            hope = w.sale_without_port * time
            chances[mill] = max(hope, abroad) if reach & ports else hope


def demand_chance(s: Position) -> float:
    """The chance that the next distant market tile leaves some demand, from those that were not turned up yet."""
    coming = s.pile[s.drawn % len(s.pile) :]
    leaving = [step for step in coming if s.cotton_marker + step < s.tables.cotton_bottom]
    return len(leaving) / len(coming)


# -- Money and prospects ------------------------------------------------------------------------------------------


def money_worth(s: Position, o: family.Outlook) -> float:
    """What money is worth: much while there is much to buy, at the end no more than what it scores."""
    t, w = s.tables, WEIGHTS
    money = s.money[o.seat]
    if s.switches[INTRODUCTORY]:
        scored = min(money / t.intro_cash_per_vp, float(t.intro_cash_vp_cap)) + t.level_of_space[s.income[o.seat]]
    else:
        scored = money / t.cash_per_vp
    left = o.left + o.rail_actions if o.rail_ahead else o.left
    share = left / (left + w.money_fade)
    return purse_worth(money, w.purses, w.pounds) * share + scored * (1.0 - share)


def prospects(s: Position, f: family.Figures, o: family.Outlook) -> float:
    """What the seat can make of its actions to come: its mat, its network, what lies within reach."""
    t, w = s.tables, WEIGHTS
    reach = family.reach_of_network(s, o.seat)
    value = w.free_slot * (slots_at_places(s, s.network[o.seat]) & ~occupied_slots(s)).bit_count()
    ports = existing_ports(s)
    if reach & ports:
        value += w.port_reach
    if reach & ports or slots_within(t.slot_place, s.stocked[COAL_MINE], reach):
        value += w.coal_reach
    return family.mat_worth(s, f, o) + value * o.left / (o.left + 5.0)


EVALUATION: Final = family.evaluation(worth, figures_for, playable_cards, ACTION, CARD)
"""What bots know of the title."""
