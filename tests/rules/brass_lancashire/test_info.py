"""Open and hidden information: what a view shows, and what it must not."""

import random

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.games.brass_lancashire.rules.tables import CARDS
from millrace.games.brass_lancashire.rules.view import View, determinise, unseen_cards, view
from tests.rules.brass_lancashire.board import Board, board, new_game

DEALT = """
    A hand colne ironworks
    discard bury shipyard
"""
RIVAL_HOLDS_WIGAN = DEALT + "B hand wigan*2\nset-aside oldham\ndeck stockport preston\n"
RIVAL_HOLDS_OLDHAM = DEALT + "B hand oldham wigan\nset-aside wigan\ndeck stockport preston\n"


def seen(b: Board, seat: str) -> View:
    """What a seat sees."""
    return view(b.position, "ABCD".index(seat))


def cards(v: View, counts: tuple[int, ...]) -> list[str]:
    """The cards of a list of counts, by name."""
    return [v.tables.card_ids[card] for card in range(CARDS) for _ in range(counts[card])]


@pytest.mark.rule("LAN-INFO-01")
def test_a_rivals_hand_is_hidden_but_for_its_size() -> None:
    one, other = board(RIVAL_HOLDS_WIGAN), board(RIVAL_HOLDS_OLDHAM)
    assert seen(one, "A") == seen(other, "A")
    assert seen(one, "C") == seen(other, "C")
    assert seen(one, "B") != seen(other, "B")
    assert seen(one, "A").hand_sizes == (2, 2, 0)


@pytest.mark.rule("LAN-INFO-01")
def test_the_own_hand_is_seen_and_a_spectator_sees_none() -> None:
    b = board(RIVAL_HOLDS_WIGAN)
    assert cards(seen(b, "A"), seen(b, "A").own_hand) == ["colne", "ironworks"]
    nobody = view(b.position, SPECTATOR)
    assert (nobody.own_hand, nobody.hand_sizes) == ((0,) * CARDS, (2, 2, 0))


@pytest.mark.rule("LAN-INFO-01")
def test_a_seat_learns_nothing_from_asking_about_a_rivals_options() -> None:
    b = board(RIVAL_HOLDS_WIGAN)
    refusals = {str(b.position.why_not(1, code)) for code in range(len(b.tables.codebook))}
    assert len(refusals) == 1
    assert b.position.codes_for(1) == []


@pytest.mark.rule("LAN-INFO-02")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_the_order_of_the_draw_pile_is_hidden_its_size_is_not(seat: int) -> None:
    one = board(RIVAL_HOLDS_WIGAN)
    other = board(RIVAL_HOLDS_WIGAN.replace("stockport preston", "preston stockport") + "chance 1 2 3 4\n")
    assert one.position.key() != other.position.key()
    assert view(one.position, seat) == view(other.position, seat)
    assert view(one.position, seat).deck_size == 2


@pytest.mark.rule("LAN-INFO-02")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_the_order_of_the_distant_market_is_hidden_its_size_is_not(seat: int) -> None:
    one, other = board("distant-drawn 1\ndistant-market 4 0 0"), board("distant-drawn 1\ndistant-market 0 4 0")
    assert one.position.key() != other.position.key()
    assert view(one.position, seat) == view(other.position, seat)
    v = view(one.position, seat)
    assert len(v.tables.distant_steps) - v.drawn == 11


@pytest.mark.rule("LAN-INFO-03")
def test_the_discard_pile_lies_open_and_stays_known() -> None:
    b = board("A hand colne*2 wigan\ndiscard bury").play("loan 10", "card wigan", "pass")
    for seat in "ABC":
        assert cards(seen(b, seat), seen(b, seat).discard) == ["bury", "colne", "wigan"]


@pytest.mark.rule("LAN-INFO-04")
def test_the_spending_boxes_are_open() -> None:
    b = board("A hand colne wigan\nB spent 17\npreston.1 A port-1").play("link lancaster--preston", "card wigan")
    for seat in "ABC":
        assert seen(b, seat).spent == (3, 17, 0)


