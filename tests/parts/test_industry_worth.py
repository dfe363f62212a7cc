"""What tiles, links, mats and cards are worth to a bot, on a map of three places in a row."""

from __future__ import annotations

import pytest

from millrace.parts.industry import worth
from millrace.parts.industry.board import derive_links, derive_tiles, put_tile
from millrace.parts.industry.map import Map
from millrace.parts.industry.state import CANAL, RAIL, IndustryState, lay_out_board, lay_out_players

MILL, MINE, WORKS = 0, 1, 2
MILL_2 = 3


def small_map() -> Map:
    m = Map()
    m.dead_ends = 0
    m.industry_ids, m.coal_mine, m.iron_works = ("mill", "mine", "works"), MINE, WORKS
    m.source_ids, m.start_source = ("start",), 0
    m.place_ids, m.slot_ids = ["leek", "stone", "derby"], ["leek.1", "stone.1", "stone.2", "derby.1"]
    m.slot_place, m.slots_at = [0, 1, 1, 2], [0b0001, 0b0110, 0b1000]
    m.line_ids, m.line_places, m.line_mask = ["leek-stone", "stone-derby"], [[0, 1], [1, 2]], [0b011, 0b110]
    m.tile_ids = ["mill-1", "mine-1", "works-1", "mill-2"]
    m.tile_industry, m.tile_level = [MILL, MINE, WORKS, MILL], [1, 1, 1, 2]
    m.tile_money, m.tile_coal, m.tile_iron = [10, 5, 5, 20], [0, 0, 1, 1], [0, 0, 0, 1]
    m.tile_vp, m.tile_income = [5, 1, 3, 9], [2, 1, 1, 2]
    m.tile_in_era = [[1, 1, 1, 1], [0, 1, 1, 1]]
    m.mat_tiles = [[0, 3, -1], [1, -1], [2, -1]]
    m.card_ids, m.card_place, m.card_code = ["stone", "mine"], [1, -1], 40
    m.level_of_space, m.last_space = [-1, 0, 1, 2, 3], 4
    m.start_coal = m.start_iron = m.start_vp = 0
    m.start_money, m.start_income_space, m.link_tiles, m.actions_per_turn, m.done_code = 10, 1, 5, 2, 0
    return m


class Weights(worth.Weights):
    """Round numbers."""

    def __init__(self) -> None:
        self.rival = 0.5
        self.income_pound = 1.0
        self.income_fade = self.income_growth = 0.0
        self.missing_pound, self.debt = 1.0, 10.0
        self.rail_sale = 0.5
        self.canal_coal = self.rail_coal = self.canal_iron = self.rail_iron = 1.0
        self.other_cubes = 0.5
        self.lonely_mine, self.wide_network = 0.5, 3
        self.future_icons = 0.0
        self.mat, self.next_tile, self.tile_cost = 1.0, 0.5, 0.1
        self.industry_card, self.location_card = 3.0, 2.0


@pytest.fixture
def s() -> IndustryState:
    s = IndustryState()
    lay_out_board(s, small_map(), 2)
    lay_out_players(s)
    s.seat = 0
    s.hand_size = [4, 4]
    return s


@pytest.fixture
def f(s: IndustryState) -> worth.Figures:
    m = s.map
    f = worth.Figures(m, Weights(), [8])
    f.place_icons, f.tile_icons = [0, 0, 2], [1, 1, 1, 1]
    f.mat = worth.mat_worths(m, f.weights, [1.0] * 4, [0] * 4, [0, 0, 0, 1])
    return f


def put(s: IndustryState, player: int, slot: int, kind: int, cubes: int = 0) -> None:
    put_tile(s, player, slot, kind)
    s.cubes[slot] = cubes
    derive_tiles(s)


def link(s: IndustryState, player: int, line: int) -> None:
    s.line_owner[line] = player
    derive_links(s)


def test_the_time_to_come(s: IndustryState) -> None:
    s.deck, s.deck_top, s.round = [0] * 10, 4, 3
    o = worth.Outlook(s, 0, 8, rail_ahead=True)
    assert (o.left, o.payments, o.rail_actions) == (4 + 3, 13, 16.0)
    assert worth.Outlook(s, 0, 8, rail_ahead=False).payments == 5


def test_what_is_not_sold_now_may_be_later_if_its_tile_outlasts_the_era(s: IndustryState, f: worth.Figures) -> None:
    put(s, 0, 0, MILL)
    put(s, 0, 3, MILL_2)
    o = worth.Outlook(s, 0, 8, rail_ahead=True)
    o.this_era = [0.5] * 4
    worth.note_later_sales(s, f, o, 0b1001)
    assert o.in_the_end == [0.5, 1.0, 1.0, 0.75]


