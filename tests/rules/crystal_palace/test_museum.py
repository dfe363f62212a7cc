"""The British Museum (chapter "British Museum")."""

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.crowd import LATER, before_actions

FULL = "A tiles g01 g02 g03 g04 g05 g06 g07 g08 g09 g10"


@pytest.mark.rule("CRY-MUSEUM-01")
@pytest.mark.parametrize(("players", "spaces"), [(2, 2), (3, 2), (4, 2), (5, 3)])
def test_so_many_dice_act_in_the_museum(players: int, spaces: int) -> None:
    assert len(before_actions("british_museum", players)) == spaces


@pytest.mark.rule("CRY-MUSEUM-02")
def test_the_action_lays_a_tile_of_the_display_on_a_free_field() -> None:
    b = board("players 2\nphase 3\nA tiles g09\nshow-tiles g20 g07 g31\nbritish_museum.1 A 6" + LATER).play("act")
    assert sorted(b.options(verb="research")) == ["research g07", "research g20", "research g31"]
    assert b.refused("research g08") == ("CRY-MUSEUM-02",)
    b.play("research g07")
    assert b.owned("tiles", "A") == ["g07", "g09"]


@pytest.mark.rule("CRY-MUSEUM-03", "CRY-MUSEUM-08")
def test_on_a_full_board_an_own_tile_must_go() -> None:
    b = board(f"players 2\nphase 3\n{FULL}\nB tiles g19\nshow-tiles g20 g11 g31\nbritish_museum.1 A 6{LATER}")
    b.play("act", "research g11")
    assert b.question == "discard" and b.options() == [f"discard g{number:02}" for number in range(1, 11)]
    assert b.refused("discard g19") == b.refused("discard g11") == ("CRY-LOAN-04", "CRY-MUSEUM-03")
    b.play("discard g04")
    assert b.owned("tiles", "A") == ["g01", "g02", "g03", "g05", "g06", "g07", "g08", "g09", "g10", "g11"]
    # The tile is out of the game: neither on display nor in the stack.
    tile = b.tables.tile_ids.index("g04")
    assert b.position.tiles_gone == 1 << tile
    assert tile not in [*b.position.tile_display, *b.position.green_stack]


@pytest.mark.rule("CRY-MUSEUM-03")
def test_while_a_field_is_free_no_tile_goes() -> None:
    b = board(f"players 2\nphase 3\n{FULL.replace(' g10', '')}\nshow-tiles g20 g11\nbritish_museum.1 A 6{LATER}")
    b.play("act", "research g11")
    assert b.seat == "B" and len(b.owned("tiles", "A")) == 10


@pytest.mark.rule("CRY-MUSEUM-04", "CRY-MUSEUM-05")
def test_an_instant_tile_works_once_and_stays() -> None:
    b = board("players 2\nphase 3\nA income 0\nB markers 4\nB buzz 5\nshow-tiles g20\nbritish_museum.1 A 6").play(
        "act", "research g20"
    )
    # 7 pounds at once; 3 impossible steps of income cost 3; nothing more comes in phase 6.
    assert b.seat == "B" and b.position.phase == 6
    assert (b.of("money", "A"), b.owned("tiles", "A")) == (40 + 7 - 3, ["g20"])


@pytest.mark.rule("CRY-MUSEUM-04")
def test_a_permanent_tile_works_from_phase_six_of_its_round_on() -> None:
    b = board("players 2\nphase 3\nA income 0\nB markers 4\nB buzz 5\nshow-tiles g07\nbritish_museum.1 A 6" + LATER)
    b.play("act", "research g07")
    assert b.of("money", "A") == 40
    b.play("act", "use station_energy")
    assert b.position.phase == 6 and b.of("money", "A") == 40 - 3 + 2


@pytest.mark.rule("CRY-MUSEUM-06", "CRY-MUSEUM-07")
@pytest.mark.parametrize(
    ("players", "pounds"), [(2, [0, -2]), (3, [0, -2]), (4, [0, 0]), (5, [0, 0, -2])], ids=["2", "3", "4", "5"]
)
def test_what_the_action_spaces_cost(players: int, pounds: list[int]) -> None:
    assert before_actions("british_museum", players) == [(pound, 0, 0) for pound in pounds]


@pytest.mark.rule("CRY-MUSEUM-09")
def test_example_a_permanent_tile_with_income() -> None:
    b = board("players 4\nphase 3\nA income 6\nshow-tiles g01 g17 g18\nbritish_museum.1 A 6\nbritish_museum.2 B 4")
    b.play("act", "research g01")
    assert (b.of("income", "A"), b.owned("tiles", "A")) == (6, ["g01"])
    b.play("forgo")
    assert b.position.round == 2 and b.of("income", "A") == 6 - 3 + 1


@pytest.mark.rule("CRY-MUSEUM-10")
@pytest.mark.parametrize(
    ("tile", "goods"), [("g17", (40, 1, 2, 4)), ("g18", (42, 2, 0, 0))], ids=["newspapers", "gear"]
)
def test_example_two_instant_tiles(tile: str, goods: tuple[int, ...]) -> None:
    text = "players 4\nphase 3\nB markers 7\nshow-tiles g01 g17 g18\nbritish_museum.1 A 6\nbritish_museum.2 B 4"
    b = board(text + "\nwaterloo_station.4 C 1").play("act", "research g01", "act", f"research {tile}")
    if tile == "g17":
        assert b.question == "poster"
        b.play("decline")
    assert tuple(b.of(figure, "B") for figure in ("money", "gear", "newspapers", "buzz")) == goods


@pytest.mark.rule("CRY-MUSEUM-11")
def test_the_display_is_not_refilled_in_between() -> None:
    b = board("players 2\nphase 3\nshow-tiles g01 g02 g03\nbritish_museum.1 A 6\nbritish_museum.2 B 4" + LATER)
    b.play("act", "research g02", "act")
    assert b.options(verb="research") == ["research g01", "research g03"]


@pytest.mark.rule("CRY-MUSEUM-12")
def test_a_tile_counts_before_its_instant_effect() -> None:
    # Spain's order counts instant tiles; this very tile brings the assistant action that advances it.
    b = board("players 2\nphase 3\nA nation spain\nshow-tiles g27\nbritish_museum.1 A 6" + LATER)
    b.play("act", "research g27")
    assert b.question == "assistant" and b.offers("order")
    b.play("order")
    assert b.of("order_level", "A") == 1


@pytest.mark.rule("CRY-MUSEUM-12")
def test_the_tile_replaced_is_gone_before_the_instant_effect() -> None:
    # With the one instant tile given up for the new one, the order has one instant tile, not two.
    tiles = "g01 g02 g03 g04 g05 g06 g07 g08 g09 g20"
    b = board(
        f"players 2\nphase 3\nA nation spain\nA order_level 1\nA tiles {tiles}\nshow-tiles g27\nbritish_museum.1 A 6"
    )
    b.play("act", "research g27", "discard g20")
    assert b.question == "assistant" and b.refused("order") == ("CRY-ORDER-02",)
