"""Components (chapter "Spielmaterial")."""

import re
from collections import Counter

import pytest

import millrace
from millrace.core.decision import SPECTATOR
from millrace.core.rng import Generator
from millrace.games.oranienburger_kanal.rules.content import COLOUR_IDS, load
from millrace.games.oranienburger_kanal.rules.tables import printed_tables
from millrace.games.oranienburger_kanal.rules.view import view
from millrace.games.oranienburger_kanal.title import ledger
from tests.rules.oranienburger_kanal.board import Board, activated, board, new_game

T = printed_tables()
CARDS = load().cards


def figures(rule: str) -> list[list[int]]:
    """The numbers that a ledger entry names, by language."""
    return [[int(word) for word in re.findall(r"\d+", ledger()[rule].text(language))] for language in ("de", "en")]


@pytest.mark.rule("ORA-COMP-01")
def test_one_or_two_play() -> None:
    assert new_game(1).blocked == "U1", "one player plays the solo game"
    assert new_game(2).blocked == ""
    for players in (0, 3):
        with pytest.raises(millrace.WrongPlayerCount):
            millrace.new("oranienburger-kanal", players=players, seed=1)


@pytest.mark.rule("ORA-COMP-02")
def test_seven_action_spaces_four_above_three_below() -> None:
    rows = Counter(space.row for space in load().spaces.values())
    assert rows == {"upper": 4, "lower": 3}
    assert new_game(2).options("go") == ["go u1", "go u2", "go u3", "go u4", "go l1", "go l2", "go l3"]


@pytest.mark.rule("ORA-COMP-03")
def test_three_spaces_carry_a_stack() -> None:
    covered = {space.id: space.covered_by for space in load().spaces.values() if space.covered_by != "none"}
    assert covered == {"U2": "green", "U3": "orange", "U4": "blue"}


@pytest.mark.rule("ORA-COMP-03")
@pytest.mark.parametrize(
    ("space", "stacks", "visible"),
    [("U2", "1 7 8", False), ("U2", "0 7 8", True), ("U3", "0 1 8", False), ("U3", "0 0 8", True)],
)
def test_the_stack_covers_part_of_the_actions(space: str, stacks: str, visible: bool) -> None:
    b = board(f"at {space}\nstacks {stacks}\nP22 A21\nP23 A22\nV22 path\nA wood 1")
    assert b.offers("bridge V22") == visible


@pytest.mark.rule("ORA-COMP-04")
@pytest.mark.parametrize(("players", "discs"), [(1, 4), (2, 5)])
def test_an_action_phase_uses_five_discs_or_four_alone(players: int, discs: int) -> None:
    b = new_game(players)
    chosen: list[str] = []
    while b.round == 1:
        chosen += b.options("go")[:1]
        b.idle_turns()
    assert len(chosen) == len(set(chosen)) == discs


@pytest.mark.rule("ORA-COMP-04")
def test_the_gold_disc_lies_where_the_turn_is() -> None:
    b = board("discs L1\nat U3")
    assert (b.discs(), b.active) == (["U3", "L1"], "U3")


@pytest.mark.rule("ORA-COMP-05")
def test_the_starting_disc_marks_who_begins_or_blocks_a_space() -> None:
    b = board("starter B\nturn B")
    assert (b.starter, b.seat, b.blocked) == ("B", "B", "")
    alone = new_game(1)
    assert alone.blocked == "U1" and alone.refused("go U1") == ("ORA-SOLO-02",)


@pytest.mark.rule("ORA-COMP-06", "ORA-COMP-07", "ORA-COMP-08")
@pytest.mark.parametrize("deck", ["A", "B"])
def test_a_deck_has_60_structures_20_of_each_colour(deck: str) -> None:
    cards = [card for id, card in CARDS.items() if id[0] == deck]
    assert [card.id for card in cards] == [f"{deck}{number:02}" for number in range(1, 61)]
    assert Counter(card.colour for card in cards) == {"green": 20, "orange": 20, "blue": 20}
    dealt = new_game(2, deck=deck)
    assert {T.card_ids[card][0] for card in dealt.position.deck} == {deck}


@pytest.mark.rule("ORA-COMP-09")
def test_numbers_up_to_20_are_green_up_to_40_orange_then_blue() -> None:
    for card in CARDS.values():
        assert card.colour == ("green" if card.number <= 20 else "orange" if card.number <= 40 else "blue")


