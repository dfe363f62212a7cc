"""The content of Brass: Birmingham as flat tables indexed by small numbers, and the title's code book.

Numbers follow the order of the content file: places are the named locations, then the farm breweries, then the
merchant locations; slots and merchant spaces are numbered through the places.
"""

from __future__ import annotations

from typing import Final

from millrace.core.content import made_once
from millrace.core.lists import Growing, Ints, filled, ints
from millrace.parts.bits import mask_of, members
from millrace.parts.codes import Codes
from millrace.parts.industry import map as family
from millrace.parts.industry.sources import START, source_ids

from . import verbs
from .content import INDUSTRY_IDS as INDUSTRY_IDS
from .content import Content, load

COTTON: Final = 0
MANUFACTURER: Final = 1
POTTERY: Final = 2
COAL_MINE: Final = 3
IRON_WORKS: Final = 4
BREWERY: Final = 5
INDUSTRIES: Final = 6
GOODS: Final = 0b111
"""The industries whose tiles are flipped by selling: cotton mills, manufacturers and potteries."""

# The board's structure is fixed; an overlay changes figures, never the number of things.
PLACES: Final = 27
SLOTS: Final = 49
LINES: Final = 39
CARDS: Final = 27
MERCHANT_SPACES: Final = 9
ORDINARY_CARDS: Final = 25
WILD_LOCATION: Final = 25
WILD_INDUSTRY: Final = 26


# Merchant bonuses
BONUS_DEVELOP: Final = 0
BONUS_INCOME: Final = 1
BONUS_VP: Final = 2
BONUS_MONEY: Final = 3
BONUS_IDS: Final = ("develop", "income", "vp", "money")


class Tables(family.Map):
    """What the rules look up, by number."""

    content: Content
    space_ids: list[str]
    """The merchant spaces."""
    merchant_tile_ids: list[str]

    only_of: Ints
    """By industry: mask of the slots that show only its icon."""
    wider_slots: Ints
    """[industry * SLOTS + single-icon slot]: slots at the same place showing further icons."""
    merchant_places: int
    farm_places: int
    place_icons: Ints
    """Printed link icons, by place."""

    tile_beer: Ints
    tile_icons: Ints
    tile_developable: Ints

    card_industries: Ints
    """Mask of industries shown by an industry card."""
    cards_of_place: Ints
    """Mask of the location cards naming a place."""
    cards_of_industry: Ints
    """Mask of the industry cards showing an industry, wild industry card included."""
    card_counts: list[Ints]
    """By players - 2: how many of each ordinary card are in play."""

    space_place: Ints
    space_players: Ints
    goods_of_tile: Ints
    """Mask of industries a merchant tile buys."""
    merchant_tile_players: Ints
    bonus_kind: Ints
    """By place."""
    bonus_amount: Ints

    barrels_built: Ints
    """By era: barrels on a new brewery."""
    loan_money: int
    loan_levels: int

    sell_code: Ints
    """[slot * MERCHANT_SPACES + space]."""
    beer_code: Ints
    network_code: int
    loan_code: int
    scout_code: int
    barrel_code: int


def make_tables(content: Content) -> Tables:
    """The tables for a content, printed or with an owner's corrections."""
    t = Tables()
    t.content = content
    family.name_industries(t, INDUSTRY_IDS, COAL_MINE, IRON_WORKS, source_ids("merchant-bonus"), START)
    _places(t, content)
    family.number_lines(t, content.lines)
    _tiles(t, content)
    _cards(t, content)
    _merchants(t, content)
    _figures(t, content)
    _codebook(t)
    return t


tables_for: Final = made_once(load, make_tables)
"""The tables of a content; the printed ones are shared."""


def printed_tables() -> Tables:
    """The tables of the printed components."""
    return tables_for(load())


def _places(t: Tables, content: Content) -> None:
    places = list(content.places.values())
    family.number_slots(t, [*content.places, *content.merchants], [place.slots for place in places])
    t.only_of = filled(0, INDUSTRIES)
    slots = [icons for place in places for icons in place.slots]
    for slot, icons in enumerate(slots):
        if len(icons) == 1:
            t.only_of[INDUSTRY_IDS.index(icons[0])] |= 1 << slot
    t.wider_slots = filled(0, INDUSTRIES * SLOTS)
    for industry in range(INDUSTRIES):
        for slot in members(t.only_of[industry]):
            same_place = t.slots_at[t.slot_place[slot]] & t.slots_of[industry]
            t.wider_slots[industry * SLOTS + slot] = same_place & ~t.only_of[industry]
    t.farm_places = mask_of(number for number, place in enumerate(places) if place.farm)
    t.merchant_places = mask_of(range(len(places), PLACES))
    t.place_icons = ints([0] * len(places) + [merchant.link_icons for merchant in content.merchants.values()])


