"""Options as sentences with their bills, questions, refusals, log lines and panels, in both languages."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from functools import cache

import pytest

from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Message, Texts, disagreements
from millrace.games.crystal_palace.rules import TEXT_PACKAGES
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.state import SWITCHES, Position
from millrace.games.crystal_palace.rules.tables import printed_tables
from millrace.games.crystal_palace.rules.tasks import new_position
from millrace.games.crystal_palace.rules.view import determinise, view
from millrace.games.crystal_palace.words import describe as module
from millrace.games.crystal_palace.words.describe import bill, describe, short_notes, tiles_pushed_out
from millrace.games.crystal_palace.words.panels import panels
from millrace.scene.panel import Flow, Panel, Table, plain
from tests.rules.crystal_palace.board import Board

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in LANGUAGES}
CODEBOOK = printed_tables().codebook
PLAYERS = (2, 3, 4, 5)


def at(position: str) -> Board:
    """The board of a position in text."""
    return Board(read(position))


def sentence(table: Board, option: str, language: str = "en") -> str:
    """An option as it would be listed."""
    messages = describe(table.position, CODEBOOK.code(option))
    return " · ".join(TEXTS[language].render(message) for message in messages)


def rendered(message: Message) -> None:
    """Say a message in both languages and look for what a reader must never see."""
    for language in LANGUAGES:
        text = TEXTS[language].render(message)
        assert text == text.strip() and text, message
        assert not re.search(r"[{}#]|  |None|\b[a-z]+_[a-z]+\b|\ba [aeiou]|\?\?|\.\.", text), text


# -- Random games -------------------------------------------------------------------------------------------------


@cache
def moments(players: int, game: int) -> tuple[tuple[Position, int], ...]:
    """The positions of a random game with the code played in each, free actions seldom, switches of every kind."""
    chance = Generator.from_seed(f"words {players} {game}", "play")
    switches = {name: values[chance.below(len(values))] if game else values[0] for name, values in SWITCHES}
    s = new_position(printed_tables(players), players, switches, f"words {players} {game}")
    positions: list[tuple[Position, int]] = []
    while s.seat >= 0:
        codes = [*s.codes()]
        by_verb: dict[str, list[int]] = {}
        for code in codes:
            by_verb.setdefault(CODEBOOK[code].words[0], []).append(code)
        for verb in ("loan", "exchange", "buy", "sell", "repay", "pass", "forgo"):
            if len(by_verb) > 1 and chance.below(5):
                by_verb.pop(verb, None)
        verbs = [*by_verb.values()]
        options = verbs[chance.below(len(verbs))]
        code = options[chance.below(len(options))]
        positions.append((s.copy(), code))
        s.apply(code)
    positions.append((s, -1))
    return tuple(positions)


def games() -> Iterator[tuple[Position, int]]:
    for players in PLAYERS:
        for game in (0, 1):
            yield from moments(players, game)


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(module).failed == 0


def test_the_catalogues_agree() -> None:
    assert disagreements("millrace.games.crystal_palace") == []


@pytest.mark.parametrize("players", PLAYERS)
def test_every_question_option_and_event_can_be_said(players: int) -> None:
    said: set[Message] = set()
    for game in (0, 1):
        for number, (s, code) in enumerate(moments(players, game)):
            codes = range(len(CODEBOOK)) if number % 40 == 0 or code < 0 else s.codes()
            messages = [message for option in codes for message in describe(s, option)]
            if code >= 0:
                messages += [s.prompt(seat) for seat in s.waiting()]
                messages.append(Message(f"kind.{s.task().id}"))
                s.copy().apply_for(s.seat, code, messages)
            for message in messages:
                if message not in said:
                    said.add(message)
                    rendered(message)
    assert len({message.id for message in said}) > 150


@pytest.mark.parametrize("players", PLAYERS)
def test_every_refusal_can_be_said(players: int) -> None:
    said: set[Message] = set()
    for s, code in moments(players, players % 2)[::7]:
        for option in CODEBOOK if code >= 0 else ():
            refusal = s.why_not(s.seat, option.code)
            if refusal and refusal.message not in said:
                said.add(refusal.message)
                rendered(refusal.message)
    assert len({message.id for message in said}) > 15


def cells(panel: Panel) -> Iterator[str]:
    yield panel.title
    for block in panel.blocks:
        if isinstance(block, Flow):
            yield from [plain(item) for item in (*block.items, block.label)]
        elif isinstance(block, Table):
            yield from [column.head for column in block.columns]
            yield from [plain(cell) for row in block.rows for cell in row]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_table_can_be_shown(players: int, language: str) -> None:
    names = ("Ada", "Bea", "Cy", "Dan", "Eve")[:players]
    for s, _ in moments(players, 1)[::11]:
        for seat in (-1, max(s.seat, 0)):
            shown = panels(view(s, seat), TEXTS[language], names)
            assert len({panel.id for panel in shown}) == len(shown)
            for text in [text for panel in shown for text in cells(panel)]:
                assert not re.search(r"[{}#]|None|\b[a-z]+_[a-z]+\b", text), text


def test_everything_told_is_known_to_who_decides() -> None:
    """A position dealt anew from the seat's view gives the same sentences, notes and panels."""
    for number, (s, code) in enumerate(games()):
        if number % 9 or code < 0:
            continue
        seat = s.waiting()[-1]
        mine, dealt = s.copy(), determinise(view(s, seat), Generator.from_seed(str(number), "words"))
        mine.seat = dealt.seat = seat
        codes = [*mine.codes_for(seat)]
        assert [describe(mine, option) for option in codes] == [describe(dealt, option) for option in codes]
        assert panels(view(s, seat), TEXTS["en"]) == panels(view(dealt, seat), TEXTS["en"])


