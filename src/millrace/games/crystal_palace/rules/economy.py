"""Money, goods, newspapers, loans and points: paying, raising money, exchanging (chapters "Zeitung", "Kredite").

Free actions are further answers to a player's own questions; whoever offers them adds `free_offers` to its own.
"""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, replaced
from millrace.core.machine import Happening, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.bits import append_numbers

from . import verbs
from .counts import all_loans
from .frames import DISCARDING, DRAW_LOAN, DUE, PLAYER_BITS, RAISE, TASK_BITS
from .names import tile_title
from .state import Position, ask, number_of, player_of, push_for
from .switches import TRADE_TIMING, VP_FLOOR
from .tables import ENERGY, EXCHANGE_IDS, FOR_DIE, FOR_GEAR, FOR_INCOME, FOR_POUND, GEAR, SOURCE_IDS

LOANS: Final = 3
"""Values that a loan may have."""

# -- Points, income, newspapers -----------------------------------------------------------------------------------


def gain_vp(s: Position, player: int, source: int, points: int) -> None:
    """Count points won or lost; by a switch nobody falls below 0 during the game (CRY-VP-02, -03)."""
    if s.switches[VP_FLOOR] and s.phase < 8 and s.vp[player] + points < 0:
        points = -s.vp[player]
    entry = player * len(SOURCE_IDS) + source
    s.vp = replaced(s.vp, player, s.vp[player] + points)
    s.score = replaced(s.score, entry, s.score[entry] + points)


def gain_newspapers(s: Position, player: int, number: int) -> None:
    """Receive newspapers; what the scale has no room for is lost (CRY-NEWS-01)."""
    s.newspapers[player] = min(s.newspapers[player] + number, s.tables.newspaper_limit)


def gain_income(s: Position, player: int, steps: int) -> None:
    """Move the income marker up; every step beyond the top pays a pound (CRY-INCOME-07)."""
    top = len(s.tables.income_values) - 1
    reached = s.income[player] + steps
    if reached > top:
        s.money[player] += reached - top
        reached = top
    s.income[player] = reached


def lose_income(s: Position, player: int, steps: int) -> None:
    """Move the income marker down; every step below the bottom costs a pound (CRY-INCOME-06, -08)."""
    reached = s.income[player] - steps
    if reached < 0:
        owe(s, player, -reached)
        reached = 0
    s.income[player] = reached


def gain_die(s: Position, player: int) -> bool:
    """Take a die from the own supply, for the rounds to come; whether there was one (CRY-DICE-13, CRY-EFFECT-07)."""
    if s.dice_supply[player] == 0:
        return False
    s.dice_supply[player] -= 1
    s.dice[player] += 1
    return True


# -- Payments -----------------------------------------------------------------------------------------------------


def owe(s: Position, player: int, amount: int) -> None:
    """Let a player pay pounds to the supply, next (CRY-PAY-01, -03)."""
    if amount > 0:
        push_for(s, DUE, amount, player)


def pay_due(s: Position) -> None:
    """Pay, or ask the player to raise what is missing."""
    player, amount = player_of(s), number_of(s)
    if s.money[player] >= amount:
        s.money[player] -= amount
    else:
        ask(s, RAISE, amount, player)


def due_log(h: Happening[Position]) -> list[Message]:
    """What was paid, if it could be."""
    player, amount = h.argument & 7, h.argument >> PLAYER_BITS
    if h.after.money[player] == h.before.money[player]:
        return []
    return [Message("log.paid", seat=seat_letter(player), money=amount)]


def raise_offers(s: Position, out: Growing) -> None:
    """How the player may raise money: newspapers, goods, a loan (CRY-PAY-02)."""
    t, player = s.tables, s.seat
    if s.newspapers[player] >= t.exchange_price[FOR_POUND]:
        out.append(t.exchange_code + FOR_POUND)
    sell_offers(s, out)
    out.append(t.loan_code)


def raise_is_done(s: Position) -> bool:
    """Whether the player has the money now."""
    return s.money[s.seat] >= s.frame >> TASK_BITS


def pay_raised(s: Position) -> None:
    """Pay what was raised."""
    s.money[s.seat] -= s.frame >> TASK_BITS


