"""What is printed, figure by figure, and corrections that an owner may make."""

from __future__ import annotations

import doctest
from collections import Counter
from itertools import groupby
from pathlib import Path

import pytest

import millrace.games.brass_lancashire.rules.content as content_module
from millrace.core.content import PROVENANCES, records
from millrace.core.errors import ContentError
from millrace.core.texts import LANGUAGES, Texts
from millrace.games.brass_lancashire.rules import TEXT_PACKAGES
from millrace.games.brass_lancashire.rules.content import DECKS, INDUSTRY_IDS, Content, load
from millrace.games.brass_lancashire.rules.tables import (
    CARDS,
    DECK_IDS,
    LINES,
    PLACES,
    SLOTS,
    Tables,
    deck_of,
    make_tables,
    printed_tables,
)

# count money coal iron | income vp | cubes | eras
TILES = """
cotton-mill-1 3 12 0 0 | 5  3 | 0 | canal
cotton-mill-2 3 14 1 0 | 4  5 | 0 | canal rail
cotton-mill-3 3 16 1 1 | 3  9 | 0 | canal rail
cotton-mill-4 3 18 1 1 | 2 12 | 0 | canal rail
port-1        2  6 0 0 | 3  2 | 0 | canal
port-2        2  7 0 0 | 3  4 | 0 | canal rail
port-3        2  8 0 0 | 4  6 | 0 | canal rail
port-4        2  9 0 0 | 4  9 | 0 | canal rail
coal-mine-1   1  5 0 0 | 4  1 | 2 | canal
coal-mine-2   2  7 0 0 | 7  2 | 3 | canal rail
coal-mine-3   2  8 0 1 | 6  3 | 4 | canal rail
coal-mine-4   2 10 0 1 | 5  4 | 5 | canal rail
ironworks-1   1  5 1 0 | 3  3 | 4 | canal
ironworks-2   1  7 1 0 | 3  5 | 4 | canal rail
ironworks-3   1  9 1 0 | 2  7 | 5 | canal rail
ironworks-4   1 12 1 0 | 1  9 | 6 | canal rail
shipyard-0    2  0 0 0 | 0  0 | 0 |
shipyard-1    2 16 1 1 | 2 10 | 0 | canal
shipyard-2    2 25 1 1 | 1 18 | 0 | rail
"""

SPACES = """
barrow-in-furness  shipyard | ironworks
birkenhead         shipyard
blackburn          cotton-mill coal-mine | cotton-mill coal-mine | ironworks
bolton             cotton-mill coal-mine | cotton-mill coal-mine | ironworks
burnley            cotton-mill coal-mine | cotton-mill coal-mine
bury               cotton-mill coal-mine | cotton-mill coal-mine
colne              cotton-mill | cotton-mill
ellesmere-port     port
fleetwood          port
lancaster          port | cotton-mill port
liverpool          port | port | shipyard | port
macclesfield       cotton-mill | cotton-mill
manchester         cotton-mill coal-mine | cotton-mill coal-mine | cotton-mill coal-mine | ironworks
oldham             cotton-mill coal-mine | cotton-mill coal-mine
preston            port | cotton-mill port | ironworks
rochdale           cotton-mill coal-mine | cotton-mill coal-mine | ironworks
stockport          cotton-mill | cotton-mill
warrington-runcorn cotton-mill coal-mine | port
wigan              coal-mine | coal-mine
"""

CANALS_ONLY = ["ellesmere-port--liverpool"]
RAILWAYS_ONLY = [
    "barrow-in-furness--lancaster", "lancaster--scotland", "blackpool--preston", "preston--southport",
    "southport--wigan", "liverpool--southport", "blackburn--preston", "blackburn--bolton", "bolton--wigan",
    "burnley--bury", "bury--rochdale", "liverpool--warrington-runcorn", "birkenhead--ellesmere-port",
]  # fmt: skip


@pytest.fixture
def content() -> Content:
    return load()


# ---- Tiles


@pytest.mark.rule(*[f"LAN-TILE-{number:02}" for number in range(1, 20)])
def test_every_figure_of_every_tile(content: Content) -> None:
    rows = []
    for tile in content.tiles.values():
        eras = [name for name, may in (("canal", tile.canal), ("rail", tile.rail)) if may]
        costs = f"{tile.count} {tile.money} {tile.coal} {tile.iron}"
        row = f"{tile.id} {costs} | {tile.income} {tile.vp} | {tile.cubes} | {' '.join(eras)}"
        rows.append(row.strip())
    assert rows == [" ".join(row.split()) for row in TILES.strip().splitlines()]