def test_cubes_of_others_compete(s: IndustryState, f: worth.Figures) -> None:
    put(s, 0, 0, WORKS, 2)
    put(s, 1, 1, WORKS, 4)
    o = worth.Outlook(s, 0, 8, rail_ahead=False)
    worth.note_coal_and_iron(s, f, o)
    assert o.this_era[:2] == o.in_the_end[:2] == pytest.approx([4 / (4 + 2 + 2.01), 4 / (4 + 4 + 1.01)])
    worth.note_use(s, f, o, WORKS, competition=0.0, own=2.0, rival=0.0)
    assert o.this_era[:2] == pytest.approx([6 / (6 + 2.01), 4 / (4 + 4.01)])


def test_a_lonely_mine_has_few_customers(s: IndustryState, f: worth.Figures) -> None:
    assert worth.customers_of_mine(s, f, 0) == 0.5
    link(s, 0, 0)
    assert worth.customers_of_mine(s, f, 0) == 0.75
    link(s, 0, 1)
    assert worth.customers_of_mine(s, f, 0) == 1.0


def test_tiles_and_links_on_the_board(s: IndustryState, f: worth.Figures) -> None:
    put(s, 0, 0, MILL_2)
    put(s, 1, 1, MILL)
    link(s, 0, 0)
    link(s, 1, 1)
    s.flipped, s.vp, s.era = 0b01, [7, 20], RAIL
    o = worth.Outlook(s, 0, 8, rail_ahead=False)
    o.this_era[1] = o.in_the_end[1] = 0.5
    icons = [1.0, 0.5, 2.0]
    raised = f.income[o.payments - 1][3] - f.income[o.payments - 1][1]
    assert worth.board_worths(s, f, o) == pytest.approx(
        [7 + 9 + icons[0] + icons[1], 20 + 5 * 0.5 + 0.5 * raised + icons[1] + icons[2]]
    )
    s.era = CANAL
    assert worth.board_worths(s, f, o)[0] == pytest.approx(7 + 2 * 9 + 1.5), "what outlasts the era scores twice"


def test_a_debt_costs_more_the_less_money_there_is(s: IndustryState, f: worth.Figures) -> None:
    s.income, s.money = [0, 1], [1, 0]
    assert worth.income_worth(s, f, 0, 2) == pytest.approx(f.income[2][0] - 10 - 1)
    assert worth.income_worth(s, f, 0, 0) == worth.income_worth(s, f, 1, 0) == 0.0


def test_the_lead_counts_a_part_of_the_best_rival(s: IndustryState, f: worth.Figures) -> None:
    s.vp, s.hand_size = [30, 20], [0, 0]
    o = worth.Outlook(s, 0, 1, rail_ahead=False)
    assert worth.lead(s, f, o, money=2.0, prospects=3.0) == 30 + 2 + 3 - 10
    assert worth.final_lead(s, f, 1) == 20 - 15


def test_a_mat_promises_what_its_next_tiles_bring_beyond_their_cost(s: IndustryState, f: worth.Figures) -> None:
    first, second = 5 + 2 * 0.7 - 1.0, 9 * 2 + 2 * 0.7 - 0.1 * (20 + 6 + 6)
    assert f.mat[CANAL][MILL] == pytest.approx([first + 0.5 * second, second, 0.0])
    assert f.mat[RAIL][MILL][0] == 0.5 * f.mat[RAIL][MILL][1], "no tile of level 1 is built in the rail era"
    now = sum(stack[0] for stack in f.mat[CANAL])
    later = sum(stack[0] for stack in f.mat[RAIL])
    assert worth.mat_worth(s, f, worth.Outlook(s, 0, 8, rail_ahead=False)) == pytest.approx(now * 0.4)
    assert worth.mat_worth(s, f, worth.Outlook(s, 0, 8, rail_ahead=True)) == pytest.approx(now / 3 + later * 2 / 3)


def test_the_card_missed_least_names_a_full_place(s: IndustryState, f: worth.Figures) -> None:
    s.hand, s.hand_mask = [1, 2, 0, 0], [0b11, 0]
    assert worth.hand_worth(s, f, worth.Outlook(s, 0, 8, rail_ahead=True)) == pytest.approx((2 + 3 * 1.4) * 4 / 6)
    assert worth.card_missed_least(s, f, 0b11) == 40 + 1, "of two equal cards one is missed little"
    put(s, 0, 1, MILL)
    put(s, 1, 2, WORKS)
    assert worth.card_missed_least(s, f, 0b11) == 40 + 0


def test_a_network_reaches_what_is_connected_to_it(s: IndustryState) -> None:
    assert worth.reach_of_network(s, 0) == 0
    put_tile(s, 0, 0, MILL)
    assert worth.reach_of_network(s, 0) == 0b001
    link(s, 1, 1)
    link(s, 1, 0)
    put_tile(s, 0, 0, MILL)
    assert worth.reach_of_network(s, 0) == 0b111
