"""The Port of London (chapter "Port of London")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.crowd import LATER, before_actions

OPTIONS = ["use port_assistants", "use port_gears", "use port_die", "use port_ticket"]


def port(more: str = "", players: int = 2, round: int = 1, value: int = 6) -> Board:
    """A die of A that acts in the Port."""
    text = f"players {players}\nround {round}\nphase 3\n{more}\nport_of_london.1 A {value}{LATER}"
    return board(text).play("act")


@pytest.mark.rule("CRY-PORT-01", "CRY-PORT-02")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_action_spaces_and_their_costs(players: int) -> None:
    pounds = [0, -2] if players < 4 else [0, 0, -2]
    assert before_actions("port_of_london", players) == [(pound, 0, 0) for pound in pounds]


@pytest.mark.rule("CRY-PORT-03")
def test_the_action_uses_an_option_of_the_port() -> None:
    b = port()
    assert b.options(verb="use") == OPTIONS
    assert b.refused("use station_energy") == ("CRY-PORT-03", "CRY-STATION-03")
    assert b.refused("done") and b.refused("forgo")
    b.play("use port_gears")
    assert b.of("gear", "A") == 3 and b.seat == "B"


@pytest.mark.rule("CRY-PORT-04")
def test_an_option_is_used_once_a_round_by_all_together() -> None:
    b = board("players 2\nphase 3\nport_of_london.1 A 6\nport_of_london.2 B 4" + LATER)
    b.play("act", "use port_gears", "act")
    assert b.options(verb="use") == [option for option in OPTIONS if option != "use port_gears"]
    assert b.refused("use port_gears") == ("CRY-PORT-04", "CRY-STATION-04")


@pytest.mark.rule("CRY-PORT-05")
def test_an_action_space_counts_as_used_though_the_die_moves_on() -> None:
    text = "players 2\nphase 3\nport_of_london.1 A 6\nport_of_london.2 B 4\nport_of_london.3 B 1"
    b = board(text + LATER).play("act", "use port_gears", "act", "use port_die")
    assert b.question == "act" and b.position.location == 7
    assert b.of("money", "B") == 40 - 2 + 1  # two options are free, but no action space


@pytest.mark.rule("CRY-PORT-06")
def test_assistants_are_up_to_two_assistant_actions() -> None:
    b = port("A nation united_kingdom\nA westminster 3").play("use port_assistants", "order")
    assert b.question == "assistant"
    b.play("market")
    assert b.seat == "B" and b.of("order_level", "A") == 1 and b.market() == "A....."
    b = port().play("use port_assistants", "done")
    assert b.question == "assistant"
    b.play("done")
    assert b.seat == "B" and b.market() == "......"


@pytest.mark.rule("CRY-PORT-07", "CRY-PORT-08")
def test_only_the_first_placing_is_free() -> None:
    b = port("market.1 B\nmarket.2 B").play("use port_assistants", "market")
    assert (b.of("money", "A"), b.market()) == (40, "BBA...")
    b.play("market")
    assert (b.of("money", "A"), b.market()) == (38, "BBAA..")


@pytest.mark.rule("CRY-PORT-08")
def test_the_second_placing_is_paid_whatever_came_first() -> None:
    b = port("A nation united_kingdom\nA westminster 3").play("use port_assistants", "order", "market")
    assert b.of("money", "A") == 39
    b = port().play("use port_assistants", "done", "market")
    assert b.of("money", "A") == 39
    b = port("market.4 A").play("use port_assistants", "up 4")  # moving up is paid in the first action, too
    assert (b.of("money", "A"), b.market()) == (37, "....A.")
    b.play("market")
    assert (b.of("money", "A"), b.market()) == (36, "A...A.")


@pytest.mark.rule("CRY-PORT-09")
def test_gears() -> None:
    assert port("A gear 4").play("use port_gears").of("gear", "A") == 6


@pytest.mark.rule("CRY-PORT-10")
def test_a_die_can_be_set_from_the_next_round_on() -> None:
    b = port().play("use port_die")
    assert (b.of("dice", "A"), b.of("dice_supply", "A"), b.of("money", "A")) == (5, 1, 40)
    assert not b.options("A")  # it is not placed in this round
    b.play("forgo")
    assert b.question == "set" and b.position.round == 2
    b.play("set 1", "set 1", "set 1", "set 1", seat="A")
    assert b.options("A") == ["set 1"]


@pytest.mark.rule("CRY-PORT-11")
def test_the_paid_die_with_four_and_five_players() -> None:
    for players in (4, 5):
        b = port(players=players).play("use port_die_paid")
        assert (b.of("dice", "A"), b.of("dice_supply", "A"), b.of("money", "A")) == (5, 1, 38)
    b = port("actions-used 0 0 0 0 0 0 2 0", players=4).play("use port_die_paid")
    assert b.of("money", "A") == 36
    for players in (2, 3):
        assert port(players=players).refused("use port_die_paid") == ("CRY-PORT-03", "CRY-STATION-03")


@pytest.mark.rule("CRY-PORT-12")
@pytest.mark.parametrize("option", ["use port_die", "use port_die_paid"])
def test_without_dice_in_the_supply_a_die_option_is_empty_and_free(option: str) -> None:
    b = port("A dice_supply 0\nport_of_london.2 B 5", players=4).play(option)
    assert (b.of("dice", "A"), b.of("dice_supply", "A"), b.of("money", "A")) == (4, 0, 40)
    b.play("act")
    assert b.refused(option) == ("CRY-PORT-04", "CRY-STATION-04")


@pytest.mark.rule("CRY-PORT-13", "CRY-PORT-15", "CRY-PORT-17")
def test_the_die_of_a_ticket_is_given_up_for_good() -> None:
    # Japan's order counts dice: 4 are too many after the ticket.
    b = port("A nation japan\nwaterloo_station.1 A 5").play("use port_ticket")
    assert (b.of("dice", "A"), b.of("tickets", "A"), b.of("dice_supply", "A")) == (3, 1, 2)
    assert b.position.tickets_used == 1
    b = port("A nation japan\nA tiles g14\nA newspapers 4").play("use port_ticket", "forgo", "done", "use g14")
    assert b.question == "assistant" and b.refused("order") == ("CRY-ORDER-02",)
    b.play("done")
    assert (b.position.round, b.question) == (2, "set")
    # In the next round three dice are set; four newspapers still buy one from the supply.
    assert b.of("dice", "A") == 3 and b.offers("buy-die")
    b.play("set 2", "set 1", "set 1", seat="A")
    assert b.options("A") == []


@pytest.mark.rule("CRY-PORT-14")
@pytest.mark.parametrize(("round", "vp"), [(1, 6), (2, 6), (3, 4), (4, 4), (5, 3)])
def test_a_ticket_scores_the_year_and_the_die(round: int, vp: int) -> None:
    assert port("A vp 0", round=round, value=5).play("use port_ticket").of("vp", "A") == vp + 5
    assert port("A vp 0", round=round, value=2).play("use port_ticket").of("vp", "A") == vp + 2


@pytest.mark.rule("CRY-PORT-16")
def test_after_three_tickets_the_option_is_closed() -> None:
    assert port("tickets-used 2", round=4).offers("use port_ticket")
    b = port("tickets-used 3", round=4)
    assert b.refused("use port_ticket") == ("CRY-PORT-16",)


@pytest.mark.rule("CRY-PORT-18")
def test_example_a_ticket_in_autumn_1850() -> None:
    b = port("tickets-used 1\nA vp 10", players=3, round=4).play("use port_ticket")
    assert b.of("vp", "A") == 20 and b.position.tickets_used == 2
    b.play("forgo")
    assert b.position.round == 5 and b.of("dice", "A") == 3 and b.position.tickets_used == 2
