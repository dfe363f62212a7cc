"""Phase 3: the locations and their actions (chapters "Aktionen ausführen", "Die Orte und ihre Aktionen").

Questions for a card or tile are put by actions and by effects; those of effects leave no time for free actions.
"""

from __future__ import annotations

from collections.abc import Callable

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, Ints, ints, replaced
from millrace.core.machine import Happening, push, reopen
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message, Term
from millrace.parts.bits import members

from . import frames, verbs
from .buzz import carry_out, move_on, step_on
from .content import LOCATION_IDS, ROUNDS
from .counts import count
from .economy import (
    can_pay,
    do_free,
    free_log,
    free_offers,
    free_refusal,
    gain_income,
    gain_vp,
    has_room,
    is_free,
    pay_cost,
    tile_name,
)
from .effects import lay_tile, patent_name
from .names import effects_in_words, person_title
from .state import Position, ask, number_of, player_of, push_for
from .switches import POINTS_BY, PORT_STATION
from .tables import (
    BANK,
    CLUB,
    COST_GOOD_COUNT,
    LINK_POINTS,
    LOCATIONS,
    MUSEUM,
    PATENT_OFFICE,
    PERSON_POINTS,
    PORT,
    SHARE_POINTS,
    STATION,
    TICKET_POINTS,
    TIMES,
    WESTMINSTER,
)

NO_DISCOUNT = ints([0, 0, 0, 0])

# -- Die by die ---------------------------------------------------------------------------------------------------


def location_of(s: Position, number: int) -> int:
    """The location that is resolved at this place; a switch has the Station before the Port (CRY-ACT-01..03)."""
    if s.switches[PORT_STATION] and number >= PORT:
        return PORT + STATION - number
    return number


def resolve(s: Position) -> None:
    """Let the highest die of a location act, the leftmost of equal ones; without dice go on (CRY-ACT-04..06, -11)."""
    t, number = s.tables, s.frame >> frames.TASK_BITS
    if number == LOCATIONS:
        s.phase = 4
        push(s, frames.SALARY)
        return
    location = location_of(s, number)
    s.location = location
    best = -1
    for space in range(t.first_space[location], t.first_space[location + 1]):
        if s.placed_owner[space] >= 0 and (best < 0 or s.placed_value[space] > s.placed_value[best]):
            best = space
    if best < 0:
        push(s, frames.RESOLVE, number + 1)
        return
    player = s.placed_owner[best]
    s.on_turn = player
    push(s, frames.RESOLVE, number)
    if s.actions_used[location] >= len(t.action_heads[location]):
        take_off(s, best)
        s.money[player] += t.content.dice.consolation
    elif not is_possible(s, location, player):
        take_off(s, best)  # CRY-ACT-13
    else:
        ask(s, frames.ACTING, best, player)


def take_off(s: Position, space: int) -> None:
    """Take a die off its placement space."""
    s.placed_owner[space], s.placed_value[space] = -1, 0


def is_possible(s: Position, location: int, player: int) -> bool:
    """Whether the action of a location can be carried out at all (CRY-ACT-13)."""
    if location == PATENT_OFFICE:
        return len(s.patent_display) > 0
    if location == MUSEUM:
        return len(s.tile_display) > 0 and has_room(s, player)
    if location == BANK:
        return len(s.share_display) > 0
    if location == CLUB:
        return hireable(s, player) != 0
    if location == PORT or location == STATION:
        return open_options(s, location) != 0
    return True


def resolve_log(h: Happening[Position]) -> list[Message]:
    """A die that found no action space, or no possible action."""
    old, s = h.before, h.after
    for space, owner in enumerate(old.placed_owner):
        if owner >= 0 and s.placed_owner[space] < 0:
            seat, location = seat_letter(owner), Term(LOCATION_IDS[s.location])
            if s.money[owner] > old.money[owner]:
                money = s.money[owner] - old.money[owner]
                return [Message("log.consolation", seat=seat, location=location, money=money)]
            return [Message("log.impossible", seat=seat, location=location)]
    return []


def act_offers(s: Position, out: Growing) -> None:
    """To act or to forgo it, and free actions before (CRY-ACT-09, CRY-TURN-05)."""
    out.append(s.tables.act_code)
    out.append(s.tables.forgo_code)
    free_offers(s, out)


def act_refusal(s: Position, code: int) -> Refusal | None:
    """Why this does not answer whether the die acts."""
    if is_free(s, code):
        return free_refusal(s, code)
    return None if s.tables.code_kind[code] in (verbs.ACT, verbs.FORGO) else not_asked()


