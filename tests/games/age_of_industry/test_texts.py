"""What the title says can be said and reads well in both languages, on both maps."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from millrace.core.content import records
from millrace.core.ledger import Ledger
from millrace.core.texts import LANGUAGES, Message, Term, disagreements
from millrace.games.age_of_industry.rules import content as content_module
from millrace.games.age_of_industry.rules.content import load
from millrace.games.age_of_industry.rules.notation import PositionError, read
from millrace.games.age_of_industry.rules.tables import printed_tables
from millrace.games.age_of_industry.rules.tasks import TASKS
from millrace.games.age_of_industry.words.describe import describe
from tests.games.age_of_industry.games import BOOK, TABLES, TEXTS, play_through

PACKAGE = "millrace.games.age_of_industry"


def say(language: str, id: str, /, **values: int | str | Term) -> str:
    return TEXTS[language].render(Message(id, **values))


# -- Everything can be said ---------------------------------------------------------------------------------------


def rendered(message: Message) -> None:
    """Say a message in both languages and look for what a reader must never see."""
    for language in LANGUAGES:
        text = TEXTS[language].render(message)
        assert text == text.strip() and text
        assert not re.search(r"[{}#£]|  |None|\b[a-z]+-[a-z]+\.\d|\b[a-z]+\.\d|\ba [aeiou]|_", text), text


def test_the_catalogues_agree() -> None:
    assert disagreements(PACKAGE) == []
    assert disagreements("millrace.parts.industry") == []


@pytest.mark.parametrize(("board", "players"), TABLES)
def test_every_refusal_can_be_said(board: int, players: int) -> None:
    said: set[Message] = set()
    for number, (s, _) in enumerate(play_through(board, players, "refused")):
        if s.seat < 0 or number % 9:
            continue
        for option in BOOK:
            refusal = s.why_not(s.seat, option.code)
            if refusal and refusal.message not in said:
                said.add(refusal.message)
                rendered(refusal.message)
    assert len({message.id for message in said}) > 20


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("board", "players"), TABLES)
def test_every_question_option_and_event_can_be_said(board: int, players: int, every: int) -> None:
    """All options of every third question, what was chosen of the others; with the long ones of every question."""
    said: set[Message] = set()
    for number, (s, code) in enumerate(play_through(board, players, "said")):
        if code < 0:
            continue
        offered = s.codes() if number % every == 0 else [code]
        codes = range(len(BOOK)) if number % 50 == 0 else offered
        messages = [s.prompt(s.seat), *(message for option in codes for message in describe(s, option))]
        s.copy().apply_for(s.seat, code, messages)
        for message in messages:
            if message not in said:
                said.add(message)
                rendered(message)


def test_every_label_exists() -> None:
    labels = [f"kind.{kind}" for kind in [task.id for task in TASKS.rows if task.asked]]
    labels += ["age-of-industry.name", "age-of-industry.tagline"]
    for table, _, record in records(load()):
        labels.append(f"component.{table}")
        labels += [f"column.{each.name}" for each in fields(record) if each.name not in ("id", "source", "sources")]
    ledger = Ledger.load(Path(content_module.__file__).parent.with_name("ledger.toml"))
    assert len(ledger.switches) == 10
    for name, switch in ledger.switches.items():
        labels += [f"switch.{name}.name", f"switch.{name}.about"]
        labels += [f"switch.{name}.value.{value}" for value in switch.values]
    for label in labels:
        rendered(Message(label))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_thing_has_a_noun(language: str) -> None:
    texts = TEXTS[language]
    t = printed_tables()
    names = [*t.industry_ids, *(f"card.{card}" for card in t.card_ids), *(f"score.{source}" for source in t.source_ids)]
    names += [f"action.{verb}" for verb in ("build", "combine", "rail", "sell", "develop", "draw", "pass")]
    names += ["era.germany", "era.new_england", "tie-break.turn-order", *t.market_ids, *load().colours]
    for board in (0, 1):
        names += printed_tables(board).place_ids
    for name in names:
        assert texts.noun(name)


# -- German and English as they are read --------------------------------------------------------------------------


def refusal_text(position: str, option: str, language: str) -> str:
    """Why an option is refused, in words."""
    s = read(position)
    refusal = s.why_not(s.seat, BOOK.code(option))
    assert refusal is not None
    return TEXTS[language].render(refusal.message)


REFUSALS = [
    (
        "A hand cotton\nberlin.1 A cotton-1",
        "build cotton leipzig.1",
        "Eine Industriekarte gilt, wo eine deiner Eisenbahnen endet, über eigenen Plättchen und neben ihnen an einem "
        "Ort mit vielen Feldern; für Leipzig trifft nichts davon zu.",
        "An industry card is good where one of your railways ends, over your own tiles, and beside them in a place "
        "with many spaces; for Leipzig none of this holds.",
    ),
    (
        "A hand yellow\nleipzig.1 A cotton-1",
        "build iron leipzig.2",
        "In Leipzig darfst du nicht mehr als 1 Plättchen haben.",
        "You may not have more than 1 tile in Leipzig.",
    ),
    (
        "A hand yellow\nA mat cotton-2*2",
        "build cotton dresden.1",
        "Das braucht ein Kohleklötzchen; zu Dresden lässt sich keines bringen, weder vom Plan noch von der "
        "Bedarfsleiste.",
        "This takes a coal cube; none can be brought to Dresden, neither from the map nor from the demand track.",
    ),
    (
        "A hand red\nA mat coal-2*2\nessen.1 B coal-1 1\nturn A 1",
        "build coal essen.1",
        "Zechen anderer Spieler dürfen nur überbaut werden, wenn weder auf dem Plan noch auf der Bedarfsleiste Kohle "
        "übrig ist; auf dem Plan liegt noch 1 Klötzchen.",
        "Other players’ coal mines can be overbuilt only when no coal is left on the map and on the demand track; "
        "there is 1 cube on the map.",
    ),
    (
        "A hand red",
        "build port berlin.1",
        "Ein Hafen lässt sich in Berlin (Feld 1) nicht bauen: Das Feld ist nicht dafür da.",
        "A port cannot be built in Berlin (space 1): the space is not for it.",
    ),
    (
        "map new_england\nA hand ship\nA mat ship-3*2",
        "build ship ship_boston.1",
        "Ein Schiff braucht einen gebauten Hafen am anderen Ende einer Schifffahrtslinie; für das Schiff im "
        "Schiffsfeld Boston gibt es keinen.",
        "A ship needs a built port at the other end of a shipping line; there is none for the Boston ship space.",
    ),
    (
        "A hand red\nessen--netherlands B",
        "rail essen--netherlands",
        "Auf Essen–Niederlande liegt schon eine Eisenbahn von B.",
        "B already has a railway on Essen–Netherlands.",
    ),
    (
        "A hand red",
        "rail stuttgart--switzerland",
        "Eine Eisenbahn muss dort beginnen, wo du ein Plättchen oder eine Eisenbahn hast; in Stuttgart oder der "
        "Schweiz hast du beides nicht.",
        "A railway must begin where you have a tile or a railway; you have neither in Stuttgart or Switzerland.",
    ),
    (
        "A hand red\nhamburg.3 A cotton-1\nkiel.1 B port-1\nkiel--hamburg B\npending end-action sale:3",
        "outlet netherlands.market",
        "Von Hamburg führt kein Weg für Waren zu den Niederlanden.",
        "No way for goods leads from Hamburg to the Netherlands.",
    ),
    (
        "A hand red\nhamburg.3 A cotton-1\nkiel.1 B port-1\nkiel--hamburg B\npending end-action sale:3",
        "outlet hamburg.1",
        "In Hamburg (Feld 1) liegt kein Hafenplättchen.",
        "There is no port tile in Hamburg (space 1).",
    ),
    (
        "A hand brown*4 red*5",
        "draw deck",
        "Du hast schon 9 Karten, und mehr darf keine Hand haben.",
        "You hold 9 cards already, and no hand may have more.",
    ),
    (
        "A hand red\npending next-turn interest:0 repayment\nA loans 1 money 4",
        "repay",
        "Zum Zurückzahlen brauchst du einen Kredit und $10; du hast 1 Kredit und $4.",
        "Repaying takes a loan and $10; you have 1 loan and $4.",
    ),
    (
        "A hand red",
        "build cotton boston.3",
        "Dieser Ort liegt auf dem anderen Plan.",
        "This place is on the other map.",
    ),
]


@pytest.mark.parametrize(("position", "option", "german", "english"), REFUSALS)
def test_refusals_read_well(position: str, option: str, german: str, english: str) -> None:
    assert refusal_text(position, option, "de") == german
    assert refusal_text(position, option, "en") == english


@pytest.mark.parametrize(
    ("card", "german"),
    [
        ("brown", "Die braune Ortskarte liegt nicht in der Auslage."),
        ("light_green", "Die hellgrüne Ortskarte liegt nicht in der Auslage."),
        ("purple", "Die lila Ortskarte liegt nicht in der Auslage."),
        ("iron", "Die Industriekarte Eisenhütte liegt nicht in der Auslage."),
    ],
)
def test_german_cards_have_their_articles(card: str, german: str) -> None:
    assert say("de", "refuse.not-in-display", card=Term(f"card.{card}")) == german


@pytest.mark.parametrize(
    ("place", "german"),
    [
        ("poland", "In Polen gibt es keinen Markt."),
        ("netherlands", "In den Niederlanden gibt es keinen Markt."),
        ("switzerland", "In der Schweiz gibt es keinen Markt."),
        ("great_lakes", "In den Großen Seen gibt es keinen Markt."),
        ("ship_maine", "Im Schiffsfeld Maine gibt es keinen Markt."),
    ],
)
def test_german_places_are_declined(place: str, german: str) -> None:
    assert say("de", "refuse.no-market", place=Term(place)) == german


def test_the_great_lakes_change_their_ending_with_the_article() -> None:
    forms = {form: TEXTS["de"].noun("great_lakes", form) for form in ("bare", "nom", "acc", "dat", "gen")}
    assert forms == {
        "bare": "Große Seen",
        "nom": "die Großen Seen",
        "acc": "die Großen Seen",
        "dat": "den Großen Seen",
        "gen": "der Großen Seen",
    }


def test_an_unreadable_position_says_what_was_expected() -> None:
    with pytest.raises(PositionError) as caught:
        read("berlin.market both")
    assert caught.value.text("en").startswith(
        "Line 1 of the position, “berlin.market both”, cannot be read. Expected: a place with a market; these are "
    )
    with pytest.raises(PositionError) as caught:
        read("nowhere")
    assert caught.value.text("de").endswith("display, discard, deck, chosen, pending, chance, over.")
