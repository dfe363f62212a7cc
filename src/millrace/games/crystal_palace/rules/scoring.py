"""The final scoring (chapter "Spielende")."""

from __future__ import annotations

from millrace.core.decision import seat_letter
from millrace.core.lists import ints
from millrace.core.machine import Happening
from millrace.core.texts import Message, Term
from millrace.parts.origins import origin

from .counts import all_loans
from .economy import LOANS, gain_vp, repay
from .outcome import outcome
from .state import Position
from .tables import BUZZ_POINTS, FIELD_POINTS, LOAN_POINTS, MARKET_POINTS, ORDER_POINTS, SOURCE_IDS


def finish(s: Position) -> None:
    """Everything to pounds, loans, notes; then the points (CRY-END-01..08, CRY-SCORE-01..10)."""
    s.phase = 8
    for player in range(s.players):
        s.money[player] += s.gear[player] + s.energy[player] + s.newspapers[player]
        s.gear[player] = s.energy[player] = s.newspapers[player] = 0
        repay_dearest(s, player)
        score_board(s, player)
    score_buzz(s)
    score_market(s)
    s.seat = -1
    s.stack = ints([])


def repay_dearest(s: Position, player: int) -> None:
    """Repay open loans from the dearest down, while money lasts (CRY-END-08)."""
    for value in range(LOANS - 1, -1, -1):
        while s.loans_open[player * LOANS + value] and s.money[player] >= s.tables.loan_repay:
            repay(s, player, value, s.tables.loan_repay)


def score_board(s: Position, player: int) -> None:
    """The order, the loans, and free research fields but for those that notes cover (CRY-SCORE-07..10)."""
    t, nation, level = s.tables, s.nation[player], s.order_level[player]
    scoring = t.content.scoring
    if level:
        gain_vp(s, player, ORDER_POINTS, t.nation_vp[nation * 3 + level - 1])
    owed = t.repaid_vp * s.loans_repaid[player]
    for value in range(LOANS):
        owed += t.loan_vp[value] * s.loans_open[player * LOANS + value]
    gain_vp(s, player, LOAN_POINTS, -owed)
    free = t.nation_fields[nation] - s.tiles[player].bit_count() - all_loans(s, player)
    notes = s.money[player] // scoring.note
    gain_vp(s, player, FIELD_POINTS, -scoring.field * max(free - notes, 0))


def buzz_rank(s: Position, player: int) -> int:
    """How far a player has come, more for who reached the end earlier (CRY-SCORE-02, CRY-BUZZ-09)."""
    arrived = list(s.arrived)
    if player not in arrived:
        return s.buzz[player]
    place = arrived.index(player)
    return s.tables.last_buzz + max(s.tables.admission_tickets - place, 0)


def score_buzz(s: Position) -> None:
    """Points by rank on the buzz track; equals share them, rounded down (CRY-SCORE-01..04)."""
    points = [*s.tables.content.scoring.buzz, 0, 0, 0, 0, 0]
    ranks = [buzz_rank(s, player) for player in range(s.players)]
    for player, rank in enumerate(ranks):
        ahead = len([other for other in ranks if other > rank])
        level = len([other for other in ranks if other == rank])
        gain_vp(s, player, BUZZ_POINTS, sum(points[ahead : ahead + level]) // level)


def score_market(s: Position) -> None:
    """Points for the highest assistants, one by one (CRY-SCORE-05, -06)."""
    owners = [owner for owner in reversed(list(s.market)) if owner >= 0]
    for owner, points in zip(owners, s.tables.content.scoring.market, strict=False):
        gain_vp(s, owner, MARKET_POINTS, points)


def origins(s: Position, player: int) -> list[Message]:
    """What a player gets points for at the end that lies on a board: the order, assistants on the Black Market."""
    t, letter, level = s.tables, seat_letter(player), s.order_level[player]
    found: list[Message] = []
    if level:
        points = t.nation_vp[s.nation[player] * 3 + level - 1]
        found.append(origin(SOURCE_IDS[ORDER_POINTS], points, f"theirs:{letter}-order-order", "order:order"))
    levels = [place for place in range(len(s.market) - 1, -1, -1) if s.market[place] >= 0]
    for place, points in zip(levels, t.content.scoring.market, strict=False):
        if s.market[place] == player:
            found.append(origin(SOURCE_IDS[MARKET_POINTS], points, f"level:{place + 1}"))
    return found


def finish_log(h: Happening[Position]) -> list[Message]:
    """What everybody scores at the end, and who has won."""
    old, s, sources = h.before, h.after, len(SOURCE_IDS)
    events = [Message("log.exhibition")]
    for player in range(s.players):
        points = []
        for source, name in enumerate(SOURCE_IDS):
            gained = s.score[player * sources + source] - old.score[player * sources + source]
            if gained:
                points.append(Message("log.points", source=Term(f"score.{name}"), vp=gained))
        seat, total = seat_letter(player), s.vp[player]
        if points:
            vp = total - old.vp[player]
            counted = tuple(origins(s, player))
            events.append(Message("log.score", seat=seat, vp=vp, points=tuple(points), total=total, origins=counted))
        else:
            events.append(Message("log.score-none", seat=seat, total=total))
    result = outcome(s)
    assert result is not None
    winners = tuple([seat_letter(seat) for seat in result.winners])
    if len(winners) > 1:
        return [*events, Message("log.won-together", seats=winners, vp=max(s.vp))]
    return [*events, Message("log.won", seat=winners[0], vp=max(s.vp))]
