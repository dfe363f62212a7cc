"""Phase 2: placing dice (chapter "Würfel einsetzen")."""

from dataclasses import replace

import pytest

from millrace.games.crystal_palace.rules.content import load
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.tables import make_tables
from tests.rules.crystal_palace.board import Board, board
from tests.rules.crystal_palace.rounds import idle_to_phase

THREE = "players 3\nphase 2\n"
LOW = (
    "patent_office.3", "patent_office.4", "british_museum.3", "bank_of_england.2", "westminster.3", "reform_club.4",
    "london_times.3", "port_of_london.3", "waterloo_station.4",
)  # fmt: skip
"""The spaces open to a 1 with two players."""


def placing_seats(b: Board, space: dict[str, list[str]]) -> str:
    """Whose placement turns follow each other; each places the dice of the list, then passes."""
    seats = ""
    while b.position.phase == 2:
        if b.question == "place":
            seats += b.seat
            b.play(space[b.seat].pop(0) if space.get(b.seat) else "pass")
        else:
            b.play("done")
    return seats


@pytest.mark.rule("CRY-PLACE-01")
def test_one_die_a_turn_from_the_start_player_on_clockwise_on_any_free_space() -> None:
    b = board(f"{THREE}order B C A\nA set 4 4\nB set 4 4\nC set 4 4")
    seats = ""
    for space in ("waterloo_station.3", "patent_office.2", "london_times.3", "bank_of_england.2", "reform_club.2"):
        seats += b.seat
        assert b.question == "place"
        b.play(f"place 4 {space}")
        if b.question == "assistant":
            b.play("done")
    assert seats + b.seat == "BCABCA"
    assert {space.partition(".")[0] for space in b.tables.space_ids} == {
        "patent_office", "british_museum", "bank_of_england", "westminster", "reform_club", "london_times",
        "port_of_london", "waterloo_station",
    }, "the Black Market has no placement spaces"  # fmt: skip


@pytest.mark.rule("CRY-PLACE-01")
def test_only_dice_that_one_has_are_placed() -> None:
    b = board(f"{THREE}A set 5 2\nB set 6")
    assert b.refused("place 6 patent_office.1") == ("CRY-PLACE-01",)
    assert b.play("place 2 patent_office.3", seat="A").seat == "B"


@pytest.mark.rule("CRY-PLACE-02")
@pytest.mark.parametrize(("space", "low"), [("bank_of_england.2", 3), ("patent_office.1", 5), ("london_times.2", 2)])
def test_a_die_must_show_at_least_what_the_space_shows(space: str, low: int) -> None:
    b = board(f"{THREE}A set 6 5 4 3 2 1")
    for value in range(1, 7):
        expected = () if value >= low else ("CRY-PLACE-02",)
        assert b.refused(f"place {value} {space}") == expected


@pytest.mark.rule("CRY-PLACE-03")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_a_space_holds_one_die(owner: str) -> None:
    b = board(f"{THREE}A set 6\npatent_office.2 {owner} 3")
    assert b.refused("place 6 patent_office.2") == ("CRY-PLACE-03",)
    assert b.refused("place 6 patent_office.3") == ()


@pytest.mark.rule("CRY-PLACE-03")
def test_a_die_just_placed_takes_its_space() -> None:
    b = board(f"{THREE}A set 6\nB set 6").play("place 6 patent_office.2")
    assert (b.seat, b.refused("place 6 patent_office.2")) == ("B", ("CRY-PLACE-03",))


@pytest.mark.rule("CRY-PLACE-04")
def test_a_player_places_several_dice_at_a_location() -> None:
    b = board(f"{THREE}A set 4 4 4").play("place 4 reform_club.2", "place 4 reform_club.3", "place 4 reform_club.4")
    seats = ""
    while b.question == "act":
        seats += b.seat
        b.play("forgo")
    assert seats == "AAA", "and all of them may act"


@pytest.mark.rule("CRY-PLACE-05")
def test_a_space_with_an_assistant_allows_an_assistant_action() -> None:
    b = board(f"{THREE}A set 5\nB set 5").play("place 5 patent_office.1")
    assert (b.question, b.seat, b.options()) == ("assistant", "A", ["market", "done"])
    assert b.play("market").market() == "A....."
    b = board(f"{THREE}A set 5\nB set 5").play("place 5 patent_office.1", "done")
    assert (b.seat, b.market()) == ("B", "......"), "it is optional"
    b = board(f"{THREE}A set 5\nB set 5").play("place 5 patent_office.2")
    assert (b.seat, b.question) == ("B", "place"), "without the symbol there is none"


@pytest.mark.rule("CRY-PLACE-06")
@pytest.mark.parametrize(("space", "fee"), [("bank_of_england.3", 2), ("patent_office.4", 1), ("bank_of_england.1", 0)])
def test_a_fee_is_paid_at_once(space: str, fee: int) -> None:
    b = board(f"{THREE}A set 5\nB set 5").play(f"place 5 {space}")
    assert (b.seat, b.of("money", "A")) == ("B", 40 - fee)


