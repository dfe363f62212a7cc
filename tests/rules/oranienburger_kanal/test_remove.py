"""Taking routes, bridges and markers away by effects (ledger chapter REMOVE)."""

import pytest

from millrace.games.oranienburger_kanal.rules.tables import BRIDGE, KIND_IDS, PRESTIGE, printed_tables
from tests.rules.oranienburger_kanal.board import Board, activated, board
from tests.rules.oranienburger_kanal.cards import invented, tables_with

BLANK = "switch industry_board_side back\n"
NONE = "A stock 0 0 0 0 0 0 0\n"
SCRAP_BRIDGE = """
    { do = "exchange", times = 1, pay = [{}], remove = { what = ["bridge"], at = "adjacent", n = 1 },
      gain = [{ taler = 1 }] },
    { do = "gain", per = { count = "bridges", at = "adjacent" }, gain = [{ prestige = 1 }] },
    { do = "place", n = 1, what = ["bridge"], at = "adjacent" }
"""
SCRAP_ROUTE = """
    { do = "exchange", times = 1, pay = [{}], remove = { what = ["path", "road"], at = "adjacent", n = 1 },
      gain = [{ ore = 1 }] },
    { do = "gain", gain = [{ clay = 2 }] }
"""


@pytest.mark.rule("ORA-REMOVE-01")
def test_no_structure_of_the_two_decks_removes_a_bridge() -> None:
    t = printed_tables()
    removing = {t.card_ids[t.effect_card[effect.id]]: effect.remove_what for effect in t.effects if effect.remove_n}
    assert removing == {"B12": 1 << KIND_IDS.index("path")}
    assert not any(effect.remove_what >> BRIDGE & 1 for effect in t.effects)
    paying = {t.card_ids[t.effect_card[effect.id]] for effect in t.effects if any(pay[PRESTIGE] for pay in effect.pay)}
    assert paying == {"B33"}


def two_bridges(text: str = "") -> Board:
    """A structure that removes bridges has two of them; its fourth route is still missing."""
    lines = "P22 A02\nP12 A03\nP23 A04\nH12 path bridge\nV22 path bridge\nH22 path\nA stock 1 1 0 0 0 0 0\n"
    return board(f"players 1\n{BLANK}stacks 0 2 7\nat U3\n{lines}{text}", tables_with(SCRAP_BRIDGE))


@pytest.mark.rule("ORA-REMOVE-02")
def test_connected_again_to_two_bridges_it_is_activated_again() -> None:
    b = two_bridges().play("path V21", "use 1", "exchange 1 for 1", "remove bridge H12", "done")
    assert (b.bridge("H12"), b.status("P22"), b.has("taler")) == (False, 1, 1)
    b.play("done", "go U2", "bridge H12")
    assert b.question == "effect" and b.status("P22") == 2
    assert b.play("use 2").has("prestige") == 2


@pytest.mark.rule("ORA-REMOVE-03", "ORA-REMOVE-05")
def test_a_removed_bridge_stays_until_all_effects_are_used() -> None:
    second = "P32 A07\nV32 path\nH32 path\nV31 path\nH22 none\nV21 path\n"
    b = two_bridges(second).play("path H22", "activate P22", "use 1", "exchange 1 for 1", "remove bridge H12")
    assert b.bridge("H12")
    b.play("done")
    assert b.question == "effect" and b.bridge("H12")  # P32 is still to be used
    b.play("use 2")
    assert b.question == "act" and not b.bridge("H12") and b.route("H12") == "path"


@pytest.mark.rule("ORA-REMOVE-04")
def test_until_then_it_counts_as_built() -> None:
    b = two_bridges().play("path V21", "use 1", "exchange 1 for 1", "remove bridge H12")
    assert b.status("P22") == 2
    assert b.refused("use 3") == ("ORA-SYM-38", "ORA-COST-08")  # no room: the bridge is still in the way
    assert b.play("use 2").has("prestige") == 2


@pytest.mark.rule("ORA-REMOVE-04")
def test_no_loop_arises_from_removing_and_building() -> None:
    b = two_bridges("P32 A05\n").play("path V21", "use 1", "exchange 1 for 1", "remove bridge H12", "use 3")
    assert b.refused("bridge H12") == ("ORA-BRIDGE-06",)
    b.play("bridge H22", "done")  # the third bridge as long as the marked one counts: no new activation
    assert b.question == "act" and not b.waiting_structures
    assert [field for field in ("H12", "V22", "H22") if b.bridge(field)] == ["V22", "H22"]


@pytest.mark.rule("ORA-REMOVE-06")
def test_completing_the_four_routes_again_activates_again() -> None:
    text = f"players 1\n{BLANK}at U3\nP22 A02\nH12 path\nV22 path\nH22 path\nA stock 0 2 0 0 0 0 0\n"
    b = board(text, tables_with(SCRAP_ROUTE)).play("path V21", "use 1", "exchange 1 for 1", "remove V22", "done")
    assert (b.route("V22"), b.status("P22"), b.has("ore"), b.question) == ("", 0, 1, "act")
    b.play("path V22")
    assert b.status("P22") == 1 and b.question == "effect" and b.play("use 2").has("clay") == 2


@pytest.mark.rule("ORA-REMOVE-07")
def test_a_route_under_a_bridge_cannot_be_removed() -> None:
    b = invented(SCRAP_ROUTE, "P12 A03\nH12 path bridge").play("use 1", "exchange 1 for 1")
    assert b.refused("remove H12") == ("ORA-REMOVE-07",)
    assert b.options() == ["remove h22", "remove v21", "remove v22"]
    assert b.play("remove H22").has("ore") == 1
    all_bridged = "P12 A03\nH12 path bridge\n"
    assert invented(SCRAP_ROUTE, all_bridged, "path rail rail canal").refused("use 1") == (
        "ORA-REMOVE-09",
        "ORA-REMOVE-07",
    )


@pytest.mark.rule("ORA-REMOVE-08")
def test_only_markers_one_has_can_be_given() -> None:
    b = activated("B33", NONE + "A prestige 1")
    assert b.refused("use 2") == ("ORA-EFF-05", "ORA-EFF-07")
    b = activated("B33", NONE + "A prestige 3").play("use 2", "exchange 1 for 1", "take all")
    assert b.refused("exchange 1 for 1") == ("ORA-EFF-05", "ORA-EFF-07")
    assert b.stock() == "0 0 0 1 1 1 1"


WARDEN = "switch deck B\nP22 B12\nH12 path\nV22 road\nH22 path\nV21 path\n" + NONE + "activated P22\n"


@pytest.mark.rule("ORA-REMOVE-09")
def test_a_printed_path_cannot_be_removed() -> None:
    b = board(WARDEN)  # the printed path V32 lies beside no structure
    assert b.route("V32") == "path" and b.refused("use 1") == ("ORA-REMOVE-09", "ORA-REMOVE-07")
    b = board(WARDEN + "V33 path").play("use 1", "exchange 1 for 1")
    assert b.options() == ["remove v33"]
    assert b.refused("remove V32") == ("ORA-REMOVE-09",)


@pytest.mark.rule("ORA-REMOVE-09")
def test_a_starting_path_of_the_blank_side_is_a_tile() -> None:
    b = board(BLANK + WARDEN + "start-paths A V12 V32\nV32 path").play(
        "use 1", "exchange 1 for 1", "remove V32", "take brick"
    )
    assert b.route("V32") == "" and b.has("brick") == 2
