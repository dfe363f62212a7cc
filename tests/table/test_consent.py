"""Taking back what stands: all people at the table have to agree, and the log tells that it happened."""

from collections.abc import Sequence

import pytest

from examples.quayside.title import TITLE
from millrace.core.record import Player, Record
from millrace.core.texts import Texts
from millrace.table.consent import TakeBackRequest, TakenBack
from millrace.table.errors import MatchOver, NothingAsked, NoWayBack, RequestOpen
from millrace.table.match import Match
from millrace.table.scene import scene
from millrace.table.seats import letters, seats_of

THREE = (Player("human", "Anna"), Player("human", "Bert"), Player("human", "Cara"))
ALONE = (Player("human", "Anna"), Player("random"), Player("random"))
QUAYSIDE = TITLE.id


def playing(seats: Sequence[Player] = THREE, turns: int = 4) -> Match:
    """A match in which so many turns stand after the bids."""
    match = Match.new(QUAYSIDE, 3, seats, 1)
    while len(match.log.turns) < turns or match.can_undo or not match.human(match.actor):
        if match.human(match.actor):
            go_on(match)
        else:
            match.bot_move()
    return match


def go_on(match: Match) -> None:
    """Let whoever must act decide by the first option, and confirm if that ends the turn."""
    match.play(match.game.options_for(match.actor)[0])
    if match.pending is not None:
        match.confirm()


def told(match: Match) -> list[str]:
    texts = Texts.load("en", "millrace.core", "millrace.table", *match.game.title.text_packages)
    return [texts.render(event) for entry in match.log.entries for event in entry.events]


def same(one: Match, other: Match) -> bool:
    return (str(one.record), one.log.entries, one.request, one.standing, one.game.state_hash) == (
        str(other.record),
        other.log.entries,
        other.request,
        other.standing,
        other.game.state_hash,
    )


# -- Who has to agree


def test_it_is_taken_back_when_everybody_has_agreed() -> None:
    match = playing()
    start = match.log.turns[1].entries[0].step
    before = match.game.state_at(start).key()
    match.ask_back(1, start)
    assert match.request is not None and match.request.missing == (0, 2)
    match.answer(2, True)
    assert match.standing > start, "one person is missing"
    match.answer(0, True)
    assert match.game.state().key() == before
    assert match.request is None
    assert (match.standing, match.unconfirmed_steps) == (start, 0)


def test_bots_agree_at_once() -> None:
    match = playing(ALONE)
    start = match.last_turn((0,))
    match.ask_back(0, start)
    assert (match.request, match.standing, match.actor) == (None, start, 0)


def test_seats_at_one_screen_are_one_person() -> None:
    match = playing()
    match.ask_back(0, 1, spoken_for=(0, 1, 2))
    assert match.request is None and match.standing == 1
    match = playing()
    match.ask_back(0, 1, spoken_for=(0, 1))
    assert match.request is not None and match.request.missing == (2,)
    match.answer(2, True, spoken_for=(2,))
    assert match.request is None and match.standing == 1


def test_one_no_is_enough() -> None:
    match = playing()
    steps = match.standing
    match.ask_back(0, 1)
    match.answer(1, True)
    match.answer(2, False)
    assert match.standing == steps
    assert match.request is not None and (match.request.open, match.request.refuser) == (False, 2)
    with pytest.raises(NothingAsked):
        match.answer(1, False)
    match.ask_back(1, 1)
    assert match.request.agreeing == (1,), "whoever agreed before is asked anew"


def test_who_agreed_may_think_again_and_who_asked_may_withdraw() -> None:
    match = playing()
    match.ask_back(0, 1)
    match.answer(1, True)
    match.answer(1, False)
    assert match.request is not None and match.request.refuser == 1
    match.ask_back(0, 1)
    match.answer(0, False)
    assert match.request is None


