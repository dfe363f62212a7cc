"""The log: what every decision brought about, in words, and that its figures add up."""

from __future__ import annotations

import pytest

from millrace.core.decision import seat_of
from millrace.core.machine import events
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Message, Texts
from millrace.games.brass_birmingham.rules.frames import ACTION
from millrace.games.brass_birmingham.rules.view import determinise, view
from millrace.games.brass_birmingham.title import TITLE
from millrace.parts.industry.account import income_level
from tests.games.brass_birmingham.busy import busy_game
from tests.rules.brass_birmingham.board import Board, board

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in LANGUAGES}


def log(table: Board, *options: str, language: str = "en") -> list[str]:
    """The sentences of the log while the options are played, forced answers included."""
    told: list[Message] = []

    def play(code: int) -> None:
        told.extend(events(table.position, code))
        table.position.apply(code)

    for text in options:
        code = TITLE.codebook.code(text)
        while code not in table.position.codes() and len(table.position.codes()) == 1:
            play(table.position.codes()[0])
        play(code)
    while table.position.question() > ACTION and len(table.position.codes()) == 1:
        play(table.position.codes()[0])
    return [TEXTS[language].render(event) for event in told]


# -- Actions ------------------------------------------------------------------------------------------------------


def test_choosing_an_action_is_told_when_its_card_is_played() -> None:
    table = board("A hand birmingham nuneaton")
    assert events(table.position, TITLE.codebook.code("build cotton-mill birmingham.1")) == ()


def test_a_build_with_coal_and_iron_bought() -> None:
    position = """
        era rail
        A hand birmingham nuneaton
        A money 40
        A mat manufacturer-3 cotton-mill-3
        birmingham--oxford A
    """
    assert log(board(position), "build cotton-mill birmingham.1", "card birmingham") == [
        "A plays the Birmingham card.",
        "A builds a cotton mill III in Birmingham (space 1) for £16.",
        "A buys 1 coal from the coal market for £1.",
        "A buys 1 iron from the iron market for £2.",
    ]
    assert log(board(position), "build cotton-mill birmingham.1", "card birmingham", language="de") == [
        "A spielt die Ortskarte Birmingham.",
        "A baut eine Baumwollspinnerei III in Birmingham (Feld 1) für £16.",
        "A kauft 1 Kohle aus dem Kohlemarkt für £1.",
        "A kauft 1 Eisen aus dem Eisenmarkt für £2.",
    ]


def test_several_cubes_bought_are_one_purchase() -> None:
    table = board("era rail\nA hand birmingham\nA money 40\nA mat manufacturer-3\nbirmingham--oxford A\ncoal-market 2")
    assert "A buys 2 coal from the coal market for £14." in log(table, "build manufacturer birmingham.1")


def test_coal_from_a_rivals_mine_flips_it_for_its_owner() -> None:
    position = """
        players 4
        A hand birmingham leek
        A mat cotton-mill-2
        birmingham--dudley B
        dudley.1 B coal-mine-1 1
    """
    assert log(board(position), "build cotton-mill birmingham.1", "card birmingham")[2:] == [
        "A takes 1 coal from B’s coal mine in Dudley (space 1).",
        "B’s coal mine I in Dudley (space 1) flips: income 0 → 2.",
    ]
    assert log(board(position), "build cotton-mill birmingham.1", "card birmingham", language="de")[2:] == [
        "A nimmt 1 Kohle aus dem Kohlebergwerk von B in Dudley (Feld 1).",
        "Kohlebergwerk I von B in Dudley (Feld 1) wird umgedreht: Einkommen 0 → 2.",
    ]


def test_a_new_mine_sells_and_flips() -> None:
    table = board("A hand dudley nuneaton\nbirmingham--dudley A\nbirmingham--oxford A\ncoal-market 12")
    assert log(table, "build coal-mine dudley.1", "card dudley") == [
        "A plays the Dudley card.",
        "A builds a coal mine I in Dudley (space 1) for £5.",
        "A sells 2 coal to the coal market for £2.",
        "A’s coal mine I in Dudley (space 1) flips: income 0 → 2.",
    ]


def test_building_over_a_tile() -> None:
    position = "A hand dudley nuneaton\nA mat coal-mine-2\ndudley.1 A coal-mine-1 2"
    assert log(board(position), "build coal-mine dudley.1", "card dudley")[1:] == [
        "A builds a coal mine II in Dudley (space 1) for £7.",
        "A’s coal mine I there goes into the box, 2 cubes are lost.",
    ]
    assert log(board(position), "build coal-mine dudley.1", "card dudley", language="de")[2] == (
        "Kohlebergwerk I von A dort kommt in die Schachtel, 2 Würfel verfallen."
    )


