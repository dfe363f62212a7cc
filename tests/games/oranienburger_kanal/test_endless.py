"""No play goes on for ever: circles of exchanges, chains of activations, games in which nobody erects."""

from __future__ import annotations

from pathlib import Path

import pytest

from millrace.core.rng import Generator
from millrace.games.oranienburger_kanal.rules import verbs
from millrace.games.oranienburger_kanal.rules.frames import EFFECT, TASK_MASK
from millrace.games.oranienburger_kanal.rules.tables import PLOTS, Tables, printed_tables
from millrace.games.oranienburger_kanal.rules.tasks import new_position
from tests.rules.oranienburger_kanal.board import Board, activated, board, with_cards

T = printed_tables()


@pytest.mark.rule("ORA-SYM-34")
def test_an_exchange_without_limit_ends_after_thirty_rounds_of_a_circle() -> None:
    b = activated("A38", "A stock 0 0 2 0 0 1 0").play("use 2")
    exchanges = 0
    while b.question == "exchange" and exchanges < 100:
        if not b.offers("exchange 1 for 1"):
            b.play("buy ore", "buy ore")
        b.play("exchange 1 for 1")
        exchanges += 1
    assert exchanges == T.most_exchanges == 30
    assert b.has("taler") == 4, "the circle brings nothing after its first exchange"
    assert b.refused("use 2") == ("ORA-EFF-28", "ORA-EFF-03")


def remover(piece: str) -> str:
    """Effects that take pieces off the board and put new ones on it."""
    removed = f'remove = {{ what = ["{piece}"], at = "anywhere", n = 1 }}'
    swap = f'{{ do = "exchange", times = 4, pay = [{{}}], {removed}, gain = [{{ taler = 1 }}] }}'
    return f'effects = [{swap}, {{ do = "place", n = 4, what = ["{piece}"], at = "anywhere" }}]'


REMOVERS = f"[card.A01]\n{remover('bridge')}\n[card.A02]\n{remover('path')}\n"


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return with_cards(Path(tmp_path_factory.mktemp("removers")), REMOVERS)


@pytest.fixture
def removing(tables: Tables) -> Board:
    """Structures that take bridges and paths off the board and lay new ones, one activated by its second bridge."""
    return board(
        """
        switch industry_board_side back
        at L1
        done take 1
        P22 A01
        P23 A02
        P12 A03
        P32 A04
        P13 A05
        V22 path bridge
        H12 path bridge
        H22 path
        H23 path
        H13 path
        V21 path
        V23 path
        H01 path
        activated P22
        """,
        tables,
    )


@pytest.mark.rule("ORA-REMOVE-03", "ORA-REMOVE-04", "ORA-REMOVE-05")
def test_a_removed_bridge_counts_until_all_effects_are_used(removing: Board) -> None:
    b = removing.play("use 1", "exchange 1 for 1", "remove bridge V22", "done")
    assert b.bridge("V22") and b.status("P22") == 2
    b.play("use 2")
    assert b.refused("bridge V22") == ("ORA-BRIDGE-06",)
    b.play("done", "done")
    assert not b.bridge("V22") and b.bridge("H12") and b.status("P22") == 1


@pytest.mark.rule("ORA-REMOVE-02")
def test_a_structure_that_lost_a_bridge_can_be_activated_again(removing: Board) -> None:
    b = removing.play("use 1", "exchange 1 for 1", "remove bridge V22", "done", "done")
    b.position.seat, b.position.space, b.position.done, b.position.chosen = 0, 5, 0, 1 << 5
    b.position.stack, b.position.offer = [2], None  # A has chosen L2
    b.position.stock[0] = 1
    assert b.play("bridge V22").question == "effect"


@pytest.mark.parametrize("seed", range(40))
def test_chains_of_removing_and_laying_end(removing: Board, seed: int) -> None:
    s = removing.position
    chance = Generator.from_seed(str(seed), "chain")
    uses = 0
    turn = s.turn
    for _ in range(2_000):
        if s.turn > turn:
            break
        codes = s.codes()
        lively = [code for code in codes if code != T.done_code] or codes
        code = lively[chance.below(len(lively))] if chance.below(6) else codes[chance.below(len(codes))]
        fresh = s.question() == EFFECT and not s.stack[-1] >> 9
        uses += fresh and T.codebook[code].words[0] in ("use", "done")
        s.apply(code)
    assert s.turn > turn
    assert uses <= 2 * PLOTS


@pytest.mark.rule("ORA-END-05", "ORA-VAR-07")
@pytest.mark.parametrize(("guard", "rounds"), [("after_3_rounds", 21), ("after_1_round", 19)])
def test_a_game_in_which_nobody_erects_ends(guard: str, rounds: int) -> None:
    s = new_position(T, 2, {"stalled_game": guard}, "idle")
    while s.seat >= 0:
        quiet = [code for code in s.codes() if T.code_kind[code] != verbs.ERECT]
        s.apply(T.done_code if T.done_code in quiet else quiet[0])
    assert s.round == rounds
    assert s.left == [0, 0, 0] and s.seen.bit_count() == 6, "what was discarded has not been seen"


@pytest.mark.rule("ORA-END-05", "ORA-VAR-07")
def test_without_the_guard_it_does_not() -> None:
    s = new_position(T, 2, {"stalled_game": "never"}, "idle")
    while s.seat >= 0 and s.round < 200:
        quiet = [code for code in s.codes() if T.code_kind[code] != verbs.ERECT]
        s.apply(T.done_code if T.done_code in quiet else quiet[0])
    assert s.round == 200 and s.left == [5, 7, 8]


def test_every_question_lies_on_a_stack_that_stays_small() -> None:
    chance = Generator.from_seed("stack", "test")
    for number in range(6):
        s = new_position(T, 1 + number % 2, {}, str(number))
        while s.seat >= 0:
            assert len(s.stack) <= 8 and s.stack[-1] & TASK_MASK <= 12
            codes = s.codes()
            s.apply(codes[chance.below(len(codes))])
