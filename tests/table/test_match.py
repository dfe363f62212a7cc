"""A match: the turn is tentative until it is confirmed, bots know their view only, and a save holds everything."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import examples.quayside  # noqa: F401  # makes it known
from millrace.core.errors import IllegalOption, RecordError
from millrace.core.record import Player, Record
from millrace.core.rng import Generator
from millrace.core.title import AnyTitle
from millrace.table.errors import NothingToConfirm, TurnStands, UnknownPlayer, WrongSeats
from millrace.table.match import Match, finished, overlays

HUMANS = (Player("human", "Anna"), Player("human"))
AGAINST_RANDOM = (Player("human"), Player("random"))


def quayside(seats: Sequence[Player] = HUMANS, seed: int = 1) -> Match:
    return Match.new("quayside", 2, seats, seed)


def after_bids(seats: Sequence[Player] = HUMANS) -> Match:
    """A match in which both have bid and A holds two cards."""
    match = quayside(seats)
    while (decision := match.game.decision) is not None and decision.kind == "bid":
        if match.human(match.actor):
            match.play("bid 1")
            match.confirm()
        else:
            match.bot_move()
    return match


def first_card(match: Match) -> str:
    return next(option.text for option in match.game.options if option.words[0] == "play")


# -- The tentative turn


def test_a_decision_inside_the_turn_is_played_and_taken_back() -> None:
    match = after_bids()
    start = match.game.state_hash
    match.play(first_card(match))
    assert match.pending is None
    assert match.game.state_hash != start
    assert match.can_undo
    match.undo()
    assert match.game.state_hash == start
    assert not match.can_undo


def test_the_decision_that_ends_the_turn_waits_to_be_confirmed() -> None:
    match = after_bids()
    match.play(first_card(match))
    before = match.game.state_hash
    assert match.play("flag red") == ()
    assert match.pending is not None
    assert match.game.state_hash == before, "nothing is carried out before the player confirms"
    match.confirm()
    assert match.actor == 1
    assert match.pending is None


def test_a_pending_decision_is_taken_back_first() -> None:
    match = after_bids()
    match.play(first_card(match))
    played = match.game.state_hash
    match.play("flag red")
    match.undo()
    assert match.pending is None
    assert match.game.state_hash == played


def test_restart_takes_the_whole_turn_back() -> None:
    match = after_bids()
    start = match.game.state_hash
    match.play(first_card(match))
    match.play("flag red")
    match.restart()
    assert (match.pending, match.game.state_hash) == (None, start)
    with pytest.raises(TurnStands):
        match.restart()


def test_what_reveals_cards_waits_and_then_stands() -> None:
    match = after_bids()
    match.play("draw")
    assert match.pending is not None
    assert match.reveals
    match.confirm()
    assert match.actor == 0, "the turn goes on"
    with pytest.raises(TurnStands):
        match.undo()
    match.play(first_card(match))
    match.restart()
    assert match.game.options_for(0).codes, "only what came after the draw is taken back"
    assert match.game.steps[-1].option.text == "draw"


def test_a_confirmed_turn_stands() -> None:
    match = after_bids()
    match.play(first_card(match))
    match.play("flag red")
    match.confirm()
    with pytest.raises(TurnStands):
        match.undo()
    with pytest.raises(NothingToConfirm):
        match.confirm()


def test_an_illegal_decision_changes_nothing() -> None:
    match = after_bids()
    before = match.record
    with pytest.raises(IllegalOption):
        match.play("bid 2")
    assert match.record == before


def test_secret_choices_at_once_are_asked_one_after_the_other() -> None:
    match = quayside()
    assert match.game.waiting == (0, 1)
    match.play("bid 2")
    match.confirm()
    assert match.actor == 1
    assert match.game.view(1).own_bid == -1


def test_the_closing_decisions_end_where_the_unknown_begins() -> None:
    match = Match.new("brass-birmingham", 2, HUMANS, 7)
    match.play(match.game.options[0])
    assert match.pending is not None
    told = [step.option.text for _, step in match.closing()]
    assert told == ["build brewery stone.1", "card brewery"]


# -- Seats


def test_seats_must_be_as_many_as_players() -> None:
    with pytest.raises(WrongSeats):
        Match.new("quayside", 3, HUMANS, 1)


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownPlayer, match="greedy"):
        Match.new("quayside", 2, (Player("human"), Player("gredy")), 1)


def test_nobody_named_means_one_person_against_bots() -> None:
    match = Match.new("quayside", 3, (), 1)
    assert match.humans == (0,)
    assert [match.label(seat) for seat in range(3)] == ["A", "B greedy", "C greedy"]


class Watching:
    """A bot that notes what it is told."""

    name = "watching"
    blind = False

    def __init__(self) -> None:
        self.told: list[tuple[Any, Sequence[int], Generator]] = []

    def choose(self, title: AnyTitle, view: Any, codes: Sequence[int], rng: Generator) -> int:
        self.told.append((view, tuple(codes), rng))
        return codes[0]


def test_a_bot_gets_its_view_and_the_legal_codes() -> None:
    match = quayside((Player("random"), Player("human")))
    bot = Watching()
    match._minds[0] = bot
    expected, codes = match.game.view(0), match.game.options_for(0).codes
    match.bot_move()
    assert [(view, told) for view, told, _ in bot.told] == [(expected, codes)]
    game_chance = {Generator.from_seed("1", stream).words() for stream in ("set-up", "play")}
    assert bot.told[0][2].words() not in game_chance


# -- Records


def test_a_match_is_resumed_with_everything() -> None:
    match = after_bids((Player("human", "Anna"), Player("random")))
    match.speak("de")
    match.play(first_card(match))
    match.play("flag red")
    again = Match.resume(Record.parse(str(match.record)))
    assert again.game == match.game
    assert again.game.state_hash == match.game.state_hash
    assert (again.players, again.language, again.pending) == (match.players, "de", match.pending)
    assert again.unconfirmed_steps == match.unconfirmed_steps == 1
    assert str(again.record) == str(match.record)
    again.undo()
    again.undo()
    with pytest.raises(TurnStands):
        again.undo()


def test_bots_go_on_after_a_resume_as_they_would_have() -> None:
    match = Match.new("brass-birmingham", 2, (Player("random"), Player("random")), 3)
    for _ in range(40):
        match.bot_move()
    again = Match.resume(Record.parse(str(match.record)))
    for _ in range(40):
        match.bot_move()
        again.bot_move()
    assert again.game.state_hash == match.game.state_hash


def test_remarks_of_others_survive() -> None:
    match = after_bids()
    text = (
        str(match.record).replace("millrace record 1\n", "millrace record 1\n# a friendly game\n")
        + "# to be continued\n"
    )
    again = Match.resume(Record.parse(text))
    assert "# a friendly game\n" in str(again.record)
    assert str(again.record).endswith("# to be continued\n")


def test_overlays_are_noted(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    match = Match.new("quayside", 2, HUMANS, 1, content=[file])
    assert overlays(match.record) == (file.resolve(),)
    assert Match.resume(match.record).game.header.content == "quayside-mine"


def test_a_pending_decision_that_cannot_be_is_refused() -> None:
    match = after_bids()
    record = Record.parse(str(match.record) + "# table pending: bid 1\n")
    with pytest.raises(RecordError):
        Match.resume(record)
    with pytest.raises(RecordError):
        Match.resume(Record.parse(str(match.record) + "# table pending: fly away\n"))


def test_a_match_played_to_its_end_says_so() -> None:
    match = Match.new("quayside", 2, (Player("random"), Player("random")), 5)
    kept: list[Record] = []
    match.keep = kept.append
    while match.actor >= 0:
        match.bot_move()
    assert finished(kept[-1])
    assert not finished(kept[-2])
    assert Match.resume(kept[-1]).actor == -1


def test_every_change_is_kept() -> None:
    match = after_bids()
    kept: list[str] = []
    match.keep = lambda record: kept.append(str(record))
    match.play(first_card(match))
    match.play("flag red")
    match.undo()
    match.play("flag red")
    match.confirm()
    assert len(kept) == 5
    assert kept[1] == kept[3]
    assert "unconfirmed" not in kept[4]


# -- The log


def test_the_log_follows_undo_and_resume() -> None:
    match = after_bids()
    count = len(match.log.entries)
    match.play(first_card(match))
    assert len(match.log.entries) == count + 1
    match.undo()
    assert len(match.log.entries) == count
    assert Match.resume(match.record).log.entries == match.log.entries


def test_since_my_last_turn() -> None:
    match = Match.new("brass-birmingham", 3, (Player("human"), Player("random"), Player("random")), 7)

    def my_turn() -> None:
        turn = match.game.state().turn
        while match.actor >= 0 and match.game.state().turn == turn:
            match.play(match.game.options[0])
            if match.pending is not None:
                match.confirm()

    def others() -> None:
        while not match.human(match.actor):
            match.bot_move()

    others()
    my_turn()
    others()
    told = match.log.since(0)
    assert {turn.seat for turn in told} <= {1, 2}
    assert told
    match.play(match.game.options[0])
    assert match.log.since(0) == told, "what I do in this turn is not news"


def test_turns_are_grouped() -> None:
    match = Match.new("brass-birmingham", 2, (Player("random"), Player("random")), 7)
    for _ in range(30):
        match.bot_move()
    turns = match.log.turns
    assert [entry for turn in turns for entry in turn.entries] == list(match.log.entries)
    assert all(len({(entry.turn, entry.seat) for entry in turn.entries}) == 1 for turn in turns)
    assert all(turn.turn != after.turn or turn.seat != after.seat for turn, after in pairwise(turns))
