"""Stock, taking resources and anytime actions (chapters "Baustoffe nehmen", "Jederzeit-Aktionen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, ints
from millrace.core.machine import Happening, Task, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Value

from . import verbs
from .names import amount, amounts, good_name, good_names
from .state import Position
from .tables import BRICK, CLAY, GOOD_COUNT, IRON, ORE, PRESTIGE, RESOURCES, SIMPLE_GOODS, TALER, WOOD

# -- The resource wheel -------------------------------------------------------------------------------------------


def gain(s: Position, seat: int, good: int, number: int) -> None:
    """Receive units of one good in one go; what goes beyond the limit lapses (ORA-TAKE-03, ORA-ANY-14)."""
    index = seat * GOOD_COUNT + good
    s.stock[index] = min(s.tables.limit[good], s.stock[index] + number)


def payable(s: Position, seat: int, cost: Ints) -> bool:
    """Whether a cost can be paid now, all of it (ORA-COST-02)."""
    first = seat * GOOD_COUNT
    stock = s.stock
    return (
        cost[WOOD] <= stock[first]
        and cost[CLAY] <= stock[first + CLAY]
        and cost[ORE] <= stock[first + ORE]
        and cost[BRICK] <= stock[first + BRICK]
        and cost[IRON] <= stock[first + IRON]
        and cost[TALER] <= stock[first + TALER]
        and cost[PRESTIGE] <= stock[first + PRESTIGE]
    )


def pay(s: Position, seat: int, cost: Ints) -> None:
    """Pay a cost at once, from the own stock (ORA-COST-02, ORA-COST-05)."""
    first = seat * GOOD_COUNT
    for good in range(GOOD_COUNT):
        s.stock[first + good] -= cost[good]


def missing(s: Position, seat: int, cost: Ints) -> Ints:
    """What of a cost the player does not have."""
    first = seat * GOOD_COUNT
    return ints([max(0, cost[good] - s.stock[first + good]) for good in range(GOOD_COUNT)])


def unpayable(s: Position, seat: int, cost: Ints, rules: tuple[str, ...]) -> Refusal | None:
    """Why a cost cannot be paid: what it is, and what of it is missing."""
    if payable(s, seat, cost):
        return None
    lacking = amounts(missing(s, seat, cost))
    return Refusal(rules, Message("refuse.cost", cost=amounts(cost), missing=lacking))


def may_turn(s: Position, seat: int) -> bool:
    """Whether wood, clay and ore are all there for a turn of the wheel (ORA-STOCK-06)."""
    first = seat * GOOD_COUNT
    return s.stock[first + WOOD] > 0 and s.stock[first + CLAY] > 0 and s.stock[first + ORE] > 0


def turn_wheel(s: Position, seat: int) -> None:
    """Turn the wheel by one position: simple resources fall, valuable ones rise (ORA-STOCK-04, -05, -07)."""
    first = seat * GOOD_COUNT
    for good in range(SIMPLE_GOODS):
        s.stock[first + good] -= 1
    gain(s, seat, BRICK, 1)
    gain(s, seat, IRON, 1)


def turn_refusal(s: Position, seat: int) -> Refusal | None:
    """Why the wheel cannot be turned: the resources that are at 0."""
    if may_turn(s, seat):
        return None
    none = sum(1 << good for good in range(SIMPLE_GOODS) if s.stock[seat * GOOD_COUNT + good] == 0)
    return Refusal(("ORA-STOCK-06",), Message("refuse.wheel-blocked", goods=good_names(none)))


# -- Anytime actions ----------------------------------------------------------------------------------------------


def anytime_offers(s: Position, out: Growing) -> None:
    """Buying a simple resource, at the price of its new stock, and additional production (ORA-ANY-01, -02, -07)."""
    t = s.tables
    stock = s.stock
    first = s.seat * GOOD_COUNT
    taler = stock[first + TALER]
    if taler == 0:
        return
    wood, clay, ore = stock[first], stock[first + 1], stock[first + 2]
    most = min(taler, t.limit[WOOD])
    if wood < most:
        out.append(t.buy_code)
    if clay < most:
        out.append(t.buy_code + 1)
    if ore < most:
        out.append(t.buy_code + 2)
    if taler >= t.production and wood and clay and ore:
        out.append(t.produce_code)


def buy_refusal(s: Position, good: int) -> Refusal | None:
    """Why a simple resource cannot be bought now."""
    first = s.seat * GOOD_COUNT
    have, taler = s.stock[first + good], s.stock[first + TALER]
    if have >= s.tables.limit[good]:
        return Refusal(("ORA-ANY-04",), Message("refuse.buy-full", good=good_name(good), limit=have))
    if have >= taler:
        return Refusal(
            ("ORA-ANY-02",), Message("refuse.buy-dear", good=good_name(good), price=have + 1, taler=taler, stock=have)
        )
    return None


def production_refusal(s: Position) -> Refusal | None:
    """Why additional production is not possible now."""
    taler = s.stock[s.seat * GOOD_COUNT + TALER]
    if taler < s.tables.production:
        return Refusal(("ORA-ANY-07",), Message("refuse.production-dear", price=s.tables.production, taler=taler))
    blocked = turn_refusal(s, s.seat)
    return Refusal(("ORA-ANY-08", *blocked.rules), blocked.message) if blocked else None


def buy(s: Position, good: int) -> None:
    """Buy one unit; it costs as many talers as the stock will then be (ORA-ANY-02)."""
    first = s.seat * GOOD_COUNT
    s.stock[first + good] += 1
    s.stock[first + TALER] -= s.stock[first + good]


def produce(s: Position) -> None:
    """Pay for a turn of the wheel (ORA-ANY-07)."""
    s.stock[s.seat * GOOD_COUNT + TALER] -= s.tables.production
    turn_wheel(s, s.seat)


def anytime_action(s: Position) -> bool:
    """Whether an answer is an anytime action, which is carried out; the question stays open (ORA-ANY-01)."""
    kind = s.tables.code_kind[s.code]
    if kind != verbs.BUY and kind != verbs.PRODUCE:
        return False
    reopen(s)
    if kind == verbs.BUY:
        buy(s, s.tables.code_a[s.code])
    else:
        produce(s)
    return True


def anytime(row: Task[Position]) -> Task[Position]:
    """The row of a question at which a player may as well buy and produce; its answer looks for `anytime_action` first.

    That the answer is not wrapped, too, saves a tenth of a decision in the compiled engine.
    """
    refusal, log = row.refusal, row.log
    assert refusal is not None

    def refuse(s: Position, code: int) -> Refusal | None:
        kind = s.tables.code_kind[code]
        if kind == verbs.BUY:
            return buy_refusal(s, s.tables.code_a[code])
        return production_refusal(s) if kind == verbs.PRODUCE else refusal(s, code)

    def tell(h: Happening[Position]) -> list[Message]:
        kind = h.before.tables.code_kind[h.code] if h.code >= 0 else -1
        if kind == verbs.BUY or kind == verbs.PRODUCE:
            return [with_changes("log.buy" if kind == verbs.BUY else "log.produce", h)]
        return log(h)

    row.refusal, row.log = refuse, tell
    return row


def out_of_place(s: Position, code: int) -> Refusal:
    """Why an option does not answer the pending question at all."""
    kind = s.tables.code_kind[code]
    if kind == verbs.TURN:
        return Refusal(("ORA-WHEEL-01", "ORA-ANY-07"), Message("refuse.no-free-turn"))
    if kind == verbs.BUY or kind == verbs.PRODUCE:  # not even at any time while something is being paid or laid
        return Refusal(("ORA-COST-04", "ORA-ANY-14"), Message("refuse.not-anytime"))
    return not_asked()


# -- In the log ---------------------------------------------------------------------------------------------------


def with_changes(id: str, h: Happening[Position], /, **values: Value) -> Message:
    """A message that ends in what the seat's goods have become more or less."""
    return Message(id, seat=seat_letter(h.seat), changes=changes(h), **values)


def changes(h: Happening[Position]) -> Value:
    """How the seat's goods have changed, `: −3 talers, +2 clay`, or nothing."""
    first = h.seat * GOOD_COUNT
    messages: list[Message] = []
    for good in (TALER, *range(RESOURCES), PRESTIGE):
        difference = h.after.stock[first + good] - h.before.stock[first + good]
        if difference:
            sign = "log.more" if difference > 0 else "log.less"
            messages.append(Message(sign, amount=amount(good, abs(difference))))
    return Message("log.changes", changes=listed(messages)) if messages else ""


def listed(messages: list[Message]) -> Message:
    """Messages with commas between them."""
    if len(messages) == 1:
        return messages[0]
    return Message("log.change-list", first=messages[0], rest=listed(messages[1:]))


def take_event(h: Happening[Position]) -> Message:
    """Resources taken, or that there was no room for them."""
    if h.before.stock == h.after.stock:
        good = good_name(h.after.tables.code_a[h.code])
        return Message("log.takes-nothing", seat=seat_letter(h.seat), good=good)
    return with_changes("log.takes", h)