@pytest.mark.rule("CRY-PLACE-06")
def test_a_fee_cannot_be_avoided() -> None:
    b = board(f"{THREE}A set 5\nA money 1 gear 0 energy 0").play("place 5 bank_of_england.3")
    assert (b.question, b.options()) == ("raise", ["loan"])
    assert b.play("loan").of("money", "A") == 9


@pytest.mark.rule("CRY-PLACE-07")
def test_turns_go_on_until_all_have_placed_all_dice_or_passed() -> None:
    b = board(f"{THREE}A set 1 1 1\nB set 1 1\nC set 1 1 1")
    plan = {
        "A": ["place 1 patent_office.3", "place 1 british_museum.3", "place 1 westminster.3"],
        "B": ["place 1 reform_club.4"],
        "C": ["place 1 london_times.3", "place 1 port_of_london.3", "place 1 waterloo_station.4"],
    }
    assert placing_seats(b, plan) == "ABCABCAC"
    assert (b.question, b.position.phase) == ("act", 3)


@pytest.mark.rule("CRY-PLACE-08")
def test_who_has_no_dice_left_is_skipped() -> None:
    b = board("players 2\nphase 2\nA set 1 1 1 1\nB set 1 1 1 1 1 1\nA dice 4\nB dice 6 dice_supply 0")
    spaces = iter(LOW)
    seats = ""
    while b.question == "place" and b.options(verb="place"):
        seats += b.seat
        b.play(f"place 1 {next(spaces)}")
    assert seats == "ABABABABB", "B places the last ones in a row"


@pytest.mark.rule("CRY-PLACE-09")
def test_one_may_pass_although_spaces_are_free() -> None:
    b = board(f"{THREE}A set 6 6\nB set 6")
    assert b.offers("pass") and b.offers("place 6 patent_office.1")
    assert b.play("pass").seat == "B"


@pytest.mark.rule("CRY-PLACE-10")
def test_who_passes_places_no_more_dice_and_gets_nothing_for_them() -> None:
    b = board(f"{THREE}A set 6 6 5\nB set 1 1\npatent_office.1 C 6").play("pass")
    assert b.seat == "B"
    b.play("place 1 patent_office.3")
    assert (b.seat, b.options("A")) == ("B", []), "A does not come again"
    idle_to_phase(b.play("pass"), 1)
    assert not b.told("log.consolation")
    bystander = board(f"{THREE}B set 1 1\npatent_office.1 C 6").play("place 1 patent_office.3", "pass")
    idle_to_phase(bystander, 1)
    assert b.of("money", "A") == bystander.of("money", "A"), "no refund, no consolation"


@pytest.mark.rule("CRY-PLACE-11")
def test_who_has_no_space_to_use_must_pass() -> None:
    taken = "\n".join(f"{space} B 1" for space in LOW)
    b = board(f"players 2\nphase 2\nA set 1 1\nB set 6 1\n{taken}")
    assert b.options(verb="place") == [] and b.offers("pass")
    b.play("pass")
    assert (b.seat, b.options("A")) == ("B", [])


@pytest.mark.rule("CRY-PLACE-11")
def test_a_space_with_a_fee_is_open_to_who_has_no_money() -> None:
    taken = "\n".join(f"{space} B 1" for space in LOW if space != "bank_of_england.2")
    b = board(f"players 2\nphase 2\nA set 1\nA money 0 gear 0 energy 0\n{taken}")
    assert b.options(verb="place") == ["place 1 bank_of_england.2"]


@pytest.mark.rule("CRY-PLACE-12")
def test_first_the_die_then_the_fee_then_the_assistant_then_lowering() -> None:
    content = load()
    boards = {**content.boards, "bank_of_england-3": replace(content.boards["bank_of_england-3"], fees=(0, 2, 2))}
    tables = make_tables(replace(content, boards=boards), 3)
    b = Board(read(f"{THREE}A set 5\nB set 5\nA money 0 gear 0 energy 0\nmarket.2 A", tables))
    questions = []
    for option in ("place 5 bank_of_england.2", "loan", "market", "lower 2"):
        questions.append(b.question)
        b.play(option)
    assert questions == ["place", "raise", "assistant", "lower"]
    assert (b.seat, b.market(), b.of("money", "A")) == ("B", "A.....", 10 - 2 - 1)


@pytest.mark.rule("CRY-PLACE-13")
def test_example_red_places_a_five_on_the_three_with_an_assistant() -> None:
    b = board(f"{THREE}A set 5\nB set 4").play("place 5 bank_of_england.2")
    assert (b.seat, b.question) == ("A", "assistant")
    b.play("market")
    assert (b.market(), b.of("money", "A"), b.position.placed_value[b.tables.space_ids.index("bank_of_england.2")]) == (
        "A.....", 39, 5,
    )  # fmt: skip


@pytest.mark.rule("CRY-PLACE-14")
def test_example_blue_pays_two_pounds_for_the_last_space_of_the_bank() -> None:
    b = board(f"{THREE}order B A C\nB set 4\nA set 1\nbank_of_england.2 A 5")
    bank = [option for option in b.options(verb="place") if "bank" in option]
    assert bank == ["place 4 bank_of_england.3"]
    assert b.play(*bank).of("money", "B") == 38
