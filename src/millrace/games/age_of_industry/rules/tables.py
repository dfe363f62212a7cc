"""The content of Age of Industry as flat tables indexed by small numbers, and the title's code book.

The tables are those of one map. Numbers follow the order of the content file: places of the map, then the import
spaces, which are places of their own behind their ship spaces; slots are numbered through the places. There is one code
book for both maps; what happens on the other map is of the kind ELSEWHERE. It has an option for everything that an
owner's corrections may make possible, so it never changes.
"""

from __future__ import annotations

from typing import Final

from millrace.core.content import made_once
from millrace.core.lists import Ints, filled, ints
from millrace.parts.bits import mask_of, members
from millrace.parts.codes import Codes
from millrace.parts.industry import map as family
from millrace.parts.industry.content import Income

from . import verbs
from .content import FITTING, INDUSTRY_IDS, MAP_IDS, Content, load

COTTON: Final = 0
GOODS: Final = 1
COAL_MINE: Final = 2
IRON_WORKS: Final = 3
PORT: Final = 4
SHIP: Final = 5
INDUSTRIES: Final = 6

GERMANY: Final = 0
NEW_ENGLAND: Final = 1

# Where points come from
MONEY_POINTS: Final = 0
TILE_POINTS: Final = 1
LOAN_POINTS: Final = 2
SOURCE_IDS: Final = ("money", "tiles", "loans")


class Tables(family.Map):
    """What the rules look up, by number."""

    content: Content
    board: int
    """GERMANY or NEW_ENGLAND."""

    place_colour: Ints
    """By place: the card of its colour, -1 if it has none."""
    slots_named: Ints
    """By card: the slots of all places of its colour."""
    place_limit: Ints
    """By place: how many tiles of one player it takes (AOI-LIMIT-01, -02)."""
    roomy_places: int
    """Places that take more than one tile of a player."""
    distant_ports: int
    market_places: int
    settlements: int
    ship_places: int
    ports_of: Ints
    """By place: for a ship space, the mask of the places at the other ends of its shipping lines."""
    ships_of: Ints
    """By place: the mask of the ship spaces at the other ends of its shipping lines."""
    import_slot: Ints
    """By place: for a ship space, the slot of its import space; -1 otherwise."""
    ship_slot: Ints
    """By slot: for an import space, the slot of its ship; -1 otherwise."""
    import_coal: Ints
    """By slot: the cubes that an import space gets."""
    import_slots: int

    market_accepts: Ints
    """By kind of market tile: the mask of the industries that sell there."""
    market_ids: list[str]
    card_counts: Ints

    rail_coal: int
    rail_iron: int
    rail_worth: int
    worth_per_space: int
    settlement_spaces: int
    money_per_vp: int

    rail_code: Ints
    sell_code: Ints
    port_code: Ints
    """By slot: selling through a port there."""
    market_code: Ints
    """By place: selling to its market."""


def import_id(ship_place: str) -> str:
    """The id of the import space behind a ship space: `import_boston`."""
    return f"import_{ship_place.removeprefix('ship_')}"


def make_tables(content: Content, board: int) -> Tables:
    """The tables for a content, printed or with an owner's corrections, and a map."""
    t = Tables()
    t.content, t.board = content, board
    family.name_industries(t, INDUSTRY_IDS, COAL_MINE, IRON_WORKS, SOURCE_IDS, MONEY_POINTS)
    family.number_cards(t, {card.id: card.id if card.kind == "industry" else "" for card in content.cards.values()})
    t.card_place = filled(-1, len(t.card_ids))
    t.card_counts = ints([card.count for card in content.cards.values()])
    _places(t, content)
    _shipping(t, content)
    _lines(t, content)
    _tiles(t, content)
    _figures(t, content)
    _codebook(t, content)
    return t


tables_for: Final = made_once(load, make_tables)
"""The tables of a content and a map; the printed ones are shared."""


def printed_tables(board: int = GERMANY) -> Tables:
    """The printed tables of a map."""
    return tables_for(load(), board)


def _places(t: Tables, content: Content) -> None:
    places = content.places_of(MAP_IDS[t.board])
    imports = [import_id(place.id) for place in places if place.ship_space]
    slots = [[FITTING[space.kind] for space in content.spaces_of(place.id)] for place in places]
    family.number_slots(t, [place.id for place in places] + imports, [*slots, *[[()] for _ in imports]])
    spaces = [sum([bool(fitting) for fitting in printed]) for printed in slots] + [0] * len(imports)
    limit = content.limit
    t.place_limit = ints([limit.few if count <= limit.few_spaces else limit.many for count in spaces])
    t.roomy_places = mask_of(place for place, count in enumerate(spaces) if count > limit.few_spaces)
    colours = [place.colour for place in places] + ["none"] * len(imports)
    t.place_colour = ints([-1 if colour == "none" else t.card_ids.index(colour) for colour in colours])
    t.slots_named = filled(0, len(t.card_ids))
    for place, card in enumerate(t.place_colour):
        if card >= 0:
            t.slots_named[card] |= t.slots_at[place]
    t.distant_ports = mask_of(number for number, place in enumerate(places) if place.distant_port)
    t.market_places = mask_of(number for number, place in enumerate(places) if place.market)
    t.settlements = mask_of(number for number, place in enumerate(places) if place.settlement)
    t.ship_places = mask_of(number for number, place in enumerate(places) if place.ship_space)


