"""What the log tells that is alike in the family: links, development, loans, flips, income, debts, scoring."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from millrace.core.decision import seat_letter
from millrace.core.machine import Happening
from millrace.core.outcome import Outcome
from millrace.core.texts import Message, Term
from millrace.parts.bits import members
from millrace.parts.income import advance
from millrace.parts.industry.account import income_level, tile_value
from millrace.parts.industry.board import top_tile
from millrace.parts.industry.eras import link_value
from millrace.parts.industry.names import (
    card_name,
    era_name,
    income_change,
    line_name,
    link_name,
    slot_name,
    tile_name,
    whose,
)
from millrace.parts.industry.sources import (
    CANAL_LINKS,
    CANAL_TILES,
    INTRO_FLOOR,
    INTRO_TILES,
    RAIL_LINKS,
    RAIL_TILES,
)  # fmt: skip
from millrace.parts.industry.state import CANAL, IndustryState
from millrace.parts.market import sell_proceeds
from millrace.parts.origins import origin

S = TypeVar("S", bound=IndustryState)

# -- Actions ------------------------------------------------------------------------------------------------------


def card_log(passing: int) -> Callable[[Happening[IndustryState]], list[Message]]:
    """The card, and what it was played for; actions of the kind `passing` are told by it alone."""

    def log(h: Happening[IndustryState]) -> list[Message]:
        m, old = h.before.map, h.before
        id = "log.pass" if m.code_kind[old.chosen] == passing else "log.card"
        return [Message(id, seat=seat_letter(old.seat), card=card_name(m, m.code_a[h.code]))]

    return log


def source_event(h: Happening[IndustryState], good: str) -> Message:
    """A cube or barrel taken from a tile."""
    old, slot = h.before, h.before.map.code_a[h.code]
    return Message(f"log.{good}", seat=seat_letter(old.seat), whose=whose(old, slot), slot=slot_name(old.map, slot))


def purchase_event(h: Happening[IndustryState], good: str, lying: int) -> Message:
    """One cube bought, from the demand track on which so many lay, or from the supply."""
    seat, money = seat_letter(h.before.seat), h.after.spent[h.before.seat] - h.before.spent[h.before.seat]
    if lying == 0:
        return Message("log.bought-supply", seat=seat, n=1, good=Term(good), money=money)
    return Message("log.bought", seat=seat, n=1, good=Term(good), track=Term(f"{good}-track"), money=money)


def overbuilt_events(h: Happening[IndustryState], slot: int) -> list[Message]:
    """The tile on a slot that is built over, if there is one."""
    old, m, under = h.before, h.before.map, h.before.tile[slot]
    if under < 0:
        return []
    owner, cubes, level = seat_letter(old.owner[slot]), old.cubes[slot], m.tile_level[under]
    name = slot_name(m, slot)
    return [Message("log.overbuilt", tile=tile_name(m, under), level=level, slot=name, owner=owner, cubes=cubes)]


def build_event(h: Happening[IndustryState], slot: int, kind: int) -> Message:
    """A tile laid, and what it costs besides its coal and iron."""
    m, seat, name = h.before.map, seat_letter(h.before.seat), slot_name(h.before.map, slot)
    level, money = m.tile_level[kind], m.tile_money[kind]
    return Message("log.build", seat=seat, tile=tile_name(m, kind), level=level, slot=name, money=money)


def filled_events(h: Happening[IndustryState]) -> list[Message]:
    """The cubes that filled a demand track, and their money."""
    old, s, m = h.before, h.after, h.before.map
    coal, iron = s.coal_market - old.coal_market, s.iron_market - old.iron_market
    if not coal and not iron:
        return []
    good, sold = ("coal", coal) if coal else ("iron", iron)
    prices, lying = (m.coal_sell, old.coal_market) if coal else (m.iron_sell, old.iron_market)
    seat, track, money = seat_letter(old.seat), Term(f"{good}-track"), sell_proceeds(prices, lying, sold)
    return [Message("log.filled", seat=seat, n=sold, good=Term(good), track=track, money=money)]


def link_event(h: Happening[IndustryState], line: int) -> Message:
    """A link laid, and what it cost besides its coal."""
    old, player = h.before, h.before.seat
    money, name = h.after.spent[player] - old.spent[player], line_name(old.map, line)
    return Message("log.link", seat=seat_letter(player), link=link_name(old.era), line=name, money=money)


def chosen_link_log(h: Happening[IndustryState]) -> list[Message]:
    """The link that the action chosen names."""
    return [link_event(h, h.before.map.code_a[h.before.chosen])]


def further_link_log(h: Happening[IndustryState], line: int, _: int) -> list[Message]:
    """A further link."""
    return [link_event(h, line)]


def develop_event(h: Happening[IndustryState], industry: int, id: str = "log.develop") -> Message:
    """A tile removed from a mat."""
    old = h.before
    kind = top_tile(old, old.seat, industry)
    return Message(id, seat=seat_letter(old.seat), tile=tile_name(old.map, kind), level=old.map.tile_level[kind])


def chosen_tile_log(h: Happening[IndustryState]) -> list[Message]:
    """The tile removed that the action chosen names."""
    return [develop_event(h, h.before.map.code_a[h.before.chosen])]


def further_tile_log(h: Happening[IndustryState], industry: int, _: int) -> list[Message]:
    """A further tile removed."""
    return [develop_event(h, industry)]


def loan_log(h: Happening[IndustryState]) -> list[Message]:
    """A loan, and how far the income fell for it."""
    old, s, player = h.before, h.after, h.before.seat
    money = s.money[player] - old.money[player]
    income = income_change(income_level(old, player), income_level(s, player))
    return [Message("log.loan", seat=seat_letter(player), money=money, income=income)]


# -- Flips --------------------------------------------------------------------------------------------------------


def turned_over(h: Happening[IndustryState]) -> list[int]:
    """The slots whose tile was turned over, that of a flipped tile included which another one has just replaced."""
    old, s = h.before, h.after
    return [slot for slot in members(s.flipped) if not old.flipped >> slot & 1 or s.tile[slot] != old.tile[slot]]


def flips(h: Happening[IndustryState]) -> list[Message]:
    """The tiles that were turned over, and what their owners gain."""
    s, m = h.after, h.after.map
    spaces = list(h.before.income)
    events: list[Message] = []
    for slot in turned_over(h):
        kind, player = s.tile[slot], s.owner[slot]
        reached = advance(spaces[player], m.tile_income[kind], m.last_space)
        events.append(
            Message(
                "log.flipped",
                seat=seat_letter(player),
                tile=tile_name(m, kind),
                level=m.tile_level[kind],
                slot=slot_name(m, slot),
                income=income_change(m.level_of_space[spaces[player]], m.level_of_space[reached]),
            )
        )
        spaces[player] = reached
    return events


def profits_and_loans(h: Happening[IndustryState]) -> list[Message]:
    """The tiles that were turned over and what they paid, and the loans that a payment took."""
    old, s, m = h.before, h.after, h.before.map
    events: list[Message] = []
    for slot in turned_over(h):
        kind, seat, name = s.tile[slot], seat_letter(s.owner[slot]), slot_name(m, slot)
        money, tile, level = m.tile_profit[kind], tile_name(m, kind), m.tile_level[kind]
        events.append(Message("log.profit", seat=seat, money=money, tile=tile, level=level, slot=name))
    for player in range(s.players):
        taken = s.loans[player] - old.loans[player]
        if taken > 0:
            events.append(Message("log.loans", seat=seat_letter(player), n=taken, money=taken * m.lending))
    return events


def spaces_after_flips(h: Happening[IndustryState]) -> list[int]:
    """Where the income markers stand after the tiles that were turned over, before anything else moves them."""
    s, m = h.after, h.after.map
    spaces = list(h.before.income)
    for slot in turned_over(h):
        player = s.owner[slot]
        spaces[player] = advance(spaces[player], m.tile_income[s.tile[slot]], m.last_space)
    return spaces


# -- Income and debts ---------------------------------------------------------------------------------------------


def income_events(h: Happening[IndustryState], player: int) -> list[Message]:
    """The income of one player: received, paid, or the debt that it leads to."""
    old = h.before
    seat, level = seat_letter(player), income_level(old, player)
    if h.after.debt:
        return [Message("log.shortfall", seat=seat, owed=-level, money=old.money[player], debt=h.after.debt)]
    if level < 0:
        return [Message("log.upkeep", seat=seat, money=-level)]
    return [Message("log.income", seat=seat, money=level)] if level else []


def removal_event(h: Happening[IndustryState]) -> Message:
    """A tile removed for a debt."""
    old, m = h.before, h.before.map
    slot, player = m.code_a[h.code], h.before.seat
    kind = old.tile[slot]
    return Message(
        "log.removed",
        seat=seat_letter(player),
        tile=tile_name(m, kind),
        level=m.tile_level[kind],
        slot=slot_name(m, slot),
        value=tile_value(old, slot),
        money=h.after.money[player] - old.money[player],
    )


def points_for_debt_event(h: Happening[IndustryState]) -> Message:
    """Points lost for what could not be paid."""
    old, player = h.before, h.before.seat
    return Message("log.vp-lost", seat=seat_letter(player), vp=old.vp[player] - h.after.vp[player], debt=old.debt)


# -- Rounds and eras ----------------------------------------------------------------------------------------------


def order_log(h: Happening[IndustryState]) -> list[Message]:
    """The new turn order."""
    return [order_event(h)]


def order_event(h: Happening[IndustryState]) -> Message:
    """The new turn order, with what everybody spent."""
    spent = [Message("log.spent", seat=seat_letter(seat), money=h.before.spent[seat]) for seat in h.after.order]
    return Message("log.order", seats=tuple(spent))


def era_events(h: Happening[S], won: Message | None, icons: Callable[[S, int], int]) -> list[Message]:
    """The scoring of an era, and what comes after it: the rail era, or who has won."""
    old, s = h.before, h.after
    events = [Message("log.era-ends", era=era_name(old.era))]
    events += [score_event(h, player, era_origins(old, player, icons)) for player in range(s.players)]
    if won is not None:
        return [*events, won]
    gone = sum([under >= 0 and tile < 0 for under, tile in zip(old.tile, s.tile, strict=True)])
    return [*events, Message("log.level-one", n=gone), Message("log.rail-era")]


def era_origins(s: S, player: int, icons: Callable[[S, int], int]) -> list[Message]:
    """What a player gets points for when an era is scored: each link, each flipped tile."""
    m, canal = s.map, s.era == CANAL
    links, tiles = (CANAL_LINKS, CANAL_TILES) if canal else (RAIL_LINKS, RAIL_TILES)
    origins: list[Message] = []
    for line, owner in enumerate(s.line_owner):
        if owner == player:
            origins.append(origin(m.source_ids[links], link_value(s, line, icons), f"line:{m.line_ids[line]}"))
    for slot in members(s.own[player] & s.flipped):
        origins.append(tile_origin(s, slot, tiles))
        if m.tile_level[s.tile[slot]] > 1:
            origins.append(tile_origin(s, slot, INTRO_TILES))
    return origins


def tile_origin(s: IndustryState, slot: int, source: int) -> Message:
    """The points of a tile."""
    return origin(s.map.source_ids[source], s.map.tile_vp[s.tile[slot]], f"slot:{s.map.slot_ids[slot]}")


def score_event(h: Happening[S], player: int, origins: list[Message]) -> Message:
    """What a player scored, by source; of what it came from, that of the sources that brought something."""
    old, s, sources = h.before, h.after, h.after.map.source_ids
    seat, total = seat_letter(player), s.vp[player]
    points: list[Message] = []
    brought: list[str] = []
    for source, name in enumerate(sources):
        index = player * len(sources) + source
        gained = s.score[index] - old.score[index]
        if gained:
            brought.append(name)
        if gained and source == INTRO_FLOOR:
            points.append(Message("log.points-floor", vp=gained))
        elif gained:
            points.append(Message("log.points", source=Term(f"score.{name}"), vp=gained))
    if not points:
        return Message("log.score-none", seat=seat, total=total)
    told = tuple([each for each in origins if each.values["source"] in brought and each.values["points"]])
    cleared = int(list(s.line_owner) != list(old.line_owner))
    vp = total - old.vp[player]
    return Message("log.score", seat=seat, vp=vp, points=tuple(points), total=total, origins=told, cleared=cleared)


def won_event(outcome: Outcome, by_tie_break: dict[str, str]) -> Message:
    """Who has won; by what, where one of these tie-breaks decided."""
    winners = tuple([seat_letter(seat) for seat in outcome.winners])
    vp = outcome.scores[outcome.winners[0]]
    if len(winners) > 1:
        return Message("log.won-together", seats=winners, vp=vp)
    return Message(by_tie_break.get(outcome.tie_break, "log.won"), seat=winners[0], vp=vp)
