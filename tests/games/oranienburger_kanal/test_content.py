"""What is printed in Oranienburger Kanal, and what an owner's corrections may and may not change."""

from __future__ import annotations

import doctest
from collections import Counter
from pathlib import Path

import pytest

from millrace.core.content import PROVENANCES, records
from millrace.core.errors import ContentError, WrongPlayerCount
from millrace.core.texts import Texts
from millrace.games.oranienburger_kanal.rules import content as content_module
from millrace.games.oranienburger_kanal.rules import counts
from millrace.games.oranienburger_kanal.rules.content import (
    COLOUR_IDS,
    COST_ORDER,
    VOCABULARY,
    Content,
    card_effects,
    load,
    route_space_ids,
)
from millrace.games.oranienburger_kanal.rules.tables import (
    CARDS,
    FIELDS,
    PLOTS,
    make_tables,
    printed_tables,
    tables_for,
)
from millrace.games.oranienburger_kanal.title import TITLE
from millrace.games.oranienburger_kanal.words.components import provenance
from millrace.parts.bits import members
from millrace.parts.effects import DEED_IDS

T = printed_tables()


@pytest.fixture
def content() -> Content:
    return load()


# ---- Cards


@pytest.mark.rule("ORA-COMP-01")
def test_the_game_is_for_one_or_two() -> None:
    assert TITLE.players == (1, 2)
    for players in (0, 3):
        with pytest.raises(WrongPlayerCount):
            TITLE.checked_players(players)