def act(s: Position) -> None:
    """Take the leftmost free action space: its bonus or cost first, then the action (CRY-ACT-06..10, -12)."""
    t, player, space = s.tables, s.seat, s.frame >> frames.TASK_BITS
    if is_free(s, s.code):
        reopen(s)
        do_free(s)
        return
    value = s.placed_value[space]
    take_off(s, space)
    if s.code == t.act_code:
        used = s.actions_used[s.location]
        s.actions_used[s.location] += 1
        push_for(s, frames.ACTION, value, player)
        carry_out(s, t.action_heads[s.location][used], player)


def act_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask whether the die acts."""
    used, spaces = s.actions_used[s.location], len(s.tables.action_heads[s.location])
    value = s.placed_value[argument]
    return Message("prompt.act", location=Term(LOCATION_IDS[s.location]), value=value, left=spaces - used)


def act_log(h: Happening[Position]) -> list[Message]:
    """That a die acts, or not."""
    old = h.before
    if is_free(old, h.code):
        return free_log(h)
    id = "log.act" if h.code == old.tables.act_code else "log.forgo"
    location, value = Term(LOCATION_IDS[old.location]), old.placed_value[h.argument]
    return [Message(id, seat=seat_letter(h.seat), location=location, value=value)]


def do_action(s: Position) -> None:
    """Carry out the action of the location."""
    player, location = player_of(s), s.location
    if location == PATENT_OFFICE:
        ask(s, frames.TAKING, 0, player)
    elif location == MUSEUM:
        ask(s, frames.RESEARCHING, 0, player)
    elif location == BANK:
        ask(s, frames.SHARING, 0, player)
    elif location == WESTMINSTER:
        step_on(s, player, 1)
    elif location == CLUB:
        ask(s, frames.HIRING, 0, player)
    elif location == TIMES:
        move_on(s, player, times_buzz(s, player))
    else:
        ask(s, frames.OPTIONS, number_of(s), player)


def action_log(h: Happening[Position]) -> list[Message]:
    """What the publisher gives for."""
    if h.before.location != TIMES:
        return []
    player = h.argument & (1 << frames.PLAYER_BITS) - 1
    return [Message("log.times", seat=seat_letter(player), buzz=times_buzz(h.before, player))]


def times_buzz(s: Position, player: int) -> int:
    """The buzz of the highest step of the publisher's condition that is met (CRY-TIMES-02, -03)."""
    t = s.tables
    entry = s.publisher * ROUNDS + s.round - 1
    number, buzz = count(s, player, t.publisher_count[entry]), 0
    for step in range(3):
        if number >= t.publisher_steps[entry * 3 + step]:
            buzz = t.publisher_buzz[entry * 3 + step]
    return buzz


def points_entry(s: Position) -> int:
    """Which entry of points by time counts now (CRY-ROUND-04, -05)."""
    return s.round - 1 if s.switches[POINTS_BY] else s.tables.entry_of_year[s.round - 1]


# -- Picking something from a display -----------------------------------------------------------------------------


def without(cards: Ints, card: int) -> Ints:
    """A display or stack without one of its cards."""
    return ints([each for each in cards if each != card])


def by_effect(s: Position) -> bool:
    """Whether an effect puts the question in hand, not an action."""
    return s.frame >> frames.TASK_BITS != 0


Offers = Callable[[Position, Growing], None]
Why = Callable[[Position, int], Refusal | None]


def picking(first: Callable[[Position], int], cards: Callable[[Position], Ints]) -> Offers:
    """The offers of a question for one of some cards or tiles; those of actions have free actions besides."""

    def offers(s: Position, out: Growing) -> None:
        for card in sorted(cards(s)):
            out.append(first(s) + card)
        if not by_effect(s):
            free_offers(s, out)

    return offers


def refusing(kind: int, cards: Callable[[Position], Ints], why: Why) -> Why:
    """The refusals of such a question; `why` is asked about a card that is not offered."""

    def refusal(s: Position, code: int) -> Refusal | None:
        t = s.tables
        if is_free(s, code) and not by_effect(s):
            return free_refusal(s, code)
        if t.code_kind[code] != kind:
            return not_asked()
        return None if t.code_a[code] in cards(s) else why(s, t.code_a[code])

    return refusal


def taking(pick: Callable[[Position, int], None]) -> Callable[[Position], None]:
    """The answer to such a question: a free action, after which it is asked again, or the card picked."""

    def answer(s: Position) -> None:
        if is_free(s, s.code):
            reopen(s)
            do_free(s)
        else:
            pick(s, s.tables.code_a[s.code])

    return answer


