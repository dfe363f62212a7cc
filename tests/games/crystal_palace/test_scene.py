"""The table in words: what the panels show, and to whom."""

from __future__ import annotations

from millrace.core.texts import Texts
from millrace.games.crystal_palace.rules import TEXT_PACKAGES
from millrace.games.crystal_palace.rules.notation import read
from millrace.games.crystal_palace.rules.state import Position
from millrace.games.crystal_palace.rules.view import view
from millrace.games.crystal_palace.words.panels import panels
from millrace.scene.panel import Flow, Table, plain

TEXTS = {language: Texts.load(language, "millrace.core", *TEXT_PACKAGES) for language in ("en", "de")}


def lines(s: Position, seat: int, panel: str, language: str = "en") -> list[str]:
    """The lines of a panel as a seat sees it."""
    (wanted,) = [each for each in panels(view(s, seat), TEXTS[language], ("Ada", "Bea", "Cy")) if each.id == panel]
    texts = []
    for block in wanted.blocks:
        if isinstance(block, Table):
            texts += [" | ".join(plain(cell).strip() for cell in row) for row in block.rows]
        elif isinstance(block, Flow):
            texts += [plain(item) for item in block.items]
    return texts


def test_locations_show_spaces_dice_action_spaces_and_what_is_offered() -> None:
    s = read("""
        players 3
        phase 2
        A set 5
        bank_of_england.1 B 6
        actions-used 0 0 1 0 0 0 0 0
        show-shares s1a
    """)
    assert lines(s, 0, "locations")[2] == (
        "3 Bank of England | ⚅ 6 Bea · 3+▲ · 1+ −£2 | (–) · lose 2 pounds | 5 income, 1 VP"
    )
    assert lines(s, 0, "locations", "de")[5].endswith(
        "John Walter III: Zeitungen – ab 1: 2 Buzz, ab 2: 3 Buzz, ab 4: 4 Buzz"
    )


def test_dice_are_shown_to_their_owner_alone_until_the_reveal() -> None:
    s = read("players 3\nA dice 1")
    code = s.tables.codebook.code
    s.apply_for(0, code("set 6"))
    s.apply_for(1, code("set 5"))
    assert "ready: Ada" in lines(s, 1, "round") and "ready: Ada" in lines(s, -1, "round")
    assert lines(s, 0, "players")[0].startswith("✓ Ada | 6 |")
    assert lines(s, 1, "players")[0].startswith("✓ Ada | – |")
    assert lines(s, 1, "players")[1].startswith("► Bea | 5 |")
    assert lines(s, -1, "players")[1].startswith("► Bea | – |")


def test_a_board_shows_order_fields_loans_and_cards() -> None:
    s = read("""
        players 3
        phase 2
        A set 1
        A nation germany
        A order_level 1 loans_repaid 1
        A loans 9 10
        A tiles g07
        A persons c06
        A prototypes p14
        A patents p01
    """)
    texts = lines(s, 1, "board-a")
    assert texts[0] == ("Germany, order: prototypes (1 for 1 VP, 2 for 4 VP, 3 for 7 VP); level 1 reached, 1 now")
    assert texts[1] == "research fields: 1 tile, 6 free; open loans: −9, −10, repaid: 1"
    assert texts[2] == "research tile g07 (2 pounds) permanent"
    assert texts[3].startswith("c06 Isambard Kingdom Brunel | person | 3 gears and 1 energy | 20 | Screw Steamship, At")
    assert texts[4].startswith("p14 Screw Steamship | prototype |") and texts[5].startswith("p01 Audio Book | patent |")


def test_the_market_and_the_tracks_show_who_stands_where() -> None:
    s = read("players 2\nphase 2\nA set 1\nmarket.3 B\nA westminster 3\nB markers 4")
    assert lines(s, 0, "market")[3] == "3 | £2 | Bea | 1 newspaper and 1 income"
    assert lines(s, 0, "tracks")[0] == "4 | poster | 2 pounds or 2 buzz | Bea"
    assert "Westminster III |  | use one of your permanent effects once more | Ada" in lines(s, 0, "tracks")
