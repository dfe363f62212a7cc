"""What is printed in Brass: Birmingham, and what an owner's corrections may and may not change."""

import doctest
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

from millrace.core.content import PROVENANCES, records
from millrace.core.errors import ContentError, WrongPlayerCount
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_birmingham.rules import content as content_module
from millrace.games.brass_birmingham.rules.content import INDUSTRIES, PLAYERS, SOLD, Content, load
from millrace.games.brass_birmingham.title import TITLE

# count money coal iron beer | vp income link icons | cubes | eras, light bulb
TILES = """
cotton-mill-1   3 12 0 0 1 |  5 5 1 | 0 | canal
cotton-mill-2   2 14 1 0 1 |  5 4 2 | 0 | canal rail
cotton-mill-3   3 16 1 1 1 |  9 3 1 | 0 | canal rail
cotton-mill-4   3 18 1 1 1 | 12 2 1 | 0 | canal rail
manufacturer-1  1  8 1 0 1 |  3 5 2 | 0 | canal
manufacturer-2  2 10 0 1 1 |  5 1 1 | 0 | canal rail
manufacturer-3  1 12 2 0 0 |  4 4 0 | 0 | canal rail
manufacturer-4  1  8 0 1 1 |  3 6 1 | 0 | canal rail
manufacturer-5  2 16 1 0 2 |  8 2 2 | 0 | canal rail
manufacturer-6  1 20 0 0 1 |  7 6 1 | 0 | canal rail
manufacturer-7  1 16 1 1 0 |  9 4 0 | 0 | canal rail
manufacturer-8  2 20 0 2 1 | 11 1 1 | 0 | canal rail
pottery-1       1 17 0 1 1 | 10 5 1 | 0 | canal rail bulb
pottery-2       1  0 1 0 1 |  1 1 1 | 0 | canal rail
pottery-3       1 22 2 0 2 | 11 5 1 | 0 | canal rail bulb
pottery-4       1  0 1 0 1 |  1 1 1 | 0 | canal rail
pottery-5       1 24 2 0 2 | 20 5 1 | 0 | rail
coal-mine-1     1  5 0 0 0 |  1 4 2 | 2 | canal
coal-mine-2     2  7 0 0 0 |  2 7 1 | 3 | canal rail
coal-mine-3     2  8 0 1 0 |  3 6 1 | 4 | canal rail
coal-mine-4     2 10 0 1 0 |  4 5 1 | 5 | canal rail
iron-works-1    1  5 1 0 0 |  3 3 1 | 4 | canal
iron-works-2    1  7 1 0 0 |  5 3 1 | 4 | canal rail
iron-works-3    1  9 1 0 0 |  7 2 1 | 5 | canal rail
iron-works-4    1 12 1 0 0 |  9 1 1 | 6 | canal rail
brewery-1       2  5 0 1 0 |  4 4 2 | 0 | canal
brewery-2       2  7 0 1 0 |  5 5 2 | 0 | canal rail
brewery-3       2  9 0 1 0 |  7 5 2 | 0 | canal rail
brewery-4       1  9 0 1 0 | 10 5 2 | 0 | rail
"""


@pytest.fixture
def content() -> Content:
    return load()


# ---- What is printed


@pytest.mark.rule("BIR-COMP-01")
def test_the_game_is_for_two_to_four(content: Content) -> None:
    assert TITLE.players == PLAYERS == (2, 3, 4)
    assert len(content.rounds.per_era) == 3
    for players in (1, 5):
        with pytest.raises(WrongPlayerCount):
            TITLE.checked_players(players)


@pytest.mark.rule("BIR-COMP-02")
def test_each_player_owns_45_tiles(content: Content) -> None:
    owned: Counter[str] = Counter()
    for tile in content.tiles.values():
        owned[tile.industry] += tile.count
    assert owned == {
        "cotton-mill": 11, "manufacturer": 11, "brewery": 7, "pottery": 5, "iron-works": 4, "coal-mine": 7,
    }  # fmt: skip


def test_every_figure_of_every_tile(content: Content) -> None:
    rows = []
    for tile in content.tiles.values():
        marks = [
            name
            for name, shown in (("canal", tile.canal), ("rail", tile.rail), ("bulb", not tile.developable))
            if shown
        ]
        costs = f"{tile.count} {tile.money} {tile.coal} {tile.iron} {tile.beer}"
        yields = f"{tile.vp} {tile.income} {tile.link_icons}"
        rows.append(f"{tile.id} {costs} | {yields} | {tile.cubes} | {' '.join(marks)}")
    assert rows == [" ".join(row.split()) for row in TILES.strip().splitlines()]


