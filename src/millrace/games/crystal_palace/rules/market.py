"""Assistants: the own order, and the Black Market with its raids (chapters "Assistentenaktion", "Black Market")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, replaced
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message

from . import verbs
from .counts import count, in_market
from .economy import owe
from .frames import ASSISTING
from .state import Position, ask
from .switches import RAID_TRIGGER

# -- The ladder ---------------------------------------------------------------------------------------------------


def free_above(s: Position, level: int) -> int:
    """The next free level above one, from 0; -1 if there is none (CRY-ASST-05, -08)."""
    for above in range(level + 1, s.tables.levels):
        if s.market[above] < 0:
            return above
    return -1


def free_below(s: Position, level: int) -> int:
    """The next free level below one; -1 if there is none (CRY-MARKET-03, -04)."""
    for below in range(level - 1, -1, -1):
        if s.market[below] < 0:
            return below
    return -1


def assistants_left(s: Position, player: int) -> int:
    """Assistants in a player's supply (CRY-ASST-07, CRY-MARKET-12)."""
    return s.tables.content.start.assistants - in_market(s, player)


def arrive(s: Position, player: int, level: int, placed: bool) -> None:
    """Put an assistant on a level; who takes the last free one raids the market (CRY-MARKET-09..14)."""
    only_free = free_above(s, -1) == level and free_above(s, level) < 0
    s.market[level] = player
    if only_free and (placed or s.switches[RAID_TRIGGER]):
        for other in range(s.tables.levels):
            if other != level:
                s.market[other] = -1
        s.levels_used &= 1 << level


def move(s: Position, level: int, to: int) -> None:
    """Move an assistant to another level, or out of the market; whether it was used goes with it."""
    player = s.market[level]
    used = s.levels_used >> level & 1
    s.levels_used &= ~(1 << level)
    if to < 0:
        s.market[level] = -1
        return
    if s.switches[RAID_TRIGGER]:
        arrive(s, player, to, False)
        s.market[level] = -1
    else:
        s.market[level] = -1
        s.market[to] = player
    s.levels_used |= used << to


# -- Assistant actions --------------------------------------------------------------------------------------------


def assist(s: Position, player: int, actions: int, free: int) -> None:
    """Give a player assistant actions, in the first `free` of which placing costs nothing (CRY-ASST-01, -02)."""
    if actions > 0:
        ask(s, ASSISTING, actions | free << 3, player)


def can_advance(s: Position, player: int) -> bool:
    """Whether the next level of the own order can be reached now (CRY-ORDER-01..04)."""
    t, level, nation = s.tables, s.order_level[player], s.nation[player]
    return level < 3 and count(s, player, t.nation_count[nation]) >= t.nation_levels[nation * 3 + level]


def offers(s: Position, out: Growing) -> None:
    """The own order, a new assistant, or one that moves up; or none of them."""
    t, player = s.tables, s.seat
    if can_advance(s, player):
        out.append(t.advance_code)
    if assistants_left(s, player):
        out.append(t.enter_code)
    for level in range(t.levels):
        if s.market[level] == player and free_above(s, level) >= 0:
            out.append(t.up_code + level)
    out.append(t.done_code)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why this is no assistant action now."""
    t, player = s.tables, s.seat
    kind, level = t.code_kind[code], t.code_a[code]
    if kind == verbs.DONE:
        return None
    if kind == verbs.ADVANCE:
        return None if can_advance(s, player) else order_refusal(s, player)
    if kind == verbs.ENTER:
        return None if assistants_left(s, player) else Refusal(("CRY-ASST-07",), Message("refuse.no-assistant"))
    if kind != verbs.UP:
        return not_asked()
    if level >= t.levels or s.market[level] != player:
        return no_own_assistant(level)
    return (
        None
        if free_above(s, level) >= 0
        else Refusal(("CRY-ASST-08",), Message("refuse.nothing-above", level=level + 1))
    )


def no_own_assistant(level: int) -> Refusal:
    """The refusal for want of an own assistant on a level."""
    return Refusal(("CRY-MARKET-01",), Message("refuse.no-own-assistant", level=level + 1))


def order_refusal(s: Position, player: int) -> Refusal:
    """Why the own order does not go on."""
    t, level, nation = s.tables, s.order_level[player], s.nation[player]
    if level == 3:
        return Refusal(("CRY-ORDER-04",), Message("refuse.order-complete"))
    wanted, number = t.nation_levels[nation * 3 + level], count(s, player, t.nation_count[nation])
    return Refusal(("CRY-ORDER-02",), Message("refuse.order", wanted=wanted, number=number))


def answer(s: Position) -> None:
    """Carry the action out; the next one follows (CRY-PORT-06..08)."""
    t, player = s.tables, s.seat
    argument = s.frame >> s.tasks.bits
    actions, free = argument & 7, argument >> 3
    kind, level = t.code_kind[s.code], t.code_a[s.code]
    assist(s, player, actions - 1, max(free - 1, 0))
    if kind == verbs.ADVANCE:
        s.order_level = replaced(s.order_level, player, s.order_level[player] + 1)
    elif kind == verbs.ENTER:
        lowest = free_above(s, -1)
        arrive(s, player, lowest, True)
        if not free:
            owe(s, player, t.level_cost[lowest])  # CRY-ASST-03, -04
    elif kind == verbs.UP:
        above = free_above(s, level)
        move(s, level, above)
        owe(s, player, t.level_cost[above])  # CRY-ASST-06


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for an assistant action."""
    return Message("prompt.assistant", left=argument & 7, free="yes" if argument >> 3 else "no")