@pytest.mark.rule("ORA-COMP-06", "ORA-COMP-07", "ORA-COMP-08", "ORA-COMP-09")
def test_two_decks_of_sixty_with_twenty_of_each_colour(content: Content) -> None:
    assert list(content.cards) == [f"{deck}{number:02}" for deck in "AB" for number in range(1, 61)]
    for card in content.cards.values():
        assert card.colour == COLOUR_IDS[(card.number - 1) // 20], card.id
    colours = Counter((card.id[0], card.colour) for card in content.cards.values())
    assert colours == {(deck, colour): 20 for deck in "AB" for colour in COLOUR_IDS}


@pytest.mark.rule("ORA-COMP-10", "ORA-COMP-13", "ORA-COMP-14")
def test_costs_have_no_ore_and_list_their_parts_in_order(content: Content) -> None:
    for card in content.cards.values():
        assert card.prestige > 0 and card.effects, card.id
        for cost in card.cost:
            assert list(cost) == [good for good in COST_ORDER if good in cost], card.id


def test_names_are_told_in_both_languages_and_differ(content: Content) -> None:
    for language in ("de", "en"):
        names = [card.name[language] for card in content.cards.values()]
        assert len(set(names)) == CARDS and all(names)


def test_every_card_says_of_each_property_how_well_it_is_known(content: Content) -> None:
    for card in content.cards.values():
        assert set(card.sources) == {"name", "cost", "prestige", "effects"}, card.id
        assert card.source == max(card.sources.values(), key=PROVENANCES.index), card.id
    known = {
        card.id: {part for part, source in card.sources.items() if source != "designed"}
        for card in content.cards.values()
    }
    assert {id: parts for id, parts in known.items() if parts} == {
        "A01": {"name", "cost"},
        "A05": {"name"},
        "A06": {"name", "cost"},
        "A10": {"effects"},
        "A12": {"name"},
        "A18": {"prestige", "effects"},
        "A21": {"name", "effects"},
        "A22": {"name"},
        "A23": {"name"},
    }


def test_the_decks_use_the_whole_vocabulary(content: Content) -> None:
    effects = [effect for card in content.cards.values() for effect in card_effects(card)]
    assert {DEED_IDS[effect.deed] for effect in effects} == set(VOCABULARY.deed_ids)
    used = [condition.count for effect in effects for condition in effect.conditions]
    used += [count for effect in effects for count in (effect.per, effect.by) if count is not None]
    assert {VOCABULARY.count_ids[count.primitive] for count in used} == set(VOCABULARY.count_ids)


def test_the_rules_number_the_vocabulary_as_it_stands() -> None:
    names = {
        "routes": counts.ROUTES, "kinds": counts.DIFFERENT_KINDS, "bridges": counts.BRIDGES,
        "buildings": counts.BUILDINGS, "empty_plots": counts.EMPTY_PLOTS, "rows": counts.ROWS,
        "columns": counts.COLUMNS, "circuits": counts.CIRCUITS, "angles": counts.ANGLES, "opposite": counts.OPPOSITE,
        "overbuilt_printed_paths": counts.OVERBUILT, "stock": counts.STOCK, "this_plot": counts.THIS_PLOT,
        "activation": counts.ACTIVATION,
    }  # fmt: skip
    assert [VOCABULARY.count_ids[number] for number in names.values()] == list(names)
    places = (counts.ADJACENT, counts.ANYWHERE, counts.EDGE, counts.CORNER, counts.NEIGHBOURS, counts.UNBUILT)
    assert [VOCABULARY.places[place] for place in (*places, counts.ELSEWHERE)] == list(VOCABULARY.places)
    states = (counts.ANY_STATE, counts.NOT_ACTIVATED, counts.ONCE, counts.TWICE, counts.ACTIVATED)
    assert [VOCABULARY.states[state] for state in states] == list(VOCABULARY.states)


# ---- The boards


@pytest.mark.rule("ORA-BOARD-01", "ORA-BOARD-02", "ORA-BOARD-03", "ORA-BOARD-04", "ORA-BOARD-06")
def test_twelve_structure_spaces_and_31_route_spaces() -> None:
    assert (len(T.plot_ids), PLOTS, len(T.field_ids), FIELDS) == (12, 12, 31, 31)
    assert T.field_ids == route_space_ids()
    assert (T.rim_fields.bit_count(), T.inner_fields.bit_count()) == (14, 17)
    assert [line.bit_count() for line in T.rows] == [4] * 4 and [line.bit_count() for line in T.columns] == [3] * 5


def fields(mask: int) -> set[str]:
    return {T.field_ids[field] for field in members(mask)}


@pytest.mark.rule("ORA-BOARD-05")
def test_every_structure_space_touches_four_route_spaces() -> None:
    around = {name: fields(T.around[plot]) for plot, name in enumerate(T.plot_ids)}
    assert around["P11"] == {"H01", "H11", "V10", "V11"}
    assert around["P23"] == {"H13", "H23", "V22", "V23"}
    assert all(len(each) == 4 for each in around.values())
    sides = [T.field_ids[T.side_field[T.plot_ids.index("P23") * 4 + side]] for side in range(4)]
    assert sides == ["H13", "V23", "H23", "V22"]


@pytest.mark.rule("ORA-BOARD-07")
def test_route_spaces_adjoin_at_crossing_points() -> None:
    assert len(T.at_crossing) == 20
    assert fields(T.adjoining[T.field_ids.index("H11")]) == {"H12", "V10", "V20", "V11", "V21"}
    for field, mask in enumerate(T.adjoining):
        assert all(T.adjoining[other] >> field & 1 for other in members(mask))


@pytest.mark.rule("ORA-BOARD-08")
def test_neighbours_have_one_route_space_between_them() -> None:
    assert [T.plot_ids[plot] for plot in members(T.neighbours[0])] == ["P12", "P21"]
    assert sum(mask.bit_count() for mask in T.neighbours) == 2 * 17


@pytest.mark.rule("ORA-BOARD-09", "ORA-SETUP-18")
def test_the_printed_routes_run_inward_from_the_rim() -> None:
    assert [fields(mask) for mask in T.printed] == [{"V12", "V32"}, set(), {"H14"}, {"H21"}]
    assert all(mask & ~T.inward_fields == 0 for mask in T.printed)


@pytest.mark.rule("ORA-COMP-02", "ORA-COMP-03")
def test_seven_action_spaces_three_of_them_covered(content: Content) -> None:
    assert list(content.spaces) == ["U1", "U2", "U3", "U4", "L1", "L2", "L3"]
    covered = {space.id: space.covered_by for space in content.spaces.values() if space.covered_by != "none"}
    assert covered == {"U2": "green", "U3": "orange", "U4": "blue"}


def test_set_up_figures(content: Content) -> None:
    assert {mode.id: (mode.stacks, mode.turns) for mode in content.modes.values()} == {
        "solo": ((6, 5, 7), 4),
        "two": ((9, 7, 8), 5),
    }
    assert T.start == [0, 2, 1, 1, 0, 0, 0] and T.limit[:5] == [8, 8, 8, 6, 6]
    assert (T.route_cost, T.bridge_cost) == (
        [[0, 1, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0], [1, 0, 0, 0, 1, 0, 0], [0, 0, 0, 0, 0, 3, 0]],
        [1, 0, 0, 0, 0, 0, 0],
    )


def test_every_record_says_how_well_it_is_known(content: Content) -> None:
    assert {record.source for _, _, record in records(content)} <= set(PROVENANCES)
    assert load() is content and load([]) is content and len(content.hash) == 16


def test_the_example_in_the_code_is_right() -> None:
    assert doctest.testmod(content_module).failed == 0


# ---- Overlays


def overlay(path: Path, text: str) -> Path:
    file = path / "owner.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_an_owner_replaces_the_printed_values_of_a_card(tmp_path: Path) -> None:
    text = """
        [card.A02]
        cost = [{ wood = 2 }, { brick = 1 }]
        prestige = 7
        effects = [{ do = "gain", gain = [{ ore = 5 }] }]
        name = { de = "Tongrube", en = "Loam pit" }
        sources = { name = "confirmed", cost = "confirmed", prestige = "confirmed", effects = "confirmed" }
    """
    changed = load([overlay(tmp_path, text)])
    assert changed.hash != load().hash
    assert changed.cards["A02"].source == "overlay: owner.toml"
    t = make_tables(changed)
    assert (t.card_cost[1], t.card_prestige[1]) == ([[2, 0, 0, 0, 0, 0, 0], [0, 0, 0, 1, 0, 0, 0]], 7)
    assert t.card_effects[1][0].gain == [[0, 0, 5, 0, 0, 0, 0]]
    assert [option.text for option in t.codebook] == [option.text for option in T.codebook]
    assert tables_for(load()) is T


def test_a_corrected_card_says_of_each_property_where_it_is_from(tmp_path: Path) -> None:
    card = load([overlay(tmp_path, "[card.A01]\nprestige = 7")]).cards["A01"]
    texts = Texts.load("en", *TITLE.text_packages)
    assert [texts.render(message) for message in provenance(card.sources)] == [
        "Known from the rulebook: name and cost.",
        "Known from an overlay: prestige.",
        "Of our own design: effects.",
    ]


def test_names_and_sources_do_not_make_records_stale(tmp_path: Path) -> None:
    text = """
        [card.A02]
        name = { de = "Tongrube", en = "Loam pit" }
        sources = { name = "confirmed", cost = "designed", prestige = "designed", effects = "designed" }
    """
    assert load([overlay(tmp_path, text)]).hash == load().hash


WRONG = [
    ('[card.A02]\neffects = [{ do = "gian" }]', "[card.A02] effects[0].do", "(did you mean gain?)"),
    (
        '[card.A02]\neffects = [{ do = "gain", per = { count = "routes", kinds = ["tram"], at = "adjacent" }, '
        "gain = [{ taler = 1 }] }]",
        "[card.A02] effects[0].per.kinds",
        'found "tram"',
    ),
    (
        '[card.A02]\neffects = [{ do = "gain", per = { count = "bridges", at = "corner" }, gain = [{ taler = 1 }] }]',
        "[card.A02] effects[0].per.at",
        "expected one of adjacent, anywhere",
    ),
    (
        '[card.A02]\neffects = [{ do = "pick", n = 1, of = ["taler"], each = 1 }]',
        "[card.A02] effects[0].of",
        "expected one of wood, clay, ore, brick, iron",
    ),
    (
        '[card.A38]\neffects = [{ do = "exchange", times = "any", pay = [{ ore = 1 }], gain = [{ taler = 2 }] }]',
        "[card.A38] effects[0].gain",
        "expected at most 1, found 2.",
    ),
    ("[card.A02]\ncost = [{ ore = 1 }]", "[card.A02] cost", "expected one of wood, clay, brick, iron, taler"),
    ("[card.A02]\ncost = []", "[card.A02] cost", "expected a whole number from 1 to 2, found 0."),
    ("[card.A02]\ncost = 3", "[card.A02] cost", "expected a list"),
    ("[card.A02]\ncost = [3]", "[card.A02] cost", "expected a table"),
    ('[card.A02]\nname = { de = "x" }', "[card.A02] name", "expected one of de, en"),
    ('[card.A02]\nsources = { name = "rumour" }', "[card.A02] sources", "expected one of rulebook"),
    ('[card.A02]\ncolour = "blue"', "[card.A02] colour", "cannot be changed by an overlay"),
    ("[card.A61]\nprestige = 1", "[card.A61]", "there is no record"),
    ('[board.front]\npath = ["V12", "V12"]', "[board.front] path", 'found "V12"'),
    ('[board.front]\nrail = ["V99"]', "[board.front] rail", 'found "V99"'),
    ("[route.rail]\ncost = { prestige = 1 }", "[route.rail] cost", 'found "prestige"'),
    ("[grades.single]\nlimits = [80, 80]", "[grades.single] limits", "numbers that never fall"),
    (
        '[blocking.single]\nspaces = ["U1", "U1", "U3", "U4", "L1", "L2", "L3"]',
        "[blocking.single] spaces",
        "7 to 7 different names",
    ),
]


@pytest.mark.parametrize(("text", "place", "complaint"), WRONG, ids=[each[1] for each in WRONG])
def test_a_wrong_overlay_is_told_with_file_card_and_field(
    tmp_path: Path, text: str, place: str, complaint: str
) -> None:
    with pytest.raises(ContentError) as caught:
        load([overlay(tmp_path, text)])
    said = str(caught.value)
    assert "owner.toml" in said and complaint in said
    for word in place.replace("[", " ").replace("]", " ").split():
        assert word in said