@pytest.mark.rule("ORA-COMP-10")
@pytest.mark.parametrize("deck", ["A", "B"])
def test_a_structure_has_cost_name_prestige_effects_number_and_frame(deck: str) -> None:
    for card in (card for card in CARDS.values() if card.id[0] == deck):
        assert card.cost and all(sum(cost.values()) > 0 for cost in card.cost), card.id
        assert card.name["de"] and card.name["en"] and card.prestige > 0 and card.colour in COLOUR_IDS, card.id
        assert T.card_effects[T.card_ids.index(card.id)], card.id


@pytest.mark.rule("ORA-COMP-11")
@pytest.mark.parametrize("players", [1, 2])
def test_green_structures_come_first_blue_ones_last(players: int) -> None:
    colours = [T.card_colour[card] for card in new_game(players).position.deck]
    assert colours == sorted(colours) and set(colours) == {0, 1, 2}
    b = new_game(players, stalled_game="after_1_round")
    latest = 0
    while b.question != "over":
        shown = max(T.card_colour[card] for card in b.position.display)
        assert shown >= latest and not any(b.stacks[:shown]), "a colour is shown once the earlier stacks are empty"
        latest = shown
        b.idle_turns()
    assert latest == 2


@pytest.mark.rule("ORA-COMP-12")
def test_a_face_down_structure_reveals_its_period_only() -> None:
    s = new_game(2).position
    seen = view(s, SPECTATOR)
    assert seen.left == (5, 7, 8), "how many of each colour lie there can be told"
    other = s.copy()
    for first, last in ((0, 9), (9, 16), (16, 24)):
        below = other.deck[max(first, s.top) : last]
        Generator.from_seed("shuffle", "test").shuffle(below)
        other.deck = [*other.deck[: max(first, s.top)], *below, *other.deck[last:]]
    assert other.deck != s.deck and view(other, SPECTATOR) == seen, "which ones they are cannot"


@pytest.mark.rule("ORA-COMP-13")
@pytest.mark.parametrize(
    ("language", "words"),
    [("de", ("Holz", "Lehm", "Ziegel", "Eisen", "Taler")), ("en", ("wood", "clay", "brick", "iron", "taler"))],
)
@pytest.mark.parametrize("deck", ["A", "B"])
def test_build_costs_are_listed_in_one_order(deck: str, language: str, words: tuple[str, ...]) -> None:
    b = board(f"switch deck {deck}\nat U2\nA stock 0 0 0 0 0 0 0")
    for number in range(1, 61):
        card = T.card_ids.index(f"{deck}{number:02}")
        b.position.display = [card]
        sentence = b.reason(f"erect {number:02}", language).replace(CARDS[T.card_ids[card]].name[language], "", 1)
        cost = sentence.split(";")[0]
        places = [cost.find(f" {word}") for word in words if f" {word}" in cost]
        assert places == sorted(places) and len(places) == sum(map(bool, T.card_cost[card][0])), sentence


@pytest.mark.rule("ORA-COMP-14")
def test_no_structure_costs_ore() -> None:
    assert not any("ore" in cost for card in CARDS.values() for cost in card.cost)
    assert all(cost[2] == 0 for costs in T.card_cost for cost in costs)


@pytest.mark.rule("ORA-COMP-15")
def test_three_simple_and_two_valuable_resources() -> None:
    b = board("A stock 7 7 7 5 5 50 0")
    assert b.options("buy") == ["buy wood", "buy clay", "buy ore"]
    assert b.play("produce", "produce").stock() == "5 5 5 6 6 46 0"


@pytest.mark.rule("ORA-COMP-16")
def test_four_kinds_of_route() -> None:
    assert list(load().routes) == ["path", "road", "rail", "canal"]
    b = board("at U4\nA stock 1 1 0 1 1 3 0")
    assert {option.split()[0] for option in b.options()} == {"path", "road", "rail", "canal", "buy", "done"}


TILES = {"path": 56, "road": 36, "rail": 30, "canal": 24}
"""Route tiles in the box, half of each kind short and half long."""

BRIDGES = 25
TALERS = 30 * 1 + 10 * 5
PRESTIGE = 10 * 1 + 10 * 2 + 10 * 5 + 3 * 20