@pytest.mark.rule("LAN-TILE-20", "LAN-TILE-21")
def test_levels_two_to_four_belong_to_both_eras_and_no_tile_needs_two_cubes(content: Content) -> None:
    for tile in content.tiles.values():
        if tile.industry != "shipyard" and tile.level > 1:
            assert tile.canal and tile.rail, tile.id
        assert max(tile.coal, tile.iron) <= 1, tile.id


@pytest.mark.rule("LAN-COMP-05")
def test_each_player_owns_37_tiles(content: Content) -> None:
    owned: Counter[str] = Counter()
    for tile in content.tiles.values():
        owned[tile.industry] += tile.count
    assert owned == {"cotton-mill": 12, "port": 8, "coal-mine": 7, "shipyard": 6, "ironworks": 4}


def test_tiles_lie_by_industry_and_level(content: Content) -> None:
    stacks = [
        (industry, [tile.level for tile in stack])
        for industry, stack in groupby(content.tiles.values(), key=lambda tile: tile.industry)
    ]
    assert tuple(industry for industry, _ in stacks) == INDUSTRY_IDS
    assert all(levels == list(range(levels[0], levels[0] + len(levels))) for _, levels in stacks)
    assert all(tile.id == f"{tile.industry}-{tile.level}" for tile in content.tiles.values())


# ---- Cards and decks


@pytest.mark.rule("LAN-COMP-02")
def test_the_deck_has_66_cards_of_two_kinds(content: Content) -> None:
    kinds: Counter[str] = Counter()
    for card in content.cards.values():
        kinds[card.kind] += card.counts[DECK_IDS.index("classic-4")]
    assert kinds == {"location": 41, "industry": 25}
    assert content.deck_size("classic-3") == content.deck_size("classic-4") == 66


@pytest.mark.rule("LAN-COMP-03", "LAN-COMP-04")
def test_the_cards_of_the_deck(content: Content) -> None:
    several = {"liverpool": 4, "manchester": 4, "lancaster": 3, "preston": 3}
    single = ("bury", "ellesmere-port", "fleetwood")
    for card in content.cards.values():
        if card.kind == "location":
            assert card.counts[0] == card.counts[1] == several.get(card.id, 1 if card.id in single else 2), card.id
    towns = [place.id for place in content.places.values() if place.kind == "town"]
    assert [card.id for card in content.cards.values() if card.kind == "location"] == towns
    assert {card.id: card.counts[0] for card in content.cards.values() if card.kind == "industry"} == {
        "cotton-mill": 8, "port": 6, "coal-mine": 5, "ironworks": 3, "shipyard": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("deck", "cards", "rounds", "aside", "money", "distant"),
    [
        ("classic-3", 66, 10, (9, 6), 30, "0 0 1 1 2 2 2 2 3 3 3 4"),
        ("classic-4", 66, 8, (6, 2), 30, "0 0 1 1 2 2 2 2 3 3 3 4"),
        ("edition-2018-2", 40, 10, (2, 0), 30, "1 2 2 2 3 3 3 4"),
        ("edition-2018-3", 54, 9, (3, 0), 30, "0 1 2 2 2 2 3 3 3 4"),
        ("edition-2018-4", 64, 8, (4, 0), 30, "0 0 1 1 2 2 2 2 3 3 3 4"),
        ("community-2009", 40, 10, (2, 0), 25, "1 2 2 2 2 3 3 4"),
    ],
)
def test_the_decks(
    content: Content, deck: str, cards: int, rounds: int, aside: tuple[int, int], money: int, distant: str
) -> None:
    record = content.decks[deck]
    assert content.deck_size(deck) == cards
    assert (record.rounds, record.set_aside, record.start_money) == (rounds, aside, money)
    assert " ".join(map(str, record.distant_market)) == distant


def removed(content: Content, deck: str) -> dict[str, int]:
    """The cards that a deck lacks against the deck of 66."""
    index = DECK_IDS.index(deck)
    lacking = {card.id: card.counts[0] - card.counts[index] for card in content.cards.values()}
    return {id: count for id, count in lacking.items() if count}


