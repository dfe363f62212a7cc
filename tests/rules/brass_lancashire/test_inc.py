"""Income and debts (chapter "Schritt Einkommen kassieren", entry "Einkommen erhöhen")."""

import pytest

from tests.rules.brass_lancashire.board import board, era_end, new_game, round_end

# -- Taking income ------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-INC-01")
def test_all_players_take_income_before_the_first_card_of_a_round() -> None:
    b = round_end("A income 20\nB income 30\nC income 40")
    assert (b.position.round, b.question, b.discard()) == (3, "action", ["colne"])
    assert [b.money(seat) for seat in "ABC"] == [30 + 5, 30 + 10, 30 + 14]


@pytest.mark.rule("LAN-INC-01")
def test_income_is_taken_once_a_round_and_not_between_turns() -> None:
    b = board("order A B C\nA income 20\nA hand bury wigan\nB hand colne*2\nC hand oldham*2")
    b.play("pass", "card bury", "pass")
    assert (b.seat, b.money("A")) == ("B", 30)
    b.play("pass", "pass", "pass", "pass")
    assert (b.position.round, b.money("A")) == (3, 35)


@pytest.mark.rule("LAN-INC-02")
@pytest.mark.parametrize(
    ("space", "income"), [(18, 4), (10, 0), (11, 1), (12, 1), (13, 2), (30, 10), (31, 11), (60, 20), (61, 21), (97, 30)]
)
def test_the_marker_shows_the_money_paid_by_the_bank(space: int, income: int) -> None:
    b = round_end(f"A income {space} money 7")
    assert (b.money("A"), b.income("A")) == (7 + income, space)


@pytest.mark.rule("LAN-INC-03")
@pytest.mark.parametrize(("space", "income"), [(9, -1), (5, -5), (0, -10)])
def test_negative_income_is_paid_to_the_bank(space: int, income: int) -> None:
    b = round_end(f"A income {space}")
    assert (b.money("A"), b.income("A")) == (30 + income, space)


@pytest.mark.rule("LAN-INC-14")
def test_income_is_settled_player_by_player_in_turn_order() -> None:
    b = round_end("""
        A income 3 money 0 spent 2
        B income 13 money 0 spent 1
        C income 3 money 0 spent 0
        bury.1 A cotton-mill-1
        oldham.1 A cotton-mill-1
        preston.1 C port-2
        colne.1 C cotton-mill-1
    """)
    assert (b.order, b.seat, b.question, b.money("B")) == ("CBA", "C", "shortfall", 0)
    b.play("remove preston.1")  # the mill must follow
    assert (b.seat, b.question, b.money("B"), b.position.debt) == ("A", "shortfall", 2, 7)
    b.play("remove bury.1")
    assert (b.question, b.seat, b.position.round, b.money("A")) == ("action", "C", 3, 5)


@pytest.mark.rule("LAN-INC-15")
def test_the_first_rail_round_begins_with_income_after_scoring_and_deal() -> None:
    b = era_end("""
        A income 20
        B money 0 income 6
        wigan.1 B coal-mine-2 flipped
        blackburn.1 B coal-mine-2
        preston--wigan C
    """)
    assert (b.position.era, b.position.round, b.money("A")) == (1, 1, 35)
    assert (b.question, b.seat, b.position.debt) == ("shortfall", "B", 4)
    assert (b.vp("B"), b.vp("C")) == (2, 1)  # scored before
    assert [len(b.hand(seat)) for seat in "ABC"] == [8, 8, 8]  # and dealt


@pytest.mark.rule("LAN-INC-16")
@pytest.mark.parametrize("income", [60, 5])
def test_no_income_follows_the_last_round_of_the_game(income: int) -> None:
    b = era_end(f"""
        era rail
        A income {income} money 9
        B income {income} money 0 vp 7
        wigan.1 B coal-mine-2
    """)
    assert b.question == "over"
    assert (b.money("A"), b.money("B")) == (9, 0)
    assert (b.tile("wigan.1"), b.vp("B")) == ("B coal-mine-2 3", 7)


# -- Debts --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-INC-04")
@pytest.mark.parametrize(("money", "tile"), [(3, "A cotton-mill-1 0"), (2, "")])
def test_tiles_are_removed_only_if_cash_does_not_cover_the_payment(money: int, tile: str) -> None:
    b = round_end(f"A money {money} income 7\nbury.1 A cotton-mill-1")
    assert b.tile("bury.1") == tile


@pytest.mark.rule("LAN-INC-04")
def test_cash_is_paid_first() -> None:
    b = round_end("A money 2 income 7\nbury.1 A cotton-mill-1\noldham.1 A cotton-mill-1")
    assert (b.question, b.seat, b.money("A"), b.position.debt) == ("shortfall", "A", 0, 1)
    assert b.options() == ["remove bury.1", "remove oldham.1"]  # there is no way around it


