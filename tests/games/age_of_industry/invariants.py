"""What is conserved in Age of Industry, and what holds at every moment."""

from __future__ import annotations

from collections import Counter
from operator import ge

from millrace.games.age_of_industry.rules.connections import derive
from millrace.games.age_of_industry.rules.notation import read, write
from millrace.games.age_of_industry.rules.outcome import outcome
from millrace.games.age_of_industry.rules.setup import market_tiles
from millrace.games.age_of_industry.rules.ships import market_open
from millrace.games.age_of_industry.rules.state import Position
from millrace.games.age_of_industry.rules.switches import IMPORT_COAL
from millrace.games.age_of_industry.rules.tables import COAL_MINE, IRON_WORKS, SHIP
from millrace.parts.bits import members
from millrace.parts.industry.account import breakdown

DERIVED = (
    "standing", "stocked", "own", "laid", "component", "neighbours", "linked", "network", "hand_mask", "hand_size",
)  # fmt: skip

CARDS = 66


def check(s: Position) -> None:
    check_cards(s)
    check_tiles(s)
    check_ships_and_markets(s)
    check_railways_and_tracks(s)
    check_connections(s)
    check_players(s)


# -- What holds in every position ---------------------------------------------------------------------------------


def check_cards(s: Position) -> None:
    kinds = len(s.tables.card_ids)
    everywhere = list(s.discard)
    for player in range(s.players):
        hand = s.hand[player * kinds : (player + 1) * kinds]
        known = s.known[player * kinds : (player + 1) * kinds]
        assert all(map(ge, hand, known)) and min(known) >= 0
        assert sum(hand) == s.hand_size[player] <= s.tables.hand_limit
        everywhere = [there + held for there, held in zip(everywhere, hand, strict=True)]
    for card in [*s.deck[s.deck_top :], *s.display]:
        everywhere[card] += 1
    assert everywhere == list(s.tables.card_counts)
    assert sum(everywhere) == CARDS
    assert len(s.display) <= s.tables.display


def check_tiles(s: Position) -> None:
    t = s.tables
    for slot, kind in enumerate(s.tile):
        flipped = s.flipped >> slot & 1
        if kind < 0:
            assert s.owner[slot] == -1 and not flipped
            assert 0 <= s.cubes[slot] <= t.import_coal[slot]  # nothing, but on import spaces
            continue
        industry = t.tile_industry[kind]
        assert t.slots_of[industry] >> slot & 1
        assert t.tile_level[kind] > 0
        assert 0 <= s.owner[slot] < s.players
        assert 0 <= s.cubes[slot] <= t.tile_cubes[kind]
        if industry in (COAL_MINE, IRON_WORKS):
            assert (s.cubes[slot] == 0) == bool(flipped)
    assert min(boxes(s)) >= 0
    for player in range(s.players):
        places = Counter(t.slot_place[slot] for slot in members(s.own[player]))
        assert all(tiles <= t.place_limit[place] for place, tiles in places.items())


def boxes(s: Position) -> list[int]:
    """Tiles of each kind, by player, that lie neither on the mat nor on the map."""
    gone = list(s.mat)
    kinds = len(s.tables.tile_ids)
    assert all(tiles < len(s.tables.mat_tiles[number % kinds]) for number, tiles in enumerate(gone))
    for owner, kind in zip(s.owner, s.tile, strict=True):
        if owner >= 0:
            gone[owner * kinds + kind] -= 1
    return gone


def check_ships_and_markets(s: Position) -> None:
    t = s.tables
    for place, kind in enumerate(s.market):
        assert (kind >= 0) == bool(t.market_places >> place & 1)
    laid = Counter(kind for kind in s.market if kind >= 0)
    assert laid <= Counter(market_tiles(t))
    for place in members(s.sold):
        assert s.market[place] >= 0 and t.market_accepts[s.market[place]]
    assert s.mute_ships & ~s.standing[SHIP] == 0
    assert s.mute_ships & s.flipped == 0
    for slot in members(t.import_slots):
        ship = t.ship_slot[slot]
        if s.tile[ship] < 0:
            assert s.cubes[slot] == (t.import_coal[slot] if s.switches[IMPORT_COAL] else 0)
        elif not s.mute_ships >> ship & 1:
            used_up = s.cubes[slot] == 0 and not market_open(s, t.slot_place[ship])
            assert bool(s.flipped >> ship & 1) == used_up


