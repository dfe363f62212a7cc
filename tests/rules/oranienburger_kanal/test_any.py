"""Anytime actions (chapter "Jederzeit-Aktionen")."""

import pytest

from millrace.core.errors import UnreadableOption
from tests.rules.oranienburger_kanal.board import Board, activated, board


@pytest.mark.rule("ORA-ANY-01")
def test_there_are_two_anytime_actions() -> None:
    b = board("A stock 1 1 1 0 0 9 0")
    assert b.question == "space"
    assert [option for option in b.options() if not option.startswith("go")] == [
        "buy wood", "buy clay", "buy ore", "produce",
    ]  # fmt: skip


@pytest.mark.rule("ORA-ANY-02", "ORA-ANY-03")
@pytest.mark.parametrize("before", range(8))
@pytest.mark.parametrize("good", ["wood", "clay", "ore"])
def test_buying_costs_as_many_talers_as_the_new_stock(good: str, before: int) -> None:
    b = board(f"A stock 0 0 0 0 0 9 0\nA {good} {before}").play(f"buy {good}")
    assert (b.has(good), b.has("taler")) == (before + 1, 9 - (before + 1))


@pytest.mark.rule("ORA-ANY-02", "ORA-ANY-03")
def test_each_step_is_priced_by_the_stock_of_the_good_itself() -> None:
    b = board("A stock 5 0 0 0 0 3 0")
    assert b.play("buy ore", "buy ore").stock() == "5 0 2 0 0 0 0"
    b = board("A stock 0 2 0 0 0 2 0")
    assert b.refused("buy clay") == ("ORA-ANY-02",)
    assert b.reason("buy clay") == "With 2 clay the next one costs 3 talers; you have 2."
    assert b.reason("buy clay", "de") == "Bei 2 Lehm kostet das nächste 3 Taler; du hast 2."


@pytest.mark.rule("ORA-ANY-02")
@pytest.mark.parametrize("good", ["wood", "clay", "ore"])
def test_without_enough_talers_nothing_is_bought(good: str) -> None:
    b = board(f"A stock 0 0 0 0 0 4 0\nA {good} 4")
    assert b.refused(f"buy {good}") == ("ORA-ANY-02",)
    assert board(f"A stock 0 0 0 0 0 5 0\nA {good} 4").play(f"buy {good}").has("taler") == 0


@pytest.mark.rule("ORA-ANY-04")
@pytest.mark.parametrize("good", ["wood", "clay", "ore"])
def test_a_resource_at_8_cannot_be_bought(good: str) -> None:
    b = board(f"A stock 0 0 0 0 0 50 0\nA {good} 8")
    assert b.refused(f"buy {good}") == ("ORA-ANY-04",)


@pytest.mark.rule("ORA-ANY-07", "ORA-ANY-08")
def test_production_turns_the_wheel_for_two_talers() -> None:
    assert board("A stock 2 2 1 1 0 2 0").play("produce").stock() == "1 1 0 2 1 0 0"
    assert board("A stock 2 2 1 1 0 1 0").refused("produce") == ("ORA-ANY-07",)
    assert board("A stock 2 2 0 1 0 9 0").refused("produce") == ("ORA-ANY-08", "ORA-STOCK-06")


@pytest.mark.rule("ORA-ANY-08")
@pytest.mark.parametrize("stock", ["0 2 2", "2 0 2", "2 2 0"])
def test_production_needs_all_three_simple_resources(stock: str) -> None:
    b = board(f"A stock {stock} 1 1 9 0")
    assert b.options("produce") == [] and b.refused("produce") == ("ORA-ANY-08", "ORA-STOCK-06")


@pytest.mark.rule("ORA-ANY-11")
def test_in_the_own_turn_they_are_allowed_between_everything() -> None:
    b = board("A stock 1 4 1 1 0 20 0").play(
        "buy ore", "go U3", "buy ore", "path H01", "produce", "path H02", "buy wood"
    )
    assert b.question == "act" and b.seat == "A"


