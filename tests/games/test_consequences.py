"""What is counted of a game beside everybody's choices, in positions that are easily looked through."""

from __future__ import annotations

from typing import Any

from millrace.core.consequences import Consequences
from tests.rules.brass_birmingham import board as birmingham
from tests.rules.brass_lancashire import board as lancashire
from tests.rules.words import ACTION


def counted(b: Any, *options: str) -> list[dict[str, int]]:
    """By seat what is counted while the options are played, with forced answers; nothing of what never happened."""
    s = b.position
    counts = Consequences(s.tasks.counting, s.players)

    def play(code: int) -> None:
        s.apply_for(s.seat, code, None, counts)

    for text in options:
        code = b.tables.codebook.code(text)
        while s.question() > ACTION and s.codes() != [code] and len(s.codes()) == 1:
            play(s.codes()[0])
        assert code in s.codes(), text
        play(code)
    while s.question() > ACTION and len(s.codes()) == 1:
        play(s.codes()[0])
    return [{id: times for id, times in counts.of(seat).items() if times} for seat in range(s.players)]


def test_tiles_that_flip_in_the_last_action_of_an_era_count_although_they_are_gone_then() -> None:
    b = birmingham.board("""
        order A B
        turn B 1
        deck none
        B hand dudley
        birmingham.1 B cotton-mill-1
        burton-on-trent.2 B brewery-1 1
        birmingham--oxford B
        oxford.1 cotton-mill-1
    """)
    assert counted(b, "sell birmingham.1 oxford.1") == [{}, {"flip": 2, "beer": 1}]
    assert (b.tile("birmingham.1"), b.tile("burton-on-trent.2")) == ("", "")


def test_a_rivals_mine_flips_for_the_rival_and_its_coal_is_consumed_by_the_builder() -> None:
    b = lancashire.board("""
        A hand oldham*2
        A mat cotton-mill-3
        A money 40
        oldham.2 B coal-mine-1 1
        iron-track 1
    """)
    assert counted(b, "build cotton-mill oldham.1") == [{"coal": 1, "iron": 1}, {"flip": 1}, {}]


def test_cubes_from_a_market_are_consumed_like_those_of_a_mine() -> None:
    text = """
        A hand birmingham*2
        A mat manufacturer-3
        A money 50
        birmingham--oxford A
        coal-market 2
    """
    assert counted(birmingham.board(text), "build manufacturer birmingham.2") == [{"coal": 2}, {}]
    mine = "dudley.1 B coal-mine-1 1\nbirmingham--dudley B\n"
    assert counted(birmingham.board(text + mine), "build manufacturer birmingham.2") == [{"coal": 2}, {"flip": 1}]


def test_a_merchants_barrel_is_beer_too() -> None:
    b = birmingham.board("""
        A hand dudley*2
        birmingham.1 A cotton-mill-1
        birmingham--oxford A
        oxford.1 cotton-mill-1 barrel
    """)
    assert counted(b, "sell birmingham.1 oxford.1")[0] == {"flip": 1, "beer": 1}


def test_works_that_flip_as_soon_as_they_replace_flipped_ones_count() -> None:
    b = lancashire.board("""
        A hand preston*2
        A mat ironworks-2
        A money 40
        preston.3 A ironworks-1 flipped
        preston.1 B port-1
        iron-track 0
        coal-track 8
    """)
    assert counted(b, "build ironworks preston.3")[0] == {"flip": 1, "coal": 1}
    assert b.tile("preston.3") == "A ironworks-2 flipped"


def test_income_that_cannot_be_paid_counts_once_whatever_is_removed_for_it() -> None:
    b = birmingham.board("""
        order B A
        turn A 1
        A hand dudley
        A income 0
        A money 4
        worcester.1 A cotton-mill-1
        birmingham.1 A cotton-mill-1
    """)
    assert counted(b, "pass", "remove worcester.1")[0] == {"shortfall": 1}
