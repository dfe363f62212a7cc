"""Components (chapter "Spielmaterial")."""

from collections import Counter

import pytest

import millrace
from tests.rules.brass_birmingham.board import Board, board, new_game

INDUSTRY_COUNTS = {"cotton-mill": 11, "manufacturer": 11, "brewery": 7, "pottery": 5, "iron-works": 4, "coal-mine": 7}

# Thirteen lines that are canals and railways; cannock--wolverhampton would be the fourteenth.
THIRTEEN_LINKS = """
    belper--derby A
    birmingham--coventry A
    birmingham--dudley A
    birmingham--oxford A
    birmingham--tamworth A
    birmingham--walsall A
    birmingham--worcester A
    burton-on-trent--derby A
    burton-on-trent--stone A
    burton-on-trent--tamworth A
    cannock--farm-north A
    cannock--stafford A
    cannock--walsall A
"""


@pytest.mark.rule("BIR-COMP-01")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_or_four_play(players: int) -> None:
    assert millrace.new("brass-birmingham", players=players, seed=1).players == players


@pytest.mark.rule("BIR-COMP-01")
@pytest.mark.parametrize("players", [0, 1, 5])
def test_nobody_plays_alone_nor_with_five(players: int) -> None:
    with pytest.raises(millrace.WrongPlayerCount):
        millrace.new("brass-birmingham", players=players, seed=1)


@pytest.mark.rule("BIR-COMP-02")
@pytest.mark.parametrize("seat", "ABCD")
def test_each_player_owns_45_industry_tiles(seat: str) -> None:
    b = new_game(4)
    assert {industry: b.tiles_left(seat, industry) for industry in INDUSTRY_COUNTS} == INDUSTRY_COUNTS
    assert sum(INDUSTRY_COUNTS.values()) == 45


@pytest.mark.rule("BIR-COMP-03")
@pytest.mark.parametrize("era", ["canal", "rail"])
def test_the_fifteenth_link_of_an_era_is_refused(era: str) -> None:
    b = board(f"""
        era {era}
        A hand dudley*2
        A money 99
        {THIRTEEN_LINKS}
    """)
    b.play("network cannock--wolverhampton")
    assert b.links("A") == 0
    assert b.refused("network coalbrookdale--wolverhampton") == ("BIR-COMP-03",)


@pytest.mark.rule("BIR-COMP-03")
def test_the_last_link_tile_allows_no_second_rail_link() -> None:
    b = board(f"""
        era rail
        A hand dudley*2
        A money 99
        stafford.1 A brewery-2 2
        {THIRTEEN_LINKS}
    """)
    b.play("network cannock--wolverhampton")
    assert b.question == "action"
    assert b.tile("stafford.1") == "A brewery-2 2"


@pytest.mark.rule("BIR-COMP-03")
def test_after_the_canal_era_all_14_link_tiles_are_there_again() -> None:
    b = board(f"""
        order B A
        turn A 1
        deck none
        A hand dudley
        cannock--wolverhampton A
        {THIRTEEN_LINKS}
    """)
    assert b.links("A") == 0
    b.play("pass")
    assert b.links("A") == 14


@pytest.mark.rule("BIR-COMP-04")
def test_64_ordinary_cards_and_four_wild_cards_of_each_kind() -> None:
    cards = new_game(4).tables.content.cards
    ordinary = [card for card in cards.values() if card.kind != "wild"]
    assert sum(card.counts[2] for card in ordinary) == 64
    assert {card.kind for card in ordinary} == {"location", "industry"}
    assert cards["wild-location"].counts == cards["wild-industry"].counts == (4, 4, 4)


@pytest.mark.rule("BIR-COMP-04")
def test_there_are_wild_cards_for_four_scouts_at_once() -> None:
    b = new_game(4)
    for _ in range(4):
        b.play("scout")
        while b.question == "card":
            b.play(b.options()[0])
    assert all({"wild-location", "wild-industry"} <= set(b.hand(seat)) for seat in "ABCD")


@pytest.mark.rule("BIR-COMP-05")
@pytest.mark.parametrize(("players", "cards", "rounds"), [(2, 40, 10), (3, 54, 9), (4, 64, 8)])
def test_deck_of_40_54_or_64_cards(players: int, cards: int, rounds: int) -> None:
    b = new_game(players)
    dealt = sum(len(b.hand(seat)) for seat in "ABCD"[:players]) + len(b.position.face_down)
    assert b.deck_size() + dealt == cards
    assert cards == players * (1 + 1 + (rounds - 1) * 2)


@pytest.mark.rule("BIR-COMP-06")
def test_nine_merchant_tiles_with_one_several_or_no_goods() -> None:
    tiles = new_game(4).tables.content.merchant_tiles
    assert Counter(len(tile.goods) for tile in tiles.values()) == {0: 3, 1: 5, 3: 1}


@pytest.mark.rule("BIR-COMP-07")
def test_coal_never_runs_out() -> None:
    b = board("""
        A hand redditch dudley
        coal-market 14
        cannock.1 B coal-mine-4 5
        dudley.1 B coal-mine-4 5
    """)
    b.play("build coal-mine redditch.1")
    assert b.tile("redditch.1") == "A coal-mine-1 2"


