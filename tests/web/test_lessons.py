"""The page of a lesson, without scripts: every lesson is played to its end by plain forms."""

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from safecracker.games import games
from safecracker.games.teaching import Place, Teaching, teaching
from safecracker.locale import LANGUAGES
from tests.serving import Running, serving

LESSONS = {name: taught for name, kit in games().items() if (taught := teaching(kit))}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def says(page: httpx.Response) -> str:
    found = re.search(r'<p class="says"[^>]*>(.*?)</p>', page.text)
    assert found
    return unescape(found[1])


def send(browser: httpx.Client, game: str, step: str, draft: str = "", **fields: str) -> httpx.Response:
    answer = browser.post(
        f"/learn/{game}", data={"step": step, "draft": draft, **fields}, headers={"origin": str(browser.base_url)}
    )
    while answer.is_redirect:
        answer = browser.get(answer.headers["location"])
    return answer


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_to_its_end_by_plain_forms(server: Running, game: str) -> None:
    browser, taught = server.browser(), LESSONS[game]
    page = browser.get(f"/learn/{game}")
    for number, step in enumerate(taught.lesson.steps, 1):
        assert says(page) == step.says.text
        page = send_step(browser, taught, number)
    assert "Case closed" in page.text
    assert f'action="/play/{game}"' in page.text
    assert '<input type="hidden" name="level" value="1">' in page.text


def send_step(browser: httpx.Client, taught: Teaching, number: int) -> httpx.Response:
    game, position = taught.kit.name, taught.at(Place(number))
    if not position.step.ways:
        return send(browser, game, str(number), do="on")
    way, draft = position.step.ways[0], position.step.draft
    page = browser.get(f"/learn/{game}?step={number}")
    for press, then in zip(way.presses, taught.drafts(position, way)[1:], strict=True):
        page = send(browser, game, str(number), draft, press=press)
        draft = then
    return send(browser, game, str(number), draft, action=way.action) if way.action else page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LESSONS)
def test_every_step_is_drawn_in_every_language(server: Running, game: str, lang: str) -> None:
    browser = server.browser()
    for number in range(1, LESSONS[game].last + 1):
        page = browser.get(f"/learn/{game}?step={number}", headers={"accept-language": lang})
        assert page.status_code == 200
        assert f'<html lang="{lang}"' in page.text
        assert number == LESSONS[game].last or " data-glow" in page.text or " data-trace" in page.text


def test_a_wrong_press_gets_a_kind_sentence_and_costs_nothing(server: Running) -> None:
    browser = server.browser()
    page = send(browser, "mastermind", "1", press="B")
    assert says(page) == "Start with red. Any colour would do, but I have a reason."
    assert 'class="coach wrong"' in page.text
    assert says(browser.get("/learn/mastermind?step=1")) == LESSONS["mastermind"].lesson.steps[0].says.text


def test_going_on_is_no_way_around_something_to_do(server: Running) -> None:
    assert 'name="step" value="1"' in send(server.browser(), "mastermind", "1", do="on").text


def test_one_can_go_back_a_step(server: Running) -> None:
    page = send(server.browser(), "mastermind", "5", do="back")
    assert says(page) == LESSONS["mastermind"].lesson.steps[3].says.text


def test_a_lesson_is_taken_up_where_it_was_left(server: Running) -> None:
    browser = server.browser()
    browser.get("/learn/mastermind?step=6")
    assert says(browser.get("/learn/mastermind")) == LESSONS["mastermind"].lesson.steps[5].says.text
    assert "at step 6" in browser.get("/").text


def test_a_script_gets_the_table_alone(server: Running) -> None:
    answer = server.browser().post(
        "/learn/mastermind",
        data={"step": "4", "do": "on"},
        headers={"x-fragment": "1", "origin": str(server.url)},
    )
    assert answer.status_code == 200
    assert "<html" not in answer.text
    assert 'name="step" value="5"' in answer.text


@pytest.mark.parametrize("step", ["0", "99", "x", "-1", "3-1.7", "9" * 500, "2-1.1"])
def test_a_place_that_does_not_exist_is_the_first_one(server: Running, step: str) -> None:
    assert 'name="step" value="1"' in server.browser().get("/learn/mastermind", params={"step": step}).text


def test_a_game_that_does_not_exist_has_no_lesson(server: Running) -> None:
    assert server.browser().get("/learn/chess").status_code == 404


# the way in


def test_the_start_page_offers_the_lesson_first(server: Running) -> None:
    page = server.browser().get("/").text
    for game in LESSONS:
        assert f'<a class="button way-in primary" href="/learn/{game}">' in page


