"""The cards at the start of an era (chapter "Phase 1. Karten")."""

from collections import Counter

import pytest

from millrace.core.decision import SPECTATOR
from millrace.games.brass_lancashire.rules.tables import CARDS
from millrace.games.brass_lancashire.rules.view import view
from tests.rules.brass_lancashire.board import Board, board, era_end, new_game

SEATS = "ABCD"


def all_cards(b: Board) -> Counter[str]:
    """Every card of a game: hands, discard pile, cards set aside and draw pile."""
    s = b.position
    cards = Counter(b.tables.card_ids[card] for card in [*s.set_aside, *s.deck[s.deck_top :]])
    cards.update(b.discard())
    for seat in SEATS[: s.players]:
        cards.update(b.hand(seat))
    return cards


@pytest.mark.rule("LAN-DECK-01")
@pytest.mark.parametrize("players", [3, 4])
def test_each_era_is_played_with_all_66_cards(players: int) -> None:
    b = new_game(players)
    canal = all_cards(b)
    assert canal.total() == 66
    aside = Counter(b.tables.card_ids[card] for card in b.position.set_aside)
    b.pass_to_era_end()
    assert b.position.era == 1
    assert b.discard() == []
    assert all_cards(b) == canal
    assert aside <= all_cards(b)  # those set aside in the canal era are back


@pytest.mark.rule("LAN-DECK-01")
def test_the_cards_are_shuffled_in_either_era() -> None:
    canal = [new_game(3, seed).position.deck for seed in ("1", "2", "1")]
    assert canal[0] != canal[1]
    assert canal[0] == canal[2]
    assert canal[0] != sorted(canal[0])
    rail = new_game(3, "1").pass_to_era_end().position.deck
    assert sorted(rail) == sorted(canal[0])
    assert rail != canal[0]
    assert rail != sorted(rail)


@pytest.mark.rule("LAN-DECK-01")
def test_the_rail_deck_depends_on_the_chance_of_the_game() -> None:
    decks = [era_end(f"chance {n} 2 3 4").position.deck for n in (1, 9)]
    assert decks[0] != decks[1]


@pytest.mark.rule("LAN-DECK-01")
def test_the_rail_shuffle_leaves_a_copy_of_the_position_alone() -> None:
    b = board("deck none\norder A B C\nturn C 1\nC hand colne")
    before = b.position.key()
    kept = b.copy()
    b.play("pass")
    assert kept.position.key() == before
    assert kept.play("pass").position.key() == b.position.key()


@pytest.mark.rule("LAN-DECK-02")
@pytest.mark.parametrize("players", [3, 4])
def test_each_player_is_dealt_eight_cards_in_either_era(players: int) -> None:
    b = new_game(players)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [8] * players
    b.pass_to_era_end()
    assert (b.position.era, b.position.round) == (1, 1)
    assert [len(b.hand(seat)) for seat in SEATS[:players]] == [8] * players


@pytest.mark.rule("LAN-DECK-03")
@pytest.mark.parametrize("players", [3, 4])
def test_cards_are_set_aside_after_the_hands_are_dealt(players: int) -> None:
    for b in (new_game(players), new_game(players).pass_to_era_end()):
        s = b.position
        dealt = s.deck[: 8 * players]
        assert Counter(dealt) == Counter({card: sum(s.hand[card::CARDS]) for card in set(dealt)})
        assert s.deck[8 * players : s.deck_top] == s.set_aside


@pytest.mark.rule("LAN-DECK-03")
def test_cards_set_aside_do_not_come_into_play_in_this_era() -> None:
    b = new_game(4)
    played: Counter[str] = Counter()
    aside = Counter(b.tables.card_ids[card] for card in b.position.set_aside)
    before = all_cards(b)
    while b.position.round < 8:
        b.pass_turns()
    played.update(b.discard())
    for seat in SEATS:
        played.update(b.hand(seat))
    assert b.deck_size() == 0
    assert played == before - aside


@pytest.mark.rule("LAN-DECK-04")
def test_four_players_set_six_cards_aside_in_the_canal_era() -> None:
    b = new_game(4)
    assert (b.set_aside(), b.deck_size()) == (6, 28)


@pytest.mark.rule("LAN-DECK-05")
def test_four_players_set_two_cards_aside_in_the_rail_era() -> None:
    b = new_game(4).pass_to_era_end()
    assert (b.position.era, b.set_aside(), b.deck_size()) == (1, 2, 32)


@pytest.mark.rule("LAN-DECK-06")
def test_three_players_set_nine_cards_aside_in_the_canal_era() -> None:
    b = new_game(3)
    assert (b.set_aside(), b.deck_size()) == (9, 33)


@pytest.mark.rule("LAN-DECK-07")
def test_three_players_set_six_cards_aside_in_the_rail_era() -> None:
    b = new_game(3).pass_to_era_end()
    assert (b.position.era, b.set_aside(), b.deck_size()) == (1, 6, 36)


@pytest.mark.rule("LAN-DECK-08")
@pytest.mark.parametrize("seat", [0, 1, 2, SPECTATOR])
def test_nobody_sees_the_cards_set_aside(seat: int) -> None:
    one = board("A hand colne\nset-aside bury wigan\ndeck oldham stockport")
    other = board("A hand colne\nset-aside oldham stockport\ndeck bury wigan")
    assert one.position.key() != other.position.key()
    assert view(one.position, seat) == view(other.position, seat)
    assert view(one.position, seat).set_aside == 2


@pytest.mark.rule("LAN-DECK-09")
@pytest.mark.parametrize("players", [3, 4])
def test_the_remaining_cards_are_the_draw_pile(players: int) -> None:
    b = new_game(players)
    pile = [b.tables.card_ids[card] for card in b.position.deck[b.position.deck_top :]]
    first = b.seat
    hand, played = Counter(b.hand(first)), b.hand(first)[0]
    b.play("pass", f"card {played}").pass_turns(players - 1)
    assert b.deck_size() == len(pile) - players
    # nobody has spent anything, so the first player is the first to draw
    assert Counter(b.hand(first)) == hand - Counter([played]) + Counter([pile[0]])
