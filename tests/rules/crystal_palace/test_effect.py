"""Effects of cards, tiles and flyers (symbols explained in the appendix)."""

from pathlib import Path

import pytest

from tests.rules.crystal_palace.board import board
from tests.rules.crystal_palace.corrected import corrected
from tests.rules.crystal_palace.crowd import LATER

NEXT = "\nB patents p01"  # which keeps phase 5 going
RICH = "A gear 9 energy 9\n"
LOANS = "8 8 8 8 9 9 9 10 10 10"


@pytest.mark.rule("CRY-EFFECT-01")
def test_effects_are_data(tmp_path: Path) -> None:
    # Whoever owns the game corrects an effect, a condition of an order or of a publisher.
    text = f"phase 5\n{RICH}A patents p01{NEXT}"
    b = corrected(text, '[patent.p01]\neffects = [{ do = "gain", gain = [{ gear = 3 }] }]', tmp_path)
    b.play("build p01", "on a")
    assert (b.of("gear", "A"), b.of("money", "A")) == (9 - 1 + 3, 40)
    counts = 'counts = ["dice", "westminster", "persons", "research", "persons"]'
    steps = "steps = [[3, 4, 5], [2, 3, 4], [1, 2, 3], [2, 3, 5], [2, 3, 4]]"
    overlay = f"[publisher.pub1a]\n{counts}\n{steps}"
    b = corrected("phase 3\npublisher pub1a\nlondon_times.1 A 6" + LATER, overlay, tmp_path).play("act")
    assert b.of("buzz", "A") == 3
    overlay = '[nation.spain]\ncount = "dice"\nlevels = [4, 5, 6]'
    b = corrected("phase 3\nA nation spain\nport_of_london.1 A 6" + LATER, overlay, tmp_path)
    assert b.play("act", "use port_assistants").offers("order")


@pytest.mark.rule("CRY-EFFECT-02")
def test_a_violet_tile_comes_with_its_card_alone() -> None:
    b = board(f"players 2\nphase 5\n{RICH}A patents p04{NEXT}").play("build p04", "on b")
    assert b.owned("tiles", "B") == ["v01"] and b.owned("tiles", "A") == []
    green = [b.tables.tile_ids[tile][0] for tile in [*b.position.tile_display, *b.position.green_stack]]
    assert set(green) == {"g"} and len(green) == 32


@pytest.mark.rule("CRY-EFFECT-02")
def test_a_violet_tile_replaces_a_tile_but_never_a_loan() -> None:
    text = f"players 2\nphase 5\n{RICH}A patents p04{NEXT}"
    b = board(f"{text}\nB tiles g01 g02 g03 g04 g05 g06 g07 g08\nB loans 8 9").play("build p04", "on b")
    assert (b.seat, b.question) == ("B", "discard") and len(b.options()) == 8
    assert b.refused("repay 8") == ("CRY-LOAN-07",)
    b.play("discard g05")
    assert b.owned("tiles", "B") == ["g01", "g02", "g03", "g04", "g06", "g07", "g08", "v01"] and b.loans("B") == 2


@pytest.mark.rule("CRY-EFFECT-03")
def test_what_is_no_longer_there_is_not_received(tmp_path: Path) -> None:
    # With loans on all fields the tile cannot be laid.
    b = board(f"players 2\nphase 5\n{RICH}A patents p04{NEXT}\nB loans {LOANS}").play("build p04", "on b")
    assert b.owned("tiles", "B") == [] and b.seat == "B" and b.question == "build"
    # The watch stays with its owner; the other parts of the effect work.
    watch, violet = '{ do = "watch", side = "night" }', '{ do = "violet", id = "v02" }'
    overlay = f'[patent.p21]\neffects = [{watch}, {violet}, {{ do = "gain", gain = [{{ money = 3 }}] }}]'
    text = f"phase 5\n{RICH}A patents p21{NEXT}\nwatch B day\nB tiles v02"
    b = corrected(text, overlay, tmp_path).play("build p21", "on a")
    assert (b.position.watch_owner, b.position.watch_side, b.owned("tiles", "A")) == (1, 0, [])
    assert b.of("money", "A") == 43


