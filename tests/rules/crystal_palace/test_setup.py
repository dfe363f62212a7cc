"""Set-up (chapter "Spielaufbau")."""

import pytest

from millrace.games.crystal_palace.rules.content import load
from tests.rules.crystal_palace.board import Board, board, new_game
from tests.rules.crystal_palace.rounds import set_dice

COUNTS = (2, 3, 4, 5)
CONTENT = load()
VIOLET = [id for id in CONTENT.research if id.startswith("v")]


def figures(name: str) -> list[int]:
    """A figure of all five players of a new game."""
    return [new_game(5).of(name, seat) for seat in "ABCDE"]


def sizes(display: str) -> list[int]:
    """How much lies open, by number of players."""
    return [len(getattr(new_game(players).position, display)) for players in COUNTS]


def orders(stack: str) -> set[tuple[int, ...]]:
    """The orders in which a stack lies in some games."""
    return {tuple(getattr(new_game(4, str(seed)).position, stack)) for seed in range(6)}


@pytest.mark.rule("CRY-SETUP-01")
def test_everybody_has_pieces_of_the_own_colour() -> None:
    b = new_game(5)
    assert [b.of("dice", seat) + b.of("dice_supply", seat) for seat in "ABCDE"] == [6] * 5
    b = board("phase 2\norder B A C D\nB set 5\nmarket.1 A\nmarket.2 A\nmarket.3 A\nmarket.4 A\nmarket.5 A")
    assert b.play("place 5 patent_office.1", "market").market() == "AAAAAB.", "B's assistants are B's own"


@pytest.mark.rule("CRY-SETUP-02")
def test_four_dice_in_use_and_two_in_the_supply() -> None:
    assert (figures("dice"), figures("dice_supply"), figures("tickets")) == ([4] * 5, [2] * 5, [0] * 5)


@pytest.mark.rule("CRY-SETUP-03")
def test_a_random_player_board_with_a_random_side_for_everybody() -> None:
    nations = set()
    for seed in range(80):
        s = new_game(5, str(seed)).position
        boards = [s.tables.nation_board[nation] for nation in s.nation]
        assert sorted(boards) == [1, 2, 3, 4, 5], "never two sides of one board"
        nations |= {s.nation[0]}
    assert nations == set(range(10))


@pytest.mark.rule("CRY-SETUP-04")
def test_no_newspapers_at_first() -> None:
    assert figures("newspapers") == [0] * 5


@pytest.mark.rule("CRY-SETUP-05")
def test_one_assistant_on_the_start_space_of_the_order_and_five_in_the_supply() -> None:
    assert figures("order_level") == [0] * 5
    assert new_game(5).market() == "......."
    dice = "A set 6 6 6 6 6\nA dice 5 dice_supply 1"
    b = board(f"phase 2\n{dice}")
    spaces = ("patent_office.1", "british_museum.1", "bank_of_england.3", "westminster.1", "reform_club.1")
    for number, space in enumerate(spaces, start=1):
        b.play(f"place 6 {space}", "market")
        assert b.market().count("A") == number
        if b.question == "lower":
            b.play("done")
    b = board("phase 2\nA set 6\nmarket.1 A\nmarket.2 A\nmarket.3 A\nmarket.4 A\nmarket.5 A")
    assert not b.play("place 6 london_times.1").offers("market")


@pytest.mark.rule("CRY-SETUP-06")
def test_forty_pounds_a_gear_and_energy() -> None:
    assert (figures("money"), figures("gear"), figures("energy")) == ([40] * 5, [1] * 5, [1] * 5)


@pytest.mark.rule("CRY-SETUP-07")
@pytest.mark.parametrize(("players", "levels"), [(2, 6), (3, 6), (4, 7), (5, 7)])
def test_the_boards_match_the_number_of_players(players: int, levels: int) -> None:
    b = set_dice(new_game(players), *["6 6 6 6"] * players)
    spaces = {option.split()[2] for option in b.options(verb="place")}
    numbers = {
        "patent_office": (4, 4, 6, 6), "british_museum": (3, 3, 4, 5), "bank_of_england": (2, 3, 4, 5),
        "westminster": (3, 3, 4, 5), "reform_club": (4, 4, 6, 6), "london_times": (3, 3, 5, 5),
        "port_of_london": (3, 3, 5, 5), "waterloo_station": (4, 4, 6, 6),
    }  # fmt: skip
    for location, number in numbers.items():
        assert len([space for space in spaces if space.startswith(location)]) == number[players - 2]
    if players < 5:
        assert b.refused("place 6 bank_of_england.5") == ("CRY-SETUP-07",)
    assert len(b.market()) == levels


@pytest.mark.rule("CRY-SETUP-08")
def test_patents_are_shuffled_and_lie_on_all_spaces_of_the_patent_office() -> None:
    assert sizes("patent_display") == [4, 4, 5, 5]
    s = new_game(4).position
    assert sorted([*s.patent_display, *s.patent_stack]) == list(range(30))
    assert len(orders("patent_display")) == len(orders("patent_stack")) == 6


@pytest.mark.rule("CRY-SETUP-09")
def test_green_tiles_are_shuffled_and_lie_on_all_spaces_of_the_british_museum() -> None:
    assert sizes("tile_display") == [3, 3, 3, 4]
    s = new_game(4).position
    assert sorted([*s.tile_display, *s.green_stack]) == list(range(32))
    assert len(orders("tile_display")) == len(orders("green_stack")) == 6


