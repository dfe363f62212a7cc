"""The content of Brass: Birmingham as flat tables indexed by small numbers, and the title's code book.

Numbers follow the order of the content file: places are the named locations, then the farm breweries, then the
merchant locations; slots and merchant spaces are numbered through the places.
"""

from __future__ import annotations

from typing import Final

from millrace.core.codebook import CodeBook
from millrace.parts.bits import mask_of, members
from millrace.parts.codes import Codes
from millrace.parts.income import highest_spaces
from millrace.parts.lists import Ints
from millrace.parts.market import buy_prices, sell_prices
from millrace.parts.mats import full_stacks

from .content import Content, load

COTTON: Final = 0
MANUFACTURER: Final = 1
POTTERY: Final = 2
COAL_MINE: Final = 3
IRON_WORKS: Final = 4
BREWERY: Final = 5
INDUSTRIES: Final = 6
INDUSTRY_IDS: Final = ("cotton-mill", "manufacturer", "pottery", "coal-mine", "iron-works", "brewery")
GOODS: Final = 0b111  # cotton mills, manufacturers and potteries are sold

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

# Kinds of options, in the order of the code book
BUILD: Final = 0
NETWORK: Final = 1
DEVELOP: Final = 2
SELL: Final = 3
LOAN: Final = 4
SCOUT: Final = 5
PASS: Final = 6
DONE: Final = 7
PLAY_CARD: Final = 8
TAKE_COAL: Final = 9
TAKE_IRON: Final = 10
TAKE_BEER: Final = 11
TAKE_BARREL: Final = 12
REMOVE: Final = 13


class Tables:
    """What the rules look up, by number."""

    content: Content
    place_ids: list[str]
    slot_ids: list[str]
    line_ids: list[str]
    card_ids: list[str]
    space_ids: list[str]
    tile_ids: list[str]
    merchant_tile_ids: list[str]

    slot_place: Ints
    slots_at: Ints  # mask of slots, by place
    slots_of: Ints  # mask of slots that show the icon, by industry
    only_of: Ints  # mask of slots that show only this icon, by industry
    wider_slots: Ints  # [industry * SLOTS + single-icon slot]: slots at the same place showing further icons
    merchant_places: int
    farm_places: int
    place_icons: Ints

    line_places: list[Ints]
    line_mask: Ints
    lines_of_era: Ints

    tile_industry: Ints
    tile_level: Ints
    tile_money: Ints
    tile_coal: Ints
    tile_iron: Ints
    tile_beer: Ints
    tile_vp: Ints
    tile_income: Ints
    tile_icons: Ints
    tile_cubes: Ints
    tile_in_era: list[Ints]
    tile_developable: Ints
    mat_tiles: list[Ints]  # by industry: the stack from the lowest level up, closed by -1

    card_place: Ints  # place named by a location card, -1 otherwise
    card_industries: Ints  # mask of industries shown by an industry card
    location_cards: int
    cards_of_place: Ints  # mask of the location cards naming a place
    cards_of_industry: Ints  # mask of the industry cards showing an industry, wild industry card included
    card_counts: list[Ints]  # by players - 2: how many of each ordinary card are in play

    space_place: Ints
    space_players: Ints
    goods_of_tile: Ints  # mask of industries a merchant tile buys
    merchant_tile_players: Ints
    bonus_kind: Ints  # by place
    bonus_amount: Ints

    coal_buy: Ints
    coal_sell: Ints
    iron_buy: Ints
    iron_sell: Ints

    level_of_space: Ints
    highest_space: Ints
    lowest_level: int
    last_space: int

    start_money: int
    start_vp: int
    start_income_space: int
    hand_size: int
    link_tiles: int
    start_coal: int
    start_iron: int
    actions_per_turn: int
    actions_first_round: int
    canal_link_price: int
    rail_link_price: int
    second_rail_price: int
    barrels_built: Ints  # by era
    loan_money: int
    loan_levels: int
    tile_value_divisor: int
    cash_per_vp: int
    cash_vp_cap: int

    codebook: CodeBook
    code_kind: Ints
    code_a: Ints
    code_b: Ints
    build_code: Ints  # [slot * INDUSTRIES + industry]
    sell_code: Ints  # [slot * MERCHANT_SPACES + space]
    coal_code: Ints
    iron_code: Ints
    beer_code: Ints
    remove_code: Ints
    network_code: int
    develop_code: int
    loan_code: int
    scout_code: int
    pass_code: int
    done_code: int
    card_code: int
    barrel_code: int


