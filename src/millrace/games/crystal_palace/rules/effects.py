"""Effects that are being carried out: one after the other, for a subject who need not be on turn (chapter EFFECT).

On the stack lies the id of the next effect of a list and its subject. What an effect sets going lies above it and is
finished first, so effects nest as deep as they must (CRY-EFFECT-08).
"""

from __future__ import annotations

from typing import Final

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, replaced
from millrace.core.machine import Happening, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.effects import CHOICE, EXCHANGE, GAIN, LOSE, Effect, repetitions, unmet

from . import frames, verbs
from .buzz import carry_out, move_on, step_on
from .counts import open_loans, tally
from .economy import (
    do_free,
    foreign_offers,
    foreign_refusal,
    free_log,
    free_offers,
    free_refusal,
    gain_die,
    gain_income,
    gain_newspapers,
    gain_vp,
    has_room,
    is_board_full,
    is_free,
    lose_income,
    owe,
    repay,
    repay_offers,
    repay_refusal,
    tile_name,
)
from .market import assist
from .names import patent_title
from .state import Position, ask, number_of, player_of, push_for
from .switches import WATCH_EXTRA
from .tables import (
    ASSISTANT,
    BUILD_DISCOUNT,
    BUZZ,
    DIE,
    EFFECT_POINTS,
    ENERGY,
    FROM_STACK,
    GEAR,
    GREEN,
    INCOME,
    LOAN_RELIEF,
    MARKET_DOWN,
    MONEY,
    NEWSPAPER,
    STEP,
    TAKE_PATENT,
    TAKE_RESEARCH,
    USE_PERMANENT,
    VIOLET,
    WATCH,
)

BY_EFFECT: Final = 1
"""The argument of a question for a card or tile that an effect gives, not an action."""


def effect_of(s: Position, frame: int) -> Effect:
    """The effect that the frame of a question speaks of."""
    return s.tables.effects[frame >> frames.TASK_BITS + frames.TIMES_BITS]


def ask_about(s: Position, task: int, effect: Effect, times: int, player: int) -> None:
    """Put a question about an effect that is meant so many times."""
    ask(s, task, effect.id << frames.TIMES_BITS | min(times, (1 << frames.TIMES_BITS) - 1), player)


def times_of(frame: int) -> int:
    """How many times the question of a frame means its effect."""
    return frame >> frames.TASK_BITS & (1 << frames.TIMES_BITS) - 1


# -- One effect ---------------------------------------------------------------------------------------------------


def next_effect(s: Position) -> None:
    """Carry out an effect; the rest of its list comes after all that it sets going."""
    player, effect = player_of(s), s.tables.effects[number_of(s)]
    carry_out(s, effect.next, player)
    if unmet(effect, tally(s, player)) is not None:
        return
    if effect.deed == GAIN:
        times = repetitions(effect, tally(s, player))
        if times and len(effect.gain) > 1:
            ask_about(s, frames.CHOOSING, effect, times, player)
        elif times:
            gain(s, player, effect.gain[0], times)
    elif effect.deed == LOSE:
        lose(s, player, effect.pay[0])
    elif effect.deed == CHOICE:
        ask_about(s, frames.CHOOSING, effect, 0, player)
    elif effect.deed == EXCHANGE:
        offer_trade(s, player, effect, effect.times)
    else:
        own_deed(s, player, effect)


def gain(s: Position, player: int, goods: Ints, times: int) -> None:
    """Receive goods so many times over."""
    s.money[player] += goods[MONEY] * times
    s.gear[player] += goods[GEAR] * times
    s.energy[player] += goods[ENERGY] * times
    gain_newspapers(s, player, goods[NEWSPAPER] * times)
    gain_income(s, player, goods[INCOME] * times)
    if goods[6]:
        gain_vp(s, player, EFFECT_POINTS, goods[6] * times)
    move_on(s, player, goods[BUZZ] * times)


def lose(s: Position, player: int, goods: Ints) -> None:
    """Give goods up in full: missing gears and energy are bought, money raised (CRY-BUILD-10, -11, CRY-EFFECT-06)."""
    t = s.tables
    money = goods[MONEY]
    for good, stock in ((GEAR, s.gear), (ENERGY, s.energy)):
        money += max(goods[good] - stock[player], 0) * t.buy_price[good]
        stock[player] = max(stock[player] - goods[good], 0)
    s.newspapers[player] = max(s.newspapers[player] - goods[NEWSPAPER], 0)  # CRY-NEWS-02
    if goods[6]:
        gain_vp(s, player, EFFECT_POINTS, -goods[6])
    owe(s, player, money)
    lose_income(s, player, goods[INCOME])


