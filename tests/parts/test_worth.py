"""What money, income to come and stacks of tiles are worth to a bot."""

import pytest

from millrace.parts.worth import income_worths, last_kept, purse_worth, smooth_levels, stack_worths

LEVELS = [-1, 0, 1, 1, 2, 2, 2]


def test_levels_rise_evenly_within_their_spaces() -> None:
    assert smooth_levels(LEVELS) == pytest.approx([-1, 0, 1, 1.5, 2, 2 + 1 / 3, 2 + 2 / 3])


def test_no_payment_is_worth_nothing() -> None:
    assert income_worths(LEVELS, 3, 0.5, 1.0, 1.0)[0] == [0.0] * len(LEVELS)


def test_one_payment_is_worth_its_pounds_faded() -> None:
    (_, one) = income_worths(LEVELS, 1, 0.5, 1.0, 1.0)
    assert one == pytest.approx([0.25 * level for level in smooth_levels(LEVELS)])


def test_payments_to_come_find_the_marker_risen() -> None:
    _, one, two = income_worths(LEVELS, 2, 0.6, 1.0, 1.0)
    assert two[2] == pytest.approx(0.6 * 2 / 3 * 1 + one[3])
    assert two[-1] == pytest.approx(0.6 * 2 / 3 * (2 + 2 / 3) + one[-1]), "beyond the last space nothing rises"
    half = income_worths(LEVELS, 2, 0.6, 1.0, 0.5)
    assert half[2][2] == pytest.approx(0.6 * 2 / 3 + (half[1][2] + half[1][3]) / 2)


def test_more_income_and_more_payments_are_worth_more() -> None:
    worths = income_worths([0, 1, 2, 3], 4, 0.3, 1.5, 1.2)
    assert all(row == sorted(row) for row in worths)
    assert [row[2] for row in worths] == sorted(row[2] for row in worths)


def test_a_stack_promises_its_next_tile_most() -> None:
    assert stack_worths([4.0, 2.0, 8.0], 0.5) == [4 + 0.5 * (2 + 0.5 * 8), 2 + 0.5 * 8, 8.0, 0.0]
    assert stack_worths([], 0.5) == [0.0]


@pytest.mark.parametrize(("money", "value"), [(0, 0), (4, 2.0), (10, 5.0), (12, 5.4), (30, 9.0), (40, 10.0)])
def test_further_pounds_count_less(money: int, value: float) -> None:
    assert purse_worth(money, (10.0, 30.0), (0.5, 0.2, 0.1)) == pytest.approx(value)


def test_figures_are_worked_out_again_only_for_other_tables() -> None:
    made: list[list[int]] = []

    def figures(t: list[int]) -> int:
        made.append(t)
        return sum(t)

    figures_for, one, other = last_kept(figures), [1, 2], [1, 2]
    assert [figures_for(one), figures_for(one), figures_for(other), figures_for(one)] == [3, 3, 3, 3]
    assert [t is one for t in made] == [True, False, True]
