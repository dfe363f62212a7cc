"""What a decision brought about, as messages for the log: who did it, what it took from whom, what followed.

A state keeps no log. The chronicle carries the decision out once more on a copy, step by step, and tells what each
step changed. It tells only what everybody at the table sees.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_lancashire.rules.notation import read
    >>> position = read("A hand bury colne")
    >>> position.apply(position.tables.codebook.code("loan 30"))
    >>> texts = Texts.load("en", "millrace.games.brass_lancashire")
    >>> for event in events(position, position.tables.codebook.code("card colne")):
    ...     print(texts.render(event))
    A plays the Colne card.
    A takes a loan of £30; their income falls from 0 to −3.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bits import members
from millrace.parts.income import advance

from ..rules.names import card_name, industry_name, line_name, slot_name, tile_industry_name
from ..rules.outcome import outcome
from ..rules.play import Position, answer, asks, perform
from ..rules.resources import income_of
from ..rules.rounds import tile_value
from ..rules.state import (
    ACTION,
    CANAL,
    COAL,
    DISTANT_BONUS,
    END_ACTION,
    INCOME,
    INCOME_TIMING,
    INTRO_FLOOR,
    IRON,
    LAST_QUESTION,
    NEXT_SALE,
    PAY_LINK,
    PLACE_TILE,
    SALE,
    SECOND_LINK,
    SHORTFALL,
    SOURCE_COUNT,
    SOURCES,
    TAKE_LOAN,
    TAKE_TILE,
    TASK_BITS,
    TASK_MASK,
    UNPAID,
    top_tile,
)
from ..rules.tables import (
    BUY_COAL,
    COAL_MINE,
    DEVELOP,
    DISTANT,
    IRONWORKS,
    LINK,
    PASS,
    PLAY_CARD,
    REMOVE,
    SELL,
    SLOTS,
    TAKE_COAL,
    TAKE_IRON,
)


def events(before: Position, code: int) -> tuple[Message, ...]:
    """What happens when the deciding seat chooses a legal code, up to the next question; `before` stays as it is."""
    s = before.copy()
    frame = s.stack.pop()
    s.offer = None
    answer(s, frame, code)
    told = [*_answered(before, s, frame & TASK_MASK, code), *_flips(before, s), *_bonus(before, s)]
    while s.seat >= 0:
        old = s.copy()
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task > LAST_QUESTION:
            s.stack.pop()
            perform(s, task, frame)
            told += _performed(old, s, task, frame >> TASK_BITS)
        elif asks(s, task):
            break
        else:
            told += _settled(old, s, task)
        told += [*_flips(old, s), *_bonus(old, s)]
    return tuple(told)


# -- The decision itself ------------------------------------------------------------------------------------------


def _answered(old: Position, s: Position, question: int, code: int) -> list[Message]:
    """What the answer to a question did by itself."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    seat = seat_letter(old.seat)
    if kind == PLAY_CARD:
        passed = t.code_kind[old.chosen] == PASS
        return [Message("log.pass" if passed else "log.card", seat=seat, card=card_name(t, a))]
    if kind == TAKE_COAL or kind == TAKE_IRON:
        id = "log.coal" if kind == TAKE_COAL else "log.iron"
        return [Message(id, seat=seat, whose=_whose(old, a), slot=slot_name(t, a))]
    if kind == BUY_COAL:
        return [_purchase_event(old, s, COAL)]
    if kind == REMOVE:
        return [_removal_event(old, s, a)]
    if question == SECOND_LINK and kind == LINK:
        return [_link_event(old, s, a)]
    if question == NEXT_SALE and kind == SELL:
        return _sale_events(old, s, a, t.code_b[code])
    if kind == DEVELOP and question != ACTION:
        return [_develop_event(old, a)]
    return []  # an action chosen: it happens once its card is played


def _whose(s: Position, slot: int) -> str:
    """Whose tile lies on a slot, seen by the seat that decides: `own`, or a letter."""
    return "own" if s.owner[slot] == s.seat else seat_letter(s.owner[slot])


def _removal_event(old: Position, s: Position, slot: int) -> Message:
    kind, player = old.tile[slot], old.seat
    return Message(
        "log.removed",
        seat=seat_letter(player),
        tile=tile_industry_name(s.tables, kind),
        level=s.tables.tile_level[kind],
        slot=slot_name(s.tables, slot),
        value=tile_value(old, slot),
        money=s.money[player] - old.money[player],
    )


# -- The steps that follow ----------------------------------------------------------------------------------------


