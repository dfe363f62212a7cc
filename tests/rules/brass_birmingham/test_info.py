"""Open and hidden information: what a view shows, and what it must not."""

import random

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.games.brass_birmingham.rules.tables import CARDS, WILD_INDUSTRY, WILD_LOCATION
from millrace.games.brass_birmingham.rules.view import View, determinise, unseen_cards, view
from tests.rules.brass_birmingham.board import Board, board, new_game

DEALT = """
    A hand dudley iron-works
    A discard coventry
    A face-down stafford
    B discard redditch brewery
"""
RIVAL_HOLDS_CANNOCK = (
    DEALT
    + """
    B hand cannock wild-location
    B face-down walsall
    deck kidderminster worcester
"""
)


def seen(b: Board, seat: str) -> View:
    return view(b.position, "AB".index(seat))


@pytest.mark.rule("BIR-INFO-01")
def test_a_rivals_hand_is_hidden() -> None:
    other = (
        DEALT
        + """
        B hand kidderminster wild-location
        B face-down walsall
        deck cannock worcester
    """
    )
    assert seen(board(other), "A") == seen(board(RIVAL_HOLDS_CANNOCK), "A")
    assert seen(board(other), "B") != seen(board(RIVAL_HOLDS_CANNOCK), "B")


@pytest.mark.rule("BIR-INFO-01")
def test_the_own_hand_is_seen_a_rivals_only_as_a_number() -> None:
    v = seen(board(RIVAL_HOLDS_CANNOCK), "A")
    assert {v.tables.card_ids[card] for card in range(CARDS) if v.own_hand[card]} == {"dudley", "iron-works"}
    assert v.hand_sizes == (2, 2)


@pytest.mark.rule("BIR-INFO-01")
def test_a_spectator_sees_no_hand_at_all() -> None:
    v = view(board(RIVAL_HOLDS_CANNOCK).position, SPECTATOR)
    assert v.own_hand == (0,) * CARDS
    assert v.hand_sizes == (2, 2)


@pytest.mark.rule("BIR-INFO-01")
def test_a_seat_learns_nothing_from_asking_about_a_rivals_options() -> None:
    b = board(RIVAL_HOLDS_CANNOCK)
    refusals = {str(b.position.why_not(1, code)) for code in range(len(b.tables.codebook))}
    assert len(refusals) == 1
    assert b.position.codes_for(1) == []


@pytest.mark.rule("BIR-INFO-02")
@pytest.mark.parametrize("seat", "AB")
def test_nobody_sees_a_face_down_card_not_even_its_owner(seat: str) -> None:
    other = (
        DEALT
        + """
        B hand cannock wild-location
        B face-down kidderminster
        deck walsall worcester
    """
    )
    assert seen(board(other), seat) == seen(board(RIVAL_HOLDS_CANNOCK), seat)
    assert seen(board(other), seat).face_down == (True, True)


@pytest.mark.rule("BIR-INFO-03")
@pytest.mark.parametrize("seat", "AB")
def test_all_discard_piles_lie_open(seat: str) -> None:
    v = seen(board(RIVAL_HOLDS_CANNOCK), seat)
    piles = [v.discard[player * CARDS : (player + 1) * CARDS] for player in range(2)]
    names = [{v.tables.card_ids[card] for card in range(CARDS) if pile[card]} for pile in piles]
    assert names == [{"coventry"}, {"redditch", "brewery"}]


@pytest.mark.rule("BIR-INFO-03")
def test_a_card_played_is_seen_by_all() -> None:
    b = board("A hand dudley iron-works").play("pass", "card dudley")
    dudley = b.tables.card_ids.index("dudley")
    assert seen(b, "B").discard[dudley] == 1


