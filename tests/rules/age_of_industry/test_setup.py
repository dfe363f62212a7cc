"""Set-up of board and players (chapter "Spielvorbereitung")."""

from collections import Counter

import pytest

from millrace.games.age_of_industry.rules.content import MAP_IDS, load
from tests.rules.age_of_industry.board import Board, board, new_game

SEATS = "ABCDE"
SEEDS = [str(seed) for seed in range(40)]
MARKETS = {
    "germany": ("poland", "france", "netherlands", "denmark", "switzerland", "austria"),
    "new_england": ("ship_new_york", "ship_narragansett", "ship_boston", "ship_maine", "canada", "great_lakes"),
}
IMPORT_SPACES = {"import_new_york.1": 5, "import_narragansett.1": 4, "import_boston.1": 4, "import_maine.1": 3}


def deck(b: Board) -> list[str]:
    """The cards of the deck, top first."""
    return [b.tables.card_ids[card] for card in b.position.deck[b.position.deck_top :]]


# -- Players ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SETUP-01")
@pytest.mark.parametrize("map", MAP_IDS)
def test_the_map_chosen_is_laid_out_empty(map: str) -> None:
    b = new_game(4, map=map)
    assert set(b.tables.line_ids) == {line.id for line in load().lines_of(map)}
    assert {place.id for place in load().places_of(map)} <= set(b.tables.place_ids)
    assert set(b.position.tile) == set(b.position.line_owner) == {-1}


@pytest.mark.rule("AOI-SETUP-02")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_player_has_tiles_and_a_mat_of_a_colour_of_their_own(players: int) -> None:
    b = new_game(players)
    assert sorted(b.order) == list(SEATS[:players])
    b.play("develop port-1", f"card {b.hand(b.seat)[0]}")
    second = b.seat
    b.play("develop port-1", f"card {b.hand(second)[0]}")
    assert Counter(b.left(seat, "port-1") for seat in SEATS[:players]) == {1: 2, 2: players - 2}
    assert sum(b.links(seat) for seat in SEATS[:players]) == 12 * players


@pytest.mark.rule("AOI-SETUP-03")
@pytest.mark.parametrize("map", MAP_IDS)
def test_every_box_of_the_mat_holds_its_tiles(map: str) -> None:
    b = new_game(5, map=map)
    boxes = {
        "cotton": (1, 2, 3), "goods": (0, 3, 4), "coal": (1, 2, 3), "iron": (1, 2, 3), "port": (1, 2, 3),
        "ship": (0, 3, 4),
    }  # fmt: skip
    tiles = [f"{industry}-{level}" for industry, levels in boxes.items() for level in levels]
    assert sorted(tiles) == sorted(load().tiles)
    for seat in SEATS:
        assert [b.left(seat, tile) for tile in tiles] == [1 if tile == "ship-0" else 2 for tile in tiles]


@pytest.mark.rule("AOI-SETUP-04")
@pytest.mark.parametrize("players", [3, 5])
def test_chance_chooses_the_start_player(players: int) -> None:
    starts = Counter(new_game(players, seed).order[0] for seed in SEEDS)
    assert set(starts) == set(SEATS[:players])
    assert max(starts.values()) < 25
    assert new_game(players, "7").order == new_game(players, "7").order


@pytest.mark.rule("AOI-SETUP-05")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_others_follow_the_start_player_by_seat(players: int) -> None:
    seats = SEATS[:players]
    for seed in SEEDS:
        b = new_game(players, seed)
        start = seats.index(b.order[0])
        assert b.order == seats[start:] + seats[:start]
        assert b.seat == b.order[0]
    assert any(new_game(players, seed).order[0] not in "A" + seats[-1] for seed in SEEDS)


@pytest.mark.rule("AOI-SETUP-06")
@pytest.mark.parametrize("map", MAP_IDS)
@pytest.mark.parametrize("players", [3, 4, 5])
def test_nobody_has_money_or_loans_at_the_start(players: int, map: str) -> None:
    b = new_game(players, map=map)
    for seat in SEATS[:players]:
        assert (b.money(seat), b.loans(seat), b.spent(seat), b.vp(seat)) == (0, 0, 0, 0)


# -- Cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SETUP-07")
@pytest.mark.parametrize("map", MAP_IDS)
def test_all_66_cards_are_in_play_the_ship_cards_of_germany_too(map: str) -> None:
    b = new_game(3, map=map)
    cards = Counter([*deck(b), *b.display(), *[card for seat in "ABC" for card in b.hand(seat)]])
    assert sum(cards.values()) == 66
    assert cards == {card.id: card.count for card in load().cards.values()}
    assert cards["ship"] == 5


@pytest.mark.rule("AOI-SETUP-07")
def test_the_cards_are_shuffled() -> None:
    decks = [deck(new_game(3, seed)) for seed in SEEDS]
    assert len({tuple(cards) for cards in decks}) == len(SEEDS)
    assert all(cards != sorted(cards, key=[*load().cards].index) for cards in decks)
    assert len({cards[0] for cards in decks}) > 6


