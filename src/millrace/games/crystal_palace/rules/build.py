"""Phase 5: patents become prototypes (chapter "Patente in Prototypen umwandeln")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, filled, replaced
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message
from millrace.parts.bits import append_numbers, members

from . import frames, verbs
from .act import points_entry, score_links
from .buzz import carry_out
from .content import ROUNDS
from .economy import (
    can_pay,
    do_free,
    foreign_offers,
    foreign_refusal,
    free_log,
    free_offers,
    free_refusal,
    gain_vp,
    is_free,
    pay_cost,
)
from .effects import patent_name
from .salary import ability_refusal, usable_abilities, use_ability
from .salary import log as ability_log
from .state import Position, ask, number_of, player_of, push_for
from .switches import NEW_PROTOTYPE, TRADE_TIMING
from .tables import COST_GOOD_COUNT, PROTOTYPE_POINTS

# -- The turn -----------------------------------------------------------------------------------------------------


def build_turn(s: Position) -> None:
    """One turn for every player in the order of the round (CRY-BUILD-01)."""
    place = s.frame >> frames.TASK_BITS
    if place == s.players:
        s.phase = 6
        push(s, frames.INCOME_TURN)
        return
    push(s, frames.BUILD_TURN, place + 1)
    s.builds = 0
    s.on_turn = s.order[place]
    s.discount = filled(0, COST_GOOD_COUNT)
    ask(s, frames.BUILDING, 0, s.order[place])


def most_builds(s: Position, player: int) -> int:
    """How many prototypes a player may build in this turn (CRY-BUILD-02)."""
    number = s.tables.prototypes
    for person in members(s.persons[player]):
        number += s.tables.build_extra[person]
    return number


def buildable(s: Position) -> int:
    """The patents that the player can build now, as a mask (CRY-BUILD-05, CRY-PAY-04)."""
    player, patents = s.seat, 0
    if s.builds < most_builds(s, player):
        for patent in members(s.patents[player]):
            if can_pay(s, player, s.tables.patent_cost, patent * COST_GOOD_COUNT):
                patents |= 1 << patent
    return patents


def nothing_to_build(s: Position) -> bool:
    """Whether there is nothing to decide."""
    return buildable(s) == 0 and usable_abilities(s) == 0


def offers(s: Position, out: Growing) -> None:
    """Patents to build, abilities of phase 5, free actions, and to be done (CRY-BUILD-03, -04)."""
    append_numbers(s.tables.build_code, buildable(s), out)
    append_numbers(s.tables.ability_code, usable_abilities(s), out)
    free_offers(s, out)
    out.append(s.tables.done_code)


def refusal(s: Position, code: int) -> Refusal | None:
    """Why this cannot be built or used."""
    t = s.tables
    kind, a = t.code_kind[code], t.code_a[code]
    if kind == verbs.DONE:
        return None
    if is_free(s, code):
        return free_refusal(s, code)
    if kind == verbs.ABILITY:
        return ability_refusal(s, a)
    return build_refusal(s, a) if kind == verbs.BUILD else not_asked()


def build_refusal(s: Position, patent: int) -> Refusal | None:
    """Why this patent cannot be built."""
    if buildable(s) >> patent & 1:
        return None
    if not s.patents[s.seat] >> patent & 1:
        return Refusal(("CRY-BUILD-02",), Message("refuse.no-such-patent", patent=patent_name(s, patent)))
    if s.builds >= most_builds(s, s.seat):
        return Refusal(("CRY-BUILD-02",), Message("refuse.enough-built", limit=most_builds(s, s.seat)))
    needed = s.tables.patent_cost[patent * COST_GOOD_COUNT + 3]
    return Refusal(("CRY-PAY-04",), Message("refuse.newspapers", needed=needed, newspapers=s.newspapers[s.seat]))


def answer(s: Position) -> None:
    """Build, use an ability, or do something besides; it is asked again until the player is done."""
    t, player = s.tables, s.seat
    kind, a = t.code_kind[s.code], t.code_a[s.code]
    if kind == verbs.DONE:
        return
    ask(s, frames.BUILDING, 0, player)
    if kind == verbs.BUILD:
        s.builds += 1
        push_for(s, frames.BUILT, a, player)
        pay_cost(s, player, t.patent_cost, a * COST_GOOD_COUNT, s.discount)  # CRY-BUILD-06, -22
        s.discount = filled(0, COST_GOOD_COUNT)
    elif kind == verbs.ABILITY:
        use_ability(s, a)
    else:
        do_free(s)


def prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask what is built."""
    return Message("prompt.build", left=most_builds(s, seat) - s.builds)


