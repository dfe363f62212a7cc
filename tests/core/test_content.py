"""Content files: what a schema accepts, what overlays may replace, and that errors say where and what."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

import pytest

from millrace.core.content import (
    FIXED,
    Between,
    ContentFile,
    Reading,
    content_hash,
    made_once,
    one_of,
    read,
    records,
    table,
)
from millrace.core.errors import ContentError
from millrace.core.texts import Message


@dataclass(frozen=True)
class Setup:
    money: Annotated[int, Between(0, 50)]
    source: str


@dataclass(frozen=True)
class Tile:
    id: str
    name: str
    colour: Literal["red", "blue"]
    icons: tuple[tuple[str, ...], ...]
    counts: tuple[int, int]
    bulb: bool
    level: int = field(metadata=FIXED)
    source: str


@dataclass(frozen=True)
class Track:
    spaces: tuple[int, ...]
    source: str


@dataclass(frozen=True)
class Content:
    setup: Setup
    tiles: dict[str, Tile] = field(metadata=table("tile"))
    tracks: dict[str, Track] = field(metadata=table("track"))
    note: str = "not read from a file"
    hash: str = ""


BASE = """
[setup]
money = 17
source = "rulebook"

[tile.mill-1]
name = "Mill"
colour = "red"
icons = [["cotton", "coal"], []]
counts = [2, 3]
bulb = false
level = 1
source = "confirmed"

[tile.mill-2]
name = "Mill"
colour = "blue"
icons = []
counts = [0, 0]
bulb = true
level = 2
source = "one source"