def raise_refusal(s: Position, code: int) -> Refusal | None:
    """Why this does not raise money."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.LOAN:
        return None
    if kind == verbs.EXCHANGE_NEWS and a == FOR_POUND:
        return exchange_refusal(s, a)
    return sell_refusal(s, a) if kind == verbs.SELL else not_asked()


def raise_answer(s: Position) -> None:
    """Raise money; it is asked again until there is enough."""
    reopen(s)
    do_free(s)


def raise_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for the missing money."""
    return Message("prompt.raise", due=argument, money=s.money[seat], missing=argument - s.money[seat])


def raise_log(h: Happening[Position]) -> list[Message]:
    """How money was raised, or what was paid at last."""
    if h.code >= 0:
        return free_log(h)
    return [Message("log.paid", seat=seat_letter(h.seat), money=h.argument)]


# -- Loans --------------------------------------------------------------------------------------------------------


def take_loan(s: Position, player: int) -> None:
    """Take a loan; with no free field a research tile must go first (CRY-LOAN-02..05)."""
    push_for(s, DRAW_LOAN, 0, player)
    fields = s.tables.nation_fields[s.nation[player]]
    if s.tiles[player] and s.tiles[player].bit_count() + all_loans(s, player) >= fields:
        ask(s, DISCARDING, 0, player)


def draw_loan(s: Position) -> None:
    """Turn up the next loan of the supply, which never runs out, and take its money (CRY-COMP-16)."""
    t, player = s.tables, player_of(s)
    if s.loan_top < len(s.loans):
        value = s.loans[s.loan_top]
        s.loan_top += 1
    else:
        s.chance = s.chance.copy()
        value = s.chance.below(LOANS)
    s.reveals += 1
    s.money[player] += t.loan_money
    entry = player * LOANS + value
    s.loans_open = replaced(s.loans_open, entry, s.loans_open[entry] + 1)


def loan_log(h: Happening[Position]) -> list[Message]:
    """The loan drawn."""
    player, t = h.argument & 7, h.before.tables
    for value in range(LOANS):
        entry = player * LOANS + value
        if h.after.loans_open[entry] > h.before.loans_open[entry]:
            return [Message("log.loan", seat=seat_letter(player), money=t.loan_money, vp=t.loan_vp[value])]
    return []


def repay(s: Position, player: int, value: int, price: int) -> None:
    """Turn an open loan of a value to its back (CRY-LOAN-09, -10)."""
    s.money[player] -= price
    entry = player * LOANS + value
    s.loans_open = replaced(s.loans_open, entry, s.loans_open[entry] - 1)
    s.loans_repaid = replaced(s.loans_repaid, player, s.loans_repaid[player] + 1)


def has_room(s: Position, player: int) -> bool:
    """Whether the player can receive a research tile: not if loans lie on all fields (CRY-LOAN-06, -07)."""
    return all_loans(s, player) < s.tables.nation_fields[s.nation[player]]


def is_board_full(s: Position, player: int) -> bool:
    """Whether all research fields are covered."""
    return s.tiles[player].bit_count() + all_loans(s, player) >= s.tables.nation_fields[s.nation[player]]


# -- Discarding a tile --------------------------------------------------------------------------------------------


def discard_offers(s: Position, out: Growing) -> None:
    """The own research tiles, one of which must go (CRY-LOAN-04, CRY-MUSEUM-03)."""
    append_numbers(s.tables.discard_code, s.tiles[s.seat], out)


def discard_refusal(s: Position, code: int) -> Refusal | None:
    """Why this tile cannot be discarded."""
    t = s.tables
    if t.code_kind[code] == verbs.REPAY:
        return Refusal(("CRY-LOAN-07",), Message("refuse.loan-stays"))
    if t.code_kind[code] != verbs.DISCARD:
        return not_asked()
    tile = t.code_a[code]
    if s.tiles[s.seat] >> tile & 1:
        return None
    return Refusal(("CRY-LOAN-04", "CRY-MUSEUM-03"), Message("refuse.no-own-research", tile=tile_name(s, tile)))


def discard_tile(s: Position) -> None:
    """Take the tile out of the game (CRY-MUSEUM-08)."""
    tile = s.tables.code_a[s.code]
    s.tiles = replaced(s.tiles, s.seat, s.tiles[s.seat] & ~(1 << tile))
    s.tiles_gone |= 1 << tile


def discard_log(h: Happening[Position]) -> list[Message]:
    """The tile that went."""
    return [Message("log.discard", seat=seat_letter(h.seat), tile=tile_name(h.before, h.before.tables.code_a[h.code]))]


