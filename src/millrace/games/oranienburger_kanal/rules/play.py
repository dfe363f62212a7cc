"""Playing on: which question is pending, what may be answered, and what the engine carries out by itself."""

from __future__ import annotations

from millrace.core.refusal import Refusal, game_over, not_asked, not_your_turn
from millrace.core.rng import Generator
from millrace.core.texts import Message
from millrace.parts.lists import Ints

from . import activation, effects, erect, exchange, goods, pieces, rounds, routes, setup, turns
from .state import (
    ACT,
    ACTIVATION,
    ALTERNATIVE,
    BEGIN_WHEEL,
    EFFECT,
    EXCHANGE,
    LAST_QUESTION,
    PICK,
    PLACE,
    PROCEEDS,
    RECEIVE,
    REMOVAL,
    RESOLVE,
    SITE,
    SPACE,
    START,
    TASK_BITS,
    TASK_MASK,
    WHEEL,
    State,
)
from .tables import (
    ACTIVATE,
    ACTIVATE_OVER,
    ALL_PLOTS,
    BRIDGE,
    BUILD,
    BUILD_BRIDGE,
    BUY,
    CHOOSE,
    DECK,
    DISCARD,
    DONE,
    ERECT,
    GO,
    ON,
    PRODUCE,
    REMOVE,
    REMOVE_BRIDGE,
    STRUCTURE,
    SWAP,
    TAKE,
    TAKE_ALL,
    TURN,
    USE,
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
        """The seats with something to decide: several while starting routes are laid, none when the game is over."""
        if self.seat < 0:
            return ()
        return setup.laying(self) if self.stack[-1] == START else (self.seat,)

    def question(self) -> int:
        """The pending question, one of START … WHEEL; -1 when the game is over."""
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
        """The legal codes of a seat; starting routes are laid by all seats at once."""
        if seat == self.seat:
            return self.codes()
        found: Ints = []
        if self.seat >= 0 and self.stack[-1] == START and 0 <= seat < self.players:
            setup.start_offers(self, seat, found)
        return found

    def apply(self, code: int) -> None:
        """Carry out a code taken from `codes()`, up to the next question. Trusted: nothing is checked."""
        self.apply_for(self.seat, code)

    def apply_for(self, seat: int, code: int) -> None:
        """Carry out a code of a seat, up to the next question. Trusted: nothing is checked."""
        self.offer = None
        frame = self.stack[-1]
        if frame == START:
            setup.lay_start(self, seat, self.tables.code_b[code], self.tables.code_a[code])
        else:
            answer(self, frame, code)
        run(self)

    def why_not(self, seat: int, code: int) -> Refusal | None:
        """None if the seat may choose this code now, otherwise the reason."""
        if self.seat < 0:
            return game_over()
        if seat not in self.waiting():
            return not_your_turn()
        if self.stack[-1] == START:
            return refuse_start(self, seat, code)
        return refuse(self, self.stack[-1], code)


def new_position(t: Tables, players: int, switches: dict[str, str], seed: str) -> Position:
    """A game laid out, waiting for the first decision."""
    s = Position()
    s.tables = t
    set_switches(s, switches, players)
    s.chance = Generator.from_seed(seed, "play")
    setup.lay_out(s, players, Generator.from_seed(seed, "set-up"))
    return s


def set_switches(s: State, switches: dict[str, str], players: int) -> None:
    """Read the rule switches; missing ones have their default. Those for another number of players do nothing."""
    two = players > 1
    s.first_card = DECK if switches.get("deck", "A") == "B" else 0
    s.blank = int(switches.get("industry_board_side", "front") == "back")
    s.start_choice = ("random", "seat_1", "seat_2").index(switches.get("start_player", "random")) if two else 0
    s.campaign = int(not two and switches.get("solo_mode", "single") == "campaign")
    s.start_bricks = int(switches.get("start_bricks", "1")) - 1
    s.discard_optional = int(switches.get("full_board_discard", "mandatory") == "optional")
    s.blue_ends_round = int(switches.get("blue_emptied_midround", "next_round_last") == "current_round_last")
    s.no_effect_clay = int(switches.get("free_canal_clay", "yes") == "no")
    s.no_overbuild_under_bridge = int(switches.get("overbuild_under_bridge", "allowed") == "forbidden")
    s.no_start_paths = int(switches.get("blank_printed_paths", "starting_paths") == "none")
    s.idle_limit = {"after_3_rounds": 3, "after_1_round": 1, "never": 0}[switches.get("stalled_game", "after_3_rounds")]


# -- What may be answered -----------------------------------------------------------------------------------------


def list_offers(s: State, frame: int, out: Ints) -> None:
    """Collect the legal codes for the question in a frame."""
    question = frame & TASK_MASK
    if question == ACT:
        turns.act_offers(s, out)
    elif question == SPACE:
        turns.space_offers(s, out)
    elif question == SITE:
        out += s.tables.on_lists[ALL_PLOTS & ~s.built[s.seat]]
    elif question == EFFECT:
        activation.effect_offers(s, frame, out)
    elif question == WHEEL:
        rounds.wheel_offers(s, frame, out)
    elif question == PROCEEDS:
        effects.proceeds_offers(s, frame, out)
    elif question == EXCHANGE:
        exchange.offers(s, frame, out)
    elif question == PLACE:
        pieces.place_offers(s, frame, out)
    elif question == ACTIVATION:
        activation.activation_offers(s, out)
    elif question == ALTERNATIVE:
        effects.alternative_offers(s, frame, out)
    elif question == PICK:
        effects.pick_offers(s, frame, out)
    elif question == REMOVAL:
        pieces.removal_offers(s, frame, out)
    else:
        setup.start_offers(s, s.seat, out)


def refuse_start(s: State, seat: int, code: int) -> Refusal | None:
    """Why a code does not lay a starting route."""
    t = s.tables
    if t.code_kind[code] == BUILD:
        return setup.start_refusal(s, seat, t.code_b[code], t.code_a[code])
    if t.code_kind[code] == DONE:
        return Refusal(("ORA-VARSET-05",), Message("refuse.lay-all"))
    return not_asked()


def refuse(s: State, frame: int, code: int) -> Refusal | None:
    """Why a code does not answer the question in a frame, or None."""
    t = s.tables
    question = frame & TASK_MASK
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == BUY or kind == PRODUCE:
        if question == SITE or question == REMOVAL:
            return goods.not_anytime()
        return goods.buy_refusal(s, a) if kind == BUY else goods.production_refusal(s)
    if kind == TURN:
        return rounds.free_turn_refusal(s, frame) if question == WHEEL else rounds.no_free_turn()
    if kind == DONE:
        return refuse_done(s, question)
    if question == SPACE and kind == GO:
        return turns.space_refusal(s, a)
    if question == ACT:
        return refuse_act(s, kind, a, b)
    if question == SITE and kind == ON:
        return erect.site_refusal(s, a)
    if question == ACTIVATION and (kind == ACTIVATE or kind == ACTIVATE_OVER):
        return activation.activation_refusal(s, a, b if kind == ACTIVATE_OVER else -1)
    return refuse_effect(s, frame, kind, a, b)


def refuse_done(s: State, question: int) -> Refusal | None:
    """Why a question cannot be left open."""
    if question == SPACE:
        return Refusal(("ORA-TURN-07",), Message("refuse.must-choose"))
    if question == ACT:
        return turns.end_refusal(s)
    if question == EFFECT or question == EXCHANGE or question == PLACE or question == WHEEL:
        return None
    if question == PROCEEDS or question == PICK or question == ALTERNATIVE:
        return Refusal(("ORA-EFF-03",), Message("refuse.finish-effect"))
    return not_asked()


def refuse_act(s: State, kind: int, a: int, b: int) -> Refusal | None:
    """Why something cannot be done on the action space, or None."""
    if kind == ERECT:
        return turns.act_refusal(s, STRUCTURE) or erect.refusal(s, a, b)
    if kind == DISCARD:
        return turns.act_refusal(s, STRUCTURE) or erect.discard_refusal(s)
    if kind == BUILD:
        return turns.act_refusal(s, b) or routes.route_refusal(s, b, a)
    if kind == BUILD_BRIDGE:
        return turns.act_refusal(s, BRIDGE) or routes.bridge_refusal(s, a)
    if kind == TAKE:
        return turns.take_refusal(s, a)
    return not_asked()


def refuse_effect(s: State, frame: int, kind: int, a: int, b: int) -> Refusal | None:
    """Why a code does not answer a question about effects, or None."""
    question = frame & TASK_MASK
    if question == EFFECT and kind == USE:
        return activation.use_refusal(s, frame, a)
    if question == PROCEEDS and kind == TAKE:
        return effects.proceeds_refusal(frame, a)
    if question == PROCEEDS and kind == TAKE_ALL:
        return effects.take_all_refusal(frame)
    if question == PICK and kind == TAKE:
        return effects.pick_refusal(s, frame, a)
    if question == ALTERNATIVE and kind == CHOOSE:
        return effects.alternative_refusal(s, frame, a)
    if question == EXCHANGE and kind == SWAP:
        return exchange.refusal(s, frame, a, b)
    if question == PLACE and kind == BUILD:
        return pieces.place_refusal(s, frame, b, a)
    if question == PLACE and kind == BUILD_BRIDGE:
        return pieces.place_refusal(s, frame, BRIDGE, a)
    if question == REMOVAL and (kind == REMOVE or kind == REMOVE_BRIDGE):
        return pieces.removing_refusal(s, frame, a, kind == REMOVE_BRIDGE)
    return not_asked()


# -- What an answer does ------------------------------------------------------------------------------------------


def answer(s: State, frame: int, code: int) -> None:
    """Carry out the answer to the question in the frame on top of the stack."""
    t = s.tables
    question = frame & TASK_MASK
    kind, a, b = t.code_kind[code], t.code_a[code], t.code_b[code]
    if kind == BUY:
        goods.buy(s, a)
        return
    if kind == PRODUCE:
        goods.produce(s)
        return
    if question == ACT:
        act(s, kind, a, b)
        return
    s.stack.pop()
    if question == SPACE:
        turns.choose(s, a)
    elif question == SITE:
        erect.erect(s, frame >> TASK_BITS, a)
        activation.after_build(s)
    elif question == ACTIVATION:
        activation.activate(s, a, b if kind == ACTIVATE_OVER else -1)
    elif kind == TURN:
        rounds.turn_free(s)
    elif kind != DONE:
        answer_effect(s, frame, kind, a, b)


def act(s: State, kind: int, a: int, b: int) -> None:
    """Carry out an action of the space; the space stays on the stack until the turn ends."""
    if kind == BUILD:
        turns.note(s, b)
        routes.build_route(s, b, a)
        activation.after_build(s)
    elif kind == BUILD_BRIDGE:
        turns.note(s, BRIDGE)
        routes.build_bridge(s, a)
        activation.after_build(s)
    elif kind == ERECT:
        turns.note(s, STRUCTURE)
        erect.begin(s, a, b)
    elif kind == TAKE:
        turns.take(s, a)
    elif kind == DISCARD:
        turns.note(s, STRUCTURE)
        erect.discard(s)
    else:
        s.stack.pop()
        rounds.end_turn(s)


def answer_effect(s: State, frame: int, kind: int, a: int, b: int) -> None:
    """Carry out the answer to a question about effects; its frame has left the stack."""
    question = frame & TASK_MASK
    if kind == USE:
        activation.use(s, frame, a)
    elif question == PROCEEDS:
        if kind == TAKE:
            effects.take(s, frame, a)
        else:
            effects.take_everything(s, frame)
    elif question == PICK:
        effects.pick(s, frame, a)
    elif kind == CHOOSE:
        effects.choose(s, frame, a)
    elif kind == SWAP:
        exchange.exchange(s, frame, a, b)
    elif kind == BUILD:
        pieces.place(s, frame, b, a)
    elif kind == BUILD_BRIDGE:
        pieces.place(s, frame, BRIDGE, a)
    else:
        pieces.remove(s, a, kind == REMOVE_BRIDGE)


def run(s: Position) -> None:
    """Carry out what needs no answer, until a question is pending or the game is over."""
    while s.seat >= 0:
        frame = s.stack[-1]
        task = frame & TASK_MASK
        if task <= LAST_QUESTION:
            if asks(s, task, frame):
                return
        else:
            s.stack.pop()
            perform(s, task, frame)


def asks(s: Position, task: int, frame: int) -> bool:
    """Whether the question on top of the stack is to be put to the player; if not, it is settled and gone."""
    if task == SPACE or task == SITE or task == START:
        return True
    codes = s.codes()
    if codes[0] != s.tables.done_code and not activation.needless(s, task, frame, codes):
        return True
    # Nothing to choose (ORA-TURN-14): the proceeds are taken, the effect is at its end, or the turn.
    s.offer = None
    s.stack.pop()
    if task == ACT:
        rounds.end_turn(s)
    elif task == PROCEEDS:
        effects.take_everything(s, frame)
    return False


def perform(s: State, task: int, frame: int) -> None:
    """Carry out a step that has just left the stack."""
    if task == RESOLVE:
        activation.resolve(s)
    elif task == RECEIVE:
        exchange.receive(s, frame)
    elif task == BEGIN_WHEEL:
        rounds.begin_wheel(s, frame)
    else:
        rounds.end_round(s)
