"""Set-up of board and players (chapters "Vorbereitung Spielplan", "Vorbereitung Spielerbereich")."""

from collections import Counter

import pytest

import millrace
from tests.rules.brass_birmingham.board import Board, board, new_game

BLUE = {"leek", "stoke-on-trent", "stone", "uttoxeter"}
TEAL = {"belper", "derby"}
TILES_FOR_2 = {"blank-1", "blank-2", "any", "cotton-mill-1", "manufacturer-1"}
TILES_FOR_3 = TILES_FOR_2 | {"blank-3", "pottery"}
TILES_FOR_4 = TILES_FOR_3 | {"cotton-mill-2", "manufacturer-2"}
SPACES_FOR_2 = {"shrewsbury.1", "oxford.1", "oxford.2", "gloucester.1", "gloucester.2"}
SPACES_FOR_3 = SPACES_FOR_2 | {"warrington.1", "warrington.2"}
SPACES_FOR_4 = SPACES_FOR_3 | {"nottingham.1", "nottingham.2"}


def all_cards(b: Board) -> Counter[str]:
    """Every card of a game just laid out: hands, face-down cards and deck."""
    s = b.position
    cards = Counter(b.tables.card_ids[card] for card in [*s.face_down, *s.deck[s.deck_top :]])
    for seat in "ABCD"[: s.players]:
        cards.update(b.hand(seat))
    return cards


def merchants(b: Board) -> dict[str, str]:
    """The merchant tile on each space that has one."""
    return {space: b.merchant(space).split()[0] for space in b.tables.space_ids if b.merchant(space)}


# -- Board --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BIR-SETUP-01")
def test_day_or_night_is_no_matter_of_the_rules() -> None:
    switches = set(millrace.title("brass-birmingham").switches)
    assert switches == {"introductory_game", "intro_final_income", "farm_wild_card", "gloucester_bonus", "tie_income"}


@pytest.mark.rule("BIR-SETUP-02")
@pytest.mark.parametrize(
    ("players", "size", "mixed", "coal", "pottery", "uttoxeter"),
    [(2, 40, 0, 2, 2, 0), (3, 54, 6, 2, 2, 1), (4, 64, 8, 3, 3, 2)],
)
def test_cards_of_higher_player_numbers_are_removed(
    players: int, size: int, mixed: int, coal: int, pottery: int, uttoxeter: int
) -> None:
    cards = all_cards(new_game(players))
    assert cards.total() == size
    assert cards["cotton-mill/manufacturer"] == mixed
    assert (cards["coal-mine"], cards["pottery"], cards["uttoxeter"]) == (coal, pottery, uttoxeter)
    assert (cards["iron-works"], cards["brewery"], cards["birmingham"]) == (4, 5, 3)


@pytest.mark.rule("BIR-SETUP-03")
@pytest.mark.parametrize(("players", "tiles"), [(2, TILES_FOR_2), (3, TILES_FOR_3), (4, TILES_FOR_4)])
def test_merchant_tiles_of_higher_player_numbers_are_removed(players: int, tiles: set[str]) -> None:
    laid = list(merchants(new_game(players)).values())
    assert set(laid) == tiles
    assert len(laid) == len(tiles)


