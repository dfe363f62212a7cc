"""A game from a real table at the terminal: what comes out is typed as it happens."""

from __future__ import annotations

from pathlib import Path

import pytest

import millrace
from millrace.core.record import Record
from tests.cli.test_play import home as home  # a home of its own for every test
from tests.cli.test_play import play, refused, run

TABLE = ["play", "brass-birmingham", "--players", "2", "--real-table"]
SETUP = ["B", "blank, any, manu", "cotton, blank"]
MINE = "stafford, walsall, redditch, dudley, coal-mine, pottery, brewery, birmingham"
THEIRS = "?, ?, ?, ?, ?, ?, ?, ?"


def saved(file: Path) -> Record:
    return Record.load(file)


def test_the_set_up_is_asked_for_pile_by_pile_then_the_first_decision(tmp_path: Path) -> None:
    file = tmp_path / "table.millrace"
    shown = play(*SETUP, MINE, THEIRS, "quit", words=[*TABLE, "--save", str(file)])
    assert "Turn order of the first round: what is no. 1?" in shown
    assert "Merchant tiles: what lies here, " in shown
    assert "Hand of A: what is no. 1?" in shown
    assert "► B: Choose an action" in shown
    assert "Pass the keyboard" not in shown
    record = saved(file)
    assert record.header.deal is not None
    assert record.header.deal["hand B"] == ("?",) * 8
    assert millrace.replay(record).closed_cards(1) == 8


def test_german_asks_in_german() -> None:
    shown = play("quit", lang="de", words=TABLE)
    assert "Zugreihenfolge der ersten Runde: Was ist Nr. 1?" in shown


def test_a_card_is_named_before_it_is_played_out_of_a_closed_hand_and_draws_are_asked_for(tmp_path: Path) -> None:
    file = tmp_path / "table.millrace"
    lines = [*SETUP, MINE, THEIRS, "show tamworth", "build cotton-mill tamworth.1", "card tamworth", "confirm", "?"]
    shown = play(*lines, "loan", "card dudley", "confirm", "tam", "iron", "quit", words=[*TABLE, "--save", str(file)])
    assert "8 cards of this hand are closed" in shown
    assert "B draws. What is it?" in shown
    assert "A draws. What is it?" in shown
    assert "“tam” cannot have come out here." in shown
    deal = saved(file).header.deal
    assert deal is not None
    assert "tamworth" in deal["hand B"]
    assert deal["draws"] == ("?", "iron-works")


def test_what_was_told_wrongly_is_taken_back(tmp_path: Path) -> None:
    file = tmp_path / "table.millrace"
    play("B", "blank", "any", "undo", "manufacturer", "quit", words=[*TABLE, "--save", str(file)])
    deal = saved(file).header.deal
    assert deal is not None
    assert deal["merchants"] == ("blank", "manufacturer")


def test_a_table_left_is_taken_up_again_where_something_is_still_to_be_told(tmp_path: Path) -> None:
    file = tmp_path / "table.millrace"
    play(*SETUP, "walsall", "quit", words=[*TABLE, "--save", str(file)])
    result = run(["play", "--resume", str(file), "--lang", "en"], ["quit"])
    assert "Hand of A: what is no. 2?" in result.output


def test_wrong_answers_say_what_is_possible() -> None:
    shown = play("Z", "B", "nowhere", "bl, an, m, c, bl", "w", "quit", words=TABLE)
    assert "“Z” cannot have come out here. Possible: A or B." in shown
    assert "“nowhere” cannot have come out here." in shown
    assert "“w” may be " in shown


@pytest.mark.parametrize("seats", ["human,greedy"])
def test_bots_do_not_sit_at_a_real_table(seats: str) -> None:
    assert "At a real table only people play" in refused(*TABLE[:2], "--seats", seats, "--real-table")


def test_a_seed_and_a_real_table_exclude_each_other() -> None:
    assert "either a seed or a deal" in refused(*TABLE, "--seed", "7")