def test_what_the_other_decks_leave_out(content: Content) -> None:
    three = {"burnley": 2, "colne": 2, "lancaster": 1, "liverpool": 1, "cotton-mill": 3, "port": 2, "coal-mine": 1}
    assert removed(content, "edition-2018-4") == {"port": 2}
    assert removed(content, "edition-2018-3") == three
    assert removed(content, "edition-2018-2") == {
        **three, "lancaster": 3, "blackburn": 2, "barrow-in-furness": 2, "fleetwood": 1,
        "cotton-mill": 8, "port": 3, "coal-mine": 2,
    }  # fmt: skip
    assert removed(content, "community-2009") == {
        "birkenhead": 2, "ellesmere-port": 1, "stockport": 2, "macclesfield": 2, "oldham": 2, "rochdale": 2,
        "manchester": 1, "wigan": 1, "liverpool": 1, "lancaster": 1, "preston": 1,
        "cotton-mill": 3, "port": 3, "shipyard": 2, "coal-mine": 1, "ironworks": 1,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("players", "setup", "two", "deck"),
    [
        (3, "classic", "off", "classic-3"),
        (4, "classic", "off", "classic-4"),
        (3, "fixed_2018", "off", "edition-2018-3"),
        (4, "fixed_2018", "community_2009", "edition-2018-4"),
        (2, "fixed_2018", "edition_2018", "edition-2018-2"),
        (2, "classic", "community_2009", "community-2009"),
    ],
)
def test_players_and_switches_choose_the_deck(players: int, setup: str, two: str, deck: str) -> None:
    assert DECK_IDS[deck_of(players, setup, two)] == deck
    assert deck_of(2, setup, "off") == -1


@pytest.mark.rule("LAN-COMP-07", "LAN-COMP-08")
def test_cubes_and_distant_market_tiles(content: Content) -> None:
    assert (content.setup.coal_cubes, content.setup.iron_cubes) == (30, 25)
    for deck in ("classic-3", "classic-4"):
        assert len(content.decks[deck].distant_market) == 12
        assert sum(content.decks[deck].distant_market) == 23


# ---- Board


@pytest.mark.rule("LAN-MAP-01", "LAN-MAP-02", "LAN-MAP-03", "LAN-MAP-20", "LAN-MAP-21", "LAN-MAP-22")
def test_every_space_of_every_town(content: Content) -> None:
    rows = [
        f"{place.id} {' | '.join(' '.join(slot) for slot in place.slots)}"
        for place in content.places.values()
        if place.kind == "town"
    ]
    assert rows == [" ".join(row.split()) for row in SPACES.strip().splitlines()]
    assert len(rows) == 19
    towns = [place for place in content.places.values() if place.kind == "town"]
    assert all(1 <= len(place.slots) <= 4 for place in towns)
    assert all(1 <= len(symbols) <= 2 for place in towns for symbols in place.slots)
    assert sum(len(place.slots) for place in towns) == SLOTS == 43


@pytest.mark.rule("LAN-MAP-05", "LAN-MAP-06", "LAN-MAP-07", "LAN-MAP-08")
def test_places_without_spaces(content: Content) -> None:
    by_kind = {
        kind: [place.id for place in content.places.values() if place.kind == kind] for kind in ("external", "waypoint")
    }
    assert by_kind == {
        "external": ["scotland", "yorkshire", "the-midlands"],
        "waypoint": ["blackpool", "southport", "northwich"],
    }
    assert content.places["rochdale"].kind == "town"
    for place in content.places.values():
        assert (place.kind == "town") == bool(place.slots) == (place.gold_circles == 0)
        assert place.gold_circles in (0, 2)


@pytest.mark.rule("LAN-MAP-09", "LAN-MAP-10", "LAN-MAP-11")
def test_the_lines(content: Content) -> None:
    lines = content.lines.values()
    assert Counter((line.canal, line.rail) for line in lines) == {(True, True): 22, (True, False): 1, (False, True): 13}
    assert [line.id for line in lines if not line.rail] == CANALS_ONLY
    assert [line.id for line in lines if not line.canal] == RAILWAYS_ONLY
    assert all(line.id == "--".join(line.joins) for line in lines)
    assert len({frozenset(line.joins) for line in lines}) == 36
    assert {name for line in lines for name in line.joins} == content.places.keys()
    assert content.lines["ellesmere-port--warrington-runcorn"].canal