def tile_name(s: Position, tile: int) -> Message:
    """What a research tile is called."""
    return tile_title(s.tables, tile)


# -- Free actions -------------------------------------------------------------------------------------------------


def free_offers(s: Position, out: Growing) -> None:
    """All that the player may do besides, in the own turn (CRY-TURN-05)."""
    t, player = s.tables, s.seat
    exchange_offers(s, out)
    trade_offers(s, out)
    if all_loans(s, player) < t.voluntary_loans:  # CRY-LOAN-11
        out.append(t.loan_code)
    if s.money[player] >= t.loan_repay:
        repay_offers(s, out)


def exchange_offers(s: Position, out: Growing) -> None:
    """What the newspapers of the player can be exchanged for (CRY-NEWS-03..12)."""
    t, player = s.tables, s.seat
    for what in range(len(EXCHANGE_IDS)):
        if s.newspapers[player] >= t.exchange_price[what] and (what != FOR_DIE or s.dice_supply[player]):
            out.append(t.exchange_code + what)


def trade_offers(s: Position, out: Growing) -> None:
    """Gears and energy that the player can buy or sell (CRY-TRADE-01..05)."""
    t = s.tables
    for good in (GEAR, ENERGY):
        if s.money[s.seat] >= t.buy_price[good]:
            out.append(t.buy_code + good - GEAR)
    sell_offers(s, out)


def sell_offers(s: Position, out: Growing) -> None:
    """Gears and energy that the player can sell."""
    if s.gear[s.seat]:
        out.append(s.tables.sell_code)
    if s.energy[s.seat]:
        out.append(s.tables.sell_code + 1)


def repay_offers(s: Position, out: Growing) -> None:
    """The values of the open loans of the player."""
    for value in range(LOANS):
        if s.loans_open[s.seat * LOANS + value]:
            out.append(s.tables.repay_code + value)


def foreign_offers(s: Position, out: Growing) -> None:
    """What a player may do inside another's effect: exchange, and by a switch trade (CRY-NEWS-13, CRY-TRADE-06)."""
    exchange_offers(s, out)
    if s.switches[TRADE_TIMING]:
        trade_offers(s, out)


def foreign_refusal(s: Position, code: int) -> Refusal | None:
    """Why a free action is not possible inside another's effect."""
    kind = s.tables.code_kind[code]
    if kind == verbs.EXCHANGE_NEWS or (s.switches[TRADE_TIMING] and kind in (verbs.BUY, verbs.SELL)):
        return free_refusal(s, code)
    rule = {verbs.LOAN: "CRY-LOAN-11", verbs.REPAY: "CRY-LOAN-08"}.get(kind, "CRY-TRADE-05")
    return Refusal(("CRY-NEWS-13", rule), Message("refuse.not-in-this-turn"))


def is_free(s: Position, code: int) -> bool:
    """Whether an option is a free action."""
    kind = s.tables.code_kind[code]
    return verbs.EXCHANGE_NEWS <= kind <= verbs.REPAY


def free_refusal(s: Position, code: int) -> Refusal | None:
    """Why a free action is not possible now."""
    t, player = s.tables, s.seat
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.EXCHANGE_NEWS:
        return exchange_refusal(s, a)
    if kind == verbs.BUY:
        price, rule = t.buy_price[a], "CRY-TRADE-01" if a == GEAR else "CRY-TRADE-02"
        return None if s.money[player] >= price else short(s, (rule,), price)
    if kind == verbs.SELL:
        return sell_refusal(s, a)
    if kind == verbs.LOAN:
        if all_loans(s, player) < t.voluntary_loans:
            return None
        return Refusal(("CRY-LOAN-11",), Message("refuse.enough-loans", limit=t.voluntary_loans))
    return repay_refusal(s, a, t.loan_repay)


def repay_refusal(s: Position, value: int, price: int) -> Refusal | None:
    """Why no loan of this value can be repaid for this price."""
    if not s.loans_open[s.seat * LOANS + value]:
        return Refusal(("CRY-LOAN-09",), Message("refuse.no-such-loan", vp=s.tables.loan_vp[value]))
    return None if s.money[s.seat] >= price else short(s, ("CRY-LOAN-09",), price)