@pytest.mark.rule("BIR-INFO-04")
def test_money_tracks_board_and_markets_are_open() -> None:
    b = board("""
        A hand dudley
        A money 12 income 14 vp 3 spent 9
        dudley.1 A coal-mine-1 1
        birmingham--dudley A
        oxford.1 any barrel
        coal-market 11
        iron-market 4
        deck cannock worcester redditch
    """)
    v = seen(b, "B")
    assert (v.money[0], v.income[0], v.vp[0], v.spent[0], v.links_left[0]) == (12, 14, 3, 9, 13)
    assert (v.coal_market, v.iron_market, v.deck_size, v.hand_sizes) == (11, 4, 3, (1, 0))
    assert v.cubes[v.tables.slot_ids.index("dudley.1")] == 1
    assert v.line_owner[v.tables.line_ids.index("birmingham--dudley")] == 0
    assert v.merchant_tile[v.tables.space_ids.index("oxford.1")] == v.tables.merchant_tile_ids.index("any")
    assert list(v.mat) == b.position.mat


@pytest.mark.rule("BIR-INFO-04")
@pytest.mark.parametrize("seat", "AB")
def test_the_order_of_the_deck_is_hidden(seat: str) -> None:
    other = RIVAL_HOLDS_CANNOCK.replace("kidderminster worcester", "worcester kidderminster") + "chance 1 2 3 4\n"
    assert board(other).position.key() != board(RIVAL_HOLDS_CANNOCK).position.key()
    assert seen(board(other), seat) == seen(board(RIVAL_HOLDS_CANNOCK), seat)


@pytest.mark.rule("BIR-INFO-05")
def test_wild_cards_held_are_open() -> None:
    b = board("A hand dudley iron-works cannock stafford").play(
        "scout", "card dudley", "card iron-works", "card cannock"
    )
    assert seen(b, "B").wild_cards == ((1, 1), (0, 0))
    b.play("pass", "card wild-industry")
    assert seen(b, "B").wild_cards == ((1, 0), (0, 0))


@pytest.mark.rule("BIR-INFO-05")
def test_the_cards_not_seen_are_known_by_kind_and_number() -> None:
    b = new_game(2)
    v = seen(b, "A")
    s = b.position
    hidden = [*s.face_down, *s.deck[s.deck_top :]]
    for card in range(WILD_LOCATION):
        hidden += [card] * s.hand[CARDS + card]
    assert sorted(unseen_cards(v, s)) == sorted(hidden)


@pytest.mark.rule("BIR-INFO-01", "BIR-INFO-02", "BIR-INFO-04")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_dealt_from_a_view_looks_the_same_and_hides_the_truth(players: int) -> None:
    chance = Generator.from_seed(str(players), "test")
    choice = random.Random(players)
    b = new_game(players)
    for step in range(400):
        if b.question == "over":
            break
        if step % 40 == 0:
            for seat in (*range(players), SPECTATOR):
                v = view(b.position, seat)
                dealt = determinise(v, chance)
                assert view(dealt, seat) == v
                assert dealt.chance.words() != b.position.chance.words()
                assert (
                    dealt.hand[seat * CARDS :][:CARDS] == b.position.hand[seat * CARDS :][:CARDS] or seat == SPECTATOR
                )
        b.position.apply(choice.choice(b.position.codes()))


@pytest.mark.rule("BIR-INFO-02")
def test_face_down_cards_are_dealt_afresh_from_a_view() -> None:
    v = seen(new_game(2), "A")
    chance = Generator.from_seed("1", "test")
    assert len({determinise(v, chance).face_down[0] for _ in range(40)}) > 5


@pytest.mark.rule("BIR-INFO-05")
def test_a_rivals_wild_cards_stay_in_the_hand_dealt_from_a_view() -> None:
    v = seen(board(RIVAL_HOLDS_CANNOCK), "A")
    dealt = determinise(v, Generator.from_seed("1", "test"))
    assert (dealt.hand[CARDS + WILD_LOCATION], dealt.hand[CARDS + WILD_INDUSTRY]) == (1, 0)
    assert dealt.hand_size[1] == 2
