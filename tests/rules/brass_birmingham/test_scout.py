import pytest

from tests.rules.brass_birmingham.board import board, new_game


@pytest.mark.rule("BIR-SCOUT-01")
def test_scouting_lays_three_cards_face_up_on_the_own_discard_pile() -> None:
    b = board("A hand birmingham coventry dudley iron-works").play(
        "scout", "card birmingham", "card iron-works", "card dudley"
    )
    assert b.discard("A") == ["dudley", "birmingham", "iron-works"]
    assert b.hand("A") == ["coventry", "wild-location", "wild-industry"]


@pytest.mark.rule("BIR-SCOUT-01")
@pytest.mark.parametrize(("hand", "allowed"), [("dudley", False), ("dudley*2", False), ("dudley*2 coventry", True)])
def test_scouting_needs_three_cards(hand: str, allowed: bool) -> None:
    b = board(f"""
        turn A 1
        A hand {hand}
    """)
    assert b.refused("scout") == (() if allowed else ("BIR-SCOUT-01",))


@pytest.mark.rule("BIR-SCOUT-01")
def test_the_three_cards_may_be_alike() -> None:
    b = board("A hand birmingham*3 dudley").play("scout", "card birmingham", "card birmingham", "card birmingham")
    assert b.discard("A") == ["birmingham"] * 3
    assert b.hand("A") == ["dudley", "wild-location", "wild-industry"]


@pytest.mark.rule("BIR-SCOUT-02")
def test_scouting_brings_one_wild_card_of_each_kind_usable_at_once() -> None:
    b = board("A hand dudley*2 coventry birmingham").play("scout", "card dudley", "card dudley", "card coventry")
    assert b.hand("A") == ["birmingham", "wild-location", "wild-industry"]
    b.play("build cotton-mill worcester.1", "card wild-location")
    assert b.tile("worcester.1") == "A cotton-mill-1 0"


@pytest.mark.rule("BIR-SCOUT-02")
def test_a_hand_of_three_becomes_the_two_wild_cards() -> None:
    b = board("""
        turn A 1
        deck none
        A hand coventry*3
        B hand birmingham*2
    """).play("scout")
    assert b.hand("A") == ["wild-location", "wild-industry"]
    assert b.seat == "B"


@pytest.mark.rule("BIR-SCOUT-03")
@pytest.mark.parametrize("wild", ["wild-location", "wild-industry", "wild-location wild-industry"])
def test_no_scouting_while_holding_a_wild_card(wild: str) -> None:
    assert board(f"A hand dudley*2 coventry {wild}").refused("scout") == ("BIR-SCOUT-03",)


@pytest.mark.rule("BIR-SCOUT-03")
def test_scouting_is_possible_again_once_the_wild_cards_are_played() -> None:
    b = board("A hand dudley*2 coventry wild-location").play("loan", "card wild-location")
    assert b.refused("scout") == ()


@pytest.mark.rule("BIR-SCOUT-03")
def test_a_rivals_wild_cards_do_not_matter() -> None:
    b = board("""
        A hand dudley*2 coventry
        B hand wild-location wild-industry
    """)
    assert b.refused("scout") == ()


@pytest.mark.rule("BIR-SCOUT-04")
def test_four_wild_cards_of_each_kind_always_suffice() -> None:
    b = new_game(4)
    wild = [b.tables.card_ids.index(card) for card in ("wild-location", "wild-industry")]
    cards = len(b.tables.card_ids)
    most = [0, 0]
    while b.position.era == 0:
        scout = b.tables.scout_code
        codes = b.position.codes()
        b.position.apply(scout if scout in codes else codes[-1])
        for kind, card in enumerate(wild):
            held = [b.position.hand[player * cards + card] for player in range(4)]
            assert max(held) <= 1
            most[kind] = max(most[kind], sum(held))
    assert most == [4, 4]
    assert not any("wild" in card for seat in "ABCD" for card in b.hand(seat) + b.discard(seat))