[track.income]
spaces = [-1, 0, 1]
source = "designed"
"""


@pytest.fixture
def base(tmp_path: Path) -> Path:
    file = tmp_path / "content.toml"
    file.write_text(BASE, encoding="utf-8")
    return file


def overlaid(base: Path, *texts: str) -> Reading[Content]:
    """Read the base with overlays of the given texts, named my-1.toml, my-2.toml …"""
    files = []
    for number, text in enumerate(texts, start=1):
        files.append(base.with_name(f"my-{number}.toml"))
        files[-1].write_text(text, encoding="utf-8")
    return read(Content, base, files)


def refused(base: Path, text: str) -> ContentError:
    with pytest.raises(ContentError) as caught:
        overlaid(base, text)
    return caught.value


# ---- Reading


def test_a_file_becomes_the_schemas_records(base: Path) -> None:
    content = read(Content, base).content
    assert content.setup == Setup(17, "rulebook")
    assert content.tiles["mill-1"] == Tile(
        "mill-1", "Mill", "red", (("cotton", "coal"), ()), (2, 3), False, 1, "confirmed"
    )
    assert content.tracks["income"].spaces == (-1, 0, 1)
    assert content.note == "not read from a file"


def test_records_come_in_file_order(base: Path) -> None:
    found = [(name, key, record.source) for name, key, record in records(read(Content, base).content)]
    assert found == [
        ("setup", "", "rulebook"),
        ("tile", "mill-1", "confirmed"),
        ("tile", "mill-2", "one source"),
        ("track", "income", "designed"),
    ]


def test_an_overlay_replaces_single_figures(base: Path) -> None:
    content = overlaid(base, "[setup]\nmoney = 20\n[tile.mill-2]\ncounts = [1, 1]").content
    assert content.setup.money == 20
    assert content.tiles["mill-2"].counts == (1, 1)
    assert content.tiles["mill-2"].colour == "blue"
    assert content.tiles["mill-1"] == read(Content, base).content.tiles["mill-1"]


def test_an_overlay_is_named_as_the_source(base: Path) -> None:
    content = overlaid(base, "[setup]\nmoney = 20\n[tile.mill-1]\n").content
    assert content.setup.source == "overlay: my-1.toml"
    assert content.tiles["mill-1"].source == "confirmed"


@pytest.mark.parametrize("source", ["confirmed", "overlay: my own copy"])
def test_an_overlay_may_name_its_source(base: Path, source: str) -> None:
    assert overlaid(base, f'[setup]\nmoney = 20\nsource = "{source}"').content.setup.source == source


def test_later_overlays_win(base: Path) -> None:
    reading = overlaid(base, "[setup]\nmoney = 20", "[setup]\nmoney = 21")
    assert reading.content.setup == Setup(21, "overlay: my-2.toml")


def test_an_overlay_may_repeat_what_is_fixed(base: Path) -> None:
    assert overlaid(base, "[tile.mill-1]\nlevel = 1").hash == read(Content, base).hash


# ---- Hash


def test_the_hash_is_16_hex_digits_and_lasts(base: Path) -> None:
    reading = read(Content, base)
    assert reading.hash == read(Content, base).hash == content_hash(reading.content)
    assert len(reading.hash) == 16
    assert int(reading.hash, 16) >= 0


@pytest.mark.parametrize("overlay", ['[setup]\nsource = "designed"', '[tile.mill-1]\nname = "Spinnerei"', ""])
def test_the_hash_ignores_what_no_rule_sees(base: Path, overlay: str) -> None:
    assert overlaid(base, overlay).hash == read(Content, base).hash


@pytest.mark.parametrize(
    "overlay", ["[setup]\nmoney = 18", "[tile.mill-1]\nbulb = true", "[tile.mill-1]\ncounts = [3, 2]"]
)
def test_the_hash_tells_every_figure(base: Path, overlay: str) -> None:
    assert overlaid(base, overlay).hash != read(Content, base).hash


def test_the_hash_knows_the_order_of_records_but_not_of_fields(base: Path) -> None:
    printed = read(Content, base).hash
    first, second = BASE.index("[tile.mill-1]"), BASE.index("[tile.mill-2]")
    third = BASE.index("[track.income]")
    base.write_text(BASE[:first] + BASE[second:third] + BASE[first:second] + BASE[third:], encoding="utf-8")
    assert read(Content, base).hash != printed
    base.write_text(
        BASE.replace('money = 17\nsource = "rulebook"', 'source = "rulebook"\nmoney = 17'), encoding="utf-8"
    )
    assert read(Content, base).hash == printed


# ---- Errors


@pytest.mark.parametrize(
    ("overlay", "record", "name", "text"),
    [
        ("[setup]\nmoney = 51", "setup", "money", "expected a whole number from 0 to 50, found 51."),
        ("[setup]\nmoney = -1", "setup", "money", "expected a whole number from 0 to 50, found -1."),
        ("[setup]\nmoney = true", "setup", "money", "expected a whole number from 0 to 50, found true."),
        ("[setup]\nmoney = 1.5", "setup", "money", "expected a whole number from 0 to 50, found 1.5."),
        ("[setup]\nmoney = 2020-01-01", "setup", "money", "expected a whole number from 0 to 50, found 2020-01-01."),
        ('[tile.mill-1]\nlevel = "I"', "tile.mill-1", "level", 'expected a whole number, found "I".'),
        ("[tile.mill-1]\nbulb = 1", "tile.mill-1", "bulb", "expected true or false, found 1."),
        ("[tile.mill-1]\nname = 1", "tile.mill-1", "name", "expected a text in quotation marks, found 1."),
        ("[tile.mill-1.name]\nx = 1", "tile.mill-1", "name", "expected a text in quotation marks, found […]."),
        ('[tile.mill-1]\ncolour = "rod"', "tile.mill-1", "colour", "one of red, blue (did you mean red?), found"),
        ("[tile.mill-1]\ncolour = 3", "tile.mill-1", "colour", "expected one of red, blue, found 3."),
        ("[tile.mill-1]\nicons = 3", "tile.mill-1", "icons", "expected a list, found 3."),
        ("[tile.mill-1]\nicons = [3]", "tile.mill-1", "icons", "expected a list, found 3."),
        ("[tile.mill-1]\nicons = [[3]]", "tile.mill-1", "icons", "expected a text in quotation marks, found 3."),
        ("[tile.mill-1]\ncounts = [1]", "tile.mill-1", "counts", "expected a list of 2 values, found [1]."),
        ("[tile.mill-1]\ncounts = [1, '2']", "tile.mill-1", "counts", 'expected a whole number, found "2".'),
        ('[setup]\nsource = "rulebok"', "setup", "source", "expected one of rulebook, confirmed, one source, recon"),
        ("[setup]\nsource = 1", "setup", "source", "expected one of rulebook, confirmed, one source, reconstructed"),
        ("[tile.mill-1]\nlevel = 2", "tile.mill-1", "level", "this cannot be changed by an overlay: it is 1, the over"),
        (
            "[setup]\nmony = 1",
            "setup",
            "mony",
            "there is no field “mony” (did you mean money?); possible: money, source.",
        ),
        ("[setup]\nzzz = 1", "setup", "zzz", "there is no field “zzz”; possible: money, source."),
        ("[tile.mill-1]\nid = 'x'", "tile.mill-1", "id", "there is no field “id”"),
        ("[tile.mil-1]\nlevel = 1", "tile.mil-1", "", "there is no record “mil-1” (did you mean mill-1?)"),
        ("[tile.mil-1]\nlevel = 1", "tile.mil-1", "", "what is there: mill-1, mill-2."),
        (
            "[tiles.mill-1]\nlevel = 1",
            "tiles",
            "",
            "there is no table “tiles” (did you mean tile?); possible: setup, ti",
        ),
        ("[note]", "note", "", "there is no table “note”"),
        ("setup = 1", "setup", "", "expected a table, found 1."),
        ("[tile]\nmill-1 = 1", "tile.mill-1", "", "expected a table, found 1."),
    ],
)
def test_errors_say_where_and_what(base: Path, overlay: str, record: str, name: str, text: str) -> None:
    error = refused(base, overlay)
    assert (error.file, error.table, error.field) == (str(base.with_name("my-1.toml")), record, name)
    assert text in str(error)
    assert str(error).startswith(f"{error.file}, [{record}]")
    assert error.text("de") != str(error)


@pytest.mark.parametrize(
    ("text", "line"),
    [("[setup]\nmoney = \n", 2), ("[setup]\nmoney = 1\n[setup", 3), ("[setup]\nmoney = 1\nmoney = 2\n", 3)],
)
def test_what_is_no_toml_is_named_by_line(base: Path, text: str, line: int) -> None:
    error = refused(base, text)
    assert (error.table, error.field) == ("", "")
    assert f"my-1.toml: line {line} is not TOML: " in str(error)
    assert "(at " not in str(error)


def test_files_that_cannot_be_read(base: Path) -> None:
    with pytest.raises(ContentError, match=r"nowhere\.toml: the file cannot be read: No such file"):
        read(Content, base, [base.with_name("nowhere.toml")])
    with pytest.raises(ContentError, match="cannot be read: Is a directory"):
        read(Content, base, [base.parent])
    latin = base.with_name("latin.toml")
    latin.write_bytes("[setup]\n# £".encode("latin-1"))
    with pytest.raises(ContentError, match=r"latin\.toml: the file is not text in UTF-8, at byte 10"):
        read(Content, base, [latin])


def test_a_content_file_is_complete(base: Path) -> None:
    base.write_text(BASE.replace("bulb = true\n", ""), encoding="utf-8")
    with pytest.raises(ContentError, match=r"\[tile\.mill-2\] bulb: this field is missing") as caught:
        read(Content, base)
    assert (caught.value.table, caught.value.field) == ("tile.mill-2", "bulb")
    base.write_text(BASE[: BASE.index("[track.income]")], encoding="utf-8")
    with pytest.raises(ContentError, match=r"\[track\]: this table is missing"):
        read(Content, base)


def test_a_contradiction_blames_the_overlay_with_the_figure(base: Path) -> None:
    reading = overlaid(base, "[setup]\nmoney = 20", "[tile.mill-1]\ncounts = [9, 9]")
    error = reading.error("setup", "money", Message("content.at-most", number=10), 20)
    assert error.file.endswith("my-1.toml")
    assert str(error).endswith("my-1.toml, [setup] money: expected at most 10, found 20.")


def test_a_contradiction_with_a_printed_figure_blames_the_last_overlay(base: Path) -> None:
    reading = overlaid(base, "[setup]\nmoney = 20", "[tile.mill-1]\ncounts = [9, 9]")
    assert reading.error("track.income", "spaces", Message("content.ascending"), ()).file.endswith("my-2.toml")
    assert read(Content, base).error("setup", "money", Message("content.ascending"), 1).file == str(base)


def test_one_of_suggests_only_what_is_close() -> None:
    assert one_of(["red", "blue"], "rad").values["near"] == Message("content.did-you-mean", name="red")
    assert one_of(["red", "blue"], "yellow").values["near"] == ""


# ---- A title's file


def too_rich(reading: Reading[Content]) -> Iterator[ContentError]:
    if reading.content.setup.money > 20:
        yield reading.error("setup", "money", Message("content.at-most", number=20), reading.content.setup.money)


def test_printed_content_is_made_once_and_knows_its_hash(base: Path) -> None:
    load = ContentFile(Content, base, too_rich).load
    assert load() is load()
    assert load().hash == read(Content, base).hash
    overlay = base.with_name("my.toml")
    overlay.write_text("[setup]\nmoney = 20", encoding="utf-8")
    assert load([overlay]).setup.money == 20
    assert load([overlay]).hash != load().hash


def test_content_that_contradicts_itself_is_refused(base: Path) -> None:
    overlay = base.with_name("my.toml")
    overlay.write_text("[setup]\nmoney = 21", encoding="utf-8")
    with pytest.raises(ContentError, match="expected at most 20, found 21"):
        ContentFile(Content, base, too_rich).load([overlay])


def test_what_is_made_of_the_printed_content_is_made_once_for_each_variant() -> None:
    printed, corrected = ["printed"], ["corrected"]

    def make(content: list[str], players: int) -> list[str]:
        return [*content, str(players)]

    tables_for = made_once(lambda: printed, make)
    assert tables_for(printed, 2) == ["printed", "2"]
    assert tables_for(printed, 2) is tables_for(printed, 2)
    assert tables_for(printed, 3) == ["printed", "3"]
    assert tables_for(corrected, 2) == ["corrected", "2"]
    assert tables_for(corrected, 2) is not tables_for(corrected, 2)