def own_deed(s: Position, player: int, effect: Effect) -> None:
    """A deed that only this title has; what is impossible is skipped (CRY-EFFECT-09)."""
    deed, values = effect.deed, effect.values
    if deed == DIE:
        for _ in range(values[0]):
            if gain_die(s, player):
                owe(s, player, values[1])  # CRY-PORT-11, -12
    elif deed == ASSISTANT:
        assist(s, player, values[0], values[1])
    elif deed == STEP:
        step_on(s, player, values[0])
    elif deed == USE_PERMANENT:
        for _ in range(values[0]):
            ask(s, frames.EXTRA_USE, 0, player)
    elif deed == TAKE_RESEARCH:
        for _ in range(values[1]):
            if values[0] == FROM_STACK:
                lay_top_tile(s, player)
            else:
                ask(s, frames.RESEARCHING, BY_EFFECT, player)
    elif deed == VIOLET:
        lay_violet(s, player, GREEN + values[0])
    elif deed == WATCH:
        if s.watch_owner < 0:
            s.watch_owner, s.watch_side = player, values[0]  # CRY-EFFECT-03, -04, -10
    elif deed == MARKET_DOWN:
        for _ in range(values[0]):
            ask(s, frames.FALLING, 0, player)
    elif deed == TAKE_PATENT:
        for _ in range(values[1]):
            if values[0] == FROM_STACK:
                take_top_patent(s, player)
            else:
                ask(s, frames.TAKING, BY_EFFECT, player)
    elif deed == LOAN_RELIEF:
        ask(s, frames.RELIEF, values[0] | values[1] << 4, player)
    elif deed == BUILD_DISCOUNT:
        s.discount[values[0]] += values[1]


def effect_log(h: Happening[Position]) -> list[Message]:
    """What a player gained or lost at once; what is asked or paid later is told then."""
    player = h.argument & (1 << frames.PLAYER_BITS) - 1
    events = gain_events(h, player)
    old, s, seat = h.before, h.after, seat_letter(player)
    if s.watch_owner != old.watch_owner:
        events.append(Message("log.watch", seat=seat))
    if s.dice[player] > old.dice[player]:
        events.append(Message("log.die", seat=seat, n=s.dice[player] - old.dice[player]))
    for patent in range(len(s.tables.patent_ids)):
        if s.patents[player] & ~old.patents[player] & 1 << patent:
            events.append(Message("log.take", seat=seat, patent=patent_name(s, patent)))
    return events


def gain_events(h: Happening[Position], player: int) -> list[Message]:
    """The goods by which a player has more or less than before."""
    old, s, goods = h.before, h.after, []
    for id, before, after in (
        ("money", old.money, s.money), ("gear", old.gear, s.gear), ("energy", old.energy, s.energy),
        ("newspaper", old.newspapers, s.newspapers), ("income", old.income, s.income), ("vp", old.vp, s.vp),
    ):  # fmt: skip
        number = after[player] - before[player]
        if number > 0:
            goods.append(Message("log.more", n=number, good=Term(id)))
        elif number < 0:
            goods.append(Message("log.less", n=-number, good=Term(id)))
    return [Message("log.gain", seat=seat_letter(player), goods=tuple(goods))] if goods else []


def patent_name(s: Position, patent: int) -> Message:
    """What a patent is called."""
    return patent_title(s.tables, patent)


# -- Choices ------------------------------------------------------------------------------------------------------


def alternatives(s: Position) -> int:
    """How many alternatives there are to choose from."""
    effect = effect_of(s, s.frame)
    return len(effect.lists) if effect.deed == CHOICE else len(effect.gain)


def choose_offers(s: Position, out: Growing) -> None:
    """The alternatives and free actions, out of turn exchanges only (CRY-BUILD-14, CRY-TURN-05, CRY-NEWS-13)."""
    out.extend(range(s.tables.choose_code, s.tables.choose_code + alternatives(s)))
    if s.seat == s.on_turn:
        free_offers(s, out)
    else:
        foreign_offers(s, out)


def choose_refusal(s: Position, code: int) -> Refusal | None:
    """Why there is no such alternative."""
    t = s.tables
    if is_free(s, code):
        return free_refusal(s, code) if s.seat == s.on_turn else foreign_refusal(s, code)
    return None if t.code_kind[code] == verbs.CHOOSE and t.code_a[code] < alternatives(s) else not_asked()