@pytest.mark.rule("LAN-INC-05")
@pytest.mark.parametrize(
    ("slot", "tile", "value"),
    [
        ("wigan.1", "coal-mine-1", 2),
        ("wigan.1", "coal-mine-4", 5),
        ("preston.1", "port-2", 3),
        ("preston.1", "port-4", 4),
        ("preston.2", "cotton-mill-1", 6),
        ("preston.2", "cotton-mill-4", 9),
        ("preston.3", "ironworks-3", 4),
        ("liverpool.3", "shipyard-2", 12),
    ],
)
def test_a_tile_brings_half_its_cost_rounded_down(slot: str, tile: str, value: int) -> None:
    b = round_end(f"A money 0 income 9\n{slot} A {tile}")
    assert (b.tile(slot), b.money("A")) == ("", value - 1)


@pytest.mark.rule("LAN-INC-06")
def test_tiles_are_removed_until_the_debt_is_paid() -> None:
    b = round_end("""
        A money 0 income 0
        bury.1 A cotton-mill-1
        oldham.1 A cotton-mill-1
        preston.1 A port-1
    """)
    assert b.position.debt == 10
    b.play("remove bury.1")
    assert (b.question, b.position.debt, b.money("A")) == ("shortfall", 4, 0)
    b.play("remove oldham.1")
    assert (b.question, b.position.debt, b.money("A")) == ("action", 0, 2)
    assert b.tile("preston.1") == "A port-1 0"


@pytest.mark.rule("LAN-INC-07")
def test_the_debtor_chooses_among_all_own_tiles_flipped_or_not() -> None:
    b = round_end("""
        A money 0 income 9
        bury.1 A cotton-mill-1 flipped
        oldham.1 A cotton-mill-1
        wigan.1 A coal-mine-1 1
        wigan.2 B coal-mine-1
    """)
    assert b.options() == ["remove bury.1", "remove oldham.1", "remove wigan.1"]
    assert "LAN-INC-07" in b.refused("remove wigan.2")  # not a rival's
    assert "LAN-INC-07" in b.refused("remove colne.1")  # nothing lies there
    b.play("remove bury.1")
    assert (b.tile("bury.1"), b.tile("oldham.1"), b.tile("wigan.1")) == ("", "A cotton-mill-1 0", "A coal-mine-1 1")


@pytest.mark.rule("LAN-INC-08")
def test_removal_stops_once_the_debt_is_covered_and_the_rest_is_kept() -> None:
    b = round_end("A money 0 income 9\nbury.1 A cotton-mill-1\noldham.1 A cotton-mill-1").play("remove bury.1")
    assert (b.question, b.money("A"), b.tile("oldham.1")) == ("action", 6 - 1, "A cotton-mill-1 0")


@pytest.mark.rule("LAN-INC-08")
def test_a_tile_that_just_covers_the_debt_leaves_nothing() -> None:
    b = round_end("A money 0 income 4\nbury.1 A cotton-mill-1\noldham.1 A cotton-mill-1").play("remove bury.1")
    assert (b.question, b.money("A")) == ("action", 0)


@pytest.mark.rule("LAN-INC-09")
def test_links_cannot_be_removed_for_a_debt() -> None:
    b = round_end("A money 0 income 5 vp 9\nlancaster--preston A\npreston--wigan A")
    assert (b.question, b.vp("A")) == ("action", 4)  # nothing was asked, points paid
    assert b.link("lancaster--preston") == b.link("preston--wigan") == "A"
    removals = {option.words[1] for option in b.tables.codebook if option.words[0] == "remove"}
    assert removals == set(b.tables.slot_ids)


@pytest.mark.rule("LAN-INC-10")
def test_no_tile_is_removed_for_money_in_any_other_situation() -> None:
    b = board("""
        A hand manchester wigan
        A money 1
        bury.1 A cotton-mill-1
        oldham.1 A cotton-mill-1
    """)
    assert b.options("remove") == []
    assert b.refused("remove bury.1") == ("LAN-INC-10",)  # not to pay for a build
    b.choose("pass")
    assert b.refused("remove bury.1") == ("core.not-asked",)


@pytest.mark.rule("LAN-INC-11")
def test_a_tile_removed_for_a_debt_leaves_the_game_with_its_cubes() -> None:
    b = round_end("""
        A money 0 income 9
        A mat coal-mine-2
        wigan.1 A coal-mine-1 1
    """)
    assert (b.tile("wigan.1"), b.position.cubes[b.tables.slot_ids.index("wigan.1")]) == ("", 0)
    assert (b.next_tile("A", "coal-mine"), b.tiles_left("A", "coal-mine")) == ("coal-mine-2", 6)
    assert b.income("A") == 9  # losing its last cubes this way is no flip
    assert b.coal_track() == 8


@pytest.mark.rule("LAN-INC-12")
def test_income_does_not_fall_when_a_tile_is_removed_for_a_debt() -> None:
    b = round_end("A money 0 income 9\nbury.1 A cotton-mill-1 flipped")
    assert (b.tile("bury.1"), b.income("A")) == ("", 9)


