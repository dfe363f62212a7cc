"""Components (chapters "Spielmaterial", "Beschreibung der Spielplättchen", "Beschreibung der Karten")."""

from collections import Counter

import pytest

import millrace
from millrace.games.age_of_industry.rules.content import INDUSTRY_IDS, MAP_IDS, load
from millrace.games.age_of_industry.rules.setup import market_tiles
from tests.rules.age_of_industry.board import Board, board, new_game

TITLE = "age-of-industry"
INDUSTRIES = ("cotton", "goods", "coal", "iron", "port", "ship")
COLOURS = ("brown", "light_green", "purple", "blue", "red", "yellow")
SEATS = "ABCDE"

# price coal iron | cubes | profit, as the player mat prints them
MAT = """
    cotton-1  4 0 0 | 0 |  8
    cotton-2  6 1 0 | 0 | 12
    cotton-3 12 1 1 | 0 | 20
    goods-3   8 1 1 | 0 | 16
    goods-4  11 1 1 | 0 | 22
    coal-1    1 0 0 | 3 |  4
    coal-2    3 0 0 | 4 |  7
    coal-3    5 0 1 | 5 | 10
    iron-1    2 0 0 | 3 |  5
    iron-2    4 1 0 | 4 |  8
    iron-3    6 1 0 | 5 | 11
    port-1    3 0 0 | 0 |  5
    port-2    5 1 0 | 0 |  8
    port-3    7 1 1 | 0 | 11
    ship-3    8 1 0 | 0 | 13
    ship-4   12 1 1 | 0 | 19
"""
BOXES = [line.replace("|", " ").split() for line in MAT.strip().splitlines()]


# -- Players and maps ---------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-COMP-01")
@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_three_four_or_five_play_on_either_map(players: int, map: str) -> None:
    game = millrace.new(TITLE, players=players, seed=1, switches={"map": map})
    assert game.players == players


@pytest.mark.rule("AOI-COMP-01")
@pytest.mark.parametrize("players", [1, 2, 6])
def test_no_other_number_plays_but_two_by_a_switch(players: int) -> None:
    with pytest.raises(millrace.WrongPlayerCount):
        millrace.new(TITLE, players=players, seed=1)
    if players == 2:
        assert millrace.new(TITLE, players=2, seed=1, switches={"two_players": "on"}).players == 2
    else:
        with pytest.raises(millrace.WrongPlayerCount):
            millrace.new(TITLE, players=players, seed=1, switches={"two_players": "on"})


@pytest.mark.rule("AOI-COMP-02")
def test_there_are_two_maps() -> None:
    assert MAP_IDS == ("germany", "new_england") == tuple(load().maps)


@pytest.mark.rule("AOI-COMP-02")
@pytest.mark.parametrize(
    ("map", "own", "other"),
    [
        ("germany", "build cotton berlin.1", "build cotton boston.3"),
        ("new_england", "build port boston.1", "rail kiel--hamburg"),
    ],
)
def test_only_one_map_is_used_in_a_game(map: str, own: str, other: str) -> None:
    b = board(f"map {map}\nA hand cotton port")
    assert b.refused(own) == ()
    assert b.refused(other) == ("AOI-COMP-02",)
    places = [*load().places.values()]
    assert set(b.tables.place_ids) & {place.id for place in places if place.map != map} == set()


@pytest.mark.rule("AOI-COMP-03")
def test_five_players_have_identical_sets_of_their_own() -> None:
    b = new_game(5)
    sets = [[b.left(seat, tile) for tile in load().tiles] for seat in SEATS]
    assert sets == [sets[0]] * 5
    assert [b.links(seat) for seat in SEATS] == [b.links("A")] * 5
    first = b.seat
    b.play("develop iron-1", f"card {b.hand(first)[0]}")
    assert [b.left(seat, "iron-1") for seat in SEATS] == [1 if seat == first else 2 for seat in SEATS]


@pytest.mark.rule("AOI-COMP-04")
def test_there_are_six_industries_and_each_can_be_built() -> None:
    assert {tile.industry for tile in load().tiles.values()} == set(INDUSTRIES) == set(INDUSTRY_IDS)
    b = board("""
        map new_england
        A hand cotton goods coal iron port ship
        A mat goods-3 ship-3
        boston.1 B port-2
    """)
    assert {option.split()[1] for option in b.options("build")} == set(INDUSTRIES)


