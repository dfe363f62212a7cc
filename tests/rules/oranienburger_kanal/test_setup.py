"""Set-up (chapter "Spielaufbau")."""

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.oranienburger_kanal.picture import layout
from millrace.games.oranienburger_kanal.rules.view import view
from tests.rules.oranienburger_kanal.board import Board, board, new_game
from tests.rules.oranienburger_kanal.picture import BESIDE, gold_disc, pieces, silver_discs, surfaces

SPACES = ("U1", "U2", "U3", "U4", "L1", "L2", "L3")
SEEDS = [str(seed) for seed in range(12)]
FIRST = {"green": 1, "orange": 21, "blue": 41}


def dealt(b: Board) -> list[str]:
    """All structures of a game just laid out, in the order in which they come up."""
    return [b.tables.card_ids[card] for card in b.position.deck]


def drawn(b: Board) -> list[str]:
    """The first display in the order in which it was drawn."""
    return dealt(b)[: b.position.top]


@pytest.mark.rule("ORA-SETUP-01")
@pytest.mark.parametrize("deck", ["A", "B"])
@pytest.mark.parametrize("players", [1, 2])
def test_one_of_the_two_decks_is_played(deck: str, players: int) -> None:
    for seed in SEEDS[:4]:
        assert {card[0] for card in dealt(new_game(players, seed, deck=deck))} == {deck}


@pytest.mark.rule("ORA-SETUP-02")
@pytest.mark.parametrize(("players", "stacks"), [(1, (6, 5, 7)), (2, (9, 7, 8))])
def test_each_colour_is_shuffled_by_itself(players: int, stacks: tuple[int, ...]) -> None:
    found: dict[str, set[str]] = {colour: set() for colour in FIRST}
    orders = set()
    for seed in SEEDS:
        cards = dealt(new_game(players, seed))
        orders.add(tuple(cards))
        for (colour, first), number in zip(FIRST.items(), stacks, strict=True):
            stack, cards = cards[:number], cards[number:]
            assert all(first <= int(card[1:]) < first + 20 for card in stack), "no colour mixes with another"
            assert len(set(stack)) == number
            found[colour] |= set(stack)
    assert len(orders) == len(SEEDS)
    assert all(len(cards) >= 18 for cards in found.values()), "any structure of a colour may come up"


@pytest.mark.rule("ORA-SETUP-02")
def test_the_same_seed_gives_the_same_stacks() -> None:
    assert dealt(new_game(2, "again")) == dealt(new_game(2, "again")) != dealt(new_game(2, "other"))


@pytest.mark.rule("ORA-SETUP-03", "ORA-SETUP-07")
def test_two_players_have_nine_green_seven_orange_and_eight_blue_structures() -> None:
    b = new_game(2)
    assert len(dealt(b)) == 24
    assert (len(b.display), b.stacks) == (4, [5, 7, 8]), "four of the nine green ones lie in the display"


@pytest.mark.rule("ORA-SETUP-04", "ORA-SETUP-07")
def test_alone_there_are_six_green_five_orange_and_seven_blue_structures() -> None:
    b = new_game(1)
    assert len(dealt(b)) == 18
    assert (len(b.display), b.stacks) == (4, [2, 5, 7])


@pytest.mark.rule("ORA-SETUP-05")
@pytest.mark.parametrize("players", [1, 2])
def test_the_stacks_cover_actions_of_u2_u3_and_u4(players: int) -> None:
    b = new_game(players)
    lying = pieces(b, "actions")
    for space, colour, left in zip((1, 2, 3), FIRST, b.stacks, strict=True):
        stack = lying[f"stack:{colour}"]
        assert (stack.x, stack.y, stack.w, stack.h) == layout.stack_cell(space) and stack.count == left
    covered = "A stock 8 8 8 6 6 9 0\nP22 A21\nP23 A22\nV22 path"
    for name, option in (("U2", "bridge V22"), ("U3", "bridge V22"), ("U4", "erect 01")):
        assert board(f"players {players}\nat {name}\n{covered}").refused(option)[0] == "ORA-SPACE-16"


