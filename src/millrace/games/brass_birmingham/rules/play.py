"""Playing on: which question is pending, what may be answered, and what the engine carries out by itself."""

from __future__ import annotations

from millrace.core.refusal import Refusal, game_over, not_asked, not_your_turn
from millrace.core.rng import Generator
from millrace.parts.lists import Ints

from . import build, cards, develop, loan, network, resources, rounds, scout, sell, setup
from .state import (
    ACTION,
    BEER,
    BONUS,
    CARD,
    COAL,
    END_ACTION,
    FLIP,
    INCOME,
    IRON,
    LAST_QUESTION,
    LAY_LINK,
    LINK_BEER,
    NEXT_SALE,
    PLACE_TILE,
    SALE,
    SECOND_LINK,
    SECOND_TILE,
    SHORTFALL,
    STOCK_TILE,
    TAKE_LOAN,
    TAKE_TILE,
    TAKE_WILDS,
    TASK_BITS,
    TASK_MASK,
    State,
    push,
    take_from_mat,
)
from .tables import (
    BUILD,
    DEVELOP,
    DONE,
    LOAN,
    MERCHANT_SPACES,
    NETWORK,
    PASS,
    PLAY_CARD,
    REMOVE,
    SCOUT,
    SELL,
    TAKE_BARREL,
    TAKE_BEER,
    TAKE_COAL,
    TAKE_IRON,
    Tables,
)


class Position(State):
    """A state one can play on: its legal codes, why others are refused, and what a code does."""

    __slots__ = ()

    def copy(self) -> Position:
        """An independent position equal to this one."""
        other = Position()
        self.copy_to(other)
        return other

    def waiting(self) -> tuple[int, ...]:
        """The seats with something to decide: one, or none when the game is over."""
        return () if self.seat < 0 else (self.seat,)

    def question(self) -> int:
        """The pending question, one of ACTION … SHORTFALL; -1 when the game is over."""
        return -1 if self.seat < 0 else self.stack[-1] & TASK_MASK

    def codes(self) -> Ints:
        """The legal codes of the seat that decides; the list is shared, never change it."""
        offer = self.offer
        if offer is None:
            offer = []
            if self.seat >= 0:
                list_offers(self, self.stack[-1], offer)
            self.offer = offer
        return offer

    def codes_for(self, seat: int) -> Ints:
        """The legal codes of a seat; only one seat decides at a time."""
        return self.codes() if seat == self.seat else []

    def apply(self, code: int) -> None:
        """Carry out a code taken from `codes()`, up to the next question. Trusted: nothing is checked."""
        self.offer = None
        frame = self.stack.pop()
        answer(self, frame, code)
        run(self)

    def apply_for(self, seat: int, code: int) -> None:
        """Carry out a code of a seat; only one seat decides at a time."""
        self.apply(code)

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """None if the seat may choose this code now, otherwise the reason."""
        if self.seat < 0:
            return game_over()
        if seat != self.seat:
            return not_your_turn()
        return refuse(self, self.stack[-1], code)


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first player's first action."""
    s = Position()
    s.tables = t
    set_switches(s, switches)
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, players, Generator.from_seed(seed, "set-up"))
    rounds.begin_turn(s)
    return s


def set_switches(s: State, switches: dict[str, str]) -> None:
    """Read the rule switches; missing ones have their default."""
    s.introductory = int(switches.get("introductory_game", "off") == "canal_only")
    s.intro_income_paid = int(switches.get("intro_final_income", "none") == "paid")
    s.farm_industry_only = int(switches.get("farm_wild_card", "any") == "industry_only")
    s.gloucester_optional = int(switches.get("gloucester_bonus", "mandatory") == "optional")
    s.tie_by_level = int(switches.get("tie_income", "track_space") == "amount")


# -- What may be answered -----------------------------------------------------------------------------------------


def list_offers(s: State, frame: int, out: Ints) -> None:
    """Collect the legal codes for the question in a frame."""
    question = frame & TASK_MASK
    if question == ACTION:
        build.offers(s, out)
        network.offers(s, out)
        develop.offers(s, out)
        sell.offers(s, out)
        loan.offers(s, out)
        scout.offers(s, out)
        out.append(s.tables.pass_code)
    elif question == CARD:
        cards.offers(s, out)
    elif question == COAL:
        resources.coal_offers(s, frame, out)
    elif question == IRON:
        resources.iron_offers(s, out)
    elif question == BEER:
        resources.sale_beer_offers(s, frame, out)
    elif question == LINK_BEER:
        network.beer_offers(s, frame, out)
    elif question == BONUS:
        develop.bonus_offers(s, out)
    elif question == SECOND_LINK:
        network.second_offers(s, out)
    elif question == SECOND_TILE:
        develop.second_offers(s, out)
    elif question == NEXT_SALE:
        sell.next_offers(s, out)
    else:
        rounds.shortfall_offers(s, out)


