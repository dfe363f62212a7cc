"""The Black Market: lowering assistants, its gears, and raids (chapter "Details zum Black Market")."""

import pytest

from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.rounds import set_dice

TWO = "players 2\n"
ANY = "switch raid_trigger any_arrival\n"


def market_text(market: str) -> str:
    """The lines of a market written from the lowest level up, as in `A.B...`."""
    lines = [f"market.{level} {owner}" for level, owner in enumerate(market, start=1) if owner != "."]
    return "\n".join(lines) + "\n"


def placed(market: str, text: str = "") -> Board:
    """A has placed a die on a space without a symbol; with two or four players, by the levels of the market."""
    players = 2 if len(market) == 6 else 4
    b = board(f"players {players}\nphase 2\nA set 4\nB set 4\n{market_text(market)}{text}")
    return b.play("place 4 waterloo_station.3")


def assisted(market: str, text: str = "") -> Board:
    """A has placed a die on a space with an assistant symbol."""
    players = 2 if len(market) == 6 else 4
    b = board(f"players {players}\nphase 2\nA set 5\nB set 5\n{market_text(market)}{text}")
    return b.play("place 5 patent_office.1")


@pytest.mark.rule("CRY-MARKET-01")
def test_a_level_is_a_space_for_one_and_a_player_may_have_several() -> None:
    b = assisted(".AB...").play("market")
    assert b.market() == "AAB...", "three levels, three assistants"
    b = assisted(".AB...")
    assert b.refused("up 3") == ("CRY-MARKET-01",) and b.refused("up 1") == ("CRY-MARKET-01",)
    b = placed("A.AB..")
    assert b.options() == ["lower 1", "lower 3", "done"]
    assert b.refused("lower 4") == ("CRY-MARKET-01",)
    assert b.play("lower 3").market() == "AA.B.."


@pytest.mark.rule("CRY-MARKET-02")
def test_after_each_die_placed_one_assistant_may_be_lowered() -> None:
    b = board(f"{TWO}phase 2\nA set 4 4\nB set 4\n{market_text('..A.A.')}").play("place 4 waterloo_station.2")
    assert (b.question, b.seat, b.options()) == ("lower", "A", ["lower 3", "lower 5", "done"])
    b.play("lower 3")
    assert (b.seat, b.market()) == ("B", ".A..A."), "at most one"
    b.play("pass", "place 4 waterloo_station.3")
    assert (b.question, b.seat) == ("lower", "A"), "again after the next die"
    assert b.play("done").market() == ".A..A.", "it is optional"


@pytest.mark.rule("CRY-MARKET-02")
def test_nothing_is_lowered_by_passing_or_in_phase_3() -> None:
    b = board(f"{TWO}phase 2\nA set 4\nB set 4\n{market_text('..A.A.')}").play("pass")
    assert (b.seat, b.question) == ("B", "place")
    b.play("place 4 waterloo_station.3")
    assert b.question == "act", "who has no assistant is not asked"
    b = board(f"{TWO}phase 3\npatent_office.1 A 6\npatent_office.2 B 6\n{market_text('..A.A.')}").play(
        "act", "take p01"
    )
    assert (b.seat, b.question) == ("B", "act")


@pytest.mark.rule("CRY-MARKET-03")
@pytest.mark.parametrize(
    ("before", "lower", "after"),
    [("..A...", "lower 3", ".A...."), (".BBA..", "lower 4", "ABB..."), ("A.BBBA", "lower 6", "AABBB.")],
)
def test_lowering_goes_to_the_next_free_space_below_at_no_cost(before: str, lower: str, after: str) -> None:
    b = placed(before).play(lower)
    assert (b.market(), b.of("money", "A")) == (after, 40)


@pytest.mark.rule("CRY-MARKET-04")
@pytest.mark.parametrize(
    ("before", "lower", "after"),
    [("A..B..", "lower 1", "...B.."), ("BA....", "lower 2", "B....."), ("BABA..", "lower 4", "BAB...")],
)
def test_without_a_free_space_below_an_assistant_leaves(before: str, lower: str, after: str) -> None:
    assert placed(before).play(lower).market() == after


@pytest.mark.rule("CRY-MARKET-05")
def test_the_assistant_just_placed_or_moved_may_be_lowered() -> None:
    b = assisted("BB....").play("market")
    assert (b.market(), b.options()) == ("BBA...", ["lower 3", "done"])
    b.play("lower 3")
    assert (b.market(), b.of("gear", "A")) == ("BB....", 2)
    b = assisted(".A....").play("up 2", "lower 3")
    assert (b.market(), b.of("gear", "A")) == (".A....", 2)