@pytest.mark.rule("CRY-EFFECT-04")
def test_the_watch_comes_by_a_card_and_takes_no_field() -> None:
    tiles = "A tiles g17 g18 g19 g20 g21 g22 g23 g24 g25 g26"
    text = f"players 2\nphase 5\n{RICH}A patents p28{NEXT}\n{tiles}\nA vp 0\nA nation spain"
    b = board(text).play("build p28", "on a")
    assert b.seat == "B" and b.position.watch_owner == 0 and len(b.owned("tiles", "A")) == 10
    b.play("done")
    assert b.position.round == 2 and (b.of("newspapers", "A"), b.of("vp", "A")) == (1, 9 + 1)


@pytest.mark.rule("CRY-EFFECT-05")
def test_a_free_assistant_action_makes_placing_free_but_not_moving_up() -> None:
    text = "players 2\nphase 3\nA gear 2\nshow-persons c01\nreform_club.1 A 6\nmarket.4 A" + LATER
    b = board(text).play("act", "hire c01", "market")
    assert (b.of("money", "A"), b.market()) == (40, "A..A..")
    b = board(text).play("act", "hire c01", "up 4")
    assert (b.of("money", "A"), b.market()) == (37, "....A.")


TOLL = '[patent.p21]\neffects = [{ do = "lose", pay = [{ gear = 2, energy = 2 }] }]'


@pytest.mark.rule("CRY-EFFECT-06")
def test_goods_that_an_effect_takes_are_bought_if_missing(tmp_path: Path) -> None:
    text = f"phase 5\n{RICH}A patents p21{NEXT}"
    b = corrected(f"{text}\nB gear 3 energy 2", TOLL, tmp_path).play("build p21", "on b")
    assert (b.of("gear", "B"), b.of("energy", "B"), b.of("money", "B")) == (1, 0, 40)
    b = corrected(f"{text}\nB gear 1 energy 0", TOLL, tmp_path).play("build p21", "on b")
    assert (b.of("gear", "B"), b.of("energy", "B"), b.of("money", "B")) == (0, 0, 40 - 5 - 8)
    b = corrected(f"{text}\nB gear 1 energy 0 money 12", TOLL, tmp_path).play("build p21", "on b")
    assert (b.seat, b.question, b.options()) == ("B", "raise", ["loan"])
    b.play("loan")
    assert (b.of("money", "B"), b.loans("B")) == (9, 1)


@pytest.mark.rule("CRY-EFFECT-07")
def test_a_die_of_an_effect_comes_from_the_own_supply() -> None:
    text = f"players 2\nphase 5\n{RICH}A patents p14"
    b = board(text).play("build p14", "on b")
    assert (b.of("dice", "B"), b.of("dice_supply", "B"), b.of("dice", "A")) == (5, 1, 4)
    b = board(f"{text}\nB dice_supply 0 dice 6").play("build p14", "on b")
    assert (b.of("dice", "B"), b.of("dice_supply", "B")) == (6, 0)
    b = board("players 2\nphase 3\nshow-tiles g29\nbritish_museum.1 A 6" + LATER).play("act", "research g29")
    assert (b.of("dice", "A"), b.seat) == (5, "B")  # nothing of it is placed in this round
    b.play("forgo").play("set 1", "set 1", "set 1", "set 1", seat="A")
    assert b.position.round == 2 and b.options("A") == ["set 1"]