# -- Tiles --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-COMP-05")
@pytest.mark.parametrize("map", ["germany", "new_england"])
def test_a_set_has_two_tiles_of_every_value_but_one_ship_of_level_0(map: str) -> None:
    b = new_game(5, map=map)
    for seat in SEATS:
        counts = {tile: b.left(seat, tile) for tile in load().tiles}
        assert counts.pop("ship-0") == 1
        assert set(counts.values()) == {2}
        assert len(counts) == 17


@pytest.mark.rule("AOI-COMP-05")
def test_the_third_tile_of_a_value_does_not_exist() -> None:
    b = board("A hand iron*3\nturn A 3").play("build iron berlin.1", "build iron berlin.2")
    assert (b.tile("berlin.1"), b.tile("berlin.2")) == ("A iron-1 3", "A iron-1 3")
    assert (b.left("A", "iron-1"), b.next_tile("A", "iron")) == (0, "iron-2")


ELEVEN_RAILWAYS = """
    dresden--bohemia A
    leipzig--dresden A
    kassel--leipzig A
    kassel--frankfurt A
    frankfurt--mannheim A
    frankfurt--nuernberg A
    nuernberg--regensburg A
    nuernberg--augsburg A
    regensburg--bohemia A
    regensburg--muenchen A
    muenchen--austria A
"""


@pytest.mark.rule("AOI-COMP-06")
def test_the_thirteenth_railway_is_refused() -> None:
    b = board(f"A money 20\n{ELEVEN_RAILWAYS}").play("rail berlin--leipzig")
    assert (b.links("A"), b.link("berlin--leipzig")) == (0, "A")
    assert "AOI-COMP-06" in b.refused("rail mannheim--france")
    assert b.options("rail") == []


@pytest.mark.rule("AOI-COMP-06")
def test_the_railways_of_others_do_not_count() -> None:
    b = new_game(5)
    assert [b.links(seat) for seat in SEATS] == [12] * 5
    b = board(f"A money 20\n{ELEVEN_RAILWAYS}\nberlin--leipzig B\nmagdeburg--leipzig C")
    assert b.refused("rail mannheim--france") == ()


@pytest.mark.rule("AOI-COMP-14")
@pytest.mark.parametrize("tile", [*load().tiles])
def test_the_number_of_a_tile_is_its_level(tile: str) -> None:
    b = new_game()
    kind = b.tables.tile_ids.index(tile)
    assert b.tables.tile_level[kind] == int(tile[-1])


@pytest.mark.rule("AOI-COMP-14")
def test_the_level_decides_what_may_lie_over_what() -> None:
    text = "A hand light_green\nberlin.1 A iron-2\npoland.1 B coal-1\npoland--berlin B\n"
    assert "AOI-OVER-03" in board(text + "A mat cotton-2 iron-3").refused("build cotton berlin.1")
    assert board(text + "A mat cotton-2 iron-3").refused("build iron berlin.1") == ()


@pytest.mark.rule("AOI-COMP-15")
def test_a_used_tile_shows_its_reverse() -> None:
    b = board("""
        A hand cotton
        hamburg.1 B port-1
    """).play("build cotton hamburg.3")
    assert (b.tile("hamburg.3"), b.tile("hamburg.1")) == ("A cotton-1 0", "B port-1 0")
    b.play("sell hamburg.3")
    assert (b.tile("hamburg.3"), b.tile("hamburg.1")) == ("A cotton-1 flipped", "B port-1 flipped")


@pytest.mark.rule("AOI-COMP-16")
def test_only_goods_factories_and_ships_have_level_0() -> None:
    b = new_game()
    assert {tile: b.left("A", tile) for tile in load().tiles if tile.endswith("-0")} == {"goods-0": 2, "ship-0": 1}
    lowest = [b.next_tile("A", industry) for industry in INDUSTRIES]
    assert lowest == ["cotton-1", "goods-0", "coal-1", "iron-1", "port-1", "ship-0"]


# -- The player mat -----------------------------------------------------------------------------------------------

SITES = {
    "cotton": "boston.3", "goods": "boston.3", "iron": "boston.3", "port": "boston.2", "coal": "pennsylvania.1",
    "ship": "ship_boston.1",
}  # fmt: skip


