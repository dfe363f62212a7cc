"""Stock, taking resources and anytime actions (chapters "Baustoffe nehmen", "Jederzeit-Aktionen")."""

from __future__ import annotations

from millrace.core.refusal import Refusal
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from .names import amounts, good_name, good_names
from .state import State
from .tables import BRICK, CLAY, GOOD_COUNT, IRON, ORE, PRESTIGE, SIMPLE_GOODS, TALER, WOOD

# -- The resource wheel -------------------------------------------------------------------------------------------


def gain(s: State, seat: int, good: int, number: int) -> None:
    """Receive units of one good in one go; what goes beyond the limit lapses (ORA-TAKE-03, ORA-ANY-14)."""
    index = seat * GOOD_COUNT + good
    s.stock[index] = min(s.tables.limit[good], s.stock[index] + number)


def payable(s: State, seat: int, cost: Ints) -> bool:
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


def pay(s: State, seat: int, cost: Ints) -> None:
    """Pay a cost at once, from the own stock (ORA-COST-02, ORA-COST-05)."""
    first = seat * GOOD_COUNT
    for good in range(GOOD_COUNT):
        s.stock[first + good] -= cost[good]


def missing(s: State, seat: int, cost: Ints) -> Ints:
    """What of a cost the player does not have."""
    first = seat * GOOD_COUNT
    return [max(0, cost[good] - s.stock[first + good]) for good in range(GOOD_COUNT)]


def unpayable(s: State, seat: int, cost: Ints, rules: tuple[str, ...]) -> Refusal | None:
    """Why a cost cannot be paid: what it is, and what of it is missing."""
    if payable(s, seat, cost):
        return None
    lacking = amounts(missing(s, seat, cost))
    return Refusal(rules, Message("refuse.cost", cost=amounts(cost), missing=lacking))


def may_turn(s: State, seat: int) -> bool:
    """Whether wood, clay and ore are all there for a turn of the wheel (ORA-STOCK-06)."""
    first = seat * GOOD_COUNT
    return s.stock[first + WOOD] > 0 and s.stock[first + CLAY] > 0 and s.stock[first + ORE] > 0


def turn_wheel(s: State, seat: int) -> None:
    """Turn the wheel by one position: simple resources fall, valuable ones rise (ORA-STOCK-04, -05, -07)."""
    first = seat * GOOD_COUNT
    for good in range(SIMPLE_GOODS):
        s.stock[first + good] -= 1
    gain(s, seat, BRICK, 1)
    gain(s, seat, IRON, 1)


def turn_refusal(s: State, seat: int) -> Refusal | None:
    """Why the wheel cannot be turned: the resources that are at 0."""
    if may_turn(s, seat):
        return None
    none = sum(1 << good for good in range(SIMPLE_GOODS) if s.stock[seat * GOOD_COUNT + good] == 0)
    return Refusal(("ORA-STOCK-06",), Message("refuse.wheel-blocked", goods=good_names(none)))


# -- Anytime actions ----------------------------------------------------------------------------------------------


def anytime_offers(s: State, out: Ints) -> None:
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


def buy_refusal(s: State, good: int) -> Refusal | None:
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


def production_refusal(s: State) -> Refusal | None:
    """Why additional production is not possible now."""
    taler = s.stock[s.seat * GOOD_COUNT + TALER]
    if taler < s.tables.production:
        return Refusal(("ORA-ANY-07",), Message("refuse.production-dear", price=s.tables.production, taler=taler))
    blocked = turn_refusal(s, s.seat)
    return Refusal(("ORA-ANY-08", *blocked.rules), blocked.message) if blocked else None


def not_anytime() -> Refusal:
    """Why even an anytime action is not possible while something is being paid or laid (ORA-COST-04, ORA-ANY-14)."""
    return Refusal(("ORA-COST-04", "ORA-ANY-14"), Message("refuse.not-anytime"))


def buy(s: State, good: int) -> None:
    """Buy one unit; it costs as many talers as the stock will then be (ORA-ANY-02)."""
    first = s.seat * GOOD_COUNT
    s.stock[first + good] += 1
    s.stock[first + TALER] -= s.stock[first + good]


def produce(s: State) -> None:
    """Pay for a turn of the wheel (ORA-ANY-07)."""
    s.stock[s.seat * GOOD_COUNT + TALER] -= s.tables.production
    turn_wheel(s, s.seat)