@pytest.mark.rule("LAN-INFO-05")
def test_cash_income_points_and_stacks_are_public() -> None:
    b = board("A money 12 income 14 vp 3\nA mat cotton-mill-2*1 shipyard-1")
    for seat in (0, 1, 2, SPECTATOR):
        v = view(b.position, seat)
        assert (v.money[0], v.income[0], v.vp[0]) == (12, 14, 3)
        assert v.mat[:5] == (5, 0, 0, 0, 2)  # tiles gone from each stack


@pytest.mark.rule("LAN-INFO-06")
def test_distant_market_tiles_turned_up_stay_known() -> None:
    b = board("""
        A hand colne wigan
        preston.2 A cotton-mill-1
        preston.1 B port-1
        distant-drawn 2 0
        distant-market 3
        cotton-demand 2
    """).play("sell preston.2 distant-market", "card wigan")
    for seat in (0, 1, 2, SPECTATOR):
        v = view(b.position, seat)
        assert (v.turned_up, v.drawn, v.cotton_marker) == ((2, 0, 3), 3, 5)
        dealt = determinise(v, Generator.from_seed("1", "test"))
        assert dealt.pile[:3] == [2, 0, 3]
        assert sorted(dealt.pile[3:]) == [0, 1, 1, 2, 2, 2, 3, 3, 4]


@pytest.mark.rule("LAN-INFO-06")
def test_with_the_next_shuffle_nothing_is_known_any_more() -> None:
    b = board("deck none\norder A B C\nturn C 1\nC hand colne\ndistant-drawn 2 0\ncotton-demand 2").play("pass")
    assert (b.position.era, seen(b, "A").turned_up) == (1, ())


@pytest.mark.rule("LAN-INFO-07")
def test_tiles_links_cubes_markers_and_turn_order_are_public() -> None:
    b = board("""
        order B C A
        turn C 1
        wigan.1 A coal-mine-1 1
        preston.1 B port-1 flipped
        lancaster--preston C
        coal-track 5
        iron-track 4
        cotton-demand 2
        distant-drawn 2
    """)
    t = b.tables
    for seat in (0, 1, 2, SPECTATOR):
        v = view(b.position, seat)
        assert (v.order, v.decider, v.actions_left) == ((1, 2, 0), 2, 1)
        wigan, preston = t.slot_ids.index("wigan.1"), t.slot_ids.index("preston.1")
        assert (v.tile[wigan], v.owner[wigan], v.cubes[wigan]) == (t.tile_ids.index("coal-mine-1"), 0, 1)
        assert v.flipped == 1 << preston
        assert v.line_owner[t.line_ids.index("lancaster--preston")] == 2
        assert (v.links_left, v.coal_market, v.iron_market, v.cotton_marker) == ((14, 14, 13), 5, 4, 2)


@pytest.mark.rule("LAN-INFO-01", "LAN-INFO-02")
def test_the_cards_not_seen_are_known_by_kind_and_number() -> None:
    b = new_game(3)
    s = b.position
    hidden = [*s.set_aside, *s.deck[s.deck_top :]]
    for card in range(CARDS):
        hidden += [card] * (s.hand[CARDS + card] + s.hand[2 * CARDS + card])
    assert sorted(unseen_cards(seen(b, "A"))) == sorted(hidden)


@pytest.mark.rule("LAN-INFO-01", "LAN-INFO-02")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_state_dealt_from_a_view_looks_the_same_and_hides_the_truth(players: int) -> None:
    chance = Generator.from_seed(str(players), "test")
    choice = random.Random(players)
    b = new_game(players, two_players="edition_2018")
    differ = 0
    for step in range(400):
        if b.question == "over":
            break
        if step % 40 == 0:
            for seat in (*range(players), SPECTATOR):
                v = view(b.position, seat)
                dealt = determinise(v, chance)
                assert view(dealt, seat) == v
                assert dealt.chance.words() != b.position.chance.words()
                own = slice(seat * CARDS, (seat + 1) * CARDS)
                assert seat == SPECTATOR or dealt.hand[own] == b.position.hand[own]
                differ += dealt.hand != b.position.hand
        b.position.apply(choice.choice(b.position.codes()))
    assert differ > 10