@pytest.mark.rule("ORA-SETUP-06")
@pytest.mark.parametrize(("players", "number"), [(1, 18), (2, 24)])
def test_the_other_structures_stay_in_the_box_unseen(players: int, number: int) -> None:
    b = new_game(players, stalled_game="after_1_round")
    cards = set(dealt(b))
    assert view(b.position, 0).seen.bit_count() == 4, "nobody has seen more than the display"
    shown = set(b.display)
    while b.question != "over":
        shown |= set(b.display)
        b.idle_turns()
    assert shown <= cards and len(cards) == number


@pytest.mark.rule("ORA-SETUP-07")
@pytest.mark.parametrize("players", [1, 2])
def test_the_display_comes_from_the_top_of_the_green_stack(players: int) -> None:
    for seed in SEEDS[:4]:
        b = new_game(players, seed)
        assert sorted(b.display) == sorted(drawn(b)) and len(drawn(b)) == 4
        assert all(int(card[1:]) <= 20 for card in b.display)
        for seat in (SPECTATOR, *range(players)):
            assert list(view(b.position, seat).display) == b.position.display, "face up"


@pytest.mark.rule("ORA-SETUP-08")
def test_alone_the_display_is_sorted_by_number_and_otherwise_not() -> None:
    assert all(new_game(1, seed).display == sorted(drawn(new_game(1, seed))) for seed in SEEDS)
    assert any(drawn(new_game(1, seed)) != sorted(drawn(new_game(1, seed))) for seed in SEEDS)
    assert all(new_game(2, seed).display == drawn(new_game(2, seed)) for seed in SEEDS)
    assert any(new_game(2, seed).display != sorted(new_game(2, seed).display) for seed in SEEDS)


@pytest.mark.rule("ORA-SETUP-09", "ORA-SETUP-10", "ORA-SETUP-15", "ORA-SETUP-16")
@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("players", [1, 2])
def test_everybody_starts_with_two_clay_one_ore_one_brick_and_nothing_else(players: int, side: str) -> None:
    b = new_game(players, industry_board_side=side)
    for seat in "AB"[:players]:
        assert [b.has(good, seat) for good in ("wood", "clay", "ore")] == [0, 2, 1]
        assert [b.has(good, seat) for good in ("brick", "iron")] == [1, 0]
        assert (b.has("taler", seat), b.has("prestige", seat)) == (0, 0)


@pytest.mark.rule("ORA-SETUP-11")
def test_a_taler_lies_on_each_upper_space_and_none_on_the_lower_ones() -> None:
    b = new_game(2)
    assert [b.coins(space) for space in SPACES] == [1, 1, 1, 1, 0, 0, 0]


@pytest.mark.rule("ORA-SETUP-12")
def test_all_kinds_of_route_and_bridges_lie_ready() -> None:
    kinds = {region.id for region in surfaces(new_game(2))["actions"].regions if region.id.startswith("kind:")}
    assert kinds == {"kind:path", "kind:road", "kind:rail", "kind:canal", "kind:bridge"}
    rich = "A stock 8 8 8 6 6 9 0\n"
    assert board(f"at U4\n{rich}").offers("path H01", "road H01", "rail V13", "canal V31")
    assert board(f"at L2\n{rich}P22 A21\nP23 A22\nV22 path").offers("bridge V22")


@pytest.mark.rule("ORA-SETUP-13")
@pytest.mark.parametrize("players", [1, 2])
def test_each_player_has_a_wheel_and_an_industry_board(players: int) -> None:
    owned = {id for id in surfaces(new_game(players)) if ":" in id}
    assert owned == {f"{board}:{seat}" for board in ("plan", "wheel") for seat in "AB"[:players]}


@pytest.mark.rule("ORA-SETUP-13")
def test_boards_and_supplies_are_the_players_own() -> None:
    b = board("at U3").play("path H01")
    assert (b.route("H01", "A"), b.route("H01", "B")) == ("path", "")
    assert (b.has("clay", "A"), b.has("clay", "B")) == (1, 2)


