"""What is open and what is hidden (chapters "Spielaufbau", "Würfel einstellen")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.core.lists import ints
from millrace.core.rng import Generator
from millrace.games.crystal_palace.rules.state import Position
from millrace.games.crystal_palace.rules.view import View, determinise, view
from tests.rules.crystal_palace.board import board, new_game
from tests.rules.crystal_palace.rounds import idle_to_round, set_dice

LOOKERS = (0, 1, 2, SPECTATOR)


def views(s: Position) -> list[View]:
    return [view(s, seat) for seat in LOOKERS]


def shuffled(cards: list[int], seed: int) -> list[int]:
    order = list(cards)
    Generator.from_seed(str(seed), "hidden").shuffle(order)
    return order


def later() -> Position:
    """A game in its second round, in phase 2, with a loan drawn."""
    b = idle_to_round(new_game(3), 2)
    return set_dice(b, "4 3 2 1", "2 2 2 1", "1 1 1 1").play("loan").position


@pytest.mark.rule("CRY-INFO-01")
@pytest.mark.parametrize("seed", range(3))
def test_no_view_tells_the_order_of_loans_green_tiles_and_later_shares(seed: int) -> None:
    for s in (new_game(3).position, later()):
        other = s.copy()
        other.loans = ints([*s.loans[: s.loan_top], *shuffled(list(s.loans[s.loan_top :]), seed)])
        other.green_stack = ints(shuffled(list(s.green_stack), seed))
        other.share_stack = ints(shuffled(list(s.share_stack), seed))
        other.chance = Generator.from_seed("another", "play")
        assert other.key() != s.key() and views(other) == views(s)
        for seen in views(s):
            assert not any(hasattr(seen, name) for name in ("loans", "green_stack", "share_stack", "chance"))


@pytest.mark.rule("CRY-INFO-01")
def test_surplus_shares_and_unused_flyers_leave_the_game_unseen() -> None:
    s = new_game(2).position
    surplus = {0, 1, 2} - set(s.share_display)
    assert len(surplus) == 2 and not surplus & {*s.share_stack}
    assert all(s.tables.share_round[share] == 1 for share in surplus)
    for seat in (0, 1, SPECTATOR):
        seen = view(s, seat)
        assert seen.share_display == tuple(s.share_display) and not any(seen.shares)
        assert len(seen.flyers) == 5, "the six others are nowhere"


@pytest.mark.rule("CRY-INFO-01")
@pytest.mark.parametrize("seat", LOOKERS)
def test_a_position_dealt_from_a_view_looks_like_it(seat: int) -> None:
    half_set = new_game(3).play("set 6", "set 6", "set 6", "set 6", seat="B").play("set 3", seat="A").position
    for s in (half_set, later(), new_game(3, "7").position):
        dealt = determinise(view(s, seat), Generator.from_seed("x", "dealt"))
        assert view(dealt, seat) == view(s, seat)
    assert list(determinise(view(later(), seat), Generator.from_seed("x", "dealt")).green_stack) != list(
        later().green_stack
    )


@pytest.mark.rule("CRY-INFO-02")
@pytest.mark.parametrize(("stack", "what"), [("patent_stack", "patent"), ("person_stack", "person")])
def test_only_the_top_card_of_a_stack_is_seen(stack: str, what: str) -> None:
    acting = board("players 3\nphase 3\npatent_office.1 A 6").position
    for s in (new_game(3).position, acting):
        cards = list(getattr(s, stack))
        below, above = s.copy(), s.copy()
        setattr(below, stack, ints([cards[0], *reversed(cards[1:])]))
        setattr(above, stack, ints([cards[1], cards[0], *cards[2:]]))
        assert views(below) == views(s), "what lies under the top card could be anything"
        assert [getattr(seen, f"{what}_top") for seen in views(s)] == [cards[0]] * 4
        assert [getattr(seen, f"{what}_top") for seen in views(above)] == [cards[1]] * 4


@pytest.mark.rule("CRY-INFO-03")
def test_what_players_own_and_where_they_stand_is_open_to_all() -> None:
    s = board("""
        players 3
        round 3
        phase 2
        order B C A
        B set 6 3
        publisher pub3b
        A money 7 gear 3 energy 2 newspapers 5 income 9 westminster 3 buzz 12 vp 31 order_level 2
        A patents p01
        A prototypes p02
        A persons c03
        A tiles g05 v07
        A shares s1a
        A loans 8 10
        A loans_repaid 1
        A markers 4
        market.3 C
        watch B night
    """).position
    for seen in views(s):
        for name in (
            "money", "gear", "energy", "newspapers", "income", "westminster", "buzz", "vp", "order_level", "patents",
            "prototypes", "persons", "tiles", "shares", "loans_open", "loans_repaid", "markers", "market", "order",
            "nation", "dice", "dice_supply", "tickets", "flyers", "tile_display", "share_display", "setting",
        ):  # fmt: skip
            assert getattr(seen, name) == tuple(getattr(s, name))
        for name in ("publisher", "round", "phase", "watch_owner", "watch_side", "market_gears", "tickets_used"):
            assert getattr(seen, name) == getattr(s, name)
    assert {seen.money for seen in views(s)} == {(7, 40, 40)}


@pytest.mark.rule("CRY-INFO-04")
def test_everybody_knows_which_violet_tiles_are_left() -> None:
    s = new_game(3).position
    violet = [number for number, id in enumerate(s.tables.tile_ids) if id.startswith("v")]
    for seen in views(s):
        assert [number for number in range(45) if seen.violet_left >> number & 1] == violet
    b = board("players 3\nphase 5\nA patents p16 p21\nA gear 9").play("build p16", "on b")
    for seen in views(b.position):
        assert not seen.violet_left >> s.tables.tile_ids.index("v02") & 1 and seen.violet_left.bit_count() == 12
        assert seen.tiles[1] == 1 << s.tables.tile_ids.index("v02")


@pytest.mark.rule("CRY-INFO-05")
def test_cards_put_under_a_stack_stay_known_in_their_order() -> None:
    first = new_game(3)
    patents, persons = tuple(first.position.patent_display), tuple(first.position.person_display)
    s = idle_to_round(first, 2).position
    for seen in views(s):
        assert (seen.patent_bottom, seen.person_bottom) == (patents, persons)
        assert (seen.patent_size, seen.person_size) == (26, 26)
    other = s.copy()
    cards = list(s.patent_stack)
    other.patent_stack = ints([*cards[:-2], cards[-1], cards[-2]])
    assert all(one != another for one, another in zip(views(s), views(other), strict=True))
    other.patent_stack = ints([cards[0], *reversed(cards[1:-4]), *cards[-4:]])
    assert views(other) == views(s), "but not what lies between"


@pytest.mark.rule("CRY-INFO-05")
def test_tiles_that_left_the_game_stay_known() -> None:
    first = new_game(3)
    tiles = set(first.position.tile_display)
    s = idle_to_round(first, 2).position
    for seen in views(s):
        assert {tile for tile in range(45) if seen.tiles_gone >> tile & 1} == tiles