@pytest.mark.rule("LAN-INC-12")
def test_income_does_not_fall_at_the_end_of_the_canal_era() -> None:
    b = era_end("A income 25\nbury.1 A cotton-mill-1 flipped")
    assert (b.tile("bury.1"), b.income("A")) == ("", 25)


@pytest.mark.rule("LAN-INC-12")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_income_does_not_fall_when_a_tile_is_overbuilt(owner: str) -> None:
    b = board(f"""
        A hand wigan oldham
        A mat coal-mine-2
        A income 25
        B income 25
        coal-track 0
        wigan.1 {owner} coal-mine-1 flipped
    """).play("build coal-mine wigan.1")
    assert b.tile("wigan.1") == "A coal-mine-2 3"
    assert (b.income("A"), b.income("B")) == (25, 25)


@pytest.mark.rule("LAN-INC-13")
@pytest.mark.parametrize(("vp", "left"), [(7, 4), (3, 0), (1, 0), (0, 0)])
def test_with_no_tile_left_each_pound_unpaid_costs_a_point_but_none_below_0(vp: int, left: int) -> None:
    b = round_end(f"A money 2 income 5 vp {vp}")
    assert (b.question, b.money("A"), b.vp("A"), b.position.debt) == ("action", 0, left, 0)
    b.pass_turns(3)  # the rest has lapsed: nothing but the next income is due
    assert b.vp("A") == max(left - 5, 0)


@pytest.mark.rule("LAN-INC-13")
def test_all_tiles_pay_before_points_do() -> None:
    b = round_end("A money 0 income 0 vp 20\npreston.1 A port-1\nwigan.1 A coal-mine-1").play("remove preston.1")
    assert (b.tile("preston.1"), b.tile("wigan.1")) == ("", "")
    assert (b.money("A"), b.vp("A")) == (0, 20 - (10 - 3 - 2))


# -- Raising income -----------------------------------------------------------------------------------------------


@pytest.mark.rule("LAN-INC-17")
def test_income_rises_at_once_when_a_tile_is_flipped() -> None:
    b = board("""
        A hand colne oldham
        preston.2 A cotton-mill-1
        preston.1 B port-1
        stockport.1 A cotton-mill-1
        manchester--stockport A
        manchester--warrington-runcorn A
        warrington-runcorn.2 C port-1
    """).play("sell preston.2 preston.1", "card oldham")
    assert b.question == "next-sale"  # in the middle of the action
    assert (b.income("A"), b.income("B")) == (15, 13)


@pytest.mark.rule("LAN-INC-17")
def test_income_rises_too_when_another_player_takes_the_last_cube() -> None:
    b = board("A hand bolton oldham\nbolton.1 B coal-mine-1 1").play("build ironworks bolton.3")
    assert (b.tile("bolton.1"), b.income("B"), b.income("A")) == ("B coal-mine-1 flipped", 14, 10)


@pytest.mark.rule("LAN-INC-17")
def test_a_flip_of_this_round_pays_in_the_next() -> None:
    b = board("""
        order B A C
        turn C 1
        C hand colne
        preston.2 C cotton-mill-1
        preston.1 A port-1
    """).play("sell preston.2 preston.1")
    assert (b.position.round, b.money("C"), b.money("A")) == (3, 30 + 3, 30 + 2)


@pytest.mark.rule("LAN-INC-18")
def test_increases_count_spaces_not_groups() -> None:
    b = board("A hand colne oldham\nA income 20\npreston.2 B cotton-mill-1\npreston.1 A port-1\nturn B 2\nB hand bury")
    assert b.level("A") == 5
    b.play("sell preston.2 preston.1")
    assert (b.income("A"), b.level("A")) == (23, 7)  # not 8


@pytest.mark.rule("LAN-INC-19")
@pytest.mark.parametrize(("space", "after"), [(97, 99), (92, 99), (91, 98), (99, 99)])
def test_the_marker_stops_on_the_last_space_at_30_pounds(space: int, after: int) -> None:
    b = board(f"A hand bolton oldham\nB income {space}\nbolton.1 B coal-mine-2 1").play("build ironworks bolton.3")
    assert b.income("B") == after
    assert b.tables.level_of_space[99] == max(b.tables.level_of_space) == 30


@pytest.mark.rule("LAN-INC-20")
def test_example_a_tile_with_5_moves_the_marker_five_spaces() -> None:
    b = board("A hand colne*2\npreston.2 A cotton-mill-1\npreston.1 B port-1")
    assert (b.income("A"), b.level("A")) == (10, 0)
    b.play("sell preston.2 preston.1")
    assert (b.income("A"), b.level("A")) == (15, 3)


@pytest.mark.rule("LAN-INC-01")
def test_a_new_game_has_taken_its_first_income() -> None:
    b = new_game(4)
    assert (b.question, b.position.round, b.position.money) == ("action", 1, [30] * 4)