@pytest.mark.rule("BIR-COMP-07")
def test_iron_never_runs_out() -> None:
    b = board("""
        A hand redditch dudley
        iron-market 10
        dudley.2 B iron-works-3 5
        derby.3 B iron-works-4 6
        redditch.1 B coal-mine-1 1
    """)
    b.play("build iron-works redditch.2")
    assert b.tile("redditch.2") == "A iron-works-1 4"


@pytest.mark.rule("BIR-COMP-07")
def test_beer_never_runs_out() -> None:
    b = board("""
        era rail
        A hand nuneaton*1 brewery*1
        A mat brewery-4
        stone.1 B brewery-2 2
        uttoxeter.1 B brewery-2 2
        uttoxeter.2 B brewery-3 2
        derby.1 B brewery-3 2
        stafford.1 B brewery-4 2
        burton-on-trent.2 A brewery-2 2
        walsall.2 A brewery-2 2
        coalbrookdale.1 A brewery-3 2
    """)
    b.play("build brewery nuneaton.1", "card nuneaton")
    assert b.tile("nuneaton.1") == "A brewery-4 2"


@pytest.mark.rule("BIR-COMP-08")
def test_the_bank_never_runs_out_of_money() -> None:
    b = board("""
        order B A
        turn A 1
        A hand dudley
        A money 5000 income 99
        B money 5000 income 99
    """)
    b.play("loan")
    assert (b.money("A"), b.money("B")) == (5000 + 30 + 27, 5000 + 30)


@pytest.mark.rule("BIR-COMP-09")
@pytest.mark.parametrize("seat", "BCD")
def test_no_colour_has_an_ability(seat: str) -> None:
    def same_position_of(seat: str) -> Board:
        return board(f"""
            players 4
            turn {seat} 2
            {seat} hand dudley birmingham coal-mine brewery
            birmingham.1 {seat} cotton-mill-1
            birmingham--oxford {seat}
            oxford.1 cotton-mill-1 barrel
        """)

    assert same_position_of(seat).options() == same_position_of("A").options()
    for play in (["build coal-mine dudley.1", "card dudley"], ["sell birmingham.1 oxford.1", "card brewery"]):
        other, a = same_position_of(seat).play(*play), same_position_of("A").play(*play)
        assert (other.money(seat), other.income(seat), other.vp(seat)) == (a.money("A"), a.income("A"), a.vp("A"))


@pytest.mark.rule("BIR-COMP-10")
def test_market_spaces_end_at_7_and_5_pounds() -> None:
    markets = new_game(2).tables.content.markets
    assert list(markets["coal"].spaces) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    assert list(markets["iron"].spaces) == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("BIR-COMP-10")
def test_the_dearest_space_coal_is_sold_to_costs_7() -> None:
    b = board("""
        A hand coalbrookdale*2
        coal-market 0
        coalbrookdale--shrewsbury B
    """)
    b.play("build coal-mine coalbrookdale.3")
    assert b.money("A") == 17 - 5 + 7 + 7
    assert b.position.coal_market == 2


@pytest.mark.rule("BIR-COMP-10")
def test_the_dearest_space_iron_is_sold_to_costs_5() -> None:
    b = board("""
        A hand dudley*2
        iron-market 0
        dudley.1 B coal-mine-1 2
    """)
    b.play("build iron-works dudley.2")
    assert b.money("A") == 17 - 5 + 5 + 5 + 4 + 4
    assert b.position.iron_market == 4


@pytest.mark.rule("BIR-COMP-10")
def test_a_full_market_takes_no_cube() -> None:
    b = board("""
        A hand coalbrookdale*2
        coal-market 14
        coalbrookdale--shrewsbury B
    """)
    b.play("build coal-mine coalbrookdale.3")
    assert b.money("A") == 17 - 5
    assert b.tile("coalbrookdale.3") == "A coal-mine-1 2"


@pytest.mark.rule("BIR-COMP-11")
def test_100_spaces_are_grouped_into_levels_from_minus_10_to_30() -> None:
    levels = new_game(2).tables.level_of_space
    assert len(levels) == 100
    assert levels == sorted(levels)
    sizes = Counter(levels)
    assert [sizes[level] for level in range(-10, 1)] == [1] * 11  # spaces 0-10
    assert [sizes[level] for level in range(1, 11)] == [2] * 10  # spaces 11-30
    assert [sizes[level] for level in range(11, 21)] == [3] * 10  # spaces 31-60
    assert [sizes[level] for level in range(21, 30)] == [4] * 9  # spaces 61-96
    assert levels[10] == 0
    assert levels[97:] == [30, 30, 30]


@pytest.mark.rule("BIR-COMP-12")
def test_five_merchant_locations_without_industry_spaces() -> None:
    b = new_game(4)
    spaces = Counter(space.split(".")[0] for space in b.tables.space_ids)
    assert spaces == {"warrington": 2, "nottingham": 2, "shrewsbury": 1, "oxford": 2, "gloucester": 2}
    targets = {option.words[2].split(".")[0] for option in b.tables.codebook if option.words[0] == "build"}
    assert not targets & set(spaces)
    assert len(targets) == 22  # all places and both farm breweries