# -- Bills come true ----------------------------------------------------------------------------------------------


def settled(s: Position, player: int) -> int:
    """Play until the player has paid, raising money by loans; answer how many loans that took."""
    loans = 0
    while s.seat == player and s.task().id in ("raise", "discard"):
        loans += s.task().id == "raise"
        s.apply(s.tables.loan_code if s.task().id == "raise" else s.codes()[0])
    return loans


def test_bills_come_true() -> None:
    """What hiring, building, shares and placing cost in pounds and goods, and the loans that this takes."""
    checked: dict[str, int] = {}
    for s, code in games():
        verb = CODEBOOK[code].words[0] if code >= 0 else ""
        if verb not in ("hire", "build", "share", "place", "market", "up"):
            continue
        for option in [each for each in s.codes() if CODEBOOK[each].words[0] == verb][:6]:
            check_bill(s, option)
            checked[verb] = checked.get(verb, 0) + 1
    assert min(checked.values()) > 20 and len(checked) == 6


def check_bill(s: Position, code: int) -> None:
    seat, due, after = s.seat, bill(s, code), s.copy()
    short = [message.values for message in short_notes(s, due.money)]
    events: list[Message] = []
    tiles = s.tiles[seat].bit_count()
    after.apply_for(seat, code, events)
    if short:
        assert after.task().id in ("raise", "discard") and after.seat == seat
        assert after.prompt(seat).values["missing"] == short[0]["missing"]
        loans, before = 0, after.copy()
        while after.seat == seat and after.task().id in ("raise", "discard") and after.stack[0] == before.stack[0]:
            if after.task().id == "raise" and after.stack[-1] != before.stack[-1]:
                break
            loans += after.task().id == "raise"
            after.apply_for(seat, s.tables.loan_code if after.task().id == "raise" else after.codes()[0], events)
            if any(event.id == "log.paid" for event in events):
                break
        assert loans == short[0]["loans"]
        gone = len([event for event in events if event.id == "log.discard"])
        assert gone == tiles_pushed_out(s, seat, loans) and gone <= tiles
    paid = [event for event in events if event.id == "log.paid"]
    assert (paid[0].values["money"] if paid else 0) == due.money
    for event in events:
        if event.id in ("log.hired", "log.built"):
            assert event.values["links"] == due.links
            assert event.values["vp"] == due.vp + due.links * s.tables.link_vp or s.switches[7]
            break
    if CODEBOOK[code].words[0] == "share":
        assert after.vp[seat] - s.vp[seat] == due.vp


def test_goods_on_a_bill_leave_the_supply() -> None:
    b = at("players 3\nphase 5\nA gear 1 energy 4 money 30\nA patents p07")
    due = bill(b.position, CODEBOOK.code("build p07"))
    assert (due.money, due.gear, due.energy, due.gears_bought, due.energy_bought) == (10, 1, 1, 2, 0)
    b.play("build p07")
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A")) == (20, 0, 3)
