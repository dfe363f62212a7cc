"""Ports (chapter "Häfen")."""

import pytest

from tests.rules.brass_lancashire.board import board


@pytest.mark.rule("LAN-PORT-01")
@pytest.mark.parametrize(("level", "steps"), [(1, 3), (2, 3), (3, 4), (4, 4)])
def test_a_port_used_for_a_sale_flips_and_raises_its_owners_income(level: int, steps: int) -> None:
    b = board(f"""
        A hand colne*2
        preston.2 A cotton-mill-1
        preston.1 B port-{level}
    """).play("sell preston.2 preston.1")
    assert (b.tile("preston.1"), b.income("B")) == (f"B port-{level} flipped", 10 + steps)


@pytest.mark.rule("LAN-PORT-01")
def test_buying_coal_through_a_port_does_not_flip_it() -> None:
    b = board("A hand preston\npreston.1 B port-1").play("build ironworks preston.3")
    assert (b.coal_track(), b.tile("preston.1"), b.income("B")) == (7, "B port-1 0", 10)


@pytest.mark.rule("LAN-PORT-01")
def test_filling_the_coal_track_through_a_port_does_not_flip_it() -> None:
    b = board("coal-track 6\nA hand wigan\nliverpool.1 B port-1\nliverpool--wigan B").play("build coal-mine wigan.1")
    assert (b.coal_track(), b.tile("liverpool.1"), b.income("B")) == (8, "B port-1 0", 10)


@pytest.mark.rule("LAN-PORT-02")
def test_a_port_serves_one_sale_only() -> None:
    b = board("""
        A hand colne*2 bury
        preston.2 A cotton-mill-1
        lancaster.2 A cotton-mill-1
        preston.1 B port-1
        lancaster--preston B
    """).play("sell preston.2 preston.1", "card colne")
    assert (b.question, b.income("B")) == ("next-sale", 13)
    assert b.options() == ["sell lancaster.2 distant-market", "done"]
    assert "LAN-PORT-02" in b.refused("sell lancaster.2 preston.1")
    b.play("done")
    assert "LAN-PORT-02" in b.refused("sell lancaster.2 preston.1")


@pytest.mark.rule("LAN-PORT-02")
def test_a_port_used_in_the_canal_era_stays_used_in_the_rail_era() -> None:
    b = board("era rail\nA hand colne*2\npreston.2 A cotton-mill-2\npreston.1 B port-2 flipped")
    assert "LAN-PORT-02" in b.refused("sell preston.2 preston.1")
    assert b.offers("sell preston.2 distant-market")
