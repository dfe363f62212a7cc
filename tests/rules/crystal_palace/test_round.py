"""The five rounds and their seven phases (chapter "Spielablauf")."""

import pytest

from millrace.core.texts import Texts
from millrace.games.crystal_palace.rules import TEXT_PACKAGES
from millrace.games.crystal_palace.rules.content import SEASONS
from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.rounds import LEAST, idle_until

ROUND = "switch points_by round\n"


@pytest.mark.rule("CRY-ROUND-01")
def test_a_game_has_five_rounds() -> None:
    b = idle_until(new_game(2), lambda b: b.question == "over")
    assert [event.values["round"] for event in b.told("log.round")] == [2, 3, 4, 5]
    assert b.position.round == 5 and b.position.phase == 8
    assert len(b.told("log.dice")) == 2 * 5, "everybody shows dice five times"


@pytest.mark.rule("CRY-ROUND-01")
@pytest.mark.parametrize(
    ("language", "seasons"),
    [
        ("en", ["Spring 1849", "Autumn 1849", "Spring 1850", "Autumn 1850", "Spring 1851"]),
        ("de", ["Frühling 1849", "Herbst 1849", "Frühling 1850", "Herbst 1850", "Frühling 1851"]),
    ],
)
def test_the_rounds_are_seasons(language: str, seasons: list[str]) -> None:
    assert SEASONS == ("spring-1849", "autumn-1849", "spring-1850", "autumn-1850", "spring-1851")
    text = Texts.load(language, "millrace.core", *TEXT_PACKAGES)
    assert [text.noun(f"era.{season}").capitalize() for season in SEASONS] == seasons


@pytest.mark.rule("CRY-ROUND-02")
def test_a_round_runs_through_its_phases_in_order() -> None:
    b = board("""
        players 2
        round 2
        A persons c23
        A patents p01
        A newspapers 3
        market.2 B
    """)
    questions: list[tuple[int, str]] = []
    while b.position.round == 2:
        if b.position.phase not in [phase for phase, _ in questions]:
            questions.append((b.position.phase, b.question))
        placing = [option for option in b.options() if option.startswith("place 1 patent_office")]
        b.play(placing[0] if placing else next(option for option in LEAST if option in b.options()))
    assert questions == [(1, "set"), (2, "place"), (3, "act"), (4, "ability"), (5, "build"), (6, "income")]
    assert (b.market()[:2], b.position.phase) == ("B.", 1), "phase 7 has moved the assistant down"


def after_phase_6(round: int) -> Board:
    b = board(f"""
        players 2
        round {round}
        phase 6
        market.1 A
        market.4 B
        gears 0
        show-patents p05 p06
        show-persons c05
        show-tiles g20
        A newspapers 3
    """)
    return idle_until(b, lambda b: b.question in ("over", "set"))


@pytest.mark.rule("CRY-ROUND-03")
def test_nothing_is_prepared_after_the_last_round() -> None:
    b = after_phase_6(4)
    assert (b.market(), b.position.market_gears, len(b.position.patent_display)) == ("..B...", 2, 4)
    b = after_phase_6(5)
    s = b.position
    assert (b.question, b.market(), s.market_gears) == ("over", "A..B..", 0)
    assert (len(s.patent_display), len(s.person_display), len(s.tile_display)) == (2, 1, 1)
    assert b.told("log.exhibition") and not b.told("log.round"), "the final scoring follows at once"


def hired_points(text: str) -> int:
    b = board(f"players 2\nphase 3\n{text}\nshow-persons c23\nreform_club.1 A 6").play("act", "hire c23")
    return b.of("vp", "A") - 5


def built_points(text: str) -> int:
    b = board(f"players 2\nphase 5\n{text}\nA patents p02\nA gear 1 energy 1").play("build p02")
    return b.of("vp", "A") - 5


def ticket_points(text: str) -> int:
    b = board(f"players 2\nphase 3\n{text}\nport_of_london.1 A 5\nA patents p02").play("act", "use port_ticket")
    return b.of("vp", "A") - 5 - 5


@pytest.mark.rule("CRY-ROUND-04")
@pytest.mark.parametrize(
    ("round", "person", "patent", "ticket"), [(1, 8, 10, 6), (2, 8, 10, 6), (3, 4, 4, 4), (4, 4, 4, 4), (5, 3, 4, 3)]
)
def test_points_by_time_go_by_the_year(round: int, person: int, patent: int, ticket: int) -> None:
    text = f"round {round}"
    assert (hired_points(text), built_points(text), ticket_points(text)) == (person, patent, ticket)


@pytest.mark.rule("CRY-ROUND-05")
@pytest.mark.parametrize(
    ("round", "person", "patent", "ticket"), [(1, 8, 10, 6), (2, 6, 7, 5), (3, 4, 4, 4), (4, 4, 4, 4), (5, 3, 4, 3)]
)
def test_by_a_switch_every_round_has_points_of_its_own(round: int, person: int, patent: int, ticket: int) -> None:
    text = f"{ROUND}round {round}"
    assert (hired_points(text), built_points(text), ticket_points(text)) == (person, patent, ticket)
