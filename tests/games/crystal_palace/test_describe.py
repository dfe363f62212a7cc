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
from millrace.games.crystal_palace.rules.switches import VP_FLOOR
from millrace.games.crystal_palace.rules.tables import printed_tables
from millrace.games.crystal_palace.rules.tasks import new_position
from millrace.games.crystal_palace.rules.view import determinise, view
from millrace.games.crystal_palace.words import describe as module
from millrace.games.crystal_palace.words.describe import bill, describe, short_notes
from millrace.games.crystal_palace.words.outlook import changes, outlook
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


def test_bills_come_true() -> None:
    """What options cost and score at once, and how many loans and research tiles that takes, is what happens."""
    checked: dict[str, int] = {}
    for s, code in games():
        for option in s.codes() if code >= 0 else ():
            verb = CODEBOOK[option].words[0]
            if verb in ("hire", "build", "share", "market", "up") or (verb == "place" and option % 11 == 0):
                check_bill(s, option)
                checked[verb] = checked.get(verb, 0) + 1
    assert len(checked) == 6 and min(checked.values()) > 5, checked


def check_bill(s: Position, code: int) -> None:
    seat, due, after = s.seat, bill(s, code), s.copy()
    events: list[Message] = []
    after.apply_for(seat, code, events)
    short = short_notes(s, due.money)
    if short:
        loans = pay_by_loans(after, events)
        assert short[0].values["loans"] == loans
        gone = len([event for event in events if event.id == "log.discard"])
        assert gone == (short[1].values["n"] if len(short) > 1 else 0)
    paid = [event.values["money"] for event in events if event.id == "log.paid"]
    assert (paid[0] if paid else 0) == due.money
    scored = [event for event in events if event.id in ("log.hired", "log.built")]
    if scored and s.switches[VP_FLOOR] == 0:
        assert scored[0].values["links"] == due.links
        assert scored[0].values["vp"] == due.vp + due.links * s.tables.link_vp
    if CODEBOOK[code].words[0] == "share":
        assert after.vp[seat] - s.vp[seat] == due.vp


def pay_by_loans(s: Position, events: list[Message]) -> int:
    """Raise what is due by loans alone, up to the payment; answer how many it took."""
    loans = 0
    while not any(event.id == "log.paid" for event in events):
        assert s.task().id in ("raise", "discard")
        loans += s.task().id == "raise"
        s.apply_for(s.seat, s.tables.loan_code if s.task().id == "raise" else s.codes()[0], events)
    return loans


def test_goods_on_a_bill_leave_the_supply() -> None:
    b = at("players 3\nphase 5\nA gear 1 energy 4 money 30\nA patents p07")
    due = bill(b.position, CODEBOOK.code("build p07"))
    assert (due.money, due.gear, due.energy, due.gears_bought, due.energy_bought) == (10, 1, 1, 2, 0)
    b.play("build p07")
    assert (b.of("money", "A"), b.of("gear", "A"), b.of("energy", "A")) == (20, 0, 3)


# -- What is said -------------------------------------------------------------------------------------------------


def test_setting_a_die_tells_the_running_total_and_what_is_left() -> None:
    b = at("players 2\nA money 9").play("set 6", seat="A")
    assert sentence(b, "set 3") == "Set a die to 3 · total 9, 2 dice still to set · after paying: £0"
    assert sentence(b, "set 5", "de") == (
        "Einen Würfel auf 5 einstellen · zusammen 11, noch 2 Würfel einzustellen · es fehlen £2: 1 Kredit oder Waren"
        " verkaufen und Zeitungen eintauschen"
    )


def test_a_bill_tells_loans_and_the_research_tile_that_must_go() -> None:
    b = at("""
        players 3
        phase 2
        A set 5 2
        A money 0 gear 0 energy 0
        A tiles g01 g02 g03 g04 g05 g06 g07 g08 g09
        A loans 9
    """)
    assert sentence(b, "place 2 bank_of_england.3") == (
        "Place the 2 on space 3 of the Bank of England · costs £2 · £2 short: 1 loan"
        " · a research tile must go: no field is free · would act as number 1; there are 2 action spaces"
    )
    assert sentence(b, "place 5 bank_of_england.2", "de") == (
        "Die 5 einsetzen: Bank of England, Feld 2 · mit Assistentenaktion"
        " · wäre als Nummer 1 an der Reihe; es gibt 2 Aktionsfelder"
    )


def test_a_person_tells_goods_to_buy_points_links_salary_and_effects() -> None:
    b = at("""
        players 3
        round 3
        phase 3
        A money 40 gear 1 energy 1 westminster 2
        A prototypes p01
        reform_club.1 A 6
        show-persons c01 c28
    """).play("act")
    assert sentence(b, "hire c01") == (
        "Hire Charlotte Brontë · costs £5, 1 gear and 1 energy · of that for missing goods: 1 gear · 10 VP now"
        " · a link: 4 VP · salary per round: £3, on space II of Westminster · at once: 1 assistant action, placing is"
        " free"
    )
    b.play("hire c01")
    assert b.of("vp", "A") == 5 + 10 + 4 and b.of("money", "A") == 35