@pytest.mark.rule("AOI-COMP-17")
@pytest.mark.parametrize(("tile", "price", "coal", "iron", "cubes"), [box[:5] for box in BOXES])
def test_the_mat_says_what_a_tile_costs_and_what_lies_on_it(
    tile: str, price: str, coal: str, iron: str, cubes: str
) -> None:
    industry = tile.partition("-")[0]
    b = board(f"""
        map new_england
        A hand {industry}
        A money 40
        A mat {tile}
        boston.1 B port-1
        new_york.1 B port-1
        pennsylvania--new_york B
    """).play(f"build {industry} {SITES[industry]}")
    assert b.tile(SITES[industry]) == f"A {tile} {cubes}"
    from_track = (6 - b.coal_track(), 6 - b.iron_track())
    if industry == "ship":  # its own import coal serves it
        assert (4 - b.import_coal("import_boston.1"), *from_track) == (int(coal), 0, int(iron))
        assert b.spent("A") == int(price) + int(iron)
    else:
        assert from_track == (int(coal), int(iron))
        assert b.spent("A") == int(price) + int(coal) + int(iron)


def used(tile: str) -> str:
    """A position in which one decision of A uses a tile of B, or one of A if it is a mill or factory."""
    industry = tile.partition("-")[0]
    match industry:
        case "cotton" | "goods":
            lines = f"boston.3 A {tile}\nboston.1 B port-2"
        case "port":
            lines = f"boston.3 A cotton-1\nboston.1 B {tile}"
        case "coal":
            lines = f"pennsylvania.1 B {tile} 1"
        case "iron":
            lines = f"A mat cotton-3\nboston.4 B {tile} 1\nboston.1 C port-1"
        case _:
            lines = f"boston.1 C port-1\nship_boston.1 B {tile}\nimport_boston.1 1"
    return f"map new_england\nA hand cotton\nA money 40\nA mat cotton-2\n{lines}"


@pytest.mark.rule("AOI-COMP-17")
@pytest.mark.parametrize(("tile", "profit"), [(box[0], box[5]) for box in BOXES])
def test_the_mat_says_what_a_tile_pays_when_it_flips(tile: str, profit: str) -> None:
    industry = tile.partition("-")[0]
    b = board(used(tile))
    if industry in ("cotton", "goods", "port"):
        b.play("sell boston.3")
    else:
        b.play(f"build cotton {'pennsylvania' if industry == 'coal' else 'boston'}.3")
    owner = "A" if industry in ("cotton", "goods") else "B"
    assert b.money(owner) - (40 if owner == "A" else 0) == int(profit)


@pytest.mark.rule("AOI-COMP-17")
def test_the_table_of_the_mat_is_whole() -> None:
    assert {box[0] for box in BOXES} == {tile for tile in load().tiles if not tile.endswith("-0")}


# -- Cards --------------------------------------------------------------------------------------------------------


def all_cards(b: Board) -> list[str]:
    """The cards wherever they are."""
    drawn = [card for seat in SEATS[: b.position.players] for card in b.hand(seat)]
    deck = [b.tables.card_ids[card] for card in b.position.deck[b.position.deck_top :]]
    return drawn + deck + b.display() + b.discard()


@pytest.mark.rule("AOI-COMP-07")
@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_are_66_cards(players: int, map: str) -> None:
    b = new_game(players, map=map)
    assert len(all_cards(b)) == 66
    b.pass_turns(2 * players)
    assert len(all_cards(b)) == 66


@pytest.mark.rule("AOI-COMP-08")
@pytest.mark.parametrize("card", [*load().cards])
def test_a_card_shows_one_industry_or_one_colour(card: str) -> None:
    b = board(f"""
        map new_england
        A hand {card}
        A mat goods-3 ship-3
        new_york.1 B port-1
        providence.1 B port-1
        boston.1 B port-1
        portland.1 B port-1
        turn A 1
    """)
    sites = [option.split()[1:] for option in b.options("build")]
    colours = {load().places[slot.partition(".")[0]].colour for _, slot in sites}
    industries = {industry for industry, _ in sites}
    if card in INDUSTRIES:
        assert industries == {card}
        assert len(colours) > 1 or card == "coal"  # all mines lie in one place
    else:
        assert card in COLOURS
        assert colours == {card}
        assert len(industries) > 1
    assert set(load().cards) == {*INDUSTRIES, *COLOURS}


# -- Markets ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-COMP-09")
@pytest.mark.parametrize(("map", "spaces"), [("germany", 6), ("new_england", 6)])
def test_there_are_18_market_tiles_and_fewer_market_spaces(map: str, spaces: int) -> None:
    b = new_game(map=map)
    box = market_tiles(b.tables)
    laid = [kind for kind in b.position.market if kind >= 0]
    assert (len(box), len(laid)) == (18, spaces)
    left_over = Counter(box) - Counter(laid)
    assert sum(left_over.values()) == 18 - spaces