def choose(s: Position) -> None:
    """Carry the alternative chosen out."""
    if is_free(s, s.code):
        reopen(s)
        do_free(s)
        return
    effect, times, alternative = effect_of(s, s.frame), times_of(s.frame), s.tables.code_a[s.code]
    if effect.deed == CHOICE:
        carry_out(s, effect.heads[alternative], s.seat)
    else:
        gain(s, s.seat, effect.gain[alternative], times)


def choose_log(h: Happening[Position]) -> list[Message]:
    """What the alternative brought at once."""
    return free_log(h) if is_free(h.before, h.code) else gain_events(h, h.seat)


# -- Trades -------------------------------------------------------------------------------------------------------


def offer_trade(s: Position, player: int, effect: Effect, times: int) -> None:
    """Ask whether goods are paid for others, while they may and can be (CRY-GREEN-03)."""
    if times > 0:
        ask_about(s, frames.TRADING, effect, times, player)


def can_trade(s: Position, player: int, pay: Ints) -> bool:
    """Whether the player has what a trade costs; pounds can be raised, too."""
    owned = s.gear[player] >= pay[GEAR] and s.energy[player] >= pay[ENERGY]
    return owned and s.newspapers[player] >= pay[NEWSPAPER]


def trade_offers(s: Position, out: Growing) -> None:
    """To trade once more, or not."""
    if can_trade(s, s.seat, effect_of(s, s.frame).pay[0]):
        out.append(s.tables.trade_code)
    out.append(s.tables.done_code)


def trade_refusal(s: Position, code: int) -> Refusal | None:
    """Why there is no trade."""
    kind = s.tables.code_kind[code]
    if kind == verbs.DONE or (kind == verbs.TRADE and can_trade(s, s.seat, effect_of(s, s.frame).pay[0])):
        return None
    return Refusal(("CRY-GREEN-03",), Message("refuse.trade")) if kind == verbs.TRADE else not_asked()


def trade(s: Position) -> None:
    """Pay and receive; the same again may follow."""
    if s.code == s.tables.trade_code:
        effect, times = effect_of(s, s.frame), times_of(s.frame)
        offer_trade(s, s.seat, effect, times - 1)
        gain(s, s.seat, effect.gain[0], 1)
        lose(s, s.seat, effect.pay[0])


def trade_log(h: Happening[Position]) -> list[Message]:
    """What was traded."""
    return gain_events(h, h.seat)


# -- Extra uses of permanent effects ------------------------------------------------------------------------------


def permanent_offers(s: Position, out: Growing) -> None:
    """The own permanent effects: tiles, places in the market, the watch (CRY-PERM-01..04, -06)."""
    t, player = s.tables, s.seat
    tiles = s.tiles[player] & t.permanent
    while tiles:
        low = tiles & -tiles
        out.append(t.use_tile_code + low.bit_length() - 1)
        tiles ^= low
    for level in range(t.levels):
        if s.market[level] == player:
            out.append(t.use_level_code + level)
    if s.watch_owner == player and not s.switches[WATCH_EXTRA]:
        out.append(t.use_watch_code)


def extra_offers(s: Position, out: Growing) -> None:
    """A permanent effect to be used once more, or none."""
    permanent_offers(s, out)
    out.append(s.tables.done_code)


def extra_refusal(s: Position, code: int) -> Refusal | None:
    """Why this permanent effect cannot be used."""
    t = s.tables
    kind = t.code_kind[code]
    if kind == verbs.DONE:
        return None
    if kind not in (verbs.USE_TILE, verbs.USE_LEVEL, verbs.USE_WATCH):
        return not_asked()
    offers: Growing = []
    permanent_offers(s, offers)
    if code in offers:
        return None
    rules = ("CRY-PERM-03",) if kind == verbs.USE_WATCH and s.watch_owner == s.seat else ("CRY-PERM-01",)
    return Refusal(rules, Message("refuse.no-permanent"))


def use_permanent(s: Position) -> None:
    """Carry the effect out; it works in phase 6 again (CRY-PERM-05, CRY-WEST-04)."""
    if s.tables.code_kind[s.code] != verbs.DONE:
        carry_out(s, permanent_head(s, s.code), s.seat)


