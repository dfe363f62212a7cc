"""What is conserved in Brass: Birmingham, and what holds at every moment."""

from __future__ import annotations

from operator import ge

from millrace.games.brass_birmingham.rules.frames import SHORTFALL
from millrace.games.brass_birmingham.rules.notation import read, write
from millrace.games.brass_birmingham.rules.outcome import outcome
from millrace.games.brass_birmingham.rules.setup import cards_in_play
from millrace.games.brass_birmingham.rules.state import Position
from millrace.games.brass_birmingham.rules.switches import INTRODUCTORY
from millrace.games.brass_birmingham.rules.tables import (
    BREWERY,
    CARDS,
    COAL_MINE,
    GOODS,
    INDUSTRIES,
    IRON_WORKS,
    MERCHANT_SPACES,
    ORDINARY_CARDS,
    SLOTS,
    WILD_INDUSTRY,
    WILD_LOCATION,
)
from millrace.parts.industry.account import breakdown
from millrace.parts.industry.board import derive
from millrace.parts.industry.state import CANAL

ROUNDS = {2: 10, 3: 9, 4: 8}
DERIVED = ("standing", "stocked", "own", "laid", "component", "neighbours", "network", "hand_mask", "hand_size")


def check(s: Position) -> None:
    check_cards(s)
    check_tiles(s)
    check_links_and_merchants(s)
    check_players(s)


def check_cards(s: Position) -> None:
    everywhere = [0] * CARDS
    for player in range(s.players):
        for card in range(CARDS):
            everywhere[card] += s.hand[player * CARDS + card] + s.discard[player * CARDS + card]
        assert s.hand[player * CARDS + WILD_LOCATION] <= 1
        assert s.hand[player * CARDS + WILD_INDUSTRY] <= 1
        assert s.hand_size[player] <= s.tables.hand_size
    for card in s.deck[s.deck_top :] + [card for card in s.face_down if card >= 0]:
        everywhere[card] += 1
    in_play = cards_in_play(s)
    assert everywhere[:ORDINARY_CARDS] == [in_play.count(card) for card in range(ORDINARY_CARDS)]


def check_tiles(s: Position) -> None:
    t = s.tables
    for slot in range(SLOTS):
        kind = s.tile[slot]
        flipped = s.flipped >> slot & 1
        if kind < 0:
            assert s.owner[slot] == -1 and s.cubes[slot] == 0 and not flipped
            continue
        industry = t.tile_industry[kind]
        assert t.slots_of[industry] >> slot & 1
        if flipped or GOODS >> industry & 1:
            assert s.cubes[slot] == 0
        elif s.stack and s.stack[-1] != 0:
            # while the tile is being built its cubes are still to come
            assert 0 <= s.cubes[slot] <= 9
        else:
            most = 2 if industry == BREWERY else t.tile_cubes[kind]
            assert 1 <= s.cubes[slot] <= most
    assert min(boxes(s)) >= 0
    for player in range(s.players):
        if s.era == CANAL:
            places = [t.slot_place[slot] for slot in range(SLOTS) if s.owner[slot] == player]
            assert len(places) == len(set(places))


def boxes(s: Position) -> list[int]:
    """Tiles of each stack, by player and industry, that are neither on the mat nor on the board."""
    left = list(s.mat)
    for owner, kind in zip(s.owner, s.tile, strict=True):
        if owner >= 0:
            left[owner * INDUSTRIES + s.tables.tile_industry[kind]] -= 1
    return left


def check_links_and_merchants(s: Position) -> None:
    t = s.tables
    for player in range(s.players):
        assert s.links_left[player] + s.line_owner.count(player) == t.link_tiles
        assert s.links_left[player] >= 0
    for space in range(MERCHANT_SPACES):
        tile = s.merchant_tile[space]
        assert (tile >= 0) == (t.space_players[space] <= s.players)
        if s.barrels >> space & 1:
            assert t.goods_of_tile[tile]
    assert 0 <= s.coal_market <= len(t.coal_sell)
    assert 0 <= s.iron_market <= len(t.iron_sell)


def check_players(s: Position) -> None:
    assert sorted(s.order) == list(range(s.players))
    for player in range(s.players):
        assert s.money[player] >= 0
        assert s.spent[player] >= 0
        assert 0 <= s.income[player] <= s.tables.last_space
        assert s.vp[player] >= 0 or s.switches[INTRODUCTORY]
        assert sum(breakdown(s, player).values()) == s.vp[player]
    assert (s.debt > 0) == (s.question() == SHORTFALL)


def check_step(before: Position, code: int, after: Position) -> None:
    """Tiles never come back, cubes come only with new tiles, what is derived is true."""
    t = before.tables
    assert after.turn >= before.turn and after.reveals >= before.reveals
    assert all(map(ge, boxes(after), boxes(before)))
    assert all(map(ge, after.mat, before.mat))
    check_cubes(before, after, COAL_MINE, after.coal_market - before.coal_market)
    check_cubes(before, after, IRON_WORKS, after.iron_market - before.iron_market)
    for slot in range(SLOTS):
        same = before.owner[slot] == after.owner[slot] and before.tile[slot] == after.tile[slot]
        if same and before.flipped >> slot & 1:
            assert after.flipped >> slot & 1
    fresh = after.copy()
    derive(fresh)
    for name in DERIVED:
        assert getattr(fresh, name) == getattr(after, name), name
    if before.era == after.era and after.turn % 5 == 0:
        assert read(write(after), t).key() == after.key()


def check_cubes(before: Position, after: Position, industry: int, market: int) -> None:
    """Cubes of a kind grow in number only by those of one new tile."""
    t = before.tables

    def on_tiles(s: Position) -> int:
        return sum(
            s.cubes[slot] for slot in range(SLOTS) if s.tile[slot] >= 0 and t.tile_industry[s.tile[slot]] == industry
        )

    new = [
        t.tile_cubes[after.tile[slot]]
        for slot in range(SLOTS)
        if after.tile[slot] != before.tile[slot]
        and after.tile[slot] >= 0
        and t.tile_industry[after.tile[slot]] == industry
    ]
    pending = [
        t.tile_cubes[s.tile[slot]] for s in (before,) for slot in range(SLOTS) if waits_for_cubes(s, slot, industry)
    ]
    assert len(new) <= 1
    assert on_tiles(after) + market - on_tiles(before) <= sum(new) + sum(pending)


def waits_for_cubes(s: Position, slot: int, industry: int) -> bool:
    """Whether a tile has been laid and its costs are still being paid."""
    kind = s.tile[slot]
    return kind >= 0 and s.tables.tile_industry[kind] == industry and s.cubes[slot] == 0 and not s.flipped >> slot & 1


def check_end(s: Position) -> None:
    assert s.round == ROUNDS[s.players]
    assert s.era == (CANAL if s.switches[INTRODUCTORY] else 1)
    assert s.stack == [] and s.codes() == []
    assert not any(s.hand_size) and s.deck_top == len(s.deck)
    assert not any(s.line_owner[line] >= 0 for line in range(len(s.line_owner)))
    result = outcome(s)
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(s.players))
    assert [sum(account.values()) for account in result.breakdown] == list(result.scores) == s.vp
    assert max(s.vp) == s.vp[result.ranking[0][0]]