@pytest.mark.rule("ORA-COST-04")
def test_they_are_forbidden_while_a_structure_is_being_erected() -> None:
    b = board("at U1\nA stock 3 3 3 0 0 9 0").play("erect 01")
    assert b.question == "site"
    assert b.refused("buy wood") == ("ORA-COST-04", "ORA-ANY-14")


@pytest.mark.rule("ORA-ANY-14")
def test_four_wood_arrive_in_one_step() -> None:
    assert board("A stock 6 1 1 0 0 0 0").play("go L1", "take wood").stock() == "8 1 1 0 0 0 0"


@pytest.mark.rule("ORA-ANY-18", "ORA-ANY-19")
def test_between_two_exchanges_ore_may_be_bought() -> None:
    b = activated("A06", "A stock 0 0 1 0 0 1 0", sides="canal canal path path")
    b.play("use 1", "exchange 1 for 1", "take all", "buy ore", "exchange 1 for 1")
    assert b.stock() == "2 0 0 0 2 0 0"


@pytest.mark.rule("ORA-ANY-21")
def test_the_arsenal_makes_room_with_its_own_talers() -> None:
    b = activated("A23", "A stock 1 1 6 0 0 0 0", sides="rail path path path")
    first = b.copy().play("use 1")
    assert first.has("ore") == 8
    assert b.play("use 2", "produce", "use 1").stock() == "0 0 8 1 1 0 0"


@pytest.mark.rule("ORA-ANY-22")
def test_nine_ore_of_three_rails_are_one_taking() -> None:
    b = activated("A23", "A stock 1 1 0 0 0 0 0", sides="rail rail rail path").play("use 1")
    assert (b.has("ore"), b.question) == (8, "effect")


@pytest.mark.rule("ORA-ANY-15", "ORA-ANY-23")
def test_talers_among_the_proceeds_may_be_spent_before_the_resources_are_taken() -> None:
    b = activated("A10", "A stock 1 1 5 0 0 0 0", sides="rail path path path").play("use 1")
    assert (b.question, b.has("taler"), b.has("ore")) == ("proceeds", 2, 5)
    assert b.copy().play("take ore").has("ore") == 8
    assert b.play("produce").stock() == "0 0 8 1 1 0 0"  # nothing is left to decide: the ore comes by itself


@pytest.mark.rule("ORA-ANY-05")
@pytest.mark.parametrize("good", ["brick", "iron"])
def test_brick_and_iron_cannot_be_bought(good: str) -> None:
    b = board("A stock 0 0 0 0 0 50 0")
    assert b.options("buy") == ["buy wood", "buy clay", "buy ore"]
    with pytest.raises(UnreadableOption):
        b.refused(f"buy {good}")


@pytest.mark.rule("ORA-ANY-06")
def test_nothing_can_be_sold() -> None:
    b = board("A stock 8 8 8 6 6 0 20")
    assert [option for option in b.options() if not option.startswith("go")] == []
    b = board("A stock 8 8 8 6 6 50 20")
    for option in ("produce", "produce", "produce"):
        before = b.has("taler")
        assert b.play(option).has("taler") < before, "an anytime action only ever costs talers"


@pytest.mark.rule("ORA-ANY-09")
def test_they_may_be_repeated_in_any_order_while_they_can_be_paid() -> None:
    b = board("A stock 0 2 2 0 0 7 0")
    b.play("buy wood", "produce", "buy wood", "produce")
    assert b.stock() == "0 0 0 2 2 1 0"
    assert b.play("buy clay").stock() == "0 1 0 2 2 0 0"
    assert (b.question, b.options("buy"), b.refused("produce")) == ("space", [], ("ORA-ANY-07",))