def _shipping(t: Tables, content: Content) -> None:
    """Shipping lines, and the import spaces behind the ship spaces (AOI-MAP-08, AOI-LINE-05)."""
    t.ports_of = filled(0, len(t.place_ids))
    t.ships_of = filled(0, len(t.place_ids))
    for line in content.lines_of(MAP_IDS[t.board], shipping=True):
        if line.printed:
            port, ship = (t.place_ids.index(end) for end in line.joins)
            t.ports_of[ship] |= 1 << port
            t.ships_of[port] |= 1 << ship
    t.import_slot = filled(-1, len(t.place_ids))
    t.ship_slot = filled(-1, len(t.slot_ids))
    t.import_coal = filled(0, len(t.slot_ids))
    t.import_slots = 0
    for place in members(t.ship_places):
        id = t.place_ids[place]
        slot = t.slot_ids.index(f"{import_id(id)}.1")
        t.import_slot[place] = slot
        t.ship_slot[slot] = t.slot_ids.index(f"{id}.1")
        t.import_coal[slot] = content.places[id].import_coal
        t.import_slots |= 1 << slot


def _lines(t: Tables, content: Content) -> None:
    family.number_railways(t, content.lines_of(MAP_IDS[t.board]))
    dead_end = content.maps[MAP_IDS[t.board]].dead_end
    t.dead_ends = 1 << t.place_ids.index(dead_end) if dead_end else 0


def _tiles(t: Tables, content: Content) -> None:
    """The tiles of the mats, any of which may leave (AOI-DEV-03, AOI-TECH-04), and those of the markets."""
    family.number_paying_tiles(t, content.tiles)
    t.market_ids = list(content.market_tiles)
    accepted = [tile.accepts for tile in content.market_tiles.values()]
    t.market_accepts = ints([mask_of(INDUSTRY_IDS.index(good) for good in goods) for goods in accepted])


def _figures(t: Tables, content: Content) -> None:
    setup, turns, railway, loan = content.setup, content.turns, content.railway, content.loan
    family.set_markets(t, content.markets["coal"], content.markets["iron"])
    family.set_income(t, Income((0,), source=""))
    t.start_money = setup.start_money
    t.start_vp = t.start_income_space = 0
    t.hand_size, t.hand_limit, t.display = setup.hand_size, setup.hand_limit, setup.display
    t.link_tiles = setup.rail_tiles
    t.actions_per_turn, t.actions_first_round = turns.actions, turns.first_round_actions
    t.cards_drawn = turns.cards_drawn
    t.rail_link_price = railway.price
    t.rail_coal, t.rail_iron = railway.coal, railway.iron
    t.rail_worth, t.worth_per_space, t.settlement_spaces = railway.worth, railway.per_space, railway.settlement
    t.lending, t.interest = loan.money, loan.interest
    t.money_per_vp = content.scoring.money_per_vp


def _codebook(t: Tables, content: Content) -> None:
    codes = Codes(verbs.ELSEWHERE)
    ships = [place.id for place in content.places.values() if place.ship_space]
    fitting = {id: (SHIP,) if space.place in ships else range(SHIP) for id, space in content.spaces.items()}
    land = [id for id, space in content.spaces.items() if space.place not in ships]
    t.build_code = codes.add_builds_here(verbs.BUILD, "build", t.slot_ids, fitting, INDUSTRY_IDS)
    t.combine_code = codes.add_builds_here(verbs.COMBINE, "combine", t.slot_ids, fitting, INDUSTRY_IDS)
    t.rail_code = codes.add_each_here(verbs.RAIL, "rail", t.line_ids, content.lines)
    t.sell_code = codes.add_each_here(verbs.SELL, "sell", t.slot_ids, land)
    t.develop_code = codes.add_each(verbs.DEVELOP, "develop", t.tile_ids)
    t.draw_code = codes.add_each(verbs.DRAW, "draw", [*t.card_ids, "deck"])
    t.pass_code = codes.add(verbs.PASS, "pass")
    t.port_code = codes.add_each_here(verbs.OUTLET, "outlet", t.slot_ids, land)
    t.market_code = codes.add_each_here(verbs.OUTLET, "outlet", t.place_ids, content.places, ".market", 1)
    t.repay_code = codes.add(verbs.REPAY, "repay")
    t.done_code = codes.add(verbs.DONE, "done")
    t.card_code = codes.add_each(verbs.PLAY_CARD, "card", t.card_ids)
    imports = [f"{import_id(ship)}.1" for ship in ships]
    t.coal_code = codes.add_each_here(verbs.TAKE_COAL, "coal", t.slot_ids, [*land, *imports])
    t.buy_coal_code = codes.add(verbs.BUY_COAL, "coal demand-track")
    t.iron_code = codes.add_each_here(verbs.TAKE_IRON, "iron", t.slot_ids, land)
    t.buy_iron_code = codes.add(verbs.BUY_IRON, "iron demand-track")
    t.remove_code = filled(-1, len(t.slot_ids))
    family.close_codebook(t, codes)
