"""What the views of all titles have in common: they are values."""

from millrace.core.view import SeatView


class Seen(SeatView):
    """A view with a fact of its own."""

    __slots__ = ("money",)

    money: int


def seen(turn: int = 3, money: int = 5) -> Seen:
    view = Seen()
    view.seat, view.decider, view.players, view.round = 0, 1, 2, 1
    view.turn, view.reveals, view.switches, view.stack, view.money = turn, 0, (), (7,), money
    return view


def test_views_that_hold_the_same_are_equal() -> None:
    assert seen() == seen()
    assert hash(seen()) == hash(seen())


def test_a_fact_of_the_title_or_of_all_titles_tells_views_apart() -> None:
    assert seen() != seen(money=6)
    assert seen() != seen(turn=4)
    assert seen() != "a view"


def test_a_view_says_what_it_holds() -> None:
    assert dict(seen().facts())["money"] == 5
    assert "money=5" in repr(seen()) and "turn=3" in repr(seen())
