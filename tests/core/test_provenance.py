"""How well figures are known: counted figure by figure, told in a sentence, and only of what is played on."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

import millrace
from millrace import games
from millrace.core.content import FIXED, IDENTITY, Sourced, figures_of, read, records, table
from millrace.core.provenance import known, sentence, sources_of
from millrace.core.texts import Texts
from millrace.core.title import AnyTitle


@dataclass(frozen=True)
class Tile(Sourced):
    id: str
    industry: str = field(metadata=IDENTITY)
    level: int = field(metadata=FIXED)
    money: int
    coal: int = 0


@dataclass(frozen=True)
class Content:
    tiles: dict[str, Tile] = field(metadata=table("tile"))
    hash: str = ""


BASE = """
[tile.mill-1]
industry = "mill"
level = 1
money = 12
source = "reconstructed"
sources = { level = "rulebook" }

[tile.mill-2]
industry = "mill"
level = 2
money = 14
coal = 1
source = "confirmed"
"""


def content(folder: Path, *overlays: str) -> Content:
    """The tiles, corrected by overlays of the given texts, named my-1.toml, my-2.toml …"""
    base = folder / "content.toml"
    base.write_text(BASE, encoding="utf-8")
    files = [folder / f"my-{number}.toml" for number in range(1, len(overlays) + 1)]
    for file, text in zip(files, overlays, strict=True):
        file.write_text(text, encoding="utf-8")
    return read(Content, base, files).content


def test_what_a_record_is_and_what_is_said_about_it_are_no_figures(tmp_path: Path) -> None:
    assert figures_of(content(tmp_path).tiles["mill-1"]) == ("level", "money", "coal")


def test_a_figure_without_a_source_of_its_own_has_that_of_its_record(tmp_path: Path) -> None:
    tiles = content(tmp_path).tiles
    assert sources_of(tiles["mill-1"]) == {"level": "rulebook", "money": "reconstructed", "coal": "reconstructed"}
    assert set(sources_of(tiles["mill-2"]).values()) == {"confirmed"}


def test_figures_are_counted_by_source_best_first(tmp_path: Path) -> None:
    assert list(known(records(content(tmp_path))).items()) == [("rulebook", 1), ("confirmed", 3), ("reconstructed", 2)]


# ---- Overlays


def test_an_overlay_is_the_source_of_what_it_replaces_and_of_nothing_else(tmp_path: Path) -> None:
    tile = content(tmp_path, "[tile.mill-1]\nmoney = 13").tiles["mill-1"]
    assert sources_of(tile) == {"level": "rulebook", "money": "overlay: my-1.toml", "coal": "reconstructed"}


def test_a_second_overlay_keeps_what_the_first_one_said(tmp_path: Path) -> None:
    tile = content(tmp_path, "[tile.mill-1]\nmoney = 13", "[tile.mill-1]\ncoal = 2").tiles["mill-1"]
    assert sources_of(tile) == {"level": "rulebook", "money": "overlay: my-1.toml", "coal": "overlay: my-2.toml"}


def test_an_overlay_that_names_a_source_means_its_own_figures(tmp_path: Path) -> None:
    tile = content(tmp_path, '[tile.mill-1]\nmoney = 13\nsource = "confirmed"').tiles["mill-1"]
    assert sources_of(tile) == {"level": "rulebook", "money": "confirmed", "coal": "reconstructed"}


def test_an_overlay_that_names_nothing_but_a_source_means_the_whole_record(tmp_path: Path) -> None:
    tile = content(tmp_path, '[tile.mill-1]\nsource = "confirmed"').tiles["mill-1"]
    assert sources_of(tile) == dict.fromkeys(("level", "money", "coal"), "confirmed")


def test_an_overlay_may_tell_the_source_of_single_figures(tmp_path: Path) -> None:
    tile = content(tmp_path, '[tile.mill-1]\nmoney = 13\nsources = { coal = "one source" }').tiles["mill-1"]
    assert sources_of(tile) == {"level": "rulebook", "money": "overlay: my-1.toml", "coal": "one source"}


def test_all_overlays_are_one_kind_in_the_sentence(tmp_path: Path) -> None:
    counts = known(records(content(tmp_path, "[tile.mill-1]\nmoney = 13", "[tile.mill-1]\ncoal = 2")))
    assert counts == {"rulebook": 1, "confirmed": 3, "overlay: my-1.toml": 1, "overlay: my-2.toml": 1}
    assert said(counts).endswith("confirmed), 2 corrected by your overlay.")


# ---- The sentence


def said(counts: dict[str, int], lang: str = "en") -> str:
    return Texts.load(lang, "millrace.core").render(sentence(counts))


@pytest.mark.parametrize(
    ("counts", "english", "german"),
    [
        (
            {},
            "There are no printed figures to be known.",
            "Gedruckte Angaben, die bekannt sein könnten, gibt es nicht.",
        ),
        (
            {"rulebook": 2, "confirmed": 3},
            "All 5 figures are known from print (rulebook or confirmed).",
            "Alle 5 Angaben sind vom gedruckten Spiel bekannt (Anleitung oder bestätigt).",
        ),
        (
            {"rulebook": 1, "designed": 3},
            "1 of 4 figures is known from print (rulebook or confirmed), 3 of our own design.",
            "1 von 4 Angaben ist vom gedruckten Spiel bekannt (Anleitung oder bestätigt), 3 selbst entworfen.",
        ),
        (
            {"one source": 1, "reconstructed": 3},
            "None of 4 figures is known from print (rulebook or confirmed), 1 from one source and 3 reconstructed.",
            "Keine von 4 Angaben ist vom gedruckten Spiel bekannt (Anleitung oder bestätigt), "
            "1 aus einer einzigen Quelle und 3 rekonstruiert.",
        ),
    ],
)  # fmt: skip
def test_the_sentence_counts_every_figure_once(counts: dict[str, int], english: str, german: str) -> None:
    assert (said(counts), said(counts, "de")) == (english, german)


# ---- What is played on


def in_play(name: str, players: int, **switches: str) -> set[tuple[str, str]]:
    title: AnyTitle = millrace.title(name)
    entries = title.in_play(title.content(), players, title.checked_switches(switches))
    return {(table, id) for table, id, _ in entries}


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_what_is_played_on_is_part_of_the_content(name: str) -> None:
    title = millrace.title(name)
    whole = {(table, id) for table, id, _ in records(title.content())}
    for players, needs in title.player_counts.items():
        played = in_play(name, players, **needs)
        assert played <= whole
        assert sum(title.known_in_play(title.content(), players, needs).values()) > len(played)


@pytest.mark.parametrize("name", games.OWN_TITLES)
def test_everything_is_played_on_in_some_game(name: str) -> None:
    title = millrace.title(name)
    unplayed = {(table, id) for table, id, _ in records(title.content())}
    for players, needs in title.player_counts.items():
        for switch, reading in title.switches.items():
            for value in reading.values:
                if needs.keys() != {switch} or value in reading.opens:
                    unplayed -= in_play(name, players, **(needs | {switch: value}))
    assert unplayed == set()


def test_birmingham_leaves_out_what_needs_more_players() -> None:
    two, four = in_play("brass-birmingham", 2), in_play("brass-birmingham", 4)
    assert ("merchant", "nottingham") in four - two
    assert ("card", "leek") in four - two
    assert ("introductory", "") not in four
    assert ("introductory", "") in in_play("brass-birmingham", 4, introductory_game="canal_only")


def test_lancashire_is_played_with_the_deck_of_the_players() -> None:
    def decks(players: int, **switches: str) -> set[str]:
        return {id for table, id in in_play("brass-lancashire", players, **switches) if table == "deck"}

    assert decks(3) == {"classic-3"}
    assert decks(4, deck_setup="fixed_2018") == {"edition-2018-4"}
    assert decks(2, two_players="community_2009") == {"community-2009"}
    with pytest.raises(millrace.MillraceError):
        in_play("brass-lancashire", 2)


def test_lancashire_by_the_rules_of_2009_is_played_without_some_places_and_their_lines() -> None:
    content = millrace.title("brass-lancashire").content()
    out = content.community.places_out
    played = in_play("brass-lancashire", 2, two_players="community_2009")
    assert ("community", "") in played and ("community", "") not in in_play("brass-lancashire", 4)
    assert {id for id in content.places if ("place", id) not in played} == set(out)
    lines_out = {line.id for line in content.lines.values() if set(line.joins) & set(out)}
    assert {id for id in content.lines if ("line", id) not in played} == lines_out


def test_kanal_is_played_with_one_deck_and_what_so_many_players_need() -> None:
    alone, two = in_play("oranienburger-kanal", 1), in_play("oranienburger-kanal", 2, deck="B")
    assert {id[0] for table, id in alone if table == "card"} == {"A"}
    assert {id[0] for table, id in two if table == "card"} == {"B"}
    assert ("mode", "solo") in alone and ("mode", "two") in two
    assert not any(table in ("grades", "blocking") for table, _ in two)
    campaign = in_play("oranienburger-kanal", 1, solo_mode="campaign", industry_board_side="back")
    assert {id for table, id in campaign if table == "blocking"} == {"campaign-1", "campaign-2", "campaign-3"}
    assert ("board", "front") in alone - campaign


def test_a_title_that_says_nothing_is_played_with_everything() -> None:
    from examples.quayside.title import TITLE

    assert TITLE.known_in_play(TITLE.content(), 2, {}) == {}
