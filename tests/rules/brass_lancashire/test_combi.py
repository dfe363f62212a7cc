"""The combined action (chapter "Kombiaktion")."""

import pytest

from millrace.games.brass_lancashire.rules.content import load
from tests.rules.brass_lancashire.board import board


@pytest.mark.rule("LAN-COMBI-01")
def test_both_actions_and_two_cards_make_one_build() -> None:
    b = board("""
        A hand bury manchester oldham
        B hand colne
    """).play("combine cotton-mill colne.1", "card bury", "card oldham")
    assert b.tile("colne.1") == "A cotton-mill-1 0"
    assert (b.hand("A"), b.discard()) == (["manchester"], ["bury", "oldham"])
    assert b.money("A") == 30 - 12
    assert b.seat == "B"


@pytest.mark.rule("LAN-COMBI-01")
def test_a_single_card_is_not_enough() -> None:
    assert "LAN-COMBI-01" in board("A hand bury").refused("combine cotton-mill colne.1")
    assert board("A hand colne*2").play("combine cotton-mill bury.1").tile("bury.1") == "A cotton-mill-1 0"


@pytest.mark.rule("LAN-COMBI-02")
def test_any_industry_on_any_fitting_space_whatever_the_cards() -> None:
    b = board("""
        A money 99
        A hand birkenhead*2
        A mat shipyard-2 cotton-mill-2 port-2 coal-mine-2 ironworks-2
        era rail
    """)
    reachable = {
        f"combine {symbol} {place.id}.{number}"
        for place in load().places.values()
        for number, symbols in enumerate(place.slots, start=1)
        for symbol in symbols
        if symbol in ("port", "coal-mine") and f"{place.id}.{number}" not in ("lancaster.2", "preston.2")
    }
    assert set(b.options("combine")) == reachable  # the other tiles need coal, which nothing brings yet


@pytest.mark.rule("LAN-COMBI-02")
@pytest.mark.parametrize("cards", [("colne", "colne"), ("shipyard", "shipyard"), ("colne", "shipyard")])
@pytest.mark.parametrize("industry", ["cotton-mill", "coal-mine"])
def test_the_cards_played_do_not_matter(cards: tuple[str, str], industry: str) -> None:
    b = board("A hand colne*2 shipyard*2").choose(f"combine {industry} bury.1")
    assert b.options() == ["card colne", "card shipyard"]
    b.play(*[f"card {card}" for card in cards])
    assert b.tile("bury.1").startswith(f"A {industry}-1")
    assert sorted(b.discard()) == sorted(cards)


@pytest.mark.rule("LAN-COMBI-03")
@pytest.mark.parametrize(("era", "level"), [("canal", 1), ("rail", 2)])
def test_nothing_of_ones_own_is_needed_at_the_location(era: str, level: int) -> None:
    b = board(f"""
        era {era}
        A hand colne*2
        A mat port-{level}
        macclesfield.1 A cotton-mill-2
    """)
    assert b.offers("combine port lancaster.1")
    assert b.refused("build port lancaster.1") != ()


@pytest.mark.rule("LAN-COMBI-04")
@pytest.mark.parametrize(
    ("text", "option", "rule"),
    [
        ("A mat shipyard-0", "combine shipyard liverpool.3", "LAN-BUILD-21"),
        ("A mat shipyard-2", "combine shipyard liverpool.3", "LAN-BUILD-22"),
        ("A mat port-none", "combine port liverpool.1", "LAN-BUILD-32"),
        ("bury.1 A cotton-mill-1", "combine coal-mine bury.2", "LAN-BUILD-27"),
        ("bury.1 B cotton-mill-1", "combine coal-mine bury.1", "LAN-BUILD-26"),
        ("bury.1 A cotton-mill-1", "combine cotton-mill bury.1", "LAN-OVER-02"),
        ("lancaster.2 B cotton-mill-1", "combine port preston.2", "LAN-BUILD-34"),
        ("A mat cotton-mill-2", "combine cotton-mill bury.1", "LAN-BUILD-03"),
        ("A money 11", "combine cotton-mill bury.1", "LAN-BUILD-05"),
        ("A mat coal-mine-3\nA money 8", "combine coal-mine bury.1", "LAN-BUILD-05"),
        ("era rail", "combine cotton-mill bury.1", "LAN-BUILD-23"),
    ],
)
def test_all_other_building_rules_apply(text: str, option: str, rule: str) -> None:
    assert rule in board(f"A hand colne*2\nliverpool.1 B port-1\n{text}").refused(option)