def laid(b: Board, kind: str, spaces: str = "HV") -> int:
    """How many routes of a kind lie on both boards, on spaces of one direction or of both."""
    names = [space for space in T.field_ids if space[0] in spaces]
    return sum(b.route(space, seat) == kind for space in names for seat in "AB")


def supply_used_up(kind: str, number: int, spaces: str = "HV") -> Board:
    """A may build anything; so many routes of one kind lie on spaces of the two boards, half on each."""
    names = [space for space in T.field_ids if space[0] in spaces]
    lines = [f"{space} A {kind}" for space in names[: number // 2]]
    lines += [f"{space} B {kind}" for space in names[: number - number // 2]]
    return board("\n".join(["switch industry_board_side back", *lines, "at U4", "A stock 1 1 0 1 1 3 0"]))


@pytest.mark.rule("ORA-COMP-17", "ORA-COMP-19")
@pytest.mark.parametrize("kind", list(TILES))
def test_more_routes_may_be_built_than_the_box_has_tiles(kind: str) -> None:
    b = supply_used_up(kind, TILES[kind])
    assert laid(b, kind) == TILES[kind]
    b.play(b.options(kind)[0])
    assert laid(b, kind) == TILES[kind] + 1


@pytest.mark.rule("ORA-COMP-17", "ORA-COMP-19")
@pytest.mark.parametrize("spaces", ["H", "V"])
@pytest.mark.parametrize("kind", list(TILES))
def test_more_routes_of_one_length_may_be_built_than_the_box_has_tiles(kind: str, spaces: str) -> None:
    half = TILES[kind] // 2
    b = supply_used_up(kind, half, spaces)
    assert laid(b, kind, spaces) == half
    b.play(next(option for option in b.options(kind) if option.startswith(f"{kind} {spaces.lower()}")))
    assert laid(b, kind, spaces) == half + 1


@pytest.mark.rule("ORA-COMP-17", "ORA-COMP-19")
@pytest.mark.parametrize("kind", list(TILES))
def test_one_kind_of_route_may_fill_both_boards(kind: str) -> None:
    lines = [f"{space} {seat} {kind}" for space in T.field_ids for seat in "AB" if (space, seat) != ("H34", "A")]
    text = "\n".join(["switch industry_board_side back", *lines, "at U4", "A stock 1 1 0 1 1 3 0"])
    assert laid(board(text).play(f"{kind} H34"), kind) == 2 * len(T.field_ids) > TILES[kind]


@pytest.mark.rule("ORA-COMP-17")
def test_the_ledger_names_the_tiles_of_the_box_in_both_languages() -> None:
    assert figures("ORA-COMP-17") == [[*TILES.values(), BRIDGES]] * 2


@pytest.mark.rule("ORA-COMP-18")
@pytest.mark.parametrize("kind", ["path", "road", "rail", "canal"])
def test_the_length_of_a_tile_changes_neither_cost_nor_effect(kind: str) -> None:
    def built(space: str) -> tuple[str, dict[str, int]]:
        b = board(f"switch industry_board_side back\nat U4\nH11 {kind}\nA stock 2 2 2 2 2 5 0").play(f"{kind} {space}")
        return b.stock(), b.score()

    assert built("H12") == built("V21"), "horizontal or vertical"

    def toll(sides: str) -> str:
        return activated("A07", "A stock 0 0 0 0 0 0 0", sides=sides).play("use 1").stock()

    assert toll("road path path path") == toll("path road path path") == "0 0 0 0 0 2 0"


@pytest.mark.rule("ORA-COMP-17", "ORA-COMP-20")
def test_a_26th_bridge_may_be_built() -> None:
    inner = [space for field, space in enumerate(T.field_ids) if T.inner_fields >> field & 1]
    lines = ["switch industry_board_side back", "at L2", "A wood 1"]
    for seat, first in (("A", 1), ("B", 21)):
        lines += [f"{plot} {seat} A{number:02}" for number, plot in enumerate(T.plot_ids, first)]
    lines += [f"{space} B road bridge" for space in inner]
    lines += [f"{space} A road{' bridge' if number < 8 else ''}" for number, space in enumerate(inner)]
    lines += ["display A41 A42", "stacks 0 0 2"]
    b = board("\n".join(lines))
    assert sum(mask.bit_count() for mask in b.position.bridges) == BRIDGES == 25
    b.play(f"bridge {inner[16]}")
    assert sum(mask.bit_count() for mask in b.position.bridges) == 26


@pytest.mark.rule("ORA-COMP-21", "ORA-COMP-25")
def test_talers_and_markers_never_run_out() -> None:
    b = board("U4 3\nA stock 0 0 0 0 0 90 0\nB taler 90").play("go U4")
    assert b.has("taler") == 93, "the box has 80"
    b = activated("A31", "A stock 0 0 0 0 0 0 200", sides="canal canal canal canal").play("use 1")
    assert b.has("prestige") == 208, "the box has 140"


@pytest.mark.rule("ORA-COMP-21", "ORA-COMP-25")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_the_81st_taler_comes_like_any_other(owner: str) -> None:
    held = TALERS - sum(board("").coins(space) for space in T.space_ids)
    b = activated("A07", f"{owner} taler {held}", sides="road path path path")
    had = b.has("taler")
    assert sum(b.position.coins) + b.has("taler") + b.has("taler", "B") == TALERS == 80
    assert b.play("use 1").has("taler") == had + 2
    assert sum(b.position.coins) + b.has("taler") + b.has("taler", "B") == 82


@pytest.mark.rule("ORA-COMP-21", "ORA-COMP-25")
@pytest.mark.parametrize("owner", ["A", "B"])
def test_prestige_beyond_the_markers_of_the_box_is_received(owner: str) -> None:
    b = activated("A31", f"{owner} prestige {PRESTIGE}", sides="canal canal canal canal")
    had = b.has("prestige")
    assert b.has("prestige") + b.has("prestige", "B") == PRESTIGE == 140
    assert b.play("use 1").has("prestige") == had + 8


@pytest.mark.rule("ORA-COMP-22")
def test_talers_and_markers_are_plain_totals() -> None:
    b = board("at U4\nA stock 0 0 0 0 0 5 0").play("canal H22")
    assert b.has("taler") == 2, "a coin of 5 is changed without saying so"
    b = activated("B33", "A stock 0 0 0 0 0 0 20").play("use 2", "exchange 1 for 1")
    assert b.has("prestige") == 18, "a marker of 20 likewise"


@pytest.mark.rule("ORA-COMP-23")
def test_talers_pay_for_builds_and_for_anytime_actions() -> None:
    assert board("at U2\ndisplay A60\nA stock 0 0 0 3 2 1 0").play("erect 60").has("taler") == 0
    assert board("at U4\nA taler 4").play("canal H22").has("taler") == 1
    assert board("A stock 1 1 1 0 0 3 0").play("produce").has("taler") == 1
    assert board("A stock 0 0 0 0 0 3 0").play("buy ore").has("taler") == 2


@pytest.mark.rule("ORA-COMP-24")
def test_prestige_markers_cannot_be_spent_as_talers() -> None:
    b = board("at U4\nA stock 1 1 1 0 0 0 5")
    assert b.options("buy") == b.options("produce") == []
    assert b.refused("produce") == ("ORA-ANY-07",) and b.refused("buy wood") == ("ORA-ANY-02",)
    assert b.refused("canal H22") == ("ORA-ROUTE-22", "ORA-COST-02")
    assert board("A stock 0 0 0 0 0 0 5").prestige() == board("A stock 0 0 0 0 0 5 0").prestige()


@pytest.mark.rule("ORA-COMP-25")
def test_the_ledger_names_the_coins_and_markers_of_the_box_in_both_languages() -> None:
    assert figures("ORA-COMP-25") == [[30, 1, 10, 5, 10, 1, 2, 5, 3, 20]] * 2


@pytest.mark.rule("ORA-COMP-26")
def test_each_player_has_an_industry_board_and_five_resources() -> None:
    s = new_game(2).position
    assert (len(s.plots), len(s.routes), len(s.bridges)) == (2 * 12, 2 * 4, 2)
    b = board("A stock 1 2 3 4 5 2 0\nB stock 5 4 3 2 1 2 0").play("produce")
    assert (b.stock("A"), b.stock("B")) == ("0 1 2 5 6 0 0", "5 4 3 2 1 2 0"), "two wheels, turned apart"
    assert b.position.plots[:12] == b.position.plots[12:] == [-1] * 12