def telling(log: Callable[[Happening[Position], int], list[Message]]) -> Callable[[Happening[Position]], list[Message]]:
    """The log of such a question."""

    def told_by(h: Happening[Position]) -> list[Message]:
        if h.code < 0:
            return []
        return free_log(h) if is_free(h.before, h.code) else log(h, h.before.tables.code_a[h.code])

    return told_by


# -- Patents ------------------------------------------------------------------------------------------------------


def patents_shown(s: Position) -> Ints:
    """The patents of the display (CRY-PATENT-02, -06, -07)."""
    return s.patent_display


def no_patent(s: Position) -> bool:
    """Whether there is none."""
    return len(s.patent_display) == 0


def patent_refusal(s: Position, patent: int) -> Refusal | None:
    """Why a patent cannot be taken."""
    return Refusal(("CRY-PATENT-02", "CRY-PATENT-07"), Message("refuse.not-shown", card=patent_name(s, patent)))


def take_patent(s: Position, patent: int) -> None:
    """Take a patent; it costs nothing yet (CRY-PATENT-03, -04)."""
    s.patent_display = without(s.patent_display, patent)
    s.patents = replaced(s.patents, s.seat, s.patents[s.seat] | 1 << patent)


def patent_log(h: Happening[Position], patent: int) -> list[Message]:
    """The patent taken."""
    return [Message("log.take", seat=seat_letter(h.seat), patent=patent_name(h.before, patent))]


# -- Research tiles -----------------------------------------------------------------------------------------------


def tiles_shown(s: Position) -> Ints:
    """The tiles of the display, if the player can lay one (CRY-LOAN-06)."""
    return s.tile_display if has_room(s, s.seat) else ints([])


def no_tile(s: Position) -> bool:
    """Whether there is none."""
    return len(tiles_shown(s)) == 0


def tile_refusal(s: Position, tile: int) -> Refusal | None:
    """Why a tile cannot be taken."""
    if not has_room(s, s.seat):
        return Refusal(("CRY-LOAN-06",), Message("refuse.no-room"))
    return Refusal(("CRY-MUSEUM-02",), Message("refuse.tile-not-shown", tile=tile_name(s, tile)))


def take_tile(s: Position, tile: int) -> None:
    """Take a research tile."""
    s.tile_display = without(s.tile_display, tile)
    lay_tile(s, s.seat, tile)


def no_pick_log(h: Happening[Position], number: int) -> list[Message]:
    """It is told when the tile is laid."""
    return []


# -- Shares -------------------------------------------------------------------------------------------------------


def shares_shown(s: Position) -> Ints:
    """The shares of the display."""
    return s.share_display


def no_share(s: Position) -> bool:
    """Whether there is none."""
    return len(s.share_display) == 0


def share_refusal(s: Position, share: int) -> Refusal | None:
    """Why a share cannot be taken."""
    return Refusal(("CRY-BANK-02",), Message("refuse.share-not-shown"))


def take_share(s: Position, share: int) -> None:
    """Take a share: income and points at once (CRY-BANK-02, -03)."""
    t, player = s.tables, s.seat
    s.share_display = without(s.share_display, share)
    s.shares = replaced(s.shares, player, s.shares[player] | 1 << share)
    gain_income(s, player, t.share_income[share])
    gain_vp(s, player, SHARE_POINTS, t.share_vp[share])


def share_log(h: Happening[Position], share: int) -> list[Message]:
    """The share taken."""
    t = h.before.tables
    return [Message("log.share", seat=seat_letter(h.seat), income=t.share_income[share], vp=t.share_vp[share])]


# -- Persons ------------------------------------------------------------------------------------------------------


def hireable(s: Position, player: int) -> int:
    """The persons of the display whose newspapers the player has, as a mask (CRY-PAY-04)."""
    persons = 0
    for person in s.person_display:
        if can_pay(s, player, s.tables.person_cost, person * COST_GOOD_COUNT):
            persons |= 1 << person
    return persons


def persons_shown(s: Position) -> Ints:
    """The persons that the player can hire (CRY-CLUB-02, -11, -12)."""
    return ints(members(hireable(s, s.seat)))


def no_person(s: Position) -> bool:
    """Whether there is none."""
    return hireable(s, s.seat) == 0


def person_refusal(s: Position, person: int) -> Refusal | None:
    """Why a person cannot be hired."""
    if person in s.person_display:
        needed = s.tables.person_cost[person * COST_GOOD_COUNT + 3]
        values = {"needed": needed, "newspapers": s.newspapers[s.seat]}
        return Refusal(("CRY-PAY-04",), Message("refuse.newspapers", **values))
    return Refusal(("CRY-CLUB-02", "CRY-CLUB-12"), Message("refuse.not-shown", card=person_name(s, person)))


