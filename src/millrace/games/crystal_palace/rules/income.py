"""Phase 6: income, special expenses, permanent effects, posters (chapter "Einkommen, dauerhafte Effekte")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, filled, ints
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import members
from millrace.parts.effects import CHOICE, GAIN

from . import frames, verbs
from .buzz import carry_out
from .content import ROUNDS
from .counts import CHANGED_BY_FREE_ACTIONS
from .economy import do_free, exchange_refusal, free_log, free_offers, free_refusal, gain_vp, is_free, lose_income
from .effects import permanent_head, use_name
from .state import Position, ask, player_of, push_for
from .tables import FOR_INCOME, NEWSPAPER, RED_POINTS, Tables, chain, matters

# -- Income and expenses ------------------------------------------------------------------------------------------


def income_turn(s: Position) -> None:
    """Step 1, one player after the other: a last exchange, then the income (CRY-INCOME-01)."""
    place = s.frame >> frames.TASK_BITS
    if place == s.players:
        push(s, frames.EXPENSES)
        return
    s.on_turn = s.order[place]
    push(s, frames.INCOME_TURN, place + 1)
    push_for(s, frames.PAY_INCOME, 0, s.order[place])
    ask(s, frames.LAST_INCOME, 0, s.order[place])


def last_offers(s: Position, out: Growing) -> None:
    """To exchange newspapers for a step of income before it is paid, or not (CRY-NEWS-10)."""
    t = s.tables
    if s.newspapers[s.seat] >= t.exchange_price[FOR_INCOME]:
        out.append(t.exchange_code + FOR_INCOME)
    out.append(t.done_code)


def last_refusal(s: Position, code: int) -> Refusal | None:
    """Why nothing else can be done now."""
    t = s.tables
    if t.code_kind[code] == verbs.DONE:
        return None
    if t.code_kind[code] == verbs.EXCHANGE_NEWS and t.code_a[code] == FOR_INCOME:
        return exchange_refusal(s, FOR_INCOME)
    return not_asked()


def last_exchange(s: Position) -> None:
    """Exchange once more, or be done."""
    if s.tables.code_kind[s.code] != verbs.DONE:
        reopen(s)
        do_free(s)


def last_log(h: Happening[Position]) -> list[Message]:
    """What was exchanged."""
    return free_log(h) if h.code >= 0 and h.before.tables.code_kind[h.code] != verbs.DONE else []


def pay_income(s: Position) -> None:
    """Receive the income; a red space costs a point (CRY-INCOME-02..04)."""
    t, player = s.tables, player_of(s)
    s.money[player] += t.income_values[s.income[player]]
    if s.income[player] < t.red_spaces:
        gain_vp(s, player, RED_POINTS, -t.red_vp)


def income_log(h: Happening[Position]) -> list[Message]:
    """The income of a player."""
    player = h.argument & 7
    money, vp = h.after.money[player] - h.before.money[player], h.before.vp[player] - h.after.vp[player]
    return [Message("log.income", seat=seat_letter(player), money=money, vp=vp)]


def pay_expenses(s: Position) -> None:
    """Step 2: all income markers fall (CRY-INCOME-05, -06)."""
    push(s, frames.GREEN_TURN)
    for place in range(s.players - 1, -1, -1):
        lose_income(s, s.order[place], s.tables.expenses)


def expenses_log(h: Happening[Position]) -> list[Message]:
    """How far all fall."""
    return [Message("log.expenses", n=h.before.tables.expenses)]


# -- Permanent effects --------------------------------------------------------------------------------------------


def green_turn(s: Position) -> None:
    """Step 3, one player after the other (CRY-GREEN-01, -02, -04)."""
    place = s.frame >> frames.TASK_BITS
    s.tiles_used = s.levels_used = 0
    if place == s.players:
        s.poster_due = ints([s.markers[player] for player in range(s.players)])
        push(s, frames.POSTER_TURN)
        return
    s.on_turn = s.order[place]
    push(s, frames.GREEN_TURN, place + 1)
    ask(s, frames.PERMANENT, 0, s.order[place])


def unused(s: Position) -> Growing:
    """The options for the permanent effects that the player has not used yet in this part (CRY-GREEN-07)."""
    t, player = s.tables, s.seat
    codes: Growing = []
    for tile in members(s.tiles[player] & t.permanent & ~s.tiles_used):
        codes.append(t.use_tile_code + tile)
    for level in range(t.levels):
        if s.market[level] == player and not s.levels_used >> level & 1:
            codes.append(t.use_level_code + level)
    if s.watch_owner == player and not s.watch_used:
        codes.append(t.use_watch_code)
    return codes


def needs_no_choice(s: Position) -> bool:
    """Whether neither their order nor a free action before matters: only gains are left, no newspaper overflows."""
    codes = unused(s)
    newspapers = s.newspapers[s.seat]
    for code in codes:
        head = permanent_head(s, code)
        if matters(s.tables, head) and (len(codes) > 1 or can_be_prepared(s.tables, head)):
            return False
        for effect in chain(s.tables, head):
            if effect.gain:
                newspapers += effect.gain[0][NEWSPAPER]
    return newspapers <= s.tables.newspaper_limit


def can_be_prepared(t: Tables, head: int) -> bool:
    """Whether a free action before may change what a list of effects brings; a choice leaves time (CRY-TURN-05)."""
    for effect in chain(t, head):
        if effect.deed not in (GAIN, CHOICE):
            return True
        if effect.per is not None and effect.per.primitive in CHANGED_BY_FREE_ACTIONS:
            return True
        for condition in effect.conditions:
            if condition.count.primitive in CHANGED_BY_FREE_ACTIONS:
                return True
    return False


def use_next(s: Position) -> None:
    """Use the first effect that is left, if there is one, and see what is left then."""
    codes = unused(s)
    if codes:
        ask(s, frames.PERMANENT, 0, s.seat)
        use(s, codes[0])


def use(s: Position, code: int) -> None:
    """Use a permanent effect; the watch is turned over (CRY-EFFECT-10)."""
    t, player = s.tables, s.seat
    kind, a = t.code_kind[code], t.code_a[code]
    carry_out(s, permanent_head(s, code), player)
    if kind == verbs.USE_TILE:
        s.tiles_used |= 1 << a
    elif kind == verbs.USE_LEVEL:
        s.levels_used |= 1 << a
    else:
        s.watch_used = 1
        s.watch_side = 1 - s.watch_side


def permanent_offers(s: Position, out: Growing) -> None:
    """The permanent effects that are left, and free actions."""
    out.extend(unused(s))
    free_offers(s, out)


def permanent_refusal(s: Position, code: int) -> Refusal | None:
    """Why this permanent effect cannot be used now."""
    if is_free(s, code):
        return free_refusal(s, code)
    if s.tables.code_kind[code] not in (verbs.USE_TILE, verbs.USE_LEVEL, verbs.USE_WATCH):
        return not_asked()
    return None if code in unused(s) else Refusal(("CRY-GREEN-01", "CRY-GREEN-02"), Message("refuse.no-permanent"))


def use_permanent(s: Position) -> None:
    """Use the effect chosen, or do something besides; the rest follows."""
    ask(s, frames.PERMANENT, 0, s.seat)
    if is_free(s, s.code):
        do_free(s)
    else:
        use(s, s.code)


def permanent_log(h: Happening[Position]) -> list[Message]:
    """The effect used."""
    if h.code >= 0 and is_free(h.before, h.code):
        return free_log(h)
    codes = [h.code] if h.code >= 0 else unused(h.before)[:1]
    return [Message("log.use", seat=seat_letter(h.seat), what=use_name(h.before, code)) for code in codes]


# -- Posters ------------------------------------------------------------------------------------------------------


def poster_turn(s: Position) -> None:
    """Step 4: the posters with own markers, one player after the other (CRY-POSTER-01..05)."""
    place = s.frame >> frames.TASK_BITS
    if place == s.players:
        s.poster_due = filled(-1, s.players)
        s.watch_used = 0
        push(s, frames.FINISH if s.round == ROUNDS else frames.PREPARE)
        return
    push(s, frames.POSTER_TURN, place + 1)
    player = s.on_turn = s.order[place]
    for poster in reversed(members(s.poster_due[player])):
        carry_out(s, s.tables.poster_head[poster], player)


def poster_log(h: Happening[Position]) -> list[Message]:
    """That posters pay."""
    if h.argument == h.before.players or not h.before.poster_due[h.before.order[h.argument]]:
        return []
    return [Message("log.posters", seat=seat_letter(h.before.order[h.argument]))]
