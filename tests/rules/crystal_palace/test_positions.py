"""Twenty tricky positions, each a small story of several rules."""

import pytest

from millrace.games.crystal_palace.rules.view import view
from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.crowd import LATER
from tests.rules.crystal_palace.final import points, scored


def set_dice(b: Board, **dice: str) -> Board:
    """Let seats set their dice, as in `A="5 3 2 2"`."""
    for seat, values in dice.items():
        b.play(*[f"set {value}" for value in values.split()], seat=seat)
    return b


@pytest.mark.rule("CRY-DICE-06", "CRY-DICE-10")
def test_01_equal_totals_with_one_highest_die() -> None:
    b = set_dice(board("players 3"), A="5 3 2 2", B="5 4 2 1", C="6 2 2 2")
    assert b.order == "CAB" and b.seat == "C"
    assert [b.of("newspapers", seat) for seat in "ABC"] == [1, 1, 0]
    assert [b.of("money", seat) for seat in "ABC"] == [28, 28, 28]


@pytest.mark.rule("CRY-NEWS-05", "CRY-DICE-01")
def test_02_a_die_bought_in_secret() -> None:
    b = board("players 3\nA newspapers 4").play("buy-die", "set 6", "set 5", "set 1", "set 1", seat="A")
    assert b.options("A") == ["set 1"]  # five values
    for seat in (1, 2, -1):
        seen = view(b.position, seat)
        assert seen.bought == 0 and sum(seen.setting) == 0 and seen.ready == 0
        assert (seen.newspapers[0], seen.dice[0], seen.dice_supply[0]) == (4, 4, 2)
    assert view(b.position, 0).bought == 1
    b.play("set 1", seat="A")
    assert view(b.position, 1).ready == 0b1
    set_dice(b, B="1 1 1 1", C="2 1 1 1")
    assert (b.of("newspapers", "A"), b.of("dice", "A"), b.of("dice_supply", "A")) == (0, 5, 1)
    assert b.of("money", "A") == 40 - 14


@pytest.mark.rule("CRY-DICE-04", "CRY-PAY-02")
def test_03_a_total_that_needs_a_loan() -> None:
    text = "players 2\nA money 9 newspapers 3 gear 1 energy 0"
    b = set_dice(board(text), A="6 6 1 1", B="1 1 1 1")
    assert (b.seat, b.question) == ("A", "raise")
    assert b.options() == ["exchange pound", "sell gear", "loan"]
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A"), b.of("newspapers", "A"), b.of("gear", "A")) == (5, 1, 3, 1)
    b = set_dice(board(text), A="6 6 1 1", B="1 1 1 1")
    b.play("exchange pound", "exchange pound", "exchange pound", "sell gear")
    assert (b.seat, b.question, b.options()) == ("A", "raise", ["loan"])
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A")) == (9 + 4 + 10 - 14, 1)


@pytest.mark.rule("CRY-PLACE-02", "CRY-PLACE-06")
def test_04_a_low_die_in_the_bank() -> None:
    b = board("players 3\nphase 2\nA set 2\nA money 0 gear 0 energy 0\nB set 1")
    fitting = [option for option in b.options(verb="place") if "bank_of_england" in option]
    assert fitting == ["place 2 bank_of_england.3"] and b.refused("place 2 bank_of_england.2") == ("CRY-PLACE-02",)
    b.play("place 2 bank_of_england.3")
    assert (b.question, b.options()) == ("raise", ["loan"])
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A"), b.seat) == (8, 1, "B")


@pytest.mark.rule("CRY-MARKET-03", "CRY-MARKET-06")
def test_05_lowering_jumps_to_the_next_free_level() -> None:
    b = board("players 2\nphase 2\nA set 1 1\nB set 1\nmarket.3 A\nmarket.2 B\nA gear 0")
    b.play("place 1 waterloo_station.4", "lower 3")
    assert (b.market(), b.of("gear", "A"), b.position.market_gears) == ("AB....", 1, 1)


@pytest.mark.rule("CRY-MARKET-09", "CRY-MARKET-11")
def test_06_a_raid() -> None:
    full = "market.1 A\nmarket.2 B\nmarket.3 A\nmarket.5 B\nmarket.6 A"
    b = board(f"players 2\nphase 2\norder B A\nB set 4 1\nA set 1\nB gear 0\n{full}")
    b.play("place 4 london_times.1", "market")
    assert (b.market(), b.of("money", "B"), b.seat, b.question) == ("...B..", 38, "B", "lower")
    b.play("lower 4")
    assert (b.market(), b.of("gear", "B")) == ("..B...", 1)


