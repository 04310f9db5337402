"""How numbers, lengths of time and curves read."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drumline.cli import format


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.9123, "1.91"), (0.98131, "0.981"), (10.05, "10.1"), (999.4, "999"), (999.6, "1000"), (12_400.0, "12.4 k"), (0, "0"),
        (-0.5, "-0.500"),
        (0.000123, "0.000123"), (1.234e-5, "1.23e-05"), (math.nan, "NaN"), (math.inf, "∞"), (-math.inf, "-∞"), (None, "–"), (2.0, "2.00"),
    ],
)  # fmt: skip
def test_measured_numbers_show_the_digits_that_matter(value: float | None, text: str) -> None:
    assert format.figure(value) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (842, "842"),
        (999.6, "1 k"),
        (12_400, "12.4 k"),
        (999_999, "1 M"),
        (1_236_000, "1.24 M"),
        (3.2e12, "3.2 T"),
        (-5300, "-5.3 k"),
        (0.5, "0.5"),
    ],
)
def test_large_numbers_count_in_thousands(value: float, text: str) -> None:
    assert format.big(value) == text


@pytest.mark.parametrize(("value", "text"), [(0, "0 B"), (999, "999 B"), (3_100_000, "3.1 MB"), (64 << 20, "67.1 MB"), (5.2e10, "52 GB")])
def test_sizes_carry_their_unit(value: float, text: str) -> None:
    assert format.size(value) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0 s"), (0.4, "0.4 s"), (0.96, "1 s"), (12.4, "12 s"), (59.6, "1 min"), (200, "3 min 20 s"), (180, "3 min"), (3599.7, "1 h"),
        (7500, "2 h 5 min"), (3600 * 24 - 1, "1 d"), (86400 * 3 + 4 * 3600, "3 d 4 h"), (-5, "0 s"),
    ],
)  # fmt: skip
def test_lengths_of_time_read_in_their_two_largest_units(seconds: float, text: str) -> None:
    assert format.duration(seconds) == text


@given(st.floats(0, 1e8))
def test_no_unit_overflows(seconds: float) -> None:
    parts = format.duration(seconds).split()
    units = dict(zip(parts[1::2], map(float, parts[::2]), strict=True))

    assert units.get("s", 0) < 60
    assert units.get("min", 0) < 60
    assert units.get("h", 0) < 24


@pytest.mark.parametrize(("seconds", "text"), [(3, "3 s"), (59.9, "1 min"), (540, "9 min"), (5400, "2 h"), (200_000, "2 d")])
def test_ages_read_in_one_unit(seconds: float, text: str) -> None:
    assert format.rough(seconds) == text


def test_a_bar_and_its_percent_are_full_only_at_the_end() -> None:
    assert (format.bar(620, 1000), format.percent(620, 1000)) == ("▮▮▮▮▮▮▯▯▯▯", "62 %")
    assert (format.bar(1999, 2000), format.percent(1999, 2000)) == ("▮▮▮▮▮▮▮▮▮▯", "99 %")
    assert (format.bar(2000, 2000), format.percent(2000, 2000)) == ("▮▮▮▮▮▮▮▮▮▮", "100 %")
    assert (format.bar(5, 0), format.percent(5, 0)) == ("▯▯▯▯▯▯▯▯▯▯", "0 %")


def test_a_sparkline_spans_its_values_from_lowest_to_highest() -> None:
    assert format.sparkline([4, 3, 2, 1], width=4) == "█▆▃▁"
    assert format.sparkline([2, 2, 2], width=8) == "▁▁▁"
    assert format.sparkline([]) == ""


def test_what_is_not_finite_is_marked_and_spoils_nothing_else() -> None:
    assert format.sparkline([1, math.nan, 2], width=3) == "▁×█"
    assert format.sparkline([math.inf, math.nan], width=2) == "××"


@given(st.lists(st.floats(-1e300, 1e300), max_size=200), st.integers(1, 40))
def test_a_sparkline_is_never_wider_than_asked(values: list[float], width: int) -> None:
    assert len(format.sparkline(values, width=width)) == min(width, len(values))
