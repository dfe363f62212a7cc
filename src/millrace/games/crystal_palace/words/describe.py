"""What an option means in a position, for people: a sentence, its price, what it brings, and what it would waste.

Everything told here is public or the deciding seat's own, so a position determinised from that seat's view gives the
same. While all set their dice at once, `seat` of the position must be the seat that reads.

    >>> from millrace.core.texts import Texts
    >>> from millrace.games.crystal_palace.rules.notation import read
    >>> position = read('''
    ...     players 3
    ...     phase 2
    ...     A set 5 2
    ...     A money 1
    ... ''')
    >>> texts = Texts.load("en", "millrace.parts", "millrace.games.crystal_palace")
    >>> for message in describe(position, position.tables.codebook.code("place 2 bank_of_england.3")):
    ...     print(texts.render(message))
    Place the 2 on space 3 of the Bank of England
    costs £2
    £1 short: 1 loan, or sell goods and exchange newspapers
    would act as number 1; there are 2 action spaces
"""

from __future__ import annotations

from typing import NamedTuple

from millrace.core.decision import seat_letter
from millrace.core.lists import Ints, filled, ints
from millrace.core.texts import Message, Term, Value
from millrace.parts.bits import members
from millrace.parts.effects import CHOICE, GAIN, LOSE, repetitions, unmet
from millrace.parts.effects_words import goods_words

from ..rules import frames, verbs
from ..rules.act import NO_DISCOUNT, open_options, person_name, points_entry, times_buzz
from ..rules.content import GOODS, LOCATION_IDS, ROUNDS, SPACES, VOCABULARY
from ..rules.counts import all_loans, tally
from ..rules.dice import dice_set, dice_to_set, total_of
from ..rules.economy import price_of, tile_name
from ..rules.effects import effect_of, patent_name, permanent_head, times_of, use_name
from ..rules.market import free_above, free_below
from ..rules.names import effects_in_words
from ..rules.place import space_name
from ..rules.state import Position
from ..rules.tables import (
    BANK,
    CLUB,
    COST_GOOD_COUNT,
    ENERGY,
    EXCHANGE_IDS,
    FOR_DIE,
    FOR_INCOME,
    GEAR,
    MUSEUM,
    NEWSPAPER,
    PATENT_OFFICE,
    PORT,
    STATION,
    TIMES,
    WESTMINSTER,
    chain,
)
from .outlook import follow_notes, outlook


def describe(s: Position, code: int) -> tuple[Message, ...]:
    """An option as a sentence, followed by short notes on what it costs, brings and wastes."""
    follows = follow_notes(outlook(s, code)) if s.seat >= 0 and code in s.codes() else []
    return (option_message(s, code), *bill_notes(s, code), *follows, *waste_notes(s, code))


# -- The sentence -------------------------------------------------------------------------------------------------


def option_message(s: Position, code: int) -> Message:
    """What an option does, as a sentence; any code of the code book has one, legal or not."""
    t = s.tables
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == verbs.PLACE:
        return Message("option.place", value=b, space=space_name(s, a))
    if kind == verbs.SET:
        return Message("option.set", value=a + 1)
    if kind == verbs.TAKE or kind == verbs.BUILD:
        return Message("option.take" if kind == verbs.TAKE else "option.build", patent=patent_name(s, a))
    if kind == verbs.HIRE or kind == verbs.ABILITY:
        return Message("option.hire" if kind == verbs.HIRE else "option.ability", person=person_name(s, a))
    if kind == verbs.RESEARCH or kind == verbs.DISCARD:
        return Message("option.research" if kind == verbs.RESEARCH else "option.discard", tile=tile_name(s, a))
    if kind == verbs.SHARE:
        return Message("option.share", income=t.share_income[a], vp=t.share_vp[a])
    if kind == verbs.USE_OPTION:
        return _port_option(s, a)
    if kind in (verbs.USE_TILE, verbs.USE_LEVEL, verbs.USE_WATCH):
        return Message("option.use", what=use_name(s, code))
    if kind == verbs.ACT or kind == verbs.FORGO:
        return Message("option.act" if kind == verbs.ACT else "option.forgo", location=Term(LOCATION_IDS[s.location]))
    if kind == verbs.ON:
        own = "yes" if a == s.seat else "no"
        return Message("option.on", seat=seat_letter(a), own=own)
    if verbs.ADVANCE <= kind <= verbs.LOWER:
        return _assistant_message(s, code)
    if verbs.EXCHANGE_NEWS <= kind <= verbs.REPAY:
        return _free_message(s, code)
    if kind == verbs.CHOOSE or kind == verbs.TRADE:
        return _choice_message(s, code)
    if kind == verbs.POSTER or kind == verbs.DECLINE:
        field = s.buzz[s.seat] if s.seat >= 0 and s.question() == frames.POSTERING else 0
        return Message("option.poster" if kind == verbs.POSTER else "option.decline", field=field)
    if kind == verbs.DONE:
        return Message(_DONE.get(s.question(), "option.done"))
    return Message("option.buy-die" if kind == verbs.BUY_DIE else "option.pass")


