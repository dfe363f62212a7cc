"""The content of Brass (Lancashire) as flat tables indexed by small numbers, and the title's code book.

Numbers follow the order of the content file: places are the towns, then the places without spaces, then the external
locations; slots are numbered through the places. The tables are those of one deck: what a player count and the
switches leave out of the box or of the board has no line, no slot and no card in them. The code book never changes.
"""

from __future__ import annotations

from typing import Final

from millrace.core.codebook import CodeBook
from millrace.parts.bits import mask_of, members, union
from millrace.parts.codes import Codes
from millrace.parts.income import highest_spaces
from millrace.parts.lists import Ints
from millrace.parts.market import buy_prices, sell_prices
from millrace.parts.mats import full_stacks

from .content import Content, load

COTTON_MILL: Final = 0
PORT: Final = 1
COAL_MINE: Final = 2
IRONWORKS: Final = 3
SHIPYARD: Final = 4
INDUSTRIES: Final = 5
INDUSTRY_IDS: Final = ("cotton-mill", "port", "coal-mine", "ironworks", "shipyard")

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

# Kinds of options, in the order of the code book
BUILD: Final = 0
COMBINE: Final = 1
LINK: Final = 2
DEVELOP: Final = 3
SELL: Final = 4
LOAN: Final = 5
PASS: Final = 6
DONE: Final = 7
PLAY_CARD: Final = 8
TAKE_COAL: Final = 9
BUY_COAL: Final = 10
TAKE_IRON: Final = 11
REMOVE: Final = 12


class Tables:
    """What the rules look up, by number."""

    content: Content
    deck: int  # one of DECK_IDS
    place_ids: list[str]
    slot_ids: list[str]
    line_ids: list[str]
    card_ids: list[str]
    tile_ids: list[str]

    slot_place: Ints
    slots_at: Ints  # mask of slots, by place
    slots_of: Ints  # mask of slots that show the symbol, by industry
    slot_first: Ints  # by slot: the slot that a port must take before this one, or -1
    second_port_slots: int
    places_out: int  # places that the board in use does not have
    external_places: int
    place_circles: Ints
    virtual_from: int
    virtual_to: int

    line_places: list[Ints]
    line_mask: Ints
    lines_of_era: Ints
    lines_out: int

    tile_industry: Ints
    tile_level: Ints
    tile_money: Ints
    tile_coal: Ints
    tile_iron: Ints
    tile_vp: Ints
    tile_income: Ints
    tile_cubes: Ints
    tile_in_era: list[Ints]
    tile_circles: int
    mat_tiles: list[Ints]  # by industry: the stack from the lowest level up, closed by -1

    card_place: Ints  # place named by a location card, -1 otherwise
    card_industry: Ints  # industry shown by an industry card, -1 otherwise
    location_cards: int
    card_of_place: Ints  # the location card naming a place as a mask, 0 where there is none
    card_of_industry: Ints  # the industry card as a mask
    card_counts: Ints

    coal_buy: Ints
    coal_sell: Ints
    iron_buy: Ints
    iron_sell: Ints
    start_coal: int
    start_iron: int
    cotton_bonus: Ints
    cotton_bottom: int
    distant_steps: Ints

    level_of_space: Ints
    highest_space: Ints
    lowest_level: int
    last_space: int

    rounds: int
    set_aside: Ints  # by era
    start_money: int
    start_vp: int
    start_income_space: int
    hand_size: int
    link_tiles: int
    actions_per_turn: int
    actions_first_round: int
    canal_link_price: int
    rail_link_price: int
    second_rail_price: int
    loan_money: Ints
    loan_groups: Ints
    tile_value_divisor: int
    cash_per_vp: int
    intro_cash_per_vp: int
    intro_cash_vp_cap: int

    codebook: CodeBook
    code_kind: Ints
    code_a: Ints
    code_b: Ints
    build_code: Ints  # [slot * INDUSTRIES + industry]
    combine_code: Ints  # [slot * INDUSTRIES + industry]
    sell_code: Ints  # [mill's slot * (SLOTS + 1) + port's slot or DISTANT]
    coal_code: Ints
    iron_code: Ints
    remove_code: Ints
    link_code: int
    develop_code: int
    loan_code: int
    pass_code: int
    done_code: int
    card_code: int
    buy_coal_code: int


def make_tables(content: Content, deck: int) -> Tables:
    """The tables for a content, printed or with an owner's corrections, and a deck."""
    t = Tables()
    t.content = content
    t.deck = deck
    _places(t, content)
    _lines(t, content)
    _tiles(t, content)
    _cards(t, content)
    _tracks(t, content)
    _figures(t, content)
    _codebook(t)
    if deck == COMMUNITY_2009:
        _leave_out(t, content)
    return t