def test_tiles_lie_by_industry_and_level(content: Content) -> None:
    stacks = [
        (industry, [tile.level for tile in stack])
        for industry, stack in groupby(content.tiles.values(), key=lambda tile: tile.industry)
    ]
    assert tuple(industry for industry, _ in stacks) == INDUSTRIES
    assert all(levels == list(range(1, len(levels) + 1)) for _, levels in stacks)
    assert all(tile.id == f"{tile.industry}-{tile.level}" for tile in content.tiles.values())


def test_each_player_has_14_link_tiles(content: Content) -> None:
    assert content.setup.link_tiles == 14


@pytest.mark.rule("BIR-COMP-04")
def test_64_cards_and_the_wild_ones(content: Content) -> None:
    assert sum(card.counts[2] for card in content.cards.values() if card.kind != "wild") == 64
    assert content.cards["wild-location"].counts == content.cards["wild-industry"].counts == (4, 4, 4)
    assert [card.id for card in content.cards.values() if card.kind == "wild"] == ["wild-location", "wild-industry"]


@pytest.mark.rule("BIR-COMP-05")
def test_the_deck_by_player_count(content: Content) -> None:
    assert [content.deck_size(players) for players in PLAYERS] == [40, 54, 64]
    assert [content.deck_size(players) // players for players in PLAYERS] == [20, 18, 16]


def test_location_and_industry_cards(content: Content) -> None:
    kinds = {kind: [card for card in content.cards.values() if card.kind == kind] for kind in ("location", "industry")}
    named = [place.id for place in content.places.values() if not place.farm]
    assert [card.id for card in kinds["location"]] == named
    assert [sum(card.counts[n] for card in kinds["location"]) for n in range(3)] == [27, 35, 41]
    assert {card.id: card.counts for card in kinds["industry"]} == {
        "iron-works": (4, 4, 4),
        "coal-mine": (2, 2, 3),
        "cotton-mill/manufacturer": (0, 6, 8),
        "pottery": (2, 2, 3),
        "brewery": (5, 5, 5),
    }
    assert all(card.id == "/".join(card.industries) for card in kinds["industry"])


def test_cards_grow_with_the_player_count_by_banner(content: Content) -> None:
    fewest = {"blue": 3, "teal": 4, "red": 2, "yellow": 2, "purple": 2}
    for place in content.places.values():
        if not place.farm:
            counts = content.cards[place.id].counts
            assert next(n for n in PLAYERS if counts[n - 2]) == fewest[place.banner], place.id
            assert list(counts) == sorted(counts), place.id


@pytest.mark.rule("BIR-COMP-06")
def test_nine_merchant_tiles(content: Content) -> None:
    tiles = content.merchant_tiles.values()
    assert len(tiles) == 9
    assert Counter(tile.goods for tile in tiles) == {
        (): 3, SOLD: 1, ("cotton-mill",): 2, ("manufacturer",): 2, ("pottery",): 1,
    }  # fmt: skip
    assert [sum(tile.players_from <= players for tile in tiles) for players in PLAYERS] == [5, 7, 9]


@pytest.mark.rule("BIR-COMP-10")
def test_the_markets(content: Content) -> None:
    coal, iron = content.markets["coal"], content.markets["iron"]
    assert coal.spaces == tuple(price for price in range(1, 8) for _ in range(2))
    assert iron.spaces == tuple(price for price in range(1, 6) for _ in range(2))
    assert (coal.empty_price, iron.empty_price) == (8, 6)
    assert (coal.start_cubes, iron.start_cubes) == (13, 8)


@pytest.mark.rule("BIR-COMP-11")
def test_the_income_track(content: Content) -> None:
    levels = content.income.level_of_space
    assert len(levels) == 100
    width = Counter(levels)
    assert all(width[level] == 1 for level in range(-10, 1))
    assert all(width[level] == 2 for level in range(1, 11))
    assert all(width[level] == 3 for level in range(11, 21))
    assert all(width[level] == 4 for level in range(21, 30))
    assert levels[97:] == (30, 30, 30)
    assert levels == tuple(sorted(levels))
    assert levels[content.setup.start_income_space] == 0


@pytest.mark.rule("BIR-COMP-12")
def test_the_merchant_locations(content: Content) -> None:
    assert {merchant.name: merchant.spaces for merchant in content.merchants.values()} == {
        "Warrington": 2, "Nottingham": 2, "Shrewsbury": 1, "Oxford": 2, "Gloucester": 2,
    }  # fmt: skip
    assert {each.id: (each.players_from, each.bonus, each.bonus_amount) for each in content.merchants.values()} == {
        "warrington": (3, "money", 5),
        "nottingham": (4, "vp", 3),
        "shrewsbury": (2, "vp", 4),
        "oxford": (2, "income", 2),
        "gloucester": (2, "develop", 1),
    }
    assert all(merchant.link_icons == 2 for merchant in content.merchants.values())
    assert not content.places.keys() & content.merchants.keys()


def test_the_places(content: Content) -> None:
    named = [place for place in content.places.values() if not place.farm]
    farms = [place for place in content.places.values() if place.farm]
    assert (len(named), sum(len(place.slots) for place in named)) == (20, 47)
    assert [(farm.id, farm.slots) for farm in farms] == [
        ("farm-north", (("brewery",),)),
        ("farm-south", (("brewery",),)),
    ]
    icons = Counter(icon for place in named for slot in place.slots for icon in slot)
    assert icons == {
        "cotton-mill": 16, "manufacturer": 21, "pottery": 4, "coal-mine": 15, "iron-works": 9, "brewery": 9,
    }  # fmt: skip
    assert content.places["birmingham"].slots == (
        ("cotton-mill", "manufacturer"), ("manufacturer",), ("iron-works",), ("manufacturer",),
    )  # fmt: skip
    assert [*content.places][:2] == ["leek", "stoke-on-trent"]


def test_the_lines(content: Content) -> None:
    lines = content.lines.values()
    assert Counter((line.canal, line.rail) for line in lines) == {(True, True): 30, (False, True): 8, (True, False): 1}
    assert [line.id for line in lines if not line.rail] == ["burton-on-trent--walsall"]
    assert [line.joins for line in lines if len(line.joins) == 3] == [("kidderminster", "worcester", "farm-south")]
    assert all(line.id == "--".join(line.joins[:2]) for line in lines)
    ends = Counter(name for line in lines for name in line.joins)
    assert ends.keys() == content.places.keys() | content.merchants.keys()
    assert {name: ends[name] for name in content.merchants} == {
        "warrington": 1, "nottingham": 1, "shrewsbury": 1, "oxford": 2, "gloucester": 2,
    }  # fmt: skip
    assert (ends["birmingham"], ends["farm-north"], ends["farm-south"]) == (8, 1, 1)


def test_setup_and_prices(content: Content) -> None:
    setup, rounds, cost = content.setup, content.rounds, content.cost
    assert (setup.start_money, setup.start_vp, setup.start_income_space, setup.hand_size) == (17, 0, 10, 8)
    assert (rounds.per_era, rounds.actions, rounds.first_round_actions) == ((10, 9, 8), 2, 1)
    assert (cost.canal_link, cost.rail_link, cost.double_rail) == (3, 5, 15)
    assert (cost.loan, cost.loan_levels, cost.canal_barrels, cost.rail_barrels) == (30, 3, 1, 2)
    assert content.shortfall.tile_divisor == 2
    assert (content.introductory.money_per_vp, content.introductory.money_vp_cap) == (4, 15)


def test_every_record_says_how_well_it_is_known(content: Content) -> None:
    assert {record.source for _, _, record in records(content)} == {"rulebook", "confirmed"} < set(PROVENANCES)


def test_the_printed_content_is_read_once(content: Content) -> None:
    assert load() is content
    assert load([]) is content
    assert len(content.hash) == 16


def test_the_example_in_the_code_is_right() -> None:
    assert doctest.testmod(content_module) == doctest.TestResults(failed=0, attempted=3)


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_has_a_name(content: Content, language: str) -> None:
    texts = Texts.load(language, "millrace.games.brass_birmingham")
    for id in (*INDUSTRIES, *content.places, *content.merchants, *(f"card.{card}" for card in content.cards)):
        assert texts.noun(id)
    for place in content.places.values():
        assert place.farm or texts.noun(place.id) == place.name
    for merchant in content.merchants.values():
        assert texts.noun(merchant.id) == merchant.name
        assert texts.noun(f"bonus.{merchant.bonus}")
    for good in SOLD:
        assert texts.noun(f"goods.{good}")


# ---- Corrections


def overlaid(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return load([file])


def test_an_owner_corrects_a_figure(content: Content, tmp_path: Path) -> None:
    corrected = overlaid(tmp_path, '[tile.manufacturer-4]\nmoney = 14\n[card."cotton-mill/manufacturer"]\n')
    assert corrected.tiles["manufacturer-4"].money == 14
    assert corrected.tiles["manufacturer-4"].source == "overlay: my.toml"
    assert corrected.hash != content.hash
    assert load().tiles["manufacturer-4"].money == 8


def test_a_deck_and_rounds_may_change_together(tmp_path: Path) -> None:
    corrected = overlaid(tmp_path, "[card.derby]\ncounts = [0, 0, 11]\n[rounds]\nper_era = [10, 9, 9]")
    assert corrected.deck_size(4) == 72


@pytest.mark.parametrize(
    ("overlay", "where", "text"),
    [
        ('[line.belper--derby]\njoins = ["belpr", "derby"]', "line.belper--derby joins", "did you mean belper?"),
        ('[line.belper--derby]\njoins = ["derby"]', "line.belper--derby joins", "2 to 3 different names"),
        ('[line.belper--derby]\njoins = ["derby", "derby"]', "line.belper--derby joins", "2 to 3 different names"),
        ("[cost]\ndouble_rail = 4", "cost double_rail", "at least 5, found 4"),
        ("[cost]\nrail_link = 20", "cost double_rail", "at least 20, found 15"),
        ("[cost]\nloan = -1", "cost loan", "from 0 to 99, found -1"),
        ("[tile.brewery-1]\nbeer = 1", "tile.brewery-1 beer", "exactly 0, found 1"),
        ("[tile.brewery-1]\ncubes = 1", "tile.brewery-1 cubes", "exactly 0, found 1"),
        ("[tile.coal-mine-1]\ncubes = 0", "tile.coal-mine-1 cubes", "at least 1, found 0"),
        ("[tile.coal-mine-1]\nlevel = 2", "tile.coal-mine-1 level", "cannot be changed"),
        ('[place.leek]\nslots = [["brewery"]]', "place.leek slots", "cannot be changed"),
        ("[place.leek]\nfarm = true", "place.leek farm", "cannot be changed"),
        ("[merchant.oxford]\nspaces = 1", "merchant.oxford spaces", "cannot be changed"),
        ("[merchant.oxford]\nplayers_from = 3", "merchant-tile players_from", "3 tiles in play with 2 players"),
        ("[merchant.gloucester]\nbonus_amount = 2", "merchant.gloucester bonus_amount", "exactly 1, found 2"),
        ('[merchant-tile.any]\ngoods = ["brewery"]', "merchant-tile.any goods", "one of cotton-mill, manufacturer"),
        ("[merchant-tile.any]\nplayers_from = 3", "merchant-tile players_from", "5 tiles in play with 2 players"),
        ("[card.derby]\ncounts = [0, 0, 2]", "card counts", "64 cards in the deck with 4 players, for 8 rounds"),
        ("[rounds]\nfirst_round_actions = 2", "card counts", "42 cards in the deck with 2 players"),
        ('[card.derby]\nkind = "industry"', "card.derby kind", "cannot be changed"),
        ("[setup]\nhand_size = 16", "setup hand_size", "at most 15, found 16"),
        ("[market.coal]\nspaces = [2, 1]", "market.coal spaces", "numbers that never fall, found [2, 1]"),
        ("[market.coal]\nstart_cubes = 15", "market.coal start_cubes", "at most 14, found 15"),
        ("[income]\nlevel_of_space = [0, 1]", "income level_of_space", "a list of 100 values"),
        (f"[income]\nlevel_of_space = {[*range(0, 20, 2), *[18] * 90]}", "income level_of_space", "rise by 0 or 1"),
    ],
)  # fmt: skip
def test_corrections_that_the_rules_cannot_follow(tmp_path: Path, overlay: str, where: str, text: str) -> None:
    with pytest.raises(ContentError) as caught:
        overlaid(tmp_path, overlay)
    error = caught.value
    assert f"{error.table} {error.field}" == where
    assert error.file == str(tmp_path / "my.toml")
    assert text in str(error)
