"""The map of a title: places, slots, lines, tiles, cards and tracks as tables that the rules look up by number.

A title's own tables derive from `Map` and add what only that title looks up. Everything here is filled in once, from
the content, and never changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from millrace.core.codebook import CodeBook
from millrace.core.lists import Growing, Ints, filled, ints
from millrace.parts.bits import mask_of
from millrace.parts.codes import Codes
from millrace.parts.income import highest_spaces
from millrace.parts.industry.content import Cost, Income, Line, Link, Market, PayingTile, Setup, Tile, Turns
from millrace.parts.market import buy_prices, sell_prices
from millrace.parts.mats import full_stacks, single_stacks


class Map:
    """What the mechanisms of the family look up."""

    industry_ids: tuple[str, ...]
    coal_mine: int
    """The industry whose tiles yield coal."""
    iron_works: int
    """The industry whose tiles yield iron."""
    source_ids: tuple[str, ...]
    """Where points come from; one counter per player and source."""
    start_source: int
    """The source of the points that a player starts with."""

    place_ids: list[str]
    slot_ids: list[str]
    line_ids: list[str]
    card_ids: list[str]
    tile_ids: list[str]

    slot_place: Ints
    """The place of each slot."""
    slots_at: Ints
    """By place: the mask of its slots."""
    slots_of: Ints
    """By industry: the mask of the slots that show its symbol."""

    line_places: list[Ints]
    """The places that each line joins."""
    line_mask: Ints
    """The same as masks."""
    lines_of_era: Ints
    """By era: the mask of the lines that can carry a link. A title without eras has railways only."""
    dead_ends: int
    """The mask of the places that nothing passes through."""

    tile_industry: Ints
    tile_level: Ints
    tile_money: Ints
    tile_coal: Ints
    tile_iron: Ints
    tile_vp: Ints
    tile_income: Ints
    tile_profit: Ints
    """The money that a tile brings when it flips."""
    tile_cubes: Ints
    """How many cubes lie on a tile when it is built."""
    tile_count: Ints
    """How many tiles of a kind lie on a full mat."""
    tile_in_era: list[Ints]
    """By era and kind of tile: whether it may be built, 0 or 1."""
    stack_ids: tuple[str, ...]
    """What the stacks of a mat are called: as their industries, or as their kinds of tiles."""
    mat_tiles: list[Ints]
    """By stack of a mat: its tiles from the lowest level up, closed by -1."""

    kinds_of: list[Ints]
    """By industry: its kinds of tiles from the lowest level up."""

    card_industry: Ints
    """The industry that a card shows, -1 for location cards."""
    card_of_industry: Ints
    """The card that shows an industry, as a mask."""
    card_place: Ints
    """The place that a location card names, -1 for other cards."""
    location_cards: int
    """The mask of the location cards."""

    coal_buy: Ints
    coal_sell: Ints
    iron_buy: Ints
    iron_sell: Ints
    start_coal: int
    start_iron: int

    level_of_space: Ints
    """The income of each space of the track."""
    highest_space: Ints
    lowest_level: int
    last_space: int

    start_money: int
    lending: int
    """What a loan brings that a payment takes when money is short; 0 if payments take none."""
    interest: int
    """What each such loan costs a round."""
    start_vp: int
    start_income_space: int
    hand_size: int
    hand_limit: int
    """The most cards that may be held where cards are drawn by choice, `cards_drawn` at a time."""
    cards_drawn: int
    display: int
    """How many cards lie open beside the deck."""
    link_tiles: int
    actions_per_turn: int
    actions_first_round: int
    canal_link_price: int
    rail_link_price: int
    second_rail_price: int
    tile_value_divisor: int
    """What a tile removed for a debt brings: its cost in money divided by this."""

    intro_cash_per_vp: int
    """Pounds for a point in the introductory game, which scores no more than `intro_cash_vp_cap` for money."""
    intro_cash_vp_cap: int

    codebook: CodeBook
    code_kind: Ints
    code_a: Ints
    code_b: Ints
    build_code: Ints
    """[slot * industries + industry]; -1 where the slot does not show the industry."""
    combine_code: Ints
    """The same of a build that takes a whole turn."""
    coal_code: Ints
    """By slot, -1 where no mine can stand."""
    buy_coal_code: int
    iron_code: Ints
    buy_iron_code: int
    remove_code: Ints
    develop_code: int
    pass_code: int
    done_code: int
    card_code: int
    draw_code: int
    """Of the first card; the deck's comes after the last."""
    repay_code: int


# -- Filling it in ------------------------------------------------------------------------------------------------


def name_industries(
    m: Map, ids: tuple[str, ...], coal_mine: int, iron_works: int, sources: tuple[str, ...], start_source: int
) -> None:
    """Say which industries there are, which of them yield coal and iron, and where points come from, first of all."""
    m.industry_ids, m.coal_mine, m.iron_works = ids, coal_mine, iron_works
    m.source_ids, m.start_source = sources, start_source


def number_slots(m: Map, place_ids: Sequence[str], slots: Iterable[Sequence[Sequence[str]]]) -> None:
    """Number the slots of all places in their order; each slot lists the industries that it shows."""
    m.place_ids = list(place_ids)
    m.slot_ids = []
    slot_place: Growing = []
    m.slots_at = filled(0, len(m.place_ids))
    m.slots_of = filled(0, len(m.industry_ids))
    for place, printed in enumerate(slots):
        for number, industries in enumerate(printed, start=1):
            slot = len(m.slot_ids)
            m.slot_ids.append(f"{m.place_ids[place]}.{number}")
            slot_place.append(place)
            m.slots_at[place] |= 1 << slot
            for industry in industries:
                m.slots_of[m.industry_ids.index(industry)] |= 1 << slot
    m.slot_place = ints(slot_place)