@pytest.mark.rule("AOI-COMP-10")
@pytest.mark.parametrize(
    ("market", "cotton", "goods"),
    [("cotton", True, False), ("goods", False, True), ("both", True, True), ("no_demand", False, False)],
)
def test_a_market_takes_cotton_goods_either_or_nothing(market: str, cotton: bool, goods: bool) -> None:
    b = board(f"""
        berlin.1 A cotton-1
        berlin.2 A goods-3
        poland--berlin B
        poland.market {market}
    """)
    assert (b.offers("sell berlin.1"), b.offers("sell berlin.2")) == (cotton, goods)
    assert set(load().market_tiles) == {"cotton", "goods", "both", "no_demand"}


# -- What does not run out ----------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-COMP-11")
def test_more_than_24_loans_may_be_out() -> None:
    b = board("""
        A hand cotton
        A loans 8
        B loans 8
        C loans 8
    """).play("build cotton berlin.1")
    assert [b.loans(seat) for seat in "ABC"] == [9, 8, 8]
    assert b.money("A") == 6


@pytest.mark.rule("AOI-COMP-12")
def test_the_cubes_do_not_run_out() -> None:
    b = board("""
        A hand coal
        A mat coal-3
        essen.1 A coal-3
        essen.2 B coal-3
        breslau.1 A coal-3
        belgium.1 B coal-3
        mannheim.1 C coal-3
        bohemia.1 C coal-3
        poland--breslau A
        poland--berlin A
        berlin.1 C iron-3
    """)
    on_map = sum(b.position.cubes[slot] for slot in range(len(b.tables.slot_ids)) if b.position.stocked[2] >> slot & 1)
    assert (on_map, b.coal_track()) == (30, 6)
    b.play("build coal poland.1")
    assert b.tile("poland.1") == "A coal-3 5"


@pytest.mark.rule("AOI-COMP-13")
def test_the_bank_pays_whatever_is_in_the_purses() -> None:
    b = board("""
        A money 1000
        B money 1000
        hamburg.3 A cotton-1
        hamburg.1 B port-1
    """).play("sell hamburg.3")
    assert (b.money("A"), b.money("B")) == (1008, 1005)


# -- The demand track ---------------------------------------------------------------------------------------------

RAILWAYS_FROM_BOHEMIA = (
    "dresden--bohemia", "leipzig--dresden", "berlin--leipzig", "magdeburg--leipzig", "kassel--leipzig",
    "kassel--frankfurt", "frankfurt--mannheim",
)  # fmt: skip


@pytest.mark.rule("AOI-COMP-18")
@pytest.mark.parametrize(
    ("good", "works"), [("coal", "augsburg.1 B iron-3\naugsburg--muenchen C"), ("iron", "bohemia.1 B coal-3")]
)
def test_cubes_of_the_track_cost_what_their_rows_say(good: str, works: str) -> None:
    b = board(f"""
        A money 90
        turn A 9
        regensburg--bohemia A
        regensburg--augsburg C
        {works}
        mannheim.1 B coal-3
        frankfurt.1 B iron-3
    """)
    prices = []
    for line in RAILWAYS_FROM_BOHEMIA[:5]:
        before = b.spent("A")
        b.play(f"rail {line}")
        prices.append(b.spent("A") - before - 1)
    assert prices == [1, 1, 2, 2, 3]
    assert (b.coal_track(), b.iron_track()) == ((1, 6) if good == "coal" else (6, 1))


@pytest.mark.rule("AOI-COMP-18")
@pytest.mark.parametrize(("lying", "money"), [(0, 3 + 3 + 2), (2, 2 + 2 + 1), (4, 1 + 1), (5, 1), (6, 0)])
@pytest.mark.parametrize("good", ["coal", "iron"])
def test_cubes_for_the_track_earn_what_their_rows_say(good: str, lying: int, money: int) -> None:
    b = board(f"""
        A hand {good}
        A money 10
        {good}-track {lying}
        poland--berlin B
        hamburg--berlin B
        hamburg.1 C port-1
    """).play(f"build {good} {'poland' if good == 'coal' else 'berlin'}.1")
    price, profit = (1, 4) if good == "coal" else (2, 5)
    assert b.money("A") == 10 - price + money + (profit if lying <= 3 else 0)
    assert (b.coal_track(), b.iron_track()) == ((min(lying + 3, 6), 6) if good == "coal" else (6, min(lying + 3, 6)))
