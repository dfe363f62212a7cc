"""Components (chapters "Spielmaterial", "Spielertableau", "Aufbau einer Patentkarte")."""

from collections import Counter

import pytest

from millrace.games.crystal_palace.rules.content import SEASONS, load
from millrace.games.crystal_palace.rules.notation import PositionError
from millrace.games.crystal_palace.rules.outcome import accounts
from millrace.games.crystal_palace.rules.state import SWITCHES
from millrace.games.crystal_palace.rules.tables import Tables, printed_tables
from tests.rules.crystal_palace.board import board, new_game
from tests.rules.crystal_palace.rounds import idle_until, set_dice

CONTENT = load()
PLACING = "players 2\nphase 2\nA set 4\nB set 4\n"


def spaces(t: Tables, location: str) -> list[tuple[int, int, int]]:
    """What the placement spaces of a location show: least value, assistant, fee."""
    numbers = [number for number, id in enumerate(t.space_ids) if id.startswith(location) and t.space_low[number]]
    return [(t.space_low[number], t.space_assistant[number], t.space_fee[number]) for number in numbers]


@pytest.mark.rule("CRY-COMP-01")
def test_two_to_five_play_and_nobody_alone() -> None:
    for players in (2, 3, 4, 5):
        assert len(new_game(players).position.money) == players
    for players in (1, 6):
        with pytest.raises(PositionError):
            board(f"players {players}")
    counts = {number for record in CONTENT.boards.values() for number in record.players}
    assert counts == {2, 3, 4, 5}, "there are boards for no other number"
    assert not any(word in name for name, _ in SWITCHES for word in ("solo", "campaign", "intro"))


@pytest.mark.rule("CRY-COMP-02")
@pytest.mark.parametrize(
    "location", ["patent_office", "reform_club", "london_times", "port_of_london", "waterloo_station"]
)
def test_five_locations_and_the_black_market_have_two_versions(location: str) -> None:
    versions = [record.players for record in CONTENT.boards.values() if record.location == location]
    assert versions == [(2, 3), (4, 5)]
    two, three, four, five = (spaces(printed_tables(players), location) for players in (2, 3, 4, 5))
    assert two == three != four == five
    markets = [(t.levels, t.market_gears) for t in map(printed_tables, (2, 3, 4, 5))]
    assert markets[0] == markets[1] != markets[2] == markets[3]


@pytest.mark.rule("CRY-COMP-03")
@pytest.mark.parametrize(
    ("location", "actions"),
    [("british_museum", (2, 2, 2, 3)), ("bank_of_england", (1, 2, 2, 3)), ("westminster", (2, 2, 2, 3))],
)
def test_three_locations_have_a_version_for_every_number_of_players(location: str, actions: tuple[int, ...]) -> None:
    versions = [record for record in CONTENT.boards.values() if record.location == location]
    assert [version.players for version in versions] == [(2,), (3,), (4,), (5,)]
    assert tuple(len(version.actions) for version in versions) == actions
    looks = [spaces(printed_tables(players), location) for players in (2, 3, 4, 5)]
    assert len({str(look) for look in looks}) == 4


@pytest.mark.rule("CRY-COMP-04")
def test_thirty_patents_and_thirty_persons() -> None:
    s = new_game(5).position
    assert sorted([*s.patent_display, *s.patent_stack]) == list(range(30))
    assert sorted([*s.person_display, *s.person_stack]) == list(range(30))
    b = board("players 2\nphase 5\nA patents p12\nA energy 5").play("build p12", "on b")
    assert (b.owned("patents", "A"), b.owned("prototypes", "A")) == ([], ["p12"]), "the same card turned over"


@pytest.mark.rule("CRY-COMP-05")
def test_a_patent_has_cost_points_links_and_a_function_for_any_player() -> None:
    for patent in CONTENT.patents.values():
        assert sum(patent.cost.values()) > 0 and len(patent.vp) == 5 and patent.effects
        assert 1 <= len(patent.links) <= 2 and set(patent.name) == {"de", "en"}
        assert all(patent.id in CONTENT.persons[person].links for person in patent.links)
    b = board("players 3\nphase 5\nA patents p01").play("build p01")
    assert b.options() == ["on a", "on b", "on c"]
    assert b.play("on c").of("money", "C") == 40 + 8 + 5, "and the income of phase 6"


@pytest.mark.rule("CRY-COMP-06")
def test_a_person_has_cost_points_salaries_links_and_effects_now_or_later() -> None:
    for person in CONTENT.persons.values():
        assert sum(person.cost.values()) > 0 and len(person.vp) == len(person.salary) == 5
        assert person.instant or person.effects
        assert bool(person.effects) == (person.phase in (4, 5))
        assert person.links and all(person.id in CONTENT.patents[patent].links for patent in person.links)
    b = board("players 2\nphase 3\nreform_club.1 A 6\nwaterloo_station.1 B 6\nshow-persons c08\nA gear 1 energy 1")
    b.play("act", "hire c08")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("vp", "A"), b.of("newspapers", "A")) == (0, 0, 5 + 11, 2)
    b.play("forgo")
    assert (b.question, b.of("money", "A"), b.offers("ability c08")) == ("ability", 40 - 3, True)