def test_two_rail_links_with_beer() -> None:
    table = board("""
        era rail
        A hand birmingham nuneaton
        A money 40
        birmingham.1 A cotton-mill-2
        dudley.1 A coal-mine-2 2
        burton-on-trent.2 A brewery-2 1
    """)
    assert log(table, "network birmingham--dudley", "card birmingham", "network dudley--wolverhampton") == [
        "A plays the Birmingham card.",
        "A lays the rail link Birmingham–Dudley for £5.",
        "A takes 1 coal from their own coal mine in Dudley (space 1).",
        "A lays the rail link Dudley–Wolverhampton for £10.",
        "A takes 1 coal from their own coal mine in Dudley (space 1).",
        "A’s coal mine II in Dudley (space 1) flips: income 0 → 4.",
        "A takes 1 beer from their own brewery in Burton-on-Trent (space 2).",
        "A’s brewery II in Burton-on-Trent (space 2) flips: income 4 → 6.",
    ]


def test_developing_two_tiles() -> None:
    table = board("A hand birmingham nuneaton")
    assert log(table, "develop pottery", "card birmingham", "develop cotton-mill", language="de") == [
        "A spielt die Ortskarte Birmingham.",
        "A entwickelt Töpferei I.",
        "A kauft 1 Eisen aus dem Eisenmarkt für £2.",
        "A entwickelt Baumwollspinnerei I.",
        "A kauft 1 Eisen aus dem Eisenmarkt für £2.",
    ]


def sale(merchant: str, tile: str = "cotton-mill-1", line: str = "birmingham--oxford") -> str:
    return f"""
        A hand birmingham nuneaton
        birmingham.1 A {tile}
        {line} A
        {merchant} any barrel
    """


def test_a_sale_with_the_merchants_beer() -> None:
    assert log(board(sale("oxford.1")), "sell birmingham.1 oxford.1", "card birmingham") == [
        "A plays the Birmingham card.",
        "A sells cotton mill I in Birmingham (space 1) to Oxford (space 1).",
        "A takes the merchant’s beer in Oxford (space 1).",
        "A gains the merchant bonus: income 0 → 1.",
        "A’s cotton mill I in Birmingham (space 1) flips: income 1 → 4.",
    ]


@pytest.mark.parametrize(
    ("merchant", "line", "english", "german"),
    [
        ("nottingham.1", "derby--nottingham", "A gains the merchant bonus: 3 VP.", "A erhält den Händlerbonus: 3 SP."),
        (
            "warrington.1",
            "stoke-on-trent--warrington",
            "A gains the merchant bonus: £5.",
            "A erhält den Händlerbonus: £5.",
        ),
    ],
)
def test_merchant_bonuses(merchant: str, line: str, english: str, german: str) -> None:
    slot = "derby.1" if merchant.startswith("nottingham") else "stoke-on-trent.1"
    position = sale(merchant, line=line).replace("birmingham.1 A", f"{slot} A")
    assert english in log(board(position), f"sell {slot} {merchant}", "card birmingham")
    assert german in log(board(position), f"sell {slot} {merchant}", "card birmingham", language="de")


def gloucester(extra: str = "") -> Board:
    return board(
        f"{sale('gloucester.1', line='gloucester--worcester').replace('birmingham.1', 'worcester.1')}\n{extra}"
    )


def test_the_gloucester_bonus() -> None:
    told = log(gloucester(), "sell worcester.1 gloucester.1", "card birmingham", "develop coal-mine")
    assert told[2:] == [
        "A takes the merchant’s beer in Gloucester (space 1).",
        "A removes coal mine I from the mat for the merchant bonus.",
        "A’s cotton mill I in Worcester (space 1) flips: income 0 → 3.",
    ]


def test_the_gloucester_bonus_declined_or_lapsed() -> None:
    told = log(
        gloucester("switch gloucester_bonus optional"), "sell worcester.1 gloucester.1", "card birmingham", "done"
    )
    assert "A declines the merchant bonus." in told
    empty = "A mat " + " ".join(
        f"{industry}-none"
        for industry in ("cotton-mill", "manufacturer", "pottery", "coal-mine", "iron-works", "brewery")
    )
    told = log(gloucester(empty), "sell worcester.1 gloucester.1", "card birmingham", language="de")
    assert "A kann kein Plättchen entfernen; der Händlerbonus verfällt." in told


def test_a_loan() -> None:
    table = board("A hand birmingham nuneaton")
    assert log(table, "loan", "card nuneaton", language="de") == [
        "A spielt die Ortskarte Nuneaton.",
        "A nimmt einen Kredit von £30 auf: Einkommen 0 → −3.",
    ]


