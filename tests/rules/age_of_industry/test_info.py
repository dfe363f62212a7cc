"""Open and hidden information: what a view shows, and what it must not."""

import random

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.machine import events
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.games.age_of_industry.rules.view import View, determinise, unseen_cards, view
from tests.rules.age_of_industry.board import Board, board, new_game

EVERYBODY = (0, 1, 2, SPECTATOR)
DEALT = """
    A hand cotton red
    display blue iron
    discard coal yellow
"""
RIVAL_HOLDS_PORTS = DEALT + "B hand port*2\nC hand goods\ndeck ship brown\n"
RIVAL_HOLDS_SHIPS = DEALT + "B hand ship brown\nC hand port\ndeck goods port\n"


def seen(b: Board, seat: str) -> View:
    """What a seat sees."""
    return view(b.position, "ABCDE".index(seat))


def cards(v: View, counts: tuple[int, ...]) -> list[str]:
    """The cards of a list of counts, by name."""
    return [v.tables.card_ids[card] for card, count in enumerate(counts) for _ in range(count)]


def log_of(b: Board, option: str) -> list[Message]:
    """What everybody would be told of an option."""
    return [*events(b.position, b.tables.codebook.code(option))]


def known_of(v: View, seat: str) -> list[str]:
    """The cards of a player that everybody saw, as a view tells."""
    kinds = len(v.tables.card_ids)
    first = "ABCDE".index(seat) * kinds
    return cards(v, v.known[first : first + kinds])


# -- Cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-INFO-01")
def test_a_rivals_hand_is_hidden() -> None:
    one, other = board(RIVAL_HOLDS_PORTS), board(RIVAL_HOLDS_SHIPS)
    assert one.position.key() != other.position.key()
    assert seen(one, "A") == seen(other, "A")
    assert view(one.position, SPECTATOR) == view(other.position, SPECTATOR)
    assert seen(one, "B") != seen(other, "B")
    assert seen(one, "C") != seen(other, "C")


@pytest.mark.rule("AOI-INFO-01")
def test_the_own_hand_is_seen_and_a_spectator_sees_none() -> None:
    b = board(RIVAL_HOLDS_PORTS)
    assert [cards(seen(b, seat), seen(b, seat).own_hand) for seat in "ABC"] == [
        ["cotton", "red"], ["port", "port"], ["goods"],
    ]  # fmt: skip
    assert not any(view(b.position, SPECTATOR).own_hand)


@pytest.mark.rule("AOI-INFO-01")
def test_a_seat_learns_nothing_from_asking_about_a_rivals_options() -> None:
    b = board(RIVAL_HOLDS_PORTS)
    refusals = {str(b.position.why_not(1, code)) for code in range(len(b.tables.codebook))}
    assert len(refusals) == 1
    assert b.position.codes_for(1) == []


@pytest.mark.rule("AOI-INFO-02")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_order_of_the_deck_is_hidden(seat: int) -> None:
    one = board(RIVAL_HOLDS_PORTS)
    other = board(RIVAL_HOLDS_PORTS.replace("deck ship brown", "deck brown ship\nchance 1 2 3 4"))
    assert one.position.key() != other.position.key()
    assert view(one.position, seat) == view(other.position, seat)


@pytest.mark.rule("AOI-INFO-03")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_open_cards_and_the_markets_are_public(seat: int) -> None:
    b = board("display blue iron\npoland.market both\naustria.market goods sold\nfrance.market no_demand")
    v = view(b.position, seat)
    assert [v.tables.card_ids[card] for card in v.display] == ["blue", "iron"]
    markets = {v.tables.place_ids[place]: v.tables.market_ids[kind] for place, kind in enumerate(v.market) if kind >= 0}
    assert (markets["poland"], markets["austria"], markets["france"]) == ("both", "goods", "no_demand")
    assert v.sold == 1 << v.tables.place_ids.index("austria")


