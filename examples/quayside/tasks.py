"""The rules of Quayside: what each task offers, refuses and does, how it is told, and how a game begins."""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import ints
from millrace.core.machine import (
    OVER,
    Happening,
    Tasks,
    Together,
    asking,
    push,
    question,
    question_to_several,
    reopen,
    step,
)
from millrace.core.refusal import Refusal, not_asked
from millrace.core.rng import Generator
from millrace.core.texts import Message, Term

from .state import (
    BID,
    BIDS,
    BOOK,
    CARD,
    CARDS,
    DRAW,
    END_TURN,
    FLAG,
    FLAGS,
    HAND,
    PLAY,
    REVEAL,
    ROUNDS,
    TASK_BITS,
    Position,
)

# -- Bids: all at once ------------------------------------------------------------------------------------------------


def bidders(s: Position) -> tuple[int, ...]:
    """Who has not bid yet."""
    return tuple([seat for seat in range(s.players) if s.bids[seat] < 0])


def bid_offers(s: Position, seat: int, out: list[int]) -> None:
    """Any bid (QUA-BID-01)."""
    out.extend(BIDS)


def bid_refusal(s: Position, seat: int, code: int) -> Refusal | None:
    """Nothing but a bid answers."""
    return None if code in BIDS else not_asked()


def bid(s: Position, seat: int, code: int) -> None:
    """Keep the bid until the last one has come in."""
    s.bids[seat] = code
    waiting = bidders(s)
    if waiting:
        s.seat = waiting[0]
        reopen(s)
    else:
        push(s, REVEAL)


def bid_log(h: Happening[Position]) -> list[Message]:
    """That somebody has bid; how much is their secret."""
    return [Message("log.bid", seat=seat_letter(h.seat))]


def reveal(s: Position) -> None:
    """Bids become known and count; then the first player has a turn (QUA-BID-02)."""
    s.revealed = s.bids
    s.bids = [-1] * s.players
    s.points = [points + bid for points, bid in zip(s.points, s.revealed, strict=True)]
    s.reveals += 1
    s.turn += 1
    s.seat = 0
    push(s, CARD)


def reveal_log(h: Happening[Position]) -> list[Message]:
    """Everybody's bid."""
    return [
        Message("log.reveal", seat=seat_letter(seat), points=points) for seat, points in enumerate(h.after.revealed)
    ]


# -- Cards ------------------------------------------------------------------------------------------------------------


def card_offers(s: Position, out: list[int]) -> None:
    """The cards held, and to draw another if that is still possible."""
    out.extend([PLAY + card for card in CARDS if s.hands[s.seat] >> card & 1])
    if draw_refusal(s) is None:
        out.append(DRAW)


def card_refusal(s: Position, code: int) -> Refusal | None:
    """Why this card cannot be played, or none be drawn."""
    if code == DRAW:
        return draw_refusal(s)
    card = code - PLAY
    if card not in CARDS:
        return not_asked()
    if not s.hands[s.seat] >> card & 1:
        return Refusal(("QUA-CARD-01",), Message("refuse.no-card", card=card))
    return None


def draw_refusal(s: Position) -> Refusal | None:
    """Why no card can be drawn."""
    if s.drawn:
        return Refusal(("QUA-DRAW-01",), Message("refuse.drawn"))
    held = s.hands[s.seat].bit_count()
    if held < HAND:
        return Refusal(("QUA-DRAW-02", "QUA-DRAW-03"), Message("refuse.last-card", held=held, needed=HAND))
    return None


def answer_card(s: Position) -> None:
    """Draw, and be asked again; or play a card, and be asked for a flag."""
    if s.code == DRAW:
        bag = [card for card in CARDS if not any(hand >> card & 1 for hand in s.hands)]
        s.hands[s.seat] |= 1 << bag[s.chance.below(len(bag))]
        s.drawn = 1
        s.reveals += 1
        reopen(s)
    else:
        card = s.code - PLAY
        s.hands[s.seat] ^= 1 << card
        s.points[s.seat] += card_points(card, s.low)
        push(s, END_TURN)
        push(s, FLAG)