def make_tables(content: Content) -> Tables:
    """The tables for a content, printed or with an owner's corrections."""
    t = Tables()
    t.content = content
    _places(t, content)
    _lines(t, content)
    _tiles(t, content)
    _cards(t, content)
    _merchants(t, content)
    _figures(t, content)
    _codebook(t)
    return t


_printed: list[Tables] = []


def printed_tables() -> Tables:
    """The tables of the printed components, made once."""
    if not _printed:
        _printed.append(make_tables(load()))
    return _printed[0]


def tables_for(content: Content) -> Tables:
    """The tables of a content; the printed ones are shared."""
    printed = printed_tables()
    return printed if content is printed.content else make_tables(content)


def _places(t: Tables, content: Content) -> None:
    named = list(content.places)
    t.place_ids = named + list(content.merchants)
    t.slot_ids = []
    t.slot_place = []
    t.slots_at = [0] * PLACES
    t.slots_of = [0] * INDUSTRIES
    t.only_of = [0] * INDUSTRIES
    for place, record in enumerate(content.places.values()):
        for number, icons in enumerate(record.slots, start=1):
            slot = len(t.slot_ids)
            t.slot_ids.append(f"{named[place]}.{number}")
            t.slot_place.append(place)
            t.slots_at[place] |= 1 << slot
            for icon in icons:
                t.slots_of[INDUSTRY_IDS.index(icon)] |= 1 << slot
            if len(icons) == 1:
                t.only_of[INDUSTRY_IDS.index(icons[0])] |= 1 << slot
    t.wider_slots = [0] * (INDUSTRIES * SLOTS)
    for industry in range(INDUSTRIES):
        for slot in range(SLOTS):
            if t.only_of[industry] >> slot & 1:
                same_place = t.slots_at[t.slot_place[slot]] & t.slots_of[industry]
                t.wider_slots[industry * SLOTS + slot] = same_place & ~t.only_of[industry]
    t.farm_places = mask_of(i for i, record in enumerate(content.places.values()) if record.farm)
    t.merchant_places = mask_of(range(len(named), PLACES))
    t.place_icons = [0] * len(named) + [merchant.link_icons for merchant in content.merchants.values()]


def _lines(t: Tables, content: Content) -> None:
    t.line_ids = list(content.lines)
    t.line_places = [[t.place_ids.index(place) for place in line.joins] for line in content.lines.values()]
    t.line_mask = [mask_of(places) for places in t.line_places]
    lines = list(content.lines.values())
    t.lines_of_era = [
        mask_of(i for i, line in enumerate(lines) if line.canal),
        mask_of(i for i, line in enumerate(lines) if line.rail),
    ]


def _tiles(t: Tables, content: Content) -> None:
    tiles = list(content.tiles.values())
    t.tile_ids = list(content.tiles)
    t.tile_industry = [INDUSTRY_IDS.index(tile.industry) for tile in tiles]
    t.tile_level = [tile.level for tile in tiles]
    t.tile_money = [tile.money for tile in tiles]
    t.tile_coal = [tile.coal for tile in tiles]
    t.tile_iron = [tile.iron for tile in tiles]
    t.tile_beer = [tile.beer for tile in tiles]
    t.tile_vp = [tile.vp for tile in tiles]
    t.tile_income = [tile.income for tile in tiles]
    t.tile_icons = [tile.link_icons for tile in tiles]
    t.tile_cubes = [tile.cubes for tile in tiles]
    t.tile_in_era = [[int(tile.canal) for tile in tiles], [int(tile.rail) for tile in tiles]]
    t.tile_developable = [int(tile.developable) for tile in tiles]
    t.mat_tiles = full_stacks(INDUSTRIES, t.tile_industry, t.tile_level, [tile.count for tile in tiles])


def _cards(t: Tables, content: Content) -> None:
    cards = list(content.cards.values())
    t.card_ids = list(content.cards)
    t.card_place = []
    t.card_industries = []
    t.location_cards = 0
    t.cards_of_place = [0] * PLACES
    t.cards_of_industry = [1 << WILD_INDUSTRY] * INDUSTRIES
    for card, record in enumerate(cards):
        place = t.place_ids.index(t.card_ids[card]) if record.kind == "location" else -1
        t.card_place.append(place)
        if place >= 0:
            t.location_cards |= 1 << card
            t.cards_of_place[place] |= 1 << card
        industries = [INDUSTRY_IDS.index(industry) for industry in record.industries]
        t.card_industries.append(mask_of(industries))
        for industry in industries:
            t.cards_of_industry[industry] |= 1 << card
    t.card_counts = [[record.counts[n] for record in cards[:ORDINARY_CARDS]] for n in range(3)]