def _performed(old: Position, s: Position, task: int, argument: int) -> list[Message]:
    """What a step carried out by the engine did."""
    t = s.tables
    if task == PLACE_TILE:
        return _build_events(old, s)
    if task == PAY_LINK:
        return [_link_event(old, s, t.code_a[old.chosen])]
    if task == TAKE_TILE:
        return [_develop_event(old, t.code_a[old.chosen])]
    if task == SALE:
        mill, port = divmod(argument, SLOTS + 1)
        return _sale_events(old, s, mill, port)
    if task == TAKE_LOAN:
        return [_loan_event(old, s)]
    if task == END_ACTION:
        return _turn_events(old, s)
    if task == INCOME:
        return _income_events(old, s, argument)
    return []


def _settled(old: Position, s: Position, task: int) -> list[Message]:
    """What was done about a question to which there was only one answer."""
    player = old.seat
    if task == COAL or task == IRON:
        return [_purchase_event(old, s, task)]
    if task == SHORTFALL and s.switches[UNPAID]:
        return [Message("log.debt-kept", seat=seat_letter(player), debt=old.debt)]
    if task == SHORTFALL:
        return [Message("log.vp-lost", seat=seat_letter(player), vp=old.vp[player] - s.vp[player], debt=old.debt)]
    return []


def _purchase_event(old: Position, s: Position, task: int) -> Message:
    """One cube bought, from the demand track or from the supply."""
    seat, money = seat_letter(old.seat), old.money[old.seat] - s.money[old.seat]
    name = "coal" if task == COAL else "iron"
    if (old.coal_market if task == COAL else old.iron_market) == 0:
        return Message("log.bought-supply", seat=seat, n=1, good=Term(name), money=money)
    return Message("log.bought", seat=seat, n=1, good=Term(name), track=Term(f"{name}-track"), money=money)


def _build_events(old: Position, s: Position) -> list[Message]:
    """A tile replaced, the one laid, and the demand track that it filled (LAN-BUILD-44)."""
    t = s.tables
    player, slot = old.seat, t.code_a[old.chosen]
    kind, under = s.tile[slot], old.tile[slot]
    tile, seat, name = tile_industry_name(t, kind), seat_letter(player), slot_name(t, slot)
    spent = s.spent[player] - old.spent[player]
    told: list[Message] = []
    if under >= 0:
        owner, cubes = seat_letter(old.owner[slot]), old.cubes[slot]
        level = t.tile_level[under]
        told.append(Message("log.overbuilt", tile=tile, level=level, slot=name, owner=owner, cubes=cubes))
    told.append(Message("log.build", seat=seat, tile=tile, level=t.tile_level[kind], slot=name, money=spent))
    moved = s.coal_market + s.iron_market - old.coal_market - old.iron_market
    if moved and t.tile_industry[kind] in (COAL_MINE, IRONWORKS):
        good = "coal" if t.tile_industry[kind] == COAL_MINE else "iron"
        money = s.money[player] - old.money[player] + spent
        track = Term(f"{good}-track")
        told.append(Message("log.filled", seat=seat, n=moved, good=Term(good), track=track, money=money))
    return told


def _link_event(old: Position, s: Position, line: int) -> Message:
    player = old.seat
    link = Term("canal-link" if old.era == CANAL else "rail-link")
    money = old.money[player] - s.money[player]
    return Message("log.link", seat=seat_letter(player), link=link, line=line_name(s.tables, line), money=money)


def _develop_event(old: Position, industry: int) -> Message:
    level = old.tables.tile_level[top_tile(old, old.seat, industry)]
    return Message("log.develop", seat=seat_letter(old.seat), tile=industry_name(industry), level=level)


def _sale_events(old: Position, s: Position, mill: int, port: int) -> list[Message]:
    """A sale through a port, or the tile that the distant market turned up."""
    t = s.tables
    seat, name = seat_letter(old.seat), slot_name(t, mill)
    if port != DISTANT:
        return [Message("log.sell", seat=seat, mill=name, whose=_whose(old, port), port=slot_name(t, port))]
    step = s.pile[old.drawn % len(s.pile)]
    told = [Message("log.sell-distant", seat=seat, mill=name, step=step)]
    return [*told, Message("log.demand-ended")] if s.cotton_marker == t.cotton_bottom else told


def _bonus(old: Position, s: Position) -> list[Message]:
    """The bonus of a sale on the distant market that succeeded."""
    if s.drawn <= old.drawn or s.cotton_marker == s.tables.cotton_bottom:
        return []
    player, seat = old.seat, seat_letter(old.seat)
    if not s.switches[DISTANT_BONUS]:
        money = s.money[player] - old.money[player]
        return [Message("log.bonus-money", seat=seat, money=money)] if money else []
    steps = s.income[player] - _income_after_flips(old, s)[player]
    return [Message("log.bonus-income", seat=seat, steps=steps, income=income_of(s, player))] if steps else []


def _loan_event(old: Position, s: Position) -> Message:
    player = old.seat
    money = s.money[player] - old.money[player]
    return Message(
        "log.loan",
        seat=seat_letter(player),
        money=money,
        before=income_of(old, player),
        after=income_of(s, player),
    )