@pytest.mark.rule("CRY-COMP-07")
def test_an_effect_is_offered_in_the_phase_of_its_banner_only() -> None:
    text = "players 2\nA persons c14 c23\nA patents p01\nA tiles g12 g14\n"
    b = board(f"{text}phase 4")
    assert b.options(verb="ability") == ["ability c23"]
    assert "CRY-COMP-07" in b.refused("ability c14")
    assert b.refused("use g14") == ("core.not-asked",)
    b = board(f"{text}phase 5")
    assert b.options(verb="ability") == ["ability c14"]
    assert "CRY-COMP-07" in b.refused("ability c23")
    assert b.refused("use g14") == ("core.not-asked",)
    b = board(f"{text}phase 6")
    assert b.options(verb="use") == ["use g12", "use g14"] and b.options(verb="ability") == []
    b = board(f"{text}phase 2\nA set 4")
    assert b.options(verb="use") == b.options(verb="ability") == []


@pytest.mark.rule("CRY-COMP-08")
def test_some_points_count_at_once_and_others_at_the_end() -> None:
    b = board("players 2\nphase 3\nbritish_museum.1 A 6\nwaterloo_station.1 B 6\nshow-tiles g25")
    assert b.play("act", "research g25").of("vp", "A") == 5 + 4, "gold: at once"
    b = board("players 2\nround 5\nphase 2\nA set 5\nA nation japan\nA dice 5 dice_supply 1\nA order_level 1")
    b.play("place 5 patent_office.1", "order")
    assert b.of("vp", "A") == 5, "silver: not yet"
    idle_until(b, lambda b: b.question == "over")
    account = accounts(b.position)[0]
    assert (account["order"], account["buzz"]) == (4, 5), "at the end"


@pytest.mark.rule("CRY-COMP-09")
def test_shares_flyers_publishers_tickets_and_the_watch() -> None:
    assert Counter(share.round for share in CONTENT.shares.values()) == {1: 3, 2: 3, 3: 3, 4: 3, 5: 3}
    assert Counter(flyer.colour for flyer in CONTENT.flyers.values()) == {"blue": 4, "green": 4, "violet": 3}
    assert len(CONTENT.publishers) == 4 * 2
    assert all(len(publisher.counts) == len(SEASONS) == 5 for publisher in CONTENT.publishers.values())
    assert CONTENT.ticket.spaces == 3
    assert list(CONTENT.watch) == ["day", "night"]


@pytest.mark.rule("CRY-COMP-10")
def test_research_tiles_work_at_once_or_permanently() -> None:
    assert len(CONTENT.research) == 45
    assert Counter(id[0] for id in CONTENT.research) == {"g": 32, "v": 13}
    assert {tile.kind for tile in CONTENT.research.values()} == {"instant", "permanent"}
    text = "players 2\nphase 3\nbritish_museum.1 A 6\nwaterloo_station.1 B 6\nA money 0\nshow-tiles g07 g20"
    assert board(text).play("act", "research g20").of("money", "A") == 7
    b = board(text).play("act", "research g07")
    assert b.of("money", "A") == 0, "a permanent one works in phase 6"
    instant, permanent = (
        idle_until(board(f"players 2\nphase 6\nA tiles {tile}\nA newspapers 3"), lambda b: b.question == "set")
        for tile in ("g20", "g07")
    )
    assert (instant.of("money", "A"), permanent.of("money", "A")) == (45, 47), "an instant one no more"


@pytest.mark.rule("CRY-COMP-11")
def test_ten_loans_of_each_value_and_five_points_on_every_back() -> None:
    s = new_game(2).position
    assert sorted(s.tables.loan_vp[value] for value in s.loans) == [8] * 10 + [9] * 10 + [10] * 10
    for values, points in (("8", -8), ("9 10", -19), ("10 10 10", -30)):
        b = board(f"players 2\nround 5\nphase 6\nA money 0 gear 0 energy 0 income 3\nA loans {values}")
        assert accounts(b.position)[0]["loans"] == points
    b = board("players 2\nround 5\nphase 6\nA money 20 income 3\nA loans 8 10")
    assert accounts(b.position)[0]["loans"] == -10


