"""Playing on: which question is pending, what may be answered, and what the engine carries out by itself."""

from __future__ import annotations

from millrace.core.refusal import Refusal, game_over, not_asked, not_your_turn
from millrace.core.rng import Generator
from millrace.parts.lists import Ints

from . import build, cards, develop, link, loan, resources, rounds, sell, setup
from .state import (
    ACTION,
    CARD,
    COAL,
    END_ACTION,
    IRON,
    LAST_QUESTION,
    LAY_LINK,
    NEXT_SALE,
    PAY_LINK,
    PLACE_TILE,
    SALE,
    SECOND_LINK,
    SECOND_TILE,
    SHORTFALL,
    SWITCHES,
    TAKE_LOAN,
    TAKE_TILE,
    TASK_MASK,
    State,
    push,
)
from .tables import (
    BUILD,
    BUY_COAL,
    COMBINE,
    DEVELOP,
    DONE,
    LINK,
    LOAN,
    PASS,
    PLAY_CARD,
    REMOVE,
    SELL,
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
    s.switches = switch_values(switches)
    s.chance = Generator.from_seed(seed, "play")
    random_order = switches.get("first_round_order") == "random"
    setup.lay_out(s, players, Generator.from_seed(seed, "set-up"), random_order)
    rounds.begin_round(s)
    run(s)
    return s


def switch_values(switches: dict[str, str]) -> Ints:
    """The numbers of the switches' values; missing ones have their default."""
    return [values.index(switches.get(name, values[0])) for name, values in SWITCHES]


# -- What may be answered -----------------------------------------------------------------------------------------


def list_offers(s: State, frame: int, out: Ints) -> None:
    """Collect the legal codes for the question in a frame."""
    question = frame & TASK_MASK
    if question == ACTION:
        build.offers(s, out)
        link.offers(s, out)
        develop.offers(s, out)
        sell.offers(s, out)
        loan.offers(s, out)
        out.append(s.tables.pass_code)
    elif question == CARD:
        cards.offers(s, out)
    elif question == COAL:
        resources.coal_offers(s, frame, out)
    elif question == IRON:
        resources.iron_offers(s, out)
    elif question == SECOND_LINK:
        link.second_offers(s, out)
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
    if question == COAL and kind == BUY_COAL:
        return resources.track_coal_refusal(s, frame)
    if question == IRON and kind == TAKE_IRON:
        return resources.iron_refusal(s, a)
    if question == SECOND_LINK and kind == LINK:
        return link.refusal(s, a, True)
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
    if kind == COMBINE:
        return build.combined_refusal(s, a, b)
    if kind == LINK:
        return link.refusal(s, a, False)
    if kind == DEVELOP:
        return develop.refusal(s, a)
    if kind == SELL:
        return sell.refusal(s, a, b)
    if kind == LOAN:
        return loan.refusal(s, a)
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
    elif kind == TAKE_COAL or kind == TAKE_IRON:
        resources.take_from_tile(s, a)
    elif kind == BUY_COAL:
        resources.buy_coal(s)
    elif kind == DONE:
        return
    elif question == SECOND_LINK:
        link.pay_link(s, a, True)
    elif question == SECOND_TILE:
        develop.take_tile(s, a)
    elif question == NEXT_SALE:
        sell.sell(s, a, b)
    else:
        rounds.remove_for_debt(s, a)


def begin_action(s: State, kind: int) -> None:
    """Put the steps of the action chosen on the stack."""
    if kind == BUILD or kind == COMBINE:
        build.begin(s)
    elif kind == LINK:
        link.begin(s)
    elif kind == DEVELOP:
        develop.begin(s)
    elif kind == SELL:
        sell.begin(s)
    elif kind == LOAN:
        loan.begin(s)
    else:
        push(s, END_ACTION)
        push(s, CARD)


def run(s: Position) -> None:
    """Carry out what needs no answer, until a question is pending or the game is over."""
    while s.seat >= 0:
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task <= LAST_QUESTION and asks(s, task):
            return
        if task > LAST_QUESTION:
            s.stack.pop()
            perform(s, task, frame)


def asks(s: Position, task: int) -> bool:
    """Whether the question on top of the stack is to be put to the player; if not, it is settled and gone."""
    if task == ACTION or task == CARD:
        return True
    choices = s.codes()
    if len(choices) > 1 or (choices and choices[0] != s.tables.done_code):
        return True
    # Nothing to choose: the demand track delivers, points pay the debt, or the action is at its end.
    s.stack.pop()
    s.offer = None
    if task == COAL:
        resources.buy_coal(s)
    elif task == IRON:
        resources.buy_iron(s)
    elif task == SHORTFALL:
        rounds.settle_unpaid_debt(s)
    return False


def perform(s: State, task: int, frame: int) -> None:
    """Carry out a step that has just left the stack."""
    if task == PLACE_TILE:
        build.place_tile(s)
    elif task == PAY_LINK:
        link.pay_first(s)
    elif task == LAY_LINK:
        link.lay_link(s, frame)
    elif task == TAKE_TILE:
        develop.take_first(s)
    elif task == SALE:
        sell.sell_in_frame(s, frame)
    elif task == TAKE_LOAN:
        loan.take(s)
    elif task == END_ACTION:
        rounds.end_action(s)
    else:
        rounds.pay_income(s, frame)
