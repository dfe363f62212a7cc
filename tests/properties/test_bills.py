"""What a bill says before a decision is what happens after it: in random games of every title.

The questions that follow are answered as the bill reckons; nothing hidden may come between.
"""

from __future__ import annotations

from importlib import import_module
from itertools import islice
from typing import Any

import pytest

import millrace
from millrace.core.decision import seat_of
from millrace.core.machine import Machine
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.core.title import AnyTitle
from millrace.games.crystal_palace.rules.state import Position as PalacePosition
from millrace.games.crystal_palace.words.describe import describe
from millrace.games.crystal_palace.words.outlook import change_notes, outlook
from millrace.games.oranienburger_kanal.rules import frames as kanal
from millrace.games.oranienburger_kanal.rules.tables import GOOD_COUNT
from millrace.games.oranienburger_kanal.words.describe import bill
from millrace.parts.industry.account import income_level
from millrace.parts.industry.outlook import Explanation, Outlook
from millrace.parts.industry.state import IndustryState
from tests.properties.play import play_through

FAMILY = ("brass-birmingham", "brass-lancashire", "age-of-industry")
OPTIONS = 5
"""So many options of every position are carried out."""


def explained(title: AnyTitle, state: Any, code: int) -> Explanation:
    module = import_module(f"millrace.games.{title.id.replace('-', '_')}.words.describe")
    told = module.explain(state, code)
    assert isinstance(told, Explanation)
    return told


def carried_out(state: IndustryState, code: int, ahead: Outlook) -> tuple[IndustryState, list[Message]]:
    """The real position after an option and the answers that its bill reckons with, and what the log told."""
    after, told = state.copy(), list[Message]()
    assert isinstance(after, IndustryState)
    after.apply_for(state.seat, code, told)
    for answer in ahead.answers:
        assert answer in after.codes(), "the question came as the bill expected it"
        after.apply_for(state.seat, answer, told)
    return after, told


def check(title: AnyTitle, state: IndustryState, code: int) -> set[str]:
    """Compare the bill with what happens; answer what there was to compare."""
    told = explained(title, state, code)
    ahead, expected = told.ahead, told.ahead.after
    if not ahead.events:
        return set()
    after, events = carried_out(state, code, ahead)
    assert list(ahead.events) == events[: len(ahead.events)]
    if after.seat < 0 or {"log.order", "log.interest", "log.era-ends"} & {event.id for event in events}:
        return set()  # the end of a round or turn pays income and interest, the end of an era takes tiles away
    assert (after.flipped, list(after.cubes)) == (expected.flipped, list(expected.cubes))
    assert (list(after.income), list(after.vp)) == (list(expected.income), list(expected.vp))
    assert (after.coal_market, after.iron_market) == (expected.coal_market, expected.iron_market)
    assert list(after.loans) == list(expected.loans)
    assert (list(after.money), list(after.spent)) == (list(expected.money), list(expected.spent))
    return notes_hold(state, after, told, title.codebook[code].words[0])


def notes_hold(state: IndustryState, after: IndustryState, told: Explanation, verb: str) -> set[str]:
    """Whether the figures in the words are those of the positions: what is paid, whose cubes go, who flips, income."""
    notes, events = [*told.notes, *told.warnings], {event.id for event in told.ahead.events}
    if verb in PAID:
        paid = sum([int(str(note.values["money"])) for note in notes if note.id in PRICES])
        assert paid == after.spent[state.seat] - state.spent[state.seat]
    flips = [note for note in notes if note.id in ("bill.flip", "bill.pays")]
    if "log.overbuilt" not in events:
        assert len(flips) == (after.flipped & ~state.flipped).bit_count()
        if verb in PAID:
            taken = sum([int(str(note.values["n"])) for note in notes if note.id in SOURCES])
            lost = [old - new for old, new in zip(state.cubes, after.cubes, strict=True) if old > new]
            assert taken == sum(lost)
    for note in flips:
        change, whose = note.values.get("income"), str(note.values["whose"])
        if isinstance(change, Message) and note == [each for each in flips if each.values["whose"] == whose][-1]:
            seat = state.seat if whose == "own" else seat_of(whose, state.players)
            assert change.values.get("after", change.values.get("level")) == income_level(after, seat)
    return {note.id for note in notes}


PAID = ("build", "combine", "network", "link", "rail", "develop")
PRICES = ("bill.money", "bill.money-parts", "bill.coal-bought", "bill.iron-bought")
SOURCES = ("bill.coal-from", "bill.iron-from", "bill.beer-from", "bill.import-coal-from")