@pytest.mark.rule("CRY-EFFECT-08")
def test_parts_follow_each_other(tmp_path: Path) -> None:
    gain, lose = '{ do = "gain", gain = [{ money = 3 }] }', '{ do = "lose", pay = [{ income = 1 }] }'
    text = f"phase 5\n{RICH}A patents p21{NEXT}\nB income 0 money 0 gear 0 energy 0"
    b = corrected(text, f"[patent.p21]\neffects = [{gain}, {lose}]", tmp_path).play("build p21", "on b")
    assert (b.of("money", "B"), b.loans("B"), b.question) == (2, 0, "build")
    b = corrected(text, f"[patent.p21]\neffects = [{lose}, {gain}]", tmp_path).play("build p21", "on b")
    assert (b.seat, b.question) == ("B", "raise")
    b.play("loan")
    assert (b.of("money", "B"), b.loans("B")) == (12, 1)


@pytest.mark.rule("CRY-EFFECT-08")
def test_a_part_is_finished_before_the_next_begins() -> None:
    # Two assistant actions before the pound of the tile.
    b = board("players 2\nphase 3\nA money 0\nshow-tiles g27\nbritish_museum.1 A 6" + LATER).play("act", "research g27")
    assert b.question == "assistant" and b.of("money", "A") == 0
    b.play("done", "done")
    assert b.of("money", "A") == 1


@pytest.mark.rule("CRY-EFFECT-09")
@pytest.mark.parametrize(
    ("patent", "more"),
    [
        ("p10", "B newspapers 0"), ("p07", "show-tiles none"), ("p14", "B dice_supply 0"), ("p07", f"B loans {LOANS}"),
        ("p04", f"B loans {LOANS}"), ("p13", ""),
    ],
)  # fmt: skip
def test_an_impossible_part_is_skipped_and_the_player_may_be_chosen(patent: str, more: str) -> None:
    b = board(f"players 2\nphase 5\n{RICH}A patents {patent}{NEXT}\n{more}").play(f"build {patent}", "on b")
    assert (b.seat, b.question) == ("B", "build") and (b.of("money", "B"), b.of("dice", "B")) == (40, 4)


@pytest.mark.rule("CRY-EFFECT-09")
def test_the_other_parts_work() -> None:
    # Without an assistant to lower, the revolver still takes a newspaper.
    b = board(f"players 2\nphase 5\n{RICH}A patents p10{NEXT}\nB newspapers 2").play("build p10", "on b", "done")
    assert (b.of("newspapers", "B"), b.question) == (1, "build")


@pytest.mark.rule("CRY-EFFECT-10")
def test_the_watch_is_turned_over_after_each_use_in_phase_six() -> None:
    b = board(f"players 2\nphase 5\n{RICH}A patents p28\nwatch none night\nB markers 4\nB buzz 8").play(
        "build p28", "on a"
    )
    assert (b.of("newspapers", "A"), b.position.watch_side) == (1, 1)
    b = board("players 2\nround 2\nphase 6\nwatch A night\nB markers 4\nB buzz 8")
    assert (b.of("money", "A"), b.position.watch_side) == (48, 0)


@pytest.mark.rule("CRY-EFFECT-10")
def test_an_extra_use_does_not_turn_it() -> None:
    b = board("players 2\nphase 3\nwatch A day\nA vp 0\nwaterloo_station.1 A 6\nB markers 4\nB buzz 8")
    b.play("act", "use station_energy_permanent", "use watch")
    # Day, then day again in phase 6; night only from then on.
    assert (b.of("newspapers", "A"), b.of("vp", "A"), b.position.watch_side) == (2, 2, 1)


@pytest.mark.rule("CRY-EFFECT-11")
def test_a_cheaper_repayment_works_at_once_for_whom_it_is_played_on() -> None:
    text = f"players 2\nphase 5\n{RICH}A patents p23{NEXT}\nB loans 8 10\nB money 4"
    b = board(text).play("build p23", "on b")
    assert (b.seat, b.options()) == ("B", ["repay 8", "repay 10", "done"])
    assert b.refused("repay 9") == ("CRY-LOAN-09",)
    b.play("repay 10")
    assert (b.of("money", "B"), b.loans("B"), b.of("loans_repaid", "B")) == (4 - 3 + 3, 1, 1)
    b = board(text).play("build p23", "on b", "done")
    assert (b.of("money", "B"), b.loans("B")) == (7, 2)
    b = board(f"players 2\nphase 5\n{RICH}A patents p23{NEXT}\nB loans 8\nB money 2").play("build p23", "on b")
    assert (b.of("money", "B"), b.loans("B"), b.question) == (5, 1, "build")


