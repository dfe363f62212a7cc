"""Turns (chapter "Spielzug")."""

import random

import pytest

from tests.rules.brass_birmingham.board import board, new_game


@pytest.mark.rule("BIR-TURN-01")
def test_a_turn_has_two_actions_one_after_the_other() -> None:
    b = board("A hand dudley iron-works coal-mine")
    b.play("loan", "card dudley")
    assert (b.seat, b.question) == ("A", "action")
    b.play("loan", "card iron-works")
    assert (b.seat, b.question) == ("B", "action")


@pytest.mark.rule("BIR-TURN-01")
def test_the_second_action_sees_the_result_of_the_first() -> None:
    b = board("A hand dudley iron-works redditch")
    assert b.offers("network oxford--redditch")
    assert "BIR-COAL-11" in b.refused("build iron-works redditch.2")
    b.play("network oxford--redditch", "card dudley")
    assert b.refused("network birmingham--dudley") == ("BIR-LINK-03",)
    b.play("build iron-works redditch.2", "card iron-works")  # network, coal and money as the link left them
    assert b.money("A") == 17 - 3 - 5 - 1 + 1 + 1


@pytest.mark.rule("BIR-TURN-01")
def test_the_second_action_can_use_what_the_first_put_on_the_board() -> None:
    b = board("""
        A hand dudley birmingham
        birmingham--dudley A
    """)
    assert "BIR-COAL-11" in b.refused("build manufacturer birmingham.2")
    b.play("build coal-mine dudley.1", "card dudley", "build manufacturer birmingham.2")
    assert (b.tile("dudley.1"), b.money("A")) == ("A coal-mine-1 1", 17 - 5 - 8)