_printed: dict[int, Tables] = {}


def printed_tables(deck: int = 1) -> Tables:
    """The tables of the printed components, made once for each deck; without a deck, those of four players."""
    if deck not in _printed:
        _printed[deck] = make_tables(load(), deck)
    return _printed[deck]


def tables_for(content: Content, deck: int) -> Tables:
    """The tables of a content and a deck; the printed ones are shared."""
    return printed_tables(deck) if content is load() else make_tables(content, deck)


def deck_of(players: int, deck_setup: str, two_players: str) -> int:
    """The deck for so many players under two switches; -1 if so many cannot play (LAN-COMP-01)."""
    if players == 2:
        return {"edition_2018": 2, "community_2009": COMMUNITY_2009}.get(two_players, -1)
    return players if deck_setup == "fixed_2018" else players - 3


def _places(t: Tables, content: Content) -> None:
    places = list(content.places.values())
    t.place_ids = list(content.places)
    t.slot_ids = []
    t.slot_place = []
    t.slots_at = [0] * PLACES
    t.slots_of = [0] * INDUSTRIES
    for place, record in enumerate(places):
        for number, symbols in enumerate(record.slots, start=1):
            slot = len(t.slot_ids)
            t.slot_ids.append(f"{record.id}.{number}")
            t.slot_place.append(place)
            t.slots_at[place] |= 1 << slot
            for symbol in symbols:
                t.slots_of[INDUSTRY_IDS.index(symbol)] |= 1 << slot
    t.slot_first = [-1] * SLOTS
    for town, order in content.port_orders.items():
        second = t.slot_ids.index(f"{town}.{order.second}")
        t.slot_first[second] = t.slot_ids.index(f"{town}.{order.first}")
    t.second_port_slots = mask_of(slot for slot in range(SLOTS) if t.slot_first[slot] >= 0)
    t.places_out = 0
    t.external_places = mask_of(place for place, record in enumerate(places) if record.kind == "external")
    t.place_circles = [record.gold_circles for record in places]
    t.virtual_from, t.virtual_to = (t.place_ids.index(name) for name in content.virtual_link.joins)


def _lines(t: Tables, content: Content) -> None:
    lines = list(content.lines.values())
    t.line_ids = list(content.lines)
    t.line_places = [[t.place_ids.index(place) for place in line.joins] for line in lines]
    t.line_mask = [mask_of(places) for places in t.line_places]
    t.lines_of_era = [
        mask_of(i for i, line in enumerate(lines) if line.canal),
        mask_of(i for i, line in enumerate(lines) if line.rail),
    ]
    t.lines_out = 0


def _tiles(t: Tables, content: Content) -> None:
    tiles = list(content.tiles.values())
    t.tile_ids = list(content.tiles)
    t.tile_industry = [INDUSTRY_IDS.index(tile.industry) for tile in tiles]
    t.tile_level = [tile.level for tile in tiles]
    t.tile_money = [tile.money for tile in tiles]
    t.tile_coal = [tile.coal for tile in tiles]
    t.tile_iron = [tile.iron for tile in tiles]
    t.tile_vp = [tile.vp for tile in tiles]
    t.tile_income = [tile.income for tile in tiles]
    t.tile_cubes = [tile.cubes for tile in tiles]
    t.tile_in_era = [[int(tile.canal) for tile in tiles], [int(tile.rail) for tile in tiles]]
    t.tile_circles = content.scoring.tile_circles
    t.mat_tiles = full_stacks(INDUSTRIES, t.tile_industry, t.tile_level, [tile.count for tile in tiles])


def _cards(t: Tables, content: Content) -> None:
    t.card_ids = list(content.cards)
    t.card_place = []
    t.card_industry = []
    t.location_cards = 0
    t.card_of_place = [0] * PLACES
    t.card_of_industry = [0] * INDUSTRIES
    for card, record in enumerate(content.cards.values()):
        if record.kind == "location":
            t.card_place.append(t.place_ids.index(record.id))
            t.card_industry.append(-1)
            t.location_cards |= 1 << card
            t.card_of_place[t.card_place[card]] = 1 << card
        else:
            t.card_place.append(-1)
            t.card_industry.append(INDUSTRY_IDS.index(record.id))
            t.card_of_industry[t.card_industry[card]] = 1 << card
    t.card_counts = [record.counts[t.deck] for record in content.cards.values()]