@pytest.mark.parametrize(("how", "level"), [("done", 1), ("skipped", 2)])
def test_whoever_has_done_or_skipped_it_is_offered_the_game_first(server: Running, how: str, level: int) -> None:
    browser = server.browser()
    if how == "done":
        browser.get(f"/learn/mastermind?step={LESSONS['mastermind'].last}")
        browser.get("/learn/mastermind?step=1")  # once more, for fun
    else:
        send(browser, "mastermind", "1", do="skip")
    card = browser.get("/").text.split('id="game-mastermind"')[1].split("</li>")[0]
    assert "way-in" not in card
    assert 'class="button start primary"' in card
    assert re.findall(r'value="(\d)"[^>]* checked', card) == [str(level)]


def test_the_setup_page_has_a_quiet_link(server: Running) -> None:
    assert 'href="/learn/mastermind"' in server.browser().get("/new/mastermind").text


def test_whoever_waits_for_a_game_that_is_new_to_them_is_offered_its_lesson(server: Running) -> None:
    owner, guest = server.browser(), server.browser()
    form = {"name": "Ann", "do": "start", "kind-2": "link"}
    table = owner.post("/new/davinci", data=form, headers={"origin": str(owner.base_url)}).headers["location"]
    assert "New to this game?" in guest.get(table).text
    send(guest, "davinci", "1", do="skip")
    assert "New to this game?" not in guest.get(table).text


def test_the_last_fields_of_the_moor_are_framed_on_the_map(server: Running) -> None:
    pages = [server.browser().get(f"/learn/teufelsmoor?step={step}").text for step in (10, 13, 14)]
    assert [page.count('class="few"') for page in pages] == [0, 2, 1]


def test_who_has_begun_the_first_lesson_goes_on_with_it(server: Running) -> None:
    browser = server.browser()
    offer = re.compile(r'href="/learn/mastermind" aria-describedby="first-title">(.*?)</a>')
    assert offer.findall(browser.get("/").text) == ["Start"]
    browser.get("/learn/mastermind?step=4")
    assert offer.findall(browser.get("/").text) == ["Continue"]


# whoever is stuck


@pytest.mark.parametrize("game", LESSONS)
def test_after_three_wrong_presses_everything_glows_that_is_right(server: Running, game: str) -> None:
    taught = LESSONS[game]
    for number, step in enumerate(taught.lesson.steps, 1):
        position = taught.at(Place(number))
        for draft in dict.fromkeys(draft for way in step.ways for draft in taught.drafts(position, way)):
            assert taught.glows(position, draft, 3) == taught.next_inputs(position, draft)


def test_the_coach_shows_the_answer_to_whoever_is_stuck(server: Running) -> None:
    browser = server.browser()
    page = browser.get("/learn/codecrackers?step=4")  # here nothing glows: one is to look
    for misses in ("0", "1", "2"):
        assert f'name="misses" value="{misses}"' in page.text
        assert not re.search(r'value="G4"[^>]* data-glow', page.text)
        page = send(browser, "codecrackers", "4", press="A1", misses=misses)
    assert says(page) == "The right one glows now. Take your time."
    assert re.search(r'<[^>]*value="G4"[^>]* data-glow', page.text)
    page = send(browser, "codecrackers", "4", press="G4", misses="3")
    assert 'name="step" value="5"' in page.text
    assert 'name="misses" value="0"' in page.text


@pytest.mark.parametrize("misses", ["x", "-1", "9" * 5000, ""])
def test_misses_that_mean_nothing_are_none(server: Running, misses: str) -> None:
    assert 'name="misses" value="1"' in send(server.browser(), "mastermind", "1", press="B", misses=misses).text


@pytest.mark.parametrize(
    ("game", "step", "draft", "fields"),
    [
        ("mastermind", "5", "GGBB", {"press": "W"}),
        ("mastermind", "7", "GGYB", {"press": "Y"}),
        ("davinci", "10", "C4", {"press": "C"}),
        ("teufelsmoor", "9", "ask quarter SE", {"press": "back up"}),
    ],
)
def test_whoever_has_chosen_what_is_right_learns_it(
    server: Running, game: str, step: str, draft: str, fields: dict[str, str]
) -> None:
    page = send(server.browser(), game, step, draft, **fields)
    assert says(page) == "What you chose is right. Now press the button that glows."


def test_nobody_names_a_field_too_early(server: Running) -> None:
    for step in ("1", "2", "3", "4", "7", "8", "9", "11", "12", "13"):
        page = send(server.browser(), "teufelsmoor", step, press="name")
        assert says(page) == "Not yet! You may name a field only once, so be sure first."


def test_no_time_is_shown_where_nobody_looked_at_the_clock(server: Running) -> None:
    page = server.browser().get("/learn/codecrackers?step=6").text
    assert "Safe 3" in page
    assert "after 0.0" not in page
