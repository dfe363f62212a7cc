"""The content of Age of Industry: what a game of either map uses, and that an owner can correct all of it by id."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

from millrace.core.content import figures_of, records, source_of
from millrace.core.errors import ContentError
from millrace.core.provenance import known, sources_of
from millrace.games.age_of_industry.rules import content as content_module
from millrace.games.age_of_industry.rules.content import MAP_IDS, Content, in_play, load

EXAMPLE = Path(__file__).parents[3] / "docs" / "overlays" / "age-of-industry.toml"
MINE = "overlay: my.toml"


def overlaid(folder: Path, text: str) -> Content:
    file = folder / "my.toml"
    file.write_text(text, encoding="utf-8")
    return load([file])


def found(content: Content, table: str, id: str) -> Any:
    """A record by table and id."""
    return next(record for name, key, record in records(content) if (name, key) == (table, id))


def test_the_example_in_the_code_is_right() -> None:
    assert doctest.testmod(content_module).failed == 0


# ---- What is played on


@pytest.mark.parametrize(("map", "other"), [MAP_IDS, MAP_IDS[::-1]])
def test_a_game_is_played_with_its_map_and_with_what_both_have_in_common(map: str, other: str) -> None:
    content = load()
    played = {(table, id) for table, id, _ in in_play(content, 4, {"map": map})}
    of_map = {
        ("map", map),
        *(("place", place.id) for place in content.places_of(map)),
        *(("space", space.id) for place in content.places_of(map) for space in content.spaces_of(place.id)),
        *(("line", line.id) for line in content.lines_of(map)),
        *(("shipping-line", line.id) for line in content.lines_of(map, shipping=True)),
    }
    of_boards = {"map", "place", "space", "line", "shipping-line"}
    common = {(table, id) for table, id, _ in records(content) if table not in of_boards}
    assert played == of_map | common
    assert ("map", other) not in played and ("tile", "ship-3") in played


def test_both_maps_together_are_all_that_there_is() -> None:
    content = load()
    played = {(table, id) for map in MAP_IDS for table, id, _ in in_play(content, 4, {"map": map})}
    assert played == {(table, id) for table, id, _ in records(content)}


def test_the_maps_are_known_differently_well() -> None:
    germany, new_england = (known(in_play(load(), 4, {"map": map})) for map in MAP_IDS)
    assert germany != new_england
    for counts in (germany, new_england):
        assert 0 < counts["rulebook"] < counts["reconstructed"]
        assert "designed" not in counts


# ---- Corrections by id


CORRECTIONS: list[tuple[str, str, str, str, object]] = [
    ("setup", "", "hand_limit", "8", 8),
    ("turns", "", "cards_drawn", "3", 3),
    ("railway", "", "price", "2", 2),
    ("loan", "", "interest", "2", 2),
    ("scoring", "", "money_per_vp", "4", 4),
    ("limit", "", "many", "3", 3),
    ("market", "coal", "spaces", "[1, 2, 2, 3, 3, 4]", (1, 2, 2, 3, 3, 4)),
    ("market", "iron", "empty_price", "5", 5),
    ("tile", "coal-3", "level", "4", 4),
    ("tile", "coal-3", "count", "3", 3),
    ("tile", "coal-3", "money", "6", 6),
    ("tile", "coal-3", "coal", "1", 1),
    ("tile", "coal-3", "iron", "0", 0),
    ("tile", "coal-3", "cubes", "6", 6),
    ("tile", "coal-3", "profit", "12", 12),
    ("card", "ship", "count", "4", 4),
    ("card", "blue", "count", "7", 7),
    ("market-tile", "both", "count", "5", 5),
    ("map", "germany", "dead_end", '"poland"', "poland"),
    ("place", "kiel", "name", '"Kyl"', "Kyl"),
    ("place", "kiel", "colour", '"red"', "red"),
    ("place", "kiel", "market", "true", True),
    ("place", "kiel", "distant_port", "true", True),
    ("place", "pittsfield", "settlement", "false", False),
    ("place", "ship_boston", "import_coal", "6", 6),
    ("space", "poland.1", "kind", '"plain"', "plain"),
    ("space", "boston.2", "kind", '"none"', "none"),
    ("line", "albany--troy", "joins", '["albany", "rutland"]', ("albany", "rutland")),
    ("line", "albany--troy", "printed", "false", False),
    ("shipping-line", "boston--ship_boston", "joins", '["lowell", "ship_boston"]', ("lowell", "ship_boston")),
    ("shipping-line", "boston--ship_boston", "printed", "false", False),
]


@pytest.mark.parametrize(
    ("table", "id", "figure", "text", "value"), CORRECTIONS, ids=[f"{each[0]}-{each[2]}" for each in CORRECTIONS]
)
def test_an_owner_corrects_one_figure_and_leaves_the_others(
    tmp_path: Path, table: str, id: str, figure: str, text: str, value: object
) -> None:
    heading = f'{table}."{id}"' if id else table
    before, after = found(load(), table, id), found(overlaid(tmp_path, f"[{heading}]\n{figure} = {text}"), table, id)
    assert getattr(before, figure) != value == getattr(after, figure)
    assert source_of(after, figure) == MINE
    others = [name for name in figures_of(before) if name != figure]
    assert {name: getattr(after, name) for name in others} == {name: getattr(before, name) for name in others}
    assert sources_of(after) == sources_of(before) | {figure: MINE}


def test_every_figure_that_is_not_fixed_is_among_these_corrections() -> None:
    fixed = {("card", "kind"), ("colour", "symbol"), ("market-tile", "accepts")}
    tried = {(table, figure) for table, _, figure, _, _ in CORRECTIONS}
    figures = {(table, figure) for table, _, record in records(load()) for figure in figures_of(record)}
    alike = {"setup", "turns", "railway", "loan", "scoring", "limit", "market"}
    assert {(table, figure) for table, figure in figures - fixed - tried if table not in alike} == set()


def test_a_correction_counts_as_one_in_the_game_that_uses_it_alone(tmp_path: Path) -> None:
    corrected = overlaid(tmp_path, '[space."boston.2"]\nkind = "plain"\n[place.boston]\nmarket = true')
    germany, new_england = (known(in_play(corrected, 4, {"map": map})) for map in MAP_IDS)
    assert germany == known(in_play(load(), 4, {"map": "germany"}))
    assert new_england[MINE] == 2
    assert new_england["reconstructed"] == known(in_play(load(), 4, {"map": "new_england"}))["reconstructed"] - 2


def test_corrections_change_the_hash_and_names_and_sources_do_not(tmp_path: Path) -> None:
    assert overlaid(tmp_path, "[tile.coal-3]\nmoney = 6").hash != load().hash
    assert overlaid(tmp_path, '[place.kiel]\nname = "Kyl"\nsource = "confirmed"').hash == load().hash


def test_the_example_of_the_guide_is_an_overlay() -> None:
    corrected = load([EXAMPLE])
    assert corrected.spaces["boston.2"].kind == "plain"
    assert not corrected.lines["providence--boston"].printed
    assert sources_of(corrected.lines["providence--boston"]) == {
        "joins": "reconstructed", "printed": "overlay: age-of-industry.toml",
    }  # fmt: skip
    coal = sources_of(corrected.tiles["coal-3"])
    assert (coal["money"], coal["profit"], coal["iron"]) == ("confirmed", "confirmed", "reconstructed")


# ---- Contradictions


@pytest.mark.parametrize(
    ("overlay", "where", "text"),
    [
        ('[place.kiel]\ncolor = "red"', "place.kiel color", "(did you mean colour?)"),
        ('[place.kiel]\ncolour = "pink"', "place.kiel colour", "expected one of brown, light_green"),
        ('[place.keil]\ncolour = "red"', "place.keil ", "(did you mean kiel?)"),
        ('[place.kiel]\nmap = "new_england"', "place.kiel map", 'it is "germany"'),
        ("[place.kiel]\nship_space = true", "place.kiel ship_space", "it is false"),
        ("[place.kiel]\nimport_coal = 2", "place.kiel import_coal", "expected exactly 0, found 2"),
        ("[place.kiel]\nmarket = 1", "place.kiel market", "found 1"),
        ("[place.troy]\nsettlement = true", "space.troy.1 kind", 'expected one of none, found "plain"'),
        ('[space."poland.1"]\nkind = "ship"', "space.poland.1 kind", "expected one of plain, coal, port, none"),
        ('[space."poland.1"]\nkind = "mine"', "space.poland.1 kind", "expected one of plain, coal, port, ship, none"),
        ('[space."ship_boston.1"]\nkind = "port"', "space.ship_boston.1 kind", "expected one of ship"),
        ('[space."poland.9"]\nkind = "coal"', "space.poland.9 ", "there is no record"),
        ('[line.albany--troy]\njoins = ["albany", "albany"]', "line.albany--troy joins", 'found "albany"'),
        ('[line.albany--troy]\njoins = ["albany", "berlin"]', "line.albany--troy joins", 'found "berlin"'),
        ('[line.albany--troy]\njoins = ["albny", "troy"]', "line.albany--troy joins", "(did you mean albany?)"),
        ('[line.albany--troy]\njoins = ["albany"]', "line.albany--troy joins", "a list of 2 values"),
        ('[line.albany--troy]\njoins = ["boston", "ship_boston"]', "line.albany--troy joins", 'found "ship_boston"'),
        ('[line.albany--troy]\njoins = ["ship_boston", "boston"]', "line.albany--troy joins", 'found "ship_boston"'),
        (
            '[shipping-line.boston--ship_boston]\njoins = ["boston", "lowell"]',
            "shipping-line.boston--ship_boston joins",
            "expected one of ship_new_york, ship_narragansett, ship_boston, ship_maine",
        ),
        (
            '[shipping-line.boston--ship_boston]\njoins = ["ship_maine", "ship_boston"]',
            "shipping-line.boston--ship_boston joins",
            'found "ship_maine"',
        ),
        ("[tile.coal-1]\ncubes = 0", "tile.coal-1 cubes", "at least 1, found 0"),
        ("[tile.port-1]\ncubes = 1", "tile.port-1 cubes", "exactly 0, found 1"),
        ('[tile.port-1]\nindustry = "coal"', "tile.port-1 industry", "cannot be changed"),
        ("[card.ship]\ncount = 100", "card.ship count", "from 0 to 99, found 100"),
        ('[card.ship]\nkind = "colour"', "card.ship kind", "cannot be changed"),
        ("[market.coal]\nspaces = [2, 1]", "market.coal spaces", "numbers that never fall, found [2, 1]"),
        ("[market.iron]\nstart_cubes = 7", "market.iron start_cubes", "at most 6, found 7"),
        ('[map.new_england]\ndead_end = "berlin"', "map.new_england dead_end", 'found "berlin"'),
        ("[setup]\nhand_size = 13\nhand_limit = 20", "setup hand_size", "at most 12, found 13"),
        ("[setup]\nhand_limit = 5", "setup hand_limit", "at least 6, found 5"),
    ],
)  # fmt: skip
def test_corrections_that_the_rules_cannot_follow(tmp_path: Path, overlay: str, where: str, text: str) -> None:
    with pytest.raises(ContentError) as caught:
        overlaid(tmp_path, overlay)
    error = caught.value
    assert f"{error.table} {error.field}" == where
    assert error.file == str(tmp_path / "my.toml")
    assert text in str(error)
    assert error.text("de") != str(error)


def test_too_few_cards_are_told_of_a_card_that_was_corrected(tmp_path: Path) -> None:
    colours = ("brown", "light_green", "purple", "blue", "red", "yellow")
    text = "".join(f"[card.{colour}]\ncount = 0\n" for colour in colours)
    with pytest.raises(ContentError, match=r"\[card\.yellow\] count: expected at least 2, found 0"):
        overlaid(tmp_path, text)


def test_too_few_market_tiles_are_told_of_one_that_was_corrected(tmp_path: Path) -> None:
    text = "".join(f"[market-tile.{tile}]\ncount = 0\n" for tile in ("both", "goods", "cotton"))
    with pytest.raises(ContentError) as caught:
        overlaid(tmp_path, text)
    needed = max(sum(place.market for place in load().places_of(map)) for map in MAP_IDS)
    assert (caught.value.table, caught.value.field) == ("market-tile.both", "count")
    assert f"expected at least {needed - 4}, found 0" in str(caught.value)