@pytest.mark.rule("CRY-SETUP-10")
def test_violet_tiles_lie_beside_and_come_with_a_patent_or_a_person() -> None:
    s = new_game(5).position
    violet = [number for number, id in enumerate(s.tables.tile_ids) if id in VIOLET]
    assert len(violet) == 13 and all(s.violet_left >> number & 1 for number in violet)
    assert not set(violet) & {*s.tile_display, *s.green_stack}
    cards = [CONTENT.research[id].card for id in VIOLET]
    assert (len([card for card in cards if card[0] == "p"]), len([card for card in cards if card[0] == "c"])) == (6, 7)
    b = board("players 2\nphase 5\nA patents p04\nA gear 5 energy 5").play("build p04", "on b")
    assert b.owned("tiles", "B") == ["v01"]


@pytest.mark.rule("CRY-SETUP-11")
def test_shares_of_spring_1849_lie_in_the_bank_and_surplus_ones_leave_the_game() -> None:
    assert sizes("share_display") == [1, 2, 2, 3]
    shown = set()
    for seed in range(20):
        s = new_game(3, str(seed)).position
        assert all(s.tables.share_ids[share].startswith("s1") for share in s.share_display)
        assert sorted(s.tables.share_ids[share][1] for share in s.share_stack) == sorted("222333444555")
        shown |= {tuple(sorted(s.share_display))}
    assert len(shown) == 3, "any two of the three"
    assert len(orders("share_stack")) == 6, "those of later rounds are shuffled too"
    b = board("players 2\nphase 7\nshow-shares s1a\nstack-shares s2c s2a s2b s3a s3b s3c")
    assert [b.tables.share_ids[share] for share in b.position.share_display] == ["s2c"]


@pytest.mark.rule("CRY-SETUP-12")
def test_all_begin_on_the_first_space_of_westminster() -> None:
    assert figures("westminster") == [1] * 5
    b = board("players 2\nphase 3\nwestminster.1 A 6\nwaterloo_station.1 B 6\nA money 0").play("act")
    assert (b.of("westminster", "A"), b.of("money", "A")) == (2, 1 + 2), "the first step leads to II"


@pytest.mark.rule("CRY-SETUP-13")
def test_persons_are_shuffled_and_lie_on_all_spaces_of_the_reform_club() -> None:
    assert sizes("person_display") == [4, 4, 5, 5]
    s = new_game(4).position
    assert sorted([*s.person_display, *s.person_stack]) == list(range(30))
    assert len(orders("person_display")) == len(orders("person_stack")) == 6


@pytest.mark.rule("CRY-SETUP-14")
def test_a_random_publisher_with_a_random_side() -> None:
    assert {new_game(2, str(seed)).position.publisher for seed in range(60)} == set(range(8))


@pytest.mark.rule("CRY-SETUP-15")
def test_play_begins_in_spring_1849() -> None:
    s = new_game().position
    assert (s.round, s.phase) == (1, 1)


@pytest.mark.rule("CRY-SETUP-16")
def test_three_tickets_lie_in_the_port() -> None:
    def port(used: int) -> Board:
        text = f"players 2\nround 2\nphase 3\nport_of_london.1 A 6\nwaterloo_station.1 B 6\ntickets-used {used}"
        return board(text).play("act")

    assert new_game().position.tickets_used == 0
    b = port(2)
    assert b.play("use port_ticket").of("tickets", "A") == 1
    assert not port(3).offers("use port_ticket")


@pytest.mark.rule("CRY-SETUP-17")
def test_two_or_three_gears_lie_in_the_black_market() -> None:
    assert [new_game(players).position.market_gears for players in COUNTS] == [2, 2, 3, 3]


@pytest.mark.rule("CRY-SETUP-18")
def test_loans_are_shuffled_and_the_watch_is_in_the_supply() -> None:
    assert len(orders("loans")) == 6 and {len(order) for order in orders("loans")} == {30}
    s = new_game().position
    assert (s.loan_top, s.watch_owner) == (0, -1)


@pytest.mark.rule("CRY-SETUP-19")
def test_a_random_flyer_of_its_colour_lies_on_every_flyer_field() -> None:
    fields = [(5, "blue"), (11, "blue"), (17, "green"), (24, "green"), (32, "violet")]
    assert [(field.field, field.colour) for field in CONTENT.flyer_fields.values()] == fields
    flyers = set()
    for seed in range(40):
        s = new_game(2, str(seed)).position
        ids = [s.tables.flyer_ids[flyer] for flyer in s.flyers]
        assert [CONTENT.flyers[id].colour for id in ids] == [colour for _, colour in fields]
        assert len(set(ids)) == 5, "no flyer lies twice"
        flyers |= set(ids)
    assert flyers == set(CONTENT.flyers)


@pytest.mark.rule("CRY-SETUP-20")
def test_all_begin_on_the_megaphone() -> None:
    assert figures("buzz") == [0] * 5
    b = board("players 2\nphase 4\nA persons c23").play("ability c23")
    assert b.of("buzz", "A") == 2


@pytest.mark.rule("CRY-SETUP-21")
def test_both_buzz_markers_are_unused() -> None:
    assert figures("markers") == [0] * 5
    b = board("players 2\nphase 5\nA patents p26 p21\nA gear 5 energy 5\nA buzz 3").play("build p26", "on a")
    assert (b.question, b.play("poster").question) == ("poster", "poster"), "on field 4 and on field 7"
    b.play("poster")
    assert [b.tables.poster_ids[poster] for poster in range(6) if b.of("markers", "A") >> poster & 1] == ["4", "7"]


@pytest.mark.rule("CRY-SETUP-22")
def test_all_begin_with_an_income_of_five() -> None:
    assert len(set(figures("income"))) == 1
    assert board("players 2\nphase 6\nA money 0").of("money", "A") == 5


@pytest.mark.rule("CRY-SETUP-23")
def test_all_begin_with_five_points() -> None:
    assert figures("vp") == [5] * 5
