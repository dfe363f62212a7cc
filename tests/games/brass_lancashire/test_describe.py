"""Options in words: what they cost, bring and waste, before anything is decided."""

from __future__ import annotations

import doctest

import pytest

from millrace.core.rng import Generator
from millrace.core.texts import Texts
from millrace.games.brass_lancashire.rules.notation import read
from millrace.games.brass_lancashire.rules.view import determinise, view
from millrace.games.brass_lancashire.title import TITLE
from millrace.games.brass_lancashire.words import describe as module
from millrace.games.brass_lancashire.words.describe import bill, describe
from tests.properties.play import play_through

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in ("en", "de")}

MINE_AT_THE_PORT = """
    A hand warrington-runcorn*2
    A mat coal-mine-2
    coal-track 6
    warrington-runcorn.2 B port-1
"""

MILL_IN_OLDHAM = """
    A hand oldham*2
    A mat cotton-mill-3
    A money 40
    coal-track 5
    iron-track 4
    rochdale--yorkshire B
    oldham--rochdale B
"""

TWO_MINES = """
    A hand oldham*2
    A mat cotton-mill-2
    oldham.2 B coal-mine-1 1
    manchester.1 C coal-mine-1 2
    manchester--oldham C
"""


def said(position: str, option: str, language: str = "en") -> list[str]:
    s = read(position)
    code = s.tables.codebook.code(option)
    return [TEXTS[language].render(message) for message in describe(s, code)]


@pytest.mark.parametrize(
    ("position", "option", "sentences"),
    [
        (
            "A hand bury*1 colne",
            "build cotton-mill bury.1",
            [
                "Build cotton mill 1 in Bury (space 1)",
                "£12",
                "when it flips: income 0 → 3",
                "3 VP when scored",
                "takes the Bury card",
            ],
        ),
        (
            MINE_AT_THE_PORT,
            "build coal-mine warrington-runcorn.1",
            [
                "Build coal mine 2 in Warrington/Runcorn (space 1)",
                "£7",
                "fills the demand track with 2 coal for £2",
                "when it flips: income 0 → 4",
                "2 VP when scored",
                "takes the Warrington/Runcorn card",
            ],
        ),
        (
            MINE_AT_THE_PORT.replace("coal-track 6", "coal-track 0"),
            "build coal-mine warrington-runcorn.1",
            [
                "Build coal mine 2 in Warrington/Runcorn (space 1)",
                "£7",
                "fills the demand track with 3 coal for £11",
                "2 VP when scored",
                "your coal mine 2 in Warrington/Runcorn (space 1) flips: income 0 → 4",
                "takes the Warrington/Runcorn card",
            ],
        ),
        (
            MILL_IN_OLDHAM,
            "build cotton-mill oldham.1",
            [
                "Build cotton mill 3 in Oldham (space 1)",
                "£21 (£16 for the tile, £2 for 1 coal and £3 for 1 iron)",
                "when it flips: income 0 → 2",
                "9 VP when scored",
                "takes the Oldham card",
            ],
        ),
        (
            "A hand liverpool*2\nA mat shipyard-1\nliverpool.1 B port-1\nmanchester.4 B ironworks-1 1",
            "build shipyard liverpool.3",
            [
                "Build shipyard 1 in Liverpool (space 3)",
                "£17 (£16 for the tile and £1 for 1 coal)",
                "1 iron from B’s ironworks in Manchester (space 4)",
                "10 VP when scored",
                "your shipyard 1 in Liverpool (space 3) flips: income 0 → 1",
                "takes the Liverpool card",
                "B’s ironworks 1 in Manchester (space 4) flips: income 0 → 2 for B",
            ],
        ),
        (
            "A hand bury*1 colne*2\nA mat coal-mine-2\nbury.1 A coal-mine-1 1",
            "build coal-mine bury.1",
            [
                "Build coal mine 2 in Bury (space 1)",
                "£7",
                "replaces your coal mine 1",
                "when it flips: income 0 → 4",
                "2 VP when scored",
                "takes the Bury card",
                "Wasteful: 1 cube goes back to the supply.",
            ],
        ),
        (
            "A hand bury colne*2",
            "combine cotton-mill colne.1",
            [
                "Combined action: build cotton mill 1 in Colne (space 1) with any two cards, for the whole turn",
                "£12",
                "when it flips: income 0 → 3",
                "3 VP when scored",
                "This takes your whole turn: both actions and any two cards.",
                "Wasteful: the Colne card would do for this build, and an action would be left.",
            ],
        ),
        (
            "era rail\nA hand bury colne*2\nbury.1 A cotton-mill-2 flipped\nbury.2 B coal-mine-2 1",
            "link bury--manchester",
            [
                "Build the railway Bury–Manchester",
                "£5",
                "1 coal from B’s coal mine in Bury (space 2)",
                "1 VP if it were scored now",
                "B’s coal mine 2 in Bury (space 2) flips: income 0 → 4 for B",
            ],
        ),
        (
            "A hand bury colne*2\niron-track 3",
            "develop shipyard",
            ["Develop shipyard 0", "£3 for 1 iron"],
        ),
        (
            "A hand bury colne*2\npreston.2 A cotton-mill-2\npreston.1 B port-3",
            "sell preston.2 preston.1",
            [
                "Sell cotton from Preston (space 2) through B’s port in Preston (space 1)",
                "5 VP when scored",
                "your cotton mill 2 in Preston (space 2) flips: income 0 → 2",
                "B’s port 3 in Preston (space 1) flips: income 0 → 2 for B",
            ],
        ),
        (
            "A hand bury colne*2\npreston.2 A cotton-mill-2\npreston.1 B port-3\ncotton-demand 5\ndistant-drawn 4 1",
            "sell preston.2 distant-market",
            [
                "Sell cotton from Preston (space 2) on the distant market",
                "if it sells: income 0 → 2",
                "5 VP when scored",
                "and £1 down to £0 as a bonus if it succeeds",
                "3 of the 10 tiles left would end demand, and the mill would not sell",
            ],
        ),
        (
            "A hand bury colne*2\nA income 25",
            "loan 30",
            [
                "Take a loan of £30",
                "receive £30",
                "income 8 → 5",
            ],
        ),
        ("A hand bury colne*2", "pass", ["Pass: discard a card and do nothing"]),
        (
            "era rail\nround 10\nturn A 1\nA hand bury\ndeck none",
            "develop port",
            [
                "Develop port 1",
                "£1 for 1 iron",
                "takes the Bury card",
                "Wasteful: nothing is built after this action any more.",
            ],
        ),
        (
            "A income 97\nA hand bury colne*2\npreston.2 A cotton-mill-2\npreston.1 B port-3",
            "sell preston.2 preston.1",
            [
                "Sell cotton from Preston (space 2) through B’s port in Preston (space 1)",
                "5 VP when scored",
                "your cotton mill 2 in Preston (space 2) flips: income stays at 30",
                "B’s port 3 in Preston (space 1) flips: income 0 → 2 for B",
                "Wasteful: 2 income spaces are lost beyond the end of the track.",
            ],
        ),
    ],
)
def test_an_option_with_its_price(position: str, option: str, sentences: list[str]) -> None:
    assert said(position, option) == sentences