_DONE = {
    frames.BUY_DICE: "option.buy-none",
    frames.ASSISTING: "option.no-assistant",
    frames.LOWERING: "option.lower-none",
    frames.TRADING: "option.trade-none",
    frames.EXTRA_USE: "option.use-none",
    frames.RELIEF: "option.repay-none",
    frames.ABILITIES: "option.no-ability",
    frames.BUILDING: "option.end-build",
    frames.EXCHANGING: "option.exchange-none",
    frames.LAST_INCOME: "option.exchange-none",
}


def _port_option(s: Position, option: int) -> Message:
    if option == s.tables.ticket_option:
        return Message("option.ticket")
    return Message("option.option", effects=effects_in_words(s.tables, s.tables.option_head[option]))


def _assistant_message(s: Position, code: int) -> Message:
    t = s.tables
    kind, level = t.code_kind[code], t.code_a[code]
    if kind == verbs.ADVANCE:
        return Message("option.order")
    if kind == verbs.ENTER:
        return Message("option.market", level=free_above(s, -1) + 1)
    to = 0
    if level < t.levels:
        to = (free_above(s, level) if kind == verbs.UP else free_below(s, level)) + 1
    return Message("option.up" if kind == verbs.UP else "option.lower", level=level + 1, to=to)


def _free_message(s: Position, code: int) -> Message:
    """An option to exchange newspapers, to buy or sell, to take or repay a loan."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.EXCHANGE_NEWS:
        return Message("option.exchange", n=t.exchange_price[a], what=EXCHANGE_IDS[a])
    if kind == verbs.LOAN:
        return Message("option.loan", money=t.loan_money)
    if kind == verbs.REPAY:
        return Message("option.repay", vp=t.loan_vp[a], money=repayment(s))
    good, prices = Term("gear" if a == GEAR else "energy"), t.buy_price if kind == verbs.BUY else t.sell_price
    return Message("option.buy" if kind == verbs.BUY else "option.sell", good=good, money=prices[a])


def repayment(s: Position) -> int:
    """What it costs to repay a loan now: a person or prototype may ask for less."""
    return s.stack[-1] >> frames.TASK_BITS + 4 if s.seat >= 0 and s.question() == frames.RELIEF else s.tables.loan_repay


def _choice_message(s: Position, code: int) -> Message:
    """An alternative of the effect in question, or its trade."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    question = s.question()
    if kind == verbs.CHOOSE and question == frames.CHOOSING:
        effect = effect_of(s, s.stack[-1])
        if effect.deed == CHOICE and a < len(effect.heads):
            return Message("option.choose-effect", effects=effects_in_words(t, effect.heads[a]))
        if effect.deed == GAIN and a < len(effect.gain):
            times = times_of(s.stack[-1])
            return Message("option.choose", goods=goods_words(VOCABULARY, _times(effect.gain[a], times)))
    if kind == verbs.TRADE and question == frames.TRADING:
        effect = effect_of(s, s.stack[-1])
        costs, goods = goods_words(VOCABULARY, effect.pay[0]), goods_words(VOCABULARY, effect.gain[0])
        return Message("option.trade", costs=costs, goods=goods)
    return Message("option.choose-none", number=a + 1) if kind == verbs.CHOOSE else Message("option.trade-any")


def _times(goods: Ints, times: int) -> Ints:
    return ints([number * times for number in goods])


# -- The bill -----------------------------------------------------------------------------------------------------


class Bill(NamedTuple):
    """What an option takes from the deciding seat and gives it at once; what effects do besides is not in it."""

    money: int = 0
    """Pounds due, those for bought gears and energy included."""
    gear: int = 0
    """Gears given from the own supply."""
    energy: int = 0
    newspaper: int = 0
    gears_bought: int = 0
    energy_bought: int = 0
    vp: int = 0
    """Points of a card, share or ticket."""
    links: int = 0
    """Links that are scored."""
    income: int = 0