@pytest.mark.rule("BIR-SETUP-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_wild_cards_are_never_drawn(players: int) -> None:
    b = new_game(players)
    wild = {"wild-location", "wild-industry"}
    seen: set[str] = set(all_cards(b))
    while b.question != "over":
        for seat in "ABCD"[:players]:
            seen |= set(b.hand(seat))
        b.pass_turns()
    assert b.position.era == 1
    assert not seen & wild


@pytest.mark.rule("BIR-SETUP-05")
def test_the_deck_is_shuffled() -> None:
    decks = [new_game(2, seed).position.deck for seed in ("1", "2", "1")]
    assert sorted(decks[0]) == sorted(decks[1])
    assert decks[0] != decks[1]
    assert decks[0] == decks[2]
    assert decks[0] != sorted(decks[0])


@pytest.mark.rule("BIR-SETUP-06")
@pytest.mark.parametrize(("players", "spaces"), [(2, SPACES_FOR_2), (3, SPACES_FOR_3), (4, SPACES_FOR_4)])
def test_one_merchant_tile_on_each_space_of_the_player_number(players: int, spaces: set[str]) -> None:
    assert set(merchants(new_game(players))) == spaces


@pytest.mark.rule("BIR-SETUP-06")
def test_merchant_tiles_are_laid_at_random() -> None:
    at_shrewsbury = {merchants(new_game(2, str(seed)))["shrewsbury.1"] for seed in range(60)}
    assert at_shrewsbury == TILES_FOR_2


@pytest.mark.rule("BIR-SETUP-07")
def test_two_players_have_no_merchants_at_warrington_and_nottingham() -> None:
    b = new_game(2)
    assert [b.merchant(f"{place}.{n}") for place in ("warrington", "nottingham") for n in (1, 2)] == [""] * 4
    assert len(merchants(b)) == 5


@pytest.mark.rule("BIR-SETUP-08")
def test_three_players_have_no_merchants_at_nottingham() -> None:
    b = new_game(3)
    assert (b.merchant("nottingham.1"), b.merchant("nottingham.2")) == ("", "")
    assert b.merchant("warrington.1")
    assert len(merchants(b)) == 7


@pytest.mark.rule("BIR-SETUP-09")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_barrel_stands_beside_each_merchant_tile_that_buys(players: int) -> None:
    for seed in "123":
        b = new_game(players, seed)
        for space in merchants(b):
            assert b.merchant(space).endswith(" barrel") != b.merchant(space).startswith("blank")


@pytest.mark.rule("BIR-SETUP-10")
def test_coal_market_starts_with_13_cubes() -> None:
    assert new_game(2).position.coal_market == 13


@pytest.mark.rule("BIR-SETUP-10")
def test_the_first_coal_costs_1_and_the_next_two_2_each() -> None:
    b = board("""
        era rail
        turn A 4
        A hand dudley*2 iron-works*2
        A money 50
    """)
    prices = []
    for line in ("birmingham--oxford", "birmingham--dudley", "birmingham--walsall", "birmingham--coventry"):
        before = b.money("A")
        b.play(f"network {line}", f"card {b.hand('A')[0]}")
        prices.append(before - b.money("A") - 5)
    assert prices == [1, 2, 2, 3]


@pytest.mark.rule("BIR-SETUP-11")
def test_iron_market_starts_with_8_cubes_and_the_first_iron_costs_2() -> None:
    assert new_game(2).position.iron_market == 8
    b = board("A hand dudley*2").play("develop coal-mine")
    assert b.money("A") == 15
    b.play("develop coal-mine")
    assert b.money("A") == 13
    b.play("develop coal-mine")
    assert b.money("A") == 10


@pytest.mark.rule("BIR-SETUP-12")
def test_nothing_else_lies_on_the_board_or_on_character_tiles() -> None:
    b = new_game(4)
    assert not any(b.tile(slot) for slot in b.tables.slot_ids)
    assert not any(b.link(line) for line in b.tables.line_ids)
    assert b.position.cubes == [0] * len(b.tables.slot_ids)
    assert [b.spent(seat) for seat in "ABCD"] == [0] * 4


@pytest.mark.rule("BIR-SETUP-13")
def test_two_players_use_no_blue_and_no_teal_location_cards() -> None:
    assert not set(all_cards(new_game(2))) & (BLUE | TEAL)


@pytest.mark.rule("BIR-SETUP-14")
def test_three_players_use_blue_but_no_teal_location_cards() -> None:
    cards = set(all_cards(new_game(3)))
    assert not cards & TEAL
    assert cards >= BLUE


@pytest.mark.rule("BIR-SETUP-15")
def test_four_players_use_every_location_card() -> None:
    b = new_game(4)
    places = {card for card, record in b.tables.content.cards.items() if record.kind == "location"}
    assert len(places) == 20
    assert set(all_cards(b)) >= places


@pytest.mark.rule("BIR-SETUP-16")
def test_with_two_players_a_wild_location_card_builds_in_derby() -> None:
    b = board("A hand wild-location dudley").play("build cotton-mill derby.2")
    assert b.tile("derby.2") == "A cotton-mill-1 0"


@pytest.mark.rule("BIR-SETUP-16")
def test_with_two_players_links_lead_to_nottingham_and_warrington() -> None:
    b = board("""
        A hand dudley*2
        derby.3 A iron-works-2
        stoke-on-trent.3 A manufacturer-1
    """)
    b.play("network derby--nottingham", "network stoke-on-trent--warrington")
    assert b.link("derby--nottingham") == b.link("stoke-on-trent--warrington") == "A"


# -- Players ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("BIR-SETUP-17")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_has_17_pounds_and_a_full_mat(players: int) -> None:
    b = new_game(players)
    for seat in "ABCD"[:players]:
        assert b.money(seat) == 17
        assert b.tiles_left(seat, "cotton-mill") == 11
    assert len(b.position.money) == players


@pytest.mark.rule("BIR-SETUP-18")
def test_each_player_has_a_colour_with_tiles_of_its_own() -> None:
    b = new_game(4)
    assert sorted(b.order) == list("ABCD")
    first = b.seat
    b.play("network birmingham--dudley", f"card {b.hand(first)[0]}")
    assert b.link("birmingham--dudley") == first
    assert [b.links(seat) for seat in "ABCD"] == [13 if seat == first else 14 for seat in "ABCD"]


@pytest.mark.rule("BIR-SETUP-19")
def test_tiles_lie_sorted_by_level_the_lowest_on_top() -> None:
    b = new_game(2)
    for seat in "AB":
        for industry in ("cotton-mill", "manufacturer", "pottery", "coal-mine", "iron-works", "brewery"):
            assert b.next_tile(seat, industry) == f"{industry}-1"
    for stack in b.tables.mat_tiles:
        levels = [b.tables.tile_level[kind] for kind in stack[:-1]]
        assert levels == sorted(levels)


@pytest.mark.rule("BIR-SETUP-19")
def test_tiles_come_onto_the_board_unflipped() -> None:
    b = board("A hand birmingham dudley").play("build cotton-mill birmingham.1")
    assert b.tile("birmingham.1") == "A cotton-mill-1 0"


@pytest.mark.rule("BIR-SETUP-20")
def test_vp_markers_start_on_space_0() -> None:
    assert [new_game(4).vp(seat) for seat in "ABCD"] == [0] * 4


@pytest.mark.rule("BIR-SETUP-21")
def test_income_markers_start_on_space_10_level_0() -> None:
    b = new_game(4)
    assert [(b.income(seat), b.level(seat)) for seat in "ABCD"] == [(10, 0)] * 4
    b.pass_turns(4)
    assert b.position.round == 2
    assert [b.money(seat) for seat in "ABCD"] == [17] * 4


@pytest.mark.rule("BIR-SETUP-22")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_holds_8_cards(players: int) -> None:
    b = new_game(players)
    assert [len(b.hand(seat)) for seat in "ABCD"[:players]] == [8] * players


@pytest.mark.rule("BIR-SETUP-23")
@pytest.mark.parametrize(("players", "left"), [(2, 22), (3, 27), (4, 28)])
def test_one_more_card_lies_face_down_as_start_of_the_discard_pile(players: int, left: int) -> None:
    b = new_game(players)
    assert all(card >= 0 for card in b.position.face_down)
    assert len(b.position.face_down) == players
    assert [b.discard(seat) for seat in "ABCD"[:players]] == [[]] * players
    assert b.deck_size() == left


@pytest.mark.rule("BIR-SETUP-24")
def test_the_first_turn_order_is_random() -> None:
    games = [new_game(3, str(seed)) for seed in range(60)]
    assert {b.order for b in games} == {"ABC", "ACB", "BAC", "BCA", "CAB", "CBA"}
    assert all(b.seat == b.order[0] for b in games)