@pytest.mark.rule("CRY-EFFECT-12")
def test_a_tile_of_an_effect_is_chosen_by_its_receiver() -> None:
    text = f"players 2\nphase 5\n{RICH}A patents p07{NEXT}\nshow-tiles g20 g09 g07"
    b = board(text).play("build p07", "on b")
    assert (b.seat, b.question) == ("B", "research")
    assert sorted(b.options()) == ["research g07", "research g09", "research g20"]
    b.play("research g20")
    assert (b.of("money", "B"), b.owned("tiles", "B")) == (47, ["g20"])
    assert len(b.position.tile_display) == 2
    full = "B tiles g01 g02 g03 g04 g05 g06 g10 g11\nB loans 8 9"
    b = board(f"{text}\n{full}").play("build p07", "on b", "research g20")
    assert b.question == "discard" and b.of("money", "B") == 40
    b.play("discard g01")
    assert b.of("money", "B") == 47 and b.loans("B") == 2


@pytest.mark.rule("CRY-EFFECT-12")
def test_or_it_is_the_top_tile_of_the_stack(tmp_path: Path) -> None:
    overlay = '[patent.p07]\neffects = [{ do = "research", from = "stack", n = 1 }]'
    text = f"phase 5\n{RICH}A patents p07{NEXT}\nshow-tiles g09 g07\nstack-tiles g20 g18 g17"
    b = corrected(text, overlay, tmp_path).play("build p07", "on b")
    assert (b.owned("tiles", "B"), b.of("money", "B")) == (["g20"], 47)
    assert [b.tables.tile_ids[tile] for tile in b.position.green_stack] == ["g18", "g17"]
    b = corrected(f"{text}\nB loans {LOANS}", overlay, tmp_path).play("build p07", "on b")
    assert b.owned("tiles", "B") == [] and len(b.position.green_stack) == 3


@pytest.mark.rule("CRY-EFFECT-13")
def test_assistants_are_lowered_one_by_one_without_gears() -> None:
    text = f"players 2\nphase 5\n{RICH}A patents p10{NEXT}\nB newspapers 1\nmarket.5 B\nmarket.4 A\nmarket.2 B"
    b = board(text).play("build p10", "on b", "done")
    assert (b.seat, b.question, b.options()) == ("B", "fall", ["lower 2", "lower 5"])
    assert b.refused("done") and b.refused("lower 4") == ("CRY-MARKET-01",)
    b.play("lower 5")
    assert b.market() == ".BBA.." and b.options() == ["lower 2", "lower 3"]
    b.play("lower 3")
    assert b.market() == "BB.A.." and (b.of("gear", "B"), b.position.market_gears) == (1, 2)
    assert b.of("newspapers", "B") == 0
    b = board(text + "\nmarket.1 A").play("build p10", "on b", "done", "lower 2")
    assert b.market() == "A..AB."


@pytest.mark.rule("CRY-EFFECT-14")
def test_a_patent_from_the_stack_is_the_visible_top_card() -> None:
    text = "players 2\nphase 3\nA gear 2\nshow-persons c16\nstack-patents p09 p11 p12\nreform_club.1 A 6"
    b = board(text + LATER).play("act", "hire c16")
    assert b.owned("patents", "A") == ["p09"] and (b.of("money", "A"), b.of("gear", "A")) == (40, 0)
    assert [b.tables.patent_ids[patent] for patent in b.position.patent_stack] == ["p11", "p12"]