def bill(s: Position, code: int) -> Bill:
    """What an option costs and brings at once."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if s.seat < 0:
        return Bill()
    if kind == verbs.HIRE:
        costs = _card_bill(s, t.person_cost, a * COST_GOOD_COUNT, NO_DISCOUNT)
        links = (s.prototypes[s.seat] & t.person_links[a]).bit_count()
        return costs._replace(vp=t.person_vp[a * ROUNDS + points_entry(s)], links=links)
    if kind == verbs.BUILD:
        costs = _card_bill(s, t.patent_cost, a * COST_GOOD_COUNT, s.discount)
        links = (s.persons[s.seat] & t.patent_links[a]).bit_count()
        return costs._replace(vp=t.patent_vp[a * ROUNDS + points_entry(s)], links=links)
    if kind == verbs.SHARE:
        return Bill(vp=t.share_vp[a], income=t.share_income[a])
    if kind == verbs.USE_OPTION and a == t.ticket_option and s.question() == frames.OPTIONS:
        return Bill(vp=t.ticket_vp[points_entry(s)] + (s.stack[-1] >> frames.TASK_BITS))
    if kind == verbs.ENTER and s.question() == frames.ASSISTING and free_above(s, -1) >= 0:
        return Bill(money=0 if s.stack[-1] >> frames.TASK_BITS + 3 else t.level_cost[free_above(s, -1)])
    if kind == verbs.UP and a < t.levels and free_above(s, a) >= 0:
        return Bill(money=t.level_cost[free_above(s, a)])
    if kind == verbs.ACT:
        return Bill(money=_action_cost(s))
    if kind == verbs.BUY_DIE:
        return Bill(newspaper=t.exchange_price[FOR_DIE])
    return Bill(money=t.space_fee[a]) if kind == verbs.PLACE else Bill()


def _card_bill(s: Position, costs: Ints, first: int, discount: Ints) -> Bill:
    """What a card takes: own goods first, missing ones are bought."""
    gears, energy = max(costs[first + 1] - discount[1], 0), max(costs[first + 2] - discount[2], 0)
    own_gears, own_energy = min(gears, s.gear[s.seat]), min(energy, s.energy[s.seat])
    return Bill(
        price_of(s, s.seat, costs, first, discount), own_gears, own_energy, max(costs[first + 3] - discount[3], 0),
        gears - own_gears, energy - own_energy,
    )  # fmt: skip


def _action_cost(s: Position) -> int:
    """What the next action space of the location costs."""
    used = s.actions_used[s.location]
    heads = s.tables.action_heads[s.location]
    effects = chain(s.tables, heads[used]) if used < len(heads) else []
    return sum([effect.pay[0][0] for effect in effects if effect.deed == LOSE])


# -- The bill in words --------------------------------------------------------------------------------------------


def bill_notes(s: Position, code: int) -> tuple[Message, ...]:
    """The bill of an option in words: short notes that each stand by themselves."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind = t.code_kind[code]
    notes = _cost_notes(s, bill(s, code))
    if kind == verbs.SET:
        notes += _dice_notes(s, t.code_a[code] + 1)
    elif kind in (verbs.HIRE, verbs.TAKE, verbs.BUILD):
        notes += _card_notes(s, code)
    elif kind in (verbs.ADVANCE, verbs.ENTER, verbs.UP, verbs.LOWER):
        notes += _assistant_notes(s, code)
    elif kind == verbs.ACT or kind == verbs.PLACE:
        notes += _location_notes(s, code)
    elif verbs.EXCHANGE_NEWS <= kind <= verbs.REPAY:
        notes += _free_notes(s, code)
    else:
        notes += _effect_notes(s, code)
    return tuple(notes)


def _cost_notes(s: Position, b: Bill) -> list[Message]:
    notes: list[Message] = []
    given = goods_words(VOCABULARY, _goods(b.gear, b.energy, b.newspaper))
    bought = goods_words(VOCABULARY, _goods(b.gears_bought, b.energy_bought, 0))
    if b.money or given:
        money = (Message("bill.money", money=b.money),) if b.money else ()
        notes.append(Message("bill.cost", costs=(*money, *given)))
    if bought:
        notes.append(Message("bill.bought", goods=bought))
    return notes + short_notes(s, b.money)