@pytest.mark.rule("CRY-ACT-04", "CRY-ACT-05", "CRY-ACT-11")
def test_07_three_dice_at_the_times() -> None:
    text = "players 3\nphase 2\nA set 4\nB set 4\nC set 6 1\nA gear 0\nB gear 0"
    b = board(text).play("place 4 london_times.1", "done", "place 4 london_times.2", "place 6 london_times.3")
    assert b.of("money", "C") == 39
    b.play("place 1 waterloo_station.4")
    assert (b.seat, b.question) == ("C", "act")
    b.play("act")
    assert (b.of("newspapers", "C"), b.seat) == (1, "A")
    b.play("act")
    assert (b.of("money", "A"), b.of("money", "B"), b.seat) == (38, 41, "C")


@pytest.mark.rule("CRY-ACT-10")
def test_08_who_forgoes_leaves_the_first_space() -> None:
    b = board("players 3\nphase 3\nwestminster.1 A 6\nwestminster.2 B 4" + LATER).play("forgo", "act")
    assert (b.of("money", "A"), b.of("money", "B")) == (40, 40 + 1 + 2)  # 2 pounds on space II


@pytest.mark.rule("CRY-ACT-13", "CRY-LOAN-06")
def test_09_loans_on_all_fields_and_a_die_in_the_museum() -> None:
    loans = "A loans 8 8 8 8 9 9 9 10 10 10"
    b = board(f"players 2\nphase 3\n{loans}\nbritish_museum.1 A 6\nbritish_museum.2 B 2{LATER}")
    assert (b.seat, b.of("money", "A")) == ("B", 40)
    b.play("act")
    assert (b.question, b.of("money", "B")) == ("research", 40)  # the first action space, which costs nothing


@pytest.mark.rule("CRY-LOAN-07", "CRY-MUSEUM-03")
def test_10_a_tile_never_replaces_a_loan() -> None:
    tiles = "A tiles g01 g02 g03 g04 g05 g06 g07 g08\nA loans 8 10"
    b = board(f"players 2\nphase 3\n{tiles}\nshow-tiles g09\nbritish_museum.1 A 6{LATER}").play("act", "research g09")
    assert len(b.options()) == 8 and b.refused("repay 8") == b.refused("repay 10") == ("CRY-LOAN-07",)
    b.play("discard g08")
    assert b.owned("tiles", "A")[-1] == "g09" and b.loans("A") == 2


@pytest.mark.rule("CRY-CLUB-03", "CRY-CLUB-04", "CRY-CLUB-05", "CRY-EFFECT-05")
@pytest.mark.parametrize(("built", "vp"), [("A prototypes p01", 14), ("A patents p01", 10)])
def test_11_bronte_with_a_gear_too_few(built: str, vp: int) -> None:
    b = board(f"players 2\nround 3\nphase 3\nA vp 0\n{built}\nshow-persons c01\nreform_club.1 A 6{LATER}")
    b.play("act", "hire c01", "market")
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A"), b.of("vp", "A")) == (35, 0, 0, vp)
    assert b.market() == "A....."


@pytest.mark.rule("CRY-PAY-04", "CRY-ACT-13")
def test_12_marx_wants_newspapers() -> None:
    text = "players 2\nphase 3\nA newspapers 2\nreform_club.1 A 6" + LATER
    b = board(f"{text}\nshow-persons c28 c23").play("act")
    assert b.options(verb="hire") == ["hire c23"] and b.refused("hire c28") == ("CRY-PAY-04",)
    b = board(f"{text}\nshow-persons c28")
    assert (b.seat, b.position.location) == ("B", 7)
    assert (b.of("money", "A"), b.of("buzz", "A"), b.of("newspapers", "A")) == (40, 0, 2)


@pytest.mark.rule("CRY-PORT-05", "CRY-PORT-07", "CRY-PORT-08")
def test_13_assistants_at_the_port() -> None:
    dice = "port_of_london.1 A 6\nport_of_london.2 B 5\nport_of_london.3 B 1"
    b = board(f"players 2\nphase 3\n{dice}\nmarket.1 B\nmarket.2 B{LATER}").play("act", "use port_assistants", "market")
    assert (b.market(), b.of("money", "A")) == ("BBA...", 40)
    b.play("market")
    assert (b.market(), b.of("money", "A")) == ("BBAA..", 38)
    b.play("act", "use port_gears")
    assert b.of("money", "B") == 40 - 2 + 1


