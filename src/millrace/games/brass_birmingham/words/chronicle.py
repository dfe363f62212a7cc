"""What a decision brought about, as messages for the log: who did it, what it took from whom, what followed.

A state keeps no log. The chronicle carries the decision out once more on a copy, step by step, and tells what each
step changed. It tells only what everybody at the table sees: of cards drawn, their number.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.brass_birmingham.rules.notation import read
    >>> position = read("A hand birmingham*2 nuneaton")
    >>> position.apply(position.tables.codebook.code("loan"))
    >>> texts = Texts.load("en", "millrace.games.brass_birmingham")
    >>> for event in events(position, position.tables.codebook.code("card nuneaton")):
    ...     print(texts.render(event))
    A plays the Nuneaton card.
    A takes a loan of £30; their income falls from level 0 to −3.
"""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.texts import Message, Term
from millrace.parts.bits import members

from ..rules.names import card_name, industry_name, line_name, slot_name, space_name, tile_industry_name
from ..rules.outcome import outcome
from ..rules.play import Position, answer, asks, perform
from ..rules.resources import income_level
from ..rules.rounds import tile_value
from ..rules.state import (
    ACTION,
    BONUS,
    CANAL,
    COAL,
    END_ACTION,
    INCOME,
    INTRO_FLOOR,
    IRON,
    LAST_QUESTION,
    LAY_LINK,
    NEXT_SALE,
    PLACE_TILE,
    SALE,
    SECOND_LINK,
    SHORTFALL,
    SOURCE_COUNT,
    SOURCES,
    STOCK_TILE,
    TAKE_LOAN,
    TAKE_TILE,
    TAKE_WILDS,
    TASK_BITS,
    TASK_MASK,
    top_tile,
)
from ..rules.tables import (
    BONUS_INCOME,
    BONUS_MONEY,
    BONUS_VP,
    COAL_MINE,
    DEVELOP,
    DONE,
    MERCHANT_SPACES,
    ORDINARY_CARDS,
    PASS,
    PLAY_CARD,
    REMOVE,
    SCOUT,
    TAKE_BARREL,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    WILD_INDUSTRY,
    WILD_LOCATION,
)


def events(before: Position, code: int) -> tuple[Message, ...]:
    """What happens when the deciding seat chooses a legal code, up to the next question; `before` stays as it is."""
    s = before.copy()
    frame = s.stack.pop()
    s.offer = None
    answer(s, frame, code)
    told = [*_answered(before, s, frame & TASK_MASK, code), *_flips(before, s)]
    while s.seat >= 0:
        old = s.copy()
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task > LAST_QUESTION:
            s.stack.pop()
            perform(s, task, frame)
            told += _performed(old, s, task, frame >> TASK_BITS)
        elif asks(s, task, frame):
            break
        else:
            # Once the market delivers, it delivers the rest, too: told as one purchase.
            while (task == COAL or task == IRON) and s.stack[-1] & TASK_MASK == task:
                asks(s, task, s.stack[-1])
            told += _settled(old, s, task)
        told += _flips(old, s)
    return tuple(told)


# -- The decision itself ------------------------------------------------------------------------------------------