def test_scouting_tells_the_cards_discarded_and_taken() -> None:
    position = "A hand birmingham nuneaton coventry dudley"
    assert log(board(position), "scout", "card birmingham", "card nuneaton", "card coventry", language="de") == [
        "A wirft die Ortskarte Birmingham ab.",
        "A wirft die Ortskarte Nuneaton ab.",
        "A wirft die Ortskarte Coventry ab.",
        "A erkundet und nimmt einen Ortsjoker und einen Industriejoker.",
    ]


def test_wild_cards_return_to_their_pile() -> None:
    table = board("A hand wild-location nuneaton")
    assert log(table, "loan", "card wild-location")[0] == "A plays the wild location card; it returns to its pile."


# -- Turns, rounds, eras ------------------------------------------------------------------------------------------


def test_of_cards_drawn_only_the_number_is_told() -> None:
    table = board("turn A 1\nA hand birmingham nuneaton coventry*2 dudley*2 tamworth iron-works")
    assert log(table, "pass", "card birmingham") == ["A passes and discards the Birmingham card.", "A draws 1 card."]


ROUND_END = """
    players 3
    order C B A
    turn A 1
    round 4
    A hand birmingham coventry
    B hand coventry
    C hand dudley
    deck none
    A money 20 income 20 spent 12
    B money 20 income 6 spent 12
    C money 20 income 10 spent 3
"""


def test_the_end_of_a_round() -> None:
    assert log(board(ROUND_END), "pass", "card birmingham") == [
        "A passes and discards the Birmingham card.",
        "New turn order: C (£3 spent), B (£12 spent) and A (£12 spent).",
        "B pays £4 for a negative income.",
        "A receives £5 income.",
        "Round 5 begins.",
    ]
    assert log(board(ROUND_END), "pass", "card birmingham", language="de") == [
        "A passt und wirft die Ortskarte Birmingham ab.",
        "Neue Zugreihenfolge: C (£3 ausgegeben), B (£12 ausgegeben) und A (£12 ausgegeben).",
        "B zahlt £4 für negatives Einkommen.",
        "A erhält £5 Einkommen.",
        "Runde 5 beginnt.",
    ]


def test_a_shortfall_paid_by_a_tile() -> None:
    table = board(
        ROUND_END.replace("B money 20", "B money 1") + "\nbirmingham.1 B cotton-mill-1\nleek.1 B manufacturer-1"
    )
    assert log(table, "pass", "card birmingham", "remove birmingham.1")[2:] == [
        "B has to pay £4 for a negative income and has £1: £3 short.",
        "B removes cotton mill I in Birmingham (space 1): £6 towards the debt, £3 of it kept.",
        "A receives £5 income.",
        "Round 5 begins.",
    ]


def test_a_shortfall_paid_by_points() -> None:
    table = board(ROUND_END.replace("B money 20", "B money 1 vp 2"))
    assert log(table, "pass", "card birmingham", language="de")[2:4] == [
        "B muss £4 für negatives Einkommen zahlen und hat £1: Es fehlen £3.",
        "B hat kein Plättchen mehr zu entfernen und verliert 2 SP für die fehlenden £3.",
    ]


ERA_END = """
    turn B 1
    order A B
    round 10
    A money 10 income 10
    B hand coventry
    B money 10 income 10
    deck none
    birmingham.1 A cotton-mill-1 flipped
    dudley.1 B coal-mine-1 1
    dudley.2 B iron-works-2 flipped
    birmingham--oxford A
"""


def test_the_end_of_the_canal_era() -> None:
    assert log(board(ERA_END), "pass", "card coventry")[1:] == [
        "New turn order: A (£0 spent) and B (£0 spent).",
        "The canal era ends.",
        "A scores 8 VP (3 for canal links and 5 for tiles of the canal era) and has 8 VP.",
        "B scores 5 VP (5 for tiles of the canal era) and has 5 VP.",
        "2 tiles of level I leave the board; all links return to their owners.",
        "The rail era begins: the merchants’ beer is refilled, everybody has a new hand.",
    ]
    assert log(board(ERA_END), "pass", "card coventry", language="de")[2:4] == [
        "Die Kanalepoche endet.",
        "A erhält 8 SP (3 für Kanalverbindungen und 5 für Plättchen der Kanalepoche) und hat 8 SP.",
    ]