@pytest.mark.rule("ORA-ANY-10")
def test_they_use_up_neither_an_action_nor_the_turn() -> None:
    plain, busy = board("at U3\nA stock 0 3 0 0 0 0 0"), board("at U3\nA stock 0 0 0 0 0 6 0")
    busy.play("buy clay", "buy clay", "buy clay")
    assert busy.stock() == plain.stock() and busy.options() == plain.options()
    assert (busy.seat, busy.position.done, busy.discs()) == ("A", 0, ["U3"])
    assert board("at L1\nA stock 0 0 0 0 0 9 0").play("done").seat == "B", "nobody has to use them"


@pytest.mark.rule("ORA-ANY-11")
def test_talers_just_taken_from_the_space_pay_for_them() -> None:
    b = board("U4 3\nA stock 1 1 1 0 0 0 0")
    assert b.options("produce") == []
    assert b.play("go U4", "produce").stock() == "0 0 0 1 1 1 0"


@pytest.mark.rule("ORA-ANY-11")
def test_they_are_allowed_between_two_effects_and_after_the_last_action() -> None:
    b = activated("A04", "A stock 0 0 0 0 0 6 0").play("use 2", "buy wood", "use 1", "buy clay")
    assert b.question == "proceeds"
    b.play("take ore", "buy wood")
    assert (b.stock(), b.question, b.seat) == ("2 1 4 0 0 3 0", "act", "A")


@pytest.mark.rule("ORA-ANY-12")
def test_they_are_allowed_before_the_effects_of_an_activated_structure() -> None:
    b = activated("A09", "A stock 0 0 0 0 0 3 0", sides="path path path path")
    assert b.refused("use 1") == ("ORA-EFF-05", "ORA-EFF-07")
    b.play("buy clay", "use 1", "exchange 1 for 1", "buy clay", "exchange 1 for 1")
    assert b.stock() == "0 0 0 2 0 1 0"


@pytest.mark.rule("ORA-ANY-12")
def test_they_are_allowed_while_the_next_of_two_activated_structures_is_chosen() -> None:
    b = board("""
        switch industry_board_side back
        at U4
        A stock 1 1 1 0 0 2 0
        P22 A01
        P23 A02
        activated P22 P23
    """)
    assert b.question == "activation"
    assert b.play("produce").question == "activation"


@pytest.mark.rule("ORA-ANY-13")
def test_outside_the_own_turn_they_are_offered_in_the_wheel_step_only() -> None:
    b = board("""
        discs U2 U3 L1 L2
        at L3
        turns-taken 4
        done take 1
        A stock 0 0 0 0 0 0 0
        B stock 0 0 0 0 0 3 0
        starter A
        A taler 1
    """)
    assert b.seat == "A" and b.options(seat="B") == []
    assert b.refused("buy wood", "B") == ("core.not-your-turn",)
    b.play("done")
    assert (b.question, b.seat) == ("wheel", "A") and b.offers("buy wood")
    b.play("done")
    assert (b.question, b.seat) == ("wheel", "B")
    assert b.play("buy clay", "buy clay").stock("B") == "0 2 0 0 0 0 0"


@pytest.mark.rule("ORA-ANY-13")
def test_they_are_offered_before_final_scoring() -> None:
    b = board("""
        last-round
        stacks 0 0 0
        discs U2 U3 L1 L2
        at L3
        turns-taken 4
        done take 1
        A stock 1 1 1 0 0 0 0
        B stock 0 0 1 0 0 4 0
    """)
    b.play("done", "done")
    assert (b.question, b.seat) == ("wheel", "B")
    b.play("buy wood", "buy clay", "produce")
    assert (b.question, b.stock("B")) == ("over", "0 0 0 1 1 0 0")


@pytest.mark.rule("ORA-ANY-14")
def test_nothing_comes_between_the_units_of_one_kind() -> None:
    b = board("at L1\nA stock 7 1 1 0 0 2 0")
    room = b.copy().play("produce", "take wood")
    assert room.has("wood") == 8, "room is made before the wood is taken: 7 - 1 + 4"
    b.play("take wood")
    assert b.has("wood") == 8 and b.refused("take wood") == ("ORA-SPACE-17", "ORA-SPACE-10")