@pytest.mark.rule("CRY-PORT-14", "CRY-PORT-15", "CRY-PORT-17")
def test_14_a_ticket_in_autumn_1849() -> None:
    b = board("players 2\nround 2\nphase 3\nA vp 0 newspapers 4\nport_of_london.3 A 3").play(
        "act", "use port_ticket", "done"
    )
    assert b.position.round == 3 and b.of("vp", "A") == 9
    assert (b.of("dice", "A"), b.of("dice_supply", "A")) == (3, 2) and b.offers("buy-die")
    b.play("buy-die", "set 1", "set 1", "set 1", "set 1", seat="A")
    assert b.options("A") == []


@pytest.mark.rule("CRY-STATION-06", "CRY-PERM-05", "CRY-PERM-06")
def test_15_an_assistant_used_twice() -> None:
    b = board("players 2\nphase 3\nmarket.3 A\nwaterloo_station.1 A 6\nB markers 4\nB buzz 8")
    b.play("act", "use station_energy_permanent", "use market.3")
    # Income 5 + 1 is paid, falls by 3, rises by 1.
    assert (b.seat, b.question) == ("B", "choose")
    assert (b.of("newspapers", "A"), b.of("income", "A"), b.of("money", "A")) == (2, 6 + 1 - 3 + 1, 46)


@pytest.mark.rule("CRY-SALARY-03", "CRY-SALARY-04")
def test_16_brunel_and_too_little_money() -> None:
    b = board("players 2\nphase 4\nA persons c06 c24\nA money 6 gear 0 energy 0\nB persons c23")
    assert (b.question, b.options()) == ("raise", ["loan"]) and b.refused("ability c24")
    b.play("loan")
    assert (b.of("money", "A"), b.loans("A"), b.question) == (8, 1, "ability")
    b = board("players 2\nphase 4\nA persons c06\nA money 4 gear 0 energy 0\nB persons c23").play("loan")
    assert (b.of("money", "A"), b.seat) == (8, "B")


@pytest.mark.rule("CRY-INCOME-04", "CRY-INCOME-08")
def test_17_the_atmospheric_railway_on_a_poor_player() -> None:
    b = board("players 2\nphase 5\nA gear 2 energy 2\nA patents p20\nB income 1\nB patents p01").play(
        "build p20", "on b"
    )
    assert (b.of("income", "B"), b.of("money", "B"), b.of("vp", "B")) == (0, 38, 5)


@pytest.mark.rule("CRY-BUILD-15", "CRY-BUILD-16")
@pytest.mark.parametrize(("switch", "vp"), [("yes", 2), ("no", 1)])
def test_18_the_crane_as_second_prototype(switch: str, vp: int) -> None:
    text = f"players 2\nswitch new_prototype_counts {switch}\nphase 5\nA gear 2 energy 2 vp 0\nA patents p12 p02"
    b = board(f"{text}\nB patents p01").play("build p12", "on b", "build p02")
    before = b.of("vp", "A"), b.of("money", "A")
    b.play("on a")
    assert (b.of("vp", "A") - before[0], b.of("money", "A") - before[1]) == (vp, -2)


@pytest.mark.rule("CRY-INCOME-07", "CRY-POSTER-05")
def test_19_income_beyond_the_top_and_a_poster_reached_in_phase_six() -> None:
    b = board("players 2\nphase 3\nA income 12\nshow-tiles g22\nbritish_museum.1 A 6" + LATER).play(
        "act", "research g22"
    )
    assert (b.tables.income_values[b.of("income", "A")], b.of("money", "A")) == (12, 42)
    b = board("players 2\nphase 6\nA buzz 6 vp 0\nA tiles g05").play("poster")
    assert b.position.round == 2 and b.of("vp", "A") == 2


@pytest.mark.rule("CRY-SCORE-03", "CRY-SCORE-05", "CRY-SCORE-06")
def test_20_the_final_buzz_and_market() -> None:
    b = scored("players 4\nA buzz 40\nB buzz 40\nC buzz 22\nD buzz 22\narrived A B\nmarket.2 A\nmarket.5 A")
    assert points(b, "buzz") == [6, 4, 1, 1] and points(b, "market") == [5, 0, 0, 0]


def test_a_new_game_is_like_the_start_of_these_positions() -> None:
    b, text = new_game(3), board("players 3")
    for figure in ("money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "dice", "vp"):
        assert b.of(figure, "A") == text.of(figure, "A")