@pytest.mark.parametrize(
    ("vp", "income", "money", "english", "german"),
    [
        (13, 10, 10, "B wins with 18 VP.", "B gewinnt mit 18 SP."),
        (4, 11, 10, "B wins with 9 VP by the higher income.", "B gewinnt mit 9 SP durch das höhere Einkommen."),
        (
            4,
            10,
            11,
            "B wins with 9 VP and equal income by having more money.",
            "B gewinnt mit 9 SP bei gleichem Einkommen durch mehr Geld.",
        ),
        (4, 10, 10, "A and B share the victory with 9 VP.", "A und B teilen sich mit 9 SP den Sieg."),
    ],
)
def test_the_result(vp: int, income: int, money: int, english: str, german: str) -> None:
    position = ERA_END.replace("B money 10 income 10", f"B money {money} income {income} vp {vp}")
    position = "era rail\n" + position.replace("dudley.1 B coal-mine-1 1", "").replace("-1 flipped", "-2 flipped")
    assert log(board(position), "pass", "card coventry")[1] == "The rail era ends."
    assert log(board(position), "pass", "card coventry")[-1] == english
    assert log(board(position), "pass", "card coventry", language="de")[-1] == german


def test_the_introductory_game_scores_more_and_never_ends_below_zero() -> None:
    position = "switch introductory_game canal_only\n" + ERA_END.replace("A money 10 income 10", "A money 0 income 0")
    told = log(board(position.replace("birmingham.1 A cotton-mill-1 flipped", "")), "pass", "card coventry")
    assert told[2] == (
        "A scores 0 VP (2 for canal links, −10 for income level (introductory game) and 8 up to the floor of 0) "
        "and has 0 VP."
    )
    assert told[-1].startswith("B wins with ")


# -- In random play -----------------------------------------------------------------------------------------------

GAMES = [(2, "log 1"), (3, "log 2"), (4, "log 3"), (2, "log 4"), (3, "log 5"), (4, "log 6")]
GAINS = ("log.sold", "log.loan", "log.bonus-money", "log.income", "log.removed")
COSTS = ("log.build", "log.link", "log.bought", "log.upkeep", "log.shortfall")
POINTS = {"log.bonus-vp": 1, "log.score": 1, "log.vp-lost": -1}


def test_these_games_have_everything() -> None:
    """Figures that never occur would prove nothing."""
    met = {event.id for game in GAMES for s, code in busy_game(*game) if code >= 0 for event in events(s, code)}
    assert {*GAINS, *COSTS, *POINTS, "log.flipped", "log.bonus-income", "log.overbuilt", "log.barrel"} <= met


def figure(event: Message, name: str) -> int:
    value = event.values[name]
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_money_income_points_and_cards_add_up(players: int, seed: str) -> None:
    """What the log tells of money, income, points and hand cards is exactly what has changed."""
    for before, code in busy_game(players, seed):
        if code < 0:
            break
        told = events(before, code)
        after = before.copy()
        after.apply(code)
        money, vp, hand = list(before.money), list(before.vp), list(before.hand_size)
        income = [income_level(before, seat) for seat in range(players)]
        for event in told:
            seat = seat_of(str(event.values.get("seat", "?")), players)
            if event.id in GAINS or event.id in COSTS:
                money[seat] += figure(event, "money") * (1 if event.id in GAINS else -1)
            if event.id in POINTS:
                vp[seat] += figure(event, "vp") * POINTS[event.id]
            if event.id in ("log.flipped", "log.bonus-income", "log.loan"):
                change = event.values["income"]
                assert isinstance(change, Message)
                assert figure(change, "before" if change.id == "income-change" else "level") == income[seat]
                income[seat] = figure(change, "after" if change.id == "income-change" else "level")
            if event.id == "log.draw":
                hand[seat] += figure(event, "n")
            hand[seat] -= event.id in ("log.card", "log.wild-card", "log.pass", "log.discard")
            hand[seat] += 2 * (event.id == "log.scout")
        assert money == after.money
        assert vp == after.vp
        assert income == [income_level(after, seat) for seat in range(players)]
        if before.era == after.era:
            assert hand == after.hand_size


@pytest.mark.parametrize(("players", "seed"), GAMES[:3])
def test_the_log_ends_where_the_game_does_and_changes_nothing(players: int, seed: str) -> None:
    results = 0
    for before, code in busy_game(players, seed):
        if code >= 0:
            key = before.key()
            told = events(before, code)
            assert before.key() == key
            results += sum(event.id.startswith("log.won") for event in told)
            assert sum(event.id == "log.score" or event.id == "log.score-none" for event in told) in (0, players)
    assert results == 1


@pytest.mark.parametrize(("players", "seed"), GAMES[:3])
def test_the_log_tells_only_what_everybody_sees(players: int, seed: str) -> None:
    """Whatever the hidden cards are, the same decision gives the same log; only the cards of a new era may differ."""
    for number, (before, code) in enumerate(busy_game(players, seed)):
        if code >= 0 and number % 5 == 0:
            guess = determinise(view(before, before.seat), Generator.from_seed(seed, str(number)))
            assert events(guess, code) == events(before, code)