def hire(s: Position, person: int) -> None:
    """Pay at once; then the person works for the player (CRY-CLUB-03, -07)."""
    s.person_display = without(s.person_display, person)
    push_for(s, frames.HIRED, person, s.seat)
    pay_cost(s, s.seat, s.tables.person_cost, person * COST_GOOD_COUNT, NO_DISCOUNT)


def hired(s: Position) -> None:
    """Points and links, then the instant effect; the person counts already (CRY-CLUB-04..06, -15, CRY-LINK-01)."""
    t, player, person = s.tables, player_of(s), number_of(s)
    s.persons = replaced(s.persons, player, s.persons[player] | 1 << person)
    gain_vp(s, player, PERSON_POINTS, t.person_vp[person * ROUNDS + points_entry(s)])
    score_links(s, player, s.prototypes[player] & t.person_links[person])
    carry_out(s, t.person_instant[person], player)


def score_links(s: Position, player: int, partners: int) -> None:
    """Score the links with cards that the player has."""
    links = partners.bit_count()
    if links:
        s.links = replaced(s.links, player, s.links[player] + links)
        gain_vp(s, player, LINK_POINTS, links * s.tables.link_vp)


def hired_log(h: Happening[Position]) -> list[Message]:
    """The person hired, and the points."""
    player, person = h.argument & (1 << frames.PLAYER_BITS) - 1, h.argument >> frames.PLAYER_BITS
    vp, links = h.after.vp[player] - h.before.vp[player], h.after.links[player] - h.before.links[player]
    name = person_name(h.before, person)
    return [Message("log.hired", seat=seat_letter(player), person=name, vp=vp, links=links)]


def person_name(s: Position, person: int) -> Message:
    """What a person is called."""
    return person_title(s.tables, person)


# -- Options of Port and Station ----------------------------------------------------------------------------------


def open_options(s: Position, location: int) -> int:
    """The options of a location that nobody has used in this round (CRY-PORT-04, CRY-STATION-04)."""
    t = s.tables
    options = t.options & ~s.options_used
    for option in members(options):
        closed = option == t.ticket_option and s.tickets_used >= t.ticket_spaces  # CRY-PORT-16
        if closed or t.option_location[option] != location:
            options &= ~(1 << option)
    return options


def option_offers(s: Position, out: Growing) -> None:
    """The free options, and free actions before."""
    for option in members(open_options(s, s.location)):
        out.append(s.tables.use_option_code + option)
    free_offers(s, out)


def option_refusal(s: Position, code: int) -> Refusal | None:
    """Why an option cannot be used."""
    t = s.tables
    if is_free(s, code):
        return free_refusal(s, code)
    if t.code_kind[code] != verbs.USE_OPTION:
        return not_asked()
    option = t.code_a[code]
    if open_options(s, s.location) >> option & 1:
        return None
    if t.option_location[option] != s.location or not t.options >> option & 1:
        return Refusal(("CRY-PORT-03", "CRY-STATION-03"), Message("refuse.option-elsewhere"))
    if option == t.ticket_option and s.tickets_used >= t.ticket_spaces:
        return Refusal(("CRY-PORT-16",), Message("refuse.no-ticket"))
    return Refusal(("CRY-PORT-04", "CRY-STATION-04"), Message("refuse.option-used"))


def use_option(s: Position) -> None:
    """Use an option; the ticket takes the die itself (CRY-PORT-13..15, -17)."""
    t, player, value = s.tables, s.seat, s.frame >> frames.TASK_BITS
    if is_free(s, s.code):
        reopen(s)
        do_free(s)
        return
    option = t.code_a[s.code]
    s.options_used |= 1 << option
    if option == t.ticket_option:
        s.tickets_used += 1
        s.dice[player] -= 1
        s.tickets = replaced(s.tickets, player, s.tickets[player] + 1)
        gain_vp(s, player, TICKET_POINTS, t.ticket_vp[points_entry(s)] + value)
    carry_out(s, t.option_head[option], player)


def option_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask for an option."""
    return Message("prompt.option", location=Term(LOCATION_IDS[s.location]))


def option_log(h: Happening[Position]) -> list[Message]:
    """The option used, and the points of a ticket."""
    old, t = h.before, h.before.tables
    if is_free(old, h.code):
        return free_log(h)
    seat, option = seat_letter(h.seat), t.code_a[h.code]
    if option == t.ticket_option:
        return [Message("log.ticket", seat=seat, value=h.argument, vp=h.after.vp[h.seat] - old.vp[h.seat])]
    return [Message("log.option", seat=seat, effects=effects_in_words(t, t.option_head[option]))]
