"""Phase 5: patents become prototypes (chapter "Patente in Prototypen umwandeln")."""

import pytest

from tests.rules.crystal_palace.board import board

NEXT = "\nB patents p01"  # which keeps phase 5 going
RICH = "A gear 9 energy 9\n"


@pytest.mark.rule("CRY-BUILD-01")
def test_everybody_has_one_turn_in_player_order() -> None:
    b = board("players 3\nphase 5\norder C A B\nA patents p01\nB patents p02\nC patents p06")
    seats = []
    while b.position.phase == 5:
        seats.append(b.seat)
        b.play("done")
    assert seats == ["C", "A", "B"] and b.position.round == 2


@pytest.mark.rule("CRY-BUILD-02")
def test_at_most_two_prototypes_a_turn() -> None:
    b = board(f"players 2\nphase 5\n{RICH}A patents p01 p02 p06{NEXT}")
    assert b.options(verb="build") == ["build p01", "build p02", "build p06"]
    assert b.refused("build p12") == ("CRY-BUILD-02",)
    b.play("build p01", "on a")
    assert (b.seat, b.options(verb="build")) == ("A", ["build p02", "build p06"])
    b.play("build p02", "on a")
    assert b.seat == "B" and b.owned("patents", "A") == ["p06"]
    assert board(f"players 2\nphase 5\n{RICH}A patents p01{NEXT}").play("done").seat == "B"


@pytest.mark.rule("CRY-BUILD-02")
def test_a_third_prototype_is_refused_unless_a_person_allows_it() -> None:
    # Whitworth's ability keeps the turn open after two prototypes.
    b = board(f"players 2\nphase 5\n{RICH}A persons c14\nA patents p01 p02 p06{NEXT}")
    b.play("build p01", "on a", "build p02", "on a")
    assert b.seat == "A" and b.refused("build p06") == ("CRY-BUILD-02",)
    b = board(f"players 2\nphase 5\n{RICH}A persons c06\nA patents p01 p02 p06 p12{NEXT}")
    b.play("build p01", "on a", "build p02", "on a", "build p06", "on a")
    assert b.seat == "B" and b.owned("patents", "A") == ["p12"]


@pytest.mark.rule("CRY-BUILD-03")
def test_the_first_prototype_is_completed_before_the_second() -> None:
    # The 8 pounds of the first pay for the second, without a loan.
    b = board("players 2\nphase 5\nA money 0 gear 1 energy 1\nA patents p01 p25" + NEXT).play("build p01")
    assert b.question == "target" and b.refused("build p25")
    b.play("on a", "build p25", "on b")
    assert (b.of("money", "A"), b.loans("A")) == (4, 0)


@pytest.mark.rule("CRY-BUILD-04")
def test_abilities_of_phase_five_are_used_in_the_own_turn() -> None:
    b = board("players 2\nphase 5\norder B A\nA persons c14\nB patents p01")
    assert b.seat == "B" and b.refused("ability c14") == ("CRY-SALARY-04",)
    b.play("done")
    assert b.seat == "A" and b.options(verb="ability") == ["ability c14"]
    b.play("ability c14", "trade")
    assert b.of("gear", "A") == 2


@pytest.mark.rule("CRY-BUILD-05")
def test_a_patent_may_be_built_in_its_round_or_later() -> None:
    b = board("players 2\nphase 3\nA newspapers 0\npatent_office.1 A 6\nshow-patents p21").play("act", "take p21")
    assert (b.position.phase, b.options(verb="build")) == (5, ["build p21"])
    b.play("done")
    assert b.position.round == 2 and b.owned("patents", "A") == ["p21"]
    assert board("players 2\nround 4\nphase 5\nA patents p21").offers("build p21")


@pytest.mark.rule("CRY-BUILD-06")
def test_the_cost_is_paid_in_full() -> None:
    b = board("players 2\nphase 5\nA gear 4 energy 3 money 1\nA patents p14" + NEXT).play(
        "build p14"
    )  # 3 gears, 2 energy
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A"), b.of("vp", "A")) == (1, 1, 1, 19)
    b = board("players 2\nphase 5\nA gear 2 energy 0 money 8\nA patents p14" + NEXT).play("build p14")
    assert b.question == "raise"  # a gear and two energy for 13 pounds
    b.play("loan")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A"), b.loans("A")) == (0, 0, 5, 1)