@pytest.mark.parametrize("name", FAMILY)
def test_what_a_bill_says_is_what_happens(name: str) -> None:
    title, seen = millrace.title(name), set[str]()
    for players in title.player_counts:
        chance = Generator.from_seed(name, str(players))
        for state, code in islice(play_through(title, players, f"bills-{players}"), 0, None, 2):
            if code < 0 or not isinstance(state, IndustryState):
                continue
            codes = state.codes()
            for _ in range(min(OPTIONS, len(codes))):
                seen |= check(title, state, codes[chance.below(len(codes))])
    assert {"bill.money", "bill.coal-from", "bill.vp-scored"} <= seen
    assert "bill.flip" in seen or "bill.pays" in seen


def test_a_bill_of_the_kanal_says_what_is_taken_and_given() -> None:
    title, seen = millrace.title("oranienburger-kanal"), set[str]()
    for players in title.player_counts:
        for state, code in islice(play_through(title, players, f"bills-{players}"), 0, None, 2):
            if code >= 0:
                seen |= {verb for each in state.codes() if (verb := kanal_check(title, state, each))}
    assert {"path", "bridge", "erect", "take", "buy", "produce"} <= seen


def kanal_check(title: AnyTitle, state: Any, code: int) -> str:
    """Compare what a bill takes and gives with the stock afterwards; the verb if there was something to compare."""
    if state.question() == kanal.START:
        return ""
    cost, gain = bill(state, code)
    seat, limit = state.seat, state.tables.limit
    after = state.copy()
    assert isinstance(after, Machine)
    after.apply(code)
    if after.seat != seat or after.round != state.round or after.question() == kanal.PROCEEDS:  # type: ignore[attr-defined]
        return ""
    if not any(cost) and not any(gain):
        return ""
    first = seat * GOOD_COUNT
    for good, had in enumerate(state.stock[first : first + GOOD_COUNT]):
        expected = had - cost[good] + gain[good]
        if good < len(limit):
            expected = max(min(expected, limit[good]), min(had - cost[good], limit[good]))
        assert after.stock[first + good] == expected, (title.codebook[code].text, good)  # type: ignore[attr-defined]
    return title.codebook[code].words[0]


def test_a_bill_of_the_palace_says_what_is_different_for_everybody() -> None:
    title, seen = millrace.title("crystal-palace"), set[str]()
    for players in title.player_counts:
        chance = Generator.from_seed("palace", str(players))
        for state, code in play_through(title, players, f"bills-{players}"):
            if code >= 0 and isinstance(state, PalacePosition) and not state.asks_several():
                codes = state.codes()
                for _ in range(min(OPTIONS, len(codes))):
                    seen |= palace_check(state, codes[chance.below(len(codes))])
    assert {"money", "gear", "energy", "newspapers", "income", "vp", "westminster", "dice", "others"} <= seen
    assert {"bill.buzz", "bill.flyer", "bill.income-paid", "offer.step"} <= seen


def palace_check(state: PalacePosition, code: int) -> set[str]:
    """Compare a bill with what happens; answer which figures were compared, and which notes were told."""
    ahead = outlook(state, code)
    after, events = state.copy(), list[Message]()
    after.apply_for(state.seat, code, events)
    if events and events[0].id == "log.target" and events[0].values["target"] != events[0].values["seat"]:
        del events[0]
        if after.task().id == "exchange" and not events:
            after.apply_for(after.seat, after.done_code, events)
    assert list(ahead.events) == events[: len(ahead.events)]
    notes = describe(state, code)
    told = {note.id for note in notes}
    if len(events) > len(ahead.events) or (
        after.question() != state.question() and after.task().id in ("raise", "discard")
    ):
        return told  # the next die, turn or phase has gone on by itself; or what is missing is to be raised first
    expected = {
        (player, figure): (int(before[player]), int(now[player]))
        for player in range(state.players)
        for (figure, before), now in zip(palace_figures(state).items(), palace_figures(after).values(), strict=True)
        if before[player] != now[player]
    }
    changed = {
        (seat_of(str(note.values["seat"]), state.players), str(note.values["what"])): (
            int(str(note.values["before"])),
            int(str(note.values["after"])),
        )
        for note in change_notes(ahead)
    }
    assert changed == expected
    moved = {
        seat_of(str(note.values["seat"]), state.players): note.values["after"]
        for note in notes
        if note.id == "bill.buzz"
    }
    assert moved == {
        player: after.buzz[player] for player in range(state.players) if after.buzz[player] != state.buzz[player]
    }
    for note in notes:
        if note.id == "bill.raid":
            assert (
                note.values["n"]
                == sum([each >= 0 for each in state.market]) - sum([each >= 0 for each in after.market]) + 1
            )
    return told | {figure for _, figure in changed} | {"others" for seat, _ in changed if seat != state.seat}


def palace_figures(s: PalacePosition) -> dict[str, Any]:
    values = s.tables.income_values
    return {
        "money": s.money,
        "gear": s.gear,
        "energy": s.energy,
        "newspapers": s.newspapers,
        "income": [values[space] for space in s.income],
        "vp": s.vp,
        "westminster": s.westminster,
        "dice": s.dice,
    }