def _tiles(t: Tables, content: Content) -> None:
    tiles = list(content.tiles.values())
    family.number_tiles(t, content.tiles)
    t.tile_beer = ints([tile.beer for tile in tiles])
    t.tile_icons = ints([tile.link_icons for tile in tiles])
    t.tile_developable = ints([int(tile.developable) for tile in tiles])


def _cards(t: Tables, content: Content) -> None:
    cards = list(content.cards.values())
    t.card_ids = list(content.cards)
    card_place: Growing = []
    card_industries: Growing = []
    t.location_cards = 0
    t.cards_of_place = filled(0, PLACES)
    t.cards_of_industry = filled(1 << WILD_INDUSTRY, INDUSTRIES)
    for card, record in enumerate(cards):
        place = t.place_ids.index(t.card_ids[card]) if record.kind == "location" else -1
        card_place.append(place)
        if place >= 0:
            t.location_cards |= 1 << card
            t.cards_of_place[place] |= 1 << card
        industries = [INDUSTRY_IDS.index(industry) for industry in record.industries]
        card_industries.append(mask_of(industries))
        for industry in industries:
            t.cards_of_industry[industry] |= 1 << card
    t.card_place, t.card_industries = ints(card_place), ints(card_industries)
    t.card_counts = [ints([record.counts[n] for record in cards[:ORDINARY_CARDS]]) for n in range(3)]


def _merchants(t: Tables, content: Content) -> None:
    t.space_ids = []
    space_place: Growing = []
    space_players: Growing = []
    t.bonus_kind = filled(-1, PLACES)
    t.bonus_amount = filled(0, PLACES)
    for merchant_id, merchant in content.merchants.items():
        place = t.place_ids.index(merchant_id)
        t.bonus_kind[place] = BONUS_IDS.index(merchant.bonus)
        t.bonus_amount[place] = merchant.bonus_amount
        for number in range(1, merchant.spaces + 1):
            t.space_ids.append(f"{merchant_id}.{number}")
            space_place.append(place)
            space_players.append(merchant.players_from)
    t.space_place, t.space_players = ints(space_place), ints(space_players)
    tiles = list(content.merchant_tiles.values())
    t.merchant_tile_ids = list(content.merchant_tiles)
    t.goods_of_tile = ints([mask_of(INDUSTRY_IDS.index(good) for good in tile.goods) for tile in tiles])
    t.merchant_tile_players = ints([tile.players_from for tile in tiles])


def _figures(t: Tables, content: Content) -> None:
    family.set_markets(t, content.markets["coal"], content.markets["iron"])
    family.set_income(t, content.income)
    family.set_figures(t, content.setup, content.rounds, content.cost)
    cost = content.cost
    t.start_money = content.setup.start_money
    t.barrels_built = ints([cost.canal_barrels, cost.rail_barrels])
    t.loan_money = cost.loan
    t.loan_levels = cost.loan_levels
    t.tile_value_divisor = content.shortfall.tile_divisor
    intro = content.introductory
    t.intro_cash_per_vp, t.intro_cash_vp_cap = intro.money_per_vp, intro.money_vp_cap


def _codebook(t: Tables) -> None:
    codes = Codes()
    t.build_code = codes.add_builds(verbs.BUILD, "build", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.network_code = codes.add_each(verbs.NETWORK, "network", t.line_ids)
    t.develop_code = codes.add_each(verbs.DEVELOP, "develop", INDUSTRY_IDS)
    t.sell_code = filled(-1, SLOTS * MERCHANT_SPACES)
    for slot in members(t.slots_of[COTTON] | t.slots_of[MANUFACTURER] | t.slots_of[POTTERY]):
        for space in range(MERCHANT_SPACES):
            code = codes.add(verbs.SELL, f"sell {t.slot_ids[slot]} {t.space_ids[space]}", slot, space)
            t.sell_code[slot * MERCHANT_SPACES + space] = code
    t.loan_code = codes.add(verbs.LOAN, "loan")
    t.scout_code = codes.add(verbs.SCOUT, "scout")
    t.pass_code = codes.add(verbs.PASS, "pass")
    t.done_code = codes.add(verbs.DONE, "done")
    t.card_code = codes.add_each(verbs.PLAY_CARD, "card", t.card_ids)
    t.coal_code = codes.add_chosen(verbs.TAKE_COAL, "coal", t.slot_ids, t.slots_of[COAL_MINE])
    t.iron_code = codes.add_chosen(verbs.TAKE_IRON, "iron", t.slot_ids, t.slots_of[IRON_WORKS])
    t.beer_code = codes.add_chosen(verbs.TAKE_BEER, "beer", t.slot_ids, t.slots_of[BREWERY])
    t.barrel_code = codes.add_each(verbs.TAKE_BARREL, "beer", t.space_ids)
    t.remove_code = codes.add_chosen(verbs.REMOVE, "remove", t.slot_ids, (1 << SLOTS) - 1)
    family.close_codebook(t, codes)
