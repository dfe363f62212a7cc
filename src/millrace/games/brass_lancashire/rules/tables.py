"""The content of Brass (Lancashire) as flat tables indexed by small numbers, and the title's code book.

Numbers follow the order of the content file: places are the towns, then the places without spaces, then the external
locations; slots are numbered through the places. The tables are those of one deck: what a player count and the
switches leave out of the box or of the board has no line, no slot and no card in them. The code book never changes.
"""

from __future__ import annotations

from typing import Final

from millrace.core.content import made_once
from millrace.core.lists import Ints, filled, ints
from millrace.parts.bits import mask_of, members, union
from millrace.parts.codes import Codes
from millrace.parts.industry import map as family
from millrace.parts.industry.sources import START, source_ids

from . import verbs
from .content import INDUSTRY_IDS as INDUSTRY_IDS
from .content import Content, load

COTTON_MILL: Final = 0
PORT: Final = 1
COAL_MINE: Final = 2
IRONWORKS: Final = 3
SHIPYARD: Final = 4
INDUSTRIES: Final = 5

# The board's structure is fixed; an overlay changes figures, never the number of things.
PLACES: Final = 25
SLOTS: Final = 43
LINES: Final = 36
CARDS: Final = 24
LOANS: Final = 3
DISTANT: Final = SLOTS  # where cotton is sold: the slot of a port, or this


# Decks, in the order of the content file
DECK_IDS: Final = (
    "classic-3", "classic-4", "edition-2018-2", "edition-2018-3", "edition-2018-4", "community-2009",
)  # fmt: skip
COMMUNITY_2009: Final = 5


class Tables(family.Map):
    """What the rules look up, by number."""

    content: Content
    deck: int
    """One of DECK_IDS."""

    slot_first: Ints
    """By slot: the slot that a port must take before this one, or -1."""
    second_port_slots: int
    places_out: int
    """Places that the board in use does not have."""
    external_places: int
    place_circles: Ints
    tile_circles: int
    virtual_from: int
    virtual_to: int
    lines_out: int

    card_of_place: Ints
    """The location card naming a place as a mask, 0 where there is none."""
    card_counts: Ints

    cotton_bonus: Ints
    cotton_bottom: int
    distant_steps: Ints

    rounds: int
    set_aside: Ints
    """By era: how many cards."""
    loan_money: Ints
    loan_groups: Ints
    cash_per_vp: int

    sell_code: Ints
    """[mill's slot * (SLOTS + 1) + port's slot or DISTANT]."""
    link_code: int
    loan_code: int


def deck_of(players: int, deck_setup: str, two_players: str) -> int:
    """The deck for so many players under two switches; -1 if so many cannot play (LAN-COMP-01)."""
    if players == 2:
        return {"edition_2018": 2, "community_2009": COMMUNITY_2009}.get(two_players, -1)
    return players if deck_setup == "fixed_2018" else players - 3


def make_tables(content: Content, deck: int) -> Tables:
    """The tables for a content, printed or with an owner's corrections, and a deck."""
    t = Tables()
    t.content, t.deck = content, deck
    family.name_industries(t, INDUSTRY_IDS, COAL_MINE, IRONWORKS, source_ids("cash"), START)
    _places(t, content)
    family.number_lines(t, content.lines)
    t.lines_out = 0
    family.number_tiles(t, content.tiles)
    t.tile_circles = content.scoring.tile_circles
    _cards(t, content)
    _tracks(t, content)
    _figures(t, content)
    _codebook(t)
    if deck == COMMUNITY_2009:
        _leave_out(t, content)
    return t


tables_for: Final = made_once(load, make_tables)
"""The tables of a content and a deck; the printed ones are shared."""


def printed_tables(deck: int = 1) -> Tables:
    """The printed tables of a deck; without one, those of four players."""
    return tables_for(load(), deck)


def _places(t: Tables, content: Content) -> None:
    places = list(content.places.values())
    family.number_slots(t, list(content.places), [place.slots for place in places])
    t.slot_first = filled(-1, SLOTS)
    for town, order in content.port_orders.items():
        second = t.slot_ids.index(f"{town}.{order.second}")
        t.slot_first[second] = t.slot_ids.index(f"{town}.{order.first}")
    t.second_port_slots = mask_of(slot for slot in range(SLOTS) if t.slot_first[slot] >= 0)
    t.places_out = 0
    t.external_places = mask_of(place for place, record in enumerate(places) if record.kind == "external")
    t.place_circles = ints([record.gold_circles for record in places])
    t.virtual_from, t.virtual_to = (t.place_ids.index(name) for name in content.virtual_link.joins)