@pytest.mark.rule("AOI-SETUP-08")
@pytest.mark.parametrize("map", MAP_IDS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_is_dealt_six_cards(players: int, map: str) -> None:
    b = new_game(players, map=map)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [6] * players


@pytest.mark.rule("AOI-SETUP-09", "AOI-SETUP-10")
@pytest.mark.parametrize(("players", "cards"), [(2, 52), (3, 46), (4, 40), (5, 34)])
def test_two_cards_lie_open_and_the_rest_is_the_deck(players: int, cards: int) -> None:
    b = new_game(players)
    assert (len(b.display()), b.deck_size(), b.discard()) == (2, cards, [])


@pytest.mark.rule("AOI-SETUP-09")
def test_the_deck_lies_face_down_and_is_drawn_from_its_top() -> None:
    b = new_game(3)
    top = deck(b)[:2]
    seat, before = b.seat, b.hand(b.seat)
    b.play("draw deck", "draw deck")
    assert Counter(b.hand(seat)) - Counter(before) == Counter(top)


@pytest.mark.rule("AOI-SETUP-10")
def test_the_open_cards_can_be_taken() -> None:
    b = new_game(3)
    first, second = b.display()
    seat, before = b.seat, b.hand(b.seat)
    b.play(f"draw {first}", f"draw {second}")
    assert Counter(b.hand(seat)) - Counter(before) == Counter([first, second])


# -- Board --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-SETUP-11", "AOI-SETUP-12")
@pytest.mark.parametrize("map", MAP_IDS)
def test_both_demand_tracks_start_full(map: str) -> None:
    b = new_game(3, map=map)
    assert (b.coal_track(), b.iron_track()) == (6, 6)
    assert (len(b.tables.coal_sell), len(b.tables.iron_sell)) == (6, 6)


@pytest.mark.rule("AOI-SETUP-11", "AOI-SETUP-12")
@pytest.mark.parametrize(("good", "card"), [("coal", "brown"), ("iron", "brown")])
def test_a_mine_or_works_at_a_gate_finds_no_room_on_the_full_track(good: str, card: str) -> None:
    b = board(f"A hand {card}\nregensburg--bohemia B")
    b.play("build coal bohemia.1" if good == "coal" else "build iron regensburg.1")
    assert (b.coal_track(), b.iron_track()) == (6, 6)
    assert b.tile("bohemia.1" if good == "coal" else "regensburg.1") == f"A {good}-1 3"


@pytest.mark.rule("AOI-SETUP-13")
@pytest.mark.parametrize("map", MAP_IDS)
def test_every_market_space_gets_one_market_tile(map: str) -> None:
    for seed in SEEDS[:10]:
        b = new_game(3, seed, map)
        assert tuple(place for place in b.tables.place_ids if b.market(place)) == tuple(
            place for place in b.tables.place_ids if place in MARKETS[map]
        )
        laid = Counter(b.market(place) for place in MARKETS[map])
        assert laid <= Counter({tile.id: tile.count for tile in load().market_tiles.values()})


@pytest.mark.rule("AOI-SETUP-13")
@pytest.mark.parametrize("map", MAP_IDS)
def test_chance_deals_the_market_tiles(map: str) -> None:
    games = [new_game(3, seed, map) for seed in SEEDS]
    for place in MARKETS[map]:
        assert {b.market(place) for b in games} == {"cotton", "goods", "both", "no_demand"}


@pytest.mark.rule("AOI-SETUP-14")
@pytest.mark.parametrize("map", MAP_IDS)
def test_all_markets_are_face_up_and_unused(map: str) -> None:
    b = new_game(3, map=map)
    assert not any(b.market(place).endswith("sold") for place in MARKETS[map])
    assert b.position.sold == 0


@pytest.mark.rule("AOI-SETUP-15")
@pytest.mark.parametrize("map", MAP_IDS)
def test_tiles_without_demand_stay_where_they_were_dealt(map: str) -> None:
    most = 0
    for seed in SEEDS:
        b = new_game(3, seed, map)
        markets = [b.market(place) for place in MARKETS[map]]
        most = max(most, markets.count("no_demand"))
        b.pass_turns(6)
        assert [b.market(place) for place in MARKETS[map]] == markets
    assert most >= 3


@pytest.mark.rule("AOI-SETUP-16")
def test_no_market_tile_comes_after_one_that_was_used() -> None:
    b = board("""
        A hand red*2
        B hand red*2
        C hand red*2
        order A B C
        berlin.1 A goods-3
        berlin.2 A goods-3
        poland--berlin B
        poland.market goods
    """).play("sell berlin.1")
    assert b.market("poland") == "goods sold"
    b.pass_turns(3)
    assert (b.seat, b.position.round, b.market("poland")) == ("A", 3, "goods sold")
    assert "AOI-SELL-06" in b.refused("sell berlin.2")


@pytest.mark.rule("AOI-SETUP-16")
def test_the_tiles_left_over_lie_nowhere() -> None:
    b = new_game(3)
    assert [kind for kind in b.position.market if kind >= 0] == [
        b.tables.market_ids.index(b.market(place)) for place in b.tables.place_ids if b.market(place)
    ]
    assert sum(kind >= 0 for kind in b.position.market) == 6


@pytest.mark.rule("AOI-SETUP-17")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_import_spaces_are_empty_at_the_start(players: int) -> None:
    b = new_game(players, map="new_england")
    assert {slot: b.import_coal(slot) for slot in IMPORT_SPACES} == dict.fromkeys(IMPORT_SPACES, 0)


@pytest.mark.rule("AOI-SETUP-17")
def test_in_the_first_edition_they_were_full() -> None:
    b = new_game(3, map="new_england", import_coal="at_setup")
    assert {slot: b.import_coal(slot) for slot in IMPORT_SPACES} == IMPORT_SPACES