@pytest.mark.rule("BIR-TURN-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_canal_round_has_one_action_the_first_rail_round_two(players: int) -> None:
    b = new_game(players)
    actions: dict[tuple[int, int], set[int]] = {}
    while b.question != "over":
        here = (b.position.era, b.position.round)
        actions.setdefault(here, set()).add(b.position.actions_left)
        b.pass_turns()
    assert actions.pop((0, 1)) == {1}
    assert actions[1, 1] == {2}
    assert set.union(*actions.values()) == {2}


@pytest.mark.rule("BIR-TURN-03")
@pytest.mark.parametrize(
    "action",
    [
        ["build coal-mine dudley.1"],
        ["network birmingham--dudley"],
        ["develop brewery"],
        ["sell birmingham.1 oxford.1"],
        ["loan"],
        ["pass"],
    ],
)
def test_each_action_costs_one_card_laid_face_up_on_the_own_pile(action: list[str]) -> None:
    b = board("""
        A hand dudley cannock
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 any barrel
    """)
    b.play(*action, "card dudley")
    assert b.hand("A") == ["cannock"]
    assert (b.discard("A"), b.discard("B")) == (["dudley"], [])


@pytest.mark.rule("BIR-TURN-03")
def test_a_card_not_held_cannot_be_played() -> None:
    b = board("A hand dudley cannock")
    b.position.apply(b.tables.pass_code)
    assert b.refused("card birmingham") == ("BIR-TURN-03",)
    assert b.refused("card wild-location") == ("BIR-TURN-03",)


@pytest.mark.rule("BIR-TURN-04")
@pytest.mark.parametrize("card", ["wild-location", "wild-industry"])
@pytest.mark.parametrize(
    "action",
    [
        "build cotton-mill birmingham.1",
        "network birmingham--dudley",
        "develop brewery",
        "sell leek.2 oxford.1",
        "loan",
        "pass",
    ],
)
def test_a_wild_card_goes_back_to_its_pile(action: str, card: str) -> None:
    b = board(f"""
        A hand {card} cannock
        leek.2 A cotton-mill-1
        birmingham.2 B manufacturer-1
        leek--stoke-on-trent A
        stoke-on-trent--stone B
        burton-on-trent--stone B
        burton-on-trent--tamworth B
        birmingham--tamworth A
        birmingham--oxford B
        oxford.1 any barrel
    """)
    b.play(action, f"card {card}")
    assert b.hand("A") == ["cannock"]
    assert b.discard("A") == []
    assert b.deck_size() == 39  # all ordinary cards but the one held


@pytest.mark.rule("BIR-TURN-05")
def test_cards_are_drawn_after_the_turn_never_between_actions() -> None:
    b = board("""
        deck birmingham coventry cannock
        A hand dudley*2 iron-works*4 brewery*2
        B hand stafford
    """)
    b.play("pass", "card dudley")
    assert len(b.hand("A")) == 7
    assert b.deck_size() == 3
    b.play("pass", "card dudley")
    assert b.hand("A") == [
        "birmingham",
        "coventry",
        "iron-works",
        "iron-works",
        "iron-works",
        "iron-works",
        "brewery",
        "brewery",
    ]
    assert (b.deck_size(), b.seat, b.hand("B")) == (1, "B", ["stafford"])


@pytest.mark.rule("BIR-TURN-05")
def test_one_card_is_drawn_after_the_single_action_of_the_first_round() -> None:
    b = new_game(4)
    first = b.seat
    b.pass_turns()
    assert (len(b.hand(first)), len(b.discard(first)), b.deck_size()) == (8, 1, 27)


@pytest.mark.rule("BIR-TURN-05")
def test_drawing_is_the_moment_hidden_cards_become_known() -> None:
    b = board("A hand dudley*2")
    b.play("pass")
    assert b.position.reveals == 0
    b.play("pass")
    assert b.position.reveals == 1


@pytest.mark.rule("BIR-TURN-06")
def test_with_an_empty_deck_the_hand_shrinks() -> None:
    b = board("""
        deck none
        A hand dudley*2 iron-works*2
        B hand brewery*4
    """)
    b.pass_turns()
    assert (b.seat, len(b.hand("A"))) == ("B", 2)
    b.pass_turns(2)
    assert (b.seat, b.hand("A")) == ("B", [])


@pytest.mark.rule("BIR-TURN-06")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_runs_out_exactly_at_the_end_of_a_round(players: int) -> None:
    b = new_game(players)
    choice = random.Random(players)
    turn = 0
    while b.question != "over":
        if b.position.turn > turn and b.question == "action":
            turn = b.position.turn
            sizes = [len(b.hand(seat)) for seat in "ABCD"[:players]]
            assert not b.deck_size() or set(sizes) == {8}
            assert b.seat != b.order[0] or len(set(sizes)) == 1
        options = b.options(choice.choice(("scout", "pass", "loan", "any"))) or b.options()
        b.position.apply(b.tables.codebook.code(choice.choice(options)))


@pytest.mark.rule("BIR-TURN-07")
@pytest.mark.parametrize(("money", "allowed"), [(6, True), (5, False)])
def test_tile_and_bought_coal_must_be_paid_in_full(money: int, allowed: bool) -> None:
    b = board(f"""
        A hand birmingham dudley
        A money {money}
        birmingham--oxford B
    """)
    before = b.position.key()
    refused = b.refused("build iron-works birmingham.3")  # £5 and one coal for £1
    assert (refused == ()) == allowed
    assert allowed or "BIR-TURN-07" in refused
    assert b.position.key() == before


@pytest.mark.rule("BIR-TURN-07")
@pytest.mark.parametrize(("link_to_merchant", "allowed"), [("birmingham--oxford B", True), ("", False)])
def test_two_coal_with_one_cube_in_reach_need_a_merchant(link_to_merchant: str, allowed: bool) -> None:
    b = board(f"""
        A hand birmingham dudley
        A mat manufacturer-3
        dudley.1 B coal-mine-1 1
        birmingham--dudley B
        {link_to_merchant}
    """)
    before = b.position.key()
    refused = b.refused("build manufacturer birmingham.2")
    assert (refused == ()) == allowed
    assert allowed or {"BIR-TURN-07", "BIR-COAL-11"} <= set(refused)
    assert b.position.key() == before


@pytest.mark.rule("BIR-TURN-07")
@pytest.mark.parametrize(("money", "allowed"), [(23, True), (22, False)])
def test_iron_prices_that_rise_while_buying_are_counted(money: int, allowed: bool) -> None:
    b = board(f"""
        era rail
        A hand birmingham dudley
        A money {money}
        A mat manufacturer-8
        iron-market 9
    """)
    refused = b.refused("build manufacturer birmingham.2")  # £20 and two iron, the first for £1, the next for £2
    assert (refused == ()) == allowed
    assert allowed or "BIR-TURN-07" in refused
    if allowed:
        assert b.play("build manufacturer birmingham.2").money("A") == 0


@pytest.mark.rule("BIR-TURN-07")
@pytest.mark.parametrize(("money", "allowed"), [(27, True), (26, False)])
def test_coal_beyond_the_last_cube_of_the_market_is_counted(money: int, allowed: bool) -> None:
    b = board(f"""
        A hand birmingham dudley
        A money {money}
        A mat manufacturer-3
        coal-market 1
        birmingham--oxford B
    """)
    refused = b.refused("build manufacturer birmingham.2")  # £12, the last cube for £7, another for £8
    assert (refused == ()) == allowed
    assert allowed or "BIR-TURN-07" in refused
    if allowed:
        assert b.play("build manufacturer birmingham.2", "card birmingham").money("A") == 0


@pytest.mark.rule("BIR-TURN-07")
@pytest.mark.parametrize(
    ("price", "action"), [(3, "network birmingham--dudley"), (2, "develop brewery"), (5, "build coal-mine dudley.1")]
)
def test_no_action_on_credit(price: int, action: str) -> None:
    assert "BIR-TURN-07" in board(f"A hand dudley\n A money {price - 1}").refused(action)
    assert board(f"A hand dudley\n A money {price}").refused(action) == ()


@pytest.mark.rule("BIR-TURN-07")
def test_beer_must_be_at_hand() -> None:
    b = board("""
        A hand dudley
        birmingham.1 A manufacturer-5
        birmingham--oxford A
        oxford.1 any barrel
    """)
    assert "BIR-SELL-05" in b.refused("sell birmingham.1 oxford.1")  # two barrels are needed


@pytest.mark.rule("BIR-TURN-08")
def test_wild_cards_count_towards_the_eight_cards() -> None:
    b = board("A hand dudley*2 iron-works*4 brewery*2")
    b.play("scout", "card dudley", "card dudley", "card iron-works")
    assert len(b.hand("A")) == 7
    b.play("pass", "card iron-works")
    assert len(b.hand("A")) == 8
    assert b.deck_size() == 40 - 8 - 2
    assert {"wild-location", "wild-industry"} <= set(b.hand("A"))
