"""Set-up of board and players (chapter "Spielvorbereitung")."""

import pytest

from tests.rules.brass_lancashire.board import board, new_game

INDUSTRIES = ("cotton-mill", "port", "coal-mine", "ironworks", "shipyard")
SEATS = "ABCD"


# -- Players ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-SETUP-01")
@pytest.mark.parametrize("players", [3, 4])
def test_each_player_has_all_tiles_and_markers_of_a_colour(players: int) -> None:
    b = new_game(players)
    assert sorted(b.order) == list(SEATS[:players])
    for seat in SEATS[:players]:
        assert [b.tiles_left(seat, industry) for industry in INDUSTRIES] == [12, 8, 7, 4, 6]
        assert b.links(seat) == 14
    first = b.seat
    b.play("develop cotton-mill", f"card {b.hand(first)[0]}", "done")
    assert [b.tiles_left(seat, "cotton-mill") for seat in SEATS[:players]] == [
        11 if seat == first else 12 for seat in SEATS[:players]
    ]


@pytest.mark.rule("LAN-SETUP-02")
@pytest.mark.parametrize("players", [3, 4])
def test_income_markers_start_at_0_pounds_and_the_first_income_step_moves_no_money(players: int) -> None:
    b = new_game(players)
    assert [(b.income(seat), b.level(seat)) for seat in SEATS[:players]] == [(10, 0)] * players
    assert (b.question, b.position.round) == ("action", 1)  # the first income step lies behind
    assert [b.money(seat) for seat in SEATS[:players]] == [30] * players


@pytest.mark.rule("LAN-SETUP-03")
def test_all_start_with_0_points_and_score_none_before_the_canal_scoring() -> None:
    b = new_game(4)
    assert [b.vp(seat) for seat in SEATS] == [0] * 4
    flipping = board("""
        players 4
        A hand colne*2
        preston.2 A cotton-mill-1
        preston.1 B port-1
    """).play("sell preston.2 preston.1")
    assert [flipping.vp(seat) for seat in SEATS] == [0] * 4


@pytest.mark.rule("LAN-SETUP-04")
def test_the_tiles_form_one_stack_for_each_of_the_five_industries() -> None:
    t = new_game(3).tables
    assert len(t.mat_tiles) == 5
    for industry, stack in enumerate(t.mat_tiles):
        assert {t.tile_industry[kind] for kind in stack[:-1]} == {industry}


@pytest.mark.rule("LAN-SETUP-05")
def test_the_lowest_level_lies_on_top_of_every_stack() -> None:
    t = new_game(3).tables
    levels = [[t.tile_level[kind] for kind in stack[:-1]] for stack in t.mat_tiles]
    assert levels == [
        [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4],
        [1, 1, 2, 2, 3, 3, 4, 4],
        [1, 2, 2, 3, 3, 4, 4],
        [1, 2, 3, 4],
        [0, 0, 1, 1, 2, 2],
    ]


@pytest.mark.rule("LAN-SETUP-06")
def test_example_the_mills_leave_their_stack_by_level_three_of_each() -> None:
    b = board("turn A 9\nA hand colne*2 liverpool*4 manchester*3\nA money 99")
    taken = []
    for card in b.hand("A")[:6]:
        for choice in (["develop cotton-mill", f"card {card}"], ["develop cotton-mill"]):
            taken.append(b.next_tile("A", "cotton-mill"))
            b.play(*choice)
    assert taken == [f"cotton-mill-{level}" for level in (1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4)]
    assert b.next_tile("A", "cotton-mill") == ""


@pytest.mark.rule("LAN-SETUP-07")
def test_example_the_uppermost_tiles_at_the_start() -> None:
    b = new_game(3)
    for seat in "ABC":
        uppermost = [b.next_tile(seat, industry) for industry in INDUSTRIES]
        assert uppermost == ["cotton-mill-1", "port-1", "coal-mine-1", "ironworks-1", "shipyard-0"]


