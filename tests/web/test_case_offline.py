"""What a browser gets to go on with a case without a connection: enough to check an answer, and no solution."""

import json
import zlib
from base64 import b64decode
from collections.abc import Iterator
from hashlib import pbkdf2_hmac
from itertools import product
from typing import Any

import pytest

from safecracker.cases.calendar import ORDER
from safecracker.cases.library import case_table_of, find_case, kind_of, trainer_name
from safecracker.core.errors import GameError
from safecracker.core.translation import ENGLISH
from safecracker.games.case import Case, Right
from safecracker.games.kit import LEVELS
from safecracker.locale import LANGUAGES
from safecracker.web.case_offline import sealed
from tests.serving import Running, serving

NAMES = [trainer_name(game, level, 4) for game in ORDER for level in LEVELS]
LARGEST = 40_000  # bytes


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def opened(it: dict[str, Any], answer: str) -> str | None:
    """As a browser opens it, written a second time."""
    mixed = [bytes.fromhex(lock) for lock in it["locks"]]
    hashed = pbkdf2_hmac("sha256", answer.encode(), it["salt"].encode(), it["rounds"], 32)
    for key in (bytes(a ^ b for a, b in zip(lock, hashed, strict=True)) for lock in mixed):
        if pbkdf2_hmac("sha256", key, b"check", 1, 16).hex() == it["check"]:
            text = b64decode(it["text"])
            stream = pbkdf2_hmac("sha256", key, b"text", 1, len(text))
            return zlib.decompress(bytes(a ^ b for a, b in zip(text, stream, strict=True))).decode()
    return None


def unpacked(text: str) -> list[str]:
    found: list[str] = json.loads(zlib.decompress(b64decode(text)))
    return found


def made(case: Case) -> list[str]:
    """Every answer that the parts make up."""
    table = case_table_of(case.game)
    values = ([choice.value for choice in part.choices] for part in table.parts(case, ENGLISH))
    return [table.between.join(each) for each in product(*values)]


def is_possible(case: Case, answer: str) -> bool:
    try:
        return kind_of(case.game).parse(case, answer) == answer
    except GameError:
        return False


@pytest.mark.parametrize("name", NAMES)
def test_the_right_answer_opens_the_solved_case_and_no_other_does(server: Running, name: str) -> None:
    case = find_case(name)
    answer = server.browser().get(f"/case/{name}/offline")
    found = answer.json()
    drawing = opened(found["solved"], case.solution)
    assert drawing is not None
    assert 'data-phase="over"' in drawing
    assert "Case closed." in drawing
    wrong = next(each for each in made(case) if each != case.solution)
    assert opened(found["solved"], wrong) is None
    assert len(answer.content) < LARGEST


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_make_up_every_answer_that_is_right_and_what_is_possible_is_known(server: Running, name: str) -> None:
    case, kind = find_case(name), kind_of(find_case(name).game)
    answers = made(case)
    assert set(kind.right_answers(case)) <= set(answers)
    possible = [answer for answer in answers if is_possible(case, answer)]
    sent = server.browser().get(f"/case/{name}/offline").json()["possible"]
    assert unpacked(sent) == possible if sent else possible == answers


@pytest.mark.parametrize("name", [trainer_name("teufelsmoor", 5, n) for n in range(1, 41)])
def test_questions_that_part_the_fields_alike_are_all_right(name: str) -> None:
    case, kind = find_case(name), kind_of("teufelsmoor")
    right = {answer for answer in made(case) if isinstance(kind.check(case, answer), Right)}
    assert right == set(kind.right_answers(case))
    assert case.solution in right


@pytest.mark.parametrize("name", [trainer_name(game, 2, 5) for game in ("mastermind", "thieves", "codecrackers")])
def test_only_the_solution_is_right_elsewhere(name: str) -> None:
    case, kind = find_case(name), kind_of(find_case(name).game)
    answers = [answer for answer in made(case) if is_possible(case, answer)]
    assert [answer for answer in answers if isinstance(kind.check(case, answer), Right)] == [case.solution]


def test_hints_are_sent_for_every_step_and_nothing_is_readable(server: Running) -> None:
    case = find_case("mastermind-3-1")
    answer = server.browser().get("/case/mastermind-3-1/offline")
    found = answer.json()
    hints = unpacked(found["hints"])
    assert len(hints) == 3 * len(kind_of("mastermind").steps(case))
    assert "hint-next" in hints[2]
    assert "hint-next" not in hints[-1]
    assert case.solution not in answer.text
    assert ENGLISH.phrase(kind_of("mastermind").steps(case)[0].follows) not in answer.text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_counts_can_be_put_together_in_every_language(server: Running, lang: str) -> None:
    """A browser writes other numbers in the place of the 2."""
    found = server.browser().get("/case/mastermind-1-1/offline", headers={"Accept-Language": lang}).json()
    assert all(found[field].count("2") == 1 for field in ("two_hints", "two_misses"))


def test_a_case_of_a_day_to_come_is_not_sent(server: Running) -> None:
    assert server.browser().get("/case/3000/offline").status_code == 404
    assert server.browser().get("/case/none/offline").status_code == 404


def test_the_same_is_sealed_to_the_same_bytes() -> None:
    assert sealed("a text", ("one", "two"), "7") == sealed("a text", ("one", "two"), "7")