@pytest.mark.rule("ORA-ANY-15")
def test_different_kinds_are_taken_in_any_order_with_production_between_them() -> None:
    def boathouse() -> Board:
        b = activated("A22", "A stock 7 1 1 0 5 2 0", sides="canal canal canal path").play("use 1")
        assert b.question == "proceeds" and b.offers("take wood", "take iron", "take all", "produce")
        return b

    assert boathouse().play("take iron", "produce").stock() == "8 0 0 1 6 0 0"
    assert boathouse().play("take wood", "produce").stock() == "7 0 0 1 6 0 0"
    assert boathouse().play("take all").stock() == "8 1 1 0 6 2 0"


@pytest.mark.rule("ORA-ANY-16")
def test_what_one_effect_grants_of_a_kind_is_one_taking() -> None:
    b = activated("A21", "A stock 1 8 1 0 0 2 0", sides="canal canal path path")
    assert b.play("use 1").has("clay") == 8
    b = activated("A03", "A stock 7 1 1 0 0 0 0", sides="canal canal canal path").play("use 2")
    assert (b.question, b.has("taler")) == ("proceeds", 3)
    b.play("take wood")
    assert b.has("wood") == 8 and b.question == "effect", "three units in one step, two of them lapse"
    assert b.reason("use 2").startswith("Effect 2")


@pytest.mark.rule("ORA-ANY-16")
def test_all_units_of_a_kind_are_taken_in_one_step() -> None:
    b = activated("A03", "A stock 2 1 1 0 0 0 0", sides="canal canal canal path").play("use 2")
    assert b.play("take wood").has("wood") == 2 + 3 and b.question == "effect"


@pytest.mark.rule("ORA-ANY-17")
def test_angelika_buys_two_clay_for_three_talers_for_the_schifferhuette() -> None:
    b = board("at U2\ndisplay A06\nA stock 0 0 0 0 0 3 0")
    assert b.refused("erect 06") == ("ORA-ERECT-02", "ORA-COST-02")
    b.play("buy clay", "buy clay", "erect 06", "on P22")
    assert (b.structure("P22"), b.stock()) == ("A06", "0 0 0 0 0 0 0")


@pytest.mark.rule("ORA-ANY-17")
def test_with_two_talers_she_cannot_erect_it() -> None:
    b = board("at U2\ndisplay A06\nA stock 0 0 0 0 0 2 0").play("buy clay")
    assert b.refused("buy clay") == ("ORA-ANY-02",)
    assert b.refused("erect 06") == ("ORA-ERECT-02", "ORA-COST-02")


@pytest.mark.rule("ORA-ANY-18")
@pytest.mark.parametrize("exchanges", [0, 1, 2])
def test_two_canals_beside_the_schifferhuette_mean_up_to_two_exchanges(exchanges: int) -> None:
    b = activated("A06", "A stock 0 0 5 0 0 0 0", sides="canal canal path path").play("use 1")
    b.play(*["exchange 1 for 1"] * exchanges)
    assert (b.has("ore"), b.has("iron")) == (5 - exchanges, exchanges)
    if exchanges == 2:
        assert b.seat == "B", "a third exchange is not offered; the turn is over"
    else:
        assert b.offers("exchange 1 for 1", "done")


@pytest.mark.rule("ORA-ANY-18")
def test_the_schifferhuette_also_takes_talers() -> None:
    b = activated("A06", "A stock 0 0 1 0 0 1 0", sides="canal canal path path").play("use 1", "exchange 2 for 1")
    assert b.play("exchange 1 for 1").stock() == "2 0 0 0 2 0 0"


@pytest.mark.rule("ORA-ANY-20")
def test_marion_buys_wood_and_produces_for_three_talers() -> None:
    b = board("A stock 0 2 1 1 0 3 0")
    assert b.refused("produce") == ("ORA-ANY-08", "ORA-STOCK-06")
    assert b.play("buy wood", "produce").stock() == "0 1 0 2 1 0 0"