def _merchants(t: Tables, content: Content) -> None:
    t.space_ids = []
    t.space_place = []
    t.space_players = []
    t.bonus_kind = [-1] * PLACES
    t.bonus_amount = [0] * PLACES
    for merchant_id, merchant in content.merchants.items():
        place = t.place_ids.index(merchant_id)
        t.bonus_kind[place] = BONUS_IDS.index(merchant.bonus)
        t.bonus_amount[place] = merchant.bonus_amount
        for number in range(1, merchant.spaces + 1):
            t.space_ids.append(f"{merchant_id}.{number}")
            t.space_place.append(place)
            t.space_players.append(merchant.players_from)
    tiles = list(content.merchant_tiles.values())
    t.merchant_tile_ids = list(content.merchant_tiles)
    t.goods_of_tile = [mask_of(INDUSTRY_IDS.index(good) for good in tile.goods) for tile in tiles]
    t.merchant_tile_players = [tile.players_from for tile in tiles]


def _figures(t: Tables, content: Content) -> None:
    coal, iron = content.markets["coal"], content.markets["iron"]
    t.coal_buy = buy_prices(list(coal.spaces), coal.empty_price)
    t.coal_sell = sell_prices(list(coal.spaces))
    t.iron_buy = buy_prices(list(iron.spaces), iron.empty_price)
    t.iron_sell = sell_prices(list(iron.spaces))
    t.start_coal = coal.start_cubes
    t.start_iron = iron.start_cubes
    t.level_of_space = list(content.income.level_of_space)
    t.highest_space = highest_spaces(t.level_of_space)
    t.lowest_level = t.level_of_space[0]
    t.last_space = len(t.level_of_space) - 1
    setup, cost = content.setup, content.cost
    t.start_money = setup.start_money
    t.start_vp = setup.start_vp
    t.start_income_space = setup.start_income_space
    t.hand_size = setup.hand_size
    t.link_tiles = setup.link_tiles
    t.actions_per_turn = content.rounds.actions
    t.actions_first_round = content.rounds.first_round_actions
    t.canal_link_price = cost.canal_link
    t.rail_link_price = cost.rail_link
    t.second_rail_price = cost.double_rail - cost.rail_link
    t.barrels_built = [cost.canal_barrels, cost.rail_barrels]
    t.loan_money = cost.loan
    t.loan_levels = cost.loan_levels
    t.tile_value_divisor = content.shortfall.tile_divisor
    t.cash_per_vp = content.introductory.money_per_vp
    t.cash_vp_cap = content.introductory.money_vp_cap


def _codebook(t: Tables) -> None:
    codes = Codes()
    t.build_code = codes.add_builds(BUILD, "build", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.network_code = codes.add_each(NETWORK, "network", t.line_ids)
    t.develop_code = codes.add_each(DEVELOP, "develop", INDUSTRY_IDS)
    t.sell_code = [-1] * (SLOTS * MERCHANT_SPACES)
    for slot in members(t.slots_of[COTTON] | t.slots_of[MANUFACTURER] | t.slots_of[POTTERY]):
        for space in range(MERCHANT_SPACES):
            code = codes.add(SELL, f"sell {t.slot_ids[slot]} {t.space_ids[space]}", slot, space)
            t.sell_code[slot * MERCHANT_SPACES + space] = code
    t.loan_code = codes.add(LOAN, "loan")
    t.scout_code = codes.add(SCOUT, "scout")
    t.pass_code = codes.add(PASS, "pass")
    t.done_code = codes.add(DONE, "done")
    t.card_code = codes.add_each(PLAY_CARD, "card", t.card_ids)
    t.coal_code = codes.add_chosen(TAKE_COAL, "coal", t.slot_ids, t.slots_of[COAL_MINE])
    t.iron_code = codes.add_chosen(TAKE_IRON, "iron", t.slot_ids, t.slots_of[IRON_WORKS])
    t.beer_code = codes.add_chosen(TAKE_BEER, "beer", t.slot_ids, t.slots_of[BREWERY])
    t.barrel_code = codes.add_each(TAKE_BARREL, "beer", t.space_ids)
    t.remove_code = codes.add_chosen(REMOVE, "remove", t.slot_ids, (1 << SLOTS) - 1)
    t.code_kind, t.code_a, t.code_b = codes.kinds, codes.a, codes.b
    t.codebook = codes.book()
