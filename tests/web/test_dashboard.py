"""The dashboard in a real browser, against the real service: what a reader sees while a job lives."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.stage import Stage

pytestmark = pytest.mark.browser

COLOURED_PIXELS = """(canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let coloured = 0;
    for (let at = 0; at < data.length; at += 4) {
        const [red, green, blue, alpha] = data.subarray(at, at + 4);
        if (alpha > 128 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) coloured += 1;
    }
    return coloured;
}"""


def test_an_empty_list_teaches_the_first_command(page: Page) -> None:
    expect(page.get_by_text("drumline submit")).to_be_visible()


def test_the_list_shows_a_job_as_it_is_submitted_and_as_it_trains(stage: Stage, page: Page) -> None:
    expect(page.get_by_text("No jobs yet")).to_be_visible()
    shipper = stage.train("shakespeare", steps=40)
    row = page.get_by_role("link", name="shakespeare")
    expect(row).to_contain_text("running")
    expect(row).to_contain_text("40\u00a0%")
    stage.go_on(shipper, range(41, 81))
    expect(row).to_contain_text("80\u00a0%")
    expect(row).to_contain_text("loss 0.0500")


def test_the_filter_is_in_the_address(stage: Stage, page: Page) -> None:
    stage.train("shakespeare", steps=1)
    stage.shop.submit(name="digits")
    expect(page.get_by_role("link", name="digits")).to_be_visible()
    page.keyboard.press("/")
    page.keyboard.type("state:running label:team=demo")
    expect(page.get_by_role("link", name="digits")).to_have_count(0)
    expect(page.get_by_role("link", name="shakespeare")).to_be_visible()
    assert "q=state%3Arunning" in page.url


def test_a_job_is_opened_from_the_keyboard(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=1)
    expect(page.get_by_role("link", name="shakespeare")).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="shakespeare")).to_be_visible()
    assert page.url.endswith(f"/jobs/{shipper.job_id}")


def test_the_job_page_draws_the_loss_and_appends_what_comes(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=40)
    page.goto(f"{stage.url}/jobs/{shipper.job_id}")
    loss = page.get_by_role("figure").filter(has_text="train")
    expect(loss).to_contain_text("0.1000")
    before = loss.locator("canvas").evaluate(COLOURED_PIXELS)
    assert before > 100, "the curve is not drawn"
    stage.go_on(shipper, range(41, 81))
    expect(loss).to_contain_text("0.05000")
    expect(page.locator("dl").first).to_contain_text("80")
    assert loss.locator("canvas").evaluate(COLOURED_PIXELS) > 100


def test_a_loss_that_is_not_a_number_is_shown_as_one_that_is_not(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=5)
    page.goto(f"{stage.url}/jobs/{shipper.job_id}")
    expect(page.get_by_role("figure").filter(has_text="train")).to_contain_text("0.8000")
    shipper.say("wrk_0", {"kind": "points", "step": 6, "epoch": 1, "values": {"loss": "NaN"}})
    expect(page.get_by_role("figure").filter(has_text="train")).to_contain_text("NaN")


def test_cancel_says_what_is_lost_and_asks_for_the_name(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=40)
    page.goto(f"{stage.url}/jobs/{shipper.job_id}")
    page.get_by_role("button", name="Cancel").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("all 40\u00a0steps are lost")
    confirm = dialog.get_by_role("button", name="Cancel this job")
    expect(confirm).to_be_disabled()
    dialog.get_by_role("textbox").fill("shakespeare")
    confirm.click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("cancelling", exact=True).first).to_be_visible()
    assert stage.shop.job(shipper.job_id)["state"] == "cancelling"


def test_a_lost_connection_is_told_and_heals_by_itself(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=40)
    page.goto(f"{stage.url}/jobs/{shipper.job_id}")
    expect(page.get_by_role("figure").filter(has_text="train")).to_contain_text("0.1000")
    stage.stop()
    expect(page.get_by_text("Connection lost")).to_be_visible()
    stage.start()
    stage.go_on(shipper, range(41, 81))
    expect(page.get_by_text("Connection lost")).to_have_count(0)
    expect(page.get_by_role("figure").filter(has_text="train")).to_contain_text("0.05000")


def test_a_log_stays_where_its_reader_scrolled(stage: Stage, page: Page) -> None:
    shipper = stage.train("shakespeare", steps=1)
    text = "".join(f"line {number}\n" for number in range(400))
    shipper.log("wrk_0", text)
    page.goto(f"{stage.url}/jobs/{shipper.job_id}/logs")
    lines = page.get_by_role("log")
    expect(lines).to_contain_text("line 399")
    lines.hover()
    page.mouse.wheel(0, -3000)
    expect(lines).not_to_contain_text("line 399")  # lines out of sight are not drawn
    place = lines.evaluate("(box) => box.scrollTop")
    shipper.log("wrk_0", "line 400\nline 401\n", start=len(text))
    below = page.get_by_role("button", name="2\u00a0new lines")
    expect(below).to_be_visible()
    assert lines.evaluate("(box) => box.scrollTop") == place
    below.click()
    expect(lines).to_contain_text("line 401")
    expect(below).to_have_count(0)


def test_who_is_not_logged_in_is_told_how(stage: Stage, browser: Browser) -> None:
    stranger = browser.new_page()
    stranger.goto(stage.url)
    expect(stranger.get_by_role("heading", name="Not logged in")).to_be_visible()
    expect(stranger.get_by_text("drumline open")).to_be_visible()
    stranger.close()


def test_an_unknown_job_is_an_error_with_its_remedy(stage: Stage, page: Page) -> None:
    page.goto(f"{stage.url}/jobs/job_00000000000000000000000000000000")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("there is no job")
    expect(alert.get_by_role("button", name="Copy request id")).to_be_visible()
