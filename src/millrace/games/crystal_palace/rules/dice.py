"""Phase 1: setting dice secretly and at once, paying for them, the player order (chapter "Würfel einstellen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, ints
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message

from . import verbs
from .economy import exchange_refusal, gain_newspapers, is_free, owe
from .frames import BUY_DICE, EXCHANGING, NEXT_PLACEMENT, RANK_TOTALS, REVEAL, REWARD_LOWEST, SETTING
from .state import Position, ask
from .switches import DIE_PURCHASE
from .tables import DICE_VALUES, FOR_DIE

# -- Setting ------------------------------------------------------------------------------------------------------


def begin_round(s: Position) -> None:
    """Let all set their dice; by a switch dice are bought openly before (CRY-DICE-01, CRY-NEWS-09)."""
    s.phase = 1
    s.on_turn = -1
    s.bought = 0
    s.turn += 1
    s.seat = 0
    ask(s, SETTING, 0, 0)
    if s.switches[DIE_PURCHASE]:
        for place in range(s.players - 1, -1, -1):
            ask(s, BUY_DICE, 0, s.order[place])


def dice_set(s: Position, player: int) -> int:
    """How many dice a player has set."""
    first = player * DICE_VALUES
    number = 0
    for value in range(DICE_VALUES):
        number += s.setting[first + value]
    return number


def dice_to_set(s: Position, player: int) -> int:
    """How many dice a player must set: all of them, a die bought secretly included (CRY-DICE-02, CRY-NEWS-05)."""
    return s.dice[player] + (s.bought >> player & 1)


def setters(s: Position) -> tuple[int, ...]:
    """The players who have not set all their dice."""
    return tuple([player for player in range(s.players) if dice_set(s, player) < dice_to_set(s, player)])


def highest(s: Position, player: int) -> int:
    """The highest value that may be set next: dice are set from high to low (CRY-DICE-14)."""
    first = player * DICE_VALUES
    for value in range(DICE_VALUES):
        if s.setting[first + value]:
            return value + 1
    return DICE_VALUES


def may_buy(s: Position, player: int) -> bool:
    """Whether a player may buy a die as part of the secret choice (CRY-NEWS-04, -07, -08, -14)."""
    if s.switches[DIE_PURCHASE] or s.bought >> player & 1 or dice_set(s, player):
        return False
    return s.dice_supply[player] > 0 and s.newspapers[player] >= s.tables.exchange_price[FOR_DIE]


def no_purchase_rule(s: Position, player: int) -> str:
    """The rule that keeps a player from buying a die now."""
    if s.switches[DIE_PURCHASE]:
        return "CRY-NEWS-09"
    if s.bought >> player & 1 or dice_set(s, player):
        return "CRY-NEWS-05"
    return "CRY-NEWS-02" if s.dice_supply[player] else "CRY-NEWS-07"


def set_offers(s: Position, player: int, out: Growing) -> None:
    """The values of the next die, and a further die before the first."""
    out.extend(range(s.tables.set_code, s.tables.set_code + highest(s, player)))
    if may_buy(s, player):
        out.append(s.tables.buy_die_code)


def set_refusal(s: Position, player: int, code: int) -> Refusal | None:
    """Why a die cannot be set to this value, or bought."""
    t = s.tables
    kind, value = t.code_kind[code], t.code_a[code] + 1
    if kind == verbs.BUY_DIE:
        return None if may_buy(s, player) else Refusal((no_purchase_rule(s, player),), Message("refuse.buy-die"))
    if is_free(s, code):
        return Refusal(("CRY-NEWS-14",), Message("refuse.before-reveal"))
    if kind != verbs.SET:
        return not_asked()
    if value <= highest(s, player):
        return None
    return Refusal(("CRY-DICE-14",), Message("refuse.set", highest=highest(s, player)))


def set_die(s: Position, player: int, code: int) -> None:
    """Set a die; when all have set theirs, they are revealed (CRY-DICE-01)."""
    t = s.tables
    if t.code_kind[code] == verbs.BUY_DIE:
        s.bought |= 1 << player
    else:
        s.setting[player * DICE_VALUES + t.code_a[code]] += 1
    waiting = setters(s)
    if waiting:
        s.seat = waiting[0]
        reopen(s)
    else:
        push(s, REVEAL)


def set_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the next die."""
    total = total_of(s, seat)
    left = dice_to_set(s, seat) - dice_set(s, seat)
    return Message("prompt.set", left=left, total=total, money=s.money[seat])


def set_log(h: Happening[Position]) -> list[Message]:
    """That a player is ready, and no more."""
    if h.seat in setters(h.after):
        return []
    return [Message("log.ready", seat=seat_letter(h.seat))]


# -- Buying openly ------------------------------------------------------------------------------------------------


def buy_offers(s: Position, out: Growing) -> None:
    """To buy a die before the dice are set, or not."""
    if s.dice_supply[s.seat] and s.newspapers[s.seat] >= s.tables.exchange_price[FOR_DIE]:
        out.append(s.tables.buy_die_code)
    out.append(s.tables.done_code)