def check_railways_and_tracks(s: Position) -> None:
    t = s.tables
    assert s.laid & ~t.lines_of_era[s.era] == 0
    for player in range(s.players):
        assert s.links_left[player] + list(s.line_owner).count(player) == t.link_tiles
        assert s.links_left[player] >= 0
    assert 0 <= s.coal_market <= len(t.coal_sell)
    assert 0 <= s.iron_market <= len(t.iron_sell)


def check_connections(s: Position) -> None:
    """Being connected is mutual; neighbours are connected; what is kept up to date is what follows from the map."""
    for place, reach in enumerate(s.component):
        assert reach >> place & 1
        assert s.neighbours[place] & ~reach == 0
        for other in members(reach):
            assert s.component[other] >> place & 1
        for other in members(s.neighbours[place]):
            assert s.neighbours[other] >> place & 1
    fresh = s.copy()
    derive(fresh)
    for name in DERIVED:
        assert getattr(fresh, name) == getattr(s, name), name


def check_players(s: Position) -> None:
    assert sorted(s.order) == list(range(s.players))
    for player in range(s.players):
        assert s.money[player] >= 0
        assert s.loans[player] >= 0
        assert s.spent[player] >= 0
        assert sum(breakdown(s, player).values()) == s.vp[player]
        assert s.vp[player] == 0 or s.seat < 0
    assert s.debt == 0


# -- What holds across every decision -----------------------------------------------------------------------------


def check_step(before: Position, code: int, after: Position) -> None:
    """Tiles, railways and market tiles never come back, cubes come only with new tiles and ships."""
    assert after.turn >= before.turn and after.reveals >= before.reveals and after.deck_top >= before.deck_top
    assert all(map(ge, boxes(after), boxes(before)))
    assert all(map(ge, after.mat, before.mat))
    assert all(map(ge, after.discard, before.discard))
    assert before.market == after.market and before.sold & ~after.sold == 0
    for line, owner in enumerate(before.line_owner):
        assert owner < 0 or after.line_owner[line] == owner
    for slot in members(before.flipped):
        if before.owner[slot] == after.owner[slot] and before.tile[slot] == after.tile[slot]:
            assert after.flipped >> slot & 1
    check_cubes(before, after)
    if after.turn % 5 == 0:
        assert read(write(after), after.tables).key() == after.key()


def check_cubes(before: Position, after: Position) -> None:
    """Cubes grow in number only by those of one new tile."""
    t = before.tables
    for industry, track in (
        (COAL_MINE, after.coal_market - before.coal_market),
        (IRON_WORKS, after.iron_market - before.iron_market),
    ):
        new = [
            t.tile_cubes[kind]
            for slot, kind in enumerate(after.tile)
            if kind not in (-1, before.tile[slot]) and t.tile_industry[kind] == industry
        ]
        if industry == COAL_MINE:
            new += [t.import_coal[slot] for slot in members(t.import_slots) if after.cubes[slot] > before.cubes[slot]]
            new += new_import_coal(before, after) if not new else []
        assert len(new) <= 1
        assert cubes_of(after, industry) + track - cubes_of(before, industry) <= sum(new)


def new_import_coal(before: Position, after: Position) -> list[int]:
    """The import coal that came with a new ship and has left again within the decision."""
    t = before.tables
    slots = members(t.import_slots)
    return [
        t.import_coal[slot] for slot in slots if before.tile[t.ship_slot[slot]] < 0 <= after.tile[t.ship_slot[slot]]
    ]


def cubes_of(s: Position, industry: int) -> int:
    """The cubes of an industry on the map."""
    return sum(s.cubes[slot] for slot in members(s.stocked[industry]))


def check_end(s: Position) -> None:
    assert len(s.stack) == 0 and s.codes() == []
    assert s.deck_top == len(s.deck)
    assert not any(s.hand_size) and not any(s.known) and not any(s.spent)
    for player in range(s.players):
        assert s.loans[player] == 0 or s.money[player] < s.tables.lending
    result = outcome(s)
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(s.players))
    assert len(result.ranking) == s.players  # the player order breaks every tie
    assert [sum(account.values()) for account in result.breakdown] == list(result.scores) == list(s.vp)
    assert max(s.vp) == s.vp[result.ranking[0][0]]