def card_points(card: int, low: int) -> int:
    """What a card scores (QUA-CARD-02, QUA-VAR-01)."""
    return CARDS[-1] + 1 - card if low else card


def card_log(h: Happening[Position]) -> list[Message]:
    """The card played with its points, or that one was drawn: which one is a secret."""
    seat = seat_letter(h.seat)
    if h.code == DRAW:
        return [Message("log.draw", seat=seat)]
    card = h.code - PLAY
    return [Message("log.play", seat=seat, card=card, points=card_points(card, h.after.low))]


# -- Flags ------------------------------------------------------------------------------------------------------------


def flag_offers(s: Position, out: list[int]) -> None:
    """Any flag."""
    out.extend(FLAGS)


def flag_refusal(s: Position, code: int) -> Refusal | None:
    """Nothing but a flag answers."""
    return None if code in FLAGS else not_asked()


def raise_flag(s: Position) -> None:
    """The flag takes the place of the one before (QUA-FLAG-01)."""
    s.flags[s.seat] = s.code


def flag_log(h: Happening[Position]) -> list[Message]:
    """Whose flag it is."""
    return [Message("log.flag", seat=seat_letter(h.seat), flag=flag_name(h.code))]


def flag_name(code: int) -> Term:
    """What a flag is called."""
    return Term(f"flag.{BOOK[code].words[1]}")


# -- Rounds -----------------------------------------------------------------------------------------------------------


def end_turn(s: Position) -> None:
    """The next player has a turn; behind the last one the next round begins, or the game is over (QUA-ROUND-01)."""
    s.turn += 1
    s.drawn = 0
    s.seat += 1
    if s.seat < s.players:
        push(s, CARD)
        return
    s.round += 1
    s.seat = 0 if s.round < ROUNDS else OVER
    if s.seat == 0:
        push(s, BID)


# -- The tasks --------------------------------------------------------------------------------------------------------

TASKS: Final[Tasks[Position]] = Tasks(
    [
        question_to_several("bid", Together(bidders, bid_offers, bid_refusal, bid), asking("prompt.bid"), log=bid_log),
        question("card", card_offers, card_refusal, answer_card, asking("prompt.card"), log=card_log),
        question("flag", flag_offers, flag_refusal, raise_flag, asking("prompt.flag"), log=flag_log),
        step("reveal", reveal, log=reveal_log),
        step("end-turn", end_turn),
    ],
    TASK_BITS,
)
"""All tasks, in the order of their numbers."""


# -- A new game -------------------------------------------------------------------------------------------------------


def blank_position(players: int) -> Position:
    """A position in which nothing has been dealt, nothing has happened and nothing is pending."""
    s = Position()
    s.tasks = TASKS
    s.done_code = -1  # no option of Quayside means to stop
    s.seat = s.turn = s.reveals = s.round = s.drawn = s.low = 0
    s.stack = ints(())
    s.offer = None
    s.players = players
    s.bids = [-1] * players
    s.revealed = [-1] * players
    s.points = [0] * players
    s.flags = [-1] * players
    return s


def new_position(players: int, switches: dict[str, str], seed: str) -> Position:
    """A game dealt, waiting for the first decision."""
    s = blank_position(players)
    s.low = int(switches["scoring"] == "low")
    short = switches["opening"] == "short"
    cards = list(CARDS)
    Generator.from_seed(seed, "set-up").shuffle(cards)
    size = 1 if short else HAND
    s.hands = [sum([1 << card for card in cards[size * seat : size * seat + size]]) for seat in range(players)]
    s.chance = Generator.from_seed(seed, "play")
    if short:  # only the last round is played, with bids of 1 (QUA-VAR-02)
        s.round = ROUNDS - 1
        s.bids = [1] * players
        push(s, REVEAL)
    else:
        push(s, BID)
    s.run()
    return s
