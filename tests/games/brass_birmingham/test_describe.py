"""Options as sentences, with the full price before anything is decided."""

from __future__ import annotations

import doctest

import pytest

from millrace.core.machine import events
from millrace.core.rng import Generator
from millrace.core.texts import LANGUAGES, Message, Texts
from millrace.games.brass_birmingham.rules.frames import ACTION, NEXT_SALE, SECOND_LINK, SECOND_TILE, SHORTFALL
from millrace.games.brass_birmingham.rules.view import determinise, view
from millrace.games.brass_birmingham.title import TITLE
from millrace.games.brass_birmingham.words import describe as module
from millrace.games.brass_birmingham.words.describe import bill, describe
from millrace.parts.bills import Supply
from millrace.parts.industry.bills import Bill
from tests.games.brass_birmingham.busy import busy_game
from tests.rules.brass_birmingham.board import Board, board

TEXTS = {language: Texts.load(language, *TITLE.text_packages) for language in LANGUAGES}


def told(table: Board, option: str, language: str = "en") -> str:
    """An option as it would be listed."""
    messages = describe(table.position, TITLE.codebook.code(option))
    return " · ".join(TEXTS[language].render(message) for message in messages)


def bill_of(table: Board, option: str) -> Bill:
    return bill(table.position, TITLE.codebook.code(option))


def test_the_examples_of_the_module() -> None:
    assert doctest.testmod(module).failed == 0


# -- Building -----------------------------------------------------------------------------------------------------


def test_a_tile_that_costs_money_alone() -> None:
    table = board("A hand birmingham")
    assert told(table, "build cotton-mill birmingham.1") == (
        "Build cotton mill I in Birmingham (space 1) · £12 · when it flips: income 0 → 3 · "
        "5 VP when scored · takes the Birmingham card"
    )
    assert told(table, "build cotton-mill birmingham.1", "de") == (
        "Baumwollspinnerei I in Birmingham (Feld 1) bauen · £12 · beim Umdrehen: Einkommen 0 → 3 · "
        "5 SP bei der Wertung · kostet die Ortskarte Birmingham"
    )


def test_coal_and_iron_that_must_be_bought_are_part_of_the_price() -> None:
    table = board("""
        era rail
        A hand birmingham
        A money 40
        A mat cotton-mill-3
        birmingham--oxford A
        coal-market 3
        iron-market 0
    """)
    assert bill_of(table, "build cotton-mill birmingham.1") == Bill(
        price=16, coal=Supply(0, 1, 6), iron=Supply(0, 1, 6), income=3, vp=9
    )
    assert told(table, "build cotton-mill birmingham.1") == (
        "Build cotton mill III in Birmingham (space 1) · £28 (£16 for the tile, £6 for 1 coal and £6 for 1 iron) · "
        "when it flips: income 0 → 2 · 9 VP when scored · takes the Birmingham card"
    )
    assert told(table, "build cotton-mill birmingham.1", "de") == (
        "Baumwollspinnerei III in Birmingham (Feld 1) bauen · "
        "£28 (£16 für das Plättchen, £6 für 1 Kohle und £6 für 1 Eisen) · "
        "beim Umdrehen: Einkommen 0 → 2 · 9 SP bei der Wertung · kostet die Ortskarte Birmingham"
    )


def test_cubes_on_tiles_cost_nothing_and_come_first() -> None:
    table = board("""
        era rail
        A hand birmingham
        A money 40
        A mat manufacturer-3
        birmingham--dudley A
        birmingham--oxford A
        dudley.1 B coal-mine-2 1
    """)
    due = bill_of(table, "build manufacturer birmingham.2")
    assert (due.coal.free, due.coal.bought, due.money) == (1, 1, due.price + due.coal.money)
    assert "1 coal from B’s coal mine in Dudley (space 1)" in told(table, "build manufacturer birmingham.2")


def test_coal_out_of_reach_is_named() -> None:
    table = board("A hand birmingham\nA mat cotton-mill-2")
    assert bill_of(table, "build cotton-mill birmingham.1").coal == Supply(missing=1)
    assert "1 coal out of reach" in told(table, "build cotton-mill birmingham.1")
    assert "1 Kohle nicht erreichbar" in told(table, "build cotton-mill birmingham.1", "de")


