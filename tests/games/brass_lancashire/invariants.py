"""What is conserved in Brass (Lancashire), and what holds at every moment."""

from __future__ import annotations

from operator import ge

from millrace.games.brass_lancashire.rules.frames import SHORTFALL
from millrace.games.brass_lancashire.rules.notation import read, write
from millrace.games.brass_lancashire.rules.outcome import outcome
from millrace.games.brass_lancashire.rules.setup import cards_in_play
from millrace.games.brass_lancashire.rules.state import Position
from millrace.games.brass_lancashire.rules.switches import FINAL_TIE, INTRODUCTORY, UNPAID
from millrace.games.brass_lancashire.rules.tables import CARDS, COAL_MINE, INDUSTRIES, IRONWORKS, SHIPYARD, SLOTS
from millrace.parts.industry.account import breakdown
from millrace.parts.industry.board import derive
from millrace.parts.industry.state import CANAL

DERIVED = (
    "standing", "stocked", "own", "laid", "component", "neighbours", "linked", "network", "hand_mask", "hand_size",
)  # fmt: skip


def check(s: Position) -> None:
    check_cards(s)
    check_tiles(s)
    check_links_and_tracks(s)
    check_players(s)


def check_cards(s: Position) -> None:
    everywhere = s.discard[:]
    for player in range(s.players):
        for card in range(CARDS):
            everywhere[card] += s.hand[player * CARDS + card]
        assert s.hand_size[player] <= s.tables.hand_size
    for card in s.deck[s.deck_top :] + s.set_aside:
        everywhere[card] += 1
    in_play = cards_in_play(s)
    assert everywhere == [in_play.count(card) for card in range(CARDS)]
    assert len(s.set_aside) == s.tables.set_aside[s.era]


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
        assert t.tile_level[kind] > 0
        assert flipped or industry != SHIPYARD
        if industry in (COAL_MINE, IRONWORKS):
            assert s.cubes[slot] <= t.tile_cubes[kind]
            assert (s.cubes[slot] == 0) == bool(flipped)
        else:
            assert s.cubes[slot] == 0
    assert min(boxes(s)) >= 0
    for player in range(s.players):
        if s.own[player] or s.linked[player]:
            assert s.builders >> player & 1
        if s.era == CANAL:
            places = [t.slot_place[slot] for slot in range(SLOTS) if s.owner[slot] == player]
            assert len(places) == len(set(places))


def boxes(s: Position) -> list[int]:
    """Tiles of each stack, by player and industry, that are neither on it nor on the board."""
    left = list(s.mat)
    for owner, kind in zip(s.owner, s.tile, strict=True):
        if owner >= 0:
            left[owner * INDUSTRIES + s.tables.tile_industry[kind]] -= 1
    return left


def check_links_and_tracks(s: Position) -> None:
    t = s.tables
    assert not s.laid & ~t.lines_of_era[s.era]
    for player in range(s.players):
        assert s.links_left[player] + s.line_owner.count(player) == t.link_tiles
        assert s.links_left[player] >= 0
    assert 0 <= s.coal_market <= len(t.coal_sell)
    assert 0 <= s.iron_market <= len(t.iron_sell)
    assert sorted(s.pile) == sorted(t.distant_steps)
    assert s.cotton_marker == min(sum(s.pile[: s.drawn]), t.cotton_bottom)


def check_players(s: Position) -> None:
    assert sorted(s.order) == list(range(s.players))
    for player in range(s.players):
        assert s.money[player] >= 0 or s.switches[UNPAID]
        assert s.spent[player] >= 0
        assert 0 <= s.income[player] <= s.tables.last_space
        assert s.vp[player] >= 0
        assert sum(breakdown(s, player).values()) == s.vp[player]
    assert (s.debt > 0) == (s.question() == SHORTFALL)


def check_step(before: Position, code: int, after: Position) -> None:
    """Tiles never come back, cubes come only with new tiles, what is derived is true."""
    assert after.turn >= before.turn and after.reveals >= before.reveals
    assert after.builders & before.builders == before.builders
    assert all(map(ge, boxes(after), boxes(before)))
    assert all(map(ge, after.mat, before.mat))
    if before.era == after.era:  # a level 1 tile may fill its track with the last action of the canal era, and is gone
        check_cubes(before, after, COAL_MINE, after.coal_market - before.coal_market)
        check_cubes(before, after, IRONWORKS, after.iron_market - before.iron_market)
    for slot in range(SLOTS):
        same = before.owner[slot] == after.owner[slot] and before.tile[slot] == after.tile[slot]
        if same and before.flipped >> slot & 1:
            assert after.flipped >> slot & 1
    fresh = after.copy()
    derive(fresh)
    for name in DERIVED:
        assert getattr(fresh, name) == getattr(after, name), name
    if after.turn % 5 == 0:
        assert read(write(after), after.tables).key() == after.key()


def check_cubes(before: Position, after: Position, industry: int, track: int) -> None:
    """Cubes of a kind grow in number only by those of one new tile."""
    t = before.tables

    def on_tiles(s: Position) -> int:
        return sum(
            s.cubes[slot] for slot in range(SLOTS) if s.tile[slot] >= 0 and t.tile_industry[s.tile[slot]] == industry
        )

    new = [
        t.tile_cubes[after.tile[slot]]
        for slot in range(SLOTS)
        if after.tile[slot] not in (-1, before.tile[slot]) and t.tile_industry[after.tile[slot]] == industry
    ]
    assert len(new) <= 1
    assert on_tiles(after) + track - on_tiles(before) <= sum(new)


def check_end(s: Position) -> None:
    assert s.round == s.tables.rounds
    assert s.era == (CANAL if s.switches[INTRODUCTORY] else 1)
    assert s.stack == [] and s.codes() == []
    assert not any(s.hand_size) and s.deck_top == len(s.deck)
    assert not any(s.spent)
    result = outcome(s)
    assert result is not None
    assert sorted(seat for group in result.ranking for seat in group) == list(range(s.players))
    assert s.switches[FINAL_TIE] or len(result.ranking) == s.players
    assert [sum(account.values()) for account in result.breakdown] == list(result.scores) == s.vp
    assert max(s.vp) == s.vp[result.ranking[0][0]]
