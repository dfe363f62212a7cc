import pytest

from tests.rules.brass_birmingham.board import Board, board, era_end, new_game


def cards_of(b: Board) -> dict[str, int]:
    """All cards in the deck and in the hands, counted."""
    cards = [b.tables.card_ids[card] for card in b.position.deck[b.position.deck_top :]]
    for seat in "ABCD"[: b.position.players]:
        cards += b.hand(seat)
    return {card: cards.count(card) for card in sorted(cards)}


@pytest.mark.rule("BIR-CANAL-01")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [
        ("worcester.1", "cotton-mill-1"), ("birmingham.2", "manufacturer-1"), ("coventry.1", "pottery-1"),
        ("dudley.1", "coal-mine-1"), ("dudley.2", "iron-works-1"), ("farm-north.1", "brewery-1"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("state", ["", "flipped"])
def test_all_tiles_of_level_1_are_removed(slot: str, tile: str, state: str) -> None:
    b = era_end(f"""
        {slot} B {tile} {state}
        A income 10
    """)
    assert b.tile(slot) == ""
    assert b.income("B") == 10  # leaving the board flips nothing
    assert b.position.stocked == [0] * 6


@pytest.mark.rule("BIR-CANAL-01")
def test_nothing_of_level_1_is_left_to_draw_on() -> None:
    b = era_end("""
        dudley.1 B coal-mine-1 2
        dudley.2 B iron-works-1 4
        A money 100
    """)
    assert b.position.iron_market == 8
    b.play("develop coal-mine", f"card {b.hand('A')[0]}", "done")
    assert (b.money("A"), b.position.iron_market) == (98, 7)  # bought: the works are gone


@pytest.mark.rule("BIR-CANAL-01")
def test_removal_follows_the_scoring() -> None:
    b = era_end("farm-north.1 A brewery-1 flipped\ncannock--farm-north B")
    assert (b.vp("A"), b.vp("B"), b.tile("farm-north.1")) == (4, 2, "")


@pytest.mark.rule("BIR-CANAL-02")
def test_removed_tiles_go_to_the_box_and_those_on_the_mats_stay() -> None:
    b = era_end("worcester.1 A cotton-mill-1 flipped")
    assert (b.next_tile("A", "cotton-mill"), b.tiles_left("A", "cotton-mill")) == ("cotton-mill-1", 10)
    assert (b.next_tile("B", "cotton-mill"), b.tiles_left("B", "cotton-mill")) == ("cotton-mill-1", 11)


@pytest.mark.rule("BIR-CANAL-03")
@pytest.mark.parametrize(
    ("slot", "tile"),
    [
        ("worcester.1", "A cotton-mill-2 flipped"),
        ("worcester.1", "A cotton-mill-2 0"),
        ("dudley.1", "B coal-mine-2 1"),
        ("dudley.2", "B iron-works-3 5"),
        ("burton-on-trent.2", "A brewery-2 1"),
        ("burton-on-trent.2", "A brewery-2 flipped"),
        ("coventry.1", "A pottery-2 flipped"),
    ],
)
def test_tiles_from_level_2_stay_as_they_are(slot: str, tile: str) -> None:
    assert era_end(f"{slot} {tile}").tile(slot) == tile


@pytest.mark.rule("BIR-CANAL-03")
def test_a_tile_that_stays_scores_again_in_the_rail_era() -> None:
    b = era_end("birmingham.2 B manufacturer-2 flipped")
    assert b.vp("B") == 5
    assert b.pass_to_era_end().vp("B") == 10


@pytest.mark.rule("BIR-CANAL-04")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("any", "any barrel"),
        ("any barrel", "any barrel"),
        ("cotton-mill-1", "cotton-mill-1 barrel"),
        ("blank-1", "blank-1"),
    ],
)
def test_merchants_with_goods_have_one_barrel_again(before: str, after: str) -> None:
    b = era_end(f"oxford.1 {before}")
    assert b.merchant("oxford.1") == after
    assert b.merchant("oxford.2") == ""
    assert b.position.barrels.bit_count() == after.count("barrel")