@pytest.mark.rule("LAN-SETUP-15")
@pytest.mark.parametrize("players", [3, 4])
def test_each_player_starts_with_30_pounds(players: int) -> None:
    b = new_game(players)
    assert b.position.money == [30] * players
    assert b.position.spent == [0] * players


# -- Board --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-SETUP-08", "LAN-SETUP-09")
def test_all_eight_spaces_of_both_demand_tracks_start_filled() -> None:
    b = new_game(3)
    assert (b.coal_track(), b.iron_track()) == (8, 8)
    assert (len(b.tables.coal_sell), len(b.tables.iron_sell)) == (8, 8)


@pytest.mark.rule("LAN-SETUP-08")
def test_the_first_eight_coal_cubes_cost_1_1_2_2_3_3_4_4() -> None:
    b = board("""
        era rail
        turn A 9
        A hand liverpool*4 manchester*4 colne
        A money 99
        colne.1 A cotton-mill-2
    """)
    prices = []
    for line in (
        "colne--yorkshire", "burnley--colne", "blackburn--burnley", "blackburn--wigan",
        "preston--wigan", "lancaster--preston", "fleetwood--preston", "blackpool--preston",
    ):  # fmt: skip
        before = b.money("A")
        b.play(f"link {line}", f"card {b.hand('A')[0]}", "done")
        prices.append(before - b.money("A") - 5)
    assert (prices, b.coal_track()) == ([1, 1, 2, 2, 3, 3, 4, 4], 0)


@pytest.mark.rule("LAN-SETUP-09")
def test_the_first_eight_iron_cubes_cost_1_1_2_2_3_3_4_4() -> None:
    b = board("turn A 5\nA hand liverpool*4 colne*2\nA money 99")
    prices = []
    for card in b.hand("A")[:5]:
        for choice in (["develop port", f"card {card}"], ["develop shipyard"]):
            before = b.money("A")
            b.play(*choice)
            prices.append(before - b.money("A"))
    assert prices == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]  # then from the supply


@pytest.mark.rule("LAN-SETUP-10")
def test_all_other_cubes_are_in_the_supply() -> None:
    b = new_game(4)
    assert not any(b.position.cubes)
    assert not any(b.tile(slot) for slot in b.tables.slot_ids)
    setup = b.tables.content.setup
    assert (setup.coal_cubes - b.coal_track(), setup.iron_cubes - b.iron_track()) == (22, 17)


@pytest.mark.rule("LAN-SETUP-11")
def test_the_cotton_marker_starts_on_the_top_space() -> None:
    assert new_game(4).cotton_demand() == 0


@pytest.mark.rule("LAN-SETUP-12")
def test_all_twelve_distant_market_tiles_are_shuffled() -> None:
    piles = [new_game(3, str(seed)).distant_tiles() for seed in range(60)]
    assert all(sorted(pile) == [0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4] for pile in piles)
    assert {pile[0] for pile in piles} == {0, 1, 2, 3, 4}
    assert {pile[-1] for pile in piles} == {0, 1, 2, 3, 4}


# -- The first player ---------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-SETUP-13")
@pytest.mark.parametrize("players", [3, 4])
def test_the_first_player_is_drawn_by_lot(players: int) -> None:
    games = [new_game(players, str(seed)) for seed in range(60)]
    assert {b.seat for b in games} == set(SEATS[:players])
    assert all(b.seat == b.order[0] for b in games)


@pytest.mark.rule("LAN-SETUP-14")
def test_the_others_follow_clockwise() -> None:
    orders = {new_game(4, str(seed)).order for seed in range(60)}
    assert orders == {"ABCD", "BCDA", "CDAB", "DABC"}


@pytest.mark.rule("LAN-SETUP-14")
def test_the_first_round_is_played_clockwise_from_the_first_player() -> None:
    b = next(game for game in (new_game(4, str(seed)) for seed in range(60)) if game.seat == "B")
    turns = []
    for _ in range(4):
        turns.append((b.position.round, b.seat))
        b.pass_turns()
    assert turns == [(1, "B"), (1, "C"), (1, "D"), (1, "A")]