def _cards(t: Tables, content: Content) -> None:
    cards = content.cards.values()
    family.number_cards(t, {card.id: "" if card.kind == "location" else card.id for card in cards})
    t.card_place = ints([t.place_ids.index(card.id) if card.kind == "location" else -1 for card in cards])
    t.card_of_place = filled(0, PLACES)
    for card in members(t.location_cards):
        t.card_of_place[t.card_place[card]] = 1 << card
    t.card_counts = ints([card.counts[t.deck] for card in cards])


def _tracks(t: Tables, content: Content) -> None:
    suffix = "-2009" if t.deck == COMMUNITY_2009 else ""
    family.set_markets(t, content.markets[f"coal{suffix}"], content.markets[f"iron{suffix}"])
    t.cotton_bonus = ints(content.cotton_demand.bonus)
    t.cotton_bottom = len(t.cotton_bonus)
    family.set_income(t, content.income)


def _figures(t: Tables, content: Content) -> None:
    family.set_figures(t, content.setup, content.turns, content.cost)
    deck = list(content.decks.values())[t.deck]
    t.rounds = deck.rounds
    t.set_aside = ints(deck.set_aside)
    t.start_money = deck.start_money
    t.distant_steps = ints(deck.distant_market)
    t.loan_money = ints(content.cost.loans)
    t.loan_groups = ints(content.cost.loan_groups)
    t.cash_per_vp = content.scoring.money_per_vp
    t.tile_value_divisor = content.shortfall.tile_divisor
    intro = content.introductory
    t.intro_cash_per_vp, t.intro_cash_vp_cap = intro.money_per_vp, intro.money_vp_cap


def _leave_out(t: Tables, content: Content) -> None:
    """Take the places off the board that two players do without by the rules of 2009 (LAN-VAR-18)."""
    t.places_out = mask_of(t.place_ids.index(name) for name in content.community.places_out)
    t.lines_out = mask_of(line for line in range(LINES) if t.line_mask[line] & t.places_out)
    canals = mask_of(t.line_ids.index(name) for name in content.community.extra_canals)
    t.lines_of_era = ints([(t.lines_of_era[0] | canals) & ~t.lines_out, t.lines_of_era[1] & ~t.lines_out])
    slots_out = union(t.slots_at, t.places_out)
    t.slots_of = ints([slots & ~slots_out for slots in t.slots_of])
    t.external_places &= ~t.places_out


def _codebook(t: Tables) -> None:
    codes = Codes()
    t.build_code = codes.add_builds(verbs.BUILD, "build", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.combine_code = codes.add_builds(verbs.COMBINE, "combine", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.link_code = codes.add_each(verbs.LINK, "link", t.line_ids)
    t.develop_code = codes.add_each(verbs.DEVELOP, "develop", INDUSTRY_IDS)
    t.sell_code = filled(-1, SLOTS * (SLOTS + 1))
    for mill in members(t.slots_of[COTTON_MILL]):
        for port in (*members(t.slots_of[PORT] & ~(1 << mill)), DISTANT):
            to = "distant-market" if port == DISTANT else t.slot_ids[port]
            t.sell_code[mill * (SLOTS + 1) + port] = codes.add(verbs.SELL, f"sell {t.slot_ids[mill]} {to}", mill, port)
    t.loan_code = codes.add_each(verbs.LOAN, "loan", [str(money) for money in t.loan_money])
    t.pass_code = codes.add(verbs.PASS, "pass")
    t.done_code = codes.add(verbs.DONE, "done")
    t.card_code = codes.add_each(verbs.PLAY_CARD, "card", t.card_ids)
    t.coal_code = codes.add_chosen(verbs.TAKE_COAL, "coal", t.slot_ids, t.slots_of[COAL_MINE])
    t.buy_coal_code = codes.add(verbs.BUY_COAL, "coal demand-track")
    t.iron_code = codes.add_chosen(verbs.TAKE_IRON, "iron", t.slot_ids, t.slots_of[IRONWORKS])
    t.remove_code = codes.add_chosen(verbs.REMOVE, "remove", t.slot_ids, (1 << SLOTS) - 1)
    family.close_codebook(t, codes)