def test_what_a_new_mine_sells_at_once() -> None:
    table = board("""
        A hand dudley
        birmingham--dudley A
        birmingham--oxford A
        coal-market 12
    """)
    due = bill_of(table, "build coal-mine dudley.1")
    assert (due.cubes_sold, due.received, due.flips) == (2, 2, True)
    assert told(table, "build coal-mine dudley.1") == (
        "Build coal mine I in Dudley (space 1) · £5 · sells 2 coal at once for £2 · "
        "1 VP when scored · your coal mine I in Dudley (space 1) flips: income 0 → 2 · takes the Dudley card"
    )


def test_building_over_a_tile_names_it_and_what_is_lost() -> None:
    table = board("""
        A hand dudley
        A mat coal-mine-2
        dudley.1 A coal-mine-1 2
    """)
    listed = told(table, "build coal-mine dudley.1")
    assert " · replaces your coal mine I · " in listed and listed.endswith(" · 2 cubes are lost")
    german = told(table, "build coal-mine dudley.1", "de")
    assert " · ersetzt dein Kohlebergwerk I · " in german and german.endswith(" · 2 Würfel verfallen")


def test_iron_of_the_tile_built_over_pays_for_nothing() -> None:
    """The old works leave the board before the new tile is paid."""
    table = board("A hand dudley\nA mat coal-mine-3\ndudley.2 A iron-works-1 1")
    assert bill_of(table, "build coal-mine dudley.1").iron == Supply(free=1)
    table = board("A hand dudley\nA mat iron-works-2\ndudley.2 A iron-works-1 1\ndudley.1 B coal-mine-1 1")
    assert bill_of(table, "build iron-works dudley.2").cubes_lost == 1


def test_an_empty_stack_has_no_level_and_no_bill() -> None:
    table = board("A hand birmingham\nA mat cotton-mill-none")
    assert told(table, "build cotton-mill birmingham.1") == "Build a cotton mill in Birmingham (space 1)"
    assert told(table, "build cotton-mill birmingham.1", "de") == "Eine Baumwollspinnerei in Birmingham (Feld 1) bauen"


def test_a_farm_brewery_has_no_number() -> None:
    table = board("A hand brewery\ncannock--farm-north A")
    assert told(table, "build brewery farm-north.1").startswith("Build brewery I in the northern farm brewery · £7 (")
    assert told(table, "build brewery farm-north.1", "de").startswith(
        "Brauerei I in der nördlichen ländlichen Brauerei bauen · £7 ("
    )


# -- The other actions --------------------------------------------------------------------------------------------


def test_links_of_both_eras() -> None:
    assert told(board("A hand birmingham"), "network birmingham--dudley") == (
        "Lay the canal link Birmingham–Dudley · £3 · takes the Birmingham card"
    )
    table = board("era rail\nA hand birmingham\ndudley.1 A coal-mine-2 2")
    assert told(table, "network birmingham--dudley") == (
        "Lay the rail link Birmingham–Dudley · £5 · 1 coal from your coal mine in Dudley (space 1) · "
        "takes the Birmingham card"
    )
    table = board("era rail\nA hand birmingham\ndudley--wolverhampton A\ncoal-market 1")
    assert told(table, "network birmingham--oxford", "de") == (
        "Eisenbahnverbindung Birmingham–Oxford legen · £12 (£5 für die Verbindung und £7 für 1 Kohle)"
    )


def test_the_second_rail_link_costs_more_and_takes_beer() -> None:
    table = board("""
        era rail
        A hand birmingham*2
        A money 40
        birmingham.1 A cotton-mill-2
        dudley.1 A coal-mine-2 2
        burton-on-trent.2 A brewery-2
    """)
    table.play("network birmingham--dudley", "card birmingham", "coal dudley.1")
    assert table.question == "second-link"
    assert told(table, "network dudley--wolverhampton") == (
        "Lay the rail link Dudley–Wolverhampton · £10 · 1 coal from your coal mine in Dudley (space 1) · "
        "1 beer from your brewery in Burton-on-Trent (space 2) · "
        "your coal mine II in Dudley (space 1) flips: income 0 → 4"
    )
    assert told(table, "done") == "No second link"
    assert told(table, "done", "de") == "Keine zweite Verbindung"


def test_developing() -> None:
    assert told(board("A hand birmingham"), "develop pottery") == "Develop pottery I · £2 for 1 iron"
    table = board("A hand birmingham\ndudley.2 B iron-works-1 2")
    assert told(table, "develop coal-mine", "de") == (
        "Kohlebergwerk I entwickeln · 1 Eisen aus der Eisenhütte von B in Dudley (Feld 2) · "
        "kostet die Ortskarte Birmingham"
    )