def _tracks(t: Tables, content: Content) -> None:
    suffix = "-2009" if t.deck == COMMUNITY_2009 else ""
    coal, iron = content.markets[f"coal{suffix}"], content.markets[f"iron{suffix}"]
    t.coal_buy = buy_prices(list(coal.spaces), coal.empty_price)
    t.coal_sell = sell_prices(list(coal.spaces))
    t.iron_buy = buy_prices(list(iron.spaces), iron.empty_price)
    t.iron_sell = sell_prices(list(iron.spaces))
    t.start_coal = coal.start_cubes
    t.start_iron = iron.start_cubes
    t.cotton_bonus = list(content.cotton_demand.bonus)
    t.cotton_bottom = len(t.cotton_bonus)
    t.level_of_space = list(content.income.level_of_space)
    t.highest_space = highest_spaces(t.level_of_space)
    t.lowest_level = t.level_of_space[0]
    t.last_space = len(t.level_of_space) - 1


def _figures(t: Tables, content: Content) -> None:
    setup, cost, deck = content.setup, content.cost, list(content.decks.values())[t.deck]
    t.rounds = deck.rounds
    t.set_aside = list(deck.set_aside)
    t.start_money = deck.start_money
    t.distant_steps = list(deck.distant_market)
    t.start_vp = setup.start_vp
    t.start_income_space = setup.start_income_space
    t.hand_size = setup.hand_size
    t.link_tiles = setup.link_tiles
    t.actions_per_turn = content.turns.actions
    t.actions_first_round = content.turns.first_round_actions
    t.canal_link_price = cost.canal_link
    t.rail_link_price = cost.rail_link
    t.second_rail_price = cost.double_rail - cost.rail_link
    t.loan_money = list(cost.loans)
    t.loan_groups = list(cost.loan_groups)
    t.tile_value_divisor = content.shortfall.tile_divisor
    t.cash_per_vp = content.scoring.money_per_vp
    t.intro_cash_per_vp = content.introductory.money_per_vp
    t.intro_cash_vp_cap = content.introductory.money_vp_cap


def _leave_out(t: Tables, content: Content) -> None:
    """Take the places off the board that two players do without by the rules of 2009 (LAN-VAR-18)."""
    t.places_out = mask_of(t.place_ids.index(name) for name in content.community.places_out)
    t.lines_out = mask_of(line for line in range(LINES) if t.line_mask[line] & t.places_out)
    canals = mask_of(t.line_ids.index(name) for name in content.community.extra_canals)
    t.lines_of_era = [(t.lines_of_era[0] | canals) & ~t.lines_out, t.lines_of_era[1] & ~t.lines_out]
    slots_out = union(t.slots_at, t.places_out)
    t.slots_of = [slots & ~slots_out for slots in t.slots_of]
    t.external_places &= ~t.places_out


def _codebook(t: Tables) -> None:
    codes = Codes()
    t.build_code = codes.add_builds(BUILD, "build", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.combine_code = codes.add_builds(COMBINE, "combine", t.slot_ids, INDUSTRY_IDS, t.slots_of)
    t.link_code = codes.add_each(LINK, "link", t.line_ids)
    t.develop_code = codes.add_each(DEVELOP, "develop", INDUSTRY_IDS)
    t.sell_code = [-1] * (SLOTS * (SLOTS + 1))
    for mill in members(t.slots_of[COTTON_MILL]):
        for port in (*members(t.slots_of[PORT] & ~(1 << mill)), DISTANT):
            to = "distant-market" if port == DISTANT else t.slot_ids[port]
            t.sell_code[mill * (SLOTS + 1) + port] = codes.add(SELL, f"sell {t.slot_ids[mill]} {to}", mill, port)
    t.loan_code = codes.add_each(LOAN, "loan", [str(money) for money in t.loan_money])
    t.pass_code = codes.add(PASS, "pass")
    t.done_code = codes.add(DONE, "done")
    t.card_code = codes.add_each(PLAY_CARD, "card", t.card_ids)
    t.coal_code = codes.add_chosen(TAKE_COAL, "coal", t.slot_ids, t.slots_of[COAL_MINE])
    t.buy_coal_code = codes.add(BUY_COAL, "coal demand-track")
    t.iron_code = codes.add_chosen(TAKE_IRON, "iron", t.slot_ids, t.slots_of[IRONWORKS])
    t.remove_code = codes.add_chosen(REMOVE, "remove", t.slot_ids, (1 << SLOTS) - 1)
    t.code_kind, t.code_a, t.code_b = codes.kinds, codes.a, codes.b
    t.codebook = codes.book()