@pytest.mark.rule("AOI-INFO-04")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_the_discard_pile_is_public(seat: int) -> None:
    b = board("A hand cotton red port\ndiscard iron").play("build cotton koeln.1", "card red", "pass", "card port")
    v = view(b.position, seat)
    assert cards(v, v.discard) == ["iron", "port", "red"]


@pytest.mark.rule("AOI-INFO-05")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_money_spent_lies_openly(seat: int) -> None:
    b = board("A hand cotton red\nB spent 7").play("build cotton koeln.1", "card red")
    assert view(b.position, seat).spent == (4, 7, 0)


@pytest.mark.rule("AOI-INFO-06")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_cash_loans_mats_hand_sizes_and_the_size_of_the_deck_are_public(seat: int) -> None:
    b = board(RIVAL_HOLDS_PORTS + "A money 12 loans 3\nC loans 1\nB mat cotton-2*1")
    v = view(b.position, seat)
    assert (v.money, v.loans) == ((12, 0, 0), (3, 0, 1))
    assert (v.hand_sizes, v.deck_size) == ((2, 2, 1), 2)
    kinds = len(v.tables.tile_ids)
    gone = dict(zip(v.tables.tile_ids, v.mat[kinds : 2 * kinds], strict=True))
    assert (gone["cotton-1"], gone["cotton-2"], gone["cotton-3"], gone["goods-0"]) == (2, 1, 0, 0)


@pytest.mark.rule("AOI-INFO-07")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_nobody_sees_the_market_tiles_left_over(seat: int) -> None:
    b = new_game(3)
    v = view(b.position, seat)
    assert [place for place, kind in enumerate(v.market) if kind >= 0] == [
        place for place in range(len(v.tables.place_ids)) if b.market(v.tables.place_ids[place])
    ]
    assert determinise(v, Generator.from_seed("1", "test")).market == b.position.market
    kinds = [kind for name, fact in v.facts() if "market" in name and isinstance(fact, tuple) for kind in fact]
    assert len([kind for kind in kinds if kind >= 0]) == 6  # of 18


# -- Cards seen when they were taken ------------------------------------------------------------------------------

DRAWING = """
    A hand cotton
    B hand port
    display red blue
    deck iron ship goods
"""


@pytest.mark.rule("AOI-INFO-08")
def test_a_card_taken_from_the_display_is_known_to_all() -> None:
    b = board(DRAWING).play("draw red", "draw deck")
    for seat in EVERYBODY:
        assert known_of(view(b.position, seat), "A") == ["red"]
    assert b.hand("A") == ["cotton", "iron", "red"]


@pytest.mark.rule("AOI-INFO-08")
def test_the_log_names_display_cards_and_not_those_of_the_deck() -> None:
    b = board(DRAWING)
    ids = [message.id for message in log_of(b, "draw red")]
    assert ids == ["log.draw-display"]
    assert "red" in str(log_of(b, "draw red")[0].values["card"])
    (drawn,) = log_of(b, "draw deck")
    assert (drawn.id, set(drawn.values)) == ("log.draw-deck", {"seat"})


@pytest.mark.rule("AOI-INFO-08")
def test_what_the_deck_gave_is_hidden_from_the_others() -> None:
    one = board(DRAWING).play("draw deck", "draw red")
    other = board(DRAWING.replace("deck iron ship", "deck ship iron")).play("draw deck", "draw red")
    assert seen(one, "A") != seen(other, "A")
    assert known_of(seen(one, "B"), "A") == ["red"]
    assert seen(one, "B").hand_sizes == (3, 1, 0)
    assert cards(seen(one, "B"), seen(one, "B").own_hand) == ["port"]
    for hidden in ("own_hand", "hand_sizes", "known", "discard"):
        assert getattr(seen(one, "B"), hidden) == getattr(seen(other, "B"), hidden)


@pytest.mark.rule("AOI-INFO-08")
def test_a_known_card_is_forgotten_once_it_is_played() -> None:
    b = board("A hand cotton red*2\nA known red").play("pass", "card red")
    assert (b.hand("A"), b.known("A")) == (["cotton", "red"], [])
    kept = board("A hand cotton red*2\nA known red").play("pass", "card cotton")
    assert kept.known("A") == ["red"]


