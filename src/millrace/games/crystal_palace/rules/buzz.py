"""The buzz track and Westminster: moving on, flyers and posters (chapters "Die Buzzleiste", "Westminster")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import Growing, ints, replaced
from millrace.core.machine import Happening
from millrace.core.refusal import Refusal, not_asked
from millrace.core.texts import Message

from . import verbs
from .content import SPACES
from .frames import ADVANCE_BUZZ, ADVANCE_STEP, EFFECT, PLAYER_BITS, POSTERING
from .names import effects_in_words
from .state import Position, ask, number_of, player_of, push_for


def carry_out(s: Position, head: int, player: int) -> None:
    """Let a list of effects be carried out for a player, next."""
    if head >= 0:
        push_for(s, EFFECT, head, player)


# -- Buzz ---------------------------------------------------------------------------------------------------------


def move_on(s: Position, player: int, fields: int) -> None:
    """Let a player move on along the buzz track, next (CRY-BUZZ-01)."""
    if fields > 0:
        push_for(s, ADVANCE_BUZZ, fields, player)


def advance_buzz(s: Position) -> None:
    """Go field by field; flyers and posters come before the rest of the way (CRY-BUZZ-02, -03, -06, -12)."""
    t, player, left = s.tables, player_of(s), number_of(s)
    while left and s.buzz[player] < t.last_buzz:
        s.buzz[player] += 1
        left -= 1
        field = s.buzz[player]
        if field == t.last_buzz:
            s.arrived = ints([*s.arrived, player])  # CRY-BUZZ-07..09
            return
        flyer, poster = t.flyer_at[field], t.poster_at[field]
        if flyer >= 0:
            move_on(s, player, left)
            carry_out(s, t.flyer_head[s.flyers[flyer]], player)
            return
        if poster >= 0 and s.markers[player].bit_count() < t.content.start.buzz_markers:
            move_on(s, player, left)
            ask(s, POSTERING, poster, player)
            return


def buzz_log(h: Happening[Position]) -> list[Message]:
    """How far a player has come, and a flyer met there."""
    player, t, s = h.argument & 7, h.before.tables, h.after
    fields = s.buzz[player] - h.before.buzz[player]
    if not fields:
        return [Message("log.buzz-lost", seat=seat_letter(player))]
    seat, field = seat_letter(player), s.buzz[player]
    events = [Message("log.buzz", seat=seat, n=fields, field=field)]
    if field == t.last_buzz:
        events.append(Message("log.buzz-end", seat=seat, place=len(s.arrived)))
    elif t.flyer_at[field] >= 0:
        flyer = s.flyers[t.flyer_at[field]]
        events.append(Message("log.flyer", seat=seat, effects=effects_in_words(t, t.flyer_head[flyer])))
    return events


# -- Posters ------------------------------------------------------------------------------------------------------


def poster_offers(s: Position, out: Growing) -> None:
    """To set a buzz marker on the poster reached, or not (CRY-BUZZ-03, -04)."""
    out.append(s.tables.poster_code)
    out.append(s.tables.decline_code)


def poster_refusal(s: Position, code: int) -> Refusal | None:
    """Nothing else answers."""
    return None if s.tables.code_kind[code] in (verbs.POSTER, verbs.DECLINE) else not_asked()


def set_marker(s: Position) -> None:
    """Set a marker; while posters pay, it pays at once (CRY-POSTER-04, -08)."""
    t, player, poster = s.tables, s.seat, s.frame >> s.tasks.bits
    if s.code == t.poster_code:
        s.markers = replaced(s.markers, player, s.markers[player] | 1 << poster)
        if s.phase == 6 and s.poster_due[player] >= 0:
            carry_out(s, t.poster_head[poster], player)


def poster_prompt(s: Position, seat: int, argument: int) -> Message:
    """Ask whether a marker is set on the poster."""
    markers = s.tables.content.start.buzz_markers - s.markers[seat].bit_count()
    return Message("prompt.poster", field=s.buzz[seat], markers=markers)


def poster_log(h: Happening[Position]) -> list[Message]:
    """Whether a marker was set."""
    id = "log.poster" if h.code == h.before.tables.poster_code else "log.decline"
    return [Message(id, seat=seat_letter(h.seat), field=h.before.buzz[h.seat])]


# -- Westminster --------------------------------------------------------------------------------------------------


def step_on(s: Position, player: int, steps: int) -> None:
    """Let a player take steps in Westminster, next."""
    if steps > 0:
        push_for(s, ADVANCE_STEP, steps, player)


def advance_step(s: Position) -> None:
    """One step to the right with the bonus of its space; on the last one another bonus (CRY-WEST-02..05, -08)."""
    t, player = s.tables, player_of(s)
    step_on(s, player, number_of(s) - 1)
    if s.westminster[player] < SPACES:
        s.westminster[player] += 1
        carry_out(s, t.step_head[s.westminster[player] - 1], player)
    else:
        carry_out(s, t.step_head[SPACES], player)


def step_log(h: Happening[Position]) -> list[Message]:
    """The space reached, or a step beyond the last."""
    player = h.argument & (1 << PLAYER_BITS) - 1
    space = h.after.westminster[player]
    if space == h.before.westminster[player]:
        return [Message("log.step-beyond", seat=seat_letter(player))]
    return [Message("log.step", seat=seat_letter(player), space=space)]