def _answered(old: Position, s: Position, question: int, code: int) -> list[Message]:
    """What the answer to a question did by itself."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    seat = seat_letter(old.seat)
    if kind == PLAY_CARD:
        return [_card_event(old, a)]
    if kind == TAKE_COAL or kind == TAKE_IRON or kind == TAKE_BEER:
        good = "coal" if kind == TAKE_COAL else "iron" if kind == TAKE_IRON else "beer"
        whose = "own" if old.owner[a] == old.seat else seat_letter(old.owner[a])
        return [Message(f"log.{good}", seat=seat, whose=whose, slot=slot_name(t, a))]
    if kind == TAKE_BARREL:
        return [Message("log.barrel", seat=seat, space=space_name(t, a)), *_bonus_events(old, s, a)]
    if kind == DONE:
        return [Message("log.bonus-declined", seat=seat)] if question == BONUS else []
    if kind == REMOVE:
        return [_removal_event(old, s, a)]
    if question == SECOND_LINK:
        return [_link_event(old, s, a)]
    if question == NEXT_SALE:
        return [_sale_event(old, a, t.code_b[code])]
    if kind == DEVELOP and question != ACTION:
        return [_develop_event(old, a, "log.bonus-develop" if question == BONUS else "log.develop")]
    return []  # an action chosen: it happens once its card is played


def _card_event(old: Position, card: int) -> Message:
    action = old.tables.code_kind[old.chosen]
    if action == PASS:
        id = "log.pass"
    elif action == SCOUT:
        id = "log.discard"
    else:
        id = "log.card" if card < ORDINARY_CARDS else "log.wild-card"
    return Message(id, seat=seat_letter(old.seat), card=card_name(old.tables, card))


def _bonus_events(old: Position, s: Position, space: int) -> list[Message]:
    """The bonus of a merchant's beer; a tile to remove is a question of its own."""
    player, seat = old.seat, seat_letter(old.seat)
    kind = s.tables.bonus_kind[s.tables.space_place[space]]
    if kind == BONUS_INCOME:
        steps = s.income[player] - old.income[player]
        return [Message("log.bonus-income", seat=seat, steps=steps, level=income_level(s, player))]
    if kind == BONUS_VP:
        return [Message("log.bonus-vp", seat=seat, vp=s.vp[player] - old.vp[player])]
    if kind == BONUS_MONEY:
        return [Message("log.bonus-money", seat=seat, money=s.money[player] - old.money[player])]
    return []


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
    if task == STOCK_TILE:
        return _market_events(old, s, argument)
    if task == LAY_LINK:
        return [_link_event(old, s, t.code_a[old.chosen])]
    if task == TAKE_TILE:
        return [_develop_event(old, t.code_a[old.chosen], "log.develop")]
    if task == SALE:
        slot, space = divmod(argument, MERCHANT_SPACES)
        return [_sale_event(old, slot, space)]
    if task == TAKE_LOAN:
        return [_loan_event(old, s)]
    if task == TAKE_WILDS:
        cards = (card_name(t, WILD_LOCATION), card_name(t, WILD_INDUSTRY))
        return [Message("log.scout", seat=seat_letter(old.seat), cards=cards)]
    if task == END_ACTION:
        return _turn_events(old, s)
    if task == INCOME:
        return _income_events(old, s, argument)
    return []


def _settled(old: Position, s: Position, task: int) -> list[Message]:
    """What was done about a question to which there was only one answer."""
    player, seat = old.seat, seat_letter(old.seat)
    if task == COAL or task == IRON:
        name = "coal" if task == COAL else "iron"
        bought, money = len(old.stack) - len(s.stack), old.money[player] - s.money[player]
        good, market = Term(name), Term(f"{name}-market")
        return [Message("log.bought", seat=seat, n=bought, good=good, market=market, money=money)]
    if task == BONUS:
        return [Message("log.bonus-lapsed", seat=seat)]
    if task == SHORTFALL:
        return [Message("log.vp-lost", seat=seat, vp=old.vp[player] - s.vp[player], debt=old.debt)]
    return []


def _build_events(old: Position, s: Position) -> list[Message]:
    """A tile laid, and the one that it replaced."""
    t = s.tables
    player, slot = old.seat, t.code_a[old.chosen]
    kind, under = s.tile[slot], old.tile[slot]
    tile, level, money = tile_industry_name(t, kind), t.tile_level[kind], old.money[player] - s.money[player]
    seat = seat_letter(player)
    told = [Message("log.build", seat=seat, tile=tile, level=level, slot=slot_name(t, slot), money=money)]
    if under >= 0:
        owner = seat_letter(old.owner[slot])
        told.append(Message("log.overbuilt", tile=tile, level=t.tile_level[under], owner=owner, cubes=old.cubes[slot]))
    return told


def _market_events(old: Position, s: Position, slot: int) -> list[Message]:
    """The cubes a new mine or works sold at once."""
    player = s.owner[slot]
    sold = s.coal_market + s.iron_market - old.coal_market - old.iron_market
    if sold == 0:
        return []
    name = "coal" if s.tables.tile_industry[s.tile[slot]] == COAL_MINE else "iron"
    money = s.money[player] - old.money[player]
    good, market = Term(name), Term(f"{name}-market")
    return [Message("log.sold", seat=seat_letter(player), n=sold, good=good, market=market, money=money)]