def test_ports_take_the_first_space_first_in_two_towns(content: Content) -> None:
    assert {town: (order.first, order.second) for town, order in content.port_orders.items()} == {
        "lancaster": (1, 2),
        "preston": (1, 2),
    }
    assert content.virtual_link.joins == ("liverpool", "birkenhead")


def test_the_board_of_2009(content: Content) -> None:
    assert content.community.places_out == (
        "birkenhead", "ellesmere-port", "stockport", "macclesfield", "oldham", "rochdale", "northwich", "the-midlands",
    )  # fmt: skip
    assert content.community.extra_canals == ("lancaster--scotland",)


# ---- Tracks and figures


@pytest.mark.rule("LAN-COMP-10", "LAN-COMP-11")
def test_the_demand_tracks(content: Content) -> None:
    for name in ("coal", "iron"):
        track, small = content.markets[name], content.markets[f"{name}-2009"]
        assert (track.spaces, track.start_cubes, track.empty_price) == ((1, 1, 2, 2, 3, 3, 4, 4), 8, 5)
        assert (small.spaces, small.start_cubes, small.empty_price) == ((2, 2, 3, 3, 4, 4), 6, 5)
    assert content.cotton_demand.bonus == (3, 3, 2, 2, 1, 1, 0, 0)


@pytest.mark.rule("LAN-COMP-12", "LAN-COMP-13")
def test_the_income_track(content: Content) -> None:
    levels = content.income.level_of_space
    assert len(levels) == 100
    width = Counter(levels)
    assert len(width) == 41
    assert all(width[level] == 1 for level in range(-10, 1))
    assert all(width[level] == 2 for level in range(1, 11))
    assert all(width[level] == 3 for level in range(11, 21))
    assert all(width[level] == 4 for level in range(21, 30))
    assert levels[97:] == (30, 30, 30)
    assert levels == tuple(sorted(levels))
    assert levels[content.setup.start_income_space] == 0


@pytest.mark.rule("LAN-COMP-06", "LAN-COMP-09")
def test_setup_and_prices(content: Content) -> None:
    setup, turns, cost = content.setup, content.turns, content.cost
    assert (setup.start_vp, setup.start_income_space, setup.hand_size, setup.link_tiles) == (0, 10, 8, 14)
    assert (turns.actions, turns.first_round_actions) == (2, 1)
    assert (cost.canal_link, cost.rail_link, cost.double_rail) == (3, 5, 15)
    assert (cost.loans, cost.loan_groups) == ((10, 20, 30), (1, 2, 3))
    assert content.shortfall.tile_divisor == 2
    assert (content.scoring.tile_circles, content.scoring.money_per_vp) == (1, 10)
    assert (content.introductory.money_per_vp, content.introductory.money_vp_cap) == (4, 15)


def test_every_record_says_how_well_it_is_known(content: Content) -> None:
    known = {record.source for _, _, record in records(content)}
    assert known == {"rulebook", "confirmed", "one source"} < set(PROVENANCES)


def test_the_printed_content_is_read_once(content: Content) -> None:
    assert load() is content
    assert load([]) is content
    assert len(content.hash) == 16


def test_the_example_in_the_code_is_right() -> None:
    assert doctest.testmod(content_module) == doctest.TestResults(failed=0, attempted=3)


def test_the_numbers_of_the_rules_are_those_of_the_content(content: Content) -> None:
    assert (len(content.places), len(content.lines), len(content.cards)) == (PLACES, LINES, CARDS)
    assert tuple(content.decks) == DECK_IDS
    assert len(DECK_IDS) == DECKS


@pytest.mark.parametrize("deck", range(DECKS))
def test_every_deck_has_the_same_code_book(deck: int) -> None:
    texts = [option.text for option in printed_tables(deck).codebook]
    assert texts == [option.text for option in printed_tables().codebook]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_printed_has_a_name(content: Content, language: str) -> None:
    texts = Texts.load(language, *TEXT_PACKAGES)
    for id in (*INDUSTRY_IDS, *content.places, *(f"card.{card}" for card in content.cards)):
        assert texts.noun(id)
    for place in content.places.values():
        # the rulebook names these two external locations in German
        german = {"scotland": "Schottland", "the-midlands": "Midlands"} if language == "de" else {}
        assert texts.noun(place.id) == german.get(place.id, place.name)


