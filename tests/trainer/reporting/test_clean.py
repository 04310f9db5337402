"""Log text that every store takes."""

from trainer.reporting.clean import LINE_BYTES_MAX, clean, over_limit, whole_lines


def test_nul_and_broken_utf8_become_replacement_characters() -> None:
    assert clean(b"a\x00b \xff \xc3\xa9\n").text == "a\ufffdb \ufffd \u00e9\n"


def test_a_line_is_cut_at_16_kib_and_says_how_much_is_missing() -> None:
    cleaned = clean(b"x" * (LINE_BYTES_MAX + 1500) + b"\nshort\n")
    assert cleaned.dropped_bytes == 1500
    assert cleaned.text == "x" * LINE_BYTES_MAX + " … [1,500 bytes of this line left out]\nshort\n"


def test_a_progress_bar_shows_what_it_drew_last() -> None:
    assert clean(b" 10%\r 20%\r 30%\nnext\r\n").text == " 30%\nnext\n"


def test_half_a_line_waits_for_its_end() -> None:
    assert whole_lines(b"one\ntw", is_end=False, is_full=False) == b"one\n"
    assert whole_lines(b"tw", is_end=False, is_full=False) == b""
    assert whole_lines(b"tw", is_end=True, is_full=False) == b"tw"
    assert whole_lines(b"endless", is_end=False, is_full=True) == b"endless"


def test_what_passes_the_limit_is_counted_in_the_log() -> None:
    assert over_limit(2048, 1024).text == "[2,048 bytes left out: the log has passed its limit of 1,024 bytes]\n"