def test_nobody_answers_what_is_not_asked_of_them() -> None:
    match = playing()
    with pytest.raises(NothingAsked):
        match.answer(1, True)
    match.ask_back(0, 1)
    for seat, agrees in ((0, True),):
        with pytest.raises(NothingAsked):
            match.answer(seat, agrees)
    with pytest.raises(RequestOpen, match="Anna"):
        match.ask_back(1, 1)
    bots = playing(ALONE)
    with pytest.raises(NothingAsked):
        bots.ask_back(1, 1)


def test_a_request_ends_when_the_match_goes_on() -> None:
    match = playing()
    match.ask_back(0, 1)
    match.play(match.game.options_for(match.actor)[0])
    assert match.request is not None, "what is only tried does not end it"
    while match.pending is None:
        match.play(match.game.options_for(match.actor)[0])
    match.confirm()
    assert match.request is None
    with pytest.raises(NothingAsked):
        match.answer(1, True)


def test_a_bot_that_takes_a_seat_does_not_agree_for_its_player() -> None:
    match = playing()
    steps = match.standing
    match.ask_back(0, 1)
    match.answer(1, True)
    match.reseat(2, Player("random", "Cara"))
    assert match.request is not None and match.request.missing == (2,) and match.standing == steps
    match.answer(2, True)
    assert match.request is None and match.standing == 1


def test_whoever_left_the_seat_to_a_bot_is_asked_be_it_about_what_the_bot_did() -> None:
    match = playing()
    match.reseat(2, Player("random", "Cara"))
    left = match.standing
    while match.standing < left + 4:
        go_on(match) if match.human(match.actor) else match.bot_move()
    assert match.people == (0, 1, 2) and match.humans == (0, 1)
    for to in (0, left, match.last_turn((2,))):
        match.ask_back(0, to)
        match.answer(1, True)
        assert match.request is not None and match.request.missing == (2,)
        assert same(match, Match.resume(Record.parse(str(match.record)))), "a save knows who is asked"
        match.answer(2, False)
        assert match.standing > to, "nothing is taken back against the word of whoever left"


def test_a_seat_that_was_never_a_persons_is_not_asked() -> None:
    match = playing((Player("human", "Anna"), Player("human", "Bert"), Player("random")))
    assert match.people == (0, 1)
    match.ask_back(0, 1)
    match.answer(1, True)
    assert match.standing == 1


def test_a_bot_that_takes_the_askers_seat_ends_the_request() -> None:
    match = playing()
    steps = match.standing
    match.ask_back(0, 1)
    match.reseat(0, Player("random", "Anna"))
    assert match.request is None and match.standing == steps
    match.ask_back(1, 1)
    match.reseat(2, Player("human", "Carla"))
    assert match.request is not None, "another name changes nothing"


# -- How far


@pytest.mark.parametrize("to", [-1, 10**6])
def test_there_is_no_way_back_to_nowhere(to: int) -> None:
    match = playing()
    with pytest.raises(NoWayBack):
        match.ask_back(0, to)
    with pytest.raises(NoWayBack):
        match.ask_back(0, match.standing)
    assert match.request is None


def test_what_is_only_tried_is_not_counted_but_lost() -> None:
    match = playing()
    match.play(match.game.options_for(match.actor)[0])
    assert match.unconfirmed_steps or match.pending
    back = match.way_back(match.standing - 1)
    assert back.count == 1
    match.ask_back(0, back.to, (0, 1, 2))
    assert match.unconfirmed_steps == 0 and match.pending is None and match.standing == back.to


def test_revealed_information_is_said_beforehand() -> None:
    match = playing(turns=4)
    bids = match.way_back(0)
    assert bids.reveals and [message.id for message in bids.about] == ["table.back.about", "table.back.reveals"]
    assert [message.id for message in bids.wish(0)] == ["table.back.wish", "table.back.reveals"]
    last = match.way_back(match.log.turns[-1].entries[0].step)
    assert not last.reveals and [message.id for message in last.about] == ["table.back.about"]