# ---- Corrections


def overlaid(tmp_path: Path, text: str) -> Content:
    file = tmp_path / "my.toml"
    file.write_text(text, encoding="utf-8")
    return load([file])


def tables(content: Content, deck: str = "classic-4") -> Tables:
    return make_tables(content, DECK_IDS.index(deck))


def test_an_owner_corrects_a_figure(content: Content, tmp_path: Path) -> None:
    corrected = overlaid(tmp_path, "[tile.cotton-mill-1]\nvp = 5\n[card.port]\n")
    assert corrected.tiles["cotton-mill-1"].vp == 5
    assert corrected.tiles["cotton-mill-1"].source == "overlay: my.toml"
    assert corrected.hash != content.hash
    assert load().tiles["cotton-mill-1"].vp == 3
    assert tables(corrected).tile_vp[0] == 5
    assert tables(load()).tile_vp[0] == 3


def test_a_deck_and_its_rounds_may_change_together(tmp_path: Path) -> None:
    corrected = overlaid(tmp_path, "[deck.classic-4]\nrounds = 7\nset_aside = [14, 10]")
    assert tables(corrected).rounds == 7
    assert tables(corrected).set_aside == [14, 10]


@pytest.mark.parametrize(
    ("overlay", "where", "text"),
    [
        ('[line.bolton--bury]\njoins = ["boltn", "bury"]', "line.bolton--bury joins", "did you mean bolton?"),
        ('[line.bolton--bury]\njoins = ["bury"]', "line.bolton--bury joins", "a list of 2 values"),
        ('[line.bolton--bury]\njoins = ["bury", "bury"]', "line.bolton--bury joins", "2 to 2 different names"),
        ("[cost]\ndouble_rail = 4", "cost double_rail", "at least 5, found 4"),
        ("[cost]\nrail_link = 20", "cost double_rail", "at least 20, found 15"),
        ("[cost]\nloans = [10, 20, 40]", "cost loans", "cannot be changed"),
        ("[cost]\nloan_groups = [1, 2]", "cost loan_groups", "a list of 3 values"),
        ("[tile.port-1]\ncubes = 1", "tile.port-1 cubes", "exactly 0, found 1"),
        ("[tile.coal-mine-1]\ncubes = 0", "tile.coal-mine-1 cubes", "at least 1, found 0"),
        ("[tile.coal-mine-1]\nlevel = 2", "tile.coal-mine-1 level", "cannot be changed"),
        ('[place.colne]\nslots = [["port"]]', "place.colne slots", "cannot be changed"),
        ('[place.colne]\nkind = "external"', "place.colne kind", "cannot be changed"),
        ("[port-order.preston]\nsecond = 3", "port-order.preston second", "cannot be changed"),
        ("[card.colne]\ncounts = [1, 2, 0, 0, 2, 2]", "card counts", "66 cards in the deck with 3 players"),
        ("[deck.classic-4]\nset_aside = [6, 3]", "card counts", "67 cards in the deck with 4 players, for 8 rounds"),
        ("[deck.classic-4]\nplayers = 3", "deck.classic-4 players", "cannot be changed"),
        ("[deck.classic-4]\ndistant_market = []", "deck.classic-4 distant_market", "at least 1, found []"),
        ("[turns]\nfirst_round_actions = 2", "card counts", "69 cards in the deck with 3 players"),
        ("[turns]\nactions = 3", "turns actions", "from 2 to 2, found 3"),
        ("[setup]\nhand_size = 16", "setup hand_size", "at most 15, found 16"),
        ("[market.coal]\nspaces = [2, 1]", "market.coal spaces", "numbers that never fall, found [2, 1]"),
        ("[market.coal]\nstart_cubes = 9", "market.coal start_cubes", "at most 8, found 9"),
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


def test_a_card_of_a_place_that_is_out_cannot_be_in_its_deck(tmp_path: Path) -> None:
    overlay = "[card.oldham]\ncounts = [2, 2, 2, 2, 2, 1]\n[card.bury]\ncounts = [1, 1, 1, 1, 1, 0]"
    with pytest.raises(ContentError, match="exactly 0, found 1"):
        overlaid(tmp_path, overlay)