def buy_refusal(s: Position, code: int) -> Refusal | None:
    """Why no die can be bought."""
    kind = s.tables.code_kind[code]
    if kind == verbs.DONE:
        return None
    return exchange_refusal(s, FOR_DIE) if kind == verbs.BUY_DIE else not_asked()


def buy(s: Position) -> None:
    """Buy a die, which is set in this round."""
    if s.tables.code_kind[s.code] == verbs.BUY_DIE:
        take_bought(s, s.seat)


def take_bought(s: Position, player: int) -> None:
    """Pay for a die and take it."""
    s.newspapers[player] -= s.tables.exchange_price[FOR_DIE]
    s.dice_supply[player] -= 1
    s.dice[player] += 1


def buy_log(h: Happening[Position]) -> list[Message]:
    """A die bought openly."""
    bought = h.code >= 0 and h.before.tables.code_kind[h.code] == verbs.BUY_DIE
    return [Message("log.buy-die", seat=seat_letter(h.seat))] if bought else []


# -- Reveal, payment, order ---------------------------------------------------------------------------------------


def total_of(s: Position, player: int) -> int:
    """The sum of the dice that a player has set."""
    first = player * DICE_VALUES
    total = 0
    for value in range(DICE_VALUES):
        total += (value + 1) * s.setting[first + value]
    return total


def reveal(s: Position) -> None:
    """Show all dice; everybody pays the own total, in the order of the round before (CRY-DICE-03, -04, -11)."""
    s.reveals += 1
    s.turn += 1  # whoever was the last to answer does not go on with the same turn
    for player in range(s.players):
        if s.bought >> player & 1:
            take_bought(s, player)
    s.bought = 0
    push(s, RANK_TOTALS)
    for place in range(s.players - 1, -1, -1):
        owe(s, s.order[place], total_of(s, s.order[place]))


def reveal_log(h: Happening[Position]) -> list[Message]:
    """The dice of all."""
    s, events = h.after, []
    for player in range(s.players):
        if h.before.bought >> player & 1:
            events.append(Message("log.buy-die", seat=seat_letter(player)))
        first = player * DICE_VALUES
        values = [value + 1 for value in range(DICE_VALUES - 1, -1, -1) for _ in range(s.setting[first + value])]
        dice = tuple([Message("log.pips", value=value) for value in values])
        events.append(Message("log.dice", seat=seat_letter(player), dice=dice, total=sum(values)))
    return events


def rank_totals(s: Position) -> None:
    """The start player and the order; who would lose a newspaper may exchange some before (CRY-DICE-05..08, -11)."""
    totals = [total_of(s, player) for player in range(s.players)]
    first = start_player(s, totals)
    s.order = ints([(first + offset) % s.players for offset in range(s.players)])  # CRY-TURN-01
    push(s, REWARD_LOWEST)
    reward = s.tables.content.dice.lowest_newspapers
    for player in reversed(lowest_players(s)):
        if s.newspapers[player] + reward > s.tables.newspaper_limit:
            ask(s, EXCHANGING, 0, player)  # CRY-NEWS-03, CRY-TURN-05


def lowest_players(s: Position) -> list[int]:
    """Who has the lowest total, in player order; of all alike everybody but the start player (CRY-DICE-09, -10)."""
    totals = [total_of(s, player) for player in range(s.players)]
    lowest = min(totals)
    return [player for player in s.order if totals[player] == lowest and (max(totals) > lowest or player != s.order[0])]


def reward_lowest(s: Position) -> None:
    """Newspapers for the lowest total; then dice are placed (CRY-DICE-09, -10)."""
    for player in lowest_players(s):
        gain_newspapers(s, player, s.tables.content.dice.lowest_newspapers)
    s.phase = 2
    s.place_in_order = 0
    s.passed = 0
    push(s, NEXT_PLACEMENT)


def start_player(s: Position, totals: list[int]) -> int:
    """Highest total, then the highest dice one by one, then the order of the round before, or the lot at first."""
    tied = [player for player in s.order if totals[player] == max(totals)]
    for value in range(DICE_VALUES - 1, -1, -1):
        most = max([s.setting[player * DICE_VALUES + value] for player in tied])
        tied = [player for player in tied if s.setting[player * DICE_VALUES + value] == most]
    if s.round > 1 or len(tied) == 1:
        return tied[0]
    s.chance = s.chance.copy()
    return tied[s.chance.below(len(tied))]


def rank_log(h: Happening[Position]) -> list[Message]:
    """The order of the round."""
    return [Message("log.start", seats=tuple([seat_letter(player) for player in h.after.order]))]


def lowest_log(h: Happening[Position]) -> list[Message]:
    """Who gets a newspaper."""
    s = h.after
    poor = [player for player in range(s.players) if s.newspapers[player] > h.before.newspapers[player]]
    return [Message("log.lowest", seats=tuple([seat_letter(player) for player in poor]))] if poor else []