def refuse(s: State, frame: int, code: int) -> Refusal | None:
    """Why a code does not answer the question in a frame, or None."""
    t = s.tables
    question = frame & TASK_MASK
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if question == ACTION:
        return refuse_action(s, kind, a, b)
    if question == CARD and kind == PLAY_CARD:
        return cards.refusal(s, a)
    if question == COAL and kind == TAKE_COAL:
        return resources.coal_refusal(s, frame, a)
    if question == IRON and kind == TAKE_IRON:
        return resources.iron_refusal(s, a)
    if question == BEER and kind == TAKE_BEER:
        slot = (frame >> TASK_BITS) // MERCHANT_SPACES
        return resources.beer_refusal(s, s.component[t.slot_place[slot]], a)
    if question == BEER and kind == TAKE_BARREL:
        return resources.barrel_refusal(s, frame, a)
    if question == LINK_BEER and kind == TAKE_BEER:
        return resources.beer_refusal(s, network.beer_reach(s, frame), a)
    if question == LINK_BEER and kind == TAKE_BARREL:
        return network.merchant_beer_refusal(s, a)
    if question == BONUS and kind == DEVELOP:
        return develop.removal_refusal(s, a)
    if question == BONUS and kind == DONE:
        return develop.decline_refusal(s)
    if question == SECOND_LINK and kind == NETWORK:
        return network.refusal(s, a, True)
    if question == SECOND_TILE and kind == DEVELOP:
        return develop.refusal(s, a)
    if question == NEXT_SALE and kind == SELL:
        return sell.refusal(s, a, b)
    if kind == DONE and (question == SECOND_LINK or question == SECOND_TILE or question == NEXT_SALE):
        return None
    if question == SHORTFALL and kind == REMOVE:
        return rounds.shortfall_refusal(s, a)
    return not_asked()


def refuse_action(s: State, kind: int, a: int, b: int) -> Refusal | None:
    """Why an action cannot be chosen, or None."""
    if kind == BUILD:
        return build.refusal(s, a, b)
    if kind == NETWORK:
        return network.refusal(s, a, False)
    if kind == DEVELOP:
        return develop.refusal(s, a)
    if kind == SELL:
        return sell.refusal(s, a, b)
    if kind == LOAN:
        return loan.refusal(s)
    if kind == SCOUT:
        return scout.refusal(s)
    if kind == REMOVE:
        return rounds.no_shortfall_refusal()
    return None if kind == PASS else not_asked()


# -- What an answer does ------------------------------------------------------------------------------------------


def answer(s: State, frame: int, code: int) -> None:
    """Carry out the answer to the question in a frame that has just left the stack."""
    t = s.tables
    question = frame & TASK_MASK
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if question == ACTION:
        s.chosen = code
        begin_action(s, kind)
    elif question == CARD:
        cards.play_card(s, s.seat, a)
    elif kind == TAKE_COAL or kind == TAKE_IRON or kind == TAKE_BEER:
        resources.take_from_tile(s, a)
    elif kind == TAKE_BARREL:
        sell.use_barrel(s, a)
    elif kind == DONE:
        return
    elif question == BONUS:
        take_from_mat(s, s.seat, a)
    elif question == SECOND_LINK:
        network.lay_second(s, a)
    elif question == SECOND_TILE:
        develop.take_second(s, a)
    elif question == NEXT_SALE:
        sell.sell(s, a, b)
    else:
        rounds.remove_for_debt(s, a)


def begin_action(s: State, kind: int) -> None:
    """Put the steps of the action chosen on the stack."""
    if kind == BUILD:
        build.begin(s)
    elif kind == NETWORK:
        network.begin(s)
    elif kind == DEVELOP:
        develop.begin(s)
    elif kind == SELL:
        sell.begin(s)
    elif kind == LOAN:
        loan.begin(s)
    elif kind == SCOUT:
        scout.begin(s)
    else:
        push(s, END_ACTION)
        push(s, CARD)


def run(s: Position) -> None:
    """Carry out what needs no answer, until a question is pending or the game is over."""
    while s.seat >= 0:
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task <= LAST_QUESTION and asks(s, task, frame):
            return
        if task > LAST_QUESTION:
            s.stack.pop()
            perform(s, task, frame)


def asks(s: Position, task: int, frame: int) -> bool:
    """Whether the question on top of the stack is to be put to the player; if not, it is settled and gone."""
    if task == ACTION or task == CARD:
        return True
    choices = s.codes()
    if len(choices) > 1 or (choices and choices[0] != s.tables.done_code):
        return True
    # Nothing to choose: the market delivers, the bonus lapses, points pay the debt, or the action is at its end.
    s.stack.pop()
    s.offer = None
    if task == COAL:
        resources.buy_coal(s)
    elif task == IRON:
        resources.buy_iron(s)
    elif task == SHORTFALL:
        rounds.lose_vp_for_debt(s)
    return False


def perform(s: State, task: int, frame: int) -> None:
    """Carry out a step that has just left the stack."""
    if task == PLACE_TILE:
        build.place_tile(s)
    elif task == STOCK_TILE:
        build.stock_tile(s, frame)
    elif task == LAY_LINK:
        network.lay_first(s)
    elif task == TAKE_TILE:
        develop.take_first(s)
    elif task == SALE:
        sell.sell_in_frame(s, frame)
    elif task == FLIP:
        resources.flip(s, frame >> TASK_BITS)
    elif task == TAKE_LOAN:
        loan.take(s)
    elif task == TAKE_WILDS:
        scout.take_wild_cards(s)
    elif task == END_ACTION:
        rounds.end_action(s)
    elif task == INCOME:
        rounds.pay_income(s, frame)