def _flips(old: Position, s: Position) -> list[Message]:
    """The tiles that a step turned over, and what their owners gain."""
    t = s.tables
    spaces = old.income[:]
    told: list[Message] = []
    for slot in members(s.flipped & ~old.flipped):
        kind, player = s.tile[slot], s.owner[slot]
        reached = advance(spaces[player], t.tile_income[kind], t.last_space)
        told.append(
            Message(
                "log.flipped",
                seat=seat_letter(player),
                tile=tile_industry_name(t, kind),
                level=t.tile_level[kind],
                slot=slot_name(t, slot),
                steps=reached - spaces[player],
                income=t.level_of_space[reached],
            )
        )
        spaces[player] = reached
    return told


def _income_after_flips(old: Position, s: Position) -> list[int]:
    """Where the income markers stand after the tiles that a step turned over, before any bonus."""
    t = s.tables
    spaces = old.income[:]
    for slot in members(s.flipped & ~old.flipped):
        player = s.owner[slot]
        spaces[player] = advance(spaces[player], t.tile_income[s.tile[slot]], t.last_space)
    return spaces


# -- Rounds and eras ----------------------------------------------------------------------------------------------


def _turn_events(old: Position, s: Position) -> list[Message]:
    """The end of an action; at the end of the round the new turn order, the cards drawn, and what comes next."""
    goes_on = s.seat >= 0 and s.stack[-1] & TASK_MASK == ACTION and (s.era, s.round) == (old.era, old.round)
    if goes_on:
        return []
    spent = [Message("log.spent", seat=seat_letter(player), money=old.spent[player]) for player in s.order]
    told = [Message("log.order", seats=tuple(spent))]
    if s.era == old.era and sum(s.hand_size) > sum(old.hand_size):
        told.append(Message("log.draw", n=s.tables.hand_size))
    if s.seat < 0 or not s.switches[INCOME_TIMING]:
        told += _next_events(old, s)
    return told


def _next_events(old: Position, s: Position) -> list[Message]:
    """What comes after a round: the next one, or the end of the era."""
    if s.seat < 0 or s.era != old.era:
        return _era_events(old, s)
    return [Message("log.round", round=s.round)]


def _income_events(old: Position, s: Position, place: int) -> list[Message]:
    """The income of one player; where income ends the round, also what comes after the last one."""
    if place == old.players:
        return _next_events(old, s) if s.switches[INCOME_TIMING] else []
    player = old.order[place]
    seat, income = seat_letter(player), income_of(old, player)
    if s.debt:
        return [Message("log.shortfall", seat=seat, owed=-income, money=old.money[player], debt=s.debt)]
    if income < 0:
        return [Message("log.upkeep", seat=seat, money=-income)]
    return [Message("log.income", seat=seat, money=income)] if income else []


def _era_events(old: Position, s: Position) -> list[Message]:
    """The scoring of an era, and what comes after it: the rail era, or the result."""
    told = [Message("log.era-ends", era=Term("era.canal" if old.era == CANAL else "era.rail"))]
    told += [_score_event(old, s, player) for player in range(s.players)]
    if s.seat < 0:
        return [*told, _result_event(s)]
    gone = sum(under >= 0 and tile < 0 for under, tile in zip(old.tile, s.tile, strict=True))
    return [*told, Message("log.level-one", n=gone), Message("log.rail-era")]


def _score_event(old: Position, s: Position, player: int) -> Message:
    """What a player scored, by source."""
    seat, gained_in_all = seat_letter(player), s.vp[player] - old.vp[player]
    points: list[Message] = []
    for source, name in enumerate(SOURCES):
        index = player * SOURCE_COUNT + source
        gained = s.score[index] - old.score[index]
        if gained and source == INTRO_FLOOR:
            points.append(Message("log.points-floor", vp=gained))
        elif gained:
            points.append(Message("log.points", source=Term(f"score.{name}"), vp=gained))
    if not points:
        return Message("log.score-none", seat=seat, total=s.vp[player])
    return Message("log.score", seat=seat, vp=gained_in_all, points=tuple(points), total=s.vp[player])


_WON = {"income": "log.won-by-income", "money": "log.won-by-money", "turn-order": "log.won-by-order"}


def _result_event(s: Position) -> Message:
    """Who has won, and by what."""
    result = outcome(s)
    if result is None:
        raise ValueError("the game is not over")
    winners = tuple([seat_letter(seat) for seat in result.winners])
    vp = result.scores[result.winners[0]]
    if len(winners) > 1:
        return Message("log.won-together", seats=winners, vp=vp)
    return Message(_WON.get(result.tie_break, "log.won"), seat=winners[0], vp=vp)
