"""Variable set-up (chapter "Spielaufbau: Variabler Aufbau")."""

import pytest

from tests.rules.oranienburger_kanal.board import Board, new_game

INSIDE = ("H12", "H13", "H22", "H23", "V21", "V22", "V23")
RIM = ("H01", "H02", "H03", "H04", "H31", "H32", "H33", "H34", "V10", "V20", "V30", "V14", "V24", "V34")
INWARD = ("H11", "H21", "H14", "H24", "V11", "V12", "V13", "V31", "V32", "V33")
FOUR = ("path H01", "path V32", "rail H14", "canal V20")
KINDS = ("path", "road", "rail", "canal")


def blank(players: int = 1) -> Board:
    return new_game(players, industry_board_side="back", start_player="seat_1")


def empty_spaces(b: Board, seat: str = "A") -> int:
    return sum(b.route(field, seat) == "" for field in b.tables.field_ids)


@pytest.mark.rule("ORA-VARSET-01")
@pytest.mark.parametrize("players", [1, 2])
def test_the_blank_side_has_no_printed_routes(players: int) -> None:
    b = blank(players)
    assert b.question == "start" and [empty_spaces(b, seat) for seat in "AB"[:players]] == [31] * players
    front = new_game(players)
    assert front.question == "space" and empty_spaces(front) == 27


@pytest.mark.rule("ORA-VARSET-02")
def test_two_paths_a_rail_and_a_canal_are_laid_free_of_charge() -> None:
    b = blank().play(*FOUR)
    assert [b.route(option.split()[1]) for option in FOUR] == ["path", "path", "rail", "canal"]
    assert empty_spaces(b) == 27
    assert b.stock() == new_game(1).stock() == "0 2 1 1 0 0 0", "nothing is paid, and the canal brings no clay"
    assert b.question == "space", "then play begins"


@pytest.mark.rule("ORA-VARSET-02")
def test_no_other_routes_are_laid() -> None:
    b = blank()
    assert {option.split()[0] for option in b.options()} == {"path", "rail", "canal"}
    assert b.refused("road H01") == ("ORA-VARSET-02",)
    assert b.play("path H01", "path H02").refused("path H03") == ("ORA-VARSET-02",)
    assert b.play("rail H03").refused("rail H04") == ("ORA-VARSET-02",)
    assert blank().play("canal H01").refused("canal H02") == ("ORA-VARSET-02",)


@pytest.mark.rule("ORA-VARSET-02")
def test_both_players_lay_four_routes() -> None:
    b = blank(2)
    for option in FOUR:
        b.play_for("B", option)
    assert b.question == "start" and b.position.waiting() == (0,)
    for option in FOUR:
        b.play_for("A", option)
    assert (empty_spaces(b, "A"), empty_spaces(b, "B"), b.question) == (27, 27, "space")


@pytest.mark.rule("ORA-VARSET-03")
@pytest.mark.parametrize("kind", ["path", "rail", "canal"])
def test_they_lie_on_the_rim_or_run_inward_from_it(kind: str) -> None:
    b = blank()
    allowed = {option.split()[1].upper() for option in b.options(kind)}
    assert allowed == {*RIM, *INWARD} and len(allowed) == 24
    for field in INSIDE:
        assert b.refused(f"{kind} {field}") == ("ORA-VARSET-03",)


@pytest.mark.rule("ORA-VARSET-03")
@pytest.mark.parametrize("first", ["path H01", "rail H01", "canal H01"])
def test_two_of_them_never_share_a_space(first: str) -> None:
    b = blank().play(first)
    for kind in {"path", "rail", "canal"} - ({first.split()[0]} - {"path"}):
        assert b.refused(f"{kind} H01") == ("ORA-VARSET-03", "ORA-ROUTE-02")


@pytest.mark.rule("ORA-VARSET-03")
def test_the_other_players_routes_do_not_matter() -> None:
    b = blank(2).play_for("A", "path H01").play_for("B", "rail H01")
    assert (b.route("H01", "A"), b.route("H01", "B")) == ("path", "rail")


@pytest.mark.rule("ORA-VARSET-04")
def test_rail_and_canal_need_not_adjoin_anything() -> None:
    b = blank().play("rail H01", "canal V34", "path V30", "path H04")
    assert (b.route("H01"), b.route("V34"), b.question) == ("rail", "canal", "space")


@pytest.mark.rule("ORA-VARSET-04")
def test_later_ones_adjoin_those_laid_at_the_start() -> None:
    b = blank().play("rail H01", "canal V34", "path V30", "path H04", "go U4")
    b.position.stock[:7] = [8, 8, 8, 6, 6, 9, 0]
    b.position.offer = None
    assert b.options("rail") == ["rail h02", "rail v10", "rail v11"]
    assert sorted(b.options("canal")) == ["canal h24", "canal h34", "canal v24"]


@pytest.mark.rule("ORA-VARSET-05")
@pytest.mark.parametrize("order", [FOUR, FOUR[::-1]])
def test_all_four_must_be_laid(order: tuple[str, ...]) -> None:
    b = blank()
    for option in order:
        assert b.question == "start" and not b.offers("done") and b.refused("done") == ("ORA-VARSET-05",)
        assert {option.split()[0] for option in b.options()} <= {"path", "rail", "canal"}
        b.play(option)
    assert b.question == "space"


@pytest.mark.rule("ORA-VARSET-07")
@pytest.mark.parametrize("side", ["front", "back"])
def test_both_play_on_the_same_side(side: str) -> None:
    b = new_game(2, industry_board_side=side)
    one, other = ([b.route(field, seat) for field in b.tables.field_ids] for seat in "AB")
    assert one == other and any(one) == (side == "front")
    assert b.position.waiting() == ((0, 1) if side == "back" else (b.position.seat,))
