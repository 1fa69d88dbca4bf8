"""Programs play through the API, and read in a sentence what is wrong."""

import json

import pytest

from safecracker.games.archive import open_record
from tests.serving import wait_for

from .parties import Program, open_table


def test_games_are_listed_with_their_options(client):
    game = client.get("/api/games").json()[0]
    assert (game["name"], game["defaults"]["rows"]) == ("mastermind", "12")


def test_two_programs_play_to_the_end_and_the_record_holds(client, pair):
    ann, ben = pair
    ben.move("hide RRYB")
    ann.move("guess RRYB")
    ann.move("hide WWWW")
    ben.move("guess WWPP")
    ben.move("guess WWWW")
    text = client.get(f"/api/tables/{ann.table}/record").text
    assert open_record(text).parsed.record.result == "2 1 points"


def test_the_commitment_made_before_anybody_sat_down_is_the_one_in_the_record(client):
    made = client.post("/api/tables", json={"game": "mastermind", "seats": [{"kind": "computer"}] * 2}).json()
    path = f"/api/tables/{made['table']}"
    wait_for(lambda: client.get(path).json()["phase"] == "over")
    assert open_record(client.get(f"{path}/record").text).parsed.record.commitment == made["commitment"]


def test_a_computer_answers_a_program(client):
    table = open_table(client, "human", 5, options="first=1")
    ann = Program(client, table, "Ann")
    wait_for(lambda: bool(ann.state()["your_turn"]))
    assert ann.move("guess WPGR").json() == {"ply": 2}


def test_the_view_of_the_breaker_lacks_the_code(pair):
    ann, ben = pair
    ben.move("hide RRYB")
    assert (ann.state()["view"]["now"]["code"], ben.state()["view"]["now"]["code"]) == (None, "RRYB")


def test_the_same_command_again_is_the_same_ply_again(pair):
    _, ben = pair
    first, second = ben.move("hide RRYB", command="a1"), ben.move("hide RRYB", command="a1")
    assert (first.json(), second.json(), ben.state()["ply"]) == ({"ply": 1}, {"ply": 1}, 1)


def test_a_move_made_on_an_old_picture_is_refused(pair):
    ann, ben = pair
    ben.move("hide RRYB")
    ann.move("guess WWPP")
    late = ann.move("guess GGPP", seen=1)
    assert (late.status_code, ann.state()["ply"]) == (409, 2)
    assert "moved on" in late.json()["error"]


@pytest.mark.parametrize(
    ("action", "status", "words"),
    [
        ("guess RRYBB", 400, "a code has 4 pegs, not 5"),
        ("guess RRYX", 400, "X is not a peg in this game"),
        ("dance", 400, "there is no such move in this game: "),
        ("", 400, "there is no such move in this game: "),
        ("hide RRYB", 409, "it is not your turn"),
    ],
)
def test_a_wrong_action_gets_a_sentence_and_changes_nothing(pair, action, status, words):
    ann, _ = pair
    answer = ann.move(action)
    assert (answer.status_code, ann.state()["ply"]) == (status, 0)
    assert words in answer.json()["error"]


def test_errors_speak_the_language_asked_for(pair):
    ann, _ = pair
    ann.headers["Accept-Language"] = "de"
    assert ann.move("guess RRYBB").json()["error"] != "a code has 4 pegs, not 5"


@pytest.mark.parametrize("header", [{}, {"Authorization": "Bearer nonsense"}, {"Authorization": "Bearer " + "A" * 43}])
def test_without_the_seats_token_there_is_no_move(client, pair, header):
    ann, _ = pair
    answer = client.post(f"/api/tables/{ann.table}/moves", json={"action": "hide RRYB"}, headers=header)
    assert (answer.status_code, ann.state()["ply"]) == (401, 0)


def test_a_token_of_another_table_opens_nothing(client, pair):
    ann, _ = pair
    stranger = Program(client, open_table(client, "human", "human"), "Cleo")
    assert client.get(f"/api/tables/{ann.table}", headers=stranger.headers).status_code == 401


def test_an_unknown_table_and_a_badly_written_one_are_answered_alike(client):
    unknown, bad = client.get(f"/api/tables/{'a' * 26}"), client.get("/api/tables/nowhere")
    assert (unknown.status_code, unknown.json()) == (bad.status_code, bad.json())


def test_a_table_and_a_seat_are_answered_as_created(client):
    made = client.post("/api/tables", json={"game": "mastermind", "seats": [{"kind": "human"}] * 2})
    joined = client.post(f"/api/tables/{made.json()['table']}/join", json={"name": "Ann"})
    assert (made.status_code, joined.status_code) == (201, 201)
    assert joined.json().keys() == {"seat", "token"}