@pytest.mark.rule("CRY-BUILD-07")
@pytest.mark.parametrize(("round", "vp"), [(1, 12), (2, 12), (3, 9), (4, 9), (5, 6)])
def test_points_go_by_the_year_of_building(round: int, vp: int) -> None:
    b = board(f"players 2\nround {round}\nphase 5\n{RICH}A vp 0\nA patents p07").play("build p07")  # 12, 10, 9, 7, 6
    assert b.of("vp", "A") == vp


@pytest.mark.rule("CRY-BUILD-08")
@pytest.mark.parametrize(
    ("persons", "vp"), [("A persons c01", 0), ("B persons c03 c10", 0), ("A persons c03", 4), ("A persons c03 c10", 8)]
)
def test_links_with_own_persons_score_four_points_each(persons: str, vp: int) -> None:
    b = board(f"players 2\nphase 5\n{RICH}A vp 0\n{persons}\nA patents p03").play("build p03")
    assert b.of("vp", "A") == 17 + vp


@pytest.mark.rule("CRY-BUILD-09")
def test_the_whole_effect_goes_to_one_player_of_the_builders_choice() -> None:
    text = f"players 3\nphase 5\n{RICH}A patents p09{NEXT}"  # two steps of income and a pound
    b = board(text).play("build p09")
    assert b.options() == ["on a", "on b", "on c"] and b.refused("done") and b.refused("on d")
    for target in "ABC":
        b = board(text).play("build p09", f"on {target.lower()}")
        for seat in "ABC":
            gained = seat == target
            assert (b.of("income", seat), b.of("money", seat)) == ((8, 41) if gained else (6, 40))


@pytest.mark.rule("CRY-BUILD-10")
def test_positive_and_negative_parts_apply_in_full() -> None:
    # The dental drill: 3 points less, 3 pounds more, whether welcome or not.
    b = board(f"players 2\nphase 5\n{RICH}A patents p05{NEXT}").play("build p05", "on b")
    assert (b.of("vp", "B"), b.of("money", "B"), b.seat) == (2, 43, "B")


@pytest.mark.rule("CRY-BUILD-11")
def test_who_cannot_pay_takes_a_loan_in_anothers_turn() -> None:
    b = board(f"players 2\nphase 5\n{RICH}B money 1 gear 0 energy 0\nA patents p02{NEXT}").play("build p02", "on b")
    assert (b.seat, b.question, b.options()) == ("B", "raise", ["loan"])
    b.play("loan")
    assert (b.of("money", "B"), b.loans("B"), b.of("money", "A")) == (9, 1, 40)


@pytest.mark.rule("CRY-BUILD-12")
def test_the_builder_keeps_the_prototype() -> None:
    b = board(f"players 2\nphase 5\n{RICH}A patents p01 p02{NEXT}").play("build p01", "on b")
    assert b.owned("prototypes", "A") == ["p01"] and b.owned("prototypes", "B") == []
    assert b.owned("patents", "A") == ["p02"]


@pytest.mark.rule("CRY-BUILD-13")
def test_any_number_of_prototypes_may_be_owned() -> None:
    many = [f"p{number:02}" for number in range(2, 28)]
    b = board(f"players 2\nphase 5\n{RICH}A prototypes {' '.join(many)}\nA patents p28{NEXT}").play("build p28", "on a")
    assert b.owned("prototypes", "A") == [*many, "p28"]


@pytest.mark.rule("CRY-BUILD-14")
def test_the_target_decides_and_its_cards_count() -> None:
    # The barometer: a gear, energy or points, as the target likes.
    b = board("players 2\nphase 5\nA patents p25" + NEXT).play("build p25", "on b")
    assert b.seat == "B" and b.options() == ["choose 1", "choose 2", "choose 3"]
    b.play("choose 2")
    assert (b.of("energy", "B"), b.of("energy", "A")) == (2, 1)
    # The crane: B's two prototypes count, not A's four.
    text = f"players 2\nphase 5\n{RICH}A prototypes p10 p11 p12\nB prototypes p13 p14\nA patents p02{NEXT}"
    assert board(text).play("build p02", "on b").of("vp", "B") == 7