@pytest.mark.rule("AOI-INFO-08")
def test_a_deal_from_a_view_gives_a_rival_the_cards_known() -> None:
    b = board("A hand cotton\nB hand red*2 iron\nB known red*2")
    for number in range(20):
        dealt = determinise(seen(b, "A"), Generator.from_seed(str(number), "test"))
        first = len(b.tables.card_ids)
        assert dealt.hand[first + b.tables.card_ids.index("red")] >= 2
        assert view(dealt, 0) == seen(b, "A")


@pytest.mark.rule("AOI-INFO-09")
@pytest.mark.parametrize("seat", EVERYBODY)
def test_cards_discarded_for_developing_and_passing_are_shown(seat: int) -> None:
    b = board("A hand cotton red").play("develop goods-0", "card red", "pass", "card cotton")
    v = view(b.position, seat)
    assert cards(v, v.discard) == ["cotton", "red"]
    kind = v.tables.tile_ids.index("goods-0")
    assert (v.mat[kind], v.mat[len(v.tables.tile_ids) + kind]) == (1, 0)


@pytest.mark.rule("AOI-INFO-09")
def test_the_log_names_the_card_the_tile_developed_away_and_the_tile_overbuilt() -> None:
    b = board("A hand cotton red\nkoeln.1 A cotton-1\nA mat iron-2\nessen--koeln B\nessen.1 B coal-1")
    messages = log_of(b.copy().choose("develop goods-0"), "card red")
    assert [message.id for message in messages] == ["log.card", "log.develop"]
    assert "red" in str(messages[0].values["card"]) and "goods" in str(messages[1].values["tile"])
    assert messages[1].values["level"] == 0
    messages = log_of(b.choose("build iron koeln.1").choose("card red"), "coal essen.1")
    overbuilt = next(message for message in messages if message.id == "log.overbuilt")
    assert "cotton" in str(overbuilt.values["tile"])
    assert (overbuilt.values["level"], overbuilt.values["owner"]) == (1, "A")
    (passed,) = log_of(board("A hand cotton red").choose("pass"), "card red")
    assert passed.id == "log.pass" and "red" in str(passed.values["card"])


# -- Positions behind a view --------------------------------------------------------------------------------------


@pytest.mark.rule("AOI-INFO-01", "AOI-INFO-02")
def test_the_cards_not_seen_are_known_by_kind_and_number() -> None:
    b = board(RIVAL_HOLDS_PORTS + "B known port")
    names = [b.tables.card_ids[card] for card in unseen_cards(seen(b, "A"))]
    counts = {card: names.count(card) for card in b.tables.card_ids}
    assert counts == {
        "cotton": 4, "goods": 5, "coal": 4, "iron": 4, "port": 4, "ship": 5,
        "brown": 6, "light_green": 6, "purple": 6, "blue": 5, "red": 5, "yellow": 5,
    }  # fmt: skip


@pytest.mark.rule("AOI-INFO-01", "AOI-INFO-02")
@pytest.mark.parametrize("map", ["germany", "new_england"])
@pytest.mark.parametrize("players", [3, 5])
def test_a_position_dealt_from_a_view_looks_the_same_and_hides_the_truth(players: int, map: str) -> None:
    chance = Generator.from_seed(str(players), "test")
    choice = random.Random(players)
    b = new_game(players, map=map)
    differ = 0
    for step in range(300):
        if b.question == "over":
            break
        if step % 30 == 0:
            for seat in (*range(players), SPECTATOR):
                v = view(b.position, seat)
                dealt = determinise(v, chance)
                assert view(dealt, seat) == v
                assert dealt.chance.words() != b.position.chance.words()
                kinds = len(b.tables.card_ids)
                own = slice(seat * kinds, (seat + 1) * kinds)
                assert seat == SPECTATOR or dealt.hand[own] == b.position.hand[own]
                differ += dealt.hand != b.position.hand
        b.position.apply(choice.choice(b.position.codes()))
    assert differ > 10
