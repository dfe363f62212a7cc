"""Where slots and lines of industry games lie."""

from __future__ import annotations

from millrace.games.brass_birmingham.picture.layout import load
from millrace.games.brass_birmingham.rules.tables import printed_tables
from millrace.scene.industry.layout import course, course_points, ground


def test_a_line_passes_through_its_middle() -> None:
    runs = course((10, 5), ((0, 0), (20, 0)))
    assert (runs.d, runs.middle, runs.turn) == ("M0 0Q10 10 20 0", (10, 5), 0)
    assert (10, 5) in set(course_points((10, 5), ((0, 0), (20, 0))))


def test_a_third_end_is_joined_by_a_branch() -> None:
    ends = ((0.0, 0.0), (20.0, 0.0), (10.0, 30.0))
    assert course((10, 5), ends).d == "M0 0Q10 10 20 0M10 5L10.0 30.0"
    assert list(course_points((10, 5), ends))[-1] == (10, 30)


def test_slots_and_lines_lie_by_their_numbers() -> None:
    t, layout = printed_tables(), load()
    lies = ground(t, layout)
    slot, line = t.slot_ids.index("leek.2"), t.line_ids.index("leek--stoke-on-trent")
    x, y = layout.places["leek"].slots[1]
    assert lies.slots[slot] == (x - lies.side / 2, y - lies.side / 2)
    assert lies.lines[line].middle == layout.lines["leek--stoke-on-trent"].middle
    assert len(lies.slots) == len(t.slot_ids) and len(lies.lines) == len(t.line_ids)
