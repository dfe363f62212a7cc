"""What the title says reads well in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from millrace.core.machine import events
from millrace.core.texts import LANGUAGES, Message, Term, Texts
from millrace.games.brass_birmingham.rules.notation import PositionError, read
from millrace.games.brass_birmingham.rules.state import Position
from millrace.games.brass_birmingham.rules.tables import printed_tables
from millrace.games.brass_birmingham.rules.tasks import TASKS
from millrace.games.brass_birmingham.title import TITLE
from millrace.games.brass_birmingham.words.describe import (
    describe,
)
from tests.games.brass_birmingham.busy import busy_game

PACKAGE = "millrace.games.brass_birmingham"
TEXTS = {language: Texts.load(language, "millrace.core", *TITLE.text_packages) for language in LANGUAGES}
T = printed_tables()
QUESTIONS = [task.id for task in TASKS.rows if task.asked]


def say(language: str, id: str, /, **values: int | str | Term) -> str:
    return TEXTS[language].render(Message(id, **values))


# -- Everything renders -------------------------------------------------------------------------------------------

GAMES = [(2, "render 1"), (3, "render 2"), (4, "render 3"), (2, "render 4")]


def rendered(message: Message) -> None:
    """Say a message in both languages and look for what a reader must never see."""
    for language in LANGUAGES:
        text = TEXTS[language].render(message)
        assert text == text.strip() and text
        assert not re.search(r"[{}#]|  |None|\b[a-z]+-[a-z]+\.\d|\b[a-z]+\.\d|\ba [aeiou]", text), text


@cache
def states(players: int, seed: str) -> tuple[tuple[Position, int], ...]:
    """The states of a random game, each with the code played."""
    return tuple((state.copy(), code) for state, code in busy_game(players, seed) if isinstance(state, Position))


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_refusal_renders(players: int, seed: str) -> None:
    """All codes of the code book at many states; a sentence that was said once need not be said again."""
    said: set[Message] = set()
    for state, _ in states(players, seed)[::7]:
        for option in TITLE.codebook:
            refusal = state.why_not(state.seat, option.code)
            if refusal and refusal.message not in said:
                said.add(refusal.message)
                rendered(refusal.message)
    assert len({message.id for message in said}) > 20


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_option_renders(players: int, seed: str) -> None:
    said: set[Message] = set()
    for number, (state, _) in enumerate(states(players, seed)):
        codes = [option.code for option in TITLE.codebook] if number % 40 == 0 else state.codes()
        for code in codes:
            for message in describe(state, code):
                if message not in said:
                    said.add(message)
                    rendered(message)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_every_event_and_prompt_renders(players: int, seed: str) -> None:
    for state, code in states(players, seed)[:-1]:
        rendered(TITLE.decision(state, state.seat).prompt)
        for event in events(state, code):
            rendered(event)


def test_labels_render() -> None:
    for kind in QUESTIONS:
        rendered(Message(f"kind.{kind}"))
    for name, switch in TITLE.switches.items():
        rendered(Message(f"switch.{name}.name"))
        rendered(Message(f"switch.{name}.about"))
        for value in switch.values:
            rendered(Message(f"switch.{name}.value.{value}"))


# -- German and English as they are read --------------------------------------------------------------------------


def refusal_text(position: str, option: str, language: str = "de") -> str:
    """Why an option is refused, in words."""
    s = read(position)
    refusal = s.why_not(s.seat, TITLE.codebook.code(option))
    assert refusal is not None
    return TEXTS[language].render(refusal.message)


REFUSALS = [
    (
        "A money 3\nA hand birmingham",
        "build cotton-mill birmingham.1",
        "Das kostet zusammen £12; du hast £3.",
        "This costs £12 in all; you have £3.",
    ),
    (
        "A hand birmingham\nB hand birmingham\nbirmingham.1 B cotton-mill-1",
        "build manufacturer birmingham.1",
        "In Birmingham (Feld 1) liegt schon eine Baumwollspinnerei; überbaut wird nur mit derselben Industrie.",
        "There is already a cotton mill in Birmingham (space 1); only a tile of the same industry may replace it.",
    ),
    (
        "A hand birmingham",
        "build brewery farm-north.1",
        "Um in der nördlichen ländlichen Brauerei zu bauen, brauchst du eine Industriekarte Brauerei, einen Ortsjoker "
        "oder einen Industriejoker; du hast keine dieser Karten.",
        "Building in the northern farm brewery takes a brewery card, a wild location card or a wild industry card; "
        "you hold none of these.",
    ),
    (
        "A hand coal-mine\ndudley.1 A coal-mine-1",
        "build coal-mine cannock.2",
        "Cannock gehört nicht zu deinem Netzwerk, und eine Industriekarte gilt nur dort.",
        "Cannock is not part of your network, and an industry card is good only there.",
    ),
    (
        "A hand birmingham\nbirmingham.1 A cotton-mill-1",
        "sell birmingham.1 oxford.1",
        "In Oxford (Feld 1) liegt bei dieser Spielerzahl kein Händlerplättchen.",
        "There is no merchant tile in Oxford (space 1) with this number of players.",
    ),
    (
        "A hand birmingham\nbirmingham.1 A cotton-mill-1\noxford.1 manufacturer-1 barrel",
        "sell birmingham.1 oxford.1",
        "Der Händler in Oxford (Feld 1) kauft Fabrikwaren, nicht Baumwolle.",
        "The merchant in Oxford (space 1) buys manufactured goods, not cotton.",
    ),
    (
        "A hand birmingham\nbirmingham.1 A cotton-mill-1\nbirmingham--oxford B\noxford.1 cotton-mill-1",
        "sell birmingham.1 oxford.1",
        "Dieser Verkauf braucht 1 Bier; keines ist erreichbar.",
        "This sale takes 1 beer; none is within reach.",
    ),
    (
        "era rail\nA hand birmingham\ndudley.1 A coal-mine-2 flipped",
        "network dudley--wolverhampton",
        "Das braucht 1 Kohle; Dudley–Wolverhampton ist mit keiner Kohle in Bergwerken und mit keinem Markt-Symbol "
        "verbunden.",
        "This takes 1 coal; Dudley–Wolverhampton is connected to no coal in mines and to no market symbol.",
    ),
    (
        "A hand birmingham\nbirmingham--dudley B",
        "network birmingham--dudley",
        "Auf Birmingham–Dudley liegt schon eine Verbindung von B.",
        "A link of B already lies on Birmingham–Dudley.",
    ),
    (
        "A hand dudley\nA mat coal-mine-2\ndudley.1 B coal-mine-1 1",
        "build coal-mine dudley.1",
        "Kohlebergwerke anderer Spieler dürfen nur überbaut werden, wenn auf dem Spielplan nirgends Kohle übrig ist; "
        "auf Plättchen liegt noch 1 Würfel.",
        "Other players’ coal mines can be overbuilt only when no coal is left on the board; there is 1 cube on tiles.",
    ),
    (
        "A hand birmingham\nA mat pottery-5",
        "build pottery coventry.1",
        "Töpferei V darf nur in der Eisenbahnepoche gebaut werden.",
        "Pottery V can be built in the rail era only.",
    ),
    (
        "A hand birmingham\nA mat pottery-3",
        "develop pottery",
        "Töpferei III zeigt ein Glühbirnen-Symbol und darf nicht vom Tableau entfernt werden.",
        "Pottery III shows a lightbulb and cannot be removed from the mat.",
    ),
    (
        "A hand wild-location birmingham*2",
        "scout",
        "Du darfst nicht erkunden, solange du einen Joker auf der Hand hast.",
        "You cannot scout while you hold a wild card.",
    ),
    (
        "pending end-action bonus",
        "done",
        "Auf diesen Bonus kannst du nicht verzichten, solange sich ein Plättchen entfernen lässt.",
        "This bonus cannot be declined while a tile can be removed.",
    ),
    (
        "era rail\npending end-action second-link\nA money 40\nbirmingham--oxford A",
        "network birmingham--dudley",
        "Die zweite Eisenbahnverbindung braucht 1 Bier aus einer Brauerei: deiner eigenen oder einer damit verbundenen "
        "eines Mitspielers. Es gibt keines.",
        "The second rail link takes 1 beer from a brewery: your own, or another player’s connected to it. "
        "There is none.",
    ),
    (
        "pending end-action iron\ndudley.2 B iron-works-1 1",
        "iron birmingham.3",
        "In Birmingham (Feld 3) liegt keine Eisenhütte mit Eisen.",
        "There is no iron works with iron in Birmingham (space 3).",
    ),
    (
        "pending end-action coal:13\ndudley.1 B coal-mine-1\nwolverhampton.2 B coal-mine-1\ndudley--wolverhampton B",
        "coal wolverhampton.2",
        "Das Kohlebergwerk in Wolverhampton (Feld 2) ist nicht das nächstgelegene; das ist jenes in Dudley (Feld 1).",
        "The coal mine in Wolverhampton (space 2) is not the nearest; that is the one in Dudley (space 1).",
    ),
]


@pytest.mark.parametrize(("position", "option", "german", "english"), REFUSALS)
def test_refusals_read_well(position: str, option: str, german: str, english: str) -> None:
    assert refusal_text(position, option) == german
    assert refusal_text(position, option, language="en") == english


@pytest.mark.parametrize(
    ("card", "german"),
    [
        ("birmingham", "Die Ortskarte Birmingham gilt nicht für Dudley."),
        ("wild-location", "Der Ortsjoker gilt nicht für Dudley."),
        ("iron-works", "Die Industriekarte Eisenhütte gilt nicht für Dudley."),
    ],
)
def test_german_cards_have_their_articles(card: str, german: str) -> None:
    assert say("de", "refuse.card-names-other-place", card=Term(f"card.{card}"), place=Term("dudley")) == german


@pytest.mark.parametrize(
    ("industry", "german"),
    [
        ("cotton-mill", "A baut eine Baumwollspinnerei II in Leek für £14."),
        ("manufacturer", "A baut eine Fabrik II in Leek für £14."),
        ("pottery", "A baut eine Töpferei II in Leek für £14."),
        ("coal-mine", "A baut ein Kohlebergwerk II in Leek für £14."),
        ("iron-works", "A baut eine Eisenhütte II in Leek für £14."),
        ("brewery", "A baut eine Brauerei II in Leek für £14."),
    ],
)
def test_german_industries_have_their_articles(industry: str, german: str) -> None:
    assert say("de", "log.build", seat="A", tile=Term(industry), level=2, slot="Leek", money=14) == german


@pytest.mark.parametrize("language", LANGUAGES)
def test_places_are_called_the_same_in_both_languages(language: str) -> None:
    for place in T.place_ids:
        if not place.startswith("farm-"):
            assert TEXTS[language].noun(place).lower() == place


def test_an_unreadable_position_says_what_was_expected() -> None:
    with pytest.raises(PositionError) as caught:
        read("A hand birmingham\nround x")
    assert (
        caught.value.text("de")
        == "Zeile 2 der Position, „round x“, ist nicht lesbar. Erwartet: eine Zahl von 1 bis 99."
    )
    assert str(caught.value) == "Line 2 of the position, “round x”, cannot be read. Expected: a number from 1 to 99."


@pytest.mark.parametrize("line", ["B discard leek*9", "B face-down leek", "deck leek leek dudley"])
def test_a_card_too_many_is_told_with_the_line_that_lays_it(line: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(f"# leek has two cards, with four players\nplayers 4\nA hand leek*2 dudley\n{line}\nA money 5")
    assert caught.value.line == 4
    expected = f"Line 4 of the position, “{line}”, cannot be read. Expected: at most 2 of this card with 4 players."
    assert str(caught.value) == expected