def _goods(gear: int, energy: int, newspaper: int) -> Ints:
    return ints([0, gear, energy, newspaper, 0, 0, 0])


def short_notes(s: Position, due: int) -> list[Message]:
    """What is missing if the deciding seat must pay so much: how many loans, and research tiles that must go."""
    t, player = s.tables, s.seat
    missing = due - s.money[player]
    if missing <= 0:
        return []
    own = s.newspapers[player] // t.exchange_price[3]
    own += s.gear[player] * t.sell_price[GEAR] + s.energy[player] * t.sell_price[ENERGY]
    loans, least = -(-missing // t.loan_money), -(-max(missing - own, 0) // t.loan_money)
    notes = [Message("bill.short", missing=missing, loans=loans, least=least, fewer="yes" if least < loans else "no")]
    tiles = tiles_pushed_out(s, player, loans)
    return [*notes, Message("bill.tiles-go", n=tiles)] if tiles else notes


def tiles_pushed_out(s: Position, player: int, loans: int) -> int:
    """How many research tiles must go for so many loans."""
    tiles = s.tiles[player].bit_count()
    free = s.tables.nation_fields[s.nation[player]] - tiles - all_loans(s, player)
    return min(tiles, max(loans - max(free, 0), 0))


def _dice_notes(s: Position, value: int) -> list[Message]:
    """The running total, and what is left after paying it."""
    total, left = total_of(s, s.seat) + value, dice_to_set(s, s.seat) - dice_set(s, s.seat) - 1
    return [Message("bill.total", total=total, left=max(left, 0)), *paid_notes(s, total)]


def paid_notes(s: Position, due: int) -> list[Message]:
    """What the deciding seat has left after paying so much, or what is missing."""
    left = s.money[s.seat] - due
    return [Message("bill.after", money=left)] if left >= 0 else short_notes(s, due)


def _card_notes(s: Position, code: int) -> list[Message]:
    """Points and links of a card, salary of a person, effects; of a patent that is taken also what it will cost."""
    t = s.tables
    kind, card = t.code_kind[code], t.code_a[code]
    points, links = t.person_vp if kind == verbs.HIRE else t.patent_vp, bill(s, code).links
    notes: list[Message] = []
    if kind == verbs.TAKE:
        cost = t.patent_cost[card * COST_GOOD_COUNT : (card + 1) * COST_GOOD_COUNT]
        notes.append(Message("bill.to-build", costs=goods_words(VOCABULARY, cost)))
        links = (s.persons[s.seat] & t.patent_links[card]).bit_count()
    vp = points[card * ROUNDS + points_entry(s)]
    notes.append(Message("bill.points", vp=vp, when="later" if kind == verbs.TAKE else "now"))
    if links:
        notes.append(Message("bill.links", n=links, vp=links * t.link_vp))
    if kind == verbs.HIRE:
        salary = t.person_salary[card * SPACES + s.westminster[s.seat] - 1]
        notes.append(Message("bill.salary", money=salary, space=s.westminster[s.seat]))
        return notes + _person_notes(s, card)
    if t.patent_head[card] >= 0:
        notes.append(Message("bill.function", effects=effects_in_words(t, t.patent_head[card])))
    return notes


def _person_notes(s: Position, person: int) -> list[Message]:
    t = s.tables
    notes: list[Message] = []
    if t.person_instant[person] >= 0:
        notes.append(Message("bill.instant", effects=effects_in_words(t, t.person_instant[person])))
    if t.person_head[person] >= 0:
        phase = t.content.persons[t.person_ids[person]].phase
        notes.append(Message("bill.ability", phase=phase, effects=effects_in_words(t, t.person_head[person])))
    return notes


def _assistant_notes(s: Position, code: int) -> list[Message]:
    """Where an assistant comes to stand and what that brings; what lowering earns."""
    t = s.tables
    kind, level = t.code_kind[code], t.code_a[code]
    if kind == verbs.ADVANCE:
        reached = s.order_level[s.seat]
        return [Message("bill.order", vp=t.nation_vp[s.nation[s.seat] * 3 + reached])] if reached < 3 else []
    if kind != verbs.ENTER and level >= t.levels:
        return []
    to = (
        free_above(s, -1) if kind == verbs.ENTER else free_above(s, level) if kind == verbs.UP else free_below(s, level)
    )
    notes: list[Message] = []
    if to >= 0:
        notes.append(Message("bill.level", level=to + 1, effects=effects_in_words(t, t.level_head[to])))
    if kind == verbs.LOWER and s.question() == frames.LOWERING and level >= t.gear_from and s.market_gears:
        notes.append(Message("bill.lower-gear"))
    return notes


def _location_notes(s: Position, code: int) -> list[Message]:
    """Of a die to be placed: assistant action and turn; of one that acts: action space and what the location offers."""
    t = s.tables
    if t.code_kind[code] == verbs.PLACE:
        space, value = t.code_a[code], t.code_b[code]
        return _place_notes(s, space, value) if t.space_low[space] else []
    used, heads = s.actions_used[s.location], t.action_heads[s.location]
    notes: list[Message] = []
    if used < len(heads) and heads[used] >= 0 and not _action_cost(s):
        notes.append(Message("bill.bonus", effects=effects_in_words(t, heads[used])))
    offer = location_offer(s, s.location, s.seat)
    return [*notes, offer] if offer is not None else notes


def _place_notes(s: Position, space: int, value: int) -> list[Message]:
    t, location = s.tables, s.tables.space_location[space]
    notes = [Message("bill.assistant")] if t.space_assistant[space] else []
    before = 0
    for other in range(t.first_space[location], t.first_space[location + 1]):
        higher = s.placed_value[other] > value or (s.placed_value[other] == value and other < space)
        before += s.placed_owner[other] >= 0 and higher
    notes.append(Message("bill.rank", n=before + 1, spaces=len(t.action_heads[location])))
    return notes


def location_offer(s: Position, location: int, player: int) -> Message | None:
    """What the action of a location offers to a player now."""
    t = s.tables
    if location == PATENT_OFFICE:
        return Message("offer.patents", n=len(s.patent_display))
    if location == MUSEUM:
        return Message("offer.tiles", n=len(s.tile_display))
    if location == BANK:
        return Message("offer.shares", n=len(s.share_display))
    if location == CLUB:
        return Message("offer.persons", n=len(s.person_display))
    if location == TIMES:
        return Message("offer.buzz", n=times_buzz(s, player))
    if location == WESTMINSTER:
        space = s.westminster[player]
        head = t.step_head[space]  # the one after the last space is that of a step beyond it
        to = space + 1 if space < SPACES else 0
        return Message("offer.step", space=to, effects=effects_in_words(t, head))
    if location == PORT or location == STATION:
        return Message("offer.options", n=open_options(s, location).bit_count())
    return None


def _free_notes(s: Position, code: int) -> list[Message]:
    """What a free action leaves: of a payment that is due, of research fields, of a loan."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    notes: list[Message] = []
    if kind == verbs.LOAN:
        notes.append(Message("bill.loan", least=min(t.loan_vp), most=max(t.loan_vp), repaid=t.repaid_vp))
        tiles = tiles_pushed_out(s, s.seat, 1)
        notes += [Message("bill.tiles-go", n=tiles)] if tiles else []
    if kind == verbs.EXCHANGE_NEWS and a == FOR_DIE:
        notes.append(Message("bill.new-die"))
    if kind == verbs.EXCHANGE_NEWS and a == FOR_INCOME:
        notes += _income_notes(s, 1)
    if kind == verbs.REPAY:
        return [Message("bill.repaid", repaid=t.repaid_vp, vp=t.loan_vp[a])]
    if s.question() == frames.RAISE:
        raised = t.loan_money if kind == verbs.LOAN else t.sell_price[a] if kind == verbs.SELL else 1
        missing = (s.stack[-1] >> frames.TASK_BITS) - s.money[s.seat] - raised
        notes.append(Message("bill.missing", money=max(missing, 0)))
    return notes


def _effect_notes(s: Position, code: int) -> list[Message]:
    """What an option does by its effects: a tile, an option, an ability, a target, a poster; or gives by itself."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.RESEARCH:
        return [Message("bill.tile", kind="permanent" if t.permanent >> a & 1 else "instant")]
    if kind == verbs.SHARE:
        return _income_notes(s, t.share_income[a])
    if kind == verbs.USE_OPTION and a == t.ticket_option:
        vp = bill(s, code).vp
        return [*([Message("bill.points", vp=vp, when="now")] if vp else []), Message("bill.die-stays")]
    if kind == verbs.ABILITY:
        return [Message("bill.effects", effects=effects_in_words(t, t.person_head[a]))]
    if kind == verbs.USE_WATCH or (kind == verbs.USE_LEVEL and a < t.levels):
        return [Message("bill.effects", effects=effects_in_words(t, permanent_head(s, code)))]
    if kind == verbs.POSTER and s.question() == frames.POSTERING:
        head = t.poster_head[s.stack[-1] >> frames.TASK_BITS]
        return [Message("bill.poster", effects=effects_in_words(t, head))]
    if kind == verbs.ON and s.question() == frames.TARGETING and a < s.players:
        return _target_notes(s, t.patent_head[s.stack[-1] >> frames.TASK_BITS], a)
    if kind == verbs.TRADE and s.question() == frames.TRADING:
        return short_notes(s, effect_of(s, s.stack[-1]).pay[0][0])
    return []


def _income_notes(s: Position, steps: int) -> list[Message]:
    """Where the income marker goes, and what steps beyond the top pay."""
    top, here = len(s.tables.income_values) - 1, s.income[s.seat]
    reached = min(here + steps, top)
    values = s.tables.income_values
    notes = [Message("bill.income", before=values[here], after=values[reached])]
    return [*notes, Message("bill.beyond", money=here + steps - top)] if here + steps > top else notes


def _target_notes(s: Position, head: int, player: int) -> list[Message]:
    """What an effect does to a player at once, with what is counted there."""
    gains, losses, seat = filled(0, len(GOODS)), filled(0, len(GOODS)), seat_letter(player)
    for effect in chain(s.tables, head):
        if unmet(effect, tally(s, player)) is None and effect.deed in (GAIN, LOSE):
            goods = effect.gain if effect.deed == GAIN else effect.pay
            times = repetitions(effect, tally(s, player)) if effect.deed == GAIN else 1
            if len(goods) == 1:
                sums = gains if effect.deed == GAIN else losses
                for good, number in enumerate(goods[0]):
                    sums[good] += number * times
    losses[NEWSPAPER] = min(losses[NEWSPAPER], s.newspapers[player])  # CRY-NEWS-02
    own = "yes" if player == s.seat else "no"
    notes: list[Message] = []
    for id, goods_sum in (("bill.target-gain", gains), ("bill.target-loss", losses)):
        words: tuple[Value, ...] = goods_words(VOCABULARY, goods_sum)
        if words:
            notes.append(Message(id, seat=seat, own=own, goods=words))
    if any(effect.deed not in (GAIN, LOSE) or len(effect.gain) > 1 for effect in chain(s.tables, head)):
        notes.append(Message("bill.effects", effects=effects_in_words(s.tables, head)))
    return notes


# -- What is wasted -----------------------------------------------------------------------------------------------


def waste_notes(s: Position, code: int) -> tuple[Message, ...]:
    """What is legal about an option but brings less than it could."""
    if s.seat < 0:
        return ()
    t = s.tables
    kind, question = t.code_kind[code], s.question()
    if kind == verbs.PASS and dice_set(s, s.seat):
        return (Message("bill.dice-left", n=dice_set(s, s.seat)),)
    if kind == verbs.FORGO:
        return (Message("bill.no-bonus"),)
    if kind == verbs.DONE and question in (frames.ABILITIES, frames.BUILDING):
        phase = t.phase_four if question == frames.ABILITIES else t.phase_five
        unused = [person_name(s, person) for person in members(s.persons[s.seat] & phase & ~s.abilities_used)]
        return (Message("bill.unused", persons=tuple(unused)),) if unused else ()
    if kind == verbs.DONE and question == frames.EXCHANGING and s.phase == 1:
        lost = s.newspapers[s.seat] + t.content.dice.lowest_newspapers - t.newspaper_limit
        return (Message("bill.lapses", n=lost, limit=t.newspaper_limit),) if lost > 0 else ()
    if kind == verbs.RESEARCH and tiles_pushed_out(s, s.seat, 1):
        return (Message("bill.tiles-go", n=1),)
    if kind == verbs.CHOOSE and question == frames.CHOOSING:
        return _overflow(s, code)
    return ()


def _overflow(s: Position, code: int) -> tuple[Message, ...]:
    """Newspapers that the scale has no room for."""
    t, effect, a = s.tables, effect_of(s, s.stack[-1]), s.tables.code_a[code]
    if effect.deed != GAIN or a >= len(effect.gain):
        return ()
    newspapers = effect.gain[a][NEWSPAPER] * times_of(s.stack[-1])
    lost = s.newspapers[s.seat] + newspapers - t.newspaper_limit
    return (Message("bill.lapses", n=lost, limit=t.newspaper_limit),) if newspapers and lost > 0 else ()