SALE = """
    A hand birmingham*2
    birmingham.1 A cotton-mill-1
    birmingham--oxford A
    oxford.1 cotton-mill-1 barrel
    burton-on-trent.2 A brewery-1 1
"""


def test_selling() -> None:
    assert told(board(SALE), "sell birmingham.1 oxford.1") == (
        "Sell cotton mill I in Birmingham (space 1) to Oxford (space 1) · "
        "the merchant’s beer in Oxford (space 1): income 0 → 1 · 5 VP when scored · "
        "your cotton mill I in Birmingham (space 1) flips: income 1 → 4 · takes the Birmingham card"
    )
    assert told(board(SALE), "sell birmingham.1 oxford.1", "de") == (
        "Baumwollspinnerei I in Birmingham (Feld 1) nach Oxford (Feld 1) verkaufen · "
        "Bier des Händlers in Oxford (Feld 1): Einkommen 0 → 1 · 5 SP bei der Wertung · "
        "deine Baumwollspinnerei I in Birmingham (Feld 1) wird umgedreht: Einkommen 1 → 4 · "
        "kostet die Ortskarte Birmingham"
    )


def test_where_the_beer_comes_from() -> None:
    table = board(SALE).play("sell birmingham.1 oxford.1", "card birmingham")
    assert table.question == "beer"
    assert told(table, "beer oxford.1") == (
        "Take the merchant’s beer in Oxford (space 1) · income 0 → 1 · "
        "your cotton mill I in Birmingham (space 1) flips: income 1 → 4"
    )
    assert told(table, "beer burton-on-trent.2") == (
        "Take beer from your brewery in Burton-on-Trent (space 2) · "
        "your brewery I in Burton-on-Trent (space 2) flips: income 0 → 2 · "
        "your cotton mill I in Birmingham (space 1) flips: income 2 → 5 · "
        "The merchant’s own beer in Oxford (space 1) would be free and brings its bonus."
    )
    assert told(table, "beer burton-on-trent.2", "de") == (
        "Bier aus deiner Brauerei in Burton-on-Trent (Feld 2) nehmen · "
        "deine Brauerei I in Burton-on-Trent (Feld 2) wird umgedreht: Einkommen 0 → 2 · "
        "deine Baumwollspinnerei I in Birmingham (Feld 1) wird umgedreht: Einkommen 2 → 5 · "
        "Das eigene Bier des Händlers in Oxford (Feld 1) wäre frei und bringt seinen Bonus."
    )


@pytest.mark.parametrize(
    ("merchant", "english", "german"),
    [
        ("gloucester.1", "remove a tile from the mat without iron", "ein Plättchen ohne Eisen vom Tableau entfernen"),
        ("nottingham.1", "3 VP", "3 SP"),
        ("shrewsbury.1", "4 VP", "4 SP"),
        ("warrington.1", "receive £5", "bringt £5"),
    ],
)
def test_merchant_bonuses(merchant: str, english: str, german: str) -> None:
    table = board(f"{merchant} any barrel")
    assert told(table, f"beer {merchant}").endswith(f" · {english}")
    assert told(table, f"beer {merchant}", "de").endswith(f" · {german}")


def test_a_loan() -> None:
    assert told(board("A hand birmingham"), "loan") == (
        "Take a loan · receive £30 · income 0 → −3 · takes the Birmingham card"
    )
    assert bill_of(board("A hand birmingham"), "loan") == Bill(received=30)


def test_cards_are_played_or_discarded() -> None:
    table = board("A hand birmingham nuneaton wild-industry").play("loan")
    assert told(table, "card wild-industry", "de") == (
        "Den Industriejoker spielen · "
        "Ein Joker geht weg: der Industriejoker. Die Ortskarte Birmingham würde auch genügen."
    )
    table = board("A hand birmingham nuneaton").play("pass")
    assert told(table, "card nuneaton", "de") == "Die Ortskarte Nuneaton abwerfen"
    assert told(table, "card nuneaton") == "Discard the Nuneaton card"


def test_a_wild_card_that_must_go_is_told_with_the_action() -> None:
    assert told(board("A hand wild-location wild-industry"), "build coal-mine dudley.1").endswith(
        " · Only a wild card fits: it goes."
    )
    assert "wild" not in told(board("A hand wild-location dudley"), "build coal-mine dudley.1")
    alone = board("A hand wild-location")
    alone.position.apply(TITLE.codebook.code("build coal-mine dudley.1"))
    assert told(alone, "card wild-location").endswith(" · A wild card goes: the wild location card.")