@pytest.mark.rule("CRY-BUILD-15", "CRY-BUILD-16")
@pytest.mark.parametrize(("counts", "vp"), [("yes", 2), ("no", 1)])
def test_whether_a_prototype_counts_for_its_own_effect(counts: str, vp: int) -> None:
    text = (
        f"players 2\nswitch new_prototype_counts {counts}\nphase 5\n{RICH}A vp 0\nA prototypes p12\nA patents p02{NEXT}"
    )
    b = board(text).play("build p02", "on a")
    assert (b.of("vp", "A"), b.of("money", "A")) == (10 + vp, 38)
    assert b.owned("prototypes", "A") == ["p02", "p12"]


AUDIO_BOOK = (
    "players 3\nround 3\nphase 5\nA gear 2 energy 1 money 3 vp 20\nA persons c01\nA patents p01 p02\nC prototypes p12"
)


@pytest.mark.rule("CRY-BUILD-17")
def test_example_the_audio_book() -> None:
    b = board(AUDIO_BOOK + NEXT.replace("p01", "p06")).play("build p01")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("vp", "A")) == (1, 0, 27)


@pytest.mark.rule("CRY-BUILD-18")
def test_example_the_effect_on_oneself() -> None:
    b = board(AUDIO_BOOK + NEXT.replace("p01", "p06")).play("build p01", "on a")
    assert b.of("money", "A") == 11 and b.owned("prototypes", "A") == ["p01"]


@pytest.mark.rule("CRY-BUILD-19")
def test_example_energy_is_bought_for_the_crane() -> None:
    b = board(AUDIO_BOOK + NEXT.replace("p01", "p06")).play("build p01", "on a", "build p02")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A"), b.of("vp", "A")) == (0, 0, 7, 31)


@pytest.mark.rule("CRY-BUILD-20")
def test_example_the_crane_on_another() -> None:
    b = board(AUDIO_BOOK + NEXT.replace("p01", "p06")).play("build p01", "on a", "build p02", "on c")
    assert (b.of("vp", "C"), b.of("money", "C")) == (6, 38)
    assert b.owned("prototypes", "A") == ["p01", "p02"] and b.owned("prototypes", "C") == ["p12"]


@pytest.mark.rule("CRY-BUILD-21")
def test_abilities_are_optional_and_used_once_a_turn_even_without_a_build() -> None:
    b = board("players 2\nphase 5\nA persons c14" + NEXT)
    assert b.options(verb="ability") == ["ability c14"]
    b.play("ability c14", "trade")
    assert b.seat == "B" and (b.of("gear", "A"), b.of("money", "A")) == (2, 39)
    b = board("players 2\nphase 5\nA persons c14\nA patents p03" + NEXT).play("ability c14", "done")
    assert b.refused("ability c14") == ("CRY-SALARY-06", "CRY-BUILD-21")
    assert board("players 2\nphase 5\nA persons c14" + NEXT).play("done").seat == "B"


@pytest.mark.rule("CRY-BUILD-21", "CRY-BUILD-22")
def test_who_reacts_to_building_does_so_after_every_build() -> None:
    # Armstrong: 3 pounds with each own prototype, whoever takes its effect, and after it.
    text = f"players 2\nphase 5\n{RICH}A money 0\nA persons c13\nA patents p02 p12{NEXT}"
    b = board(text).play("build p02", "on a")
    assert b.question == "raise"  # the 2 pounds of the crane come first
    b.play("sell gear", "sell gear")
    assert b.of("money", "A") == 3
    b.play("build p12", "on b")
    assert (b.of("money", "A"), b.of("money", "B")) == (6, 40)


@pytest.mark.rule("CRY-BUILD-22")
def test_a_discount_is_for_the_next_build_alone() -> None:
    # Babbage: one gear less.
    text = "players 2\nphase 5\nA gear 5 energy 2\nA persons c05\nA patents p22 p10" + NEXT
    b = board(text).play("ability c05")
    assert b.of("gear", "A") == 5
    b.play("build p22", "on a")
    assert b.of("gear", "A") == 4
    b.play("build p10", "on a")
    assert b.of("gear", "A") == 2
    b = board("players 2\nphase 5\nA persons c05\nB gear 5 energy 5\nB patents p22").play("ability c05", "build p22")
    assert (b.seat, b.of("gear", "B")) == ("B", 3)