def test_after_the_end_nothing_is_taken_back() -> None:
    match = Match.new(QUAYSIDE, 3, THREE, 1)
    while match.actor >= 0:
        go_on(match)
    with pytest.raises(MatchOver):
        match.ask_back(0, 1, (0, 1, 2))


def test_the_last_turn_is_that_of_the_seat() -> None:
    match = playing(turns=6)
    for seat in range(3):
        turns = [turn for turn in match.log.turns if turn.seat == seat]
        assert match.last_turn((seat,)) == turns[-1].entries[0].step
    assert match.last_turn((0, 1, 2)) == match.log.turns[-1].entries[0].step
    assert Match.new(QUAYSIDE, 3, THREE, 1).last_turn((0,)) == -1


# -- What is told, and what is kept


def test_the_log_tells_that_the_match_went_back() -> None:
    match = playing()
    steps = match.standing
    match.ask_back(1, 2, (0, 1, 2))
    assert told(match)[-1] == (f"B takes the match back to here: {steps - 2} decisions are undone, and all agreed.")
    match.ask_back(0, 0, (0, 1, 2))
    assert match.log.entries == ()
    go_on(match)
    assert told(match)[0] == "A takes the match back to here: 2 decisions are undone, and all agreed."
    assert match.taken_back == (TakenBack(0, 2, 0),), "what lay behind is gone with what is undone"


def test_everything_survives_a_save() -> None:
    match = playing()
    match.ask_back(1, 2, (0, 1, 2))
    for _ in range(6):
        go_on(match)
    match.ask_back(0, 3, (0,))
    again = Match.resume(Record.parse(str(match.record)))
    assert same(again, match)
    for both in (match, again):
        both.answer(2, True)
        both.answer(1, False)
    again = Match.resume(Record.from_json(match.record.to_json()))
    assert same(again, match) and again.request is not None and again.request.refuser == 1
    for both in (match, again):
        both.ask_back(2, 0, (0, 1, 2))
        go_on(both)
    assert same(again, match) and same(Match.resume(match.record), match)


@pytest.mark.parametrize(
    "remark", ["request: 3", "request: x A A", "request: 99 A A", "request: 1 A AZ", "taken back: 9"]
)
def test_remarks_that_cannot_be_are_passed_over(remark: str) -> None:
    match = playing()
    again = Match.resume(Record.parse(f"{match.record}# table {remark}\n"))
    assert again.request is None and again.taken_back == ()


def test_requests_and_events_are_written_and_read() -> None:
    for request in (TakeBackRequest(0, 31, (0, 2), (0, 1, 2)), TakeBackRequest(1, 0, (1,), (1, 2), refuser=2)):
        assert TakeBackRequest.parse(str(request)) == request
    event = TakenBack(3, 40, 2)
    assert TakenBack.parse(str(event)) == event
    assert letters((2, 0, 2)) == "AC" and seats_of("AC") == (0, 2) and seats_of("A1") == ()


# -- The scene


@pytest.mark.parametrize(
    ("lang", "wish", "no"),
    [
        ("en", "Anna would like to take back the last", "Cara says no"),
        ("de", "Anna möchte die letzten", "Cara sagt Nein"),
    ],
)
def test_everybody_sees_who_asks_for_what(lang: str, wish: str, no: str) -> None:
    match = Match.new("brass-birmingham", 3, THREE, 3)
    while len(match.log.turns) < 3:
        go_on(match)
    match.ask_back(0, 0)
    match.answer(1, True)
    seen = {seat: scene(match, seat, lang).request for seat in (-1, 0, 1, 2)}
    assert all(asked is not None and asked.text.startswith(wish) for asked in seen.values())
    assert [seat for seat, asked in seen.items() if asked is not None and asked.mine] == [2]
    asked = seen[0]
    assert asked is not None and (asked.seat, asked.at, asked.missing) == ("A", 0, ("C",))
    assert scene(match, 2, lang, at=1).request is None, "the past has no requests"
    match.answer(2, False)
    asked = scene(match, 0, lang).request
    assert asked is not None and asked.text.startswith(no) and asked.missing == ()