def test_a_join_whose_answer_was_lost_is_sent_again(client):
    table = open_table(client, "human", "human")
    wanted = {"name": "Ann", "command": "k" * 22}
    first, second = [client.post(f"/api/tables/{table}/join", json=wanted) for _ in range(2)]
    assert (first.status_code, first.json()) == (second.status_code, second.json())
    other = client.post(f"/api/tables/{table}/join", json={"name": "Ben", "command": "m" * 22}).json()
    assert (first.json()["seat"], other["seat"]) == (0, 1)
    assert other["token"] != first.json()["token"]
    headers = {"Authorization": f"Bearer {second.json()['token']}"}
    assert client.get(f"/api/tables/{table}", headers=headers).json()["seat"] == 0


def test_the_same_command_at_another_table_is_another_token(client):
    wanted = {"name": "Ann", "command": "k" * 22}
    tables = [open_table(client, "human", "human") for _ in range(2)]
    assert len({client.post(f"/api/tables/{table}/join", json=wanted).json()["token"] for table in tables}) == 2


def test_a_command_that_could_be_guessed_is_no_way_to_join(client):
    wanted = {"name": "Ann", "command": "1"}
    assert client.post(f"/api/tables/{open_table(client, 'human', 'human')}/join", json=wanted).status_code == 400


def test_a_full_table_takes_nobody_else(client, pair):
    answer = client.post(f"/api/tables/{pair[0].table}/join", json={"name": "Cleo"})
    assert answer.status_code == 409


@pytest.mark.parametrize("name", ["", " ", "\u202e", "x" * 25, "computer 3", "SYSTEM"])
def test_a_name_that_cannot_be_shown_is_refused(client, name):
    table = open_table(client, "human", "human")
    assert client.post(f"/api/tables/{table}/join", json={"name": name}).status_code in (400, 409)


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 400),
        (b"[" * 4000, "application/json", 400),
        (b'{"action": 1e999}', "application/json", 400),
        (b'{"action": "hide RRYB", "more": 1}', "application/json", 400),
        (b'{"action": "hide RRYB"}', "text/plain", 415),
        (b'{"action": "' + b"x" * 9000 + b'"}', "application/json", 413),
        (b"\xff\xfe", "application/json", 400),
    ],
)
def test_a_message_that_cannot_be_used_is_refused_whole(client, pair, body, kind, status):
    _, ben = pair
    path = f"/api/tables/{ben.table}/moves"
    answer = client.post(path, content=body, headers={**ben.headers, "Content-Type": kind})
    assert (answer.status_code, ben.state()["ply"]) == (status, 0)


def finish(ann: Program, ben: Program) -> None:
    ben.move("hide RRYB")
    ann.move("guess RRYB")
    ann.move("hide WWWW")
    ben.move("guess WWWW")


def test_the_moves_so_far_come_as_one_list(client, pair):
    finish(*pair)
    moves = client.get(f"/api/tables/{pair[0].table}/moves").json()
    assert [move["ply"] for move in moves] == [1, 2, 3, 4]


def test_moves_come_as_lines_and_a_reader_resumes_where_he_was(client, pair):
    finish(*pair)
    path, accept = f"/api/tables/{pair[0].table}/moves", {"Accept": "application/x-ndjson"}
    answer = client.get(path, params={"from": 2}, headers=accept)
    moves = [json.loads(line) for line in answer.text.splitlines() if line]
    assert [(move["ply"], move["action"]) for move in moves] == [(3, "hide WWWW"), (4, "guess WWWW")]


def test_a_reader_hears_a_move_as_it_is_made(client, pair):
    _, ben = pair
    path, accept = f"/api/tables/{ben.table}/moves", {"Accept": "application/x-ndjson"}
    with client.stream("GET", path, headers=accept, timeout=10) as answer:
        lines = answer.iter_lines()
        ben.move("hide RRYB")
        assert json.loads(next(line for line in lines if line))["action"] == "hide ????"


def test_options_that_do_not_go_together_are_refused_with_a_sentence(client):
    seats = [{"kind": "human"}] * 2
    answer = client.post("/api/tables", json={"game": "mastermind", "seats": seats, "options": "rounds=3"})
    assert (answer.status_code, answer.json()["error"][:25]) == (409, "rounds can be 2, 4, 6, 8,")


def test_three_cannot_play_a_game_for_two(client):
    answer = client.post("/api/tables", json={"game": "mastermind", "seats": [{"kind": "human"}] * 3})
    assert answer.status_code == 409


def test_the_document_describes_the_api(client):
    spec = client.get("/api/openapi.json").json()
    assert "/api/tables/{table}/moves" in spec["paths"]