@pytest.mark.rule("CRY-MARKET-06")
@pytest.mark.parametrize(("level", "gears"), [(1, 0), (2, 0), (3, 1), (4, 1), (6, 1)])
def test_lowering_from_level_3_on_earns_a_gear_of_the_banner(level: int, gears: int) -> None:
    market = "." * (level - 1) + "A" + "." * (6 - level)
    b = placed(market, "gears 2\nA gear 0").play(f"lower {level}")
    assert (b.of("gear", "A"), b.position.market_gears) == (gears, 2 - gears)


@pytest.mark.rule("CRY-MARKET-06")
def test_without_a_gear_on_the_banner_lowering_earns_none() -> None:
    b = placed("...A..", "gears 0\nA gear 0").play("lower 4")
    assert (b.market(), b.of("gear", "A"), b.position.market_gears) == ("..A...", 0, 0)


@pytest.mark.rule("CRY-MARKET-07")
def test_the_level_before_lowering_decides_about_the_gear() -> None:
    b = placed("..A...", "A gear 0").play("lower 3")
    assert (b.market(), b.of("gear", "A")) == (".A....", 1), "from 3 to 2"
    b = placed("BBA...", "A gear 0").play("lower 3")
    assert (b.market(), b.of("gear", "A")) == ("BB....", 1), "who drops out from 3 earns it too"


@pytest.mark.rule("CRY-MARKET-08")
def test_being_lowered_by_a_card_or_in_phase_7_earns_no_gear() -> None:
    b = board(f"{TWO}phase 5\nB gear 5\norder B A\nB patents p10 p21\nA gear 0\n{market_text('...A.A')}gears 2")
    b.play("build p10", "on a")
    assert (b.seat, b.question, b.options()) == ("A", "fall", ["lower 4", "lower 6"])
    b.play("lower 6", "lower 5")
    assert (b.market(), b.of("gear", "A"), b.position.market_gears) == ("..AA..", 0, 2)
    b = board(f"{TWO}phase 7\nA gear 0\n{market_text('B.A..A')}")
    assert (b.market(), b.of("gear", "A")) == (".A..A.", 0)


# -- Raids --------------------------------------------------------------------------------------------------------

FULL = "BBB.AB"  # one space is free, and A has an assistant besides the one to come


@pytest.mark.rule("CRY-MARKET-09")
@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("phase 2\nA set 5\nB set 5", ("place 5 patent_office.1", "market")),
        ("phase 3\nport_of_london.1 A 6\nport_of_london.2 B 5", ("act", "use port_assistants", "market")),
        ("phase 3\nreform_club.1 A 6\nreform_club.2 B 5\nshow-persons c01 c02", ("act", "hire c01", "market")),
        ("phase 6\nA tiles g12 g14", ("use g14", "market")),
    ],
)
def test_taking_the_last_free_space_raids_the_market_in_any_phase(text: str, options: tuple[str, ...]) -> None:
    b = board(f"{TWO}{market_text(FULL)}{text}").play(*options)
    assert b.market() == "...A.."
    assert [event.values["n"] for event in b.told("log.raid")] == [5]


@pytest.mark.rule("CRY-MARKET-09")
def test_with_two_free_spaces_there_is_no_raid() -> None:
    b = assisted("BB..AB").play("market")
    assert (b.market(), b.told("log.raid")) == ("BBA.AB", [])
    b = assisted("BCDBCD.").play("market")
    assert b.market() == "......A", "four players have seven levels"
    assert assisted("BCDBC..").play("market").market() == "BCDBCA."


@pytest.mark.rule("CRY-MARKET-10")
def test_a_raid_removes_all_other_assistants_of_all_players() -> None:
    b = assisted("ABCD.AA").play("market")
    assert b.market() == "....A..", "those of the acting player too"


@pytest.mark.rule("CRY-MARKET-11")
@pytest.mark.parametrize(("before", "after"), [(".BBBBA", "A....."), ("BBABB.", ".....A")])
def test_the_assistant_that_raids_stays_on_its_space(before: str, after: str) -> None:
    b = assisted(before).play("market")
    assert b.market() == after
    assert b.of("money", "A") == 40 - b.tables.level_cost[after.index("A")], "and it was paid for"