@pytest.mark.rule("CRY-COMP-12")
def test_nobody_has_more_dice_assistants_or_buzz_markers_than_pieces() -> None:
    b = board("players 2\nphase 3\nport_of_london.1 A 6\nwaterloo_station.1 B 6\nA dice 5 dice_supply 0 tickets 1")
    b.play("act", "use port_die")
    assert (b.of("dice", "A"), b.of("dice_supply", "A")) == (5, 0), "six with the one under a ticket"
    b = board("phase 2\nA set 5\nmarket.1 A\nmarket.2 A\nmarket.3 A\nmarket.4 A")
    b.play("place 5 patent_office.1", "market")
    assert b.market() == "AAAAA.."
    b = board("phase 2\nA set 5\nmarket.1 A\nmarket.2 A\nmarket.3 A\nmarket.4 A\nmarket.5 A")
    assert not b.play("place 5 patent_office.1").offers("market"), "the sixth stands on the order"
    text = "players 2\nphase 4\nA persons c23\nA buzz 19"
    assert board(f"{text}\nA markers 7").play("ability c23").question == "poster"
    assert board(f"{text}\nA markers 7 14").play("ability c23").question == "set", "both markers are used"


@pytest.mark.rule("CRY-COMP-13")
@pytest.mark.parametrize("nation", CONTENT.nations)
def test_an_order_has_a_start_space_and_three_levels(nation: str) -> None:
    order = CONTENT.nations[nation]
    assert len(order.levels) == len(order.vp) == 3 and list(order.levels) == sorted(set(order.levels))
    points = []
    for level in range(4):
        b = board(f"players 2\nround 5\nphase 6\nA nation {nation}\nA order_level {level}")
        points.append(accounts(b.position)[0].get("order", 0))
    assert points == [0, *order.vp]


@pytest.mark.rule("CRY-COMP-14")
@pytest.mark.parametrize("nation", CONTENT.nations)
def test_every_player_board_has_ten_research_fields(nation: str) -> None:
    poor = f"players 2\nround 5\nphase 6\nA nation {nation}\nA money 0 gear 0 energy 0 income 3\n"
    assert accounts(board(poor).position)[0]["fields"] == -2 * 10
    assert accounts(board(f"{poor}A loans 8 8\nA tiles g17 g18 g19").position)[0]["fields"] == -2 * 5
    nine = "A loans 8 8 8 9 9\nA tiles g17 g18 g19 g20\n"
    assert board(f"{PLACING}A nation {nation}\n{nine}").play("loan").question == "place"
    assert board(f"{PLACING}A nation {nation}\n{nine}").play("loan", "loan").question == "discard"


@pytest.mark.rule("CRY-COMP-15")
def test_money_gears_and_energy_never_run_out() -> None:
    b = board(f"{PLACING}A gear 25 energy 25 money 232").play("buy gear", "buy energy", "loan")
    assert (b.of("gear", "A"), b.of("energy", "A"), b.of("money", "A")) == (26, 26, 232 - 9 + 10)


@pytest.mark.rule("CRY-COMP-16")
def test_after_thirty_loans_the_values_are_drawn_at_random() -> None:
    draws = set()
    for word in (1, 99):
        b = board(f"{PLACING}loans none\nchance {word} 2 3 4")
        for number in range(1, 11):
            b.play("loan")
            assert (b.loans("A"), b.of("money", "A")) == (number, 40 + 10 * number)
        values = tuple(event.values["vp"] for event in b.told("log.loan"))
        assert set(values) == {8, 9, 10}
        draws.add(values)
    assert len(draws) == 2


@pytest.mark.rule("CRY-COMP-17")
def test_the_numbers_of_notes_gears_and_energy_are_no_limit_in_play() -> None:
    all_notes = 32 * 1 + 20 * 5 + 10 * 10
    b = board(f"{PLACING}A money {all_notes} gear 25 energy 25\nB money {all_notes} gear 25 energy 25")
    b.play("buy gear", "buy energy")
    assert (b.of("gear", "A") + b.of("gear", "B"), b.of("energy", "A") + b.of("energy", "B")) == (51, 51)
    b = set_dice(new_game(5), *["1 1 1 1"] * 5)
    assert sum(b.position.money) == 5 * 36, "five chests screen the dice of five players"


@pytest.mark.rule("CRY-COMP-18")
def test_five_boards_with_two_sides_differ_in_their_orders_only() -> None:
    nations = CONTENT.nations.values()
    assert Counter(nation.board for nation in nations) == {1: 2, 2: 2, 3: 2, 4: 2, 5: 2}
    assert len({(nation.count, nation.levels) for nation in nations}) == 10
    assert {nation.fields for nation in nations} == {10}
    starts = set()
    for nation in CONTENT.nations:
        b = board(f"players 2\nA nation {nation}")
        starts.add(tuple(b.of(figure, "A") for figure in ("money", "gear", "energy", "newspapers", "income", "dice")))
    assert len(starts) == 1
