"""Panels as text: nothing is wider than asked for, nothing is lost."""

import pytest

from millrace.scene.panel import Column, Flow, Panel, Span, Table, line, plain
from millrace.scene.text import beside, block_lines, cut, line_width, page, panel_lines, text, width_of, wrap

TABLE = Table(
    (Column("name"), Column("money", "right"), Column("note")),
    (
        (line("Anna"), line("£7"), line("a note that is rather long")),
        (line("Bo"), line("£12"), ()),
        (line("all of it"),),
    ),
)


def texts(lines: list[tuple[Span, ...]]) -> list[str]:
    return [plain(each).rstrip() for each in lines]


def test_columns_are_aligned() -> None:
    assert texts(block_lines(TABLE, 60)) == [
        "name  money  note",
        "Anna     £7  a note that is rather long",
        "Bo      £12",
        "all of it",
    ]


def test_the_last_cell_is_broken_where_the_table_is_too_wide() -> None:
    assert texts(block_lines(TABLE, 28))[1:4] == ["Anna    £7 a note that is", "           rather long", "Bo     £12"]


def test_items_flow() -> None:
    flow = Flow((line("one"), line("two"), line("three")), line("count:"), ", ")
    assert texts(block_lines(flow, 80)) == ["count: one, two, three"]
    assert texts(block_lines(flow, 16)) == ["count: one, two,", "       three"]


def test_items_flow_in_columns() -> None:
    flow = Flow((line("a"), line("bbb"), line("c")), columns=True)
    assert texts(block_lines(flow, 8)) == ["a    bbb", "c"]


def test_words_run_through_spans() -> None:
    broken = wrap((Span("black", "strong"), Span("board and chalk")), 10, indent=2)
    assert texts(broken) == ["blackboard", "  and", "  chalk"]
    assert broken[0][0] == Span("black", "strong")


def test_cut_marks_what_is_lost() -> None:
    assert plain(cut(line("abc", "defg"), 5)) == "abcd…"
    assert plain(cut(line("abc"), 3)) == "abc"


def test_width_is_counted_in_columns() -> None:
    assert width_of("Töpferei") == 8
    assert width_of("To\u0308pferei") == 8
    assert width_of("鉄") == 2


def test_beside() -> None:
    assert texts(beside([line("a"), line("b")], [line("x")], 3, gap=1)) == ["a   x", "b"]


@pytest.mark.parametrize("width", [20, 40, 80])
def test_panels_keep_their_width(width: int) -> None:
    panel = Panel("p", "A panel", (TABLE, Flow((line("one"), line("two")))))
    assert all(line_width(each) <= width for each in panel_lines(panel, width))


def test_a_wide_page_has_two_columns() -> None:
    board = Panel("b", "Board", (Flow((line("x" * 30),)),) * 4)
    side = Panel("s", "Side", (Flow((line("y" * 30),)),), "side")
    assert len(page([board, side], 120)) == 5
    assert len(page([board, side], 60)) == 7


def test_only_known_styles() -> None:
    with pytest.raises(ValueError, match="unknown style"):
        Span("x", "loud")


def test_rows_must_fit_their_table() -> None:
    with pytest.raises(ValueError, match="1 or 3 cells"):
        Table(TABLE.columns, ((line("a"), line("b")),))


def test_plain_text() -> None:
    assert text([Panel("p", "P", (Flow((line("one"),)),))], 10) == "── P ─────\none\n"