def test_a_discount_lowers_the_bill() -> None:
    b = at("players 3\nphase 5\nA gear 2 energy 1 money 20\nA patents p16\nA persons c05\nabilities-used")
    assert sentence(b, "build p16", "de").startswith(
        "Den Prototyp Röhrenbrücke bauen · kostet £5 und 2 Zahnräder · davon für"
    )
    assert sentence(b.play("ability c05"), "build p16", "de").startswith(
        "Den Prototyp Röhrenbrücke bauen · kostet 2 Zahnräder · 8 Sieg"
    )


def test_a_target_tells_what_the_effect_does_there() -> None:
    b = at("players 3\nphase 5\nA gear 2 energy 2\nA patents p02\nB prototypes p05 p06").play("build p02")
    assert sentence(b, "on b") == "Play it on B · B receives 2 VP · B loses 2 pounds"
    assert sentence(b, "on a", "de") == "Auf dich selbst anwenden · du erhältst 1 Siegpunkt · du verlierst 2 Pfund"


def test_the_market_tells_cost_benefit_and_raid() -> None:
    b = at("""
        players 2
        phase 2
        A set 5
        market.1 B
        market.2 B
        market.3 A
        market.5 A
        market.6 B
    """).play("place 5 patent_office.1")
    assert sentence(b, "market") == (
        "Place an assistant on level 4 of the Black Market · costs £2 · level 4 brings: 2 buzz"
        " · raids the Black Market: 5 assistants leave it (yours: 2 and B: 3)"
    )
    assert sentence(b, "up 3", "de") == (
        "Den Assistenten von Stufe 3 auf Stufe 4 hochsetzen · kostet £2 · Stufe 4 bringt: 2 Buzz"
    )
    assert sentence(b.play("done"), "lower 5") == (
        "Lower your assistant from level 5 to level 4 · level 4 brings: 2 buzz · brings 1 gear"
    )


def test_raising_money_tells_what_is_still_missing() -> None:
    b = at("players 3\nphase 2\nA set 2\nA money 0 gear 1 newspapers 1").play("place 2 bank_of_england.3")
    assert sentence(b, "sell gear") == "Sell 1 gear for £1 · still missing: £1"
    assert sentence(b, "loan", "de") == (
        "Einen Kredit über £10 aufnehmen · kostet am Ende 8 bis 10 Siegpunkte, zurückgezahlt 5 · das reicht"
    )


def test_acting_tells_the_action_space_and_what_the_location_offers() -> None:
    b = at("players 3\nphase 3\nwestminster.1 A 6\nwestminster.2 B 4")
    assert sentence(b, "act") == "Act at Westminster · the action space brings 1 pound · to space II: 2 pounds"
    b.play("act")
    assert sentence(b, "act", "de") == "Westminster: die Aktion ausführen · kostet £2 · auf Feld II: 2 Pfund"


def test_a_way_along_the_buzz_track_is_told_to_its_end() -> None:
    b = at("players 3\nphase 3\nA buzz 39\nreform_club.1 A 6")
    assert "buzz track 39 → 40 · the end of the buzz track, with admission ticket I" in sentence(b, "act")
    b = at("players 3\nphase 3\nA buzz 4\nreform_club.1 A 6")
    told = outlook(b.position, CODEBOOK.code("act"))
    b.play("act")
    assert [change.after for change in changes(told) if change.figure == "money"] in ([], [b.of("money", "A")])
    assert "flyer on the way" in sentence(at("players 3\nphase 3\nA buzz 4\nreform_club.1 A 6"), "act")


def test_an_effect_tells_what_it_does_to_somebody_else_in_figures() -> None:
    b = at("players 3\nphase 5\nA gear 2 energy 2\nA patents p02\nB prototypes p05 p06\nB money 9").play("build p02")
    told = changes(outlook(b.position, CODEBOOK.code("on b")))
    assert [(each.seat, each.figure, each.before, each.after) for each in told] == [
        (1, "money", 9, 7),
        (1, "vp", b.of("vp", "B"), b.of("vp", "B") + 2),
    ]


def test_a_choice_tells_its_goods_as_often_as_they_are_meant() -> None:
    b = at("players 3\nphase 5\nA money 20\nA newspapers 7\nA patents p25").play("build p25", "on a")
    assert sentence(b, "choose 3") == "Take 2 VP"
    b = at("players 3\nphase 6\nA tiles v01 g13\nA newspapers 6").play("done", "use v01")
    assert sentence(b, "choose 2", "de") == "2 Zeitungen nehmen · 1 Zeitung verfällt: es ist Platz für 7"
    assert sentence(b, "choose 1") == "Take 3 pounds"