def permanent_head(s: Position, code: int) -> int:
    """The effects of a permanent effect, by its option."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.USE_TILE:
        return t.tile_head[a]
    return t.level_head[a] if kind == verbs.USE_LEVEL else t.watch_head[s.watch_side]


def extra_log(h: Happening[Position]) -> list[Message]:
    """The permanent effect that was used."""
    if h.code < 0 or h.before.tables.code_kind[h.code] == verbs.DONE:
        return []
    return [Message("log.use", seat=seat_letter(h.seat), what=use_name(h.before, h.code))]


def use_name(s: Position, code: int) -> Message:
    """What a permanent effect is called."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.USE_TILE:
        return Message("use.tile", tile=tile_name(s, a))
    return Message("use.level", level=a + 1) if kind == verbs.USE_LEVEL else Message("use.watch")


# -- Cheaper repayment --------------------------------------------------------------------------------------------


def relief_offers(s: Position, out: Growing) -> None:
    """The open loans, for less than usual; or none of them (CRY-EFFECT-11)."""
    if s.money[s.seat] >= s.frame >> frames.TASK_BITS + 4:
        repay_offers(s, out)
    out.append(s.tables.done_code)


def relief_refusal(s: Position, code: int) -> Refusal | None:
    """Why no such loan can be repaid."""
    kind = s.tables.code_kind[code]
    if kind == verbs.DONE:
        return None
    return (
        repay_refusal(s, s.tables.code_a[code], s.frame >> frames.TASK_BITS + 4) if kind == verbs.REPAY else not_asked()
    )


def relieve(s: Position) -> None:
    """Repay; the same again may follow."""
    if s.tables.code_kind[s.code] == verbs.REPAY:
        times, price = s.frame >> frames.TASK_BITS & 15, s.frame >> frames.TASK_BITS + 4
        if times > 1:
            ask(s, frames.RELIEF, times - 1 | price << 4, s.seat)
        repay(s, s.seat, s.tables.code_a[s.code], price)


def relief_log(h: Happening[Position]) -> list[Message]:
    """The loan repaid."""
    return free_log(h) if h.code >= 0 and h.before.tables.code_kind[h.code] == verbs.REPAY else []


def relief_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask which loan is repaid."""
    return Message("prompt.relief", left=argument & 15, price=argument >> 4, loans=open_loans(s, seat))


# -- Research tiles and patents by effects ------------------------------------------------------------------------


def lay_tile(s: Position, player: int, tile: int) -> None:
    """Let a player lay a research tile; on a full board one must go first (CRY-MUSEUM-02, -03, -12)."""
    push_for(s, frames.LAY_TILE, tile, player)
    if is_board_full(s, player):
        ask(s, frames.DISCARDING, 0, player)


def lie_down(s: Position) -> None:
    """Lay the tile; one with an instant effect gives it now (CRY-MUSEUM-04, -05)."""
    t, player, tile = s.tables, player_of(s), number_of(s)
    s.tiles = replaced(s.tiles, player, s.tiles[player] | 1 << tile)
    if not t.permanent >> tile & 1:
        carry_out(s, t.tile_head[tile], player)


def lay_log(h: Happening[Position]) -> list[Message]:
    """The tile laid."""
    player, tile = h.argument & (1 << frames.PLAYER_BITS) - 1, h.argument >> frames.PLAYER_BITS
    return [Message("log.research", seat=seat_letter(player), tile=tile_name(h.before, tile))]


def lay_top_tile(s: Position, player: int) -> None:
    """Take the top tile of the green stack (CRY-EFFECT-12)."""
    if s.green_stack and has_room(s, player):
        tile = s.green_stack[0]
        s.green_stack = s.green_stack[1:]
        s.reveals += 1
        lay_tile(s, player, tile)


def lay_violet(s: Position, player: int, tile: int) -> None:
    """Take the violet tile of a card, if it is left (CRY-EFFECT-02, -03)."""
    if s.violet_left >> tile & 1 and has_room(s, player):
        s.violet_left &= ~(1 << tile)
        lay_tile(s, player, tile)


def take_top_patent(s: Position, player: int) -> None:
    """Take the visible top card of the stack of patents (CRY-EFFECT-14)."""
    if s.patent_stack:
        s.patents = replaced(s.patents, player, s.patents[player] | 1 << s.patent_stack[0])
        s.patent_stack = s.patent_stack[1:]
        s.patents_known = min(s.patents_known, len(s.patent_stack))
        s.reveals += 1