@pytest.mark.rule("LAN-COMBI-04")
def test_coal_and_iron_are_taken_as_usual() -> None:
    b = board("""
        A hand colne*2
        A mat cotton-mill-3
        manchester.1 B coal-mine-1 2
        manchester.4 C ironworks-1 4
        bury--manchester B
    """).play("combine cotton-mill bury.1")
    assert b.tile("bury.1") == "A cotton-mill-3 0"
    assert (b.tile("manchester.1"), b.tile("manchester.4")) == ("B coal-mine-1 1", "C ironworks-1 3")
    assert b.spent("A") == 16


@pytest.mark.rule("LAN-COMBI-05")
@pytest.mark.parametrize("first", ["pass", "loan 10"])
def test_it_cannot_follow_another_action(first: str) -> None:
    b = board("A hand colne*2 bury burnley").play(first, "card colne")
    assert (b.seat, b.question) == ("A", "action")
    assert "LAN-COMBI-05" in b.refused("combine cotton-mill stockport.1")
    assert b.options("combine") == []


@pytest.mark.rule("LAN-COMBI-05")
def test_no_action_follows_it() -> None:
    b = board("A hand colne*2 bury burnley\nB hand oldham").play("combine port preston.1", "card colne", "card colne")
    assert (b.seat, b.question) == ("B", "action")


@pytest.mark.rule("LAN-COMBI-06")
def test_it_is_impossible_in_the_first_round_of_the_canal_era() -> None:
    first = board("round 1\nturn A 1\nA hand colne*2 bury")
    assert first.options("combine") == []
    assert "LAN-COMBI-06" in first.refused("combine cotton-mill stockport.1")
    rail = board("era rail\nround 1\nA mat port-2\nA hand colne*2 bury")
    assert rail.offers("combine port preston.1")


@pytest.mark.rule("LAN-COMBI-07")
def test_it_serves_only_to_build_an_industry() -> None:
    b = board("""
        A hand colne*2
        preston.2 A cotton-mill-1
        preston.1 B port-1
    """)
    industries = {option.words[1] for option in b.tables.codebook if option.words[0] == "combine"}
    assert industries == {"cotton-mill", "port", "coal-mine", "ironworks", "shipyard"}
    assert "LAN-LINK-03" in b.refused("link colne--yorkshire")  # a second card opens no other line
    for action in ("link preston--wigan", "sell preston.2 preston.1", "develop port", "loan 10"):
        after = b.copy().play(action, "card colne")
        assert after.hand("A") == ["colne"], action


@pytest.mark.rule("LAN-COMBI-08")
def test_the_example_of_the_mill_in_colne() -> None:
    text = "A hand manchester coal-mine\nA money 12\nB hand bury\n"
    b = board(text)
    assert b.refused("build cotton-mill colne.1") != ()
    b.play("combine cotton-mill colne.1", "card manchester", "card coal-mine")
    assert (b.tile("colne.1"), b.money("A"), b.hand("A"), b.seat) == ("A cotton-mill-1 0", 0, [], "B")
    with_steam = board(text.replace("money 12", "money 30") + "A mat cotton-mill-2")
    assert "LAN-BUILD-03" in with_steam.refused("combine cotton-mill colne.1")
