"""Phase 4: salaries and the abilities of persons (chapter "Gehalt bezahlen und Personenfähigkeiten nutzen")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing
from millrace.core.machine import Happening, push
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_numbers, members

from . import verbs
from .act import person_name
from .buzz import carry_out
from .content import SPACES
from .economy import do_free, free_log, free_offers, free_refusal, is_free, owe
from .frames import ABILITIES, BUILD_TURN, SALARY, TASK_BITS
from .state import Position, ask


def salaries(s: Position, player: int) -> int:
    """What a player's persons cost at the own space of Westminster (CRY-SALARY-01, -02)."""
    pounds = 0
    for person in members(s.persons[player]):
        pounds += s.tables.person_salary[person * SPACES + s.westminster[player] - 1]
    return pounds


def pay_salaries(s: Position) -> None:
    """One player after the other pays, then uses abilities (CRY-SALARY-03, -04, -09)."""
    place = s.frame >> TASK_BITS
    if place == s.players:
        s.phase = 5
        push(s, BUILD_TURN)
        return
    player = s.on_turn = s.order[place]
    push(s, SALARY, place + 1)
    ask(s, ABILITIES, 0, player)
    owe(s, player, salaries(s, player))


def usable_abilities(s: Position) -> int:
    """The persons whose ability can be used in this phase, once a round (CRY-SALARY-05, -06, CRY-BUILD-21)."""
    t = s.tables
    phase = t.phase_four if s.phase == 4 else t.phase_five
    return s.persons[s.seat] & phase & ~s.abilities_used


def no_ability(s: Position) -> bool:
    """Whether there is nothing to decide: what may be done besides can as well be done later."""
    return usable_abilities(s) == 0


def offers(s: Position, out: Growing) -> None:
    """The abilities of phase 4, free actions, and to be done."""
    append_numbers(s.tables.ability_code, usable_abilities(s), out)
    free_offers(s, out)
    out.append(s.tables.done_code)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why this ability cannot be used."""
    t = s.tables
    kind = t.code_kind[code]
    if kind == verbs.DONE:
        return None
    if is_free(s, code):
        return free_refusal(s, code)
    return ability_refusal(s, t.code_a[code]) if kind == verbs.ABILITY else not_asked()


def ability_refusal(s: Position, person: int) -> Refusal | None:
    """Why the ability of a person cannot be used now."""
    if usable_abilities(s) >> person & 1:
        return None
    name = person_name(s, person)
    if not s.persons[s.seat] >> person & 1:
        return Refusal(("CRY-SALARY-04",), Message("refuse.no-such-person", person=name))
    if s.abilities_used >> person & 1:
        return Refusal(("CRY-SALARY-06", "CRY-BUILD-21"), Message("refuse.ability-used", person=name))
    return Refusal(("CRY-CLUB-09", "CRY-COMP-07"), Message("refuse.ability-phase", person=name, phase=s.phase))


def use_ability(s: Position, person: int) -> None:
    """Carry the ability out."""
    s.abilities_used |= 1 << person
    carry_out(s, s.tables.person_head[person], s.seat)


def answer(s: Position) -> None:
    """Use an ability or do something besides; it is asked again until the player is done."""
    kind = s.tables.code_kind[s.code]
    if kind == verbs.DONE:
        return
    ask(s, ABILITIES, 0, s.seat)
    if kind == verbs.ABILITY:
        use_ability(s, s.tables.code_a[s.code])
    else:
        do_free(s)


def log(h: Happening[Position]) -> list[Message]:
    """The ability used, or what was done besides."""
    if h.code < 0 or h.before.tables.code_kind[h.code] == verbs.DONE:
        return []
    if is_free(h.before, h.code):
        return free_log(h)
    return [
        Message("log.ability", seat=seat_letter(h.seat), person=person_name(h.before, h.before.tables.code_a[h.code]))
    ]