@pytest.mark.rule("BIR-CANAL-05")
@pytest.mark.parametrize(("players", "cards"), [(2, 40), (3, 54), (4, 64)])
def test_all_played_cards_are_shuffled_into_the_new_deck(players: int, cards: int) -> None:
    b = new_game(players)
    face_down = list(b.position.face_down)
    started_with = cards_of(b)
    for card in face_down:
        name = b.tables.card_ids[card]
        started_with[name] = started_with.get(name, 0) + 1
    b.pass_to_era_end()
    assert b.position.era == 1
    assert cards_of(b) == dict(sorted(started_with.items()))
    assert sum(started_with.values()) == cards
    assert not any("wild" in card for card in started_with)
    assert all(b.discard(seat) == [] for seat in "ABCD"[:players])


@pytest.mark.rule("BIR-CANAL-05")
def test_the_new_deck_is_in_a_new_order() -> None:
    decks = [tuple(new_game(2, seed).pass_to_era_end().position.deck) for seed in ("1", "2", "3")]
    assert len(set(decks)) == 3
    assert all(list(deck) != sorted(deck) for deck in decks)
    assert tuple(new_game(2, "1").pass_to_era_end().position.deck) == decks[0]  # the seed fixes the order


@pytest.mark.rule("BIR-CANAL-05")
def test_a_wild_card_of_the_canal_era_does_not_enter_the_deck() -> None:
    b = board("""
        order A B
        turn B 1
        B hand wild-location
        deck none
    """).play("pass")
    assert b.position.era == 1
    assert sum(cards_of(b).values()) == 40
    assert "wild-location" not in cards_of(b)


@pytest.mark.rule("BIR-CANAL-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_draws_eight_new_cards(players: int) -> None:
    b = new_game(players).pass_to_era_end()
    assert [len(b.hand(seat)) for seat in "ABCD"[:players]] == [8] * players
    assert b.deck_size() == {2: 40, 3: 54, 4: 64}[players] - 8 * players


@pytest.mark.rule("BIR-CANAL-07")
@pytest.mark.parametrize(("players", "rounds"), [(2, 10), (3, 9), (4, 8)])
def test_no_card_is_laid_face_down_in_the_rail_era(players: int, rounds: int) -> None:
    b = new_game(players)
    assert all(card >= 0 for card in b.position.face_down)
    b.pass_to_era_end()
    assert b.position.face_down == [-1] * players
    b.pass_to_era_end()
    assert b.question == "over"
    assert b.position.round == rounds
    assert [len(b.discard(seat)) for seat in "ABCD"[:players]] == [2 * rounds] * players


@pytest.mark.rule("BIR-CANAL-08")
def test_everything_else_carries_over() -> None:
    b = era_end("""
        A money 23 income 10 vp 7
        B money 4 income 10 vp 11
        A mat cotton-mill-2*1 pottery-2
        oxford.1 blank-1
        oxford.2 any
        gloucester.1 cotton-mill-1
        coal-market 4
        iron-market 2
    """)
    assert b.position.era == 1
    assert (b.money("A"), b.money("B")) == (23, 4)
    assert (b.income("A"), b.income("B")) == (10, 10)
    assert (b.vp("A"), b.vp("B")) == (7, 11)
    assert (b.next_tile("A", "cotton-mill"), b.tiles_left("A", "cotton-mill")) == ("cotton-mill-2", 7)
    assert b.next_tile("A", "pottery") == "pottery-2"
    assert (b.merchant("oxford.1"), b.merchant("oxford.2")) == ("blank-1", "any barrel")
    assert (b.position.coal_market, b.position.iron_market) == (4, 2)


@pytest.mark.rule("BIR-CANAL-08")
def test_the_turn_order_settled_by_the_last_canal_round_opens_the_rail_era() -> None:
    b = era_end(
        """
        A spent 5
        B spent 9
        C spent 0
        D spent 5
        """,
        players=4,
    )
    assert (b.order, b.seat) == ("CADB", "C")
    assert b.position.actions_left == 2


@pytest.mark.rule("BIR-CANAL-09")
def test_example_the_end_of_the_canal_era() -> None:
    b = era_end("""
        worcester.1 A cotton-mill-1 flipped
        dudley.1 B coal-mine-2 1
    """)
    assert (b.vp("A"), b.tile("worcester.1")) == (5, "")
    assert (b.vp("B"), b.tile("dudley.1")) == (0, "B coal-mine-2 1")
    assert (b.next_tile("A", "brewery"), b.tiles_left("A", "brewery")) == ("brewery-1", 7)
