"""Money spent, and profits (chapters "Phase eins: Spieleraktionen", "Die Kosten nicht vergessen")."""

import pytest

from tests.rules.age_of_industry.board import board, new_game


@pytest.mark.rule("AOI-MONEY-01")
def test_what_both_actions_cost_lies_beside_the_token() -> None:
    b = board("A hand red\nA money 20\norder A B C").play("build cotton koeln.1", "rail essen--koeln")
    assert (b.seat, b.spent("A"), b.money("A")) == ("B", 4 + 1, 15)
    assert [b.spent(seat) for seat in "BC"] == [0, 0]


@pytest.mark.rule("AOI-MONEY-01")
def test_borrowed_money_counts_as_spent_too() -> None:
    b = board("A hand red").play("build cotton koeln.1")
    assert (b.spent("A"), b.loans("A"), b.money("A")) == (4, 1, 6)


@pytest.mark.rule("AOI-MONEY-01")
def test_the_sum_of_the_whole_turn_decides_the_next_order() -> None:
    b = board("""
        order A B C
        turn C 1
        A spent 6
        B spent 5
        C spent 4
        C hand red
        C money 9
    """).play("build iron koeln.1")
    assert b.order == "BAC"  # C has spent 4 + 2, as much as A, who was before


@pytest.mark.rule("AOI-MONEY-02")
def test_the_price_of_a_cube_of_the_track_counts_as_spent() -> None:
    b = board("""
        A money 9
        regensburg.1 A iron-1
        nuernberg--regensburg A
    """).play("rail regensburg--bohemia")
    assert (b.spent("A"), b.money("A"), b.coal_track()) == (1 + 1, 7, 5)


@pytest.mark.rule("AOI-MONEY-02")
def test_a_cube_of_the_supply_counts_as_spent() -> None:
    b = board("""
        A hand brown
        A money 20
        A mat cotton-2
        coal-track 0
        regensburg--bohemia B
    """).play("build cotton regensburg.1")
    assert (b.spent("A"), b.money("A")) == (6 + 4, 10)


@pytest.mark.rule("AOI-MONEY-03")
def test_repayment_is_no_money_spent() -> None:
    b = board("""
        switch interest_timing turn_end
        order A B C
        turn A 1
        A money 20
        A loans 1
        koeln.1 A iron-1
    """).play("rail essen--koeln", "repay")
    assert (b.seat, b.spent("A"), b.money("A"), b.loans("A")) == ("B", 1, 9, 0)


@pytest.mark.rule("AOI-MONEY-03")
def test_interest_is_no_money_spent() -> None:
    b = board("""
        switch interest_timing turn_end
        order A B C
        turn A 1
        A money 9
        A loans 3
        koeln.1 A iron-1
    """).play("rail essen--koeln")
    assert (b.seat, b.spent("A"), b.money("A"), b.loans("A")) == ("B", 1, 5, 3)


@pytest.mark.rule("AOI-MONEY-03")
def test_phase_three_leaves_nothing_beside_the_tokens() -> None:
    b = board("""
        order A B C
        turn C 1
        A hand red
        B hand red
        C hand blue
        A money 12
        A loans 2
        B loans 1
    """).play("pass", "repay")
    assert (b.loans("A"), b.money("A"), b.loans("B"), b.money("B")) == (1, 1, 2, 9)
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]


@pytest.mark.rule("AOI-MONEY-04")
def test_what_a_mine_earns_at_the_track_is_not_set_off() -> None:
    b = board("""
        A hand coal
        A mat coal-2
        A money 5
        coal-track 3
        bohemia.1 B coal-1 flipped
        poland--berlin B
        hamburg--berlin B
        hamburg.1 B port-1
    """).play("build coal poland.1")
    assert (b.spent("A"), b.money("A")) == (3, 5 - 3 + 4)


@pytest.mark.rule("AOI-MONEY-04")
def test_profits_are_not_set_off() -> None:
    b = board("A hand red\nA money 4\nhamburg.3 A cotton-1\nhamburg.1 A port-1")
    b.play("build cotton koeln.1", "sell hamburg.3")
    assert (b.spent("A"), b.money("A")) == (4, 13)


@pytest.mark.rule("AOI-MONEY-05")
def test_a_profit_is_paid_at_once_also_to_a_player_who_is_not_on_turn() -> None:
    b = (
        board("""
        A hand red
        A mat cotton-2
        A money 9
        essen.1 B coal-2 1
        essen--koeln C
    """)
        .choose("build cotton koeln.1")
        .choose("card red")
    )
    assert b.money("B") == 0
    b.choose("coal essen.1")
    assert (b.seat, b.money("B"), b.tile("essen.1")) == ("A", 7, "B coal-2 flipped")


@pytest.mark.rule("AOI-MONEY-05")
def test_the_owner_of_a_port_is_paid_within_the_sale() -> None:
    b = board("hamburg.3 A cotton-1\nhamburg.1 B port-2\nhamburg.2 C port-3")
    b.choose("sell hamburg.3").choose("outlet hamburg.2")
    assert [b.money(seat) for seat in "ABC"] == [8, 0, 11]


@pytest.mark.rule("AOI-MONEY-06")
def test_example_whoever_spent_less_in_the_first_round_is_first_in_the_second() -> None:
    # A is Yellow, B is Red; C builds nothing and goes before both.
    b = board("""
        round 1
        order A B C
        turn A 1
        A hand cotton red*2
        B hand iron red*2
        C hand blue*3
    """)
    b.play("build cotton koeln.1", "card cotton")
    assert (b.seat, b.spent("A")) == ("B", 4)
    b.play("build iron frankfurt.1", "card iron")
    assert (b.seat, b.spent("B")) == ("C", 2)
    assert (b.tile("koeln.1"), b.tile("frankfurt.1")) == ("A cotton-1 0", "B iron-1 3")
    b.play("pass")
    assert (b.order, b.position.round) == ("CBA", 2)
    assert b.order.index("B") < b.order.index("A")


@pytest.mark.rule("AOI-MONEY-06")
def test_the_first_round_of_a_real_game_allows_one_action_only() -> None:
    b = new_game(3, "3")
    seat = b.seat
    build = next(option for option in b.options("build") if option.split()[1] in ("cotton", "iron", "port", "coal"))
    b.play(build, next(f"card {card}" for card in b.hand(seat) if b.copy().choose(build).offers(f"card {card}")))
    assert b.seat != seat
    assert b.spent(seat) == {"cotton": 4, "iron": 2, "port": 3, "coal": 1}[build.split()[1]]


@pytest.mark.rule("AOI-MONEY-07")
def test_money_beside_the_token_pays_for_nothing() -> None:
    b = board("A hand red\nA spent 6").play("build cotton koeln.1")
    assert (b.loans("A"), b.money("A"), b.spent("A")) == (1, 6, 10)


@pytest.mark.rule("AOI-MONEY-07")
def test_money_beside_the_token_is_never_given_back() -> None:
    b = board("order A B C\nturn C 1\nA spent 6\nB spent 3\nA hand red\nB hand red\nC hand blue").play("pass")
    assert (b.position.round, [b.money(seat) for seat in "ABC"]) == (3, [0, 0, 0])
    assert [b.spent(seat) for seat in "ABC"] == [0, 0, 0]