def log(h: Happening[Position]) -> list[Message]:
    """The order's new level, or the assistant's new place; and a raid."""
    t, s, seat = h.before.tables, h.after, seat_letter(h.seat)
    kind = t.code_kind[h.code]
    if kind == verbs.ADVANCE:
        return [Message("log.order", seat=seat, level=s.order_level[h.seat])]
    if kind == verbs.DONE:
        return []
    arrived = [level for level in range(t.levels) if s.market[level] == h.seat != h.before.market[level]]
    id = "log.market" if kind == verbs.ENTER else "log.up"
    events = [Message(id, seat=seat, level=level + 1) for level in arrived]
    return events + raid_events(h)


def raid_events(h: Happening[Position]) -> list[Message]:
    """A raid: more than one assistant left at once."""
    gone = sum([owner >= 0 for owner in h.before.market]) - sum([owner >= 0 for owner in h.after.market])
    return [Message("log.raid", n=gone + 1)] if gone > 0 and sum([owner >= 0 for owner in h.after.market]) == 1 else []


# -- Lowering -----------------------------------------------------------------------------------------------------


def lower_offers(s: Position, out: Growing) -> None:
    """The own assistants, one of which may be lowered, or none (CRY-MARKET-02, -05)."""
    own_offers(s, out)
    out.append(s.tables.done_code)


def own_offers(s: Position, out: Growing) -> None:
    """The own assistants."""
    for level in range(s.tables.levels):
        if s.market[level] == s.seat:
            out.append(s.tables.lower_code + level)


def lower_refusal(s: Position, code: int) -> Refusal | None:
    """Why this assistant cannot be lowered."""
    return None if s.tables.code_kind[code] == verbs.DONE else fall_refusal(s, code)


def fall_refusal(s: Position, code: int) -> Refusal | None:
    """Why this assistant cannot fall."""
    t = s.tables
    if t.code_kind[code] != verbs.LOWER:
        return not_asked()
    level = t.code_a[code]
    return None if level < t.levels and s.market[level] == s.seat else no_own_assistant(level)


def lower(s: Position) -> None:
    """Lower an assistant by choice: from level 3 on it earns a gear while there is one (CRY-MARKET-06, -07)."""
    t = s.tables
    if t.code_kind[s.code] == verbs.LOWER:
        level = t.code_a[s.code]
        move(s, level, free_below(s, level))
        if level >= t.gear_from and s.market_gears:
            s.market_gears -= 1
            s.gear[s.seat] += 1


def fall(s: Position) -> None:
    """Lower an assistant because a card says so (CRY-MARKET-08, CRY-EFFECT-13)."""
    level = s.tables.code_a[s.code]
    move(s, level, free_below(s, level))


def lower_log(h: Happening[Position]) -> list[Message]:
    """Where an assistant went, and the gear it earned."""
    t = h.before.tables
    if h.code < 0 or t.code_kind[h.code] != verbs.LOWER:
        return []
    level = t.code_a[h.code]
    to = free_below(h.before, level) + 1
    gear = h.after.gear[h.seat] - h.before.gear[h.seat]
    return [Message("log.lower", seat=seat_letter(h.seat), level=level + 1, to=to, gear=gear), *raid_events(h)]