def short(s: Position, rules: tuple[str, ...], price: int) -> Refusal:
    """The refusal for want of money."""
    return Refusal(rules, Message("refuse.money", needed=price, money=s.money[s.seat]))


def exchange_refusal(s: Position, what: int) -> Refusal | None:
    """Why newspapers cannot be exchanged for this."""
    t, player = s.tables, s.seat
    price = t.exchange_price[what]
    if what == FOR_DIE and s.dice_supply[player] == 0:
        return Refusal(("CRY-NEWS-07",), Message("refuse.no-die-left"))
    if s.newspapers[player] >= price:
        return None
    return Refusal(("CRY-NEWS-02",), Message("refuse.newspapers", needed=price, newspapers=s.newspapers[player]))


def sell_refusal(s: Position, good: int) -> Refusal | None:
    """Why there is nothing of a good to sell."""
    if (s.gear if good == GEAR else s.energy)[s.seat]:
        return None
    return Refusal(
        ("CRY-TRADE-03",), Message("refuse.nothing-to-sell", good=Term("gear" if good == GEAR else "energy"))
    )


def do_free(s: Position) -> None:
    """Carry out the free action chosen."""
    t, player = s.tables, s.seat
    kind, a = t.code_kind[s.code], t.code_a[s.code]
    if kind == verbs.EXCHANGE_NEWS:
        s.newspapers[player] -= t.exchange_price[a]
        if a == FOR_DIE:
            gain_die(s, player)
        elif a == FOR_INCOME:
            gain_income(s, player, 1)
        elif a == FOR_GEAR:
            s.gear[player] += 1
        else:
            s.money[player] += 1
    elif kind == verbs.LOAN:
        take_loan(s, player)
    elif kind == verbs.REPAY:
        repay(s, player, a, t.loan_repay)
    else:
        sign = 1 if kind == verbs.BUY else -1
        stock = s.gear if a == GEAR else s.energy
        stock[player] += sign
        s.money[player] -= t.buy_price[a] if kind == verbs.BUY else -t.sell_price[a]


def free_log(h: Happening[Position]) -> list[Message]:
    """A free action; a loan is told when it is drawn."""
    t, seat = h.before.tables, seat_letter(h.seat)
    kind, a = t.code_kind[h.code], t.code_a[h.code]
    if kind == verbs.EXCHANGE_NEWS:
        return [Message("log.exchange", seat=seat, n=t.exchange_price[a], what=EXCHANGE_IDS[a])]
    if kind == verbs.REPAY:
        return [Message("log.repaid", seat=seat, vp=t.loan_vp[a], money=h.before.money[h.seat] - h.after.money[h.seat])]
    if kind == verbs.LOAN:
        return []
    good, prices = Term("gear" if a == GEAR else "energy"), t.buy_price if kind == verbs.BUY else t.sell_price
    return [Message("log.bought" if kind == verbs.BUY else "log.sold", seat=seat, good=good, money=prices[a])]


# -- Costs of cards -----------------------------------------------------------------------------------------------


def can_pay(s: Position, player: int, costs: Ints, first: int) -> bool:
    """Whether the player has the newspapers of a cost; all else can be bought and raised (CRY-PAY-04)."""
    return s.newspapers[player] >= costs[first + 3]


def price_of(s: Position, player: int, costs: Ints, first: int, discount: Ints) -> int:
    """The pounds that a cost asks for: its own and those for missing gears and energy."""
    t = s.tables
    gears = max(costs[first + 1] - discount[1], 0)
    energy = max(costs[first + 2] - discount[2], 0)
    money = max(costs[first] - discount[0], 0)
    money += max(gears - s.gear[player], 0) * t.buy_price[GEAR]
    return money + max(energy - s.energy[player], 0) * t.buy_price[ENERGY]


def pay_cost(s: Position, player: int, costs: Ints, first: int, discount: Ints) -> None:
    """Pay a cost; missing gears and energy are bought (CRY-CLUB-03, CRY-BUILD-06, CRY-EFFECT-06)."""
    money = price_of(s, player, costs, first, discount)
    s.gear[player] = max(s.gear[player] - max(costs[first + 1] - discount[1], 0), 0)
    s.energy[player] = max(s.energy[player] - max(costs[first + 2] - discount[2], 0), 0)
    s.newspapers[player] -= max(costs[first + 3] - discount[3], 0)
    owe(s, player, money)