def _link_event(old: Position, s: Position, line: int) -> Message:
    player = old.seat
    link = Term("canal-link" if old.era == CANAL else "rail-link")
    money = old.money[player] - s.money[player]
    return Message("log.network", seat=seat_letter(player), link=link, line=line_name(s.tables, line), money=money)


def _develop_event(old: Position, industry: int, id: str) -> Message:
    level = old.tables.tile_level[top_tile(old, old.seat, industry)]
    return Message(id, seat=seat_letter(old.seat), tile=industry_name(industry), level=level)


def _sale_event(old: Position, slot: int, space: int) -> Message:
    t = old.tables
    kind = old.tile[slot]
    tile, level, merchant = tile_industry_name(t, kind), t.tile_level[kind], space_name(t, space)
    seat = seat_letter(old.seat)
    return Message("log.sell", seat=seat, tile=tile, level=level, slot=slot_name(t, slot), merchant=merchant)


def _loan_event(old: Position, s: Position) -> Message:
    player = old.seat
    money = s.money[player] - old.money[player]
    levels = {"before": income_level(old, player), "after": income_level(s, player)}
    return Message("log.loan", seat=seat_letter(player), money=money, **levels)


def _flips(old: Position, s: Position) -> list[Message]:
    """The tiles that a step turned over, and what their owners gain."""
    t = s.tables
    told: list[Message] = []
    for slot in members(s.flipped & ~old.flipped):
        kind, player = s.tile[slot], s.owner[slot]
        told.append(
            Message(
                "log.flipped",
                seat=seat_letter(player),
                tile=tile_industry_name(t, kind),
                level=t.tile_level[kind],
                slot=slot_name(t, slot),
                steps=s.income[player] - old.income[player],
                income=income_level(s, player),
            )
        )
    return told


# -- Rounds and eras ----------------------------------------------------------------------------------------------


def _turn_events(old: Position, s: Position) -> list[Message]:
    """The end of an action: cards drawn at the end of the turn, the turn order at the end of the round."""
    player = old.seat
    told: list[Message] = []
    drawn = s.hand_size[player] - old.hand_size[player]
    if drawn:
        told.append(Message("log.draw", seat=seat_letter(player), n=drawn))
    if s.seat < 0:
        told += _era_events(old, s)
    elif old.actions_left == 1 and old.place_in_order == old.players - 1:
        spent = [Message("log.spent", seat=seat_letter(next), money=old.spent[next]) for next in s.order]
        told.append(Message("log.order", seats=tuple(spent)))
    return told


def _income_events(old: Position, s: Position, place: int) -> list[Message]:
    """The income of one player; after the last one, the next round or era."""
    if place == old.players:
        if s.seat < 0 or s.era != old.era:
            return _era_events(old, s)
        return [Message("log.round", round=s.round)]
    player = old.order[place]
    seat, level = seat_letter(player), income_level(old, player)
    if s.debt:
        return [Message("log.shortfall", seat=seat, owed=-level, money=old.money[player], debt=s.debt)]
    if level < 0:
        return [Message("log.upkeep", seat=seat, money=-level)]
    return [Message("log.income", seat=seat, money=level)] if level else []


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
    seat, total = seat_letter(player), s.vp[player]
    points: list[Message] = []
    for source, name in enumerate(SOURCES):
        index = player * SOURCE_COUNT + source
        gained = s.score[index] - old.score[index]
        if gained and source == INTRO_FLOOR:
            points.append(Message("log.points-floor", vp=gained))
        elif gained:
            points.append(Message("log.points", source=Term(f"score.{name}"), vp=gained))
    if not points:
        return Message("log.score-none", seat=seat, total=total)
    return Message("log.score", seat=seat, vp=total - old.vp[player], points=tuple(points), total=total)


def _result_event(s: Position) -> Message:
    """Who has won, and by what."""
    result = outcome(s)
    if result is None:
        raise ValueError("the game is not over")
    winners = tuple([seat_letter(seat) for seat in result.winners])
    vp = result.scores[result.winners[0]]
    if len(winners) > 1:
        return Message("log.won-together", seats=winners, vp=vp)
    id = {"income": "log.won-by-income", "money": "log.won-by-money"}.get(result.tie_break, "log.won")
    return Message(id, seat=winners[0], vp=vp)