def number_lines(m: Map, printed: Mapping[str, Line]) -> None:
    """Number the lines."""
    lines = list(printed.values())
    m.line_ids = list(printed)
    m.line_places = [ints([m.place_ids.index(place) for place in line.joins]) for line in lines]
    m.line_mask = ints([mask_of(places) for places in m.line_places])
    canals = mask_of(number for number, line in enumerate(lines) if line.canal)
    railways = mask_of(number for number, line in enumerate(lines) if line.rail)
    m.lines_of_era = ints([canals, railways])
    m.dead_ends = 0


def number_tiles(m: Map, printed: Mapping[str, Tile]) -> None:
    """Number the kinds of tiles and stack them on the mats by industry; they pay nothing and nothing is lent."""
    tiles = list(printed.values())
    m.tile_ids = list(printed)
    m.tile_industry = ints([m.industry_ids.index(tile.industry) for tile in tiles])
    m.tile_level = ints([tile.level for tile in tiles])
    m.tile_money = ints([tile.money for tile in tiles])
    m.tile_coal = ints([tile.coal for tile in tiles])
    m.tile_iron = ints([tile.iron for tile in tiles])
    m.tile_vp = ints([tile.vp for tile in tiles])
    m.tile_income = ints([tile.income for tile in tiles])
    m.tile_profit = filled(0, len(tiles))
    m.tile_cubes = ints([tile.cubes for tile in tiles])
    m.tile_count = ints([tile.count for tile in tiles])
    m.tile_in_era = [ints([int(tile.canal) for tile in tiles]), ints([int(tile.rail) for tile in tiles])]
    kinds = sorted(range(len(tiles)), key=lambda kind: tiles[kind].level)
    m.kinds_of = [
        ints([kind for kind in kinds if m.tile_industry[kind] == industry]) for industry in range(len(m.industry_ids))
    ]
    m.stack_ids = m.industry_ids
    m.mat_tiles = full_stacks(len(m.industry_ids), m.tile_industry, m.tile_level, m.tile_count)
    m.lending = 0


def number_paying_tiles(m: Map, printed: Mapping[str, PayingTile]) -> None:
    """Number tiles that pay money; each kind is a stack of its own, on mats from which any tile may leave."""
    tiles = printed.values()
    counted = [
        Tile(
            tile.id, tile.industry, tile.level, tile.count, tile.money, tile.coal, tile.iron, tile.level, 0, tile.cubes,
            tile.level > 0, tile.level > 0, source=tile.source,
        )
        for tile in tiles
    ]  # fmt: skip
    number_tiles(m, {tile.id: tile for tile in counted})
    m.tile_profit = ints([tile.profit for tile in tiles])
    m.stack_ids = tuple(m.tile_ids)
    m.mat_tiles = single_stacks(m.tile_count)


def number_railways(m: Map, printed: Iterable[Link]) -> None:
    """Number the lines of a title without eras: each can carry a railway or nothing."""
    number_lines(
        m, {line.id: Line(line.id, line.joins, line.printed, line.printed, source=line.source) for line in printed}
    )


def number_cards(m: Map, industries: Mapping[str, str]) -> None:
    """Number the cards by their ids; each shows the industry named, or is the card of a location."""
    m.card_ids = list(industries)
    m.card_industry = ints([m.industry_ids.index(id) if id else -1 for id in industries.values()])
    m.card_of_industry = filled(0, len(m.industry_ids))
    for card, industry in enumerate(m.card_industry):
        if industry >= 0:
            m.card_of_industry[industry] = 1 << card
    m.location_cards = mask_of(card for card, industry in enumerate(m.card_industry) if industry < 0)


def set_markets(m: Map, coal: Market, iron: Market) -> None:
    """Set the prices of both markets."""
    m.coal_buy = buy_prices(ints(coal.spaces), coal.empty_price)
    m.coal_sell = sell_prices(ints(coal.spaces))
    m.iron_buy = buy_prices(ints(iron.spaces), iron.empty_price)
    m.iron_sell = sell_prices(ints(iron.spaces))
    m.start_coal = coal.start_cubes
    m.start_iron = iron.start_cubes


def set_figures(m: Map, setup: Setup, turns: Turns, cost: Cost) -> None:
    """Set what players start with, how many actions they have and what links cost."""
    m.start_vp, m.start_income_space = setup.start_vp, setup.start_income_space
    m.hand_size, m.link_tiles = setup.hand_size, setup.link_tiles
    m.actions_per_turn, m.actions_first_round = turns.actions, turns.first_round_actions
    m.canal_link_price, m.rail_link_price = cost.canal_link, cost.rail_link
    m.second_rail_price = cost.double_rail - cost.rail_link


def set_income(m: Map, track: Income) -> None:
    """Set the levels of the income track."""
    m.level_of_space = ints(track.level_of_space)
    m.highest_space = highest_spaces(m.level_of_space)
    m.lowest_level = m.level_of_space[0]
    m.last_space = len(m.level_of_space) - 1


def close_codebook(m: Map, codes: Codes) -> None:
    """Keep what the options are about, and their code book."""
    m.code_kind, m.code_a, m.code_b = ints(codes.kinds), ints(codes.a), ints(codes.b)
    m.codebook = codes.book()