def log(h: Happening[Position]) -> list[Message]:
    """An ability used, or what was done besides; a build is told when it is paid."""
    if h.code >= 0 and h.before.tables.code_kind[h.code] == verbs.BUILD:
        return []
    return ability_log(h)


# -- A prototype --------------------------------------------------------------------------------------------------


def built(s: Position) -> None:
    """Points and links; then its effect on a player of the builder's choice (CRY-BUILD-07..09, -15, CRY-LINK-01)."""
    t, player, patent = s.tables, player_of(s), number_of(s)
    s.patents = replaced(s.patents, player, s.patents[player] & ~(1 << patent))
    if not s.switches[NEW_PROTOTYPE]:
        s.prototypes = replaced(s.prototypes, player, s.prototypes[player] | 1 << patent)
    gain_vp(s, player, PROTOTYPE_POINTS, t.patent_vp[patent * ROUNDS + points_entry(s)])
    score_links(s, player, s.persons[player] & t.patent_links[patent])
    push_for(s, frames.FINISH_BUILD, patent, player)
    if t.patent_head[patent] >= 0:
        ask(s, frames.TARGETING, patent, player)


def built_log(h: Happening[Position]) -> list[Message]:
    """The prototype, and the points."""
    player, patent = h.argument & (1 << frames.PLAYER_BITS) - 1, h.argument >> frames.PLAYER_BITS
    vp, links = h.after.vp[player] - h.before.vp[player], h.after.links[player] - h.before.links[player]
    name = patent_name(h.before, patent)
    return [Message("log.built", seat=seat_letter(player), patent=name, vp=vp, links=links)]


def finish_build(s: Position) -> None:
    """The builder keeps the prototype; persons who react to it do so now (CRY-BUILD-12, -21, -22)."""
    player, patent = player_of(s), number_of(s)
    s.prototypes = replaced(s.prototypes, player, s.prototypes[player] | 1 << patent)
    for person in members(s.persons[player]):
        carry_out(s, s.tables.on_build[person], player)


# -- On whom ------------------------------------------------------------------------------------------------------


def target_offers(s: Position, out: Growing) -> None:
    """Any player, the builder included (CRY-BUILD-09)."""
    out.extend(range(s.tables.on_code, s.tables.on_code + s.players))


def target_refusal(s: Position, code: int) -> Refusal | None:
    """Why this is no player of the game."""
    t = s.tables
    return None if t.code_kind[code] == verbs.ON and t.code_a[code] < s.players else not_asked()


def target(s: Position) -> None:
    """Carry the whole effect out on the player, who may exchange newspapers before (CRY-BUILD-10, -14, CRY-NEWS-13)."""
    player = s.tables.code_a[s.code]
    carry_out(s, s.tables.patent_head[s.frame >> frames.TASK_BITS], player)
    if player != s.seat:
        ask(s, frames.EXCHANGING, 0, player)


def target_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask on whom the effect is played."""
    return Message("prompt.target", patent=patent_name(s, argument))


def target_log(h: Happening[Position]) -> list[Message]:
    """On whom the effect is played."""
    target = seat_letter(h.before.tables.code_a[h.code])
    return [Message("log.target", seat=seat_letter(h.seat), target=target, patent=patent_name(h.before, h.argument))]


def exchange_offers(s: Position, out: Growing) -> None:
    """What a player may do before another's effect, or in the own part of phase 1 before a newspaper is lost."""
    if s.phase == 1:
        free_offers(s, out)  # CRY-TURN-03, -05
    else:
        foreign_offers(s, out)
    out.append(s.tables.done_code)


def nothing_to_exchange(s: Position) -> bool:
    """Whether the player has no newspapers to exchange."""
    return s.newspapers[s.seat] == 0 and not s.switches[TRADE_TIMING]


def exchange_refusal(s: Position, code: int) -> Refusal | None:
    """Why this cannot be done now."""
    if s.tables.code_kind[code] == verbs.DONE:
        return None
    if not is_free(s, code):
        return not_asked()
    return free_refusal(s, code) if s.phase == 1 else foreign_refusal(s, code)


def exchange_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask what is exchanged before."""
    return Message("prompt.exchange-full" if s.phase == 1 else "prompt.exchange")


def exchange(s: Position) -> None:
    """Exchange; it is asked again until the player is done."""
    if s.tables.code_kind[s.code] != verbs.DONE:
        reopen(s)
        do_free(s)


def exchange_log(h: Happening[Position]) -> list[Message]:
    """What was exchanged."""
    return free_log(h) if h.code >= 0 and h.before.tables.code_kind[h.code] != verbs.DONE else []
