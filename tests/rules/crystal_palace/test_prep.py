"""Phase 7: the next round (chapter "Vorbereitung für die nächste Runde")."""

import pytest

from tests.rules.crystal_palace.board import Board, board

NONE = "none"


def shown(b: Board, what: str) -> list[str]:
    """The ids of a display: `patent`, `person`, `tile` or `share`."""
    t = b.tables
    ids = {"patent": t.patent_ids, "person": t.person_ids, "tile": t.tile_ids, "share": t.share_ids}[what]
    return [ids[card] for card in getattr(b.position, f"{what}_display")]


def stacked(b: Board, what: str) -> list[str]:
    """The ids of a stack from the top: `patent`, `person`, `green` or `share`."""
    t = b.tables
    ids = {"patent": t.patent_ids, "person": t.person_ids, "green": t.tile_ids, "share": t.share_ids}[what]
    return [ids[card] for card in getattr(b.position, f"{what}_stack")]


@pytest.mark.rule("CRY-PREP-01")
@pytest.mark.parametrize(("players", "gears"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_gears_of_the_market_are_refilled(players: int, gears: int) -> None:
    assert board(f"players {players}\nphase 7\ngears 0").position.market_gears == gears
    assert board(f"players {players}\nphase 7\ngears 1").position.market_gears == gears


@pytest.mark.rule("CRY-PREP-02")
def test_all_assistants_move_down_by_one_at_once() -> None:
    b = board("players 2\nphase 7\nmarket.1 A\nmarket.2 B\nmarket.3 A\nmarket.6 B\ngears 0")
    assert b.market() == "BA..B."
    assert (b.of("gear", "A"), b.of("gear", "B"), b.position.market_gears) == (1, 1, 2)
    assert board("players 4\nphase 7\nmarket.7 C").market() == ".....C."


@pytest.mark.rule("CRY-PREP-03")
def test_all_dice_come_back_but_for_those_under_tickets() -> None:
    dice = "bank_of_england.1 A 5\nlondon_times.1 B 6"
    used = "actions-used 1 1 1 1 1 1 1 1\noptions-used port_gears station_energy port_ticket\ntickets-used 1"
    b = board(f"players 2\nround 2\nphase 7\n{dice}\n{used}\nA dice 3 tickets 1")
    assert (b.of("dice", "A"), b.of("tickets", "A"), b.position.tickets_used) == (3, 1, 1)
    assert set(b.position.placed_owner) == {-1} and set(b.position.actions_used) == {0} and b.position.options_used == 0
    b.play("set 6", "set 1", "set 1", seat="A")
    b.play("set 1", "set 1", "set 1", "set 1", seat="B")
    assert b.offers("place 6 bank_of_england.1")


@pytest.mark.rule("CRY-PREP-03")
def test_dice_not_placed_are_available_again() -> None:
    b = board("players 2\nphase 2\nA set 3 2\nB set 2").play("pass", "pass")
    assert b.position.round == 2 and b.question == "set"
    b.play("set 1", "set 1", "set 1", "set 1", seat="A")
    assert b.options("A") == []


@pytest.mark.rule("CRY-PREP-04", "CRY-PREP-09")
def test_patents_left_go_under_the_stack_and_the_display_is_filled_from_its_top() -> None:
    b = board("players 2\nphase 7\nshow-patents p05 p02 p09\nstack-patents p11 p12 p13 p14 p15 p16")
    assert shown(b, "patent") == ["p11", "p12", "p13", "p14"]
    assert stacked(b, "patent") == ["p15", "p16", "p05", "p02", "p09"]
    assert len(shown(board("players 4\nphase 7"), "patent")) == 5


@pytest.mark.rule("CRY-PREP-05")
def test_tiles_left_leave_the_game() -> None:
    b = board("players 2\nphase 7\nshow-tiles g05 g02\nstack-tiles g11 g12 g13 g14 g15")
    assert shown(b, "tile") == ["g11", "g12", "g13"] and stacked(b, "green") == ["g14", "g15"]
    gone = [id for number, id in enumerate(b.tables.tile_ids) if b.position.tiles_gone >> number & 1]
    assert gone == ["g02", "g05"]
    assert len(shown(board("players 5\nphase 7"), "tile")) == 4


@pytest.mark.rule("CRY-PREP-06")
@pytest.mark.parametrize(("players", "number"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_shares_of_the_next_round_replace_those_left(players: int, number: int) -> None:
    text = f"players {players}\nround 2\nphase 7\nshow-shares s2a s2c\nstack-shares s3b s3c s3a s4a s4c s4b s5a s5b s5c"
    b = board(text)
    assert shown(b, "share") == ["s3b", "s3c", "s3a"][:number]
    assert stacked(b, "share") == ["s4a", "s4c", "s4b", "s5a", "s5b", "s5c"]


@pytest.mark.rule("CRY-PREP-07", "CRY-PREP-09")
def test_persons_left_go_under_the_stack_and_the_display_is_filled_from_its_top() -> None:
    b = board("players 2\nphase 7\nshow-persons c05 c02 c09\nstack-persons c11 c12 c13 c14 c15 c16")
    assert shown(b, "person") == ["c11", "c12", "c13", "c14"]
    assert stacked(b, "person") == ["c15", "c16", "c05", "c02", "c09"]
    assert len(shown(board("players 5\nphase 7"), "person")) == 5


@pytest.mark.rule("CRY-PREP-08")
@pytest.mark.parametrize("round", [1, 2, 3, 4])
def test_the_next_round_begins(round: int) -> None:
    b = board(f"players 2\nround {round}\nphase 7")
    assert (b.position.round, b.position.phase, b.question) == (round + 1, 1, "set")


@pytest.mark.rule("CRY-PREP-10")
def test_a_stack_too_small_leaves_spaces_empty() -> None:
    b = board(f"players 2\nphase 7\nshow-patents p05\nstack-patents p11 p12\nshow-tiles {NONE}\nstack-tiles g11")
    assert shown(b, "patent") == ["p11", "p12", "p05"] and stacked(b, "patent") == []
    assert shown(b, "tile") == ["g11"]


@pytest.mark.rule("CRY-PREP-11")
def test_example_assistants_on_one_two_and_four() -> None:
    b = board("players 3\nphase 7\nmarket.1 A\nmarket.2 B\nmarket.4 C")
    assert b.market() == "B.C..."