def test_beer_that_flips_a_rivals_brewery_is_warned_of() -> None:
    table = board(SALE.replace("barrel", "").replace("burton-on-trent.2 A brewery-1 1", "walsall.2 B brewery-1 1")
                  + "    birmingham--walsall A\n")  # fmt: skip
    listed = told(table, "sell birmingham.1 oxford.1")
    assert "1 beer from B’s brewery in Walsall (space 2)" in listed
    assert listed.endswith(" · B’s brewery I in Walsall (space 2) flips: income 0 → 2 for B")


def test_coal_of_a_rival_is_named_as_theirs() -> None:
    table = board("dudley.1 B coal-mine-1 2")
    assert told(table, "coal dudley.1") == "Take coal from B’s coal mine in Dudley (space 1) · 1 left there"
    assert told(table, "coal dudley.1", "de") == (
        "Kohle aus dem Kohlebergwerk von B in Dudley (Feld 1) nehmen · dort bleiben 1"
    )
    assert told(table, "iron dudley.2") == "Take iron from an iron works in Dudley (space 2)"


def test_tiles_removed_in_a_shortfall() -> None:
    table = board("pending income:2 shortfall\ndebt 8\nbirmingham.1 A cotton-mill-1 flipped\ndudley.2 A iron-works-1")
    assert told(table, "remove birmingham.1") == (
        "Remove cotton mill I in Birmingham (space 1) · receive £6 · £2 still owed"
    )


def test_declining_the_gloucester_bonus() -> None:
    table = board("switch gloucester_bonus optional\npending end-action bonus")
    assert told(table, "done") == "Decline the bonus"
    assert told(table, "develop pottery") == "Remove pottery I from the mat"


# -- In random play -----------------------------------------------------------------------------------------------

GAMES = [(4, "bill 5"), (2, "bill 6"), (3, "bill 1"), (4, "bill 2"), (4, "bill 8")]
BEGINNINGS = (ACTION, SECOND_LINK, SECOND_TILE, NEXT_SALE)


def test_these_games_have_everything() -> None:
    """Figures that never occur would prove nothing."""
    met = {event.id for game in GAMES for s, code in busy_game(*game) if code >= 0 for event in events(s, code)}
    assert {"log.build", "log.link", "log.bought", "log.sold", "log.loan"} <= met
    assert {"log.coal", "log.iron", "log.beer", "log.barrel", "log.overbuilt"} <= met


class Account:
    """What the log tells of one thing done: the figures that its bill promised."""

    def __init__(self, promised: Bill) -> None:
        self.promised = promised
        self.paid = self.received = self.coal = self.iron = self.beer = 0

    def add(self, event: Message) -> None:
        money = event.values.get("money", 0)
        assert isinstance(money, int)
        self.paid += money if event.id in ("log.build", "log.link", "log.bought") else 0
        self.received += money if event.id in ("log.sold", "log.loan") else 0
        self.coal += event.id == "log.coal"
        self.iron += event.id == "log.iron"
        self.beer += event.id in ("log.beer", "log.barrel")

    def check(self) -> None:
        due = self.promised
        assert (self.paid, self.received) == (due.money, due.received)
        assert (self.coal, self.iron, self.beer) == (due.coal.free, due.iron.free, due.beer)
        assert due.coal.missing == 0


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_what_is_done_costs_and_brings_what_its_bill_said(players: int, seed: str) -> None:
    account = Account(Bill())
    for s, code in busy_game(players, seed):
        if code < 0 or s.question() in BEGINNINGS:
            account.check()
            account = Account(bill(s, code) if code >= 0 else Bill())
        if code >= 0 and s.question() != SHORTFALL:
            for event in events(s, code):
                account.add(event)


@pytest.mark.parametrize(("players", "seed"), GAMES[:2])
def test_the_deciding_seats_view_is_enough(players: int, seed: str) -> None:
    for number, (s, code) in enumerate(busy_game(players, seed)):
        if number % 10 or code < 0:
            continue
        seen = determinise(view(s, s.seat), Generator.from_seed(seed, str(number)))
        for option in s.codes():
            assert describe(seen, option) == describe(s, option)
            assert bill(seen, option) == bill(s, option)


@pytest.mark.parametrize(("players", "seed"), GAMES[:1])
def test_describing_changes_nothing(players: int, seed: str) -> None:
    for number, (s, code) in enumerate(busy_game(players, seed)):
        if number % 25 == 0 and code >= 0:
            before = s.key()
            for option in TITLE.codebook:
                describe(s, option.code)
            assert s.key() == before