def test_the_same_in_german() -> None:
    assert said("A hand bury*1 colne*2\nA mat coal-mine-2\nbury.1 A coal-mine-1 1", "build coal-mine bury.1", "de") == [
        "Zeche 2 in Bury (Feld 1) bauen",
        "£7",
        "ersetzt deine Zeche 1",
        "beim Umdrehen: Einkommen 0 → 4",
        "2 SP bei der Wertung",
        "kostet die Ortskarte Bury",
        "Verschwenderisch: 1 Quader geht in den Vorrat zurück.",
    ]
    assert said(
        "A hand bury colne*2\npreston.2 A cotton-mill-2\npreston.1 A port-3", "sell preston.2 preston.1", "de"
    ) == [
        "Baumwolle aus Preston (Feld 2) über deinen Hafen in Preston (Feld 1) verkaufen",
        "5 SP bei der Wertung",
        "dein Hafen 3 in Preston (Feld 1) wird umgedreht: Einkommen 0 → 2",
        "deine Baumwollspinnerei 2 in Preston (Feld 2) wird umgedreht: Einkommen 2 → 4",
    ]


def test_sources_of_cubes_tell_what_becomes_of_them() -> None:
    position = read(TWO_MINES)
    codes = position.tables.codebook
    position.apply(codes.code("build cotton-mill oldham.1"))
    position.apply(codes.code("card oldham"))
    texts = [TEXTS["en"].render(message) for message in describe(position, codes.code("coal oldham.2"))]
    assert texts == [
        "Take coal from B’s coal mine in Oldham (space 2)",
        "B’s coal mine 1 in Oldham (space 2) flips: income 0 → 2 for B",
    ]
    left = [TEXTS["en"].render(message) for message in describe(position, codes.code("coal manchester.1"))]
    assert left == ["Take coal from C’s coal mine in Manchester (space 1)", "1 left there"]


@pytest.mark.parametrize("players", [3, 4])
def test_the_bill_is_what_is_paid(players: int) -> None:
    """Building and linking cost what the bill says, cubes and proceeds included, if the cheapest source is taken."""
    for number in range(3):
        for state, _ in play_through(TITLE, players, f"bill {number}"):
            if state.seat < 0 or state.question() != 0:  # type: ignore[attr-defined]
                continue
            for code in state.codes()[::7]:
                verb = TITLE.codebook[code].words[0]
                if verb not in ("build", "combine", "loan", "develop"):
                    continue
                seat = state.seat
                due = bill(state, code)  # type: ignore[arg-type]
                after = state.copy()
                after.apply(code)
                while after.seat == seat and after.question() not in (0, 4, 5, 6):  # type: ignore[attr-defined]
                    after.apply(after.codes()[0])
                if after.turn == state.turn:
                    money = after.money[seat] - state.money[seat]  # type: ignore[attr-defined]
                    assert money == due.received - due.money, TITLE.codebook[code]


@pytest.mark.parametrize("players", [3, 4])
def test_a_description_tells_nothing_hidden(players: int) -> None:
    chance = Generator.from_seed("describe", "test")
    for number, (state, _) in enumerate(play_through(TITLE, players, "hidden")):
        if state.seat < 0 or number % 5:
            continue
        twin = determinise(view(state, state.seat), chance)  # type: ignore[arg-type]
        for code in state.codes():
            assert describe(twin, code) == describe(state, code)  # type: ignore[arg-type]


def test_the_example_in_the_code_is_right() -> None:
    result = doctest.testmod(module)
    assert result.failed == 0 and result.attempted > 0