@pytest.mark.rule("CRY-MARKET-12")
@pytest.mark.parametrize("way", ["raid", "lowered", "phase 7", "card"])
def test_assistants_that_leave_can_be_placed_again(way: str) -> None:
    if way == "raid":
        b = board(f"phase 2\norder B A C D\nA set 5\nB set 6\n{market_text('AABAAA.')}")
        b.play("place 6 reform_club.1", "market", "done", "place 5 patent_office.1")
    elif way == "lowered":
        b = board(f"phase 2\nA set 5 4\nB set 4\n{market_text('AAAAA..')}")
        b.play("place 4 waterloo_station.3", "lower 1", "pass", "place 5 patent_office.1")
    elif way == "phase 7":
        b = set_dice(board(f"phase 7\n{market_text('AAAAA..')}"), "5 1 1 1", *["1 1 1 1"] * 3)
        b.play("place 5 patent_office.1")
    else:
        b = board(f"phase 5\nB gear 5\norder B A C D\nB patents p10\nA tiles g12 g14\n{market_text('AAAAA..')}")
        b.play("build p10", "on a", "lower 1", "lower 2", "use g14")
    assert b.offers("market")
    assert assisted("AAAAA..").refused("market") == ("CRY-ASST-07",), "with five in the market there is none to place"


@pytest.mark.rule("CRY-MARKET-13")
def test_only_placing_raids() -> None:
    b = assisted("BBA.BB").play("market")
    assert b.market() == "...A.."
    b = assisted("BBA.BB").play("up 3")
    assert (b.market(), b.told("log.raid")) == ("BB.ABB", [])
    b = placed("BB.ABB").play("lower 4")
    assert (b.market(), b.told("log.raid")) == ("BBA.BB", [])


@pytest.mark.rule("CRY-MARKET-14")
def test_by_a_switch_any_arrival_on_the_only_free_space_raids() -> None:
    assert assisted("BBA.BB", ANY).play("up 3").market() == "...A.."
    b = placed("BB.ABB", f"{ANY}A gear 0").play("lower 4")
    assert (b.market(), b.of("gear", "A")) == ("..A...", 1)
    assert assisted("BBA.BB", ANY).play("market").market() == "...A.."
    assert assisted("BBA..B", ANY).play("up 3").market() == "BB.A.B", "two spaces were free"
    b = board(f"{ANY}{TWO}phase 5\nB gear 5\norder B A\nB patents p10 p21\n{market_text('BB.ABB')}")
    assert b.play("build p10", "on a", "lower 4").market() == "..A...", "also because of a card"


@pytest.mark.rule("CRY-MARKET-14")
def test_by_the_switch_leaving_the_market_and_the_common_move_raid_nothing() -> None:
    assert placed("AB.BBB", ANY).play("lower 1").market() == ".B.BBB"
    assert board(f"{ANY}{TWO}phase 7\n{market_text('.ABBBB')}").market() == "ABBBB."


@pytest.mark.rule("CRY-MARKET-15")
def test_after_a_raid_the_remaining_assistant_may_still_be_lowered() -> None:
    b = assisted("BBB.BB", "A gear 0").play("market")
    assert (b.question, b.options(), b.market()) == ("lower", ["lower 4", "done"], "...A..")
    b.play("lower 4")
    assert (b.market(), b.of("gear", "A")) == ("..A...", 1)


@pytest.mark.rule("CRY-MARKET-15")
def test_a_raid_may_lie_between_two_assistant_actions() -> None:
    b = board(f"{TWO}phase 3\nport_of_london.1 A 6\nport_of_london.2 B 5\n{market_text('BBB.BB')}")
    b.play("act", "use port_assistants", "market")
    assert (b.question, b.market()) == ("assistant", "...A..")
    assert b.options() == ["market", "up 4", "done"]
    assert b.play("market").market() == "A..A..", "the lowest space is free again"


# -- Examples -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("CRY-MARKET-16")
def test_example_blue_is_lowered_from_6_to_4_and_takes_a_gear() -> None:
    b = placed("....BA", "A gear 0").play("lower 6")
    assert (b.market(), b.of("gear", "A"), b.position.market_gears) == ("...AB.", 1, 1)


@pytest.mark.rule("CRY-MARKET-17")
def test_example_yellow_drops_out_from_2_and_gets_no_gear() -> None:
    b = placed("BA....", "A gear 0").play("lower 2")
    assert (b.market(), b.of("gear", "A"), b.position.market_gears) == ("B.....", 0, 2)


@pytest.mark.rule("CRY-MARKET-18")
def test_example_one_more_assistant_raids_the_market() -> None:
    b = assisted("ABABB.").play("market")
    assert b.market() == ".....A"