@pytest.mark.rule("ORA-SETUP-14")
def test_the_wheel_points_between_wood_and_iron() -> None:
    lying = pieces(new_game(2), "wheel:A")
    assert lying["wheel:A"].turn == 0, "the hand points straight up"
    for good, side in (("wood", -1), ("iron", 1)):
        marker = lying[f"marker:A:{good}"]
        x, y = marker.x + marker.w / 2 - layout.HUB[0], marker.y + marker.h / 2 - layout.HUB[1]
        assert y < 0 and x * side > 0 and abs(x) < abs(y) / 2, "the first field beside the hand"


@pytest.mark.rule("ORA-SETUP-17")
@pytest.mark.parametrize("players", [1, 2])
def test_by_default_the_front_with_its_printed_routes_is_played(players: int) -> None:
    b = new_game(players)
    assert b.question == "space" and b.position.routes == b.tables.printed * players
    assert b.position.routes == new_game(players, industry_board_side="front").position.routes
    assert new_game(players, industry_board_side="back").position.routes == [0] * (4 * players)


@pytest.mark.rule("ORA-SETUP-19")
@pytest.mark.parametrize(("switch", "starter"), [("seat_1", "A"), ("seat_2", "B")])
def test_the_player_agreed_on_begins_with_the_starting_disc(switch: str, starter: str) -> None:
    for seed in SEEDS[:4]:
        b = new_game(2, seed, start_player=switch)
        assert (b.starter, b.seat, b.question) == (starter, starter, "space")
        assert pieces(b, "actions")["start-disc"].owner == starter


@pytest.mark.rule("ORA-SETUP-19")
@pytest.mark.parametrize("side", ["front", "back"])
def test_without_agreement_the_first_player_is_drawn(side: str) -> None:
    starters = set()
    for seed in SEEDS:
        b = new_game(2, seed, industry_board_side=side)
        while b.question == "start":
            b.play(b.options()[0])
        assert b.seat == b.starter
        starters.add(b.starter)
    assert starters == {"A", "B"}


@pytest.mark.rule("ORA-SETUP-20")
@pytest.mark.parametrize("switch", ["seat_1", "seat_2"])
def test_the_first_player_has_five_discs_with_the_gold_one_on_top(switch: str) -> None:
    b = new_game(2, start_player=switch)
    assert (gold_disc(b), silver_discs(b), b.active) == ((BESIDE, 5), [], "")


@pytest.mark.rule("ORA-SETUP-21")
def test_alone_the_blocking_disc_lies_on_u1() -> None:
    b = new_game(1)
    blocking = pieces(b, "actions")["blocking"]
    assert b.blocked == "U1" and (blocking.x, blocking.y, blocking.w, blocking.h) == layout.token_cell(0)
    assert new_game(2).blocked == ""


@pytest.mark.rule("ORA-SETUP-22")
def test_alone_the_taler_of_the_blocked_space_goes_back() -> None:
    b = new_game(1)
    assert [b.coins(space) for space in SPACES] == [0, 1, 1, 1, 0, 0, 0]


@pytest.mark.rule("ORA-SETUP-23")
def test_alone_there_are_four_discs_with_the_gold_one_on_top() -> None:
    b = new_game(1)
    assert (gold_disc(b), silver_discs(b)) == ((BESIDE, 4), [])


@pytest.mark.rule("ORA-SETUP-24")
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_starting_routes_are_laid_with_the_display_known_and_the_first_player_not(seed: str) -> None:
    b = new_game(2, seed, industry_board_side="back")
    display = b.display
    while b.question == "start":
        for seat in (SPECTATOR, 0, 1):
            seen = view(b.position, seat)
            assert len(seen.display) == 4 and seen.starter == -1 and seen.coins == (1, 1, 1, 1, 0, 0, 0)
        b.play(b.options()[-1])
    assert b.display == display and b.starter in ("A", "B")


@pytest.mark.rule("ORA-SETUP-24")
def test_the_first_player_is_drawn_after_the_routes_from_chance_nobody_has_seen() -> None:
    b = new_game(2, industry_board_side="back")
    while b.question == "start":
        before = b.position.chance.words()
        b.play(b.options()[0])
    assert b.position.chance.words() != before
